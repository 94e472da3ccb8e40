"""The AI's place in a sitting: asks the engine when it is the AI's turn, and never makes the window wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from game3d.engine.levels import BEST
from game3d.engine.limits import Limits
from game3d.engine.service.client import Answer, Client, Note, Progress, Trouble
from game3d.engine.service.protocol import Info
from game3d.play.sitting import Sitting
from game3d.rules.game import State
from game3d.texts import _

HINT_LEVEL = BEST
HINT_SECONDS = 3.0
RETRY_SECONDS = 10.0  # after an engine that could not be kept running, before the same move is asked for again
CLOCK_SHARE = 30  # a move takes at most this part of the time that is left

HintFn = Callable[[int, str], None]


@dataclass(frozen=True)
class Thinking:
    """What the engine thinks, or thought last, for the display."""

    level: str
    info: Info
    done: bool
    hint: bool = False  # it thinks for a person


class Opponent:
    """One engine for all seats that are not a person's, and for hints."""

    def __init__(self, client: Client | None = None, seconds: float | None = None) -> None:
        """`seconds` is the time a move; without it each level takes its own."""
        self.client = client or Client()
        self.limits = Limits(seconds=seconds) if seconds else Limits()
        self.notes: list[str] = []  # what the player should hear of, oldest first; the window takes them away
        self.thinking: Thinking | None = None
        self.available = True  # whether hints can be asked for
        self._asked: tuple[State, int] | None = None  # the position asked about, and the moves before it
        self._level = ""
        self._hint: HintFn | None = None
        self._sitting: Sitting | None = None  # that a hint was asked for
        self._seed = 0
        self._trouble: tuple[State, int] | None = None  # the position over which the engine failed
        self._retry_at = 0.0  # when to ask about it again, on time.monotonic's clock

    @property
    def getting_ready(self) -> bool:
        """Whether a question waits until the engine has compiled its kernels."""
        return self._asked is not None and self.client.compiling is not None

    def prepare(self, game: str) -> None:
        """Let the engine get ready for a game in the background."""
        self.client.prepare(game)

    def poll(self, sitting: Sitting) -> int | None:
        """The AI's move when it has one; asks for it first when nothing was asked yet. Returns at once."""
        here = (sitting.state, len(sitting.history.moves))
        if self._asked != here or self._hint is not None:
            if self._trouble == here and time.monotonic() < self._retry_at:
                return None
            self._ask(sitting, sitting.players[sitting.mover - 1].kind, self._limits(sitting))
            return None
        return self._look()

    def _limits(self, sitting: Sitting) -> Limits:
        """How long to think: with a clock, a share of what is left on it."""
        if sitting.clock is None or self.limits.seconds is not None:
            return self.limits
        return Limits(seconds=min(10.0, max(0.05, sitting.clock.left[sitting.mover - 1] / CLOCK_SHARE)))

    def ask_hint(self, sitting: Sitting, answer: HintFn) -> None:
        """Ask what the engine would play here; `answer` is called with the move and words, from `watch`."""
        self._ask(sitting, HINT_LEVEL, Limits(seconds=HINT_SECONDS))
        self._hint = answer
        self._sitting = sitting

    def failing(self, sitting: Sitting) -> bool:
        """Whether the engine could not be kept running over the position on the board, and is tried again later."""
        return self._trouble == (sitting.state, len(sitting.history.moves)) and self._asked is None

    def watch(self) -> None:
        """Look for the answer to a hint; call it often."""
        hint, sitting = self._hint, self._sitting
        if hint is None or sitting is None:
            if self._asked is None:
                self._look()  # it gets ready, or tells something in passing
            return
        if self._asked != (sitting.state, len(sitting.history.moves)):
            self.stop()  # the game went on without it
            return
        move = self._look()
        if move is not None:
            self._hint = None
            text = sitting.game.move_text(sitting.state, move)
            hint(move, self._words(text))

    def stop(self) -> None:
        """Think no more; what was asked is forgotten."""
        self._asked = None
        self._hint = None
        self.thinking = None
        self._retry_at = 0.0
        self.client.stop()

    def close(self) -> None:
        """End the engine."""
        self.stop()
        self.client.close()

    def _ask(self, sitting: Sitting, level: str, limits: Limits) -> None:
        self._hint = None
        self._level = level
        self._asked = (sitting.state, len(sitting.history.moves))
        self._seed = (self._seed * 69069 + sitting.seed + 1) % 2**31  # another choice among equals each time
        self.client.ask(sitting.history, level, limits, self._seed)

    def _look(self) -> int | None:
        for event in self.client.poll():
            if isinstance(event, Progress):
                self.thinking = Thinking(self._level, event.info, False, self._hint is not None)
            elif isinstance(event, Answer):
                self._trouble = None
                if event.info is not None:
                    self.thinking = Thinking(self._level, event.info, True, self._hint is not None)
                self._asked = None
                return event.move
            elif isinstance(event, Trouble):
                if self._trouble is None or self._trouble != self._asked:  # said once, not at every attempt
                    self.notes.append(event.text)
                self._trouble = self._asked
                self._retry_at = time.monotonic() + RETRY_SECONDS
                self._hint = None
                self._asked = None
            elif isinstance(event, Note):
                self.notes.append(event.text)
        return None

    def _words(self, text: str) -> str:
        """A hint in words: the move, and what is certain about it."""
        info = self.thinking.info if self.thinking else None
        if info is None or info.value is None:
            return _("hint: {move}").format(move=text)
        if info.value == "win":
            return _("hint: {move} wins in {plies}").format(move=text, plies=info.plies_to_end)
        if info.value == "loss":
            return _("hint: {move} holds out for {plies}").format(move=text, plies=info.plies_to_end)
        return _("hint: {move} holds the draw").format(move=text)
