"""``game3d match`` prints what it promises, and refuses what makes no sense."""

from __future__ import annotations

import argparse
import json

import pytest

import game3d.engine.match
from game3d.commands.errors import WrongInputError
from game3d.commands.match import match
from game3d.engine.match import MatchResult
from game3d.rules.registry import game

FANORONA = game("fanorona-telo")


def options(**given: object) -> argparse.Namespace:
    standard = {"time": None, "nodes": None, "seed": 0, "json": False, "openings": None}
    return argparse.Namespace(**{**standard, **given})


def test_a_match_prints_score_and_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert match(options(seats="master,easy", games=4), FANORONA, FANORONA.setup()) == 0
    assert capsys.readouterr().out.startswith("master 100.0% (95 % 51.0% to 100.0%) in 4 games: master 4, easy 0 won")
    assert match(options(seats="master,easy", games=4, json=True), FANORONA, FANORONA.setup()) == 0
    assert json.loads(capsys.readouterr().out)["score"] == 1.0


def test_an_interrupted_match_reports_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object) -> None:
        progress = args[-1]
        assert callable(progress)
        progress(MatchResult(("hard", "easy"), [3, 1], [3.0, 1.0], games=4))
        raise KeyboardInterrupt

    monkeypatch.setattr(game3d.engine.match, "match", interrupted)
    assert match(options(seats="hard,easy", games=1000), FANORONA, FANORONA.setup()) == 130
    assert capsys.readouterr().out.startswith("hard 75.0% (95 % 30.1% to 95.4%) in 4 games")


@pytest.mark.parametrize("seats", ["master,genius", "master", "master,hard,easy"])
def test_wrong_seats_are_refused(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(WrongInputError):
        match(options(seats=seats, games=2), FANORONA, FANORONA.setup())
    assert capsys.readouterr().out == ""
