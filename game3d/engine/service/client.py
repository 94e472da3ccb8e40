"""The window's end of an engine process: ask, look now and then, never wait.

    client = Client()
    client.prepare("tak")                    # compiles in the background, if it must
    client.ask(history, "hard", Limits(seconds=2))
    ...every frame...
    for event in client.poll(): ...          # Progress, Answer, Trouble, Note

One question at a time: a new one, or `stop`, makes the last one stale, and what still arrives for it is dropped.
An engine that dies, or for a while gives no sign of life, is started again with the question it had; after three
deaths over one question, Trouble says so and the question is dropped, but the next one starts the engine again.

Where the kernels of a game have still to be compiled, which takes long and is done once, a second engine stands in that
runs them interpreted. It is asked too, but for the level that gives its best, and the first answer counts.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path

from game3d.engine.levels import BEST
from game3d.engine.limits import Limits
from game3d.engine.service.child import Child
from game3d.engine.service.protocol import Go, Info, Position, ProtocolError, parse_answer, parse_info
from game3d.rules.errors import RulesError
from game3d.rules.game import Game, State
from game3d.rules.history import History
from game3d.rules.jit import MODE_VARIABLE
from game3d.texts import _, shown

DEATHS = 3  # of the engine over one question before it is given up
LINES_A_LOOK = 1000  # that are read at most in one look
PING_SECONDS = 2.0  # after the last sign of life the engine is asked for another
SILENT_SECONDS = 15.0  # until an engine that does not answer that is taken for dead
STAND_IN_SECONDS = 1.5  # that an engine with interpreted kernels takes at most for a move
PATIENT_LEVEL = BEST  # whose questions wait for compiled kernels
_LONGEST_TEXT = 300  # characters of what is wrong, for the player
_HELD_UP_SECONDS = 1.0  # between two looks, after which it is we who were not there


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
    quick: list[str]  # the same for the engine that stands in; none where the question waits
    info: Info | None = None
    deaths: int = 0


class Client:
    """Starts the engine when it is first needed. All methods return at once; use them from one thread."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        """`command` starts an engine that speaks `protocol`; by default our own."""
        self._command = list(command or engine_command())
        self._ours = command is None
        self._child: Child | None = None
        self._stand_in: Child | None = None  # while the other one compiles
        self._question: _Question | None = None
        self._environment: dict[str, str] = {}
        self._ids = 0
        self._prepared: list[str] = []
        self._later: list[Event] = []  # to be told at the next look
        self._told: tuple[Game, State, list[int], list[str]] | None = None  # the last line's moves and texts
        self.ready: set[str] = set()  # the games it need not compile any more
        self._preparing: str | None = None  # the game whose kernels it compiles or loads just now
        self.interpreted = False  # it has no numba, or none that works, and looks less far ahead
        self._compiles = True
        self._worked = False  # the engine that runs has got as far as thinking
        self._looked_at = self._alive_at = 0.0  # the last look and sign of life, on time.monotonic's clock
        self._pinged_at: float | None = None  # when it was asked for a sign of life that has not come

    @property
    def thinking(self) -> int | None:
        """The id of the question it thinks about."""
        return self._question.id if self._question else None

    @property
    def compiling(self) -> str | None:
        """The game whose kernels are compiled or loaded just now; None while a question is thought about meanwhile."""
        stood_in_for = self._stand_in is not None and self._question is not None and self._question.quick
        return None if stood_in_for else self._preparing

    @property
    def pid(self) -> int | None:
        """The engine's process id, None while there is no engine."""
        return self._child.pid if self._child else None

    def prepare(self, game: str) -> None:
        """Start the engine and let it compile what the game needs."""
        if game not in self._prepared:
            self._prepared.append(game)
            self._say(f"isready game {game}")
        if self._child is None:
            self._start()

    def ask(self, line: History, level: str, limits: Limits | None = None, seed: int = 0) -> int:
        """Ask for a move in the last position of `line`; returns the question's id."""
        self.stop()
        self._ids += 1
        position = Position(line.game, line.setup, line.states[0], tuple(self._moves(line)))
        go = Go(self._ids, level, seed, limits or Limits())
        told, quick = position.line(), []
        if level != PATIENT_LEVEL:
            shorter = min(STAND_IN_SECONDS, go.limits.seconds or STAND_IN_SECONDS)
            quick = [told, replace(go, limits=replace(go.limits, seconds=shorter)).line()]
        self._question = _Question(self._ids, line.game, line.state, [told, go.line()], quick)
        if self._stand_in is not None:
            self._stand_in.say(*quick)
        if self._child is None:
            self._start()
        else:
            self._say(*self._question.lines)
        return self._ids

    def stop(self) -> None:
        """Forget the question; the engine stops computing."""
        if self._question is not None:
            self._question = None
            self._say("stop")
            if self._stand_in is not None:
                self._stand_in.say("stop")

    def poll(self) -> list[Event]:
        """What has happened since the last look; of what the engine thinks only the last."""
        events, self._later = self._later, []
        child = self._child
        if child is None:
            return events
        lines = child.hear(LINES_A_LOOK)
        events += self._all_heard(lines, self._heard)
        event = self._died(_("the engine has stopped")) if child.ended else self._feel_pulse(child, bool(lines))
        if event is not None:
            events.append(event)
        if self._stand_in is not None:
            events += self._all_heard(self._stand_in.hear(LINES_A_LOOK), self._heard_stand_in)
            if self._stand_in.ended or (self._question is None and self._preparing is None):
                self._dismiss()
        return events

    def close(self) -> None:
        """End the engine; nothing computes afterwards. It starts again when it is asked again."""
        child, self._child, self._question, self._preparing = self._child, None, None, None
        self._dismiss()
        if child is not None:
            child.kill()
            child.join()

    # -- the process ---------------------------------------------------------------------------------------

    def _start(self) -> None:
        # The engine finds this package where it was found here, installed or not.
        paths = [str(Path(__file__).resolve().parents[3]), os.environ.get("PYTHONPATH", "")]
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        if not self._compiles:
            self._environment[MODE_VARIABLE] = "0"
        try:
            self._child = Child(self._command, self._environment)
        except OSError as error:
            if self._question is not None:
                text = _("the engine cannot be started: {error}").format(error=error)
                self._later.append(Trouble(self._question.id, text))
                self._question = None
            return
        self.ready.clear()
        self._preparing = None
        self._worked = False
        self._pinged_at = None
        self._alive_at = time.monotonic()
        self._say(*(f"isready game {game}" for game in self._prepared))
        if self._question is not None:
            self._say(*self._question.lines)

    def _say(self, *lines: str) -> None:
        if self._child is not None and lines:
            self._child.say(*lines)

    def _feel_pulse(self, child: Child, spoke: bool) -> Event | None:
        """See to it that the engine lives while something is expected of it: one can be stopped, or hang."""
        now = time.monotonic()
        held_up, self._looked_at = now - self._looked_at > _HELD_UP_SECONDS, now
        if spoke:
            self._alive_at, self._pinged_at = now, None
        if self._question is None and self.ready.issuperset(self._prepared):
            self._pinged_at = None
        elif self._pinged_at is None:
            if now - self._alive_at > PING_SECONDS:
                self._pinged_at = now
                child.say("isready")
        elif held_up:
            self._pinged_at = now  # its answer may be on the way
        elif now - self._pinged_at > SILENT_SECONDS:
            child.kill()
            return self._died(_("the engine does not answer"))
        return None

    def _died(self, what: str) -> Event | None:
        """The engine is gone: start another if there is a question; `what` says what happened."""
        self._child = None
        self._preparing = None
        question = self._question
        if question is None:
            return None
        question.deaths += 1
        if question.deaths < DEATHS:
            if not self._worked and question.deaths == DEATHS - 1:
                self._compiles = False  # what fails in compiled kernels must not stop the game
            self._start()
            return Note(_("{what}; it is started again").format(what=what))
        self._question = None
        return Trouble(question.id, _("the engine cannot be kept running"))

    def _call_stand_in(self, game: str) -> None:
        """Start an engine that answers while the other one compiles."""
        if not self._ours or self._stand_in is not None:
            return
        with suppress(OSError):
            self._stand_in = Child(self._command, {**self._environment, MODE_VARIABLE: "0"})
            self._stand_in.say(f"isready game {game}")
            if self._question is not None and self._question.quick:
                self._stand_in.say(*self._question.quick)

    def _dismiss(self) -> None:
        """The engine that stands in is needed no more."""
        stand_in, self._stand_in = self._stand_in, None
        if stand_in is not None:
            stand_in.kill()

    # -- what they say -------------------------------------------------------------------------------------

    def _all_heard(self, lines: list[str], hear: Callable[[str], Event | None]) -> list[Event]:
        """What lines say; of what is thought so far only the last."""
        pairs = zip_longest(lines, lines[1:], fillvalue="")
        last = [line for line, following in pairs if not (line.startswith("info ") and following.startswith("info "))]
        return [event for event in map(hear, last) if event is not None]

    def _heard(self, line: str) -> Event | None:
        match line.split():
            case ["note", "compiling" | "loading" as what, game]:
                self._preparing = game
                if what == "compiling":
                    self._call_stand_in(game)
            case ["note", "interpreted"] if not self.interpreted:  # else it was told when it was started before
                self.interpreted = True
                if self._compiles:
                    return Note(_("without numba the engine runs interpreted and looks less far ahead"))
                return Note(_("the compiled engine fails here; it runs interpreted and looks less far ahead"))
            case ["readyok", "game", game]:
                self.ready.add(game)
                self._preparing = None
                self._worked = True
            case ["info" | "bestmove" | "error" as what, *_rest]:
                self._preparing = None
                self._worked = self._worked or what != "error"
                question = self._question
                if question is not None:
                    try:
                        return self._said(line, question)
                    except (ProtocolError, RulesError) as error:
                        self._question = None
                        return Trouble(question.id, shown(error, _LONGEST_TEXT))
        return None

    def _heard_stand_in(self, line: str) -> Event | None:
        """What is said in the other engine's place; where that makes no sense, the other one is waited for."""
        event: Event | None = None
        if line.startswith(("info ", "bestmove ")) and self._question is not None:
            with suppress(ProtocolError, RulesError):
                event = self._said(line, self._question)
        if isinstance(event, Answer):
            self._say("stop")  # it has the question too
        return event

    def _said(self, line: str, question: _Question) -> Event | None:
        """What a line says about a question, which it may close; None when it speaks of another."""
        if line.startswith("info "):
            if line.startswith("info string"):
                return None
            info = parse_info(line)
            if info.id != question.id:
                return None
            question.info = info
            return Progress(question.id, info)
        id, text = parse_answer(line)
        if id != question.id and not (id is None and line.startswith("error")):
            return None
        if line.startswith("bestmove"):
            move = question.game.parse_move(question.state, text)
            self._question = None
            return Answer(question.id, move, question.info)
        self._question = None
        return Trouble(question.id, shown(text, _LONGEST_TEXT))

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
