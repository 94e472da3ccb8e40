"""The search with dice and many seats, against the same worked out by recursion."""

from __future__ import annotations

import random

import pytest

from game3d.engine.limits import Limits
from game3d.engine.search.expectimax import Expectimax, share_of_win
from game3d.engine.thought import WIN, Question, Thought
from game3d.rules import jit
from game3d.rules.game import CHANCE, Game, Setup, State
from game3d.rules.history import History
from game3d.rules.registry import game

TRIMINO = game("trimino")


def search(state: State, setup: Setup, limits: Limits, slice_nodes: int = 1 << 40) -> Thought:
    found = Expectimax(Question(TRIMINO, setup, state), share_of_win, limits)
    while not found.step(slice_nodes):
        pass
    return found.thought


def worths(played: Game, setup: Setup, state: State, turns: int) -> list[int]:
    """The worth of a state for each seat, `turns` turns ahead."""
    seats = played.seats(setup)
    code = int(played.kernel.result(jit.words(state), 0))
    mover = played.turn(state)
    if code or (turns == 0 and mover != CHANCE):
        return [share_of_win(jit.words(state), 0, seat + 1, code) for seat in range(seats)]
    below = [
        worths(played, setup, played.after(state, move), turns - (mover != CHANCE)) for move in played.legal(state)
    ]
    if mover == CHANCE:
        return [sum(worth[seat] for worth in below) // len(below) for seat in range(seats)]
    return max(below, key=lambda worth: worth[mover - 1])


def late_states(setup: Setup, n: int) -> list[State]:
    """Positions with a roll to place, in which few moves are left."""
    draw = random.Random(7)
    states = []
    while len(states) < n:
        line = History(TRIMINO, setup)
        while line.legal():
            if TRIMINO.turn(line.state) != CHANCE and len(line.legal()) <= 4 and len(line.moves) > 7:
                states.append(line.state)
                break
            line.push(draw.choice(line.legal()))
    return states


def test_the_value_of_every_move_is_told_and_the_best_is_the_score() -> None:
    setup = TRIMINO.setup("slow", {"Seats": "3"})
    for state in late_states(setup, 4):
        mover = TRIMINO.turn(state)
        for slice_nodes in (1 << 40, 1):
            thought = search(state, setup, Limits(depth=2), slice_nodes)
            assert dict(thought.values) == {
                move: worths(TRIMINO, setup, TRIMINO.after(state, move), 1)[mover - 1] for move in TRIMINO.legal(state)
            }
            assert max(dict(thought.values).values()) == dict(thought.values)[thought.move] == thought.score


@pytest.mark.parametrize(("variant", "seats"), [("fast", "2"), ("slow", "2"), ("fast", "3"), ("slow", "4")])
def test_the_score_is_the_expected_share_of_the_win(variant: str, seats: str) -> None:
    setup = TRIMINO.setup(variant, {"Seats": seats})
    for state in late_states(setup, 4):
        mover = TRIMINO.turn(state)
        for depth in (1, 2):
            found = search(state, setup, Limits(depth=depth))
            assert found.score == worths(TRIMINO, setup, state, found.depth)[mover - 1]
            best = worths(TRIMINO, setup, TRIMINO.after(state, found.move), found.depth - 1)
            assert best[mover - 1] == found.score


def test_slices_change_nothing() -> None:
    setup = TRIMINO.setup()
    state = late_states(setup, 1)[0]
    at_once = search(state, setup, Limits(nodes=2000))
    sliced = search(state, setup, Limits(nodes=2000), slice_nodes=3)
    assert (at_once.move, at_once.score, at_once.depth, at_once.nodes) == (
        sliced.move,
        sliced.score,
        sliced.depth,
        sliced.nodes,
    )


def test_a_share_of_the_win_is_all_of_it_over_those_who_share() -> None:
    assert share_of_win([], 0, 1, 0b001) == WIN
    assert share_of_win([], 0, 2, 0b001) == 0
    assert share_of_win([], 0, 3, 0b101) == WIN // 2


def test_a_roll_is_nothing_to_think_about() -> None:
    setup = TRIMINO.setup()
    with pytest.raises(ValueError, match="no move"):
        Expectimax(Question(TRIMINO, setup, TRIMINO.start(setup)), share_of_win, Limits(depth=1))
