"""The names of reserves and counts: written and read in one place."""

from __future__ import annotations

import pytest

from game3d.rules.locations import DIE, FINISH, HAND, ROLL, Count, Reserve
from game3d.rules.registry import NAMES, game


@pytest.mark.parametrize(("reserve", "text"), [(Reserve(1, "stone"), "1:stone"), (Reserve(4, "man"), "4:man")])
def test_a_reserve_is_written_with_seat_and_kind_and_read_back(reserve: Reserve, text: str) -> None:
    assert str(reserve) == text
    assert Reserve.read(text) == reserve


@pytest.mark.parametrize(("count", "text"), [(Count(1), "x1"), (Count(25), "x25")])
def test_a_count_is_written_with_an_x_and_read_back(count: Count, text: str) -> None:
    assert str(count) == text
    assert Count.read(text) == count


@pytest.mark.parametrize("text", ["", "c3", "2a1", ":", "1:", ":stone", "x", "1:a1", "stone", HAND, DIE, FINISH, ROLL])
def test_what_is_neither_a_reserve_nor_a_count_is_none(text: str) -> None:
    assert Reserve.read(text) is None
    assert Count.read(text) is None


@pytest.mark.parametrize("name", NAMES)
def test_no_place_of_a_board_reads_as_a_reserve_or_a_count(name: str) -> None:
    for place in game(name).places():
        assert Reserve.read(place) is None and Count.read(place) is None
        assert place not in (HAND, DIE, FINISH, ROLL)
