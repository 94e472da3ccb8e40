"""Rectangles, in logical pixels."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle in logical pixels, from the window's upper left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """The rectangle made smaller: by `dx` on the left and right, by `dy` (else `dx`) above and below."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)


NOWHERE = Rect(0, 0, 0, 0)
