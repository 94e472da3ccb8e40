"""What lies before one seat, told for the others as well.

The measures of every table are pure data, shared by its models and its scene. Lengths are in units of the world (one
Tak square); z is up, the table top is z = 0, the middle of the board is the origin, seat 1 sits at -y and seat 2 at
+y. A piece has its origin in the middle of its underside unless its measures say otherwise, and a `Point` given for a
place is where that origin goes. Slots of a reserve are in the order in which they fill: with n pieces left, the first
n are taken. The extent of a table is the half width and half depth of all that belongs to it, trays included.
"""

from __future__ import annotations

from game3d.rules.locations import Location, Reserve
from game3d.scenes.table.contract import Point


def across(point: Point) -> Point:
    """The same place seen from the opposite seat: half a turn about the middle of the board."""
    x, y, z = point
    return (-x, -y, z)


def both(slots: tuple[Point, ...]) -> dict[int, tuple[Point, ...]]:
    """Slots of seat 1, and the same for seat 2 across the table."""
    return {1: slots, 2: tuple(across(slot) for slot in slots)}


def reserve_at(location: Location) -> Reserve:
    """The reserve of that name; raises ValueError for another location."""
    found = Reserve.read(location)
    if found is None:
        raise ValueError(f"{location!r} is no reserve")
    return found
