"""The players of Fanorona-Telo: the original's three, and a perfect one from the solved game.

The game is solved backwards from its finished positions, some six thousand of them, in a fraction of a second:
the player who starts wins in nine plies, but only by opening in the centre.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cache

from game3d.engine.contract import Engine
from game3d.engine.evaluator import Evaluator
from game3d.engine.limits import Limits
from game3d.engine.players import alpha_beta, chosen, random_mover
from game3d.engine.thought import WIN, Answered, Question, Thinker, Thought, certainty
from game3d.rules import jit
from game3d.rules.fanorona_telo.rules import CENTRE, GAME, LINES, NEIGHBOURS, POINTS
from game3d.rules.game import State
from game3d.rules.jit import Words, kernel, popcount, table
from game3d.texts import N_

_LINE_TABLE = table(LINES)
_NEIGHBOUR_TABLE = table(NEIGHBOURS)


# -- easy, medium, hard -------------------------------------------------------------------------------------


@kernel
def _side(own: int, other: int) -> int:
    """The centre counts 3, an open two in line 5, each slide 1."""
    score = 3 * (own >> CENTRE & 1)
    for i in range(len(_LINE_TABLE)):
        if popcount(own & _LINE_TABLE[i]) == 2 and other & _LINE_TABLE[i] == 0:
            score += 5
    for point in range(9):
        if own >> point & 1:
            score += popcount(_NEIGHBOUR_TABLE[point] & ~(own | other))
    return score


@kernel
def evaluate(s: Words, at: int) -> int:
    mover = s[at + 2]
    own = s[at + mover - 1]
    other = s[at + 2 - mover]
    return _side(own, other) - _side(other, own)


EVALUATOR = Evaluator(evaluate=evaluate, quiet_plies=0, reductions=False)
_PLACING = alpha_beta(EVALUATOR, Limits(depth=8))
_SLIDING = alpha_beta(EVALUATOR, Limits(depth=6))


def rule_of_thumb(question: Question) -> Thinker:
    """Win, else block, else the centre, else any move."""
    game, state = question.game, question.state
    legal = game.legal(state)
    wins = [move for move in legal if game.outcome(game.after(state, move), question.setup)]
    passed = (state[0], state[1], 3 - state[2])
    threats = [move for move in game.legal(passed) if game.outcome(game.after(passed, move), question.setup)]
    blocks = [move for move in legal if threats and not _can_win(game.after(state, move))]
    centre = [move for move in legal if game.paths(state, move)[0][-1] == POINTS[CENTRE]]
    move = chosen(wins or blocks or centre or legal, question)
    return Answered(Thought(move, depth=1, nodes=len(legal) + len(threats)))


def _can_win(state: State) -> bool:
    """Whether the player to move completes a line at once."""
    return any(GAME.kernel.result(jit.words(GAME.after(state, move)), 0) for move in GAME.legal(state))


def minimax(question: Question) -> Thinker:
    """Alpha-beta, 8 plies while stones are placed and 6 plies when they slide."""
    placing = (question.state[0] | question.state[1]).bit_count() < 6
    return (_PLACING if placing else _SLIDING)(question)


# -- the solved game ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Graph:
    """Every position that the rules allow, by number; the state of each and where its moves lead."""

    states: list[State]
    number: dict[State, int]
    moves: list[list[int]]
    after: list[list[int]]  # by position, in the order of its moves
    before: list[list[int]]
    lost: list[int]  # the finished positions: the player to move has lost


@cache
def graph() -> Graph:
    """All positions with as many stones placed as the phase allows, those that no game reaches included."""
    masks = {n: [mask for mask in range(512) if mask.bit_count() == n] for n in range(4)}
    counts = [(0, 0, 1), (1, 0, 2), (1, 1, 1), (2, 1, 2), (2, 2, 1), (3, 2, 2), (3, 3, 1), (3, 3, 2)]
    states: list[State] = [
        (one, two, mover) for ones, twos, mover in counts for one in masks[ones] for two in masks[twos] if not one & two
    ]
    number = {state: i for i, state in enumerate(states)}
    moves: list[list[int]] = [GAME.legal(state) for state in states]
    after = [[number[GAME.after(state, move)] for move in legal] for state, legal in zip(states, moves, strict=True)]
    before: list[list[int]] = [[] for _ in states]
    for i, targets in enumerate(after):
        for target in targets:
            before[target].append(i)
    return Graph(states, number, moves, after, before, [i for i, legal in enumerate(moves) if not legal])


class Solution:
    """The value of every position, with the plies to the end of a won or lost one."""

    def __init__(self, drawn: frozenset[int] = frozenset()) -> None:
        """Solve backwards; `drawn` holds the keys of positions that repetition makes a draw."""
        self.graph = graph()
        g = self.graph
        ruled = {i for i, state in enumerate(g.states) if drawn and GAME.key(state) in drawn}
        scores: list[int | None] = [None] * len(g.states)  # WIN - plies, plies - WIN; None is a draw
        open_moves = [len(targets) for targets in g.after]
        queue = deque(i for i in g.lost if i not in ruled)
        for i in queue:
            scores[i] = -WIN
        while queue:  # by rising distance: the first win found is the fastest, the last loss the longest
            i = queue.popleft()
            score = scores[i]
            assert score is not None
            for earlier in g.before[i]:
                if scores[earlier] is not None or earlier in ruled:
                    continue
                open_moves[earlier] -= 1
                if score < 0:
                    scores[earlier] = -score - 1
                elif open_moves[earlier] == 0:
                    scores[earlier] = 1 - score
                else:
                    continue
                queue.append(earlier)
        self.scores = [score or 0 for score in scores]

    def score(self, state: State) -> int:
        """WIN less the plies to the win, the same with a minus for a loss, 0 for a draw: for the seat to move."""
        return self.scores[self.graph.number[state]]

    def replies(self, state: State) -> list[tuple[int, int]]:
        """(score for the mover, move) of each move."""
        i = self.graph.number[state]
        return [
            (_one_ply_later(self.scores[target]), move)
            for move, target in zip(self.graph.moves[i], self.graph.after[i], strict=True)
        ]

    def best(self, state: State) -> list[int]:
        """The moves that win fastest, else draw and leave the most ways to go wrong, else resist longest."""
        replies = self.replies(state)
        top = max(score for score, _move in replies)
        best = [move for score, move in replies if score == top]
        if top != 0:
            return best
        traps = {move: self._losing_share(GAME.after(state, move)) for move in best}
        return [move for move in best if traps[move] == max(traps.values())]

    def line(self, state: State, move: int) -> tuple[int, ...]:
        """The moves that follow under best play, `move` first; of a drawn line the first two."""
        moves = [move]
        decided = self.score(GAME.after(state, move)) != 0
        state = GAME.after(state, move)
        while self.graph.moves[self.graph.number[state]] and (decided or len(moves) < 2):
            moves.append(self.best(state)[0])
            state = GAME.after(state, moves[-1])
        return tuple(moves)

    def _losing_share(self, state: State) -> float:
        scores = [score for score, _move in self.replies(state)]
        return sum(score < 0 for score in scores) / len(scores)


def _one_ply_later(score: int) -> int:
    """What the score of the next position means to the player who moves there."""
    return -score - 1 if score < 0 else -score + 1 if score > 0 else 0


@cache
def solution(drawn: frozenset[int] = frozenset()) -> Solution:
    """The solved game, with the positions of those keys drawn."""
    return Solution(drawn)


def perfect(question: Question) -> Thinker:
    """Never misses the fastest win or the longest defence; sees a third repetition coming."""
    solved = solution(question.drawing())
    replies = solved.replies(question.state)
    move = chosen(solved.best(question.state), question)
    score = dict((m, s) for s, m in replies)[move]
    value, plies = certainty(score, complete=True)
    pv = solved.line(question.state, move)
    return Answered(Thought(move, score, value, plies, plies or 0, len(replies), pv=pv))


ENGINE = Engine(
    unit=N_("points: 3 for the centre, 5 for an open two in line, 1 for each slide"),
    levels={"easy": random_mover, "medium": rule_of_thumb, "hard": minimax, "master": perfect},
    notes={
        "easy": N_("Any move, by chance."),
        "medium": N_("Wins and blocks when it can."),
        "hard": N_("Looks six to eight moves ahead."),
        "master": N_("Perfect: the game is solved."),
    },
)
