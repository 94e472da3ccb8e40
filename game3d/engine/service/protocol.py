"""The lines between the program and its engine process, in the manner of UCI and TEI. To the engine::

    isready                           is it alive? answered at once, whatever it is doing
    isready game G                    answered when everything that the game needs is compiled
    position game G variant V [set NAME=VALUE…] startpos [moves M…]
    position game G variant V [set NAME=VALUE…] text P [moves M…]
    go id N [level L] [seed N] [movetime MS] [nodes N] [depth N] [infinite]
    stop | quit

and back::

    readyok [game G] | note starting | note compiling G | note loading G | note interpreted
    info id N depth N score cp N [value win|loss|draw] [plies N] nodes N time MS [pv M…]
    bestmove id N MOVE | error [id N] MESSAGE

The id of a question stands on every answer, so that a stale one can be told. Words that are not known are passed
over. Texts are UTF-8, one line each.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from game3d.engine.levels import BEST
from game3d.engine.limits import Limits
from game3d.engine.thought import LONGEST, WIN, Thought
from game3d.rules.game import Game, Setup, State
from game3d.rules.registry import game
from game3d.texts import quoted, whole_number

MOST_MILLISECONDS = 10**12  # some thirty years: what a time is taken for that is longer
_MOST_SCORE = 2 * WIN
_GO_VALUES = ("id", "level", "seed", "movetime", "nodes", "depth")
_INFO_VALUES = ("id", "depth", "cp", "value", "plies", "nodes", "time")
_VALUES = ("win", "loss", "draw")


class ProtocolError(ValueError):
    """A line that makes no sense; the message carries it."""


@dataclass(frozen=True)
class Position:
    """What a ``position`` line says."""

    game: Game
    setup: Setup
    start: State
    moves: tuple[str, ...] = ()

    def line(self) -> str:
        """The line that says it."""
        words = ["position game", self.game.name, "variant", self.setup.variant]
        if self.setup.settings:
            words += ["set", *(f"{name}={value}" for name, value in self.setup.settings)]
        if self.start == self.game.start(self.setup):
            words.append("startpos")
        else:
            words += ["text", self.game.text(self.start)]
        if self.moves:
            words += ["moves", *self.moves]
        return " ".join(words)


def parse_position(line: str) -> Position:
    """Read a ``position`` line; raises ProtocolError, SetupError or PositionError. Moves are not looked at."""
    words, moves = split_moves(line)
    if len(words) < 4 or words[0] != "game" or words[2] != "variant":
        raise ProtocolError(f"{quoted(line)}: game and variant are missing")
    name, variant, words = words[1], words[3], words[4:]
    settings = {}
    if words[:1] == ["set"]:
        words.pop(0)
        while words and "=" in words[0]:
            key, _, value = words.pop(0).partition("=")
            settings[key] = value
    played = game(name)
    setup = played.setup(variant, settings)
    match words:
        case ["startpos"]:
            start = played.start(setup)
        case ["text", *rest] if rest:
            start = played.parse(" ".join(rest), setup)
        case _:
            raise ProtocolError(f"{quoted(line)}: no position")
    return Position(played, setup, start, moves)


def split_moves(line: str) -> tuple[list[str], tuple[str, ...]]:
    """The words of a ``position`` line after the first, up to ``moves``; and those after it."""
    words = line.split()[1:]
    if "moves" not in words:
        return words, ()
    at = words.index("moves")
    return words[:at], tuple(words[at + 1 :])


@dataclass(frozen=True)
class Go:
    """What a ``go`` line says."""

    id: int | None = None
    level: str = BEST
    seed: int = 0
    limits: Limits = field(default_factory=Limits)
    infinite: bool = False

    def line(self) -> str:
        """The line that says it."""
        words = ["go"]
        if self.id is not None:
            words.append(f"id {self.id}")
        words.append(f"level {self.level} seed {self.seed}")
        if self.limits.seconds is not None:
            words.append(f"movetime {max(1, round(1000 * self.limits.seconds))}")
        if self.limits.nodes is not None:
            words.append(f"nodes {self.limits.nodes}")
        if self.limits.depth is not None:
            words.append(f"depth {self.limits.depth}")
        if self.infinite:
            words.append("infinite")
        return " ".join(words)


def parse_go(line: str) -> Go:
    """Read a ``go`` line; raises ProtocolError for a value that cannot be one."""
    words = line.split()[1:]
    said = values(words, _GO_VALUES)
    try:
        milliseconds = whole_number(said["movetime"], 1) if "movetime" in said else None
        limits = Limits(
            min(milliseconds, MOST_MILLISECONDS) / 1000 if milliseconds is not None else None,
            whole_number(said["nodes"], 1) if "nodes" in said else None,
            whole_number(said["depth"], 1) if "depth" in said else None,
        )
        id = whole_number(said["id"]) if "id" in said else None
        seed = whole_number(said.get("seed", "0"))
    except ValueError as error:
        raise ProtocolError(f"{quoted(line)}: {error}") from None
    return Go(id, said.get("level", BEST), seed, limits, "infinite" in words)


@dataclass(frozen=True)
class Info:
    """What an ``info`` line says of a thought: its numbers, and its line of moves as texts."""

    id: int | None
    depth: int
    score: int
    value: str | None
    plies_to_end: int | None
    nodes: int
    seconds: float
    pv: tuple[str, ...] = ()

    def line(self) -> str:
        """The line that says it."""
        words = ["info"]
        if self.id is not None:
            words.append(f"id {self.id}")
        words.append(f"depth {self.depth} score cp {self.score}")
        if self.value is not None:
            words.append(f"value {self.value}")
        if self.plies_to_end is not None:
            words.append(f"plies {self.plies_to_end}")
        words.append(f"nodes {self.nodes} time {round(1000 * self.seconds)}")
        if self.pv:
            words += ["pv", *self.pv]
        return " ".join(words)


def info(id: int | None, thought: Thought, pv: Sequence[str]) -> Info:
    """The info of a thought, its line as texts."""
    return Info(
        id,
        thought.depth,
        thought.score,
        thought.value,
        thought.plies_to_end,
        thought.nodes,
        thought.seconds,
        tuple(pv),
    )


def parse_info(line: str) -> Info:
    """Read an ``info`` line that is not a string; raises ProtocolError."""
    words = line.split()[1:]
    end = words.index("pv") if "pv" in words else len(words)
    said = values(words[:end], _INFO_VALUES)
    value = said.get("value")
    try:
        if value not in (None, *_VALUES):
            raise ProtocolError(f"{quoted(value)} is no value")
        return Info(
            whole_number(said["id"]) if "id" in said else None,
            whole_number(said.get("depth", "0")),
            whole_number(said.get("cp", "0"), -_MOST_SCORE, _MOST_SCORE),
            value,
            whole_number(said["plies"], 0, LONGEST) if "plies" in said else None,
            whole_number(said.get("nodes", "0")),
            whole_number(said.get("time", "0"), 0, MOST_MILLISECONDS) / 1000,
            tuple(words[end + 1 :]),
        )
    except ValueError as error:
        raise ProtocolError(f"{quoted(line)}: {error}") from None


def parse_answer(line: str) -> tuple[int | None, str]:
    """(id, the rest) of a ``bestmove`` or ``error`` line; raises ProtocolError."""
    words = line.split(maxsplit=3)
    if words[1:2] == ["id"] and len(words) == 4:
        try:
            return whole_number(words[2]), words[3]
        except ValueError as error:
            raise ProtocolError(f"{quoted(line)}: {error}") from None
    rest = line.partition(" ")[2].strip()
    if not rest:
        raise ProtocolError(f"{quoted(line)}: nothing said")
    return None, rest


def values(words: Sequence[str], names: Collection[str]) -> dict[str, str]:
    """The word after each of `names`, the last where one is said twice; all other words are passed over."""
    return {name: value for name, value in pairwise(words) if name in names and value not in names}
