"""Perft itself, on the smallest game; each game's own counts stand in its own test."""

import pytest

from game3d.rules.perft import divide, perft
from game3d.rules.registry import game
from tests.helpers import compiled, position

GAME = game("fanorona-telo")
START = GAME.start(GAME.setup())


def test_depth_0_is_the_position_itself() -> None:
    assert perft(GAME, START, 0) == 1


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        perft(GAME, START, -1)


def test_leaves_are_counted_at_exactly_the_depth() -> None:
    assert [perft(GAME, START, depth) for depth in (1, 2, 3, 4)] == [9, 72, 504, 3024]


def test_a_game_that_ended_above_the_last_ply_counts_nothing() -> None:
    won = position("fanorona-telo", "12./12./1.. 2")
    assert perft(GAME, won, 1) == perft(GAME, won, 3) == 0


def test_divide_splits_the_leaves_by_the_first_move() -> None:
    split = divide(GAME, START, 5)
    assert list(split) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert sum(split.values()) == perft(GAME, START, 5)
    assert split["a1"] == split["c1"] == split["a3"] == split["c3"]
    assert split["b1"] == split["a2"] == split["c2"] == split["b3"]


def test_the_compiled_perft_counts_the_same_leaves() -> None:
    code = (
        "from game3d.rules.registry import game\n"
        "from game3d.rules.perft import perft\n"
        "g = game('fanorona-telo')\n"
        "print([perft(g, g.start(g.setup()), depth) for depth in range(1, 7)])\n"
    )
    assert compiled(code) == str([perft(GAME, START, depth) for depth in range(1, 7)])
