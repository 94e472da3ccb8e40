"""Number Pyramid: 21 nodes in a triangle, ten rounds of claims, the lower sum at the last node wins.

In each round player 1 and then player 2 claim a node, which is marked with the round's number. After twenty
claims one node is left, the star; each player adds the numbers on the own nodes that touch it. Every game has
20 plies, and the position text tells who moves. With best play player 1 wins by exactly one.
"""

from __future__ import annotations

import re

from game3d.rules.errors import PositionError
from game3d.rules.game import Game, Kernel, Setup, State, pick_legal
from game3d.rules.jit import Words, copy_words, kernel, lowest_bit, popcount, table, words
from game3d.rules.locations import Path, Reserve
from game3d.rules.number_pyramid.guide import GUIDE
from game3d.rules.outcome import REASON_SHIFT, Reason
from game3d.rules.pieces import Arrangement, Piece, Step
from game3d.texts import N_, _

LOWER_SUM = 1
REASONS = {
    LOWER_SUM: Reason(
        N_("sums at the star"),
        N_("the lower sum at the star wins"),
        drawn=N_("the sums at the star are equal"),
        by_points=True,
    )
}

ROWS = 6
ROUNDS = 10
NODES = tuple(f"{'abcdef'[row]}{place + 1}" for row in range(ROWS) for place in range(row + 1))  # a1 is 0, f6 is 20
ALL_NODES = (1 << len(NODES)) - 1

# State words: the nodes of seats 1 and 2 as masks, the rounds on the nodes (4 bits each, 0 where unclaimed;
# nodes 0 to 10 in the first word, 11 to 20 in the second), and the key. Who moves follows from the masks.
_ONE, _TWO, _ROUNDS, _KEY, _SIZE = 0, 1, 2, 4, 5
_SPLIT = 11  # the first node of the second word of rounds


def _touching() -> list[int]:
    """For each node the mask of those it touches: beside it, and diagonally above and below."""
    at = {(row, place): row * (row + 1) // 2 + place for row in range(ROWS) for place in range(row + 1)}
    around = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1))
    return [
        sum(1 << at[row + down, place + right] for down, right in around if (row + down, place + right) in at)
        for row, place in at
    ]


def _key_constants() -> list[int]:
    """One constant of 62 bits for each claim (node, seat, round), by George Marsaglia's xorshift64."""
    constants, x = [], 0x9E3779B97F4A7C15
    for _index in range(len(NODES) * 32):
        x ^= x << 13 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17 & 0xFFFFFFFFFFFFFFFF
        constants.append(x >> 2)
    return constants


NEIGHBOURS = tuple(_touching())
_NEIGHBOUR_TABLE = table(NEIGHBOURS)
_CLAIM_KEYS = table(_key_constants())  # index: 32 * node + 16 * (seat - 1) + round


@kernel
def turn(s: Words, at: int) -> int:
    return 1 + (popcount(s[at + _ONE] | s[at + _TWO]) & 1)


@kernel
def moves(s: Words, at: int, out: Words, start: int) -> int:
    free = ALL_NODES & ~(s[at + _ONE] | s[at + _TWO])
    n = 0
    while free != 0:
        if start + n < len(out):
            out[start + n] = lowest_bit(free)
        free &= free - 1
        n += 1
    return n


@kernel
def count(s: Words, at: int) -> int:
    return popcount(ALL_NODES & ~(s[at + _ONE] | s[at + _TWO]))


@kernel
def play(s: Words, at: int, move: int, to: int) -> None:
    claims = popcount(s[at + _ONE] | s[at + _TWO])
    seat, round_ = claims & 1, 1 + (claims >> 1)
    copy_words(s, at, to, _SIZE)
    s[to + seat] |= 1 << move
    if move < _SPLIT:
        s[to + _ROUNDS] |= round_ << 4 * move
    else:
        s[to + _ROUNDS + 1] |= round_ << 4 * (move - _SPLIT)
    s[to + _KEY] ^= _CLAIM_KEYS[32 * move + 16 * seat + round_]


@kernel
def round_on(s: Words, at: int, node: int) -> int:
    """The round's number on a node, 0 where nobody has claimed it."""
    if node < _SPLIT:
        return s[at + _ROUNDS] >> 4 * node & 15
    return s[at + _ROUNDS + 1] >> 4 * (node - _SPLIT) & 15


@kernel
def sum_at(s: Words, at: int, node: int, seat: int) -> int:
    """The sum of the numbers on the seat's nodes that touch `node`."""
    near = s[at + seat - 1] & _NEIGHBOUR_TABLE[node]
    total = 0
    while near != 0:
        total += round_on(s, at, lowest_bit(near))
        near &= near - 1
    return total


@kernel
def result(s: Words, at: int) -> int:
    free = ALL_NODES & ~(s[at + _ONE] | s[at + _TWO])
    if free & (free - 1) != 0:
        return 0
    star = lowest_bit(free)
    one, two = sum_at(s, at, star, 1), sum_at(s, at, star, 2)
    winners = 1 if one < two else 2 if two < one else 3
    return winners | LOWER_SUM << REASON_SHIFT


@kernel
def key(s: Words, at: int) -> int:
    """XOR of a constant for each claim; no position of a game comes twice."""
    return s[at + _KEY]


