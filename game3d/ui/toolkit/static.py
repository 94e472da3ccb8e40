"""Widgets that only show something: panels, a line, a text."""

from __future__ import annotations

from math import inf

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.drawing import Drawing, Text
from game3d.ui.toolkit.layout import Item
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.theme import Colour
from game3d.ui.toolkit.widget import Surface, View, Widget


class Drawn(Widget):
    """A widget that paints several texts and shapes of its own.

    To make one, write a subclass that overrides `content`, and call `touch` whenever what it shows changes.
    """

    def content(self, drawing: Drawing, width: float) -> Item:
        """The layout of what is shown, so wide: rows and columns of what was added to `drawing`."""
        raise NotImplementedError

    @property
    def natural_width(self) -> float:
        return self.content(Drawing(self.screen.fonts), inf).natural_width

    def natural_height(self, width: float) -> float:
        return self.content(Drawing(self.screen.fonts), width).natural_height(width)

    def paint(self, brush: Brush) -> None:
        drawing = Drawing(brush.fonts)
        self.content(drawing, self.rect.w).place(*self.rect)
        drawing.paint(brush)


class Panel(Widget):
    """A dark translucent ground that keeps clicks from what is behind it. What lies on it says how large it is."""

    solid = True

    def __init__(self, owner: View | Surface, colour: Colour = theme.PANEL, radius: float = theme.PANEL_RADIUS) -> None:
        super().__init__(owner)
        self.colour = colour
        self.radius = radius

    @property
    def natural_width(self) -> float:
        return 0.0

    def natural_height(self, width: float) -> float:
        return 0.0

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, self.colour, self.radius)
        brush.ring(self.rect, theme.EDGE, self.radius)

    def click(self, part: int) -> None:
        self.screen.focus.give(None)


class DrawnPanel(Drawn):
    """A panel that paints its own texts; made as `Drawn` is."""

    solid = True

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, theme.PANEL, theme.PANEL_RADIUS)
        brush.ring(self.rect, theme.EDGE, theme.PANEL_RADIUS)
        super().paint(brush)

    def click(self, part: int) -> None:
        self.screen.focus.give(None)


class Rule(Widget):
    """A hairline between the parts of a panel."""

    def natural_height(self, width: float) -> float:
        return 1

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, theme.EDGE, 0)


class Label(Widget):
    """A text; the options are those of `game3d.ui.toolkit.drawing.Text`."""

    def __init__(
        self,
        owner: View | Surface,
        text: str = "",
        size: int = theme.BODY,
        colour: Colour = theme.IVORY,
        align: str = "left",
        *,
        wrap: bool = False,
        balance: bool = False,
        elide: bool = False,
        beside: int = 0,
    ) -> None:
        super().__init__(owner)
        self.text = text
        self.size = size
        self.colour = colour
        self.align = align
        self.wrap = wrap
        self.balance = balance
        self.elide = elide
        self.beside = beside

    def set(self, text: str) -> None:
        """Show another text."""
        if text != self.text:
            self.text = text
            self.touch()

    def _text(self) -> Text:
        return Text(
            self.screen.fonts,
            self.text,
            self.size,
            self.colour,
            self.align,
            wrap=self.wrap,
            balance=self.balance,
            elide=self.elide,
            beside=self.beside,
        )

    @property
    def natural_width(self) -> float:
        """Of the text on one line."""
        return self._text().natural_width

    def natural_height(self, width: float) -> float:
        """How high the text is when it may be `width` wide."""
        return self._text().natural_height(width)

    def paint(self, brush: Brush) -> None:
        text = self._text()
        text.place(*self.rect)
        text.paint(brush)
