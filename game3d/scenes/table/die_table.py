"""A table on which a die is thrown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from game3d.rules.locations import DIE, ROLL
from game3d.rules.pieces import Arrangement, Piece, Step
from game3d.scenes.stage.occlusion import Ball, Block, Occluder
from game3d.scenes.stage.stage import LEGAL
from game3d.scenes.table import stock
from game3d.scenes.table.die import Lane
from game3d.scenes.table.marks import Laid
from game3d.scenes.table.motion import Path, Pose
from game3d.scenes.table.table import Table

THROW = 1.15  # seconds
RISEN = 0.07  # units that the die rises under the pointer


class DieTable(Table):
    """A table with a lane for a die, which waits on a corner, is thrown and rests as the record says.

    A subclass sets `lane` before ``super().__init__`` and asks `die_rest` and `die_body` about the die.
    """

    lane: Lane
    lane_half: tuple[float, float]  # half sizes of the felt, which is touched to throw

    def die_rest(self, piece: Piece) -> Pose:
        """Where the die is: thrown it shows its face, before that it waits."""
        return self.lane.resting(piece.value) if piece.value else self.lane.ready()

    def die_body(self, piece: Piece, pose: Pose) -> Occluder:
        """The body of the die."""
        half = stock.DIE / 2
        return Block(pose.x, pose.y, pose.z, half, half, half, pose.h) if piece.value else Ball(*pose[:3], half)

    @property
    def face(self) -> int:
        """The face that lies up, 0 before the throw and where there is no die."""
        die = self.pieces.top(DIE)
        return die.piece.value if die is not None else 0

    def throws(self, step: Step) -> bool:
        """Whether a step throws the die, and does not only take it up or lay it down again."""
        return step.kind == "roll" and step.piece.value > 0 and not self.flights.quick

    def spots(self) -> Iterable[tuple[str, Occluder]]:
        if self.actors.get(DIE):
            half = self.lane.top / 2
            yield DIE, Block(self.lane.x, 0.0, half, *self.lane_half, half)

    def touches_at(self, location: str, index: int) -> tuple[str, ...]:
        return (ROLL,) if location == DIE else super().touches_at(location, index)

    def flight(self, step: Step, start: Pose, end: Pose) -> Path:
        return self.lane.thrown(start, end) if self.throws(step) else super().flight(step, start, end)

    def duration(self, step: Step) -> float:
        return THROW if self.throws(step) else super().duration(step)

    def sound(self, step: Step) -> str:
        if step.kind == "roll":
            return "" if step.piece.value else "lift"
        return super().sound(step)

    def move(self, arrangement: Arrangement, steps: Sequence[Step], *, quick: bool = False) -> None:
        super().move(arrangement, steps, quick=quick)
        if any(self.throws(step) for step in steps):
            self.play_sound("die_roll")

    def lifted(self) -> Mapping[str, float]:
        """The die that may be thrown rises under the pointer."""
        hit = self.hovered
        risen = hit is not None and hit.location == DIE and self.hover_legal
        return {**super().lifted(), **({DIE: RISEN} if risen else {})}

    def ring(self, place: str) -> tuple[Pose, float] | None:
        die = self.pieces.top(DIE)
        if place not in (ROLL, DIE) or die is None:
            return super().ring(place)
        return Pose(die.pose.x, die.pose.y, self.lane.top + 0.02), 0.84 if not self.face else 1.0

    def laid(self) -> Iterator[Laid]:
        yield from super().laid()
        if ROLL in self.shown_marks().targets:
            yield from self.around(ROLL, LEGAL)
