"""The engine's end of a conversation: it thinks about what it is asked, and listens meanwhile.

The thread that runs `Session.run` thinks in short slices and looks at its input between them. Another thread reads
(see `lines`), so that a line is there the moment it is looked for. What the lines mean is said by a dialect:
`EngineSession` speaks the protocol of our own process, `tei` that of Tak programs.
"""

from __future__ import annotations

import queue
import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import replace

from game3d.engine.ask import line_texts
from game3d.engine.limits import Slices
from game3d.engine.registry import engine
from game3d.engine.service.lines import END, Lines
from game3d.engine.service.protocol import Go, Info, Position, ProtocolError, info, parse_go, parse_position
from game3d.engine.thought import Question, Thought
from game3d.rules import jit
from game3d.rules.errors import RulesError
from game3d.rules.history import History
from game3d.rules.registry import NAMES
from game3d.texts import _, quoted, shown

INFO_SECONDS = 0.1  # how often a thought in progress is reported
_ENDLESS_SECONDS = 1e9
_ANY, _ENDLESS = "any", "endless"  # the thoughts that a line ends


class Session(ABC):
    """Answers the lines of `lines` by `write`, one line a call."""

    def __init__(self, lines: Lines, write: Callable[[str], None]) -> None:
        self._lines = lines
        self._waiting: deque[str] = deque()  # lines that came while it thought
        self._ends: Counter[str] = Counter()  # how many of them end which thoughts
        self._loaded: set[str] = set()
        self._position: Position | None = None
        self._told: tuple[tuple[int, ...], list[str]] | None = None  # the line told last, and its texts
        self.write = write
        self.line: History | None = None  # the game up to the position to think about

    def run(self, first: str = "") -> None:
        """Answer until the input ends or says quit; `first` is a line that was read already."""
        line = first
        while True:
            line = line or self._next()
            words = line.split()
            if line == END or words[:1] == ["quit"]:
                return
            if words and words[0] != "stop":  # nothing is being thought about
                self.answer(line, words)
            line = ""

    def _next(self) -> str:
        if not self._waiting:
            return self._lines.get()
        line = self._waiting.popleft()
        self._ends[_ends(line)] -= 1
        return line

    @abstractmethod
    def answer(self, line: str, words: list[str]) -> None:
        """Do and say what a line asks for, whatever it is; `words` are those of the line, at least one."""

    @abstractmethod
    def report(self, said: Info) -> None:
        """Say what it thinks so far."""

    def load(self, name: str, told_by: str) -> None:
        """Compile what a game needs, or load it, which is told first by a line that begins so. Raises SetupError."""
        if name in self._loaded:
            return
        compiles = jit.compiled() and name in NAMES and not jit.was_compiled(name)
        self.write(f"{told_by} {'compiling' if compiles else 'loading'} {shown(name, 60)}")
        engine(name)
        self._loaded.add(name)
        if compiles:
            jit.note_compiled(name)

    def take(self, position: Position | None) -> None:
        """Think about this position from now on, or about none; raises MoveError, and then there is none.

        What it shares with the last one is not worked out again.
        """
        old, line = self._position, self.line
        self._position = self.line = None
        if position is None:
            return
        moves = position.moves
        if old is None or line is None or replace(old, moves=()) != replace(position, moves=()):
            line, known = History(position.game, position.setup, position.start), 0
        else:
            known = 0
            while known < min(len(moves), len(old.moves)) and moves[known] == old.moves[known]:
                known += 1
            while len(line.moves) > known:
                line.pop()
        for text in moves[known:]:
            line.push(position.game.parse_move(line.state, text))
        self._position, self.line = position, line

    def think(self, line: History, go: Go) -> str:
        """Think about the last position of `line`; returns the text of the best move.

        Raises ValueError for an unknown level, and when the game is over.
        """
        if line.outcome is not None:
            raise RulesError(_("the game is over"), position=line.game.text(line.state))
        limits = replace(go.limits, seconds=_ENDLESS_SECONDS) if go.infinite else go.limits
        question = Question(line.game, line.setup, line.state, go.level, limits, go.seed, tuple(line.states[:-1]))
        self._told = None
        started = time.perf_counter()
        thinker = engine(line.game.name).thinker(question)
        slices = Slices()
        told_at = started
        while not self._interrupted(go) and not thinker.step(slices.begin()):
            slices.end()
            thought, now = thinker.thought, time.perf_counter()
            if thought.depth and now - told_at > INFO_SECONDS:
                told_at = now
                self._report(line, go, thought)
        self._report(line, go, replace(thinker.thought, seconds=time.perf_counter() - started))
        return line.game.move_text(line.state, thinker.thought.move)

    def _report(self, line: History, go: Go, thought: Thought) -> None:
        if self._told is None or self._told[0] != thought.pv:
            self._told = (thought.pv, line_texts(line.game, line.state, thought.pv))
        self.report(info(go.id, thought, self._told[1]))

    def _interrupted(self, go: Go) -> bool:
        """Whether the thought is to end: by stop or quit, which also end those that wait before them.

        An endless one ends with the input, for nobody is left to stop it, and with the next question, whose answer
        would never come. Of what else has come, isready is answered and the rest waits its turn.
        """
        while True:
            try:
                line = self._lines.get_nowait()
            except queue.Empty:
                break
            if line == "isready":
                self.write("readyok")
            else:
                self._waiting.append(line)
                self._ends[_ends(line)] += 1
        return self._ends[_ANY] > 0 or (go.infinite and self._ends[_ENDLESS] > 0)


def _ends(line: str) -> str:
    """Which thoughts a line ends that comes meanwhile."""
    word = line.partition(" ")[0]
    if word in ("stop", "quit"):
        return _ANY
    return _ENDLESS if line == END or word in ("position", "go", "teinewgame") else ""


class EngineSession(Session):
    """Speaks the protocol of our own engine process; see `protocol`."""

    def answer(self, line: str, words: list[str]) -> None:
        """Answer a line; one that makes no sense by an error."""
        try:
            match words:
                case ["isready"]:
                    self.write("readyok")
                case ["isready", "game", name]:
                    self.load(name, "note")
                    self.write(f"readyok game {name}")
                case ["position", *_rest]:
                    self.take(None)
                    self.take(parse_position(line))
                case ["go", *_rest]:
                    self._go(line)
                case _:
                    raise ProtocolError(f"{quoted(line)}: unknown command")
        except ValueError as error:
            self.write(f"error {shown(error)}")

    def _go(self, line: str) -> None:
        go = parse_go(line)
        id = "" if go.id is None else f"id {go.id} "
        try:
            if self.line is None:
                raise ProtocolError(f"{quoted(line)}: no position to think about")
            self.load(self.line.game.name, "note")
            self.write(f"bestmove {id}{self.think(self.line, go)}")
        except ValueError as error:
            self.write(f"error {id}{shown(error)}")

    def report(self, said: Info) -> None:
        """Say it in the line that `protocol` reads."""
        self.write(said.line())
