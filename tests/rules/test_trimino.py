"""Trimino, statement by statement."""

import pytest

from game3d.rules.errors import MoveError, PositionError, SetupError
from game3d.rules.game import CHANCE, State
from game3d.rules.locations import DIE, ROLL
from game3d.rules.perft import perft
from game3d.rules.pieces import Piece, Step, moved
from game3d.rules.registry import game
from game3d.rules.trimino.rules import CELLS, cells_of, fits_any, fitting, full_lines
from tests.helpers import legal_texts, play_out, position

NAME = "trimino"
GAME = game(NAME)
FAST, SLOW, SOLO = (GAME.setup(variant) for variant in ("fast", "slow", "solo"))
EMPTY = "..../..../..../...."
MAN = Piece("man", 0)


def at(text: str, variant: str = "fast", **settings: str) -> State:
    return position(NAME, text, variant, **settings)


def start(variant: str = "fast", **settings: str) -> State:
    return GAME.start(GAME.setup(variant, settings))


def ended(state: State, variant: str = "fast", **settings: str) -> tuple[tuple[int, ...], str, tuple[str, ...]] | None:
    outcome = GAME.outcome(state, GAME.setup(variant, settings))
    return (outcome.winners, outcome.reason.word, outcome.scores) if outcome else None


def mask(rows: str) -> int:
    return sum(1 << cell for cell, mark in enumerate(rows.replace("/", "")) if mark == "#")


def reachable_boards() -> tuple[set[int], int]:
    """Every board that turns can lead to, and the most draughtsmen that ever lie there before a removal."""
    seen, todo, most = {0}, [0], 0
    while todo:
        board = todo.pop()
        for face in range(1, 7):
            pivots = fitting(board, face)
            for pivot in (cell for cell in range(16) if pivots >> cell & 1):
                filled = board | cells_of(face, pivot)
                most = max(most, filled.bit_count())
                after = filled & ~full_lines(filled)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    return seen, most


# -- the board and the die ---------------------------------------------------------------------------------


def test_a4_is_the_top_left_cell() -> None:
    assert CELLS[:4] == ("a4", "b4", "c4", "d4")
    assert CELLS[-1] == "d1"
    assert GAME.text(at("#.../..../..../...# 10,12 2 -")).startswith("#.../..../..../...#")
    assert GAME.pieces(at("#.../..../...#/.... 10,12 2 -"))["a4"] == [MAN]


@pytest.mark.parametrize(
    ("face", "rows"),
    [
        (1, "..../.#../.#../.#.."),  # upright bar
        (2, "..../..../###./...."),  # lying bar
        (3, "..../..../.##./.#.."),  # pivot upper left
        (4, "..../..../##../.#.."),  # pivot upper right
        (5, "..../.#../.##./...."),  # pivot lower left
        (6, "..../.#../##../...."),  # pivot lower right
    ],
)
def test_the_six_faces_are_the_six_orientations_around_the_pivot(face: int, rows: str) -> None:
    assert GAME.text(play_out(NAME, start(), f"r{face} b2")) == f"{rows} 9,12 2 -"


@pytest.mark.parametrize(("face", "pivots"), [(1, 8), (2, 8), (3, 9), (4, 9), (5, 9), (6, 9)])
def test_on_the_empty_board_a_bar_fits_eight_times_and_a_corner_nine(face: int, pivots: int) -> None:
    assert len(GAME.legal(play_out(NAME, start(), f"r{face}"))) == pivots


# -- the turn ----------------------------------------------------------------------------------------------


def test_a_turn_is_a_roll_by_chance_and_a_placement_by_the_player() -> None:
    state = start()
    assert (GAME.turn(state), GAME.mover(state)) == (CHANCE, 1)
    assert legal_texts(NAME, state) == ["r1", "r2", "r3", "r4", "r5", "r6"]
    rolled = play_out(NAME, state, "r3")
    assert (GAME.turn(rolled), GAME.mover(rolled)) == (1, 1)
    assert legal_texts(NAME, rolled) == ["a4", "b4", "c4", "a3", "b3", "c3", "a2", "b2", "c2"]
    placed = play_out(NAME, rolled, "a4")
    assert (GAME.turn(placed), GAME.mover(placed)) == (CHANCE, 2)


