"""The table of Fanorona-Telo: a slate slab with gilded lines, stones that slide along them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from panda3d.core import NodePath, PandaNode

from game3d.rules.game import Game, Setup, State
from game3d.rules.pieces import Arrangement, Piece, Step
from game3d.scenes.fanorona_telo import measures
from game3d.scenes.stage import stage as colours
from game3d.scenes.stage.camera import View
from game3d.scenes.stage.occlusion import Block, Drum, Occluder
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.contract import Colour, Marks
from game3d.scenes.table.marks import Laid
from game3d.scenes.table.motion import Path, Pose, carry, pulse, slide
from game3d.scenes.table.pieces import Actor
from game3d.scenes.table.seats import reserve_at
from game3d.scenes.table.table import Table
from game3d.texts import N_

FLAT = measures.TOP + 0.002  # z of what is laid on the slate
CLEAR = 0.55  # from a point's middle to where a trace begins: outside its ring of brass
PULSE_HEIGHT, PULSES, PULSE_TIME = 0.09, 6, 7.2  # units; how often, and how long in all (seconds)


class TeloTable(Table):
    RESERVES = {"stone": N_("Stones")}
    PARTS = tuple(measures.POINTS)
    HOVERED = 0.05
    CHOSEN = 0.13

    def __init__(self, stage: Stage, game: Game, setup: Setup) -> None:
        self._pulsing: tuple[str, ...] = ()  # the three that won, once they pulse
        super().__init__(stage, game, setup)

    def build(self) -> NodePath[PandaNode]:
        return self.stage.load("telo_board")

    def home(self) -> View:
        return View(elevation=50.0)

    def extent(self) -> tuple[float, float, float]:
        return (*measures.EXTENT, 0.5)

    def board_bodies(self) -> Iterable[Occluder]:
        half, top = measures.SLAB, measures.TOP / 2
        yield Block(0, 0, top, half, half, top)
        for y in (-measures.TRAY_Y, measures.TRAY_Y):
            yield Block(0, y, 0.09, measures.TRAY_LENGTH / 2, measures.TRAY_DEPTH / 2, 0.09)

    def model(self, piece: Piece) -> str:
        return f"telo_stone_{piece.owner}"

    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location in measures.POINTS:
            return Pose(*measures.POINTS[location])
        return Pose(*measures.SLOTS[reserve_at(location).seat][index])

    def body(self, piece: Piece, pose: Pose) -> Occluder:
        half = measures.STONE_HEIGHT / 2
        return Drum(pose.x, pose.y, pose.z + half, measures.STONE_RADIUS, half)

    def area(self, place: str) -> Occluder:
        x, y, _ = measures.POINTS[place]
        return Drum(x, y, measures.TOP, 0.7, 0.01)

    def ring(self, place: str) -> tuple[Pose, float] | None:
        if place in measures.POINTS:
            x, y, _ = measures.POINTS[place]
            return Pose(x, y, FLAT + 0.015), 1.12
        stones = self.actors.get(place)
        return (stones[-1].pose._replace(z=measures.TRAY_TOP + 0.004), 0.98) if stones else None

    def sound(self, step: Step) -> str:
        return "wood_slide" if step.kind == "slide" else "stone_put"

    def flight(self, step: Step, start: Pose, end: Pose) -> Path:
        if step.kind == "slide":
            return slide(start, end, measures.DIMPLE_DEPTH + 0.02)
        return carry(start, end, max(start.z, end.z) + 0.6)

    # -- marks ------------------------------------------------------------------------------------------

    def laid(self) -> Iterator[Laid]:
        yield from super().laid()
        marks = self.marks
        if len(marks.last) == 2 and not marks.chosen and not marks.over:
            yield _trace(marks.last[0], marks.last[1], colours.LAST)
        for path in (marks.hint, *((*marks.chosen, target) for target in marks.targets if marks.chosen)):
            if len(path) == 2:
                yield _trace(path[0], path[1], colours.FOCUS if path == marks.hint else colours.LEGAL)
        for one, other in pairwise(marks.reason):
            yield _trace(one, other, colours.WIN, "marker_bar")

    def mark(self, marks: Marks, state: State) -> None:
        if marks.reason != self._pulsing:
            self._pulsing = ()
        super().mark(marks, state)

    def show_ending(self, arrangement: Arrangement) -> None:
        super().show_ending(arrangement)
        if self.marks.reason and not self._pulsing:
            self._pulsing = self.marks.reason
            self._pulse(self.marks.reason)

    def _pulse(self, three: tuple[str, ...]) -> None:
        """Let the three that won rise and sink for a while, one a little after the other."""
        for number, place in enumerate(three):
            actor = self.actors[place][-1]

            def rise(pose: Pose, actor: Actor = actor) -> None:
                self.pieces.lift(actor, pose.z if self._pulsing == three else 0.0)

            self.aside.add(rise, pulse(PULSE_HEIGHT, PULSES), 0.12 * number, PULSE_TIME)


def _trace(source: str, target: str, colour: Colour, model: str = "marker_trace") -> Laid:
    """A strip along the line from one point to another, between their rings; it widens towards the target."""
    (x, y, _), (u, v, _) = measures.POINTS[source], measures.POINTS[target]
    length = math.hypot(u - x, v - y)
    along, across = (u - x) / length, (v - y) / length
    pose = Pose(x + CLEAR * along, y + CLEAR * across, FLAT, math.degrees(math.atan2(across, along)))
    return Laid(model, pose, (length - 2 * CLEAR, 1.0, 1.0), colour)


TABLE = TeloTable
