"""Levels and the registry: who can sit at which table."""

from __future__ import annotations

import pytest

from game3d.engine import evaluator
from game3d.engine.evaluator import LEVEL_TITLES, LEVELS, Engine, engine
from game3d.engine.levels import any_search, chosen, random_mover, standard_levels
from game3d.engine.limits import Limits
from game3d.engine.thought import LIMIT, LONGEST, WIN, Question, certainty
from game3d.play.seats import LEVELS as SEAT_LEVELS
from game3d.rules.game import CHANCE
from game3d.rules.history import History
from game3d.rules.registry import NAMES, game

FANORONA = game("fanorona-telo")


def question(name: str = "fanorona-telo", seed: int = 0) -> Question:
    played = game(name)
    line = History(played, played.setup())
    while played.turn(line.state) == CHANCE:
        line.push(line.legal()[0])
    return Question(played, line.setup, line.state, seed=seed)


def test_the_levels_are_those_that_a_seat_can_name() -> None:
    assert LEVELS == SEAT_LEVELS == tuple(LEVEL_TITLES)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_all_levels_and_says_what_a_score_means(name: str) -> None:
    assert tuple(engine(name).levels) == LEVELS
    assert engine(name).unit


def test_a_game_without_an_engine_file_can_be_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "find_spec", lambda _path: None)
    made: Engine = engine.__wrapped__("pylos")
    for level in LEVELS:
        asked = question("pylos")
        thinker = made.levels[level](Question(asked.game, asked.setup, asked.state, limits=Limits(nodes=50)))
        while not thinker.step(50):
            pass
        assert thinker.thought.move in asked.game.legal(asked.state)


def test_with_dice_the_search_is_one_that_rolls_them() -> None:
    asked = question("trimino")
    assert type(any_search(Limits(depth=1))(asked)).__name__ == "Expectimax"
    assert type(any_search(Limits(depth=1))(question())).__name__ == "Search"


def test_a_random_move_depends_on_the_seed_and_nothing_else() -> None:
    assert [random_mover(question(seed=s)).thought.move for s in range(9)] == [
        random_mover(question(seed=s)).thought.move for s in range(9)
    ]
    counts = [chosen(range(9), question(seed=seed)) for seed in range(900)]
    assert all(70 < counts.count(move) < 130 for move in range(9))


def test_medium_wins_at_once_and_defends_without_an_evaluation() -> None:
    levels = standard_levels()
    for text, best in (("11./22./... 1", "c3"), ("11./2../... 2", "c3")):
        state = FANORONA.parse(text, FANORONA.setup())
        thinker = levels["medium"](Question(FANORONA, FANORONA.setup(), state))
        while not thinker.step(1000):
            pass
        assert FANORONA.move_text(state, thinker.thought.move) == best


def test_what_is_certain_is_told_from_what_is_judged() -> None:
    assert certainty(WIN - 7) == ("win", 7)
    assert certainty(4 - WIN) == ("loss", 4)
    assert certainty(LIMIT) == (None, None)
    assert certainty(0) == (None, None)
    assert certainty(0, complete=True) == ("draw", None)
    assert LIMIT < WIN - LONGEST
