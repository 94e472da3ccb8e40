"""The camera in the hands of a person: drags, wheel and keys, and that none of it plays a move."""

from __future__ import annotations

import pytest

from game3d.scenes.stage.camera import TOP_ELEVATION, View, seat_view
from tests.window.person import Person, handle

EMPTY = (360.0, 415.0)  # a pixel of the bare table below the board


def view(person: Person) -> View:
    person.at_rest()
    assert person.app.stage is not None
    return person.app.stage.camera.view


def home(person: Person) -> View:
    assert person.app.stage is not None
    return person.app.stage.camera.home


@pytest.fixture
def tak(person: Person) -> Person:
    person.sit_down("tak")
    return person


def test_dragging_the_bare_table_walks_around_it(tak: Person) -> None:
    tak.drag(EMPTY, (EMPTY[0] + 100, EMPTY[1]))
    turned = view(tak)
    assert turned.azimuth < home(tak).azimuth - 10
    assert (turned.distance, turned.target) == (home(tak).distance, home(tak).target)


def test_the_right_button_turns_from_anywhere_and_up_means_lower(tak: Person) -> None:
    tak.drag(tak.pixel("c3"), (360, 150), "mouse3")
    assert view(tak).elevation != home(tak).elevation
    assert not tak.sitting.history.moves


def test_the_middle_button_moves_the_table_sideways(tak: Person) -> None:
    before = tak.pixel("c3")
    tak.drag(before, (before[0] + 60, before[1]), "mouse2")
    view(tak)
    after = tak.pixel("c3")
    assert after[0] == pytest.approx(before[0] + 60, abs=20)


@pytest.mark.parametrize("modifier", ["alt", "control"])
def test_a_trackpad_turns_with_a_modifier_and_the_one_button(modifier: str, tak: Person) -> None:
    tak.device.button_down(handle(modifier))
    tak.drag(tak.pixel("c3"), (420, 200))
    tak.device.button_up(handle(modifier))
    assert view(tak).azimuth != home(tak).azimuth


def test_a_trackpad_moves_the_table_with_shift(tak: Person) -> None:
    tak.device.button_down(handle("shift"))
    tak.drag(tak.pixel("c3"), (420, 200))
    tak.device.button_up(handle("shift"))
    assert view(tak).target != home(tak).target


@pytest.mark.parametrize("button", ["mouse1", "mouse2", "mouse3"])
def test_a_drag_that_begins_on_a_piece_or_place_plays_nothing(button: str, tak: Person) -> None:
    tak.key("f")
    tak.drag(tak.pixel("c3"), tak.pixel("d4"), button)
    tak.at_rest()
    assert not tak.sitting.history.moves
    assert tak.controller.path == ("1:flat",)


def test_the_wheel_zooms_towards_the_pointer(tak: Person) -> None:
    x, y = tak.pixel("e5")
    tak.point(x, y)
    tak.turn_wheel("wheel_up", 3)
    assert view(tak).distance < home(tak).distance
    after = tak.pixel("e5")
    assert after == pytest.approx((x, y), abs=6)
    tak.turn_wheel("wheel_down", 3)
    assert view(tak).distance == pytest.approx(home(tak).distance, rel=0.01)


@pytest.mark.parametrize(("way", "sign"), [("wheel_left", -1), ("wheel_right", 1)])
def test_two_fingers_to_the_side_turn(way: str, sign: int, tak: Person) -> None:
    tak.point(*tak.pixel("c3"))
    tak.turn_wheel(way, 4)
    assert (view(tak).azimuth - home(tak).azimuth) * sign > 5


def test_the_wheel_over_a_panel_leaves_the_camera_alone(tak: Person) -> None:
    tak.press(tak.display.left.seats)
    tak.turn_wheel("wheel_up")
    assert view(tak) == home(tak)


@pytest.mark.parametrize(
    ("keys", "nearer"), [(("+",), True), (("=",), True), (("shift", "="), True), (("-",), False)], ids=str
)
def test_plus_and_minus_zoom(keys: tuple[str, ...], nearer: bool, tak: Person) -> None:
    tak.key(*keys)
    assert (view(tak).distance < home(tak).distance) is nearer
    assert view(tak).distance != home(tak).distance


@pytest.mark.parametrize("arrow", ["arrow_left", "arrow_right", "arrow_up", "arrow_down"])
def test_shift_and_an_arrow_turn_and_home_comes_back(arrow: str, tak: Person) -> None:
    tak.key("shift", arrow)
    turned = view(tak)
    assert (turned.azimuth, turned.elevation) != (home(tak).azimuth, home(tak).elevation)
    tak.key("home")
    assert view(tak) == home(tak)


def test_v_goes_round_the_seats(tak: Person) -> None:
    tak.key("v")
    assert view(tak).azimuth % 360 == pytest.approx(seat_view(2, home(tak)).azimuth % 360)
    tak.key("v")
    assert view(tak).azimuth % 360 == pytest.approx(home(tak).azimuth % 360)


@pytest.mark.parametrize("seats", [3, 4])
def test_v_visits_each_of_more_seats_once(seats: int, person: Person) -> None:
    person.sit_down("trimino", Seats=str(seats))
    seen = []
    for _seat in range(seats):
        seen.append(round(view(person).azimuth % 360) % 360)
        person.key("v")
    assert len(set(seen)) == seats
    assert round(view(person).azimuth % 360) % 360 == seen[0]


def test_t_looks_from_the_top_and_comes_back(tak: Person) -> None:
    tak.key("t")
    assert view(tak).elevation == TOP_ELEVATION
    tak.key("t")
    assert view(tak).elevation == home(tak).elevation


def test_from_the_top_the_whole_table_is_between_the_panels(tak: Person) -> None:
    assert tak.app.stage is not None
    tak.key("t")
    clear = tak.display.clear
    view(tak)
    for corner in tak.table.corners():
        seen = tak.app.stage.camera.place_of(corner)
        assert seen is not None
        x, y = (seen[0] + 1) * tak.app.screen.width / 2, (1 - seen[1]) * tak.app.screen.height / 2
        assert clear.x - 1 <= x <= clear.x + clear.w + 1
        assert clear.y - 1 <= y <= clear.y + clear.h + 1


def test_without_animation_the_camera_is_there_at_once(tak: Person) -> None:
    tak.key("v")
    camera = tak.app.stage.camera
    assert camera.view == camera.goal != home(tak)


def test_the_camera_stops_at_its_limits(tak: Person) -> None:
    limits = tak.app.stage.camera.limits
    for _press in range(12):
        tak.key("shift", "arrow_down")
    low = view(tak)
    assert low.eye[2] >= limits.floor - 1e-6
    for _press in range(40):
        tak.key("+")
    assert view(tak).distance >= limits.distance[0]


def test_another_button_pressed_during_a_drag_ends_nothing(tak: Person) -> None:
    """The release of a button that did not begin anything is no click."""
    tak.key("f")
    tak.point(*tak.pixel("c3"))
    tak.device.button_down(handle("mouse1"))
    tak.wait()
    tak.device.button_down(handle("mouse3"))
    tak.wait()
    tak.device.button_up(handle("mouse3"))
    tak.wait()
    assert not tak.sitting.history.moves
    tak.device.button_up(handle("mouse1"))
    tak.wait()
    assert len(tak.sitting.history.moves) == 1
