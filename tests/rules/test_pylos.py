"""Pylos, statement by statement."""

import random
import re

import pytest

from game3d.rules.errors import MoveError, PositionError
from game3d.rules.game import State
from game3d.rules.jit import words, zeros
from game3d.rules.locations import FINISH
from game3d.rules.perft import perft
from game3d.rules.pieces import Piece, Step, moved
from game3d.rules.pylos import rules as pylos
from game3d.rules.registry import game
from tests.helpers import compiled, legal_texts, play_out, position, random_states

NAME = "pylos"
GAME = game(NAME)
VARIANTS = ("square", "children", "advanced")
EMPTY = "..../..../..../....|.../.../...|../..|."

OPEN_SQUARE = "11../1.../222./....|.../.../...|../..|. 1"  # 1b2 makes light's square
UPPER_SQUARE = "1122/1122/2211/2211|112/1.2/...|../..|. 1"  # 2b2 makes light's square on level 2
FOUR_SQUARES = "111./1.1./1112/.222|.../.../...|../..|. 1"  # 1b2 makes four at once
LINE_OF_FOUR = "111./222./..../....|.../.../...|../..|. 1"  # 1d1 makes light's line
LINE_OF_THREE = "1122/1122/2211/2211|11./2../...|../..|. 1"  # 2c1 makes light's line on level 2
LONELY = ".12./112./222./....|.2./22./...|../..|. 1"  # 1a1 makes a square of which only 1a1 is free
LAST_BALL = "2212/2112/2212/1211|111/122/122|22/11|. 1"
ALMOST_STUCK = "2222/1211/1121/1121|112/122/112|12/..|. 2"  # light's reserve is empty
ONLY_RAISES = "1111/2121/2121/2111|212/121/.22|../.1|. 1"  # light's reserve is empty
THIRD_LEVEL = "2112/1222/2112/2221|122/121/122|1./11|. 1"  # 3b1 makes light's square; dark's reserve is empty


def at(text: str, variant: str = "") -> State:
    return position(NAME, text, variant)


def texts(position_text: str, variant: str = "") -> list[str]:
    return legal_texts(NAME, at(position_text, variant))


def after(position_text: str, moves: str, variant: str = "") -> str:
    return GAME.text(play_out(NAME, at(position_text, variant), moves))


def ended(state: State) -> tuple[tuple[int, ...], str] | None:
    outcome = GAME.outcome(state, GAME.setup())
    return (outcome.winners, outcome.reason.word) if outcome else None


def take_backs(position_text: str, start: str, variant: str = "") -> set[str]:
    """The endings of the moves that begin with `start`."""
    return {text.removeprefix(start) for text in texts(position_text, variant) if re.match(rf"{start}(-|$)", text)}


# -- the board ---------------------------------------------------------------------------------------------


def test_the_pyramid_has_thirty_places_on_four_levels() -> None:
    places = GAME.places()
    assert len(places) == 30
    assert [sum(place[0] == level for place in places) for level in "1234"] == [16, 9, 4, 1]
    assert places[:5] == ("1a1", "1b1", "1c1", "1d1", "1a2")
    assert places[16:] == ("2a1", "2b1", "2c1", "2a2", "2b2", "2c2", "2a3", "2b3", "2c3", *places[25:])
    assert places[25:] == ("3a1", "3b1", "3a2", "3b2", "4a1")


def test_each_player_has_fifteen_balls_and_light_starts() -> None:
    start = GAME.start(GAME.setup())
    assert GAME.pieces(start) == {"1:ball": [Piece("ball", 1)] * 15, "2:ball": [Piece("ball", 2)] * 15}
    assert GAME.turn(start) == 1
    assert (GAME.seat_name(1), GAME.seat_name(2)) == ("Light", "Dark")


def test_squares_are_the_default_variant() -> None:
    assert GAME.variants == VARIANTS
    assert GAME.setup().variant == "square"


# -- putting a ball ----------------------------------------------------------------------------------------


def test_the_first_ball_goes_on_any_place_of_level_1() -> None:
    assert texts(f"{EMPTY} 1") == [place for place in GAME.places() if place[0] == "1"]


def test_a_place_opens_when_all_four_balls_under_it_are_there() -> None:
    assert "2a1" not in texts("12../1.../..../....|.../.../...|../..|. 2")
    assert "2a1" in texts("12../12../..../....|.../.../...|../..|. 1")


