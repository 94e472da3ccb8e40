"""Fanorona-Telo, statement by statement."""

from contextlib import suppress
from itertools import combinations, product

import pytest

from game3d.rules.errors import MoveError, PositionError
from game3d.rules.fanorona_telo.rules import POINTS
from game3d.rules.game import State
from game3d.rules.perft import perft
from game3d.rules.pieces import Piece, Step
from game3d.rules.registry import game
from tests.helpers import legal_texts, play_out, position

NAME = "fanorona-telo"
GAME = game(NAME)
SETUP = GAME.setup()
START = GAME.start(SETUP)


def at(text: str) -> State:
    return position(NAME, text)


def ended(state: State) -> tuple[tuple[int, ...], str] | None:
    outcome = GAME.outcome(state, SETUP)
    return (outcome.winners, outcome.reason.word) if outcome else None


# -- the board ---------------------------------------------------------------------------------------------


def test_there_are_nine_points_and_a1_is_at_the_bottom_left() -> None:
    assert POINTS == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert GAME.places() == ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
    assert GAME.text(play_out(NAME, START, "a1")) == ".../.../1.. 2"


def slides_of(point: str) -> set[str]:
    """Where the lines from a point lead, each tried on a board that is otherwise empty around it."""
    targets = set()
    for target in POINTS:
        if target == point:
            continue
        others = [p for p in POINTS if p not in (point, target)]
        for i in range(0, 7):  # five other stones leave the target and one more point free
            marks = dict.fromkeys(POINTS, ".")
            marks[point] = "1"
            rest = [p for j, p in enumerate(others) if j not in (i, (i + 1) % 7)]
            for p, mark in zip(rest, "12122", strict=True):
                marks[p] = mark
            rows = ["".join(marks[f"{file}{rank}"] for file in "abc") for rank in "321"]
            try:
                state = at(f"{'/'.join(rows)} 1")
            except PositionError:
                continue
            if f"{point}-{target}" in legal_texts(NAME, state):
                targets.add(target)
    return targets


def test_the_centre_touches_all_eight_others() -> None:
    assert slides_of("b2") == set(POINTS) - {"b2"}


@pytest.mark.parametrize(
    ("point", "neighbours"),
    [
        ("a1", {"b1", "a2", "b2"}),
        ("b1", {"a1", "c1", "b2"}),
        ("c1", {"b1", "c2", "b2"}),
        ("a2", {"a1", "a3", "b2"}),
        ("c2", {"c1", "c3", "b2"}),
        ("a3", {"a2", "b3", "b2"}),
        ("b3", {"a3", "c3", "b2"}),
        ("c3", {"b3", "c2", "b2"}),
    ],
)
def test_every_other_point_touches_its_two_neighbours_on_the_rim_and_the_centre(
    point: str, neighbours: set[str]
) -> None:
    assert slides_of(point) == neighbours


def test_each_player_has_three_stones() -> None:
    assert GAME.pieces(START) == {"1:stone": [Piece("stone", 1)] * 3, "2:stone": [Piece("stone", 2)] * 3}


# -- the turn ----------------------------------------------------------------------------------------------


def test_a_stone_is_placed_on_any_empty_point_and_the_players_alternate() -> None:
    assert legal_texts(NAME, START) == list(POINTS)
    after = play_out(NAME, START, "b2")
    assert GAME.turn(after) == 2
    assert legal_texts(NAME, after) == ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]


def test_after_six_stones_they_slide_along_a_line_to_an_empty_neighbour() -> None:
    state = play_out(NAME, START, "b2 a1 c1 a3 a2 c2")
    assert GAME.text(state) == "2../112/2.1 1"
    assert legal_texts(NAME, state) == ["c1-b1", "b2-b1", "b2-b3", "b2-c3"]


def test_only_own_stones_slide() -> None:
    state = at("2../112/2.1 2")
    assert legal_texts(NAME, state) == ["a1-b1", "c2-c3", "a3-b3"]


def test_there_is_no_sliding_before_the_sixth_stone_and_no_placing_after_it() -> None:
    with pytest.raises(MoveError, match="stones slide when all six are placed"):
        GAME.parse_move(play_out(NAME, START, "b2 a1"), "b2-b3")
    with pytest.raises(MoveError, match="all stones are placed: choose one of yours to slide"):
        GAME.parse_move(at("2../112/2.1 1"), "b1")
    with pytest.raises(MoveError, match="name the point to which the stone slides, too"):
        GAME.parse_move(at("2../112/2.1 1"), "c1")
    with pytest.raises(MoveError, match="the game is over"):
        GAME.parse_move(play_out(NAME, START, "b2 a1 b1 a2 b3"), "c3")


