"""Make the opening book of Number Pyramid and prove every line of it: ``python tests/bench/number_pyramid_book.py``.

Prints the lines of ``game3d/engine/number_pyramid_book.py`` as they are found (those with four claims are gathered
there by the first three). The numbers of claims to answer can be given as arguments (0, 1, 2, 4: all). Takes about a
quarter of an hour on one core, and 270 MB for the table.
"""

from __future__ import annotations

import sys
from functools import cache

from game3d.rules import jit

if not jit.compile_kernels():
    sys.exit("the book cannot be made without numba")

from tqdm import tqdm

from game3d.engine.number_pyramid.book import Claims, canonical
from game3d.engine.number_pyramid.solver import Solver, open_position
from game3d.rules.number_pyramid.rules import NODES
from game3d.rules.registry import game

GAME = game("number-pyramid")
OPENING: Claims = (NODES.index("d2"),)
ENTRIES = jit.zeros(1 << 25)  # one table for all questions: its keys mean the same in all of them


def solver(claims: Claims) -> Solver:
    state = GAME.start(GAME.setup())
    for node in claims:
        state = GAME.after(state, node)
    return Solver(*open_position(state), entries=ENTRIES)


@cache
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


def positions(claimed: int) -> list[Claims]:
    """The positions with so many claims that the book answers."""
    match claimed:
        case 0:
            return [()]
        case 1:
            return [OPENING]
        case 2:
            return replies(OPENING)
    answers = tqdm(replies(OPENING), desc="2 claims", unit="position", smoothing=0)
    return [later for claims in answers for later in replies((*claims, best(claims, 1)[0]))]


def main(plies: list[int]) -> None:
    """Player 1's opening, player 2's best answer to it, and player 1's answers to all there are, twice."""
    for claimed in plies:
        for claims in tqdm(positions(claimed), desc=f"{claimed} claims", unit="position", smoothing=0):
            move, margin = best(claims, -1 if claimed == 1 else 1)
            tqdm.write(" ".join([*(NODES[node] for node in (*claims, move)), str(margin)]))
            sys.stdout.flush()


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]] or [0, 1, 2, 4])
