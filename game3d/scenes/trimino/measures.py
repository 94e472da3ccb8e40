"""The measures of the table of Trimino: where everything stands and how large it is. The die's origin is its centre."""

from __future__ import annotations

from game3d.scenes.table.contract import Point

PITCH = 1.15
TOP = 0.3  # z of the frame between the wells
FLOOR = 0.2  # z of a well's floor, where a draughtsman lies
WELL = 0.98  # side of a well
HALF = 2.68  # half side of the tray of wells
MAN_RADIUS = 0.41
MAN_HEIGHT = 0.2  # what one adds to a pile
CELLS: dict[str, Point] = {
    f"{'abcd'[file]}{rank + 1}": (
        (file - 1.5) * PITCH,
        (rank - 1.5) * PITCH,
        FLOOR,
    )
    for rank in range(4)
    for file in range(4)
}
# The six orientation cards in a rail on the left, face 1 farthest from seat 1.  Part of no other model.
CARD = 0.82  # side of a card
CARD_THICKNESS = 0.05
CARD_PITCH = 0.87
RAIL_X = -3.34
RAIL_HALF = 0.54  # half width of the rail
CARD_FLOOR = 0.1
CARDS: dict[int, Point] = {face: (RAIL_X, (3.5 - face) * CARD_PITCH, CARD_FLOOR) for face in range(1, 7)}
# The felt on the right is where the die is thrown: from its far end to its rest.
FELT = (3.72, 0.0)  # centre of the lane
FELT_HALF = (0.92, HALF)  # with its wooden edge
FELT_TOP = 0.06
DIE_READY_Y, DIE_REST_Y = 1.6, -0.7  # where it waits on its lane, and where it comes to rest
# A tray for each seat: a model of its own, put down for the seats that play, with its heading in degrees.
TRAY_HALF = (HALF, 1.02)  # half length and half depth
TRAY_FLOOR = 0.1
TRAY_PITCH = 0.86  # a draughtsman at the end just clears the rim
TRAYS: dict[int, tuple[Point, float]] = {
    1: ((0.0, -3.84, 0.0), 0.0),
    2: ((0.0, 3.84, 0.0), 180.0),
    3: ((-5.06, 0.0, 0.0), -90.0),
    4: ((5.82, 0.0, 0.0), 90.0),
}
TRAY_COLUMNS = 6
TRAY_LEVELS = 4


def _slot(seat: int, slot: int) -> Point:
    """Two rows of six, the far row first, then the next layer on top of them; 48 in all."""
    (x, y, _), heading = TRAYS[seat]
    level, place = divmod(slot, 2 * TRAY_COLUMNS)
    row, column = divmod(place, TRAY_COLUMNS)
    along = (column - (TRAY_COLUMNS - 1) / 2) * TRAY_PITCH
    away = (0.5 - row) * TRAY_PITCH
    # Quarter turns only, so the sine and cosine are exact.
    sine, cosine = {0.0: (0, 1), 90.0: (1, 0), 180.0: (0, -1), -90.0: (-1, 0)}[heading]
    return (
        x + along * cosine - away * sine,
        y + along * sine + away * cosine,
        TRAY_FLOOR + level * MAN_HEIGHT,
    )


SLOTS: dict[int, tuple[Point, ...]] = {
    seat: tuple(_slot(seat, slot) for slot in range(2 * TRAY_COLUMNS * TRAY_LEVELS)) for seat in TRAYS
}
EXTENT = (4.64, 4.86)  # with two seats; with three or four seats:
EXTENT_WIDE = (6.84, 4.86)
