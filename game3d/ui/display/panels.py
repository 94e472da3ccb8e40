"""The display's panels. Each is one widget that paints all of its texts, and repaints only when its data changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from game3d.texts import _
from game3d.ui.display.state import EndInfo, EngineInfo, MoveItem, SeatPanel, Turn
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.focus import ARROWS
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.popups import swatch
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.scrolling import Scroller
from game3d.ui.toolkit.text import ELLIPSIS, sentence
from game3d.ui.toolkit.widget import View, Widget

_SMALL = theme.LINE[theme.SMALL]
_BODY = theme.LINE[theme.BODY]
_LEAD = theme.LINE[theme.LEAD]


class BoardKeys(Protocol):
    """The board as the keyboard finds it; the program gives one to the display."""

    def focus(self, here: bool) -> None:
        """The keyboard came to the board, or went."""

    def move(self, dx: int, dy: int) -> bool:
        """An arrow, as seen on the screen, y down; False at the edge: the focus then leaves the board."""

    def press(self) -> None:
        """Enter: touch the place that has the focus."""


class BoardStop(Widget):
    """The board's place in the round of Tab. It draws nothing and lets the pointer through."""

    def __init__(self, view: View, board: BoardKeys | None) -> None:
        super().__init__(view)
        self.board = board
        self.focusable = board is not None

    def focus_gained(self) -> None:
        if self.board is not None:
            self.board.focus(True)

    def focus_lost(self) -> None:
        if self.board is not None:
            self.board.focus(False)

    def key(self, key: str) -> bool:
        if self.board is None:
            return False
        if key in ARROWS:
            return self.board.move(*ARROWS[key])
        if key == "enter":
            self.board.press()
            return True
        return False


