"""Grids: rows whose items also stand under each other in columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

from game3d.ui.toolkit.layout import Cell, Column, Item, Pad, lie, share, sides


@dataclass(frozen=True)
class Track:
    """A column of a grid: of a fixed width, as wide as its widest item, or a share of the room left over."""

    width: float | None = None  # None: as wide as the widest item
    weight: float = 0.0
    least: float = 0.0
    most: float = inf


@dataclass(frozen=True)
class GridRow:
    """A row of a grid: the items of its columns from the left; None leaves one empty.

    The last item spans all columns that are left.
    """

    items: tuple[Item | None, ...]
    height: float | None = None  # None: as high as its highest item
    before: float | None = None  # the gap above it; None: the grid's

    @property
    def visible(self) -> bool:
        """Whether any item is to be seen."""
        return any(item is not None and item.visible for item in self.items)


class Grid:
    """Rows whose items stand under each other in columns."""

    def __init__(
        self,
        tracks: Sequence[Track],
        lines: Iterable[GridRow],
        gap: float = 0.0,
        row_gap: float = 0.0,
        pad: Pad = 0.0,
        align: str = "fill",
    ) -> None:
        """`gap` is between columns, `row_gap` between rows; `align` is where an item lies in the height of its row."""
        self.tracks = tuple(tracks)
        self.lines = tuple(lines)
        self.gap = gap
        self.row_gap = row_gap
        self.left, self.top, self.right, self.bottom = sides(pad)
        self.align = align

    @property
    def visible(self) -> bool:
        """Whether any item is to be seen."""
        return any(line.visible for line in self.lines)

    def _wanted(self, column: int) -> float:
        track = self.tracks[column]
        if track.width is not None or track.weight:
            return track.width or 0.0
        widths = [
            item.natural_width
            for line in self.lines
            if column < len(line.items) and (column < len(line.items) - 1 or column == len(self.tracks) - 1)
            if (item := line.items[column]) is not None and item.visible
        ]
        return max(widths, default=0.0)

    def _widths(self, room: float) -> list[float]:
        """The widths of the columns in that much room."""
        cells = [Cell(None, None, track.weight, track.least, track.most) for track in self.tracks]
        wanted = [self._wanted(column) for column in range(len(self.tracks))]
        return share(cells, wanted, room - self.gap * (len(self.tracks) - 1))

    @property
    def natural_width(self) -> float:
        """What the columns want; those that take the room left over count with their least."""
        return sum(self._widths(0.0)) + self.gap * (len(self.tracks) - 1) + self.left + self.right

    def _cells(self, line: GridRow, widths: Sequence[float], x: float) -> list[tuple[Item, float, float]]:
        """(item, x, width) of a line's visible items."""
        found = []
        for column, item in enumerate(line.items):
            last = column == len(line.items) - 1
            width = sum(widths[column:]) + self.gap * (len(widths) - 1 - column) if last else widths[column]
            if item is not None and item.visible:
                found.append((item, x, width))
            x += width + self.gap
        return found

    def _column(self, x: float, width: float) -> Column:
        widths = self._widths(width - self.left - self.right)
        cells = [
            Cell(_Placed(self._cells(line, widths, x + self.left), self.align), line.height, before=line.before)
            for line in self.lines
            if line.visible
        ]
        return Column(*cells, gap=self.row_gap, pad=(0, self.top, 0, self.bottom))

    def natural_height(self, width: float) -> float:
        """What the rows want."""
        return self._column(0.0, width).natural_height(width)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Place the items in that rectangle, the rows from its top."""
        self._column(x, w).place(x, y, w, h)


class _Placed:
    """A row of a grid whose items know already where they lie across."""

    visible = True

    def __init__(self, cells: Sequence[tuple[Item, float, float]], align: str) -> None:
        self.cells = cells
        self.align = align

    natural_width = 0.0

    def natural_height(self, _width: float) -> float:
        return max(item.natural_height(width) for item, _x, width in self.cells)

    def place(self, _x: float, y: float, _w: float, h: float) -> None:
        for item, x, width in self.cells:
            top, high = lie(self.align, y, h, item.natural_height(width) if self.align != "fill" else h)
            item.place(x, top, width, high)
