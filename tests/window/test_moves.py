"""Moves in the making: what is offered, refused, cancelled, typed, undone."""

from __future__ import annotations

import pytest

from game3d.rules.locations import FINISH, HAND
from game3d.ui.display.display import Display
from game3d.ui.toolkit.popups import Menu
from tests.window.conftest import SIZE, VALUES
from tests.window.person import Person


def play(person: Person, moves: str) -> None:
    """Moves that lie before what a test is about."""
    sitting = person.sitting
    for text in moves.split():
        if text == "roll":
            person.controller.roll()
        else:
            person.controller.play(sitting.game.parse_move(sitting.state, text))
    person.at_rest()


def texts(person: Person) -> list[str]:
    history = person.sitting.history
    return [history.game.move_text(state, move) for state, move in zip(history.states, history.moves, strict=False)]


def hand(person: Person) -> list[str]:
    """What is seen in the hand, the next to drop first."""
    return [f"{actor.look.kind}{actor.look.owner}" for actor in person.table.actors.get(HAND, [])][::-1]


# -- Tak's hand ----------------------------------------------------------------------------------------------


@pytest.fixture
def stack(person: Person) -> Person:
    """A Tak table where light's stack of three stands on a2, and light is to move."""
    person.sit_down("tak")
    play(person, "a1 b1 b2 a2 a1+ c1 b2< d1")
    assert person.lying()["a2"] == ["flat2", "flat1", "flat1"]
    return person


@pytest.mark.parametrize("how", ["key", "button", "undo"])
@pytest.mark.parametrize("dropped", [0, 1, 2])
def test_a_cancelled_stack_stands_as_it_stood(dropped: int, how: str, stack: Person) -> None:
    before = stack.lying()
    stack.touch("a2")
    assert hand(stack) == ["flat2", "flat1", "flat1"]
    for square in ("a3", "a4")[:dropped]:
        stack.touch(square)
    assert len(hand(stack)) == 3 - dropped
    if how == "key":
        stack.key("escape")
    elif how == "button":
        stack.press(stack.display.bar.cancel)
    else:
        stack.key("u")
    assert hand(stack) == []
    assert stack.lying() == before
    assert len(texts(stack)) == 8
    stack.touch("a2")
    assert hand(stack) == ["flat2", "flat1", "flat1"]


def test_how_many_to_carry_is_chosen_by_digit_or_button(stack: Person) -> None:
    stack.touch("a2")
    stack.key("2")
    assert hand(stack) == ["flat1", "flat1"]
    assert stack.lying()["a2"] == ["flat2"]
    stack.press(stack.display.bar.counts[0])
    assert hand(stack) == ["flat1"]
    stack.key("3")
    assert hand(stack) == ["flat2", "flat1", "flat1"]
    stack.key("1")
    stack.touch("a3")
    assert texts(stack)[-1] == "a2+"
    assert stack.lying()["a3"] == ["flat1"]


def test_the_last_drop_ends_the_move_and_passes_the_turn(stack: Person) -> None:
    for square in ("a2", "a3", "a4", "a5"):
        stack.touch(square)
    assert texts(stack)[-1] == "3a2+111"
    assert hand(stack) == []
    assert stack.sitting.mover == 2


def test_a_square_off_the_line_is_refused_with_words_and_the_hand_keeps_what_it_holds(stack: Person) -> None:
    stack.touch("a2")
    stack.touch("a3")
    stack.touch("b3")
    assert stack.told
    assert len(hand(stack)) == 2
    assert len(texts(stack)) == 8


def test_a_chosen_kind_is_put_back_by_its_key_again(stack: Person) -> None:
    before = stack.lying()
    stack.key("w")
    assert stack.controller.path == ("1:wall",)
    stack.key("w")
    assert stack.controller.path == ()
    assert stack.lying() == before


def test_another_kind_replaces_the_chosen_one(stack: Person) -> None:
    stack.key("w")
    stack.key("c")
    assert stack.controller.path == ("1:capstone",)
    stack.touch("c3")
    assert texts(stack)[-1] == "Cc3"