class TurnPanel(Widget):
    """Whose turn it is, and what is expected, in words."""

    solid = True

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.texts = ("", "", "")

    def set(self, turn: Turn) -> None:
        """Show other texts."""
        texts = (sentence(turn.text), sentence(turn.prompt), sentence(turn.note))
        if texts != self.texts:
            self.texts = texts
            self.touch()

    def _lines(self, width: float) -> tuple[list[str], list[str], list[str]]:
        fonts, (turn, prompt, note) = self.screen.fonts, self.texts
        room = width - 2 * theme.MARGIN
        return (
            fonts.balance(turn, theme.LEAD, room) if turn else [],
            fonts.balance(prompt, theme.BODY, room) if prompt else [],
            fonts.balance(note, theme.SMALL, room) if note else [],
        )

    def size(self, most: float) -> tuple[float, float]:
        """The width, at most `most`, and the height that the texts need."""
        turn, prompt, note = self._lines(most)
        width = self.screen.fonts.width
        sized = [(t, theme.LEAD) for t in turn] + [(t, theme.BODY) for t in prompt] + [(t, theme.SMALL) for t in note]
        widest = max((width(t, s) for t, s in sized), default=0) + 2 * theme.MARGIN
        # Steps of 32 px, so that the panel does not twitch with every word.
        wide = min(most, max(240.0, -(-widest // 32) * 32))
        return wide, len(turn) * _LEAD + len(prompt) * _BODY + len(note) * _SMALL + 2 * theme.GAP

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, theme.PANEL, theme.PANEL_RADIUS)
        brush.ring(self.rect, theme.EDGE, theme.PANEL_RADIUS)
        turn, prompt, note = self._lines(self.rect.w)
        x, y, w = self.rect.x + theme.MARGIN, self.rect.y + theme.GAP, self.rect.w - 2 * theme.MARGIN
        y = brush.lines(Rect(x, y, w, 0), turn, theme.LEAD, theme.IVORY, "center")
        y = brush.lines(Rect(x, y, w, 0), prompt, theme.BODY, theme.MUTED, "center")
        brush.lines(Rect(x, y, w, 0), note, theme.SMALL, theme.MUTED, "center")


class SeatList(Widget):
    """The players: colour, name, who it is, what is left, points, clock."""

    solid = True

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.seats: tuple[SeatPanel, ...] = ()

    def set(self, seats: tuple[SeatPanel, ...]) -> None:
        """Show other players."""
        if seats != self.seats:
            self.seats = seats
            self.touch()

    @staticmethod
    def _reserves(seat: SeatPanel) -> str:
        return " · ".join(f"{reserve.label} {reserve.count}" for reserve in seat.reserves)

    def _side_by_side(self, room: float) -> bool:
        """Whether everyone's reserves have room beside who it is, whatever their counts: no panel grows in a game."""
        fonts = self.screen.fonts
        widths = (
            fonts.width(seat.detail, theme.SMALL) + fonts.width(re.sub(r"\d+", "00", reserves), theme.SMALL)
            for seat in self.seats
            if (reserves := self._reserves(seat))
        )
        return max(widths, default=0.0) + theme.PAD <= room

    def _below(self, seat: SeatPanel, width: float) -> list[tuple[str, str]]:
        """The lines under the name: (left, right)."""
        detail, reserves = seat.detail, self._reserves(seat)
        room = width - 2 * theme.PAD - 24
        fonts = self.screen.fonts
        if not detail or not reserves:
            lines = fonts.wrap(detail or reserves, theme.SMALL, room) if detail or reserves else []
            return [(line, "") for line in lines]
        if self._side_by_side(room):
            return [(detail, reserves)]
        return [
            (fonts.elide(detail, theme.SMALL, room), ""),
            *((t, "") for t in fonts.wrap(reserves, theme.SMALL, room)),
        ]

    def height(self, width: float) -> float:
        """What all players need."""
        return sum(_BODY + len(self._below(s, width)) * _SMALL + theme.PAD for s in self.seats) + theme.PAD - theme.GRID

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, theme.PANEL, theme.PANEL_RADIUS)
        brush.ring(self.rect, theme.EDGE, theme.PANEL_RADIUS)
        y = self.rect.y + theme.GRID
        for seat in self.seats:
            below = self._below(seat, self.rect.w)
            block = Rect(
                self.rect.x + theme.GRID, y, self.rect.w - 2 * theme.GRID, _BODY + len(below) * _SMALL + theme.GAP
            )
            if seat.active:
                brush.fill(block, theme.FILL)
                brush.fill(Rect(block.x, block.y + theme.GAP, 3, block.h - 2 * theme.GAP), theme.BRASS, 1.5)
            x, right, top = self.rect.x + theme.PAD, self.rect.right - theme.PAD, y + theme.GRID
            swatch(brush, x + 8, top + _BODY / 2, seat.colour)
            x += 24
            figure = seat.clock or seat.score
            room = right - x
            if seat.clock and seat.score:
                figure = f"{seat.score} · {seat.clock}"
            if figure:
                ink = theme.BRASS if seat.hurry else theme.IVORY
                width = brush.text(Rect(x, top, room, _BODY), figure, theme.BODY, ink, "right", True)
                room -= width + theme.GAP
            name = brush.fonts.elide(seat.name, theme.BODY, room)
            brush.text(Rect(x, top, room, _BODY), name, theme.BODY, theme.IVORY if seat.active else theme.MUTED)
            top += _BODY
            for left, aside in below:
                box = Rect(x, top, right - x, _SMALL)
                brush.text(box, left, theme.SMALL, theme.MUTED)
                brush.text(box, aside, theme.SMALL, theme.MUTED, "right", True)
                top += _SMALL
            y += block.h + theme.GRID


class MoveList(Scroller):
    """The moves in rounds; a click looks back at one. The arrows go through them, too."""

    row_height = theme.TARGET
    NUMBER = 36  # the width of the rounds' numbers
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

    @property
    def _column(self) -> float:
        # The scroll bar's room is always kept, so that columns do not jump when it appears.
        return (self.rect.w - theme.PAD - self.NUMBER - theme.GRID) / 2

    def _arrange(self) -> None:
        made_for = (self.moves, self.rect.w, self.screen.fonts.scale)
        if made_for == self._set_for:
            return
        self._set_for = made_for
        rows: list[list[tuple[int, int, int]]] = []
        row_of: list[int] = []
        used = 2
        for i, move in enumerate(self.moves):
            wide = 2 if self.screen.fonts.width(move.text, theme.BODY) > self._column - 2 * self.CELL_PAD else 1
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
        found = []
        for row in self.shown():
            rect = self.row_rect(row)
            for move, first, wide in self._cells[row]:
                x = rect.x + self.NUMBER + first * (self._column + theme.GRID)
                width = wide * self._column + (wide - 1) * theme.GRID
                found.append((move, Rect(x, rect.y, width, rect.h)))
        return found

    def parts(self) -> list[Rect]:
        # The last part is the whole list, so that the wheel works between the cells.
        return [rect for _move, rect in self._shown_cells()] + [self.rect]

    def paint(self, brush: Brush) -> None:
        for part, (move, rect) in enumerate(self._shown_cells()):
            item = self.moves[move]
            row_y = rect.y
            if item.number:
                number = Rect(self.rect.x, row_y, self.NUMBER - theme.GRID, rect.h)
                brush.text(number, item.number, theme.SMALL, theme.FAINT, "right", True)
            if item.answers and rect.w <= self._column:
                nobody = Rect(self.rect.x + self.NUMBER, row_y, self._column, rect.h).inset(self.CELL_PAD, 0)
                brush.text(nobody, ELLIPSIS, theme.BODY, theme.FAINT)
            ground = rect.inset(0, 2)
            current = move == self.ply - 1
            if current:
                brush.fill(ground, theme.FILL_CHOSEN)
                brush.ring(ground, theme.BRASS)
            elif self.hovered == part:
                brush.fill(ground, theme.FILL_HOVER)
            box = rect.inset(self.CELL_PAD, 0)
            text = brush.fonts.elide(item.text, theme.BODY, box.w)
            colour = theme.IVORY if current or move < self.ply else theme.MUTED
            # A wide answer has a row of its own: it ends where answers end.
            answers = not item.number and rect.w > self._column
            brush.text(box, text, theme.BODY, colour, "right" if answers else "left")
        self.paint_bar(brush)
        self.paint_focus(brush, self.rect.inset(3), theme.RADIUS)

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


class EnginePanel(Widget):
    """What the engine says: time, nodes, depth, and the line it expects."""

    solid = True

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.info: EngineInfo | None = None
        self._with_line = True

    def set(self, info: EngineInfo | None) -> None:
        """Show other figures; None hides the panel."""
        if info != self.info:
            self.info = info
            self.show(info is not None)
            self.touch()

    def _figures(self) -> list[tuple[str, str]]:
        info = self.info
        if info is None:
            return []
        rows = ((_("Time"), info.time), (_("Nodes"), info.nodes), (_("Depth"), info.depth), (_("Score"), info.score))
        return [row for row in rows if row[1]]

    def _line(self, width: float) -> list[str]:
        if self.info is None or not self.info.line or not self._with_line:
            return []
        lines = self.screen.fonts.wrap(self.info.line, theme.SMALL, width - 2 * theme.PAD)
        return lines[:3] if len(lines) <= 3 else [*lines[:2], lines[2][:-1].rstrip() + "…"]

    def height(self, width: float, room: float) -> float:
        """What the figures need; where there is not `room` for the line of moves, it is left out."""
        had, self._with_line = self._with_line, True
        if self._height(width) > room:
            self._with_line = False
        if had != self._with_line:
            self.touch()
        return self._height(width)

    def _height(self, width: float) -> float:
        line = self._line(width)
        return _BODY + len(self._figures()) * _SMALL + (len(line) * _SMALL + theme.GRID if line else 0) + 2 * theme.GAP

    def paint(self, brush: Brush) -> None:
        if self.info is None:
            return
        brush.fill(self.rect, theme.PANEL, theme.PANEL_RADIUS)
        brush.ring(self.rect, theme.EDGE, theme.PANEL_RADIUS)
        inner = self.rect.inset(theme.PAD, theme.GAP)
        title = brush.fonts.elide(self.info.title, theme.BODY, inner.w)
        brush.text(Rect(inner.x, inner.y, inner.w, _BODY), title, theme.BODY)
        y = inner.y + _BODY
        for name, value in self._figures():
            box = Rect(inner.x, y, inner.w, _SMALL)
            brush.text(box, name, theme.SMALL, theme.MUTED)
            brush.text(box, value, theme.SMALL, theme.IVORY, "right", True)
            y += _SMALL
        brush.lines(Rect(inner.x, y + theme.GRID, inner.w, 0), self._line(self.rect.w), theme.SMALL, theme.MUTED)


class EndText(Widget):
    """Who won, why, and the points."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.info: EndInfo | None = None

    def set(self, info: EndInfo | None) -> None:
        """Show another result."""
        if info != self.info:
            self.info = info
            self.touch()

    def _scores(self, width: float) -> list[str]:
        if self.info is None or not self.info.scores:
            return []
        return self.screen.fonts.wrap(
            " · ".join(f"{who}: {points}" for who, points in self.info.scores), theme.BODY, width
        )

    def _reason(self, width: float) -> list[str]:
        return (
            self.screen.fonts.balance(sentence(self.info.reason), theme.BODY, width)
            if self.info and self.info.reason
            else []
        )

    def _title(self, width: float) -> list[str]:
        return self.screen.fonts.wrap(self.info.title, theme.TITLE, width) if self.info else []

    def height(self, width: float) -> float:
        """What the texts need."""
        lines = len(self._reason(width)) + len(self._scores(width))
        return len(self._title(width)) * theme.LINE[theme.TITLE] + lines * _BODY

    def paint(self, brush: Brush) -> None:
        if self.info is None:
            return
        w = self.rect.w
        y = brush.lines(self.rect, self._title(w), theme.TITLE, theme.BRASS, "center")
        y = brush.lines(Rect(self.rect.x, y, w, 0), self._reason(w), theme.BODY, theme.IVORY, "center")
        brush.lines(Rect(self.rect.x, y, w, 0), self._scores(w), theme.BODY, theme.MUTED, "center")
