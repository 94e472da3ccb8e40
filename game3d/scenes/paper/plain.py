"""Paper for a game that has none of its own: a grid by file and rank, and stock pieces by owner."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec

from game3d.rules.game import Game, State
from game3d.rules.registry import module_name
from game3d.scenes.paper.drawing import (
    PALE,
    WHITE,
    Box,
    Drawing,
    Paper,
    Shape,
    Sheet,
    Spot,
    Words,
    grid_names,
    scaled_sheet,
    stone,
    to_scale,
)
from game3d.scenes.table.plain_layout import in_rows, lay_out
from game3d.texts import _

_FRAME = 0.4
_WIDTH = 180.0  # millimetres of the board on a page


def paper(game: Game) -> Paper:
    """How a game looks on paper."""
    module = f"game3d.scenes.{module_name(game.name)}"
    if find_spec(module) is None or find_spec(f"{module}.paper") is None:
        return Plain(game)
    made: Paper = import_module(f"{module}.paper").PAPER
    return made


class Plain(Paper):
    """Squares with the names of the places; a piece is a disc with the first letter of its kind."""

    reach = 0.46

    def __init__(self, game: Game) -> None:
        self._game = game
        self.spots = _laid_out(game)

    def board(self) -> Drawing:
        """A square for each place."""
        wide, high = (max(abs(spot[axis]) for spot in self.spots.values()) + 0.5 + _FRAME for axis in (0, 1))
        squares = [Box(x, y, (0.47, 0.47), 0.05, WHITE) for x, y in self.spots.values()]
        return Drawing((wide, high), (Box(0, 0, (wide, high), 0.1, PALE), *squares, *self._names()))

    def _names(self) -> list[Shape]:
        if all(re.fullmatch(r"[a-z]\d+", place) for place in self.spots):
            below = -min(y for _x, y in self.spots.values()) + 0.7
            left = -min(x for x, _y in self.spots.values()) + 0.7
            return grid_names(self.spots, below, left, 0.2)
        return [Words(x - 0.3, y + 0.34, place, 0.1) for place, (x, y) in self.spots.items()]

    def pieces(self, state: State) -> Sequence[Shape]:
        """The topmost piece of each place, and how many stand there."""
        found: list[Shape] = []
        for place, stack in self._game.pieces(state).items():
            if place in self.spots:
                x, y = self.spots[place]
                found += stone((x, y), 0.36, stack[-1].owner)
                if len(stack) > 1:
                    found.append(Words(x + 0.36, y - 0.36, str(len(stack)), 0.14))
        return found

    def sheets(self) -> Sequence[Sheet]:
        """The board on one page."""
        board = self.board()
        scale = _WIDTH / (2 * max(board.half))
        return [scaled_sheet(self._game.title, _("fields of {size}").format(size=to_scale(scale)), board, scale)]


def _laid_out(game: Game) -> Mapping[str, Spot]:
    """The places as on the plain table, seen from above; in rows where one would lie on another."""
    places = game.places()
    found = lay_out(places, game.positions(), balls=False, height=1.0).points
    if len({(x, y) for x, y, _z in found.values()}) < len(found):
        found = in_rows(places).points
    return {place: (x, y) for place, (x, y, _z) in found.items()}
