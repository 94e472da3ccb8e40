"""Trimino's boards as its tables see them: kinds of boards, and where placements lead from them.

A board matters up to the eight symmetries of the square: there are 5,439 kinds of boards without a full row or
column. The links of a kind go by face, 1 to 6: kind `k` and face `f` have those from ``starts[6 * k + f - 1]`` to
before ``starts[6 * k + f]``; placements that lead to the same kind and take as much off are one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game3d.rules import jit
from game3d.rules.jit import Words, kernel
from game3d.rules.trimino.rules import cells_of, fitting, full_lines

LEAST = 3  # draughtsmen that a player has before a roll; with fewer the game was over
REMOVED = 15  # of a link: the draughtsmen taken off
KIND_SHIFT = 4  # of a link: above it, the kind that the placement leads to


@dataclass(frozen=True)
class Boards:
    """Kinds of boards and where placements lead from them."""

    kind: list[int]  # by board; -1 for a board with a full line
    men: Words  # by kind, the draughtsmen on the board
    starts: Words  # by 6 * kind + face - 1, where its links begin; one more at the end
    links: Words  # kind that a placement leads to << KIND_SHIFT | draughtsmen taken off
    count: int


def _images(board: int) -> set[int]:
    """The boards that a board becomes by turning and mirroring."""
    found = set()
    cells = [(cell % 4, cell // 4) for cell in range(16) if board >> cell & 1]
    for _mirrored in range(2):
        for _turn in range(4):
            found.add(sum(1 << x + 4 * y for x, y in cells))
            cells = [(3 - y, x) for x, y in cells]
        cells = [(3 - x, y) for x, y in cells]
    return found


@cache
def boards() -> Boards:
    """All kinds of boards, the fuller ones first."""
    kind = [-1] * (1 << 16)
    first: list[int] = []  # one board of each kind
    for board in sorted(range(1 << 16), key=int.bit_count, reverse=True):
        if kind[board] < 0 and not full_lines(board):
            for image in _images(board):
                kind[image] = len(first)
            first.append(board)
    starts, links = [0], []
    for board in first:
        for face in range(1, 7):
            pivots = fitting(board, face)
            found = set()
            for pivot in range(16):
                if pivots >> pivot & 1:
                    filled = board | cells_of(face, pivot)
                    removed = full_lines(filled)
                    found.add(kind[filled & ~removed] << KIND_SHIFT | int(removed).bit_count())
            links += sorted(found)
            starts.append(len(links))
    men = jit.words(board.bit_count() for board in first)
    return Boards(kind, men, jit.words(starts), jit.words(links), len(first))


@kernel
def fits_none(starts: Words, kind: int) -> int:
    """1 when no trimino fits on boards of the kind, else 0."""
    return 1 if starts[6 * kind] == starts[6 * kind + 6] else 0


@kernel
def is_over(starts: Words, kind: int, supply: int) -> int:
    """1 when a turn that leads to a board of the kind and leaves its mover a supply ends the game, else 0."""
    return 1 if supply < LEAST else fits_none(starts, kind)
