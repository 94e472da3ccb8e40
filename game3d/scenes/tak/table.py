"""The table of Tak: dark tiles, trapezoid stones that lie or stand, hemisphere capstones, stacks as hands leave them.

In each tray one stone stands: it is the offer of a wall, as the lying ones are the offer of a flat. A stack under
the pointer fans out at its side; the hand hovers above the board with the next piece to drop lowest.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from panda3d.core import NodePath, PandaNode

from game3d.rules.game import Game, Setup
from game3d.rules.locations import HAND, Count, Reserve
from game3d.rules.pieces import Piece, Step
from game3d.scenes.stage import stage as colours
from game3d.scenes.stage.camera import View
from game3d.scenes.stage.materials import GILT
from game3d.scenes.stage.occlusion import Block, Drum, Occluder
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.contract import Hit, Point
from game3d.scenes.table.marks import Laid
from game3d.scenes.table.motion import Path, Pose, arc, eased, line
from game3d.scenes.table.numerals import Label
from game3d.scenes.table.pieces import Actor
from game3d.scenes.table.seats import reserve_at
from game3d.scenes.table.table import Table
from game3d.scenes.tak import measures
from game3d.scenes.tak.fan import Fan, Leaf
from game3d.texts import N_, _

_SQUARES = tuple(measures.SQUARES)
_STONES = {seat: str(Reserve(seat, "stone")) for seat in (1, 2)}
_MODELS = {"flat": "flat", "wall": "wall", "capstone": "cap"}
_WALL_TURN = 38.0  # degrees from the ranks: both faces are seen from both seats, and the corners stay on the square
_HOVER = 0.45  # units between what lies below and the hand
_OFFERED = 0.2  # units that a stone of a tray rises that a click would take
_HAND_TILT = (4.0, -5.0)  # pitch and roll of what a hand holds
_GLIDE = 0.16  # seconds in which the hand follows the pointer
_FALL = 0.5  # seconds in which a wall is crushed
_HELD = 0.56  # share of them before it gives way
_ROAD_RISE, _ROAD_STEP, _ROAD_TIME = 0.24, 0.12, 0.42  # units, seconds from one piece to the next, seconds
_COUNT = (-3.52, -3.76, 0.003, 0.31)  # where the count of a tray's stones lies, and the height of its figures


class TakTable(Table):
    RESERVES = {"stone": N_("Stones"), "capstone": N_("Capstones")}
    PARTS = _SQUARES
    RING = "marker_band"  # flat: it passes under the corners of a stone
    HOVERED = 0.06
    LEGAL = 0.15
    SECOND = 0.0
    CURSOR = 1.05

    def __init__(self, stage: Stage, game: Game, setup: Setup) -> None:
        self._fan: Fan | None = None
        self._crushed = ""  # the square whose wall gives way to the piece that comes next
        self._road: tuple[str, ...] = ()
        self._offers: dict[int, NodePath[PandaNode]] = {}  # by seat: the flat that the last stone could be
        super().__init__(stage, game, setup)

    def build(self) -> NodePath[PandaNode]:
        board = self.stage.load("tak_board")
        self.stage.lay(board)
        return board

    def home(self) -> View:
        return View(elevation=50.0)

    def extent(self) -> tuple[float, float, float]:
        return (-_COUNT[0] + _COUNT[3] / 2, measures.EXTENT[1], 0.7)

    def board_bodies(self) -> Iterable[Occluder]:
        half, top = measures.FRAME, measures.TOP / 2
        yield Block(0, 0, top, half, half, top)
        for seat in (1, 2):
            yield _tray(seat)

    # -- pieces -----------------------------------------------------------------------------------------

    def model(self, piece: Piece) -> str:
        return f"tak_{_MODELS[piece.kind]}_{piece.owner}"

    def looks(self, location: str, index: int, piece: Piece) -> Piece:
        return piece._replace(kind="wall") if index == 0 and location in _STONES.values() else piece

    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location in measures.SQUARES:
            x, y, z = measures.SQUARES[location]
            dx, dy, turn = _uneven(_SQUARES.index(location) * 7919 + index * 104729, 0.07, 12.0)
            if piece.kind == "wall":
                turn += _WALL_TURN
            return Pose(x + dx, y + dy, z + index * measures.FLAT_HEIGHT, turn)
        seat, kind = reserve_at(location)
        x, y, z = (measures.STONE_SLOTS if kind == "stone" else measures.CAP_SLOTS)[seat][index]
        dx, dy, turn = _uneven(seat * 31337 + index * 7919, 0.03, 5.0)
        return Pose(x + dx, y + dy, z, turn + (0.0 if seat == 1 else 180.0))

    def body(self, piece: Piece, pose: Pose) -> Occluder:
        if piece.kind == "capstone":
            half = measures.CAP_HEIGHT / 2
            return Drum(pose.x, pose.y, pose.z + half, measures.CAP_RADIUS, half)
        if piece.kind == "wall":
            half = measures.WALL_HEIGHT / 2
            width = measures.WALL_BASE / 2
            return Block(pose.x, pose.y, pose.z + half, width, measures.WALL_THICKNESS / 2, half, pose.h)
        half = measures.FLAT_HEIGHT / 2
        return Block(pose.x, pose.y, pose.z + half, measures.FLAT_BASE / 2, measures.FLAT_LENGTH / 2, half, pose.h)

    def area(self, place: str) -> Occluder:
        x, y, z = measures.SQUARES[place]
        return Block(x, y, z - 0.02, measures.PITCH / 2, measures.PITCH / 2, 0.02)

    def hand_pose(self, index: int, count: int, piece: Piece) -> Pose:
        over = self.pieces.hand_over
        if over in measures.SQUARES:
            x, y, z, turn = self.above(over)[:4]
        else:
            tray = self.actors.get(over, ())
            x, y, z, turn = self.rest(over, 0 if piece.kind != "flat" else max(len(tray), 1), 0, piece)[:4]
            if piece.kind != "flat":
                z += measures.WALL_HEIGHT / 2
        pitch, roll = (math.radians(angle) for angle in _HAND_TILT)
        level = (count - 1 - index) * measures.FLAT_HEIGHT
        aside, ahead, up = math.sin(roll), -math.sin(pitch) * math.cos(roll), math.cos(pitch) * math.cos(roll)
        heading = turn + _WALL_TURN if piece.kind == "wall" and over in measures.SQUARES else turn
        return Pose(x + level * aside, y + level * ahead, z + _HOVER + level * up, heading, *_HAND_TILT)

    def leaves(self, step: Step, here: list[Actor]) -> Actor:
        if step.piece.kind == "wall" and step.source in _STONES.values():
            here[0], here[-1] = here[-1], here[0]  # the stone that stands goes; the last of the others stands up
        return here.pop()

    def joins(self, step: Step, here: list[Actor], actor: Actor) -> None:
        here.append(actor)
        if actor.look.kind == "wall" and step.target in _STONES.values():
            here[0], here[-1] = here[-1], here[0]

    # -- touching ---------------------------------------------------------------------------------------

    def spots(self) -> Iterable[tuple[str, Occluder]]:
        for seat in (1, 2):
            yield _STONES[seat], _tray(seat)
            if seat in self._offers:
                flat = Piece("flat", seat)
                yield _STONES[seat], self.body(flat, self.rest(_STONES[seat], 1, 1, flat))
        if self.pieces.hand_over not in measures.SQUARES:  # above a tray it hides squares: a click there means it
            for actor in self.actors.get(HAND, ()):
                yield HAND, self.body(actor.look, actor.pose)

    def touches_at(self, location: str, index: int) -> tuple[str, ...]:
        if location == HAND:
            return self.marks.chosen[:1]
        reserve = Reserve.read(location)
        if reserve is None or reserve.kind == "capstone":
            return (location,)
        return (_touch(reserve.seat, "wall" if index == 0 else "flat"),)

    def touch_keys(self) -> dict[str, tuple[str, ...]]:
        mine = self.game.mover(self.state)
        return {
            "f": (_touch(mine, "flat"), _touch(3 - mine, "flat")),
            "w": (_touch(mine, "wall"),),
            "c": (_touch(mine, "capstone"),),
        }

    def stops(self) -> dict[str, Point]:
        found = super().stops()
        for seat in (1, 2):
            if actors := self.actors.get(_STONES[seat]):
                found[_touch(seat, "wall")] = actors[0].pose[:3]
                if len(actors) == 1:
                    found[_STONES[seat]] = measures.STONE_SLOTS[seat][1]
        return found

    def hit_at(self, location: str) -> Hit:
        reserve = Reserve.read(location)
        if reserve is None or reserve.kind == "capstone":
            return super().hit_at(location)
        if reserve.kind == "wall":
            return Hit(_STONES[reserve.seat], 0, (location,), self.stops().get(location, (0.0, 0.0, 0.0)))
        return replace(super().hit_at(location), index=-1, touches=(_touch(reserve.seat, "flat"),))

    # -- moving -----------------------------------------------------------------------------------------

    def flight(self, step: Step, start: Pose, end: Pose) -> Path:
        if step.kind == "flatten":
            falls = step.piece.kind == "flat"
            self._crushed = step.target if falls else ""
            return _falling(start, end) if falls else _rising(start, end)
        if step.kind == "drop" and step.target == self._crushed:
            self._crushed = ""
            return _pressing(start, end)
        if math.hypot(end.x - start.x, end.y - start.y) < 0.2:
            return line(start, end)
        return arc(start, end, 0.2 if HAND in (step.source, step.target) else None)

    def shift(self, actor: Actor, start: Pose, end: Pose) -> Callable[[float], Pose]:
        if math.hypot(end.x - start.x, end.y - start.y) < 0.2 or actor in self.actors.get(HAND, ()):
            return line(start, end)
        stands = start if actor.look.kind == "wall" else _lying(start)
        return arc(stands, end, 0.5)

    def duration(self, step: Step) -> float:
        return _FALL if step.kind == "flatten" else super().duration(step)

    def late(self, step: Step) -> bool:
        return step.kind == "flatten" and step.piece.kind == "flat"

    def sound(self, step: Step) -> str:
        return "brass_put" if step.piece.kind == "capstone" and step.kind == "drop" else super().sound(step)

    # -- for the eye ------------------------------------------------------------------------------------

    def hovering(self, hit: Hit | None) -> None:
        self._close_fan()
        self._follow(hit)
        actors = self.actors.get(hit.location, []) if hit else []
        if self.moving:
            self.forget_hover()  # the pointer rests on something else when all has arrived: ask again then
            return
        if hit is None or hit.location not in measures.SQUARES or len(actors) < 2:
            return
        self.note = self._in_words(hit.location)
        if not self.actors.get(HAND):
            leaves = [Leaf(self.model(actor.look), actor.variety, actor.pose) for actor in actors]
            self._fan = Fan(self.stage, self.top, self.aside, leaves, measures.SQUARES[hit.location])

    def _close_fan(self) -> None:
        self.note = ""
        if self._fan is not None:
            self._fan.close()
            self._fan = None

    def _in_words(self, place: str) -> str:
        """What a stack holds, bottom to top."""
        pieces = [actor.piece for actor in self.actors[place]]
        names = ", ".join(_("light") if piece.owner == 1 else _("dark") for piece in pieces)
        top = {"wall": _(" (top: wall)"), "capstone": _(" (top: capstone)")}.get(pieces[-1].kind, "")
        return f"{place}: {names}{top}"

    def _follow(self, hit: Hit | None) -> None:
        """Let the hand hover above the square on which a click would drop, else above what was touched last."""
        hand = self.actors.get(HAND)
        if not hand or self.moving or not self.marks.chosen:
            return
        if hit is not None and self.hover_legal and hit.location in measures.SQUARES:
            self.pieces.hand_over = hit.location
        else:
            last = [touch for touch in self.marks.chosen if Count.read(touch) is None][-1]
            reserve = Reserve.read(last)
            from_stones = reserve is not None and reserve.kind != "capstone"
            self.pieces.hand_over = _STONES[reserve.seat] if reserve is not None and from_stones else last
        for index, actor in enumerate(hand):
            pose = self.hand_pose(index, len(hand), actor.piece)
            if pose != actor.pose:
                actor.pose = pose
                self._glide(actor, pose)

    def _glide(self, actor: Actor, end: Pose) -> None:
        def show(now: Pose) -> None:
            if actor.pose == end and not self.moving:
                self.pieces.place(actor, now)

        self.aside.add(show, line(actor.shown, end), 0.0, _GLIDE)

    def risen(self) -> dict[Actor, float]:
        """What a click would take rises a hair; out of a tray by more, for it may lie on another pile."""
        hit = self.hovered
        if hit is None or not self.hover_legal or self.moving or self.actors.get(HAND):
            return {}
        actors = self.actors.get(hit.location)
        height = self.HOVERED if hit.location in measures.SQUARES else _OFFERED
        stands = hit.touches[0] in (_touch(1, "wall"), _touch(2, "wall"))
        return {actors[0 if stands else -1]: height} if actors else {}

    def refreshed(self) -> None:
        self._offer_flats()
        road = self.marks.reason if self.marks.over else ()
        if self.moving or road == self._road:
            return
        self._road = road
        for number, place in enumerate(road):
            if actors := self.actors.get(place):
                self._hop(actors[-1], 0.2 + number * _ROAD_STEP)

    def _hop(self, actor: Actor, delay: float) -> None:
        """A piece of the road rises and comes down again."""
        pose = actor.pose

        def show(now: Pose) -> None:
            if actor.pose == pose and not self.moving:
                self.pieces.place(actor, now)

        def path(share: float) -> Pose:
            return pose._replace(z=pose.z + _ROAD_RISE * math.sin(math.pi * eased(min(share, 1.0))) ** 2)

        self.aside.add(show, path, delay, _ROAD_TIME)

    # -- marks ------------------------------------------------------------------------------------------

    def last_places(self) -> Iterable[str]:
        return () if self.marks.chosen else super().last_places()

    def ring(self, place: str) -> tuple[Pose, float] | None:
        if place in measures.SQUARES:
            x, y, z = measures.SQUARES[place]
            return Pose(x, y, z + 0.006), 0.945
        reserve = Reserve.read(place)
        if reserve is None:
            return None  # a count
        seat, kind = reserve
        if kind == "capstone":
            x, y, z = measures.CAP_SLOTS[seat][0]
        else:
            stone = any(actor.piece.kind != "capstone" for actor in self.actors.get(HAND, ()))
            held = place in self.marks.chosen and stone  # its slot is the one left free
            last = max(len(self.actors.get(_STONES[seat], ())) - (0 if held else 1), 1)
            x, y, _ = measures.STONE_SLOTS[seat][0 if kind == "wall" else last]
            z = measures.TRAY_FLOOR
        return Pose(x, y, z + 0.006), 0.8

    def laid(self) -> Iterator[Laid]:
        yield from super().laid()
        marks = self.marks
        if marks.over and _is_road(marks.reason):
            for place, further in pairwise(marks.reason):
                (x, y, z), (u, v, _) = measures.SQUARES[place], measures.SQUARES[further]
                turn = math.degrees(math.atan2(v - y, u - x))
                yield Laid("marker_bar", Pose(x, y, z, turn), (1.0, 0.8, 1.0), colours.WIN)
        only = Reserve.read(marks.targets[0]) if len(marks.targets) == 1 else None
        if only is not None and only.kind == "flat":  # the opening: the one tray to take from
            side = -1.0 if only.seat == 1 else 1.0
            for rim in (-1.0, 1.0):
                y = side * measures.TRAY_Y + rim * (measures.TRAY_DEPTH / 2 - 0.035)
                yield Laid("marker_bar", Pose(-2.9, y, 0.22), (5.8, 0.5, 1.0), colours.LEGAL)

    def labels(self) -> Iterator[Label]:
        x, y, z, size = _COUNT
        for seat, side in ((1, 1.0), (2, -1.0)):
            stones = self.actors.get(_STONES[seat], ())
            yield Label(str(len(stones)), side * x, side * y, z, size, GILT)

    def _offer_flats(self) -> None:
        """Beside the last stone of a tray, which stands, the flat that it could be."""
        for seat in (1, 2):
            location = _STONES[seat]
            last = len(self.actors.get(location, ())) == 1
            if last and seat not in self._offers:
                flat = Piece("flat", seat)
                node = self.pieces.copy(flat)
                node.set_pos_hpr(*self.rest(location, 1, 1, flat))
                self.stage.dress(node, ghost=1.0)
                self._offers[seat] = node
            elif not last and seat in self._offers:
                self._offers.pop(seat).remove_node()


def _is_road(places: tuple[str, ...]) -> bool:
    """Whether places form a chain from one side to the other, in its order."""
    if not places or ({places[0][0], places[-1][0]} != {"a", "e"} and {places[0][1], places[-1][1]} != {"1", "5"}):
        return False
    points = [measures.SQUARES[place] for place in places]
    return all(math.isclose(math.dist(a, b), measures.PITCH) for a, b in pairwise(points))


def _touch(seat: int, kind: str) -> str:
    """The touch that takes a flat, a wall or the capstone of a seat."""
    return str(Reserve(seat, kind))


def _tray(seat: int) -> Block:
    """The tray of a seat up to its floor."""
    y = -measures.TRAY_Y if seat == 1 else measures.TRAY_Y
    half = measures.TRAY_FLOOR / 2
    return Block(0.0, y, half, measures.FRAME, measures.TRAY_DEPTH / 2, half)


def _uneven(seed: int, apart: float, turned: float) -> tuple[float, float, float]:
    """How far from true a piece lies: units, units and degrees, of that width about 0. The same for the same seed."""
    noise = (seed + 12345) * 2654435761 % 2**32
    noise = (noise ^ noise >> 15) * 2246822519 % 2**32
    a, b, c = (noise >> shift & 1023 for shift in (2, 12, 22))
    return (a / 1023 - 0.5) * apart, (b / 1023 - 0.5) * apart, (c / 1023 - 0.5) * turned


def _toppled(pose: Pose, angle: float, foot: float) -> Pose:
    """A wall that tips over its far edge by `angle` degrees, the edge `foot` units behind the middle of `pose`."""
    half = measures.WALL_THICKNESS / 2
    a, h = math.radians(angle), math.radians(pose.h)
    back = foot - half * math.cos(a)
    return Pose(pose.x - math.sin(h) * back, pose.y + math.cos(h) * back, pose.z + half * math.sin(a), pose.h, -angle)


def _lying(pose: Pose) -> Pose:
    """The pose of a wall that lies where a flat lies at `pose`."""
    return _toppled(pose, 90.0, -measures.WALL_HEIGHT / 2)


def _falling(start: Pose, end: Pose) -> Path:
    """A wall stands a while, then its foot slips and it falls flat."""
    upright, flat = measures.WALL_THICKNESS / 2, -measures.WALL_HEIGHT / 2

    def at(share: float) -> Pose:
        if share >= 1.0:
            return end
        gone = max(share - _HELD, 0.0) / (1.0 - _HELD)
        turn = start.h + ((end.h - start.h + 90.0) % 180.0 - 90.0) * gone
        x, y = start.x + (end.x - start.x) * gone, start.y + (end.y - start.y) * gone
        return _toppled(Pose(x, y, end.z, turn), 90.0 * gone**1.6, upright + (flat - upright) * gone)

    return at


def _rising(start: Pose, end: Pose) -> Path:
    """The same backwards, without the wait."""
    falling = _falling(end, start)
    return lambda share: end if share >= 1.0 else falling(0.999999 - share * (1.0 - _HELD))


def _pressing(start: Pose, end: Pose) -> Path:
    """A capstone comes down on a wall and goes down with it."""
    crest = end._replace(z=end.z - measures.FLAT_HEIGHT + measures.WALL_HEIGHT)
    coming = arc(start, crest, 0.15)

    def at(share: float) -> Pose:
        if share >= 1.0:
            return end
        if share < 0.5:
            return coming(2.0 * share)
        return end._replace(z=end.z + (crest.z - end.z) * math.cos(math.pi / 2 * (2.0 * share - 1.0) ** 1.6))

    return at


TABLE = TakTable
