"""The list of moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game3d.ui.display.state import MoveItem
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.drawing import Slot
from game3d.ui.toolkit.layout import Cell, Row, fixed, stretch
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.scrolling import Scroller
from game3d.ui.toolkit.text import ELLIPSIS
from game3d.ui.toolkit.widget import View


class MoveList(Scroller):
    """The moves in rounds; a click looks back at one. The arrows go through them, too."""

    row_height = theme.TARGET
    NUMBER = 32  # the width of the rounds' numbers
    CELL_PAD = 6

    def __init__(self, view: View, look: Callable[[int], None]) -> None:
        super().__init__(view)
        self.moves: tuple[MoveItem, ...] = ()
        self.ply = 0
        self.look = look
        self._set_for: tuple[object, ...] = ()
        self._cells: list[list[tuple[int, int, int]]] = []  # rows of (move, first column, columns: 1 or 2)
        self._row_of: list[int] = []

    def set(self, moves: tuple[MoveItem, ...], ply: int) -> None:
        """Show other moves, and `ply` as the one on the table."""
        if moves == self.moves and ply == self.ply:
            return
        self.moves, self.ply = moves, ply
        self._arrange()
        if self._cells:
            self.reveal(self._row_of[ply - 1] if 0 < ply <= len(moves) else 0 if ply == 0 else self.rows - 1)
        self.touch()

    def _lay_out(self, y: float, cells: Sequence[tuple[int, int]]) -> tuple[Rect, list[Rect]]:
        """Where a row at that height has its number and its cells; these are given as (first column, columns)."""
        number, slots = Slot(), [Slot() for _cell in cells]
        columns: list[Cell] = []
        for slot, (first, _columns) in zip(slots, cells, strict=True):
            if first > len(columns):
                columns.append(stretch(Slot()))
            columns.append(stretch(slot))
        if cells and sum(cells[-1]) < 2:
            columns.append(stretch(Slot()))
        # The scroll bar's room is always kept, so that columns do not jump when it appears.
        Row(fixed(number, self.NUMBER), *columns, gap=theme.GRID, pad=(0, 0, theme.PAD, 0)).place(
            self.rect.x, y, self.rect.w, self.row_height
        )
        return number.rect, [slot.rect for slot in slots]

    @property
    def _column(self) -> float:
        """The width of a column."""
        return self._lay_out(self.rect.y, [(0, 1), (1, 1)])[1][0].w

    def _arrange(self) -> None:
        made_for = (self.moves, self.rect.w, self.screen.fonts.scale)
        if made_for == self._set_for:
            return
        self._set_for = made_for
        rows: list[list[tuple[int, int, int]]] = []
        row_of: list[int] = []
        used = 2
        room = self._column - 2 * self.CELL_PAD
        for i, move in enumerate(self.moves):
            wide = 2 if self.screen.fonts.width(move.text, theme.BODY) > room else 1
            if move.number or used + wide > 2:
                # What answers a wide move stands below it, in the column of answers.
                answers = bool(rows) and not move.number and rows[-1][0][2] == 2
                rows.append([])
                used = int(wide == 1 and (answers or move.answers))
            rows[-1].append((i, used, wide))
            row_of.append(len(rows) - 1)
            used += wide
        self._cells, self._row_of = rows, row_of

    @property
    def rows(self) -> int:
        self._arrange()
        return len(self._cells)

    @property
    def takes_focus(self) -> bool:
        return super().takes_focus and bool(self.moves)

    def _shown_cells(self) -> list[tuple[int, Rect]]:
        """The moves to be seen, and where."""
        found: list[tuple[int, Rect]] = []
        for row in self.shown():
            cells = self._cells[row]
            _number, rects = self._lay_out(self.row_rect(row).y, [(first, wide) for _move, first, wide in cells])
            found += [(move, rect) for (move, _first, _wide), rect in zip(cells, rects, strict=True)]
        return found

    def parts(self) -> list[Rect]:
        # The last part is the whole list, so that the wheel works between the cells.
        return [rect for _move, rect in self._shown_cells()] + [self.rect]

    def paint(self, brush: Brush) -> None:
        for row in self.shown():
            move, _first, wide = self._cells[row][0]
            item = self.moves[move]
            number, (left, _right) = self._lay_out(self.row_rect(row).y, [(0, 1), (1, 1)])
            if item.number:
                brush.text(number, item.number, theme.SMALL, theme.FAINT, "right", True)
            if item.answers and wide == 1:
                brush.text(left.inset(self.CELL_PAD, 0), ELLIPSIS, theme.BODY, theme.FAINT)
        for part, (move, rect) in enumerate(self._shown_cells()):
            self._paint_cell(brush, move, rect, self.hovered == part)
        self.paint_bar(brush)
        self.paint_focus(brush, self.rect.inset(3), theme.RADIUS)

    def _paint_cell(self, brush: Brush, move: int, rect: Rect, hovered: bool) -> None:
        item = self.moves[move]
        ground = rect.inset(0, 2)
        current = move == self.ply - 1
        if current:
            brush.fill(ground, theme.FILL_CHOSEN)
            brush.ring(ground, theme.BRASS)
        elif hovered:
            brush.fill(ground, theme.FILL_HOVER)
        box = rect.inset(self.CELL_PAD, 0)
        text = brush.fonts.elide(item.text, theme.BODY, box.w)
        colour = theme.IVORY if current or move < self.ply else theme.MUTED
        # A wide answer has a row of its own: it ends where answers end.
        answers = not item.number and rect.w > self._column
        brush.text(box, text, theme.BODY, colour, "right" if answers else "left")

    def tip(self, part: int) -> str:
        cells = self._shown_cells()
        if part < len(cells):
            text = self.moves[cells[part][0]].text
            if self.screen.fonts.width(text, theme.BODY) > cells[part][1].w - 2 * self.CELL_PAD:
                return text
        return ""

    def click(self, part: int) -> None:
        cells = self._shown_cells()
        if part < len(cells):
            self.look(cells[part][0] + 1)

    def key(self, key: str) -> bool:
        by = {"arrow_up": -1, "arrow_down": 1}.get(key)
        if by is not None and 0 <= self.ply + by <= len(self.moves):
            self.look(self.ply + by)
            return True
        return super().key(key)
