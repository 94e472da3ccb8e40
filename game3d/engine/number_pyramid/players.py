"""The players of Number Pyramid: random, the original's, one with an eye for the opening, and a perfect one.

The original's player claims the node with the most unclaimed neighbours while more than ten are unclaimed, and is
perfect from then on. `master` is perfect throughout: from a book where the game is too open to be solved while one
waits, else by `number_pyramid_solver`. With best play player 1 wins by exactly one.
"""

from __future__ import annotations

import time

from game3d.engine.evaluator import Engine, Evaluator, Maker
from game3d.engine.levels import alpha_beta, chosen, random_mover
from game3d.engine.limits import Limits
from game3d.engine.number_pyramid.book import book_move
from game3d.engine.number_pyramid.solver import Solver, open_position
from game3d.engine.search.deepening import Search
from game3d.engine.thought import Answered, Question, Thinker, Thought
from game3d.rules.jit import Words, kernel, lowest_bit, popcount
from game3d.rules.number_pyramid import ALL_NODES, NEIGHBOURS, sum_at
from game3d.texts import N_

POINT = 100  # what a point of the sum at the star is worth
_GREEDY_ABOVE = 10  # unclaimed nodes: where the original's player begins to see everything
_HARD_FROM = 13
_MARGIN_FROM = 15  # where more is open it is enough to win
_OPENING = Limits(depth=1)


@kernel
def evaluate(s: Words, at: int) -> int:
    """How far the differences at the unclaimed nodes favour the mover, on average; far ahead is enough.

    Each player claims what favours the other, so what is left is decided by how many nodes favour whom.
    """
    free = ALL_NODES & ~(s[at] | s[at + 1])
    n = popcount(free)
    total = 0
    rest = free
    while rest != 0:
        node = lowest_bit(rest)
        rest &= rest - 1
        total += max(-8, min(8, sum_at(s, at, node, 2) - sum_at(s, at, node, 1)))
    if n & 1 == 0:
        total = -total  # player 2 is to move
    return 100 * total // n


EVALUATOR = Evaluator(evaluate=evaluate)


class Exact(Thinker):
    """Solves the position: first whether the mover wins, then, unless too much is open, by how much at best.

    Where time is too short for that, the move is one that has not been refuted, else that of `opening`.
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
            move, POINT * self._best, _value(self._best), plies, plies, nodes, self._seconds(), (move,)
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


def most_neighbours(question: Question) -> Thinker:
    """The original's rule of thumb for the opening: a node with the most unclaimed neighbours."""
    free = ALL_NODES & ~(question.state[0] | question.state[1])
    legal = question.game.legal(question.state)
    counts = {move: (NEIGHBOURS[move] & free).bit_count() for move in legal}
    best = [move for move in legal if counts[move] == max(counts.values())]
    return Answered(Thought(chosen(best, question), depth=1, nodes=len(legal)))


def ending_from(unclaimed: int, opening: Maker) -> Maker:
    """A level that plays its opening by `opening` and is perfect from so many unclaimed nodes on."""

    def maker(question: Question) -> Thinker:
        if _unclaimed(question) > unclaimed:
            return opening(question)
        return Exact(question, question.limits)

    return maker


def perfect(question: Question) -> Thinker:
    """By the book, else solved; where that takes too long, by evaluation and whatever can be refuted in time."""
    known = book_move(question.state)
    if known is not None:
        move, margin = known
        plies = _unclaimed(question) - 1
        return Answered(Thought(move, POINT * margin, _value(margin), plies, plies))
    limits = question.limits.within(Limits(seconds=10.0))
    if _unclaimed(question) <= _HARD_FROM:
        return Exact(question, limits)
    return Exact(question, limits, Search(question, EVALUATOR, Limits(depth=3, nodes=limits.nodes)))


def _value(margin: int) -> str:
    return "win" if margin > 0 else "draw" if margin == 0 else "loss"


def _unclaimed(question: Question) -> int:
    return (ALL_NODES & ~(question.state[0] | question.state[1])).bit_count()


ENGINE = Engine(
    unit=N_("hundredths of a point at the star"),
    three_in_four=300,  # before the ending the evaluation says little of who wins
    levels={
        "easy": random_mover,
        "medium": ending_from(_GREEDY_ABOVE, most_neighbours),
        "hard": ending_from(_HARD_FROM, alpha_beta(EVALUATOR, _OPENING)),
        "master": perfect,
    },
)
