"""A person moves: touches, refusals, putting back, counts, typing, rolling, hints."""

from __future__ import annotations

import pytest

from game3d.rules.locations import FINISH, HAND, ROLL
from game3d.table.snapshot import Phase
from tests.table.sitting_down import Seated, sit

STACK = "a1 b1 b2 a2 a1+ c1 b2< d1"  # light's stack of three stands on a2, and light is to move
SQUARE = "1a1 1d4 1b1 1d3 1a2 1c4"  # light makes a square at 1b2


@pytest.fixture
def stack() -> Seated:
    return sit("tak", moves=STACK)


def hand(at: Seated) -> list[str]:
    """What is in the hand, the next to drop first."""
    return [f"{piece.kind}{piece.owner}" for piece in at.table.standing.get(HAND, [])][::-1]


# -- touches -------------------------------------------------------------------------------------------------


def test_the_touches_of_a_move_play_it() -> None:
    at = sit("fanorona-telo", moves="b2 a1 a2 c2 c1 a3")
    at.click("c1")
    assert (at.moves, at.controller.path) == ("b2 a1 a2 c2 c1 a3", ("c1",))
    at.click("b1")
    assert at.moves == "b2 a1 a2 c2 c1 a3 c1-b1"
    assert at.stands_as == 7
    assert at.store.kept == at.sitting.history.moves


def test_what_may_be_touched_and_was_touched_is_marked() -> None:
    at = sit("fanorona-telo", moves="b2 a1 a2 c2 c1 a3")
    assert at.table.marks.targets == ("c1", "b2")
    at.click("c1")
    assert (at.table.marks.chosen, at.table.marks.targets) == (("c1",), ("b1",))


def test_the_first_touch_that_can_be_meant_counts() -> None:
    at = sit("tak")
    at.click("nothing", "1:flat")
    assert at.controller.path == ("1:flat",)


@pytest.mark.parametrize(
    ("name", "before", "touch"),
    [("number-pyramid", "a1", "a1"), ("fanorona-telo", "b2", "b2"), ("tak", "", "c3"), ("trimino", "", "b2")],
)
def test_a_touch_that_cannot_come_next_is_refused_with_words_and_a_sound(name: str, before: str, touch: str) -> None:
    at = sit(name, moves=before)
    standing = dict(at.table.standing)
    at.click(touch)
    assert at.display.said == [at.sitting.builder().refusal(touch)]
    assert at.sounds.heard == ["refuse"]
    assert (at.moves, at.controller.path, at.table.standing) == (before, (), standing)


def test_a_refusal_goes_with_the_next_touch() -> None:
    at = sit("tak")
    at.click("c3")
    assert at.display.message
    at.click("1:flat")
    assert at.display.message == ""


def test_a_click_on_nothing_means_nothing() -> None:
    at = sit("fanorona-telo")
    at.click()
    assert (at.moves, at.display.said, at.sounds.heard) == ("", [], [])


def test_what_was_touched_first_is_put_back_by_touching_it_again() -> None:
    at = sit("tak")
    standing = at.table.standing
    at.click("1:wall")
    at.click("1:wall")
    assert (at.controller.path, at.table.standing, at.display.said) == ((), standing, [])


def test_another_piece_replaces_the_chosen_one() -> None:
    at = sit("tak", moves="a1 b1")
    at.click("1:wall")
    at.click("1:capstone")
    assert at.controller.path == ("1:capstone",)
    at.click("c3")
    assert at.moves == "a1 b1 Cc3"


def test_a_click_that_is_no_touch_may_show_what_is_inside(stack: Seated) -> None:
    stack.click("b1")
    assert len(stack.display.said) == 1, "it is dark's, and has nothing to show"
    stack.table.secrets.add("b1")
    stack.click("b1")
    assert len(stack.display.said) == 1
    assert stack.controller.path == ()


# -- what a click would do -----------------------------------------------------------------------------------


