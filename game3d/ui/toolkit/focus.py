"""The keyboard: which widget has the focus, where Tab and the arrows take it, and which hotkeys are live.

Every view is a scope. Only the topmost scope hears keys, so an open menu or dialog keeps them from what lies under
it. While a text entry has the focus, no key event reaches anything but the entry: a region of the mouse watcher
suppresses keys for all the program's own handlers, and a second button thrower, in front of the mouse watcher,
hears them for the entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from direct.showbase.DirectObject import DirectObject
from panda3d.core import ButtonThrower, KeyboardButton, ModifierButtons, MouseWatcher, MouseWatcherRegion, NodePath

from game3d.ui.toolkit.rect import Rect

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

ARROWS = {"arrow_left": (-1, 0), "arrow_right": (1, 0), "arrow_up": (0, -1), "arrow_down": (0, 1)}
_KEYS = ("enter", "space", "escape", "page_up", "page_down", "home", "end", "delete", "tab", "shift-tab", *ARROWS)
_REPEATED = ("page_up", "page_down", "tab", *ARROWS)
_ENTRY_KEYS = ("backspace", "delete", "arrow_left", "arrow_right", "home", "end")


class Focusable(Protocol):
    """What can have the keyboard's focus: a widget."""

    rect: Rect

    @property
    def takes_focus(self) -> bool:
        """Whether the keyboard can come here now."""

    def touch(self) -> None:
        """Paint again: the ring came or went."""

    def key(self, key: str) -> bool:
        """A key was pressed while it has the focus; returns whether it did something with it."""

    def focus_gained(self) -> None:
        """The focus came."""

    def focus_lost(self) -> None:
        """The focus went."""


class Typist(Focusable, Protocol):
    """What can be typed into: a text entry."""

    def insert(self, char: str) -> None:
        """A character was typed."""

    def edit(self, key: str, extend: bool = False) -> None:
        """An editing key was pressed, with `extend` together with Shift; or "all", "copy", "cut", "paste" asked for."""

    def enter(self) -> None:
        """Enter was pressed."""

    def give_up(self) -> None:
        """Esc was pressed."""

    def typing_ended(self) -> None:
        """The keys go elsewhere now."""


class Scope:
    """The widgets and hotkeys of one view, and what Esc does there."""

    def __init__(self, escape: Callable[[], None]) -> None:
        self.escape = escape
        self.widgets: list[Focusable] = []  # in the order of Tab
        self.hotkeys: dict[str, Callable[[], None]] = {}
        self.current: Focusable | None = None
        self.home: Focusable | None = None  # where the focus goes after a click beside the interface

    def set_order(self, *first: Focusable) -> None:
        """Let Tab go through these widgets first, in this order, and then through the others as they were made."""
        places = {id(widget): place for place, widget in enumerate(first)}
        self.widgets.sort(key=lambda widget: places.get(id(widget), len(places)))


