"""Trimino solved: known values, checked against the rules themselves and by simulation; and its players."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game3d.engine.ask import think
from game3d.engine.levels import LEVELS
from game3d.engine.limits import Limits
from game3d.engine.registry import engine
from game3d.engine.trimino import tables as trimino_tables
from game3d.engine.trimino.boards import boards
from game3d.engine.trimino.four import Fitted
from game3d.engine.trimino.solved import move_value, table_of
from game3d.engine.trimino.tables import VERSION, WIDTH, Duel, Solo, Table
from game3d.engine.trimino.three import Three
from game3d.folders import sealed, unsealed
from game3d.rules.game import CHANCE, State
from game3d.rules.registry import game
from tests.helpers import compiled, play_out, position, random_states

MAKE_ONE = """
from game3d.engine.trimino.tables import Duel
table = Duel(9, False)
while not table.step(1000):
    pass
table.save()
"""

GAME = game("trimino")
EMPTY = 0

# The tables are made by a process with compiled kernels, which keeps them in the cache folder of this test run.
MAKE = """
from game3d.engine.trimino.four import Fitted
from game3d.engine.trimino.tables import Duel, Solo
from game3d.engine.trimino.three import Three
duels = Duel(12, False), Duel(12, True), Duel(9, False)
for table in (Solo(), *duels, Three(9, False), Fitted(3, 9, False), Fitted(4, 9, True)):
    while not table.step(1000):
        pass
    table.save()
    print(table.name, table.residual < {Three: 1e-7, Fitted: 0.2}.get(type(table), 1e-10))
