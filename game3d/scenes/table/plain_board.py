"""The board and the trays of the plain table, made for the places of a game while the program runs."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from panda3d.core import GeomNode

from game3d.scenes.stage import geometry
from game3d.scenes.stage.materials import BRASS, EBONY, FELT, TILE, WALNUT
from game3d.scenes.table.contract import Point

TOP = 0.25  # z of the tiles
FIELD = 0.22  # z of the wood around them
MARGIN = 0.3  # from the outermost tiles to the edge of the board
TRAY_FLOOR = 0.125  # z of the felt in a tray
TILE_SIDE = 0.94  # side of a tile in units of the pitch; the rest is the gap

Outline = NDArray[np.float64]
"""The corners (n, 2) of a convex plate, counter-clockwise."""


@dataclass
class _Pile:
    """Vertices and triangles of many plates."""

    vertices: list[NDArray[np.void]] = field(default_factory=list)
    triangles: list[NDArray[np.int64]] = field(default_factory=list)
    count: int = 0

    def add(self, rows: NDArray[np.void], triangles: NDArray[np.int64]) -> None:
        self.vertices.append(rows)
        self.triangles.append(triangles + self.count)
        self.count += len(rows)


def board_node(
    tiles: Iterable[tuple[Point, bool]],
    pitch: float,
    half: tuple[float, float],
    trays: Iterable[tuple[float, float, float, float, float]],
) -> GeomNode:
    """The board with its tiles, and the trays around it, as one node.

    A tile is its middle and whether it is square, the k-th (from 1) is part k of the model as far as there are parts;
    a tray is x, y and heading (degrees) of its middle, and its half length and half depth.
    """
    pile = _Pile()
    edge = _rounded(*half, 0.2)
    _plate(pile, edge, 0.0, FIELD, 0.05, WALNUT, cut=1)
    _plate(pile, _rounded(half[0] - 0.11, half[1] - 0.11, 0.12), FIELD - 0.01, FIELD + 0.002, 0.001, BRASS, cut=2)
    _plate(pile, _rounded(half[0] - 0.14, half[1] - 0.14, 0.1), FIELD - 0.01, FIELD + 0.004, 0.001, EBONY, cut=1)
    for number, ((x, y, _z), square) in enumerate(tiles, start=1):
        side = TILE_SIDE * pitch / 2
        shape = _rounded(side, side, 0.04 * pitch) if square else _circle(side)
        part = number if number < 64 else 0
        _plate(pile, shape + np.array([x, y]), FIELD - 0.01, TOP, 0.022 * pitch, TILE, cut=10 + number, part=part)
    for number, (x, y, heading, long, deep) in enumerate(trays):
        for shape, low, high, bevel, material in (
            (_rounded(long, deep, 0.12), 0.0, 0.12, 0.03, WALNUT),
            (_rounded(long - 0.07, deep - 0.07, 0.08), 0.11, TRAY_FLOOR, 0.004, FELT),
        ):
            _plate(pile, _placed(shape, x, y, heading), low, high, bevel, material, cut=3 + number)
    return geometry.make_node("board", np.concatenate(pile.vertices), np.concatenate(pile.triangles))


def _circle(radius: float, corners: int = 28) -> Outline:
    angles = 2.0 * math.pi * np.arange(corners) / corners
    return radius * np.column_stack([np.cos(angles), np.sin(angles)])


def _rounded(half_x: float, half_y: float, radius: float, steps: int = 4) -> Outline:
    """A rectangle with rounded corners."""
    quarter = np.radians(np.linspace(0.0, 90.0, steps + 1))
    corners = []
    for turn, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        angles = quarter + math.pi / 2 * turn
        middle = np.array([sx * (half_x - radius), sy * (half_y - radius)])
        corners.append(middle + radius * np.column_stack([np.cos(angles), np.sin(angles)]))
    return np.concatenate(corners)


def _placed(outline: Outline, x: float, y: float, heading: float) -> Outline:
    cosine, sine = math.cos(math.radians(heading)), math.sin(math.radians(heading))
    placed: Outline = outline @ np.array([[cosine, sine], [-sine, cosine]]) + np.array([x, y])
    return placed


def _inset(outline: Outline, distance: float) -> Outline:
    """Every side moved inwards, the corners with them."""
    ahead = np.roll(outline, -1, axis=0) - outline
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    inward = np.column_stack([-ahead[:, 1], ahead[:, 0]])
    before = np.roll(inward, 1, axis=0)
    moved: Outline = outline + distance * (before + inward) / (1.0 + (before * inward).sum(axis=1, keepdims=True))
    return moved


def _plate(
    pile: _Pile, outline: Outline, low: float, high: float, bevel: float, material: int, *, cut: int, part: int = 0
) -> None:
    """A plate with its upper edge broken: sides, bevel and top. `cut` says from where in the log it comes."""
    count = len(outline)
    inner = _inset(outline, bevel)
    levels = [(outline, low), (outline, high - bevel), (outline, high - bevel), (inner, high), (inner, high)]
    rows = geometry.rows(5 * count, material)
    for level, (ring, z) in enumerate(levels):
        here = slice(level * count, (level + 1) * count)
        rows["vertex"][here, :2] = ring
        rows["vertex"][here, 2] = z
    between = np.roll(outline, -1, axis=0) - np.roll(outline, 1, axis=0)
    out = np.column_stack([between[:, 1], -between[:, 0]])
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    rows["normal"][: 2 * count, :2] = np.tile(out, (2, 1))
    rows["normal"][2 * count : 4 * count] = np.tile(np.column_stack([out, np.ones(count)]) / math.sqrt(2.0), (2, 1))
    rows["normal"][4 * count :] = (0.0, 0.0, 1.0)
    rows["colour"][:count, 1] = 140  # the foot of a side sees half of the room
    rows["colour"][:, 2] = part
    rows["texcoord"] = rows["vertex"] + _plank(cut)
    first = np.arange(count)
    after = (first + 1) % count
    quads = []
    for under, over in ((0, 1), (2, 3)):
        a, b, c, d = first + under * count, after + under * count, after + over * count, first + over * count
        quads += [np.column_stack([a, b, c]), np.column_stack([a, c, d])]
    top = 4 * count + np.column_stack([np.zeros(count - 2, int), np.arange(1, count - 1), np.arange(2, count)])
    pile.add(rows, np.concatenate([*quads, top]))


def _plank(number: int) -> NDArray[np.float64]:
    """Where in the log a plate was cut, spread evenly: the steps of R. Roberts' quasirandom sequence."""
    steps = np.array([0.8191725134, 0.6710436067, 0.5497004779])
    return np.asarray((steps * number % 1.0 - 0.5) * np.array([9.0, 2.4, 2.4]))
