"""The players of Tak: alpha-beta with a linear evaluation, and a search for forced roads beside it.

A position is judged by flats, by how many turns each player's roads need, by what lies in the stacks and who leads
them, by capstones, walls and the turn. Each weight has a value for the opening and one for the end, and goes from
the one to the other as the board fills or a reserve empties. They were fitted by logistic regression to the outcomes
and the deeper scores of some thousand games of the search against itself from random openings, in several rounds.
"""

from __future__ import annotations

from dataclasses import replace

from game3d.engine.contract import Engine
from game3d.engine.evaluator import Evaluator
from game3d.engine.limits import Limits
from game3d.engine.players import alpha_beta, chosen
from game3d.engine.search.deepening import Search
from game3d.engine.tak.roads import (
    NEIGHBOURS,
    RIGHT,
    find_win,
    grown,
    may_end,
    must_touch,
    must_touch_too,
    road_distances,
    squares_of,
    threat_squares,
)
from game3d.engine.tak.signs import sign
from game3d.engine.tak.threats import threat_search
from game3d.engine.thought import Answered, Question, Thinker, Thought
from game3d.rules.jit import Words, copy_words, kernel, lowest_bit, popcount, table
from game3d.rules.tak.rules import (
    BOARD,
    CAPS,
    ONE,
    PLY,
    RESERVES,
    RULES,
    SIZE,
    SPREAD,
    TOURNAMENT,
    TWO,
    WALLS,
    is_opening,
)
from game3d.rules.tak.rules import moves as legal_moves
from game3d.rules.tak.text import CARRY, SQUARES
from game3d.texts import N_

_THREAT_NODE = 8  # a node of the threat search takes as long as so many others
_THREAT_SHARE = 6  # its part of the time is one in so many
_MOST_THREATS = 200_000
_TURN_NODES = 5000  # so many nodes of the search, then as much time as is due for threats

_INNER = 0x739C0  # the nine squares that are not on the edge
_CORNERS = 0x1100011

# What is counted for each player, the other's taken off.
(
    _FLATS,
    _INNER_ROAD,
    _CORNER_ROAD,
    _PAIRS,
    _WALLS,
    _CAP,
    _CAP_WAYS,
    _CAP_INNER,
    _CAP_BESIDE,
    _UNDER_FLAT,
    _UNDER_WALL,
    _UNDER_CAP,
    _IN_HAND,
    _CAPTIVE_FLAT,
    _CAPTIVE_WALL,
    _CAPTIVE_CAP,
    _HARD_FLAT,
    _HARD_CAP,
    _ATTACKED,
    _GUARDED,
    _WAYS,
    _HIGH_WAYS,
    _HANGING,
    _HANGING_OTHER,
    _THREATS,
    _DISTANCE,  # and five more: turns to a road, for the player to move; then the same for the other
) = range(26)
_DISTANCE_OTHER = _DISTANCE + 6
_TURN = _DISTANCE_OTHER + 6
_KOMI = _TURN + 1
WEIGHTS = _KOMI + 1
_LAST_PHASE = 24

# In hundredths of a flat: (opening, end).
_VALUES: tuple[tuple[int, int], ...] = (
    (80, 120),  # flats
    (26, -1),  # road pieces inside
    (-19, -3),  # road pieces in corners
    (2, 7),  # neighbours in the road
    (22, 71),  # walls
    (-173, 80),  # the capstone on the board
    (56, 9),  # squares it can step on
    (10, 13),  # its place inside
    (24, 0),  # neighbours of the other's
    (64, 41),  # own pieces under an own flat, wall, capstone
    (64, 70),
    (110, 54),
    (33, 35),  # own pieces in the hand when as many as can be are lifted, but for the top
    (-74, -43),  # pieces of the other under an own flat, wall, capstone
    (0, -50),
    (-21, -48),
    (-4, 16),  # own piece right under a flat, a capstone
    (-39, 23),
    (-23, -13),  # flats of stacks: neighbours of the other that could capture them, own neighbours
    (3, 0),
    (6, 2),  # squares that stacks can step on
    (0, 4),  # the same of stacks of three and more
    (-24, 4),  # pieces under flats that a stack or capstone of the other's could capture, when to move
    (-24, -5),  # and when the other is
    (17, -1),  # squares that would threaten a road
    (300, 300),  # turns to a road, for the player to move: one to six
    (63, 22),
    (30, 13),
    (4, 11),
    (-14, 3),
    (-28, 3),
    (150, 150),  # the same for the other
    (6, 4),
    (9, -14),
    (-17, -9),
    (-35, -13),
    (-17, -20),
    (27, 26),  # the turn
    (0, 22),  # a point of komi
)


