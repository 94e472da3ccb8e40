"""Texts and shapes that lie in rows and columns without being widgets: what a panel paints of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import NOWHERE, Rect
from game3d.ui.toolkit.text import Fonts
from game3d.ui.toolkit.theme import Colour


@dataclass
class Text:
    """A text: one line, or with `wrap` or `balance` as many as its width makes of it."""

    fonts: Fonts
    text: str
    size: int = theme.BODY
    colour: Colour = theme.IVORY
    align: str = "left"  # "left", "center", "right"
    wrap: bool = False
    balance: bool = False  # wrapped into lines of even lengths, for centred text
    elide: bool = False  # shortened with an ellipsis: for what people type; the program's own texts must fit
    tabular: bool = False  # all figures equally wide
    most_lines: int = 0  # a longer text ends there in an ellipsis; 0: no bound
    beside: int = 0  # the size of a larger text on the same line: both stand on one baseline
    rect: Rect = NOWHERE
    visible: bool = True

    def lines(self, width: float) -> list[str]:
        """The lines at a width."""
        if self.balance:
            return self.fonts.balance(self.text, self.size, width)
        if not self.wrap:
            return [self.fonts.elide(self.text, self.size, width) if self.elide else self.text]
        lines = self.fonts.wrap(self.text, self.size, width)
        if self.most_lines and len(lines) > self.most_lines:
            last = f"{lines[self.most_lines - 1]} {lines[self.most_lines]}"
            lines = [*lines[: self.most_lines - 1], self.fonts.elide(last, self.size, width)]
        return lines

    @property
    def natural_width(self) -> float:
        """Of the text on one line."""
        return self.fonts.width(self.text, self.size, self.tabular)

    def natural_height(self, width: float) -> float:
        """How high the text is when it may be `width` wide."""
        return len(self.lines(width)) * theme.LINE[self.size]

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Put it there."""
        self.rect = Rect(x, y, w, h)

    def paint(self, brush: Brush) -> None:
        """Draw it where it was placed: one line in the middle of the height, several from the top."""
        x, y, w, h = self.rect
        lines = self.lines(w)
        if self.wrap or self.balance:
            h = theme.LINE[self.size]
        # Texts are centred by their capitals: half the difference of those brings both to one baseline.
        y += max(0, self.beside - self.size) * theme.CAP_HEIGHT / 2
        for line in lines:
            brush.text(Rect(x, y, w, h), line, self.size, self.colour, self.align, self.tabular)
            y += h


@dataclass
class Shape:
    """What a function paints in its rectangle."""

    painted: Callable[[Brush, Rect], None]
    natural_width: float = 0.0
    height: float = 0.0  # its natural one
    rect: Rect = NOWHERE
    visible: bool = True

    def natural_height(self, width: float) -> float:
        """The height it wants."""
        return self.height

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Put it there."""
        self.rect = Rect(x, y, w, h)

    def paint(self, brush: Brush) -> None:
        """Draw it where it was placed."""
        self.painted(brush, self.rect)


class Slot:
    """Empty room in a layout that remembers where it lies."""

    visible = True
    natural_width = 0.0
    rect = NOWHERE

    def natural_height(self, width: float) -> float:
        """It wants none."""
        return 0.0

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Put it there."""
        self.rect = Rect(x, y, w, h)


_Drawn = TypeVar("_Drawn", Text, Shape)


class Drawing:
    """The texts and shapes of a layout, painted in the order in which they were added."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._items: list[Text | Shape] = []

    def add(self, item: _Drawn) -> _Drawn:
        """Paint this, too; returns it."""
        self._items.append(item)
        return item

    def paint(self, brush: Brush) -> None:
        """Draw everything where it was placed."""
        for item in self._items:
            item.paint(brush)


def swatch(colour: tuple[float, float, float], radius: float = 7) -> Shape:
    """A disc in a player's colour, with a rim that sets dark colours off from the panel."""

    def paint(brush: Brush, rect: Rect) -> None:
        x, y = rect.x + rect.w / 2, rect.y + rect.h / 2
        brush.dot(x, y, radius, Colour(*colour[:3]))
        brush.ring(Rect(x - radius, y - radius, 2 * radius, 2 * radius), theme.MUTED, radius, 1.5)

    return Shape(paint, 2 * radius, 2 * radius)
