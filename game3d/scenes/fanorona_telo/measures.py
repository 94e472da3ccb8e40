"""The measures of the table of Fanorona-Telo: where everything stands and how large it is."""

from __future__ import annotations

from game3d.scenes.table.contract import Point
from game3d.scenes.table.seats import both

PITCH = 1.9
TOP = 0.32  # z of the slate
SLATE = 2.52  # half side of the slate
SLAB = 2.8  # half side of the whole slab, with the wooden frame around the slate
DIMPLE_RADIUS = 0.45
DIMPLE_DEPTH = 0.1
STONE_RADIUS = 0.42
STONE_HEIGHT = 0.32
# A stone touches the lowest point of its dimple.
POINTS: dict[str, Point] = {
    f"{'abc'[file]}{rank + 1}": (
        (file - 1) * PITCH,
        (rank - 1) * PITCH,
        TOP - DIMPLE_DEPTH,
    )
    for rank in range(3)
    for file in range(3)
}
TRAY_Y = 3.56
TRAY_DEPTH = 1.22
TRAY_LENGTH = 3.6
TRAY_TOP = 0.2
TRAY_PITCH = 1.1
SLOTS = both(tuple(((place - 1) * TRAY_PITCH, -TRAY_Y, TRAY_TOP - DIMPLE_DEPTH) for place in range(3)))
EXTENT = (SLAB, TRAY_Y + TRAY_DEPTH / 2)
