"""Where the plain table lays the places and reserves of a game: by position, by name, or in rows."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations

import pytest

from game3d.rules.registry import NAMES, game
from game3d.scenes.table.contract import Point, TableError
from game3d.scenes.table.plain_layout import Grid, lay_out, make_tray
from tests.noughts import CELLS


def laid(*places: str, balls: bool = False) -> Grid:
    return lay_out(places, None, balls=balls, height=0.2)


def test_a_place_lies_in_the_file_and_rank_of_its_name_around_the_middle() -> None:
    grid = laid(*CELLS)
    assert grid.points["b2"] == (0.0, 0.0, 0.0)
    assert grid.points["a1"] == (-1.0, -1.0, 0.0)
    assert grid.points["c1"] == (1.0, -1.0, 0.0)
    assert grid.points["c3"] == (1.0, 1.0, 0.0)
    assert grid.span == (1.0, 1.0)
    assert grid.square


def test_a_name_may_have_a_rank_of_two_digits() -> None:
    grid = laid("a1", "a10")
    assert grid.points["a10"][1] - grid.points["a1"][1] == 9.0


def test_levels_lie_over_the_middle_and_balls_on_four_balls() -> None:
    grid = lay_out(game("pylos").places(), None, balls=True, height=1.0)
    assert grid.points["1a1"] == (-1.5, -1.5, 0.0)
    assert grid.points["2a1"] == pytest.approx((-1.0, -1.0, math.sqrt(0.5)))
    assert grid.points["4a1"] == pytest.approx((0.0, 0.0, 3 * math.sqrt(0.5)))
    assert grid.below["1a1"] == ()
    assert set(grid.below["2b2"]) == {"1b2", "1b3", "1c2", "1c3"}
    assert set(grid.below["4a1"]) == {"3a1", "3a2", "3b1", "3b2"}


def test_flat_pieces_of_a_level_lie_on_those_below_them() -> None:
    grid = laid("1a1", "1b1", "2a1", "2b1", "3a1", "3b1")
    assert grid.points["3a1"] == (-0.5, 0.0, 0.4)
    assert grid.below["3a1"] == ("2a1",)


def test_a_game_may_say_where_its_places_are_in_any_unit() -> None:
    given: Mapping[str, Point] = {"left": (0.0, 0.0, 0.0), "right": (50.0, 0.0, 0.0), "tip": (25.0, 43.30127, 0.0)}
    grid = lay_out(tuple(given), given, balls=False, height=0.2)
    assert math.dist(grid.points["left"], grid.points["right"]) == pytest.approx(1.0)
    assert math.dist(grid.points["left"], grid.points["tip"]) == pytest.approx(1.0)
    assert not grid.square


def test_places_without_such_names_lie_in_rows_in_their_order() -> None:
    grid = laid("home", "street", "pub", "shop", "end")
    assert grid.points["home"] == (-1.0, 0.5, 0.0)
    assert grid.points["pub"] == (1.0, 0.5, 0.0)
    assert grid.points["shop"] == (-1.0, -0.5, 0.0)


def test_one_place_lies_in_the_middle() -> None:
    assert laid("a1").points == {"a1": (0.0, 0.0, 0.0)}


@pytest.mark.parametrize("name", NAMES)
def test_no_two_places_of_a_game_are_nearer_than_a_piece_is_wide(name: str) -> None:
    made = game(name)
    grid = lay_out(made.places(), made.positions(), balls=name == "pylos", height=1.0)
    assert min(math.dist(a, b) for a, b in combinations(grid.points.values(), 2)) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"a": (0.0, 0.0, 0.0)}, "the position of 'b' is not three numbers"),
        ({"a": (0.0, 0.0, 0.0), "b": (1.0, 0.0)}, "the position of 'b' is not three numbers"),
        ({"a": (0.0, 0.0, 0.0), "b": ("x", 0.0, 0.0)}, "the position of 'b' is not three numbers"),
        ({"a": (0.0, 0.0, 0.0), "b": (math.nan, 0.0, 0.0)}, "the position of 'b' is not three numbers"),
        ({"a": (0.0, 0.0, 0.0), "b": None}, "the position of 'b' is not three numbers"),
        ({"a": (1.0, 2.0, 3.0), "b": (1.0, 2.0, 3.0)}, "two places have the same position"),
    ],
)
def test_positions_that_are_none_are_told_in_one_line(given: Mapping[str, Point], said: str) -> None:
    with pytest.raises(TableError) as caught:
        lay_out(("a", "b"), given, balls=False, height=0.2)
    assert str(caught.value) == said


@pytest.mark.parametrize(("count", "pile"), [(1, 1), (5, 4), (15, 1), (21, 4), (40, 4), (40, 1)])
def test_a_tray_has_room_for_every_piece(count: int, pile: int) -> None:
    tray = make_tray(0.0, 3.0, 5.0, {"1:man": (count, 0.8, pile), "1:king": (1, 0.6, 1)})
    slots = [
        store.slot(index)
        for store, n in ((tray.stores["1:man"], count), (tray.stores["1:king"], 1))
        for index in range(n)
    ]
    assert len(set(slots)) == count + 1
    assert all(level < pile for _x, _y, level in slots)
    assert all(abs(x) + 0.3 <= tray.half[0] and abs(y) + 0.3 <= tray.half[1] for x, y, _level in slots)
    feet = {(x, y) for x, y, _level in slots}
    assert all(math.dist(a, b) > 0.59 for a, b in combinations(feet, 2))
    assert tray.away - tray.half[1] > 3.0


def test_more_pieces_than_at_the_start_pile_up_on_the_others() -> None:
    store = make_tray(0.0, 3.0, 5.0, {"1:man": (6, 0.8, 1)}).stores["1:man"]
    x, y, level = store.slot(6)
    assert (x, y) == store.slot(0)[:2]
    assert level == 1
