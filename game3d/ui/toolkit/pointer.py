"""The pointer: which part of which widget it is over, presses, and which tooltip shows.

Every part of a solid widget is a region of Panda3D's mouse watcher, so a click on a panel never reaches the board
behind it: handlers of ``mouse1`` do not hear it, and ``base.mouseWatcherNode.is_mouse_open()`` is false there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from direct.showbase.DirectObject import DirectObject
from panda3d.core import AsyncTask, MouseWatcher, MouseWatcherRegion

from game3d.ui.toolkit.tooltip import Tooltip
from game3d.ui.toolkit.widget import Surface, Widget

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

_TIP_DELAY = 0.6  # seconds
_SUPPRESSED = MouseWatcherRegion.SF_mouse_button | MouseWatcherRegion.SF_mouse_position


class Pointer(DirectObject):
    """Brings what the pointer does to the widgets of a screen."""

    def __init__(self, screen: Surface, base: ShowBase) -> None:
        super().__init__()
        self._screen = screen
        self._base = base
        self._regions: dict[Widget, list[MouseWatcherRegion]] = {}
        self._parts: dict[str, tuple[Widget, int]] = {}  # by the names of their regions
        self._hover: tuple[Widget, int] | None = None
        self._pressed: tuple[Widget, int] | None = None
        self._tip: Tooltip | None = None
        self.watcher: MouseWatcher | None = getattr(base, "mouseWatcherNode", None)  # None: there is no pointer
        if self.watcher is not None:
            self.watcher.set_enter_pattern("ui-enter")
            self.watcher.set_leave_pattern("ui-leave")
            self.watcher.set_button_down_pattern("ui-down")
            self.watcher.set_button_up_pattern("ui-up")
            self.accept("ui-enter", self._enter)
            self.accept("ui-leave", self._leave)
            self.accept("ui-down", self._down)
            self.accept("ui-up", self._up)

    @property
    def at(self) -> tuple[float, float] | None:
        """Where it is, in logical pixels; None outside the window."""
        if self.watcher is None or not self.watcher.has_mouse():
            return None
        at = self.watcher.get_mouse()
        return (at.x + 1) * self._screen.width / 2, (1 - at.y) * self._screen.height / 2

    # -- where the widgets are -------------------------------------------------------------------------

    def place(self, widget: Widget) -> None:
        """Take over where the parts of a widget are now."""
        if self.watcher is None:
            return
        parts = widget.parts() if widget.visible and widget.solid else []
        regions = self._regions.setdefault(widget, [])
        while len(regions) > len(parts):
            self._drop(regions.pop())
        for part, rect in enumerate(parts):
            if part == len(regions):
                region = MouseWatcherRegion(f"ui:{widget.serial}:{part}", 0, 0, 0, 0)
                region.set_suppress_flags(_SUPPRESSED)
                region.set_sort(widget.layer.order * 100_000 + widget.serial)
                regions.append(region)
                self._parts[region.get_name()] = (widget, part)
                self.watcher.add_region(region)
            w, h = self._screen.width, self._screen.height
            regions[part].set_frame(
                2 * rect.x / w - 1, 2 * rect.right / w - 1, 1 - 2 * rect.bottom / h, 1 - 2 * rect.y / h
            )

    def remove(self, widget: Widget) -> None:
        """Forget a widget that is gone."""
        for region in self._regions.pop(widget, ()):
            self._drop(region)
        self.forget(widget)

    def _drop(self, region: MouseWatcherRegion) -> None:
        if self.watcher is not None:
            self.watcher.remove_region(region)
        self._parts.pop(region.get_name(), None)

    def forget(self, widget: Widget) -> None:
        """The widget went away under the pointer."""
        if self._hover is not None and self._hover[0] is widget:
            self._hover = None
            self._hide_tip()
        if self._pressed is not None and self._pressed[0] is widget:
            self._pressed = None

    # -- what it does ----------------------------------------------------------------------------------

    def _enter(self, region: MouseWatcherRegion, _button: str) -> None:
        found = self._parts.get(region.get_name())
        if found is None:
            return
        self._hover = found
        widget, part = found
        widget.hover(part)
        self._hide_tip()
        if widget.tip(part):
            self._base.task_mgr.do_method_later(_TIP_DELAY, self._show_tip, "ui-tip")

    def _leave(self, region: MouseWatcherRegion, _button: str) -> None:
        found = self._parts.get(region.get_name())
        if found is not None and self._hover == found:
            self._hover = None
            found[0].hover(None)
            self._hide_tip()

    def _down(self, region: MouseWatcherRegion, button: str) -> None:
        found = self._parts.get(region.get_name())
        if found is None:
            return
        widget, part = found
        button = button.rpartition("-")[2]  # held modifiers make no difference
        self._hide_tip()
        if button in ("wheel_up", "wheel_down"):
            widget.wheel(-1 if button == "wheel_up" else 1)
        elif button == "mouse1":
            self._screen.focus.stop_typing()
            if widget.takes_focus and widget.focus_by_click:
                self._screen.focus.give(widget, show=False)
            self._pressed = found
            widget.press(part)

    def _up(self, _region: MouseWatcherRegion, button: str) -> None:
        if button.rpartition("-")[2] != "mouse1" or self._pressed is None:
            return
        (widget, part), self._pressed = self._pressed, None
        widget.release()
        if self._hover == (widget, part):
            widget.click(part)

    def _show_tip(self, task: AsyncTask) -> int:
        if self._hover is not None:
            widget, part = self._hover
            self._tip = Tooltip(self._screen, widget.tip(part), widget.parts()[part])
        return task.DS_done

    def _hide_tip(self) -> None:
        self._base.task_mgr.remove("ui-tip")
        if self._tip is not None:
            self._tip.destroy()
            self._tip = None

    def destroy(self) -> None:
        """Stop listening."""
        self._hide_tip()
        self.ignore_all()
