"""Trimino solved: alone, the expected turns from every board; for two, the chance of winning from every position.

All values are those before a roll, for the player who rolls next, by kind of board (`boards`). They are found
by value iteration in place (https://en.wikipedia.org/wiki/Markov_decision_process), the fuller boards first.

For two players a lower and an upper bound of each value are carried along, each found from the other of the
opponent's; they meet, and what is left between them bounds the error strictly. A draw counts half. Among moves of the
same chance a player prefers the greater margin, so a second iteration finds the expected margins.

Tables are kept in the user's cache folder, one sealed file a game; a file that is damaged or of another version is
made again.
"""

from __future__ import annotations

import io
import logging
from collections.abc import MutableSequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from game3d.engine.trimino.boards import KIND_SHIFT, LEAST, REMOVED, boards, fits_none, is_over
from game3d.folders import DamagedError, cache_folder, read_kept, save, sealed, sole_writer, unsealed
from game3d.rules import jit
from game3d.rules.jit import Floats, Words, kernel

VERSION = 1
LARGEST = 1 << 28  # bytes of a file
EXACT = 1e-10  # the greatest gap between the bounds of a chance, and change of an expectation, that is left
EQUAL = 1e-8  # chances that differ by less count as the same
WIDTH = 25  # supplies of 0 to 24 draughtsmen
_SLICE = 64  # kinds of boards in a slice of work

log = logging.getLogger(__name__)


@kernel
def _sweep_solo(starts: Words, links: Words, turns: Floats, first: int, last: int) -> float:
    """Improve the expected turns of some kinds of boards; returns the greatest change."""
    change = 0.0
    for kind in range(first, last):
        total = 0.0
        for face in range(6 * kind, 6 * kind + 6):
            best = -1.0
            for i in range(starts[face], starts[face + 1]):
                best = max(best, turns[links[i] >> KIND_SHIFT])
            total += best + 1.0  # nothing where the trimino fits nowhere
        change = max(change, abs(total / 6.0 - turns[kind]))
        turns[kind] = total / 6.0
    return change


@kernel
def _verdict(own: int, other: int) -> float:
    """A finished game's share of the win."""
    return 1.0 if own > other else 0.5 if own == other else 0.0


@kernel
def _sweep_chances(
    men: Words, starts: Words, links: Words, total: int, slow: int, low: Floats, high: Floats, first: int, last: int
) -> float:
    """Narrow the bounds of the chances on some kinds of boards; returns the greatest gap left.

    `low` and `high` go by WIDTH * kind + supply of the player who rolls.
    """
    gap = 0.0
    for kind in range(first, last):
        if fits_none(starts, kind):
            continue
        in_hand = total - men[kind]
        for own in range(LEAST, in_hand - LEAST + 1):
            other = in_hand - own
            sum_low = 0.0
            sum_high = 0.0
            faces = 0
            for face in range(6 * kind, 6 * kind + 6):
                if starts[face] == starts[face + 1]:
                    if slow == 0:
                        faces += 1
                        sum_low += _verdict(own, other)
                        sum_high += _verdict(own, other)
                    continue
                best_low = 0.0
                best_high = 0.0
                for i in range(starts[face], starts[face + 1]):
                    after = own - 3 + (links[i] & REMOVED)
                    to = links[i] >> KIND_SHIFT
                    if is_over(starts, to, after):
                        best_low = max(best_low, _verdict(after, other))
                        best_high = max(best_high, _verdict(after, other))
                    else:
                        best_low = max(best_low, 1.0 - high[WIDTH * to + other])
                        best_high = max(best_high, 1.0 - low[WIDTH * to + other])
                faces += 1
                sum_low += best_low
                sum_high += best_high
            at = WIDTH * kind + own
            low[at] = sum_low / faces
            high[at] = sum_high / faces
            gap = max(gap, high[at] - low[at])
    return gap


