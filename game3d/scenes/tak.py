"""The table of Tak: dark tiles, trapezoid stones that lie or stand, hemisphere capstones, stacks as hands leave them."""

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

_SQUARES = tuple(layout.TAK_SQUARES)


class TakTable(Table):
    RESERVES = {"stone": N_("Stones"), "capstone": N_("Capstones")}
    PARTS = _SQUARES

    def build(self) -> Any:
        return self.stage.load("tak_board")

    def home(self) -> View:
        return View(elevation=48.0)

    def extent(self) -> tuple[float, float, float]:
        return (*layout.TAK_EXTENT, 0.9)

    def board_bodies(self) -> Iterable[Occluder]:
        half, top = layout.TAK_FRAME, layout.TAK_TOP / 2
        yield Block(0, 0, top, half, half, top)

    def model(self, piece: Piece) -> str:
        kind = {"flat": "flat", "wall": "wall", "capstone": "cap"}[piece.kind]
        return f"tak_{kind}_{piece.owner}"

    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location in layout.TAK_SQUARES:
            x, y, z = layout.TAK_SQUARES[location]
            dx, dy, turn = _uneven(location, index)
            if piece.kind == "wall":
                turn += 38.0
            return Pose(x + dx, y + dy, z + index * layout.TAK_FLAT_HEIGHT, turn)
        seat, kind = int(location[0]), location[2:]
        slots = layout.TAK_STONE_SLOTS if kind == "stone" else layout.TAK_CAP_SLOTS
        return Pose(*slots[seat][index], 0.0 if seat == 1 else 180.0)

    def body(self, piece: Piece, pose: Pose) -> Occluder:
        if piece.kind == "capstone":
            half = layout.TAK_CAP_HEIGHT / 2
            return Drum(pose.x, pose.y, pose.z + half, layout.TAK_CAP_RADIUS, half)
        if piece.kind == "wall":
            half = layout.TAK_WALL_HEIGHT / 2
            width = layout.TAK_WALL_BASE / 2
            return Block(pose.x, pose.y, pose.z + half, width, layout.TAK_WALL_THICKNESS / 2, half, pose.h)
        half = layout.TAK_FLAT_HEIGHT / 2
        return Block(
            pose.x, pose.y, pose.z + half, layout.TAK_FLAT_BASE / 2, layout.TAK_FLAT_LENGTH / 2, half, pose.h
        )

    def area(self, place: str) -> Occluder:
        x, y, z = layout.TAK_SQUARES[place]
        return Block(x, y, z - 0.02, layout.TAK_PITCH / 2, layout.TAK_PITCH / 2, 0.02)

    def touches_at(self, location: str, index: int) -> tuple[str, ...]:
        seat, colon, kind = location.partition(":")
        if not colon:
            return (location,)
        return (f"{seat}:flat", f"{seat}:wall") if kind == "stone" else (f"{seat}:capstone",)

    def sound(self, step: Step) -> str:
        return "brass_put" if step.piece.kind == "capstone" and step.kind == "drop" else super().sound(step)


def _uneven(place: str, index: int) -> tuple[float, float, float]:
    """How far from true the piece number `index` of a stack lies: units, units, degrees. The same every time."""
    noise = (_SQUARES.index(place) * 7919 + index * 104729 + 12345) * 2654435761 % 2**32
    a, b, c = noise & 1023, noise >> 10 & 1023, noise >> 20 & 1023
    return (a / 1023 - 0.5) * 0.04, (b / 1023 - 0.5) * 0.04, (c / 1023 - 0.5) * 7.0


TABLE = TakTable
