"""Where everything stands on the five tables: the one table of measures that models and scenes share.

Pure data.  Units are world units (one Tak square); Z is up, the table top is z = 0, the board's centre is the
origin, seat 1 sits at -Y and seat 2 at +Y.  A `Point` is (x, y, z).

Every piece has its origin at the centre of its underside, so a `Point` given for a place is where that origin
goes.  Two exceptions: a Pylos ball and the die have their origin in their centre, and so have their places.

`EXTENT` of a game is the half width and half depth of all that belongs to it, trays and racks included.
Reserve slots are in the order in which they fill: with n pieces left, slots 0 .. n-1 are taken.
"""

from __future__ import annotations

from math import sqrt

Point = tuple[float, float, float]


def _across(point: Point) -> Point:
    """The same place seen from the opposite seat: half a turn about the board's centre."""
    x, y, z = point
    return (-x, -y, z)


def _both(slots: tuple[Point, ...]) -> dict[int, tuple[Point, ...]]:
    """Slots of seat 1, and the same for seat 2 across the table."""
    return {1: slots, 2: tuple(_across(slot) for slot in slots)}


# --- Tak ------------------------------------------------------------------------------------------------------

TAK_PITCH = 1.0
TAK_TILE = 0.96  # side of a tile; the rest of the pitch is the gap
TAK_TOP = 0.28  # z of the tiles
TAK_FRAME = 3.1  # half side of the frame around them
TAK_SQUARES: dict[str, Point] = {
    f"{'abcde'[file]}{rank + 1}": ((file - 2) * TAK_PITCH, (rank - 2) * TAK_PITCH, TAK_TOP)
    for rank in range(5)
    for file in range(5)
}

# A flat is a trapezoid in X-Z, drawn out along Y; a wall is one that stands, drawn out along Y too.
TAK_FLAT_BASE = 0.66
TAK_FLAT_CROWN = 0.54
TAK_FLAT_LENGTH = 0.66
TAK_FLAT_HEIGHT = 0.2
TAK_WALL_BASE = 0.66
TAK_WALL_CROWN = 0.5
TAK_WALL_HEIGHT = 0.62
TAK_WALL_THICKNESS = 0.2
TAK_CAP_RADIUS = 0.27  # of the foot
TAK_CAP_DOME = 0.235  # radius of the hemisphere
TAK_CAP_COLLAR = 0.15  # where the collar ends and the hemisphere begins
TAK_CAP_HEIGHT = TAK_CAP_COLLAR + TAK_CAP_DOME

TAK_TRAY_Y = 3.76  # centre line of the trays, south and north
TAK_TRAY_DEPTH = 1.04
TAK_TRAY_FLOOR = 0.12  # z on which the reserves stand
TAK_TRAY_PITCH = 0.74
TAK_TRAY_LEVELS = 3
# From the player's left: six piles of three (at first two have a fourth), the stone that stands as the offer of a
# wall, which is taken last, and the capstone at the right hand.
_TAK_PILES = (*((pile, level) for pile in range(6) for level in range(TAK_TRAY_LEVELS)), (4, 3), (5, 3))
TAK_STONE_SLOTS = _both(
    (
        (2.5 * TAK_TRAY_PITCH, -TAK_TRAY_Y, TAK_TRAY_FLOOR),
        *(
            ((pile - 3.5) * TAK_TRAY_PITCH, -TAK_TRAY_Y, TAK_TRAY_FLOOR + level * TAK_FLAT_HEIGHT)
            for pile, level in _TAK_PILES
        ),
    )
)
TAK_CAP_SLOTS = _both(((3.5 * TAK_TRAY_PITCH, -TAK_TRAY_Y, TAK_TRAY_FLOOR),))
TAK_EXTENT = (TAK_FRAME, TAK_TRAY_Y + TAK_TRAY_DEPTH / 2)

# --- Pylos ----------------------------------------------------------------------------------------------------

