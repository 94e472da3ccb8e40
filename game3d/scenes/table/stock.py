"""The measures of the stock pieces, for a game that has no pieces of its own, of the die, and of the lettering.

Pure data, shared by ``models/stock.py``, ``models/die.py`` and the scenes. Every shape is made for places one unit
apart; its origin is in the middle of its underside, but that of the ball and of the die in their centre.
"""

from __future__ import annotations

from dataclasses import dataclass

from game3d.scenes.table.contract import Point


@dataclass(frozen=True)
class Solid:
    """How much room a stock piece takes: half sizes across, and its height."""

    half_x: float
    half_y: float
    height: float
    round: bool = True  # seen from above


SOLIDS: dict[str, Solid] = {
    "disc": Solid(0.36, 0.36, 0.2),
    "cone": Solid(0.27, 0.27, 0.62),
    "cube": Solid(0.25, 0.25, 0.5, round=False),
    "pillar": Solid(0.25, 0.25, 0.46),
    "ball": Solid(0.5, 0.5, 1.0),
    "wall": Solid(0.33, 0.1, 0.6, round=False),
}
OWNERS = (0, 1, 2, 3, 4)  # 0: nobody's

# Words for pieces that say their shape; a piece with another name takes the first shape that is still free.
SHAPES: dict[str, str] = {
    "ball": "ball",
    "bishop": "cone",
    "capstone": "pillar",
    "checker": "disc",
    "cone": "cone",
    "cube": "cube",
    "disc": "disc",
    "flat": "disc",
    "king": "pillar",
    "man": "disc",
    "marble": "ball",
    "pawn": "cone",
    "pillar": "pillar",
    "rook": "cube",
    "stone": "disc",
    "wall": "wall",
}

CHARACTERS = "0123456789abcdef"  # what can be set on a table, in the order of the parts of ``models/numerals.egg``

DIE = 0.6  # side of the die
# Turn (heading, pitch, roll in degrees) that brings each face of the die on top; see models/die.py.
# In the identity pose 1 is up, 2 faces seat 1 (-y) and 3 faces right (+x); opposite faces add up to 7.
DIE_UP: dict[int, Point] = {
    1: (0.0, 0.0, 0.0),
    2: (0.0, -90.0, 0.0),
    3: (0.0, 0.0, -90.0),
    4: (0.0, 0.0, 90.0),
    5: (0.0, 90.0, 0.0),
    6: (0.0, 180.0, 0.0),
}
