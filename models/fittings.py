"""Joiner's and brazier's work that several tables share: trays, book-corner brackets, rivets, inlays, frames."""

from __future__ import annotations

import numpy as np
from mesh import Field, Floats, Mesh, Shape, dress, merge
from openness import above_floor, beside_wall, standing
from outline import fillet, inset, rectangle
from shapes import at_height, frame, lathe, loft, plate, prism

from game3d.scenes.stage.materials import BRASS, FELT, INK, WALNUT

DOME_SEGMENTS = 12


def rivet(radius: float) -> Mesh:
    """A domed rivet head on z = 0."""
    profile = [(radius, -0.002), (radius * 0.78, radius * 0.46), (0.0, radius * 0.62)]
    return dress(lathe(profile, DOME_SEGMENTS), BRASS, openness=standing(reach=radius * 0.4), crease=80.0)


def stud(radius: float, material: int, *, segments: int = 16, cut: int = 0) -> Mesh:
    """A disc let into a round hole of that radius in a face at z = 0, with a fine dark joint around it."""
    joint = lathe([(radius, 0.0), (radius - 0.008, -0.012)], segments)
    disc = lathe([(radius - 0.008, -0.012), (radius - 0.009, 0.0), (radius - 0.024, 0.005), (0.0, 0.007)], segments)
    return merge([dress(joint, INK, openness=0.35), dress(disc, material, cut=cut)])


def band(radius: float, width: float, material: int, *, segments: int = 24, cut: int = 0) -> Mesh:
    """A ring let into a ring-shaped opening of a face at z = 0, from radius - width to radius."""
    inner = radius - width
    profile = [(radius, 0.0), (radius - 0.005, -0.006), (radius - 0.011, 0.003), (inner + 0.011, 0.003)]
    ring = lathe([*profile, (inner + 0.005, -0.006), (inner, 0.0)], segments)

    def field(points: Floats, normals: Floats) -> Floats:
        return np.where(points[:, 2] < -0.001, 0.4, 1.0)

    return dress(ring, material, cut=cut, openness=field)


def corner_bracket(half: float, top: float, leg: float, width: float, *, foot: float = 0.03) -> Mesh:
    """A brass book corner for the corner (half, half) of a board whose top is at `top`.

    An L with a rounded inner corner and a raised field on the top, a cheek down each side, five rivets.
    """
    thick = 0.022
    edge, rise = half + thick, top + thick
    back = half - leg
    inner = half - width
    ell = [(back, inner), (inner, inner), (inner, back), (edge, back), (edge, edge), (back, edge)]
    face = fillet(ell, [0.06, 0.22, 0.06, 0.06, 0.06, 0.06], 3)
    cap = prism(
        face,
        [
            (0.0, top - 0.02), (0.0, rise - 0.012), (0.004, rise - 0.003), (0.014, rise),
            (0.03, rise), (0.034, rise + 0.006), (0.04, rise + 0.008),
        ],
    )  # fmt: skip
    strip = [
        (half - 0.01, back),
        (edge, back),
        (edge, edge),
        (back, edge),
        (back, half - 0.01),
        (half - 0.01, half - 0.01),
    ]
    cheek = prism(fillet(strip, [0.0, 0.0, 0.06, 0.0, 0.0, 0.0], 3), [(0.0, foot), (0.0, top - 0.01)], top=False)
    heads = [
        rivet(0.036).moved(x, y, rise + 0.008)
        for x, y in ((half - 0.1, half - 0.1), (back + 0.12, half - width / 2), (half - width / 2, back + 0.12))
    ]
    side = rivet(0.03).turned("x", -90.0).moved(half - leg / 2, edge, (top + foot) / 2)
    heads += [side, rivet(0.03).turned("y", 90.0).moved(edge, half - leg / 2, (top + foot) / 2)]
    return merge(
        [
            dress(cap, BRASS, openness=lambda points, normals: np.where(points[:, 2] < top, 0.8, 1.0)),
            dress(cheek, BRASS, openness=standing(reach=0.25)),
            *heads,
        ]
    )