def test_the_pointer_shows_what_a_click_would_do(stack: Seated) -> None:
    stack.click("1:flat")
    stack.hover("c3")
    assert stack.table.legal
    assert [(step.kind, step.target) for step in stack.table.ghosts] == [("drop", "c3")]
    stack.hover("a2")
    assert (stack.table.legal, stack.table.ghosts) == (False, ())
    stack.hover()
    assert (stack.table.legal, stack.table.ghosts) == (False, ())


def test_the_pointer_over_the_die_shows_that_it_can_be_thrown() -> None:
    at = sit("trimino")
    at.hover("die", ROLL)
    assert at.table.legal
    at.hover("b2")
    assert not at.table.legal


# -- carrying ------------------------------------------------------------------------------------------------


def test_a_stack_is_taken_up_whole_and_fewer_are_carried_by_choice(stack: Seated) -> None:
    stack.click("a2")
    assert hand(stack) == ["flat2", "flat1", "flat1"]
    assert (stack.shown.carry.choices, stack.shown.carry.chosen) == ((1, 2, 3), 3)
    stack.controller.carry(2)
    assert hand(stack) == ["flat1", "flat1"]
    stack.controller.carry(1)
    assert hand(stack) == ["flat1"]
    stack.controller.carry(3)
    assert hand(stack) == ["flat2", "flat1", "flat1"]
    stack.controller.carry(1)
    stack.click("a3")
    assert stack.moves == f"{STACK} a2+"


def test_more_than_there_is_cannot_be_carried(stack: Seated) -> None:
    stack.controller.carry(2)  # nothing is in the hand
    assert stack.display.said == []
    stack.click("a2")
    stack.controller.carry(4)
    assert stack.display.said == ["4 cannot be carried"]
    assert len(hand(stack)) == 3


def test_the_last_drop_ends_the_move(stack: Seated) -> None:
    for square in ("a2", "a3", "a4", "a5"):
        stack.click(square)
    assert stack.moves == f"{STACK} 3a2+111"
    assert hand(stack) == []
    assert stack.sitting.mover == 2


# -- putting back --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["cancel", "undo", "look"])
@pytest.mark.parametrize("dropped", [0, 1, 2])
def test_a_move_in_the_making_is_put_back(dropped: int, how: str, stack: Seated) -> None:
    standing = stack.table.standing
    stack.click("a2")
    for square in ("a3", "a4")[:dropped]:
        stack.click(square)
    assert stack.actions.cancel and stack.actions.undo
    if how == "look":
        stack.controller.look(8)  # the game itself, which is on the table
    else:
        {"cancel": stack.controller.cancel, "undo": stack.controller.undo}[how]()
    assert (stack.controller.path, stack.table.standing, stack.moves) == ((), standing, STACK)
    assert not stack.actions.cancel


def test_with_nothing_touched_there_is_nothing_to_put_back(stack: Seated) -> None:
    stack.controller.cancel()
    assert stack.stands_as == 8
    assert not stack.actions.cancel


def test_a_move_may_be_ended_where_the_rules_let_one_choose() -> None:
    at = sit("pylos", moves=SQUARE)
    at.controller.finish()
    at.click("1b2")
    assert not at.actions.finish
    at.controller.finish()
    assert at.moves == SQUARE
    at.click("1a1")
    assert at.actions.finish
    assert FINISH in at.controller.touches
    at.controller.finish()
    assert at.moves == f"{SQUARE} 1b2-1a1"


def test_the_players_panel_counts_what_a_move_in_the_making_takes() -> None:
    at = sit("pylos", moves=SQUARE)

    def balls() -> int:
        return at.shown.seats[0].reserves[0].count

    counts = [balls()]
    for act in (lambda: at.click("1b2"), lambda: at.click("1a1"), at.controller.cancel):
        act()
        counts.append(balls())
    assert counts == [12, 11, 12, 12]


# -- typing --------------------------------------------------------------------------------------------------


