"""The rules of Tak, statement by statement."""

import random
import re
from itertools import pairwise

import pytest

from game3d.rules.errors import MoveError, SetupError
from game3d.rules.game import State
from game3d.rules.history import History
from game3d.rules.locations import HAND
from game3d.rules.outcome import REPETITION
from game3d.rules.perft import perft
from game3d.rules.pieces import Piece, Step
from game3d.rules.registry import game
from game3d.rules.tak.rules import has_road
from game3d.rules.tak.text import SQUARES, shortest_road
from tests.helpers import compiled, data_rows, legal_texts, play_out, position, random_states, touches_after

NAME = "tak"
GAME = game(NAME)
START = "x5/x5/x5/x5/x5 1 1"


def at(text: str, variant: str = "", **settings: str) -> State:
    return position(NAME, text, variant, **settings)


def texts(position_text: str, variant: str = "") -> list[str]:
    return legal_texts(NAME, at(position_text, variant))


def after(position_text: str, moves: str, variant: str = "") -> str:
    return GAME.text(play_out(NAME, at(position_text, variant), moves))


def end(position_text: str, moves: str = "", variant: str = "", **settings: str) -> tuple[tuple[int, ...], str] | None:
    """Winners and reason after the moves, None while the game goes on."""
    state = play_out(NAME, at(position_text, variant, **settings), moves)
    outcome = GAME.outcome(state, GAME.setup(variant, settings))
    return (outcome.winners, outcome.reason.word) if outcome else None


# -- board and pieces --------------------------------------------------------------------------------------


def test_the_board_has_25_squares_from_a1_to_e5() -> None:
    assert len(GAME.places()) == 25
    assert GAME.places()[0] == "a5"
    assert GAME.places()[-1] == "e1"


def test_each_player_has_21_stones_and_a_capstone_at_first() -> None:
    pieces = GAME.pieces(at(START))
    assert {place: len(there) for place, there in pieces.items()} == {
        "1:stone": 21,
        "1:capstone": 1,
        "2:stone": 21,
        "2:capstone": 1,
    }
    assert pieces["2:stone"][0] == Piece("flat", 2)
    assert pieces["1:capstone"] == [Piece("capstone", 1)]


def test_house_is_the_default_and_player_1_begins_with_any_piece() -> None:
    assert GAME.setup().variant == "house"
    start = GAME.start(GAME.setup())
    assert GAME.turn(start) == 1
    legal = legal_texts(NAME, start)
    assert len(legal) == 75
    assert {"a1", "Sa1", "Ca1"} <= set(legal)


def test_players_alternate() -> None:
    assert [GAME.turn(play_out(NAME, at(START), moves)) for moves in ("", "a1", "a1 Sb1", "a1 Sb1 a1+")] == [1, 2, 1, 2]


# -- placing -----------------------------------------------------------------------------------------------


def test_a_piece_is_placed_on_an_empty_square_as_flat_wall_or_capstone() -> None:
    assert after(START, "a1 Sb2 Cc3") == "x5/x5/x2,1C,x2/x,2S,x3/1,x4 2 2"


@pytest.mark.parametrize("text", ["a1", "Sa1", "Ca1", "b2", "Sc3"])
def test_a_piece_is_not_placed_on_a_piece(text: str) -> None:
    with pytest.raises(MoveError, match="is taken"):
        GAME.parse_move(at("x5/x5/x2,1C,x2/x,2S,x3/1,x4 2 2"), text)


def test_a_placed_piece_leaves_the_reserve() -> None:
    pieces = GAME.pieces(play_out(NAME, at(START), "a1 Sb2 Cc3"))
    assert len(pieces["1:stone"]) == len(pieces["2:stone"]) == 20
    assert "1:capstone" not in pieces
    assert len(pieces["2:capstone"]) == 1


def test_a_capstone_is_placed_once() -> None:
    with pytest.raises(MoveError, match="your capstone has been placed"):
        GAME.parse_move(play_out(NAME, at(START), "Ca1 b2"), "Cc3")


