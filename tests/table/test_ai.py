"""The AI at the table: it is asked, waited for, paused; a demonstration runs and stops."""

from __future__ import annotations

import pytest

from game3d.table.snapshot import Phase
from game3d.table.states.ai import DEMONSTRATION_PAUSE, ROLL_PAUSE
from tests.table.sitting_down import FRAME, Seated, sit


def test_the_ai_answers_a_move_of_a_person() -> None:
    at = sit("fanorona-telo", "human", "easy")
    assert at.phase is Phase.PERSON
    at.click("b2")
    assert (at.phase, at.shown.turn.prompt) == (Phase.AI, "thinking")
    at.frame()
    assert at.opponent.asked == 1
    at.opponent.next = "a1"
    at.frame()
    assert at.moves == "b2 a1"
    assert at.phase is Phase.PERSON
    assert at.stands_as == 2


def test_the_ai_is_not_asked_while_something_flies() -> None:
    at = sit("fanorona-telo", "human", "easy", animated=True)
    at.click("b2")
    at.frame()
    assert at.opponent.asked == 0
    at.arrive()
    assert at.opponent.asked == 1


def test_while_the_ai_thinks_nothing_can_be_touched_and_that_is_said() -> None:
    at = sit("pylos", "master", "human")
    why_not = "it is Light's turn"
    at.click("1a1")
    at.controller.roll()
    at.controller.hint()
    assert at.display.said == [why_not] * 3
    assert at.controller.type("1a1") == why_not
    assert (at.actions.type.open, at.actions.type.why_not) == (False, why_not)
    assert (at.actions.hint.open, at.actions.hint.why_not) == (False, why_not)
    assert not at.actions.undo and not at.actions.cancel and not at.actions.finish and not at.actions.roll
    assert at.controller.touches == at.table.marks.targets == ()
    at.hover("1a1")
    assert (at.table.legal, at.table.ghosts) == (False, ())
    at.controller.cancel()
    at.controller.finish()
    at.controller.carry(2)
    assert at.moves == ""


@pytest.mark.parametrize(
    ("ready", "fails", "prompt"),
    [
        (True, False, "thinking"),
        (False, False, "the engine is getting ready"),
        (False, True, "the engine does not run; it is tried again"),
    ],
)
def test_what_the_engine_does_is_told_when_it_changes(ready: bool, fails: bool, prompt: str) -> None:
    at = sit("pylos", "master", "human")
    at.opponent.getting_ready, at.opponent.fails = not ready, fails
    at.frame()
    assert at.shown.turn.prompt == prompt


def test_news_of_the_engine_is_announced_once() -> None:
    at = sit("pylos", "master", "human")
    at.opponent.notes.append("the engine has stopped; it is started again")
    at.frame()
    at.frame()
    assert at.display.announced == ["the engine has stopped; it is started again"]
    assert at.opponent.notes == []


def test_the_ai_rolls_and_waits_a_moment_before_it_thinks() -> None:
    at = sit("trimino", "easy", "human")
    at.frame()
    assert len(at.sitting.history.moves) == 1
    waited = 0
    while not at.opponent.asked:
        at.frame()
        waited += 1
    assert ROLL_PAUSE / FRAME <= waited <= ROLL_PAUSE / FRAME + 2


def test_undo_while_the_ai_thinks_stops_it_and_takes_back_to_ones_own_decision() -> None:
    at = sit("pylos", "human", "master")
    at.click("1a1")
    at.frame()
    at.controller.undo()
    assert (at.moves, at.phase) == ("", Phase.PERSON)
    assert at.opponent.stops == 1
    assert at.stands_as == 0


def test_redo_brings_the_answer_back_too() -> None:
    at = sit("pylos", "human", "master", moves="1a1 1b1")
    at.controller.undo()
    assert at.moves == ""
    at.controller.redo()
    assert (at.moves, at.stands_as) == ("1a1 1b1", 2)
    at.controller.redo()
    assert at.display.said == ["there is nothing to redo"]


# -- demonstrations ------------------------------------------------------------------------------------------


@pytest.fixture
def demonstration() -> Seated:
    return sit("fanorona-telo", "easy", "easy", moves="b2 a1")


def test_a_demonstration_pauses_between_its_moves(demonstration: Seated) -> None:
    at = demonstration
    at.opponent.next = "a2"
    at.frame()
    assert at.moves == "b2 a1 a2"
    at.opponent.next = "c2"
    waited = 0
    while at.moves == "b2 a1 a2":
        at.frame()
        waited += 1
    assert DEMONSTRATION_PAUSE / FRAME <= waited <= DEMONSTRATION_PAUSE / FRAME + 2


def test_after_stop_nothing_moves_until_go_on(demonstration: Seated) -> None:
    at = demonstration
    assert at.shown.demonstration is True
    at.opponent.next = "a2"
    at.controller.run(False)
    assert (at.shown.demonstration, at.shown.turn.prompt, at.phase) == (False, "stopped", Phase.STOPPED)
    assert at.opponent.stops == 1
    at.wait(2)
    assert (at.moves, at.opponent.asked) == ("b2 a1", 0)
    at.click("c3")
    assert at.display.said == ["it is Light's turn"]
    at.controller.run(True)
    at.frame()
    assert at.moves == "b2 a1 a2"
    assert at.shown.demonstration is True


def test_stop_lets_what_flies_arrive(demonstration: Seated) -> None:
    demonstration.table.animated = demonstration.table.moving = True
    demonstration.controller.run(False)
    assert not demonstration.table.moving


def test_undo_stops_a_demonstration(demonstration: Seated) -> None:
    at = demonstration
    at.controller.undo()
    assert (at.moves, at.phase) == ("b2", Phase.STOPPED)
    at.wait(2)
    assert (at.moves, at.opponent.asked) == ("b2", 0)


def test_a_stopped_demonstration_stays_stopped_when_one_has_looked_back(demonstration: Seated) -> None:
    at = demonstration
    at.controller.run(False)
    at.controller.look(0)
    at.controller.look(2)
    assert at.phase is Phase.STOPPED


def test_a_demonstration_cannot_be_resigned_or_drawn(demonstration: Seated) -> None:
    assert not demonstration.actions.resign and not demonstration.actions.draw
    demonstration.controller.resign()
    demonstration.controller.offer_draw()
    assert demonstration.display.question == ""


def test_a_game_with_a_person_is_no_demonstration() -> None:
    at = sit("fanorona-telo", "human", "easy")
    at.controller.run(False)
    assert (at.shown.demonstration, at.phase) == (None, Phase.PERSON)
    at.click("b2")
    assert at.phase is Phase.AI


def test_getting_up_ends_the_thinking() -> None:
    at = sit("pylos", "master", "human")
    at.frame()
    at.controller.close()
    assert at.opponent.stops == 1
    at.sitting.play(at.sitting.history.legal()[0])
    assert at.store.kept == [], "nobody listens any more"
