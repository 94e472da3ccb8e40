"""The opening book of Number Pyramid: where the game is too open to be solved while one waits.

Each line is a position as the claims that led to it, the best claim, and the margin that it reaches for certain, all
found by `number_pyramid_solver`: player 1 opens in an inner node and has a winning answer to each of the twenty
replies; player 2 answers that opening so as to lose by no more than one. Positions that differ by a symmetry of the
triangle are one. ``tests/bench/number_pyramid_book.py`` makes the lines and proves them.
"""

from __future__ import annotations

from functools import cache

from game3d.engine.number_pyramid_solver import symmetries
from game3d.rules.game import State
from game3d.rules.jit import words
from game3d.rules.number_pyramid import NODES, round_on

Claims = tuple[int, ...]

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


def canonical(claims: Claims) -> tuple[Claims, int]:
    """The least of the six images of claims, and the symmetry that makes it."""
    images = [(tuple(image[node] for node in claims), i) for i, image in enumerate(symmetries())]
    return min(images)


@cache
def book() -> dict[Claims, tuple[int, int]]:
    """By canonical claims, the claim to make and its margin for who makes it."""
    entries = {}
    for line in _BOOK.strip().splitlines():
        *claims, move, margin = line.split()
        key, symmetry = canonical(tuple(NODES.index(name) for name in claims))
        entries[key] = (symmetries()[symmetry][NODES.index(move)], int(margin))
    return entries


def book_move(state: State) -> tuple[int, int] | None:
    """The book's claim in a position and its margin, or None where the book has nothing to say."""
    claimed = state[0] | state[1]
    if claimed.bit_count() > 3:
        return None
    s = words(state)
    rounds = {node: round_on(s, 0, node) for node in range(len(NODES)) if claimed >> node & 1}
    claims = tuple(sorted(rounds, key=lambda node: (rounds[node], state[1] >> node & 1)))
    key, symmetry = canonical(claims)
    if key not in book():
        return None
    move, margin = book()[key]
    return symmetries()[symmetry].index(move), margin
