"""Tak: dark tiles in a walnut frame, brass strip and book corners, trays; flats, walls and capstones for both sides.

The two sides differ by shade and by mark: light stones carry a dark ring, dark ones an ivory stud.
"""

from __future__ import annotations

import numpy as np
from fittings import band, corner_brackets, mitred, slab, stud, tray
from lettering import coordinates
from mesh import Floats, Mesh, dress, merge, unite
from openness import above_floor, slot, standing
from outline import circle, fillet, rectangle
from shapes import arc, at_height, bevelled, frame, lathe, loft, plate, prism

from game3d.scenes.stage.materials import BRASS, EBONY, IVORY, MAPLE, TILE, WALNUT
from game3d.scenes.tak import measures

FRAME_TOP = 0.27
STRIP = (2.5, 2.575)  # half sides, inside and outside, of the brass strip
GAP_FLOOR = 0.2
LETTERS = 2.83  # distance of the coordinates from the middle
STONE_BEVEL = 0.02
CORNER = 57.0  # degrees: the facet on a bevelled corner meets all three faces at 55
MARK_RADIUS = 0.125
SEGMENTS = 24
BODY = {1: MAPLE, 2: EBONY}


# What the card of the start page shows.
CARD = (
    "--position",
    "x2,2,1,x/x,2,2,1,1/x,12,12112C,1112S,1/2,x,2,1,x/1S,1,1C,1,1 2 21",
    "--view=-32,42,7.8",
)


def models() -> dict[str, Mesh]:
    """All models of this table by name."""
    made = {"tak_board": board()}
    for side in (1, 2):
        made[f"tak_flat_{side}"] = flat(side)
        made[f"tak_wall_{side}"] = wall(side)
        made[f"tak_cap_{side}"] = cap(side)
    return made


def board() -> Mesh:
    """Tiles, strip, frame with coordinates, corners, and both trays; tile k (a1, b1, ...) is part k + 1."""
    ground = slab(2 * STRIP[1], 2 * STRIP[1], 0.02, GAP_FLOOR, 0.02)
    parts = [dress(ground, WALNUT, openness=float(slot(measures.TOP - GAP_FLOOR, 0.04)))]
    for number, (x, y, top) in enumerate(measures.SQUARES.values()):
        parts.append(_tile(number, top).moved(x, y))
    parts += _strip()
    parts += mitred(measures.FRAME, measures.FRAME - STRIP[1], 0.0, FRAME_TOP, WALNUT, bevel=0.035, cut=40)
    parts += corner_brackets(measures.FRAME, FRAME_TOP, 0.82, 0.3)
    parts += coordinates("abcde", measures.PITCH, LETTERS, FRAME_TOP, 0.2)
    for turned in (0.0, 180.0):
        parts += [part.moved(y=-measures.TRAY_Y).turned("z", turned) for part in _tray()]
    return merge(parts)


