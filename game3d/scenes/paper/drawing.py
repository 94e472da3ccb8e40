"""Flat drawings of boards and pieces as plain data, and what a game's ``paper.py`` tells: `Paper`.

A drawing is in the units of the game's own measures, with y away from seat 1, and is put on a page at a scale in
millimetres a unit. So what is printed has the proportions of the table.

Printers are of all kinds, so the sides of a game differ by shade and by mark, and nothing depends on a colour.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

from game3d.rules.game import State
from game3d.texts import _

Spot = tuple[float, float]
"""x and y in units of the drawing."""

Ink = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""

BLACK: Ink = (0, 0, 0)
DARK: Ink = (70, 70, 70)
MIDDLE: Ink = (140, 140, 140)
PALE: Ink = (228, 228, 228)
WHITE: Ink = (255, 255, 255)


class Disc(NamedTuple):
    """A circle."""

    x: float
    y: float
    radius: float
    fill: Ink | None = None
    line: Ink | None = BLACK
    width: float = 0.02  # of the line


class Box(NamedTuple):
    """A rectangle about its middle, its corners rounded."""

    x: float
    y: float
    half: Spot  # half its width and half its height
    round: float = 0.0  # radius of the corners
    fill: Ink | None = None
    line: Ink | None = BLACK
    width: float = 0.02
    dashed: bool = False


class Area(NamedTuple):
    """A polygon."""

    corners: tuple[Spot, ...]
    fill: Ink | None = None
    line: Ink | None = BLACK
    width: float = 0.02


class Stroke(NamedTuple):
    """A straight line."""

    start: Spot
    end: Spot
    ink: Ink = BLACK
    width: float = 0.02


class Words(NamedTuple):
    """A text about its middle."""

    x: float
    y: float
    text: str
    height: float  # of its capitals
    ink: Ink = BLACK


Shape = Disc | Box | Area | Stroke | Words


@dataclass(frozen=True)
class Drawing:
    """Shapes about the origin, the hindmost first."""

    half: Spot  # half the width and half the height that they take
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class Placed:
    """A drawing on a sheet: where its origin lies, in millimetres from the upper left, and millimetres a unit."""

    drawing: Drawing
    x: float
    y: float
    scale: float


A4 = (210.0, 297.0)  # millimetres


@dataclass(frozen=True)
class Sheet:
    """A page to print, in millimetres."""

    title: str
    note: str  # what to know before printing or playing, a line
    placed: tuple[Placed, ...]
    size: tuple[float, float] = A4


class Paper(ABC):
    """How a game looks on paper; one instance stands in ``scenes/<game>/paper.py`` as PAPER."""

    spots: Mapping[str, Spot]  # where each place of the board is
    reach: float  # how far from its spot a place reaches

    @abstractmethod
    def board(self) -> Drawing:
        """The empty board, without what lies beside it."""

    @abstractmethod
    def pieces(self, state: State) -> Sequence[Shape]:
        """What stands on the board."""

    @abstractmethod
    def sheets(self) -> Sequence[Sheet]:
        """Pages with the board, and with whatever is cut out for it, to scale."""

    def diagram(self, state: State, last: Sequence[str] = ()) -> Drawing:
        """The board in a position; the places in `last`, which the last move changed, are marked in their corners."""
        board = self.board()
        marks = [mark for place in last if place in self.spots for mark in corners(self.spots[place], self.reach)]
        return Drawing(board.half, (*board.shapes, *self.pieces(state), *marks))


def corners(spot: Spot, reach: float) -> list[Shape]:
    """The four corners of a square about a spot."""
    x, y = spot
    found: list[Shape] = []
    for across in (-reach, reach):
        for up in (-reach, reach):
            corner = (x + across, y + up)
            found.append(Stroke(corner, (x + across * 0.6, y + up), BLACK, reach * 0.1))
            found.append(Stroke(corner, (x + across, y + up * 0.6), BLACK, reach * 0.1))
    return found


def scaled_sheet(
    title: str, note: str, drawing: Drawing, scale: float, *more: Placed, landscape: bool = False
) -> Sheet:
    """A sheet of A4 with a drawing in its middle below the title."""
    width, height = A4[::-1] if landscape else A4
    return Sheet(
        title, note, (Placed(drawing, width / 2, HEAD + drawing.half[1] * scale, scale), *more), (width, height)
    )


HEAD = 26.0  # millimetres above the drawing, for the title and the note


def grid_names(spots: Mapping[str, Spot], below: float, left: float, height: float, ink: Ink = DARK) -> list[Shape]:
    """File letters below a board and rank numbers at its left, at those distances from the origin."""
    found: list[Shape] = []
    for place, (x, y) in spots.items():
        if place[1:] == "1":
            found.append(Words(x, -below, place[0], height, ink))
        if place[0] == "a":
            found.append(Words(-left, y, place[1:], height, ink))
    return found


def links(
    spots: Mapping[str, Spot], pairs: Sequence[tuple[str, str]], radius: float, ink: Ink, width: float
) -> list[Shape]:
    """Lines between places, from rim to rim of circles of that radius about them."""
    found: list[Shape] = []
    for a, b in pairs:
        (ax, ay), (bx, by) = spots[a], spots[b]
        far = hypot(bx - ax, by - ay)
        across, up = (bx - ax) / far * radius, (by - ay) / far * radius
        found.append(Stroke((ax + across, ay + up), (bx - across, by - up), ink, width))
    return found


def stone(spot: Spot, radius: float, seat: int) -> list[Shape]:
    """A round piece seen from above: light with a ring for seat 1, dark with a spot for seat 2, neither for nobody."""
    x, y = spot
    if seat == 2:
        return [Disc(x, y, radius, DARK, BLACK, radius * 0.06), Disc(x, y, radius * 0.28, WHITE, None)]
    return [Disc(x, y, radius, WHITE, BLACK, radius * 0.06), Disc(x, y, radius * 0.66, None, BLACK, radius * 0.05)]


def flat(points: Mapping[str, tuple[float, float, float]]) -> dict[str, Spot]:
    """Places of a table as they lie on paper."""
    return {name: (x, y) for name, (x, y, _z) in points.items()}


def to_scale(millimetres: float) -> str:
    """A measure in words, for a note."""
    return _("{mm} mm").format(mm=f"{millimetres:.0f}")