def star(state: State) -> int | None:
    """The last unclaimed node of a finished game as an index of NODES, else None."""
    free = ALL_NODES & ~(state[_ONE] | state[_TWO])
    return free.bit_length() - 1 if free.bit_count() == 1 else None


class NumberPyramid(Game):
    name = "number-pyramid"
    title = N_("Number Pyramid")
    summary = N_("Claim nodes round by round. The last free node counts its neighbours: the lower sum wins.")
    guide = GUIDE
    variants = ("standard",)
    variant_titles = {"standard": N_("Standard")}
    draws_by_repetition = False  # no position comes twice
    reasons = REASONS
    kernel = Kernel(_SIZE, turn, moves, count, play, result, key)

    def start(self, setup: Setup) -> State:
        return (0,) * _SIZE

    def places(self) -> tuple[str, ...]:
        return NODES

    def seat_name(self, seat: int) -> str:
        return _("Blue") if seat == 1 else _("Red")

    def scores(self, state: State) -> tuple[str, ...]:
        node = star(state)
        if node is None:
            return ()
        s = words(state)
        return tuple(str(sum_at(s, 0, node, seat)) for seat in (1, 2))

    def text(self, state: State) -> str:
        marks = iter(_claim_text(state, node) for node in range(len(NODES)))
        return "/".join(",".join(next(marks) for _place in range(row + 1)) for row in range(ROWS))

    def parse(self, text: str, setup: Setup) -> State:
        rows = [row.split(",") for row in text.split("/")]
        marks = [mark for row in rows for mark in row]
        if [len(row) for row in rows] != list(range(1, ROWS + 1)) or not all(
            re.fullmatch(r"\.|[12]:([1-9]|10)", mark) for mark in marks
        ):
            raise PositionError(_("not a position such as './.,1:1/2:1,.,./.,.,.,./.,.,.,.,./.,.,.,.,.,.'"), text)
        claims: dict[tuple[int, int], int] = {}
        for node, mark in enumerate(marks):
            if mark != ".":
                seat, round_ = (int(number) for number in mark.split(":"))
                if (seat, round_) in claims:
                    raise PositionError(_("{mark} stands there twice").format(mark=mark), text)
                claims[seat, round_] = node
        state = self.start(setup)
        for claim in range(len(claims)):  # in the order of the game, so that a missing one shows
            if (1 + claim % 2, 1 + claim // 2) not in claims:
                why = _("{seat}:{round} is missing").format(seat=1 + claim % 2, round=1 + claim // 2)
                raise PositionError(why, text)
            state = self.after(state, claims[1 + claim % 2, 1 + claim // 2])
        return state

    def move_text(self, state: State, move: int) -> str:
        return NODES[move]

    def parse_move(self, state: State, text: str) -> int:
        if text not in NODES:
            raise self.illegal(state, text, _("not a node such as 'c2'"))
        return pick_legal(self, state, text, (text,))

    def paths(self, state: State, move: int) -> list[Path]:
        return [(NODES[move],)]

    def steps(self, state: State, move: int, path: Path) -> list[Step]:
        seat, round_ = _to_claim(state)
        return [Step(0, "put", str(Reserve(seat, "disc")), path[0], Piece("disc", seat, round_))]

    def pieces(self, state: State) -> Arrangement:
        where: Arrangement = {}
        for seat in (1, 2):
            claimed = state[seat - 1]
            for node, name in enumerate(NODES):
                if claimed >> node & 1:
                    where[name] = [Piece("disc", seat, _round_on(state, node))]
            if claimed.bit_count() < ROUNDS:
                where[str(Reserve(seat, "disc"))] = [
                    Piece("disc", seat, n) for n in range(ROUNDS, claimed.bit_count(), -1)
                ]
        return where

    def highlight(self, state: State) -> tuple[str, ...]:
        node = star(state)
        if node is None:
            return ()
        near = NEIGHBOURS[node]
        return (NODES[node], *(name for other, name in enumerate(NODES) if near >> other & 1))

    def prompt(self, state: State, path: Path = ()) -> str:
        return _("claim a node for round {round} of {rounds}").format(round=_to_claim(state)[1], rounds=ROUNDS)

    def refusal(self, state: State, path: Path, touch: str) -> str:
        if touch not in NODES:
            return _("touch a node of the pyramid")
        node = NODES.index(touch)
        if not (state[_ONE] | state[_TWO]) >> node & 1:
            return _("{place} is the star: the game is over").format(place=touch)
        seat = 1 if state[_ONE] >> node & 1 else 2
        return _("{place} was claimed by {player} in round {round}").format(
            place=touch, player=self.seat_name(seat), round=_round_on(state, node)
        )


def _to_claim(state: State) -> tuple[int, int]:
    """The seat to move and the round."""
    claims = (state[_ONE] | state[_TWO]).bit_count()
    return 1 + claims % 2, 1 + claims // 2


def _round_on(state: State, node: int) -> int:
    return int(round_on(words(state), 0, node))


def _claim_text(state: State, node: int) -> str:
    seat = (state[_ONE] >> node & 1) + 2 * (state[_TWO] >> node & 1)
    return f"{seat}:{_round_on(state, node)}" if seat else "."


GAME = NumberPyramid()
