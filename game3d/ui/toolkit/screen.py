"""The screen: window size, interface scale, the pointer, and the one place where widgets are drawn.

Pointer events come from regions of the mouse watcher, so a click on a panel never reaches the board behind it:
handlers of ``mouse1`` do not hear it, and ``base.mouseWatcherNode.is_mouse_open()`` is false there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from direct.showbase.DirectObject import DirectObject
from panda3d.core import MouseWatcherRegion, Shader, TransparencyAttrib

from game3d import assets
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.focus import Focus, Scope
from game3d.ui.toolkit.paint import Brush, Layer
from game3d.ui.toolkit.text import Fonts

if TYPE_CHECKING:
    from game3d.ui.toolkit.widgets import Widget

_TOP = 10_000  # the order of what lies above all views: tips and refusals
_TIP_DELAY = 0.6  # seconds


def suggested_scale(base: Any) -> float:
    """The interface scale for this display, before the user has chosen one: 1 to 2 in steps of a quarter."""
    zoom = float(base.pipe.get_display_zoom()) if base.pipe else 1.0
    if zoom <= 1.0 and base.pipe and base.pipe.get_display_height() >= 1800:
        zoom = base.pipe.get_display_height() / 1080
    return max(1.0, min(2.0, round(zoom * 4) / 4))


class View:
    """A page, a display, a dialog: widgets that are laid out together and hear keys together."""

    covers = False  # whether it hides all that lies under it

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.layer = screen.new_layer()
        self.scope = Scope(self.escape)
        self.widgets: list[Widget] = []
        screen.open(self)

    def layout(self) -> None:
        """Place every widget for the screen's size; called when it changes and by `Screen.refresh`."""

    def escape(self) -> None:
        """What Esc does here."""

    def destroy(self) -> None:
        """Take the view and its widgets away."""
        for widget in list(self.widgets):
            widget.destroy()
        self.widgets.clear()
        self.screen.close(self)


