"""Forced wins in Tak by threats alone ("tinuë").

The threat game is Tak in which the player who is to move first, the attacker, makes only moves that threaten a road
next turn (and leave the other none), and the defender only moves that stop it. An attacker who has no such move
gives up. Few moves are left of each turn, so the same search looks twice as far ahead as in Tak itself; and who wins
the threat game wins Tak, by the same moves, unless a defence repeats the position for the third time. (Not the other
way round: some wins need a quiet move.)
"""

from __future__ import annotations

from game3d.engine.evaluator import Evaluator
from game3d.engine.limits import Limits
from game3d.engine.search.deepening import Search
from game3d.engine.tak.roads import find_win, may_end, must_touch, must_touch_too, squares_of
from game3d.engine.thought import Question
from game3d.rules import jit
from game3d.rules.game import Kernel, State
from game3d.rules.jit import Words, kernel
from game3d.rules.outcome import REASON_SHIFT
from game3d.rules.tak import rules as tak
from game3d.rules.tak.rules import BOARD, ONE, PLY, TWO, Tak, turn

# One word more than Tak's state: the attacker (0 or 1), plus GIVEN_UP.
ATTACKER = tak.SIZE
GIVEN_UP = 2
SIZE = tak.SIZE + 1

_NO_THREAT = 255  # a reason that only this search knows
GIVE_UP = 1 << 20  # the move of an attacker who has no threat left


@kernel
def moves(s: Words, at: int, out: Words, start: int) -> int:
    """A road if there is one; else the attacker's threats or the defender's answers.

    Tries them out in the words behind the state at `at`.
    """
    mover = s[at + PLY] & 1
    win = find_win(s, at, mover)
    if win >= 0:
        if start < len(out):
            out[start] = win
        return 1
    n = tak.moves(s, at, out, start)
    if start + n > len(out):
        return n
    attacks = mover == s[at + ATTACKER] & 1
    first = second = third = BOARD
    danger = find_win(s, at, 1 - mover)
    if danger >= 0:
        first = must_touch(s, at, 1 - mover, danger)
        second = must_touch_too(s, at, 1 - mover, danger, 1)
        third = must_touch_too(s, at, 1 - mover, danger, 2)
    empty = BOARD & ~(s[at + ONE] | s[at + TWO])
    kept = 0
    answers = 0
    any_move = GIVE_UP if attacks else out[start]
    for i in range(start, start + n):
        move = out[i]
        squares = squares_of(move)
        ends = may_end(s, at, move, empty)
        if not ends:
            any_move = any_move if attacks else move
            if not (squares & first and squares & second and squares & third):
                continue
        tak.play(s, at, move, at + SIZE)
        if not (ends and tak.result(s, at + SIZE)):
            if attacks and find_win(s, at + SIZE, mover) < 0:
                continue
            if find_win(s, at + SIZE, 1 - mover) >= 0:
                continue
            answers += 1
        out[start + kept] = move
        kept += 1
    if answers == 0 and kept < n:  # the attacker gives up, or the defender loses by any move that goes on
        out[start + kept] = any_move
        kept += 1
    return kept


@kernel
def play(s: Words, at: int, move: int, to: int) -> None:
    if move == GIVE_UP:
        jit.copy_words(s, at, to, SIZE)
        s[to + PLY] += 1
        s[to + ATTACKER] |= GIVEN_UP
    else:
        tak.play(s, at, move, to)
        s[to + ATTACKER] = s[at + ATTACKER]


@kernel
def result(s: Words, at: int) -> int:
    """Tak's result, or a win of the defender when the attacker has given up."""
    attacker = s[at + ATTACKER] & 1
    if s[at + ATTACKER] & GIVEN_UP:
        return 2 - attacker | _NO_THREAT << REASON_SHIFT
    return tak.result(s, at)


@kernel
def key(s: Words, at: int) -> int:
    return tak.key(s, at) ^ s[at + ATTACKER] << 40


@kernel
def _road_at_hand(s: Words, at: int, out: Words, start: int) -> int:
    win = find_win(s, at, s[at + PLY] & 1)
    if win >= 0 and start < len(out):
        out[start] = win
    return -1 if win >= 0 else 0


class _ThreatGame(Tak):
    """The threat game from a state of Tak, with one word more that names the attacker."""

    kernel = Kernel(SIZE, turn, moves, tak.count, play, result, key)  # nobody asks for the count

    def legal(self, state: State) -> list[int]:
        s = jit.words([*state, *([0] * SIZE)])
        if result(s, 0):
            return []
        out = jit.zeros(1024)
        return [int(out[i]) for i in range(moves(s, 0, out, 0))]


_GAME = _ThreatGame()
_EVALUATOR = Evaluator(noisy=_road_at_hand, quiet_plies=1, reductions=False)


def threat_search(question: Question, limits: Limits) -> Search:
    """A search for a forced win by threats: its thought's value is "win" when there is one, else no answer.

    A node costs about ten times as much as one of Tak's own search. Raises ValueError in the opening.
    """
    attacker = question.state[PLY] & 1
    states = [(*state, attacker) for state in (*question.history, question.state)]
    asked = Question(_GAME, question.setup, states[-1], question.level, limits, question.seed, tuple(states[:-1]))
    return Search(asked, _EVALUATOR, limits)