def blend(values: tuple[tuple[int, int], ...]) -> list[int]:
    """The weights for each phase, one row after the other."""
    return [
        (start * (_LAST_PHASE - phase) + end * phase) // _LAST_PHASE
        for phase in range(_LAST_PHASE + 1)
        for start, end in values
    ]


_WEIGHTS = table(blend(_VALUES))


@kernel
def phase(s: Words, at: int) -> int:
    """How far the game has come, 0 to 24: by the squares taken or the smaller reserve."""
    taken = popcount(s[at + ONE] | s[at + TWO])
    reserves = s[at + RESERVES]
    left = min((reserves & 255) + (reserves >> 8 & 255), (reserves >> 16 & 255) + (reserves >> 24))
    return min(_LAST_PHASE, max(taken, _LAST_PHASE + 1 - left))


@kernel
def _side(s: Words, at: int, player: int, to_move: int, w: int) -> int:
    """The part of the score that `player`, 0 or 1, has earned, by the row of weights from `w` on."""
    own = s[at + ONE + player]
    other = s[at + TWO - player]
    walls = s[at + WALLS]
    caps = s[at + CAPS]
    road = own & ~walls
    flats = road & ~caps
    empty = BOARD & ~(own | other)
    distances = road_distances(road, empty, other & ~(walls | caps))
    upright = distances & 7
    across = distances >> 3
    near = w + (_DISTANCE if to_move else _DISTANCE_OTHER) - 1
    score = _WEIGHTS[near + upright] + _WEIGHTS[near + across]
    if min(upright, across) == 2:
        score += _WEIGHTS[w + _THREATS] * min(popcount(threat_squares(road, empty)), 6)
    score += (
        _WEIGHTS[w + _FLATS] * popcount(flats)
        + _WEIGHTS[w + _INNER_ROAD] * popcount(road & _INNER)
        + _WEIGHTS[w + _CORNER_ROAD] * popcount(road & _CORNERS)
        + _WEIGHTS[w + _PAIRS] * (popcount(road & road >> 5) + popcount(road & road >> 1 & ~RIGHT))
        + _WEIGHTS[w + _WALLS] * popcount(own & walls)
    )
    movers = other & ~walls
    rest = own
    while rest:
        square = lowest_bit(rest)
        rest &= rest - 1
        stack = s[at + square]
        is_cap = caps >> square & 1
        if is_cap:
            score += _WEIGHTS[w + _CAP]
            score += _WEIGHTS[w + _CAP_WAYS] * popcount(NEIGHBOURS[square] & ~(walls | caps))
            score += _WEIGHTS[w + _CAP_INNER] * (_INNER >> square & 1)
            score += _WEIGHTS[w + _CAP_BESIDE] * popcount(NEIGHBOURS[square] & other)
        if stack < 4:
            continue
        ways = popcount(NEIGHBOURS[square] & ~(walls | caps))
        score += (_WEIGHTS[w + _WAYS] + (_WEIGHTS[w + _HIGH_WAYS] if stack >= 8 else 0)) * ways
        below = stack >> 1
        height = 0
        while below >> height > 1:
            height += 1
        twos = popcount(below) - 1
        under = twos if player else height - twos
        hard = below & 1 == player
        lifted = min(height, CARRY - 1)
        twos = popcount(below & (1 << lifted) - 1)
        score += _WEIGHTS[w + _IN_HAND] * (twos if player else lifted - twos)
        if is_cap:
            score += _WEIGHTS[w + _UNDER_CAP] * under + _WEIGHTS[w + _CAPTIVE_CAP] * (height - under)
            score += _WEIGHTS[w + _HARD_CAP] * hard
        elif walls >> square & 1:
            score += _WEIGHTS[w + _UNDER_WALL] * under + _WEIGHTS[w + _CAPTIVE_WALL] * (height - under)
        else:
            score += _WEIGHTS[w + _UNDER_FLAT] * under + _WEIGHTS[w + _CAPTIVE_FLAT] * (height - under)
            score += _WEIGHTS[w + _HARD_FLAT] * hard
            score += _WEIGHTS[w + _ATTACKED] * popcount(NEIGHBOURS[square] & movers)
            score += _WEIGHTS[w + _GUARDED] * popcount(NEIGHBOURS[square] & own)
            near_by = NEIGHBOURS[square] & movers
            while near_by:
                attacker = lowest_bit(near_by)
                near_by &= near_by - 1
                if s[at + attacker] >= 4 or caps >> attacker & 1:
                    score += _WEIGHTS[w + (_HANGING if to_move else _HANGING_OTHER)] * height
                    near_by = 0
    return score