class Focus(DirectObject):
    """The keyboard focus of a screen."""

    def __init__(self, base: ShowBase) -> None:
        super().__init__()
        self.scopes: list[Scope] = []
        self.visible = False  # the ring shows only after the keyboard was used
        self._watcher: MouseWatcher | None = getattr(base, "mouseWatcherNode", None)
        self._clock = base.clock
        self._typing: Typist | None = None
        self._typing_since = -1
        self._heard: set[str] = set()
        self._thrower: NodePath | None = None
        self._silence = MouseWatcherRegion("ui-typing", -2, -2, -2, -2)
        self._silence.set_keyboard(True)
        self._silence.set_suppress_flags(MouseWatcherRegion.SF_other_button)
        for key in _KEYS:
            self.accept(key, self._key, [key])
        for key in _REPEATED:
            self.accept(f"{key}-repeat", self._key, [key])
        if self._watcher is not None:
            self._listen(base)

    def _listen(self, base: ShowBase) -> None:
        thrower = ButtonThrower("ui-typing")
        thrower.set_prefix("typing-")
        thrower.set_keystroke_event("typing-keystroke")
        modifiers = ModifierButtons()
        # Events name their modifiers in this order. Alt is told apart because with Control it types letters, as AltGr.
        for modifier in (
            KeyboardButton.shift(),
            KeyboardButton.control(),
            KeyboardButton.alt(),
            KeyboardButton.meta(),
        ):
            modifiers.add_button(modifier)
        thrower.set_modifier_buttons(modifiers)
        self._thrower = base.mouseWatcher.get_parent().attach_new_node(thrower)
        self.accept("typing-keystroke", self._keystroke)
        for key in _ENTRY_KEYS:
            for held in ("", "shift-", "control-", "shift-control-"):
                given = [key, "shift" in held]
                self.accept(f"typing-{held}{key}", self._entry_key, given)
                self.accept(f"typing-{held}{key}-repeat", self._entry_key, given)
        for held in ("control-", "meta-"):
            for letter, what in (("a", "all"), ("c", "copy"), ("x", "cut"), ("v", "paste")):
                self.accept(f"typing-{held}{letter}", self._entry_key, [what, False])
        for key in ("tab", "shift-tab", "enter", "escape", "arrow_up", "arrow_down"):
            self.accept(f"typing-{key}", self._entry_leaving, [key])
        for button in ("mouse1", "mouse2", "mouse3"):  # a click beside the interface
            for held in ("", "shift-", "control-", "alt-", "meta-"):
                self.accept(held + button, self._clicked_beside)

    def _clicked_beside(self) -> None:
        self.stop_typing()
        if self.scopes:
            scope = self.scopes[-1]
            self.give(scope.home or scope.current, show=False)

    # -- scopes ----------------------------------------------------------------------------------------

    def push(self, scope: Scope) -> None:
        """Open a scope on top; the one below keeps its focus for later."""
        self.stop_typing()
        if self.current is not None:
            self.current.touch()
        self.scopes.append(scope)

    def pop(self, scope: Scope) -> None:
        """Close a scope, wherever it is."""
        if self._typing is not None and self._typing in scope.widgets:
            self.stop_typing()
        if scope in self.scopes:
            self.scopes.remove(scope)
        if self.current is not None:
            self.current.touch()

    @property
    def top(self) -> Scope | None:
        """The scope that hears keys."""
        return self.scopes[-1] if self.scopes else None

    @property
    def current(self) -> Focusable | None:
        """The widget that has the focus."""
        return self.scopes[-1].current if self.scopes else None

    @property
    def typing(self) -> bool:
        """Whether keys go to a text entry only."""
        return self._typing is not None

    def bind(self, scope: Scope, hotkeys: Mapping[str, Callable[[], None]]) -> None:
        """Add hotkeys to a scope, by the names of their events ("u", "control-z", "f1"); typing silences them."""
        scope.hotkeys.update(hotkeys)
        for key in hotkeys:
            if key not in self._heard and key not in _KEYS:
                self._heard.add(key)
                self.accept(key, self._hotkey, [key])

    def _hotkey(self, key: str) -> None:
        if self.scopes and not self.typing:
            action = self.scopes[-1].hotkeys.get(key)
            if action is not None:
                action()

    # -- moving the focus ------------------------------------------------------------------------------

    def candidates(self) -> list[Focusable]:
        """The widgets of the top scope that can take the focus now, in the order of Tab."""
        return [widget for widget in self.scopes[-1].widgets if widget.takes_focus] if self.scopes else []

    def give(self, widget: Focusable | None, show: bool | None = None) -> None:
        """Move the focus; `show` turns the ring on or off. A widget that another view covers does not get it."""
        if not self.scopes or (widget is not None and widget not in self.scopes[-1].widgets):
            return
        old = self.scopes[-1].current
        if show is not None and show != self.visible:
            self.visible = show
            if old is not None:
                old.touch()
        if old is widget:
            return
        self.scopes[-1].current = widget
        if old is not None:
            old.touch()
            old.focus_lost()
        if widget is not None:
            widget.touch()
            widget.focus_gained()

    def leave(self, widget: Focusable) -> None:
        """A widget was hidden: if it has the focus of its view, that goes home."""
        for scope in self.scopes:
            if scope.current is not widget:
                continue
            scope.current = None if scope.home is widget else scope.home
            widget.focus_lost()
            if scope.current is not None:
                scope.current.touch()
                scope.current.focus_gained()

    def step(self, by: int) -> None:
        """Tab: the next widget, or the one before, round and round."""
        ring = self.candidates()
        if not ring:
            return
        at = ring.index(self.current) if self.current in ring else (-1 if by > 0 else 0)
        self.give(ring[(at + by) % len(ring)], show=True)

    def go(self, dx: int, dy: int) -> None:
        """An arrow: the nearest widget in that direction."""
        here = self.current
        if here is None or not here.takes_focus:
            self.step(1)
            return
        a = here.rect
        best: tuple[float, Focusable] | None = None
        for other in self.candidates():
            b = other.rect
            if other is here:
                continue
            if dx:
                ahead = (b.x + b.w / 2 - a.x - a.w / 2) * dx
                near = max(0.0, b.x - a.right if dx > 0 else a.x - b.right)
                aside = max(0.0, b.y - a.bottom, a.y - b.bottom)
            else:
                ahead = (b.y + b.h / 2 - a.y - a.h / 2) * dy
                near = max(0.0, b.y - a.bottom if dy > 0 else a.y - b.bottom)
                aside = max(0.0, b.x - a.right, a.x - b.right)
            if ahead > 1:
                off = abs(b.x - a.x) * 0.01 + abs(b.y - a.y) * 0.01
                cost = near + 3 * aside + off + (2000 if aside > near else 0)
                if best is None or cost < best[0]:
                    best = (cost, other)
        if best is not None:
            self.give(best[1], show=True)

    def _key(self, key: str) -> None:
        if not self.scopes or self.typing:
            return
        here = self.current
        if key in ("tab", "shift-tab"):
            self.step(1 if key == "tab" else -1)
        elif here is not None and here.takes_focus and here.key(key):
            self.give(self.current, show=True)
        elif key in self.scopes[-1].hotkeys:
            self.scopes[-1].hotkeys[key]()
        elif key in ARROWS:
            self.go(*ARROWS[key])
        elif key == "escape":
            self.scopes[-1].escape()

    # -- typing ----------------------------------------------------------------------------------------

    def start_typing(self, entry: Typist) -> None:
        """Send all keys to a text entry, and to nothing else, until `stop_typing`."""
        if self._watcher is not None and self._typing is None:
            self._watcher.add_region(self._silence)
        self._typing = entry
        self._typing_since = self._clock.get_frame_count()

    def stop_typing(self) -> None:
        """Give the keys back to everyone."""
        entry, self._typing = self._typing, None
        if entry is not None:
            if self._watcher is not None:
                self._watcher.remove_region(self._silence)
            entry.typing_ended()

    def _keystroke(self, char: str) -> None:
        # The key that opened the entry also arrives as a keystroke, in the same frame.
        fresh = self._clock.get_frame_count() == self._typing_since
        if self._typing is not None and not fresh and char.isprintable():
            self._typing.insert(char)
        elif char == "/":
            self._hotkey(char)  # where the slash is no key of its own, but typed with Shift

    def _entry_key(self, key: str, extend: bool) -> None:
        if self._typing is not None:
            self._typing.edit(key, extend)

    def _entry_leaving(self, key: str) -> None:
        entry = self._typing
        if entry is None or self._clock.get_frame_count() == self._typing_since:
            return
        if key == "enter":
            entry.enter()
        elif key == "escape":
            entry.give_up()
        else:
            self.stop_typing()
            if key in ARROWS:
                self.go(*ARROWS[key])
            else:
                self.step(1 if key == "tab" else -1)

    def destroy(self) -> None:
        """Stop listening."""
        self.stop_typing()
        self.ignore_all()
        if self._thrower is not None:
            self._thrower.remove_node()
            self._thrower = None
