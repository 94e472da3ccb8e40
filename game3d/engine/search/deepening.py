"""Alpha-beta for two players over any game's kernel: iterative deepening with aspiration windows over `alphabeta`."""

from __future__ import annotations

import time

from game3d.engine.evaluator import Evaluator
from game3d.engine.limits import Limits
from game3d.engine.search.alphabeta import (
    ALPHA,
    BEST,
    BEST_MOVE,
    BETA,
    CERTAIN,
    CONTROL,
    DEPTH,
    DONE,
    ENTER,
    FLOOR,
    FRAME,
    FULL,
    INFINITE,
    KILLER,
    MARGIN,
    MAX_PLY,
    MODE,
    NODES,
    PLY,
    QUIET,
    REDUCE,
    SECOND,
    SEED,
    SEEN,
    STOP_AT,
    VALUE,
    VALUE_OPEN,
    WIDTH,
    run,
)
from game3d.engine.search.ordering import COUNTERS
from game3d.engine.search.transposition import fold, new_table
from game3d.engine.thought import Question, Thinker, Thought, certainty
from game3d.rules import jit

MAX_DEPTH = 120
_WIDENING = 6  # an aspiration window that failed grows so many times


class Search(Thinker):
    """Iterative deepening over `run`.

    Raises ValueError for a position without a legal move. `limits` already take the level into account.
    """

    def __init__(self, question: Question, evaluator: Evaluator, limits: Limits, window: int = 50) -> None:
        """`window` is half the width of the first aspiration window, in the evaluator's unit."""
        self._started = time.perf_counter()
        self._limits = limits
        self._kernel = question.game.kernel
        self._evaluator = evaluator
        self._window = window
        legal = question.game.legal(question.state)
        if not legal:
            raise ValueError("there is no move to think about")
        self.thought = Thought(legal[0])
        self._deepest = min(limits.depth or MAX_DEPTH, MAX_DEPTH, 4 if len(legal) == 1 else MAX_DEPTH)
        past = question.past()
        self._past = jit.words(past)
        self._seen = jit.zeros(SEEN)
        for key in past:
            self._seen[fold(key) & (SEEN - 1)] += 1
        self._s = jit.words([*question.state, *([0] * (self._kernel.size * MAX_PLY))])
        self._frames = jit.zeros(FRAME * (MAX_PLY + 1))
        for ply in range(MAX_PLY):
            self._frames[ply * FRAME + KILLER] = self._frames[ply * FRAME + SECOND] = -1
        self._out = jit.zeros(4096)
        self._hints = jit.zeros(4096)
        self._table = new_table(_table_bits(limits))
        self._history = jit.zeros(COUNTERS)
        self._line = jit.zeros(MAX_PLY * MAX_PLY)
        self._control = jit.zeros(CONTROL)
        self._control[SEED] = question.seed
        self._control[QUIET] = evaluator.quiet_plies
        self._control[REDUCE] = 1 if evaluator.reductions else 0
        self._control[WIDTH] = evaluator.width
        self._control[MARGIN] = evaluator.margin
        self._depth = 1
        self._widths = 0
        self._below, self._above = -INFINITE, INFINITE
        self._aim()

    def _aim(self) -> None:
        """Set the root to the next depth and window."""
        self._frames[ALPHA], self._frames[BETA], self._frames[DEPTH] = self._below, self._above, self._depth
        self._control[PLY], self._control[MODE] = 0, ENTER

    def step(self, nodes: int) -> bool:
        """Search `nodes` nodes more; True when a limit is reached or the value is certain."""
        k, e, c = self._kernel, self._evaluator, self._control
        stop_at = c[NODES] + nodes
        c[STOP_AT] = stop_at if self._limits.nodes is None else min(stop_at, self._limits.nodes)
        while True:
            status = run(
                k.turn,
                k.moves,
                k.play,
                k.result,
                k.key,
                e.evaluate,
                e.order,
                e.noisy,
                e.skip,
                self._s,
                k.size,
                self._frames,
                self._out,
                self._hints,
                self._table,
                self._history,
                self._seen,
                self._past,
                self._line,
                c,
            )
            if status == FULL:
                self._grow()
            elif status == DONE:
                if self._iterated():
                    return True
            else:
                break
        # A move that has beaten the window so far is worth telling; that all lose is known only at the end.
        if self._frames[BEST_MOVE] >= 0 and self._frames[BEST] > max(self._frames[FLOOR], -CERTAIN):
            self._think(int(self._frames[BEST]), self._depth - 1, False)
        else:
            self._think(self.thought.score, self._depth - 1, False, self.thought.pv)
        late = self._limits.seconds is not None and self.thought.seconds >= self._limits.seconds
        return late or c[NODES] == self._limits.nodes

    def _iterated(self) -> bool:
        """Take the result of a finished iteration and aim the next; True when there is none."""
        value = int(self._control[VALUE])
        if value <= self._below and self._below > -INFINITE:
            self._widths += 1
            width = self._window << 2 * self._widths
            self._below = value - width if self._widths < _WIDENING else -INFINITE
            self._aim()
            return False
        complete = self._control[VALUE_OPEN] == 0
        self._think(value, self._depth, complete)
        if value >= self._above and self._above < INFINITE:
            self._widths += 1
            width = self._window << 2 * self._widths
            self._above = value + width if self._widths < _WIDENING else INFINITE
            self._aim()
            return False
        ends = self.thought.plies_to_end
        if complete or (ends is not None and ends <= self._depth) or self._depth >= self._deepest:
            return True
        self._depth += 1
        self._widths = 0
        if self._depth >= 4 and abs(value) < CERTAIN:
            self._below, self._above = value - self._window, value + self._window
        else:
            self._below, self._above = -INFINITE, INFINITE
        self._aim()
        return False

    def _think(self, score: int, depth: int, complete: bool, pv: tuple[int, ...] = ()) -> None:
        """Make the root's line (or `pv`) and score the thought."""
        if not pv:
            moves: list[int] = []
            while self._line[len(moves)] >= 0:
                moves.append(int(self._line[len(moves)]))
            pv = tuple(moves) or (self.thought.move,)
        value, plies = certainty(score, complete)
        seconds = time.perf_counter() - self._started
        self.thought = Thought(pv[0], score, value, plies, depth, int(self._control[NODES]), seconds, pv)

    def _grow(self) -> None:
        """Make room for more moves on the line, and keep what is there."""
        self._out = jit.words([*self._out, *([0] * len(self._out))])
        self._hints = jit.words([*self._hints, *([0] * len(self._hints))])


def _table_bits(limits: Limits) -> int:
    """A table that fits the search: at most 2**21 entries (50 MB compiled), less for a short search."""
    if limits.nodes is not None:
        return max(10, min(21, limits.nodes.bit_length()))
    if limits.depth is not None and limits.depth <= 5:
        return 16
    return 21 if jit.compiled() else 16