PYLOS_RADIUS = 0.5
PYLOS_PITCH = 2 * PYLOS_RADIUS
PYLOS_RISE = PYLOS_PITCH * sqrt(2) / 2  # centre to centre, from one level to the next
PYLOS_HOLLOW = 0.14  # depth of a hollow; a ball touches its lowest point
PYLOS_STEP = 0.24  # z of the step on which the reserves lie
PYLOS_TOP = 0.56  # z of the raised square
PYLOS_PLATEAU = 2.44  # half side of the raised square
PYLOS_BASE = 4.6  # half side of the whole board
PYLOS_LEVEL_Z = tuple(PYLOS_TOP - PYLOS_HOLLOW + PYLOS_RADIUS + level * PYLOS_RISE for level in range(4))
# Centre of the ball on each place: level, file, rank.
PYLOS_PLACES: dict[str, Point] = {
    f"{level + 1}{'abcd'[file]}{rank + 1}": (
        (file - (3 - level) / 2) * PYLOS_PITCH,
        (rank - (3 - level) / 2) * PYLOS_PITCH,
        PYLOS_LEVEL_Z[level],
    )
    for level in range(4)
    for rank in range(4 - level)
    for file in range(4 - level)
}
PYLOS_RACK_PITCH = 1.04
PYLOS_RACK_Y = (3.04, 3.04 + PYLOS_RACK_PITCH * sqrt(3) / 2)  # the inner and the outer row
PYLOS_RACK_Z = PYLOS_STEP - PYLOS_HOLLOW / 2 + PYLOS_RADIUS
# Two rows, eight outside and seven between them; the outer row fills first and empties last.
PYLOS_RACK = _both(
    tuple(
        ((place - (count - 1) / 2) * PYLOS_RACK_PITCH, -y, PYLOS_RACK_Z)
        for y, count in ((PYLOS_RACK_Y[1], 8), (PYLOS_RACK_Y[0], 7))
        for place in range(count)
    )
)
PYLOS_EXTENT = (PYLOS_BASE, PYLOS_BASE)

# --- Fanorona-Telo --------------------------------------------------------------------------------------------

TELO_PITCH = 1.9
TELO_TOP = 0.32  # z of the slate
TELO_SLATE = 2.52  # half side of the slate
TELO_SLAB = 2.8  # half side of the whole slab, with the wooden frame around the slate
TELO_DIMPLE_RADIUS = 0.45
TELO_DIMPLE_DEPTH = 0.1
TELO_STONE_RADIUS = 0.42
TELO_STONE_HEIGHT = 0.32
# A stone touches the lowest point of its dimple.
TELO_POINTS: dict[str, Point] = {
    f"{'abc'[file]}{rank + 1}": (
        (file - 1) * TELO_PITCH,
        (rank - 1) * TELO_PITCH,
        TELO_TOP - TELO_DIMPLE_DEPTH,
    )
    for rank in range(3)
    for file in range(3)
}
TELO_TRAY_Y = 3.56
TELO_TRAY_DEPTH = 1.22
TELO_TRAY_LENGTH = 3.6
TELO_TRAY_TOP = 0.2
TELO_TRAY_PITCH = 1.1
TELO_SLOTS = _both(
    tuple(((place - 1) * TELO_TRAY_PITCH, -TELO_TRAY_Y, TELO_TRAY_TOP - TELO_DIMPLE_DEPTH) for place in range(3))
)
TELO_EXTENT = (TELO_SLAB, TELO_TRAY_Y + TELO_TRAY_DEPTH / 2)

# --- Number Pyramid -------------------------------------------------------------------------------------------

PYRAMID_PITCH = 1.15
PYRAMID_ROW = PYRAMID_PITCH * sqrt(3) / 2
PYRAMID_TOP = 0.26  # z of the board
PYRAMID_HALF = (4.3, 3.2)  # half width and half depth of the board
PYRAMID_SOCKET_RADIUS = 0.43
PYRAMID_SEAT = PYRAMID_TOP + 0.005  # z of a socket's floor, where a disc lies
PYRAMID_DISC_RADIUS = 0.345
PYRAMID_DISC_HEIGHT = 0.12
PYRAMID_FACE_RADIUS = 0.265  # the flat enamel face that takes the number
PYRAMID_FACE_Z = 0.108  # its height above the disc's origin
PYRAMID_NODES: dict[str, Point] = {
    f"{'abcdef'[row]}{place + 1}": (
        (place - row / 2) * PYRAMID_PITCH,
        (2.5 - row) * PYRAMID_ROW,
        PYRAMID_SEAT,
    )
    for row in range(6)
    for place in range(row + 1)
}
# Ten discs a side, a triangle of 4 + 3 + 2 + 1 standing on its tip in the corner beside the apex: seat 1 on the
# left, seat 2 on the right.  Slot k is the disc of round k + 1, so with k rounds played the first k are empty.
PYRAMID_TRAY_PITCH = 0.79
PYRAMID_TRAY_X = 1.25  # distance of the discs nearest the apex from the middle line
PYRAMID_TRAY_FLOOR = PYRAMID_TOP - 0.05
_PYRAMID_TRAY = tuple(
    (
        PYRAMID_TRAY_X + (place + row / 2) * PYRAMID_TRAY_PITCH,
        2.5 * PYRAMID_ROW - row * PYRAMID_TRAY_PITCH * sqrt(3) / 2,
        PYRAMID_TRAY_FLOOR,
    )
    for row in reversed(range(4))
    for place in reversed(range(4 - row))
)
PYRAMID_SLOTS: dict[int, tuple[Point, ...]] = {
    1: tuple((-x, y, z) for x, y, z in _PYRAMID_TRAY),
    2: _PYRAMID_TRAY,
}
PYRAMID_EXTENT = PYRAMID_HALF

# --- Trimino --------------------------------------------------------------------------------------------------

