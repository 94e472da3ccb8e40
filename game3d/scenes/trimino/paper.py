"""Trimino on paper: the board of sixteen wells, the six cards with the pips on the pivot, and a position.

The game was published as a sheet of A4 to print: a board and six cards that say how each face of the die lies.
"""

from __future__ import annotations

from collections.abc import Sequence

from game3d.rules.game import State
from game3d.rules.trimino.rules import GAME, SHAPES
from game3d.scenes.paper.drawing import (
    A4,
    BLACK,
    DARK,
    HEAD,
    MIDDLE,
    PALE,
    WHITE,
    Box,
    Disc,
    Drawing,
    Paper,
    Placed,
    Shape,
    Sheet,
    flat,
    grid_names,
    scaled_sheet,
    to_scale,
)
from game3d.scenes.trimino import measures
from game3d.texts import _

SCALE = 35.0  # millimetres a unit: the board is 188 mm wide
_GAP = 8.0  # millimetres between the board and the cards
_MINI = 0.225  # pitch of the small cells on a card
# Where the pips of each face are, as on a die, in steps from its middle.
_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}


class TriminoPaper(Paper):
    """The board with rounded wells."""

    spots = flat(measures.CELLS)
    reach = measures.WELL / 2

    def board(self) -> Drawing:
        """The frame, the wells and the names of files and ranks."""
        half = measures.HALF
        wells = [Box(x, y, (self.reach, self.reach), 0.16, PALE, BLACK, 0.02) for x, y in self.spots.values()]
        edge = half - 0.2
        return Drawing(
            (half, half),
            (
                Box(0, 0, (half, half), 0.3, WHITE, BLACK, 0.03),
                *wells,
                *grid_names(self.spots, edge, edge, 0.13),
            ),
        )

    def pieces(self, state: State) -> Sequence[Shape]:
        """A draughtsman on each taken cell; their two woods mean nothing in the game."""
        found: list[Shape] = []
        for x, y in (self.spots[place] for place in GAME.pieces(state) if place in self.spots):
            found += [Disc(x, y, measures.MAN_RADIUS, DARK), Disc(x, y, measures.MAN_RADIUS * 0.6, None, WHITE, 0.03)]
        return found

    def sheets(self) -> Sequence[Sheet]:
        """The board and the cards, on one sheet of A4 like the original."""
        board = self.board()
        note = _("Draughtsmen of up to {man} fit the wells. Cut out the cards if you like.").format(
            man=to_scale(2 * measures.MAN_RADIUS * SCALE)
        )
        middle = HEAD + 2 * board.half[1] * SCALE + _GAP + measures.CARD / 2 * SCALE
        cards = [
            Placed(card(face), A4[0] / 2 + (face - 3.5) * measures.CARD_PITCH * SCALE, middle, SCALE)
            for face in range(1, 7)
        ]
        return [scaled_sheet(GAME.title, note, board, SCALE, *cards)]


def card(face: int) -> Drawing:
    """The cells of a face among nine, and the pips of the face on the pivot."""
    half = measures.CARD / 2
    shapes: list[Shape] = [Box(0, 0, (half, half), 0.045, WHITE, MIDDLE, 0.012, dashed=True)]
    taken = {(0, 0), *SHAPES[face]}
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            fill = DARK if (x, y) in taken else WHITE
            shapes.append(Box(x * _MINI, -y * _MINI, (0.1, 0.1), 0.03, fill, BLACK, 0.008))
    shapes += [Disc(0.058 * x, 0.058 * y, 0.023, WHITE, None) for x, y in PIPS[face]]
    return Drawing((half, half), tuple(shapes))


PAPER = TriminoPaper()
