"""The camera walks around the table as pure numbers."""

from __future__ import annotations

import math

import pytest

from game3d.scenes.stage.camera import (
    FIELD_OF_VIEW,
    TOP_ELEVATION,
    Limits,
    Orbit,
    View,
    field_of_view,
    parse_view,
    place_of,
    ray_through,
    seat_view,
)

ASPECT = 16.0 / 9.0
FLAT = View(0.0, 45.0, 10.0, (0.0, 0.0, 0.0))


def settled(orbit: Orbit) -> View:
    """The view when all walking has ended."""
    while orbit.advance(0.05):
        pass
    return orbit.view


# -- where the eye is ----------------------------------------------------------------------------------


def test_player_one_looks_from_the_south() -> None:
    assert View(0.0, 0.0, 5.0, (0.0, 0.0, 0.0)).eye == pytest.approx((0.0, -5.0, 0.0))


def test_the_azimuth_runs_counter_clockwise_seen_from_above() -> None:
    assert View(90.0, 0.0, 5.0, (0.0, 0.0, 0.0)).eye == pytest.approx((5.0, 0.0, 0.0))
    assert View(180.0, 0.0, 5.0, (1.0, 2.0, 0.0)).eye == pytest.approx((1.0, 7.0, 0.0))


def test_the_elevation_rises_over_the_table() -> None:
    assert FLAT.eye == pytest.approx((0.0, -10.0 * math.sqrt(0.5), 10.0 * math.sqrt(0.5)))


def test_the_pictures_axes_are_a_right_handed_frame() -> None:
    right, ahead, up = View(33.0, 21.0, 7.0).axes()
    for axis in (right, ahead, up):
        assert math.hypot(*axis) == pytest.approx(1.0)
    cross = (
        right[1] * ahead[2] - right[2] * ahead[1],
        right[2] * ahead[0] - right[0] * ahead[2],
        right[0] * ahead[1] - right[1] * ahead[0],
    )
    assert cross == pytest.approx(up)


# -- rays and places -----------------------------------------------------------------------------------


def test_the_ray_through_the_middle_meets_the_target() -> None:
    ray = ray_through(View(70.0, 30.0, 8.0, (1.0, -2.0, 0.5)), 0.0, 0.0, ASPECT)
    assert ray.at(8.0) == pytest.approx((1.0, -2.0, 0.5))


def test_the_ray_through_the_upper_edge_is_half_the_field_of_view_off() -> None:
    view = View(0.0, 0.0, 8.0, (0.0, 0.0, 0.0))
    ray = ray_through(view, 0.0, 1.0, ASPECT)
    assert math.degrees(math.asin(ray.direction[2])) == pytest.approx(FIELD_OF_VIEW / 2.0)


@pytest.mark.parametrize("place", [(0.0, 0.0), (0.7, -0.3), (-0.95, 0.9)])
def test_a_point_on_the_ray_through_a_place_is_seen_at_that_place(place: tuple[float, float]) -> None:
    view = View(-40.0, 35.0, 9.0, (0.5, 0.2, 0.1))
    assert place_of(view, ray_through(view, *place, ASPECT).at(6.0), ASPECT) == pytest.approx(place)


def test_what_is_behind_the_eye_is_nowhere_in_the_picture() -> None:
    assert place_of(FLAT, (0.0, -30.0, 30.0), ASPECT) is None


def test_a_narrow_window_sees_as_much_from_side_to_side_as_one_of_four_to_three() -> None:
    assert field_of_view(ASPECT) == pytest.approx(FIELD_OF_VIEW)
    wide = math.tan(math.radians(field_of_view(4 / 3)) / 2) * 4 / 3
    narrow = math.tan(math.radians(field_of_view(0.8)) / 2) * 0.8
    assert narrow == pytest.approx(wide)


# -- limits --------------------------------------------------------------------------------------------


def test_the_eye_never_goes_below_the_table_nor_straight_over_the_pole() -> None:
    orbit = Orbit()
    orbit.turn(0.0, -500.0)
    assert orbit.goal.eye[2] >= orbit.limits.floor
    orbit.turn(0.0, 500.0)
    assert orbit.goal.elevation == TOP_ELEVATION


@pytest.mark.parametrize("distance", [4.0, 5.0, 8.0, 22.0])
def test_the_eye_stays_above_the_floor_at_every_distance(distance: float) -> None:
    limits = Limits()
    assert limits.clamp(View(0.0, 0.0, distance, (0.0, 0.0, 0.0))).eye[2] >= limits.floor - 1e-9


def test_zooming_ends_before_the_pieces_and_before_the_wall() -> None:
    orbit = Orbit()
    orbit.zoom(0.0001)
    assert orbit.goal.distance == orbit.limits.distance[0]
    orbit.zoom(10000.0)
    assert orbit.goal.distance == orbit.limits.distance[1]


def test_panning_cannot_lose_the_board() -> None:
    orbit = Orbit()
    for _drag in range(50):
        orbit.pan(1.0, 0.3)
    assert math.hypot(*orbit.goal.target[:2]) == pytest.approx(orbit.limits.reach)


