"""Stock pieces for a game that has none of its own: a few turned and sawn shapes, each for four sides and for nobody.

The sides differ by shade and by mark: light with a dark ring, dark with ivory studs, red with a brass ring, oak with
dark studs; what is nobody's is plain. Marks lie near the rim, so that a number fits in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from fittings import band, stud
from mesh import Floats, Mesh, dress, merge, units
from openness import standing
from outline import circle, rectangle
from shapes import arc, ball, bevelled, lathe, plate, prism

from game3d.scenes.stage.materials import BIRCH, BRASS, EBONY, ENAMEL_RED, IVORY, MAPLE, OAK, WALNUT
from game3d.scenes.table import stock

SEGMENTS = 20
STUD = 0.035  # radius of a stud


@dataclass(frozen=True)
class Side:
    """How the pieces of one side look."""

    body: int
    mark: int | None = None  # material
    studs: bool = False  # else a ring


SIDES: dict[int, Side] = {
    0: Side(BIRCH),
    1: Side(MAPLE, WALNUT),
    2: Side(EBONY, IVORY, studs=True),
    3: Side(ENAMEL_RED, BRASS),
    4: Side(OAK, EBONY, studs=True),
}


def models() -> dict[str, Mesh]:
    """Every shape for every side."""
    makers = {"disc": disc, "cone": cone, "cube": cube, "pillar": pillar, "ball": marble, "wall": wall}
    return {
        f"stock_{shape}_{owner}": make(side, 10 * k + owner)
        for k, (shape, make) in enumerate(makers.items())
        for owner, side in SIDES.items()
    }


def _inlay(side: Side, radius: float) -> tuple[list[Floats], list[Floats], list[Mesh]]:
    """The mark of a side on a level face at z = 0, within `radius` of its middle: holes for the face, the cores that
    it keeps inside them, and what is let in."""
    if side.mark is None:
        return [], [], []
    if not side.studs:
        width = 0.03
        ring = band(radius, width, side.mark, segments=SEGMENTS)
        return [circle(radius, SEGMENTS)], [circle(radius - width, SEGMENTS)], [ring]
    reach = radius - STUD
    spots = [(reach * float(np.cos(a)), reach * float(np.sin(a))) for a in np.radians([45.0, 135.0, 225.0, 315.0])]
    return (
        [circle(STUD, 8, x, y) for x, y in spots],
        [],
        [stud(STUD, side.mark, segments=8).moved(x, y) for x, y in spots],
    )


def _turned(profile: Sequence[tuple[float, float]], face: float, side: Side, cut: int, mark: float) -> Mesh:
    """A turned body that ends in a level face of radius `face`, with the side's mark in it."""
    height = profile[-1][1]
    holes, cores, inlay = _inlay(side, mark)
    parts = [dress(lathe([*profile, (face, height)], SEGMENTS), side.body, cut=cut, openness=standing(reach=0.1))]
    parts.append(dress(plate(circle(face, SEGMENTS), height, holes), side.body, cut=cut))
    parts += [dress(plate(core, height), side.body, cut=cut) for core in cores]
    return merge([*parts, *(piece.moved(z=height) for piece in inlay)])


def disc(side: Side, cut: int) -> Mesh:
    """A flat disc with rounded edges."""
    radius, height = stock.SOLIDS["disc"].half_x, stock.SOLIDS["disc"].height
    edge = 0.03
    foot = arc((radius - edge, edge), edge, -90.0, 0.0, 3)
    crown = arc((radius - edge, height - edge), edge, 0.0, 90.0, 3)
    return _turned([(0.0, 0.0), *foot, *crown], radius - 0.05, side, cut, radius - 0.07)