@kernel
def _sweep_margins(
    men: Words,
    starts: Words,
    links: Words,
    total: int,
    slow: int,
    chances: Floats,
    margins: Floats,
    first: int,
    last: int,
) -> float:
    """Improve the expected margins where both play for the best chance first; returns the greatest change."""
    change = 0.0
    for kind in range(first, last):
        if fits_none(starts, kind):
            continue
        in_hand = total - men[kind]
        for own in range(LEAST, in_hand - LEAST + 1):
            other = in_hand - own
            value = 0.0
            faces = 0
            for face in range(6 * kind, 6 * kind + 6):
                if starts[face] == starts[face + 1]:
                    if slow == 0:
                        faces += 1
                        value += own - other
                    continue
                best_chance = -1.0
                best_margin = 0.0
                for i in range(starts[face], starts[face + 1]):
                    after = own - 3 + (links[i] & REMOVED)
                    to = links[i] >> KIND_SHIFT
                    if is_over(starts, to, after):
                        chance = _verdict(after, other)
                        margin = 1.0 * (after - other)
                    else:
                        chance = 1.0 - chances[WIDTH * to + other]
                        margin = -margins[WIDTH * to + other]
                    if chance > best_chance + EQUAL or (chance > best_chance - EQUAL and margin > best_margin):
                        best_chance = max(best_chance, chance)
                        best_margin = margin
                faces += 1
                value += best_margin
            at = WIDTH * kind + own
            change = max(change, abs(value / faces - margins[at]))
            margins[at] = value / faces
    return change


def floats(length: int, value: float = 0.0) -> Floats:
    """A buffer of one value for kernels."""
    if not jit.compiled():
        return [value] * length
    array: Any = np.full(length, value)
    return array  # type: ignore[no-any-return]


class Table:
    """A solved game in the making: `step` until `done`. `residual` bounds what is still wrong with it."""

    name: str

    def __init__(self) -> None:
        self.done = False
        self.residual = float("inf")
        self.progress = 0.0  # 0 to 1, by the order of magnitude of the residual
        self._next = 0  # the kind of board that is next in the sweep
        self._worst = 0.0  # of the sweep so far

    def step(self, slices: int) -> bool:
        """Work on some slices of kinds of boards more; True when the table is done."""
        count = boards().count
        for _slice in range(slices):
            if self.done:
                break
            last = min(self._next + _SLICE, count)
            self._worst = max(self._worst, self._sweep(self._next, last))
            self._next = last
            if last == count:
                self._next = 0
                self.residual, self._worst = self._worst, 0.0
                self._swept()
        return self.done

    def _sweep(self, first: int, last: int) -> float:
        raise NotImplementedError

    def _swept(self) -> None:
        """After a whole sweep: whether it was the last one, and how far it has come."""
        raise NotImplementedError

    def _file(self) -> Path:
        return cache_folder() / f"{self.name}.table"

    def load(self) -> bool:
        """Take the values from the cache; False when they are not there or not sound."""
        try:
            self.done = self.done or bool(read_kept(self._file(), self._read, LARGEST, made_again=True))
        except OSError as error:
            log.warning("the table %s cannot be read: %s", self.name, error)
        if self.done:
            self.progress = 1.0
        return self.done

    def _read(self, content: bytes) -> bool:
        """Take the values from a file; raises whatever is raised when something is wrong with it."""
        with np.load(io.BytesIO(unsealed(content)), allow_pickle=False) as stored:
            if int(stored["version"]) != VERSION:
                raise DamagedError("it is of another version")
            self._take({key: stored[key] for key in stored.files})
        return True

    def save(self) -> None:
        """Keep a finished table in the cache, whole or not at all; a full disk is no reason to stop playing."""
        data = io.BytesIO()
        np.savez_compressed(data, version=np.array(VERSION), **self._arrays())
        try:
            with sole_writer(self._file()):
                save(self._file(), sealed(data.getvalue()))
        except OSError as error:
            log.warning("the table %s cannot be kept: %s", self.name, error)

    def _arrays(self) -> dict[str, Any]:
        raise NotImplementedError

    def _take(self, arrays: dict[str, Any]) -> None:
        """Take loaded arrays, all of them or none; raises ValueError or KeyError when they do not fit."""
        raise NotImplementedError


