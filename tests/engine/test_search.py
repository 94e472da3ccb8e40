"""The alpha-beta search, against a plain search of everything."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game3d.engine.evaluator import Evaluator
from game3d.engine.fanorona_telo import EVALUATOR, evaluate, solution
from game3d.engine.limits import Limits
from game3d.engine.search.alphabeta import MAX_PLY
from game3d.engine.search.deepening import Search
from game3d.engine.thought import WIN, Question, Thought
from game3d.rules import jit
from game3d.rules.game import Game, State
from game3d.rules.history import History
from game3d.rules.registry import game

FANORONA = game("fanorona-telo")
SETUP = FANORONA.setup()


def search(
    state: State, limits: Limits, seed: int = 0, slice_nodes: int = 1 << 40, history: tuple[State, ...] = ()
) -> Thought:
    question = Question(FANORONA, SETUP, state, seed=seed, history=history)
    found = Search(question, EVALUATOR, limits)
    while not found.step(slice_nodes):
        pass
    return found.thought


def plain(played: Game, state: State, depth: int, ply: int, above: list[int]) -> int:
    """Minimax as it is written in books, with draws for what is repeated on the line."""
    code = played.kernel.result(jit.words(state), 0)
    if code:
        mover = played.turn(state)
        return 0 if code & 3 == 3 else WIN - ply if code >> (mover - 1) & 1 else ply - WIN
    key = played.key(state)
    if key in above:
        return 0
    if depth == 0:
        return evaluate(jit.words(state), 0)
    return max(
        -plain(played, played.after(state, move), depth - 1, ply + 1, [*above, key]) for move in played.legal(state)
    )


def random_states(n: int, plies: int) -> list[State]:
    draw = random.Random(plies)
    states = []
    while len(states) < n:
        line = History(FANORONA, SETUP)
        while len(line.moves) < plies and line.legal():
            line.push(draw.choice(line.legal()))
        if line.legal():
            states.append(line.state)
    return states


@pytest.mark.parametrize("plies", [3, 5, 8, 13])
def test_it_finds_the_value_that_plain_minimax_finds(plies: int) -> None:
    for state in random_states(6, plies):
        for depth in (1, 2, 3, 4):
            found = search(state, Limits(depth=depth))
            expected = plain(FANORONA, state, depth, 0, [])
            if found.depth == depth:
                assert found.score == expected
            else:  # it stopped early, with a win that more depth does not change
                assert abs(expected) >= WIN - depth and found.score == expected


def test_a_win_is_counted_in_plies() -> None:
    state = FANORONA.parse("1../11./2.2 2", SETUP)
    found = search(state, Limits(depth=6))
    assert found.value == "win"
    assert found.plies_to_end == 1
    assert found.score == WIN - 1
    assert FANORONA.move_text(state, found.move) == "b1"


def test_a_loss_is_put_off_as_long_as_it_can_be() -> None:
    state = FANORONA.parse("1.1/.../2.. 2", SETUP)
    found = search(state, Limits(depth=3))
    assert FANORONA.move_text(state, found.move) == "b3"


def test_the_start_is_won_in_nine() -> None:
    found = search(FANORONA.start(SETUP), Limits(depth=12))
    assert (found.value, found.plies_to_end) == ("win", 9)
    assert FANORONA.move_text(FANORONA.start(SETUP), found.move) == "b2"
    assert len(found.pv) == 9


def test_the_line_it_expects_is_legal_and_as_long_as_the_search_is_deep() -> None:
    state = random_states(1, 8)[0]
    found = search(state, Limits(depth=5))
    assert found.pv[0] == found.move
    assert len(found.pv) in (5, found.plies_to_end)
    for move in found.pv:
        assert move in FANORONA.legal(state)
        state = FANORONA.after(state, move)


def ends(state: State) -> list[int]:
    """The moves that win at once."""
    return [move for move in FANORONA.legal(state) if FANORONA.outcome(FANORONA.after(state, move), SETUP)]


def forced(s: jit.Words, at: int, out: jit.Words, start: int) -> int:
    """A win alone, or the moves after which the other has none, where some leave one."""
    state = tuple(s[at : at + 3])
    legal = FANORONA.legal(state)
    told = ends(state)[:1] or [move for move in legal if not ends(FANORONA.after(state, move))] or legal[:1]
    for i in range(min(len(told), len(out) - start)):
        out[start + i] = told[i]
    return 0 if len(told) == len(legal) else -len(told)


@pytest.mark.parametrize(
    "evaluator",
    [replace(EVALUATOR, width=1), replace(EVALUATOR, margin=10, reductions=True), replace(EVALUATOR, noisy=forced)],
    ids=["narrow", "pruned", "forced"],
)
def test_what_a_search_of_fewer_moves_calls_certain_is_certain(evaluator: Evaluator) -> None:
    certain = 0
    for state in [*random_states(20, 5), *random_states(20, 9)]:
        found = Search(Question(FANORONA, SETUP, state), evaluator, Limits(depth=5))
        while not found.step(1 << 40):
            pass
        solved = solution().score(state)
        if found.thought.value in ("win", "loss"):
            certain += 1
            assert (found.thought.score > 0) == (solved > 0) and solved != 0
        elif solved > 0:
            assert solved < WIN - 1  # no win in one is overlooked
    assert certain >= 10


def test_slices_change_nothing() -> None:
    state = random_states(1, 6)[0]
    at_once = search(state, Limits(nodes=3000))
    for nodes in (1, 7, 500):
        sliced = search(state, Limits(nodes=3000), slice_nodes=nodes)
        assert (sliced.move, sliced.score, sliced.depth, sliced.nodes, sliced.pv) == (
            at_once.move,
            at_once.score,
            at_once.depth,
            at_once.nodes,
            at_once.pv,
        )


def test_the_same_nodes_and_seed_give_the_same_thought() -> None:
    state = FANORONA.start(SETUP)
    thoughts = [search(state, Limits(nodes=2000), seed=seed) for seed in (5, 5)]
    assert thoughts[0].pv == thoughts[1].pv
    assert thoughts[0].score == thoughts[1].score


def test_a_node_limit_is_kept_exactly() -> None:
    for nodes in (1, 100, 1234):
        assert search(random_states(1, 6)[0], Limits(nodes=nodes)).nodes <= nodes


def test_even_one_node_gives_a_legal_move() -> None:
    state = FANORONA.start(SETUP)
    assert search(state, Limits(nodes=1)).move in FANORONA.legal(state)


def test_the_seed_chooses_among_equals() -> None:
    pylos = game("pylos")
    setup = pylos.setup()
    moves = set()
    for seed in range(1, 12):
        found = Search(Question(pylos, setup, pylos.start(setup), seed=seed), Evaluator(), Limits(depth=1))
        while not found.step(1000):
            pass
        moves.add(found.thought.move)
    assert len(moves) > 3


def test_a_position_that_stood_twice_is_seen_as_a_draw() -> None:
    solved = solution()
    wins_in_three = [state for state in solved.graph.states if solved.score(state) == WIN - 3]
    only = [state for state in wins_in_three if len(solved.best(state)) == 1]
    for state in only[::40]:
        best = search(state, Limits(depth=3))
        assert (best.score, [best.move]) == (WIN - 3, solved.best(state))
        reached = FANORONA.after(state, best.move)
        assert search(state, Limits(depth=3), history=(reached,)).score == WIN - 3
        assert search(state, Limits(depth=3), history=(reached, reached)).score < WIN - 3


def test_going_round_in_circles_is_a_draw() -> None:
    for state in random_states(4, 12):
        assert search(state, Limits(depth=4)).score == plain(FANORONA, state, 4, 0, [])


def test_more_moves_than_there_is_room_for_are_made_room_for() -> None:
    question = Question(FANORONA, SETUP, FANORONA.start(SETUP))
    found = Search(question, EVALUATOR, Limits(depth=6))
    found._out, found._hints = jit.zeros(3), jit.zeros(3)
    while not found.step(1000):
        pass
    assert found.thought.score == search(FANORONA.start(SETUP), Limits(depth=6)).score


def test_a_finished_game_is_refused() -> None:
    state = FANORONA.parse("111/22./... 2", SETUP)
    with pytest.raises(ValueError, match="no move"):
        Search(Question(FANORONA, SETUP, state), EVALUATOR, Limits(depth=1))


def test_a_search_to_the_end_knows_that_a_draw_is_certain() -> None:
    pyramid = game("number-pyramid")
    setup = pyramid.setup()
    state = pyramid.start(setup)
    draw = random.Random(3)
    while len(pyramid.legal(state)) > 7:
        state = pyramid.after(state, draw.choice(pyramid.legal(state)))
    found = Search(Question(pyramid, setup, state), Evaluator(), Limits(depth=MAX_PLY))
    while not found.step(1000):
        pass
    assert found.thought.value in ("win", "loss", "draw")
    assert found.thought.score == plain(pyramid, state, 99, 0, [])


def test_forced_replies_are_searched_alone() -> None:
    nodes = {EVALUATOR: 0, replace(EVALUATOR, noisy=forced): 0}
    for state in random_states(10, 6):
        values = set()
        for evaluator in nodes:
            found = Search(Question(FANORONA, SETUP, state), evaluator, Limits(depth=5))
            while not found.step(1000):
                pass
            nodes[evaluator] += found.thought.nodes
            values.add(found.thought.value)
        assert len(values) == 1
    every, fewer = nodes.values()
    assert fewer < every


def test_noisy_moves_are_followed_beyond_the_horizon() -> None:
    """A threat to win at the horizon is seen with one ply less when the evaluator calls wins noisy."""

    def winning(s: jit.Words, at: int, out: jit.Words, start: int) -> int:
        state = tuple(s[at : at + 3])
        n = 0
        for move in FANORONA.legal(state):
            if FANORONA.outcome(FANORONA.after(state, move), SETUP):
                if start + n < len(out):
                    out[start + n] = move
                n += 1
        return n

    state = FANORONA.parse("2../.1./2.1 1", SETUP)  # one must block at a2
    question = Question(FANORONA, SETUP, state)
    blind = Search(question, Evaluator(), Limits(depth=1))
    seeing = Search(question, Evaluator(noisy=winning), Limits(depth=1))
    for found in (blind, seeing):
        while not found.step(1000):
            pass
    assert FANORONA.move_text(state, seeing.thought.move) == "a2"
    assert FANORONA.move_text(state, blind.thought.move) != "a2"
