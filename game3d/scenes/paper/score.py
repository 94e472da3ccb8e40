"""The score of a game as a PDF: who played, the moves with what is said of them, and diagrams, in two columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game3d.records.lexer import tokens
from game3d.records.movetext import NOT_YET, nested_rows
from game3d.records.own import result_text
from game3d.records.record import Record
from game3d.rules.history import History
from game3d.scenes.paper.drawing import A4, BLACK, MIDDLE, Drawing, Ink, Placed
from game3d.scenes.paper.pdf import FONT, MARGIN, TITLE, draw, new_file, words
from game3d.scenes.paper.plain import paper
from game3d.texts import _, shown

if TYPE_CHECKING:
    from fpdf import FPDF

GREY: Ink = (105, 105, 105)
EVERY = 10  # moves between two diagrams
_GUTTER = 10.0  # millimetres
_COLUMN = (A4[0] - 2 * MARGIN - _GUTTER) / 2
_SIZE = 9.5  # points
_LEAD = 4.7  # millimetres from line to line
_HEAD = MARGIN + 26.0  # where the columns begin on the first page
_DIAGRAM = 62.0  # millimetres across
_FOOT = A4[1] - MARGIN


@dataclass(frozen=True)
class _Line:
    """Words that are broken into lines."""

    words: tuple[tuple[str, Ink], ...]
    indent: float = 0.0


@dataclass(frozen=True)
class _Diagram:
    """A position."""

    drawing: Drawing
    caption: str


def score_file(record: Record, every: int = EVERY) -> bytes:
    """The score as the content of a file; a diagram after every so many moves (0: none) and one at the end."""
    pdf = new_file(_("{game}: {players}").format(game=record.game.title, players=_players(record)))
    flow = _Flow(pdf)
    _head(pdf, record)
    for part in _parts(record, every):
        flow.add(part)
    flow.number_pages()
    return bytes(pdf.output())


def _players(record: Record) -> str:
    return " – ".join(shown(player, 40) for player in record.players)


def _head(pdf: FPDF, record: Record) -> None:
    variant = record.game.variant_titles.get(record.setup.variant, record.setup.variant)
    settings = [f"{name} {value}" for name, value in record.setup.settings]
    words(pdf, MARGIN, MARGIN + 3.0, record.game.title, TITLE)
    words(pdf, MARGIN, MARGIN + 10.0, _players(record), 11.0)
    outcome = record.outcome
    result = result_text(record.game, record.history(), outcome)
    end = f"{result} ({outcome.reason})" if outcome is not None else result
    told = [_(variant), *settings, shown(record.date, 20), end]
    words(pdf, MARGIN, MARGIN + 16.0, "   ".join(filter(None, told)), 9.0, GREY)
    pdf.set_draw_color(*MIDDLE)
    pdf.set_line_width(0.2)
    pdf.line(MARGIN, MARGIN + 19.0, A4[0] - MARGIN, MARGIN + 19.0)


def _parts(record: Record, every: int) -> Iterator[_Line | _Diagram]:
    """What stands in the columns, in its order."""
    line = record.history()
    shown_at = ply = 0
    if record.start is not None:
        yield _diagram(record, line, 0)
    for row in nested_rows(record, "..."):
        said: list[tuple[str, Ink]] = []
        aside = row.startswith(" ")  # a variation
        if every and ply - shown_at >= every and ply < len(record.moves) and not aside:
            shown_at = ply
            yield _diagram(record, line, ply)
        for token in tokens(row):
            if token.kind == "comment":
                said += [(word, GREY) for word in token.text.split()]
            else:
                mark = {"open": "(", "close": ")"}.get(token.kind, token.text)
                said.append((mark, GREY if aside else BLACK))
                ply += not aside and token.kind == "word" and token.text != NOT_YET
        yield _Line(tuple(_joined(said)), 4.0 if aside else 0.0)
    yield _diagram(record, line, len(record.moves))


def _joined(said: Sequence[tuple[str, Ink]]) -> list[tuple[str, Ink]]:
    """Parentheses joined to the words in them."""
    found: list[tuple[str, Ink]] = []
    opening = ""
    for word, ink in said:
        if word == "(":
            opening += word
        elif word == ")" and found:
            found[-1] = (found[-1][0] + word, found[-1][1])
        else:
            found.append((opening + shown(word), ink))
            opening = ""
    return found


def _diagram(record: Record, line: History, ply: int) -> _Diagram:
    game = record.game
    state = line.states[ply]
    last: tuple[str, ...] = ()
    caption = _("the start")
    if ply:
        before, move = line.states[ply - 1], line.moves[ply - 1]
        rounds = line.rounds()
        caption = _("after {number}. {move} ({player})").format(
            number=rounds[ply - 1], move=game.notation(before, move), player=game.seat_name(game.mover(before))
        )
        decision = next((at for at in range(ply - 1, -1, -1) if not line.is_roll(at)), None)
        if decision is not None:
            before, move = line.states[decision], line.moves[decision]
            last = tuple(step.target for step in game.steps(before, move, game.paths(before, move)[0]))
    scores = game.scores(state)
    if scores:
        caption += f"   {' : '.join(scores)}"
    return _Diagram(paper(game).diagram(state, last), caption)


class _Flow:
    """Fills two columns a page."""

    def __init__(self, pdf: FPDF) -> None:
        self._pdf = pdf
        self._page = self._column = 0
        self._top = _HEAD
        self._new_page()

    def _new_page(self) -> None:
        self._pdf.add_page()
        self._page += 1
        self._column = 0
        self._top = _HEAD if self._page == 1 else MARGIN
        self._y = self._top

    @property
    def _x(self) -> float:
        return MARGIN + self._column * (_COLUMN + _GUTTER)

    def _room(self, height: float) -> None:
        """Go on in the next column where so much does not fit into this one."""
        if self._y + height <= _FOOT or self._y == self._top:
            return
        if self._column:
            self._new_page()
        else:
            self._column, self._y = 1, self._top

    def add(self, part: _Line | _Diagram) -> None:
        """Put the next part."""
        if isinstance(part, _Line):
            self._line(part)
        else:
            self._diagram(part)

    def _line(self, line: _Line) -> None:
        self._pdf.set_font(FONT, size=_SIZE)
        space = self._pdf.get_string_width(" ")
        row: list[tuple[float, str, Ink]] = []
        at = line.indent
        for word, ink in line.words:
            for piece in self._broken(word, _COLUMN - line.indent):
                wide = self._pdf.get_string_width(piece)
                if row and at + wide > _COLUMN:
                    self._put(row)
                    row, at = [], line.indent
                row.append((at, piece, ink))
                at += wide + space
        self._put(row)

    def _broken(self, word: str, most: float) -> Iterator[str]:
        """A word in pieces that fit into a line."""
        while self._pdf.get_string_width(word) > most:
            fit = len(word) - 1
            while fit > 1 and self._pdf.get_string_width(word[:fit]) > most:
                fit = fit * 3 // 4
            yield word[:fit]
            word = word[fit:]
        yield word

    def _put(self, row: Sequence[tuple[float, str, Ink]]) -> None:
        self._room(_LEAD)
        self._y += _LEAD
        for at, word, ink in row:
            words(self._pdf, self._x + at, self._y, word, _SIZE, ink)

    def _diagram(self, part: _Diagram) -> None:
        wide, high = part.drawing.half
        scale = _DIAGRAM / 2 / max(wide, high)
        height = 2 * high * scale
        self._room(height + 11.0)
        self._y += 3.0
        draw(self._pdf, Placed(part.drawing, self._x + _COLUMN / 2, self._y + height / 2, scale))
        self._y += height + 4.0
        self._pdf.set_font(FONT, size=8.0)
        left = (_COLUMN - self._pdf.get_string_width(part.caption)) / 2
        words(self._pdf, self._x + left, self._y, part.caption, 8.0, GREY)
        self._y += 4.0

    def number_pages(self) -> None:
        """Write the numbers of the pages, where there is more than one."""
        if self._page == 1:
            return
        for page in range(1, self._page + 1):
            self._pdf.page = page
            words(self._pdf, A4[0] / 2, A4[1] - 6.0, str(page), 8.0, GREY)
