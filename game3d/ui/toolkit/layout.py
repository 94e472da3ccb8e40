"""Rows, columns and grids: they work out where widgets lie, so that no page adds up coordinates.

A layout places its items inside the rectangle that it is given. Items are widgets and other layouts, so layouts nest:

    Column(
        fixed(title, 32),
        stretch(text),
        Row(back, spring(), start),
        gap=12,
        pad=16,
    ).place(0, 0, screen.width, screen.height)

The length of an item along a row or column is its natural one, unless `fixed` or `stretch` says something else. What
is hidden takes no room and no gap. Layouts keep nothing of the screen's size: make them again for every size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Protocol, TypeAlias

Pad: TypeAlias = float | tuple[float, float] | tuple[float, float, float, float]
"""All around; or left and right, then top and bottom; or left, top, right, bottom."""


class Item(Protocol):
    """What a layout can place: a widget, or another layout."""

    @property
    def visible(self) -> bool:
        """Whether it takes room."""

    @property
    def natural_width(self) -> float:
        """The width it wants."""

    def natural_height(self, width: float) -> float:
        """The height it wants when it is `width` wide."""

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Put it there."""


@dataclass(frozen=True)
class Cell:
    """An item in a row or column, and how much room it gets there. An item without a cell gets its natural size."""

    item: Item | None  # None: empty room
    length: float | None = None  # along the line; None: the item's natural one
    weight: float = 0.0  # its share of the room that is left over, beside its length
    least: float = 0.0  # bounds of the length
    most: float = inf
    gives: bool = False  # gives way, down to its least, where the line has too little room
    across: float | None = None  # the size across the line, where there is room for it; None: natural
    align: str = "fill"  # across the line: "fill", "start", "center", "end"
    before: float | None = None  # the gap before it; None: the line's

    @property
    def visible(self) -> bool:
        return self.item is None or self.item.visible


def natural(
    item: Item,
    least: float = 0.0,
    most: float = inf,
    *,
    gives: bool = False,
    across: float | None = None,
    align: str = "fill",
    before: float | None = None,
) -> Cell:
    """As long as the item wants to be, within bounds; one that `gives` is shorter where there is too little room."""
    return Cell(item, None, 0.0, least, most, gives, across, align, before)


def fixed(
    item: Item,
    length: float,
    *,
    gives: bool = False,
    across: float | None = None,
    align: str = "fill",
    before: float | None = None,
) -> Cell:
    """Of that length; one that `gives` is shorter where there is too little room."""
    return Cell(item, length, 0.0, 0.0, inf, gives, across, align, before)


def grow(
    item: Item,
    weight: float = 1.0,
    *,
    across: float | None = None,
    align: str = "fill",
    before: float | None = None,
) -> Cell:
    """As long as the item wants to be, and a share of what the others leave."""
    return Cell(item, None, weight, 0.0, inf, False, across, align, before)


def stretch(
    item: Item,
    weight: float = 1.0,
    least: float = 0.0,
    most: float = inf,
    *,
    across: float | None = None,
    align: str = "fill",
    before: float | None = None,
) -> Cell:
    """A share of what the others leave, by weight and within bounds."""
    return Cell(item, 0.0, weight, least, most, False, across, align, before)


def space(length: float) -> Cell:
    """Empty room of that length, instead of the gaps at its sides."""
    return Cell(None, length)


def spring(length: float = 0.0, weight: float = 1.0, least: float = 0.0, most: float = inf) -> Cell:
    """Empty room of that length, instead of the gaps at its sides, that grows by its weight and gives way."""
    return Cell(None, length, weight, least, most)


def sides(pad: Pad) -> tuple[float, float, float, float]:
    if isinstance(pad, tuple):
        return pad if len(pad) == 4 else (*pad, *pad)
    return pad, pad, pad, pad


def share(cells: Sequence[Cell], wanted: Sequence[float], room: float) -> list[float]:
    """The lengths of cells that want so much, in a line with that much room.

    What is left over goes to the cells with a weight; what is missing is taken from them and from those that give way.
    No cell leaves its bounds.
    """
    lengths = [min(max(want, cell.least), cell.most) for cell, want in zip(cells, wanted, strict=True)]
    if sum(lengths) <= room:
        weights = {i: cell.weight for i, cell in enumerate(cells) if cell.weight > 0}
    else:
        weights = {i: cell.weight or 1.0 for i, cell in enumerate(cells) if cell.weight > 0 or cell.gives}
    # Whoever would end outside its bounds keeps to them, and the others share again what that leaves.
    while weights:
        spare = room - sum(wanted[i] if i in weights else length for i, length in enumerate(lengths))
        whole = sum(weights.values())
        shares = {i: wanted[i] + spare * weight / whole for i, weight in weights.items()}
        kept = {i: min(max(share, cells[i].least), cells[i].most) for i, share in shares.items()}
        over = sum(kept.values()) - sum(shares.values())
        bound = [i for i in weights if (kept[i] - shares[i]) * over > 0] or list(weights)
        for i in bound:
            lengths[i] = kept[i]
            del weights[i]
    return lengths


