"""What a game's file says of its table: which models there are, where a piece stands, what can be touched there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from game3d.rules.game import Game, Piece, Setup, State, Step
from game3d.scenes.stage.camera import View, seat_view
from game3d.scenes.stage.occlusion import Occluder
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table import framing
from game3d.scenes.table.contract import Colour, Hit, Marks, Point
from game3d.scenes.table.motion import Pose, arc, line
from game3d.texts import N_, _

HAND_HEIGHT = 0.55  # units between what lies below and the lowest piece in the hand
FLIGHT = 0.34  # seconds of an ordinary flight


@dataclass(eq=False)
class Actor:
    """A piece and its node."""

    piece: Piece  # what it is
    look: Piece  # what it looks like: a change shows when its flight begins
    node: Any  # NodePath
    variety: int
    pose: Pose = field(default_factory=Pose)  # where it rests, or flies to
    shown: Pose = field(default_factory=Pose)  # where it is now


class TableForm(ABC):
    """The form of one game's table; a game's file fills in the abstract methods."""

    RESERVES: ClassVar[dict[str, str]] = {}  # what lies in a reserve, by the location's second half
    PARTS: ClassVar[tuple[str, ...]] = ()  # the places that are numbered parts of the board's model, from 1
    SEATS: ClassVar[dict[int, Colour]] = {1: (0.86, 0.74, 0.52), 2: (0.24, 0.15, 0.10)}

    stage: Stage
    game: Game
    setup: Setup
    top: Any  # NodePath of all that belongs to the table
    actors: dict[str, list[Actor]]  # by location, from the bottom
    marks: Marks
    state: State
    _hand_over: str  # the location above which the hand hovers

    @abstractmethod
    def build(self) -> Any:
        """The board's node, loaded; what else stands still is put below ``self.top``."""

    def home(self) -> View:
        """Seat 1's view of the table before it is fitted to the window: its angles count."""
        return View(elevation=48.0)

    @abstractmethod
    def extent(self) -> tuple[float, float, float]:
        """Half width, half depth and height of all that must be seen, trays included."""

    def corners(self) -> Sequence[Point]:
        """The corners of all that must be seen."""
        return framing.box(*self.extent())

    def framed(
        self, aspect: float, clear: framing.Clear = framing.WHOLE, seat: int = 1, elevation: float | None = None
    ) -> View:
        """A seat's view with all of the table in the clear part of a window of that shape, from another elevation
        than usual if one is given."""
        home = self.home() if elevation is None else replace(self.home(), elevation=elevation)
        return framing.fit(seat_view(seat, home), self.corners(), aspect, clear)

    @abstractmethod
    def model(self, piece: Piece) -> str:
        """The name of a piece's model."""

    @abstractmethod
    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        """Where the piece number `index` (from the bottom) of `count` at a location stands; not for the hand."""

    @abstractmethod
    def body(self, piece: Piece, pose: Pose) -> Occluder:
        """The body of a piece at a pose, for picking and contact shade."""

    @abstractmethod
    def area(self, place: str) -> Occluder | None:
        """The body that is picked for an empty place; None where there is nothing to touch yet."""

    def board_bodies(self) -> Iterable[Occluder]:
        """The bodies of the board itself, for contact shade."""
        return ()

    def spots(self) -> Iterable[tuple[str, Occluder]]:
        """Locations that are no places and the bodies that can be touched for them, such as the felt of a die."""
        return ()

    def touches_at(self, location: str, index: int) -> tuple[str, ...]:
        """What a click on the piece number `index` at `location` (-1: the empty place) could mean."""
        return (location,)

    def bears(self, location: str, index: int, count: int) -> tuple[str, ...]:
        """The touches and places whose marks the piece number `index` of `count` shows; the first that has one."""
        return (location,) if index == count - 1 else ()

    def looks(self, location: str, index: int, piece: Piece) -> Piece:
        """What a piece looks like where it stands, if not as what it is."""
        return piece

    def leaves(self, step: Step, here: list[Actor]) -> Actor:
        """Take the actor of a step away from its source: the top one, where one piece is as good as another."""
        return here.pop()

    def joins(self, step: Step, here: list[Actor], actor: Actor) -> None:
        """Add the actor of a step to its target: on top."""
        here.append(actor)

    def touch_keys(self) -> dict[str, tuple[str, ...]]:
        """Keys that stand for touches: what each could mean, the likeliest first."""
        return {}

    def ring(self, place: str) -> tuple[Pose, float] | None:
        """Pose and scale of the ring that shows a place of the last move; None where there is none."""
        return None

    def hand_pose(self, index: int, count: int, piece: Piece) -> Pose:
        """Where a piece in the hand hovers: above the last touched place, the next to drop lowest."""
        x, y, z, h, p, r = self._above(self._hand_over)
        return Pose(x, y, z + HAND_HEIGHT + (count - 1 - index) * self.thickness(piece), h, p, r)

    def thickness(self, piece: Piece) -> float:
        """How much a piece adds to a stack."""
        return 0.2

    def sound(self, step: Step) -> str:
        """The name of the sound of a step, when it arrives; empty for none."""
        return {"lift": "lift", "flatten": "flatten", "take": "take", "clear": "clear", "slide": "wood_slide"}.get(
            step.kind, "wood_put"
        )

    def flight(self, step: Step, start: Pose, end: Pose) -> Callable[[float], Pose]:
        """The path of a step from 0 to 1."""
        if step.kind == "slide":
            return line(start, end)
        return arc(start, end)

    def shift(self, actor: Actor, start: Pose, end: Pose) -> Callable[[float], Pose]:
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

    def seat_colour(self, seat: int) -> Colour:
        """The colour that stands for a seat in the display (sRGB)."""
        return self.SEATS.get(seat, (0.6, 0.6, 0.6))

    def reserve_label(self, location: str) -> str:
        """What lies in a reserve, in words."""
        return _(self.RESERVES.get(location.partition(":")[2], N_("Pieces")))

    def refreshed(self) -> None:
        """Marks or position changed: bring the extras of the game up to date."""

    def hovering(self, hit: Hit | None) -> None:
        """The pointer is over something else than before."""

    def key(self, name: str, down: bool) -> bool:
        """A key of the game's own was pressed or released (such as exploding a pyramid); True when it has one."""
        return False

    def peek(self, hit: Hit | None) -> bool:
        """The player asks to look into what is hit; True when there is something to see."""
        return False

    def reveal(self, hit: Hit) -> bool:
        """A click that is no legal touch: whether it shows something instead of being refused."""
        return False

    def slide(self, value: float) -> None:
        """The scene's slider was moved."""

    def _above(self, location: str) -> Pose:
        """The pose of the next piece that would come to a location."""
        height = len(self.actors.get(location, ()))
        return self.rest(location, height, height + 1, Piece("", 0))
