"""Number Pyramid on paper: the nodes with their links, the twenty discs to cut out, and a position."""

from __future__ import annotations

from collections.abc import Sequence

from game3d.rules.game import State
from game3d.rules.number_pyramid.rules import GAME, NEIGHBOURS, NODES, ROUNDS
from game3d.scenes.number_pyramid import measures
from game3d.scenes.paper.drawing import (
    A4,
    BLACK,
    HEAD,
    MIDDLE,
    WHITE,
    Box,
    Disc,
    Drawing,
    Ink,
    Paper,
    Placed,
    Shape,
    Sheet,
    Spot,
    Words,
    flat,
    links,
    scaled_sheet,
    to_scale,
)
from game3d.texts import _

SCALE = 25.0  # millimetres a unit: the board is 215 mm wide
BLUE: Ink = (28, 52, 120)
RED: Ink = (190, 30, 30)
_ACROSS = 5  # discs in a row of the page to cut them from


class PyramidPaper(Paper):
    """Sockets joined by lines."""

    spots = flat(measures.NODES)
    reach = measures.SOCKET_RADIUS

    def board(self) -> Drawing:
        """The sockets, named, and which of them touch."""
        pairs = [
            (NODES[node], NODES[other])
            for node in range(len(NODES))
            for other in range(node)
            if NEIGHBOURS[node] >> other & 1
        ]
        shapes: list[Shape] = [*links(self.spots, pairs, self.reach, MIDDLE, 0.06)]
        for name, (x, y) in self.spots.items():
            shapes += [Disc(x, y, self.reach, WHITE, BLACK, 0.025), Words(x, y, name, 0.13, MIDDLE)]
        half = (3 * measures.PITCH + 0.1, 2.5 * measures.ROW + self.reach + 0.1)
        return Drawing(half, tuple(shapes))

    def pieces(self, state: State) -> Sequence[Shape]:
        """The discs with their numbers."""
        found: list[Shape] = []
        for place, stack in GAME.pieces(state).items():
            if place in self.spots:
                found += _disc(self.spots[place], stack[-1].owner, stack[-1].value)
        return found

    def sheets(self) -> Sequence[Sheet]:
        """The board with a place for every disc, and a page of discs."""
        board = self.board()
        trays = [
            Disc(x, y, measures.DISC_RADIUS, None, BLUE if seat == 1 else RED, 0.015)
            for seat, slots in measures.SLOTS.items()
            for x, y, _z in slots
        ]
        frame = Box(0, 0, measures.HALF, 0.15, None, BLACK, 0.03)
        whole = Drawing(measures.HALF, (frame, *board.shapes, *trays))
        size = to_scale(2 * measures.DISC_RADIUS * SCALE)
        return [
            scaled_sheet(GAME.title, _("The discs are {size} across.").format(size=size), whole, SCALE, landscape=True),
            Sheet(GAME.title, _("The discs of both players, to cut out."), tuple(_to_cut())),
        ]


def _disc(spot: Spot, seat: int, number: int) -> list[Shape]:
    """A disc with its number: blue and filled for player 1, a red ring for player 2."""
    x, y = spot
    ink = BLUE if seat == 1 else RED
    fill, text = (ink, WHITE) if seat == 1 else (WHITE, ink)
    return [Disc(x, y, measures.DISC_RADIUS, fill, ink, 0.06), Words(x, y, str(number), 0.27, text)]


def _to_cut() -> list[Placed]:
    """The discs of both players in rows of five."""
    radius = measures.DISC_RADIUS
    pitch = 2.6 * radius * SCALE
    found: list[Placed] = []
    for seat in (1, 2):
        for number in range(1, ROUNDS + 1):
            row, column = divmod(number - 1, _ACROSS)
            x = A4[0] / 2 + (column - (_ACROSS - 1) / 2) * pitch
            y = HEAD + pitch * (row + (seat - 1) * 2.5 + 0.5)
            found.append(Placed(Drawing((radius, radius), tuple(_disc((0.0, 0.0), seat, number))), x, y, SCALE))
    return found


PAPER = PyramidPaper()