def corner_brackets(half: float, top: float, leg: float, width: float) -> list[Mesh]:
    """The same at all four corners of a square board."""
    one = corner_bracket(half, top, leg, width)
    return [one.turned("z", 90.0 * k) for k in range(4)]


def floor_by_walls(outline_half: tuple[float, float], height: float) -> Field:
    """The field for the floor of a rectangular recess that deep."""

    def field(points: Floats, normals: Floats) -> Floats:
        gaps = [outline_half[axis] - np.abs(points[:, axis]) for axis in (0, 1)]
        return np.minimum(*(beside_wall(gap, height) for gap in gaps))

    return field


def tray(
    length: float,
    depth: float,
    height: float,
    floor: float,
    *,
    rim: float = 0.1,
    wood: int = WALNUT,
    cut: int = 0,
    lining: int = FELT,
) -> list[Mesh]:
    """A shallow box with rounded edges, a brass lip around its recess and a lined floor, centred over the origin."""
    outline = rectangle(length, depth, 0.14, 5)
    soft = 0.03
    lip = rim - 0.035
    hull = prism(
        outline,
        [
            (0.012, 0.0),
            (0.0, 0.012),
            (0.0, height - soft),
            (soft * 0.3, height - soft * 0.3),
            (soft, height),
            (lip, height),
        ],
        top=False,
        bottom=False,
    )
    crest = 0.014
    brass = prism(
        outline,
        [(lip, height - 0.002), (lip + 0.004, height + crest * 0.7), (lip + 0.011, height + crest),
         (rim - 0.011, height + crest), (rim - 0.004, height + crest * 0.7), (rim, height - 0.02)],
        top=False,
        bottom=False,
    )  # fmt: skip
    inside = prism(outline, [(rim, height - 0.02), (rim + 0.01, floor)], top=False, bottom=False)
    well = inset(outline, rim + 0.01)
    ledge = min(0.16, depth / 5)
    half = (length / 2 - rim - 0.01, depth / 2 - rim - 0.01)
    steps = [
        rectangle(2 * (half[0] - gap), 2 * (half[1] - gap), max(0.03 - gap, 0.004), 5) for gap in (ledge * 0.35, ledge)
    ]
    ground = [loft([at_height(ring, floor) for ring in (well, *steps)]), plate(steps[-1], floor)]
    reach = height - floor

    def wall(points: Floats, normals: Floats) -> Floats:
        return np.maximum(above_floor(points[:, 2] - floor, 0.2), 0.5)

    return [
        dress(hull, wood, cut=cut, openness=standing(reach=0.25)),
        dress(brass, BRASS),
        dress(inside, wood, cut=cut, openness=wall),
        *(
            dress(piece, lining, cut=cut + 1, openness=floor_by_walls(half, reach) if k == 0 else 1.0)
            for k, piece in enumerate(ground)
        ),
    ]


def mitred(
    half: float, width: float, low: float, high: float, wood: int, *, bevel: float = 0.02, cut: int = 0
) -> list[Mesh]:
    """Four boards around a square, mitred at the corners, the grain along each; `half` is the outer half side."""
    soft = bevel * 0.3
    section = [
        (-width, low),
        (-width, high - bevel * 0.5),
        (-width + bevel * 0.5, high),
        (-bevel, high),
        (-soft, high - soft),
        (0.0, high - bevel),
        (0.0, low + soft),
        (-soft, low),
    ]
    sides = frame(half, section)
    field = standing(floor=low, reach=0.25, least=0.5)
    return [dress(side, wood, grain="xy"[k % 2], cut=cut + k, openness=field) for k, side in enumerate(sides)]


def slab(width: float, depth: float, low: float, high: float, radius: float) -> Shape:
    """A plain closed block with rounded upright edges, for what lies under the finished surfaces."""
    return prism(rectangle(width, depth, radius, 3), [(0.0, low), (0.0, high)])
