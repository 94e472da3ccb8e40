"""Which move to try first: the table's, killers, then by the evaluator's hint and the history.

A killer is a move that refuted a sister state, the history counts how often a move has refuted anything
(https://www.chessprogramming.org/History_Heuristic). Counters stay within 0..1023.
"""

from __future__ import annotations

from game3d.engine.evaluator import OrderFn
from game3d.rules.jit import Words, kernel

_BITS = 12
COUNTERS = 3 << _BITS  # words of a history: seats from 1
_TABLE_MOVE = 1 << 40
_KILLER = 1 << 16
_FULL = 1024


@kernel
def counter(seat: int, move: int) -> int:
    """The index of a move's history counter; two moves may share one."""
    mixed = move ^ move >> 11 ^ move >> 23 ^ move >> 37
    return seat << _BITS | mixed & ((1 << _BITS) - 1)


@kernel
def rank(
    order: OrderFn,
    s: Words,
    at: int,
    out: Words,
    start: int,
    end: int,
    hints: Words,
    history: Words,
    seat: int,
    best: int,
    killer: int,
    second: int,
) -> None:
    """Fill hints[start:end] for the moves out[start:end]: the greater, the sooner."""
    order(s, at, out, start, end, hints)
    for i in range(start, end):
        move = out[i]
        if move == best:
            hints[i] = _TABLE_MOVE
        else:
            hints[i] += history[counter(seat, move)]
            if move == killer:
                hints[i] += _KILLER + 1
            elif move == second:
                hints[i] += _KILLER


@kernel
def pick(out: Words, hints: Words, i: int, end: int) -> None:
    """Bring the first of the best moves of out[i:end] to out[i]."""
    best = i
    for j in range(i + 1, end):
        if hints[j] > hints[best]:
            best = j
    if best != i:
        move = out[best]
        hint = hints[best]
        out[best] = out[i]
        hints[best] = hints[i]
        out[i] = move
        hints[i] = hint


@kernel
def learn(history: Words, seat: int, out: Words, start: int, i: int, depth: int) -> None:
    """out[i] refuted a state after out[start:i] had not."""
    weight = min(depth * depth, _FULL // 2)
    for j in range(start, i):
        c = counter(seat, out[j])
        history[c] -= history[c] * weight // _FULL
    c = counter(seat, out[i])
    history[c] += (_FULL - 1 - history[c]) * weight // _FULL


@kernel
def shuffle(out: Words, start: int, end: int, seed: int) -> None:
    """Put out[start:end] into an order that the seed decides."""
    x = seed & 0x7FFFFFFF
    for i in range(end - 1, start, -1):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        j = start + (x >> 8) % (i - start + 1)
        move = out[i]
        out[i] = out[j]
        out[j] = move
