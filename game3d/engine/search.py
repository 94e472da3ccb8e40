"""Alpha-beta for two players over any game's kernel, as a loop that can pause between any two nodes.

Iterative deepening, principal variation search with aspiration windows, late move reductions, pruning by a passed
turn, and a search of noisy moves below the horizon (https://www.chessprogramming.org has all of them). The line
that is being searched lives in `frames`, one frame a ply, not on the machine's stack: so `_run` returns to Python
after any number of nodes and later goes on exactly there, and neither slices nor clocks change what is found.

The side to move need not alternate. Repetition: a state that stands on the searched line already, or has stood
twice in the game before, is a draw.
"""

from __future__ import annotations

import time

from game3d.engine.evaluator import URGENT, Evaluator, OrderFn, SkipFn
from game3d.engine.limits import Limits
from game3d.engine.ordering import COUNTERS, learn, pick, rank, shuffle
from game3d.engine.table import (
    COMPLETE,
    DATA,
    EXACT,
    LOWER,
    MOVE,
    UPPER,
    bound_of,
    depth_of,
    find,
    fold,
    new_table,
    score_of,
    store,
)
from game3d.engine.thought import LONGEST, WIN, Question, Thinker, Thought, certainty
from game3d.rules import jit
from game3d.rules.jit import MovesFn, PlayFn, ReadFn, Words, kernel

MAX_PLY = 200
MAX_DEPTH = 120
_INFINITE = WIN + 1
_CERTAIN = WIN - LONGEST
_WIDENING = 6  # an aspiration window that failed grows so many times

# A frame: what the search knows of one ply of the line.
_ALPHA, _BETA, _FLOOR, _DEPTH, _BEST, _BEST_MOVE, _START, _END, _NEXT = range(9)
_KEY, _SEAT, _KIND, _TABLE_MOVE, _OPEN, _KILLER, _SECOND, _COUNTED, _PASSED = range(9, 18)
_FRAME = 18
# What the parent wants of the child that is being searched.
_FULL_WINDOW, _SCOUT, _REDUCED, _PASS = range(4)
# The control block: where the search stands, and what it was asked.
_PLY, _MODE, _VALUE, _VALUE_OPEN, _NODES, _STOP_AT, _SEED, _QUIET, _REDUCE = range(9)
_CONTROL = 9
# Modes of the loop.
_ENTER, _GENERATE, _TRY, _LEAVE = range(4)
# What `_run` returns.
_DONE, _PAUSED, _FULL = range(3)

_SEEN = 1 << 12  # counters of the keys on the line and in the game's past, by hash


@kernel
def _repeated(frames: Words, ply: int, past: Words, key: int) -> int:
    """Whether the key stands on the line above `ply`, or twice in the past."""
    for i in range(ply):
        if frames[i * _FRAME + _KEY] == key:
            return 1
    times = 0
    for i in range(len(past)):
        if past[i] == key:
            times += 1
    return 1 if times >= 2 else 0