# -- the end -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("a1 a2 b1 b2 c1", ("a1", "b1", "c1")),
        ("a2 a1 b2 b1 c2", ("a2", "b2", "c2")),
        ("a3 a1 b3 b1 c3", ("a3", "b3", "c3")),
        ("a1 b1 a2 b2 a3", ("a1", "a2", "a3")),
        ("b1 a1 b2 a2 b3", ("b1", "b2", "b3")),
        ("c1 a1 c2 a2 c3", ("c1", "c2", "c3")),
        ("a1 b1 b2 c1 c3", ("a1", "b2", "c3")),
        ("c1 b1 b2 a1 a3", ("c1", "b2", "a3")),
    ],
)
def test_three_in_a_row_wins_at_once_during_placement_too(moves: str, line: tuple[str, ...]) -> None:
    state = play_out(NAME, START, moves)
    assert ended(state) == ((1,), "three in a row")
    assert GAME.legal(state) == []
    assert GAME.highlight(state) == line


def test_a_slide_into_a_row_wins() -> None:
    won = play_out(NAME, at("2.2/1.1/21. 1"), "b1-b2")
    assert ended(won) == ((1,), "three in a row")
    assert GAME.highlight(won) == ("a2", "b2", "c2")


def test_the_outcome_names_its_reason() -> None:
    outcome = GAME.outcome(play_out(NAME, START, "a1 a2 b1 b2 c1"), SETUP)
    assert outcome is not None
    assert (outcome.reason.word, outcome.draw, outcome.scores) == ("three in a row", False, ())


def test_the_second_player_can_win() -> None:
    state = play_out(NAME, START, "a1 a2 b1 b2 c3 c2")
    assert ended(state) == ((2,), "three in a row")
    assert GAME.highlight(state) == ("a2", "b2", "c2")


def test_a_bent_row_does_not_win() -> None:
    assert ended(play_out(NAME, START, "a1 c3 b1 a3 b2")) is None


def test_nothing_is_highlighted_while_the_game_goes_on() -> None:
    assert GAME.highlight(START) == ()


def test_each_of_the_eight_arrangements_that_block_a_player_contains_a_completed_line() -> None:
    triples = [sum(1 << point for point in points) for points in combinations(range(9), 3)]
    pairs = [(own, other) for own in triples for other in triples if not own & other]
    arrangements = [(own, other) for own, other in pairs if GAME.kernel.count([own, other, 1], 0) == 0]
    assert len(arrangements) == 8
    for own, other in arrangements:
        assert ended((own, other, 1)) == ((2,), "three in a row")


def test_a_player_without_a_move_would_lose() -> None:
    one_against_five = (0b000_000_001, 0b101_011_010, 1)  # no game leads there: a1 is shut in without a row
    assert ended(one_against_five) == ((2,), "no move")


# -- texts -------------------------------------------------------------------------------------------------


def test_the_position_is_written_rows_from_the_top_then_the_player_to_move() -> None:
    assert GAME.text(START) == ".../.../... 1"
    assert GAME.text(play_out(NAME, START, "b2")) == ".../.1./... 2"
    assert at(".../.1./... 2") == play_out(NAME, START, "b2")


@pytest.mark.parametrize(
    "text",
    ["", ".../.1./...", ".../.1./... 3", "..../.1./.. 2", ".../.x./... 2", ".../.1./... 2 ", ".../.1./...  2"],
)
def test_a_malformed_position_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(PositionError) as error:
        at(text)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        "1../1../1.1 2",  # four stones
        ".../.1./... 1",  # player 2 is to move after one stone
        "1../.2./... 2",  # player 1 is to move after two
        "22./.../... 1",  # player 2 cannot have two to none
        "111/2../2.. 1",  # the player to move has won already
        "111/222/... 1",  # both have
    ],
)
def test_an_impossible_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError) as error:
        at(text)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize("text", ["", "d1", "a4", "A1", "b2 ", "a1-", "a1b2", "a1-b2-c3", "b2!"])
