"""Lets the players' clock run by real time, however fast or slowly frames follow each other."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum, auto

from game3d.play.sitting import Sitting

SLEPT = 30.0  # a longer gap between two frames, in seconds, is a machine that slept: it costs nobody's time


class Tick(Enum):
    """What a look at the clock brought."""

    NOTHING = auto()
    SHOWN = auto()  # the time that is shown is another
    ENDED = auto()  # the time of the player to move is up


class Timekeeper:
    """Charges the time between two looks to the player to move."""

    def __init__(self, sitting: Sitting, now: Callable[[], float] = time.monotonic) -> None:
        """`now` gives seconds since any moment."""
        self._sitting = sitting
        self._now = now
        self._looked = now()

    def look(self, *, runs: bool) -> Tick:
        """Charge the time since the last look, if the clock `runs`."""
        now = self._now()
        seconds, self._looked = now - self._looked, now
        sitting = self._sitting
        clock = sitting.clock
        if clock is None or not runs or sitting.outcome is not None or not 0.0 < seconds <= SLEPT:
            return Tick.NOTHING
        shown = clock.text(sitting.mover)
        if sitting.tick(seconds):
            return Tick.ENDED
        return Tick.NOTHING if clock.text(sitting.mover) == shown else Tick.SHOWN