# -- moving --------------------------------------------------------------------------------------------


def test_dragging_to_the_right_moves_the_table_to_the_right() -> None:
    orbit = Orbit(FLAT)
    orbit.pan(0.1, 0.0)
    x, _ = place_of(orbit.goal, (0.0, 0.0, 0.0), ASPECT) or (0.0, 0.0)
    assert x * ASPECT / 2.0 == pytest.approx(0.1)


def test_dragging_upwards_moves_the_table_away() -> None:
    orbit = Orbit(View(180.0, 60.0, 10.0, (0.0, 0.0, 0.0)))
    orbit.pan(0.0, 0.1)
    _, y = place_of(orbit.goal, (0.0, 0.0, 0.0), ASPECT) or (0.0, 0.0)
    assert y > 0.1


@pytest.mark.parametrize("pointer", [(0.0, 0.0), (0.6, 0.4), (-0.5, -0.7)])
def test_zooming_keeps_the_tables_point_under_the_pointer(pointer: tuple[float, float]) -> None:
    orbit = Orbit(FLAT)
    before = ray_through(orbit.goal, *pointer, ASPECT)
    point = before.at(-before.origin[2] / before.direction[2])
    orbit.zoom(0.8, *pointer, ASPECT)
    assert orbit.goal.distance == pytest.approx(8.0)
    assert place_of(orbit.goal, point, ASPECT) == pytest.approx(pointer, abs=1e-6)


def test_the_view_follows_its_goal_smoothly_and_arrives_exactly() -> None:
    orbit = Orbit(FLAT)
    orbit.turn(40.0, 0.0)
    assert orbit.advance(Orbit.SMOOTHNESS)
    assert orbit.view.azimuth == pytest.approx(40.0 * (1.0 - math.exp(-1.0)))
    assert settled(orbit) == orbit.goal
    assert not orbit.advance(1.0)


def test_the_walk_does_not_depend_on_the_frame_rate() -> None:
    slow, fast = Orbit(FLAT), Orbit(FLAT)
    for orbit in (slow, fast):
        orbit.turn(90.0, 10.0)
    slow.advance(0.1)
    for _frame in range(10):
        fast.advance(0.01)
    assert fast.view.azimuth == pytest.approx(slow.view.azimuth)


def test_without_smoothness_the_view_is_there_at_once() -> None:
    orbit = Orbit(FLAT)
    orbit.smooth = False
    orbit.turn(40.0, 0.0)
    orbit.advance(0.001)
    assert orbit.view == orbit.goal


def test_it_walks_the_shorter_way_round() -> None:
    orbit = Orbit(View(170.0))
    orbit.go(View(-170.0))
    assert orbit.goal.azimuth == pytest.approx(190.0)


def test_reset_goes_home() -> None:
    orbit = Orbit(View(10.0, 40.0, 11.0))
    orbit.turn(100.0, 20.0)
    orbit.zoom(0.5)
    orbit.reset()
    assert settled(orbit) == orbit.home


def test_the_top_view_toggles() -> None:
    orbit = Orbit(FLAT)
    orbit.top()
    assert orbit.goal.elevation == TOP_ELEVATION
    orbit.top()
    assert orbit.goal.elevation == 45.0


# -- seats and words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "direction"), [(1, (0, -1)), (2, (0, 1)), (3, (-1, 0)), (4, (1, 0))])
def test_the_seats_are_south_north_west_and_east(seat: int, direction: tuple[int, int]) -> None:
    x, y, _ = seat_view(seat, View(0.0, 0.0, 1.0, (0.0, 0.0, 0.0))).eye
    assert (x, y) == pytest.approx(direction)


def test_views_in_words() -> None:
    home = View(0.0, 48.0, 12.0, (0.0, -0.4, 0.0))
    assert parse_view("seat1", 2, home) == home
    assert parse_view("SEAT2", 2, home).azimuth == 180.0
    assert parse_view("top", 2, home).elevation == TOP_ELEVATION
    assert parse_view("low", 2, home).elevation < 20.0
    assert parse_view("30,28,7.5", 2, home) == View(30.0, 28.0, 7.5, home.target)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sideways", "cannot read view 'sideways': expected seat1, top, low or AZ,EL,DIST"),
        ("seat3", "no such seat in view 'seat3': this table has seats 1 to 2"),
        ("seat0", "no such seat in view 'seat0': this table has seats 1 to 2"),
        ("1,2", "cannot read view '1,2'"),
        ("a,b,c", "is not three numbers"),
        ("0,120,10", "the elevation must be 9 to 89"),
        ("0,45,1", "the distance must be 4 to"),
        ("nan,45,10", "is not three numbers"),
        ("0,nan,10", "is not three numbers"),
        ("1e999,45,10", "is not three numbers"),
        ("0,1e5,10", "the elevation must be"),
        ("seat" + "9" * 5000, "this table has seats 1 to 2"),
        ("9" * 5000 + ",1,2", "is not three numbers"),
    ],
)
def test_a_view_that_cannot_be_is_refused_with_what_was_written(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why.replace("(", r"\(")):
        parse_view(text, 2)
