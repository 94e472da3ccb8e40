"""The players' clock runs by real time, whatever the frame rate."""

from __future__ import annotations

import pytest

from game3d.table.snapshot import Phase
from game3d.table.timekeeping import SLEPT
from tests.table.sitting_down import Seated, sit


def left(at: Seated) -> list[float]:
    assert at.sitting.clock is not None
    return at.sitting.clock.left


@pytest.mark.parametrize("frame", [1 / 256, 1 / 16, 0.25, 1.0, 8.0])
def test_a_minute_costs_a_minute_at_any_frame_rate(frame: float) -> None:
    at = sit("fanorona-telo", clock=180)
    for _frame in range(int(64 / frame)):
        at.frame(frame)
    assert left(at) == [180.0 - 64.0, 180.0]


def test_the_time_of_the_window_is_not_what_counts() -> None:
    at = sit("fanorona-telo", clock=180)
    at.seconds += 20.0
    at.controller.update(1 / 16)  # so long, by the window's own shortened frames
    assert left(at) == [160.0, 180.0]


def test_a_machine_that_slept_costs_nobody_time() -> None:
    at = sit("fanorona-telo", clock=180)
    at.frame(SLEPT + 3600.0)
    assert left(at) == [180.0, 180.0]
    at.frame(1.0)
    assert left(at) == [179.0, 180.0]


def test_the_clock_of_who_is_to_move_runs() -> None:
    at = sit("fanorona-telo", clock=60)
    at.frame(2.0)
    at.click("b2")
    at.frame(3.0)
    assert left(at) == [58.0, 57.0]
    assert [seat.clock for seat in at.shown.seats] == ["0:58", "0:57"]


def test_the_clock_stands_while_a_page_lies_over_the_board() -> None:
    at = sit("fanorona-telo", clock=60)
    at.frame(5.0, covered=True)
    assert left(at) == [60.0, 60.0]
    at.frame(1.0)
    assert left(at) == [59.0, 60.0]


def getting_ready() -> Seated:
    at = sit("fanorona-telo", "easy", "human", clock=60)
    at.opponent.getting_ready = True
    return at


def failing() -> Seated:
    at = sit("fanorona-telo", "easy", "human", clock=60)
    at.opponent.fails = True
    return at


def looking(at: Seated) -> Seated:
    at.controller.look(0)
    return at


def replaying(at: Seated) -> Seated:
    at.controller.replay(True)
    return at


def stopped() -> Seated:
    at = sit("fanorona-telo", "easy", "easy", clock=60)
    at.controller.run(False)
    return at


HELD_UP = {
    "a person moves": (lambda: sit("fanorona-telo", clock=60), True),
    "the AI thinks": (lambda: sit("fanorona-telo", "easy", "human", clock=60), True),
    "the engine gets ready": (getting_ready, False),
    "the engine fails": (failing, False),
    "a person looks back": (lambda: looking(sit("fanorona-telo", moves="b2", clock=60)), True),
    "a person looks back while the AI is to move": (
        lambda: looking(sit("fanorona-telo", "human", "easy", moves="b2", clock=60)),
        False,
    ),
    "a replay": (lambda: replaying(sit("fanorona-telo", moves="b2", clock=60)), False),
    "a stopped demonstration": (stopped, False),
    "the game is over": (lambda: sit("fanorona-telo", moves="b2 a1 a2 c1 c2", clock=60), False),
}


@pytest.mark.parametrize("what", HELD_UP)
def test_nobody_is_held_to_the_time_who_cannot_play(what: str) -> None:
    begin, runs = HELD_UP[what]
    at = begin()
    before = sum(left(at))
    at.frame(0.25)
    assert (sum(left(at)) < before) is runs


def test_who_runs_out_of_time_loses_and_the_hand_goes_back() -> None:
    at = sit("tak", moves="a1 b1 b2 a2 a1+ c1 b2< d1", clock=60)
    at.click("a2")
    at.click("a3")
    at.frame(25.0)
    at.frame(14.0)
    assert [seat.hurry for seat in at.shown.seats] == [False, False]
    at.frame(1.0)
    assert [seat.hurry for seat in at.shown.seats] == [True, False]
    at.frame(21.0)
    assert at.phase is Phase.OVER
    assert at.sitting.outcome is not None and at.sitting.outcome.winners == (2,)
    assert at.shown.end is not None and at.shown.end.reason == "the time of Light is up"
    assert at.stands_as == 8


def test_when_the_time_of_the_ai_is_up_it_thinks_no_more() -> None:
    at = sit("fanorona-telo", "easy", "human", clock=1)
    at.frame(1.5)
    assert at.opponent.stops == 1
    assert at.sitting.outcome is not None and at.sitting.outcome.winners == (2,)
