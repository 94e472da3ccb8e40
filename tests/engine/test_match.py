"""Matches: pairs of games, points, intervals."""

import pytest

from game3d.engine.limits import Limits
from game3d.engine.match import MatchResult, match, wilson
from game3d.rules.registry import game

FANORONA = game("fanorona-telo")
SETUP = FANORONA.setup()


def test_an_interval_is_wilsons() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_draw_is_half_a_win() -> None:
    found = MatchResult(("hard", "easy"), [3, 1], [4.0, 2.0], games=6, draws=2)
    assert found.score == pytest.approx(2 / 3)


def test_a_level_against_itself_scores_one_half_when_each_opening_is_played_with_both_colours() -> None:
    found = match(FANORONA, SETUP, ("master", "master"), 12, seed=4)
    assert found.points[0] == found.points[1] == 6
    assert found.games == 12


def test_the_same_seed_plays_the_same_match() -> None:
    results = [match(FANORONA, SETUP, ("hard", "medium"), 6, seed=9).as_json() for _again in range(2)]
    assert results[0] == results[1]


def test_the_first_named_is_the_one_whose_score_it_is() -> None:
    up = match(FANORONA, SETUP, ("hard", "easy"), 10, seed=1)
    down = match(FANORONA, SETUP, ("easy", "hard"), 10, seed=1)
    assert up.score > 0.8
    assert down.score < 0.2


def test_dice_are_rolled_by_the_match_and_seats_rotate() -> None:
    trimino = game("trimino")
    setup = trimino.setup("fast", {"Seats": "3"})
    found = match(trimino, setup, ("easy", "easy", "easy"), 6, Limits(nodes=100), seed=2)
    assert found.games == 6
    assert sum(found.points) == pytest.approx(6)


def test_there_must_be_a_player_for_each_seat() -> None:
    with pytest.raises(ValueError, match="2 seats here, and 3 players"):
        match(FANORONA, SETUP, ("easy",) * 3, 1)
