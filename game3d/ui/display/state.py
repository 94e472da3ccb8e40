"""What the display shows, as plain frozen data, and what it calls back.

The controller makes a new `DisplayState` after every change and hands it to ``Display.show``; all texts arrive ready,
in the reader's language. Nothing in here imports panda3d.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Turn:
    """Whose turn it is and what is expected."""

    text: str = ""  # "Light to move"; at the end "Light wins"
    prompt: str = ""  # "choose a stone to slide"
    note: str = ""  # a second, quieter line: a stack's content, an engine that is getting ready


@dataclass(frozen=True)
class Reserve:
    """What is left of one kind of piece."""

    label: str  # "Stones"
    count: int


@dataclass(frozen=True)
class SeatPanel:
    """One player at the table."""

    name: str  # "Light", or the person's name
    detail: str = ""  # "Human", "Hard"
    colour: Colour = (0.8, 0.8, 0.8)  # of the pieces; shown beside the name
    active: bool = False  # to move
    reserves: tuple[Reserve, ...] = ()
    score: str = ""
    clock: str = ""
    hurry: bool = False  # the clock is about to run out


@dataclass(frozen=True)
class MoveItem:
    """One entry of the move list. Entry i leads to ply i + 1."""

    text: str
    number: str = ""  # the round's number where the entry begins a round; it starts a new row
    answers: bool = False  # whether it stands in the column of answers although it begins one


@dataclass(frozen=True)
class Moves:
    """The move list and which position of it is on the table."""

    items: tuple[MoveItem, ...] = ()
    ply: int = 0  # 0 is the start, len(items) the game itself
    looking_back: bool = False
    replaying: bool = False

    @property
    def away(self) -> bool:
        """Whether the table shows something other than the game as it stands."""
        return self.looking_back or self.replaying


@dataclass(frozen=True)
class Offer:
    """Something a player may ask for: true when it can be had now; if not, it may say why."""

    open: bool = False
    why_not: str = ""

    def __bool__(self) -> bool:
        return self.open


NO = Offer()
YES = Offer(True)


@dataclass(frozen=True)
class Actions:
    """What the player may ask for now."""

    undo: Offer = NO
    redo: Offer = NO
    hint: Offer = NO
    type: Offer = NO  # a move may be typed
    cancel: Offer = NO  # a partial move can be put back
    roll: Offer = NO  # the die may be thrown
    finish: Offer = NO  # the move may be ended here
    resign: Offer = NO
    draw: Offer = NO  # the players may agree on a draw


@dataclass(frozen=True)
class Carry:
    """How many pieces of a stack may be carried, and how many are."""

    choices: tuple[int, ...] = ()  # empty: there is nothing to choose
    chosen: int = 0


@dataclass(frozen=True)
class SliderInfo:
    """A slider of the scene, such as Pylos' exploded view."""

    label: str
    value: float  # 0 to 1


@dataclass(frozen=True)
class EngineInfo:
    """What the engine says of its search; empty texts are left out."""

    title: str  # "Hard is thinking"
    time: str = ""
    nodes: str = ""
    depth: str = ""
    score: str = ""
    line: str = ""  # the moves it expects


@dataclass(frozen=True)
class EndInfo:
    """How the game ended."""

    title: str  # "Light wins"
    reason: str  # "Road from north to south"
    scores: tuple[tuple[str, str], ...] = ()  # (player, points)


@dataclass(frozen=True)
class DisplayState:
    """Everything the display shows at one moment."""

    title: str = ""  # the game, its variant and settings
    turn: Turn = Turn()
    seats: tuple[SeatPanel, ...] = ()
    moves: Moves = Moves()
    actions: Actions = Actions()
    carry: Carry = Carry()
    demonstration: bool | None = None  # only the AI plays: True while it runs, False when stopped; else None
    slider: SliderInfo | None = None
    engine: EngineInfo | None = None
    end: EndInfo | None = None


def _nothing() -> None:
    """Do nothing."""


def _ignore(_value: object) -> None:
    """Do nothing with a value."""


@dataclass(frozen=True)
class MoveCallbacks:
    """What the display asks about the move in the making and the moves made."""

    undo: Callable[[], None] = _nothing
    redo: Callable[[], None] = _nothing
    hint: Callable[[], None] = _nothing
    cancel: Callable[[], None] = _nothing  # put a partial move back
    carry: Callable[[int], None] = _ignore  # carry so many
    roll: Callable[[], None] = _nothing
    finish: Callable[[], None] = _nothing
    type: Callable[[str], str] = field(default=lambda _text: "")  # play a typed move; a refusal, or ""


@dataclass(frozen=True)
class ViewCallbacks:
    """What the display asks to see."""

    look: Callable[[int], None] = _ignore  # show this ply; len(items) is back to the game
    replay: Callable[[bool], None] = _ignore  # start or halt a replay from the ply shown
    run: Callable[[bool], None] = _ignore  # go on with or stop a demonstration
    slide: Callable[[float], None] = _ignore  # the scene's slider


@dataclass(frozen=True)
class GameCallbacks:
    """What the display asks about the game as a whole."""

    resign: Callable[[], None] = _nothing
    offer_draw: Callable[[], None] = _nothing
    save: Callable[[], None] = _nothing  # save the record
    new_game: Callable[[], None] = _nothing
    rematch: Callable[[], None] = _nothing
    swap_seats: Callable[[], None] = _nothing


@dataclass(frozen=True)
class PageCallbacks:
    """The pages that the display opens."""

    back: Callable[[], None] = _nothing  # leave the table; the game stays unfinished
    settings: Callable[[], None] = _nothing
    help: Callable[[], None] = _nothing


@dataclass(frozen=True)
class DisplayCallbacks:
    """What the display asks of the program."""

    move: MoveCallbacks = MoveCallbacks()
    view: ViewCallbacks = ViewCallbacks()
    game: GameCallbacks = GameCallbacks()
    page: PageCallbacks = PageCallbacks()
