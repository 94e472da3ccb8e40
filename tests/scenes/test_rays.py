"""Rays meet bodies exactly where geometry says."""

from __future__ import annotations

import math

import pytest

from game3d.scenes.stage.camera import Ray, Vec3
from game3d.scenes.stage.occlusion import Ball, Block, Drum
from game3d.scenes.table.rays import distance, to_ball, to_block, to_drum, to_plane

DOWN: Vec3 = (0.0, 0.0, -1.0)
EAST: Vec3 = (1.0, 0.0, 0.0)


def slanted(*direction: float) -> Vec3:
    """The unit vector of a direction."""
    length = math.hypot(*direction)
    return (direction[0] / length, direction[1] / length, direction[2] / length)


def test_a_plane_is_met_from_above() -> None:
    assert to_plane(Ray((0.0, 0.0, 5.0), slanted(0.0, 3.0, -4.0)), 1.0) == pytest.approx(5.0)


def test_a_plane_is_not_met_behind_nor_alongside() -> None:
    assert to_plane(Ray((0.0, 0.0, 5.0), (0.0, 0.0, 1.0)), 1.0) is None
    assert to_plane(Ray((0.0, 0.0, 5.0), EAST), 1.0) is None


def test_a_ball_is_met_at_its_near_side() -> None:
    assert to_ball(Ray((0.0, 0.0, 5.0), DOWN), Ball(0.0, 0.0, 1.0, 0.5)) == pytest.approx(3.5)


def test_a_ball_is_met_off_its_middle() -> None:
    assert to_ball(Ray((-5.0, 0.3, 0.0), EAST), Ball(0.0, 0.0, 0.0, 0.5)) == pytest.approx(5.0 - 0.4)


def test_a_ball_is_missed_beside_and_behind() -> None:
    assert to_ball(Ray((-5.0, 0.51, 0.0), EAST), Ball(0.0, 0.0, 0.0, 0.5)) is None
    assert to_ball(Ray((5.0, 0.0, 0.0), EAST), Ball(0.0, 0.0, 0.0, 0.5)) is None


def test_from_inside_a_ball_the_ray_meets_it_where_it_leaves() -> None:
    assert to_ball(Ray((0.0, 0.0, 0.0), EAST), Ball(0.2, 0.0, 0.0, 0.5)) == pytest.approx(0.7)


def test_a_block_is_met_at_its_top() -> None:
    assert to_block(Ray((0.3, -0.3, 4.0), DOWN), Block(0.0, 0.0, 0.2, 0.4, 0.4, 0.2)) == pytest.approx(3.6)


def test_a_turned_block_is_met_at_its_edge() -> None:
    block = Block(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, turn=45.0)
    assert to_block(Ray((-5.0, 0.0, 0.0), EAST), block) == pytest.approx(5.0 - math.sqrt(2.0))


def test_a_block_is_turned_counter_clockwise() -> None:
    long = Block(0.0, 0.0, 0.0, 2.0, 0.1, 0.1, turn=30.0)
    x, y = 1.8 * math.cos(math.radians(30)), 1.8 * math.sin(math.radians(30))
    assert to_block(Ray((x, y, 3.0), DOWN), long) == pytest.approx(2.9)
    assert to_block(Ray((x, -y, 3.0), DOWN), long) is None


def test_a_ray_along_a_blocks_face_is_inside_or_outside_by_its_height() -> None:
    block = Block(0.0, 0.0, 0.0, 1.0, 1.0, 0.25)
    assert to_block(Ray((-3.0, 0.0, 0.2), EAST), block) == pytest.approx(2.0)
    assert to_block(Ray((-3.0, 0.0, 0.3), EAST), block) is None


def test_a_drum_is_met_at_its_lid() -> None:
    assert to_drum(Ray((0.3, 0.0, 4.0), DOWN), Drum(0.0, 0.0, 0.1, 0.4, 0.1)) == pytest.approx(3.8)


def test_a_drum_is_met_at_its_round_side() -> None:
    assert to_drum(Ray((-5.0, 0.3, 0.1), EAST), Drum(0.0, 0.0, 0.1, 0.5, 0.1)) == pytest.approx(4.6)


def test_a_drum_is_missed_above_its_lid_and_beside_it() -> None:
    drum = Drum(0.0, 0.0, 0.1, 0.5, 0.1)
    assert to_drum(Ray((-5.0, 0.0, 0.21), EAST), drum) is None
    assert to_drum(Ray((0.51, 0.0, 5.0), DOWN), drum) is None
    assert to_drum(Ray((-5.0, 0.6, 0.1), EAST), drum) is None


@pytest.mark.parametrize(
    "body", [Ball(1.0, 2.0, 0.5, 0.5), Block(1.0, 2.0, 0.5, 0.5, 0.3, 0.5, 20.0), Drum(1.0, 2.0, 0.5, 0.5, 0.5)]
)
def test_every_kind_of_body_is_met_from_above_at_its_top(body: Ball | Block | Drum) -> None:
    assert distance(Ray((1.0, 2.0, 6.0), DOWN), body) == pytest.approx(5.0)


def test_what_is_met_lies_on_the_surface_from_any_side() -> None:
    ball = Ball(0.3, -0.2, 0.4, 0.45)
    for step in range(24):
        origin = (4.0 * math.cos(step), 4.0 * math.sin(step), 3.0)
        aim = slanted(*(c - o for c, o in zip((0.4, -0.1, 0.5), origin, strict=True)))
        met = to_ball(Ray(origin, aim), ball)
        assert met is not None
        assert math.dist(Ray(origin, aim).at(met), (0.3, -0.2, 0.4)) == pytest.approx(0.45)
