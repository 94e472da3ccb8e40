"""Pylos: a stepped walnut board with sixteen hollows, reserves on the step, and the balls of both sides.

A ball touches the lowest point of its hollow, which is cut by a slightly larger sphere.  The dark ball carries a
brass ring around its pole, so that a greyscale picture tells the sides apart too.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from lettering import coordinates
from mesh import Floats, Mesh, Shape, dress, merge, unite, units
from openness import above_floor, beside_wall, polished_bowl
from outline import circle, inset, rectangle
from shapes import at_height, ball, hollow, loft, plate, prism

from game3d.scenes.pylos import measures
from game3d.scenes.stage.materials import BRASS, EBONY, MAPLE, WALNUT

SPHERE = 0.516  # radius of the cutter: a faceted bowl still clears the ball
SEGMENTS = 28
RACK_SEGMENTS = 22
LIP = 0.03
LINE = 0.032  # width of the brass lines
BALL_SEGMENTS = 36
RING_LATITUDES = (41.0, 45.0)


# What the card of the start page shows.
CARD = ("--position", "1211/2121/1212/1122|121/212/12.|2./..|. 1", "--view=38,27,7.4")


def models() -> dict[str, Mesh]:
    """All models of this table by name."""
    return {"pylos_board": board(), "pylos_ball_1": light_ball(), "pylos_ball_2": dark_ball()}


def _mouth(depth: float) -> float:
    """Radius at which the cutter leaves the wood."""
    return float(np.sqrt(2.0 * SPHERE * depth - depth**2))


def _hollows(
    places: Iterable[tuple[float, float]], depth: float, segments: int, rings: int
) -> tuple[list[Floats], list[Shape]]:
    """Holes for a plate at z = 0, and the hollows that fill them."""
    rim = _mouth(depth)
    one = hollow(rim, depth, LIP, segments, rings)
    spots = list(places)
    return [circle(rim + LIP, segments, x, y) for x, y in spots], [one.moved(x, y) for x, y in spots]


def board() -> Mesh:
    """The whole board; the hollow of place k of level 1 (1a1, 1b1, ...) is part k + 1."""
    return merge([*_plateau(), *_step()])


def _plateau() -> list[Mesh]:
    half, top, step = measures.PLATEAU, measures.TOP, measures.STEP
    outline = rectangle(2 * half, 2 * half, 0.16, 5)
    places = [(x, y) for x, y, _ in list(measures.PLACES.values())[:16]]
    holes, cups = _hollows(places, measures.HOLLOW, SEGMENTS, 3)
    field = inset(outline, 0.14)
    inlay = inset(outline, 0.14 - LINE)
    face = plate(rectangle(2 * (half - 0.14), 2 * (half - 0.14), 0.02, 5), 0.0, holes)
    sky = polished_bowl(measures.HOLLOW, SPHERE)

    def dim(points: Floats, normals: Floats) -> Floats:
        return np.where(points[:, 2] < top - 0.005, sky, 1.0)

    def side(points: Floats, normals: Floats) -> Floats:
        return np.maximum(above_floor(points[:, 2] - step, 0.35), normals[:, 2])

    edge = prism(
        outline,
        [
            (-0.03, step), (-0.012, step + 0.012), (0.0, step + 0.035), (0.0, top - 0.04),
            (0.012, top - 0.012), (0.04, top), (0.14 - LINE, top),
        ],
        top=False,
        bottom=False,
    )  # fmt: skip
    return [
        dress(edge, WALNUT, cut=3, openness=side),
        *_line(inlay, field, top),
        *coordinates("abcd", measures.PITCH, half - 0.3, top, 0.17),
        dress(unite([face]).moved(z=top), WALNUT, cut=3),
        *(dress(cup.moved(z=top), WALNUT, cut=3, openness=dim, part=k + 1) for k, cup in enumerate(cups)),
    ]


def _line(outer: Floats, inner: Floats, z: float) -> list[Mesh]:
    """A flush brass line between two outlines."""
    return [dress(loft([at_height(outer, z), at_height(inner, z)]), BRASS)]


def _step() -> list[Mesh]:
    half, step, plateau = measures.BASE, measures.STEP, measures.PLATEAU
    outline = rectangle(2 * half, 2 * half, 0.3, 6)
    depth = measures.HOLLOW / 2
    rack = [(x, y) for seat in (1, 2) for x, y, _ in measures.RACK[seat]]
    holes, cups = _hollows(rack, depth, RACK_SEGMENTS, 2)
    border = 0.17
    wall = measures.TOP - step
    core = rectangle(2 * plateau - 0.1, 2 * plateau - 0.1, 0.16, 5)
    near = [rectangle(2 * (plateau + gap), 2 * (plateau + gap), 0.16 + gap, 5) for gap in (0.0, 0.05, 0.14)]

    def corner(points: Floats, normals: Floats) -> Floats:
        gap = np.maximum(np.abs(points[:, 0]), np.abs(points[:, 1])) - plateau
        return beside_wall(gap, wall)

    face = plate(inset(outline, border), 0.0, [near[-1], *holes])
    sky = polished_bowl(depth, SPHERE)
    edge = prism(
        outline,
        [
            (0.02, 0.0), (0.0, 0.02), (0.0, step - 0.05), (0.015, step - 0.015), (0.05, step),
            (border - LINE, step),
        ],
        top=False,
        bottom=False,
    )  # fmt: skip
    return [
        dress(edge, WALNUT, cut=6, openness=lambda p, n: np.maximum(above_floor(p[:, 2], 0.25), n[:, 2])),
        *_line(inset(outline, border - LINE), inset(outline, border), step),
        dress(face.moved(z=step), WALNUT, cut=6),
        dress(loft([at_height(ring, step) for ring in reversed(near)]), WALNUT, cut=6, openness=corner),
        dress(plate(core, step - 0.01), WALNUT, cut=6, openness=0.3),
        *(
            dress(cup.moved(z=step), WALNUT, cut=6, openness=lambda p, n: np.where(p[:, 2] < step - 0.005, sky, 1.0))
            for cup in cups
        ),
    ]


def _round(points: Floats, _: Floats) -> Floats:
    """The exact normals of a sphere about the origin."""
    return units(points)


def light_ball() -> Mesh:
    """A plain ball about the origin."""
    return dress(ball(measures.RADIUS, BALL_SEGMENTS, np.linspace(-90.0, 90.0, 17)), MAPLE, normals=_round)


def dark_ball() -> Mesh:
    """A ball with a brass ring let in around its upper pole."""
    low, high = RING_LATITUDES
    radius = measures.RADIUS
    south = ball(radius, BALL_SEGMENTS, np.linspace(-90.0, low, 13))
    north = ball(radius, BALL_SEGMENTS, np.linspace(high, 90.0, 5))
    band = ball(radius, BALL_SEGMENTS, (low, high))
    return merge(
        [dress(piece, wood, normals=_round) for piece, wood in ((south, EBONY), (band, BRASS), (north, EBONY))]
    )
