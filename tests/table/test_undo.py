"""Undo and redo, and why they cannot be had."""

from __future__ import annotations

import pytest

from tests.table.sitting_down import sit


def test_moves_are_taken_back_and_made_again() -> None:
    at = sit("fanorona-telo", moves="b2 a1")
    jumps = at.table.jumps
    seen = []
    for act in (at.controller.undo, at.controller.undo, at.controller.redo, at.controller.redo):
        act()
        seen.append((at.moves, at.stands_as))
    assert seen == [("b2", 1), ("", 0), ("b2", 1), ("b2 a1", 2)]
    assert at.table.jumps == jumps, "each way is shown"
    assert at.store.kept == at.sitting.history.moves


NEVER = [
    ("fanorona-telo", "", "there is nothing to take back"),
    ("trimino", "roll", "a roll once seen stays"),
    ("trimino", "", "there is nothing to take back"),
]


@pytest.mark.parametrize(("name", "before", "why_not"), NEVER)
def test_an_undo_that_cannot_be_had_says_why_and_is_not_offered(name: str, before: str, why_not: str) -> None:
    at = sit(name, moves=before)
    made = list(at.sitting.history.moves)
    assert (at.actions.undo.open, at.actions.undo.why_not) == (False, why_not)
    at.controller.undo()
    assert at.display.said == [why_not]
    assert at.sitting.history.moves == made


def test_time_that_has_run_out_does_not_come_back() -> None:
    at = sit("fanorona-telo", moves="b2", clock=3)
    for _second in range(4):
        at.frame(1.0)
    assert (at.actions.undo.open, at.actions.undo.why_not) == (False, "time that has run out does not come back")
    at.controller.undo()
    assert at.moves == "b2"
    assert at.sitting.outcome is not None


def test_with_a_move_in_the_making_there_is_always_something_to_put_back() -> None:
    at = sit("tak")
    assert not at.actions.undo
    at.click("1:flat")
    assert at.actions.undo
    at.controller.undo()
    assert not at.actions.undo


def test_a_redo_that_cannot_be_had_says_why() -> None:
    at = sit("fanorona-telo", moves="b2")
    assert (at.actions.redo.open, at.actions.redo.why_not) == (False, "there is nothing to redo")
    at.controller.redo()
    assert at.display.said == ["there is nothing to redo"]
    at.controller.undo()
    assert at.actions.redo


def test_redo_puts_a_partial_move_back_first() -> None:
    at = sit("tak", moves="a1 b1 b2")
    at.controller.undo()
    at.click("1:wall")
    at.controller.redo()
    assert (at.moves, at.stands_as) == ("a1 b1 b2", 3)


def test_a_placement_is_taken_back_until_the_next_roll() -> None:
    at = sit("trimino", moves="roll")
    place = at.sitting.builder().touches[0]
    at.click(place)
    at.controller.undo()
    assert len(at.sitting.history.moves) == 1
    at.click(place)
    at.controller.roll()
    at.controller.undo()
    assert len(at.sitting.history.moves) == 3
