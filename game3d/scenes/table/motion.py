"""Things that move: poses, the paths between them, and the timeline that plays them. Headless.

A path is a function of the share of its way, 0 to 1, to a pose; the last pose is exactly where the piece belongs.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Pose(NamedTuple):
    """Where something is, in units, and how it is turned: heading, pitch and roll in degrees, as Panda3D has them."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    h: float = 0.0
    p: float = 0.0
    r: float = 0.0


Path = Callable[[float], Pose]


def eased(share: float) -> float:
    """Slow at both ends: the smoothest cubic from 0 to 1."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3.0 - 2.0 * share)


def between(start: Pose, end: Pose, share: float) -> Pose:
    """A pose on the straight way; the turn takes the shorter way round."""
    moved = [a + (b - a) * share for a, b in zip(start[:3], end[:3], strict=True)]
    turned = [a + ((b - a + 180.0) % 360.0 - 180.0) * share for a, b in zip(start[3:], end[3:], strict=True)]
    return Pose(*moved, *turned)


def line(start: Pose, end: Pose) -> Path:
    """The straight way, eased at both ends."""
    return lambda share: end if share >= 1.0 else between(start, end, eased(share))


def arc(start: Pose, end: Pose, height: float | None = None) -> Path:
    """A way through the air, as a hand carries a piece: up, over, and down onto its place.

    `height` is the rise above the higher end, in units; without one it grows with the distance.
    """
    apart = math.hypot(end.x - start.x, end.y - start.y)
    rise = height if height is not None else 0.25 + 0.16 * apart
    top = max(start.z, end.z) + rise

    def at(share: float) -> Pose:
        if share >= 1.0:
            return end
        pose = between(start, end, eased(share))
        # A parabola through both ends whose highest point is `top`.
        up, down = top - start.z, top - end.z
        peak = math.sqrt(up) / (math.sqrt(up) + math.sqrt(down))
        steep = up / (peak * peak)
        along = eased(share)
        return pose._replace(z=top - steep * (along - peak) ** 2)

    return at


def carry(start: Pose, end: Pose, top: float) -> Path:
    """As a hand carries a piece over others: straight up, over at the height `top`, and straight down, rounded."""

    def at(share: float) -> Pose:
        if share >= 1.0:
            return end
        pose = between(start, end, eased((share - 0.16) / 0.6))
        if share < 0.5:
            return pose._replace(z=start.z + (top - start.z) * eased(share / 0.45))
        return pose._replace(z=top + (end.z - top) * eased((share - 0.55) / 0.45))

    return at


def slide(start: Pose, end: Pose, rise: float) -> Path:
    """Along the straight way, up out of a hollow at its beginning and down into one at its end."""

    def at(share: float) -> Pose:
        if share >= 1.0:
            return end
        along = eased(share)
        pose = between(start, end, along)
        return pose._replace(z=pose.z + rise * eased(min(along, 1.0 - along) / 0.22))

    return at


def pulse(height: float, times: int) -> Path:
    """Up to `height` and down again, so many times; only z counts."""
    return lambda share: Pose(z=0.0 if share >= 1.0 else height * math.sin(math.pi * times * share) ** 2)


@dataclass(slots=True, eq=False)
class _Flight:
    set_pose: Callable[[Pose], None]
    path: Path
    start: float  # on the timeline's clock, in seconds
    duration: float
    begin: Callable[[], None] | None
    end: Callable[[], None] | None
    begun: bool = False


@dataclass(slots=True)
class _Tempo:
    speed: float = 1.0
    instant: bool = False


class Timeline:
    """What moves now and soon. A timeline that is made with another one keeps the same tempo."""

    def __init__(self, leader: Timeline | None = None) -> None:
        self._tempo: _Tempo = _Tempo() if leader is None else leader._tempo
        self._now = 0.0
        self._flights: list[_Flight] = []

    @property
    def speed(self) -> float:
        """1 is as written, 2 twice as fast."""
        return self._tempo.speed

    @speed.setter
    def speed(self, value: float) -> None:
        self._tempo.speed = value

    @property
    def instant(self) -> bool:
        """Whether everything arrives at once."""
        return self._tempo.instant

    @instant.setter
    def instant(self, value: bool) -> None:
        self._tempo.instant = value

    @property
    def moving(self) -> bool:
        """Whether anything is on its way or waits to start."""
        return bool(self._flights)

    @property
    def remaining(self) -> float:
        """Seconds, at speed 1, until everything has arrived."""
        return max((flight.start + flight.duration - self._now for flight in self._flights), default=0.0)

    def add(
        self,
        set_pose: Callable[[Pose], None],
        path: Path,
        delay: float,
        duration: float,
        *,
        begin: Callable[[], None] | None = None,
        end: Callable[[], None] | None = None,
        patient: bool = False,
    ) -> None:
        """Let something move along `path` from `delay` seconds on; `begin` and `end` are called once each.

        What is `patient` waits for its time even when everything else arrives at once.
        """
        flight = _Flight(set_pose, path, self._now + max(delay, 0.0), max(duration, 0.0), begin, end)
        if self.instant and not patient:
            self._arrive(flight)
        else:
            self._flights.append(flight)

    def advance(self, seconds: float) -> bool:
        """Let time pass; returns whether anything moved. What arrives does so in the order of its time."""
        if not self._flights:
            return False
        self._now += seconds * self.speed
        done: list[_Flight] = []
        for flight in self._flights:
            if self._now < flight.start:
                continue
            if self._now >= flight.start + flight.duration:
                done.append(flight)
                continue
            self._begin(flight)
            flight.set_pose(flight.path((self._now - flight.start) / flight.duration))
        done.sort(key=lambda flight: flight.start + flight.duration)
        self._flights = [flight for flight in self._flights if flight not in done]
        for flight in done:
            self._arrive(flight)
        return True

    def finish(self) -> None:
        """Let everything arrive now, in the order of its time."""
        while self._flights:
            self._now = max(flight.start + flight.duration for flight in self._flights)
            self.advance(0.0)

    def _begin(self, flight: _Flight) -> None:
        if not flight.begun:
            flight.begun = True
            if flight.begin is not None:
                flight.begin()

    def _arrive(self, flight: _Flight) -> None:
        self._begin(flight)
        flight.set_pose(flight.path(1.0))
        if flight.end is not None:
            flight.end()
