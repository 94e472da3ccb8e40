"""The players of Pylos: alpha-beta with a linear evaluation.

Whoever runs out of balls first loses, so everything is measured in balls: those in the reserve, those that are buried
and will never be raised, raises and own squares within reach. A ball is worth more as the pyramid grows and less time
is left to win another. A passed turn saves a ball, so nothing is pruned by passing.

The weights were fitted (logistic regression on the outcomes and the deeper scores of some thousand games of the
search against itself from random openings), for each variant. In those games a hundred points more made the logit
of winning 0.64 greater (0.86 in the advanced game): hence the unit.
"""

from __future__ import annotations

from game3d.engine.contract import Engine
from game3d.engine.evaluator import Evaluator
from game3d.engine.limits import Limits
from game3d.engine.players import alpha_beta, random_mover
from game3d.rules.jit import Words, kernel, popcount, table
from game3d.rules.pylos.rules import (
    ADVANCED,
    CHILDREN,
    CORNERS,
    FIELD,
    FIRST,
    GROUND,
    HIGH,
    LINES,
    MOVER,
    SECOND,
    SOURCE,
    VARIANT,
    count_raises,
    free_balls,
    open_places,
    scoring_places,
)
from game3d.texts import N_

# Weights on a full pyramid, in this order for each variant; lacking balls shrink them all alike.
_ON_BOARD, _BURIED, _BURIED_HIGH, _CAN_RAISE, _RAISES, _TWO, _THREE = range(7)
_LINE_LACKS_TWO, _LINE_LACKS_ONE, _SCORES, _WOULD_SCORE, _TO_MOVE = range(7, 12)
_WIDTH = 12
_WEIGHTS = table(
    [
        *(-294, -90, -44, 106, 50, 0, 0, 0, 0, 0, 0, -67),  # children
        *(-258, -84, -28, 108, 35, 83, 182, 0, 0, 313, 69, -54),  # square
        *(-126, -122, -38, 73, 25, 48, 51, 41, 30, 203, 117, -10),  # advanced
    ]
)
_FULL_PYRAMID = 30


@kernel
def _side(own: int, other: int, variant: int, to_move: int) -> int:
    """The part of the score that the player of the balls `own` has earned."""
    w = _WIDTH * variant
    occupied = own | other
    places = open_places(occupied)
    free = free_balls(own, occupied)
    buried = own & ~free
    score = _WEIGHTS[w + _ON_BOARD] * popcount(own)
    score += _WEIGHTS[w + _BURIED] * popcount(buried & GROUND) + _WEIGHTS[w + _BURIED_HIGH] * popcount(buried & HIGH)
    raises = count_raises(free, places)
    if raises:
        score += _WEIGHTS[w + _CAN_RAISE] + _WEIGHTS[w + _RAISES] * min(raises, 12)
    if variant == CHILDREN:
        return score
    # Squares without a ball of the other, by the balls in them: the four bits of each are added in parallel.
    right = own >> 1
    up = own >> 4
    across = own >> 5
    odd = own ^ right ^ up ^ across
    two_or_more = own & right | up & across | (own ^ right) & (up ^ across)
    mine = CORNERS & two_or_more & ~(other | other >> 1 | other >> 4 | other >> 5)
    score += _WEIGHTS[w + _TWO] * popcount(mine & ~odd) + _WEIGHTS[w + _THREE] * popcount(mine & odd)
    if variant == ADVANCED:
        for i in range(len(LINES)):
            if other & LINES[i] == 0:
                lacks = popcount(LINES[i] & ~own)
                if lacks == 2:
                    score += _WEIGHTS[w + _LINE_LACKS_TWO]
                elif lacks == 1:
                    score += _WEIGHTS[w + _LINE_LACKS_ONE]
    if scoring_places(own, variant) & places:
        score += _WEIGHTS[w + (_SCORES if to_move else _WOULD_SCORE)]
    return score


@kernel
def evaluate(s: Words, at: int) -> int:
    mover = s[at + MOVER]
    own = s[at + mover - 1]
    other = s[at + 2 - mover]
    variant = s[at + VARIANT]
    score = _side(own, other, variant, 1) - _side(other, own, variant, 0)
    score += _WEIGHTS[_WIDTH * variant + _TO_MOVE]
    return score * popcount(own | other) // _FULL_PYRAMID


@kernel
def order(s: Words, at: int, moves: Words, start: int, end: int, hints: Words) -> None:
    """Two balls back, what keeps the other from that, one ball back; and raises before puts."""
    mover = s[at + MOVER]
    danger = scoring_places(s[at + 2 - mover], s[at + VARIANT])
    for i in range(start, end):
        move = moves[i]
        hint = 0
        first = move >> FIRST & FIELD
        if move >> SECOND:
            hint = 600 if move >> SECOND > first else 450  # a pair that opens a hole comes later
        elif first:
            hint = 300
        elif danger >> (move & FIELD) & 1:
            hint = 450
        if move >> SOURCE & FIELD:
            hint += 400
        hints[i] = hint


EVALUATOR = Evaluator(evaluate=evaluate, order=order, margin=60)

ENGINE = Engine(
    unit=N_("points: 170 stand for three wins in four games"),
    three_in_four=170,
    opening_plies=4,
    levels={
        "easy": random_mover,
        "medium": alpha_beta(EVALUATOR, Limits(depth=2)),
        "hard": alpha_beta(EVALUATOR, Limits(depth=5, seconds=3)),
        "master": alpha_beta(EVALUATOR, Limits(seconds=5)),
    },
    notes={
        "easy": N_("Any move, by chance."),
        "medium": N_("Looks two moves ahead."),
        "hard": N_("Looks up to five moves ahead."),
        "master": N_("Thinks for up to five seconds."),
    },
)
