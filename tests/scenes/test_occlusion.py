"""Contact shade: what bodies hide of the room's light."""

from __future__ import annotations

import pytest

from game3d.scenes.stage.occlusion import RANGE, SHAPE, Ball, Block, Drum, Volume

UP, DOWN, EAST = (0.0, 0.0, 1.0), (0.0, 0.0, -1.0), (1.0, 0.0, 0.0)
BALL = Ball(0.0, 0.0, 0.5, 0.5)
STONE = Block(0.0, 0.0, 0.3, 0.4, 0.4, 0.3)
DISC = Drum(0.0, 0.0, 0.3, 0.4, 0.3)


def volume(*bodies: Ball | Block | Drum) -> Volume:
    made = Volume()
    made.replace(bodies)
    return made


def test_an_empty_table_is_wholly_open() -> None:
    assert volume().hidden((0.0, 0.0, 0.1), UP) == pytest.approx(0.0, abs=1e-6)


def test_under_a_ball_the_table_is_dark_and_grows_lighter_away_from_it() -> None:
    shade = [volume(BALL).hidden((x, 0.08, 0.05), UP) for x in (0.08, 0.4, 0.8, 1.2, 3.0)]
    assert shade[0] > 0.85
    assert shade == sorted(shade, reverse=True)
    assert shade[-1] == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("body", [STONE, DISC])
def test_beside_an_upright_body_the_table_is_darkest_at_its_foot(body: Block | Drum) -> None:
    shade = [volume(body).hidden((x, 0.08, 0.05), UP) for x in (0.45, 0.75, 1.1, 3.0)]
    assert shade[0] > 0.2
    assert shade == sorted(shade, reverse=True)
    assert shade[-1] == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(
    ("body", "point", "normal"),
    [
        (BALL, (0.0, 0.0, 1.05), UP),
        (BALL, (0.55, 0.0, 0.5), EAST),
        (STONE, (0.0, 0.0, 0.65), UP),
        (DISC, (0.0, 0.0, 0.65), UP),
    ],
)
def test_a_body_does_not_shade_its_own_surface(
    body: Ball | Block | Drum, point: tuple[float, float, float], normal: tuple[float, float, float]
) -> None:
    assert volume(body).hidden(point, normal) < 0.1


def test_the_table_shades_what_looks_down_on_it() -> None:
    assert volume().hidden((0.0, 0.0, 0.05), DOWN) > volume().hidden((0.0, 0.0, 1.0), DOWN) > 0.0


def test_two_balls_shade_more_than_one() -> None:
    between = (0.5, 0.08, 0.05)
    one, two = volume(BALL), volume(BALL, Ball(1.0, 0.0, 0.5, 0.5))
    assert two.hidden(between, UP) > one.hidden(between, UP)


def test_a_turned_stone_shades_where_it_lies() -> None:
    long = volume(Block(0.0, 0.0, 0.3, 1.2, 0.15, 0.3, turn=90.0))
    assert long.hidden((0.08, 1.3, 0.05), UP) > long.hidden((1.3, 0.08, 0.05), UP)


def test_a_body_that_has_moved_leaves_nothing_behind() -> None:
    moved = volume(BALL, STONE)
    moved.replace([Ball(2.0, 1.0, 0.5, 0.5), STONE])
    moved.replace([Ball(-2.0, 1.0, 0.9, 0.5), STONE])
    assert moved.data() == volume(STONE, Ball(-2.0, 1.0, 0.9, 0.5)).data()


def test_taking_all_away_opens_the_table_again() -> None:
    cleared = volume(BALL, STONE, DISC)
    cleared.replace([])
    assert cleared.data() == volume().data()


def test_the_same_bodies_again_are_no_change() -> None:
    same = volume(BALL, STONE)
    assert not same.replace([STONE, BALL])
    assert same.replace([STONE])


def test_equal_bodies_count_each() -> None:
    twice = volume(BALL, BALL)
    assert twice.replace([BALL])
    assert twice.data() == volume(BALL).data()


def test_a_body_outside_the_room_is_no_error() -> None:
    assert volume(Ball(100.0, 0.0, 0.5, 0.5)).data() == volume().data()


def test_the_texture_is_blue_green_red_alpha_of_one_byte_each() -> None:
    data = volume().data()
    depth, height, width = SHAPE
    assert len(data) == depth * height * width * 4
    assert tuple(data[-4:]) == (128, 128, 128, 0)  # far above the table nothing hides anything
    assert RANGE == 2.0  # surface.frag knows it