ONLY_A_CAPSTONE = "x5/x3,1,x/x5/2,x4/11111111111111111111,x4 1 60"  # player 1 has no stone left, but a capstone


def test_without_stones_only_the_capstone_is_placed() -> None:
    placements = [text for text in texts(ONLY_A_CAPSTONE) if re.fullmatch(r"[SC]?[a-e][1-5]", text)]
    assert len(placements) == 22
    assert all(text.startswith("C") for text in placements)
    with pytest.raises(MoveError, match="you have no stone left"):
        GAME.parse_move(at(ONLY_A_CAPSTONE), "c3")


# -- moving stacks -----------------------------------------------------------------------------------------

TOWER = "x5/x5/x2,1212121,x2/x5/x5 1 9"  # seven high on c3, player 1's


def test_a_stack_belongs_to_the_player_whose_piece_is_on_top() -> None:
    assert "c3+" in texts(TOWER)
    with pytest.raises(MoveError, match="belongs to your opponent"):
        GAME.parse_move(at(TOWER.replace(" 1 ", " 2 ")), "c3+")


def test_an_empty_square_cannot_be_moved() -> None:
    with pytest.raises(MoveError, match="a1 is empty"):
        GAME.parse_move(at(TOWER), "a1+")


def test_carry_count_is_one_to_five_and_no_more_than_there_are() -> None:
    assert touches_after(NAME, at(TOWER), "c3") == {"x1", "x2", "x3", "x4", "x5"}
    assert touches_after(NAME, at("x5/x5/x2,121,x2/x5/x5 1 9"), "c3") == {"x1", "x2", "x3"}
    with pytest.raises(MoveError, match="c3 has no 4 pieces"):
        GAME.parse_move(at("x5/x5/x2,121,x2/x5/x5 1 9"), "4c3+")
    with pytest.raises(MoveError, match="carries 1 to 5"):
        GAME.parse_move(at(TOWER), "6c3+")


def test_drop_order_is_from_the_bottom_of_the_hand() -> None:
    assert after("x5/x5/x2,112,x2/x5/x5 2 9", "2c3>11") == "x5/x5/x2,1,1,2/x5/x5 1 10"
    assert after("x5/x5/1122,x4/x5/x5 2 9", "4a3>1111") == "x5/x5/x,1,1,2,2/x5/x5 1 10"
    assert after("x5/x5/1122,x4/x5/x5 2 9", "4a3>22") == "x5/x5/x,11,22,x2/x5/x5 1 10"
    assert after("x5/x5/1122,x4/x5/x5 2 9", "3a3>") == "x5/x5/1,122,x3/x5/x5 1 10"


def test_at_least_one_piece_is_dropped_on_every_square() -> None:
    with pytest.raises(MoveError, match="at least one piece"):
        GAME.parse_move(at(TOWER), "3c3>03")


def test_a_stack_moves_at_least_one_square() -> None:
    state = at(TOWER)
    assert "c3" not in touches_after(NAME, state, "c3", "x2")
    assert GAME.refusal(state, ("c3", "x2"), "c3")


@pytest.mark.parametrize(
    ("path", "touch", "why"),
    [
        (("c3", "x2"), "d4", "beside it"),
        (("c3", "x2"), "e3", "beside it"),
        (("c3", "x2", "d3"), "d4", "one straight line"),
        (("c3", "x2", "d3"), "c3", "one straight line"),
        (("c3", "x3", "d3", "d3"), "d2", "one straight line"),
        (("c3", "x3", "d3", "e3"), "d3", "one straight line"),
    ],
)
def test_off_axis_is_refused(path: tuple[str, ...], touch: str, why: str) -> None:
    state = at(TOWER)
    assert touch not in touches_after(NAME, state, *path)
    assert why in GAME.refusal(state, path, touch)


def test_a_stack_stays_on_the_board() -> None:
    assert touches_after(NAME, at(TOWER), "c3", "x5", "d3", "e3") == {"e3"}
    with pytest.raises(MoveError, match="off the board"):
        GAME.parse_move(at(TOWER), "3c3>111")