def test_the_trimino_goes_on_any_three_free_cells_in_exactly_that_orientation() -> None:
    state = at("##../#.../..../.... 9,12 2 1")
    assert legal_texts(NAME, state) == ["c3", "d3", "b2", "c2", "d2"]


def test_it_may_hang_in_the_air() -> None:
    assert "b3" in legal_texts(NAME, play_out(NAME, start(), "r2"))


def test_a_full_row_is_removed_and_nothing_else() -> None:
    state = at("#.../..../###./.... 10,10 1 1")
    assert GAME.text(play_out(NAME, state, "d2")) == "#.../...#/..../...# 11,10 2 -"


def test_a_full_column_is_removed() -> None:
    state = at("#.../#.../#.../.... 12,9 1 2")
    assert GAME.text(play_out(NAME, state, "b1")) == "..../..../..../.##. 13,9 2 -"


def test_diagonals_do_not_count() -> None:
    state = at("#.../.#../..../.... 12,10 1 3")
    assert GAME.text(play_out(NAME, state, "c2")) == "#.../.#../..##/..#. 9,10 2 -"
    assert full_lines(mask("#.../.#../..#./...#")) == full_lines(mask("...#/..#./.#../#...")) == 0


def test_a_row_and_a_column_are_found_first_and_removed_together_the_crossing_counted_once() -> None:
    state = at("...#/...#/##../.... 10,10 1 4")  # c2, d2 and d1 complete row 2 and column d
    assert GAME.text(play_out(NAME, state, "d2")) == "..../..../..../.... 14,10 2 -"


def test_two_rows_and_a_column_give_ten() -> None:
    state = at("...#/###./###./.... 8,9 1 1")
    assert GAME.text(play_out(NAME, state, "d2")) == f"{EMPTY} 15,9 2 -"


def test_what_is_removed_goes_into_the_supply_of_the_mover() -> None:
    state = at("..../..../###./.... 9,12 2 1")
    after = play_out(NAME, state, "d2")
    assert GAME.scores(after) == ("9", "13")


def test_three_and_four_players_take_their_turns_in_order() -> None:
    state = start(Seats="4")
    seats = []
    for moves in ("r1 a3", "r1 c3", "r2 b1", "r6 d3", "r1 d3"):
        seats.append(GAME.mover(state))
        state = play_out(NAME, state, moves.split()[0])
        state = GAME.after(state, GAME.legal(state)[0])
    assert seats == [1, 2, 3, 4, 1]


# -- solo --------------------------------------------------------------------------------------------------


def test_alone_one_has_14_draughtsmen_and_makes_turns() -> None:
    state = start("solo")
    assert GAME.text(state) == f"{EMPTY} 14 1 - 0"
    assert GAME.seats(SOLO) == 1
    state = play_out(NAME, state, "r1 a3 r1 b3")
    assert GAME.text(state) == "##../##../##../.... 8 1 - 2"
    assert GAME.scores(state) == ("2",)
    assert GAME.mover(state) == 1


def test_the_solo_game_ends_when_the_rolled_trimino_fits_nowhere_and_scores_its_turns() -> None:
    state = at("..../.##./.###/..#. 8 1 - 2", "solo")
    assert ended(state, "solo") is None
    assert ended(play_out(NAME, state, "r6"), "solo") == ((1,), "dead end", ("2",))
    assert not GAME.outcome(play_out(NAME, state, "r6"), SOLO).draw  # type: ignore[union-attr]


def test_alone_a_small_supply_ends_nothing() -> None:
    assert ended(at(".###/#.##/##.#/###. 2 1 - 9", "solo"), "solo") == ((1,), "dead end", ("9",))
    assert ended(at(".###/..##/##.#/###. 3 1 1 9", "solo"), "solo") == ((1,), "dead end", ("9",))
    assert ended(at("..##/..##/##../###. 5 1 3 9", "solo"), "solo") is None


