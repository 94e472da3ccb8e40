"""The contract between a game and everything else.

A game has two sides, both in its rules file (long texts and tables may stand beside it in the game's folder):

* the **kernel**: a few small functions over a flat state of integers (`Kernel`), interpreted or compiled;
* the **plain side**: texts, paths, steps and pieces (`Game`), plain Python, always interpreted.

Words used everywhere:

seat
    A player's number, from 1. `CHANCE` (0) is "to move" when a die is to be rolled.
state
    A tuple of `Kernel.size` integers. It has no history: `History` watches for repetition.
move
    One whole turn as an integer code (a placement and all that is taken for it is one move). A roll is a move.
place
    A point, node, square or cell of the board by its name in the game (``c3``, ``2a1``).
location
    Where a piece can be: a place, a reserve, the hand, the die's spot (see `locations`).
touch
    What a person touches: a place, something in a reserve, a count, `FINISH`, `ROLL`.
path
    A sequence of touches that makes a move. A move can have several paths; no path of a state is the
    beginning of another.
step
    One atomic change on the table, tied to the touch that causes it: one piece goes from the top of one
    location to the top of another, or changes where it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from game3d.rules import jit
from game3d.rules.errors import MoveError, SetupError
from game3d.rules.locations import Path, Touch
from game3d.rules.outcome import REASON_SHIFT, SHARED_REASONS, Outcome, Reason
from game3d.rules.pieces import Arrangement, Step
from game3d.texts import N_, _, quoted

State: TypeAlias = tuple[int, ...]

CHANCE = 0


@dataclass(frozen=True)
class Kernel:
    """The rules as functions over a flat buffer `s`, in which a state is the `size` words from `at`.

    ``moves`` and ``count`` are asked only where ``result`` is 0. None of them checks its arguments.
    """

    size: int  # words in a state
    turn: jit.ReadFn  # (s, at) -> the seat to move, or CHANCE
    moves: jit.MovesFn  # (s, at, out, start) -> n; codes from out[start] on, in a fixed order, while they
    # fit; the true count even when `out` is too short
    count: jit.ReadFn  # (s, at) -> n, for the last ply
    play: jit.PlayFn  # (s, at, move, to): copy the state at `at` to `to`, there made the move; to != at
    result: jit.ReadFn  # (s, at) -> 0 or an outcome code; who moved last is in the state
    key: jit.ReadFn  # (s, at) -> what makes two positions the same for repetition and for tables


class Setting(NamedTuple):
    """An option of a game beside its variant, named as in a record's tags."""

    name: str
    choices: tuple[str, ...]
    default: str
    title: str
    variants: tuple[str, ...] = ()  # those it belongs to; empty: all


@dataclass(frozen=True)
class Setup:
    """What is agreed before a game starts; made by `Game.setup`."""

    variant: str
    settings: tuple[tuple[str, str], ...] = ()  # every setting of the variant, in the game's order

    def __getitem__(self, name: str) -> str:
        """The value of the setting `name`; raises KeyError where the variant has no such setting."""
        return dict(self.settings)[name]

    def get(self, name: str, default: str = "") -> str:
        """The value of the setting `name`, or `default`."""
        return dict(self.settings).get(name, default)


