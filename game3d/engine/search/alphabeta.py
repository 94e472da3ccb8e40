"""The alpha-beta kernel: one loop that can pause between any two nodes.

The line that is being searched lives in `frames`, one frame a ply, not on the machine's stack: so `run` returns to
Python after any number of nodes and later goes on exactly there, and neither slices nor clocks change what is found.

Principal variation search, late move and internal reductions, pruning by a passed turn and by a margin near the
horizon, mate distance pruning, only the forced replies where there are any, and a search of noisy moves below the
horizon (https://www.chessprogramming.org explains all of them). The side to move need not alternate. Repetition: a
state that is on the searched line already, or has occurred twice in the game before, is a draw.
"""

from __future__ import annotations

import math

from game3d.engine.evaluator import OrderFn, SkipFn
from game3d.engine.search.ordering import learn, pick, rank, shuffle
from game3d.engine.search.transposition import (
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
    score_of,
    store,
)
from game3d.engine.thought import LONGEST, WIN
from game3d.rules import jit
from game3d.rules.jit import MovesFn, PlayFn, ReadFn, Words, kernel

MAX_PLY = 200
INFINITE = WIN + 1
CERTAIN = WIN - LONGEST

# A frame: what the search knows of one ply of the line.
ALPHA, BETA, FLOOR, DEPTH, BEST, BEST_MOVE, START, END, NEXT = range(9)
KEY, SEAT, KIND, TABLE_MOVE, OPEN, KILLER, SECOND, COUNTED, PASSED, FORCED = range(9, 19)
FRAME = 19
# What the parent wants of the child that is being searched.
FULL_WINDOW, SCOUT, REDUCED, PASS = range(4)
# The control block: where the search stands, and what it was asked.
PLY, MODE, VALUE, VALUE_OPEN, NODES, STOP_AT, SEED, QUIET, REDUCE, WIDTH, MARGIN = range(11)
CONTROL = 11
# Modes of the loop.
ENTER, GENERATE, TRY, LEAVE = range(4)
# What `run` returns.
DONE, PAUSED, FULL = range(3)

SEEN = 1 << 12  # counters of the keys on the line and in the game's past, by hash
_SHALLOW = 3  # up to so many plies above the horizon the margin prunes

# How many plies less a late move is searched, by 64 * depth + number of the move: both count by their logarithms.
_LESS = jit.table(
    [int((math.log(max(depth, 1)) * math.log(max(tried, 1)) + 1) / 1.8) for depth in range(64) for tried in range(64)]
)


@kernel
def _repeated(frames: Words, ply: int, past: Words, key: int) -> int:
    """Whether the key stands on the line above `ply`, or twice in the past."""
    for i in range(ply):
        if frames[i * FRAME + KEY] == key:
            return 1
    times = 0
    for i in range(len(past)):
        if past[i] == key:
            times += 1
    return 1 if times >= 2 else 0


