"""The table of Number Pyramid: 21 sockets joined by brass rods, enamel discs with the numbers of their rounds.

At the end a star rises in the free node, and the numbers around it add up on two medallions (`ending.py`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from panda3d.core import NodePath, PandaNode

from game3d.rules.game import Game, Setup, State
from game3d.rules.pieces import Arrangement, Piece, Step
from game3d.scenes.number_pyramid import measures
from game3d.scenes.number_pyramid.ending import StarEnding
from game3d.scenes.stage.camera import View
from game3d.scenes.stage.materials import GILT, INK, IVORY
from game3d.scenes.stage.occlusion import Block, Drum, Occluder
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.contract import Hit, Marks
from game3d.scenes.table.marks import Tint
from game3d.scenes.table.motion import Path, Pose, carry
from game3d.scenes.table.numerals import Label
from game3d.scenes.table.seats import reserve_at
from game3d.scenes.table.table import Table
from game3d.texts import N_

FIGURE = 0.34  # height of the figures on a disc
FIGURE_MATERIALS = {1: IVORY, 2: INK}  # on blue and on red
PROUD = 0.003  # how far a figure stands above what it lies on
OVER = 0.5  # how high a disc is carried
AROUND = ((0.72, 0.52, 0.24), 0.55)  # the warmer tone of the sockets around the node under the pointer
RING_Z = measures.TOP + 0.05  # a ring rests on the rods

NEIGHBOURS = {
    place: tuple(
        other
        for other, (u, v, _) in measures.NODES.items()
        if other != place and math.hypot(u - x, v - y) < 1.01 * measures.PITCH
    )
    for place, (x, y, _) in measures.NODES.items()
}


LETTER, LETTER_ASIDE = 0.2, 0.64  # height of a row's letter, and how far it lies from the last node
ROW_LETTERS = tuple(
    Label(row, side * (LETTER_ASIDE - x), y, measures.TOP + PROUD, LETTER, GILT)
    for row, (x, y, _) in ((row, measures.NODES[f"{row}1"]) for row in "abcdef")
    for side in (-1.0, 1.0)
)


class PyramidTable(Table):
    RESERVES = {"disc": N_("Discs")}
    PARTS = tuple(measures.NODES)
    SEATS = {1: (0.20, 0.36, 0.78), 2: (0.88, 0.36, 0.25)}
    LEGAL = 0.12

    def __init__(self, stage: Stage, game: Game, setup: Setup) -> None:
        super().__init__(stage, game, setup)
        self._ending = StarEnding(stage, self.top, self.aside)

    def build(self) -> NodePath[PandaNode]:
        return self.stage.load("pyramid_board")

    def home(self) -> View:
        return View(elevation=52.0)

    def extent(self) -> tuple[float, float, float]:
        return (*measures.EXTENT, 0.4)

    def board_bodies(self) -> Iterable[Occluder]:
        (x, y), z = measures.HALF, measures.TOP / 2
        yield Block(0, 0, z, x, y, z)

    def model(self, piece: Piece) -> str:
        return f"pyramid_disc_{piece.owner}"

    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location in measures.NODES:
            return Pose(*measures.NODES[location])
        slots = measures.SLOTS[reserve_at(location).seat]
        return Pose(*slots[len(slots) - 1 - index])  # the top disc is the next round's

    def body(self, piece: Piece, pose: Pose) -> Occluder:
        half = measures.DISC_HEIGHT / 2
        return Drum(pose.x, pose.y, pose.z + half, measures.DISC_RADIUS, half)

    def area(self, place: str) -> Occluder:
        x, y, _ = measures.NODES[place]
        return Drum(x, y, measures.TOP + 0.02, 0.5, 0.02)

    def ring(self, place: str) -> tuple[Pose, float] | None:
        if place in measures.NODES:
            x, y, _ = measures.NODES[place]
            return (Pose(x, y, RING_Z), 0.94) if place != self._ending.shown else None
        discs = self.actors.get(place)
        return (discs[-1].pose._replace(z=measures.TOP + 0.02), 0.86) if discs else None

    def flight(self, step: Step, start: Pose, end: Pose) -> Path:
        return carry(start, end, max(start.z, end.z) + OVER)

    # -- numbers ----------------------------------------------------------------------------------------

    def labels(self) -> Iterator[Label]:
        yield from ROW_LETTERS
        for actors in self.actors.values():
            yield from (_label(actor.look, actor.shown) for actor in actors)
        yield from (_label(piece, pose) for piece, pose in self.ghosts.shown)
        yield from self._ending.labels(FIGURE, FIGURE_MATERIALS, PROUD)

    # -- what touches what ------------------------------------------------------------------------------

    def hovering(self, hit: Hit | None) -> None:
        self.note = hit.location if hit is not None and hit.location in measures.NODES else ""  # its name
        self.draw_marks()

    def tints(self) -> Mapping[str, Tint]:
        """The nodes around the one under the pointer show it, taken or free."""
        over = self.hovered.location if self.hovered is not None else ""
        return {**super().tints(), **dict.fromkeys(NEIGHBOURS.get(over, ()), AROUND)}

    # -- the end ----------------------------------------------------------------------------------------

    def mark(self, marks: Marks, state: State) -> None:
        if self._ending.shown and marks.reason[:1] != (self._ending.shown,):
            self._ending.clear()
        super().mark(marks, state)

    def show_ending(self, arrangement: Arrangement) -> None:
        super().show_ending(arrangement)
        reason = self.marks.reason
        if not reason or self._ending.shown == reason[0]:
            return
        around = [actor for place in reason[1:] for actor in self.actors.get(place, ())]
        around.sort(key=lambda actor: (actor.look.value, actor.look.owner))
        tops = [actor.pose._replace(z=actor.pose.z + measures.DISC_HEIGHT) for actor in around]
        terms = [(actor.look.owner, actor.look.value, top) for actor, top in zip(around, tops, strict=True)]
        self._ending.show(reason[0], terms)
        self.draw_marks()
        self.draw_labels()
        self.stage.mark_dirty()


def _label(piece: Piece, pose: Pose) -> Label:
    """The number of a disc, on its face."""
    z = pose.z + measures.FACE_Z + PROUD
    return Label(str(piece.value), pose.x, pose.y, z, FIGURE, FIGURE_MATERIALS[piece.owner])


TABLE = PyramidTable