def cone(side: Side, cut: int) -> Mesh:
    """A skittle: a foot, a waist and a ball on top."""
    foot, height = stock.SOLIDS["cone"].half_x, stock.SOLIDS["cone"].height
    head = 0.13
    neck = height - 2 * head + 0.03
    profile = [
        (0.0, 0.0), (foot - 0.02, 0.0), (foot, 0.02), (foot, 0.06), (foot - 0.03, 0.09), (0.15, 0.16),
        (0.085, neck - 0.07), (0.08, neck - 0.02),
    ]  # fmt: skip
    collar = [(0.08, neck - 0.02), (0.14, neck - 0.01), (0.15, neck + 0.005), (0.14, neck + 0.02), (0.09, neck + 0.03)]
    knob = arc((0.0, height - head), head, -50.0, 90.0, 8)
    tip = side.mark if side.studs and side.mark is not None else side.body
    ring = side.mark if not side.studs and side.mark is not None else side.body
    return merge(
        [
            dress(lathe(profile, SEGMENTS), side.body, grain="z", cut=cut, openness=standing(reach=0.15)),
            dress(lathe(collar, SEGMENTS), ring, grain="z", cut=cut),
            dress(lathe(knob, SEGMENTS), tip, grain="z", cut=cut, crease=60.0),
        ]
    )


def cube(side: Side, cut: int) -> Mesh:
    """A cube with broken edges and the mark on its top."""
    half, height = stock.SOLIDS["cube"].half_x, stock.SOLIDS["cube"].height
    holes, cores, inlay = _inlay(side, half - 0.06)
    body = prism(rectangle(2 * half, 2 * half, 0.03, 2), bevelled(0.0, height, 0.022), holes=holes)
    parts = [dress(body, side.body, cut=cut, openness=standing(reach=0.15))]
    parts += [dress(plate(core, height), side.body, cut=cut) for core in cores]
    return merge([*parts, *(piece.moved(z=height) for piece in inlay)])


def pillar(side: Side, cut: int) -> Mesh:
    """A stout column with a moulded foot."""
    foot, height = stock.SOLIDS["pillar"].half_x, stock.SOLIDS["pillar"].height
    shaft = foot - 0.035
    profile = [
        (0.0, 0.0), (foot - 0.02, 0.0), (foot, 0.02), (foot, 0.06), (foot - 0.015, 0.08), (shaft - 0.02, 0.1),
        (shaft - 0.025, height - 0.11), (shaft, height - 0.09), *arc((shaft - 0.03, height - 0.03), 0.03, 0.0, 90.0, 3),
    ]  # fmt: skip
    return _turned(profile, shaft - 0.04, side, cut, shaft - 0.045)


def _round(points: Floats, _: Floats) -> Floats:
    """The exact normals of a sphere about the origin."""
    return units(points)


def marble(side: Side, cut: int) -> Mesh:
    """A ball about the origin, with a ring around its upper pole or a cap on it."""
    radius = stock.SOLIDS["ball"].half_x
    whole = [(-90.0, 90.0, 17, side.body)]
    ringed = [(-90.0, 40.0, 13, side.body), (40.0, 48.0, 2, side.mark), (48.0, 90.0, 5, side.body)]
    capped = [(-90.0, 62.0, 15, side.body), (62.0, 90.0, 4, side.mark)]
    zones = whole if side.mark is None else capped if side.studs else ringed
    return merge(
        dress(ball(radius, SEGMENTS, np.linspace(low, high, steps)), material or 0, cut=cut, normals=_round)
        for low, high, steps, material in zones
    )


def wall(side: Side, cut: int) -> Mesh:
    """A slab that stands, marked on both faces."""
    solid = stock.SOLIDS["wall"]
    half, thick, height = solid.half_x, solid.half_y, solid.height
    holes, cores, inlay = _inlay(side, 0.17)
    centre = np.array([0.0, height / 2])
    placed = [hole + centre for hole in holes]
    front = rectangle(2 * half, height, 0.03, 2) + centre
    # Built lying on its back (z is the thickness) and stood up: the face that looked up then looks to -y.
    shapes = [prism(front, bevelled(-thick, thick, 0.022), holes=placed, holes_below=placed)]
    for core in cores:
        shapes += [plate(core + centre, thick), plate(core + centre, -thick).flipped()]
    raised = [piece.moved(z=thick).turned("x", 90.0).moved(z=centre[1]) for piece in inlay]
    stood = [
        dress(shape.turned("x", 90.0), side.body, grain="z", cut=cut, openness=standing(reach=0.12)) for shape in shapes
    ]
    return merge([*stood, *raised, *(piece.turned("z", 180.0) for piece in raised)])
