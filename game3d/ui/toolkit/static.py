"""Widgets that only show something: a panel, a line or a paragraph of text."""

from __future__ import annotations

from game3d.ui.toolkit import theme
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

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, self.colour, self.radius)
        brush.ring(self.rect, theme.EDGE, self.radius)

    def click(self, part: int) -> None:
        self.screen.focus.give(None)


class Label(Widget):
    """Text: one line, or wrapped to its width."""

    def __init__(
        self,
        owner: View | Surface,
        text: str = "",
        size: int = theme.BODY,
        colour: Colour = theme.IVORY,
        align: str = "left",
        wrap: bool = False,
        elide: bool = False,
    ) -> None:
        super().__init__(owner)
        self.text = text
        self.size = size
        self.colour = colour
        self.align = align
        self.wrap = wrap
        self.elide = elide  # for what people type; our own texts must fit

    def set(self, text: str) -> None:
        """Show another text."""
        if text != self.text:
            self.text = text
            self.touch()

    @property
    def natural_width(self) -> float:
        """Of the text on one line."""
        return self.screen.fonts.width(self.text, self.size)

    def natural_height(self, width: float) -> float:
        """How high the text is when it may be `width` wide."""
        lines = self.screen.fonts.wrap(self.text, self.size, width) if self.wrap else [self.text]
        return len(lines) * theme.LINE[self.size]

    def paint(self, brush: Brush) -> None:
        if self.wrap:
            lines = brush.fonts.wrap(self.text, self.size, self.rect.w)
            brush.lines(self.rect, lines, self.size, self.colour, self.align)
        else:
            text = brush.fonts.elide(self.text, self.size, self.rect.w) if self.elide else self.text
            brush.text(self.rect, text, self.size, self.colour, self.align)
