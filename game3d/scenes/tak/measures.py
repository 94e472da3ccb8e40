"""The measures of the table of Tak: where everything stands and how large it is."""

from __future__ import annotations

from game3d.scenes.table.contract import Point
from game3d.scenes.table.seats import both

PITCH = 1.0
TILE = 0.96  # side of a tile; the rest of the pitch is the gap
TOP = 0.28  # z of the tiles
FRAME = 3.1  # half side of the frame around them
SQUARES: dict[str, Point] = {
    f"{'abcde'[file]}{rank + 1}": ((file - 2) * PITCH, (rank - 2) * PITCH, TOP)
    for rank in range(5)
    for file in range(5)
}

# A flat is a trapezoid in X-Z, drawn out along Y; a wall is one that stands, drawn out along Y too.
FLAT_BASE = 0.66
FLAT_CROWN = 0.54
FLAT_LENGTH = 0.66
FLAT_HEIGHT = 0.2
WALL_BASE = 0.66
WALL_CROWN = 0.5
WALL_HEIGHT = 0.62
WALL_THICKNESS = 0.2
CAP_RADIUS = 0.27  # of the foot
CAP_DOME = 0.235  # radius of the hemisphere
CAP_COLLAR = 0.15  # where the collar ends and the hemisphere begins
CAP_HEIGHT = CAP_COLLAR + CAP_DOME

TRAY_Y = 3.76  # centre line of the trays, south and north
TRAY_DEPTH = 1.04
TRAY_FLOOR = 0.12  # z on which the reserves stand
TRAY_PITCH = 0.74
TRAY_LEVELS = 3
# From the player's left: six piles of three (at first two have a fourth), the stone that stands as the offer of a
# wall, which is taken last, and the capstone at the right hand.
_PILES = (*((pile, level) for pile in range(6) for level in range(TRAY_LEVELS)), (4, 3), (5, 3))
STONE_SLOTS = both(
    (
        (2.5 * TRAY_PITCH, -TRAY_Y, TRAY_FLOOR),
        *(((pile - 3.5) * TRAY_PITCH, -TRAY_Y, TRAY_FLOOR + level * FLAT_HEIGHT) for pile, level in _PILES),
    )
)
CAP_SLOTS = both(((3.5 * TRAY_PITCH, -TRAY_Y, TRAY_FLOOR),))
EXTENT = (FRAME, TRAY_Y + TRAY_DEPTH / 2)