class Game(ABC):
    """A game's plain side; `registry.game` returns the one instance of each."""

    name: str  # on the command line and in records
    title: str
    summary: str  # one line for the start page
    guide = ""  # the rules for players; lines begin with "# " a heading, "- " a point, "| key | what it does" a key
    variants: tuple[str, ...]  # the first is the default
    variant_titles: Mapping[str, str]
    variant_notes: Mapping[str, str] = {}  # a line on each variant, where there is more than one
    settings: tuple[Setting, ...] = ()
    seat_numbers: tuple[int, ...] = (2,)  # how many players can sit at the table, over all variants and settings
    kernel: Kernel
    reasons: Mapping[int, Reason]  # why it can end, by the codes of its kernel's `result`, 1 to 255
    annotations = "!?"  # the characters that may follow a move in a record as remarks on it
    record_format = "game"  # of its records: a key of `records.files.WRITERS`, and the suffix of their files
    chance = False  # whether a die is rolled
    solo_result = N_("{score} points")  # of a game for one
    draws_by_repetition = True  # when the same position with the same player to move comes for the third time

    # -- what every game says of itself ----------------------------------------------------------------

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """The position before the first move."""

    @abstractmethod
    def places(self) -> tuple[str, ...]:
        """The names of all places of the board, in the order of the position text."""

    def positions(self) -> Mapping[str, tuple[float, float, float]] | None:
        """Where each place lies, in any unit: x to the right of seat 1, y away from it, z up; None: as its name says.

        Only a table without a scene of its own asks: without positions it goes by file and rank (``c3``, or ``2c3``
        on the second level).
        """
        return None

    @abstractmethod
    def text(self, state: State) -> str:
        """The position as text."""

    @abstractmethod
    def parse(self, text: str, setup: Setup) -> State:
        """Read a position; raises PositionError. ``parse(text(s), setup) == s`` for a state of that setup."""

    @abstractmethod
    def move_text(self, state: State, move: int) -> str:
        """The canonical text of a legal move."""

    def notation(self, state: State, move: int) -> str:
        """A legal move as records and lists of moves show it: its text, and the signs that its notation adds."""
        return self.move_text(state, move)

    @abstractmethod
    def parse_move(self, state: State, text: str) -> int:
        """Read a move in any accepted spelling; raises MoveError when it is malformed or illegal."""

    @abstractmethod
    def paths(self, state: State, move: int) -> list[Path]:
        """Every path that makes the move; the canonical one first."""

    @abstractmethod
    def steps(self, state: State, move: int, path: Path) -> list[Step]:
        """The changes on the table, in order; paths with a common beginning share the steps of it."""

    @abstractmethod
    def pieces(self, state: State) -> Arrangement:
        """Every piece of the set by location, bottom to top; locations without a piece are left out."""

    @abstractmethod
    def prompt(self, state: State, path: Path = ()) -> str:
        """What is expected of the player to move, who has touched `path` so far, in words."""

    @abstractmethod
    def refusal(self, state: State, path: Path, touch: Touch) -> str:
        """Why `touch` cannot follow `path`, in words for the player."""

    def seats(self, setup: Setup) -> int:
        """How many players sit at the table."""
        return 2

    def seat_name(self, seat: int) -> str:
        """What the game calls a player, such as "Light"."""
        return _("Player {seat}").format(seat=seat)

    def mover(self, state: State) -> int:
        """The seat that acts: it moves, or rolls where `turn` is CHANCE."""
        return self.turn(state)

    def round(self, state: State) -> int:
        """The number of the round that a state belongs to, where its text tells one; else 1."""
        return 1

    def scores(self, state: State) -> tuple[str, ...]:
        """Points by seat as they stand, as texts; empty where the game counts none."""
        return ()

    def highlight(self, state: State) -> tuple[str, ...]:
        """The places that show why a finished game ended (the road, the three stones); else empty."""
        return ()

    def ending(self, state: State) -> Arrangement:
        """The arrangement to show when the game is over; the position itself stays as it was."""
        return self.pieces(state)

    def ending_text(self, state: State, setup: Setup, outcome: Outcome) -> str:
        """Why the game ended in `state`, for a player: a sentence in which {loser} stands for a name."""
        reason = outcome.reason
        return _(reason.drawn if outcome.draw and reason.drawn else reason.sentence)

    # -- what follows from it --------------------------------------------------------------------------

    def setup(self, variant: str = "", settings: Mapping[str, str] | None = None) -> Setup:
        """Check and complete a variant and settings; raises SetupError with what would be accepted."""
        variant = variant or self.variants[0]
        if variant not in self.variants:
            raise SetupError(
                _("{game} has no variant {variant}; it has {choices}").format(
                    game=self.name, variant=quoted(variant), choices=", ".join(self.variants)
                ),
                variant,
            )
        given = dict(settings or {})
        complete = []
        for setting in self.settings:
            if setting.variants and variant not in setting.variants:
                continue
            value = given.pop(setting.name, setting.default)
            if value not in setting.choices:
                raise SetupError(
                    _("{name} cannot be {value}; it can be {choices}").format(
                        name=setting.name, value=quoted(value), choices=", ".join(setting.choices)
                    ),
                    value,
                )
            complete.append((setting.name, value))
        for name in given:
            there_are = _("it has {names}").format(names=", ".join(known for known, _value in complete))
            raise SetupError(
                _("{game} has no setting {name} in its variant {variant}; {there_are}").format(
                    game=self.name,
                    name=quoted(name),
                    variant=variant,
                    there_are=there_are if complete else _("it has none"),
                ),
                name,
            )
        return Setup(variant, tuple(complete))

    def turn(self, state: State) -> int:
        """The seat to move, or CHANCE; the mover stays named when the game is over."""
        return int(self.kernel.turn(jit.words(state), 0))

    def legal(self, state: State) -> list[int]:
        """The legal moves in the kernel's order; none when the game is over."""
        s = jit.words(state)
        if self.kernel.result(s, 0):
            return []
        out = jit.zeros(256)
        n = self.kernel.moves(s, 0, out, 0)
        if n > len(out):
            out = jit.zeros(n)
            n = self.kernel.moves(s, 0, out, 0)
        return [int(out[i]) for i in range(n)]

    def after(self, state: State, move: int) -> State:
        """The position after a legal move."""
        size = self.kernel.size
        s = jit.words([*state, *([0] * size)])
        self.kernel.play(s, 0, move, size)
        return tuple(int(s[i]) for i in range(size, 2 * size))

    def outcome(self, state: State, setup: Setup) -> Outcome | None:
        """How the game ended, by the rules of the kernel alone; None while it goes on."""
        code = int(self.kernel.result(jit.words(state), 0))
        if not code:
            return None
        seats = self.seats(setup)
        winners = tuple(seat for seat in range(1, seats + 1) if code >> (seat - 1) & 1)
        return Outcome(winners, self.reasons[code >> REASON_SHIFT], seats, self.scores(state))

    def reason(self, word: str) -> Reason | None:
        """The reason of that word among those for which this game can end; None for other words."""
        known = (*self.reasons.values(), *SHARED_REASONS)
        return next((reason for reason in known if reason.word == word), None)

    def key(self, state: State) -> int:
        """What makes two positions the same for repetition."""
        return int(self.kernel.key(jit.words(state), 0))

    def illegal(self, state: State, text: str, why: str) -> MoveError:
        """The error for a move text, with the input and the position in it."""
        return MoveError(why, text, self.text(state))


def pick_legal(game: Game, state: State, text: str, touches: Path) -> int:
    """The one legal move that `touches` make; raises MoveError with what the player reads who touches so."""
    for move in game.legal(state):
        if touches in game.paths(state, move):
            return move
    raise game.illegal(state, text, why_not(game, state, touches))


def why_not(game: Game, state: State, touches: Path) -> str:
    """Why `touches` make no legal move: the refusal of the first of them that is illegal."""
    if game.kernel.result(jit.words(state), 0):
        return _("the game is over")
    legal = [path for move in game.legal(state) for path in game.paths(state, move)]
    good = max(n for n in range(len(touches)) if n == 0 or any(path[:n] == touches[:n] for path in legal))
    return game.refusal(state, touches[:good], touches[good])
