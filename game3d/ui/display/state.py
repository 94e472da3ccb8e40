"""What the heads-up display shows, as plain frozen data, and what it calls back.

The program maps a sitting to a `HudState` after every change and hands it to ``Hud.show``; all texts arrive
ready for the reader's language. Nothing in here imports panda3d.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class MoveItem:
    """One entry of the move list. Entry i leads to ply i + 1."""

    text: str
    number: str = ""  # the round's number where the entry begins a round; it starts a new row


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
class SliderInfo:
    """A slider of the scene, such as Pylos' exploded view."""

    label: str
    value: float  # 0 to 1


@dataclass(frozen=True)
class HudState:
    """Everything the display shows at one moment."""

    title: str  # the game and its variant
    turn: str  # "Light to move"
    prompt: str  # what is expected: "choose a stone to slide"
    note: str = ""  # a second, quieter line: a stack's content, a compile in the background
    seats: tuple[SeatPanel, ...] = ()
    moves: tuple[MoveItem, ...] = ()
    ply: int = 0  # the ply shown on the table: 0 is the start, len(moves) the game itself
    looking_back: bool = False
    replaying: bool = False  # a replay is running
    can_undo: bool = False
    can_redo: bool = False
    can_hint: bool = False
    can_cancel: bool = False  # a partial move could be put back
    can_resign: bool = False
    can_offer_draw: bool = False
    can_type: bool = False  # a move may be typed
    counts: tuple[int, ...] = ()  # how many may be carried
    count: int = 0  # the one chosen so far
    finish: bool = False  # the move may be ended here
    roll: bool = False  # the die may be thrown
    running: bool | None = None  # a demonstration: True runs, False stopped; None: no demonstration
    slider: SliderInfo | None = None
    engine: EngineInfo | None = None
    end: EndInfo | None = None


def _nothing() -> None:
    """Do nothing."""


def _ignore(_value: object) -> None:
    """Do nothing with a value."""


@dataclass(frozen=True)
class HudCallbacks:
    """What the display asks of the program. `hint` may be None: then there is no such button."""

    back: Callable[[], None] = _nothing  # leave the table; the game stays unfinished
    undo: Callable[[], None] = _nothing
    redo: Callable[[], None] = _nothing
    hint: Callable[[], None] | None = None
    cancel: Callable[[], None] = _nothing  # put a partial move back
    look: Callable[[int], None] = _ignore  # show this ply; len(moves) is back to the game
    replay: Callable[[bool], None] = _ignore  # start or halt a replay from the ply shown
    run: Callable[[bool], None] = _ignore  # go on with or stop a demonstration
    count: Callable[[int], None] = _ignore  # carry so many
    finish: Callable[[], None] = _nothing
    roll: Callable[[], None] = _nothing
    typed: Callable[[str], str] = field(default=lambda _text: "")  # play a typed move; a refusal, or ""
    slide: Callable[[float], None] = _ignore  # the scene's slider
    new_game: Callable[[], None] = _nothing
    resign: Callable[[], None] = _nothing
    offer_draw: Callable[[], None] = _nothing
    save: Callable[[], None] = _nothing  # save the record
    settings: Callable[[], None] = _nothing
    help: Callable[[], None] = _nothing
    rematch: Callable[[], None] = _nothing
    swap_seats: Callable[[], None] = _nothing
