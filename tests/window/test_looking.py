"""Looking into the tables with pointer and keys: it never plays a move, and never stands in the way of one."""

from __future__ import annotations

import pytest

from game3d.scenes.number_pyramid import PyramidTable
from game3d.scenes.pylos import APART
from tests.window.person import Person, handle

TALL = ("1a1", "1b1", "1c1", "1d1", "1a2", "1c2", "1b2", "1d2", "1a3", "1c3", "1b3", "1d3", "2a1", "2b1", "2b2", "2a2")


def glass(person: Person) -> set[str]:
    """The places whose balls are glass."""
    assert person.app.at is not None
    actors = person.app.at.table.actors
    looks = {place: found[-1].node.get_python_tag("dress") for place, found in actors.items() if ":" not in place}
    return {place for place, look in looks.items() if look is not None and look[3] > 0}


@pytest.fixture
def pylos(person: Person) -> Person:
    """Pylos with a ball on level 3: light's, on 3a1, with dark to move."""
    sitting = person.sit_down("pylos", "children")
    for text in (*TALL, "3a1"):
        sitting.play(sitting.game.parse_move(sitting.state, text))
    assert person.app.at is not None
    person.app.at.look(None)
    person.app.at.table.show(sitting.game.pieces(sitting.state))
    person.at_rest()
    return person


def test_a_click_on_a_ball_of_level_3_shows_what_it_hides_and_plays_nothing(pylos: Person) -> None:
    at = pylos.app.at
    assert at is not None
    plies = len(at.sitting.history.moves)
    pylos.touch("3a1")
    pylos.wait(30)
    assert glass(pylos) == {"3a1", "2a1", "2b1", "2a2", "2b2"}
    assert pylos.app.hud is not None
    assert pylos.app.hud.state.note.startswith("3a1 hides 1b2")
    assert len(at.sitting.history.moves) == plies
    pylos.touch("3a1")
    pylos.wait(30)
    assert glass(pylos) == set()


def test_where_the_click_is_a_move_the_right_button_shows_what_is_hidden(pylos: Person) -> None:
    at = pylos.app.at
    assert at is not None
    pylos.touch("1d4")
    pylos.at_rest()
    assert at.sitting.mover == 1  # the ball on 3a1 is light's, and free
    pylos.touch("3a1", "mouse3")
    pylos.wait(30)
    assert "3a1" in glass(pylos)
    assert at.builder.path == ()


def test_a_held_key_pulls_the_levels_apart_and_a_ball_there_can_be_clicked(pylos: Person) -> None:
    at = pylos.app.at
    assert at is not None
    low = at.table.stops()["3a1"][2]
    pylos.device.button_down(handle("x"))
    pylos.wait(60)
    assert at.table.stops()["3a1"][2] == pytest.approx(low + 2 * APART)
    assert at.table.slider is not None
    assert at.table.slider.value == 1.0
    pylos.touch("3a1", "mouse3")
    pylos.wait(30)
    assert "3a1" in glass(pylos)
    pylos.device.button_up(handle("x"))
    pylos.wait(60)
    assert at.table.stops()["3a1"][2] == pytest.approx(low)


def test_a_held_key_turns_the_upper_levels_to_glass(pylos: Person) -> None:
    pylos.point(2, 498)
    pylos.device.button_down(handle("g"))
    pylos.wait(30)
    assert glass(pylos) == {"3a1", "2a1", "2b1", "2a2", "2b2"}
    pylos.device.button_up(handle("g"))
    pylos.wait(30)
    assert glass(pylos) == set()


def test_the_sums_appear_beside_the_star_and_go_when_the_end_is_taken_back(person: Person) -> None:
    sitting = person.sit_down("number-pyramid")
    at = person.app.at
    assert at is not None
    while sitting.outcome is None:
        at.play(sitting.history.legal()[0])
        person.wait(1)
    person.at_rest()
    person.wait(120)
    assert isinstance(at.table, PyramidTable)
    sums = [label.text for label in at.table.labels()][20:]  # after the discs
    assert tuple(sums) == sitting.outcome.scores
    at.undo()
    person.at_rest()
    assert len(list(at.table.labels())) == 20
