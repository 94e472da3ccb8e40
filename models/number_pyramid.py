"""Number Pyramid: a dark board with 21 turned sockets joined by brass rods, hollows for the discs, discs, the star.

The two sides differ by colour and by shape: blue discs are round with a dark rim, red ones octagonal with an ivory
rim.  The numbers are drawn by the scene on the flat face (`measures.FACE_Z`, `FACE_RADIUS`).
"""

from __future__ import annotations

import numpy as np
from mesh import Field, Floats, Mesh, Shape, dress, merge, unite
from openness import beside_wall, standing
from outline import circle, fillet, inset, rectangle, spun
from shapes import at_height, bar, lathe, loft, plate, prism

from game3d.scenes.number_pyramid import measures
from game3d.scenes.stage.materials import BRASS, EBONY, ENAMEL_BLUE, ENAMEL_RED, IVORY, MAPLE, WALNUT

TOP = measures.TOP
SOCKET_SEGMENTS = 24
WELL_SEGMENTS = 18
WELL = measures.DISC_RADIUS + 0.02  # radius of a socket's floor and of a hollow for a disc
LINE = 0.034
BORDER = 0.16
ROD = 0.036  # radius of a rod
STAR_RADIUS = 0.3
CUTS = (*range(10, 29), 30, 31)  # of the sockets: cut 29 is darker than the others


# What the card of the start page shows.
CARD = ("--position", "./.,1:4/2:4,.,1:3/.,1:1,.,2:3/2:1,.,1:2,.,./.,2:2,.,.,.,.", "--view=-26,46,9")


def models() -> dict[str, Mesh]:
    """All models of this table by name."""
    return {"pyramid_board": board(), "pyramid_disc_1": blue(), "pyramid_disc_2": red(), "pyramid_star": star()}


def board() -> Mesh:
    """The whole board; the socket of node k (a1, b1, b2, ...) is part k + 1."""
    width, depth = 2 * measures.HALF[0], 2 * measures.HALF[1]
    outline = rectangle(width, depth, 0.35, 7)
    hull = prism(
        outline,
        [
            (0.03, 0.0), (0.0, 0.03), (0.0, 0.1), (0.035, 0.115), (0.035, 0.14), (0.0, 0.155),
            (0.0, TOP - 0.05), (0.015, TOP - 0.015), (0.05, TOP), (BORDER - LINE, TOP),
        ],
        top=False,
        bottom=False,
    )  # fmt: skip
    inlay = loft([at_height(inset(outline, BORDER - LINE), TOP), at_height(inset(outline, BORDER), TOP)])
    wells = [(x, y) for seat in (1, 2) for x, y, _ in measures.SLOTS[seat]]
    face = plate(inset(outline, BORDER), TOP, [circle(WELL + 0.014, WELL_SEGMENTS, x, y) for x, y in wells])
    parts = [
        dress(hull, WALNUT, cut=2, openness=standing(reach=0.25)),
        dress(inlay, BRASS),
        dress(face, WALNUT, cut=2),
        *(dress(_well().moved(x, y), WALNUT, cut=2, openness=_sunk(x, y)) for x, y in wells),
        *_rods(),
    ]
    for number, (x, y, _) in enumerate(measures.NODES.values()):
        parts.append(_socket(number).moved(x, y, TOP))
    return merge(parts)


def _well() -> Shape:
    """A hollow for a disc, with the edge of its mouth broken."""
    floor = measures.TRAY_FLOOR
    return lathe(
        [(WELL + 0.014, TOP), (WELL, TOP - 0.014), (WELL, floor), (0.0, floor)],
        WELL_SEGMENTS,
    )


def _sunk(x: float, y: float) -> Field:
    """The field of a hollow around (x, y)."""

    def field(points: Floats, normals: Floats) -> Floats:
        gap = WELL - np.hypot(points[:, 0] - x, points[:, 1] - y)
        floor = beside_wall(gap, TOP - measures.TRAY_FLOOR)
        return np.where(points[:, 2] > TOP - 0.01, 1.0, np.where(normals[:, 2] > 0.5, floor, 0.6))

    return field


