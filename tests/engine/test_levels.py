"""Levels and the registry: who can sit at which table."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game3d.engine import registry
from game3d.engine.contract import Engine
from game3d.engine.levels import LEVEL_TITLES, LEVELS
from game3d.engine.limits import Limits
from game3d.engine.players import any_search, chosen, random_mover, standard_engine
from game3d.engine.registry import engine
from game3d.engine.thought import LIMIT, LONGEST, WIN, Question, certainty
from game3d.rules.game import CHANCE
from game3d.rules.history import History
from game3d.rules.registry import NAMES, game
from tests.helpers import ROOT

FANORONA = game("fanorona-telo")


def question(name: str = "fanorona-telo", seed: int = 0) -> Question:
    played = game(name)
    line = History(played, played.setup())
    while played.turn(line.state) == CHANCE:
        line.push(line.legal()[0])
    return Question(played, line.setup, line.state, seed=seed)


def test_the_four_levels_by_rising_strength() -> None:
    assert LEVELS == ("easy", "medium", "hard", "master")
    assert tuple(map(LEVEL_TITLES.get, LEVELS)) == ("Easy", "Medium", "Hard", "Master")


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_all_levels_and_says_what_a_score_means(name: str) -> None:
    assert tuple(engine(name).levels) == LEVELS
    assert tuple(engine(name).notes) == LEVELS
    assert all(note.endswith(".") for note in engine(name).notes.values())
    assert engine(name).unit


def test_a_score_is_read_as_points_or_as_a_share_of_the_win() -> None:
    assert engine("tak").score_text(125, 2) == "+1.25"
    assert engine("tak").score_text(-40, 2) == "-0.40"
    assert engine("trimino").score_text(630_000, 2) == "63%"
    assert engine("trimino").score_text(1_000_047, 4) == "100%"
    assert engine("trimino").score_text(17_300, 1) == ""


def test_matches_begin_with_as_many_random_moves_as_suit_the_game() -> None:
    for name, plies in {"number-pyramid": 4, "fanorona-telo": 2, "pylos": 4, "trimino": 0, "tak": 4}.items():
        assert engine(name).opening_plies == plies


@pytest.mark.parametrize("name", NAMES)
def test_the_window_may_import_an_engine_without_what_only_thinking_needs(name: str) -> None:
    code = f"import sys; from game3d.engine.registry import engine; engine({name!r}); print('numpy' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert told.strip() == "False"


def test_a_game_without_an_engine_file_can_be_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find_spec", lambda _path: None)
    made: Engine = engine.__wrapped__("pylos")
    assert tuple(made.notes) == LEVELS
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
    levels = standard_engine(FANORONA).levels
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
