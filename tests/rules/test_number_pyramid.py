"""Number Pyramid, statement by statement."""

import pytest

from game3d.rules.errors import MoveError, PositionError
from game3d.rules.game import State
from game3d.rules.number_pyramid.rules import NEIGHBOURS, NODES
from game3d.rules.perft import perft
from game3d.rules.pieces import Piece, Step
from game3d.rules.registry import game
from tests.helpers import legal_texts, play_out, position

NAME = "number-pyramid"
GAME = game(NAME)
SETUP = GAME.setup()
START = GAME.start(SETUP)
EMPTY = "./.,./.,.,./.,.,.,./.,.,.,.,./.,.,.,.,.,."
FILLED = "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4 e1 e2 e3 e4 e5 f1 f2 f3 f4 f5"  # leaves f6


def at(text: str) -> State:
    return position(NAME, text)


def touching(node: str) -> set[str]:
    return {name for i, name in enumerate(NODES) if NEIGHBOURS[NODES.index(node)] >> i & 1}


# -- the board ---------------------------------------------------------------------------------------------


def test_there_are_21_nodes_in_six_rows_named_from_the_top() -> None:
    assert " ".join(NODES) == "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4 e1 e2 e3 e4 e5 f1 f2 f3 f4 f5 f6"
    assert GAME.places() == NODES


def test_an_inner_node_touches_its_neighbours_in_the_row_and_those_diagonally_above_and_below() -> None:
    assert touching("d2") == {"d1", "d3", "c1", "c2", "e2", "e3"}
    assert touching("c2") == {"c1", "c3", "b1", "b2", "d2", "d3"}


def test_corners_touch_two_and_edges_four() -> None:
    assert touching("a1") == {"b1", "b2"}
    assert touching("f1") == {"f2", "e1"}
    assert touching("f6") == {"f5", "e5"}
    assert touching("c1") == {"b1", "c2", "d1", "d2"}
    assert touching("f3") == {"f2", "f4", "e2", "e3"}


def test_touching_is_mutual_and_there_are_45_pairs() -> None:
    assert all(NEIGHBOURS[a] >> b & 1 == NEIGHBOURS[b] >> a & 1 for a in range(21) for b in range(21))
    assert sum(mask.bit_count() for mask in NEIGHBOURS) == 2 * 45


# -- the turn ----------------------------------------------------------------------------------------------


def test_in_each_round_player_1_and_then_player_2_claim_a_node_marked_with_the_round() -> None:
    state = play_out(NAME, START, "b2 c1 e3 f6")
    assert GAME.text(state) == "./.,1:1/2:1,.,./.,.,.,./.,.,1:2,.,./.,.,.,.,.,2:2"
    assert GAME.turn(state) == 1
    assert GAME.turn(play_out(NAME, state, "a1")) == 2


def test_every_unclaimed_node_can_be_claimed_and_no_other() -> None:
    assert legal_texts(NAME, START) == list(NODES)
    after = play_out(NAME, START, "b2 c1")
    assert legal_texts(NAME, after) == [node for node in NODES if node not in ("b2", "c1")]


def test_each_player_has_ten_discs_for_ten_rounds() -> None:
    discs = GAME.pieces(START)
    assert discs == {f"{seat}:disc": [Piece("disc", seat, value) for value in range(10, 0, -1)] for seat in (1, 2)}
    full = GAME.pieces(play_out(NAME, START, FILLED))
    assert sorted(piece for pieces in full.values() for piece in pieces) == sorted(
        piece for pieces in discs.values() for piece in pieces
    )
    assert full["a1"] == [Piece("disc", 1, 1)]
    assert full["f5"] == [Piece("disc", 2, 10)]
    assert "f6" not in full


# -- the end -----------------------------------------------------------------------------------------------


def ended(state: State) -> tuple[tuple[int, ...], str, tuple[str, ...]] | None:
    outcome = GAME.outcome(state, SETUP)
    return (outcome.winners, outcome.reason.word, outcome.scores) if outcome else None


def test_the_game_goes_on_until_twenty_nodes_are_claimed() -> None:
    assert ended(play_out(NAME, START, FILLED[:-3])) is None
    assert GAME.scores(play_out(NAME, START, FILLED[:-3])) == ()
    over = play_out(NAME, START, FILLED)
    assert ended(over) is not None
    assert GAME.legal(over) == []


def test_each_player_adds_the_own_numbers_that_touch_the_star_and_the_lower_sum_wins() -> None:
    # f6 touches e5 (1:8) and f5 (2:10).
    over = play_out(NAME, START, FILLED)
    assert ended(over) == ((1,), "sums at the star", ("8", "10"))
    assert GAME.highlight(over) == ("f6", "e5", "f5")


def test_player_2_wins_with_the_lower_sum() -> None:
    # Player 1 has e5 (8) and f5 (9) there, player 2 nothing.
    over = play_out(NAME, START, "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4 e1 e2 e3 e4 e5 f1 f5 f2 f3 f4")
    assert ended(over) == ((2,), "sums at the star", ("17", "0"))


def test_equal_sums_are_a_draw() -> None:
    # e5 and f5 are claimed in one round, by one player each.
    over = play_out(NAME, START, "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4 e1 e2 e3 e4 e5 f5 f1 f2 f3 f4")
    assert ended(over) == ((1, 2), "sums at the star", ("8", "8"))
    assert GAME.outcome(over, SETUP).draw  # type: ignore[union-attr]


