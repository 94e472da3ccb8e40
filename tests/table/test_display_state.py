"""What the display says of a game, as a function of the controller's state."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game3d.engine.service.protocol import Info
from game3d.play.opponent import Thinking
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.records.files import load
from game3d.rules.outcome import AGREEMENT, Outcome
from game3d.rules.registry import game
from game3d.scenes.table.contract import Slider
from game3d.table.display_state import display_state
from game3d.ui.display.state import EngineInfo, MoveItem, Reserve, SliderInfo
from tests.table.sitting_down import Seated, sit

GOLDEN = Path(__file__).parents[1] / "records" / "golden"


def test_the_same_state_of_the_controller_shows_the_same() -> None:
    at = sit("tak", moves="a1 b1 c3")
    snapshot = at.controller.snapshot()
    shown = display_state(snapshot)
    assert shown == at.shown
    at.play("c4")
    assert display_state(snapshot) == shown, "a snapshot does not change with the game"


# -- turn ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "title"),
    [
        (sit("tak", variant="tournament", Komi="2"), "Tak · Tournament · Komi 2"),
        (sit("fanorona-telo"), "Fanorona-Telo"),
        (sit("trimino", Seats="3"), "Trimino · Fast · Players 3 · Draughtsmen each 12"),
    ],
    ids=["variant and setting", "neither", "settings"],
)
def test_the_title_says_what_is_played(at: Seated, title: str) -> None:
    assert at.shown.title == title


def test_whose_turn_it_is_and_what_is_expected() -> None:
    at = sit("fanorona-telo", moves="b2")
    assert (at.shown.turn.text, at.shown.turn.prompt) == ("Dark to move", at.sitting.builder().prompt())
    at = sit("trimino")
    assert (at.shown.turn.text, at.shown.turn.prompt) == ("Player 1 to move", "roll the die")


def test_an_engine_that_gets_ready_for_a_hint_is_told_in_the_quiet_line() -> None:
    at = sit("fanorona-telo")
    at.controller.hint()
    at.opponent.getting_ready = True
    at.frame()
    assert at.shown.turn.note == "the engine is getting ready"
    at.opponent.getting_ready = False
    at.frame()
    assert at.shown.turn.note == ""


def test_the_table_s_slider_is_offered() -> None:
    at = sit("pylos")
    assert at.shown.slider is None
    at.table.slider = Slider("Levels apart", 0.5)
    at.click()
    assert at.shown.slider == SliderInfo("Levels apart", 0.5)
    at.controller.slide(0.75)
    at.click()
    assert at.shown.slider == SliderInfo("Levels apart", 0.75)


# -- seats ---------------------------------------------------------------------------------------------------


def test_who_sits_where() -> None:
    rules = game("fanorona-telo")
    at = Seated(Sitting(rules, rules.setup(), [Player(name="Ana"), Player("hard")]))
    assert [(seat.name, seat.detail, seat.active) for seat in at.shown.seats] == [
        ("Ana", "Light – Human", True),
        ("Dark", "Hard", False),
    ]
    assert [seat.colour for seat in at.shown.seats] == [(0.1, 0.0, 0.0), (0.2, 0.0, 0.0)]


def test_what_is_left_in_reserves_as_of_the_position_on_the_table() -> None:
    at = sit("tak", moves="a1 b1 Cc3")
    reserves = [seat.reserves for seat in at.shown.seats]
    assert reserves == [(Reserve("Capstone", 0), Reserve("Stone", 20)), (Reserve("Capstone", 1), Reserve("Stone", 20))]
    at.controller.look(0)
    assert at.shown.seats[0].reserves == (Reserve("Capstone", 1), Reserve("Stone", 21))


def test_nobody_is_to_move_when_the_game_is_over() -> None:
    at = sit("fanorona-telo", moves="b2 a1 a2 c1 c2")
    assert [seat.active for seat in at.shown.seats] == [False, False]


def test_an_empty_reserve_is_shown_as_one() -> None:
    at = Seated(Sitting.from_record(load(GOLDEN / "pylos-square.game"), 32))
    assert [seat.reserves[0].count for seat in at.shown.seats] == [0, 4]
    at = sit("fanorona-telo", start="211/.1./22. 1")
    assert [seat.reserves[0].count for seat in at.shown.seats] == [0, 0]


def test_the_balls_that_fill_the_pyramid_at_the_end_are_no_reserve_any_more() -> None:
    at = Seated(Sitting.from_record(load(GOLDEN / "pylos-square.game")))
    assert [seat.reserves[0].count for seat in at.shown.seats] == [0, 0]
    at.controller.look(len(at.sitting.history.moves) - 1)
    assert at.shown.seats[1].reserves[0].count > 0


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_points_that_are_what_is_left_are_said_once(seats: str) -> None:
    at = sit("trimino", Seats=seats)
    assert [(seat.score, seat.reserves) for seat in at.shown.seats] == [("12", ())] * int(seats)


def test_without_a_clock_none_is_shown() -> None:
    assert [(seat.clock, seat.hurry) for seat in sit("tak").shown.seats] == [("", False)] * 2
    assert [seat.clock for seat in sit("tak", clock=300).shown.seats] == ["5:00", "5:00"]


# -- moves ---------------------------------------------------------------------------------------------------


def test_moves_are_listed_in_rounds() -> None:
    at = sit("fanorona-telo", moves="b2 a1 a2")
    assert at.shown.moves.items == (MoveItem("b2", "1"), MoveItem("a1"), MoveItem("a2", "2"))
    assert (at.shown.moves.ply, at.shown.moves.looking_back) == (3, False)


def test_marks_of_a_record_stand_behind_its_moves() -> None:
    rules = game("fanorona-telo")
    sitting = Sitting(rules, rules.setup(), [Player(), Player()])
    sitting.play(rules.parse_move(sitting.state, "b2"))
    sitting.marks[0] = "!?"
    assert Seated(sitting).shown.moves.items == (MoveItem("b2!?", "1"),)


def test_a_position_that_tells_its_move_number_begins_the_list_with_it_and_with_an_answer_of_player_2() -> None:
    rules = game("tak")
    setup = rules.setup("tournament")
    start = rules.parse("x5/x5/x2,2,x2/x4,1S/2,x3,2C 2 13", setup)
    sitting = Sitting(rules, setup, [Player(), Player()], start=start)
    for move in ("e1+", "a5", "b5"):
        sitting.play(rules.parse_move(sitting.state, move))
    items = (MoveItem("e1+*", "13", answers=True), MoveItem("a5", "14"), MoveItem("b5"))
    assert Seated(sitting).shown.moves.items == items, "and a crush is written as one"


def test_three_players_have_no_column_of_answers() -> None:
    rules = game("trimino")
    setup = rules.setup("fast", {"Seats": "3"})
    start = rules.parse("..../..../..../.... 12,12,12 2 -", setup)
    sitting = Sitting(rules, setup, [Player()] * 3, start=start)
    sitting.roll()
    assert [item.answers for item in Seated(sitting).shown.moves.items] == [False]


# -- engine --------------------------------------------------------------------------------------------------


def thought(**changes: object) -> Info:
    info = Info(id=1, depth=6, nodes=12_345, score=125, value=None, plies_to_end=None, seconds=0.25, pv=("c3", "c4"))
    return replace(info, **changes)  # type: ignore[arg-type]


def told(at: Seated, thinking: Thinking | None) -> EngineInfo | None:
    """What the display says of the engine while it thinks so."""
    at.opponent.thinking = thinking
    at.frame()
    return at.shown.engine


def test_what_the_engine_thinks_is_told() -> None:
    at = sit("tak", "hard", "human")
    assert told(at, None) is None
    expected = EngineInfo("Hard is thinking", "250 ms", "12,345", "6", "+1.25", "c3 c4")
    assert told(at, Thinking("hard", thought(), done=False)) == expected
    assert told(at, Thinking("hard", thought(), done=True)) == replace(expected, title="Hard has moved")
    looking = Thinking("master", thought(), done=False, hint=True)
    assert told(at, looking) == replace(expected, title="Looking for a hint")


def test_a_hint_that_is_not_on_the_table_any_more_is_not_told() -> None:
    at = sit("tak")
    assert told(at, Thinking("master", thought(), done=True, hint=True)) is None


@pytest.mark.parametrize(
    ("name", "settings", "changes", "score"),
    [
        ("tak", {}, {"score": 125}, "+1.25"),
        ("pylos", {}, {"score": -40}, "-0.40"),
        ("trimino", {}, {"score": 971_581}, "97%"),
        ("trimino", {"Seats": "4"}, {"score": 250_000}, "25%"),
        ("trimino", {}, {"score": 1_000_004}, "100%"),
        ("tak", {}, {"value": "win", "plies_to_end": 5}, "wins in 5"),
        ("tak", {}, {"value": "loss", "plies_to_end": 4}, "loses in 4"),
        ("tak", {}, {"value": "draw"}, "a draw"),
        ("tak", {}, {"nodes": 0}, ""),
    ],
)
def test_what_the_engine_expects(name: str, settings: dict[str, str], changes: dict[str, object], score: str) -> None:
    info = told(sit(name, **settings), Thinking("hard", thought(**changes), done=True))  # type: ignore[arg-type]
    assert info is not None and info.score == score


def test_alone_there_is_nobody_to_win_against() -> None:
    info = told(sit("trimino", variant="solo"), Thinking("hard", thought(), done=True))
    assert info is not None and info.score == ""


# -- end -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "move", "title", "scores"),
    [
        (
            "1,2,1,2,1/2,1,2,1,2/1,2,1,2,1/2,1,2,1,2/1,2,1,2,x 1 20",
            "e1",
            "Light wins",
            (("Light", "13"), ("Dark", "12")),
        ),
        ("2,x,2,x,2/x5/2,x,2,x,2/x5/1,1,1,1,x 1 20", "e1", "Light wins", ()),
    ],
)
def test_points_are_told_at_the_end_where_they_say_who_won(
    start: str, move: str, title: str, scores: tuple[tuple[str, str], ...]
) -> None:
    at = sit("tak", start=start, moves=move)
    assert at.shown.end is not None
    assert (at.shown.end.title, at.shown.end.scores) == (title, scores)
    assert at.shown.turn.text == title


def test_a_win_that_is_shared_names_the_winners() -> None:
    over = sit("fanorona-telo", moves="b2 a1 a2 c1 c2").controller.snapshot()
    outcome = Outcome((2, 4), AGREEMENT, 4)
    four = replace(sit("trimino", Seats="4").controller.snapshot().so_far, outcome=outcome)
    end = display_state(replace(over, so_far=four, ply=0)).end
    assert end is not None and end.title == "Player 2, Player 4 share the win"
