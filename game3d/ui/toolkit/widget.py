"""What every widget and every view is made from, and what they may ask of the screen they stand on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from panda3d.core import AsyncTask

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.clipboard import Clipboard
from game3d.ui.toolkit.focus import Focus, Scope
from game3d.ui.toolkit.layout import Item, Overlay
from game3d.ui.toolkit.paint import Brush, Layer, Quads, TextMark
from game3d.ui.toolkit.rect import NOWHERE, Rect
from game3d.ui.toolkit.text import Fonts

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase


class Surface(Protocol):
    """What widgets and views stand on. The program has one for its window: `game3d.ui.toolkit.screen.Screen`."""

    base: ShowBase
    fonts: Fonts
    focus: Focus
    clipboard: Clipboard
    tips: Layer

    @property
    def width(self) -> float:
        """Of the window, in logical pixels."""

    @property
    def height(self) -> float:
        """Of the window, in logical pixels."""

    def pointer(self) -> tuple[float, float] | None:
        """Where the pointer is, in logical pixels; None outside the window."""

    def texts(self) -> list[Rect]:
        """Where texts are to be read now."""

    def new_layer(self) -> Layer:
        """A layer above those of all views so far."""

    def open(self, view: View) -> None:
        """Put a view on top."""

    def close(self, view: View) -> None:
        """Take a view away."""

    def add(self, widget: Widget) -> int:
        """Register a widget; returns its number, which is also its place in the painting order."""

    def remove(self, widget: Widget) -> None:
        """Forget a widget."""

    def touched(self, widget: Widget) -> None:
        """A widget wants to be painted again."""

    def forget_pointer(self, widget: Widget) -> None:
        """A widget went away under the pointer."""


class Widget:
    """Something on the screen: placed in logical pixels, painted when it changed, gone after `destroy`.

    To make a kind of widget, write a subclass whose ``__init__`` takes the owner first and hands it to
    ``super().__init__(owner)``, and override `paint`. Whatever changes what it shows calls `touch` afterwards.

    - To lie in rows and columns it says how large it would like to be: `natural_width`, `natural_height`.
    - To be clicked it sets ``solid = True`` and overrides `click`; with several places to click, `parts`, too.
    - To be worked by the keyboard it sets ``focusable = True``, overrides `key` and ends `paint` with `paint_focus`.

    `owner` is the view that the widget belongs to; the screen itself owns what lies above all views.
    """

    solid = False  # takes the pointer, so that nothing behind it does
    focusable = False
    focus_by_click = True

    def __init__(self, owner: View | Surface) -> None:
        self.view: View | None = None
        self.screen: Surface
        if isinstance(owner, View):
            self.view, self.screen, self.layer = owner, owner.screen, owner.layer
        else:
            self.screen, self.layer = owner, owner.tips
        self.rect = NOWHERE
        self.visible = True
        self.enabled = True
        self.alive = True
        self.dirty = True
        self.quads: Quads = {}
        self.marks: list[TextMark] = []
        self.hovered: int | None = None  # the part under the pointer
        self.pressed: int | None = None  # the part on which the button is held
        self.tooltip = ""
        self.serial = self.screen.add(self)
        if self.view is not None:
            self.view.widgets.append(self)
            self.view.scope.widgets.append(self)
        self.touch()

    # -- state -----------------------------------------------------------------------------------------

    def touch(self) -> None:
        """Paint again before the next frame."""
        if self.alive:
            self.dirty = True
            self.screen.touched(self)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Put it there."""
        rect = Rect(x, y, w, h)
        if rect != self.rect:
            self.rect = rect
            self.touch()

    def show(self, visible: bool = True) -> None:
        """Show or hide it; a hidden widget takes neither clicks nor the focus, nor room in a layout."""
        if visible != self.visible:
            self.visible = visible
            if not visible:
                self.hovered = self.pressed = None
                self.screen.forget_pointer(self)
                self.stop_stepping()
                self.screen.focus.leave(self)
            self.touch()

    def enable(self, enabled: bool = True) -> None:
        """Let it be used, or not; it stays visible."""
        if enabled != self.enabled:
            self.enabled = enabled
            if not enabled:
                self.pressed = None
            self.touch()

    def destroy(self) -> None:
        """Take it away for good."""
        if not self.alive:
            return
        self.alive = False
        self.stop_stepping()
        if self.view is not None:
            scope = self.view.scope
            if self in scope.widgets:
                scope.widgets.remove(self)
            if self in self.view.widgets:
                self.view.widgets.remove(self)
            if scope.current is self:
                self.focus_lost()
                scope.current = None
        self.screen.remove(self)

    @property
    def takes_focus(self) -> bool:
        """Whether the keyboard can come here now."""
        return self.focusable and self.enabled and self.visible and self.alive

    @property
    def focused(self) -> bool:
        """Whether the keyboard's focus is here and is shown."""
        return self.screen.focus.current is self and self.screen.focus.visible

    def step_by_frame(self, step: Callable[[], bool]) -> None:
        """Call `step` before every frame until it returns False, `stop_stepping` is called or the widget goes."""
        self.stop_stepping()

        def run(task: AsyncTask) -> int:
            return task.DS_cont if step() else task.DS_done

        self.screen.base.task_mgr.add(run, self._step_name, sort=40)

    def stop_stepping(self) -> None:
        """End `step_by_frame`."""
        self.screen.base.task_mgr.remove(self._step_name)

    @property
    def _step_name(self) -> str:
        return f"ui-step-{self.serial}"

    # -- to be overridden ------------------------------------------------------------------------------

    @property
    def natural_width(self) -> float:
        """The width it wants in a row."""
        return theme.TARGET

    def natural_height(self, width: float) -> float:
        """The height it wants when it is `width` wide."""
        return theme.TARGET

    def paint(self, brush: Brush) -> None:
        """Draw it."""

    def parts(self) -> list[Rect]:
        """The places that can be clicked; `click` gets the index of one."""
        return [self.rect]

    def tip(self, part: int) -> str:
        """The explanation shown when the pointer rests there."""
        return self.tooltip

    def click(self, part: int) -> None:
        """Pressed and released on the same part."""

    def wheel(self, by: int) -> None:
        """The wheel turned over it: -1 up, 1 down."""

    def key(self, key: str) -> bool:
        """A key was pressed while it has the focus; returns whether it did something with it."""
        return False

    def focus_gained(self) -> None:
        """The focus came."""

    def focus_lost(self) -> None:
        """The focus went."""

    # -- the pointer -----------------------------------------------------------------------------------

    def hover(self, part: int | None) -> None:
        """The pointer came over a part, or left."""
        if part != self.hovered:
            self.hovered = part
            if self.focusable:
                self.touch()

    def press(self, part: int) -> None:
        """The button went down on a part."""
        if self.enabled:
            self.pressed = part
            if self.focusable:
                self.touch()

    def release(self) -> None:
        """The button went up."""
        self.pressed = None
        if self.focusable:
            self.touch()

    # -- painting that many share ----------------------------------------------------------------------

    def paint_focus(self, brush: Brush, rect: Rect, radius: float = theme.RADIUS) -> None:
        """The ring around `rect`, when the focus is here."""
        if self.focused:
            brush.ring(rect.inset(-3), theme.BRASS, radius + 3, 2)

    def paint_control(self, brush: Brush, rect: Rect, part: int, chosen: bool = False) -> None:
        """The ground of a control, lighter or darker as the pointer is over it or presses it."""
        fill = theme.FILL
        if self.enabled and self.pressed == part:
            fill = theme.FILL_PRESSED
        elif self.enabled and self.hovered == part:
            fill = theme.FILL_HOVER
        if chosen:
            brush.fill(rect, theme.FILL_CHOSEN)
            brush.ring(rect, theme.BRASS)
        elif self.enabled:
            brush.fill(rect, fill)
        else:
            brush.ring(rect, theme.FILL)


class View:
    """Widgets that are laid out together and hear keys together: a page, the display, a menu, a dialog.

    To make one, write a subclass whose ``__init__`` calls ``super().__init__(screen)``, makes its widgets with
    ``self`` as their owner and ends with ``self.layout()``. Override `arrange` to say how they lie, in rows and
    columns, and `escape` for what Esc does. A new view lies above all others; `destroy` takes it away.
    """

    covers = False  # whether it hides all that lies under it

    def __init__(self, screen: Surface) -> None:
        self.screen = screen
        self.layer = screen.new_layer()
        self.scope = Scope(self.escape)
        self.widgets: list[Widget] = []
        screen.open(self)

    def arrange(self) -> Item:
        """How the widgets lie on the screen; asked anew whenever they are placed."""
        return Overlay()

    def layout(self) -> None:
        """Place every widget for the screen's size; called whenever that changes."""
        self.arrange().place(0, 0, self.screen.width, self.screen.height)

    def escape(self) -> None:
        """What Esc does here."""

    def destroy(self) -> None:
        """Take the view and its widgets away."""
        for widget in list(self.widgets):
            widget.destroy()
        self.widgets.clear()
        self.screen.close(self)
