"""Pieces in flight: from the steps of a move to who flies when, and where everybody comes to rest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from game3d.rules.locations import HAND
from game3d.rules.pieces import Arrangement, Piece, Step
from game3d.scenes.table.hooks import FLIGHT, TableHooks
from game3d.scenes.table.motion import Path, Pose, Timeline
from game3d.scenes.table.pieces import Actor

QUICK = 0.5  # share of the time of a flight when something is taken back
STAGGER = 0.09  # seconds between pieces that go one after the other


class Flights:
    """Moves the pieces of a table along its timeline, as the hooks of its game say.

    A piece belongs to its new location at once; what is seen of it follows.
    """

    def __init__(self, table: TableHooks, timeline: Timeline) -> None:
        self.quick = False  # whether what flies now is taken back or made again
        self._table = table
        self._pieces = table.pieces
        self._timeline = timeline

    def move(self, steps: Sequence[Step], *, quick: bool) -> None:
        """Make steps, to be seen after all that still moves."""
        self.quick = quick
        delay = self._timeline.remaining
        share = QUICK if quick else 1.0
        before: Step | None = None
        offset = longest = 0.0
        for _way, group in groupby(steps, key=lambda step: (step.touch, step.kind, step.source, step.target)):
            together = list(group)
            step = together[0]
            pause = None if before is None else 0.0 if step.touch != before.touch else self._table.pause(before, step)
            if pause is not None:
                delay += longest + pause * share
                offset = longest = 0.0
            duration = self._table.duration(step) * share
            self._step(together, delay + offset, duration)
            longest = max(longest, offset + duration)
            if step.kind != "lift":
                offset += STAGGER * share
            before = step

    def fill(self, arrangement: Arrangement) -> bool:
        """Bring what is missing to `arrangement`, piece after piece: first what stands too many elsewhere, then new
        ones. False when nothing was missing."""
        at = self._pieces.at
        spare = [
            (location, actor)
            for location, actors in at.items()
            for actor in actors[len(arrangement.get(location, ())) :]
        ]
        number = 0
        for location, pieces in arrangement.items():
            for piece in pieces[len(at.get(location, ())) :]:
                found = next((found for found in spare if found[1].piece == piece), None)
                source, actor = found or (location, self._pieces.take(piece, piece))
                if found is not None:
                    spare.remove(found)
                    at[source].remove(actor)
                here = at.setdefault(location, [])
                here.append(actor)
                start, actor.pose = actor.pose, self._table.rest(location, len(here) - 1, len(here), piece)
                self._fly(actor, Step(0, "put", source, location, piece), piece, start, number * 2 * STAGGER, FLIGHT)
                number += 1
        return number > 0

    def settle(self) -> None:
        """Put every piece where it belongs, looking as it should there."""
        for location, index, count, actor in self._pieces.each():
            actor.pose = self._resting(location, index, count, actor.piece)
            self._pieces.become(actor, self._table.looks(location, index, actor.piece))
            self._pieces.place(actor, actor.pose)

    def _resting(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location == HAND:
            return self._table.hand_pose(index, count, piece)
        return self._table.rest(location, index, count, piece)

    def _step(self, steps: Sequence[Step], delay: float, duration: float) -> None:
        """Make steps of one kind from and to the same place now, and let them be seen from `delay` seconds on."""
        source, target = steps[0].source, steps[0].target
        if HAND in (source, target):
            self._pieces.hand_over = source if target == HAND else target
        here = self._pieces.at.setdefault(target, [])
        movers = []
        for step in steps:
            actor = self._table.leaves(step, self._pieces.at[source])
            actor.piece = step.piece
            self._table.joins(step, here, actor)
            movers.append((step, actor))
        for step, actor in movers:
            start, index = actor.pose, here.index(actor)
            actor.pose = self._resting(target, index, len(here), step.piece)
            self._fly(actor, step, self._table.looks(target, index, step.piece), start, delay, duration)
        moved = [actor for _step, actor in movers]
        for location in (source, target) if HAND in (source, target) else (source, target, HAND):
            self._close_ranks(location, moved, delay, duration)

    def _fly(self, actor: Actor, step: Step, look: Piece, start: Pose, delay: float, duration: float) -> None:
        name, late = self._table.sound(step), self._table.late(step)

        def begin() -> None:
            if not late:
                self._pieces.become(actor, look)

        def end() -> None:
            self._pieces.become(actor, look)
            if name:
                self._table.play_sound(name)

        path = self._table.flight(step, start, actor.pose)
        self._timeline.add(lambda pose: self._pieces.place(actor, pose), path, delay, duration, begin=begin, end=end)

    def _close_ranks(self, location: str, but: Sequence[Actor], delay: float, duration: float) -> None:
        """The others at a location move to where they belong now."""
        actors = self._pieces.at.get(location, [])
        for index, actor in enumerate(actors):
            if actor in but:
                continue
            pose = self._resting(location, index, len(actors), actor.piece)
            if pose != actor.pose:
                path = self._table.shift(actor, actor.pose, pose)
                actor.pose = pose
                self._shift(actor, self._table.looks(location, index, actor.piece), path, delay, duration)

    def _shift(self, actor: Actor, look: Piece, path: Path, delay: float, duration: float) -> None:
        def begin() -> None:
            self._pieces.become(actor, look)

        self._timeline.add(lambda pose: self._pieces.place(actor, pose), path, delay, duration, begin=begin)
