"""What is kept while one plays."""

from __future__ import annotations

from pathlib import Path

from game3d.play.store import best_scores
from tests.table.sitting_down import Seated, sit


def test_the_game_is_kept_after_every_change() -> None:
    at = sit("fanorona-telo")
    at.click("b2")
    assert at.store.kept == at.sitting.history.moves != []
    at.controller.undo()
    assert at.store.kept == []


def test_a_game_that_cannot_be_kept_is_played_all_the_same_and_that_is_said() -> None:
    at = sit("fanorona-telo")
    at.store.error = OSError(28, "No space left on device")
    at.click("b2")
    assert at.moves == "b2"
    assert at.display.said == ["the game could not be saved: No space left on device"]


def play_alone(at: Seated) -> None:
    """Play a game for one to its end."""
    while at.sitting.outcome is None:
        if at.sitting.must_roll:
            at.controller.roll()
        else:
            at.controller.play(at.sitting.history.legal()[0])
    at.frame()


def test_a_solo_score_is_entered_once(home: Path) -> None:
    at = sit("trimino", variant="solo")
    play_alone(at)
    outcome = at.sitting.outcome
    assert outcome is not None
    assert [score for score, _date in best_scores("trimino", "solo")] == [int(outcome.scores[0])]
    assert at.shown.end is not None
    assert at.shown.end.title == f"{outcome.scores[0]} turns"
    assert at.shown.end.reason == f"{at.sitting.ending_text}: your best game"
    at.controller.undo()
    at.controller.redo()
    assert len(best_scores("trimino", "solo")) == 1


def test_what_the_ai_plays_alone_is_no_score(home: Path) -> None:
    at = sit("trimino", "easy", variant="solo")
    while at.sitting.outcome is None:
        if not at.sitting.must_roll:
            at.opponent.next = at.sitting.game.move_text(at.sitting.state, at.sitting.history.legal()[0])
        at.frame(1.0)
    assert best_scores("trimino", "solo") == []
