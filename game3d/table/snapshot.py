"""The controller at one moment, as values: all that the display and the marks on the table are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from game3d.play.opponent import Thinking
from game3d.play.seats import Player
from game3d.rules.game import Game, Setup, State
from game3d.rules.locations import Path
from game3d.rules.outcome import Outcome
from game3d.rules.pieces import Arrangement
from game3d.scenes.table.contract import Colour, Slider
from game3d.ui.display.state import Actions, Carry


class Phase(Enum):
    """What is going on at the table; each is a state of the controller."""

    PERSON = auto()  # a person moves or rolls
    AI = auto()  # the AI thinks or rolls
    STOPPED = auto()  # a demonstration that was stopped
    UNFOLDING = auto()  # a roll or an end is still to be seen: until then nothing tells it
    LOOKING_BACK = auto()
    REPLAYING = auto()
    OVER = auto()
    BETWEEN = auto()  # the game is being changed


@dataclass(frozen=True)
class GameSoFar:
    """The game as it stands."""

    game: Game
    setup: Setup
    players: tuple[Player, ...]
    names: tuple[str, ...]  # by seat
    states: tuple[State, ...]  # states[i] is the position before moves[i]
    moves: tuple[int, ...]
    rounds: tuple[int, ...]  # of each move, from 1
    annotations: Mapping[int, str]  # by ply, such as "!?"
    clock: tuple[float, ...]  # seconds left by seat; empty without a clock
    outcome: Outcome | None
    ending: str  # why it ended, in a sentence; empty while it goes on
    rank: int = 0  # of a finished game for one among the best; 0: not among them


@dataclass(frozen=True)
class Making:
    """The move in the making."""

    path: Path = ()  # touches made so far
    touches: Path = ()  # what may be touched next
    prompt: str = ""  # what is expected next
    carry: Carry = field(default_factory=Carry)
    pieces: Arrangement | None = None  # what stands where after the touches made; None before the first
    hint: Path = ()  # the path of a proposed move


@dataclass(frozen=True)
class EngineView:
    """What is known of the engine."""

    thinking: Thinking | None = None
    getting_ready: bool = False
    failing: bool = False


@dataclass(frozen=True)
class TableTold:
    """What the table says of itself, and what it calls its parts."""

    colour: Callable[[int], Colour]  # of a seat
    reserve: Callable[[str], str]  # what lies in a reserve
    note: str = ""
    slider: Slider | None = None


@dataclass(frozen=True)
class Snapshot:
    """The controller at one moment."""

    phase: Phase
    so_far: GameSoFar
    ply: int  # on the table
    actions: Actions
    table: TableTold
    making: Making = field(default_factory=Making)
    engine: EngineView = field(default_factory=EngineView)
    stopped: bool = False  # a demonstration was stopped

    @property
    def told(self) -> int:
        """The last ply that may be told: what still unfolds is not."""
        return self.ply - (self.phase is Phase.UNFOLDING)

    @property
    def away(self) -> bool:
        """Whether the table shows something else than the game as it stands."""
        return self.phase in (Phase.LOOKING_BACK, Phase.REPLAYING)

    @property
    def demonstration(self) -> bool:
        """Whether only the AI plays."""
        return not any(player.human for player in self.so_far.players)