def test_a_stack_moves_onto_flats_of_either_colour() -> None:
    assert after("x5/x5/x,1,2,1,2/x5/x5 1 5", "b3> a1 2c3> c1 3d3>") == "x5/x5/x4,2121/x5/2,x,2,x2 2 7"


def test_a_wall_moves_and_stays_a_wall_and_uncovers_what_is_below() -> None:
    assert after("x5/x5/x2,12S,x2/x5/x5 2 9", "c3>") == "x5/x5/x2,1,2S,x/x5/x5 1 10"
    assert after("x5/x5/x2,12S,1,x/x5/x5 2 9", "2c3>11") == "x5/x5/x3,11,2S/x5/x5 1 10"


THROUGH_WALL = "x5/x5/121,x,2S,x2/x5/x5 1 9"


def test_through_a_wall_without_the_lone_capstone_is_refused() -> None:
    for text in ("2a3>11", "3a3>12", "3a3>111"):
        with pytest.raises(MoveError, match="a wall is in the way"):
            GAME.parse_move(at(THROUGH_WALL), text)
    assert touches_after(NAME, at(THROUGH_WALL), "a3", "x3", "b3") == {"b3"}


def test_through_a_capstone_is_refused() -> None:
    for top in ("1", "1C"):
        state = at(f"x5/x5/12{top},x,2C,x2/x5/x5 1 9")
        for text in ("2a3>11", "3a3>12", "3a3>111"):
            with pytest.raises(MoveError, match="nothing goes onto a capstone"):
                GAME.parse_move(state, text)
        assert touches_after(NAME, state, "a3", "x3", "b3") == {"b3"}


def test_nothing_goes_onto_a_capstone() -> None:
    board = "x5/x2,{},x2/x,{},1C,{},x/x2,{},x2/x5 {} 9"
    for piece in ("1", "1S", "2", "2S", "2C"):
        around = (piece, "1", "1", "1") if piece == "2C" else (piece,) * 4
        legal = texts(board.format(*around, piece[0]))
        assert not {"c4-", "b3>", "d3<", "c2+", "c3", "Sc3", "Cc3"} & set(legal)


def test_nothing_but_a_capstone_goes_onto_a_wall() -> None:
    for piece in ("1", "1S"):
        for wall in ("1S", "2S"):
            legal = texts(f"x5/x5/x,{piece},{wall},x2/x5/x5 1 9")
            assert not {"b3>", "c3", "Sc3", "Cc3"} & set(legal)


# -- crushing ----------------------------------------------------------------------------------------------


def test_a_lone_capstone_flattens_a_wall_of_either_colour_to_a_flat_of_its_owner() -> None:
    assert after("x5/x5/x,1C,2S,x2/x5/x5 1 9", "b3>") == "x5/x5/x2,21C,x2/x5/x5 2 9"
    assert after("x5/x5/x,1C,1S,x2/x5/x5 1 9", "b3>") == "x5/x5/x2,11C,x2/x5/x5 2 9"
    assert after("x5/x5/x,1C,2S,x2/x5/x5 1 9", "b3> a1 c3>") == "x5/x5/x2,2,1C,x/x5/2,x4 2 10"


def test_a_capstone_may_carry_pieces_to_the_square_before_the_wall() -> None:
    assert after("x5/x5/212C,x,1S,x2/x5/x5 2 9", "3a3>21") == "x5/x5/x,21,12C,x2/x5/x5 1 10"
    assert after("x5/x5/2112C,x2,1S,x/x5/x5 2 9", "4a3>211") == "x5/x5/x,21,1,12C,x/x5/x5 1 10"


@pytest.mark.parametrize("text", ["2b3>", "3b3>", "2b3>11", "3b3>12"])
def test_a_capstone_that_is_not_alone_flattens_nothing(text: str) -> None:
    with pytest.raises(MoveError, match=r"capstone"):
        GAME.parse_move(at("x5/x5/x,121C,2S,x2/x5/x5 1 9"), text)