@kernel
def run(
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
    ply = control[PLY]
    mode = control[MODE]
    value = control[VALUE]
    value_open = control[VALUE_OPEN]
    nodes = control[NODES]
    stop_at = control[STOP_AT]
    status = DONE
    while True:
        f = ply * FRAME
        at = ply * size
        if mode == ENTER:
            if nodes >= stop_at:
                status = PAUSED
                break
            nodes += 1
            line[ply * MAX_PLY] = -1
            frames[f + COUNTED] = 0
            seat = turn(s, at)
            frames[f + SEAT] = seat
            mode = LEAVE
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
            frames[f + KEY] = key
            slot = fold(key) & (SEEN - 1)
            if ply > 0 and seen[slot] > 0 and _repeated(frames, ply, past, key) == 1:
                value = 0
                value_open = 1
                continue
            # Nothing below can be better than winning, or worse than losing, at the next ply.
            alpha = max(frames[f + ALPHA], ply - WIN)
            beta = min(frames[f + BETA], WIN - ply - 1)
            if alpha >= beta:
                value = alpha
                value_open = 0
                continue
            depth = frames[f + DEPTH]
            table_move = -1
            if depth >= 0:
                entry = find(table, key)
                if entry >= 0:
                    table_move = table[entry + MOVE]
                    data = table[entry + DATA]
                    found = score_of(data)
                    enough = depth_of(data) >= depth
                    if found >= CERTAIN:
                        found -= ply
                    elif found <= -CERTAIN:
                        found += ply
                    if (
                        beta - alpha == 1
                        and ply > 0
                        and (
                            (bound_of(data) & LOWER and found >= beta and (enough or found >= CERTAIN))
                            or (bound_of(data) & UPPER and found <= alpha and (enough or found <= -CERTAIN))
                        )
                    ):
                        value = found
                        value_open = 0 if depth_of(data) == COMPLETE else 1
                        continue
            frames[f + ALPHA] = alpha
            frames[f + BETA] = beta
            frames[f + FLOOR] = alpha
            frames[f + TABLE_MOVE] = table_move
            frames[f + BEST] = -INFINITE
            frames[f + BEST_MOVE] = -1
            frames[f + OPEN] = 0
            start = frames[f + START]
            n = 0
            if depth > -control[QUIET] and ply < MAX_PLY - 1:
                n = noisy(s, at, out, start)
                if start + abs(n) > len(out):
                    nodes -= 1
                    mode = ENTER
                    status = FULL
                    break
            if depth <= 0 or ply >= MAX_PLY - 1:
                if n >= 0:
                    value = evaluate(s, at)
                    value_open = 1
                    if n == 0 or value >= beta:
                        continue
                    frames[f + BEST] = value
                    frames[f + ALPHA] = max(alpha, value)
                frames[f + OPEN] = 1
                n = abs(n)
                rank(order, s, at, out, start, start + n, hints, history, seat, table_move, -1, -1)
                frames[f + END] = start + n
                frames[f + NEXT] = start
                mode = TRY
            else:
                mode = GENERATE
                frames[f + FORCED] = max(0, -n)
                if n >= 0 and beta - alpha == 1 and abs(beta) < CERTAIN and (depth >= 3 or control[MARGIN]):
                    value = evaluate(s, at)
                    if control[MARGIN] and depth <= _SHALLOW and n == 0 and value - control[MARGIN] * depth >= beta:
                        value_open = 1
                        mode = LEAVE
                        continue
                    if depth >= 3 and value >= beta and frames[f + PASSED] == 0 and skip(s, at, at + size) == 1:
                        frames[f + KIND] = PASS
                        child = f + FRAME
                        frames[child + ALPHA] = -beta
                        frames[child + BETA] = 1 - beta
                        frames[child + DEPTH] = depth - 3 - depth // 6
                        frames[child + START] = start
                        frames[child + PASSED] = 1
                        mode = ENTER
                if control[REDUCE] and depth >= 4 and table_move < 0 and n >= 0 and ply > 0:
                    frames[f + DEPTH] = depth - 1  # not looked at before: it hardly matters, or will be found then
            seen[slot] += 1
            frames[f + COUNTED] = 1
            if mode == ENTER:
                ply += 1
        elif mode == GENERATE:
            start = frames[f + START]
            n = frames[f + FORCED]  # those stand there already
            if n == 0:
                n = moves(s, at, out, start)
            if start + n > len(out):
                status = FULL
                break
            if ply == 0 and control[SEED] != 0:
                shuffle(out, start, start + n, control[SEED])
            rank(
                order,
                s,
                at,
                out,
                start,
                start + n,
                hints,
                history,
                frames[f + SEAT],
                frames[f + TABLE_MOVE],
                frames[f + KILLER],
                frames[f + SECOND],
            )
            frames[f + END] = start + n
            frames[f + NEXT] = start
            mode = TRY
        elif mode == TRY:
            i = frames[f + NEXT]
            if i == frames[f + END]:
                value = frames[f + BEST]
                mode = LEAVE
            else:
                pick(out, hints, i, frames[f + END])
                frames[f + NEXT] = i + 1
                depth = frames[f + DEPTH]
                alpha = frames[f + ALPHA]
                beta = frames[f + BETA]
                tried = i - frames[f + START]
                if (
                    control[WIDTH]
                    and 0 < depth < 3
                    and tried >= control[WIDTH] * depth
                    and frames[f + FORCED] == 0
                    and beta - alpha == 1
                    and ply > 0
                    and frames[f + BEST] > -CERTAIN
                ):
                    frames[f + OPEN] = 1
                    value = frames[f + BEST]
                    mode = LEAVE
                    continue
                play(s, at, out[i], at + size)
                kind = FULL_WINDOW
                less = 0
                if tried > 0 and depth > 0:
                    kind = SCOUT
                    beta = alpha + 1
                    if control[REDUCE] and depth >= 3 and tried >= 3:
                        less = _LESS[min(depth, 63) << 6 | min(tried, 63)]
                        kind = REDUCED if less else SCOUT
                frames[f + KIND] = kind
                child = f + FRAME
                if turn(s, at + size) == frames[f + SEAT]:
                    frames[child + ALPHA] = alpha
                    frames[child + BETA] = beta
                else:
                    frames[child + ALPHA] = -beta
                    frames[child + BETA] = -alpha
                frames[child + DEPTH] = max(depth - 1 - less, min(depth - 1, 1)) if depth > 0 else depth - 1
                frames[child + START] = frames[f + END]
                frames[child + PASSED] = 0
                mode = ENTER
                ply += 1
        else:  # LEAVE with `value`, which is `value_open` when anything but the rules had a part in it
            if frames[f + COUNTED]:
                seen[fold(frames[f + KEY]) & (SEEN - 1)] -= 1
                value_open = frames[f + OPEN]
                depth = frames[f + DEPTH]
                if depth >= 0:
                    bound = EXACT
                    if value <= frames[f + FLOOR]:
                        bound = UPPER
                    elif value >= frames[f + BETA]:
                        bound = LOWER
                    kept = value
                    if value >= CERTAIN:
                        kept += ply
                    elif value <= -CERTAIN:
                        kept -= ply
                    move = frames[f + BEST_MOVE]
                    if move < 0:
                        move = frames[f + TABLE_MOVE]
                    store(table, frames[f + KEY], move, kept, bound, COMPLETE if value_open == 0 else depth)
            if ply == 0:
                break
            child_seat = frames[f + SEAT]
            child_ply = ply
            ply -= 1
            f -= FRAME
            if child_seat != frames[f + SEAT]:
                value = -value
            kind = frames[f + KIND]
            depth = frames[f + DEPTH]
            alpha = frames[f + ALPHA]
            beta = frames[f + BETA]
            if kind == PASS:
                mode = GENERATE
                if value >= beta:
                    frames[f + OPEN] = 1
                    value = beta
                    mode = LEAVE
                continue
            i = frames[f + NEXT] - 1
            if value > alpha and (kind == REDUCED or (kind == SCOUT and value < beta)):
                # The move is better than expected: look again, deeper or for its exact value.
                child = f + FRAME
                if kind == REDUCED:
                    frames[f + KIND] = SCOUT
                    beta = alpha + 1
                else:
                    frames[f + KIND] = FULL_WINDOW
                if child_seat == frames[f + SEAT]:
                    frames[child + ALPHA] = alpha
                    frames[child + BETA] = beta
                else:
                    frames[child + ALPHA] = -beta
                    frames[child + BETA] = -alpha
                frames[child + DEPTH] = depth - 1
                mode = ENTER
                ply += 1
                continue
            frames[f + OPEN] |= value_open
            mode = TRY
            if value > frames[f + BEST]:
                frames[f + BEST] = value
                if value > alpha or ply == 0:
                    frames[f + BEST_MOVE] = out[i]
                    own = ply * MAX_PLY
                    below = child_ply * MAX_PLY
                    line[own] = out[i]
                    k = 0
                    while line[below + k] >= 0 and k < MAX_PLY - 2:
                        line[own + k + 1] = line[below + k]
                        k += 1
                    line[own + k + 1] = -1
                if value > alpha:
                    frames[f + ALPHA] = value
                    if value >= beta:
                        mode = LEAVE
                        if depth > 0:
                            learn(history, frames[f + SEAT], out, frames[f + START], i, depth)
                            if frames[f + KILLER] != out[i]:
                                frames[f + SECOND] = frames[f + KILLER]
                                frames[f + KILLER] = out[i]
    control[PLY] = ply
    control[MODE] = mode
    control[VALUE] = value
    control[VALUE_OPEN] = value_open
    control[NODES] = nodes
    return status
