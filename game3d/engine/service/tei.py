"""``game3d tei``: Tak's engine for programs that speak TEI, the Tak Engine Interface.

TEI is UCI for Tak, described at https://ustak.org/tei-tak-engine-interface/. It is spoken in two dialects: the newer
one names size and half komi in ``teinewgame`` (PTN Ninja, which analyses, speaks it to an engine that announces its
sizes); in the older one half komi is an option (racetrack, which plays matches). Both are understood::

    tei | isready | stop | quit
    setoption name HalfKomi value N                 of all games to come
    teinewgame [size] 5 [halfkomi N]
    position startpos|tps T [moves M…]
    go [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [movetime MS] [nodes N] [depth N] [infinite]

and answered by::

    id … | size 5 halfkomi 0 … 8 | option … | teiok | readyok
    info depth N score cp N nodes N time MS [pv M…] | bestmove MOVE
    info string MESSAGE | info error MESSAGE

Unknown words are passed over, as the description asks for. Every ``go`` gets its ``bestmove``, ``--`` when there is
none. After a game that cannot be played here was asked for, there are no positions until another game begins.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from typing import TextIO

from game3d import __version__
from game3d.engine.limits import Limits
from game3d.engine.service.lines import Lines, read_lines
from game3d.engine.service.protocol import (
    MOST_MILLISECONDS,
    Go,
    Info,
    Position,
    ProtocolError,
    split_moves,
    values,
)
from game3d.engine.service.session import Session
from game3d.rules.registry import game
from game3d.texts import quoted, shown, whole_number

GAME, VARIANT = "tak", "tournament"
SIZE = 5
HALF_KOMIS = range(9)  # of the variant: a komi of 0 to 4
NO_MOVE = "--"

_CLOCKS = (("wtime", "winc"), ("btime", "binc"))  # of the first player, who is White, and of the second
_NUMBERS = ("wtime", "winc", "btime", "binc", "movestogo", "movetime", "nodes", "depth")
_MOVES_TO_GO = 25  # a clock is shared out as if the game took so many more moves
_LEAST_SECONDS = 0.01


class TeiSession(Session):
    """Speaks TEI."""

    def __init__(self, lines: Lines, write: Callable[[str], None]) -> None:
        super().__init__(lines, write)
        self._option = 0  # the half komi of games that name none
        self._half_komi = 0  # of the game being played
        self._refusal = ""  # why the game that was asked for cannot be played

    def answer(self, line: str, words: list[str]) -> None:
        """Answer a line; what is wrong with it is told as an error for the program's user."""
        try:
            match words[0]:
                case "tei":
                    self._introduce()
                case "isready":
                    self.load(GAME, "info string")
                    self.write("readyok")
                case "setoption":
                    self._set_option(line, words[1:])
                case "teinewgame":
                    self._begin(line, words[1:])
                case "position":
                    self._set_position(line)
                case "go":
                    self._go(words[1:])
                case _:
                    raise ProtocolError(f"{quoted(line)}: unknown command")
        except ValueError as error:
            self._complain(error)

    def report(self, said: Info) -> None:
        """Say what TEI knows of it."""
        self.write(replace(said, value=None, plies_to_end=None).line())

    def _complain(self, error: ValueError) -> None:
        self.write(f"info error {shown(error)}")

    def _introduce(self) -> None:
        self.write("id name game3d")
        self.write("id author the game3d authors")
        self.write(f"id version {__version__}")
        self.write(f"size {SIZE} halfkomi {' '.join(str(half) for half in HALF_KOMIS)}")
        self.write(f"option name HalfKomi type spin default 0 min {HALF_KOMIS[0]} max {HALF_KOMIS[-1]}")
        self.write("teiok")

    def _set_option(self, line: str, words: list[str]) -> None:
        match [word.lower() for word in words]:
            case ["name", "halfkomi", "value", value]:
                self._refusal = f"{quoted(line)} was refused"
                self.take(None)
                self._option = self._half_komi = _half_komi(line, value)
                self._refusal = ""
            case ["name", *_other]:
                pass  # an option that was not announced
            case _:
                raise ProtocolError(f"{quoted(line)}: an option is set by 'name NAME value VALUE'")

    def _begin(self, line: str, words: list[str]) -> None:
        self._refusal = f"{quoted(line)} was refused"
        self.take(None)
        if "komi" in words:
            raise ProtocolError(f"{quoted(line)}: 'komi' is not known; the komi is given in halves, by 'halfkomi'")
        said = values(words, ("size", "halfkomi"))
        size = said.get("size", words[0] if words and words[0] not in ("size", "halfkomi") else str(SIZE))
        if size != str(SIZE) or words[-1:] == ["size"]:
            raise ProtocolError(f"{quoted(line)}: the size can only be {SIZE}")
        self._half_komi = _half_komi(line, said["halfkomi"]) if "halfkomi" in said else self._option
        self._refusal = ""

    def _set_position(self, line: str) -> None:
        self.take(None)
        if self._refusal:
            raise ProtocolError(self._refusal)
        played = game(GAME)
        setup = played.setup(VARIANT, {"Komi": f"{self._half_komi / 2:g}"})
        words, moves = split_moves(line)
        match words:
            case ["startpos", *_unknown]:
                start = played.start(setup)
            case ["tps", *rest] if rest:
                start = played.parse(" ".join(rest), setup)
            case _:
                raise ProtocolError(f"{quoted(line)}: no position; it is 'startpos' or 'tps'")
        self.take(Position(played, setup, start, moves))

    def _go(self, words: list[str]) -> None:
        best = NO_MOVE
        try:
            if self.line is None:
                raise ProtocolError(self._refusal or "there is no position to think about")
            go = self._read_go(words, self.line.game.turn(self.line.state))
            self.load(GAME, "info string")
            best = self.think(self.line, go)
        except ValueError as error:
            self._complain(error)
        self.write(f"bestmove {best}")

    def _read_go(self, words: list[str], seat: int) -> Go:
        """What is asked for, of the player of `seat`; numbers that cannot be read are told and passed over."""
        numbers: dict[str, int] = {}
        for name, value in values(words, _NUMBERS).items():
            try:
                numbers[name] = whole_number(value, -MOST_MILLISECONDS, MOST_MILLISECONDS)
            except ValueError as error:
                self._complain(ValueError(f"{name}: {error}"))
        clock, bonus = _CLOCKS[seat - 1]
        seconds: float | None = None
        if "movetime" in numbers:
            seconds = max(_LEAST_SECONDS, numbers["movetime"] / 1000)
        elif clock in numbers:
            seconds = share_of_clock(
                numbers[clock] / 1000, numbers.get(bonus, 0) / 1000, numbers.get("movestogo", _MOVES_TO_GO)
            )
        nodes, depth = (max(1, numbers[name]) if name in numbers else None for name in ("nodes", "depth"))
        limits = Limits(seconds, nodes, depth)
        endless = "infinite" in words or limits == Limits()
        return Go(limits=Limits() if endless else limits, infinite=endless)


def share_of_clock(left: float, bonus: float, moves: int) -> float:
    """The seconds to spend of a clock with `left` seconds: a share of it for each of `moves`, and most of the bonus."""
    share = left / min(_MOVES_TO_GO, max(1, moves))
    return max(_LEAST_SECONDS, min(left / 2, share + 0.8 * bonus))


def _half_komi(line: str, value: str) -> int:
    try:
        return whole_number(value, HALF_KOMIS[0], HALF_KOMIS[-1])
    except ValueError as error:
        raise ProtocolError(f"{quoted(line)}: half komi: {error}") from None


def main(source: TextIO, out: TextIO) -> int:
    """Answer until ``quit`` or the end of the input, after which a search under way ends first."""
    if isinstance(source, io.TextIOWrapper):
        source.reconfigure(errors="replace")  # what is no text is refused like any other nonsense

    def write(line: str) -> None:
        print(line, file=out, flush=True)

    TeiSession(read_lines(source), write).run()
    return 0