# -- every game ----------------------------------------------------------------------------------------------

REFUSED = [
    ("number-pyramid", "a1", "a1"),
    ("fanorona-telo", "b2", "b2"),
    ("fanorona-telo", "b2 a1 a2 c2 c1 a3", "a3"),
    ("pylos", "1a1", "1a1"),
    ("trimino", "", "b2"),
    ("tak", "", "c3"),
    ("tak", "a1 b1", "b1"),
]


@pytest.mark.parametrize(("name", "before", "touched"), REFUSED)
def test_a_refused_click_says_why_and_changes_nothing(name: str, before: str, touched: str, person: Person) -> None:
    sitting = person.sit_down(name)
    play(person, before)
    moves, lying = list(sitting.history.moves), person.lying()
    person.touch(touched)
    assert len(person.told) > 10
    assert sitting.history.moves == moves
    assert person.lying() == lying
    assert person.controller.path == ()


PARTIAL = [
    ("fanorona-telo", "b2 a1 a2 c2 c1 a3", ["c1"]),
    ("pylos", "1a1 1d4 1b1 1d3 1a2 1c4", ["1b2"]),
    ("pylos", "1a1 1d4 1b1 1d3 1a2 1c4", ["1b2", "1a1"]),
    ("tak", "", ["1:stone"]),
]


@pytest.mark.parametrize("how", ["key", "button"])
@pytest.mark.parametrize(("name", "before", "touched"), PARTIAL)
def test_a_partial_move_is_cancelled(name: str, before: str, touched: list[str], how: str, person: Person) -> None:
    sitting = person.sit_down(name)
    play(person, before)
    moves, lying, offered = list(sitting.history.moves), person.lying(), person.controller.touches
    for location in touched:
        person.touch(location)
    assert person.controller.path
    if how == "key":
        person.key("escape")
    else:
        person.press(person.display.bar.cancel)
    assert sitting.history.moves == moves
    assert person.lying() == lying
    assert person.controller.touches == offered
    assert not person.display.bar.cancel.visible


def test_the_players_panel_counts_what_a_move_in_the_making_takes(person: Person) -> None:
    person.sit_down("pylos")
    play(person, "1a1 1d4 1b1 1d3 1a2 1c4")

    def balls() -> int:
        return person.display.left.seats.seats[0].reserves[0].count

    assert balls() == 12
    person.touch("1b2")
    assert balls() == 11
    person.touch("1a1")
    assert balls() == 12
    person.key("escape")
    assert balls() == 12


@pytest.mark.parametrize("how", ["key", "button"])
def test_taking_back_one_ball_is_enough(how: str, person: Person) -> None:
    sitting = person.sit_down("pylos")
    play(person, "1a1 1d4 1b1 1d3 1a2 1c4")
    person.touch("1b2")
    person.touch("1a1")
    assert FINISH in person.controller.touches
    if how == "key":
        person.key("space")
    else:
        person.press(person.display.bar.finish)
    assert texts(person)[-1] == "1b2-1a1"
    assert sitting.mover == 2


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_nothing_hovers_where_a_piece_was_just_put(animation: str, person: Person) -> None:
    """The ghost of what a click would do goes with the click."""
    person.sit_down("fanorona-telo")
    person.app.set_values(VALUES.__class__(animation=animation, sound=False, quality="low"))
    person.point(*person.pixel("b2"))
    person.touch("b2")
    person.at_rest()
    person.wait()
    assert not person.table.hover_legal


@pytest.mark.parametrize("how", ["cancel", "undo"])
def test_no_ghost_is_left_where_the_pointer_was_before_it_went_to_a_button(how: str, stack: Person) -> None:
    stack.app.set_values(VALUES.__class__(animation="fast", sound=False, quality="low"))
    for square in ("a2", "a3"):
        stack.touch(square)
        stack.at_rest()
    assert stack.table.ghosts.shown
    stack.press(stack.display.bar.cancel if how == "cancel" else stack.display.right.undo)
    stack.at_rest()
    assert (stack.table.ghosts.shown, stack.table.hovered) == ([], None)