@kernel
def evaluate(s: Words, at: int) -> int:
    mover = s[at + PLY] & 1
    w = WEIGHTS * phase(s, at)
    score = _side(s, at, mover, 1, w) - _side(s, at, 1 - mover, 0, w) + _WEIGHTS[w + _TURN]
    komi = _WEIGHTS[w + _KOMI] * (s[at + RULES] & TOURNAMENT - 1) >> 1
    return score + (komi if mover else -komi)


@kernel
def order(s: Words, at: int, moves: Words, start: int, end: int, hints: Words) -> None:
    """Moves that make or take squares near a road come first; `noisy` deals with roads and what stops them."""
    mover = s[at + PLY] & 1
    own = s[at + ONE + mover]
    other = s[at + TWO - mover]
    walls = s[at + WALLS]
    caps = s[at + CAPS]
    if is_opening(s, at):
        for i in range(start, end):
            hints[i] = 500 if 1 << moves[i] & _CORNERS else 0
        return
    road = own & ~walls
    theirs = other & ~walls
    empty = BOARD & ~(own | other)
    making = threat_squares(road, empty)
    taking = threat_squares(theirs, empty)
    beside = grown(road)
    against = grown(theirs)
    for i in range(start, end):
        move = moves[i]
        squares = squares_of(move)
        hint = 0
        if move < SPREAD:
            kind = move >> 5
            hint = 160 * (squares & making > 0) + 100 * (squares & taking > 0)
            hint += 40 * (squares & beside > 0) + 20 * (squares & against > 0) + 30 * (squares & _INNER > 0)
            if kind == 0:
                hint += 250
            elif kind == 1:
                hint = hint >> 1
            else:
                hint += 100
        else:
            captured = popcount(squares & theirs & ~caps)
            covered = popcount(squares & road)
            hint = 100 + 200 * captured - 60 * covered + 30 * (squares & (making | taking) > 0)
        hints[i] = max(0, hint)


@kernel
def noisy(s: Words, at: int, out: Words, start: int) -> int:
    """Only the road at hand; else every defence against the other's; else the placement that ends the game."""
    mover = s[at + PLY] & 1
    if is_opening(s, at):
        return 0
    win = find_win(s, at, mover)
    if win >= 0:
        if start < len(out):
            out[start] = win
        return -1
    empty = BOARD & ~(s[at + ONE] | s[at + TWO])
    threat = find_win(s, at, 1 - mover)
    if threat >= 0:
        n = legal_moves(s, at, out, start)
        if start + n > len(out):
            return -n
        first = must_touch(s, at, 1 - mover, threat)
        second = must_touch_too(s, at, 1 - mover, threat, 1)
        third = must_touch_too(s, at, 1 - mover, threat, 2)
        kept = 0
        for i in range(start, start + n):
            squares = squares_of(out[i])
            if (squares & first and squares & second and squares & third) or may_end(s, at, out[i], empty):
                out[start + kept] = out[i]
                kept += 1
        return -max(1, kept)
    reserves = s[at + RESERVES] >> 16 * mover & 0xFFFF
    last = empty & empty - 1 == 0 or (reserves & 255) + (reserves >> 8) == 1
    if last and empty:
        if start < len(out):
            out[start] = lowest_bit(empty) + (0 if reserves & 255 else 64)
        return 1
    return 0


