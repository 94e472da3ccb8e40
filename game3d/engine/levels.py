"""The four levels, made of a few kinds of player.

`random_mover` knows the legal moves and nothing else; `alpha_beta` makes a level of the search by its limits.
Games that came with players of their own make those in their engine file.
"""

from __future__ import annotations

from collections.abc import Sequence

from game3d.engine.evaluator import Evaluator, Maker
from game3d.engine.limits import Limits
from game3d.engine.search.deepening import Search
from game3d.engine.search.expectimax import expectimax, share_of_win
from game3d.engine.thought import Answered, Question, Thinker, Thought
from game3d.rules.game import CHANCE


def chosen(moves: Sequence[int], question: Question) -> int:
    """One of `moves`, by the question's seed and position: the same every time, on any Python."""
    return moves[_noise(question.seed, question.game.key(question.state), len(question.history)) % len(moves)]


def _noise(*values: int) -> int:
    """A well mixed number of 31 bits (the finisher of splitmix64)."""
    mask = (1 << 64) - 1
    x = 0
    for value in values:
        x = (x + value + 0x9E3779B97F4A7C15) & mask
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & mask
        x = (x ^ x >> 27) * 0x94D049BB133111EB & mask
        x ^= x >> 31
    return x >> 33


def random_mover(question: Question) -> Thinker:
    """Any legal move, each as likely."""
    return Answered(Thought(chosen(question.game.legal(question.state), question)))


def alpha_beta(evaluator: Evaluator, level: Limits) -> Maker:
    """A level of `Search`: the level's nodes and depth bind, its time is what it takes when nothing is asked."""

    def maker(question: Question) -> Thinker:
        return Search(question, evaluator, question.limits.within(level))

    return maker


def any_search(level: Limits) -> Maker:
    """A level of the search that fits the game, with an evaluation that knows nothing but who has won."""

    def maker(question: Question) -> Thinker:
        game, setup = question.game, question.setup
        two = game.seats(setup) == 2 and game.turn(game.start(setup)) != CHANCE
        return (alpha_beta(Evaluator(), level) if two else expectimax(share_of_win, level))(question)

    return maker


def standard_levels(evaluator: Evaluator | None = None) -> dict[str, Maker]:
    """Random; one turn, which sees wins and threats; a few plies; all the time there is.

    Without an evaluator the players know nothing but who has won.
    """

    def search(level: Limits) -> Maker:
        return any_search(level) if evaluator is None else alpha_beta(evaluator, level)

    return {
        "easy": random_mover,
        "medium": search(Limits(depth=2)),
        "hard": search(Limits(depth=4, seconds=3)),
        "master": search(Limits(seconds=5)),
    }