def test_a_malformed_move_is_refused_with_its_text_and_the_position(text: str) -> None:
    with pytest.raises(MoveError) as error:
        GAME.parse_move(START, text)
    assert repr(text) in str(error.value)
    assert ".../.../... 1" in str(error.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a2-b1", "the stone on a2 has no empty neighbour"),
        ("c1-b3", "no line leads from c1 to b3"),
        ("a1-b1", "the stone on a1 is not yours"),
        ("b2-c2", "c2 is taken"),
        ("b1-b3", "all stones are placed: choose one of yours to slide"),
    ],
)
def test_an_illegal_slide_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(MoveError, match=why):
        GAME.parse_move(at("2../112/2.1 1"), text)


# -- paths, steps, words -----------------------------------------------------------------------------------


def test_a_placement_is_one_touch_and_takes_a_stone_from_the_reserve() -> None:
    move = GAME.parse_move(START, "b2")
    assert GAME.paths(START, move) == [("b2",)]
    assert GAME.steps(START, move, ("b2",)) == [Step(0, "put", "1:stone", "b2", Piece("stone", 1))]


def test_a_slide_is_two_touches() -> None:
    state = at("2../112/2.1 1")
    move = GAME.parse_move(state, "c1-b1")
    assert GAME.paths(state, move) == [("c1", "b1")]
    assert GAME.steps(state, move, ("c1", "b1")) == [Step(1, "slide", "c1", "b1", Piece("stone", 1))]


def test_the_prompt_says_which_phase_it_is() -> None:
    sliding = at("2../112/2.1 1")
    assert GAME.prompt(START) == "place a stone on an empty point"
    assert GAME.prompt(sliding) == "choose a stone to slide"
    assert GAME.prompt(sliding, ("b2",)) == "slide the stone on b2 along a line"


def test_a_refusal_says_why() -> None:
    placing, sliding = at(".../.1./... 2"), at("2../112/2.1 1")
    assert GAME.refusal(placing, (), "b2") == "b2 is taken"
    assert GAME.refusal(placing, (), "1:stone") == "touch a point of the board"
    assert GAME.refusal(sliding, (), "b1") == "all stones are placed: choose one of yours to slide"
    assert GAME.refusal(sliding, (), "a1") == "the stone on a1 is not yours"
    assert GAME.refusal(sliding, (), "a2") == "the stone on a2 has no empty neighbour"
    assert GAME.refusal(sliding, ("c1",), "c2") == "c2 is taken"
    assert GAME.refusal(sliding, ("c1",), "b3") == "no line leads from c1 to b3"


# -- known numbers -----------------------------------------------------------------------------------------


def reachable() -> list[State]:
    found = [START]
    seen = {START}
    for state in found:
        for move in GAME.legal(state):
            after = GAME.after(state, move)
            if after not in seen:
                seen.add(after)
                found.append(after)
    return found


def test_5390_positions_can_be_reached_and_4974_of_them_are_not_finished() -> None:
    states = reachable()
    assert len({GAME.key(state) for state in states}) == len(states) == 5390
    assert sum(1 for state in states if GAME.legal(state)) == 4974


def test_exactly_the_positions_that_can_be_reached_are_read() -> None:
    read = set()
    for marks in product(".12", repeat=9):
        if max(marks.count("1"), marks.count("2")) <= 3:
            for mover in "12":
                text = "/".join("".join(marks[i : i + 3]) for i in (0, 3, 6)) + f" {mover}"
                with suppress(PositionError):
                    read.add(at(text))
    assert read == set(reachable())


def test_the_key_holds_the_board_the_player_to_move_and_the_phase() -> None:
    assert GAME.key(at("2../112/2.1 1")) != GAME.key(at("2../112/2.1 2"))
    assert GAME.key(at("2../112/..1 2")) != GAME.key(at("2../112/2.1 2"))
    assert GAME.key(at("2../112/2.1 1")) == GAME.key(play_out(NAME, START, "b2 a1 c1 a3 a2 c2"))


def test_perft_from_the_start() -> None:
    # The first row can be made by the fifth stone: 8 lines x 3! orders x 6 x 5 answers = 1,440 games end there.
    assert [perft(GAME, START, depth) for depth in range(1, 6)] == [9, 72, 504, 3024, 15120]
    assert perft(GAME, START, 6) == (15120 - 1440) * 4