@pytest.mark.parametrize("place", [place for place in GAME.places() if place[0] != "1"])
def test_a_place_rests_on_the_four_places_around_the_point_below_it(place: str) -> None:
    level, file, rank = int(place[0]), "abcd".index(place[1]), int(place[2])
    below = {f"{level - 1}{'abcd'[file + i]}{rank + j}" for i in (0, 1) for j in (0, 1)}
    full = sum(1 << pylos._NAME_BITS[other] for other in GAME.places() if int(other[0]) < level)
    bit = 1 << pylos._NAME_BITS[place]
    assert pylos.open_places(full) & bit
    for other in GAME.places():
        without = full & ~(1 << pylos._NAME_BITS[other])
        assert bool(pylos.open_places(without) & bit) == (other not in below)


def test_a_ball_leaves_the_reserve_when_it_is_put() -> None:
    state = play_out(NAME, GAME.start(GAME.setup()), "1b2")
    assert GAME.text(state) == "..../.1../..../....|.../.../...|../..|. 2"
    assert len(GAME.pieces(state)["1:ball"]) == 14


# -- raising a ball ----------------------------------------------------------------------------------------

TWO_OPEN = "121./122./..../...2|.../.../...|../..|. 1"  # 2a1 and 2b1 are open
ONE_STEP = "12.1/12../..../...2|.../.../...|../..|. 1"  # 2a1 is open, 1d1 is light's


def test_a_free_ball_may_be_raised_to_an_open_place_on_a_higher_level() -> None:
    assert "1d1>2a1" in texts(ONE_STEP)
    assert after(ONE_STEP, "1d1>2a1") == "12../12../..../...2|1../.../...|../..|. 2"


def test_raising_spends_nothing_from_the_reserve() -> None:
    before, now = at(ONE_STEP), play_out(NAME, at(ONE_STEP), "1d1>2a1")
    assert GAME.pieces(before)["1:ball"] == GAME.pieces(now)["1:ball"]


def test_a_ball_may_be_raised_two_levels_at_once() -> None:
    assert "1d4>3a1" in texts("1212/2121/2112/...1|12./21./...|../..|. 1")


def test_a_ball_is_never_moved_on_its_own_level() -> None:
    assert all(text[0] < text[4] for text in texts("1212/2121/1121/21.1|12./21./1..|../..|. 1") if ">" in text)
    assert not [text for text in texts("1122/1122/2211/2211|.../.../1..|../..|. 1") if text.startswith("2a3>")]


def test_a_ball_that_supports_another_is_not_raised() -> None:
    assert not [text for text in texts("12../12../22../11..|2../.../...|../..|. 1") if text.startswith("1a1>")]


def test_a_ball_of_the_other_player_is_not_raised() -> None:
    assert "1d4>2a1" not in texts(ONE_STEP)


def test_a_ball_is_never_raised_onto_a_square_that_it_is_part_of() -> None:
    assert not [text for text in texts(ONE_STEP) if text.startswith(("1a1>", "1a2>"))]
    assert [text for text in texts(TWO_OPEN) if ">" in text] == ["1a1>2b1", "1c1>2a1", "1a2>2b1"]


# -- own squares -------------------------------------------------------------------------------------------


def test_an_own_square_takes_back_one_or_two_balls() -> None:
    free = ["1a1", "1b1", "1a2", "1b2"]
    pairs = {f"-{x}-{y}" for i, x in enumerate(free) for y in free[i + 1 :]}
    assert take_backs(OPEN_SQUARE, "1b2") == {f"-{x}" for x in free} | pairs


def test_it_must_take_back_one() -> None:
    assert "1b2" not in texts(OPEN_SQUARE)


def test_the_ball_just_put_may_be_taken_back() -> None:
    assert after(OPEN_SQUARE, "1b2-1b2") == OPEN_SQUARE[:-1] + "2"


def test_balls_taken_back_return_to_the_reserve() -> None:
    state = play_out(NAME, at(OPEN_SQUARE), "1b2-1a1-1b2")
    assert GAME.text(state) == ".1../1.../222./....|.../.../...|../..|. 2"
    assert len(GAME.pieces(state)["1:ball"]) == 13


def test_any_free_ball_on_any_level_may_be_taken_back() -> None:
    far = "11.1/1.../222./....|.../.../...|../..|. 1"
    assert "-1d1" in take_backs(far, "1b2")
    assert {"-2a1", "-1d4"} <= take_backs("2222/1211/1211/1..1|1../.../...|../..|. 1", "1c4")


