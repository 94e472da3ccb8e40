"""Number Pyramid solved at the table: whether the mover wins, and by how much."""

from __future__ import annotations

import time

from game3d.engine.limits import Limits
from game3d.engine.number_pyramid.solver import Solver, open_position
from game3d.engine.thought import Question, Thinker, Thought

POINT = 100  # what a point of the sum at the star is worth
_MARGIN_FROM = 15  # where more is open it is enough to win


class Exact(Thinker):
    """Solves the position: first whether the mover wins, then, unless too much is open, by how much at best.

    Where time runs out, the move is one that has not been refuted, else that of `opening`.
    """

    def __init__(self, question: Question, limits: Limits, opening: Thinker | None = None) -> None:
        self._started = time.perf_counter()
        self._limits = limits
        self._opening = opening
        state = question.state
        self._seat = question.game.turn(state)
        self._solver = Solver(*open_position(state))
        self._margin = 1  # asked about: whether the mover's sum can be lower by at least so much
        self._best: int | None = None  # the greatest margin that is known to be reached
        self.thought = Thought(question.game.legal(state)[0])
        self._ask()

    def _ask(self) -> None:
        self._solver.ask(-self._margin if self._seat == 1 else self._margin - 1)

    def step(self, nodes: int) -> bool:
        """Search so many nodes more; True when the margin is known or a limit is reached."""
        if self._opening is not None:
            if self._opening.step(nodes):
                self.thought = self._opening.thought
                self._opening = None
            return False
        left = nodes if self._limits.nodes is None else self._limits.nodes - self._solver.nodes
        answer = self._solver.step(min(nodes, left))
        if answer is None:
            return self._out_of_time()
        if answer == (self._seat == 1):  # the mover can
            refuted_more = self._best is None and self._margin < 1
            self._best = self._margin
            self._know(self._solver.tried())
            if refuted_more or self._solver.unclaimed > _MARGIN_FROM:
                return True
            self._margin += 1
        else:
            if self._best is not None:
                return True
            self._margin -= 1
        self._ask()
        return self._out_of_time()

    def _know(self, move: int) -> None:
        assert self._best is not None
        plies, nodes = self._solver.unclaimed - 1, self._solver.nodes
        self.thought = Thought(
            move, POINT * self._best, value_of(self._best), plies, plies, nodes, self._seconds(), (move,)
        )

    def _out_of_time(self) -> bool:
        late = self._limits.seconds is not None and self._seconds() >= self._limits.seconds
        if not late and (self._limits.nodes is None or self._solver.nodes < self._limits.nodes):
            return False
        if self._best is None:
            refuted, move = self._solver.refuted(), self.thought.move
            move = self._solver.tried() if move in refuted else move
            self.thought = Thought(move, self.thought.score, nodes=self._solver.nodes, seconds=self._seconds())
        return True

    def _seconds(self) -> float:
        return time.perf_counter() - self._started


def value_of(margin: int) -> str:
    """What a margin means: "win", "draw" or "loss" for the seat that it is for."""
    return "win" if margin > 0 else "draw" if margin == 0 else "loss"
