"""The table of Trimino: sixteen wells, draughtsmen of two woods, the orientation cards, and a die that is thrown.

The die waits on a corner at the far end of its lane; the lane and the die are touched to throw it. When it lies,
the card of its face is propped up in the rail, and the trimino hovers over the wells under the pointer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from panda3d.core import NodePath, PandaNode

from game3d.rules.game import Game, Setup
from game3d.rules.locations import DIE, ROLL, Reserve
from game3d.rules.pieces import Piece, Step
from game3d.rules.trimino.rules import CELLS, SHAPES
from game3d.scenes.stage import stage as colours
from game3d.scenes.stage.camera import View, turned
from game3d.scenes.stage.materials import GILT
from game3d.scenes.stage.occlusion import Block, Drum, Occluder
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.contract import Hit, Marks, Point
from game3d.scenes.table.die import Lane
from game3d.scenes.table.die_table import DieTable
from game3d.scenes.table.ghosts import Ghosts
from game3d.scenes.table.marks import Laid, Tint
from game3d.scenes.table.motion import Path, Pose, arc, line
from game3d.scenes.table.numerals import Label
from game3d.scenes.table.pieces import Actor
from game3d.scenes.table.seats import reserve_at
from game3d.scenes.trimino import measures
from game3d.texts import N_

LANE = Lane(measures.FELT[0], measures.DIE_READY_Y, measures.DIE_REST_Y, measures.FELT_TOP)
_ADMIRED = 0.3  # seconds before full rows leave
_PROPPED = 15.0  # degrees that the card of the rolled face leans towards the board
_PROP_TIME = 0.22
_COUNT = (-3.1, -0.66, 0.32)  # the count of a tray beside its left end: along it, away from it, and its height


class TriminoTable(DieTable):
    RESERVES = {"man": N_("Draughtsmen")}
    SEATS = {1: (0.86, 0.74, 0.52), 2: (0.62, 0.30, 0.20), 3: (0.36, 0.52, 0.42), 4: (0.42, 0.48, 0.66)}
    PARTS = tuple(measures.CELLS)
    LEGAL = 0.22
    SECOND = 0.0

    def __init__(self, stage: Stage, game: Game, setup: Setup) -> None:
        self.lane, self.lane_half = LANE, measures.FELT_HALF
        self._propped = 0  # the face whose card is up
        self.misfit: tuple[str, ...] = ()  # the cells of a trimino that does not fit where the pointer is
        self._seats = game.seats(setup)
        self._cards: dict[int, NodePath[PandaNode]] = {}
        super().__init__(stage, game, setup)
        self._proposed = Ghosts(stage, self.pieces)  # the trimino of a hint

    def build(self) -> NodePath[PandaNode]:
        board = self.stage.load("trimino_board")
        self.stage.lay(board)
        for face, place in measures.CARDS.items():
            card = self.stage.load(f"trimino_card_{face}")
            card.reparent_to(self.top)
            card.set_pos(*place)
            self._cards[face] = card
        for seat in range(1, self._seats + 1):
            place, heading = measures.TRAYS[seat]
            tray = self.stage.load("trimino_tray")
            tray.reparent_to(self.top)
            tray.set_pos_hpr(*place, heading, 0, 0)
            self.stage.lay(tray)
        return board

    def home(self) -> View:
        return View(elevation=54.0)

    def extent(self) -> tuple[float, float, float]:
        return (*(measures.EXTENT_WIDE if self._seats > 2 else measures.EXTENT), 0.4)

    def corners(self) -> Sequence[Point]:
        """Tighter than the extent: there is a tray only where a seat is."""
        (wide, deep), (narrow, _deep), height = measures.EXTENT_WIDE, measures.EXTENT, self.extent()[2]
        tray = measures.TRAYS[3][0][0] - measures.TRAY_HALF[1]
        west = measures.RAIL_X - measures.RAIL_HALF if self._seats < 3 else tray
        east = narrow if self._seats < 4 else wide
        north = measures.HALF if self._seats == 1 else deep
        return tuple(product((west, east), (-deep, north), (0.0, height)))

    def board_bodies(self) -> Iterable[Occluder]:
        half, top = measures.HALF, measures.TOP / 2
        yield Block(0, 0, top, half, half, top)

    # -- pieces -----------------------------------------------------------------------------------------

    def model(self, piece: Piece) -> str:
        return "die" if piece.kind == "die" else "trimino_man_a"

    def dressed(self, actor: Actor) -> None:
        """Each draughtsman keeps its wood; as many are of one as of the other, in no visible order."""
        if actor.piece.kind != "man" or actor.variety.bit_count() % 2 == 0 or actor.node.get_tag("wood"):
            return
        actor.node.remove_node()
        actor.node = self.stage.load("trimino_man_b")
        actor.node.set_tag("wood", "b")
        actor.node.reparent_to(self.top)
        self.stage.dress(actor.node, variety=float(actor.variety))

    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location == DIE:
            return self.die_rest(piece)
        if location in measures.CELLS:
            return Pose(*measures.CELLS[location])
        return Pose(*measures.SLOTS[reserve_at(location).seat][index])

    def body(self, piece: Piece, pose: Pose) -> Occluder:
        if piece.kind == "die":
            return self.die_body(piece, pose)
        half = measures.MAN_HEIGHT / 2
        return Drum(pose.x, pose.y, pose.z + half, measures.MAN_RADIUS, half)

    def area(self, place: str) -> Occluder:
        x, y, z = measures.CELLS[place]
        return Block(x, y, z, measures.PITCH / 2, measures.PITCH / 2, 0.01)

    # -- touching ---------------------------------------------------------------------------------------

    def stops(self) -> dict[str, Point]:
        return {location: point for location, point in super().stops().items() if not Reserve.read(location)}

    # -- moving -----------------------------------------------------------------------------------------

    def flight(self, step: Step, start: Pose, end: Pose) -> Path:
        return arc(start, end, 0.7) if step.kind == "clear" else super().flight(step, start, end)

    def pause(self, before: Step, step: Step) -> float | None:
        if step.kind == before.kind:
            return None
        return _ADMIRED if step.kind == "clear" else 0.05

    # -- for the eye ------------------------------------------------------------------------------------

    def hovering(self, hit: Hit | None) -> None:
        misfit: tuple[str, ...] = ()
        placing = self.face and self.marks.targets and ROLL not in self.marks.targets and not self.moving
        if hit is not None and placing and not self.hover_legal and hit.location in CELLS:
            misfit = _shape(self.face, hit.location)
        if misfit != self.misfit:
            self.misfit = misfit
            self.draw_marks()

    def lifted(self) -> Mapping[str, float]:
        """Draughtsmen on the board are not taken."""
        return {location: height for location, height in super().lifted().items() if location == DIE}

    def shown_marks(self) -> Marks:
        """What the throw allows shows when the die lies; a hint is the whole trimino, not only its pivot."""
        marks = replace(self.marks, targets=()) if self.moving else self.marks
        return replace(marks, hint=self._hinted()) if marks.hint else marks

    def _hinted(self) -> tuple[str, ...]:
        """The cells of the trimino that a hint proposes."""
        pivot = self.marks.hint[-1]
        return _shape(self.face, pivot) if self.face and pivot in CELLS else self.marks.hint

    def tints(self) -> Mapping[str, Tint]:
        in_the_way = [cell for cell in self.misfit if cell != self.cursor and not self.actors.get(cell)]
        return {**super().tints(), **dict.fromkeys(in_the_way, (colours.THREAT, 0.3))}

    def ring(self, place: str) -> tuple[Pose, float] | None:
        if place not in measures.CELLS:
            return super().ring(place)
        x, y, z = measures.CELLS[place]
        return Pose(x, y, z + 0.021), 0.9

    def laid(self) -> Iterator[Laid]:
        yield from super().laid()
        for place in self.misfit:  # what is in the way
            if self.actors.get(place):
                yield from self.around(place, colours.THREAT, 1.02)

    def labels(self) -> Iterator[Label]:
        along, away, size = _COUNT
        for seat in range(1, self._seats + 1):
            (x, y, _), heading = measures.TRAYS[seat]
            dx, dy, z = turned((along, away, 0.003), heading)
            yield Label(str(len(self.actors.get(str(Reserve(seat, "man")), ()))), x + dx, y + dy, z, size, GILT)

    def refreshed(self) -> None:
        man = Piece("man", 0)
        cells = [cell for cell in self.shown_marks().hint if cell in CELLS]
        self._proposed.show((man, self.rest(cell, 0, 1, man)) for cell in cells)
        face = 0 if self.moving else self.face
        if face != self._propped:
            before, self._propped = self._propped, face
            for changed, up in ((before, False), (face, True)):
                if changed:
                    self._prop(changed, up)

    def _prop(self, face: int, up: bool) -> None:
        """Prop the card of a face up on its inner edge, or lay it down."""
        card = self._cards[face]
        flat = Pose(*measures.CARDS[face])
        half = measures.CARD / 2
        leaning = flat._replace(z=flat.z + half * math.sin(math.radians(_PROPPED)), r=_PROPPED)
        self.stage.accent(card, colours.LEGAL, 0.3 if up else 0.0)

        def show(pose: Pose) -> None:
            if (face == self._propped) == up:
                card.set_pos_hpr(*pose)

        self.aside.add(show, line(flat, leaning) if up else line(leaning, flat), 0.0, _PROP_TIME)


def _shape(face: int, pivot: str) -> tuple[str, ...]:
    """The cells of the board that a trimino covers on a pivot."""
    file, row = CELLS.index(pivot) % 4, CELLS.index(pivot) // 4
    cells = ((file + x, row + y) for x, y in ((0, 0), *SHAPES[face]))
    return tuple(CELLS[4 * y + x] for x, y in cells if 0 <= x < 4 and 0 <= y < 4)


TABLE = TriminoTable
