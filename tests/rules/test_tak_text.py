"""Tak in text: the touches of a turn, TPS and PTN, and what is told of what is refused."""

import re

import pytest

from game3d.rules.errors import MoveError, PositionError
from game3d.rules.game import State
from game3d.rules.locations import HAND
from game3d.rules.pieces import Piece, Step, moved
from game3d.rules.registry import game
from tests.helpers import data_rows, play_out, position, touches_after

NAME = "tak"
GAME = game(NAME)
START = "x5/x5/x5/x5/x5 1 1"
TOWER = "x5/x5/x2,1212121,x2/x5/x5 1 9"  # seven high on c3, player 1's


def at(text: str, variant: str = "", **settings: str) -> State:
    return position(NAME, text, variant, **settings)


# -- the turn of the hand ----------------------------------------------------------------------------------


def test_a_placement_is_a_touch_of_the_reserve_and_one_of_the_square() -> None:
    state = at(START)
    move = GAME.parse_move(state, "Sc3")
    assert GAME.paths(state, move) == [("1:wall", "c3")]
    assert GAME.steps(state, move, ("1:wall", "c3")) == [
        Step(0, "lift", "1:stone", HAND, Piece("wall", 1)),
        Step(1, "drop", HAND, "c3", Piece("wall", 1)),
    ]


def test_a_stack_is_a_touch_a_count_and_a_touch_for_each_piece_dropped() -> None:
    state = at("x5/x5/x2,121S,x2/x5/x5 1 9")
    move = GAME.parse_move(state, "3c3-21")
    path = ("c3", "x3", "c2", "c2", "c1")
    assert GAME.paths(state, move) == [path]
    assert GAME.steps(state, move, path) == [
        Step(1, "lift", "c3", HAND, Piece("wall", 1)),
        Step(1, "lift", "c3", HAND, Piece("flat", 2)),
        Step(1, "lift", "c3", HAND, Piece("flat", 1)),
        Step(2, "drop", HAND, "c2", Piece("flat", 1)),
        Step(3, "drop", HAND, "c2", Piece("flat", 2)),
        Step(4, "drop", HAND, "c1", Piece("wall", 1)),
    ]


def test_the_wall_is_flattened_just_before_the_capstone_lands() -> None:
    state = at("x5/x5/121C,x,2S,x2/x5/x5 1 9")
    move = GAME.parse_move(state, "2a3>11")
    assert GAME.steps(state, move, GAME.paths(state, move)[0])[-2:] == [
        Step(3, "flatten", "c3", "c3", Piece("flat", 2)),
        Step(3, "drop", HAND, "c3", Piece("capstone", 1)),
    ]


def test_after_the_last_drop_the_hand_is_empty() -> None:
    state = at(TOWER)
    before = GAME.pieces(state)
    for move in GAME.legal(state):
        path = GAME.paths(state, move)[0]
        steps = GAME.steps(state, move, path)
        assert HAND not in moved(before, steps)
        assert HAND in moved(before, steps[:-1])


def test_the_hand_holds_what_was_lifted_with_the_piece_to_drop_next_on_top() -> None:
    state = at(TOWER)
    steps = GAME.steps(state, GAME.parse_move(state, "3c3+12"), ("c3", "x3", "c4", "c5", "c5"))
    lifted = moved(GAME.pieces(state), [step for step in steps if step.touch < 2])
    assert [piece.owner for piece in lifted[HAND]] == [1, 2, 1]
    assert [piece.owner for piece in lifted["c3"]] == [1, 2, 1, 2]
    dropped = moved(GAME.pieces(state), [step for step in steps if step.touch < 3])
    assert [piece.owner for piece in dropped["c4"]] == [1]


@pytest.mark.parametrize(
    ("path", "touch", "why"),
    [
        ((), "2:flat", "your opponent's"),
        ((), "a1", "is empty"),
        ((), "e5", "belongs to your opponent"),
        ((), "nowhere", "choose a piece"),
        (("1:wall",), "e5", "is taken"),
        (("1:wall",), "1:flat", "empty square"),
        (("c3",), "d3", "how many"),
        (("c3",), "x6", "1 to 5"),
        (("c3",), "x3", "no 3 pieces"),
        (("c3", "x1"), "1:flat", "on the board"),
    ],
)
def test_a_refused_touch_says_why(path: tuple[str, ...], touch: str, why: str) -> None:
    state = at("x4,2/x5/x2,21,x2/x5/x5 1 9")
    assert touch not in touches_after(NAME, state, *path)
    assert why in GAME.refusal(state, path, touch)


def test_a_stack_that_is_shut_in_says_so() -> None:
    state = at("x5/x5/x5/2S,x4/1,2S,x3 1 9")
    assert "shut in" in GAME.refusal(state, (), "a1")
    with pytest.raises(MoveError, match="shut in"):
        GAME.parse_move(state, "a1+")


# -- position text -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", data_rows("tak.tsv") + data_rows("tak_tactics.tsv"), ids=lambda row: f"{row['name']}")
def test_known_positions_read_and_write_back(row: dict[str, str]) -> None:
    assert GAME.text(at(row["tps"], "tournament")) == row["tps"]


def test_the_example_of_the_published_tps_reads_and_writes_back_and_empty_squares_join() -> None:
    example = "x3,12S,2S/x,22S,22C,11,21/121,212,12,1121C,1212S/21S,1,21,211S,12S/x,21S,2,x2 1 26"  # ustak.org
    assert GAME.text(at(example)) == example
    assert GAME.text(at(example.replace("x3,", "x,x1,x,").replace(",x2", ",x,x"))) == example


