"""The table of Number Pyramid: 21 sockets joined by brass rods, enamel discs with the numbers of their rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game3d.rules.game import Piece
from game3d.scenes import layout
from game3d.scenes.camera import View
from game3d.scenes.motion import Pose
from game3d.scenes.occlusion import Block, Drum, Occluder
from game3d.scenes.table import Table
from game3d.texts import N_


class PyramidTable(Table):
    RESERVES = {"disc": N_("Discs")}
    PARTS = tuple(layout.PYRAMID_NODES)
    SEATS = {1: (0.18, 0.38, 0.72), 2: (0.72, 0.22, 0.17)}

    def build(self) -> Any:
        return self.stage.load("pyramid_board")

    def home(self) -> View:
        return View(elevation=52.0)

    def extent(self) -> tuple[float, float, float]:
        return (*layout.PYRAMID_EXTENT, 0.4)

    def board_bodies(self) -> Iterable[Occluder]:
        (x, y), z = layout.PYRAMID_HALF, layout.PYRAMID_TOP / 2
        yield Block(0, 0, z, x, y, z)

    def model(self, piece: Piece) -> str:
        return f"pyramid_disc_{piece.owner}"

    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location in layout.PYRAMID_NODES:
            return Pose(*layout.PYRAMID_NODES[location])
        slots = layout.PYRAMID_SLOTS[int(location[0])]
        return Pose(*slots[len(slots) - 1 - index])  # the top disc is the next round's

    def body(self, piece: Piece, pose: Pose) -> Occluder:
        half = layout.PYRAMID_DISC_HEIGHT / 2
        return Drum(pose.x, pose.y, pose.z + half, layout.PYRAMID_DISC_RADIUS, half)

    def area(self, place: str) -> Occluder:
        x, y, _ = layout.PYRAMID_NODES[place]
        return Drum(x, y, layout.PYRAMID_TOP + 0.02, 0.5, 0.02)

    def ring(self, place: str) -> tuple[Pose, float] | None:
        x, y, z = layout.PYRAMID_NODES[place]
        return Pose(x, y, z + 0.02), 0.8


TABLE = PyramidTable
