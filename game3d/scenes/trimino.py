"""The table of Trimino: sixteen wells, draughtsmen, the orientation cards, and a die that is thrown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game3d.rules.game import DIE, ROLL, Piece, Step
from game3d.scenes import layout
from game3d.scenes.camera import View
from game3d.scenes.motion import Path, Pose, arc, tumble
from game3d.scenes.occlusion import Block, Drum, Occluder
from game3d.scenes.table import Table
from game3d.texts import N_


class TriminoTable(Table):
    RESERVES = {"man": N_("Draughtsmen")}
    PARTS = tuple(layout.TRIMINO_CELLS)

    def build(self) -> Any:
        board = self.stage.load("trimino_board")
        for face, place in layout.TRIMINO_CARDS.items():
            card = self.stage.load(f"trimino_card_{face}")
            card.reparent_to(self.top)
            card.set_pos(*place)
        for seat in range(1, self.game.seats(self.setup) + 1):
            place, heading = layout.TRIMINO_TRAYS[seat]
            tray = self.stage.load("trimino_tray")
            tray.reparent_to(self.top)
            tray.set_pos_hpr(*place, heading, 0, 0)
        return board

    def home(self) -> View:
        return View(elevation=54.0)

    def extent(self) -> tuple[float, float, float]:
        wide = self.game.seats(self.setup) > 2
        return (*(layout.TRIMINO_EXTENT_WIDE if wide else layout.TRIMINO_EXTENT), 0.5)

    def board_bodies(self) -> Iterable[Occluder]:
        half, top = layout.TRIMINO_HALF, layout.TRIMINO_TOP / 2
        yield Block(0, 0, top, half, half, top)

    def model(self, piece: Piece) -> str:
        return "trimino_die" if piece.kind == "die" else "trimino_man_a"

    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location == DIE:
            return Pose(*layout.TRIMINO_DIE_REST, *layout.TRIMINO_DIE_UP[piece.value or 1])
        if location in layout.TRIMINO_CELLS:
            return Pose(*layout.TRIMINO_CELLS[location])
        return Pose(*layout.TRIMINO_SLOTS[int(location[0])][index])

    def body(self, piece: Piece, pose: Pose) -> Occluder:
        if piece.kind == "die":
            half = layout.TRIMINO_DIE / 2
            return Block(pose.x, pose.y, pose.z, half, half, half)
        half = layout.TRIMINO_MAN_HEIGHT / 2
        return Drum(pose.x, pose.y, pose.z + half, layout.TRIMINO_MAN_RADIUS, half)

    def area(self, place: str) -> Occluder:
        x, y, z = layout.TRIMINO_CELLS[place]
        return Block(x, y, z, layout.TRIMINO_PITCH / 2, layout.TRIMINO_PITCH / 2, 0.01)

    def touches_at(self, location: str, index: int) -> tuple[str, ...]:
        return (ROLL,) if location == DIE else (location,)

    def flight(self, step: Step, start: Pose, end: Pose) -> Path:
        if step.kind == "roll" and step.piece.value:
            x, y, z = start[:3]
            return tumble(Pose(x, y + 2.6, z + 1.2, *start[3:]), end, turns=3)
        return arc(start, end)

    def duration(self, step: Step) -> float:
        return 1.1 if step.kind == "roll" and step.piece.value else super().duration(step)

    def sound(self, step: Step) -> str:
        return "die_roll" if step.kind == "roll" and step.piece.value else super().sound(step)


TABLE = TriminoTable
