"""The players of Pylos: what they must see, and endings against a search of everything."""

from __future__ import annotations

from functools import cache

import pytest

from game3d.engine.ask import think
from game3d.engine.limits import Limits
from game3d.engine.match import match
from game3d.engine.pylos.players import ENGINE, EVALUATOR, evaluate, order
from game3d.engine.search.deepening import Search
from game3d.engine.thought import LIMIT, Question, Thought
from game3d.rules.game import State
from game3d.rules.jit import words, zeros
from game3d.rules.registry import game
from tests.helpers import position, random_states

GAME = game("pylos")
VARIANTS = GAME.variants


def search(state: State, variant: str, limits: Limits, history: tuple[State, ...] = ()) -> Thought:
    found = Search(Question(GAME, GAME.setup(variant), state, history=history), EVALUATOR, limits)
    while not found.step(1 << 40):
        pass
    return found.thought


def late_positions(variant: str, balls: int, n: int) -> list[State]:
    """Unfinished positions of random games, the first of each with so many balls on the board."""
    found: list[State] = []
    seed = 0
    while len(found) < n:
        for state, legal, _move in random_states(GAME, GAME.setup(variant), seed, 400):
            if legal and (state[0] | state[1]).bit_count() == balls:
                found.append(state)
                break
        seed += 1
    return found


@cache
def wins(state: State) -> bool:
    """Whether the player to move wins: by every move of every game from here. Children's games always end."""
    return any(not wins(GAME.after(state, move)) for move in GAME.legal(state))


@cache
def plies_to_end(state: State) -> int:
    """How long the game lasts when the winner hurries and the loser does not."""
    after = [GAME.after(state, move) for move in GAME.legal(state)]
    if not after:
        return 0
    won = [reached for reached in after if not wins(reached)]
    return 1 + (min(map(plies_to_end, won)) if won else max(map(plies_to_end, after)))


# -- what they must see ------------------------------------------------------------------------------------


@pytest.mark.parametrize("balls", [22, 24, 26])
def test_endings_of_the_childrens_game_are_exact(balls: int) -> None:
    for state in late_positions("children", balls, 12):
        if len(GAME.legal(state)) == 1:
            continue  # nothing to decide: the search does not look to the end
        found = search(state, "children", Limits(nodes=200_000))
        assert found.value == ("win" if wins(state) else "loss")
        assert wins(GAME.after(state, found.move)) != wins(state)
        assert found.plies_to_end == plies_to_end(state)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_win_in_one_is_never_missed(variant: str) -> None:
    seen = 0
    for state in late_positions(variant, 28, 30):
        winning = [
            move for move in GAME.legal(state) if GAME.outcome(GAME.after(state, move), GAME.setup(variant)) is not None
        ]
        if winning:
            seen += 1
            for level in ("medium", "hard", "master"):
                found = think(GAME, GAME.setup(variant), state, level, Limits(nodes=2000))
                assert (found.value, found.plies_to_end) == ("win", 1)
                assert found.move in winning
    assert seen >= 5


def test_an_own_square_is_made_and_gives_two_balls_back() -> None:
    state = position("pylos", "11../1.../..22/...2|.../.../...|../..|. 1")
    for level in ("medium", "hard"):
        move = GAME.move_text(state, think(GAME, GAME.setup(), state, level).move)
        assert move.startswith("1b2-") and move.count("-") == 2


def test_a_square_of_the_others_is_blocked() -> None:
    state = position("pylos", "11../1.../...2/...2|.../.../...|../..|. 2")
    for level in ("medium", "hard"):
        assert GAME.move_text(state, think(GAME, GAME.setup(), state, level).move) == "1b2"


def solved_endings(value: str) -> list[State]:
    """Positions of squares with more than one move, of that value."""
    ends = [state for state in late_positions("square", 26, 60) if len(GAME.legal(state)) > 1]
    return [state for state in ends if search(state, "square", Limits(depth=5)).value == value]


def test_a_lost_game_is_saved_by_a_repetition() -> None:
    for state in solved_endings("loss")[:6]:
        for move in GAME.legal(state)[:3]:
            reached = GAME.after(state, move)
            assert search(state, "square", Limits(depth=5), (reached,)).value == "loss"
            saved = search(state, "square", Limits(depth=5), (reached, reached))
            assert (saved.move, saved.score) == (move, 0)


def test_a_win_is_not_given_away_by_a_repetition() -> None:
    tried = 0
    for state in solved_endings("win"):
        fastest = search(state, "square", Limits(depth=5))
        if fastest.plies_to_end == 1:
            continue
        replies = {move: GAME.after(state, move) for move in GAME.legal(state)}
        winning = {
            move for move, reached in replies.items() if search(reached, "square", Limits(depth=4)).value == "loss"
        }
        if winning == {fastest.move}:
            continue
        tried += 1
        reached = replies[fastest.move]
        found = search(state, "square", Limits(depth=5), (reached, reached))
        assert found.value == "win"
        assert found.move in winning - {fastest.move}
    assert tried >= 3


# -- the evaluation ----------------------------------------------------------------------------------------


def turned(text: str) -> str:
    """The position a quarter turn further: files become ranks."""
    board, _, mover = text.partition(" ")
    levels = [level.split("/") for level in board.split("|")]
    return "|".join("/".join("".join(column) for column in zip(*reversed(level), strict=True)) for level in levels) + (
        f" {mover}"
    )


def mirrored(text: str) -> str:
    board, _, mover = text.partition(" ")
    return "|".join("/".join(rank[::-1] for rank in level.split("/")) for level in board.split("|")) + f" {mover}"


def swapped(text: str) -> str:
    return text.translate(str.maketrans("12", "21"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_position_is_worth_the_same_turned_mirrored_and_in_the_other_colours(variant: str) -> None:
    for seed in range(4):
        for state, legal, _move in random_states(GAME, GAME.setup(variant), seed, 60):
            if not legal or state[0] == 0 or state[1] == 0:
                continue
            worth = evaluate(words(state), 0)
            assert abs(worth) < LIMIT
            text = GAME.text(state)
            for same in (turned(text), mirrored(text), swapped(text)):
                assert evaluate(words(position("pylos", same, variant)), 0) == worth


def test_a_ball_in_the_reserve_is_better_than_one_buried() -> None:
    fewer = position("pylos", "12../21../..../...2|.../.../...|../..|. 1")
    assert evaluate(words(position("pylos", "12.1/21.1/..../...2|.../.../...|../..|. 1")), 0) < evaluate(
        words(fewer), 0
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_hints_are_on_the_scale_of_the_history(variant: str) -> None:
    for state, legal, _move in random_states(GAME, GAME.setup(variant), 7, 120):
        hints = zeros(len(legal))
        order(words(state), 0, words(legal), 0, len(legal), hints)
        assert all(0 <= hint < 1024 for hint in hints)


# -- the levels --------------------------------------------------------------------------------------------


def test_there_are_the_four_levels() -> None:
    assert list(ENGINE.levels) == ["easy", "medium", "hard", "master"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_level_beats_the_one_below(variant: str) -> None:
    for higher, lower, games in (("medium", "easy", 4), ("hard", "medium", 4)):
        found = match(GAME, GAME.setup(variant), (higher, lower), games, Limits(nodes=400))
        assert found.score > 0.5
