"""The AI's turn, and a demonstration that was stopped."""

from __future__ import annotations

from game3d.table.snapshot import Phase
from game3d.table.states.base import Context, State

PAUSE = 0.1  # seconds after a move of the AI before it acts again
DEMONSTRATION_PAUSE = 0.6  # seconds between the moves of a demonstration, so that each can be seen
ROLL_PAUSE = 0.3  # seconds after a roll of the AI


class AIThinks(State):
    """The AI rolls, or thinks and moves; it waits for `pause` seconds first."""

    phase = Phase.AI

    def __init__(self, context: Context, pause: float = 0.0) -> None:
        super().__init__(context)
        self._wait = pause

    @property
    def clock_runs(self) -> bool:
        opponent = self.context.opponent
        return not opponent.getting_ready and not opponent.failing(self.sitting)

    def update(self, seconds: float) -> None:
        if self._wait > 0:
            self._wait -= seconds
            return
        if self.sitting.must_roll:
            self.context.roll(ROLL_PAUSE)
            return
        move = self.context.opponent.poll(self.sitting)
        if move is not None:
            self.context.play(move, DEMONSTRATION_PAUSE if self.context.demonstration else PAUSE)


class Stopped(State):
    """A demonstration that was stopped: nothing moves."""

    phase = Phase.STOPPED
