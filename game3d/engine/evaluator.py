"""What the alpha-beta search asks about the states of a game: their worth, and which moves are noisy or come first.

All are kernel functions, marked `kernel` (see `rules.jit`), with exactly these annotations; the search takes them as
arguments, so that it is compiled once for all games. Their state is the flat buffer of the rules' kernel, and they may
call the rules' own kernel functions directly. Only unfinished states are shown to them.

``evaluate(s: Words, at: int) -> int``
    What the state is worth to the seat to move, at most `thought.LIMIT` either way.
``order(s: Words, at: int, moves: Words, start: int, end: int, hints: Words) -> None``
    Write into ``hints[i]``, for each i of start..end-1, how early ``moves[i]`` should be tried. The scale is that of
    the history counters, which are added: 0 to 1023.
``noisy(s: Words, at: int, out: Words, start: int) -> int``
    0: the state is quiet, and at the horizon of the search `evaluate` holds. n: the first n codes from out[start] are
    legal moves that could change the verdict; at the horizon they are searched, and the mover may also stand pat on
    `evaluate`. -n: only those n moves need be searched, at any depth, because one wins at once or all others lose at
    once; the mover may not stand pat. Writes only while ``start + i < len(out)`` and
    returns the true count, as the rules' `moves`.
``skip(s: Words, at: int, to: int) -> int``
    Copy the state to `to` with the turn passed, and return 1; or return 0 where passing could be better than
    moving. Always 0: the search never prunes by a passed turn.

States in which a roll is due, or with more than two seats, are searched by `expectimax`, which asks a `worth`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game3d.rules.jit import MovesFn, ReadFn, Words, function_type, kernel

OrderFn = Callable[[Words, int, Words, int, int, Words], None]
SkipFn = Callable[[Words, int, int], int]
function_type("OrderFn", "Words", "int", "Words", "int", "int", "Words", "None")
function_type("SkipFn", "Words", "int", "int", "int")


@kernel
def no_evaluation(s: Words, at: int) -> int:
    return 0


@kernel
def no_order(s: Words, at: int, moves: Words, start: int, end: int, hints: Words) -> None:
    for i in range(start, end):
        hints[i] = 0


@kernel
def never_noisy(s: Words, at: int, out: Words, start: int) -> int:
    return 0


@kernel
def no_skip(s: Words, at: int, to: int) -> int:
    return 0


@dataclass(frozen=True)
class Evaluator:
    """What the alpha-beta search asks about a game's states; the module's docstring says what each does."""

    evaluate: ReadFn = no_evaluation
    order: OrderFn = no_order
    noisy: MovesFn = never_noisy
    skip: SkipFn = no_skip
    quiet_plies: int = 6  # the most noisy moves in a row below the horizon
    reductions: bool = True  # search late moves of an ordered list less deeply at first
    width: int = 0  # moves tried one ply above the horizon, and twice as many two plies above it; 0: all
    margin: int = 0  # by how much a ply a quiet state near the horizon must beat the bound to be cut off; 0: never
