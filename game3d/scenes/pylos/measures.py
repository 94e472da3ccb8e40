"""The measures of the table of Pylos: where everything stands and how large it is. A ball's origin is its centre."""

from __future__ import annotations

from math import sqrt

from game3d.scenes.table.contract import Point
from game3d.scenes.table.seats import both

RADIUS = 0.5
PITCH = 2 * RADIUS
RISE = PITCH * sqrt(2) / 2  # centre to centre, from one level to the next
HOLLOW = 0.14  # depth of a hollow; a ball touches its lowest point
STEP = 0.24  # z of the step on which the reserves lie
TOP = 0.56  # z of the raised square
PLATEAU = 2.44  # half side of the raised square
BASE = 4.6  # half side of the whole board
LEVEL_Z = tuple(TOP - HOLLOW + RADIUS + level * RISE for level in range(4))
# Centre of the ball on each place: level, file, rank.
PLACES: dict[str, Point] = {
    f"{level + 1}{'abcd'[file]}{rank + 1}": (
        (file - (3 - level) / 2) * PITCH,
        (rank - (3 - level) / 2) * PITCH,
        LEVEL_Z[level],
    )
    for level in range(4)
    for rank in range(4 - level)
    for file in range(4 - level)
}
RACK_PITCH = 1.04
RACK_Y = (3.04, 3.04 + RACK_PITCH * sqrt(3) / 2)  # the inner and the outer row
RACK_Z = STEP - HOLLOW / 2 + RADIUS
# Two rows, eight outside and seven between them; the outer row fills first and empties last.
RACK = both(
    tuple(
        ((place - (count - 1) / 2) * RACK_PITCH, -y, RACK_Z)
        for y, count in ((RACK_Y[1], 8), (RACK_Y[0], 7))
        for place in range(count)
    )
)
EXTENT = (BASE, BASE)
