"""``game3d think`` and ``game3d match`` print what they promise, and refuse what makes no sense."""

from __future__ import annotations

import argparse
import json

import pytest

from game3d.commands import engine as command
from game3d.commands.engine import match, think
from game3d.engine.match import MatchResult
from game3d.rules.game import game
from game3d.rules.history import History

FANORONA = game("fanorona-telo")


def options(**given: object) -> argparse.Namespace:
    standard = {"level": "master", "time": None, "nodes": None, "seed": 0, "json": False, "openings": None}
    return argparse.Namespace(**{**standard, **given})


def start() -> History:
    return History(FANORONA, FANORONA.setup())


def test_think_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert think(options(json=True), FANORONA, start()) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["move", "score", "value", "plies_to_end", "depth", "nodes", "seconds", "pv"]
    assert (answer["move"], answer["value"], answer["plies_to_end"]) == ("b2", "win", 9)


def test_think_says_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert think(options(), FANORONA, start()) == 0
    assert capsys.readouterr().out.startswith("b2  999991 (win in 9)")


def test_a_match_prints_score_and_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert match(options(seats="master,easy", games=4), FANORONA, FANORONA.setup()) == 0
    assert capsys.readouterr().out.startswith("master 100.0% (95 % 51.0% to 100.0%) in 4 games: master 4, easy 0 won")
    assert match(options(seats="master,easy", games=4, json=True), FANORONA, FANORONA.setup()) == 0
    assert json.loads(capsys.readouterr().out)["score"] == 1.0


def test_an_interrupted_match_tells_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object) -> None:
        progress = args[-1]
        assert callable(progress)
        progress(MatchResult(("hard", "easy"), [3, 1], [3.0, 1.0], games=4))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_match", interrupted)
    assert match(options(seats="hard,easy", games=1000), FANORONA, FANORONA.setup()) == 130
    assert capsys.readouterr().out.startswith("hard 75.0% (95 % 30.1% to 95.4%) in 4 games")


@pytest.mark.parametrize("seats", ["master,genius", "master", "master,hard,easy"])
def test_wrong_seats_are_one_line_and_status_2(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert match(options(seats=seats, games=2), FANORONA, FANORONA.setup()) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.strip().splitlines()) in (1, 2)  # the second says that numba is missing


def test_a_finished_game_and_a_roll_are_nothing_to_think_about(capsys: pytest.CaptureFixture[str]) -> None:
    over = History(FANORONA, FANORONA.setup(), FANORONA.parse("111/22./... 2", FANORONA.setup()))
    assert think(options(), FANORONA, over) == 2
    assert "the game is over" in capsys.readouterr().err
    trimino = game("trimino")
    assert think(options(), trimino, History(trimino, trimino.setup())) == 2
    assert "a roll is due" in capsys.readouterr().err
