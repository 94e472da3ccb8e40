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

    def overlaps(self, other: Rect) -> bool:
        """Whether the two have room in common."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def contains(self, other: Rect) -> bool:
        """Whether the other lies in it."""
        return (
            self.x <= other.x and other.right <= self.right and self.y <= other.y and other.bottom <= self.bottom
        )  # fmt: skip


NOWHERE = Rect(0, 0, 0, 0)