def test_the_last_drop_ends_at_the_flattened_wall() -> None:
    legal = texts("x5/x5/12121C,x,2S,x2/x5/x5 1 9")
    assert {"2a3>11", "3a3>21", "4a3>31", "5a3>41"} <= set(legal)
    assert not [text for text in legal if re.fullmatch(r"\da3>(.[2-9]|...+)", text)]


def test_a_flattened_wall_lies_flat_for_good() -> None:
    assert after("x5/x5/x,1C,2S,x2/x5/x5 1 9", "b3> a1 c3> d1") == "x5/x5/x2,2,1C,x/x5/2,x2,2,x 1 11"


# -- the end: roads ----------------------------------------------------------------------------------------


def test_an_empty_board_does_not_win() -> None:
    assert end(START) is None
    assert end(START, variant="tournament") is None


def test_north_south_flats_win() -> None:
    assert end("1,x4/1,x4/1,x,2,x2/1,x,2,x2/x2,2,2,x 1 5", "a1") == ((1,), "road")
    assert end("x4,2/x4,2/1,1,x2,2/x,1,x2,2/x,1,1,x2 2 5", "e1") == ((2,), "road")


def test_four_in_line_do_not_win() -> None:
    assert end("1,x4/1,x4/1,x,2,x2/x3,2,x/x2,2,2,x 1 5", "a2") is None


def test_a_wall_in_the_path_blocks() -> None:
    assert end("1,x4/1,x4/1,x,2,x2/1,x,2,x2/x2,2,2,x 1 5", "Sa1") is None
    assert end("1,x4/1S,x4/1,x,2,x2/1,x,2,x2/x2,2,2,x 1 5", "a1") is None


def test_a_capstone_counts_as_road() -> None:
    assert end("1,x4/1,x4/1,x,2,x2/1,x,2,x2/x2,2,2,x 1 5", "Ca1") == ((1,), "road")


def test_a_snaking_east_west_path_wins() -> None:
    assert end("x5/x2,1,1,1/x2,1,2,x/1,x,1,2,2/1,1,x,2,2 1 9") is None
    assert end("x5/x2,1,1,1/x2,1,2,x/1,x,1,2,2/1,1,x,2,2 1 9", "b2") == ((1,), "road")


def test_an_opponents_piece_blocks() -> None:
    assert end("1,x4/1,x4/2,x4/1,x,2,x2/x2,2,2,x 1 5", "a1") is None
    assert end("1,x4/1,x4/12,x4/1,x,2,x2/x2,2,2,x 1 5", "a1") is None


def test_diagonals_do_not_count() -> None:
    assert end("x4,1/x3,1,x/x2,1,x2/x,1,x,2,x/x,2,2,2,x 1 5", "a1") is None
    assert end("1,x4/1,x4/1,x4/x,1,2,2,x/x2,2,2,x 1 5", "b1") is None


def test_a_road_may_be_made_by_moving_a_stack() -> None:
    assert end("1,x4/1,x4/2,1,x3/1,x,2,x2/1,x,2,2,x 1 6", "b3<") == ((1,), "road")


def test_the_movers_road_wins_when_a_move_makes_both() -> None:
    both = "x5/x5/2,2,21,2,2/1,1,x,1,1/x5 {} 9"
    assert end(both.format(1), "c3-") == ((1,), "road")
    swapped = both.translate(str.maketrans("12", "21"))
    assert end(swapped.format(2), "c3-") == ((2,), "road")


def test_a_road_of_the_other_player_alone_wins_for_that_player() -> None:
    assert end("x5/x5/2,2,21,2,2/1,1,x,1,x/x5 1 9", "c3-") == ((2,), "road")


def test_a_road_comes_before_the_flats() -> None:
    full = "1S,2,1S,2S,1S/1S,2,2S,1S,2S/1S,2,1S,2S,1S/1S,2,2S,1S,2S/1,x,1,1,1 {} 20"
    assert end(full.format(2), "b1") == ((2,), "road")
    assert end(full.format(1), "b1") == ((1,), "road")
    last_stone = "x5/x5/x,11111111111111111,x3/1,1,1,1,x/1C,2,x3 1 60"
    assert end(last_stone.replace("11111111111111111", "1111111111111111"), "e2") == ((1,), "road")