TRIMINO_PITCH = 1.15
TRIMINO_TOP = 0.3  # z of the frame between the wells
TRIMINO_FLOOR = 0.2  # z of a well's floor, where a draughtsman lies
TRIMINO_WELL = 0.98  # side of a well
TRIMINO_HALF = 2.68  # half side of the tray of wells
TRIMINO_MAN_RADIUS = 0.41
TRIMINO_MAN_HEIGHT = 0.2  # what one adds to a pile
TRIMINO_CELLS: dict[str, Point] = {
    f"{'abcd'[file]}{rank + 1}": (
        (file - 1.5) * TRIMINO_PITCH,
        (rank - 1.5) * TRIMINO_PITCH,
        TRIMINO_FLOOR,
    )
    for rank in range(4)
    for file in range(4)
}
# The six orientation cards in a rail on the left, face 1 farthest from seat 1.  Part of no other model.
TRIMINO_CARD = 0.82  # side of a card
TRIMINO_CARD_THICKNESS = 0.05
TRIMINO_CARD_PITCH = 0.87
TRIMINO_RAIL_X = -3.34
TRIMINO_RAIL_HALF = 0.54  # half width of the rail
TRIMINO_CARD_FLOOR = 0.1
TRIMINO_CARDS: dict[int, Point] = {
    face: (TRIMINO_RAIL_X, (3.5 - face) * TRIMINO_CARD_PITCH, TRIMINO_CARD_FLOOR) for face in range(1, 7)
}
# The felt on the right is where the die is thrown: from its far end to its rest.
TRIMINO_DIE = 0.6  # side of the die; its places are those of its centre
TRIMINO_FELT = (3.72, 0.0)  # centre of the lane
TRIMINO_FELT_HALF = (0.92, TRIMINO_HALF)  # with its wooden edge
TRIMINO_FELT_TOP = 0.06
TRIMINO_DIE_REST: Point = (TRIMINO_FELT[0], -0.7, TRIMINO_FELT_TOP + TRIMINO_DIE / 2)
# A tray for each seat: a model of its own, put down for the seats that play, with its heading in degrees.
TRIMINO_TRAY_HALF = (TRIMINO_HALF, 1.02)  # half length and half depth
TRIMINO_TRAY_FLOOR = 0.1
TRIMINO_TRAY_PITCH = 0.86  # a draughtsman at the end just clears the rim
TRIMINO_TRAYS: dict[int, tuple[Point, float]] = {
    1: ((0.0, -3.84, 0.0), 0.0),
    2: ((0.0, 3.84, 0.0), 180.0),
    3: ((-5.06, 0.0, 0.0), -90.0),
    4: ((5.82, 0.0, 0.0), 90.0),
}
TRIMINO_TRAY_COLUMNS = 6
TRIMINO_TRAY_LEVELS = 4


def _trimino_slot(seat: int, slot: int) -> Point:
    """Two rows of six, the far row first, then the next layer on top of them; 48 in all."""
    (x, y, _), heading = TRIMINO_TRAYS[seat]
    level, place = divmod(slot, 2 * TRIMINO_TRAY_COLUMNS)
    row, column = divmod(place, TRIMINO_TRAY_COLUMNS)
    along = (column - (TRIMINO_TRAY_COLUMNS - 1) / 2) * TRIMINO_TRAY_PITCH
    away = (0.5 - row) * TRIMINO_TRAY_PITCH
    # Quarter turns only, so the sine and cosine are exact.
    sine, cosine = {0.0: (0, 1), 90.0: (1, 0), 180.0: (0, -1), -90.0: (-1, 0)}[heading]
    return (
        x + along * cosine - away * sine,
        y + along * sine + away * cosine,
        TRIMINO_TRAY_FLOOR + level * TRIMINO_MAN_HEIGHT,
    )


TRIMINO_SLOTS: dict[int, tuple[Point, ...]] = {
    seat: tuple(_trimino_slot(seat, slot) for slot in range(2 * TRIMINO_TRAY_COLUMNS * TRIMINO_TRAY_LEVELS))
    for seat in TRIMINO_TRAYS
}
TRIMINO_EXTENT = (4.64, 4.86)  # with two seats; with three or four seats:
TRIMINO_EXTENT_WIDE = (6.84, 4.86)
# Turn (heading, pitch, roll in degrees) that brings each face of the die on top; see models/trimino.py.
# In the identity pose 1 is up, 2 faces seat 1 (-Y) and 3 faces right (+X); opposite faces add up to 7.
TRIMINO_DIE_UP: dict[int, Point] = {
    1: (0.0, 0.0, 0.0),
    2: (0.0, -90.0, 0.0),
    3: (0.0, 0.0, -90.0),
    4: (0.0, 0.0, 90.0),
    5: (0.0, 90.0, 0.0),
    6: (0.0, 180.0, 0.0),
}