def test_a_click_skips_the_flight_and_counts(person: Person) -> None:
    sitting = person.sit_down("fanorona-telo")
    person.app.set_values(VALUES.__class__(animation="slow", sound=False, quality="low"))
    person.touch("b2")
    assert person.table.moving
    person.touch("a1")
    assert texts(person) == ["b2", "a1"]
    person.at_rest()
    assert {k: len(v) for k, v in person.lying().items()} == {
        k: len(v) for k, v in sitting.game.pieces(sitting.state).items()
    }


def test_a_click_that_ends_over_a_panel_means_nothing(person: Person) -> None:
    person.sit_down("fanorona-telo")
    person.drag(person.pixel("b2"), (20.0, 20.0))
    assert texts(person) == []
    assert isinstance(person.view, Display)


def test_a_panel_keeps_clicks_from_the_board(person: Person) -> None:
    """With the camera so near that the board lies under the panels."""
    person.sit_down("fanorona-telo")
    person.key("t")
    for _press in range(12):
        person.key("+")
    display = person.display
    for widget in (display.turn, display.left.seats, display.right.panel):
        rect, scale = widget.rect, person.app.screen.scale
        person.click((rect.x + rect.w / 2) * scale, (rect.bottom - 6) * scale)
    assert texts(person) == []
    assert person.told == ""


# -- typing --------------------------------------------------------------------------------------------------


def test_a_move_is_typed(person: Person) -> None:
    person.sit_down("tak")
    for text, canonical in (("c3", "c3"), ("Fb3", "b3"), ("Cc2", "Cc2"), ("Sa1", "Sa1"), ("c2+!", "c2+")):
        person.key("/")
        person.type(text)
        person.key("enter")
        assert texts(person)[-1] == canonical


def test_no_hotkey_fires_while_a_move_is_typed(person: Person) -> None:
    person.sit_down("tak")
    play(person, "a1 b1")
    view = person.app.stage.camera.goal
    person.key("/")
    person.type("uvthmwcfx,. 123+-/")
    assert texts(person) == ["a1", "b1"]
    assert person.app.stage.camera.goal == view
    assert person.controller.path == ()
    assert isinstance(person.view, Display)
    assert person.display.bar.entry.widget.text == "uvthmwcfx,. 123+-/"
    person.key("escape")
    assert not person.display.bar.entry.widget.visible
    person.key("u")
    assert texts(person) == ["a1"]


def test_an_entry_goes_when_the_board_is_used_instead(stack: Person) -> None:
    stack.key("/")
    stack.type("c")
    stack.touch("a2")
    display = stack.display
    assert not display.bar.entry.widget.visible
    assert display.bar.cancel.visible
    assert display.bar.counts[0].visible
    stack.key("1")
    assert hand(stack) == ["flat1"]


@pytest.mark.parametrize("place", ["e5", None])
def test_an_entry_goes_with_a_click_that_does_nothing_else(place: str | None, person: Person) -> None:
    person.sit_down("tak")
    person.key("/")
    assert person.display.bar.entry.widget.visible
    if place:
        person.touch(place)
    else:
        person.click(SIZE[0] / 2, SIZE[1] - 100)
    assert not person.display.bar.entry.widget.visible


def test_a_wrong_move_says_why_and_can_be_mended(person: Person) -> None:
    person.sit_down("fanorona-telo")
    person.key("/")
    person.type("b4")
    person.key("enter")
    assert "b4" in person.told
    assert person.display.bar.entry.widget.typing
    person.key("backspace")
    person.type("2")
    person.key("enter")
    assert texts(person) == ["b2"]
    assert not person.display.bar.entry.widget.visible


def test_a_typed_move_puts_a_partial_one_back_first(stack: Person) -> None:
    stack.touch("a2")
    stack.touch("a3")
    stack.key("/")
    stack.type("e5")
    stack.key("enter")
    assert hand(stack) == []
    assert stack.lying()["a2"] == ["flat2", "flat1", "flat1"]
    assert texts(stack)[-1] == "e5"


