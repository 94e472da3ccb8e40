"""The players of Number Pyramid: random, the original's, one with an eye for the opening, and a perfect one.

The original's player claims the node with the most unclaimed neighbours while more than ten are unclaimed, and is
perfect from then on. `master` is perfect throughout: by a book while the game is too open to be solved at the table,
then by the solver, which is imported when it is first needed because its tables take time to make. With best play
player 1 wins by exactly one.
"""

from __future__ import annotations

from game3d.engine.contract import Engine
from game3d.engine.evaluator import Evaluator
from game3d.engine.limits import Limits
from game3d.engine.players import alpha_beta, chosen, random_mover
from game3d.engine.search.deepening import Search
from game3d.engine.thought import Answered, Maker, Question, Thinker, Thought
from game3d.rules import jit
from game3d.rules.jit import Words, kernel, lowest_bit, popcount
from game3d.rules.number_pyramid.rules import ALL_NODES, NEIGHBOURS, sum_at
from game3d.texts import N_

_GREEDY_ABOVE = 10  # unclaimed nodes: where the original's player begins to see everything
_HARD_FROM = 13
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


def most_neighbours(question: Question) -> Thinker:
    """The original's rule of thumb for the opening: a node with the most unclaimed neighbours."""
    free = ALL_NODES & ~(question.state[0] | question.state[1])
    legal = question.game.legal(question.state)
    counts = {move: (NEIGHBOURS[move] & free).bit_count() for move in legal}
    best = [move for move in legal if counts[move] == max(counts.values())]
    return Answered(Thought(chosen(best, question), depth=1, nodes=len(legal)))


def ending_from(unclaimed: int, opening: Maker) -> Maker:
    """A level that opens as `opening` does and is perfect from `unclaimed` unclaimed nodes on."""

    def maker(question: Question) -> Thinker:
        if _unclaimed(question) > unclaimed:
            return opening(question)
        from game3d.engine.number_pyramid.exact import Exact

        return Exact(question, question.limits)

    return maker


def perfect(question: Question) -> Thinker:
    """By the book, else solved; where that takes too long, the best evaluation that was not refuted in time."""
    from game3d.engine.number_pyramid.book import book_move
    from game3d.engine.number_pyramid.exact import POINT, Exact, value_of

    known = book_move(question.state)
    if known is not None:
        move, margin = known
        plies = _unclaimed(question) - 1
        return Answered(Thought(move, POINT * margin, value_of(margin), plies, plies))
    limits = question.limits.within(Limits(seconds=10.0))
    if _unclaimed(question) <= _HARD_FROM:
        return Exact(question, limits)
    return Exact(question, limits, Search(question, EVALUATOR, Limits(depth=3, nodes=limits.nodes)))


def _unclaimed(question: Question) -> int:
    return (ALL_NODES & ~(question.state[0] | question.state[1])).bit_count()


ENGINE = Engine(
    unit=N_("hundredths of a point at the star"),
    three_in_four=300,  # before the ending the evaluation says little of who wins
    opening_plies=4,
    levels={
        "easy": random_mover,
        "medium": ending_from(_GREEDY_ABOVE, most_neighbours),
        "hard": ending_from(_HARD_FROM, alpha_beta(EVALUATOR, _OPENING)),
        "master": perfect,
    },
    notes={
        "easy": N_("Any node, by chance."),
        "medium": N_("Perfect in the last ten nodes."),
        "hard": N_("Perfect in the last thirteen nodes."),
        "master": N_("Opens by a book, then solves."),
    },
)

if jit.compiled():  # an engine process: now, while it loads, rather than in the middle of a thought
    import game3d.engine.number_pyramid.exact  # noqa: F401
