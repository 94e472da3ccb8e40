"""Players for the levels of any game: random moves, and searches with the limits of a level."""

from __future__ import annotations

from collections.abc import Sequence

from game3d.engine.contract import Engine
from game3d.engine.evaluator import Evaluator
from game3d.engine.limits import Limits
from game3d.engine.search.deepening import Search
from game3d.engine.search.expectimax import expectimax, share_of_win
from game3d.engine.thought import Answered, Maker, Question, Thinker, Thought
from game3d.rules.game import Game
from game3d.texts import N_


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
    """Any legal move, all equally likely."""
    return Answered(Thought(chosen(question.game.legal(question.state), question)))


def alpha_beta(evaluator: Evaluator, level: Limits) -> Maker:
    """A level of `Search`; its nodes and depth always hold, its time only where the question sets no limit."""

    def maker(question: Question) -> Thinker:
        return Search(question, evaluator, question.limits.within(level))

    return maker


def scores_are_shares(game: Game) -> bool:
    """Whether `expectimax` searches a game: one with a die, or not always for two. Its scores are shares of the win."""
    return game.chance or game.seat_numbers != (2,)


def any_search(level: Limits) -> Maker:
    """A level of the search that fits the game, with an evaluation that knows only who has won."""

    def maker(question: Question) -> Thinker:
        maker = expectimax(share_of_win, level) if scores_are_shares(question.game) else alpha_beta(Evaluator(), level)
        return maker(question)

    return maker


def standard_engine(game: Game) -> Engine:
    """The engine for a game that has none of its own: its players know only who has won."""
    return Engine(
        {
            "easy": random_mover,
            "medium": any_search(Limits(depth=2)),
            "hard": any_search(Limits(depth=4, seconds=3)),
            "master": any_search(Limits(seconds=5)),
        },
        {
            "easy": N_("Any move, by chance."),
            "medium": N_("Looks two moves ahead."),
            "hard": N_("Looks four moves ahead."),
            "master": N_("Thinks for up to five seconds."),
        },
        three_in_four=0 if scores_are_shares(game) else Engine.three_in_four,
    )
