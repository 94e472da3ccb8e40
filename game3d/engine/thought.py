"""What is asked of an engine, what it answers, and how it is made to think a little at a time.

Scores are integers for the seat to move. A won game scores `WIN` less the plies until it ends, so that a faster
win is better and a later loss is less bad; what an evaluation says stays within `LIMIT`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from game3d.engine.levels import BEST
from game3d.engine.limits import Limits
from game3d.rules.game import Game, Setup, State

WIN = 1_000_000
LIMIT = 500_000
LONGEST = 10_000  # plies; a score beyond WIN - LONGEST is a certain win


@dataclass(frozen=True)
class Question:
    """A position to think about, with all that the answer depends on."""

    game: Game
    setup: Setup
    state: State
    level: str = BEST
    limits: Limits = field(default_factory=Limits)
    seed: int = 0
    history: tuple[State, ...] = ()  # the positions of the game before this one, for repetition

    def past(self) -> list[int]:
        """The keys of the earlier positions, oldest first."""
        return [self.game.key(state) for state in self.history]

    def drawing(self) -> frozenset[int]:
        """The keys of the positions that have occurred twice: the next time the game is drawn."""
        return frozenset(key for key, times in Counter(self.past()).items() if times >= 2)


@dataclass(frozen=True)
class Thought:
    """What an engine thinks of a position so far."""

    move: int
    score: int = 0
    value: str | None = None  # "win", "loss" or "draw" for the seat to move when that is certain
    plies_to_end: int | None = None
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    pv: tuple[int, ...] = ()  # the line it expects, from its own move on; never empty
    values: tuple[tuple[int, int], ...] = ()  # the score of every legal move, by one who knows them all; else empty

    def __post_init__(self) -> None:
        if not self.pv:
            object.__setattr__(self, "pv", (self.move,))


def certainty(score: int, complete: bool = False) -> tuple[str | None, int | None]:
    """(value, plies to the end) that a score stands for; a draw is certain only of a `complete` search."""
    if score >= WIN - LONGEST:
        return "win", WIN - score
    if score <= LONGEST - WIN:
        return "loss", WIN + score
    return ("draw", None) if complete and score == 0 else (None, None)


class Thinker(ABC):
    """A thought in progress. Where it pauses does not change what it finds."""

    thought: Thought  # the best answer so far, a legal move from the beginning

    @abstractmethod
    def step(self, nodes: int) -> bool:
        """Think for about that many nodes more; True when nothing is left to find or a limit is reached.

        It returns after those nodes, so a caller who asks for few can soon ask about something else. Nothing goes on
        between two calls.
        """


Maker = Callable[[Question], Thinker]
"""Makes a level: begins to think about a question."""


class Answered(Thinker):
    """A thought that takes no time: a random move, a rule of thumb, a table."""

    def __init__(self, thought: Thought) -> None:
        self.thought = thought

    def step(self, nodes: int) -> bool:
        """Nothing to do."""
        return True
