"""The players of Trimino: random, one turn, two turns ahead, and exact play alone and for two.

`master` reads tables, which take some seconds to make when they are first needed (see `solved`). Where kernels are
interpreted and no table is at hand, it looks some turns ahead.
"""

from __future__ import annotations

from game3d.engine.contract import Engine
from game3d.engine.limits import Limits
from game3d.engine.players import random_mover
from game3d.engine.search.expectimax import Expectimax, expectimax
from game3d.engine.thought import WIN, Question, Thinker
from game3d.rules import jit
from game3d.rules.jit import Words, kernel, popcount, table
from game3d.rules.trimino.rules import SOLO, fitting
from game3d.texts import N_

# State words, as the rules file has them: the board, the supplies, whose turn it is, the roll, turns, variant, seats.
_BOARD, _SUPPLY, _MOVER, _ROLL, _TURNS, _VARIANT, _SEATS = 0, 1, 5, 6, 7, 8, 9
_MEN = 48  # the most draughtsmen that can lie in one supply
_TURN = 1000  # what a turn of the solo game is worth

# The chances of the players are taken to be as these weights of their supplies, in one proportion a draughtsman. The
# proportion was chosen in games of two, where the tables tell what moves give away: two turns ahead, 0.3 % of the win.
_WEIGHTS = table(round(1000 * 1.35**supply) for supply in range(_MEN + 1))


@kernel
def worth(s: Words, at: int, seat: int, code: int) -> int:
    """The share of the win that a seat has or can expect, and a little for each draughtsman ahead of the best other.

    Alone: the turns made, and a little for each way to place a trimino.
    """
    if s[at + _VARIANT] == SOLO:
        ways = 0
        for face in range(1, 7):
            ways += popcount(fitting(s[at + _BOARD], face))
        return _TURN * s[at + _TURNS] + 10 * ways
    own = s[at + _SUPPLY + seat - 1]
    best = 0
    weights = 0
    for other in range(s[at + _SEATS]):
        supply = s[at + _SUPPLY + other]
        weights += _WEIGHTS[supply]
        if other != seat - 1:
            best = max(best, supply)
    ahead = own - best
    if code == 0:
        return WIN * _WEIGHTS[own] // weights + ahead
    if code >> (seat - 1) & 1 == 0:
        return ahead + _MEN
    return WIN // popcount(code & 255) + ahead


def perfect(question: Question) -> Thinker:
    """By a table, where there is one or one can be made; else some turns ahead."""
    from game3d.engine.trimino.solved import by_table

    return by_table(question) or Expectimax(question, worth, question.limits.within(Limits(seconds=2.0, depth=4)))


ENGINE = Engine(
    unit=N_("millionths of the win; alone, thousandths of a turn"),
    three_in_four=0,
    opening_plies=0,
    levels={
        "easy": random_mover,
        "medium": expectimax(worth, Limits(depth=1)),
        "hard": expectimax(worth, Limits(depth=2)),
        "master": perfect,
    },
    notes={
        "easy": N_("Any place, by chance."),
        "medium": N_("Looks at this turn only."),
        "hard": N_("Looks one turn ahead."),
        "master": N_("By tables; perfect for one or two."),
    },
)

if jit.compiled():  # an engine process: now, while it loads, rather than in the middle of a thought
    from game3d.engine.trimino.boards import boards

    boards()
