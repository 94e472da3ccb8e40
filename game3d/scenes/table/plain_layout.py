"""Where the places of any game lie on the plain table: by position, by name, or in rows. Pure data."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from game3d.scenes.table.contract import Point, TableError
from game3d.texts import _

_NAME = re.compile(r"([1-9]?)([a-z])([1-9][0-9]?)")
GAP = 0.25  # units between the board, trays and what lies beside each other in a tray
LONGER = 1.6  # of the board, a tray may be rather than have more rows
_CARRIES = 0.8  # places nearer than this, seen from above, can carry a piece


@dataclass(frozen=True)
class Grid:
    """Places around the origin, neighbours one unit apart; x is to the right, y away from seat 1, z up from the board.

    `below` names the places whose pieces carry one that is not on the ground, `square` says whether files and ranks
    cross at right angles.
    """

    points: dict[str, Point]
    below: dict[str, tuple[str, ...]]
    square: bool

    @property
    def span(self) -> tuple[float, float]:
        """The largest distance of a place from the middle, across and along."""
        return max(abs(x) for x, _y, _z in self.points.values()), max(abs(y) for _x, y, _z in self.points.values())


def lay_out(places: Sequence[str], given: Mapping[str, Point] | None, *, balls: bool, height: float) -> Grid:
    """The places of a game by the positions that it gives, else by file and rank in their names, else in rows.

    A place ``2c1`` is on the second level, in the third file, in the first rank; each level lies over the middle of
    the one below, as far up as the pieces there are high: `height` units, or as balls of diameter 1 lie on balls.
    Raises TableError when the positions are not three numbers for each place, or two are the same.
    """
    if given is not None:
        return _finish(_checked(places, given), square=False)
    names = [_NAME.fullmatch(place) for place in places]
    if all(names) and len({bool(name[1]) for name in names if name}) == 1:
        return _finish(_by_name({name[0]: name for name in names if name}, balls, height), square=True)
    return in_rows(places)


def in_rows(places: Sequence[str]) -> Grid:
    """The places in their order, row by row, as many of them as there are columns."""
    columns = math.ceil(math.sqrt(len(places)))
    rows = [(float(number % columns), float(-(number // columns)), 0.0) for number in range(len(places))]
    return _finish(dict(zip(places, rows, strict=True)), square=True)


def _checked(places: Sequence[str], given: Mapping[str, Point]) -> dict[str, Point]:
    points: dict[str, Point] = {}
    for place in places:
        try:
            x, y, z = (float(number) for number in given[place])
        except (KeyError, TypeError, ValueError):
            raise TableError(_("the position of {place!r} is not three numbers").format(place=place)) from None
        if not all(math.isfinite(number) for number in (x, y, z)):
            raise TableError(_("the position of {place!r} is not three numbers").format(place=place))
        points[place] = (x, y, z)
    unit = min((math.dist(a, b) for a, b in combinations(points.values(), 2)), default=1.0)
    if unit == 0.0:
        raise TableError(_("two places have the same position"))
    return {place: (x / unit, y / unit, z / unit) for place, (x, y, z) in points.items()}


def _by_name(names: Mapping[str, re.Match[str]], balls: bool, height: float) -> dict[str, Point]:
    flat: dict[str, tuple[float, float]] = {}
    levels = {place: int(name[1] or 1) for place, name in names.items()}
    for level in set(levels.values()):
        here = {p: (ord(name[2]) - ord("a"), int(name[3])) for p, name in names.items() if levels[p] == level}
        middle = [(min(at[k] for at in here.values()) + max(at[k] for at in here.values())) / 2 for k in (0, 1)]
        flat |= {place: (x - middle[0], y - middle[1]) for place, (x, y) in here.items()}
    first, second = ([flat[p] for p in flat if levels[p] == level] for level in (1, 2))
    aside = min((math.dist(a, b) for a in first for b in second), default=0.0)
    rise = math.sqrt(max(1.0 - aside * aside, 0.0)) if balls else height
    return {place: (*flat[place], (levels[place] - 1) * rise) for place in names}


def _finish(points: dict[str, Point], *, square: bool) -> Grid:
    """Move the ground's middle to the origin, and find what carries what."""
    ground = min(z for _x, _y, z in points.values())
    middle = [(min(at[k] for at in points.values()) + max(at[k] for at in points.values())) / 2 for k in (0, 1)]
    moved = {place: (x - middle[0], y - middle[1], z - ground) for place, (x, y, z) in points.items()}
    return Grid(moved, {place: _carriers(place, moved) for place in moved}, square)


def _carriers(place: str, points: Mapping[str, Point]) -> tuple[str, ...]:
    x, y, z = points[place]
    under = {other: w for other, (u, v, w) in points.items() if w < z - 1e-6 and math.hypot(u - x, v - y) < _CARRIES}
    return tuple(other for other, w in under.items() if math.isclose(w, max(under.values())))


@dataclass(frozen=True)
class Store:
    """A reserve in a tray: columns and rows of piles, seen from its seat."""

    left: float  # x of the left edge, in the tray's own frame
    columns: int
    rows: int
    pile: int  # pieces on top of each other
    width: float  # of a pile

    def slot(self, index: int) -> tuple[float, float, int]:
        """Where piece number `index` lies in the tray's own frame, y from its middle, and how many are below it."""
        number, level = divmod(index, self.pile)
        full = self.columns * self.rows
        level += self.pile * (number // full)  # more than were there at the start: on top of the others
        column, row = divmod(number % full, self.rows)
        return self.left + (column + 0.5) * self.width, ((self.rows - 1) / 2 - row) * self.width, level

    @property
    def middle(self) -> float:
        """x of its middle."""
        return self.left + self.columns * self.width / 2


@dataclass(frozen=True)
class Tray:
    """What lies before one seat: its reserves side by side, in a frame whose x is to the seat's right."""

    heading: float  # of its frame, degrees
    away: float  # of its middle from the middle of the board
    half: tuple[float, float]
    stores: dict[str, Store]


def make_tray(heading: float, edge: float, length: float, reserves: Mapping[str, tuple[int, float, int]]) -> Tray:
    """A tray beside a board that ends `edge` from its middle, about `length` long.

    `reserves` gives for each location how many pieces there are, how wide they are, and how many lie on a pile.
    """
    for rows in range(1, 1 + max(n for n, _width, _pile in reserves.values())):
        columns = {at: math.ceil(math.ceil(n / pile) / rows) for at, (n, _width, pile) in reserves.items()}
        wide = sum(columns[at] * width for at, (_n, width, _pile) in reserves.items()) + GAP * (len(reserves) - 1)
        if wide <= (length if rows < 2 else LONGER * length):
            break
    stores: dict[str, Store] = {}
    left = -wide / 2
    for at, (_n, width, pile) in reserves.items():
        stores[at] = Store(left, columns[at], rows, pile, width)
        left += columns[at] * width + GAP
    deep = rows * max(width for _n, width, _pile in reserves.values())
    half = (max(wide, length) / 2 + 0.12, deep / 2 + 0.12)
    return Tray(heading, edge + GAP + half[1], half, stores)
