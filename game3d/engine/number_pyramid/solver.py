"""Number Pyramid solved exactly: who can hold the difference at the star to a limit.

Each question is answered by yes or no: can player 1 keep the difference of the sums at the star (1's less 2's) from
exceeding a limit? For what can still happen, the claimed nodes matter only through the difference they have brought to
each unclaimed node. A node whose verdict no claim can change any more is settled, good or bad for player 1. So the
table's key is made of

* the undecided nodes, each with its difference less the limit (one table serves all limits);
* the settled nodes beside undecided ones, by verdict and by those neighbours, for that is all they can do;
* how many other settled nodes there are of each verdict, for they are all alike;
* and, while much is open, the least such key over the six symmetries of the triangle.

A player who can claim every node that is not settled in the own favour has won. The search is a loop over frames in
one flat buffer, so that it can pause after any number of nodes and go on exactly there.
"""

from __future__ import annotations

from game3d.rules import jit
from game3d.rules.game import State
from game3d.rules.jit import Words, kernel, lowest_bit, popcount, table
from game3d.rules.number_pyramid.rules import ALL_NODES, NEIGHBOURS, NODES, ROUNDS, ROWS, sum_at

_COUNT = len(NODES)

# The buffer: the difference less the limit of each node, then these words, then a frame a ply.
_PLY, _MODE, _NODES, _STOP_AT, _VERDICT = range(_COUNT, _COUNT + 5)
_FRAMES = 32
# A frame: the unclaimed nodes, the node whose claim led here, the number of moves and the next of them, the key;
# then the moves and, beside each, how early it should be tried.
_FREE, _CLAIMED, _MOVES, _NEXT, _KEY = range(5)
_MOVE, _HINT, _FRAME = 8, 32, 56
WORK = _FRAMES + _FRAME * (_COUNT + 1)

_ENTER, _TRY, _LEAVE = 0, 1, 2
_UNKNOWN = -1

# Where the verdict of a table's entry and the number of its unclaimed nodes are; the rest is the key's.
_ENTRY_BITS = 6
_BUCKET = 4
_KEY_MASK = (1 << 60) - 1
_SYMMETRIC_FROM = 15  # unclaimed nodes: below, a symmetric twin is too rare to look for
_MIDDLE = 128  # the index of difference 0 in the constants

HISTORY = 2 * 32  # words: how often a claim has refuted, by seat and node
_HISTORY_FULL = 1024