def test_a_ball_of_the_other_player_or_under_another_is_not_taken_back() -> None:
    taken = take_backs("2222/1211/1211/1..1|1../.../...|../..|. 1", "1c4")
    assert {text[1:4] for text in taken} == {"2a1", "1c2", "1d2", "1a3", "1c3", "1d3", "1a4", "1c4", "1d4"}
    assert {text[5:] for text in taken if text.startswith("-2a1-")} >= {"1a2"}  # freed by the first


def test_the_square_may_be_on_any_level() -> None:
    assert "-2b2" in take_backs(UPPER_SQUARE, "2b2")
    assert "-3b1-3b2" in take_backs(THIRD_LEVEL, "3b1")


def test_a_raise_may_make_the_square() -> None:
    taken = take_backs(UPPER_SQUARE, "1d4>2b2")
    assert {"-2b2", "-2a1", "-2a1-1a1"} <= taken
    assert not [text for text in taken if "1d4" in text]
    assert after(UPPER_SQUARE, "1d4>2b2-2b2") == "1122/1122/2211/221.|112/1.2/...|../..|. 2"


def test_the_first_ball_taken_may_free_the_second() -> None:
    taken = take_backs(UPPER_SQUARE, "2b2")
    assert "-2a1-1a1" in taken
    assert "-1a1" not in taken and "-1a1-2a1" not in taken


def test_the_turn_ends_by_itself_when_no_second_ball_is_free() -> None:
    assert take_backs(LONELY, "1a1") == {"-1a1"}


def test_several_squares_at_once_give_no_more_than_two_balls() -> None:
    taken = take_backs(FOUR_SQUARES, "1b2")
    assert len(taken) == 9 + 36
    assert max(text.count("-") for text in taken) == 2


def test_a_square_of_both_colours_takes_nothing_back() -> None:
    assert "1b2" in texts("11../2.../..../...2|.../.../...|../..|. 1")
    assert "1b2" in texts(OPEN_SQUARE[:-1] + "2")


def test_a_square_that_the_ball_is_not_part_of_takes_nothing_back() -> None:
    assert "1d4" in texts("11../11../222./2...|.../.../...|../..|. 1")


def test_children_take_nothing_back() -> None:
    for start in (OPEN_SQUARE, FOUR_SQUARES, LINE_OF_FOUR):
        assert not [text for text in texts(start, "children") if "-" in text]


# -- own lines ---------------------------------------------------------------------------------------------


def test_only_the_advanced_game_counts_lines() -> None:
    assert take_backs(LINE_OF_FOUR, "1d1", "advanced") >= {"-1a1", "-1d1", "-1a1-1d1"}
    assert take_backs(LINE_OF_FOUR, "1d1") == {""}


def test_a_line_takes_one_or_two_balls_like_a_square() -> None:
    assert len(take_backs(LINE_OF_FOUR, "1d1", "advanced")) == 4 + 6


def test_a_line_has_four_balls_on_level_1_and_three_on_level_2() -> None:
    assert take_backs("11../22../..../....|.../.../...|../..|. 1", "1c1", "advanced") == {""}
    assert "" not in take_backs(LINE_OF_THREE, "2c1", "advanced")


def test_a_file_is_a_line_like_a_rank() -> None:
    assert "" not in take_backs("1.2./1.2./1.2./....|.../.../...|../..|. 1", "1a4", "advanced")
    assert "" not in take_backs("1122/1122/2211/2211|1../1../...|../..|. 1", "2a3", "advanced")


def test_two_balls_on_level_3_are_no_line() -> None:
    assert "3b1" in texts("2112/1222/2112/2221|122/121/122|1./..|. 1", "advanced")


def test_a_diagonal_is_never_a_line() -> None:
    assert take_backs("1.2./.12./..1./.2..|.../.../...|../..|. 1", "1d4", "advanced") == {""}
    assert take_backs("1122/1122/2211/2211|12./.1./...|../..|. 1", "2c3", "advanced") == {""}


def test_only_a_line_through_the_ball_just_moved_counts() -> None:
    assert "1d4" in texts("1111/222./2.../....|.../.../...|../..|. 1", "advanced")


