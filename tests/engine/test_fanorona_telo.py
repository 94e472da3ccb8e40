"""Fanorona-Telo solved: its values, and what the four levels make of them."""

from __future__ import annotations

import random

import pytest

from game3d.engine.ask import think
from game3d.engine.fanorona_telo import GAME, Solution, graph, solution
from game3d.engine.thought import WIN
from game3d.rules.game import State
from game3d.rules.history import History

SETUP = GAME.setup()
START = GAME.start(SETUP)


def position(text: str) -> State:
    return GAME.parse(text, SETUP)


def best_text(text: str, level: str, seed: int = 0) -> str:
    state = position(text)
    return GAME.move_text(state, think(GAME, SETUP, state, level, seed=seed).move)


def reachable() -> set[State]:
    seen, waiting = {START}, [START]
    while waiting:
        state = waiting.pop()
        for move in GAME.legal(state):
            after = GAME.after(state, move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return seen


def test_the_first_player_wins_in_nine_plies() -> None:
    assert solution().score(START) == WIN - 9


def test_only_the_centre_wins_a_corner_draws_and_a_side_loses_in_eight() -> None:
    replies = {GAME.move_text(START, move): score for score, move in solution().replies(START)}
    assert replies == {
        "b2": WIN - 9,
        "a1": 0,
        "c1": 0,
        "a3": 0,
        "c3": 0,
        "b1": 8 - WIN,
        "a2": 8 - WIN,
        "c2": 8 - WIN,
        "b3": 8 - WIN,
    }


def test_every_position_that_a_game_can_reach_is_solved() -> None:
    assert reachable() <= set(graph().states)
    assert len(graph().states) == 5710


def test_the_values_are_those_of_a_search_that_widens_ply_by_ply() -> None:
    """Won and lost in at most n plies, worked out forwards from the definition, for growing n."""
    states = reachable()
    after = {state: [GAME.after(state, move) for move in GAME.legal(state)] for state in states}
    scores = {state: -WIN for state in states if not after[state]}
    for n in range(1, 60):
        found = {}
        for state in states - scores.keys():
            below = [scores.get(target) for target in after[state]]
            if any(score is not None and score < 0 for score in below):
                found[state] = WIN - n
            elif all(score is not None for score in below):
                found[state] = n - WIN
        if not found:
            break
        scores |= found
    assert {state: scores.get(state, 0) for state in states} == {state: solution().score(state) for state in states}


def test_a_score_is_one_ply_further_than_the_best_reply() -> None:
    solved = solution()
    for state in graph().states[::7]:
        replies = solved.replies(state)
        if replies:
            assert max(score for score, _move in replies) == solved.score(state)


def test_master_wins_the_start_in_nine_plies_against_the_longest_defence() -> None:
    state = START
    for ply in range(9):
        thought = think(GAME, SETUP, state, "master", seed=ply)
        assert thought.plies_to_end == 9 - ply
        assert thought.value == ("win", "loss")[ply % 2]
        assert len(thought.pv) == 9 - ply
        state = GAME.after(state, thought.move)
    outcome = GAME.outcome(state, SETUP)
    assert outcome is not None and outcome.winners == (1,)


def test_master_says_that_a_draw_is_a_draw() -> None:
    thought = think(GAME, SETUP, position("1../.../... 2"), "master")
    assert (thought.value, thought.score, thought.plies_to_end) == ("draw", 0, None)


def test_master_wins_otherwise_when_the_fastest_way_would_be_a_third_repetition() -> None:
    solved = solution()
    for state in graph().states:
        if solved.score(state) != WIN - 3 or len(solved.best(state)) != 1:
            continue
        reached = GAME.after(state, solved.best(state)[0])
        thought = think(GAME, SETUP, state, "master", history=[reached, reached])
        others = Solution(frozenset({GAME.key(reached)})).replies(state)
        assert thought.score == max(score for score, _move in others)
        assert thought.score < WIN - 3
        return


@pytest.mark.parametrize("other", ["easy", "medium", "hard", "master"])
def test_master_gets_at_least_what_the_position_is_worth(other: str) -> None:
    draw = random.Random(other)
    for number in range(12):
        line = History(GAME, SETUP)
        for _ply in range(draw.randrange(5)):  # four plies end no game
            line.push(draw.choice(line.legal()))
        seat = GAME.turn(line.state)
        worth = solution().score(line.state)
        begun = len(line.moves)
        while line.outcome is None:
            level = "master" if GAME.turn(line.state) == seat else other
            line.push(think(GAME, SETUP, line.state, level, seed=number, history=line.states[:-1]).move)
        plies = len(line.moves) - begun
        if worth > 0:
            assert line.outcome.winners == (seat,) and plies <= WIN - worth
        elif worth == 0:
            assert seat in line.outcome.winners
        elif seat not in line.outcome.winners:
            assert plies >= WIN + worth


def test_a_drawn_line_sets_the_most_traps() -> None:
    solved = solution()
    state = position("1../.../... 2")
    share = {move: solved._losing_share(GAME.after(state, move)) for score, move in solved.replies(state) if score == 0}
    assert {share[move] for move in solved.best(state)} == {max(share.values())}


def test_hard_opens_in_the_centre() -> None:
    assert {best_text(".../.../... 1", "hard", seed) for seed in range(4)} == {"b2"}


def test_hard_sees_eight_plies_while_placing_and_six_when_sliding() -> None:
    assert think(GAME, SETUP, position("1../.../... 2"), "hard").depth == 8
    assert think(GAME, SETUP, position("2.1/12./.21 1"), "hard").depth == 6


def test_medium_wins_when_it_can() -> None:
    assert best_text("11./22./... 1", "medium") == "c3"


def test_medium_blocks_when_it_must() -> None:
    assert best_text("11./2../... 2", "medium") == "c3"


def test_medium_takes_the_centre_when_nothing_presses() -> None:
    assert best_text("1../.../... 2", "medium") == "b2"


def test_easy_plays_any_move() -> None:
    assert len({best_text(".../.../... 1", "easy", seed) for seed in range(60)}) == 9
