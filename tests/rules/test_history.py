"""A line of play: draws by repetition, taking back, rolls and rounds."""

import pytest

from game3d.rules.history import History
from game3d.rules.outcome import REPETITION
from game3d.rules.registry import game
from tests.helpers import position

# For each game that can come back to a position: a start, and moves that lead from it back to it.
AROUND = [
    ("fanorona-telo", "standard", "2../112/2.1 1", "c1-b1 a3-b3 b1-c1 b3-a3"),
    ("pylos", "square", "11../1.../..22/..2.|.../.../...|../..|. 1", "1b2-1b2 1d4-1d4"),
    ("pylos", "advanced", "11../1.../..22/..2.|.../.../...|../..|. 1", "1b2-1b2 1d4-1d4"),
    ("tak", "house", "x4,2/x5/x5/x5/1,x4 1 2", "a1+ e5- a2- e4+"),
    ("tak", "tournament", "x4,2/x5/x5/x5/1,x4 1 2", "a1+ e5- a2- e4+"),
]
OPEN_SQUARES = AROUND[1][2]


def play(line: History, moves: str) -> History:
    for text in moves.split():
        move = line.game.parse_move(line.state, text)
        assert move in line.legal()
        line.push(move)
    return line


def begin(name: str, variant: str = "", text: str = "", **settings: str) -> History:
    setup = game(name).setup(variant, settings)
    return History(game(name), setup, position(name, text, variant, **settings) if text else None)


@pytest.mark.parametrize(("name", "variant", "text", "around"), AROUND)
def test_the_same_position_with_the_same_player_to_move_for_the_third_time_is_a_draw(
    name: str, variant: str, text: str, around: str
) -> None:
    line = begin(name, variant, text)
    assert line.occurrences == 1
    play(line, around)
    assert line.state[:2] == position(name, text, variant)[:2]
    assert (line.occurrences, line.outcome) == (2, None)
    play(line, around)
    assert line.occurrences == 3
    assert line.outcome is not None
    assert line.outcome.draw
    assert (line.outcome.winners, line.outcome.reason) == ((1, 2), REPETITION)
    assert line.legal() == []


def test_a_position_between_the_repetitions_may_be_any_other() -> None:
    line = begin("pylos", "square", OPEN_SQUARES)
    play(line, "1b2-1b2 1d4-1d4-1c4 1b2-1b2 1c4 1b2-1b2 1d4-1d4-1c4 1b2-1b2")
    assert (line.occurrences, line.outcome) == (2, None)
    assert play(line, "1c4").outcome is not None


def test_the_same_balls_with_the_other_player_to_move_are_another_position() -> None:
    line = play(begin("pylos", "square", OPEN_SQUARES), "1b2-1b2")
    assert line.states[0][:2] == line.state[:2]
    assert line.occurrences == 1


def test_the_third_time_counts_whichever_position_it_is() -> None:
    line = begin("fanorona-telo")
    play(line, "b2 a1 c1 a3 a2 c2" + 2 * " c1-b1 a3-b3 b1-c1 b3-a3")
    assert line.outcome is not None
    assert line.outcome.reason == REPETITION
    assert line.game.text(line.state) == "2../112/2.1 1"


def test_a_repetition_taken_back_is_no_repetition() -> None:
    line = play(begin("pylos", "square", OPEN_SQUARES), "1b2-1b2 1d4-1d4 1b2-1b2 1d4-1d4")
    assert line.legal() == []
    last = line.pop()
    assert line.game.move_text(line.state, last) == "1d4-1d4"
    assert line.outcome is None
    assert last in line.legal()
    line.push(last)
    assert line.legal() == []


def test_everything_taken_back_is_the_start_and_nothing_is_left_to_take_back() -> None:
    line = play(begin("tak"), "c3 Ce5 c3+")
    while line.moves:
        line.pop()
    assert line.states == [line.game.start(line.setup)]
    assert line.keys() == [line.game.key(line.state)]
    with pytest.raises(IndexError):
        line.pop()


def test_trimino_has_no_draw_by_repetition() -> None:
    assert not game("trimino").draws_by_repetition
    line = begin("trimino", "solo")
    play(line, 3 * "r1 a3 r1 b3 r1 c3 r1 d3 ")  # four upright bars fill three rows, which come off
    assert (line.occurrences, line.outcome) == (4, None)
    assert line.legal()


def test_the_keys_are_those_of_every_position_so_far() -> None:
    line = play(begin("number-pyramid"), "a1 b1 c1")
    assert line.keys() == [line.game.key(state) for state in line.states]
    line.keys().clear()
    assert len(line.keys()) == 4


def test_rolls_are_moves_of_their_own() -> None:
    line = play(begin("trimino"), "r3 b3 r3 c2 r1")
    assert [line.is_roll(ply) for ply in range(5)] == [True, False, True, False, True]
    assert line.rolls == 3
    assert play(begin("number-pyramid"), "a1").rolls == 0


@pytest.mark.parametrize(
    ("name", "settings", "text", "moves", "rounds"),
    [
        ("number-pyramid", {}, "", "a1 b1 b2 c1 c2", [1, 1, 2, 2, 3]),
        ("fanorona-telo", {}, ".../.1./... 2", "a1 b1 c1 a3", [1, 2, 2, 3]),
        ("trimino", {}, "", "r3 b3 r3 c2 r1", [1, 1, 1, 1, 2]),
        ("trimino", {"Seats": "3"}, "", "r1 a3 r1 b3 r1 c3 r1", [1, 1, 1, 1, 1, 1, 2]),
        ("trimino", {}, "..../..../..../.### 12,9 1 1", "a3 r1 b3 r1", [1, 1, 1, 2]),
    ],
)
def test_a_round_starts_when_the_turn_comes_past_the_last_seat(
    name: str, settings: dict[str, str], text: str, moves: str, rounds: list[int]
) -> None:
    assert play(begin(name, text=text, **settings), moves).rounds() == rounds