# -- two, three and four players ---------------------------------------------------------------------------


def test_the_default_is_two_players_fast_and_twelve() -> None:
    assert (FAST.variant, FAST.settings) == ("fast", (("Seats", "2"), ("Supply", "12")))
    assert GAME.setup() == FAST
    assert GAME.text(start()) == f"{EMPTY} 12,12 1 -"


@pytest.mark.parametrize("supply", ["12", "11", "10", "9"])
@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_each_player_starts_with_the_supply_agreed(seats: str, supply: str) -> None:
    supplies = ",".join([supply] * int(seats))
    assert GAME.text(start("slow", Seats=seats, Supply=supply)) == f"{EMPTY} {supplies} 1 -"
    assert GAME.seats(GAME.setup("slow", {"Seats": seats})) == int(seats)


def test_other_seats_and_supplies_are_refused() -> None:
    for settings in ({"Seats": "5"}, {"Seats": "1"}, {"Supply": "13"}, {"Supply": "8"}):
        with pytest.raises(SetupError):
            GAME.setup("fast", settings)
    with pytest.raises(SetupError):
        GAME.setup("solo", {"Supply": "12"})


def test_in_the_fast_game_a_roll_that_fits_nowhere_ends_it_at_once() -> None:
    # The shortest dead end, as the author gives it.
    state = play_out(NAME, start(), "r3 b3 r3 c2")
    assert ended(state) is None
    state = play_out(NAME, state, "r6")
    assert ended(state) == ((1, 2), "dead end", ("9", "9"))
    assert GAME.outcome(state, FAST).draw  # type: ignore[union-attr]
    assert GAME.highlight(state) == ("a4", "b4", "c4", "d4", "a3", "d3", "a2", "a1", "b1", "d1")


def test_in_the_slow_game_only_fitting_faces_are_rolled() -> None:
    state = play_out(NAME, start("slow"), "r3 b3 r3 c2")
    assert legal_texts(NAME, state) == ["r1", "r2", "r3", "r4", "r5"]
    with pytest.raises(MoveError):
        GAME.parse_move(state, "r6")


@pytest.mark.parametrize("variant", ["fast", "slow"])
def test_the_game_ends_when_no_trimino_at_all_fits(variant: str) -> None:
    assert ended(at(".###/#.##/##.#/###. 5,7 1 -", variant), variant) == ((2,), "dead end", ("5", "7"))


def test_whether_anything_fits_is_asked_after_the_removal() -> None:
    after = play_out(NAME, at("#.##/##.#/.###/#... 5,9 1 2"), "c1")
    assert GAME.text(after) == "#.#./##../.##./.... 9,9 2 -"
    assert not fits_any(mask("#.##/##.#/.###/####"))
    assert ended(after) is None


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_turn_that_leaves_the_mover_with_two_one_or_no_draughtsmen_ends_the_game(left: int) -> None:
    state = at(f"#.../.#../..../.... {left + 3},{19 - left} 1 2")
    after = play_out(NAME, state, "b1")
    assert ended(after) == ((2,), "supply used up", (str(left), str(19 - left)))
    assert GAME.highlight(after) == ()


def test_with_three_draughtsmen_left_the_game_goes_on() -> None:
    assert ended(play_out(NAME, at("#.../.#../..../.... 6,16 1 2"), "b1")) is None


def test_draughtsmen_are_counted_after_the_removal() -> None:
    after = play_out(NAME, at("..../..../###./.... 3,18 1 1"), "d2")
    assert GAME.text(after) == "..../...#/..../...# 4,18 2 -"
    assert ended(after) is None


def test_most_points_win_and_ties_share_the_win() -> None:
    assert ended(at(".###/#.##/##.#/###. 9,6,9 2 -", Seats="3"), Seats="3") == ((1, 3), "dead end", ("9", "6", "9"))
    outcome = GAME.outcome(at(".###/#.##/##.#/###. 9,6,9 2 -", Seats="3"), GAME.setup("fast", {"Seats": "3"}))
    assert not outcome.draw  # type: ignore[union-attr]
    assert ended(at(".###/#.##/##.#/###. 8,8,8 2 -", Seats="3"), Seats="3") == ((1, 2, 3), "dead end", ("8", "8", "8"))
    four = at(".###/#.##/##.#/###. 3,4,5,24 2 -", Seats="4")
    assert ended(four, Seats="4") == ((4,), "dead end", ("3", "4", "5", "24"))


