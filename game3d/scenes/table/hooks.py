"""What a game's file says of its table: which models there are, where a piece stands, what can be touched there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from panda3d.core import NodePath, PandaNode

from game3d.rules.game import Game, Setup, State
from game3d.rules.pieces import Piece, Step
from game3d.scenes.stage.camera import View, seat_view
from game3d.scenes.stage.occlusion import Occluder
from game3d.scenes.stage.stage import FOCUS, Stage
from game3d.scenes.table import framing
from game3d.scenes.table import marks as grammar
from game3d.scenes.table.contract import Colour, Hit, Marks, Point
from game3d.scenes.table.marks import Laid, Tint
from game3d.scenes.table.motion import Path, Pose, arc, line
from game3d.scenes.table.numerals import Label
from game3d.scenes.table.pieces import Actor, Pieces
from game3d.scenes.table.seats import reserve_at
from game3d.texts import N_, _

HAND_HEIGHT = 0.55  # units between what lies below and the lowest piece in the hand
FLIGHT = 0.34  # seconds of an ordinary flight


class TableHooks(ABC):
    """The questions that a table asks the file of its game.

    The abstract ones must be answered; the others have an answer that suits most games. They may read the attributes
    below; what a game's table does by itself it does with the objects of `Table`.
    """

    PARTS: tuple[str, ...] = ()  # the places that are numbered parts of the board's model, from 1
    HELD_KEYS: ClassVar[tuple[str, ...]] = ()  # keys that work while they are held; they stand in the game's guide
    RESERVES: ClassVar[dict[str, str]] = {}  # what lies in a reserve, by the location's second half
    SEATS: ClassVar[dict[int, Colour]] = {1: (0.86, 0.74, 0.52), 2: (0.24, 0.15, 0.10)}  # in the display
    RING: ClassVar[str] = "marker_hoop"  # the model of the rings; with "_broken" after it that of the broken ones
    HOVERED: ClassVar[float] = 0.05  # units that a piece rises when a click would take it
    CHOSEN: ClassVar[float] = 0.1  # and while it is chosen
    LEGAL: ClassVar[float] = 0.25  # strength of the tint of an empty place that may be touched
    SECOND: ClassVar[float] = 1.12  # how much wider the second ring is around what decided the game; 0: none
    CURSOR: ClassVar[float] = 1.14  # how much wider the ring is that shows where the keyboard is

    stage: Stage
    game: Game
    setup: Setup
    top: NodePath[PandaNode]  # above all that belongs to the table
    pieces: Pieces
    state: State  # the position that the marks are for
    marks: Marks
    hovered: Hit | None  # what the pointer is over
    hover_legal: bool  # whether a click there would do something
    cursor: str | None  # the location where the keyboard is
    play_sound: Callable[[str], None]

    @property
    def actors(self) -> dict[str, list[Actor]]:
        """The pieces by location, from the bottom."""
        return self.pieces.at

    # -- the board ----------------------------------------------------------------------------------------------

    @abstractmethod
    def build(self) -> NodePath[PandaNode]:
        """The board's node, loaded; what else stands still is put below ``self.top``."""

    @abstractmethod
    def extent(self) -> tuple[float, float, float]:
        """Half width, half depth and height of all that must be seen, trays included."""

    def corners(self) -> Sequence[Point]:
        """The corners of all that must be seen."""
        return framing.box(*self.extent())

    def home(self) -> View:
        """Seat 1's view of the table before it is fitted to the window: its angles count."""
        return View(elevation=48.0)

    def framed(
        self, aspect: float, clear: framing.Clear = framing.WHOLE, seat: int = 1, elevation: float | None = None
    ) -> View:
        """A seat's view with all of the table in the clear part of a window of that shape, from another elevation
        than usual if one is given."""
        home = self.home() if elevation is None else replace(self.home(), elevation=elevation)
        return framing.fit(seat_view(seat, home), self.corners(), aspect, clear)

    def board_bodies(self) -> Iterable[Occluder]:
        """The bodies of the board itself, for contact shade."""
        return ()

    # -- the pieces ---------------------------------------------------------------------------------------------

    @abstractmethod
    def model(self, piece: Piece) -> str:
        """The name of a piece's model."""

    @abstractmethod
    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        """Where the piece number `index` (from the bottom) of `count` at a location stands; not for the hand."""

    @abstractmethod
    def body(self, piece: Piece, pose: Pose) -> Occluder:
        """The body of a piece at a pose, for picking and contact shade."""

    def scale(self, piece: Piece) -> float:
        """How many times as large as its model a piece is."""
        return 1.0

    def looks(self, location: str, index: int, piece: Piece) -> Piece:
        """What a piece looks like where it stands, if not as what it is."""
        return piece

    def dressed(self, actor: Actor) -> None:
        """An actor got its node or another look: add what belongs on it."""

    def above(self, location: str) -> Pose:
        """The pose of the next piece that would come to a location."""
        height = len(self.actors.get(location, ()))
        return self.rest(location, height, height + 1, Piece("", 0))

    def hand_pose(self, index: int, count: int, piece: Piece) -> Pose:
        """Where a piece in the hand hovers: above the last touched place, the next to drop lowest."""
        x, y, z, h, p, r = self.above(self.pieces.hand_over)
        return Pose(x, y, z + HAND_HEIGHT + (count - 1 - index) * self.thickness(piece), h, p, r)

    def thickness(self, piece: Piece) -> float:
        """How much a piece adds to a stack."""
        return 0.2

    # -- touching -----------------------------------------------------------------------------------------------

    @abstractmethod
    def area(self, place: str) -> Occluder | None:
        """The body that is picked for an empty place; None where there is nothing to touch yet."""

    def spots(self) -> Iterable[tuple[str, Occluder]]:
        """Locations that are no places and the bodies that can be touched for them, such as the felt of a die."""
        return ()

    def touches_at(self, location: str, index: int) -> tuple[str, ...]:
        """What a click on the piece number `index` at `location` (-1: the empty place) could mean."""
        return (location,)

    def touch_keys(self) -> dict[str, tuple[str, ...]]:
        """Keys that stand for touches: what each could mean, the likeliest first."""
        return {}

    # -- moving -------------------------------------------------------------------------------------------------

    def leaves(self, step: Step, here: list[Actor]) -> Actor:
        """Take the actor of a step away from its source: the top one, where one piece is as good as another."""
        return here.pop()

    def joins(self, step: Step, here: list[Actor], actor: Actor) -> None:
        """Add the actor of a step to its target: on top."""
        here.append(actor)

    def flight(self, step: Step, start: Pose, end: Pose) -> Path:
        """The path of a step."""
        if step.kind == "slide":
            return line(start, end)
        return arc(start, end)

    def shift(self, actor: Actor, start: Pose, end: Pose) -> Path:
        """The path of a piece that makes room or closes ranks."""
        return line(start, end)

    def duration(self, step: Step) -> float:
        """Seconds that a step takes."""
        return FLIGHT

    def pause(self, before: Step, step: Step) -> float | None:
        """Seconds between two steps of one touch when one waits for the other; None when they go together."""
        return None

    def late(self, step: Step) -> bool:
        """Whether a piece looks like what it becomes only when the step is over."""
        return False

    def sound(self, step: Step) -> str:
        """The name of the sound of a step, when it arrives; empty for none."""
        return {"lift": "lift", "flatten": "flatten", "take": "take", "clear": "clear", "slide": "wood_slide"}.get(
            step.kind, "wood_put"
        )

    # -- marks: see marks.py for what each means ----------------------------------------------------------------

    def shown_marks(self) -> Marks:
        """The marks to show now; a table may hold some back for a while."""
        return self.marks

    def last_places(self) -> Iterable[str]:
        """The places that show the last move: those that it touched or changed."""
        places = self.game.places()
        return [place for place in dict.fromkeys((*self.marks.last, *self.marks.changed)) if place in places]

    def ring(self, place: str) -> tuple[Pose, float] | None:
        """Pose and scale of the ring around a place or another location; None where there is none."""
        return None

    def around(self, place: str, colour: Colour, wider: float = 1.0, broken: bool = False) -> Iterator[Laid]:
        """The ring around a place, where it has one."""
        found = self.ring(place)
        if found is not None:
            pose, scale = found
            yield Laid(
                f"{self.RING}_broken" if broken else self.RING, pose, (scale * wider, scale * wider, 1.0), colour
            )

    def laid(self) -> Iterator[Laid]:
        """All marks that lie on the table now."""
        wanted = grammar.rings(
            self.shown_marks(), self.last_places(), lambda at: bool(self.actors.get(at)), self.SECOND
        )
        for place, colour, wider, broken in wanted:
            yield from self.around(place, colour, wider, broken)
        if self.cursor is not None:
            yield from self.around(self.cursor, FOCUS, self.CURSOR)

    def tints(self) -> Mapping[str, Tint]:
        """The tints of the board's parts now: those of empty places; all others are plain."""
        wanted = grammar.tints(self.shown_marks(), self.cursor, self.LEGAL)
        return {place: tint for place, tint in wanted.items() if not self.actors.get(place)}

    def lifted(self) -> Mapping[str, float]:
        """How far the top pieces at locations are raised."""
        lifts: dict[str, float] = {}
        hit = self.hovered
        if hit is not None and hit.index >= 0 and self.hover_legal and hit.location in self.game.places():
            lifts[hit.location] = self.HOVERED
        for touch in self.marks.chosen:
            if touch not in self.marks.targets:  # else it was put there, and lies
                lifts[touch] = self.CHOSEN
        return lifts

    def risen(self) -> Mapping[Actor, float]:
        """The pieces that are raised, and how far."""
        return {actor: height for place, height in self.lifted().items() if (actor := self.pieces.top(place))}

    def labels(self) -> Iterable[Label]:
        """The numbers that stand on the table now."""
        return ()

    # -- the display --------------------------------------------------------------------------------------------

    def seat_colour(self, seat: int) -> Colour:
        """The colour that stands for a seat in the display."""
        return self.SEATS.get(seat, (0.6, 0.6, 0.6))

    def reserve_label(self, location: str) -> str:
        """What lies in a reserve, in words."""
        return _(self.RESERVES.get(reserve_at(location).kind, N_("Pieces")))

    # -- extras of one game -------------------------------------------------------------------------------------

    def refreshed(self) -> None:
        """Marks or position changed: bring the extras of the game up to date."""

    def hovering(self, hit: Hit | None) -> None:
        """The pointer is over something else than before."""

    def key(self, name: str, down: bool) -> bool:
        """A key was pressed or released; True when it is one of `HELD_KEYS`, which changes what is seen."""
        return False

    def peek(self, hit: Hit | None) -> bool:
        """The player asks to look into what is hit; True when there is something to see."""
        return False

    def reveal(self, hit: Hit) -> bool:
        """A click that is no legal touch: whether it shows something instead of being refused."""
        return False

    def slide(self, value: float) -> None:
        """The table's slider was moved."""