def test_squares_take_back_in_the_advanced_game_too() -> None:
    assert take_backs(OPEN_SQUARE, "1b2", "advanced") == take_backs(OPEN_SQUARE, "1b2")


# -- the end -----------------------------------------------------------------------------------------------


def test_whoever_puts_the_top_ball_wins() -> None:
    assert texts(LAST_BALL) == ["4a1"]
    state = play_out(NAME, at(LAST_BALL), "4a1")
    assert ended(state) == ((1,), "top ball")
    assert GAME.legal(state) == []
    assert GAME.highlight(state) == ("4a1",)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_top_is_the_thirtieth_ball_and_only_one_player_has_one_left(variant: str) -> None:
    ends = [list(random_states(GAME, GAME.setup(variant), seed, 3000))[-1][0] for seed in range(12)]
    tops = [state for state in ends if ended(state) == ((3 - state[pylos.MOVER],), "top ball")]
    assert tops
    for state in tops:
        assert state[pylos.ONE].bit_count() == state[pylos.TWO].bit_count() == 15


def test_a_player_to_move_with_an_empty_reserve_and_no_raise_loses_at_once() -> None:
    state = play_out(NAME, at(ALMOST_STUCK), "3b2")
    assert "1:ball" not in GAME.pieces(state)
    assert ended(state) == ((2,), "no move")
    assert GAME.legal(state) == []


def test_an_empty_reserve_with_a_raise_plays_on() -> None:
    assert ended(at(ONLY_RAISES)) is None
    assert texts(ONLY_RAISES) == ["2a2>3b1"]


def test_it_is_decided_after_the_take_backs_of_the_others_turn() -> None:
    assert ended(play_out(NAME, at(THIRD_LEVEL), "3b1-3b1")) == ((1,), "no move")
    assert ended(play_out(NAME, at(THIRD_LEVEL), "3b1-3b2-3b1")) is None


def test_an_empty_reserve_loses_nothing_while_the_other_is_to_move() -> None:
    assert "1:ball" not in GAME.pieces(at(ALMOST_STUCK))
    assert ended(at(ALMOST_STUCK)) is None


def test_the_picture_of_the_end_shows_the_rest_filled_with_the_winners_balls() -> None:
    state = play_out(NAME, at(ALMOST_STUCK), "3b2")
    picture, before = GAME.ending(state), GAME.pieces(state)
    assert sorted(picture) == sorted(GAME.places())
    assert [picture[place] for place in ("3b1", "3a2", "4a1")] == [[Piece("ball", 2)]] * 3
    assert all(picture[place] == before[place] for place in before if place in GAME.places())
    assert sum(balls == [Piece("ball", 1)] for balls in picture.values()) == 15
    assert GAME.pieces(state) == before
    assert GAME.highlight(state) == ("4a1",)


def test_while_the_game_goes_on_the_picture_is_the_position() -> None:
    assert GAME.ending(at(OPEN_SQUARE)) == GAME.pieces(at(OPEN_SQUARE))
    assert GAME.highlight(at(OPEN_SQUARE)) == ()


# -- repetition --------------------------------------------------------------------------------------------


def test_taking_back_what_was_put_repeats_the_position_but_for_the_mover() -> None:
    before, now = at(OPEN_SQUARE), play_out(NAME, at(OPEN_SQUARE), "1b2-1b2")
    assert before[:2] == now[:2]
    assert GAME.key(before) != GAME.key(now)


# -- the kernel --------------------------------------------------------------------------------------------


def test_two_positions_have_one_key_only_if_they_are_the_same() -> None:
    texts_of: dict[int, str] = {}
    for variant in VARIANTS:
        for seed in range(20):
            for state, _legal, _move in random_states(GAME, GAME.setup(variant), seed, 400):
                text = f"{GAME.text(state)} {variant}"
                assert 0 <= GAME.key(state) < 2**62
                assert texts_of.setdefault(GAME.key(state), text) == text
    assert len(set(texts_of.values())) == len(texts_of) > 2000


def test_a_buffer_that_is_too_short_still_gives_the_true_count() -> None:
    state = at(FOUR_SQUARES)
    short, room = zeros(3), zeros(100)
    assert GAME.kernel.moves(words(state), 0, short, 0) == GAME.kernel.moves(words(state), 0, room, 0) == 63
    assert list(short) == list(room)[:3]


