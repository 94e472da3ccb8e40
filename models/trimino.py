"""Trimino: a light tray of sixteen wells, a rail of six cards, the felt for the die, supply trays, men."""

from __future__ import annotations

import numpy as np
from die import PIPS
from fittings import tray
from lettering import coordinates
from mesh import Field, Floats, Mesh, Shape, dress, merge, unite
from openness import beside_wall, standing
from outline import circle, inset, rectangle
from shapes import at_height, bevelled, lathe, loft, plate, prism

from game3d.scenes.stage.materials import BIRCH, INK, IVORY, MAPLE, OAK, PAPER, ROSEWOOD, WALNUT
from game3d.scenes.trimino import measures

TOP, FLOOR = measures.TOP, measures.FLOOR
WELL_RADIUS = 0.26
LIP = 0.03
LINE = 0.04
MAN_SEGMENTS = 30
MINI = 0.225  # pitch of the small cells on a card

# The cells that each face of the die covers, from the pivot, x to the right and y down (RULES: the six orientations).
CELLS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0), (0, -1), (0, 1)),
    2: ((0, 0), (-1, 0), (1, 0)),
    3: ((0, 0), (1, 0), (0, 1)),
    4: ((0, 0), (-1, 0), (0, 1)),
    5: ((0, 0), (1, 0), (0, -1)),
    6: ((0, 0), (-1, 0), (0, -1)),
}


# What the card of the start page shows.
CARD = ("--position", ".##./.#../..##/..#. 11,7 1 3", "--view=-22,50,8.4")


def models() -> dict[str, Mesh]:
    """All models of this table by name."""
    made = {
        "trimino_board": board(),
        "trimino_tray": merge(
            tray(2 * measures.TRAY_HALF[0], 2 * measures.TRAY_HALF[1], 0.2, measures.TRAY_FLOOR, cut=30)
        ),
        "trimino_man_a": man(MAPLE, 5),
        "trimino_man_b": man(ROSEWOOD, 6),
    }
    return made | {f"trimino_card_{face}": card(face) for face in CELLS}


def board() -> Mesh:
    """The tray of wells, the rail for the cards and the felt lane; well k (a1, b1, ...) is part k + 1."""
    lane = tray(2 * measures.FELT_HALF[0], 2 * measures.FELT_HALF[1], 0.17, measures.FELT_TOP, cut=20)
    return merge([*_wells(), *_rail(), *(piece.moved(measures.FELT[0]) for piece in lane)])


def _recess(outline: Floats, top: float, floor: float, lip: float) -> tuple[Shape, Shape]:
    """The wall of a recess whose mouth has that outline, and its floor in two rings, dark at the wall."""
    steps = [(0.0, top), (lip * 0.35, top - lip * 0.25), (lip * 0.75, top - lip), (lip, floor)]
    wall = loft([at_height(inset(outline, step), z) for step, z in steps])
    inner, middle = inset(outline, lip), inset(outline, lip + 0.07)
    return wall, unite([loft([at_height(inner, floor), at_height(middle, floor)]), plate(middle, floor)])


def _recess_field(x: float, y: float, half: float, depth: float) -> Field:
    """The field of a square recess about (x, y), floor and wall."""

    def field(points: Floats, normals: Floats) -> Floats:
        gap = half - np.maximum(np.abs(points[:, 0] - x), np.abs(points[:, 1] - y))
        return np.where(normals[:, 2] > 0.9, beside_wall(gap, depth), 0.65)

    return field


def _wells() -> list[Mesh]:
    half = measures.HALF
    outline = rectangle(2 * half, 2 * half, 0.3, 6)
    border = 0.17
    mouth = rectangle(measures.WELL + 2 * LIP, measures.WELL + 2 * LIP, WELL_RADIUS, 5)
    cells = list(measures.CELLS.values())
    hull = prism(
        outline,
        [
            (0.02, 0.0), (0.0, 0.02), (0.0, TOP - 0.06), (0.018, TOP - 0.018), (0.06, TOP),
            (border - LINE, TOP),
        ],
        top=False,
        bottom=False,
    )  # fmt: skip
    line = loft([at_height(inset(outline, border - LINE), TOP), at_height(inset(outline, border), TOP)])
    face = plate(inset(outline, border), TOP, [mouth + np.array([x, y]) for x, y, _ in cells])
    parts = [
        dress(hull, BIRCH, cut=7, openness=standing(reach=0.25)),
        dress(line, WALNUT, cut=8),
        dress(face, BIRCH, cut=7),
        *coordinates("abcd", measures.PITCH, half - 0.3, TOP, 0.16, WALNUT),
    ]
    wall, floor = _recess(mouth, TOP, FLOOR, LIP)

    def shade(points: Floats, normals: Floats) -> Floats:
        return np.clip(1.0 - (TOP - points[:, 2]) / (TOP - FLOOR) * 0.5, 0.5, 1.0)

    for number, (x, y, _) in enumerate(cells):
        field = _recess_field(x, y, measures.WELL / 2, TOP - FLOOR)
        parts.append(dress(wall.moved(x, y), BIRCH, cut=7, openness=shade))
        parts.append(dress(floor.moved(x, y), OAK, cut=10 + number, openness=field, part=number + 1))
    return parts


