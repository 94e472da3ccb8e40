"""The players of Trimino: random, one turn, two turns ahead, and exact play alone and for two.

`master` reads tables, which take some seconds to make when they are first needed: solved ones for one and two players
(`trimino_tables`), an equilibrium for three (`trimino_three`) and a fitted one for four (`trimino_four`). Where kernels
are interpreted and no table is at hand, it looks some turns ahead.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from tqdm import tqdm

from game3d.engine.evaluator import Engine, Maker
from game3d.engine.levels import chosen, random_mover
from game3d.engine.limits import Limits
from game3d.engine.search.expectimax import Expectimax, expectimax
from game3d.engine.thought import WIN, Question, Thinker, Thought
from game3d.engine.trimino.boards import LEAST, boards
from game3d.engine.trimino.four import Fitted, four
from game3d.engine.trimino.tables import EQUAL, WIDTH, Duel, Solo, Table, duel, solo
from game3d.engine.trimino.three import Three, three
from game3d.rules import jit
from game3d.rules.game import State
from game3d.rules.jit import Words, kernel, popcount, table
from game3d.rules.trimino import GAME, SLOW, SOLO, fits_any, fitting
from game3d.texts import N_, _

# State words, as the rules file has them: the board, the supplies, whose turn it is, the roll, turns, variant, seats.
_BOARD, _SUPPLY, _MOVER, _ROLL, _TURNS, _VARIANT, _SEATS = 0, 1, 5, 6, 7, 8, 9
_MEN = 48  # the most draughtsmen that can lie in one supply
_TURN = 1000  # what a turn of the solo game is worth
_NODES_A_SLICE = 64

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


class Solved(Thinker):
    """The best move by a table, which is made first if it has to be, whatever the question's limits."""

    def __init__(self, question: Question, made: Table) -> None:
        self._started = time.perf_counter()
        self._question = question
        self._table = made
        self._bar: Any = None
        self.thought = Thought(question.game.legal(question.state)[0])

    def step(self, nodes: int) -> bool:
        """Go on with the table; True when it is there and the move is chosen."""
        if not self._table.done:
            if self._bar is None:
                off = not sys.stderr.isatty()
                self._bar = tqdm(total=100, desc=_("solving Trimino"), delay=1, leave=False, disable=off)
            done = self._table.step(max(1, nodes // _NODES_A_SLICE))
            self._bar.update(int(100 * self._table.progress) - self._bar.n)
            if not done:
                return False
            self._bar.close()
            self._table.save()
        moves = self._question.game.legal(self._question.state)
        values = [move_value(self._table, self._question.state, move) for move in moves]
        top = max(chance for chance, _margin in values)
        margin = max(margin for chance, margin in values if chance > top - EQUAL)
        best = [
            move
            for move, (chance, ahead) in zip(moves, values, strict=True)
            if chance > top - EQUAL and ahead > margin - EQUAL
        ]
        scale = _TURN if isinstance(self._table, Solo) else WIN
        seconds = time.perf_counter() - self._started
        move = chosen(best, self._question)
        told = tuple((each, round(scale * chance)) for each, (chance, _ahead) in zip(moves, values, strict=True))
        self.thought = Thought(
            move, round(scale * top), depth=1, nodes=len(moves), seconds=seconds, pv=(move,), values=told
        )
        return True


def move_value(solved: Table, state: State, move: int) -> tuple[float, float]:
    """What a placement is worth to its player by a finished table.

    For two (chance of winning, margin), for more (share of the win, 0), alone (turns, 0); the turns count this one
    and those to come.
    """
    after = GAME.after(state, move)
    kind = boards().kind[after[_BOARD]]
    if isinstance(solved, Solo):
        return 1.0 + solved.turns[kind], 0.0
    seats, mover = state[_SEATS], state[_MOVER] - 1
    supplies = [after[_SUPPLY + (mover + i) % seats] for i in range(1, seats + 1)]  # in the order of turns, own last
    own, best = supplies[-1], max(supplies)
    if own < LEAST or not fits_any(after[_BOARD]):
        share = 1.0 / supplies.count(best) if own == best else 0.0
        return share, float(own - supplies[0]) if seats == 2 else 0.0
    if isinstance(solved, Fitted):
        return solved.shares(kind, supplies)[-1], 0.0
    if isinstance(solved, Three):
        return solved.shares(kind, *supplies[:2])[-1], 0.0
    assert isinstance(solved, Duel)
    assert solved.chances is not None
    at = WIDTH * kind + supplies[0]
    return 1.0 - solved.chances[at], -solved.margins[at]


def table_of(state: State) -> Table:
    """The table of the game that a state belongs to."""
    if state[_VARIANT] == SOLO:
        return solo()
    seats = state[_SEATS]
    supply = (state[_BOARD].bit_count() + sum(state[_SUPPLY : _SUPPLY + seats])) // seats
    slow = state[_VARIANT] == SLOW
    return duel(supply, slow) if seats == 2 else three(supply, slow) if seats == 3 else four(supply, slow)


def _exact(otherwise: Maker) -> Maker:
    def maker(question: Question) -> Thinker:
        made = table_of(question.state)
        if not made.done:
            made.load()  # another process may have finished it meanwhile
        if not (made.done or jit.compiled() or isinstance(made, Solo)):
            return otherwise(question)
        return Solved(question, made)

    return maker


def _looking(question: Question) -> Thinker:
    return Expectimax(question, worth, question.limits.within(Limits(seconds=2.0, depth=4)))


ENGINE = Engine(
    unit=N_("millionths of the win; alone, thousandths of a turn"),
    three_in_four=0,
    levels={
        "easy": random_mover,
        "medium": expectimax(worth, Limits(depth=1)),
        "hard": expectimax(worth, Limits(depth=2)),
        "master": _exact(_looking),
    },
)

if jit.compiled():  # an engine process: now, while it loads, rather than in the middle of a thought
    boards()
