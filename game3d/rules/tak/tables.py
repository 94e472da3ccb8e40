"""What the kernels of Tak look up: the ways to drop a hand, the free squares in a line of five, numbers for keys.

Squares, directions and `drops` are those of the codes of moves in `rules`.
"""

from __future__ import annotations

import random

from game3d.rules.jit import table
from game3d.rules.tak.text import CARRY


def _drops(height: int, squares: int) -> list[int]:
    """The ways to drop up to `height` pieces on one to `squares` squares."""
    return [drops for drops in range(1, 1 << height) if drops.bit_count() <= squares]


def _crushes(height: int, squares: int) -> list[int]:
    """The ways to drop up to `height` pieces on exactly `squares` squares, the last of them alone."""
    return [
        drops
        for drops in range(1, 1 << height)
        if drops.bit_count() == squares and (drops == 1 or drops >> drops.bit_length() - 2 == 3)
    ]


def _free(position: int, blockers: int, direction: int) -> int:
    """How many squares are free in a line of five from `position` up (1) or down (-1)."""
    free = 0
    while 0 <= position + direction * (free + 1) < 5 and not blockers >> position + direction * (free + 1) & 1:
        free += 1
    return free


STEP = table((5, 1, -5, -1))  # to the next square, by direction
FILE = table([square % 5 for square in range(25)])
RANK = table([square // 5 for square in range(25)])
TO_EDGE = table([n for i in range(25) for n in (4 - i // 5, 4 - i % 5, i // 5, i % 5)])  # by 4 * square + direction
LENGTH = table([drops.bit_length() for drops in range(32)])  # the pieces carried, by drops
# Free squares by 32 * (place in a line of five) + blockers in the line: to the left or below, to the right or above.
BACK = table([_free(position, blockers, -1) for position in range(5) for blockers in range(32)])
AHEAD = table([_free(position, blockers, 1) for position in range(5) for blockers in range(32)])
# Numbers by 8 * height + squares: of ways to drop, of ways to drop with a wall crushed behind the free squares.
SPREADS = table([len(_drops(height, squares)) for height in range(CARRY + 1) for squares in range(8)])
CRUSHES = table([len(_crushes(height, squares + 1)) for height in range(CARRY + 1) for squares in range(8)])
# The ways themselves by 32 * squares; those of a lower stack come first.
SPREAD_LIST = table([(_drops(CARRY, squares) + [0] * 32)[i] for squares in range(5) for i in range(32)])
CRUSH_LIST = table([(_crushes(CARRY, squares + 1) + [0] * 32)[i] for squares in range(5) for i in range(32)])
# Numbers of ways in both directions of a line at once, by 160 * (height - 1) + 32 * place + blockers.
BOTH = table(
    [
        SPREADS[8 * height + BACK[entry]] + SPREADS[8 * height + AHEAD[entry]]
        for height in range(1, CARRY + 1)
        for entry in range(5 * 32)
    ]
)

_random = random.Random(5)
TURN_KEYS = table([_random.getrandbits(62) for _i in range(4)])  # by mover + 2 * opening
TOP_KEYS = table([_random.getrandbits(62) for _i in range(50)])  # by square + 25 * (it is a wall)
STACK_KEYS = table([_random.getrandbits(62) for _i in range(9 * 25 * 32)])  # by 800 * fives above + 32 * square + bits