def _socket(number: int) -> Mesh:
    """A turned dish: a rounded rim around a flat floor with a scored ring."""
    outer = measures.SOCKET_RADIUS
    floor = measures.SOCKET_FLOOR - TOP
    middle = (outer + WELL) / 2
    dish = lathe(
        [
            (outer, -0.01), (outer - 0.012, 0.036), (middle, 0.045), (WELL + 0.01, 0.036),
            (WELL - 0.001, floor), (0.26, floor), (0.248, floor - 0.009), (0.236, floor), (0.0, floor),
        ],
        SOCKET_SEGMENTS,
    )  # fmt: skip

    def field(points: Floats, normals: Floats) -> Floats:
        radius = np.hypot(points[:, 0], points[:, 1])
        inside = np.where(points[:, 2] < 0.03, beside_wall(WELL - radius, 0.045), 1.0)
        inside = np.where(points[:, 2] < floor - 0.004, 0.3, inside)
        outside = np.clip(0.5 + points[:, 2] / 0.05, 0.5, 1.0)
        return np.where(radius < middle - 0.01, inside, outside)

    return dress(dish, MAPLE, cut=CUTS[number], openness=field, part=number + 1)


def _rods() -> list[Mesh]:
    """Half-round brass rods between neighbours."""
    angles = np.radians([180.0, 135.0, 90.0, 45.0, 0.0])
    section = [(float(ROD * np.cos(a)), float(ROD * np.sin(a))) for a in angles]
    nodes = [np.array(place[:2]) for place in measures.NODES.values()]
    made = []
    for first, a in enumerate(nodes):
        for b in nodes[first + 1 :]:
            length = float(np.linalg.norm(b - a))
            if length > 1.01 * measures.PITCH:
                continue
            step = (b - a) / length * (measures.SOCKET_RADIUS - 0.01)
            rod = bar(tuple(a + step), tuple(b - step), section).moved(z=TOP - 0.004)
            made.append(
                dress(rod, BRASS, crease=80.0, openness=lambda p, n: np.clip(0.55 + (p[:, 2] - TOP) / ROD, 0, 1))
            )
    return made


def _enamel(material: int) -> Mesh:
    """The flat coloured face, a little lower than the rim, with its edge melted up to it."""
    face, height = measures.FACE_RADIUS, measures.FACE_Z
    return dress(lathe([(face + 0.02, height + 0.004), (face, height), (0.0, height)], SOCKET_SEGMENTS), material)


def blue() -> Mesh:
    """The disc of player 1: round, dark rim."""
    radius, height, face = measures.DISC_RADIUS, measures.DISC_HEIGHT, measures.FACE_RADIUS
    rim = lathe(
        [
            (0.0, 0.0), (radius - 0.02, 0.0), (radius, 0.02), (radius, height - 0.03),
            (radius - 0.008, height - 0.008), (radius - 0.026, height), (face + 0.034, height),
            (face + 0.022, height - 0.006), (face + 0.02, height - 0.012),
        ],
        32,
    )  # fmt: skip
    return merge([dress(rim, EBONY, openness=standing(reach=0.06)), _enamel(ENAMEL_BLUE)])


def red() -> Mesh:
    """The disc of player 2: octagonal, ivory rim."""
    radius, height, face = measures.DISC_RADIUS, measures.DISC_HEIGHT, measures.FACE_RADIUS
    corners = circle(radius * 1.015, 8)
    # Three points for each corner; the middle one lies on the corner's ray, as every third point of the circle does.
    outline = fillet(corners, 0.06, 2)

    def ring(size: float, z: float) -> Floats:
        return at_height(spun(circle(size, 24), -15.0), z)

    side = [(0.02, 0.0), (0.0, 0.02), (0.0, height - 0.03), (0.006, height - 0.008), (0.022, height)]
    rings = [at_height(inset(outline, step), z) for step, z in side]
    inner = [ring(face + 0.03, height), ring(face + 0.022, height - 0.006), ring(face + 0.019, height - 0.012)]
    rim = unite([loft([*rings, *inner]), plate(rings[0][:, :2], 0.0).flipped()])
    return merge([dress(rim, IVORY, openness=standing(reach=0.06)), _enamel(ENAMEL_RED)])


def star() -> Mesh:
    """A faceted brass star of five points, one of them to the north, lying on a socket's floor."""
    tips = circle(STAR_RADIUS, 5)
    notches = circle(STAR_RADIUS * 0.45, 5)
    outline = np.empty((10, 2))
    outline[0::2] = spun(tips, 90.0)
    outline[1::2] = spun(notches, 126.0)
    low, edge, peak = at_height(outline, 0.0), at_height(outline, 0.022), np.tile([[0.0, 0.0, 0.075]], (10, 1))
    shape = unite([loft([low, edge, peak]), plate(outline, 0.0).flipped()])
    return dress(shape, BRASS, crease=15.0, openness=standing(reach=0.01))
