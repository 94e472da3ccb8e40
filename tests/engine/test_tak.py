"""The players of Tak: what they must see, what they think of a position, and how they are told apart."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game3d.engine.ask import think
from game3d.engine.limits import Limits
from game3d.engine.search.deepening import Search
from game3d.engine.tak.players import ENGINE, EVALUATOR, evaluate, noisy, order, phase, skip
from game3d.engine.thought import LIMIT, Question, Thought
from game3d.rules.game import State
from game3d.rules.jit import words, zeros
from game3d.rules.registry import game
from game3d.rules.tak.rules import PLY, SIZE
from tests.helpers import compiled, position

GAME = game("tak")
SETUP = GAME.setup("tournament")


def unfinished(seeds: range, every: int = 1) -> Iterator[State]:
    """Positions of random games, with more flats than chance would place, when both have had a turn."""
    for seed in seeds:
        draw = random.Random(seed)
        state = GAME.start(SETUP)
        while legal := GAME.legal(state):
            if state[PLY] >= 2 and state[PLY] % every == 0:
                yield state
            flats = [move for move in legal if move < 32]
            state = GAME.after(state, draw.choice(flats if flats and draw.random() < 0.6 else legal))


def wins(state: State) -> list[int]:
    """The moves that win at once, by trying every move."""
    found = []
    for move in GAME.legal(state):
        ended = GAME.outcome(GAME.after(state, move), SETUP)
        if ended is not None and ended.winners == (GAME.turn(state),):
            found.append(move)
    return found


def defences(state: State) -> list[int]:
    """The moves after which the other cannot win at once."""
    found = []
    for move in GAME.legal(state):
        after = GAME.after(state, move)
        ended = GAME.outcome(after, SETUP)
        if not wins(after) and (ended is None or GAME.turn(state) in ended.winners):
            found.append(move)
    return found


def search(state: State, limits: Limits) -> Thought:
    found = Search(Question(GAME, SETUP, state), EVALUATOR, limits)
    while not found.step(1 << 40):
        pass
    return found.thought


# -- what they must see ------------------------------------------------------------------------------------


def test_a_win_in_one_is_never_missed_and_a_forced_defence_is_made() -> None:
    won = forced = 0
    for state in unfinished(range(30), every=6):
        winning = wins(state)
        saving = [] if winning else defences(state)
        passed = (*state[:PLY], state[PLY] + 1, *state[PLY + 1 :])
        if not winning and (not saving or not wins(passed)):
            continue
        won += bool(winning)
        forced += not winning
        for level, nodes in (("medium", 3000), ("hard", 3000), ("master", 4000)):
            move = think(GAME, SETUP, state, level, Limits(nodes=nodes)).move
            assert move in (winning or saving), f"{level} in {GAME.text(state)}"
    assert won >= 10
    assert forced >= 10


TACTICS_CODE = """
from game3d.engine.limits import Limits
from game3d.engine.ask import think
from game3d.rules.registry import game
made = game("tak")
setup = made.setup("tournament")
for line in open("tests/data/tak_tactics.tsv").read().splitlines()[1:]:
    name, tps, accepted = line.split("\\t")
    state = made.parse(tps, setup)
    move = made.move_text(state, think(made, setup, state, "master", Limits(nodes=1_500_000)).move)
    print(name, move if move in accepted.split() else f"{move}, not {accepted}")
