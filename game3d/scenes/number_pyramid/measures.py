"""The measures of the table of Number Pyramid: where everything stands and how large it is."""

from __future__ import annotations

from math import sqrt

from game3d.scenes.table.contract import Point

PITCH = 1.15
ROW = PITCH * sqrt(3) / 2
TOP = 0.26  # z of the board
HALF = (4.3, 3.2)  # half width and half depth of the board
SOCKET_RADIUS = 0.43
SOCKET_FLOOR = TOP + 0.005  # z of a socket's floor, where a disc lies
DISC_RADIUS = 0.345
DISC_HEIGHT = 0.12
FACE_RADIUS = 0.265  # the flat enamel face that takes the number
FACE_Z = 0.108  # its height above the disc's origin
NODES: dict[str, Point] = {
    f"{'abcdef'[row]}{place + 1}": (
        (place - row / 2) * PITCH,
        (2.5 - row) * ROW,
        SOCKET_FLOOR,
    )
    for row in range(6)
    for place in range(row + 1)
}
# Ten discs a side, a triangle of 4 + 3 + 2 + 1 standing on its tip in the corner beside the apex: seat 1 on the
# left, seat 2 on the right.  Slot k is the disc of round k + 1, so with k rounds played the first k are empty.
TRAY_PITCH = 0.79
TRAY_X = 1.25  # distance of the discs nearest the apex from the middle line
TRAY_FLOOR = TOP - 0.05
_TRAY = tuple(
    (
        TRAY_X + (place + row / 2) * TRAY_PITCH,
        2.5 * ROW - row * TRAY_PITCH * sqrt(3) / 2,
        TRAY_FLOOR,
    )
    for row in reversed(range(4))
    for place in reversed(range(4 - row))
)
SLOTS: dict[int, tuple[Point, ...]] = {
    1: tuple((-x, y, z) for x, y, z in _TRAY),
    2: _TRAY,
}
EXTENT = HALF