def _rail() -> list[Mesh]:
    """A walnut rail with a place for each card."""
    x, top, floor = measures.RAIL_X, measures.CARD_FLOOR + 0.035, measures.CARD_FLOOR
    outline = rectangle(2 * measures.RAIL_HALF, 2 * measures.HALF, 0.14, 5)
    side = measures.CARD + 0.024
    mouth = rectangle(side, side, 0.05, 2)
    middles = [place[1] for place in measures.CARDS.values()]
    hull = prism(
        outline,
        [(0.012, 0.0), (0.0, 0.012), (0.0, top - 0.03), (0.009, top - 0.009), (0.03, top)],
        bottom=False,
        holes=[mouth + np.array([0.0, y]) for y in middles],
    )
    parts = [dress(hull, WALNUT, grain="y", cut=21, openness=standing(reach=0.2))]
    for y in middles:
        sides = loft(
            [at_height(mouth, top), at_height(inset(mouth, 0.004), top - 0.006), at_height(inset(mouth, 0.006), floor)]
        )
        parts.append(dress(sides.moved(y=y), WALNUT, grain="y", cut=21, openness=0.6))
        parts.append(dress(plate(inset(mouth, 0.006), floor).moved(y=y), WALNUT, grain="y", cut=21, openness=0.7))
    return [part.moved(x) for part in parts]


def man(wood: int, cut: int) -> Mesh:
    """A turned draughtsman: a raised rim, a cove, a bead and a shallow dish."""
    radius, height = measures.MAN_RADIUS, measures.MAN_HEIGHT
    profile = [
        (0.0, 0.0), (radius - 0.025, 0.0), (radius, 0.025), (radius, height - 0.05), (radius - 0.014, height - 0.014),
        (radius - 0.045, height), (radius - 0.08, height - 0.004), (radius - 0.105, height - 0.04),
        (radius - 0.14, height - 0.044), (radius - 0.165, height - 0.006), (radius - 0.2, height - 0.006),
        (radius - 0.225, height - 0.044), (radius - 0.26, height - 0.036), (0.0, height - 0.014),
    ]  # fmt: skip

    def field(points: Floats, normals: Floats) -> Floats:
        inside = np.hypot(points[:, 0], points[:, 1]) < radius - 0.06
        return np.where(
            inside & (points[:, 2] > 0.1),
            np.clip(1.0 - (height - points[:, 2] - 0.006) * 14.0, 0.45, 1.0),
            standing(reach=0.08)(points, normals),
        )

    return dress(lathe(profile, MAN_SEGMENTS), wood, cut=cut, openness=field)


def card(face: int) -> Mesh:
    """A card that shows a face's shape among nine cells, with the face's pips on the pivot."""
    side, thick = measures.CARD, measures.CARD_THICKNESS
    body = prism(rectangle(side, side, 0.045, 3), bevelled(0.0, thick, 0.008))
    parts = [dress(body, PAPER, cut=face, openness=standing(reach=0.03))]
    proud = thick + 0.002
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            at = (x * MINI, -y * MINI)
            if (x, y) in CELLS[face]:
                square = plate(rectangle(0.2, 0.2, 0.03, 2), proud)
                parts.append(dress(square.moved(*at), ROSEWOOD, cut=face + x - y))
            else:
                outer, inner = rectangle(0.2, 0.2, 0.03, 1), rectangle(0.174, 0.174, 0.017, 1)
                ring = loft([at_height(outer, proud), at_height(inner, proud)])
                parts.append(dress(ring.moved(*at), INK))
    dot = plate(circle(0.021, 8), proud + 0.002)
    parts += [dress(dot.moved(0.058 * x, 0.058 * y), IVORY) for x, y in PIPS[face]]
    return merge(parts)
