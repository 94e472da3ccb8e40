"""Tak on paper: the board, and a position with its stacks."""

from __future__ import annotations

from collections.abc import Sequence

from game3d.rules.game import State
from game3d.rules.pieces import Piece
from game3d.rules.tak import GAME
from game3d.scenes.paper.drawing import (
    BLACK,
    DARK,
    PALE,
    WHITE,
    Area,
    Box,
    Disc,
    Drawing,
    Ink,
    Paper,
    Shape,
    Sheet,
    Spot,
    flat,
    grid_names,
    scaled_sheet,
    to_scale,
)
from game3d.scenes.tak import measures
from game3d.texts import _

SCALE = 30.0  # millimetres a unit: the board is 186 mm wide
_COLUMN = 0.37  # how far to the right of a square's middle its stack is told
_BAR = (0.09, 0.07)  # half width, and half height at most, of a piece there


class TakPaper(Paper):
    """The tiles in their frame."""

    spots = flat(measures.SQUARES)
    reach = measures.TILE / 2

    def board(self) -> Drawing:
        """The frame, the tiles and the names of files and ranks."""
        half = measures.FRAME
        dark = {place for place in self.spots if (ord(place[0]) + ord(place[1])) % 2 == 0}
        tiles = [
            Box(x, y, (self.reach, self.reach), 0.03, PALE if place in dark else WHITE, BLACK, 0.015)
            for place, (x, y) in self.spots.items()
        ]
        edge = half - (half - 2.5) / 2
        return Drawing(
            (half, half),
            (Box(0, 0, (half, half), 0.08, WHITE, BLACK, 0.03), *tiles, *grid_names(self.spots, edge, edge, 0.2)),
        )

    def pieces(self, state: State) -> Sequence[Shape]:
        """The top of each stack, and beside it, from bottom to top, whose pieces are in it."""
        found: list[Shape] = []
        for place, stack in GAME.pieces(state).items():
            if place not in self.spots:
                continue
            x, y = self.spots[place]
            found += _top((x - (0.07 if len(stack) > 1 else 0.0), y), stack[-1])
            if len(stack) > 1:
                high = min(_BAR[1], 0.44 / len(stack))
                found += [
                    Box(x + _COLUMN, y - 0.44 + (2 * level + 1) * high, (_BAR[0], high * 0.85), 0, *_inks(piece.owner))
                    for level, piece in enumerate(stack)
                ]
        return found

    def sheets(self) -> Sequence[Sheet]:
        """The board on one page."""
        note = _("Squares of {size}; stones of about {stone} suit it.").format(
            size=to_scale(measures.TILE * SCALE), stone=to_scale(measures.FLAT_BASE * SCALE)
        )
        return [scaled_sheet(GAME.title, note, self.board(), SCALE)]


def _inks(seat: int) -> tuple[Ink, Ink, float]:
    """Fill, line and its width of a side's pieces."""
    return (WHITE if seat == 1 else DARK, BLACK, 0.02)


def _top(spot: Spot, piece: Piece) -> list[Shape]:
    """A piece from above; a wall stands across its square, and dark pieces have a mark in their middle."""
    x, y = spot
    inks = _inks(piece.owner)
    if piece.kind == "capstone":
        shapes: list[Shape] = [Disc(x, y, measures.CAP_RADIUS, *inks), Disc(x, y, 0.12, None, inks[1], 0.03)]
    elif piece.kind == "wall":
        long, thick = 0.33, 0.1
        turned = [(long, long - thick), (long - thick, long), (-long, thick - long), (thick - long, -long)]
        shapes = [Area(tuple((x + across, y + up) for across, up in turned), *inks)]
    else:
        shapes = [Box(x, y, (measures.FLAT_CROWN / 2, measures.FLAT_CROWN / 2), 0.05, *inks)]
    if piece.owner == 2:
        shapes.append(Disc(x, y, 0.05, WHITE, None))
    return shapes


PAPER = TakPaper()
