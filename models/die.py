"""The die: ivory with hollow pips.

In its identity pose 1 is on top, 2 towards seat 1 (-y), 3 to the right (+x), 4 to the left, 5 away, 6 below; opposite
faces add up to 7 and 1, 2, 3 run counter-clockwise about their corner.
"""

from __future__ import annotations

import numpy as np
from mesh import Floats, Mesh, Shape, dress, merge, unite, units
from openness import bowl
from outline import circle, rectangle
from shapes import ball, hollow, loft, plate

from game3d.scenes.stage.materials import INK, IVORY
from game3d.scenes.table import stock

DIE_EDGE = 0.085  # radius of the die's rounded edges
PIP = 0.05
PIP_DEPTH = 0.026

# Pips of each face on a grid of -1, 0, 1.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
# The turns that bring a face from the top to its side of the die.
SIDES: dict[int, tuple[str, float]] = {
    1: ("x", 0.0),
    2: ("x", 90.0),
    3: ("y", 90.0),
    4: ("y", -90.0),
    5: ("x", -90.0),
    6: ("x", 180.0),
}


def models() -> dict[str, Mesh]:
    """The die."""
    return {"die": die()}


def die() -> Mesh:
    """An ivory die with hollow pips, about the origin."""
    half = stock.DIE / 2
    flat = half - DIE_EDGE
    steps = 3
    spread = 0.6 * flat
    arcs = np.radians(np.linspace(0.0, 90.0, steps + 1))
    bend = np.column_stack([np.cos(arcs), np.sin(arcs)]) * DIE_EDGE + flat
    edge = loft([np.column_stack([bend[:, 0], np.full(steps + 1, y), bend[:, 1]]) for y in (flat, -flat)], closed=False)
    sector = ball(DIE_EDGE, 4 * steps, np.linspace(0.0, 90.0, steps + 1))
    middle = sector.points[sector.triangles].mean(axis=1)
    octant = Shape(sector.points + flat, sector.triangles[(middle[:, 0] > 0.0) & (middle[:, 1] > 0.0)])
    skins: list[Shape] = []
    for quarter in range(4):
        for tilt in (0.0, 180.0):
            skins.append(octant.turned("z", 90.0 * quarter).turned("x", tilt))
            skins.append(edge.turned("z", 90.0 * quarter).turned("x", tilt))
        skins.append(edge.turned("x", 90.0).turned("z", 90.0 * quarter))
    pips: list[Mesh] = []
    rim, lip = PIP - 0.006, 0.006
    cup = dress(hollow(rim, PIP_DEPTH, lip, 12, 2), INK, openness=bowl(PIP_DEPTH, 0.07), crease=70.0)
    for face, (axis, angle) in SIDES.items():
        spots = [(spread * x, spread * y) for x, y in PIPS[face]]
        sheet = plate(rectangle(2 * flat, 2 * flat), half, [circle(rim + lip, 12, x, y) for x, y in spots])
        skins.append(sheet.turned(axis, angle))
        pips += [cup.moved(x, y, half).turned(axis, angle) for x, y in spots]

    def outward(points: Floats, _: Floats) -> Floats:
        return units(points - np.clip(points, -flat, flat))

    return merge([dress(unite(skins), IVORY, normals=outward, openness=0.95), *pips])