# -- perft -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_perft_to_depth_4(variant: str) -> None:
    start = GAME.start(GAME.setup(variant))
    assert [perft(GAME, start, depth) for depth in (1, 2, 3, 4)] == [16, 240, 3360, 43680]


def test_perft_to_depth_7_compiled() -> None:
    code = (
        "from game3d.rules.registry import game\n"
        "from game3d.rules.perft import perft\n"
        "g = game('pylos')\n"
        "for variant in ('children', 'square', 'advanced'):\n"
        "    print(*[perft(g, g.start(g.setup(variant)), depth) for depth in (5, 6, 7)])\n"
    )
    assert compiled(code).splitlines() == [
        "524376 5786496 58746240",
        "524376 5786496 61313472",
        "524376 5786496 63596160",
    ]


def test_random_games_are_the_same_interpreted_and_compiled() -> None:
    code = "from tests.helpers import trace\nprint(trace('pylos', 4, 250))\n"
    assert compiled(code) == compiled(code, mode="0")


# -- texts -------------------------------------------------------------------------------------------------


def test_the_position_text_goes_up_the_levels_rank_by_rank() -> None:
    assert GAME.text(GAME.start(GAME.setup())) == f"{EMPTY} 1"
    assert after(f"{EMPTY} 1", "1a1 1d2") == "1.../...2/..../....|.../.../...|../..|. 1"
    assert GAME.text(at(LAST_BALL)) == LAST_BALL


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_and_moves_read_back_to_the_same(variant: str) -> None:
    setup = GAME.setup(variant)
    for state, legal, _move in random_states(GAME, setup, 5, 300):
        assert GAME.parse(GAME.text(state), setup) == state
        for move in random.Random(1).sample(legal, min(len(legal), 5)):
            assert GAME.parse_move(state, GAME.move_text(state, move)) == move


def test_take_backs_are_written_in_the_order_of_places_if_that_order_is_legal() -> None:
    state = at(OPEN_SQUARE)
    for text in ("1b2-1a1-1b2", "1b2-1b2-1a1"):
        assert GAME.move_text(state, GAME.parse_move(state, text)) == "1b2-1a1-1b2"


