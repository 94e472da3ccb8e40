"""Taking from Tak's trays and throwing Trimino's die, with the pointer and by keys."""

from __future__ import annotations

import pytest

from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.rules.locations import HAND
from game3d.rules.registry import game
from game3d.scenes.tak import measures as tak_measures
from game3d.scenes.trimino import measures as trimino_measures
from tests.window.conftest import VALUES
from tests.window.person import Person


@pytest.fixture
def tak(person: Person) -> Person:
    person.sit_down("tak")
    return person


def chosen(person: Person) -> tuple[str, ...]:
    return person.controller.path


def at_point(person: Person, point: tuple[float, float, float]) -> tuple[float, float]:
    """The pixel of a point of the table."""
    assert person.app.stage is not None
    seen = person.app.stage.camera.place_of(point)
    assert seen is not None
    return (seen[0] + 1) * person.app.win.get_x_size() / 2, (1 - seen[1]) * person.app.win.get_y_size() / 2


def test_the_standing_stone_a_lying_one_and_the_capstone_are_three_kinds_to_click(tak: Person) -> None:
    for stop, kind in (("1:wall", "1:wall"), ("1:stone", "1:flat"), ("1:capstone", "1:capstone")):
        tak.click(*at_point(tak, tak.table.stops()[stop]))
        assert chosen(tak) == (kind,)


@pytest.mark.parametrize("stop", ["1:wall", "1:stone", "1:capstone"])
def test_clicking_what_hovers_above_the_tray_puts_it_back(stop: str, tak: Person) -> None:
    tak.click(*at_point(tak, tak.table.stops()[stop]))
    held = tak.table.actors[HAND][0].pose
    tak.click(*at_point(tak, (held.x, held.y, held.z + 0.1)))
    assert chosen(tak) == ()
    assert not tak.table.actors.get(HAND)


@pytest.mark.parametrize(("key", "kind"), [("f", "1:flat"), ("w", "1:wall"), ("c", "1:capstone")])
def test_a_letter_takes_a_kind_and_puts_it_back(key: str, kind: str, tak: Person) -> None:
    tak.key(key)
    assert chosen(tak) == (kind,)
    tak.key(key)
    assert chosen(tak) == ()


def test_letters_take_nothing_while_a_move_is_typed(tak: Person) -> None:
    tak.key("/")
    tak.type("c3fw")
    assert chosen(tak) == ()


def test_the_last_stone_can_be_a_wall_or_a_flat(person: Person) -> None:
    rules = game("tak")
    setup = rules.setup()
    state = rules.parse("1111,x,1111,x,1111/x5/1111,x,1111,x2/x5/x4,2 1 21", setup)
    person.app.open_table(Sitting(rules, setup, [Player(), Player()], start=state))
    person.at_rest()
    table = person.table
    assert len(table.actors["1:stone"]) == 1
    for slot, kind in ((1, "1:flat"), (0, "1:wall")):
        x, y, z = tak_measures.STONE_SLOTS[1][slot]
        person.click(*at_point(person, (x, y, z + 0.1)))
        assert chosen(person) == (kind,)
        person.key("escape")


def test_a_tournament_opens_with_a_click_on_the_opponents_tray(person: Person) -> None:
    sitting = person.sit_down("tak", "tournament")
    person.touch("1:stone")
    assert chosen(person) == ()
    assert person.told == "Each player's first turn places a flat of the other: take it from your opponent's tray"
    person.touch("2:stone")
    assert chosen(person) == ("2:flat",)
    person.touch("c3")
    assert sitting.game.text(sitting.state) == "x5/x5/x2,2,x2/x5/x5 2 1"


def test_a_stack_under_the_pointer_is_told_on_the_display(tak: Person) -> None:
    sitting = tak.sitting
    for move in ("c3", "c4", "c3+"):
        sitting.play(sitting.game.parse_move(sitting.state, move))
    tak.app.open_table(sitting)
    tak.at_rest()
    tak.point(*tak.pixel("c4"))
    assert tak.display.state.turn.note == "c4: dark, light"
    tak.point(*tak.pixel("a1"))
    assert tak.display.state.turn.note == ""


def test_a_click_anywhere_on_the_lane_throws_the_die_once(person: Person) -> None:
    sitting = person.sit_down("trimino")
    (x, y), (_half_x, half_y) = trimino_measures.FELT, trimino_measures.FELT_HALF
    pixel = at_point(person, (x, y - 0.8 * half_y, trimino_measures.FELT_TOP))
    person.click(*pixel)
    person.at_rest()
    assert len(sitting.history.moves) == 1
    person.click(*pixel)
    assert len(sitting.history.moves) == 1
    assert person.told == "The die is rolled: touch a cell of the board"


def test_the_keyboard_throws_the_die_on_its_lane(person: Person) -> None:
    sitting = person.sit_down("trimino")
    person.walk_to("die")
    person.key("enter")
    person.at_rest()
    assert len(sitting.history.moves) == 1


@pytest.mark.parametrize("skipped", [False, True])
def test_nothing_tells_a_roll_before_the_die_lies(skipped: bool, person: Person) -> None:
    person.sit_down("trimino")
    app = person.app
    app.set_values(VALUES.__class__(animation="slow", sound=False, quality="low"))
    person.key("space")
    assert app.session.table.moving
    assert app.session.display.turn.texts[:2] == ("Player 1 to move", "The die rolls")
    assert app.session.display.state.moves.items == ()
    assert app.session.table.marks.targets == ()
    if skipped:
        person.touch("die")
    else:
        person.at_rest()
        person.wait()
    assert app.session.display.turn.texts[1].startswith("Place the ")
    assert len(app.session.display.state.moves.items) == 1
    assert app.session.table.marks.targets == app.session.controller.touches
