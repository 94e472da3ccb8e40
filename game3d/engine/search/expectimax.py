"""The search for games with dice and for more than two seats: expected values, and each seat for itself.

Every state has a worth for each seat. Where a seat is to move it takes what is worth most to itself (max^n, Luckhardt
and Irani 1986; with two seats that share one win this is minimax), where a die is due the worths of its faces are
averaged (expectimax). A state in which chance is to move must have equally likely moves. Like alpha-beta, it
pauses between any two nodes and goes on exactly there.

``worth(s: Words, at: int, seat: int, code: int) -> int``, a kernel function
    What the state is worth to the seat; `code` is the rules' `result`, 0 for an unfinished state. By convention
    `thought.WIN` for a game won alone, the seat's share of it for one that is shared, and between 0 and WIN for one
    that goes on; smaller ends, such as a margin, are added in small numbers.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from game3d.engine.limits import Limits
from game3d.engine.search.ordering import shuffle
from game3d.engine.thought import WIN, Maker, Question, Thinker, Thought
from game3d.rules import jit
from game3d.rules.jit import MovesFn, PlayFn, ReadFn, Words, function_type, kernel, popcount

WorthFn = Callable[[Words, int, int, int], int]
function_type("WorthFn", "Words", "int", "int", "int", "int")

MAX_PLY = 64
SEATS = 4

# A frame: a seat's worths so far (the best move's, or the sum over a roll's), the seat to move (0: chance), the
# turns left to look ahead, where its moves begin, end and go on, and the best of them.
_WORTH, _SEAT, _DEPTH, _START, _END, _NEXT, _BEST, _FRAME = 0, 4, 5, 6, 7, 8, 9, 10
_PLY, _RETURNING, _NODES, _STOP_AT, _SEED, _OPEN, _CONTROL = range(7)
_DONE, _PAUSED, _FULL = range(3)


@kernel
def share_of_win(s: Words, at: int, seat: int, code: int) -> int:
    """A worth that knows only who has won; an unfinished game counts as half won by everybody."""
    if code == 0:
        return WIN // 2
    winners = code & 255
    return WIN // popcount(winners) if winners >> (seat - 1) & 1 else 0


@kernel
def _run(
    turn: ReadFn,
    moves: MovesFn,
    play: PlayFn,
    result: ReadFn,
    worth: WorthFn,
    s: Words,
    size: int,
    seats: int,
    frames: Words,
    out: Words,
    values: Words,
    control: Words,
) -> int:
    """Go on until the root is decided, the nodes are used up, or `out` is too short.

    ``values[i]`` becomes what the root's move ``out[i]`` is worth to its seat.
    """
    ply = control[_PLY]
    returning = control[_RETURNING]
    nodes = control[_NODES]
    status = _DONE
    while True:
        f = ply * _FRAME
        at = ply * size
        if returning == 0:
            if nodes >= control[_STOP_AT]:
                status = _PAUSED
                break
            seat = turn(s, at)
            start = frames[f + _START]
            code = result(s, at) if ply > 0 else 0
            if code != 0 or ply == MAX_PLY - 1 or (frames[f + _DEPTH] == 0 and seat != 0):
                for i in range(seats):
                    frames[f + _WORTH + i] = worth(s, at, i + 1, code)
                if code == 0:
                    control[_OPEN] = 1
                returning = 1
                nodes += 1
                continue
            n = moves(s, at, out, start)
            if start + n > len(out):
                status = _FULL
                break
            nodes += 1
            if ply == 0 and control[_SEED] != 0:
                shuffle(out, start, start + n, control[_SEED])
            for i in range(seats):
                frames[f + _WORTH + i] = 0 if seat == 0 else -1
            frames[f + _SEAT] = seat
            frames[f + _END] = start + n
            frames[f + _NEXT] = start
            frames[f + _BEST] = -1
        else:
            if ply == 0:
                break
            child = f
            ply -= 1
            f -= _FRAME
            at -= size
            seat = frames[f + _SEAT]
            if ply == 0:
                values[frames[f + _NEXT] - 1] = frames[child + _WORTH + seat - 1]
            if seat == 0:
                for i in range(seats):
                    frames[f + _WORTH + i] += frames[child + _WORTH + i]
            elif frames[f + _BEST] < 0 or frames[child + _WORTH + seat - 1] > frames[f + _WORTH + seat - 1]:
                frames[f + _BEST] = out[frames[f + _NEXT] - 1]
                for i in range(seats):
                    frames[f + _WORTH + i] = frames[child + _WORTH + i]
            returning = 0
        # Try the next move of the state at `ply`, or return to the one above.
        i = frames[f + _NEXT]
        if i < frames[f + _END]:
            frames[f + _NEXT] = i + 1
            play(s, at, out[i], at + size)
            frames[f + _FRAME + _DEPTH] = frames[f + _DEPTH] - (1 if frames[f + _SEAT] != 0 else 0)
            frames[f + _FRAME + _START] = frames[f + _END]
            ply += 1
        else:
            if frames[f + _SEAT] == 0:
                n = frames[f + _END] - frames[f + _START]
                for j in range(seats):
                    frames[f + _WORTH + j] //= n
            returning = 1
    control[_PLY] = ply
    control[_RETURNING] = returning
    control[_NODES] = nodes
    return status


class Expectimax(Thinker):
    """Looks one turn further ahead each time; a depth is a number of turns, rolls not counted.

    The score is the expected worth for the seat to move. Raises ValueError where no seat has a move.
    """

    def __init__(self, question: Question, worth: WorthFn, limits: Limits) -> None:
        self._started = time.perf_counter()
        self._limits = limits
        self._kernel = question.game.kernel
        self._worth = worth
        self._seats = question.game.seats(question.setup)
        self._seat = question.game.turn(question.state)
        legal = question.game.legal(question.state)
        if not legal or self._seat == 0:
            raise ValueError("there is no move to think about")
        self.thought = Thought(legal[0])
        self._s = jit.words([*question.state, *([0] * (self._kernel.size * MAX_PLY))])
        self._frames = jit.zeros(_FRAME * (MAX_PLY + 1))
        self._out = jit.zeros(2048)
        self._values = jit.zeros(2048)
        self._control = jit.zeros(_CONTROL)
        self._control[_SEED] = question.seed
        self._depth = 1
        self._aim()

    def _aim(self) -> None:
        self._frames[_DEPTH] = self._depth
        self._control[_PLY] = self._control[_RETURNING] = self._control[_OPEN] = 0

    def step(self, nodes: int) -> bool:
        """Search `nodes` nodes more; True when a limit is reached or every line has been searched to its end."""
        k, c = self._kernel, self._control
        stop_at = c[_NODES] + nodes
        c[_STOP_AT] = stop_at if self._limits.nodes is None else min(stop_at, self._limits.nodes)
        while True:
            status = _run(
                k.turn,
                k.moves,
                k.play,
                k.result,
                self._worth,
                self._s,
                k.size,
                self._seats,
                self._frames,
                self._out,
                self._values,
                c,
            )
            if status == _FULL:
                self._out = jit.words([*self._out, *([0] * len(self._out))])
                self._values = jit.words([*self._values, *([0] * len(self._values))])
            elif status == _PAUSED:
                break
            else:
                move, score = int(self._frames[_BEST]), int(self._frames[_WORTH + self._seat - 1])
                known = [(int(self._out[i]), int(self._values[i])) for i in range(self._frames[_END])]
                self._think(move, score, self._depth, tuple(known))
                if c[_OPEN] == 0 or self._depth == self._limits.depth or self._depth >= MAX_PLY // 2:
                    return True
                self._depth += 1
                self._aim()
        self._think(self.thought.move, self.thought.score, self._depth - 1, self.thought.values)
        late = self._limits.seconds is not None and self.thought.seconds >= self._limits.seconds
        return late or c[_NODES] == self._limits.nodes

    def _think(self, move: int, score: int, depth: int, values: tuple[tuple[int, int], ...]) -> None:
        seconds, nodes = time.perf_counter() - self._started, int(self._control[_NODES])
        self.thought = Thought(move, score, None, None, depth, nodes, seconds, (move,), values)


def expectimax(worth: WorthFn, level: Limits) -> Maker:
    """A level of `Expectimax`; its nodes and depth always hold, its time only where the question sets no limit."""

    def maker(question: Question) -> Thinker:
        return Expectimax(question, worth, question.limits.within(level))

    return maker
