"""A sixth game after its rules alone: noughts and crosses, the shortest there is.

python -m tests.noughts COMMAND noughts …     runs the program with it among the games
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping

from game3d.rules import registry
from game3d.rules.errors import PositionError
from game3d.rules.game import Game, Kernel, Setup, State, pick_legal
from game3d.rules.jit import Words, kernel, popcount, table
from game3d.rules.locations import Path, Reserve
from game3d.rules.outcome import REASON_SHIFT, Reason
from game3d.rules.pieces import Arrangement, Piece, Step

CELLS = tuple(f"{file}{rank}" for rank in "123" for file in "abc")
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
_IS_LINE = table([any(line & mask == line for line in LINES) for mask in range(512)])
MARKS = {1: "x", 2: "o"}

THREE_IN_A_ROW, BOARD_FULL = 1, 2
REASONS = {
    THREE_IN_A_ROW: Reason("three in a row", "three in a row"),
    BOARD_FULL: Reason("board full", "every cell is taken"),
}

# State words: the marks of seats 1 and 2 as masks of cells, and the seat to move. A move is a cell.


@kernel
def turn(s: Words, at: int) -> int:
    return s[at + 2]


@kernel
def moves(s: Words, at: int, out: Words, start: int) -> int:
    n = 0
    for cell in range(9):
        if not (s[at] | s[at + 1]) >> cell & 1:
            if start + n < len(out):
                out[start + n] = cell
            n += 1
    return n


@kernel
def count(s: Words, at: int) -> int:
    return 9 - popcount(s[at] | s[at + 1])


@kernel
def play(s: Words, at: int, move: int, to: int) -> None:
    mover = s[at + 2]
    s[to] = s[at]
    s[to + 1] = s[at + 1]
    s[to + mover - 1] |= 1 << move
    s[to + 2] = 3 - mover


@kernel
def result(s: Words, at: int) -> int:
    last = 3 - s[at + 2]
    if _IS_LINE[s[at + last - 1]]:
        return last | THREE_IN_A_ROW << REASON_SHIFT
    return 3 | BOARD_FULL << REASON_SHIFT if s[at] | s[at + 1] == 0o777 else 0


@kernel
def key(s: Words, at: int) -> int:
    return s[at] | s[at + 1] << 9 | s[at + 2] << 18


class Noughts(Game):
    name = "noughts"
    title = "Noughts and Crosses"
    summary = "Three in a row, before the other has."
    variants = ("standard",)
    variant_titles: Mapping[str, str] = {"standard": "Standard"}
    reasons = REASONS
    kernel = Kernel(3, turn, moves, count, play, result, key)

    def start(self, setup: Setup) -> State:
        return (0, 0, 1)

    def places(self) -> tuple[str, ...]:
        return CELLS

    def text(self, state: State) -> str:
        marks = "".join("x" if state[0] >> k & 1 else "o" if state[1] >> k & 1 else "." for k in range(9))
        return f"{marks} {state[2]}"

    def parse(self, text: str, setup: Setup) -> State:
        if not re.fullmatch(r"[.xo]{9} [12]", text):
            raise PositionError("not a position such as '....x.... 2'", text)
        one, two = (sum(1 << k for k in range(9) if text[k] == mark) for mark in "xo")
        return (one, two, int(text[-1]))

    def move_text(self, state: State, move: int) -> str:
        return CELLS[move]

    def parse_move(self, state: State, text: str) -> int:
        if text not in CELLS:
            raise self.illegal(state, text, "not a cell such as 'b2'")
        return pick_legal(self, state, text, (text,))

    def paths(self, state: State, move: int) -> list[Path]:
        return [(CELLS[move],)]

    def steps(self, state: State, move: int, path: Path) -> list[Step]:
        seat = state[2]
        return [Step(0, "put", str(Reserve(seat, MARKS[seat])), CELLS[move], Piece(MARKS[seat], seat))]

    def pieces(self, state: State) -> Arrangement:
        where: Arrangement = {}
        for seat, most in ((1, 5), (2, 4)):
            mark = Piece(MARKS[seat], seat)
            where |= {CELLS[k]: [mark] for k in range(9) if state[seat - 1] >> k & 1}
            left = most - state[seat - 1].bit_count()
            where |= {str(Reserve(seat, mark.kind)): [mark] * left} if left else {}
        return where

    def highlight(self, state: State) -> tuple[str, ...]:
        for mask, line in ((state[seat], line) for seat in (0, 1) for line in LINES):
            if mask & line == line:
                return tuple(CELLS[k] for k in range(9) if line >> k & 1)
        return ()

    def prompt(self, state: State, path: Path = ()) -> str:
        return "choose an empty cell"

    def refusal(self, state: State, path: Path, touch: str) -> str:
        return "that cell is taken" if touch in CELLS else "touch a cell"


GAME = Noughts()


def main() -> int:
    """Run the program's command line with this game in the registry."""
    sys.modules["game3d.rules.noughts"] = sys.modules[__name__]
    registry.NAMES = (*registry.NAMES, "noughts")
    from game3d.cli import main as program

    return program(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
