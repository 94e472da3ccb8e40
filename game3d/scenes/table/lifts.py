"""Pieces raised a little for the eye: what a click would take, and what is chosen."""

from __future__ import annotations

from collections.abc import Mapping

from game3d.scenes.table.motion import Pose, Timeline, line
from game3d.scenes.table.pieces import Actor, Pieces

TIME = 0.12  # seconds in which a piece rises or comes down


class Lifts:
    """Which pieces are raised, and how far; what flies is let down on its way too."""

    def __init__(self, pieces: Pieces, timeline: Timeline) -> None:
        self._pieces = pieces
        self._timeline = timeline
        self._goals: dict[Actor, float] = {}  # of those that are raised or still come down

    def set(self, wanted: Mapping[Actor, float]) -> None:
        """Raise these by so many units, and let all others down."""
        for actor in {*wanted, *self._goals}:
            goal = wanted.get(actor, 0.0)
            if goal != self._goals.get(actor, 0.0):
                self._goals[actor] = goal
                self._send(actor, goal)

    def _send(self, actor: Actor, goal: float) -> None:
        def show(pose: Pose) -> None:
            if self._goals.get(actor) != goal:
                return  # another goal has come since
            if pose.z == goal == 0.0:
                del self._goals[actor]
            self._pieces.lift(actor, pose.z)

        self._timeline.add(show, line(Pose(z=actor.lift), Pose(z=goal)), 0.0, TIME)