"""


@pytest.fixture(scope="module", autouse=True)
def made() -> str:
    return compiled(MAKE)


def solo() -> Solo:
    table = Solo()
    assert table.load()
    return table


def duel(supply: int, slow: bool) -> Duel:
    table = Duel(supply, slow)
    assert table.load()
    return table


def chance(table: Duel, supply: int) -> float:
    assert table.chances is not None
    return table.chances[WIDTH * boards().kind[EMPTY] + supply]


# -- the solved values -------------------------------------------------------------------------------------


def test_the_tables_come_to_their_residual(made: str) -> None:
    assert made.split() == [
        *("trimino-solo", "True", "trimino-fast-12", "True"),
        *("trimino-slow-12", "True", "trimino-fast-9", "True"),
        *("trimino-three-fast-9", "True", "trimino-fitted-3-fast-9", "True", "trimino-fitted-4-slow-9", "True"),
    ]


def test_41503_boards_have_no_full_line_and_they_are_of_5439_kinds() -> None:
    assert sum(kind >= 0 for kind in boards().kind) == 41503
    assert boards().count == 5439


def test_the_solo_game_lasts_81_5364_turns_under_best_play() -> None:
    assert solo().turns[boards().kind[EMPTY]] == pytest.approx(81.536439, abs=1e-6)


@pytest.mark.parametrize(
    ("supply", "slow", "expected"),
    [(12, False, 0.456631285), (12, True, 0.461176783), (9, False, 0.453734354)],
)
def test_the_player_who_starts_has_the_smaller_chance(supply: int, slow: bool, expected: float) -> None:
    table = duel(supply, slow)
    assert chance(table, supply) == pytest.approx(expected, abs=1e-9)
    assert table.gap < 1e-10


def test_the_solo_value_agrees_with_20000_games_by_the_table() -> None:
    b, turns = boards(), np.array(solo().turns)
    following = np.full(6 * b.count, -1)
    for face in range(6 * b.count):
        ways = [link >> 4 for link in b.links[b.starts[face] : b.starts[face + 1]]]
        if ways:
            following[face] = max(ways, key=lambda kind: turns[kind])
    dice, kinds = np.random.default_rng(1), np.full(20_000, b.kind[EMPTY])
    made_turns = 0
    while len(kinds):
        kinds = following[6 * kinds + dice.integers(6, size=len(kinds))]
        kinds = kinds[kinds >= 0]
        made_turns += len(kinds)
    # The length of a game has a standard deviation of about 80 turns, the mean of 20,000 one of 0.57.
    assert made_turns / 20_000 == pytest.approx(81.536, abs=2.3)


def sample(variant: str, supply: str, seed: int) -> Iterator[State]:
    """Positions in which a roll is due, from random games."""
    setup = GAME.setup(variant, {} if variant == "solo" else {"Supply": supply})
    for number in range(12):
        for state, legal, _move in random_states(GAME, setup, 100 * seed + number, 200):
            if legal and GAME.turn(state) == CHANCE:
                yield state


@pytest.mark.parametrize(("supply", "slow"), [(12, False), (12, True), (9, False)])
def test_every_chance_is_the_mean_over_the_rolls_of_the_best_placement(supply: int, slow: bool) -> None:
    table = duel(supply, slow)
    setup = GAME.setup("slow" if slow else "fast", {"Supply": str(supply)})
    assert table.chances is not None
    for state in sample(setup.variant, str(supply), 1):
        seat = GAME.mover(state)
        chances, margins = [], []
        for roll in GAME.legal(state):
            rolled = GAME.after(state, roll)
            outcome = GAME.outcome(rolled, setup)
            if outcome:
                chances.append((seat in outcome.winners) / len(outcome.winners))
                margins.append(float(rolled[seat] - rolled[3 - seat]))
                continue
            best = max((round(c, 8), m, c) for c, m in (move_value(table, rolled, p) for p in GAME.legal(rolled)))
            chances.append(best[2])
            margins.append(best[1])
        at = WIDTH * boards().kind[state[0]] + state[seat]
        assert table.chances[at] == pytest.approx(np.mean(chances), abs=1e-9)
        assert table.margins[at] == pytest.approx(np.mean(margins), abs=1e-6)


def test_every_expectation_alone_is_the_mean_over_the_rolls_of_the_best_placement() -> None:
    table = solo()
    for state in sample("solo", "", 2):
        expected = []
        for roll in GAME.legal(state):
            rolled = GAME.after(state, roll)
            expected.append(max((move_value(table, rolled, move)[0] for move in GAME.legal(rolled)), default=0.0))
        assert table.turns[boards().kind[state[0]]] == pytest.approx(np.mean(expected), abs=1e-8)


def test_the_shares_of_three_are_those_of_players_who_err_a_little() -> None:
    table = Three(9, False)
    assert table.load()
    setup = GAME.setup("fast", {"Seats": "3", "Supply": "9"})
    for number in range(12):
        for state, legal, _move in random_states(GAME, setup, number, 200):
            if not legal or GAME.turn(state) != CHANCE:
                continue
            seat, expected = GAME.mover(state), []
            for roll in GAME.legal(state):
                rolled = GAME.after(state, roll)
                outcome = GAME.outcome(rolled, setup)
                if outcome:
                    expected.append((seat in outcome.winners) / len(outcome.winners))
                    continue
                # One placement of each kind, as the table counts them.
                kinds = {}
                for move in GAME.legal(rolled):
                    after = GAME.after(rolled, move)
                    kinds[boards().kind[after[0]], after[seat]] = move_value(table, rolled, move)[0]
                worths = np.array(list(kinds.values()))
                weights = np.exp(100 * worths)
                expected.append(float(np.sum(weights * worths) / np.sum(weights)))
            own, following, third = table.shares(boards().kind[state[0]], state[seat], state[1 + seat % 3])
            assert own == pytest.approx(np.mean(expected), abs=1e-6)
            assert own + following + third == pytest.approx(1)


def test_of_three_the_one_who_starts_has_the_least_to_expect() -> None:
    table = Three(9, False)
    assert table.load()
    first, second, third = table.shares(boards().kind[EMPTY], 9, 9)
    assert (first, second, third) == pytest.approx((0.2033, 0.3829, 0.4138), abs=1e-4)


def fitted(seats: int, supply: int, slow: bool) -> Fitted:
    table = Fitted(seats, supply, slow)
    assert table.load()
    return table


@pytest.mark.parametrize(("seats", "slow"), [(3, False), (4, True)])
def test_a_fitted_share_is_the_mean_over_the_rolls_of_placements_by_players_who_err_a_little(
    seats: int, slow: bool
) -> None:
    table = fitted(seats, 9, slow)
    b, values = boards(), np.array(table.values).reshape(-1, 4)
    setup = GAME.setup("slow" if slow else "fast", {"Seats": str(seats), "Supply": "9"})

    def in_turn(state: State, first: int) -> list[int]:
        return [state[1 + (first - 1 + i) % seats] for i in range(seats)]

    def at_the_end(supplies: list[int]) -> np.ndarray:
        best = np.array(supplies) == max(supplies)
        return best / best.sum()

    def by_the_fit(state: State, first: int) -> np.ndarray:
        """The shares before a roll, in the order of turns from `first` on."""
        supplies = in_turn(state, first)
        slope, *advantages = values[b.kind[state[0]]]
        worths = np.exp(slope * (np.array(supplies) - supplies[0]) + np.array([*advantages[: seats - 1], 0.0]))
        ends = sum(GAME.outcome(GAME.after(state, roll), setup) is not None for roll in GAME.legal(state))
        return (6 - ends) / 6 * worths / worths.sum() + ends / 6 * at_the_end(supplies)

    for number in range(6):
        for state, legal, _move in random_states(GAME, setup, number, 200):
            if not legal or GAME.turn(state) != CHANCE:
                continue
            seat, expected = GAME.mover(state), []
            for roll in legal:
                rolled = GAME.after(state, roll)
                if GAME.outcome(rolled, setup):
                    expected.append(at_the_end(in_turn(rolled, seat)))
                    continue
                shares = {}  # one placement of each kind, as the table counts them
                for move in GAME.legal(rolled):
                    after = GAME.after(rolled, move)
                    over = GAME.outcome(after, setup) is not None
                    later = (
                        at_the_end(in_turn(after, seat % seats + 1)) if over else by_the_fit(after, seat % seats + 1)
                    )
                    shares[b.kind[after[0]], after[seat]] = np.roll(later, 1)
                found = np.array(list(shares.values()))
                weights = np.exp(100 * found[:, 0])
                expected.append(weights @ found / weights.sum())
            told = table.shares(b.kind[state[0]], in_turn(state, seat))
            assert told == pytest.approx(np.mean(expected, axis=0), abs=1e-9)
            assert sum(told) == pytest.approx(1)


def test_the_fit_comes_near_to_the_equilibrium_where_that_is_known() -> None:
    shares = fitted(3, 9, slow=False).shares(boards().kind[EMPTY], (9, 9, 9))
    assert shares == pytest.approx((0.2033, 0.3829, 0.4138), abs=0.04)


def test_a_table_of_which_a_bit_has_changed_is_made_again(caplog: pytest.LogCaptureFixture) -> None:
    path = Solo()._file()
    whole = path.read_bytes()
    draw = random.Random(1)
    damaged = [b"", whole[: len(whole) // 2], unsealed(whole), npy(np.zeros(boards().count))]
    for bit in (0, 8 * len(whole) - 1, *(draw.randrange(8 * len(whole)) for _bit in range(20))):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        damaged.append(bytes(flipped))
    try:
        for content in damaged:
            path.write_bytes(content)
            table = Solo()
            assert not table.load()
            assert not table.done
            assert not path.exists()
        assert caplog.text.count("will be made again") == len(damaged)
        path.mkdir()
        assert not Solo().load()
        assert not path.exists()
    finally:
        path.write_bytes(whole)
    assert Solo().load()


def npy(array: object) -> bytes:
    data = io.BytesIO()
    np.save(data, np.array(array))
    return data.getvalue()


@pytest.mark.parametrize("new", [Solo, lambda: Duel(9, False), lambda: Three(9, True), lambda: Fitted(4, 10, False)])
def test_a_table_of_another_version_or_shape_is_made_again(new: Callable[[], Table], home: Path) -> None:
    right = {
        name: np.array(0.5) if array.shape == () and name in ("residual", "gap") else array
        for name, array in new()._arrays().items()
    }
    if isinstance(new(), Duel):
        right["chances"] = np.zeros(WIDTH * boards().count)
    (first, *_others) = right

    def load(version: object, arrays: dict[str, Any]) -> bool:
        data = io.BytesIO()
        np.savez_compressed(data, version=np.array(version), **arrays)
        table = new()
        table._file().write_bytes(sealed(data.getvalue()))
        assert table.load() is table.done is table._file().exists()
        return table.done

    assert load(VERSION, right)
    for version, wrong in (
        (0, {}),
        (VERSION, {first: np.zeros(5)}),
        (VERSION, {first: np.full_like(right[first], np.nan)}),
        (VERSION, {first: np.array(["x"] * len(right[first]))}),
        (VERSION, {first: right[first].reshape(1, -1)}),
        (VERSION, {"residual": np.zeros(1)}),
        (VERSION, {"residual": np.array("small")}),
        (np.array("first"), {}),
    ):
        assert not load(version, {**right, **wrong})
    assert not load(VERSION, {first: right[first]})
    new()._file().write_bytes(sealed(npy(right[first])))
    assert not new().load()


def test_a_table_that_cannot_be_kept_is_used_all_the_same(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    (home / "cache").write_text("in the way")
    table = Solo()
    assert not table.load()
    table.save()
    assert "cannot be kept" in caplog.text


def test_interpreted_sweeps_do_what_compiled_ones_did() -> None:
    table, known = Duel(9, False), duel(9, False)
    table.chances = known.chances
    table.margins = [*known.margins]
    b = boards()
    for first in (b.count - 40, b.count // 2):
        table._sweep(first, first + 10)
    assert list(table.margins) == pytest.approx(list(known.margins), abs=1e-9)


# -- the players -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("variant", "settings"),
    [("fast", {}), ("slow", {}), ("solo", {}), ("fast", {"Seats": "3"}), ("slow", {"Seats": "4", "Supply": "9"})],
)
def test_every_level_plays_every_variant(level: str, variant: str, settings: dict[str, str]) -> None:
    setup = GAME.setup(variant, settings)
    generator = random.Random(level)
    state = GAME.after(GAME.start(setup), generator.choice(GAME.legal(GAME.start(setup))))
    if level == "master" and variant == "slow" and not settings:
        assert table_of(state) is not None
    move = think(GAME, setup, state, level, Limits(nodes=2000)).move
    assert move in GAME.legal(state)


def test_master_takes_a_certain_win_and_the_greater_margin_of_it() -> None:
    setup = GAME.setup("fast")
    state = position("trimino", "..../##.#/##../##.. 5,12 1 4", "fast")
    thought = think(GAME, setup, state, "master")
    values = {GAME.move_text(state, move): move_value(duel(12, False), state, move) for move in GAME.legal(state)}
    assert values[GAME.move_text(state, thought.move)] == max(values.values())
    assert thought.score == round(1_000_000 * max(values.values())[0])


def test_a_table_that_another_process_finished_meanwhile_is_used(home: Path) -> None:
    setup = GAME.setup("fast", {"Supply": "9"})
    state = position("trimino", "..../##.#/##../##.. 4,7 1 4", "fast", Supply="9")
    trimino_tables.duel.cache_clear()
    assert think(GAME, setup, state, "master", Limits(nodes=500)).depth > 0, "it searches: there is no table yet"
    compiled(MAKE_ONE)
    thought = think(GAME, setup, state, "master")
    values = [move_value(duel(9, False), state, move) for move in GAME.legal(state)]
    assert thought.score == round(1_000_000 * max(values)[0])
    trimino_tables.duel.cache_clear()


def test_master_alone_expects_the_turns_of_the_table() -> None:
    setup = GAME.setup("solo")
    state = play_out("trimino", GAME.start(setup), "r1")
    thought = think(GAME, setup, state, "master")
    assert thought.score == pytest.approx(1000 * max(move_value(solo(), state, m)[0] for m in GAME.legal(state)), abs=1)


def test_a_score_is_in_millionths_of_the_win_and_alone_in_thousandths_of_a_turn() -> None:
    assert engine("trimino").unit == "millionths of the win; alone, thousandths of a turn"