@kernel
def _run(
    turn: ReadFn,
    moves: MovesFn,
    play: PlayFn,
    result: ReadFn,
    key_of: ReadFn,
    evaluate: ReadFn,
    order: OrderFn,
    noisy: MovesFn,
    skip: SkipFn,
    s: Words,
    size: int,
    frames: Words,
    out: Words,
    hints: Words,
    table: Words,
    history: Words,
    seen: Words,
    past: Words,
    line: Words,
    control: Words,
) -> int:
    """Go on from `control` until the root is decided, the nodes are used up, or `out` is too short."""
    ply = control[_PLY]
    mode = control[_MODE]
    value = control[_VALUE]
    value_open = control[_VALUE_OPEN]
    nodes = control[_NODES]
    stop_at = control[_STOP_AT]
    status = _DONE
    while True:
        f = ply * _FRAME
        at = ply * size
        if mode == _ENTER:
            if nodes >= stop_at:
                status = _PAUSED
                break
            nodes += 1
            line[ply * MAX_PLY] = -1
            frames[f + _COUNTED] = 0
            seat = turn(s, at)
            frames[f + _SEAT] = seat
            mode = _LEAVE
            if ply > 0:
                code = result(s, at)
                if code != 0:
                    value_open = 0
                    if code & 3 == 3:
                        value = 0
                    elif code >> (seat - 1) & 1:
                        value = WIN - ply
                    else:
                        value = ply - WIN
                    continue
            key = key_of(s, at)
            frames[f + _KEY] = key
            slot = fold(key) & (_SEEN - 1)
            if ply > 0 and seen[slot] > 0 and _repeated(frames, ply, past, key) == 1:
                value = 0
                value_open = 1
                continue
            # Nothing below can be better than winning, or worse than losing, at the next ply.
            alpha = max(frames[f + _ALPHA], ply - WIN)
            beta = min(frames[f + _BETA], WIN - ply - 1)
            if alpha >= beta:
                value = alpha
                value_open = 0
                continue
            depth = frames[f + _DEPTH]
            table_move = -1
            if depth >= 0:
                entry = find(table, key)
                if entry >= 0:
                    table_move = table[entry + MOVE]
                    data = table[entry + DATA]
                    found = score_of(data)
                    enough = depth_of(data) >= depth
                    if found >= _CERTAIN:
                        found -= ply
                    elif found <= -_CERTAIN:
                        found += ply
                    if (
                        beta - alpha == 1
                        and ply > 0
                        and (
                            (bound_of(data) & LOWER and found >= beta and (enough or found >= _CERTAIN))
                            or (bound_of(data) & UPPER and found <= alpha and (enough or found <= -_CERTAIN))
                        )
                    ):
                        value = found
                        value_open = 0 if depth_of(data) == COMPLETE else 1
                        continue
            frames[f + _ALPHA] = alpha
            frames[f + _BETA] = beta
            frames[f + _FLOOR] = alpha
            frames[f + _TABLE_MOVE] = table_move
            frames[f + _BEST] = -_INFINITE
            frames[f + _BEST_MOVE] = -1
            frames[f + _OPEN] = 0
            start = frames[f + _START]
            if depth <= 0 or ply >= MAX_PLY - 1:
                n = 0
                if depth > -control[_QUIET] and ply < MAX_PLY - 1:
                    n = noisy(s, at, out, start)
                    if start + abs(n) > len(out):
                        nodes -= 1
                        mode = _ENTER
                        status = _FULL
                        break
                if n >= 0:
                    value = evaluate(s, at)
                    value_open = 1
                    if n == 0 or value >= beta:
                        continue
                    frames[f + _BEST] = value
                    frames[f + _ALPHA] = max(alpha, value)
                frames[f + _OPEN] = 1
                n = abs(n)
                rank(order, s, at, out, start, start + n, hints, history, seat, table_move, -1, -1)
                frames[f + _END] = start + n
                frames[f + _NEXT] = start
                mode = _TRY
            else:
                mode = _GENERATE
                if (
                    depth >= 3
                    and beta - alpha == 1
                    and frames[f + _PASSED] == 0
                    and abs(beta) < _CERTAIN
                    and evaluate(s, at) >= beta
                    and skip(s, at, at + size) == 1
                ):
                    frames[f + _KIND] = _PASS
                    child = f + _FRAME
                    frames[child + _ALPHA] = -beta
                    frames[child + _BETA] = 1 - beta
                    frames[child + _DEPTH] = depth - 3 - depth // 6
                    frames[child + _START] = start
                    frames[child + _PASSED] = 1
                    mode = _ENTER
            seen[slot] += 1
            frames[f + _COUNTED] = 1
            if mode == _ENTER:
                ply += 1
        elif mode == _GENERATE:
            start = frames[f + _START]
            n = moves(s, at, out, start)
            if start + n > len(out):
                status = _FULL
                break
            if ply == 0 and control[_SEED] != 0:
                shuffle(out, start, start + n, control[_SEED])
            rank(
                order,
                s,
                at,
                out,
                start,
                start + n,
                hints,
                history,
                frames[f + _SEAT],
                frames[f + _TABLE_MOVE],
                frames[f + _KILLER],
                frames[f + _SECOND],
            )
            frames[f + _END] = start + n
            frames[f + _NEXT] = start
            mode = _TRY
        elif mode == _TRY:
            i = frames[f + _NEXT]
            if i == frames[f + _END]:
                value = frames[f + _BEST]
                mode = _LEAVE
            else:
                pick(out, hints, i, frames[f + _END])
                frames[f + _NEXT] = i + 1
                play(s, at, out[i], at + size)
                depth = frames[f + _DEPTH]
                alpha = frames[f + _ALPHA]
                beta = frames[f + _BETA]
                tried = i - frames[f + _START]
                kind = _FULL_WINDOW
                less = 0
                if tried > 0 and depth > 0:
                    kind = _SCOUT
                    beta = alpha + 1
                    if control[_REDUCE] and depth >= 3 and tried >= 3 and hints[i] < URGENT:
                        kind = _REDUCED
                        less = 1 + (tried >= 12) + (depth >= 6 and tried >= 6)
                frames[f + _KIND] = kind
                child = f + _FRAME
                if turn(s, at + size) == frames[f + _SEAT]:
                    frames[child + _ALPHA] = alpha
                    frames[child + _BETA] = beta
                else:
                    frames[child + _ALPHA] = -beta
                    frames[child + _BETA] = -alpha
                frames[child + _DEPTH] = max(depth - 1 - less, 0) if depth > 0 else depth - 1
                frames[child + _START] = frames[f + _END]
                frames[child + _PASSED] = 0
                mode = _ENTER
                ply += 1
        else:  # _LEAVE with `value`, which is `value_open` when anything but the rules had a part in it
            if frames[f + _COUNTED]:
                seen[fold(frames[f + _KEY]) & (_SEEN - 1)] -= 1
                value_open = frames[f + _OPEN]
                depth = frames[f + _DEPTH]
                if depth >= 0:
                    bound = EXACT
                    if value <= frames[f + _FLOOR]:
                        bound = UPPER
                    elif value >= frames[f + _BETA]:
                        bound = LOWER
                    kept = value
                    if value >= _CERTAIN:
                        kept += ply
                    elif value <= -_CERTAIN:
                        kept -= ply
                    move = frames[f + _BEST_MOVE]
                    if move < 0:
                        move = frames[f + _TABLE_MOVE]
                    store(table, frames[f + _KEY], move, kept, bound, COMPLETE if value_open == 0 else depth)
            if ply == 0:
                break
            child_seat = frames[f + _SEAT]
            child_ply = ply
            ply -= 1
            f -= _FRAME
            if child_seat != frames[f + _SEAT]:
                value = -value
            kind = frames[f + _KIND]
            depth = frames[f + _DEPTH]
            alpha = frames[f + _ALPHA]
            beta = frames[f + _BETA]
            if kind == _PASS:
                mode = _GENERATE
                if value >= beta:
                    frames[f + _OPEN] = 1
                    value = beta
                    mode = _LEAVE
                continue
            i = frames[f + _NEXT] - 1
            if value > alpha and (kind == _REDUCED or (kind == _SCOUT and value < beta)):
                # The move is better than expected: look again, deeper or for its exact value.
                child = f + _FRAME
                if kind == _REDUCED:
                    frames[f + _KIND] = _SCOUT
                    beta = alpha + 1
                else:
                    frames[f + _KIND] = _FULL_WINDOW
                if child_seat == frames[f + _SEAT]:
                    frames[child + _ALPHA] = alpha
                    frames[child + _BETA] = beta
                else:
                    frames[child + _ALPHA] = -beta
                    frames[child + _BETA] = -alpha
                frames[child + _DEPTH] = depth - 1
                mode = _ENTER
                ply += 1
                continue
            frames[f + _OPEN] |= value_open
            mode = _TRY
            if value > frames[f + _BEST]:
                frames[f + _BEST] = value
                if value > alpha or ply == 0:
                    frames[f + _BEST_MOVE] = out[i]
                    own = ply * MAX_PLY
                    below = child_ply * MAX_PLY
                    line[own] = out[i]
                    k = 0
                    while line[below + k] >= 0 and k < MAX_PLY - 2:
                        line[own + k + 1] = line[below + k]
                        k += 1
                    line[own + k + 1] = -1
                if value > alpha:
                    frames[f + _ALPHA] = value
                    if value >= beta:
                        mode = _LEAVE
                        if depth > 0:
                            learn(history, frames[f + _SEAT], out, frames[f + _START], i, depth)
                            if frames[f + _KILLER] != out[i]:
                                frames[f + _SECOND] = frames[f + _KILLER]
                                frames[f + _KILLER] = out[i]
    control[_PLY] = ply
    control[_MODE] = mode
    control[_VALUE] = value
    control[_VALUE_OPEN] = value_open
    control[_NODES] = nodes
    return status


