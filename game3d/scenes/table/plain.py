"""The plain table: any game, after its rules alone, with stock pieces on a board made for its places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from panda3d.core import NodePath, PandaNode

from game3d.rules.game import Game, Setup
from game3d.rules.locations import DIE, Reserve
from game3d.rules.pieces import Piece
from game3d.scenes.stage.camera import SEAT_AZIMUTHS, View, turned
from game3d.scenes.stage.materials import GILT, INK, IVORY
from game3d.scenes.stage.occlusion import Ball, Block, Drum, Occluder
from game3d.scenes.stage.stage import LEGAL, Stage
from game3d.scenes.table import stock
from game3d.scenes.table.contract import Hit, Point
from game3d.scenes.table.die import Lane
from game3d.scenes.table.die_table import DieTable
from game3d.scenes.table.marks import Laid
from game3d.scenes.table.motion import Pose
from game3d.scenes.table.numerals import Label
from game3d.scenes.table.plain_board import MARGIN, TILE_SIDE, TOP, TRAY_FLOOR, board_node
from game3d.scenes.table.plain_layout import Tray, lay_out, make_tray
from game3d.scenes.table.seats import reserve_at

PARTS = 63  # of the board's model: on a larger board rings show the other legal places
WIDEST = 6.25  # units across all places of a large board
LARGEST = 1.25  # units from place to place on a small one
SMALL_BALL = 0.72  # of a ball that lies among others and carries none
PILE = 4  # flat pieces on top of each other in a tray
WALL_TURN = 35.0  # degrees from the ranks: both faces are seen from both seats
LANE_HALF = 0.72  # half width of the lane of a die
HAND_HEIGHT = 0.5  # units between what lies below and the hand
COUNT = 0.3  # height of the figures that count a reserve
FIGURE = 0.32  # height of the figure on a piece that has a value, for places one unit apart
FIGURE_MATERIALS = {0: INK, 1: INK, 2: IVORY, 3: IVORY, 4: IVORY}
PROUD = 0.004  # how far a figure stands above what it lies on
OFFER_PITCH = 0.9  # between the pieces that a reserve offers besides its own


class PlainTable(DieTable):
    """The table of a game that has no scene of its own.

    Its places lie where `Game.positions` says, else by file and rank; a kind of piece has the stock shape that its
    name says, else one that no other kind has; reserves lie in trays before their seats. What a reserve offers that
    lies in it under another name, as a wall among flats, stands beside it as a ghost.
    """

    SEATS = {1: (0.86, 0.74, 0.52), 2: (0.24, 0.15, 0.10), 3: (0.80, 0.27, 0.21), 4: (0.62, 0.45, 0.28)}
    LEGAL = 0.2
    CURSOR = 1.05

    def __init__(self, stage: Stage, game: Game, setup: Setup) -> None:
        """Raises TableError when what the game says of its places cannot be laid out."""
        self._start = game.pieces(game.start(setup))
        self._seats = game.seats(setup)
        self._shapes: dict[str, str] = {}  # by kind of piece
        kinds = {piece.kind: None for pieces in self._start.values() for piece in pieces if piece.kind != "die"}
        balls = {self._shape(kind) for kind in kinds} == {"ball"}
        self._grid = lay_out(game.places(), game.positions(), balls=balls, height=stock.SOLIDS["disc"].height)
        self._stacked = any(self._grid.below.values())
        across, along = self._grid.span
        self._pitch = min(LARGEST, WIDEST / (2.0 * max(across, along) + 1.0))
        self._half = (self._pitch * (across + 0.5) + MARGIN, self._pitch * (along + 0.5) + MARGIN)
        self._ground = tuple(place for place in game.places() if not self._grid.below[place])
        self.PARTS = self._ground[:PARTS]
        self._lay_lane()
        self._trays: dict[int, Tray] = {}
        self._lay_trays()
        self._offers: dict[str, NodePath[PandaNode]] = {}  # by touch
        super().__init__(stage, game, setup)

    # -- the board --------------------------------------------------------------------------------------

    def _lay_lane(self) -> None:
        """The lane of a die, to the right of the board."""
        long = max(self._half[1], 1.8)
        self.lane = Lane(self._half[0] + 0.25 + LANE_HALF, long - 0.7, -0.3 * long, TRAY_FLOOR)
        self.lane_half = (LANE_HALF, long)

    def _lay_trays(self) -> None:
        """A tray for each seat that has a reserve at the start, and one in the west for what is nobody's."""
        for seat in (*range(1, self._seats + 1), 0):
            heading = SEAT_AZIMUTHS[seat - 1] if seat else SEAT_AZIMUTHS[2]
            across = heading % 180 != 0
            edge, length = self._half[0 if across else 1], 2 * self._half[1 if across else 0]
            if heading == SEAT_AZIMUTHS[3] and DIE in self._start:
                edge = self.lane.x + LANE_HALF
            if not seat and 3 in self._trays:
                edge = self._trays[3].away + self._trays[3].half[1]
            reserves = {
                location: self._room(pieces)
                for location, pieces in self._start.items()
                if Reserve.read(location) and _seat(location) == seat
            }
            if reserves:
                self._trays[seat] = make_tray(heading, edge, max(length, 2.0), reserves)

    def _room(self, pieces: Sequence[Piece]) -> tuple[int, float, int]:
        """How many pieces lie in a reserve, how wide they are, and how many lie on a pile."""
        solids = [(stock.SOLIDS[self._shape(piece.kind)], self.scale(piece)) for piece in pieces]
        width = max(2.12 * max(solid.half_x, solid.half_y) * scale for solid, scale in solids)
        return len(pieces), width, PILE if all(solid.height < 0.3 for solid, _scale in solids) else 1

    def build(self) -> NodePath[PandaNode]:
        tiles = [(self._place_point(place), self._grid.square) for place in self._ground]
        trays = [
            (*turned((0.0, -tray.away, 0.0), tray.heading)[:2], tray.heading, *tray.half)
            for tray in self._trays.values()
        ]
        if DIE in self._start:
            trays.append((self.lane.x, 0.0, 90.0, self.lane_half[1], LANE_HALF))
        board = NodePath(board_node(tiles, self._pitch, self._half, trays))
        self.stage.lay(board)
        return board

    def home(self) -> View:
        return View(elevation=50.0)

    def extent(self) -> tuple[float, float, float]:
        west, east, south, north, top = self._bounds()
        return max(-west, east), max(-south, north), top

    def corners(self) -> Sequence[Point]:
        west, east, south, north, top = self._bounds()
        return tuple(product((west, east), (south, north), (0.0, top)))

    def _bounds(self) -> tuple[float, float, float, float, float]:
        """How far the table reaches west, east, south, north and up."""
        x, y = self._half
        top = TOP + self._pitch * (0.5 + max(z for _x, _y, z in self._grid.points.values()))
        ends = [(-x, -y), (x, y)]
        if DIE in self._start:
            ends.append((self.lane.x + LANE_HALF, self.lane_half[1]))
        for tray in self._trays.values():
            deep = tray.away + tray.half[1] + 1.9 * COUNT
            for corner in ((-tray.half[0], -deep, 0.0), (tray.half[0], -deep, 0.0)):
                ends.append(turned(corner, tray.heading)[:2])
        xs, ys = [end[0] for end in ends], [end[1] for end in ends]
        return min(xs), max(xs), min(ys), max(ys), top

    def board_bodies(self) -> Iterable[Occluder]:
        yield Block(0, 0, TOP / 2, *self._half, TOP / 2)

    # -- pieces -----------------------------------------------------------------------------------------

    def _shape(self, kind: str) -> str:
        """The stock shape of a kind of piece: the one that its name says, or the first that no other kind has."""
        if kind not in self._shapes:
            named, taken = stock.SHAPES.get(kind, ""), set(self._shapes.values())
            free = [shape for shape in stock.SOLIDS if shape not in taken]
            self._shapes[kind] = named if named in free else free[0] if free else named or "disc"
        return self._shapes[kind]

    def model(self, piece: Piece) -> str:
        if piece.kind == "die":
            return "die"
        return f"stock_{self._shape(piece.kind)}_{piece.owner if piece.owner in stock.OWNERS else 0}"

    def scale(self, piece: Piece) -> float:
        if piece.kind == "die":
            return 1.0
        small = self._shape(piece.kind) == "ball" and not self._stacked
        return self._pitch * (SMALL_BALL if small else 1.0)

    def thickness(self, piece: Piece) -> float:
        return stock.SOLIDS[self._shape(piece.kind)].height * self.scale(piece)

    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location == DIE:
            return self.die_rest(piece)
        if location in self._grid.points:
            below = [actor.piece for actor in self.actors.get(location, [])[:index]]
            x, y, z = self._place_point(location)
            missing = (index - len(below)) * self.thickness(piece)
            return self._standing(x, y, z + sum(self.thickness(one) for one in below) + missing, 0.0, piece)
        tray = self._tray(location)
        x, y, level = tray.stores[location].slot(index)
        drawn = tray is self._trays.get(_seat(location))
        at = turned((x, y - tray.away, TRAY_FLOOR if drawn else 0.0), tray.heading)
        return self._standing(at[0], at[1], at[2] + level * self.thickness(piece), tray.heading, piece)

    def _place_point(self, place: str) -> Point:
        """Where the lowest piece on a place stands."""
        x, y, z = (self._pitch * share for share in self._grid.points[place])
        return x, y, TOP + z

    def _standing(self, x: float, y: float, z: float, heading: float, piece: Piece) -> Pose:
        """The pose of a piece whose foot is there: a ball's origin is its centre."""
        shape = self._shape(piece.kind)
        if shape == "ball":
            return Pose(x, y, z + self.thickness(piece) / 2, heading)
        return Pose(x, y, z, heading + (WALL_TURN if shape == "wall" else 0.0))

    def _tray(self, location: str) -> Tray:
        """The tray that holds a reserve; one that was empty at the start gets room on the table behind its seat's."""
        seat = _seat(location)
        known = self._trays.get(seat)
        if known is not None and location in known.stores:
            return known
        heading = SEAT_AZIMUTHS[seat - 1] if 1 <= seat <= len(SEAT_AZIMUTHS) else SEAT_AZIMUTHS[2]
        edge = known.away + known.half[1] if known is not None else self._half[0 if heading % 180 else 1]
        return make_tray(heading, edge, 6.0 * self._pitch, {location: (12, 0.8 * self._pitch, PILE)})

    def hand_pose(self, index: int, count: int, piece: Piece) -> Pose:
        x, y, z = self.rest(self.pieces.hand_over, len(self.actors.get(self.pieces.hand_over, ())), 1, piece)[:3]
        return Pose(x, y, z + HAND_HEIGHT + (count - 1 - index) * self.thickness(piece))

    def body(self, piece: Piece, pose: Pose) -> Occluder:
        if piece.kind == "die":
            return self.die_body(piece, pose)
        shape, scale = self._shape(piece.kind), self.scale(piece)
        solid, half = stock.SOLIDS[shape], self.thickness(piece) / 2
        if shape == "ball":
            return Ball(pose.x, pose.y, pose.z, half)
        if solid.round:
            return Drum(pose.x, pose.y, pose.z + half, solid.half_x * scale, half)
        return Block(pose.x, pose.y, pose.z + half, solid.half_x * scale, solid.half_y * scale, half, pose.h)

    # -- touching ---------------------------------------------------------------------------------------

    def area(self, place: str) -> Occluder | None:
        x, y, z = self._place_point(place)
        below = self._grid.below[place]
        if not below:
            side = TILE_SIDE * self._pitch / 2
            return Block(x, y, z - 0.02, side, side, 0.02) if self._grid.square else Drum(x, y, z - 0.02, side, 0.02)
        if not all(self.actors.get(other) for other in below):
            return None
        return Ball(x, y, z + 0.36 * self._pitch, 0.37 * self._pitch)

    def spots(self) -> Iterable[tuple[str, Occluder]]:
        yield from super().spots()
        for touch in self._offered():
            piece, pose = self._offer(touch)
            yield touch, self.body(piece, pose)

    def stops(self) -> dict[str, Point]:
        return {**super().stops(), **{touch: self._offer(touch)[1][:3] for touch in self._offered()}}

    def touches_at(self, location: str, index: int) -> tuple[str, ...]:
        if not Reserve.read(location) or location in self.marks.targets:
            return super().touches_at(location, index)
        others = [touch for touch in self._offered() if _seat(touch) == _seat(location)]
        return (location, *others)

    def _offered(self) -> list[str]:
        """What a reserve offers now that has no location of its own."""
        return [touch for touch in self.shown_marks().targets if Reserve.read(touch) and touch not in self._start]

    def _offer(self, touch: str) -> tuple[Piece, Pose]:
        """The ghost that offers a touch, in front of its seat's tray."""
        seat, kind = reserve_at(touch)
        piece = Piece(kind, seat)
        tray = self._trays.get(seat)
        heading = tray.heading if tray is not None else SEAT_AZIMUTHS[max(seat, 1) - 1]
        edge = tray.away + tray.half[1] if tray is not None else self._half[1]
        mine = [other for other in self._offered() if _seat(other) == seat]
        x = (mine.index(touch) - (len(mine) - 1) / 2) * OFFER_PITCH * self._pitch if touch in mine else 0.0
        at = turned((x, -edge - 0.6 * self._pitch, 0.0), heading)
        return piece, self._standing(*at, heading, piece)

    # -- for the eye ------------------------------------------------------------------------------------

    def hovering(self, hit: Hit | None) -> None:
        """Name the place under the pointer: the board has no letters."""
        self.note = hit.location if hit is not None and hit.location in self._grid.points else ""

    def lifted(self) -> Mapping[str, float]:
        lifts, hit = dict(super().lifted()), self.hovered
        if hit is not None and hit.index >= 0 and self.hover_legal and Reserve.read(hit.location):
            lifts[hit.location] = self.HOVERED
        return lifts

    def refreshed(self) -> None:
        for touch in [touch for touch in self._offers if touch not in self._offered()]:
            self._offers.pop(touch).remove_node()
        for touch in self._offered():
            piece, pose = self._offer(touch)
            if touch not in self._offers:
                self._offers[touch] = self.pieces.copy(piece)
                self.stage.dress(self._offers[touch], ghost=1.0)
            self._offers[touch].set_pos_hpr(*pose)

    def ring(self, place: str) -> tuple[Pose, float] | None:
        top = self.pieces.top(place)
        if place not in self._grid.points:
            if top is None or not Reserve.read(place):
                return super().ring(place)
            floor = self.rest(place, 0, 1, Piece(top.piece.kind, 0)).z if self._room([top.piece])[2] > 1 else top.pose.z
            if self._shape(top.piece.kind) == "ball":
                floor = top.pose.z - self.thickness(top.piece) / 2
            return Pose(top.pose.x, top.pose.y, floor + 0.012), 1.06 * self._room([top.piece])[1]
        x, y, z = self._place_point(place)
        ball = self._stacked and top is not None and self._shape(top.piece.kind) == "ball"
        if ball:  # where it just clears the neighbours
            return Pose(x, y, z + 0.66 * self._pitch), 0.97 * self._pitch
        if not self._grid.below[place]:
            return Pose(x, y, z + 0.012), (TILE_SIDE - 0.02) * self._pitch
        if not all(self.actors.get(other) for other in self._grid.below[place]):
            return None
        return Pose(x, y, z + 0.18 * self._pitch), 0.74 * self._pitch

    def laid(self) -> Iterator[Laid]:
        yield from super().laid()
        for place in self.shown_marks().targets:
            if place in self._grid.points and place not in self.PARTS and not self.actors.get(place):
                yield from self.around(place, LEGAL)

    def labels(self) -> Iterator[Label]:
        for _location, _index, _count, actor in self.pieces.each():
            piece, at = actor.look, actor.shown
            if piece.value and piece.kind != "die" and self._shape(piece.kind) != "ball":
                z = at.z + actor.lift + self.thickness(piece) + PROUD
                material = FIGURE_MATERIALS.get(piece.owner, INK)
                yield Label(str(piece.value), at.x, at.y, z, FIGURE * self.scale(piece), material)
        for tray in self._trays.values():
            for location, store in tray.stores.items():
                if len(self._start[location]) > 1:
                    x, y, z = turned((store.middle, -tray.away - tray.half[1] - 1.1 * COUNT, 0.003), tray.heading)
                    yield Label(str(len(self.actors.get(location, ()))), x, y, z, COUNT, GILT)


def _seat(location: str) -> int:
    """The seat whose reserve a location is; 0 for nobody's."""
    reserve = Reserve.read(location)
    return reserve.seat if reserve is not None else 0
