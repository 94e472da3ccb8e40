"""The game is over."""

from __future__ import annotations

from game3d.table.snapshot import Phase
from game3d.table.states.base import Context, State
from game3d.texts import _


class Over(State):
    """The game is over: the table shows how, as soon as nothing flies any more."""

    phase = Phase.OVER

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._shown = False

    @property
    def why_not(self) -> str:
        return _("the game is over")

    def update(self, seconds: float) -> None:
        if self._shown:
            return
        self._shown = True
        if not self.context.end_heard:
            self.context.end_heard = True
            self.context.sounds.play("win")
        self.context.view.show_ending(self.sitting.game.ending(self.sitting.state))
