"""The table of Pylos: balls that rest in the hollows of the four below."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game3d.rules.game import Piece, Step
from game3d.scenes import layout
from game3d.scenes.camera import View
from game3d.scenes.motion import Pose
from game3d.scenes.occlusion import Ball, Block, Occluder
from game3d.scenes.table import Table
from game3d.texts import N_


class PylosTable(Table):
    RESERVES = {"ball": N_("Balls")}
    PARTS = tuple(place for place in layout.PYLOS_PLACES if place[0] == "1")

    def build(self) -> Any:
        return self.stage.load("pylos_board")

    def home(self) -> View:
        return View(elevation=46.0, target=(0.0, 0.0, 0.9))

    def extent(self) -> tuple[float, float, float]:
        return (layout.PYLOS_BASE, layout.PYLOS_BASE, 1.6)

    def board_bodies(self) -> Iterable[Occluder]:
        step, top = layout.PYLOS_STEP / 2, layout.PYLOS_TOP / 2
        yield Block(0, 0, step, layout.PYLOS_BASE, layout.PYLOS_BASE, step)
        yield Block(0, 0, top, layout.PYLOS_PLATEAU, layout.PYLOS_PLATEAU, top)

    def model(self, piece: Piece) -> str:
        return f"pylos_ball_{piece.owner}"

    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location in layout.PYLOS_PLACES:
            return Pose(*layout.PYLOS_PLACES[location])
        return Pose(*layout.PYLOS_RACK[int(location[0])][index])

    def body(self, piece: Piece, pose: Pose) -> Occluder:
        return Ball(pose.x, pose.y, pose.z, layout.PYLOS_RADIUS)

    def area(self, place: str) -> Occluder:
        x, y, z = layout.PYLOS_PLACES[place]
        return Ball(x, y, z - 0.3, 0.25)

    def ring(self, place: str) -> tuple[Pose, float] | None:
        if place[0] != "1":
            return None
        x, y, _ = layout.PYLOS_PLACES[place]
        return Pose(x, y, layout.PYLOS_TOP + 0.004), 0.9

    def sound(self, step: Step) -> str:
        return "take" if step.kind == "take" else "ball_put"


TABLE = PylosTable