def test_the_road_is_shown_by_its_shortest_chain() -> None:
    state = at("1,1,x3/1,1,x3/x,1,2,x2/x,1,2,x2/x,1,2,2,x 2 9")
    assert GAME.highlight(state) == ("b1", "b2", "b3", "b4", "b5")
    assert GAME.highlight(at(START)) == ()


def test_roads_are_found_in_every_shape() -> None:
    generator = random.Random(3)
    found = 0
    for _trial in range(1000):
        mask = generator.getrandbits(25) | generator.getrandbits(25)
        squares = [square for i, square in enumerate(SQUARES) if mask >> i & 1]
        chain = shortest_road(squares)
        assert bool(chain) == bool(has_road(mask))
        found += bool(chain)
        for here, there in pairwise(chain):
            assert abs(ord(here[0]) - ord(there[0])) + abs(int(here[1]) - int(there[1])) == 1
    assert 400 < found < 1000


# -- the end: flats ----------------------------------------------------------------------------------------

NEARLY_FULL = "1S,2S,1S,2S,1S/2S,1S,2S,1S,2S/1S,2S,12,2S,1S/2C,1S,2S,1S,2S/1,2,1,2,x {} 20"


def test_the_board_full_ends_the_game_and_more_flats_on_top_win() -> None:
    assert end(NEARLY_FULL.format(1)) is None
    assert end(NEARLY_FULL.format(2), "e1") == ((2,), "board full")
    assert end(NEARLY_FULL.replace("12,", "1,").format(1), "e1") == ((1,), "board full")


def test_equal_flats_are_a_draw() -> None:
    assert end(NEARLY_FULL.format(1), "e1") == ((1, 2), "board full")


def test_walls_capstones_and_buried_pieces_do_not_count() -> None:
    for text in ("Se1", "Ce1"):
        state = play_out(NAME, at(NEARLY_FULL.format(1)), text)
        assert GAME.scores(state) == ("2", "3")
        assert end(NEARLY_FULL.format(1), text) == ((2,), "board full")


ALMOST_OUT = "x5/x5/x2,{},x2/2,x4/11111111111111111111,x,2,x2 1 60"  # player 1's last stone is to be placed


def test_no_piece_left_ends_the_game_by_flats() -> None:
    assert end(ALMOST_OUT.format("1C"), "d4") == ((1, 2), "out of pieces")
    assert end(ALMOST_OUT.format("1C"), "Sd4") == ((2,), "out of pieces")
    assert end(ALMOST_OUT.format("1C"), "c3+") is None


def test_either_player_without_a_piece_ends_the_game() -> None:
    text = "x5/x5/x2,2C,x2/1,x4/22222222222222222222,x,1,x2 2 60"
    assert end(text, "d4") == ((1, 2), "out of pieces")


def test_no_stones_but_a_capstone_left_plays_on() -> None:
    assert end(ALMOST_OUT.format("x"), "d4") is None
    assert end(ALMOST_OUT.format("x"), "d4 e5 Ce1") == ((2,), "out of pieces")


def test_the_last_piece_on_the_last_square_ends_by_the_full_board() -> None:
    text = "1S,2S,1S,2S,1S/2S,1S,2S,1S,2S/1S,2S,1,2S,1S/2C,1S,2S,11112S,11C/12,12,x,112,112 1 60"
    assert end(text, "c1") == ((2,), "board full")
    assert GAME.pieces(play_out(NAME, at(text), "c1")).keys() & {"1:stone", "1:capstone"} == set()


def test_the_flats_that_won_are_shown() -> None:
    assert GAME.highlight(play_out(NAME, at(NEARLY_FULL.format(2)), "e1")) == ("b1", "d1", "e1", "c3")


