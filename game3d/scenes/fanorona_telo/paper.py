"""Fanorona-Telo on paper: nine points and their lines, and a position."""

from __future__ import annotations

from collections.abc import Sequence

from game3d.rules.fanorona_telo.rules import GAME, NEIGHBOURS, POINTS
from game3d.rules.game import State
from game3d.scenes.fanorona_telo import measures
from game3d.scenes.paper.drawing import (
    BLACK,
    WHITE,
    Box,
    Disc,
    Drawing,
    Paper,
    Shape,
    Sheet,
    flat,
    grid_names,
    links,
    scaled_sheet,
    stone,
    to_scale,
)
from game3d.texts import _

SCALE = 33.0  # millimetres a unit: the board is 185 mm wide


class TeloPaper(Paper):
    """Points and lines."""

    spots = flat(measures.POINTS)
    reach = measures.DIMPLE_RADIUS + 0.1

    def board(self) -> Drawing:
        """The frame, the lines, the points and the names of files and ranks."""
        half, radius = measures.SLAB, measures.DIMPLE_RADIUS
        pairs = [
            (POINTS[point], POINTS[other])
            for point in range(len(POINTS))
            for other in range(point)
            if NEIGHBOURS[point] >> other & 1
        ]
        edge = half - 0.16
        return Drawing(
            (half, half),
            (
                Box(0, 0, (half, half), 0.1, WHITE, BLACK, 0.03),
                *links(self.spots, pairs, radius, BLACK, 0.04),
                *(Disc(x, y, radius, WHITE, BLACK, 0.03) for x, y in self.spots.values()),
                *grid_names(self.spots, edge, edge, 0.15),
            ),
        )

    def pieces(self, state: State) -> Sequence[Shape]:
        """The stones."""
        found: list[Shape] = []
        for place, stack in GAME.pieces(state).items():
            if place in self.spots:
                found += stone(self.spots[place], measures.STONE_RADIUS * 0.9, stack[-1].owner)
        return found

    def sheets(self) -> Sequence[Sheet]:
        """The board on one page."""
        note = _("Three stones for each player, up to {size} across.").format(
            size=to_scale(2 * measures.STONE_RADIUS * SCALE)
        )
        return [scaled_sheet(GAME.title, note, self.board(), SCALE)]


PAPER = TeloPaper()