def _swings() -> tuple[list[int], list[int]]:
    """By 8 * unclaimed + k: how far the claims of its k unclaimed neighbours can raise or lower a difference.

    Each goes to one player or the other before the last node is left, with a round's number of those to come.
    """
    up, down = [0] * (8 * (_COUNT + 1)), [0] * (8 * (_COUNT + 1))
    for unclaimed in range(1, _COUNT + 1):
        claims = _COUNT - unclaimed
        to_come = (ROUNDS - (claims + 1) // 2, ROUNDS - claims // 2)
        for k in range(min(7, unclaimed)):
            for swing, own, other in ((up, to_come[0], to_come[1]), (down, to_come[1], to_come[0])):
                a = min(k, own)
                highest = sum(range(ROUNDS, ROUNDS - a, -1))
                forced = sum(range(ROUNDS - other + 1, ROUNDS - other + 1 + k - a))
                swing[8 * unclaimed + k] = highest - forced
    return up, down


def symmetries() -> list[list[int]]:
    """The six ways to lay the triangle on itself: by node, the node that it comes to."""
    turned: list[list[int]] = []
    at = {(row, place): row * (row + 1) // 2 + place for row in range(ROWS) for place in range(row + 1)}
    last = ROWS - 1
    for mirrored in (False, True):
        for turns in range(3):
            images = []
            for row, place in at:
                a, b, c = last - row, place, row - place  # distances from the three sides
                for _turn in range(turns):
                    a, b, c = b, c, a
                if mirrored:
                    b, c = c, b
                images.append(at[last - a, b])
            turned.append(images)
    return turned


def _constants(count: int, seed: int) -> list[int]:
    """Constants of 60 bits, by the generator splitmix64."""
    mask, constants = (1 << 64) - 1, []
    for _index in range(count):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        x = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & mask
        x = (x ^ x >> 27) * 0x94D049BB133111EB & mask
        constants.append((x ^ x >> 31) & _KEY_MASK)
    return constants


def _image_halves() -> list[int]:
    """By 4096 * symmetry + 2048 * half + bits: where the nodes of half a mask (11 and 10 nodes) come to."""
    halves = []
    for images in symmetries():
        for first in (0, 11):
            for bits in range(2048):
                inside = [node for node in range(first, min(first + 11, _COUNT)) if bits >> node - first & 1]
                halves.append(sum(1 << images[node] for node in inside))
    return halves


_up, _down = _swings()
_UP, _DOWN = table(_up), table(_down)
_NEIGHBOUR_TABLE = table(NEIGHBOURS)
_IMAGES = table([image for images in symmetries() for image in images])
_IMAGE_HALVES = table(_image_halves())
_UNDECIDED_KEYS = table(_constants(_COUNT * 2 * _MIDDLE, 1))  # by 256 * node + _MIDDLE + difference
_LOW_KEYS = table(_constants(2 * 2048, 2))  # by verdict and 11 nodes
_HIGH_KEYS = table(_constants(2 * 2048, 3))  # by verdict and the other 10
_COUNT_KEYS = table(_constants(32 * 32 * 32, 4))  # by unclaimed nodes and lonely good and bad ones


@kernel
def _image(mask: int, symmetry: int) -> int:
    at = symmetry << 12
    return _IMAGE_HALVES[at + (mask & 2047)] | _IMAGE_HALVES[at + 2048 + (mask >> 11)]


@kernel
def _key_by(w: Words, undecided: int, good: int, bad: int, symmetry: int) -> int:
    """The key of what is open, seen in one symmetry; lonely nodes apart."""
    key = 0
    rest = undecided
    while rest != 0:
        node = lowest_bit(rest)
        rest &= rest - 1
        key = (key + _UNDECIDED_KEYS[(_IMAGES[symmetry * 21 + node] << 8) + _MIDDLE + w[node]]) & _KEY_MASK
    rest = good | bad
    while rest != 0:
        node = lowest_bit(rest)
        rest &= rest - 1
        beside = _NEIGHBOUR_TABLE[node] & undecided
        if beside != 0:
            beside = _image(beside, symmetry)
            verdict = (bad >> node & 1) << 11
            key = (key + (_LOW_KEYS[verdict + (beside & 2047)] ^ _HIGH_KEYS[verdict + (beside >> 11)])) & _KEY_MASK
    return key


@kernel
def _find(entries: Words, key: int) -> int:
    """The verdict in the table for the key, or _UNKNOWN."""
    first = key & (len(entries) - _BUCKET)
    for i in range(first, first + _BUCKET):
        if entries[i] >> _ENTRY_BITS == key >> _ENTRY_BITS:
            return entries[i] & 1
    return _UNKNOWN


@kernel
def _store(entries: Words, key: int, unclaimed: int, verdict: int) -> None:
    """Keep a verdict, in the place of the one in its bucket with the fewest unclaimed nodes."""
    first = key & (len(entries) - _BUCKET)
    at = first
    for i in range(first, first + _BUCKET):
        if entries[i] & 62 < entries[at] & 62:
            at = i
    entries[at] = key >> _ENTRY_BITS << _ENTRY_BITS | unclaimed << 1 | verdict


@kernel
def _rank(w: Words, f: int, seat: int, undecided: int, good: int, bad: int, history: Words) -> None:
    """Sort a frame's moves: first what is bad to leave and hurts little to claim, and what has refuted often."""
    n = w[f + _MOVES]
    for i in range(n):
        node = w[f + _MOVE + i]
        bit = 1 << node
        worth = w[node]  # a node with a high difference is one that player 1 would not have left
        if good & bit != 0:
            worth = -20
        elif bad & bit != 0:
            worth = 20
        if seat == 1:
            worth = -worth
        hint = 10 * worth - 40 * popcount(_NEIGHBOUR_TABLE[node] & undecided) + 2 * history[32 * seat + node]
        j = i
        while j > 0 and w[f + _HINT + j - 1] < hint:
            w[f + _MOVE + j] = w[f + _MOVE + j - 1]
            w[f + _HINT + j] = w[f + _HINT + j - 1]
            j -= 1
        w[f + _MOVE + j] = node
        w[f + _HINT + j] = hint


@kernel
def _enter(w: Words, f: int, ply: int, entries: Words, history: Words) -> int:
    """The verdict on a frame if it is known, else _UNKNOWN; then the frame has its moves."""
    free = w[f + _FREE]
    unclaimed = popcount(free)
    claims = _COUNT - unclaimed
    seat = claims & 1
    good = 0
    bad = 0
    rest = free
    while rest != 0:
        node = lowest_bit(rest)
        rest &= rest - 1
        k = 8 * unclaimed + popcount(_NEIGHBOUR_TABLE[node] & free)
        if w[node] + _UP[k] <= 0:
            good |= 1 << node
        elif w[node] - _DOWN[k] > 0:
            bad |= 1 << node
    if ply > 0:  # at the root a move is asked for
        if unclaimed - popcount(good) <= ROUNDS - ((claims + 1) >> 1):
            return 1
        if unclaimed - popcount(bad) <= ROUNDS - (claims >> 1):
            return 0
    undecided = free & ~(good | bad)
    n = 0
    lonely_good = -1
    lonely_bad = -1
    goods = 0
    bads = 0
    rest = good | bad
    while rest != 0:
        node = lowest_bit(rest)
        rest &= rest - 1
        beside = _NEIGHBOUR_TABLE[node] & undecided
        if beside != 0:
            twin = beside << 1 | bad >> node & 1
            i = 0
            while i < n and w[f + _HINT + i] != twin:
                i += 1
            if i == n:
                w[f + _MOVE + n] = node
                w[f + _HINT + n] = twin
                n += 1
        elif bad >> node & 1 != 0:
            lonely_bad = node
            bads += 1
        else:
            lonely_good = node
            goods += 1
    key = _key_by(w, undecided, good, bad, 0)
    if unclaimed >= _SYMMETRIC_FROM:
        for symmetry in range(1, 6):
            key = min(key, _key_by(w, undecided, good, bad, symmetry))
    key ^= _COUNT_KEYS[(unclaimed << 5 | goods) << 5 | bads]
    if ply > 0:
        verdict = _find(entries, key)
        if verdict != _UNKNOWN:
            return verdict
    # Of lonely nodes one is enough: one that the mover would not have left, if there is any.
    lonely = lonely_bad if seat == 0 else lonely_good
    if lonely < 0:
        lonely = lonely_good if seat == 0 else lonely_bad
    if lonely >= 0:
        w[f + _MOVE + n] = lonely
        n += 1
    rest = undecided
    while rest != 0:
        w[f + _MOVE + n] = lowest_bit(rest)
        rest &= rest - 1
        n += 1
    w[f + _MOVES] = n
    w[f + _NEXT] = 0
    w[f + _KEY] = key
    _rank(w, f, seat, undecided, good, bad, history)
    return _UNKNOWN


@kernel
def _claim(w: Words, free: int, node: int, amount: int) -> None:
    """Add to the differences of the unclaimed neighbours of a node."""
    beside = _NEIGHBOUR_TABLE[node] & free
    while beside != 0:
        w[lowest_bit(beside)] += amount
        beside &= beside - 1


@kernel
def _learn(history: Words, w: Words, f: int, seat: int, unclaimed: int) -> None:
    """The last tried move of a frame refuted, the ones before it did not."""
    last = w[f + _NEXT] - 1
    for i in range(last):
        c = 32 * seat + w[f + _MOVE + i]
        history[c] -= history[c] * unclaimed >> 8
    c = 32 * seat + w[f + _MOVE + last]
    history[c] += (_HISTORY_FULL - history[c]) * unclaimed >> 8


@kernel
def _run(w: Words, entries: Words, history: Words) -> int:
    """Search until the root's verdict is known (1) or the node count is reached (0)."""
    ply = w[_PLY]
    mode = w[_MODE]
    verdict = w[_VERDICT]
    f = _FRAMES + ply * _FRAME
    done = 0
    while True:
        if mode == _ENTER:
            if w[_NODES] >= w[_STOP_AT]:
                break
            w[_NODES] += 1
            verdict = _enter(w, f, ply, entries, history)
            mode = _TRY if verdict == _UNKNOWN else _LEAVE
            continue
        claims = _COUNT - popcount(w[f + _FREE])
        if mode == _TRY:
            if w[f + _NEXT] == w[f + _MOVES]:
                verdict = claims & 1  # the mover has failed
                _store(entries, w[f + _KEY], _COUNT - claims, verdict)
                mode = _LEAVE
                continue
            node = w[f + _MOVE + w[f + _NEXT]]
            w[f + _NEXT] += 1
            free = w[f + _FREE] & ~(1 << node)
            number = 1 + (claims >> 1)
            _claim(w, free, node, number if claims & 1 == 0 else -number)
            ply += 1
            f += _FRAME
            w[f + _FREE] = free
            w[f + _CLAIMED] = node
            mode = _ENTER
            continue
        if ply == 0:
            done = 1
            break
        free = w[f + _FREE]
        node = w[f + _CLAIMED]
        ply -= 1
        f -= _FRAME
        claims -= 1
        number = 1 + (claims >> 1)
        _claim(w, free, node, -number if claims & 1 == 0 else number)
        mode = _TRY
        if verdict != claims & 1:  # the mover has what it wants
            _store(entries, w[f + _KEY], _COUNT - claims, verdict)
            _learn(history, w, f, claims & 1, _COUNT - claims)
            mode = _LEAVE
    w[_PLY] = ply
    w[_MODE] = mode
    w[_VERDICT] = verdict
    return done


class Solver:
    """Answers such questions about one position, a slice of nodes at a time, and keeps what it finds out."""

    def __init__(self, free: int, differences: list[int], entries: Words | None = None) -> None:
        """`free` is the mask of unclaimed nodes, at least two; `differences` has one for each of the 21 nodes.

        `entries` is a table to use, 2**n words; without one it gets its own, by what is open, 32 MB at most.
        """
        self.free = free
        self.differences = differences
        self.unclaimed = free.bit_count()
        self.nodes = 0
        self._entries = jit.zeros(1 << max(8, min(22, 2 * self.unclaimed - 8))) if entries is None else entries
        self._history = jit.zeros(HISTORY)
        self._w = jit.zeros(WORK)
        self.limit = 0

    def ask(self, limit: int) -> None:
        """Begin with the question whether player 1 can hold the difference to at most `limit`."""
        self.limit = limit
        for node, difference in enumerate(self.differences):
            self._w[node] = difference - limit
        for word in (_PLY, _MODE, _NODES):
            self._w[word] = 0
        self._w[_FRAMES + _FREE] = self.free
        self._w[_FRAMES + _NEXT] = 0

    def step(self, nodes: int) -> bool | None:
        """Search that many nodes more; the answer, or None when it is not known yet."""
        before = self._w[_NODES]
        self._w[_STOP_AT] = before + nodes
        done = _run(self._w, self._entries, self._history)
        self.nodes += int(self._w[_NODES] - before)
        return bool(self._w[_VERDICT]) if done else None

    def tried(self) -> int:
        """The move at the root that is being searched: the answer to yes, else the last one tried."""
        at = _FRAMES + _MOVE + max(0, self._w[_FRAMES + _NEXT] - 1)
        return int(self._w[at])

    def refuted(self) -> set[int]:
        """The moves at the root that have failed the mover so far."""
        return {int(self._w[_FRAMES + _MOVE + i]) for i in range(self._w[_FRAMES + _NEXT] - 1)}


def open_position(state: State) -> tuple[int, list[int]]:
    """The unclaimed nodes and the differences of a position: what `Solver` takes."""
    s = jit.words(state)
    differences = [sum_at(s, 0, node, 1) - sum_at(s, 0, node, 2) for node in range(_COUNT)]
    return ALL_NODES & ~(state[0] | state[1]), differences