# -- komi --------------------------------------------------------------------------------------------------


def test_komi_is_0_to_4_by_halves_in_the_tournament_variant_only() -> None:
    assert GAME.settings[0].choices == ("0", "0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4")
    assert GAME.setup("tournament")["Komi"] == "0"
    with pytest.raises(SetupError, match=r"4\.5"):
        GAME.setup("tournament", {"Komi": "4.5"})
    with pytest.raises(SetupError, match="Komi"):
        GAME.setup("house", {"Komi": "2"})


THREE_TO_ONE = "1S,2S,1S,2S,1S/2S,1S,2S,1S,2S/1S,2S,1,2S,1S/2C,1S,2S,1S,2S/1,2,1,2S,x 1 20"


@pytest.mark.parametrize(
    ("komi", "winners"), [("0", (1,)), ("0.5", (1,)), ("1.5", (1,)), ("2", (1, 2)), ("2.5", (2,)), ("4", (2,))]
)
def test_komi_is_added_to_the_flats_of_player_2(komi: str, winners: tuple[int, ...]) -> None:
    assert end(THREE_TO_ONE, "Se1", "tournament", Komi=komi) == (winners, "board full")
    state = play_out(NAME, at(THREE_TO_ONE, "tournament", Komi=komi), "Se1")
    assert GAME.scores(state) == ("3", f"{1 + float(komi):g}")


def test_komi_does_not_matter_to_a_road() -> None:
    text = "1,x4/1,x4/1,x,2,x2/1,x,2,x2/x2,2,2,x 1 5"
    assert end(text, "a1", "tournament", Komi="4") == ((1,), "road")


# -- the tournament opening --------------------------------------------------------------------------------


def test_in_the_tournament_each_players_first_turn_places_a_flat_of_the_other() -> None:
    assert after(START, "a1", "tournament") == "x5/x5/x5/x5/2,x4 2 1"
    assert after(START, "a1 e5", "tournament") == "x4,1/x5/x5/x5/2,x4 1 2"
    assert after(START, "a1 e5 a2 b2", "tournament") == "x4,1/x5/x5/1,2,x3/2,x4 1 3"
    pieces = GAME.pieces(play_out(NAME, at(START, "tournament"), "a1"))
    assert len(pieces["1:stone"]) == 21
    assert len(pieces["2:stone"]) == 20


def test_the_opening_has_25_then_24_moves_and_no_walls_capstones_or_stacks() -> None:
    assert texts(START, "tournament") == [f"{file}{rank}" for rank in "12345" for file in "abcde"]
    assert len(legal_texts(NAME, play_out(NAME, at(START, "tournament"), "a1"))) == 24
    for text in ("Sa1", "Ca1"):
        with pytest.raises(MoveError, match="places a flat, no wall and no capstone"):
            GAME.parse_move(at(START, "tournament"), text)
    with pytest.raises(MoveError, match="each player's first turn"):
        GAME.parse_move(play_out(NAME, at(START, "tournament"), "a1"), "a1+")


def test_the_opening_is_told_by_the_move_number_in_the_tps() -> None:
    assert len(texts("x5/x5/x5/x5/x5 1 1", "tournament")) == 25
    assert len(texts("x5/x5/x5/x5/x5 1 2", "tournament")) == 75
    assert len(texts("x5/x5/x5/x5/2,x4 2 1", "tournament")) == 24
    assert after("x5/x5/x5/x5/2,x4 2 1", "b1", "tournament") == "x5/x5/x5/x5/2,1,x3 1 2"
    assert after("x5/x5/x5/x5/2,x4 2 2", "b1", "tournament") == "x5/x5/x5/x5/2,2,x3 1 3"
    assert after("x5/x5/x5/x5/2,x4 2 1", "b1", "house") == "x5/x5/x5/x5/2,2,x3 1 2"