def checked(array: Any, length: int) -> Floats:
    """A loaded array as kernels take it; raises ValueError when it does not fit."""
    if array.shape != (length,) or array.dtype != np.float64 or not np.isfinite(array).all():
        raise ValueError("the table does not fit")
    return as_floats(array)


def scalar(array: Any) -> float:
    """A loaded number; raises ValueError when it is none."""
    if array.shape != () or array.dtype != np.float64 or not np.isfinite(array):
        raise ValueError("the table does not fit")
    return float(array)


def as_floats(array: Any) -> Floats:
    """An array as the kernels of this process take it."""
    if jit.compiled():
        return np.ascontiguousarray(array)  # type: ignore[return-value]
    values: MutableSequence[float] = array.tolist()
    return values


class Solo(Table):
    """Alone: `turns[kind]` is the expected number of turns to come under best play."""

    name = "trimino-solo"

    def __init__(self) -> None:
        super().__init__()
        self.turns = floats(boards().count)

    def _sweep(self, first: int, last: int) -> float:
        b = boards()
        return float(_sweep_solo(b.starts, b.links, self.turns, first, last))

    def _swept(self) -> None:
        self.done = self.residual < EXACT / 10
        self.progress = progress(self.residual, 1.0, EXACT / 10)

    def _arrays(self) -> dict[str, Any]:
        return {"turns": np.array(self.turns), "residual": np.array(self.residual)}

    def _take(self, arrays: dict[str, Any]) -> None:
        self.residual = scalar(arrays["residual"])
        self.turns = checked(arrays["turns"], boards().count)


class Duel(Table):
    """Two players: by WIDTH * kind + supply of the player who rolls, the chance of winning and the margin."""

    def __init__(self, supply: int, slow: bool) -> None:
        super().__init__()
        self.name = f"trimino-{'slow' if slow else 'fast'}-{supply}"
        self._total, self._slow = 2 * supply, int(slow)
        length = WIDTH * boards().count
        self._low, self._high = floats(length), floats(length, 1.0)
        self.chances: Floats | None = None  # when the bounds have met
        self.margins = floats(length)
        self.gap = 1.0  # between the bounds of the chances: twice what they can be wrong by

    def _sweep(self, first: int, last: int) -> float:
        b = boards()
        if self.chances is None:
            chances = _sweep_chances(
                b.men, b.starts, b.links, self._total, self._slow, self._low, self._high, first, last
            )
            return float(chances)
        margins = _sweep_margins(
            b.men, b.starts, b.links, self._total, self._slow, self.chances, self.margins, first, last
        )
        return float(margins)

    def _swept(self) -> None:
        if self.chances is None:
            self.gap = self.residual
            self.progress = 0.7 * progress(self.gap, 1.0, EXACT)
            if self.gap < EXACT:
                self.chances = as_floats((np.array(self._low) + np.array(self._high)) / 2)
            return
        self.done = self.residual < EXACT
        self.progress = 0.7 + 0.3 * progress(self.residual, 10.0, EXACT)

    def _arrays(self) -> dict[str, Any]:
        return {
            "chances": np.array(self.chances),
            "margins": np.array(self.margins),
            "gap": np.array(self.gap),
            "residual": np.array(self.residual),
        }

    def _take(self, arrays: dict[str, Any]) -> None:
        length = WIDTH * boards().count
        chances, margins = checked(arrays["chances"], length), checked(arrays["margins"], length)
        self.gap, self.residual = scalar(arrays["gap"]), scalar(arrays["residual"])
        self.chances, self.margins = chances, margins


def progress(residual: float, worst: float, best: float) -> float:
    """How far a residual that falls by a constant factor a sweep has come from `worst` to `best`, 0 to 1."""
    bounded = min(max(residual, best), worst)
    return float(np.log(worst / bounded) / np.log(worst / best))


@cache
def solo() -> Table:
    """The table of the solo game: from the cache, or to be made by its `step`."""
    table = Solo()
    table.load()
    return table


@cache
def duel(supply: int, slow: bool) -> Table:
    """The table of a game of two: from the cache, or to be made by its `step`."""
    table = Duel(supply, slow)
    table.load()
    return table
