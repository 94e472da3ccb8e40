"""The table of Fanorona-Telo: a slate slab with gilded lines, stones that slide along them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game3d.rules.game import Piece, Step
from game3d.scenes import layout
from game3d.scenes.camera import View
from game3d.scenes.motion import Pose
from game3d.scenes.occlusion import Block, Drum, Occluder
from game3d.scenes.table import Table
from game3d.texts import N_


class TeloTable(Table):
    RESERVES = {"stone": N_("Stones")}
    PARTS = tuple(layout.TELO_POINTS)

    def build(self) -> Any:
        return self.stage.load("telo_board")

    def home(self) -> View:
        return View(elevation=50.0)

    def extent(self) -> tuple[float, float, float]:
        return (*layout.TELO_EXTENT, 0.5)

    def board_bodies(self) -> Iterable[Occluder]:
        half, top = layout.TELO_SLAB, layout.TELO_TOP / 2
        yield Block(0, 0, top, half, half, top)
        for y in (-layout.TELO_TRAY_Y, layout.TELO_TRAY_Y):
            yield Block(0, y, 0.09, layout.TELO_TRAY_LENGTH / 2, layout.TELO_TRAY_DEPTH / 2, 0.09)

    def model(self, piece: Piece) -> str:
        return f"telo_stone_{piece.owner}"

    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location in layout.TELO_POINTS:
            return Pose(*layout.TELO_POINTS[location])
        return Pose(*layout.TELO_SLOTS[int(location[0])][index])

    def body(self, piece: Piece, pose: Pose) -> Occluder:
        half = layout.TELO_STONE_HEIGHT / 2
        return Drum(pose.x, pose.y, pose.z + half, layout.TELO_STONE_RADIUS, half)

    def area(self, place: str) -> Occluder:
        x, y, _ = layout.TELO_POINTS[place]
        return Drum(x, y, layout.TELO_TOP, 0.62, 0.01)

    def ring(self, place: str) -> tuple[Pose, float] | None:
        x, y, _ = layout.TELO_POINTS[place]
        return Pose(x, y, layout.TELO_TOP + 0.004), 1.16

    def sound(self, step: Step) -> str:
        return "wood_slide" if step.kind == "slide" else "stone_put"


TABLE = TeloTable