def test_the_star_can_be_an_inner_node() -> None:
    # d2 touches c1 (2:2), c2 (1:3), d1 (1:4), d3 (2:4), e2 (2:5), e3 (1:7).
    over = play_out(NAME, START, "a1 b1 b2 c1 c2 c3 d1 d3 d4 e2 e1 e4 e3 e5 f1 f2 f3 f4 f5 f6")
    assert ended(over) == ((2,), "sums at the star", ("14", "11"))
    assert GAME.highlight(over) == ("d2", "c1", "c2", "d1", "d3", "e2", "e3")


# -- texts -------------------------------------------------------------------------------------------------


def test_the_start_is_written_with_dots() -> None:
    assert GAME.text(START) == EMPTY
    assert at(EMPTY) == START


def test_a_position_reads_back_to_the_same_state_as_playing_it() -> None:
    state = play_out(NAME, START, "b2 c1 e3 f6 a1")
    assert at("1:3/.,1:1/2:1,.,./.,.,.,./.,.,1:2,.,./.,.,.,.,.,2:2") == state
    assert at(GAME.text(play_out(NAME, START, FILLED))) == play_out(NAME, START, FILLED)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "./.,.",
        EMPTY + "/.",
        EMPTY.replace("./.,.", ".,./.", 1),
        EMPTY.replace(".", "x", 1),
        EMPTY.replace(".", "3:1", 1),
        EMPTY.replace(".", "1:0", 1),
        EMPTY.replace(".", "1:11", 1),
        EMPTY.replace(".", "1:01", 1),
        EMPTY + " 1",
    ],
)
def test_a_malformed_position_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(PositionError) as error:
        at(text)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (EMPTY.replace("./.", "1:1/1:1", 1), "1:1 stands there twice"),
        (EMPTY.replace("./.", "1:2/2:1", 1), "1:1 is missing"),
        (EMPTY.replace("./.", "1:1/1:2", 1), "2:1 is missing"),
        (EMPTY.replace(".", "2:1", 1), "1:1 is missing"),
        (EMPTY.replace("./.,.", "1:1/2:1,2:2", 1), "1:2 is missing"),
    ],
)
def test_a_position_that_no_game_leads_to_is_refused(text: str, why: str) -> None:
    with pytest.raises(PositionError, match=why) as error:
        at(text)
    assert repr(text) in str(error.value)


def test_a_21st_claim_is_refused() -> None:
    full = GAME.text(play_out(NAME, START, FILLED))
    with pytest.raises(PositionError):
        at(full[:-1] + "1:10")
    with pytest.raises(PositionError):
        at(full[:-1] + "1:11")


@pytest.mark.parametrize("text", ["", "a2", "g1", "b3", "f7", "A1", "a1 ", "a"])
def test_a_malformed_move_is_refused_with_its_text_and_the_position(text: str) -> None:
    with pytest.raises(MoveError) as error:
        GAME.parse_move(START, text)
    assert repr(text) in str(error.value)
    assert EMPTY in str(error.value)


def test_a_claimed_node_is_refused() -> None:
    with pytest.raises(MoveError, match="b2 was claimed by Blue in round 1"):
        GAME.parse_move(play_out(NAME, START, "b2"), "b2")


# -- paths, steps, words -----------------------------------------------------------------------------------


def test_a_claim_is_one_touch_that_puts_the_disc_of_the_round() -> None:
    state = play_out(NAME, START, "b2 c1 e3")
    move = GAME.parse_move(state, "f6")
    assert GAME.paths(state, move) == [("f6",)]
    assert GAME.steps(state, move, ("f6",)) == [Step(0, "put", "2:disc", "f6", Piece("disc", 2, 2))]


def test_the_prompt_names_the_round() -> None:
    assert GAME.prompt(START) == "claim a node for round 1 of 10"
    assert GAME.prompt(play_out(NAME, START, "b2 c1 e3")) == "claim a node for round 2 of 10"


def test_a_refusal_says_who_claimed_the_node_and_when() -> None:
    state = play_out(NAME, START, "b2 c1 e3")
    assert GAME.refusal(state, (), "b2") == "b2 was claimed by Blue in round 1"
    assert GAME.refusal(state, (), "c1") == "c1 was claimed by Red in round 1"
    assert GAME.refusal(state, (), "1:disc") == "touch a node of the pyramid"
    assert GAME.refusal(play_out(NAME, START, FILLED), (), "f6") == "f6 is the star: the game is over"


def test_player_1_is_blue_and_player_2_red() -> None:
    assert (GAME.seat_name(1), GAME.seat_name(2)) == ("Blue", "Red")


# -- known numbers -----------------------------------------------------------------------------------------


def test_perft_from_the_start_is_a_falling_factorial() -> None:
    assert [perft(GAME, START, depth) for depth in range(1, 5)] == [21, 420, 7980, 143640]


def test_perft_to_the_end_of_the_game_and_beyond() -> None:
    near = play_out(NAME, START, FILLED[:-15])
    assert [perft(GAME, near, depth) for depth in range(1, 7)] == [6, 30, 120, 360, 720, 0]


def test_the_key_tells_the_rounds_apart_but_not_the_order_of_play() -> None:
    def key(moves: str) -> int:
        return GAME.key(play_out(NAME, START, moves))

    assert key("a1 b1") != key("b1 a1")
    assert key("a1 b1 c1 d1") != key("c1 b1 a1 d1")
    assert key("a1 b1 c1 d1") == GAME.key(at("1:1/2:1,./1:2,.,./2:2,.,.,./.,.,.,.,./.,.,.,.,.,."))
    assert -(2**62) < key(FILLED) < 2**62