def test_there_is_no_draw_by_repetition() -> None:
    assert not GAME.draws_by_repetition


# -- texts -------------------------------------------------------------------------------------------------


def test_the_position_is_board_supplies_player_and_roll() -> None:
    state = at(".##./.#../..../.... 9,12 2 3")
    assert GAME.text(state) == ".##./.#../..../.... 9,12 2 3"
    assert GAME.turn(state) == 2
    assert state == play_out(NAME, start(), "r3 b4 r3")


@pytest.mark.parametrize(
    "text",
    [
        "",
        EMPTY,
        f"{EMPTY} 12,12 1",
        f"{EMPTY} 12,12 1 7",
        f"{EMPTY} 12,12 1 0",
        f"{EMPTY} 12,12 0 -",
        f"{EMPTY} 12,12 1 - 0",
        f"{EMPTY} 12;12 1 -",
        "..../.../..../..... 12,12 1 -",
        ".x../..../..../.... 12,12 1 -",
    ],
)
def test_a_malformed_position_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(PositionError) as error:
        at(text)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{EMPTY} 13,12 1 -", "there are 24 draughtsmen in all"),
        (f"#{EMPTY[1:]} 12,12 1 -", "there are 24 draughtsmen in all"),
        (f"{EMPTY} 12,12,12 1 -", "there are 2 players"),
        (f"{EMPTY} 12,12 3 -", "there are 2 players"),
        ("####/..../..../.... 10,10 1 -", "a full row or column has not been taken off"),
        ("#.../#.../#.../#... 10,10 1 -", "a full row or column has not been taken off"),
        (f"{EMPTY} 2,22 1 -", "the game was over when a player had fewer than three draughtsmen"),
        (f"{EMPTY} 2,22 2 4", "the game was over when a player had fewer than three draughtsmen"),
    ],
)
def test_an_impossible_position_is_refused_and_says_why(text: str, why: str) -> None:
    with pytest.raises(PositionError, match=why) as error:
        at(text)
    assert repr(text) in str(error.value)


def test_a_slow_position_with_a_roll_that_does_not_fit_is_refused() -> None:
    dead_end = "..../.##./.###/..#. 9,9 1"
    assert GAME.text(at(f"{dead_end} 5", "slow")) == f"{dead_end} 5"
    with pytest.raises(PositionError, match="rolled again"):
        at(f"{dead_end} 6", "slow")
    assert ended(at(f"{dead_end} 6", "fast")) is not None


def test_a_solo_position_needs_the_turns_made() -> None:
    with pytest.raises(PositionError):
        at(f"{EMPTY} 14 1 -", "solo")
    with pytest.raises(PositionError, match="more turns"):
        at("##.#/#.../..../.... 10 1 - 1", "solo")


@pytest.mark.parametrize("text", ["", "r0", "r7", "r", "e1", "a5", "B2", "b2 ", "b2-b3"])
def test_a_malformed_move_is_refused_with_its_text_and_the_position(text: str) -> None:
    with pytest.raises(MoveError) as error:
        GAME.parse_move(start(), text)
    assert repr(text) in str(error.value)
    assert f"{EMPTY} 12,12 1 -" in str(error.value)


def test_a_placement_before_the_roll_and_a_roll_after_it_are_refused() -> None:
    with pytest.raises(MoveError, match="roll the die first"):
        GAME.parse_move(start(), "b2")
    with pytest.raises(MoveError, match="the die is rolled"):
        GAME.parse_move(play_out(NAME, start(), "r1"), "r1")


def test_a_typed_cell_where_the_roll_does_not_fit_is_refused_with_the_reason() -> None:
    with pytest.raises(MoveError, match="with its pivot on a4 the upright bar would leave the board"):
        GAME.parse_move(play_out(NAME, start(), "r1"), "a4")