def lie(align: str, at: float, room: float, size: float) -> tuple[float, float]:
    """Where something of that size begins in the room from `at` on, and how large it is there."""
    if align == "fill":
        return at, room
    size = min(size, room)
    left_over = room - size
    return at + (0.0 if align == "start" else left_over if align == "end" else round(left_over / 2)), size


class _Line:
    """What rows and columns share."""

    def __init__(self, *cells: Item | Cell, gap: float = 0.0, pad: Pad = 0.0, justify: str = "start") -> None:
        """`justify` is where the items lie ("start", "center", "end") when none of them takes the room left over."""
        self.cells = [cell if isinstance(cell, Cell) else Cell(cell) for cell in cells]
        self.gap = gap
        self.left, self.top, self.right, self.bottom = sides(pad)
        self.justify = justify

    @property
    def visible(self) -> bool:
        """Whether any item is to be seen."""
        return any(cell.item is not None and cell.item.visible for cell in self.cells)

    def _shown(self) -> list[tuple[Cell, float]]:
        """The cells that take room, each with the gap before it."""
        shown: list[tuple[Cell, float]] = []
        for cell in self.cells:
            if cell.visible:
                gap = self.gap if cell.before is None else cell.before
                at_space = cell.item is None or (shown and shown[-1][0].item is None)
                shown.append((cell, 0.0 if not shown or at_space else gap))
        return shown

    def _lengths(
        self, room: float | None, wanted: Callable[[Cell], float]
    ) -> tuple[list[tuple[Cell, float, float]], float, float]:
        """(cell, gap before it, length) in that much room, None for as much as is wanted; the start; the length."""
        shown = self._shown()
        gaps = sum(gap for _cell, gap in shown)
        cells, lengths = [cell for cell, _gap in shown], [wanted(cell) for cell, _gap in shown]
        if room is None:
            lengths = [min(max(length, cell.least), cell.most) for cell, length in zip(cells, lengths, strict=True)]
        else:
            lengths = share(cells, lengths, room - gaps)
        whole = sum(lengths) + gaps
        start = 0.0 if room is None or whole >= room else lie(self.justify, 0.0, room, whole)[0]
        return [(cell, gap, length) for (cell, gap), length in zip(shown, lengths, strict=True)], start, whole


def _wide(cell: Cell) -> float:
    if cell.length is not None or cell.item is None:
        return cell.length or 0.0
    return cell.item.natural_width


class Row(_Line):
    """Items side by side, from left to right."""

    @property
    def natural_width(self) -> float:
        """What all items want, with the gaps."""
        cells, _start, whole = self._lengths(None, _wide)
        return whole + self.left + self.right if cells else 0.0

    def natural_height(self, width: float) -> float:
        """What the highest item wants."""
        cells, _start, _whole = self._lengths(width - self.left - self.right, _wide)
        heights = [
            cell.item.natural_height(length) if cell.across is None else cell.across
            for cell, _gap, length in cells
            if cell.item is not None
        ]
        return max(heights) + self.top + self.bottom if heights else 0.0

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Place the items in that rectangle."""
        cells, start, _whole = self._lengths(w - self.left - self.right, _wide)
        at = x + self.left + start
        room = h - self.top - self.bottom
        for cell, gap, length in cells:
            at += gap
            if cell.item is not None:
                high = room
                if cell.align != "fill" or cell.across is not None:
                    high = cell.item.natural_height(length) if cell.across is None else cell.across
                top, high = lie(cell.align, y + self.top, room, high)
                cell.item.place(at, top, length, high)
            at += length


class Column(_Line):
    """Items one below the other, from the top."""

    def _across(self, cell: Cell, x: float, room: float) -> tuple[float, float]:
        """Where a cell begins across, and how wide it is."""
        if cell.align == "fill" or cell.item is None:
            return x, room
        return lie(cell.align, x, room, cell.item.natural_width if cell.across is None else cell.across)

    def _high(self, room: float) -> Callable[[Cell], float]:
        def wanted(cell: Cell) -> float:
            if cell.length is not None or cell.item is None:
                return cell.length or 0.0
            return cell.item.natural_height(self._across(cell, 0.0, room)[1])

        return wanted

    @property
    def natural_width(self) -> float:
        """What the widest item wants."""
        widths = [
            cell.item.natural_width if cell.across is None else cell.across
            for cell, _gap in self._shown()
            if cell.item is not None
        ]
        return max(widths) + self.left + self.right if widths else 0.0

    def natural_height(self, width: float) -> float:
        """What all items want, with the gaps."""
        cells, _start, whole = self._lengths(None, self._high(width - self.left - self.right))
        return whole + self.top + self.bottom if cells else 0.0

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Place the items in that rectangle."""
        room = w - self.left - self.right
        cells, start, _whole = self._lengths(h - self.top - self.bottom, self._high(room))
        at = y + self.top + start
        for cell, gap, length in cells:
            at += gap
            if cell.item is not None:
                left, wide = self._across(cell, x + self.left, room)
                cell.item.place(left, at, wide, length)
            at += length


