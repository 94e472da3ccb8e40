"""Make the opening book of Number Pyramid and prove every line of it: ``python tests/bench/number_pyramid_book.py``.

Prints the lines of ``game3d/engine/number_pyramid_book.py`` as they are found; the numbers of claims to answer can
be given as arguments (0, 1, 2: all). Takes about ten minutes on one core, and 270 MB for the table.
"""

from __future__ import annotations

import sys
import time

from game3d.rules import jit

if not jit.compile_kernels():
    sys.exit("the book cannot be made without numba")

from game3d.engine.number_pyramid_book import Claims, canonical
from game3d.engine.number_pyramid_solver import Solver, open_position
from game3d.rules.game import game
from game3d.rules.number_pyramid import NODES

GAME = game("number-pyramid")
OPENING = "d2"
ENTRIES = jit.zeros(1 << 25)  # one table for all questions: its keys mean the same in all of them


def solver(claims: Claims) -> Solver:
    state = GAME.start(GAME.setup())
    for node in claims:
        state = GAME.after(state, node)
    return Solver(*open_position(state), entries=ENTRIES)


def best(claims: Claims, enough: int) -> tuple[int, int]:
    """The best claim and its margin for who makes it; a margin of `enough` is not exceeded."""
    s = solver(claims)
    first = len(claims) % 2 == 0
    margin = enough
    while True:
        s.ask(-margin if first else margin - 1)
        answer = None
        while answer is None:
            answer = s.step(1 << 24)
        if answer == first:
            return s.tried(), margin
        margin -= 1


def replies(claims: Claims) -> list[Claims]:
    """The positions one claim later, one of each kind."""
    free = [node for node in range(len(NODES)) if node not in claims]
    return sorted({canonical((*claims, node))[0] for node in free})


def tell(claims: Claims, enough: int) -> int:
    started = time.perf_counter()
    move, margin = best(claims, enough)
    print(*(NODES[node] for node in (*claims, move)), margin, flush=True)
    print(f"  {time.perf_counter() - started:.1f} s", file=sys.stderr, flush=True)
    return move


def main(plies: set[int]) -> None:
    """Player 1's opening, player 2's best answer to it, and player 1's answers to all there are."""
    opening: Claims = (NODES.index(OPENING),)
    if 0 in plies:
        tell((), 1)
    if 1 in plies:
        tell(opening, -1)
    if 2 in plies:
        for claims in replies(opening):
            tell(claims, 1)


if __name__ == "__main__":
    main({int(argument) for argument in sys.argv[1:]} or {0, 1, 2})
