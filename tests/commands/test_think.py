"""``game3d think`` prints what it promises, and refuses what makes no sense."""

from __future__ import annotations

import argparse
import json

import pytest

from game3d.commands.errors import WrongInputError
from game3d.commands.think import think
from game3d.rules.history import History
from game3d.rules.registry import game

FANORONA = game("fanorona-telo")


def options(**given: object) -> argparse.Namespace:
    standard = {"level": "master", "time": None, "nodes": None, "seed": 0, "json": False}
    return argparse.Namespace(**{**standard, **given})


def start() -> History:
    return History(FANORONA, FANORONA.setup())


def test_think_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert think(options(json=True), start()) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["move", "score", "value", "plies_to_end", "depth", "nodes", "seconds", "pv"]
    assert (answer["move"], answer["value"], answer["plies_to_end"]) == ("b2", "win", 9)


def test_think_says_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert think(options(), start()) == 0
    assert capsys.readouterr().out.startswith("b2  999991 (win in 9)")


def test_a_finished_game_and_a_roll_are_nothing_to_think_about(capsys: pytest.CaptureFixture[str]) -> None:
    over = History(FANORONA, FANORONA.setup(), FANORONA.parse("111/22./... 2", FANORONA.setup()))
    with pytest.raises(WrongInputError, match="the game is over"):
        think(options(), over)
    trimino = game("trimino")
    with pytest.raises(WrongInputError, match="a roll is due"):
        think(options(), History(trimino, trimino.setup()))
    assert capsys.readouterr().out == ""