@pytest.mark.parametrize(
    "text",
    [
        "x5/x5/x2,12s,x2/1c,x4/2C,x4 2 7",
        "X5/X5/X2,12S,X,X/1C,X4/2c,X4 2 7",
        "  x5/x5/x2,12S,x2/1C,x4/2C,x4   2\t 7\n",
        "x5/x5/x2,12S,x2/1C,x4/2C,x4 2 7\n",
        "x5/x5/x2,12S,x2/1C,x1,x3/2C,x,x,x2 2 7",
    ],
)
def test_small_letters_and_more_spaces_are_read_as_they_are_meant(text: str) -> None:
    assert GAME.text(at(text, "tournament")) == "x5/x5/x2,12S,x2/1C,x4/2C,x4 2 7"


def test_the_position_takes_variant_and_komi_from_the_setup() -> None:
    setup = GAME.setup("tournament", {"Komi": "2.5"})
    assert GAME.parse(START, setup) == GAME.start(setup)
    assert GAME.parse(START, GAME.setup()) == GAME.start(GAME.setup())


def test_the_move_number_counts_on() -> None:
    assert GAME.text(play_out(NAME, at("x5/x5/x5/x5/x5 2 41"), "a1 b1 c1")) == "x5/x5/x5/x5/2,1,2,x2 1 43"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x5/x5/x5/x5/x5",
        "x5/x5/x5/x5/x5 1",
        "x5/x5/x5/x5/x5 1 0",
        "x5/x5/x5/x5/x5 3 1",
        "x5/x5/x5/x5/x5 1 1 1",
        "x5/x5/x5/x5 1 1",
        "x5/x5/x5/x5/x5/x5 1 1",
        "x5/x5/x5/x5/x4 1 1",
        "x5/x5/x5/x5/x6 1 1",
        "x5/x5/x5/x5/x5,1 1 1",
        "x5/x5/x5/x5/x4,3 1 1",
        "x5/x5/x5/x5/x4,S 1 1",
        "x5/x5/x5/x5/x4,1S2 1 1",
        "x5/x5/x5/x5/x4,1CS 1 1",
        "x5/x5/x5/x5/x4, 1 1",
    ],
)
def test_a_malformed_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError, match=re.escape(repr(text))):
        at(text)


@pytest.mark.parametrize(
    "stacks", ["1111111111111111111111", "22222222222,22222222222S", "1C,1C", "12C,1C,112C", "1" * 22 + "C,1"]
)
def test_a_position_with_too_many_pieces_is_refused(stacks: str) -> None:
    rest = 5 - len(stacks.split(","))
    text = f"x5/x5/x5/x5/{stacks},x{rest} 1 40"
    with pytest.raises(PositionError, match="21 stones and one capstone, not more"):
        at(text)


def test_an_opening_without_a_stone_to_place_is_refused() -> None:
    with pytest.raises(PositionError, match="opening"):
        at(f"x5/x5/x5/x5/{'2' * 21},x4 1 1", "tournament")


# -- move text ---------------------------------------------------------------------------------------------

SPELLING = "x5/x2,2,121212,x/x5/1,21,x3/121,x4 {} 9"


@pytest.mark.parametrize(
    ("mover", "spelling", "canonical"),
    [
        (1, "Fc1", "c1"),
        (1, "Sc1!", "Sc1"),
        (1, "Cc1''", "Cc1"),
        (1, 'c1"?', "c1"),
        (1, "1a1>", "a1>"),
        (1, "a1>1", "a1>"),
        (1, "1a1>1", "a1>"),
        (1, "2b2<*", "2b2<"),
        (1, "2b2<2", "2b2<"),
        (1, "3a1+111''!", "3a1+111"),
        (1, "3a1+1", "3a1+12"),
        (1, "3a1+11", "3a1+111"),
        (1, "3a1+12F", "3a1+12"),
        (2, "5d4-22", "5d4-221"),
        (2, "5d4-2", "5d4-23"),
        (2, "5d4-", "5d4-"),
        (2, "5d4-5", "5d4-"),
        (2, "c4>?!", "c4>"),
    ],
)
def test_every_accepted_spelling_becomes_canonical_and_stays(mover: int, spelling: str, canonical: str) -> None:
    state = at(SPELLING.format(mover))
    move = GAME.parse_move(state, spelling)
    assert GAME.move_text(state, move) == canonical
    assert GAME.parse_move(state, canonical) == move


@pytest.mark.parametrize(
    "text",
    [
        *("", "a", "a11", "z3", "a6", "A1", "Wa1", "sa1", "a1a", " a1", "a1 ", "a1x", "!", "--", "{a1}"),
        *("14c4>", "6a1", "1c1", "6a1>2222", "0a1>", "9a1>"),
        *("3a1+22", "3a1+121", "3a1+4", "2a1+3", "3a1+30", "3a1+012", "a1>11", "a1>2", "a1+0", "Ca1+", "Fa1+", "a1>>"),
        *("3a1+12S", "3a1+12C", "4a1+", "3a1<", "3a1-", "d4-", "c4+", "a1", "Sb2", "e5-", "5a1+11111"),
    ],
)
def test_a_bad_move_is_refused_with_the_input_and_the_position_and_changes_nothing(text: str) -> None:
    state = at(SPELLING.format(1))
    with pytest.raises(MoveError) as refused:
        GAME.parse_move(state, text)
    assert repr(text) in str(refused.value)
    assert SPELLING.format(1) in str(refused.value)
    assert state == at(SPELLING.format(1))


def test_no_move_is_read_after_the_end() -> None:
    with pytest.raises(MoveError, match="the game is over"):
        GAME.parse_move(at("1,x4/1,x4/1,x,2,x2/1,x,2,x2/1,x,2,2,x 2 5"), "e5")
