"""Looking back at the game: at one position of it, or at all of it in a replay."""

from __future__ import annotations

from game3d.table.snapshot import Phase
from game3d.table.states.base import Context, State
from game3d.texts import _

REPLAY_PAUSE = 0.5  # seconds between the moves of a replay


class LookingBack(State):
    """The table shows an earlier position; the game waits."""

    phase = Phase.LOOKING_BACK

    def __init__(self, context: Context, ply: int) -> None:
        super().__init__(context)
        self._ply = ply

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def why_not(self) -> str:
        return _("you are looking back: return to the game to go on")

    @property
    def clock_runs(self) -> bool:
        """A person looks back in their own time; the AI waits, and so does its clock."""
        to_act = self.sitting.to_act
        return to_act is not None and to_act.human


class Replaying(LookingBack):
    """The game is played again from a position of it; at its end it goes on."""

    phase = Phase.REPLAYING

    def __init__(self, context: Context, ply: int) -> None:
        super().__init__(context, ply)
        self._wait = REPLAY_PAUSE

    @property
    def clock_runs(self) -> bool:
        return False

    def update(self, seconds: float) -> None:
        if self._wait > 0:
            self._wait -= seconds
            return
        self._wait = REPLAY_PAUSE
        self._ply += 1
        self.context.playback.turn_to(self._ply - 1, self._ply)
        if self._ply == len(self.sitting.history.moves):
            self.context.flow.resume(unfolding=True)
        else:
            self.context.changes.note()