def test_in_the_opening_the_opponents_tray_is_the_one_to_touch() -> None:
    state = at(START, "tournament")
    assert touches_after(NAME, state) == {"2:flat"}
    assert "opponent's tray" in GAME.refusal(state, (), "1:flat")
    assert touches_after(NAME, GAME.after(state, GAME.parse_move(state, "a1"))) == {"1:flat"}
    assert touches_after(NAME, at(START)) == {"1:flat", "1:wall", "1:capstone"}
    steps = GAME.steps(state, GAME.parse_move(state, "a1"), ("2:flat", "a1"))
    assert steps == [Step(0, "lift", "2:stone", HAND, Piece("flat", 2)), Step(1, "drop", HAND, "a1", Piece("flat", 2))]


# -- repetition --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["house", "tournament"])
def test_the_third_occurrence_with_the_same_player_to_move_is_a_draw(variant: str) -> None:
    line = History(GAME, GAME.setup(variant))
    around = ["a1", "e5"] + (["c3", "c4"] if variant == "tournament" else [])
    there_and_back = ["c3>", "c4<", "d3<", "b4>"] if variant == "tournament" else ["a1+", "e5-", "a2-", "e4+"]
    for text in around + 2 * there_and_back:
        assert line.outcome is None
        line.push(GAME.parse_move(line.state, text))
    assert line.outcome is not None
    assert line.outcome.draw
    assert line.outcome.reason == REPETITION


def test_the_key_holds_stacks_tops_mover_and_opening_but_no_move_number() -> None:
    same = at("x5/x5/x2,12,x2/x5/x5 1 9")
    assert GAME.key(at("x5/x5/x2,12,x2/x5/x5 1 11")) == GAME.key(same)
    others = ["21", "12S", "112", "12C", "2", "1"]
    keys = {GAME.key(at(f"x5/x5/x2,{stack},x2/x5/x5 1 9")) for stack in others}
    keys |= {GAME.key(same), GAME.key(at("x5/x5/x2,12,x2/x5/x5 2 9")), GAME.key(at("x5/x5/x3,12,x/x5/x5 1 9"))}
    assert len(keys) == len(others) + 3
    assert GAME.key(at(START, "tournament")) != GAME.key(at("x5/x5/x5/x5/x5 1 2", "tournament"))
    assert GAME.key(at(START, "house")) == GAME.key(at("x5/x5/x5/x5/x5 1 2", "house"))


def test_different_positions_have_different_keys() -> None:
    seen: dict[int, str] = {}
    for seed in range(20):
        for state, _legal, _move in random_states(GAME, GAME.setup(), seed, 200):
            text = GAME.text(state).rpartition(" ")[0]
            assert seen.setdefault(GAME.key(state), text) == text
            assert 0 <= GAME.key(state) < 1 << 62


# -- counts ------------------------------------------------------------------------------------------------


def test_perft_interpreted() -> None:
    for row in data_rows("tak.tsv"):
        if int(row["leaves"]) < 100_000:
            assert perft(GAME, at(row["tps"], "tournament"), int(row["depth"])) == int(row["leaves"]), row["name"]


def test_perft_compiled() -> None:
    wanted = [row for row in data_rows("tak.tsv") if int(row["depth"]) <= 5]
    code = (
        "from game3d.rules.registry import game\n"
        "from game3d.rules.perft import perft\n"
        "g = game('tak')\n"
        "setup = g.setup('tournament')\n"
        f"for text, depth in {[(row['tps'], int(row['depth'])) for row in wanted]}:\n"
        "    print(perft(g, g.parse(text, setup), depth))\n"
    )
    assert compiled(code).split() == [row["leaves"] for row in wanted]
    assert "187855252" in [row["leaves"] for row in wanted if row["name"] == "start"]


def test_the_tactics_name_legal_moves_in_canonical_text() -> None:
    for row in data_rows("tak_tactics.tsv"):
        assert set(row["accepted"].split()) <= set(texts(row["tps"], "tournament")), row["name"]


def test_random_games_are_the_same_interpreted_and_compiled() -> None:
    code = "from tests.helpers import trace\nprint(trace('tak', 3, 300))\n"
    assert compiled(code) == compiled(code, mode="0")
