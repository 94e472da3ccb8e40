"""Shows a sitting's moves on the table: forwards, backwards, and any position of the game."""

from __future__ import annotations

from game3d.play.sitting import Sitting
from game3d.rules.game import State
from game3d.rules.pieces import Step, moved, undone
from game3d.table.protocols import TableView


class Playback:
    """Shows the moves of one sitting on one table; it changes neither the game nor what is taken for its position."""

    def __init__(self, sitting: Sitting, view: TableView) -> None:
        self._sitting = sitting
        self._view = view

    def show(self, ply: int) -> None:
        """Show the position after `ply` moves at once."""
        self._view.show(self._sitting.game.pieces(self._sitting.history.states[ply]))

    def forward(self, state: State, move: int, *, quick: bool = False) -> None:
        """Show how a move is made in the position `state`."""
        self._view.move(self._sitting.game.pieces(state), self.steps(state, move), quick=quick)

    def back(self, state: State, move: int) -> None:
        """Show how a move is taken back, to the position `state`."""
        before, steps = self._sitting.game.pieces(state), self.steps(state, move)
        self._view.move(moved(before, steps), undone(before, steps), quick=True)

    def turn_to(self, before: int, after: int) -> None:
        """Go from one ply to another: the next one comes about by its move, the one before by taking it back."""
        history = self._sitting.history
        if after == before + 1:
            self.forward(history.states[before], history.moves[before])
        elif after == before - 1:
            self.back(history.states[after], history.moves[after])
        elif after != before:
            self.show(after)

    def steps(self, state: State, move: int) -> list[Step]:
        """The steps of a whole move on its usual path."""
        game = self._sitting.game
        return game.steps(state, move, game.paths(state, move)[0])
