"""One conversation of an engine with whoever writes its lines; see `protocol`.

The thread that runs `Session.run` thinks in short slices and looks at its input between them. Another thread
reads, so that a line is there the moment it is looked for.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace

from game3d import __version__
from game3d.engine.ask import line_texts
from game3d.engine.evaluator import engine
from game3d.engine.limits import Slices
from game3d.engine.service.protocol import (
    HALF_KOMI,
    Go,
    Position,
    ProtocolError,
    info,
    parse_go,
    parse_new_game,
    parse_option,
    parse_position,
)
from game3d.engine.thought import Question, Thought
from game3d.rules.game import RulesError
from game3d.rules.history import History

INFO_SECONDS = 0.1  # how often a thought in progress is told
_END = "\x04"  # the reader has come to the end of the input


def read_lines(source: Iterable[str], at_end: Callable[[], None] | None = None) -> queue.SimpleQueue[str]:
    """Lines from a thread of their own; at the end `at_end` is called there, and _END comes."""
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        for line in source:
            lines.put(line.strip())
        if at_end is not None:
            at_end()
        lines.put(_END)

    threading.Thread(target=read, name="engine input", daemon=True).start()
    return lines


class Session:
    """Answers the lines of `lines` by `write`, one line a call."""

    def __init__(self, lines: queue.SimpleQueue[str], write: Callable[[str], None]) -> None:
        self._lines = lines
        self._write = write
        self._waiting: deque[str] = deque()  # lines that came while it thought
        self._half_komi = 0
        self._loaded: set[str] = set()
        self._position: Position | None = None
        self._line: History | None = None
        self._told: tuple[tuple[int, ...], list[str]] | None = None  # the line told last, and its texts

    def run(self) -> None:
        """Answer until the input ends or says quit."""
        while True:
            line = self._waiting.popleft() if self._waiting else self._lines.get()
            if line in ("quit", _END):
                return
            try:
                self._answer(line)
            except ValueError as error:
                self._write(f"error {_one_line(error)}")

    def _answer(self, line: str) -> None:
        match line.split():
            case []:
                pass
            case ["tei"]:
                self._write(f"id name game3d {__version__}")
                self._write("id author the game3d authors")
                self._write(f"option name HalfKomi type spin default 0 min 0 max {HALF_KOMI}")
                self._write("teiok")
            case ["isready"]:
                self._load("tak", "info string")
                self._write("readyok")
            case ["isready", "game", name]:
                self._load(name, "note")
                self._write(f"readyok game {name}")
            case ["teinewgame", *said]:
                self._half_komi = parse_new_game(line, said, self._half_komi)
                self._position = self._line = None
            case ["setoption", *said]:
                self._half_komi = parse_option(line, said)
            case ["position", *_rest]:
                self._set(parse_position(line, self._half_komi))
            case ["go", *_rest]:
                self._go(line)
            case ["stop"]:
                pass  # nothing is being thought about
            case _:
                raise ProtocolError(f"{line!r}: unknown command")

    def _load(self, name: str, told_by: str) -> None:
        """Compile what a game needs, told by a line that begins so."""
        if name not in self._loaded:
            self._write(f"{told_by} compiling {name}")
            engine(name)
            self._loaded.add(name)

    def _set(self, position: Position) -> None:
        """Bring the line of play to a position; what it shares with the last one is not worked out again."""
        old, line = self._position, self._line
        self._position = self._line = None
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
        self._position, self._line = position, line

    def _go(self, text: str) -> None:
        line = self._line
        if line is None:
            raise ProtocolError(f"{text!r}: no position to think about")
        go = parse_go(text, line.game.turn(line.state))
        try:
            self._load(line.game.name, "info string" if go.id is None else "note")
            self._think(line, go)
        except ValueError as error:
            self._write(f"error {'' if go.id is None else f'id {go.id} '}{_one_line(error)}")

    def _think(self, line: History, go: Go) -> None:
        limits = replace(go.limits, seconds=1e9) if go.infinite else go.limits
        question = Question(line.game, line.setup, line.state, go.level, limits, go.seed, tuple(line.states[:-1]))
        if line.outcome is not None:
            raise RulesError(f"the game is over (position {line.game.text(line.state)})")
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
                self._tell(line, go, thought)
        self._tell(line, go, replace(thinker.thought, seconds=time.perf_counter() - started))
        best = line.game.move_text(line.state, thinker.thought.move)
        self._write(f"bestmove {best}" if go.id is None else f"bestmove id {go.id} {best}")

    def _tell(self, line: History, go: Go, thought: Thought) -> None:
        if self._told is None or self._told[0] != thought.pv:
            self._told = (thought.pv, line_texts(line.game, line.state, thought.pv))
        said = info(go.id, thought, self._told[1])
        if go.id is None:  # plain TEI knows neither
            said = replace(said, value=None, plies_to_end=None)
        self._write(said.line())

    def _interrupted(self, go: Go) -> bool:
        """Whether the thought is to end; of what else has come, isready is answered and the rest waits its turn.

        An endless thought ends with the input, for nobody is left to stop it.
        """
        while True:
            try:
                line = self._lines.get_nowait()
            except queue.Empty:
                return go.infinite and _END in self._waiting
            if line == "isready":
                self._write("readyok")
            elif line == "stop":
                return True
            elif line == "quit":
                self._waiting.appendleft(line)
                return True
            else:
                self._waiting.append(line)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
