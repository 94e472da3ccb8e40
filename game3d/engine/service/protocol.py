"""The lines between the program and an engine process: TEI's commands, widened by game, variant and ids.

TEI is UCI for Tak (https://ustak.org/tei-tak-engine-interface/; racetrack, which plays matches, and PTN Ninja, which
analyses, are what most engines are used from). To the engine::

    tei | isready [game G] | teinewgame [[size] 5 [halfkomi N]] | setoption name HalfKomi value N | stop | quit
    position startpos [moves M…]                    Tak's tournament variant
    position tps T [moves M…]
    position game G variant V [set NAME=VALUE…] startpos [moves M…]
    position game G variant V [set NAME=VALUE…] text P [moves M…]
    go [id N] [level L] [seed N] [movetime MS] [nodes N] [depth N] [infinite]
       [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]

and back::

    teiok | readyok [game G] | error [id N] MESSAGE | info string MESSAGE
    note starting | note compiling G | note interpreted
    info [id N] depth N score cp N [value win|loss|draw] [plies N] nodes N time MS [pv M…]
    bestmove [id N] MOVE

Whoever asks with an id finds it on every answer, and can tell a stale one. Who asks without one speaks plain TEI, and
is told no note, value or plies. Texts are UTF-8, one line each.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game3d.engine.limits import Limits
from game3d.engine.thought import Thought
from game3d.rules.game import Game, Setup, State, game

HALF_KOMI = 8  # the most that the rules allow: a komi of 4
_CLOCKS = ("wtime", "btime", "winc", "binc", "movestogo")
_GO_WORDS = ("id", "level", "seed", "movetime", "nodes", "depth", *_CLOCKS)
_MOVES_TO_GO = 25  # a clock is shared out as if the game took so many more moves


class ProtocolError(ValueError):
    """A line that makes no sense; the message carries it."""


def parse_option(line: str, words: list[str]) -> int:
    """The value of HalfKomi that a ``setoption`` line of these words sets; raises ProtocolError."""
    match words:
        case ["name", name, "value", value] if name.lower() == "halfkomi":
            return _half_komi(line, value)
    raise ProtocolError(f"{line!r}: the only option is HalfKomi, set by 'name HalfKomi value N'")


def parse_new_game(line: str, words: list[str], half_komi: int) -> int:
    """The half komi of the game that ``teinewgame`` and these words begin, by default the one given.

    Raises ProtocolError for another board.
    """
    match words:
        case [] | ["5"] | ["size", "5"]:
            return half_komi
        case ["5", "halfkomi", value] | ["size", "5", "halfkomi", value]:
            return _half_komi(line, value)
    raise ProtocolError(f"{line!r}: the board is 5x5")


def _half_komi(line: str, value: str) -> int:
    if not (value.isdecimal() and int(value) <= HALF_KOMI):
        raise ProtocolError(f"{line!r}: HalfKomi is from 0 to {HALF_KOMI}")
    return int(value)


@dataclass(frozen=True)
class Position:
    """What a ``position`` line says."""

    game: Game
    setup: Setup
    start: State
    moves: tuple[str, ...] = ()

    def line(self) -> str:
        """The widened line."""
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


def parse_position(line: str, half_komi: int = 0) -> Position:
    """Read a ``position`` line; raises ProtocolError, SetupError or PositionError. Moves are not looked at."""
    head, _, tail = line.partition(" moves ")
    moves = tuple(tail.split())
    words = head.removesuffix(" moves").split()[1:]
    name, variant, settings = "tak", "tournament", {"Komi": f"{half_komi / 2:g}"}
    if words[:1] == ["game"]:
        if len(words) < 4 or words[2] != "variant":
            raise ProtocolError(f"{line!r}: game and variant go together")
        name, variant, settings = words[1], words[3], {}
        words = words[4:]
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
        case ["text" | "tps", *rest] if rest:
            start = played.parse(" ".join(rest), setup)
        case _:
            raise ProtocolError(f"{line!r}: no position")
    return Position(played, setup, start, moves)


@dataclass(frozen=True)
class Go:
    """What a ``go`` line says."""

    id: int | None = None
    level: str = "master"
    seed: int = 0
    limits: Limits = field(default_factory=Limits)
    infinite: bool = False

    def line(self) -> str:
        """The widened line."""
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


def parse_go(line: str, seat: int = 1) -> Go:
    """Read a ``go`` line; `seat` is to move, for the clocks of both. Raises ProtocolError."""
    words = line.split()[1:]
    infinite = "infinite" in words
    words = [word for word in words if word != "infinite"]
    for word in words[::2]:
        if word not in _GO_WORDS:
            raise ProtocolError(f"{line!r}: unknown word {word!r}")
    said = _pairs(line, words)
    try:
        numbers = {name: int(value) for name, value in said.items() if name != "level"}
        seconds = numbers["movetime"] / 1000 if "movetime" in numbers else _share_of_clock(numbers, seat)
        limits = Limits(seconds, numbers.get("nodes"), numbers.get("depth"))
    except (ValueError, OverflowError) as error:
        raise ProtocolError(f"{line!r}: {error}") from None
    return Go(numbers.get("id"), said.get("level", "master"), numbers.get("seed", 0), limits, infinite)


def _share_of_clock(numbers: dict[str, int], seat: int) -> float | None:
    """The seconds to spend of a seat's clock: a share of what is left and most of the bonus; None without a clock."""
    clock, bonus = (("wtime", "winc"), ("btime", "binc"))[seat - 1] if seat in (1, 2) else ("", "")
    if clock not in numbers:
        return None
    left = numbers[clock] / 1000
    moves = min(_MOVES_TO_GO, max(1, numbers.get("movestogo", _MOVES_TO_GO)))
    return max(0.01, min(left / 2, left / moves + 0.8 * numbers.get(bonus, 0) / 1000))


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
        """The widened line."""
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


def info(id: int | None, thought: Thought, pv: list[str]) -> Info:
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
    head, _, tail = line.partition(" pv ")
    said = _pairs(line, [word for word in head.split()[1:] if word != "cp"])
    try:
        return Info(
            int(said["id"]) if "id" in said else None,
            int(said.get("depth", 0)),
            int(said.get("score", 0)),
            said.get("value"),
            int(said["plies"]) if "plies" in said else None,
            int(said.get("nodes", 0)),
            int(said.get("time", 0)) / 1000,
            tuple(tail.split()),
        )
    except ValueError as error:
        raise ProtocolError(f"{line!r}: {error}") from None


def parse_answer(line: str) -> tuple[int | None, str]:
    """(id, the rest) of a ``bestmove`` or ``error`` line; raises ProtocolError."""
    words = line.split(maxsplit=3)
    if words[1:2] == ["id"] and len(words) == 4 and words[2].isdecimal():
        return int(words[2]), words[3]
    rest = line.partition(" ")[2]
    if not rest:
        raise ProtocolError(f"{line!r}: nothing said")
    return None, rest


def _pairs(line: str, words: list[str]) -> dict[str, str]:
    if len(words) % 2:
        raise ProtocolError(f"{line!r}: a name without a value")
    return dict(zip(words[::2], words[1::2], strict=True))
