"""Fanorona-Telo: three stones each on a board of 3x3 points, three in a row wins.

The points are the four corners, the four middles of the sides and the centre of a square; lines run along the
sides, through the middles and along both diagonals. After six placements the stones slide. The board has 5,390
reachable positions (board, player to move, phase), of which 4,974 are not finished.
"""

from __future__ import annotations

import re

from game3d.rules.errors import PositionError
from game3d.rules.fanorona_telo.guide import GUIDE
from game3d.rules.game import Game, Kernel, Setup, State, pick_legal
from game3d.rules.jit import Words, kernel, popcount, table
from game3d.rules.locations import Path, Reserve
from game3d.rules.outcome import REASON_SHIFT, Reason
from game3d.rules.pieces import Arrangement, Piece, Step
from game3d.texts import N_, _

THREE_IN_A_ROW, NO_MOVE = 1, 2
REASONS = {
    THREE_IN_A_ROW: Reason(N_("three in a row"), N_("three in a row")),
    NO_MOVE: Reason(N_("no move"), N_("{loser} cannot move")),
}

POINTS = tuple(f"{file}{rank}" for rank in "123" for file in "abc")  # a1 is 0, b1 is 1, ... c3 is 8
CENTRE = 4

# State words: the stones of seats 1 and 2 as masks of points, and the seat to move.
_ONE, _TWO, _MOVER, _SIZE = 0, 1, 2, 3
_SLIDE = 9  # a placement is the point; a slide is 9 + 9 * from + to

_RIM = (0, 1, 2, 5, 8, 7, 6, 3)  # once around
NEIGHBOURS = [0] * 9
for _i, _point in enumerate(_RIM):
    NEIGHBOURS[_point] = 1 << _RIM[_i - 1] | 1 << _RIM[(_i + 1) % 8] | 1 << CENTRE
NEIGHBOURS[CENTRE] = 0o777 ^ 1 << CENTRE
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)

_NEIGHBOUR_TABLE = table(NEIGHBOURS)
_IS_LINE = table([any(line & mask == line for line in LINES) for mask in range(512)])


@kernel
def turn(s: Words, at: int) -> int:
    return s[at + _MOVER]


@kernel
def _is_placement(s: Words, at: int) -> int:
    return 1 if popcount(s[at + _ONE] | s[at + _TWO]) < 6 else 0


@kernel
def moves(s: Words, at: int, out: Words, start: int) -> int:
    empty = 0o777 & ~(s[at + _ONE] | s[at + _TWO])
    n = 0
    if _is_placement(s, at):
        for point in range(9):
            if empty >> point & 1:
                if start + n < len(out):
                    out[start + n] = point
                n += 1
        return n
    own = s[at + s[at + _MOVER] - 1]
    for source in range(9):
        if own >> source & 1:
            targets = empty & _NEIGHBOUR_TABLE[source]
            for target in range(9):
                if targets >> target & 1:
                    if start + n < len(out):
                        out[start + n] = _SLIDE + 9 * source + target
                    n += 1
    return n


@kernel
def count(s: Words, at: int) -> int:
    empty = 0o777 & ~(s[at + _ONE] | s[at + _TWO])
    if _is_placement(s, at):
        return popcount(empty)
    own = s[at + s[at + _MOVER] - 1]
    n = 0
    for source in range(9):
        if own >> source & 1:
            n += popcount(empty & _NEIGHBOUR_TABLE[source])
    return n


@kernel
def play(s: Words, at: int, move: int, to: int) -> None:
    mover = s[at + _MOVER]
    s[to + _ONE] = s[at + _ONE]
    s[to + _TWO] = s[at + _TWO]
    if move < _SLIDE:
        s[to + mover - 1] |= 1 << move
    else:
        s[to + mover - 1] ^= 1 << (move - _SLIDE) // 9 | 1 << (move - _SLIDE) % 9
    s[to + _MOVER] = 3 - mover


@kernel
def result(s: Words, at: int) -> int:
    """The last mover wins with three in a row; a player without a move would lose (it cannot happen)."""
    last = 3 - s[at + _MOVER]
    if _IS_LINE[s[at + last - 1]]:
        return last | THREE_IN_A_ROW << REASON_SHIFT
    if count(s, at) == 0:
        return last | NO_MOVE << REASON_SHIFT
    return 0


@kernel
def key(s: Words, at: int) -> int:
    """Unique: the two masks and the mover; the phase follows from the number of stones."""
    return s[at + _ONE] | s[at + _TWO] << 9 | s[at + _MOVER] << 18


