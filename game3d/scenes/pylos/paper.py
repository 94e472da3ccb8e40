"""Pylos on paper: a plan of the board to make one by, and a position from above."""

from __future__ import annotations

from collections.abc import Sequence

from game3d.rules.game import State
from game3d.rules.pylos import GAME
from game3d.scenes.paper.drawing import (
    BLACK,
    MIDDLE,
    PALE,
    WHITE,
    Box,
    Disc,
    Drawing,
    Paper,
    Shape,
    Sheet,
    Spot,
    Stroke,
    flat,
    grid_names,
    scaled_sheet,
    stone,
    to_scale,
)
from game3d.scenes.pylos import measures
from game3d.texts import _

SCALE = 20.0  # millimetres a unit: the board is 184 mm wide, a ball 20 mm
_CROSS = 0.12  # half the length of a cross's arms


class PylosPaper(Paper):
    """Hollows; the balls of the lower levels are drawn first."""

    spots = flat(measures.PLACES)
    reach = measures.RADIUS * 0.8

    def board(self) -> Drawing:
        """The raised square with its hollows, and the names of files and ranks."""
        half = measures.PLATEAU
        ground = {place[1:]: spot for place, spot in self.spots.items() if place[0] == "1"}
        return Drawing(
            (half, half),
            (
                Box(0, 0, (half, half), 0.06, WHITE, BLACK, 0.03),
                *(Disc(x, y, measures.HOLLOW * 2, PALE, MIDDLE) for x, y in ground.values()),
                *grid_names(ground, half - 0.2, half - 0.2, 0.17),
            ),
        )

    def pieces(self, state: State) -> Sequence[Shape]:
        """The balls as they are seen from above, a little smaller than they are so that lower ones show."""
        found: list[Shape] = []
        for place, stack in sorted(GAME.pieces(state).items()):
            if place in self.spots:
                found += stone(self.spots[place], measures.RADIUS * 0.9, stack[-1].owner)
        return found

    def sheets(self) -> Sequence[Sheet]:
        """Where to drill: the hollows of the raised square and of both reserves."""
        base, half = measures.BASE, measures.PLATEAU
        shapes: list[Shape] = [
            Box(0, 0, (base, base), 0.15, WHITE, BLACK, 0.03),
            Box(0, 0, (half, half), 0.06, WHITE, BLACK, 0.03),
        ]
        racks = [(x, y) for slots in measures.RACK.values() for x, y, _z in slots]
        ground = {place[1:]: spot for place, spot in self.spots.items() if place[0] == "1"}
        for spot in (*ground.values(), *racks):
            shapes += _hollow(spot)
        shapes += grid_names(ground, half - 0.2, half - 0.2, 0.17)
        note = _("Hollows for balls of {ball}, 15 light and 15 dark; the inner square is raised.").format(
            ball=to_scale(2 * measures.RADIUS * SCALE)
        )
        return [scaled_sheet(GAME.title, note, Drawing((base, base), tuple(shapes)), SCALE)]


def _hollow(spot: Spot) -> list[Shape]:
    """The outline of a ball, and a cross where it rests."""
    x, y = spot
    return [
        Disc(x, y, measures.RADIUS, None, MIDDLE, 0.015),
        Stroke((x - _CROSS, y), (x + _CROSS, y), BLACK, 0.015),
        Stroke((x, y - _CROSS), (x, y + _CROSS), BLACK, 0.015),
    ]


PAPER = PylosPaper()
