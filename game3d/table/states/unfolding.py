"""A roll or an end is still to be seen on the table."""

from __future__ import annotations

from dataclasses import replace

from game3d.table.snapshot import Phase
from game3d.table.states.base import State
from game3d.ui.display.state import NO, Actions


class Unfolding(State):
    """A roll or an end flies to where it can be seen; until then nothing tells it. The next click skips that."""

    phase = Phase.UNFOLDING

    def __init__(self, follows: State) -> None:
        super().__init__(follows.context)
        self._follows = follows

    @property
    def why_not(self) -> str:
        return self._follows.why_not

    @property
    def clock_runs(self) -> bool:
        return self._follows.clock_runs

    def actions(self) -> Actions:
        """What the next state takes; buttons of its own come up when it begins."""
        return replace(self._follows.actions(), cancel=NO, roll=NO, finish=NO)

    def arrive(self) -> None:
        self.context.flow.go(self._follows)