class FanoronaTelo(Game):
    name = "fanorona-telo"
    title = N_("Fanorona-Telo")
    summary = N_("Three stones each. Place them, slide them, make three in a row.")
    guide = GUIDE
    variants = ("standard",)
    variant_titles = {"standard": N_("Standard")}
    reasons = REASONS
    kernel = Kernel(_SIZE, turn, moves, count, play, result, key)

    def start(self, setup: Setup) -> State:
        return (0, 0, 1)

    def places(self) -> tuple[str, ...]:
        return tuple(f"{file}{rank}" for rank in "321" for file in "abc")

    def seat_name(self, seat: int) -> str:
        return _("Light") if seat == 1 else _("Dark")

    def text(self, state: State) -> str:
        rows = ["".join(_mark(state, 3 * rank + file) for file in range(3)) for rank in (2, 1, 0)]
        return f"{'/'.join(rows)} {state[_MOVER]}"

    def parse(self, text: str, setup: Setup) -> State:
        if not re.fullmatch(r"[.12]{3}/[.12]{3}/[.12]{3} [12]", text):
            raise PositionError(_("not a position such as '.../.1./... 2'"), text)
        one = two = 0
        for row, rank in zip(text[:11].split("/"), (2, 1, 0), strict=True):
            for file, mark in enumerate(row):
                one |= (mark == "1") << (3 * rank + file)
                two |= (mark == "2") << (3 * rank + file)
        mover = int(text[-1])
        stones = (one.bit_count(), two.bit_count())
        placed = sum(stones)
        if max(stones) > 3 or (placed < 6 and (stones[0] - stones[1], mover) not in ((0, 1), (1, 2))):
            raise PositionError(_("no game leads to these stones with that player to move"), text)
        if (_IS_LINE[one] and _IS_LINE[two]) or _IS_LINE[(one, two)[mover - 1]]:
            raise PositionError(_("the player to move has three in a row already"), text)
        return (one, two, mover)

    def move_text(self, state: State, move: int) -> str:
        return "-".join(self._points(move))

    def parse_move(self, state: State, text: str) -> int:
        if not re.fullmatch(r"[abc][123](-[abc][123])?", text):
            raise self.illegal(state, text, _("not a move such as 'b2' or 'a1-b2'"))
        points = tuple(text.split("-"))
        if _placing(state) and len(points) == 2:
            raise self.illegal(state, text, _("stones slide when all six are placed: name the point for yours"))
        if not _placing(state) and len(points) == 1 and state[state[_MOVER] - 1] >> POINTS.index(text) & 1:
            raise self.illegal(state, text, _("name the point to which the stone slides, too"))
        return pick_legal(self, state, text, points)

    def paths(self, state: State, move: int) -> list[Path]:
        return [self._points(move)]

    def steps(self, state: State, move: int, path: Path) -> list[Step]:
        seat = state[_MOVER]
        stone = Piece("stone", seat)
        if len(path) == 1:
            return [Step(0, "put", str(Reserve(seat, "stone")), path[0], stone)]
        return [Step(1, "slide", path[0], path[1], stone)]

    def pieces(self, state: State) -> Arrangement:
        where: Arrangement = {}
        for seat in (1, 2):
            mask = state[seat - 1]
            for point, name in enumerate(POINTS):
                if mask >> point & 1:
                    where[name] = [Piece("stone", seat)]
            if mask.bit_count() < 3:
                where[str(Reserve(seat, "stone"))] = [Piece("stone", seat)] * (3 - mask.bit_count())
        return where

    def highlight(self, state: State) -> tuple[str, ...]:
        for mask, line in ((state[seat], line) for seat in (_ONE, _TWO) for line in LINES):
            if mask & line == line:
                return tuple(POINTS[point] for point in range(9) if line >> point & 1)
        return ()

    def prompt(self, state: State, path: Path = ()) -> str:
        if _placing(state):
            return _("place a stone on an empty point")
        if path:
            return _("slide the stone on {place} along a line").format(place=path[0])
        return _("choose a stone to slide")

    def refusal(self, state: State, path: Path, touch: str) -> str:
        if touch not in POINTS:
            return _("touch a point of the board")
        mark = _mark(state, POINTS.index(touch))
        if _placing(state):
            return _("{place} is taken").format(place=touch)
        if path:
            if mark != ".":
                return _("{place} is taken").format(place=touch)
            return _("no line leads from {source} to {target}").format(source=path[0], target=touch)
        if mark == ".":
            return _("all stones are placed: choose one of yours to slide")
        if int(mark) != state[_MOVER]:
            return _("the stone on {place} is not yours").format(place=touch)
        return _("the stone on {place} has no empty neighbour").format(place=touch)

    @staticmethod
    def _points(move: int) -> Path:
        if move < _SLIDE:
            return (POINTS[move],)
        return (POINTS[(move - _SLIDE) // 9], POINTS[(move - _SLIDE) % 9])


def _placing(state: State) -> bool:
    return (state[_ONE] | state[_TWO]).bit_count() < 6


def _mark(state: State, point: int) -> str:
    return "1" if state[_ONE] >> point & 1 else "2" if state[_TWO] >> point & 1 else "."


GAME = FanoronaTelo()
