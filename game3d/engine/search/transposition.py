"""The transposition table: what the search has found out about a state, by its key.

A flat buffer of `WIDTH` words an entry, a power of two of them, two to a bucket: the first of a bucket keeps the
deeper result, the second the latest. An entry is the whole key, the best move, and score, bound and depth packed
into the third word, which is never 0 in a used entry. Scores of certain wins count from the entry's own state, not
from the root (https://www.chessprogramming.org/Transposition_Table).
"""

from __future__ import annotations

from game3d.rules import jit
from game3d.rules.jit import Words, kernel

WIDTH = 3
KEY, MOVE, DATA = range(WIDTH)

UPPER, LOWER, EXACT = 1, 2, 3  # bounds; EXACT has the bits of both
COMPLETE = 255  # the depth of a result that no horizon, nothing heuristic and no repetition has touched

_OFFSET = 1 << 21  # makes scores positive


@kernel
def fold(key: int) -> int:
    """Mix a key well; at least 0 and below 2**62."""
    mixed = (key & 0x3FFFFFFF) * 0x5BD1E995 ^ (key >> 30 & 0xFFFFFFFF) * 0x27D4EB2F
    return mixed ^ mixed >> 31


@kernel
def pack(score: int, bound: int, depth: int) -> int:
    """The third word of an entry; |score| < 2**21, 0 <= depth < 256."""
    return (score + _OFFSET) << 10 | depth << 2 | bound


@kernel
def score_of(data: int) -> int:
    return (data >> 10) - _OFFSET


@kernel
def depth_of(data: int) -> int:
    return data >> 2 & 255


@kernel
def bound_of(data: int) -> int:
    return data & 3


@kernel
def find(table: Words, key: int) -> int:
    """The index of the key's entry, or -1."""
    entries = len(table) // WIDTH
    first = (fold(key) & (entries - 2)) * WIDTH
    if table[first + KEY] == key and table[first + DATA] != 0:
        return first
    second = first + WIDTH
    if table[second + KEY] == key and table[second + DATA] != 0:
        return second
    return -1


@kernel
def store(table: Words, key: int, move: int, score: int, bound: int, depth: int) -> None:
    entries = len(table) // WIDTH
    at = (fold(key) & (entries - 2)) * WIDTH
    data = table[at + DATA]
    if data != 0 and table[at + KEY] != key and depth_of(data) > depth:
        at += WIDTH
    table[at + KEY] = key
    table[at + MOVE] = move
    table[at + DATA] = pack(score, bound, depth)


def new_table(bits: int) -> Words:
    """An empty table of 2**bits entries, 24 bytes each when compiled."""
    return jit.zeros(WIDTH << bits)
