"""How long to think: by the clock, by nodes, by depth, or by what comes first."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TypeVar

N = TypeVar("N", int, float)

SLICE_SECONDS = 0.006  # how long the engine computes before it looks up: stop must work within 50 ms


@dataclass(frozen=True)
class Limits:
    """What ends a thought; None sets no limit. With only `nodes` or `depth` the answer is the same every time."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None  # plies

    def __post_init__(self) -> None:
        """Raises ValueError for a limit that leaves no room to think."""
        for name, value in (("seconds", self.seconds), ("nodes", self.nodes), ("depth", self.depth)):
            if value is not None and not value > 0:
                raise ValueError(f"a limit of {value} {name} leaves no room to think")

    def within(self, level: Limits) -> Limits:
        """These limits at a level: its nodes and depth always hold, its time only where no limit is set here."""
        free = self.seconds is None and self.nodes is None and self.depth is None
        return Limits(
            level.seconds if free else self.seconds,
            _least(self.nodes, level.nodes),
            _least(self.depth, level.depth),
        )


def _least(one: N | None, two: N | None) -> N | None:
    if one is None or two is None:
        return two if one is None else one
    return min(one, two)


class Slices:
    """Sizes slices of nodes so that each takes about SLICE_SECONDS, at whatever speed the search runs.

    The size does not change what is found: a search goes on exactly where it paused.
    """

    def __init__(self) -> None:
        self.nodes = 64
        self._started = 0.0

    def begin(self) -> int:
        """Start a slice; returns its size in nodes."""
        self._started = time.perf_counter()
        return self.nodes

    def end(self) -> None:
        """Finish a slice: grow or shrink the next, at most fourfold."""
        taken = time.perf_counter() - self._started
        factor = min(4.0, max(0.25, SLICE_SECONDS / max(taken, 1e-6)))
        self.nodes = min(1 << 24, max(16, int(self.nodes * factor)))
