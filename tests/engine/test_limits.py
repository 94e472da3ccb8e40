"""Limits: what is asked and what a level leaves of it."""

import pytest

from game3d.engine.limits import Limits, Slices


def test_a_level_keeps_its_depth_whatever_time_is_asked() -> None:
    assert Limits(seconds=60).within(Limits(depth=4, seconds=3)) == Limits(seconds=60, depth=4)


def test_a_level_takes_its_own_time_when_nothing_is_asked() -> None:
    assert Limits().within(Limits(depth=4, seconds=3)) == Limits(seconds=3, depth=4)


def test_nodes_alone_leave_no_clock() -> None:
    assert Limits(nodes=1000).within(Limits(seconds=5)) == Limits(nodes=1000)


def test_the_lesser_depth_counts() -> None:
    assert Limits(depth=9).within(Limits(depth=2)).depth == 2


@pytest.mark.parametrize("limit", [{"seconds": 0}, {"nodes": -1}, {"depth": 0}])
def test_a_limit_that_leaves_no_room_is_refused(limit: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="leaves no room"):
        Limits(**limit)


def test_slices_grow_while_they_take_no_time() -> None:
    slices = Slices()
    first = slices.begin()
    slices.end()
    assert slices.begin() == 4 * first
