"""Two programs that use TEI engines, in small: each says what the real one says, and believes only what it believes.

`MatchRunner` speaks as racetrack does (https://github.com/MortenLohne/racetrack), which plays matches by the clock;
`Analyst` as PTN Ninja does (https://github.com/gruppler/PTN-Ninja), which analyses whatever is on its board. Both check
all that an engine says against the description of TEI, and never wait for longer than a minute.
"""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

from game3d.rules.history import History
from game3d.rules.registry import game

ROOT = Path(__file__).resolve().parents[2]
TAK = game("tak")
SECONDS = 60  # until an answer has to be there
LONGEST = 200  # plies of a game, which is a draw then
_INFO = re.compile(r"info depth \d+ score cp -?\d+ nodes \d+ time \d+ pv( \S+)+|info string .+")


class Engine:
    """``game3d tei`` as a process of its own, with interpreted kernels: nothing is compiled here."""

    def __init__(self) -> None:
        environment = {**os.environ, "GAME3D_JIT": "0", "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game3d", "tei"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.said: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.put(line.rstrip("\n"))

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        return self.said.get(timeout=SECONDS)

    def quit(self) -> int:
        """Say quit; returns the exit status."""
        self.say("quit")
        status = self.process.wait(SECONDS)
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()
        return status


class Peer:
    """What both have in common."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.halves: list[int] = []  # the half komis that the engine announced

    def ready(self) -> None:
        """Wait until the engine is."""
        self.engine.say("isready")
        while (line := self.engine.hear()) != "readyok":
            assert line.startswith("info string "), line

    def best(self) -> tuple[str, list[str]]:
        """The move of the engine, and the line of its last info."""
        pv: list[str] = []
        while not (line := self.engine.hear()).startswith("bestmove "):
            assert _INFO.fullmatch(line), line
            if " pv " in line:
                pv = line.partition(" pv ")[2].split()
        return line.split()[1], pv

    def start(self, half_komi: int) -> History:
        assert half_komi in self.halves
        return History(TAK, TAK.setup("tournament", {"Komi": f"{half_komi / 2:g}"}))


class MatchRunner(Peer):
    """The older dialect: half komi is an option, the clocks of both are told."""

    def connect(self, half_komi: int) -> None:
        """Begin, and set the option for all games."""
        self.engine.say("tei")
        while (line := self.engine.hear()) != "teiok":
            words = line.split()
            if words[0] == "option":
                assert words[1:4] == ["name", "HalfKomi", "type"]
                said = dict(zip(words[3::2], words[4::2], strict=True))
                assert said["type"] == "spin"
                assert int(said["min"]) <= int(said["default"]) <= int(said["max"])
                self.halves = list(range(int(said["min"]), int(said["max"]) + 1))
        assert half_komi in self.halves
        self.engine.say(f"setoption name HalfKomi value {half_komi}")
        self.ready()

    def play(self, half_komi: int, opening: str, seconds: float, bonus: float) -> History:
        """The engine against itself."""
        self.engine.say("teinewgame 5")
        self.ready()
        line = self.start(half_komi)
        for text in opening.split():
            line.push(TAK.parse_move(line.state, text))
        clocks = [seconds, seconds]
        while line.outcome is None and len(line.moves) < LONGEST:
            seat = TAK.turn(line.state) - 1
            moves = "".join(f"{TAK.move_text(*ply)} " for ply in zip(line.states, line.moves, strict=False))
            started = time.monotonic()
            self.engine.say(f"position startpos moves {moves}")
            left, more = [round(1000 * clock) for clock in clocks], round(1000 * bonus)
            self.engine.say(f"go wtime {left[0]} btime {left[1]} winc {more} binc {more}")
            best, pv = self.best()
            assert pv[0] == best
            line.push(TAK.parse_move(line.state, best))
            clocks[seat] = max(0.0, clocks[seat] - (time.monotonic() - started)) + bonus
        return line


class Analyst(Peer):
    """The newer dialect: size and half komi come with the game, positions as TPS too, and thoughts are stopped."""

    def connect(self) -> None:
        """Begin; an engine that announces its sizes speaks the newer dialect."""
        self.engine.say("tei")
        while (line := self.engine.hear()) != "teiok":
            if line.startswith("size "):
                sizes, _, halves = line.removeprefix("size ").partition(" halfkomi ")
                assert "5" in sizes.split()
                self.halves = [int(half) for half in halves.split()]
        self.ready()

    def begin(self, half_komi: int) -> History:
        """Another game."""
        self.engine.say(f"teinewgame size 5 halfkomi {half_komi}")
        self.ready()
        return self.start(half_komi)

    def show(self, line: History, *, as_text: bool) -> None:
        """Tell the position on the board."""
        if as_text:
            self.engine.say(f"position tps {TAK.text(line.state)}")
            return
        moves = " ".join(TAK.move_text(*ply) for ply in zip(line.states, line.moves, strict=False))
        self.engine.say(f"position startpos moves {moves}" if moves else "position startpos")

    def watch(self, line: History, *, as_text: bool = False) -> str:
        """Let the engine think without end until it has said something; returns its move."""
        self.show(line, as_text=as_text)
        self.engine.say("go infinite")
        while " pv " not in (said := self.engine.hear()):
            assert not said.startswith("bestmove"), "it ended by itself"
        assert _INFO.fullmatch(said), said
        self.engine.say("stop")
        return self.best()[0]

    def ask(self, line: History, limit: str, *, as_text: bool = False) -> str:
        """The engine's move within a limit."""
        self.show(line, as_text=as_text)
        self.engine.say(f"go {limit}")
        return self.best()[0]
