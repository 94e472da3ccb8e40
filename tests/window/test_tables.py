"""What is particular to one table or option: trays, levels, seats, the clock."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game3d.play.clock import new_clock
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.records.files import load
from game3d.rules.registry import game
from tests.window.conftest import VALUES
from tests.window.person import Person, handle
from tests.window.test_moves import hand, play, texts

GOLDEN = Path(__file__).parents[1] / "records" / "golden"


def test_in_the_tournament_opening_the_opponents_tray_is_the_one_to_click(person: Person) -> None:
    person.sit_down("tak", "tournament")
    person.touch("1:stone")
    assert person.told
    assert person.controller.path == ()
    person.touch("2:stone")
    person.touch("c3")
    assert person.lying()["c3"] == ["flat2"]
    person.touch("1:stone")
    person.touch("a1")
    assert person.lying()["a1"] == ["flat1"]
    assert texts(person) == ["c3", "a1"]


def test_a_hidden_ball_is_shown_and_hidden_again_by_clicks_on_the_ball_above(person: Person) -> None:
    sitting = person.sit_down("pylos", "children")
    level_one = [f"1{f}{r}" for f in "abcd" for r in "1234"]
    level_two = [f"2{f}{r}" for f in "abc" for r in "123"]
    for place in [*level_one, *level_two]:
        move = next((m for m in sitting.history.legal() if sitting.game.move_text(sitting.state, m) == place), None)
        assert move is not None, place
        person.controller.play(move)
    play(person, "3a1")
    table = person.table
    person.touch("3a1", "mouse3")
    glass = [actor for actors in table.actors.values() for actor in actors if actor in table.glass]
    assert len(glass) == 5  # the ball and the four that carry it
    assert len(texts(person)) == 26
    person.touch("3a1", "mouse3")
    assert not table.glass
    person.touch("3a1", "mouse3")
    assert person.display.state.turn.note == "3a1 hides 1b2: Dark"
    person.touch("1a1")  # it carries others, and is refused
    assert not table.glass
    assert person.display.state.turn.note == ""


def test_levels_are_pulled_apart_by_slider_or_held_key_and_another_makes_glass(person: Person) -> None:
    sitting = person.sit_down("pylos")
    play(person, "1a1 1b1 1a2 1b2 2a1")
    display, table = person.display, person.table
    before = table.actors["2a1"][0].shown.z
    rect, scale = display.left.slider.slider.rect, person.app.screen.scale
    person.click((rect.right - 10) * scale, (rect.y + rect.h / 2) * scale)
    person.wait(40)
    assert table.actors["2a1"][0].shown.z > before + 0.5
    person.touch("1c1")
    assert len(sitting.history.moves) == 6
    apart = table.actors["2a1"][0].shown.z
    person.click((rect.x + 10) * scale, (rect.y + rect.h / 2) * scale)
    person.wait(40)
    assert table.actors["2a1"][0].shown.z == pytest.approx(before, abs=0.05)
    person.device.button_down(handle("x"))
    person.wait(40)
    assert table.actors["2a1"][0].shown.z >= apart
    person.device.button_up(handle("x"))
    person.wait(40)
    assert table.actors["2a1"][0].shown.z == pytest.approx(before, abs=0.05)
    person.device.button_down(handle("g"))
    person.wait(4)
    assert table.actors["2a1"][0] in table.glass
    person.device.button_up(handle("g"))
    person.wait(4)
    assert not table.glass


def test_the_camera_walks_to_the_next_players_seat_where_that_is_wanted(person: Person) -> None:
    person.sit_down("trimino", Seats="3")
    person.app.set_values(replace(VALUES, walk=True))
    seen = []
    for _turn in range(3):
        person.key("space")
        person.touch(person.controller.touches[0])
        person.at_rest()
        seen.append(round(person.app.stage.camera.view.azimuth) % 360)
    assert len(set(seen)) == 3


def test_the_camera_stays_where_it_is_unless_that_is_wanted(person: Person) -> None:
    person.sit_down("fanorona-telo")
    before = person.app.stage.camera.view
    person.touch("b2")
    person.at_rest()
    assert person.app.stage.camera.view == before


def sit_with_a_clock(person: Person, seconds: float) -> Sitting:
    rules = game("tak")
    clock = new_clock(300)
    clock.left[0] = seconds
    sitting = Sitting(rules, rules.setup(), [Player(), Player()], clock=clock)
    person.app.open_table(sitting)
    person.at_rest()
    return sitting


def test_who_runs_out_of_time_loses_and_the_hand_goes_back(person: Person) -> None:
    sitting = sit_with_a_clock(person, 60.0)
    play(person, "a1 b1 b2 a2 a1+ c1 b2< d1")
    before = person.lying()
    person.touch("a2")
    person.touch("a3")
    assert hand(person)
    assert [seat.hurry for seat in person.display.left.seats.seats] == [False, False]
    sitting.clock.left[0] = 19.5
    person.wait_until(lambda: person.display.left.seats.seats[0].hurry)
    assert not person.display.left.seats.seats[1].hurry
    sitting.clock.left[0] = 0.2
    person.wait_until(lambda: sitting.outcome is not None)
    person.wait(3)
    assert sitting.outcome.winners == (2,)
    assert person.display.bar.end.text.info.reason == "the time of Light is up"
    person.key("u")
    assert person.told == "Time that has run out does not come back"
    assert sitting.outcome.winners == (2,)
    assert hand(person) == []
    assert person.lying() == before


def test_the_clock_of_who_is_to_move_runs(person: Person) -> None:
    sitting = sit_with_a_clock(person, 60.0)
    person.wait(30)
    assert sitting.clock.left[0] < 60.0
    assert sitting.clock.left[1] == 300.0
    person.key("f")
    person.touch("c3")
    left = sitting.clock.left[0]
    person.wait(30)
    assert sitting.clock.left[0] == left
    assert sitting.clock.left[1] < 300.0
    assert [seat.clock for seat in person.display.left.seats.seats] == [sitting.clock.text(1), sitting.clock.text(2)]


@pytest.mark.parametrize("page", ["f1", "settings"])
def test_the_clock_stands_while_a_page_lies_over_the_board(page: str, person: Person) -> None:
    sitting = sit_with_a_clock(person, 60.0)
    if page == "settings":
        person.key("m")
        person.press(person.button("Settings"))
    else:
        person.key(page)
    left = list(sitting.clock.left)
    person.wait(30)
    assert sitting.clock.left == left
    person.key("escape")
    person.wait(30)
    assert sitting.clock.left[0] < left[0]


def test_the_balls_that_fill_the_pyramid_at_the_end_are_no_reserve_any_more(person: Person) -> None:
    person.app.open_table(Sitting.from_record(load(GOLDEN / "pylos-square.game")))
    person.at_rest()
    person.wait(3)

    def balls() -> list[int]:
        return [seat.reserves[0].count for seat in person.display.left.seats.seats]

    assert balls() == [0, 0]
    assert {location: len(found) for location, found in person.lying().items() if ":" in location and found} == {}
    person.press(person.display.right.previous)
    person.wait(2)
    assert balls()[1] > 0


def test_an_empty_reserve_is_shown_as_one(person: Person) -> None:
    sitting = Sitting.from_record(load(GOLDEN / "pylos-square.game"), 32)
    person.app.open_table(sitting)
    assert [seat.reserves[0].count for seat in person.display.left.seats.seats] == [0, 4]
    telo = game("fanorona-telo")
    start = telo.parse("211/.1./22. 1", telo.setup())
    person.app.open_table(Sitting(telo, telo.setup(), [Player(), Player()], start=start))
    assert [seat.reserves[0].count for seat in person.display.left.seats.seats] == [0, 0]


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_points_that_are_what_is_left_are_said_once(seats: str, person: Person) -> None:
    person.sit_down("trimino", Seats=seats)
    shown = person.display.left.seats.seats
    assert [(seat.score, seat.reserves) for seat in shown] == [("12", ())] * int(seats)