class Flow:
    """Items side by side in as many rows as they need, at their natural sizes."""

    def __init__(
        self, *cells: Item | Cell, gap: float = 0.0, row_gap: float = 0.0, pad: Pad = 0.0, justify: str = "center"
    ) -> None:
        self.cells = [cell if isinstance(cell, Cell) else Cell(cell) for cell in cells]
        self.gap = gap
        self.row_gap = row_gap
        self.left, self.top, self.right, self.bottom = sides(pad)
        self.justify = justify

    @property
    def visible(self) -> bool:
        """Whether any item is to be seen."""
        return any(cell.visible for cell in self.cells)

    def rows(self, width: float) -> list[Row]:
        """The rows that a width needs."""
        room = width - self.left - self.right
        rows: list[list[Cell]] = []
        used = 0.0
        for cell in self.cells:
            if not cell.visible:
                continue
            wide = min(max(_wide(cell), cell.least), cell.most)
            if not rows or used + self.gap + wide > room:
                rows.append([])
                used = -self.gap
            rows[-1].append(cell)
            used += self.gap + wide
        return [Row(*row, gap=self.gap, justify=self.justify) for row in rows]

    @property
    def natural_width(self) -> float:
        """What all items want in one row."""
        return Row(*self.cells, gap=self.gap, pad=(self.left, 0, self.right, 0)).natural_width

    def fitted_width(self, most: float) -> float:
        """The width that is needed when there may be no more than `most`."""
        rows = self.rows(most)
        return max(row.natural_width for row in rows) + self.left + self.right if rows else 0.0

    def _column(self, width: float) -> Column:
        return Column(*self.rows(width), gap=self.row_gap, pad=(self.left, self.top, self.right, self.bottom))

    def natural_height(self, width: float) -> float:
        """What the rows want when they are so wide."""
        return self._column(width).natural_height(width)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Place the items in that rectangle."""
        self._column(w).place(x, y, w, h)


class Overlay:
    """Items that share one rectangle: a panel and what lies on it, or two of which one is hidden."""

    def __init__(self, *items: Item) -> None:
        self.items = items

    @property
    def visible(self) -> bool:
        """Whether any item is to be seen."""
        return any(item.visible for item in self.items)

    @property
    def natural_width(self) -> float:
        """What the widest item wants."""
        return max((item.natural_width for item in self.items if item.visible), default=0.0)

    def natural_height(self, width: float) -> float:
        """What the highest item wants."""
        return max((item.natural_height(width) for item in self.items if item.visible), default=0.0)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Place every item there."""
        for item in self.items:
            item.place(x, y, w, h)


class Group:
    """Items that belong together: a part of a page with a layout of its own.

    To make one, write a subclass whose ``__init__`` makes the widgets, and override `arrange`.
    """

    def arrange(self) -> Item:
        """How the items lie; asked anew whenever they are placed."""
        raise NotImplementedError

    @property
    def visible(self) -> bool:
        """Whether any item is to be seen."""
        return self.arrange().visible

    @property
    def natural_width(self) -> float:
        """What the layout wants."""
        return self.arrange().natural_width

    def natural_height(self, width: float) -> float:
        """What the layout wants."""
        return self.arrange().natural_height(width)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Place the items in that rectangle."""
        self.arrange().place(x, y, w, h)
