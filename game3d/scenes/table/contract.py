"""What a table and whoever uses it tell each other, as plain data: nothing here needs Panda3D."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float, float]
"""x, y and z in units of the world: z is up, the table top is z = 0, seat 1 sits at -y."""

Colour = tuple[float, float, float]
"""Red, green and blue (sRGB), each 0 to 1."""


@dataclass(frozen=True, slots=True)
class Hit:
    """What the pointer is over."""

    location: str  # a place, a reserve, the die's spot, the hand
    index: int  # of the piece in it, from the bottom; -1 for the empty place
    touches: tuple[str, ...]  # what a click there could mean, the likeliest first
    point: Point


@dataclass(frozen=True)
class Marks:
    """What to show on the table besides the pieces."""

    targets: tuple[str, ...] = ()  # touches that are legal now
    chosen: tuple[str, ...] = ()  # touches made so far
    last: tuple[str, ...] = ()  # the path of the last move
    changed: tuple[str, ...] = ()  # the locations that it changed
    reason: tuple[str, ...] = ()  # places that show why the game ended
    hint: tuple[str, ...] = ()  # the path of a proposed move
    over: bool = False


@dataclass
class Slider:
    """Something about the view of the table that the player may slide, from 0 to 1."""

    label: str
    value: float = 0.0


class TableError(ValueError):
    """A table cannot be made of what a game says about itself; the message is one line for the user."""