@kernel
def skip(s: Words, at: int, to: int) -> int:
    """A turn is always worth something, except the last ones, when the flats are counted."""
    if is_opening(s, at) or phase(s, at) >= _LAST_PHASE - 2:
        return 0
    copy_words(s, at, to, SIZE)
    s[to + PLY] += 1
    return 1


EVALUATOR = Evaluator(evaluate=evaluate, order=order, noisy=noisy, skip=skip, width=10, margin=60)


def beginner(question: Question) -> Thinker:
    """Any move by chance, but about every other time a flat on the board."""
    legal = question.game.legal(question.state)
    flats = [move for move in legal if move < len(SQUARES)]
    often = flats * (len(legal) // len(flats)) if flats else []
    return Answered(Thought(chosen(legal + often, question)))


class Master(Thinker):
    """The search, taking turns with one for a win by threats alone; slices do not change the turns."""

    def __init__(self, question: Question, limits: Limits) -> None:
        rest, most = limits, _MOST_THREATS
        if limits.nodes is not None:
            most = limits.nodes // (_THREAT_NODE * _THREAT_SHARE)
            rest = replace(limits, nodes=limits.nodes - _THREAT_NODE * most)
        self._search = Search(question, EVALUATOR, rest)
        self._threats: Search | None = None
        if most and question.state[PLY] >= 4 and not question.drawing():  # a threat may be met by a repetition
            self._threats = threat_search(question, Limits(nodes=most))
        self._left = _TURN_NODES  # of the turn of the one that searches now
        self._threatens = False  # whose turn it is
        self.thought = self._search.thought

    def step(self, nodes: int) -> bool:
        """Search so many nodes more; True when a win is found or a limit is reached."""
        while nodes > 0:  # all of them: a caller measures how long they take
            if self._threats is None:
                done = self._search.step(nodes)
                self.thought = self._search.thought
                return done
            cost = _THREAT_NODE if self._threatens else 1
            share = max(1, min(nodes, self._left) // cost)
            self._left -= cost * share
            nodes -= cost * share
            searches = self._threats if self._threatens else self._search
            done = searches.step(share)
            spent = self._search.thought.nodes + self._threats.thought.nodes
            self.thought = replace(self._search.thought, nodes=spent)
            if done and self._threatens:
                found, self._threats = self._threats.thought, None
                if found.value == "win":
                    self.thought = replace(found, nodes=spent)
                    return True
            elif done:
                return True
            elif self._left <= 0:
                self._threatens = not self._threatens
                self._left = _TURN_NODES // (_THREAT_SHARE - 1) if self._threatens else _TURN_NODES
        return False


def master(question: Question) -> Thinker:
    """All the time there is."""
    return Master(question, question.limits.within(Limits(seconds=5)))


ENGINE = Engine(
    sign=sign,
    unit=N_("hundredths of a flat"),
    three_in_four=110,
    opening_plies=4,
    levels={
        "easy": beginner,
        "medium": alpha_beta(EVALUATOR, Limits(depth=1)),
        "hard": alpha_beta(EVALUATOR, Limits(depth=3, seconds=3)),
        "master": master,
    },
    notes={
        "easy": N_("Any move, by chance, often a flat."),
        "medium": N_("Judges the position after its move."),
        "hard": N_("Looks up to three moves ahead."),
        "master": N_("Thinks for up to five seconds."),
    },
)
