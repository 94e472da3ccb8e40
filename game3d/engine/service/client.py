"""The window's end of an engine process: ask, look now and then, never wait.

    client = Client()
    client.prepare("tak")                    # compiles in the background, if it must
    client.ask(history, "hard", Limits(seconds=2))
    ...every frame...
    for event in client.poll(): ...          # Progress, Answer, Trouble, Note

One question at a time: a new one, or `stop`, makes the last one stale, and what still arrives for it is dropped.
An engine that dies is started again, with the question it had; after three deaths over one question, Trouble says
so and the question is dropped, but the next one starts the engine again.
"""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game3d.engine.limits import Limits
from game3d.engine.service.protocol import Go, Info, Position, ProtocolError, parse_answer, parse_info
from game3d.rules.game import Game, RulesError, State
from game3d.rules.history import History
from game3d.rules.jit import MODE_VARIABLE
from game3d.texts import _

DEATHS = 3  # of the engine over one question before it is given up
_CLOSING_SECONDS = 0.5


@dataclass(frozen=True)
class Progress:
    """What it thinks so far."""

    id: int
    info: Info


@dataclass(frozen=True)
class Answer:
    """The move, legal in the position asked about, and what it is based on (None: nothing was told)."""

    id: int
    move: int
    info: Info | None


@dataclass(frozen=True)
class Trouble:
    """The question is dropped; why, in words for the player."""

    id: int
    text: str


@dataclass(frozen=True)
class Note:
    """Something to tell the player in passing: it is interpreted, it died and comes back."""

    text: str


Event = Progress | Answer | Trouble | Note


@dataclass
class _Question:
    id: int
    game: Game
    state: State
    lines: list[str]
    info: Info | None = None
    deaths: int = 0


