"""Number Pyramid solved: against plain exhaustive search, and its players."""

from __future__ import annotations

import random
from functools import cache

import pytest

from game3d.engine.ask import think
from game3d.engine.levels import LEVELS
from game3d.engine.limits import Limits
from game3d.engine.number_pyramid.book import book, book_move, canonical
from game3d.engine.number_pyramid.exact import POINT
from game3d.engine.number_pyramid.solver import Solver, open_position, symmetries
from game3d.rules.game import State
from game3d.rules.number_pyramid.rules import NEIGHBOURS, NODES
from game3d.rules.registry import game
from tests.helpers import compiled, play_out

NAME = "number-pyramid"
GAME = game(NAME)
SETUP = GAME.setup()
START = GAME.start(SETUP)


def random_position(seed: int, unclaimed: int) -> State:
    generator = random.Random(seed)
    state = START
    for node in generator.sample(range(21), 21 - unclaimed):
        state = GAME.after(state, node)
    return state


@cache
def difference(state: State) -> int:
    """Player 1's sum less player 2's with best play, by trying everything."""
    moves = GAME.legal(state)
    if not moves:
        one, two = GAME.scores(state)
        return int(one) - int(two)
    values = [difference(GAME.after(state, move)) for move in moves]
    return min(values) if GAME.turn(state) == 1 else max(values)


def can_hold(solver: Solver, limit: int, slice_nodes: int = 1 << 30) -> bool:
    solver.ask(limit)
    answer = None
    while answer is None:
        answer = solver.step(slice_nodes)
    return answer


# -- the solver --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unclaimed", [2, 3, 4, 5, 6, 7])
def test_the_solver_agrees_with_trying_everything(unclaimed: int) -> None:
    for seed in range(12):
        state = random_position(seed, unclaimed)
        solver, value = Solver(*open_position(state)), difference(state)
        for limit in range(value - 3, value + 4):
            assert can_hold(solver, limit) == (value <= limit)


def test_the_move_that_it_tried_last_reaches_what_was_wished() -> None:
    for seed in range(30):
        state = random_position(seed, 6)
        value = difference(state)
        solver = Solver(*open_position(state))
        can_hold(solver, value if GAME.turn(state) == 1 else value - 1)
        assert difference(GAME.after(state, solver.tried())) == value
        assert solver.tried() not in solver.refuted()
        for move in solver.refuted():
            assert difference(GAME.after(state, move)) != value


def test_where_it_pauses_makes_no_difference() -> None:
    state = random_position(3, 9)
    whole, slices = Solver(*open_position(state)), Solver(*open_position(state))
    for limit in (-1, 0, 1):
        assert can_hold(whole, limit) == can_hold(slices, limit, slice_nodes=7)
        assert whole.nodes == slices.nodes
        assert whole.tried() == slices.tried()


def test_the_table_can_be_small() -> None:
    from game3d.rules.jit import zeros

    for seed in range(4):
        state = random_position(seed, 7)
        tiny = Solver(*open_position(state), entries=zeros(16))
        assert can_hold(tiny, difference(state))
        assert not can_hold(tiny, difference(state) - 1)


def test_the_triangle_has_six_symmetries_that_keep_what_touches() -> None:
    assert len({tuple(images) for images in symmetries()}) == 6
    for images in symmetries():
        assert sorted(images) == list(range(21))
        for node in range(21):
            near = {images[other] for other in range(21) if NEIGHBOURS[node] >> other & 1}
            assert near == {other for other in range(21) if NEIGHBOURS[images[node]] >> other & 1}


# Differences at the star under best play, found with the solver and, by another way, with plain alpha-beta over all
# continuations (no table, no settled nodes, no symmetry).
TWO_WAYS = """
import random
from game3d.engine.number_pyramid.solver import Solver, open_position
from game3d.rules.registry import game
import numba
from game3d.rules.jit import popcount, words
from game3d.rules.number_pyramid.rules import ALL_NODES, GAME, play, sum_at

@numba.njit("int64(int64[::1], int64, int64, int64)")
def best(s, at, low, high):
    free = ALL_NODES & ~(s[at] | s[at + 1])
    n = popcount(free)
    first = n & 1
    if n == 1:
        for node in range(21):
            if free >> node & 1:
                return sum_at(s, at, node, 1) - sum_at(s, at, node, 2)
    for node in range(21):
        if free >> node & 1:
            play(s, at, node, at + 5)
            value = best(s, at + 5, low, high)
            if first == 1:
                high = min(high, value)
            else:
                low = max(low, value)
            if low >= high:
                break
    return high if first == 1 else low

for unclaimed in (9, 10, 11):
    for seed in range(3):
        state = GAME.start(GAME.setup())
        for node in random.Random(100 * unclaimed + seed).sample(range(21), 21 - unclaimed):
            state = GAME.after(state, node)
        value = int(best(words([*state, *([0] * 120)]), 0, -100, 100))
        answers = []
        for limit in (value - 1, value):
            solver = Solver(*open_position(state))
            solver.ask(limit)
            answers.append(solver.step(1 << 40))
        assert answers == [False, True], (unclaimed, seed, value, answers)
print("agree")
"""


