"""Mouse and keyboard at the table: touches, the camera, and the keyboard's place on the board.

Events of the pointer arrive only where no panel is (the interface keeps the others), so a click never goes through.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from direct.showbase.DirectObject import DirectObject
from panda3d.core import GraphicsWindow, MouseWatcher

from game3d.scenes.stage.camera import TOP_ELEVATION, View, seat_view
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.contract import Hit
from game3d.scenes.table.table import Table
from game3d.table.controller import Controller
from game3d.ui.toolkit.screen import Screen

DRAG = 5  # logical pixels that a pressed pointer may move before it is a drag
TURN = 160.0  # degrees a drag across the window's height turns the camera
KEY_TURN = 9.0  # degrees a key press
ZOOM = 0.88  # factor of one notch of the wheel
SIDEWAYS = 3.0  # degrees that one notch to the side turns: two fingers on a trackpad


class InputBase(Protocol):
    """The window that input comes from."""

    screen: Screen
    mouseWatcherNode: MouseWatcher  # noqa: N815 - ShowBase's name
    window: GraphicsWindow

    def typing(self) -> bool:
        """Whether keys go to a text entry."""


class TableInput(DirectObject):
    """Listens while a table is on screen; `destroy` stops that. `redraw` is called when the picture changed."""

    def __init__(
        self, base: InputBase, stage: Stage, table: Table, controller: Controller, redraw: Callable[[], None]
    ) -> None:
        super().__init__()
        self.base = base
        self.stage = stage
        self.table = table
        self.controller = controller
        self.seats = len(controller.sitting.players)
        self.seat = 1
        self.framed: Callable[..., View] | None = None  # the view that fits the window, by seat and elevation
        self._before_top: View | None = None  # where the camera was before it looked from the top
        self.cursor: str | None = None  # the location that has the keyboard's focus
        self._redraw = redraw
        self._button = ""  # what the press means: a trackpad's one button can stand for the others
        self._pressed = ""  # the button itself
        self._start = (0.0, 0.0)
        self._last = (0.0, 0.0)
        self._dragging = False
        self._focus = False  # whether the window has the system's
        self._pressed_hit: Hit | None = None
        self._hovered: tuple[float, float] | None = None
        self._stale = False  # what is under the pointer may have changed without its moving
        for button in ("mouse1", "mouse2", "mouse3"):
            for modifiers in ("", "shift-", "control-", "alt-", "meta-"):
                self.accept(modifiers + button, self._down, [button, modifiers])
            self.accept(f"{button}-up", self._up, [button])
        for modifiers in ("", "shift-", "control-", "alt-"):
            self.accept(f"{modifiers}wheel_up", self._wheel, [ZOOM])
            self.accept(f"{modifiers}wheel_down", self._wheel, [1 / ZOOM])
            self.accept(f"{modifiers}wheel_left", self._sideways, [-SIDEWAYS])
            self.accept(f"{modifiers}wheel_right", self._sideways, [SIDEWAYS])
        for key in table.HELD_KEYS:
            self.accept(key, self._hold, [key, True])
            self.accept(f"{key}-up", self._hold, [key, False])

    def destroy(self) -> None:
        """Stop listening."""
        self.ignore_all()

    def hotkeys(self) -> dict[str, Callable[[], None]]:
        """The keys of the camera, for the display to bind: they are silent while typing."""
        turn = self.stage.camera.turn
        keys: dict[str, Callable[[], None]] = {
            "home": self.reset,
            "v": self.next_seat,
            "t": self.top,
        }
        # Where + is typed with Shift, the key's event is its own.
        for key, factor in {"+": ZOOM, "=": ZOOM, "shift-=": ZOOM, "shift-+": ZOOM, "-": 1 / ZOOM}.items():
            for suffix in ("", "-repeat"):
                keys[key + suffix] = lambda f=factor: self._zoom(f)  # type: ignore[misc]
        for key, (across, up) in {
            "arrow_left": (-KEY_TURN, 0.0),
            "arrow_right": (KEY_TURN, 0.0),
            "arrow_up": (0.0, KEY_TURN),
            "arrow_down": (0.0, -KEY_TURN),
        }.items():
            for suffix in ("", "-repeat"):
                keys[f"shift-{key}{suffix}"] = lambda a=across, u=up: turn(a, u)  # type: ignore[misc]
        for key in self.table.touch_keys():
            keys[key] = lambda key=key: self._touch_by(key)  # type: ignore[misc]
        return {key: self._then_draw(action) for key, action in keys.items()}

    def _then_draw(self, action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            action()
            self._redraw()

        return act

    def _touch_by(self, key: str) -> None:
        self.controller.click(Hit("", -1, self.table.touch_keys()[key], (0.0, 0.0, 0.0)))

    # -- camera -----------------------------------------------------------------------------------------

    def reset(self) -> None:
        """Back to the usual view of the seat one sits at."""
        self.stage.camera.go(self.view())

    def view(self) -> View:
        """The usual view of the seat one sits at."""
        return self.framed(self.seat) if self.framed else seat_view(self.seat, self.stage.camera.home)

    def top(self) -> None:
        """Look at the whole table from the top, or from there go back to where the camera was."""
        camera = self.stage.camera
        if self.framed is None:
            camera.top()
        elif camera.goal.elevation < TOP_ELEVATION - 1.0:
            self._before_top = camera.goal
            camera.go(self.framed(self.seat, TOP_ELEVATION))
        else:
            camera.go(self._before_top or self.view())

    def next_seat(self) -> None:
        """Walk to the next player's seat."""
        self.go_to_seat(self.seat % max(self.seats, 2) + 1)

    def go_to_seat(self, seat: int) -> None:
        """Walk to a seat."""
        self.seat = seat
        self.stage.camera.go(self.view())
        self._redraw()

    def _zoom(self, factor: float, x: float = 0.0, y: float = 0.0) -> None:
        camera = self.stage.camera
        camera.zoom(factor, x, y, camera.aspect)

    def _wheel(self, factor: float) -> None:
        at = self._mouse()
        if at is not None:
            self._zoom(factor, *at)
            self._redraw()

    def _sideways(self, degrees: float) -> None:
        if self._mouse() is not None:
            self.stage.camera.turn(degrees, 0.0)
            self._redraw()

    # -- pointer ----------------------------------------------------------------------------------------

    def _mouse(self) -> tuple[float, float] | None:
        watcher = self.base.mouseWatcherNode
        if not watcher.has_mouse():
            return None
        at = watcher.get_mouse()
        return at.x, at.y

    def _pixels(self, at: tuple[float, float]) -> tuple[float, float]:
        return at[0] * self.base.window.get_x_size() / 2, at[1] * self.base.window.get_y_size() / 2

    def _down(self, button: str, modifiers: str) -> None:
        at = self._mouse()
        if at is None or self._button:
            return
        self._pressed = button
        if button == "mouse1":
            # A trackpad has one button: with a modifier it turns or moves the table.
            button = {"alt-": "mouse3", "control-": "mouse3", "meta-": "mouse3", "shift-": "mouse2"}.get(
                modifiers, button
            )
        self._button = button
        self._start = self._last = at
        self._dragging = False
        self._pressed_hit = self._pick(at)

    def _up(self, button: str) -> None:
        if not self._button or button != self._pressed:
            return
        was, self._button = self._button, ""
        if self._dragging:
            self._dragging = False
            return
        at = self._mouse()
        if at is None or self._over_panel():
            return  # let go on a panel: what lies behind it is not meant
        hit = self._pick(at)
        if was == "mouse1":
            self._show_cursor(None)
            self.controller.click(hit)
        elif was == "mouse3":
            self.controller.peek(hit)
        self._redraw()

    def update(self) -> None:
        """Follow the pointer; call once a frame."""
        at = self._mouse()
        had_focus, self._focus = self._focus, bool(self.base.window.get_properties().get_foreground())
        if had_focus and not self._focus:
            self._button = ""  # the window lost the focus: the button's release may never come
            self._dragging = False
        if self._button and at is not None:
            self._drag(at)
            return
        moved = at != self._hovered
        if not moved and not self._stale and not self.table.moving:
            return
        self._hovered, self._stale = at, False
        if self.cursor is not None and not moved:
            self.controller.hover(self.table.hit_at(self.cursor))
        else:
            self.controller.hover(None if at is None or self._over_panel() else self._pick(at))

    def look_again(self) -> None:
        """The game changed: what is under a resting pointer or cursor may mean something else now."""
        self._stale = True

    def _over_panel(self) -> bool:
        return self.base.mouseWatcherNode.get_over_region() is not None

    def _drag(self, at: tuple[float, float]) -> None:
        if not self._dragging:
            (x0, y0), (x1, y1) = self._pixels(self._start), self._pixels(at)
            if abs(x1 - x0) + abs(y1 - y0) < DRAG * self.base.screen.scale:
                return
            self._dragging = True
        dx, dy = at[0] - self._last[0], at[1] - self._last[1]
        self._last = at
        aspect = self.stage.camera.aspect
        if self._button == "mouse2":
            self.stage.camera.pan(dx * aspect / 2, dy / 2)
        elif self._button == "mouse3" or self._pressed_hit is None or not self._pressed_hit.touches:
            self.stage.camera.turn(-dx * aspect / 2 * TURN, -dy / 2 * TURN)
        self._redraw()

    def _pick(self, at: tuple[float, float]) -> Hit | None:
        return self.table.pick(self.stage.camera.ray(*at))

    def _hold(self, key: str, down: bool) -> None:
        if down and self.base.typing():
            return
        if self.controller.hold(key, down):
            self._redraw()

    # -- the keyboard on the board (the display's BoardKeys) ------------------------------------------------

    def focus(self, here: bool) -> None:
        """The keyboard came to the board, or went."""
        if not here:
            self._show_cursor(None)

    def move(self, dx: int, dy: int) -> bool:
        """An arrow: to the nearest stop in that direction on the screen; False at the edge."""
        stops = {}
        for location, point in self.table.stops().items():
            seen = self.stage.camera.place_of(point)
            if seen is not None:
                stops[location] = (seen[0] * self.stage.camera.aspect, -seen[1])
        if not stops:
            return False
        if self.cursor not in stops:
            wanted = [t for t in self.table.marks.targets if t in stops]
            self._show_cursor(wanted[0] if wanted else next(iter(stops)))
            return True
        x, y = stops[self.cursor]
        best = None
        for location, (sx, sy) in stops.items():
            ahead = (sx - x) * dx + (sy - y) * dy
            aside = abs((sx - x) * dy) + abs((sy - y) * dx)
            if location != self.cursor and ahead > 1e-3 and ahead > 0.6 * aside:
                cost = ahead + 2.0 * aside
                if best is None or cost < best[0]:
                    best = (cost, location)
        if best is None:
            return False
        self._show_cursor(best[1])
        return True

    def press(self) -> None:
        """Enter: touch the place that has the focus."""
        if self.cursor is not None:
            self.controller.click(self.table.hit_at(self.cursor))
            self._redraw()

    def _show_cursor(self, location: str | None) -> None:
        if location != self.cursor:
            self.cursor = location
            self.table.set_cursor(location)
            self.controller.hover(self.table.hit_at(location) if location else None)
            self._redraw()
