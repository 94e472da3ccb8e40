"""Ends, and what is not told before it can be seen."""

from __future__ import annotations

import pytest

from game3d.rules.registry import game
from game3d.table.snapshot import Phase
from tests.table.sitting_down import Seated, sit

WON = "b2 a1 a2 c1 c2"  # light has the middle row
NEARLY = WON.removesuffix(" c2")


@pytest.fixture
def nearly() -> Seated:
    """Light is about to win, and pieces fly."""
    return sit("fanorona-telo", moves=NEARLY, animated=True)


# -- a roll or an end unfolds --------------------------------------------------------------------------------


def test_nothing_tells_the_end_before_the_last_piece_lies(nearly: Seated) -> None:
    at = nearly
    at.click("c2")
    assert at.phase is Phase.UNFOLDING
    assert (at.shown.turn.text, at.shown.turn.prompt, at.shown.end) == ("Light to move", "", None)
    assert (at.table.marks.reason, at.table.marks.over, at.table.marks.targets) == ((), False, ())
    assert [item.text for item in at.shown.moves.items] == WON.split(), "the move itself is seen"
    at.frame()
    assert at.phase is Phase.UNFOLDING, "it still flies"
    at.arrive()
    assert at.phase is Phase.OVER
    assert at.shown.end is not None and at.shown.end.title == "Light wins"
    assert set(at.table.marks.reason) == {"a2", "b2", "c2"}
    assert at.table.marks.over


def test_nothing_tells_a_roll_before_the_die_lies() -> None:
    at = sit("trimino", animated=True)
    at.controller.roll()
    assert at.phase is Phase.UNFOLDING
    assert (at.shown.turn.text, at.shown.turn.prompt) == ("Player 1 to move", "the die rolls")
    assert at.shown.moves.items == ()
    assert at.table.marks.targets == ()
    at.hover(at.sitting.builder().touches[0])
    assert (at.table.legal, at.table.ghosts) == (False, ())
    at.arrive()
    assert at.phase is Phase.PERSON
    assert len(at.shown.moves.items) == 1
    assert at.table.marks.targets == at.sitting.builder().touches


@pytest.mark.parametrize("how", ["click", "type", "hint", "roll"])
def test_whatever_one_does_next_skips_what_unfolds(how: str) -> None:
    at = sit("trimino", animated=True)
    at.controller.roll()
    place = at.sitting.builder().touches[0]
    acts = {
        "click": lambda: at.click(place),
        "type": lambda: at.controller.type("nonsense"),
        "hint": at.controller.hint,
        "roll": at.controller.roll,
    }
    acts[how]()
    assert at.phase is Phase.PERSON
    assert len(at.shown.moves.items) == (2 if how == "click" else 1)


def test_while_something_unfolds_the_next_states_own_buttons_wait() -> None:
    at = sit("trimino", moves="roll", animated=True)
    place = at.sitting.builder().touches[0]
    at.click(place)
    at.arrive()
    at.click("die", "roll")
    assert at.phase is Phase.UNFOLDING
    actions = at.actions
    assert not (actions.roll or actions.finish or actions.cancel)
    assert actions.type and actions.hint


def test_an_ordinary_move_holds_nothing_back() -> None:
    at = sit("fanorona-telo", animated=True)
    at.click("b2")
    assert at.table.moving
    assert at.phase is Phase.PERSON
    assert at.table.marks.targets


def test_a_roll_of_the_ai_unfolds_and_then_it_thinks() -> None:
    at = sit("trimino", "easy", "human", animated=True)
    at.frame()
    assert (at.phase, at.shown.turn.prompt) == (Phase.UNFOLDING, "the die rolls")
    at.arrive()
    assert at.phase is Phase.AI


def test_an_end_that_is_made_again_unfolds_too(nearly: Seated) -> None:
    nearly.play("c2")
    nearly.controller.undo()
    nearly.arrive()
    nearly.controller.redo()
    assert nearly.phase is Phase.UNFOLDING
    nearly.arrive()
    assert nearly.phase is Phase.OVER


def test_the_end_unfolds_when_one_steps_to_it_and_not_when_one_jumps(nearly: Seated) -> None:
    nearly.play("c2")
    nearly.controller.look(4)
    nearly.arrive()
    nearly.controller.look(5)
    assert nearly.phase is Phase.UNFOLDING
    nearly.controller.look(1)
    nearly.arrive()
    nearly.controller.look(5)
    assert nearly.phase is Phase.OVER


def test_looking_back_while_an_end_unfolds_and_returning(nearly: Seated) -> None:
    nearly.click("c2")
    nearly.controller.look(0)
    assert nearly.phase is Phase.LOOKING_BACK
    nearly.arrive()
    nearly.controller.look(5)
    nearly.arrive()
    assert nearly.phase is Phase.OVER
    assert nearly.sounds.heard == ["win"]