def test_take_backs_are_written_in_the_other_order_if_only_that_is_legal() -> None:
    state = at(UPPER_SQUARE)
    assert GAME.move_text(state, GAME.parse_move(state, "2b2-2a1-1a1")) == "2b2-2a1-1a1"
    with pytest.raises(MoveError, match="the ball on 1a1 supports another"):
        GAME.parse_move(state, "2b2-1a1-2a1")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a position such as"),
        ("1", "not a position such as"),
        (f"{EMPTY}", "not a position such as"),
        (f"{EMPTY} 3", "not a position such as"),
        (f"{EMPTY} 1 ", "not a position such as"),
        ("..../..../..../...|.../.../...|../..|. 1", "not a position such as"),
        ("..../..../..../...x|.../.../...|../..|. 1", "not a position such as"),
        ("1111/1111/1111/1111|.../.../...|../..|. 2", "player 1 has 16 balls on the board, and there are only 15"),
        ("12../12../..../....|.1./.../...|../..|. 2", "the ball on 2b1 does not rest on four others"),
        (f"{EMPTY} 2", "no game leads to these balls"),
        ("1.../..../..../....|.../.../...|../..|. 1", "no game leads to these balls"),
        ("2.../..../..../....|.../.../...|../..|. 1", "no game leads to these balls"),
        ("11../..../..../....|.../.../...|../..|. 2", "no game leads to these balls"),
        ("2212/2112/2212/1211|111/122/122|22/11|1 1", "whoever has the top ball moved last"),
    ],
)
def test_a_bad_position_is_refused_with_its_text(text: str, why: str) -> None:
    with pytest.raises(PositionError, match=re.escape(why)) as refused:
        at(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize(
    ("position_text", "text", "why"),
    [
        (OPEN_SQUARE, "", "not a move such as"),
        (OPEN_SQUARE, "1d1-1d1-1a1-1b1", "not a move such as"),
        (OPEN_SQUARE, "1d1 ", "not a move such as"),
        (OPEN_SQUARE, "1e1", "there is no place '1e1'"),
        (OPEN_SQUARE, "2d1", "there is no place '2d1'"),
        (OPEN_SQUARE, "1b2-5a1", "there is no place '5a1'"),
        (OPEN_SQUARE, "1a1", "1a1 is taken"),
        (OPEN_SQUARE, "1a3", "the ball on 1a3 is not yours"),
        (OPEN_SQUARE, "2a1", "2a1 has not yet four balls to rest on"),
        (OPEN_SQUARE, "1b2", "you must take back at least one ball: name it"),
        (OPEN_SQUARE, "1b2-1a3", "the ball on 1a3 is not yours"),
        (OPEN_SQUARE, "1b2-1d4", "there is no ball on 1d4"),
        (OPEN_SQUARE, "1b2-1a1-1a1", "there is no ball on 1a1"),
        (OPEN_SQUARE, "1d4-1a1", "no square was completed: nothing is taken back"),
        (OPEN_SQUARE, "1d4>1c4", "there is no ball of yours on 1d4"),
        (OPEN_SQUARE, "1a3>2a1", "there is no ball of yours on 1a3"),
        (OPEN_SQUARE, "1a1>2a1", "no higher place is open to the ball on 1a1"),
        (ONE_STEP, "1d1>1c1", "a ball is raised to a higher level: 1c1 is not above 1d1"),
        (ONE_STEP, "1d1>1a1", "1a1 is taken"),
        (ONE_STEP, "1d1>2b1", "2b1 has not yet four balls to rest on"),
        (TWO_OPEN, "1a1>2a1", "2a1 rests on the ball on 1a1 itself"),
        (LONELY, "1b1>2a1", "the ball on 1b1 supports another"),
        (LONELY, "1a1-1a1-1b1", "the turn is complete"),
        (ONLY_RAISES, "3b1", "your reserve is empty: raise a ball"),
        ("2222/1211/1121/1121|112/122/112|12/.2|. 1", "3b1", "the game is over"),
    ],
)
def test_a_bad_move_is_refused_with_the_reason_the_text_and_the_position(
    position_text: str, text: str, why: str
) -> None:
    with pytest.raises(MoveError, match=re.escape(why)) as refused:
        GAME.parse_move(at(position_text), text)
    assert repr(text) in str(refused.value)
    assert position_text in str(refused.value)


# -- paths and steps ---------------------------------------------------------------------------------------


def paths(position_text: str, text: str) -> list[tuple[str, ...]]:
    state = at(position_text)
    return GAME.paths(state, GAME.parse_move(state, text))


def test_a_path_touches_the_target_or_the_ball_and_the_target() -> None:
    assert paths(ONE_STEP, "1d2") == [("1d2",)]
    assert paths(ONE_STEP, "1d1>2a1") == [("1d1", "2a1")]


def test_a_path_is_there_for_each_legal_order_of_the_take_backs() -> None:
    assert paths(OPEN_SQUARE, "1b2-1a1-1b1") == [("1b2", "1a1", "1b1"), ("1b2", "1b1", "1a1")]
    assert paths(UPPER_SQUARE, "1d4>2b2-2a1-1a1") == [("1d4", "2b2", "2a1", "1a1")]


def test_taking_one_ball_ends_with_finish_where_a_second_could_be_taken() -> None:
    assert paths(OPEN_SQUARE, "1b2-1a1") == [("1b2", "1a1", FINISH)]
    assert paths(LONELY, "1a1-1a1") == [("1a1", "1a1")]


def test_the_steps_put_or_raise_one_ball_and_take_back_others() -> None:
    state, ball = at(OPEN_SQUARE), Piece("ball", 1)
    assert GAME.steps(state, GAME.parse_move(state, "1b2-1a1-1b2"), ("1b2", "1b2", "1a1")) == [
        Step(0, "put", "1:ball", "1b2", ball),
        Step(1, "take", "1b2", "1:ball", ball),
        Step(2, "take", "1a1", "1:ball", ball),
    ]
    state = at(UPPER_SQUARE)
    assert GAME.steps(state, GAME.parse_move(state, "1d4>2b2-2a1"), ("1d4", "2b2", "2a1", FINISH)) == [
        Step(1, "raise", "1d4", "2b2", ball),
        Step(2, "take", "2a1", "1:ball", ball),
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_steps_of_every_path_lead_to_the_next_position(variant: str) -> None:
    for state, legal, _move in random_states(GAME, GAME.setup(variant), 11, 120):
        for move in legal:
            for path in GAME.paths(state, move):
                assert moved(GAME.pieces(state), GAME.steps(state, move, path)) == GAME.pieces(GAME.after(state, move))