"""


def test_the_tactics_are_solved() -> None:
    """With half the nodes of three seconds."""
    answers = dict(line.split(" ", 1) for line in compiled(TACTICS_CODE).splitlines())
    wrong = {name: answer for name, answer in answers.items() if "not" in answer}
    assert (len(answers), wrong) == (8, {})


def test_the_last_placement_is_seen_to_win_by_flats() -> None:
    state = position("tak", "1,2,1,2,1/2,1S,2,1,2/1,2,1,2S,1/2,1,2,1,2/1,2,1,2,x 1 30", "tournament")
    found = search(state, Limits(depth=1))
    assert GAME.move_text(state, found.move) == "e1"
    assert (found.value, found.plies_to_end) == ("win", 1)


def test_komi_decides_what_the_last_placement_is_worth() -> None:
    text = "1,2,1,2,1/2,1S,2,1,2/1,2,1,2S,1/2,1,2,1,2/1,2,1,2,x 1 30"
    for komi, value in (("0", "win"), ("1", "draw"), ("1.5", "loss")):
        setup = GAME.setup("tournament", {"Komi": komi})
        found = think(GAME, setup, GAME.parse(text, setup), "hard")
        assert found.value == value or found.plies_to_end != 1


# -- what the search is told -------------------------------------------------------------------------------


def test_noisy_holds_the_win_or_every_defence() -> None:
    out = zeros(1024)
    quiet = won = forced = 0
    for state in unfinished(range(20), every=2):
        n = noisy(words(state), 0, out, 0)
        legal = GAME.legal(state)
        told = [out[i] for i in range(abs(n))]
        assert set(told) <= set(legal) and len(set(told)) == abs(n)
        if wins(state):
            won += 1
            assert set(told) & set(wins(state))
        elif n < 0:
            forced += 1
            assert set(told) >= set(defences(state))
        else:
            quiet += 1
            passed = (*state[:PLY], state[PLY] + 1, *state[PLY + 1 :])
            assert not wins(passed) or n == 1
    assert min(quiet, won, forced) >= 20


def test_noisy_counts_what_does_not_fit() -> None:
    state = position("tak", "x5/x5/x5/x5/1,1,1,1,x 2 9", "tournament")
    assert abs(noisy(words(state), 0, zeros(4), 2)) == len(GAME.legal(state))


def test_nothing_is_searched_beside_a_road_at_hand_or_what_stops_the_others() -> None:
    for text, only in (
        ("x5/x5/x5/2,2,2,2,x/1,1,1,1,x 1 9", {"e1"}),
        ("x5/x5/x5/x5/1,1,1,1,x 2 9", {"e1", "Se1", "Ce1"}),
    ):
        state = position("tak", text, "tournament")
        out = zeros(1024)
        n = noisy(words(state), 0, out, 0)
        assert n == -len(only)
        assert {GAME.move_text(state, out[i]) for i in range(-n)} == only


def test_hints_are_on_the_scale_of_the_history() -> None:
    for state in unfinished(range(4)):
        legal = GAME.legal(state)
        hints = zeros(len(legal))
        order(words(state), 0, words(legal), 0, len(legal), hints)
        assert all(0 <= hint < 1024 for hint in hints)


def test_the_opening_goes_to_the_corners() -> None:
    for state in (GAME.start(SETUP), position("tak", "x5/x5/x5/x5/2,x4 2 1", "tournament")):
        legal = GAME.legal(state)
        hints = zeros(len(legal))
        order(words(state), 0, words(legal), 0, len(legal), hints)
        first = {GAME.move_text(state, move) for move, hint in zip(legal, hints, strict=True) if hint == max(hints)}
        assert first <= {"a1", "a5", "e1", "e5"}


def test_a_turn_can_be_passed_but_not_in_the_opening_or_at_the_end() -> None:
    buffer = words([*position("tak", "x5/x5/x,1,2,x2/x5/x5 1 2", "tournament"), *([0] * SIZE)])
    assert skip(buffer, 0, SIZE) == 1
    assert [buffer[SIZE + i] - buffer[i] for i in range(SIZE)] == [int(i == PLY) for i in range(SIZE)]
    for text in ("x5/x5/x5/x5/2,x4 2 1", "1,2,1,2,1/2,1S,2,1,2/1,2,1,2S,1/2,1,2,1,2/1,2,1,x2 1 30"):
        buffer = words([*position("tak", text, "tournament"), *([0] * SIZE)])
        assert skip(buffer, 0, SIZE) == 0


# -- the evaluation ----------------------------------------------------------------------------------------


def board(tps: str) -> tuple[list[list[str]], str]:
    """Squares by row from the top, and what follows the board."""
    rows, rest = tps.split(" ", 1)
    return [
        [one for entry in row.split(",") for one in (["x"] * int(entry[1:] or 1) if entry[0] == "x" else [entry])]
        for row in rows.split("/")
    ], rest


def turned(tps: str) -> str:
    rows, rest = board(tps)
    return "/".join(",".join(column) for column in zip(*reversed(rows), strict=True)) + " " + rest


def mirrored(tps: str) -> str:
    rows, rest = board(tps)
    return "/".join(",".join(reversed(row)) for row in rows) + " " + rest


def swapped(tps: str) -> str:
    """The position in the other colours."""
    rows, rest = board(tps)
    text = "/".join(",".join(one.translate(str.maketrans("12", "21")) for one in row) for row in rows)
    return f"{text} {3 - int(rest[0])}{rest[1:]}"


def test_a_position_is_worth_the_same_turned_mirrored_and_in_the_other_colours() -> None:
    for state in unfinished(range(8), every=4):
        worth = evaluate(words(state), 0)
        assert abs(worth) < LIMIT
        text = GAME.text(state)
        for same in (turned(text), mirrored(text)):
            assert evaluate(words(position("tak", same, "tournament")), 0) == worth
        assert evaluate(words(position("tak", swapped(text), "tournament")), 0) == worth


def worth(text: str, **settings: str) -> int:
    return evaluate(words(position("tak", text, "tournament", **settings)), 0)


def test_flats_count_and_a_road_nearly_done_counts_more() -> None:
    apart = worth("1,x3,2/x5/x,1,x,2,x/x5/2,x3,1 1 9")
    together = worth("x5/x5/x,1,1,1,x/x5/2,2,x2,2 1 9")
    assert apart < together
    assert worth("1,x3,2/x5/x,1,1,2,x/x5/2,x3,1 1 9") > apart


def test_leading_a_stack_is_better_with_own_pieces_in_it() -> None:
    assert worth("x5/x,2,x3/x2,211,x2/x5/x5 1 9") > worth("x5/x,2,x3/x2,221,x2/x5/x5 1 9")


def test_komi_is_the_second_players() -> None:
    text = "1,x3,2/x5/x,1,x,2,x/x5/2,x3,1 {mover} 9"
    first, second = text.format(mover=1), text.format(mover=2)
    assert worth(first, Komi="2") < worth(first)
    assert worth(second, Komi="2") > worth(second)


def test_the_phase_grows_from_the_start_to_the_end() -> None:
    assert phase(words(GAME.start(SETUP)), 0) < 4
    for state in unfinished(range(4)):
        assert 0 <= phase(words(state), 0) <= 24
    nearly = position("tak", "1,2,1,2,1/2,1S,2,1,2/1,2,1,2S,1/2,1,2,1,2/1,2,1,2,x 1 30", "tournament")
    assert phase(words(nearly), 0) == 24


# -- the levels --------------------------------------------------------------------------------------------


def test_there_are_the_four_levels() -> None:
    assert list(ENGINE.levels) == ["easy", "medium", "hard", "master"]
    assert ENGINE.unit == "hundredths of a flat"


def test_easy_plays_any_turn_but_every_other_time_a_flat() -> None:
    state = position("tak", "x5/x,1221C,1,2,x/x,2,1112,1,x/x,1,2,2,x/x5 1 15")
    texts = [GAME.move_text(state, think(GAME, SETUP, state, "easy", seed=seed).move) for seed in range(300)]
    flats = sum(len(text) == 2 for text in texts)
    assert 120 < flats < 210
    assert {"S"} == {text[0] for text in texts if text[0].isupper()}
    assert any(text[-1] in "+-<>" or text[-2] in "+-<>" for text in texts)


@pytest.mark.parametrize("level", list(ENGINE.levels))
def test_every_level_moves_from_the_first_turn_to_the_last(level: str) -> None:
    for variant in GAME.variants:
        setup = GAME.setup(variant)
        state = GAME.start(setup)
        for ply in range(8):
            found = think(GAME, setup, state, level, Limits(nodes=300), seed=ply)
            assert found.move in GAME.legal(state)
            assert found.nodes <= 300
            state = GAME.after(state, found.move)


def test_master_searches_as_many_nodes_as_it_is_asked_to() -> None:
    """Else a caller who times them would ask for ever more, and a stop would have to wait."""
    state = position("tak", "x5/x,1,2,x2/x,2,1,x2/x,1,x3/x5 2 4", "tournament")
    thinker = ENGINE.levels["master"](Question(GAME, SETUP, state, limits=Limits(seconds=1e9)))
    for asked in (40, 7000):
        before = thinker.thought.nodes
        assert not thinker.step(asked)
        assert asked // 8 <= thinker.thought.nodes - before <= asked
    assert thinker.thought.nodes > 5000


@pytest.mark.parametrize(
    "tps", ["2,x3,1/x2,2,x,1/x2,2C,x,1/x3,21C,21/x3,2S,2 1 8", "x5/x,1,2,x2/x,2,1,x2/x,1,x3/x5 2 4"]
)
def test_slices_change_nothing_in_what_master_finds(tps: str) -> None:
    told = []
    for slice_nodes in (37, 1000, 1 << 40):
        limits = Limits(nodes=6000)
        thinker = ENGINE.levels["master"](Question(GAME, SETUP, position("tak", tps, "tournament"), limits=limits))
        while not thinker.step(slice_nodes):
            pass
        told.append((thinker.thought.pv, thinker.thought.score, thinker.thought.depth, thinker.thought.nodes))
    assert told[0] == told[1] == told[2]
    assert told[0][-1] <= 6000


TRACE = """
from game3d.engine.limits import Limits
from game3d.engine.ask import think
from game3d.rules.registry import game
made = game("tak")
for variant in made.variants:
    setup = made.setup(variant)
    state = made.start(setup)
    for ply in range(24):
        if not made.legal(state):
            break
        level = ("hard", "master", "medium")[ply % 3]
        found = think(made, setup, state, level, Limits(nodes=500), seed=ply)
        print(ply, made.move_text(state, found.move), found.score, found.value, found.depth, found.nodes, found.pv)
        state = made.after(state, found.move)
"""


def test_the_compiled_players_think_what_the_interpreted_ones_think(capsys: pytest.CaptureFixture[str]) -> None:
    exec(TRACE, {})
    assert compiled(TRACE) == capsys.readouterr().out.strip()
