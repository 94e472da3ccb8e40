"""The opening book of Number Pyramid: where the game is too open to be solved while one waits.

Player 1 opens in an inner node and has a winning answer to each of the twenty replies, and to each of the eighteen
claims that can follow; player 2 answers that opening so as to lose by no more than one. All is found by
the solver; positions that differ by a symmetry of the triangle are one.
``tests/bench/number_pyramid_book.py`` makes the lines and proves them.
"""

from __future__ import annotations

from functools import cache

from game3d.engine.number_pyramid.solver import symmetries
from game3d.rules.game import State
from game3d.rules.jit import words
from game3d.rules.number_pyramid.rules import NODES, round_on

Claims = tuple[int, ...]

# A line is a position as the claims that led to it, the best claim, and the margin that it reaches for certain.
_BOOK = """
d2 1
d2 a1 -1
d2 a1 f1 1
d2 b1 f1 1
d2 b2 a1 1
d2 c1 a1 1
d2 c2 c1 1
d2 c3 a1 1
d2 d3 a1 1
d2 d4 a1 1
d2 e4 a1 1
d2 e5 f6 1
d2 f6 c1 1
"""

# After the claims before the colon: what player 2 may claim next, and the claim that wins against it.
_SECOND = """
d2 a1 f1: b1 f6, b2 f6, c1 f6, c2 f6, c3 f6, d1 e1, d3 f6, d4 f6, e1 f2, e2 e1, e3 f6, e4 f6, e5 f6, f2 e1, f3 f2,
    f4 f6, f5 f6, f6 c1
d2 b1 f1: a1 c1, b2 c1, c1 a1, c2 a1, c3 a1, d1 a1, d3 a1, d4 a1, e1 a1, e2 e1, e3 a1, e4 a1, e5 a1, f2 f6, f3 a1,
    f4 a1, f5 a1, f6 a1
d2 b2 a1: b1 f1, c1 b1, c2 b1, c3 f1, d1 b1, d3 b1, d4 b1, e1 b1, e2 d1, e3 b1, e4 c1, e5 f6, f1 b1, f2 b1, f3 b1,
    f4 b1, f5 f6, f6 b1
d2 c1 a1: b1 f1, b2 b1, c2 f1, c3 f1, d1 b1, d3 d1, d4 b1, e1 d1, e2 d1, e3 b1, e4 f1, e5 f6, f1 b1, f2 f6, f3 b1,
    f4 b1, f5 f6, f6 b1
d2 c2 c1: a1 f1, b1 f1, b2 f1, c3 d1, d1 b1, d3 f1, d4 d1, e1 d1, e2 d1, e3 d1, e4 b1, e5 d1, f1 b1, f2 d1, f3 d1,
    f4 b1, f5 b1, f6 f1
d2 c3 a1: b1 b2, b2 f1, c1 f1, c2 f1, d1 b2, d3 f1, d4 b2, e1 f1, e2 f6, e3 b2, e4 f1, e5 f6, f1 b2, f2 f1, f3 b2,
    f4 b2, f5 f6, f6 b2
d2 d3 a1: b1 f1, b2 f1, c1 f1, c2 f1, c3 f1, d1 f1, d4 f1, e1 f1, e2 f1, e3 f1, e4 f1, e5 f6, f1 f6, f2 f1, f3 f1,
    f4 f1, f5 f6, f6 f1
d2 d4 a1: b1 b2, b2 b1, c1 b1, c2 b1, c3 b2, d1 f1, d3 f1, e1 f1, e2 f1, e3 f1, e4 f1, e5 f6, f1 f6, f2 f1, f3 f1,
    f4 f1, f5 f6, f6 f1
d2 e4 a1: b1 c1, b2 b1, c1 b1, c2 b1, c3 f1, d1 f1, d3 f1, d4 f1, e1 f1, e2 f1, e3 f1, e5 f6, f1 f6, f2 f6, f3 f1,
    f4 f1, f5 f6, f6 f1
d2 e5 f6: a1 f5, b1 a1, b2 a1, c1 f5, c2 f5, c3 f5, d1 f5, d3 f5, d4 f5, e1 f1, e2 f5, e3 f5, e4 f5, f1 f5, f2 f1,
    f3 f5, f4 f5, f5 a1
d2 f6 c1: a1 b1, b1 d1, b2 f1, c2 d1, c3 d1, d1 a1, d3 d1, d4 a1, e1 d1, e2 d1, e3 d1, e4 a1, e5 a1, f1 a1, f2 a1,
    f3 d1, f4 a1, f5 a1
"""


def canonical(claims: Claims) -> tuple[Claims, int]:
    """The least of the six images of claims, and the symmetry that makes it."""
    images = [(tuple(image[node] for node in claims), i) for i, image in enumerate(symmetries())]
    return min(images)


@cache
def book() -> dict[Claims, tuple[int, int]]:
    """By canonical claims, the claim to make and its margin for who makes it."""
    lines = [line.split() for line in _BOOK.strip().splitlines()]
    for line in _SECOND.replace("\n    ", " ").strip().splitlines():
        claims, pairs = line.split(":")
        lines += [[*claims.split(), *pair.split(), "1"] for pair in pairs.split(",")]
    entries = {}
    for *names, move, margin in lines:
        key, symmetry = canonical(tuple(NODES.index(name) for name in names))
        entries[key] = (symmetries()[symmetry][NODES.index(move)], int(margin))
    return entries


def book_move(state: State) -> tuple[int, int] | None:
    """The book's claim in a position and its margin; None for a position that is not in the book."""
    claimed = state[0] | state[1]
    if claimed.bit_count() > 4:
        return None
    s = words(state)
    rounds = {node: round_on(s, 0, node) for node in range(len(NODES)) if claimed >> node & 1}
    claims = tuple(sorted(rounds, key=lambda node: (rounds[node], state[1] >> node & 1)))
    key, symmetry = canonical(claims)
    if key not in book():
        return None
    move, margin = book()[key]
    return symmetries()[symmetry].index(move), margin
