"""What holds for every game, variant and setting: random games with invariants, over the registry.

Every position of a random game is checked; what is asked of each of its moves and paths, which can be hundreds,
is asked in a few positions of each game.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from game3d.records.files import WRITERS
from game3d.rules.errors import SetupError
from game3d.rules.game import CHANCE, Game, Setup, State
from game3d.rules.jit import words
from game3d.rules.locations import Path
from game3d.rules.outcome import REASON_SHIFT
from game3d.rules.pieces import Arrangement, Step, moved, undone
from game3d.rules.registry import NAMES, game
from tests.helpers import compiled, random_states, setups, traces

TABLES = [(name, setup) for name in NAMES for setup in setups(name)]
PLIES = 300
CLOSE = 15  # every how many plies all the moves and paths are looked at
ROOM = -(2**40)  # what no kernel writes


def table_name(value: object) -> str:
    if isinstance(value, Setup):
        return "-".join([value.variant, *(choice for _name, choice in value.settings)])
    return str(value)


every_table = pytest.mark.parametrize(("name", "setup"), TABLES, ids=table_name)


def walk(name: str, setup: Setup, seed: int = 1, plies: int = PLIES) -> list[tuple[State, list[int], int]]:
    return list(random_states(game(name), setup, seed, plies))


def census(arrangement: Arrangement) -> Counter[int]:
    """How many pieces each owner has, wherever they are."""
    return Counter(piece.owner for pieces in arrangement.values() for piece in pieces)


# -- the kernel --------------------------------------------------------------------------------------------


@every_table
def test_moves_are_distinct_and_counted_and_never_written_outside(name: str, setup: Setup) -> None:
    kernel = game(name).kernel
    for state, legal, _move in walk(name, setup):
        s = words(state)
        if legal:
            assert len(set(legal)) == len(legal) == kernel.count(s, 0)
            for length in (0, 1, len(legal) // 2, len(legal)):
                out = words([ROOM] * (length + 2))
                assert kernel.moves(s, 0, out, 2) == len(legal)
                assert list(out) == [ROOM, ROOM, *legal[:length]]
            assert list(s) == list(state), "asking for moves changes nothing"


@every_table
def test_playing_leaves_the_source_and_the_rest_of_the_buffer_alone(name: str, setup: Setup) -> None:
    made = game(name)
    size = made.kernel.size
    for state, _legal, move in walk(name, setup):
        if move >= 0:
            s = words([ROOM, *state, *([ROOM] * (size + 1))])
            made.kernel.play(s, 1, move, 1 + size)
            assert s[0] == s[2 * size + 1] == ROOM
            assert tuple(s[1 : 1 + size]) == state
            assert tuple(s[1 + size : 1 + 2 * size]) == made.after(state, move)


@every_table
def test_the_same_position_at_another_place_of_the_buffer_is_the_same(name: str, setup: Setup) -> None:
    made = game(name)
    kernel = made.kernel
    for state, legal, _move in walk(name, setup):
        s = words([ROOM, ROOM, *state])
        assert kernel.turn(s, 2) == made.turn(state)
        assert kernel.key(s, 2) == made.key(state)
        assert (kernel.result(s, 2) == 0) == bool(legal)
        assert not legal or kernel.count(s, 2) == len(legal)


@every_table
def test_the_players_take_turns_in_order(name: str, setup: Setup) -> None:
    made = game(name)
    seats = made.seats(setup)
    states = [state for state, _legal, _move in walk(name, setup)]
    assert made.mover(states[0]) == 1
    for before, after in pairwise(states):
        assert made.turn(before) in (CHANCE, made.mover(before))
        assert 1 <= made.mover(before) <= seats
        if made.turn(before) == CHANCE:
            assert made.mover(after) == made.mover(before)
        else:
            assert made.mover(after) == made.mover(before) % seats + 1


@every_table
def test_a_die_is_rolled_in_games_of_chance_alone(name: str, setup: Setup) -> None:
    rolls = [made for made, _legal, _move in walk(name, setup) if game(name).turn(made) == CHANCE]
    assert bool(rolls) == game(name).chance


@every_table
def test_where_repetition_ends_nothing_chance_does_or_no_position_comes_twice(name: str, setup: Setup) -> None:
    made = game(name)
    if not (made.draws_by_repetition or made.chance):
        keys = [made.key(state) for state, _legal, _move in walk(name, setup)]
        assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_says_how_many_can_sit_at_its_table(name: str) -> None:
    made = game(name)
    assert made.seat_numbers == tuple(sorted({made.seats(setup) for setup in setups(name)}))


@pytest.mark.parametrize("name", NAMES)
def test_the_codes_of_reasons_fit_and_its_records_have_a_format(name: str) -> None:
    assert all(1 <= code <= 255 for code in game(name).reasons)
    assert game(name).record_format in WRITERS


@every_table
def test_an_outcome_names_winners_among_the_seats_and_a_reason(name: str, setup: Setup) -> None:
    made = game(name)
    for seed in (2, 3):
        for state, legal, _move in walk(name, setup, seed, 400):
            outcome = made.outcome(state, setup)
            assert (outcome is None) == bool(legal)
            if outcome:
                code = int(made.kernel.result(words(state), 0))
                assert outcome.reason is made.reasons[code >> REASON_SHIFT]
                assert code & 0xFF < 1 << made.seats(setup), "nobody wins who does not sit there"
                assert outcome.winners
                told = game(name).ending_text(state, setup, outcome).format(loser="Bob")
                assert " " in told and "{" not in told
                assert len(outcome.scores) in (0, made.seats(setup))
                assert set(made.highlight(state)) <= set(made.places())


# -- texts -------------------------------------------------------------------------------------------------


@every_table
def test_positions_read_back_and_equal_positions_have_equal_keys(name: str, setup: Setup) -> None:
    made = game(name)
    for state, _legal, _move in walk(name, setup):
        text = made.text(state)
        read = made.parse(text, setup)
        assert read == state
        assert made.text(read) == text
        assert made.key(read) == made.key(state)


@every_table
def test_moves_read_back(name: str, setup: Setup) -> None:
    made = game(name)
    for ply, (state, legal, move) in enumerate(walk(name, setup)):
        if legal:
            assert made.parse_move(state, made.move_text(state, move)) == move
        if ply % CLOSE == 1:
            texts = [made.move_text(state, code) for code in legal]
            assert len(set(texts)) == len(texts)
            for code, text in list(zip(legal, texts, strict=True))[:40]:
                assert made.parse_move(state, text) == code


# -- paths, steps, pieces ----------------------------------------------------------------------------------


@every_table
def test_no_piece_is_ever_lost_or_made(name: str, setup: Setup) -> None:
    made = game(name)
    at_first = census(made.pieces(made.start(setup)))
    for state, _legal, _move in walk(name, setup):
        pieces = made.pieces(state)
        assert census(pieces) == at_first
        assert all(pieces.values()), "a location without a piece is left out"


def by_beginning(made: Game, state: State, legal: list[int]) -> dict[Path, tuple[int, list[Step]]]:
    """Every path of the legal moves with its move and steps; a path makes one move only, chance apart."""
    found: dict[Path, tuple[int, list[Step]]] = {}
    for move in legal:
        paths = made.paths(state, move)
        assert paths
        for path in paths:
            assert path not in found or made.turn(state) == CHANCE
            found[path] = (move, made.steps(state, move, path))
    return found


@every_table
def test_steps_lead_to_the_pieces_after_the_move_by_every_path_and_undone_back_again(name: str, setup: Setup) -> None:
    made = game(name)
    for ply, (state, legal, move) in enumerate(walk(name, setup)):
        before = made.pieces(state)
        close = ply % CLOSE == 2
        for code in legal if close else legal and [move]:
            after = made.pieces(made.after(state, code))
            for path in made.paths(state, code):
                steps = made.steps(state, code, path)
                assert moved(before, steps) == after
                assert moved(after, undone(before, steps)) == before


@every_table
def test_no_path_is_the_beginning_of_another_and_common_beginnings_share_their_steps(name: str, setup: Setup) -> None:
    made = game(name)
    for ply, (state, legal, _move) in enumerate(walk(name, setup)):
        if ply % CLOSE != 3 or not legal or made.turn(state) == CHANCE:
            continue
        found = by_beginning(made, state, legal)
        ordered = sorted(found)
        for path, following in pairwise(ordered):
            assert following[: len(path)] != path
        shared: dict[Path, list[Step]] = {}
        for path, (_code, steps) in found.items():
            touches = [step.touch for step in steps]
            assert touches == sorted(touches), "steps come in the order of the touches"
            assert not touches or 0 <= touches[0] <= touches[-1] < len(path)
            for length in range(1, len(path)):
                sofar = [step for step in steps if step.touch < length]
                assert shared.setdefault(path[:length], sofar) == sofar


@every_table
def test_prompts_and_refusals_have_words(name: str, setup: Setup) -> None:
    made = game(name)
    touches = (*made.places(), "1:stone", "2:stone", "x1", "finish", "roll", "nowhere")
    for ply, (state, legal, move) in enumerate(walk(name, setup)):
        if not legal:
            continue
        assert made.prompt(state)
        if ply % CLOSE == 4:
            path = made.paths(state, move)[0]
            for length in range(len(path)):
                assert made.prompt(state, path[:length])
                assert all(made.refusal(state, path[:length], touch) for touch in touches)


# -- the registry ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_game_says_what_it_is(name: str) -> None:
    made = game(name)
    assert made.name == name
    assert made.title
    assert made.summary
    assert made.variants
    assert set(made.variant_titles) == set(made.variants)
    assert len(set(made.places())) == len(made.places())
    assert all(made.seat_name(seat) for seat in (1, 2))
    assert all(setting.default in setting.choices for setting in made.settings)


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_variant_or_setting_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match="'no-such'"):
        game(name).setup("no-such")
    with pytest.raises(SetupError, match="'NoSuch'"):
        game(name).setup("", {"NoSuch": "1"})


def test_an_unknown_setting_is_refused_with_those_that_the_variant_has() -> None:
    with pytest.raises(SetupError, match="'Players' in its variant fast; it has Seats, Supply"):
        game("trimino").setup("fast", {"Players": "3"})
    with pytest.raises(SetupError, match="'Komi' in its variant house; it has none"):
        game("tak").setup("house", {"Komi": "2"})


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(SetupError, match="'chess'"):
        game("chess")


# -- two speeds --------------------------------------------------------------------------------------------

TRACES = "from tests.helpers import traces\nprint(traces())"


def test_the_compiled_rules_say_what_the_interpreted_ones_say() -> None:
    assert compiled(TRACES) == traces()


def test_no_kernel_reads_or_writes_outside_its_buffers() -> None:
    assert compiled(TRACES, mode="check") == traces()
