"""Keeps what is played: the game after every change, and the score of a finished game for one."""

from __future__ import annotations

import logging

from game3d.play.sitting import Sitting
from game3d.play.store import add_score
from game3d.table.protocols import GameStore

log = logging.getLogger(__name__)


class Keeper:
    """Keeps one sitting's game; without a store only its score."""

    def __init__(self, sitting: Sitting, store: GameStore | None) -> None:
        self._sitting = sitting
        self._store = store
        self._scored: list[int] = []  # the moves of the game whose score was entered
        self.rank = 0  # of a finished game for one among the best; 0: not among them

    def keep(self) -> None:
        """Keep the game as it stands; raises OSError."""
        self._enter_score()
        if self._store is not None:
            self._store.save(self._sitting)

    def _enter_score(self) -> None:
        """A person's finished game for one counts among the best scores, once."""
        sitting = self._sitting
        outcome = sitting.outcome
        if outcome is None or outcome.seats != 1 or not sitting.all_human or self._scored == sitting.history.moves:
            return
        self._scored = list(sitting.history.moves)
        self.rank = 0
        try:
            self.rank = add_score(sitting.game.name, sitting.setup.variant, int(outcome.scores[0]), sitting.date)
        except OSError as error:
            log.warning("the score could not be kept: %s", error)
