"""Widgets that only show something: panels, a line, a text."""

from __future__ import annotations

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.drawing import Drawing, Text
from game3d.ui.toolkit.layout import Item
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.theme import Colour
from game3d.ui.toolkit.widget import Surface, View, Widget


class Panel(Widget):
    """A dark translucent ground that keeps clicks from what is behind it."""

    solid = True

    def __init__(self, owner: View | Surface, colour: Colour = theme.PANEL, radius: float = theme.PANEL_RADIUS) -> None:
        super().__init__(owner)
        self.colour = colour
        self.radius = radius

    @property
    def natural_width(self) -> float:
        return 0.0  # what lies on it says how large it is

    def natural_height(self, width: float) -> float:
        return 0.0

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, self.colour, self.radius)
        brush.ring(self.rect, theme.EDGE, self.radius)

    def click(self, part: int) -> None:
        self.screen.focus.give(None)


class DrawnPanel(Panel):
    """A panel that paints its own texts.

    To make one, write a subclass that overrides `content`, and call `touch` whenever what it shows changes.
    """

    def content(self, drawing: Drawing) -> Item:
        """The layout of what is shown: rows and columns of what was added to `drawing`."""
        raise NotImplementedError

    @property
    def natural_width(self) -> float:
        return self.content(Drawing(self.screen.fonts)).natural_width

    def natural_height(self, width: float) -> float:
        return self.content(Drawing(self.screen.fonts)).natural_height(width)

    def paint(self, brush: Brush) -> None:
        super().paint(brush)
        drawing = Drawing(brush.fonts)
        self.content(drawing).place(*self.rect)
        drawing.paint(brush)


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
