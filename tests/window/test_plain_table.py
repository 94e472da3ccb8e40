"""Games played by clicks on the plain table: one that has no table of its own, and the five as if they had none."""

from __future__ import annotations

import random
import sys

import pytest

from game3d.app import session
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.rules import registry
from game3d.rules.locations import ROLL
from game3d.rules.registry import NAMES
from game3d.scenes.table.plain import PlainTable
from tests import noughts
from tests.window.person import Person
from tests.window.test_games import click_through


def play(person: Person, sitting: Sitting, plies: int) -> None:
    """Play moves of a random game by clicks; after each the table shows the position."""
    generator = random.Random(5)
    while sitting.outcome is None and len(sitting.history.moves) < plies:
        state = sitting.state
        move = generator.choice(sitting.history.legal())
        click_through(person, (ROLL,) if sitting.must_roll else sitting.game.paths(state, move)[0])
        assert sitting.history.states[-2] == state
        shown = {location: len(found) for location, found in person.lying().items()}
        if sitting.outcome is None:
            assert shown == {location: len(found) for location, found in sitting.game.pieces(sitting.state).items()}


def test_a_game_of_rules_alone_is_played_to_its_end(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "game3d.rules.noughts", noughts)
    monkeypatch.setattr(registry, "NAMES", (*NAMES, "noughts"))
    sitting = Sitting(noughts.GAME, noughts.GAME.setup(), [Player(), Player()], seed=1)
    person.app.open_table(sitting)
    person.at_rest()
    assert isinstance(person.table, PlainTable)
    play(person, sitting, 9)
    assert sitting.outcome is not None


@pytest.mark.parametrize("name", NAMES)
def test_each_game_can_be_played_on_the_plain_table(name: str, person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "make_table", PlainTable)
    play(person, person.sit_down(name), 14)
