"""Perft: the number of move sequences of a given length, the standard check of a move generator.

A leaf counts only at exactly the depth asked for: a game that ended above it counts 0. Repetition is ignored,
and a roll is a ply. See https://www.chessprogramming.org/Perft.
"""

from __future__ import annotations

from game3d.rules import jit
from game3d.rules.game import Game, State
from game3d.rules.jit import MovesFn, PlayFn, ReadFn, Words, kernel


@kernel
def _leaves(
    result: ReadFn,
    count: ReadFn,
    moves: MovesFn,
    play: PlayFn,
    s: Words,
    at: int,
    size: int,
    depth: int,
    out: Words,
    start: int,
) -> int:
    """Leaves below the state at `at`, or -1 when `out` (moves of a line, ply after ply) is too short."""
    if result(s, at) != 0:
        return 0
    if depth == 1:
        return count(s, at)
    n = moves(s, at, out, start)
    end = start + n
    if end > len(out):
        return -1
    total = 0
    for i in range(start, end):
        play(s, at, out[i], at + size)
        below = _leaves(result, count, moves, play, s, at + size, size, depth - 1, out, end)
        if below < 0:
            return -1
        total += below
    return total


def perft(game: Game, state: State, depth: int) -> int:
    """The number of leaves at `depth` plies; 1 at depth 0. Raises ValueError for a negative depth."""
    if depth < 0:
        raise ValueError(f"the depth of a perft cannot be {depth}")
    if depth == 0:
        return 1
    k = game.kernel
    s = jit.words([*state, *([0] * (k.size * depth))])
    capacity = 512 * depth
    while True:
        leaves = int(_leaves(k.result, k.count, k.moves, k.play, s, 0, k.size, depth, jit.zeros(capacity), 0))
        if leaves >= 0:
            return leaves
        capacity *= 2


def divide(game: Game, state: State, depth: int) -> dict[str, int]:
    """The leaves below each move from `state`, by the move's text, in the kernel's order."""
    return {game.move_text(state, move): perft(game, game.after(state, move), depth - 1) for move in game.legal(state)}
