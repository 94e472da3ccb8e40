"""Play by the tables of Trimino: solved ones for one and two players, an equilibrium for three, a fitted one for four.

A table takes some seconds to make when it is first needed; see `tables`, `three` and `four`.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from tqdm import tqdm

from game3d.engine.players import chosen
from game3d.engine.thought import WIN, Question, Thinker, Thought
from game3d.engine.trimino.boards import LEAST, boards
from game3d.engine.trimino.four import Fitted, four
from game3d.engine.trimino.tables import EQUAL, WIDTH, Duel, Solo, Table, duel, solo
from game3d.engine.trimino.three import Three, three
from game3d.rules import jit
from game3d.rules.game import State
from game3d.rules.trimino.rules import GAME, SLOW, SOLO, fits_any
from game3d.texts import _

# State words, as the rules file has them: the board, the supplies, whose turn it is, the roll, turns, variant, seats.
_BOARD, _SUPPLY, _MOVER, _VARIANT, _SEATS = 0, 1, 5, 8, 9
_TURN = 1000  # what a turn of the solo game is worth
_NODES_A_SLICE = 64


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


def by_table(question: Question) -> Solved | None:
    """A thought by the table of the question's game; None without a table in an interpreted process."""
    made = table_of(question.state)
    if not made.done:
        made.load()  # another process may have finished it meanwhile
    if made.done or jit.compiled() or isinstance(made, Solo):
        return Solved(question, made)
    return None
