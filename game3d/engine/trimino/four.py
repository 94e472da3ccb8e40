"""Trimino for four: each player's share of the win, approximated for every kind of board.

The players are those of `three`, who err a little, but there are some 25 million positions. So the values are not
kept but fitted (approximate value iteration, Bertsekas and Tsitsiklis, Neuro-Dynamic Programming, 1996). Where the
roll fits, the shares are those of a multinomial logit: of the player who comes j-th, in proportion to
``exp(slope * supply + advantage[j])``. Slope and advantages belong to the kind of board: how much a draughtsman counts
there, and what it is worth to be on turn. A sweep looks one turn ahead from some supplies of every kind, and brings its
four numbers nearer to what it finds by a Newton step. Where a roll does not fit and ends the game (`fast`), the shares
are known and need no fit. Players look one turn further than the fit.

The error of the fit is about three hundredths of the win, much of it the same for all moves. In games of three, where
the equilibrium is known, fitted players take 34.2 per cent of the win from two of level `hard` in the place of 34.8; of
four they take 26.1 (95 %: 25.7 to 26.4) from three, in 40,000 games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from game3d.engine.trimino.boards import KIND_SHIFT, LEAST, REMOVED, boards, fits_none, is_over
from game3d.engine.trimino.tables import Table, checked, floats, scalar
from game3d.rules.jit import Floats, Words, kernel

_PARAMETERS = 4  # of a kind: the slope, then the advantage of all players but the last, which is 0
_SWEEPS = 40  # after which the fit changes by less than a thousandth a sweep
_SAMPLES = 24  # supplies of a kind from which a sweep looks ahead
_STEEPNESS = 100.0  # of the choice of moves: by e for each hundredth of the win

# The work buffer, by players in the order of their turns, who rolls first: the supplies before the roll and after
# the placement (then the next player is the first), the shares found by looking ahead, their sum over a face's
# placements, the shares after a placement, those of the fit, and those of a game that ends; then the normal equations
# of the fit, a row of five a parameter, the right-hand side last.
_SUPPLIES, _AFTER, _FOUND, _FACE, _PLACED, _FITTED, _ENDED, _EQUATIONS, _WORK = 0, 4, 8, 12, 16, 20, 24, 28, 48


@kernel
def _verdict(w: Floats, supplies: int, to: int, seats: int) -> None:
    """The shares of the win at w[to] of a game that ends with the supplies at w[supplies]."""
    best = 0.0
    winners = 0
    for i in range(seats):
        if w[supplies + i] > best:
            best = w[supplies + i]
            winners = 0
        winners += 1 if w[supplies + i] == best else 0
    for i in range(seats):
        w[to + i] = 1.0 / winners if w[supplies + i] == best else 0.0


@kernel
def _fitted(values: Floats, kind: int, w: Floats, supplies: int, to: int, seats: int) -> None:
    """The shares at w[to] by the fit, where the roll fits."""
    total = 0.0
    for i in range(seats):
        advantage = values[4 * kind + 1 + i] if i < seats - 1 else 0.0
        w[to + i] = math.exp(values[4 * kind] * (w[supplies + i] - w[supplies]) + advantage)
        total += w[to + i]
    for i in range(seats):
        w[to + i] /= total


@kernel
def _before_roll(starts: Words, slow: int, kind: int, w: Floats, supplies: int, to: int, seats: int) -> None:
    """Make shares at w[to] where the roll fits into those before it, for one that does not fit may end the game."""
    faces = 0
    for face in range(6 * kind, 6 * kind + 6):
        faces += 1 if slow != 0 or starts[face] < starts[face + 1] else 0
    if faces == 6:
        return
    _verdict(w, supplies, _ENDED, seats)
    for i in range(seats):
        w[to + i] = (faces * w[to + i] + (6 - faces) * w[_ENDED + i]) / 6.0


@kernel
def _look_ahead(
    starts: Words, links: Words, slow: int, values: Floats, kind: int, w: Floats, seats: int, rolls: int
) -> None:
    """The shares at w[_FOUND] of players with the supplies at w[_SUPPLIES], one turn looked ahead.

    They hold where the roll fits; with `rolls` 1 they are made those before it.
    """
    for i in range(seats):
        w[_FOUND + i] = 0.0
    for i in range(1, seats):
        w[_AFTER + i - 1] = w[_SUPPLIES + i]
    faces = 0
    for face in range(6 * kind, 6 * kind + 6):
        if starts[face] == starts[face + 1]:
            continue
        faces += 1
        weights = 0.0
        for i in range(seats):
            w[_FACE + i] = 0.0
        for link in range(starts[face], starts[face + 1]):
            to = links[link] >> KIND_SHIFT
            supply = int(w[_SUPPLIES]) - 3 + (links[link] & REMOVED)
            w[_AFTER + seats - 1] = supply
            if is_over(starts, to, supply):
                _verdict(w, _AFTER, _PLACED, seats)
            else:
                _fitted(values, to, w, _AFTER, _PLACED, seats)
                _before_roll(starts, slow, to, w, _AFTER, _PLACED, seats)
            weight = math.exp(_STEEPNESS * (w[_PLACED + seats - 1] - 1.0))
            weights += weight
            for i in range(seats):
                w[_FACE + i] += weight * w[_PLACED + (i - 1 if i > 0 else seats - 1)]
        for i in range(seats):
            w[_FOUND + i] += w[_FACE + i] / weights
    for i in range(seats):
        w[_FOUND + i] /= faces
    if rolls:
        _before_roll(starts, slow, kind, w, _SUPPLIES, _FOUND, seats)


@kernel
def _sample(kind: int, number: int, spare: int, w: Floats, seats: int) -> None:
    """Some supplies of a kind of board, always the same: from even ones, every third time, to quite uneven ones."""
    x = 24 * kind + number + 1
    share = 0 if number % 3 == 0 else spare // (seats + number % 3 - 1)
    for i in range(seats):
        w[_SUPPLIES + i] = LEAST + share
    left = spare - seats * share
    while left > 0:
        for _step in range(3):
            x = (x * 1103515245 + 12345) & 0x7FFFFFFF  # the linear congruential generator of ISO C
        given = min(left, 1 + (x >> 8) % 3)
        w[_SUPPLIES + (x >> 16) % seats] += given
        left -= given


@kernel
def _solve(w: Floats, n: int) -> None:
    """Solve the normal equations, made a little stiff; the solution takes the place of the right-hand side."""
    for p in range(n):
        w[_EQUATIONS + 6 * p] += 0.05
    for p in range(n):
        pivot = w[_EQUATIONS + 6 * p]
        for column in range(p, 5):
            w[_EQUATIONS + 5 * p + column] /= pivot
        for row in range(n):
            if row != p:
                factor = w[_EQUATIONS + 5 * row + p]
                for column in range(p, 5):
                    w[_EQUATIONS + 5 * row + column] -= factor * w[_EQUATIONS + 5 * p + column]


@kernel
def _sweep(
    men: Words,
    starts: Words,
    links: Words,
    total: int,
    slow: int,
    values: Floats,
    w: Floats,
    seats: int,
    first: int,
    last: int,
) -> float:
    """Bring the fit of some kinds nearer to what looking ahead finds; returns the greatest mean gap of a kind.

    Kinds on which no player could still have enough to go on keep what they have.
    """
    worst = 0.0
    for kind in range(first, last):
        spare = total - men[kind] - LEAST * seats
        if fits_none(starts, kind) or spare < 0:
            continue
        gap = 0.0
        for i in range(_EQUATIONS, _WORK):
            w[i] = 0.0
        for number in range(_SAMPLES):
            _sample(kind, number, spare, w, seats)
            _look_ahead(starts, links, slow, values, kind, w, seats, 0)
            _fitted(values, kind, w, _SUPPLIES, _FITTED, seats)
            # Gradient and Hessian of the cross entropy: of the share i, the parameter p has the derivative
            # share * (x - mean of x), x being the supply for the slope and 1 or 0 for an advantage.
            for p in range(seats):
                mean = 0.0
                for i in range(seats):
                    x = w[_SUPPLIES + i] if p == 0 else 1.0 if i == p - 1 else 0.0
                    mean += w[_FITTED + i] * x
                for i in range(seats):
                    x = w[_SUPPLIES + i] if p == 0 else 1.0 if i == p - 1 else 0.0
                    w[_EQUATIONS + 5 * p + 4] += (w[_FOUND + i] - w[_FITTED + i]) * x
                    w[_EQUATIONS + 5 * p] += w[_FITTED + i] * (x - mean) * w[_SUPPLIES + i]
                    if i < seats - 1:
                        w[_EQUATIONS + 5 * p + 1 + i] += w[_FITTED + i] * (x - mean)
            for i in range(seats):
                gap += abs(w[_FOUND + i] - w[_FITTED + i])
        worst = max(worst, gap / (_SAMPLES * seats))
        _solve(w, seats)
        for p in range(seats):
            step = 0.7 * w[_EQUATIONS + 5 * p + 4]
            values[4 * kind + p] += max(-0.5, min(0.5, step))
    return worst


class Fitted(Table):
    """Four players (or three, to compare): the fitted values of every kind of board, four numbers a kind."""

    def __init__(self, seats: int, supply: int, slow: bool) -> None:
        super().__init__()
        self.name = f"trimino-fitted-{seats}-{'slow' if slow else 'fast'}-{supply}"
        self._seats, self._total, self._slow = seats, seats * supply, int(slow)
        self._work = floats(_WORK)
        self._sweeps = 0
        self.values = floats(_PARAMETERS * boards().count)
        for kind in range(boards().count):
            self.values[_PARAMETERS * kind] = 0.3  # a slope to begin with, as of e^0.3 a draughtsman

    def shares(self, kind: int, supplies: Sequence[int]) -> tuple[float, ...]:
        """The shares of the win before a roll, one turn looked ahead, of players in the order of their turns.

        Some trimino fits on boards of the kind, and each supply is of at least three.
        """
        b, w = boards(), self._work
        for i, supply in enumerate(supplies):
            w[_SUPPLIES + i] = float(supply)
        _look_ahead(b.starts, b.links, self._slow, self.values, kind, w, self._seats, 1)
        return tuple(float(w[_FOUND + i]) for i in range(self._seats))

    def _sweep(self, first: int, last: int) -> float:
        b = boards()
        return float(
            _sweep(b.men, b.starts, b.links, self._total, self._slow, self.values, self._work, self._seats, first, last)
        )

    def _swept(self) -> None:
        self._sweeps += 1
        self.done = self._sweeps == _SWEEPS
        self.progress = self._sweeps / _SWEEPS

    def _arrays(self) -> dict[str, Any]:
        return {"values": np.array(self.values), "residual": np.array(self.residual)}

    def _take(self, arrays: dict[str, Any]) -> None:
        self.residual = scalar(arrays["residual"])
        self.values = checked(arrays["values"], _PARAMETERS * boards().count)


@cache
def four(supply: int, slow: bool) -> Table:
    """The table of a game of four: from the cache, or to be made by its `step`."""
    table = Fitted(4, supply, slow)
    table.load()
    return table
