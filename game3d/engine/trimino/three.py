"""Trimino for three: each player's expected share of the win where all play well but err a little.

Where three maximise each for themselves, who wins often hangs on a player to whom all moves are the same, and value
iteration with best moves goes round in circles for ever. So a move is made here with a probability that grows with
its worth to the mover by a factor of e for each hundredth of the win: the logit equilibrium of McKelvey and Palfrey,
https://doi.org/10.1006/game.1995.1023. With such players the iteration settles, and what it settles on is a good guide
for the best move: 34.8 per cent of the win (95 %: 34.6 to 35.1) against two of level `hard`, in 100,000 games.

Shares are those before a roll: of the player who rolls and of the next; the third has the rest. A state is a kind of
board and the supplies of these two; every player has at least three draughtsmen then.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from game3d.engine.trimino.boards import KIND_SHIFT, LEAST, REMOVED, boards, fits_none, is_over
from game3d.engine.trimino.tables import Table, checked, floats, progress, scalar
from game3d.rules import jit
from game3d.rules.jit import Floats, Words, kernel

SETTLED = 1e-7  # the greatest change in a sweep that is left


@kernel
def place_of(offset: int, spare: int, own: int, following: int) -> int:
    """The index of a state: `offset` is its kind's, `spare` the draughtsmen in hand above three for each player."""
    a = own - LEAST
    return offset + a * (spare + 1) - (a * (a - 1) >> 1) + following - LEAST


@kernel
def share(one: int, two: int, three: int) -> float:
    """The first's share of the win with these supplies at the end."""
    if one < two or one < three:
        return 0.0
    return 1.0 / (1 + (1 if two == one else 0) + (1 if three == one else 0))


@kernel
def _sweep(
    men: Words,
    starts: Words,
    links: Words,
    offsets: Words,
    total: int,
    slow: int,
    own_shares: Floats,
    next_shares: Floats,
    first: int,
    last: int,
) -> float:
    """Improve the shares on some kinds of boards; returns the greatest change."""
    change = 0.0
    for kind in range(first, last):
        if fits_none(starts, kind):
            continue
        in_hand = total - men[kind]
        for own in range(LEAST, in_hand - 2 * LEAST + 1):
            for second in range(LEAST, in_hand - own - LEAST + 1):
                third = in_hand - own - second
                sum_own = 0.0
                sum_next = 0.0
                faces = 0
                for face in range(6 * kind, 6 * kind + 6):
                    if starts[face] == starts[face + 1]:
                        if slow == 0:
                            faces += 1
                            sum_own += share(own, second, third)
                            sum_next += share(second, own, third)
                        continue
                    weights = 0.0
                    mean_own = 0.0
                    mean_next = 0.0
                    for i in range(starts[face], starts[face + 1]):
                        to = links[i] >> KIND_SHIFT
                        after = own - 3 + (links[i] & REMOVED)
                        if is_over(starts, to, after):
                            one = share(after, second, third)
                            two = share(second, after, third)
                        else:
                            at = place_of(offsets[to], total - men[to] - 3 * LEAST, second, third)
                            two = own_shares[at]
                            one = 1.0 - two - next_shares[at]
                        weight = math.exp(100.0 * one)
                        weights += weight
                        mean_own += weight * one
                        mean_next += weight * two
                    faces += 1
                    sum_own += mean_own / weights
                    sum_next += mean_next / weights
                at = place_of(offsets[kind], in_hand - 3 * LEAST, own, second)
                change = max(change, abs(sum_own / faces - own_shares[at]), abs(sum_next / faces - next_shares[at]))
                own_shares[at] = sum_own / faces
                next_shares[at] = sum_next / faces
    return change


class Three(Table):
    """Three players: the shares of who rolls and of who follows."""

    def __init__(self, supply: int, slow: bool) -> None:
        super().__init__()
        self.name = f"trimino-three-{'slow' if slow else 'fast'}-{supply}"
        self._total, self._slow = 3 * supply, int(slow)
        offsets = [0]
        for men in boards().men:
            spare = self._total - int(men) - 3 * LEAST
            offsets.append(offsets[-1] + (spare + 1) * (spare + 2) // 2)
        self._offsets = jit.words(offsets)
        self._length = offsets[-1]
        self._own_shares = floats(self._length, 1 / 3)
        self._next_shares = floats(self._length, 1 / 3)

    def shares(self, kind: int, own: int, following: int) -> tuple[float, float, float]:
        """The shares of who rolls, who follows and who comes third; both supplies are of at least three."""
        spare = self._total - int(boards().men[kind]) - 3 * LEAST
        at = place_of(self._offsets[kind], spare, own, following)
        return self._own_shares[at], self._next_shares[at], 1.0 - self._own_shares[at] - self._next_shares[at]

    def _sweep(self, first: int, last: int) -> float:
        b = boards()
        return float(
            _sweep(
                b.men,
                b.starts,
                b.links,
                self._offsets,
                self._total,
                self._slow,
                self._own_shares,
                self._next_shares,
                first,
                last,
            )
        )

    def _swept(self) -> None:
        self.done = self.residual < SETTLED
        self.progress = progress(self.residual, 1.0, SETTLED)

    def _arrays(self) -> dict[str, Any]:
        return {
            "own": np.array(self._own_shares, dtype=np.float32),
            "next": np.array(self._next_shares, dtype=np.float32),
            "residual": np.array(self.residual),
        }

    def _take(self, arrays: dict[str, Any]) -> None:
        own, following = (checked(arrays[name].astype(np.float64), self._length) for name in ("own", "next"))
        self.residual = scalar(arrays["residual"])
        self._own_shares, self._next_shares = own, following


@cache
def three(supply: int, slow: bool) -> Table:
    """The table of a game of three: from the cache, or to be made by its `step`."""
    table = Three(supply, slow)
    table.load()
    return table