def test_a_roll_is_typed(person: Person) -> None:
    sitting = person.sit_down("trimino")
    person.key("/")
    person.type("b2")
    person.key("enter")
    assert "rolled first" in person.told
    for _char in "b2":
        person.key("backspace")
    person.type("roll")
    person.key("enter")
    assert len(sitting.history.moves) == 1


# -- undo and redo -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["keys", "control", "buttons"])
def test_undo_and_redo(how: str, person: Person) -> None:
    person.sit_down("fanorona-telo")
    play(person, "b2 a1")
    display = person.display

    def undo() -> None:
        {"keys": lambda: person.key("u"), "control": lambda: person.key("control", "z")}.get(
            how, lambda: person.press(display.right.undo)
        )()

    def redo() -> None:
        {"keys": lambda: person.key("shift", "u"), "control": lambda: person.key("control", "y")}.get(
            how, lambda: person.press(display.right.redo)
        )()

    both = person.lying()
    undo()
    assert texts(person) == ["b2"]
    undo()
    assert texts(person) == []
    assert sorted(person.lying()) == ["1:stone", "2:stone"]
    undo()
    redo()
    redo()
    assert texts(person) == ["b2", "a1"]
    assert person.lying() == both
    assert [item.text for item in display.state.moves.items] == ["b2", "a1"]


def test_a_roll_once_seen_is_not_taken_back_and_that_is_said(person: Person) -> None:
    sitting = person.sit_down("trimino")
    person.press(person.display.bar.roll)
    person.press(person.display.right.undo)
    assert len(sitting.history.moves) == 1
    person.rest_on(person.display.right.undo)
    assert person.tip == "A roll once seen stays"
    person.key("u")
    assert person.told == "A roll once seen stays"
    assert len(sitting.history.moves) == 1


def test_a_placement_is_taken_back_until_the_next_roll(person: Person) -> None:
    sitting = person.sit_down("trimino")
    person.touch("die")
    place = person.controller.touches[0]
    person.touch(place)
    person.key("u")
    assert len(sitting.history.moves) == 1
    person.touch(place)
    person.key("space")
    person.key("u")
    assert len(sitting.history.moves) == 3


def test_esc_on_a_table_without_a_partial_move_opens_and_closes_the_menu(person: Person) -> None:
    person.sit_down("fanorona-telo")
    person.key("escape")
    assert isinstance(person.view, Menu)
    person.key("escape")
    assert isinstance(person.view, Display)


# -- the keyboard alone --------------------------------------------------------------------------------------


def test_a_whole_game_by_the_keyboard_alone(person: Person) -> None:
    moves = ["c1", "c2", "b3", "c3", "a1", "b2", "a1-a2", "b2-a1", "a2-a3", "c2-b2"]
    sitting = person.sit_down("fanorona-telo")
    for move in moves:
        for touched in move.split("-"):
            person.walk_to(touched)
            person.key("enter")
            assert person.told == "", touched
    assert texts(person) == moves
    assert sitting.outcome is not None and sitting.outcome.winners == (2,)
    person.tab_to(person.button("Rematch"))
    person.key("enter")
    assert person.sitting is not sitting
    assert texts(person) == []


# -- what is said --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "before", "_touched"), REFUSED)
def test_a_refused_text_says_why_without_the_position_that_is_on_the_table(
    name: str, before: str, _touched: str, person: Person
) -> None:
    sitting = person.sit_down(name)
    play(person, before)
    if sitting.must_roll:
        person.controller.roll()
    for text in ("z9", "a1>a1", "9a1+9", "d4d4"):
        person.key("/")
        person.type(text)
        person.key("enter")
        assert text in person.told
        assert sitting.game.text(sitting.state) not in person.told
        assert "(" not in person.told
        person.key("escape")


def test_a_refusal_goes_with_the_next_touch(person: Person) -> None:
    person.sit_down("tak")
    person.touch("c3")
    assert person.told
    person.key("f")
    assert person.told == ""
