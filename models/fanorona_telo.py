"""Fanorona-Telo: a slate slab with gilded lines and nine polished dimples, in a walnut frame; lenticular stones.

The two sides differ by shade and by mark: ivory stones carry a dark ring, ebony ones a brass spot.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from fittings import corner_brackets, mitred, slab
from lettering import coordinates
from mesh import Floats, Mesh, dress, merge, units
from openness import beside_wall, bowl, polished_bowl, slot, standing
from outline import circle, inset, rectangle
from shapes import arc, at_height, bar, hollow, lathe, loft, plate, prism

from game3d.scenes.fanorona_telo import measures
from game3d.scenes.stage.materials import BRASS, EBONY, IVORY, SLATE, WALNUT

TOP = measures.TOP
GROOVE = (0.034, 0.034)  # half width and depth of a line
RING = (measures.DIMPLE_RADIUS, measures.DIMPLE_RADIUS + 0.062)  # the brass ring around a dimple
OPENING = RING[1] - 0.014  # radius of the opening in the slate, under the ring
SEGMENTS = 36
FRAME_TOP = TOP - 0.02

POINTS = {name: np.array(place[:2]) for name, place in measures.POINTS.items()}
LINES = [
    *(f"{file}{rank}-{file}{rank + 1}" for file in "abc" for rank in (1, 2)),
    *(f"{a}{rank}-{b}{rank}" for a, b in ("ab", "bc") for rank in (1, 2, 3)),
    *(f"{corner}-b2" for corner in ("a1", "a3", "c1", "c3")),
]


# What the card of the start page shows.
CARD = ("--position", "1.2/.12/21. 1", "--view=-30,48,8")


def models() -> dict[str, Mesh]:
    """All models of this table by name."""
    return {"telo_board": board(), "telo_stone_1": stone(1), "telo_stone_2": stone(2)}


def board() -> Mesh:
    """Slab, frame, corners and trays; the dimple of point k (a1, b1, ...) is part k + 1."""
    half, width = measures.SLAB, measures.SLAB - measures.SLATE
    parts = [
        dress(slab(2 * half - 0.3, 2 * half - 0.3, 0.02, TOP - 0.14, 0.05), SLATE, openness=0.3),
        *_slate(),
        *_lines(),
        *mitred(half, width - 0.012, 0.0, FRAME_TOP, WALNUT, bevel=0.05, cut=20),
        *corner_brackets(half, FRAME_TOP, 0.62, 0.2),
        *coordinates("abc", measures.PITCH, half - width / 2 - 0.01, FRAME_TOP, 0.15),
    ]
    for number, (x, y, _) in enumerate(measures.POINTS.values()):
        parts += [piece.moved(x, y, TOP) for piece in _dimple(number + 1)]
    for heading in (0.0, 180.0):
        parts += [piece.moved(y=-measures.TRAY_Y).turned("z", heading) for piece in _tray()]
    return merge(parts)


def _around(point: Floats, start: Floats, end: Floats) -> Floats:
    """The edge of the opening at a point of the board, counter-clockwise from one place on it to another, reversed."""
    first, last = (np.arctan2(*(place - point)[::-1]) for place in (start, end))
    swing = (first - last) % (2.0 * np.pi)
    steps = max(2, round(swing / (2.0 * np.pi) * SEGMENTS))
    angles = first - swing * np.arange(steps + 1) / steps
    return point + OPENING * np.column_stack([np.cos(angles), np.sin(angles)])


def _panel(corners: list[Floats], *, open_side: Floats | None = None) -> Floats:
    """The slate between lines that join the corners, counter-clockwise, cut out around their dimples.

    With `open_side`, the run from the last corner back to the first has no line: it goes through those points.
    """
    count = len(corners)
    reach = np.sqrt(OPENING**2 - GROOVE[0] ** 2)
    starts, ends = [], []
    for k in range(count):
        a, b = corners[k], corners[(k + 1) % count]
        ahead = (b - a) / np.linalg.norm(b - a)
        inward = np.array([-ahead[1], ahead[0]]) * GROOVE[0]
        starts.append(a + ahead * reach + inward)
        ends.append(b - ahead * reach + inward)
    runs: list[Floats] = []
    for k in range(count):
        arrive, leave = ends[k - 1], starts[k]
        if open_side is not None and k == 0:
            arrive = corners[0] + OPENING * units(open_side[-1] - corners[0])
        if open_side is not None and k == count - 1:
            leave = corners[k] + OPENING * units(open_side[0] - corners[k])
        runs.append(_around(corners[k], arrive, leave))
    return np.concatenate(runs if open_side is None else [*runs, open_side])


def _slate() -> list[Mesh]:
    """Eight triangles between the lines, the margin around them, the edge of the slate."""
    sheets = []
    for heading in range(4):
        a, b, c = (POINTS[name] for name in ("a1", "b1", "b2"))
        d = POINTS["c1"]
        quarter = np.array([[0.0, -1.0], [1.0, 0.0]])
        spin = np.linalg.matrix_power(quarter, heading)
        for corners in ([a, b, c], [b, d, c]):
            sheets.append(_panel([spin @ point for point in corners]))
        edge = measures.SLATE - 0.02
        side = np.array([[-edge, -edge], [edge, -edge]])
        rim = [spin @ point for point in (d, b, a)]
        sheets.append(_panel(rim, open_side=side @ spin.T))
    faces = [dress(plate(sheet, TOP), SLATE) for sheet in sheets]
    outline = rectangle(2 * measures.SLATE, 2 * measures.SLATE)
    border = prism(outline, [(0.0, TOP - 0.06), (0.0, TOP - 0.012), (0.012, TOP), (0.02, TOP)], top=False, bottom=False)
    return [*faces, dress(border, SLATE, openness=lambda p, n: np.where(p[:, 2] < TOP - 0.03, 0.3, 1.0))]


def _lines() -> list[Mesh]:
    """The gilded grooves, rounded at the bottom, each from one ring to the next."""
    half, depth = GROOVE
    section = [(-half, 0.0), (-0.6 * half, -0.75 * depth), (0.0, -depth), (0.6 * half, -0.75 * depth), (half, 0.0)]
    made = []
    for line in LINES:
        a, b = (POINTS[name] for name in line.split("-"))
        step = units(b - a) * np.sqrt(OPENING**2 - half**2)
        groove = bar(tuple(a + step), tuple(b - step), section).moved(z=TOP)
        made.append(dress(groove, BRASS, openness=lambda p, n: slot(TOP - p[:, 2], 2 * half), crease=80.0))
    return made


def _dimple(part: int) -> list[Mesh]:
    """A polished hollow in a brass ring, about the origin of a face at z = 0."""
    inner, outer = RING
    depth = measures.DIMPLE_DEPTH
    ring = lathe(
        [
            (outer, -0.04), (outer, 0.002), (outer - 0.008, 0.01), (inner + 0.01, 0.01),
            (inner + 0.002, 0.002), (inner - 0.004, -0.016),
        ],
        SEGMENTS,
    )  # fmt: skip
    sunk = 0.012
    cup = hollow(inner, depth - sunk, 0.0, SEGMENTS, 3).moved(z=-sunk)
    radius = (inner**2 + (depth - sunk) ** 2) / (2 * (depth - sunk))
    shade = bowl(depth, radius)

    def field(points: Floats, normals: Floats) -> Floats:
        return shade * beside_wall(inner - np.hypot(points[:, 0], points[:, 1]), 0.03)

    return [
        dress(ring, BRASS, openness=lambda p, n: np.where(p[:, 2] < -0.01, 0.75, 1.0)),
        dress(cup, SLATE, openness=field, part=part),
    ]


def _tray() -> list[Mesh]:
    """A walnut block with three dimples for the stones in hand and a brass line around them."""
    length, depth, top = measures.TRAY_LENGTH, measures.TRAY_DEPTH, measures.TRAY_TOP
    outline = rectangle(length, depth, 0.3, 6)
    places = [(k - 1) * measures.TRAY_PITCH for k in range(3)]
    rim, lip = measures.DIMPLE_RADIUS - 0.02, 0.02
    border, line = 0.1, 0.03
    hull = prism(
        outline,
        [(0.015, 0.0), (0.0, 0.015), (0.0, top - 0.04), (0.012, top - 0.012), (0.04, top), (border - line, top)],
        top=False,
        bottom=False,
    )
    inlay = loft([at_height(inset(outline, border - line), top), at_height(inset(outline, border), top)])
    face = plate(inset(outline, border), top, [circle(rim + lip, 32, x) for x in places])
    cup = hollow(rim, measures.DIMPLE_DEPTH, lip, 32, 4).moved(z=top)
    shade = polished_bowl(measures.DIMPLE_DEPTH, 0.95)
    return [
        dress(hull, WALNUT, cut=30, openness=standing(reach=0.25)),
        dress(inlay, BRASS),
        dress(face, WALNUT, cut=30),
        *(
            dress(cup.moved(x), WALNUT, cut=30, openness=lambda p, n: np.where(p[:, 2] < top - 0.005, shade, 1.0))
            for x in places
        ),
    ]


def stone(side: int) -> Mesh:
    """A turned stone: two shallow domes and a rounded edge, marked on its crown.

    The lower dome is only a little rounder than the dimple, so that the stone sits in it and not above it.
    """
    radius, height = measures.STONE_RADIUS, measures.STONE_HEIGHT
    low, high, edge = 0.075, 0.165, radius - 0.022
    under = (edge**2 + low**2) / (2 * low)
    over = (edge**2 + (height - high) ** 2) / (2 * (height - high))
    tilt = float(np.degrees(np.arcsin(edge / under)))
    bottom = arc((0.0, under), under, -90.0, -90.0 + tilt, 5)
    waist = [(radius - 0.006, 0.095), (radius, 0.12), (radius - 0.006, 0.145)]

    def crown(first: float, last: float, steps: int) -> list[tuple[float, float]]:
        """The upper dome between two radii."""
        angles = [90.0 - float(np.degrees(np.arcsin(r / over))) for r in (first, last)]
        return arc((0.0, height - over), over, angles[0], angles[1], steps)

    body, mark = {1: (IVORY, EBONY), 2: (EBONY, BRASS)}[side]
    bands = {1: ((edge, 0.2, 3, body), (0.2, 0.165, 1, mark), (0.165, 0.0, 2, body)),
             2: ((edge, 0.11, 4, body), (0.11, 0.0, 2, mark))}[side]  # fmt: skip
    pieces = [dress(lathe([*bottom, *waist, crown(edge, 0.0, 1)[0]], SEGMENTS), body, openness=standing(reach=0.05))]
    for first, last, steps, material in bands:
        pieces.append(dress(lathe(crown(first, last, steps), SEGMENTS), material))
    return _smooth(merge(pieces), over, height)


def _smooth(mesh: Mesh, over: float, height: float) -> Mesh:
    """The upper dome's exact normals, so that the light does not break at the mark."""
    above = mesh.points[:, 2] > 0.17
    centre = np.array([0.0, 0.0, height - over])
    exact = units(mesh.points - centre)
    return replace(mesh, normals=np.where(above[:, None], exact, mesh.normals))
