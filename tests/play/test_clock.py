import pytest

from game3d.play.clock import Clock, clock_from, new_clock
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.records.files import read, write
from game3d.rules.outcome import TIME
from game3d.rules.registry import game

TELO = game("fanorona-telo")


def sitting(seconds: int = 60) -> Sitting:
    return Sitting(TELO, TELO.setup(), (Player(), Player()), clock=new_clock(seconds))


def test_only_the_clock_of_the_player_who_acts_runs() -> None:
    game = sitting()
    game.tick(10.0)
    game.play(4)
    game.tick(5.0)
    assert game.clock is not None and game.clock.left == [50.0, 55.0]


def test_who_runs_out_of_time_loses() -> None:
    game = sitting(5)
    game.play(4)
    assert not game.tick(4.9) and game.outcome is None
    assert game.tick(0.2)
    assert game.outcome is not None and game.outcome.reason == TIME and game.outcome.winners == (1,)
    assert not game.tick(1.0)


def test_a_loss_on_time_is_not_taken_back() -> None:
    game = sitting(5)
    game.play(4)
    game.tick(6.0)
    assert not game.can_undo and game.undo() == []
    assert game.outcome is not None and game.outcome.reason == TIME
    again = Sitting.from_record(read(write(game.record())))
    assert not again.can_undo


def test_the_clock_shows_minutes_and_started_seconds() -> None:
    assert [Clock(600, [left, 0.0]).text(1) for left in (600.0, 59.1, 9.0, 0.0)] == ["10:00", "1:00", "0:09", "0:00"]


def test_a_game_with_a_clock_goes_on_with_what_was_left() -> None:
    game = sitting(300)
    game.play(4)
    game.tick(12.5)
    again = Sitting.from_record(read(write(game.record())))
    assert again.clock == game.clock and again.clock is not game.clock
    assert again.record() == game.record()


def test_a_game_lost_on_time_reads_back() -> None:
    game = sitting(5)
    game.tick(6.0)
    assert read(write(game.record())).outcome == game.outcome


@pytest.mark.parametrize("tags", [{}, {"Clock": "x"}, {"Clock": "0"}, {"Clock": "60", "ClockLeft": "61,5"}])
def test_tags_that_keep_no_clock_are_no_clock(tags: dict[str, str]) -> None:
    assert clock_from(tags) is None


def test_a_clock_without_time_cannot_be_set() -> None:
    with pytest.raises(ValueError, match="0 seconds"):
        new_clock(0)