def test_the_slow_game_refuses_a_roll_that_fits_nowhere() -> None:
    no_column_of_three = position(NAME, "##.#/#.#./.#.#/...# 8,8 1 -", "slow")
    assert "r1" not in legal_texts(NAME, no_column_of_three)
    with pytest.raises(MoveError, match="the slow game rolls again until it fits"):
        GAME.parse_move(no_column_of_three, "r1")


# -- paths, steps, words -----------------------------------------------------------------------------------


def test_a_roll_is_the_touch_that_the_sitting_resolves() -> None:
    state = start()
    for face, move in enumerate(GAME.legal(state), 1):
        assert GAME.paths(state, move) == [(ROLL,)]
        assert GAME.steps(state, move, (ROLL,)) == [Step(0, "roll", DIE, DIE, Piece("die", 0, face))]


def test_a_placement_puts_three_draughtsmen_takes_the_lines_and_picks_up_the_die() -> None:
    state = at("..../..../###./.... 9,12 2 1")
    move = GAME.parse_move(state, "d2")
    assert GAME.paths(state, move) == [("d2",)]
    steps = GAME.steps(state, move, ("d2",))
    assert [(step.kind, step.source, step.target) for step in steps] == [
        ("put", "2:man", "d3"),
        ("put", "2:man", "d2"),
        ("put", "2:man", "d1"),
        ("clear", "a2", "2:man"),
        ("clear", "b2", "2:man"),
        ("clear", "c2", "2:man"),
        ("clear", "d2", "2:man"),
        ("roll", DIE, DIE),
    ]
    assert moved(GAME.pieces(state), steps) == GAME.pieces(GAME.after(state, move))


def test_the_die_shows_the_roll_until_the_trimino_is_placed() -> None:
    state = start()
    assert GAME.pieces(state)[DIE] == [Piece("die", 0, 0)]
    assert GAME.pieces(play_out(NAME, state, "r4"))[DIE] == [Piece("die", 0, 4)]
    assert GAME.pieces(play_out(NAME, state, "r4 b2"))[DIE] == [Piece("die", 0, 0)]


def test_the_prompt_says_roll_and_then_what_to_place() -> None:
    assert GAME.prompt(start()) == "roll the die"
    assert GAME.prompt(play_out(NAME, start(), "r1")) == "place the upright bar"
    assert GAME.prompt(play_out(NAME, start(), "r6")) == "place the corner with its pivot lower right"


def test_a_refusal_says_why() -> None:
    state = at(".##./.#../..../.... 9,12 2 3")
    assert GAME.refusal(start(), (), "b2") == "roll the die first"
    assert GAME.refusal(state, (), ROLL) == "the die is rolled: touch a cell of the board"
    assert (
        GAME.refusal(state, (), "d1")
        == "with its pivot on d1 the corner with its pivot upper left would leave the board"
    )
    assert GAME.refusal(state, (), "b4") == "the corner with its pivot upper left does not fit on b4; taken: b4, c4, b3"


# -- known numbers -----------------------------------------------------------------------------------------


def test_39042_boards_can_be_reached_1935_fit_nothing_and_at_most_14_draughtsmen_lie_there() -> None:
    boards, most = reachable_boards()
    assert len(boards) == 39042
    assert sum(not fits_any(board) for board in boards) == 1935
    assert most == 14


@pytest.mark.parametrize("variant", ["fast", "slow", "solo"])
def test_perft_counts_a_roll_as_a_ply(variant: str) -> None:
    assert [perft(GAME, start(variant), depth) for depth in (1, 2, 3, 4)] == [6, 52, 312, 1448]


def test_perft_beyond_the_first_dead_ends() -> None:
    # After two turns the fast die has six faces, the slow one only those that fit.
    assert perft(GAME, start("fast"), 5) == 6 * 1448
    assert perft(GAME, start("slow"), 5) == 8152
    assert perft(GAME, start("fast"), 6) == perft(GAME, start("slow"), 6) == 23608