def test_a_typed_move_is_played_and_puts_a_partial_one_back_first(stack: Seated) -> None:
    stack.click("a2")
    stack.click("a3")
    assert stack.controller.type(" e5 ") == ""
    assert stack.moves == f"{STACK} e5"
    assert hand(stack) == []
    assert stack.stands_as == 9


def test_a_typed_move_that_is_no_move_changes_nothing(stack: Seated) -> None:
    stack.click("a2")
    why_not = stack.controller.type("a9")
    assert "a9" in why_not
    assert (stack.controller.path, stack.moves) == (("a2", "x3"), STACK)


def test_before_a_roll_only_the_roll_can_be_typed() -> None:
    at = sit("trimino")
    assert at.controller.type("b2") == "the die is to be rolled first: type roll"
    assert at.controller.type("roll") == ""
    assert len(at.sitting.history.moves) == 1
    at = sit("trimino")
    assert at.controller.type("r") == ""
    assert len(at.sitting.history.moves) == 1


# -- rolling -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["button", "click"])
def test_a_person_rolls(how: str) -> None:
    at = sit("trimino")
    assert at.actions.roll
    assert not at.actions.hint
    if how == "button":
        at.controller.roll()
    else:
        at.click("die", ROLL)
    assert len(at.sitting.history.moves) == 1
    assert not at.actions.roll
    assert at.phase is Phase.PERSON


def test_a_second_roll_is_refused() -> None:
    at = sit("trimino", moves="roll")
    at.controller.roll()
    assert at.display.said == ["the die is rolled: touch a cell of the board"]
    assert len(at.sitting.history.moves) == 1


# -- hints ---------------------------------------------------------------------------------------------------


def hint(at: Seated, text: str) -> None:
    """The engine proposes a move."""
    assert at.opponent.hint is not None
    answer, at.opponent.hint = at.opponent.hint, None
    at.opponent.watch = lambda: answer(at.sitting.game.parse_move(at.sitting.state, text), f"hint: {text}")  # type: ignore[method-assign]
    at.frame()
    at.opponent.watch = lambda: None  # type: ignore[method-assign]


def test_a_hint_is_shown_until_the_next_touch() -> None:
    at = sit("fanorona-telo")
    at.controller.hint()
    hint(at, "b2")
    assert at.display.message == "hint: b2"
    assert at.table.marks.hint == ("b2",)
    at.click("a1")
    assert at.table.marks.hint == ()
    assert at.display.message == ""


def test_a_hint_goes_on_from_what_was_touched() -> None:
    at = sit("pylos", moves=SQUARE)
    at.click("1b2")
    at.controller.hint()
    hint(at, "1b2-1a1")
    assert at.table.marks.hint[:2] == ("1b2", "1a1")


@pytest.mark.parametrize("leave", ["move", "look", "undo", "type"])
def test_a_hint_that_is_not_wanted_any_more_is_not_looked_for(leave: str) -> None:
    at = sit("fanorona-telo", moves="a2 c2")
    at.controller.hint()
    acts = {
        "move": lambda: at.click("b2"),
        "look": lambda: at.controller.look(0),
        "undo": at.controller.undo,
        "type": lambda: at.controller.type("b2"),
    }
    acts[leave]()
    assert at.opponent.hint is None
    assert at.opponent.stops >= 1


def test_before_a_roll_there_is_no_hint() -> None:
    at = sit("trimino")
    at.controller.hint()
    assert at.opponent.hint is None
    assert at.display.said == ["the die is to be rolled first"]
    assert at.actions.hint.why_not == "the die is to be rolled first"


# -- flights -------------------------------------------------------------------------------------------------


def test_a_click_skips_the_flight_and_counts() -> None:
    at = sit("fanorona-telo", animated=True)
    at.click("b2")
    assert at.table.moving
    at.click("a1")
    assert at.moves == "b2 a1"
    assert at.table.moving, "the second one flies"