class Search(Thinker):
    """Iterative deepening over `_run`.

    A position without a legal move raises ValueError. `limits` are final: what the level leaves of what was asked.
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
        self._seen = jit.zeros(_SEEN)
        for key in past:
            self._seen[fold(key) & (_SEEN - 1)] += 1
        self._s = jit.words([*question.state, *([0] * (self._kernel.size * MAX_PLY))])
        self._frames = jit.zeros(_FRAME * (MAX_PLY + 1))
        for ply in range(MAX_PLY):
            self._frames[ply * _FRAME + _KILLER] = self._frames[ply * _FRAME + _SECOND] = -1
        self._out = jit.zeros(4096)
        self._hints = jit.zeros(4096)
        self._table = new_table(_table_bits(limits))
        self._history = jit.zeros(COUNTERS)
        self._line = jit.zeros(MAX_PLY * MAX_PLY)
        self._control = jit.zeros(_CONTROL)
        self._control[_SEED] = question.seed
        self._control[_QUIET] = evaluator.quiet_plies
        self._control[_REDUCE] = 1 if evaluator.reductions else 0
        self._depth = 1
        self._widths = 0
        self._below, self._above = -_INFINITE, _INFINITE
        self._aim()

    def _aim(self) -> None:
        """Set the root for the depth and window that are next."""
        self._frames[_ALPHA], self._frames[_BETA], self._frames[_DEPTH] = self._below, self._above, self._depth
        self._control[_PLY], self._control[_MODE] = 0, _ENTER

    def step(self, nodes: int) -> bool:
        """Search `nodes` nodes more; True when a limit is reached or the value is certain."""
        k, e, c = self._kernel, self._evaluator, self._control
        stop_at = c[_NODES] + nodes
        c[_STOP_AT] = stop_at if self._limits.nodes is None else min(stop_at, self._limits.nodes)
        while True:
            status = _run(
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
            if status == _FULL:
                self._grow()
            elif status == _DONE:
                if self._iterated():
                    return True
            else:
                break
        if self._frames[_BEST_MOVE] >= 0 and self._frames[_BEST] > self._frames[_FLOOR]:
            self._think(int(self._frames[_BEST]), self._depth - 1, False)
        else:
            self._think(self.thought.score, self._depth - 1, False, self.thought.pv)
        late = self._limits.seconds is not None and self.thought.seconds >= self._limits.seconds
        return late or c[_NODES] == self._limits.nodes

    def _iterated(self) -> bool:
        """Take the result of a finished iteration and aim the next; True when there is none."""
        value = int(self._control[_VALUE])
        if value <= self._below and self._below > -_INFINITE:
            self._widths += 1
            width = self._window << 2 * self._widths
            self._below = value - width if self._widths < _WIDENING else -_INFINITE
            self._aim()
            return False
        complete = self._control[_VALUE_OPEN] == 0
        self._think(value, self._depth, complete)
        if value >= self._above and self._above < _INFINITE:
            self._widths += 1
            width = self._window << 2 * self._widths
            self._above = value + width if self._widths < _WIDENING else _INFINITE
            self._aim()
            return False
        ends = self.thought.plies_to_end
        if complete or (ends is not None and ends <= self._depth) or self._depth >= self._deepest:
            return True
        self._depth += 1
        self._widths = 0
        if self._depth >= 4 and abs(value) < _CERTAIN:
            self._below, self._above = value - self._window, value + self._window
        else:
            self._below, self._above = -_INFINITE, _INFINITE
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
        self.thought = Thought(pv[0], score, value, plies, depth, int(self._control[_NODES]), seconds, pv)

    def _grow(self) -> None:
        """Make room for more moves on the line; what is there stays."""
        self._out = jit.words([*self._out, *([0] * len(self._out))])
        self._hints = jit.words([*self._hints, *([0] * len(self._hints))])


def _table_bits(limits: Limits) -> int:
    """A table that fits the search: at most 2**21 entries (50 MB compiled), less for a short search."""
    if limits.nodes is not None:
        return max(10, min(21, limits.nodes.bit_length()))
    if limits.depth is not None and limits.depth <= 5:
        return 16
    return 21 if jit.compiled() else 16
