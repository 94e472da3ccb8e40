"""The screen: the window's size, the interface's scale, the views in their order, and the drawing of all widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from panda3d.core import AsyncTask, GraphicsOutput, Shader, TransparencyAttrib

from game3d import assets
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.clipboard import Clipboard
from game3d.ui.toolkit.focus import Focus
from game3d.ui.toolkit.paint import Brush, Layer
from game3d.ui.toolkit.pointer import Pointer
from game3d.ui.toolkit.presses import Presses
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.text import Fonts
from game3d.ui.toolkit.widget import View, Widget

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

_TOP = 10_000  # the order of what lies above all views: tooltips


def suggested_scale(base: ShowBase) -> float:
    """The interface's scale for this display, before the user has chosen one: 1 to 2 in steps of a quarter."""
    zoom = float(base.pipe.get_display_zoom()) if base.pipe else 1.0
    if zoom <= 1.0 and base.pipe and base.pipe.get_display_height() >= 1800:
        zoom = base.pipe.get_display_height() / 1080
    return max(1.0, min(2.0, round(zoom * 4) / 4))


class Screen:
    """What all views of a window are drawn on."""

    def __init__(
        self,
        base: ShowBase,
        scale: float = 1.0,
        changed: Callable[[], None] | None = None,
        output: GraphicsOutput | None = None,
    ) -> None:
        """`scale` is the interface's wanted scale; `changed` is called when a frame is due.

        `output` is the window or buffer that shows ``base.render2d``, if that is not ``base.win``.
        """
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
        self.root = base.render2d.attach_new_node("interface")
        self.root.set_shader(Shader.load(Shader.SL_GLSL, str(assets.shader("ui.vert")), str(assets.shader("ui.frag"))))
        self.root.set_transparency(TransparencyAttrib.M_alpha)
        self.root.set_two_sided(True)
        self.root.set_depth_test(False)
        self.root.set_depth_write(False)
        self._order = 0
        self.tips = Layer(self.root, _TOP)
        self.focus = Focus(base)
        self.clipboard = Clipboard()
        self._pointer = Pointer(self, base)
        self.watcher = self._pointer.watcher
        self._presses = Presses(base, self.flush)
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
        """Take the interface's wanted scale, 1 to 2; a small window may not allow all of it."""
        self._wanted = scale
        self.measure()

    def measure(self) -> bool:
        """Take over the size of the window, and lay out anew when it changed; returns whether it did."""
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

    def texts(self) -> list[Rect]:
        """Where texts are to be read now, on all views that are not covered."""
        shown = [layer for layer in self._layers() if not layer.path.is_hidden()]
        return [
            mark.drawn
            for widget in self.widgets.values()
            if widget.visible and widget.layer in shown
            for mark in widget.marks
            if mark.text
        ]

    def add(self, widget: Widget) -> int:
        """Register a widget; returns its number, which is also its place in the painting order."""
        self._serial += 1
        self.widgets[self._serial] = widget
        return self._serial

    def remove(self, widget: Widget) -> None:
        """Forget a widget."""
        self.widgets.pop(widget.serial, None)
        widget.layer.dirty = True
        self._pointer.remove(widget)
        self._ask()

    def _ask(self) -> None:
        if self._changed is not None:
            self._changed()

    def touched(self, widget: Widget) -> None:
        """A widget wants to be painted again."""
        widget.layer.dirty = True
        self._ask()

    def pointer(self) -> tuple[float, float] | None:
        """Where the pointer is, in logical pixels; None outside the window."""
        return self._pointer.at

    def forget_pointer(self, widget: Widget) -> None:
        """A widget went away under the pointer."""
        self._pointer.forget(widget)

    # -- drawing ---------------------------------------------------------------------------------------

    def _task(self, task: AsyncTask) -> int:
        self.measure()
        self.flush()
        return task.DS_cont

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
                    self._pointer.place(widget)
                painted.append(widget.quads)
            layer.build(painted)

    def _layers(self) -> list[Layer]:
        return [*(view.layer for view in self.views), self.tips]

    @property
    def draw_calls(self) -> int:
        """How many draw calls the interface takes."""
        return sum(layer.draw_calls for layer in self._layers())

    def destroy(self) -> None:
        """Take everything away and stop listening."""
        for view in list(self.views):
            view.destroy()
        self._pointer.destroy()
        for widget in list(self.widgets.values()):
            widget.destroy()
        self.focus.destroy()
        self._presses.destroy()
        self.base.task_mgr.remove("ui-flush")
        self.tips.destroy()
        self.root.remove_node()