def _tile(number: int, top: float) -> Mesh:
    outline = rectangle(measures.TILE, measures.TILE, 0.03)
    shape = prism(outline, [(0.0, GAP_FLOOR), (0.0, top - 0.02), (0.006, top - 0.006), (0.02, top)], bottom=False)

    def field(points: Floats, normals: Floats) -> Floats:
        return np.where(points[:, 2] > top - 0.01, 1.0, np.clip(1.0 - (top - points[:, 2]) / 0.08 * 0.75, 0.2, 1.0))

    along = "xy"[(number % 5 + number // 5) % 2]
    return dress(shape, TILE, grain=along, cut=number, openness=field, part=number + 1)


def _strip() -> list[Mesh]:
    inner, outer = STRIP
    width, top = outer - inner, measures.TOP + 0.012
    section = [
        (0.0, GAP_FLOOR),
        (0.0, top - 0.012),
        (0.012, top),
        (width - 0.012, top),
        (width, top - 0.012),
        (width, FRAME_TOP - 0.03),
    ]

    def field(points: Floats, normals: Floats) -> Floats:
        return np.clip(1.0 - (top - points[:, 2]) * 7.0, 0.2, 1.0)

    return [dress(bar, BRASS, grain="xy"[k % 2], openness=field) for k, bar in enumerate(frame(inner, section))]


def _tray() -> list[Mesh]:
    length = 2 * measures.FRAME
    return tray(length, measures.TRAY_DEPTH, 0.22, measures.TRAY_FLOOR, cut=50)


def _mark(side: int) -> tuple[list[Floats], list[Floats], list[Mesh]]:
    """The mark of a side about the origin of a face at z = 0: holes in the face, cores that the face keeps inside
    the holes, and what is let in between."""
    if side == 1:
        outer, width = MARK_RADIUS + 0.03, 0.03
        hole, core = circle(outer, SEGMENTS), circle(MARK_RADIUS, SEGMENTS)
        return [hole], [core], [band(outer, width, WALNUT, segments=SEGMENTS)]
    return [circle(MARK_RADIUS, SEGMENTS)], [], [stud(MARK_RADIUS, IVORY, segments=SEGMENTS)]


def flat(side: int) -> Mesh:
    """A lying stone: a trapezoid across, drawn out along y, grain along y."""
    holes, cores, mark = _mark(side)
    height, half = measures.FLAT_HEIGHT, measures.FLAT_LENGTH / 2
    low, high = measures.FLAT_BASE / 2, measures.FLAT_CROWN / 2
    b = STONE_BEVEL

    def ring(z: float, cut: float) -> Floats:
        across = low + (high - low) * z / height - cut
        return at_height(rectangle(2 * across, 2 * (half - cut), b * 0.8), z)

    rings = [ring(0.0, b), ring(b, 0.0), ring(height - b, 0.0), ring(height - 0.3 * b, 0.3 * b), ring(height, b)]
    crown, foot = (level[:, :2] for level in (rings[-1], rings[0]))
    body = [loft(rings), plate(crown, height, holes), plate(foot, 0.0).flipped()]
    body += [plate(core, height) for core in cores]
    return merge(
        [
            dress(unite(body), BODY[side], grain="y", cut=60 + side, crease=CORNER, openness=standing(reach=0.1)),
            *(piece.moved(z=height) for piece in mark),
        ]
    )


def wall(side: int) -> Mesh:
    """A standing stone: a trapezoid seen from the front, drawn out along y, grain upright."""
    holes, cores, mark = _mark(side)
    height, half = measures.WALL_HEIGHT, measures.WALL_THICKNESS / 2
    low, high = measures.WALL_BASE / 2, measures.WALL_CROWN / 2
    front = fillet([(-low, 0.0), (low, 0.0), (high, height), (-high, height)], STONE_BEVEL * 0.8)
    centre = np.array([0.0, height * 0.52])
    placed = [hole + centre for hole in holes]
    # Built lying on its back (z is the thickness) and stood up: the face that looked up then looks to -y.
    body = [prism(front, bevelled(-half, half, STONE_BEVEL), holes=placed, holes_below=placed)]
    for core in cores:
        body += [plate(core + centre, half), plate(core + centre, -half).flipped()]
    raised = [piece.moved(z=half).turned("x", 90.0).moved(z=centre[1]) for piece in mark]
    stood = unite(body).turned("x", 90.0)
    return merge(
        [
            dress(stood, BODY[side], grain="z", cut=64 + side, crease=CORNER, openness=standing(reach=0.12)),
            *raised,
            *(piece.turned("z", 180.0) for piece in raised),
        ]
    )


def cap(side: int) -> Mesh:
    """A capstone: a hemisphere in a brass ring on a turned collar that fits it."""
    foot, dome, collar = measures.CAP_RADIUS, measures.CAP_DOME, measures.CAP_COLLAR
    segments = 26
    base = lathe(
        [
            (0.0, 0.0), (foot - 0.015, 0.0), (foot, 0.012), (foot, 0.04), (foot - 0.012, 0.052),
            (foot - 0.036, 0.062), (foot - 0.046, 0.078), (foot - 0.042, 0.098),
        ],
        segments,
    )  # fmt: skip
    ring = lathe(
        [
            (foot - 0.042, 0.098), (foot - 0.02, 0.1), (foot - 0.012, 0.108), (foot - 0.012, collar - 0.012),
            (foot - 0.02, collar - 0.002), (dome + 0.004, collar), (dome - 0.012, collar - 0.012),
        ],
        segments,
    )  # fmt: skip
    pole = 0.075 if side == 1 else 0.07
    edge = float(np.degrees(np.arccos(pole / dome)))
    half = lathe(arc((0.0, collar - 0.004), dome - 0.003, 0.0, edge, 5), segments)
    top = arc((0.0, collar - 0.004), dome - 0.003, edge, 90.0, 2)
    tip = lathe(
        [
            top[0],
            (top[0][0] - 0.006, top[0][1] - 0.008),
            (top[0][0] - 0.008, top[0][1] + 0.003),
            top[1],
            (0.0, top[2][1]),
        ],
        segments,
    )
    tone = {1: WALNUT, 2: IVORY}[side]
    return merge(
        [
            dress(base, BODY[side], cut=70 + side, openness=lambda p, n: np.clip(above_floor(p[:, 2], 0.1), 0.0, 0.9)),
            dress(ring, BRASS),
            dress(half, BODY[side], grain="z", cut=72 + side),
            dress(tip, tone, cut=74),
        ]
    )