class Client:
    """Starts the engine when it is first needed. All methods but `close` return at once; use them from one thread."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        """`command` starts an engine that speaks the widened protocol; by default our own."""
        self._command = list(command or engine_command())
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[tuple[subprocess.Popen[bytes], str | None]] = queue.SimpleQueue()
        self._question: _Question | None = None
        self._ids = 0
        self._prepared: list[str] = []
        self._later: list[Event] = []  # to be told at the next look
        self._told: tuple[Game, State, list[int], list[str]] | None = None  # the last line's moves and texts
        self.ready: set[str] = set()  # the games it need not compile any more
        self.compiling: str | None = None  # the game whose kernels it compiles or loads just now
        self.interpreted = False  # it has no numba, or none that works, and looks less far ahead
        self._compiles = True
        self._worked = False  # the engine that runs has got as far as thinking

    @property
    def thinking(self) -> int | None:
        """The id of the question it thinks about."""
        return self._question.id if self._question else None

    @property
    def pid(self) -> int | None:
        """The engine's process id, None while there is no engine."""
        return self._process.pid if self._process else None

    def prepare(self, game: str) -> None:
        """Start the engine and let it compile what the game needs."""
        if game not in self._prepared:
            self._prepared.append(game)
            if self._process is not None:
                self._send(f"isready game {game}")
        if self._process is None:
            self._start()

    def ask(self, line: History, level: str, limits: Limits | None = None, seed: int = 0) -> int:
        """Ask for a move in the last position of `line`; returns the question's id."""
        self.stop()
        self._ids += 1
        position = Position(line.game, line.setup, line.states[0], tuple(self._moves(line)))
        go = Go(self._ids, level, seed, limits or Limits())
        self._question = _Question(self._ids, line.game, line.state, [position.line(), go.line()])
        if self._process is None:
            self._start()
        else:
            self._send(*self._question.lines)
        return self._ids

    def stop(self) -> None:
        """Forget the question; the engine stops computing."""
        if self._question is not None:
            self._question = None
            self._send("stop")

    def poll(self) -> list[Event]:
        """What has happened since the last look."""
        events, self._later = self._later, []
        while True:
            try:
                process, line = self._lines.get_nowait()
            except queue.Empty:
                return events
            if process is not self._process:
                continue  # from an engine that is gone
            event = self._died() if line is None else self._heard(line)
            if event is not None:
                events.append(event)

    def close(self) -> None:
        """End the engine; nothing computes afterwards. It starts again when it is asked again."""
        process, self._process, self._question, self.compiling = self._process, None, None, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            assert process.stdin is not None
            process.stdin.close()
        try:
            process.wait(_CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    # -- the process ---------------------------------------------------------------------------------------

    def _start(self) -> None:
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW
        # The engine finds this package where it was found here, installed or not.
        paths = [str(Path(__file__).resolve().parents[3]), os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        if not self._compiles:
            environment[MODE_VARIABLE] = "0"
        try:
            process = subprocess.Popen(
                self._command,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if sys.stderr is not None else subprocess.DEVNULL,
                creationflags=flags,
            )
        except OSError as error:
            if self._question is not None:
                text = _("the engine cannot be started: {error}").format(error=error)
                self._later.append(Trouble(self._question.id, text))
                self._question = None
            return
        self._process = process
        self.ready.clear()
        self.compiling = None
        self._worked = False
        threading.Thread(target=self._read, args=(process,), name="engine output", daemon=True).start()
        self._send(*(f"isready game {game}" for game in self._prepared))
        if self._question is not None:
            self._send(*self._question.lines)

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            for line in process.stdout:
                self._lines.put((process, line.decode("utf-8", "replace").strip()))
        process.kill()  # one that no longer speaks is of no use
        process.wait()
        self._lines.put((process, None))

    def _send(self, *lines: str) -> None:
        if self._process is None or self._process.stdin is None:
            return
        with contextlib.suppress(OSError):  # it has died, which the reader finds out
            self._process.stdin.write("".join(line + "\n" for line in lines).encode())
            self._process.stdin.flush()

    def _died(self) -> Event | None:
        self._process = None
        self.compiling = None
        question = self._question
        if question is None:
            return None
        question.deaths += 1
        if question.deaths < DEATHS:
            if not self._worked and question.deaths == DEATHS - 1:
                self._compiles = False  # a numba that is broken here must not stop the game
            self._start()
            return Note(_("the engine has stopped; it is started again"))
        self._question = None
        return Trouble(question.id, _("the engine cannot be kept running"))

    # -- what it says --------------------------------------------------------------------------------------

    def _heard(self, line: str) -> Event | None:
        match line.split():
            case ["note", "compiling", game]:
                self.compiling = game
                return None
            case ["note", "interpreted"]:
                if self.interpreted:
                    return None  # told when it was started before
                self.interpreted = True
                return Note(_("without numba the engine runs interpreted and looks less far ahead"))
            case ["readyok", "game", game]:
                self.ready.add(game)
                self.compiling = None
                self._worked = True
                return None
            case ["info" | "bestmove" | "error", *_rest] if self._question is not None:
                try:
                    return self._said(line, self._question)
                except (ProtocolError, RulesError) as error:
                    dropped = self._question.id
                    self._question = None
                    return Trouble(dropped, str(error))
        return None

    def _said(self, line: str, question: _Question) -> Event | None:
        if line.startswith("info "):
            if line.startswith("info string"):
                return None
            info = parse_info(line)
            if info.id != question.id:
                return None
            question.info = info
            self.compiling = None
            self._worked = True
            return Progress(question.id, info)
        id, text = parse_answer(line)
        if id is not None and id != question.id:
            return None
        self.compiling = None
        if line.startswith("bestmove"):
            if id is None:
                return None
            move = question.game.parse_move(question.state, text)
            self._question = None
            return Answer(question.id, move, question.info)
        self._question = None
        return Trouble(question.id, text)

    def _moves(self, line: History) -> list[str]:
        """The texts of the line's moves; those known from the last question are not made again."""
        texts: list[str] = []
        if self._told is not None and self._told[:2] == (line.game, line.states[0]):
            _game, _start, moves, known = self._told
            while len(texts) < min(len(moves), len(line.moves)) and moves[len(texts)] == line.moves[len(texts)]:
                texts.append(known[len(texts)])
        for i in range(len(texts), len(line.moves)):
            texts.append(line.game.move_text(line.states[i], line.moves[i]))
        self._told = (line.game, line.states[0], list(line.moves), texts)
        return texts


def engine_command() -> list[str]:
    """The command of our own engine process; a frozen program is its own engine by ``engine``."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "engine"]
    return [sys.executable, "-m", "game3d.engine.service.process"]