def test_undo_while_an_end_unfolds(nearly: Seated) -> None:
    nearly.click("c2")
    nearly.controller.undo()
    assert (nearly.moves, nearly.phase) == (NEARLY, Phase.PERSON)
    nearly.arrive()
    assert nearly.stands_as == 4


# -- over ----------------------------------------------------------------------------------------------------


def test_after_the_end_touches_are_refused_with_words() -> None:
    at = sit("fanorona-telo", moves=WON)
    at.click("a3")
    assert at.display.said == ["the game is over"]
    assert at.controller.type("a3") == "the game is over"
    assert at.actions.hint.why_not == "the game is over"
    assert not at.actions.resign and not at.actions.draw
    assert at.actions.undo


def test_the_end_is_heard_once_and_again_when_it_comes_again() -> None:
    at = sit("fanorona-telo", moves=NEARLY)
    at.play("c2")
    assert at.sounds.heard == ["win"]
    at.controller.look(0)
    at.wait(1)
    at.controller.look(5)
    at.wait(1)
    assert at.sounds.heard == ["win"]
    at.controller.undo()
    at.controller.redo()
    at.wait(1)
    assert at.sounds.heard == ["win"] * 2


def test_the_end_is_shown_each_time_one_comes_back_to_it() -> None:
    record = "1a1 1b1"
    at = sit("pylos", moves=record)
    at.controller.resign()
    at.display.answers["Resign"]()
    at.frame()
    assert at.table.endings == 1
    at.controller.look(1)
    at.frame()
    at.controller.look(2)
    at.wait(1)
    assert at.table.endings == 2
    ending = game("pylos").ending(at.sitting.state)
    assert at.table.standing == {location: found for location, found in ending.items() if found}


def test_an_end_by_agreement_is_told_at_once_and_shown_when_nothing_flies() -> None:
    at = sit("fanorona-telo", animated=True)
    at.click("b2")
    at.controller.offer_draw()
    at.display.answers["Draw"]()
    assert at.shown.end is not None and at.shown.end.title == "A draw"
    at.frame()
    assert at.table.endings == 0
    at.arrive()
    assert at.table.endings == 1


def test_a_finished_game_is_taken_up_at_its_end() -> None:
    at = sit("fanorona-telo", moves=WON)
    assert at.phase is Phase.OVER
    assert at.shown.turn.text == "Light wins"
    assert at.shown.turn.prompt == "three in a row"


# -- resigning and drawing -----------------------------------------------------------------------------------


def test_who_is_to_move_resigns_when_the_question_is_answered() -> None:
    at = sit("fanorona-telo", moves="b2")
    at.controller.resign()
    assert at.display.question == "Does Dark give up?"
    assert at.sitting.outcome is None
    at.display.answers["Go on"]()
    assert at.sitting.outcome is None
    at.display.answers["Resign"]()
    assert at.sitting.outcome is not None and at.sitting.outcome.winners == (1,)
    assert at.phase is Phase.OVER


def test_against_the_ai_the_person_resigns_and_it_stops_thinking() -> None:
    at = sit("pylos", "master", "human")
    at.frame()
    at.controller.resign()
    assert at.display.question == "Does Dark give up?"
    at.display.answers["Resign"]()
    assert at.sitting.outcome is not None and at.sitting.outcome.winners == (1,)
    assert at.opponent.stops == 1


def test_a_partial_move_is_put_back_by_resigning() -> None:
    at = sit("tak", moves="a1 b1")
    at.click("1:wall")
    at.controller.resign()
    at.display.answers["Resign"]()
    assert at.stands_as == 2


def test_a_game_that_ended_while_the_question_stood_there_cannot_be_resigned() -> None:
    at = sit("fanorona-telo", "human", "easy", moves="b2 a1 a2 c1")
    at.controller.resign()
    answer = at.display.answers["Resign"]
    at.play("c2")
    answer()
    assert at.display.said == ["the game is over"]
    assert at.sitting.outcome is not None and at.sitting.outcome.winners == (1,)


def test_the_ai_is_offered_no_draw() -> None:
    at = sit("pylos", "human", "easy")
    assert at.actions.resign and not at.actions.draw
    at.controller.offer_draw()
    assert at.display.question == ""


def test_a_resignation_is_taken_back_by_undo() -> None:
    at = sit("fanorona-telo", moves="b2")
    at.controller.resign()
    at.display.answers["Resign"]()
    at.controller.undo()
    assert (at.phase, at.moves, at.shown.end) == (Phase.PERSON, "b2", None)