class Screen(DirectObject):  # type: ignore[misc]
    """What all views are drawn on. One for each window."""

    def __init__(
        self, base: Any, scale: float = 1.0, changed: Callable[[], None] | None = None, output: Any = None
    ) -> None:
        """`base` is the ShowBase, `scale` the wanted interface scale; `changed` is told when a frame is due.

        `output` is the window or buffer that shows ``base.render2d``, if that is not ``base.win``.
        """
        super().__init__()
        self.base = base
        self.output = output or base.win
        self._changed = changed
        self._wanted = scale
        self.window = (0, 0)
        self.scale = 0.0
        self.fonts = Fonts(1.0)
        self.views: list[View] = []
        self.widgets: dict[int, Widget] = {}
        self._serial = 0
        self._hover: tuple[Widget, int] | None = None
        self._pressed: tuple[Widget, int] | None = None
        self._tip: Widget | None = None
        self.root = base.render2d.attach_new_node("interface")
        self.root.set_shader(Shader.load(Shader.SL_GLSL, str(assets.shader("ui.vert")), str(assets.shader("ui.frag"))))
        self.root.set_transparency(TransparencyAttrib.M_alpha)
        self.root.set_two_sided(True)
        self.root.set_depth_test(False)
        self.root.set_depth_write(False)
        self._order = 0
        self.tips = Layer(self.root, _TOP)
        self.watcher = getattr(base, "mouseWatcherNode", None)
        self.focus = Focus(base)
        if self.watcher is not None:
            self.watcher.set_enter_pattern("ui-enter")
            self.watcher.set_leave_pattern("ui-leave")
            self.watcher.set_button_down_pattern("ui-down")
            self.watcher.set_button_up_pattern("ui-up")
            for event, handler in (
                ("ui-enter", self._enter),
                ("ui-leave", self._leave),
                ("ui-down", self._down),
                ("ui-up", self._up),
            ):
                self.accept(event, handler)
        self.measure()
        base.task_mgr.add(self._task, "ui-flush", sort=45)

    # -- size and scale --------------------------------------------------------------------------------

    @property
    def width(self) -> float:
        """Of the window, in logical pixels."""
        return self.window[0] / self.scale

    @property
    def height(self) -> float:
        """Of the window, in logical pixels."""
        return self.window[1] / self.scale

    def set_scale(self, scale: float) -> None:
        """The wanted interface scale, 1 to 2; a small window may not allow all of it."""
        self._wanted = scale
        self.measure()

    def measure(self) -> bool:
        """Take over the size of the window, and lay out anew when it changed; whether it did."""
        window = (max(1, self.output.get_x_size()), max(1, self.output.get_y_size()))
        most = min(window[0] / theme.LEAST_WIDTH, window[1] / theme.LEAST_HEIGHT)
        # In steps, so that a window that is being resized does not set its texts anew for every pixel.
        scale = min(self._wanted, max(0.5, int(most * 20) / 20))
        if window == self.window and scale == self.scale:
            return False
        if scale != self.scale:
            self.fonts = Fonts(scale)
        self.window, self.scale = window, scale
        self.root.set_pos(-1, 0, 1)
        self.root.set_scale(2 / window[0], 1, -2 / window[1])
        for widget in self.widgets.values():
            widget.touch()
        self.refresh()
        return True

    def refresh(self) -> None:
        """Lay all views out again."""
        for view in self.views:
            view.layout()

    # -- views and widgets -----------------------------------------------------------------------------

    def new_layer(self) -> Layer:
        """A layer above those of all views so far."""
        self._order += 1
        return Layer(self.root, self._order)

    def open(self, view: View) -> None:
        """Put a view on top; `View` does it."""
        self.views.append(view)
        self.focus.push(view.scope)
        self._uncover()

    def close(self, view: View) -> None:
        """Take a view away; `View.destroy` does it."""
        if view in self.views:
            self.views.remove(view)
            view.layer.destroy()
        self.focus.pop(view.scope)
        self._uncover()

    def _uncover(self) -> None:
        """Draw no view that another one covers."""
        lowest = max((i for i, view in enumerate(self.views) if view.covers), default=0)
        for i, view in enumerate(self.views):
            if i < lowest:
                view.layer.path.hide()
            else:
                view.layer.path.show()

    def add(self, widget: Widget) -> int:
        """Register a widget; returns its number, which is also its place in the painting order."""
        self._serial += 1
        self.widgets[self._serial] = widget
        return self._serial

    def remove(self, widget: Widget) -> None:
        """Forget a widget."""
        self.widgets.pop(widget.serial, None)
        widget.layer.dirty = True
        self._drop_regions(widget)
        self.forget_pointer(widget)
        self._ask()

    def forget_pointer(self, widget: Widget) -> None:
        """The widget went away under the pointer."""
        if self._hover is not None and self._hover[0] is widget:
            self._hover = None
            self._hide_tip()
        if self._pressed is not None and self._pressed[0] is widget:
            self._pressed = None

    def _ask(self) -> None:
        if self._changed is not None:
            self._changed()

    def touched(self, widget: Widget) -> None:
        """A widget wants to be painted again."""
        widget.layer.dirty = True
        self._ask()

    # -- drawing ---------------------------------------------------------------------------------------

    def _task(self, task: Any) -> Any:
        self.measure()
        self.flush()
        return task.cont

    def flush(self) -> None:
        """Paint what changed. The task does it before each frame."""
        for layer in self._layers():
            if not layer.dirty:
                continue
            painted = []
            for widget in self.widgets.values():
                if widget.layer is not layer:
                    continue
                if widget.dirty:
                    widget.dirty = False
                    brush = Brush(self.fonts)
                    if widget.visible:
                        widget.paint(brush)
                    widget.quads, widget.marks = brush.quads, brush.marks
                    self._place_regions(widget)
                painted.append(widget.quads)
            layer.build(painted)

    def _layers(self) -> list[Layer]:
        return [*(view.layer for view in self.views), self.tips]

    @property
    def draw_calls(self) -> int:
        """How many draw calls the interface takes."""
        return sum(layer.draw_calls for layer in self._layers())

    # -- the pointer -----------------------------------------------------------------------------------

    def pointer(self) -> tuple[float, float] | None:
        """Where the pointer is, in logical pixels; None outside the window."""
        if self.watcher is None or not self.watcher.has_mouse():
            return None
        at = self.watcher.get_mouse()
        return (at.x + 1) * self.width / 2, (1 - at.y) * self.height / 2

    def _place_regions(self, widget: Widget) -> None:
        if self.watcher is None:
            return
        parts = widget.parts() if widget.visible and widget.solid else []
        while len(widget.regions) > len(parts):
            self.watcher.remove_region(widget.regions.pop())
        for part, rect in enumerate(parts):
            if part == len(widget.regions):
                region = MouseWatcherRegion(f"ui:{widget.serial}:{part}", 0, 0, 0, 0)
                region.set_suppress_flags(MouseWatcherRegion.SF_mouse_button | MouseWatcherRegion.SF_mouse_position)
                region.set_sort(widget.layer.order * 100_000 + widget.serial)
                widget.regions.append(region)
                self.watcher.add_region(region)
            w, h = self.width, self.height
            widget.regions[part].set_frame(
                2 * rect.x / w - 1, 2 * rect.right / w - 1, 1 - 2 * rect.bottom / h, 1 - 2 * rect.y / h
            )

    def _drop_regions(self, widget: Widget) -> None:
        for region in widget.regions:
            if self.watcher is not None:
                self.watcher.remove_region(region)
        widget.regions.clear()

    def _find(self, region: MouseWatcherRegion) -> tuple[Widget, int] | None:
        name = region.get_name().split(":")
        widget = self.widgets.get(int(name[1])) if len(name) == 3 and name[0] == "ui" else None
        return (widget, int(name[2])) if widget is not None else None

    def _enter(self, region: MouseWatcherRegion, _button: str) -> None:
        found = self._find(region)
        if found is None:
            return
        self._hover = found
        widget, part = found
        widget.hover(part)
        self._hide_tip()
        if widget.tip(part):
            self.base.task_mgr.do_method_later(_TIP_DELAY, self._show_tip, "ui-tip")

    def _leave(self, region: MouseWatcherRegion, _button: str) -> None:
        found = self._find(region)
        if found is not None and self._hover == found:
            self._hover = None
            found[0].hover(None)
            self._hide_tip()

    def _down(self, region: MouseWatcherRegion, button: str) -> None:
        found = self._find(region)
        if found is None:
            return
        widget, part = found
        button = button.rpartition("-")[2]  # held modifiers make no difference
        self._hide_tip()
        if button in ("wheel_up", "wheel_down"):
            widget.wheel(-1 if button == "wheel_up" else 1)
        elif button == "mouse1":
            self.focus.stop_typing()
            if widget.takes_focus and widget.focus_by_click:
                self.focus.give(widget, show=False)
            self._pressed = found
            widget.press(part)

    def _up(self, _region: MouseWatcherRegion, button: str) -> None:
        if button.rpartition("-")[2] != "mouse1" or self._pressed is None:
            return
        (widget, part), self._pressed = self._pressed, None
        widget.release()
        if self._hover == (widget, part):
            widget.click(part)

    def _show_tip(self, task: Any) -> Any:
        from game3d.ui.toolkit.popups import Tooltip

        if self._hover is not None:
            widget, part = self._hover
            self._tip = Tooltip(self, widget.tip(part), widget.parts()[part])
        return task.done

    def _hide_tip(self) -> None:
        self.base.task_mgr.remove("ui-tip")
        if self._tip is not None:
            self._tip.destroy()
            self._tip = None

    def destroy(self) -> None:
        """Take everything away and stop listening."""
        self._hide_tip()
        for view in list(self.views):
            view.destroy()
        for widget in list(self.widgets.values()):
            widget.destroy()
        self.focus.destroy()
        self.ignore_all()
        self.base.task_mgr.remove("ui-flush")
        self.tips.destroy()
        self.root.remove_node()