def test_the_compiled_solver_agrees_with_plain_alpha_beta_on_larger_positions() -> None:
    assert compiled(TWO_WAYS) == "agree"


# -- the book ----------------------------------------------------------------------------------------------


def test_the_book_knows_the_opening_and_an_answer_to_every_reply() -> None:
    assert book_move(START) is not None
    opening, margin = book_move(START) or (0, 0)
    assert (NODES[opening], margin) == ("d2", 1)
    after = GAME.after(START, opening)
    for reply in GAME.legal(after):
        known = book_move(GAME.after(after, reply))
        assert known is not None
        assert known[1] == 1
        assert known[0] in GAME.legal(GAME.after(after, reply))


def test_the_book_has_a_winning_answer_to_whatever_player_2_claims_twice() -> None:
    state = GAME.after(START, NODES.index("d2"))
    for reply in GAME.legal(state):
        first = GAME.after(state, reply)
        second = GAME.after(first, (book_move(first) or (-1, 0))[0])
        for later in GAME.legal(second):
            position = GAME.after(second, later)
            move, margin = book_move(position) or (-1, 0)
            assert (margin, move in GAME.legal(position)) == (1, True)


def test_the_book_loses_by_no_more_than_one_as_player_2() -> None:
    after = GAME.after(START, NODES.index("d2"))
    move, margin = book_move(after) or (-1, 0)
    assert (NODES[move], margin) == ("a1", -1)


def test_the_book_knows_a_position_from_all_six_sides() -> None:
    claims = (NODES.index("d2"), NODES.index("a1"))
    moves = set()
    for images in symmetries():
        state = GAME.after(GAME.after(START, images[claims[0]]), images[claims[1]])
        known = book_move(state)
        assert known is not None
        moves.add(canonical((images[claims[0]], images[claims[1]], known[0]))[0])
    assert len(moves) == 1


def test_every_line_of_the_book_is_a_legal_claim() -> None:
    for claims, (move, margin) in book().items():
        assert move not in claims
        assert len(claims) <= 4
        assert abs(margin) <= 2


def test_the_book_says_nothing_about_what_does_not_follow_it_and_once_five_nodes_are_claimed() -> None:
    assert book_move(play_out(NAME, START, "a1 b1")) is None
    assert book_move(play_out(NAME, START, "d2 b1 a1 c1")) is None
    assert book_move(random_position(1, 16)) is None


# -- the players -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_claims_an_unclaimed_node_at_any_time(level: str) -> None:
    for seed, unclaimed in enumerate((21, 20, 19, 18, 14, 11, 10, 5, 2)):
        state = random_position(seed, unclaimed)
        assert think(GAME, SETUP, state, level, Limits(nodes=300)).move in GAME.legal(state)


def test_medium_claims_most_unclaimed_neighbours_first_and_is_perfect_from_ten_on() -> None:
    inner = {NODES.index(name) for name in ("c2", "d2", "d3", "e2", "e3", "e4")}
    assert all(think(GAME, SETUP, START, "medium", seed=seed).move in inner for seed in range(8))
    state = play_out(NAME, START, "d2 d3 e3 a1")
    free = {node: (NEIGHBOURS[node] & ~(state[0] | state[1])).bit_count() for node in GAME.legal(state)}
    assert free[think(GAME, SETUP, state, "medium").move] == max(free.values())
    state = random_position(5, 7)
    assert difference(GAME.after(state, think(GAME, SETUP, state, "medium").move)) == difference(state)


@pytest.mark.parametrize("level", ["medium", "hard", "master"])
def test_the_ending_is_played_to_the_best_margin(level: str) -> None:
    for seed in range(8):
        state = random_position(seed, 7)
        thought = think(GAME, SETUP, state, level)
        value = difference(state) * (-1 if GAME.turn(state) == 1 else 1)
        assert thought.score == POINT * value
        assert thought.value == ("win" if value > 0 else "draw" if value == 0 else "loss")
        assert thought.plies_to_end == 6
        assert difference(GAME.after(state, thought.move)) == difference(state)


def test_a_limit_of_nodes_ends_the_thought_with_a_legal_move() -> None:
    thought = think(GAME, SETUP, random_position(2, 12), "master", Limits(nodes=50))
    assert (thought.value, thought.nodes) == (None, 50)


# From the start player 1 wins by one; the first three moves come from the book, the rest is solved.
MASTER_WINS = """
import random
from game3d.engine.ask import think
from game3d.rules.registry import game
g = game("number-pyramid")
setup = g.setup()
for seed, other in ((1, "easy"), (2, "hard")):
    state = g.start(setup)
    while not g.outcome(state, setup):
        state = g.after(state, think(g, setup, state, "master" if g.turn(state) == 1 else other, seed=seed).move)
    print(*g.outcome(state, setup).winners)
"""


def test_master_never_fails_to_win_as_player_1() -> None:
    assert compiled(MASTER_WINS).split() == ["1", "1"]
