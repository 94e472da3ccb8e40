"""Moves as they are written down: the game a round a line, and its variations.

In parentheses, as PGN has them, a variation stands after the move that it replaces. One that comes after the last
move of its line stands after ``...``, the turn that has not come. As branches, as PTN has them, the variations follow
the game, each a block of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game3d.records.lexer import comment_text
from game3d.records.record import Record
from game3d.records.tree import Variation, leaving
from game3d.rules.history import History

NOT_YET = "..."  # stands for a turn that has not come


def game_of(record: Record) -> Variation:
    """The game of a record as the line from which its variations leave."""
    return Variation(0, 0, record.moves, record.comments, record.marks)


class Writer:
    """Writes the moves of one line after another, walking along with the line of play.

    `no_turn` follows the number of a round in which the first seat has no turn on its line.
    """

    def __init__(self, record: Record, no_turn: str) -> None:
        self.line: History = record.history(0)
        self._no_turn = no_turn
        self._rounds: list[int] = []  # of the moves made

    def play(self, move: int) -> None:
        """Go on by a move."""
        self._rounds.append(self.line.next_round(self._rounds))
        self.line.push(move)

    def back(self) -> int:
        """Go back by a move, which is returned."""
        self._rounds.pop()
        return self.line.pop()

    @property
    def new_round(self) -> bool:
        """Whether the next move begins a round."""
        return not self._rounds or self.line.next_round(self._rounds) != self._rounds[-1]

    def number(self) -> str:
        """The number of the next move."""
        dot = "." if self.line.game.mover(self.line.state) == 1 else self._no_turn
        return f"{self.line.next_round(self._rounds)}{dot}"

    def move(self, line: Variation, at: int, numbered: bool) -> list[str]:
        """The words of the move number `at` of a line, what is said of it among them; it is made."""
        move = line.moves[at]
        words = [self.number()] if numbered else []
        words.append(self.line.game.notation(self.line.state, move) + line.marks.get(at, ""))
        self.play(move)
        if line.comments.get(at + 1):
            words.append(comment_text(line.comments[at + 1]))
        return words

    def go(self, moves: Sequence[int]) -> None:
        """Stand after the first of `moves` and all others of them, from wherever it is."""
        common = 0
        for one, other in zip(self.line.moves, moves, strict=False):
            if one != other:
                break
            common += 1
        while len(self.line.moves) > common:
            self.back()
        for move in moves[common:]:
            self.play(move)


def rows(writer: Writer, line: Variation) -> list[str]:
    """A line without its variations, a round a row."""
    found = [comment_text(line.comments[0])] if line.comments.get(0) else []
    for at in range(len(line.moves)):
        numbered = at == 0 or writer.new_round
        words = " ".join(writer.move(line, at, numbered))
        if numbered:
            found.append(words)
        else:
            found[-1] += " " + words
    return found


@dataclass
class _Open:
    """A line that is being written."""

    number: int
    line: Variation
    at: int = 0  # moves written
    pending: list[int] = field(default_factory=list)  # variations to write now, the last first
    replaced: int | None = None  # the move that the variation being written replaces
    numbered: bool = True  # whether the next move gets its number
    ended: bool = False  # whether what comes after its last move has been looked for


class _Text:
    """Rows of words; parentheses stick to the words in them."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []
        self._opening = ""

    def add(self, words: Sequence[str]) -> None:
        for word in words:
            self.rows[-1].append(self._opening + word)
            self._opening = ""

    def open(self) -> None:
        self._opening += "("

    def close(self) -> None:
        self.rows[-1][-1] += ")"


def nested_rows(record: Record, no_turn: str) -> list[str]:
    """The game, a round a row, and its variations in parentheses, each of the game's own in a row of its own."""
    writer = Writer(record, no_turn)
    numbers = leaving(record.variations)
    text = _Text()
    if record.comments.get(0):
        text.rows.append([comment_text(record.comments[0])])
    game = _Open(0, game_of(record))
    stack = [game]
    while stack:
        top = stack[-1]
        if top.replaced is not None:
            writer.play(top.replaced)
            top.replaced = None
        if top.pending:
            number = top.pending.pop()
            line = record.variations[number - 1]
            if len(writer.line.moves) > line.ply:
                top.replaced = writer.back()
            top.numbered = True
            if top is game:
                text.rows.append([" "])
            text.open()
            if line.comments.get(0):
                text.add([comment_text(line.comments[0])])
            stack.append(_Open(number, line))
        elif top.at < len(top.line.moves):
            numbered = top.numbered or writer.new_round
            if top is game and numbered:
                text.rows.append([])
            text.add(writer.move(top.line, top.at, numbered))
            top.at += 1
            top.numbered = False
            top.pending = numbers.get((top.number, len(writer.line.moves) - 1), [])[::-1]
        elif not top.ended:
            top.ended = True
            top.pending = numbers.get((top.number, len(writer.line.moves)), [])[::-1]
            if top.pending:
                if top is game:
                    text.rows.append([])
                text.add([writer.number(), NOT_YET] if top is game and writer.new_round else [NOT_YET])
        else:
            stack.pop()
            if top is not game:
                text.close()
                for _move in top.line.moves:
                    writer.back()
    return [" ".join(row) for row in text.rows]
