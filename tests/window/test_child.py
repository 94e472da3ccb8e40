"""A child at the mouse and the keyboard: whatever is clicked and pressed, the table shows what is the case."""

from __future__ import annotations

import contextlib
import random
from dataclasses import replace

import pytest

from game3d.records.files import read, write
from game3d.rules.registry import NAMES
from tests.window.conftest import VALUES
from tests.window.person import Person

KEYS = (
    *("escape", "enter", "tab", "space", "arrow_left", "arrow_right", "arrow_up", "arrow_down", "home", "f1", "f10"),
    *("u", "h", "m", "v", "t", ",", ".", "/", "1", "2", "3", "f", "w", "c", "x", "g", "+", "-"),
)
TOGETHER = (("shift", "u"), ("control", "z"), ("control", "y"), ("shift", "tab"), ("shift", "arrow_left"))
ACTIONS = 30


def act(person: Person, generator: random.Random) -> None:
    """Do something, now and then something sensible."""
    app = person.app
    width, height = app.win.get_x_size(), app.win.get_y_size()
    anywhere = (generator.uniform(0, width - 1), generator.uniform(50, height - 1))
    what = generator.random()
    if what < 0.4:
        table, offered = person.table, set(person.controller.touches)
        wanted = [stop for stop in table.stops() if offered & set(table.hit_at(stop).touches)]
        if wanted:
            with contextlib.suppress(AssertionError):  # it may not be seen from here
                person.touch(generator.choice(wanted))
    elif what < 0.55:
        person.click(*anywhere, generator.choice(("mouse1", "mouse1", "mouse2", "mouse3")))
    elif what < 0.62:
        elsewhere = (generator.uniform(0, width - 1), generator.uniform(50, height - 1))
        person.drag(anywhere, elsewhere, generator.choice(("mouse1", "mouse2", "mouse3")))
    elif what < 0.92:
        person.key(generator.choice(KEYS))
    elif what < 0.97:
        person.key(*generator.choice(TOGETHER))
    else:
        person.wait(30)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_child_does_the_table_shows_what_is_the_case(name: str, person: Person) -> None:
    app = person.app
    generator = random.Random(f"{name} 1")
    app.set_values(replace(VALUES, animation="fast"))
    sitting = person.sit_down(name)
    views = len(app.screen.views)
    for _action in range(ACTIONS):
        act(person, generator)
        if app.session is None or app.session.sitting is not sitting:
            break  # it left the table, or began another game
    while len(app.screen.views) > views:
        person.key("escape")
    if app.session is None:
        return
    person.key("escape")
    while len(app.screen.views) > views:
        person.key("escape")
    person.controller.look(len(person.sitting.history.moves))
    person.controller.cancel()
    person.at_rest()
    person.wait(3)
    person.at_rest()
    sitting = person.sitting
    shown = sitting.game.pieces(sitting.state) if sitting.outcome is None else sitting.game.ending(sitting.state)
    assert {location: len(found) for location, found in person.lying().items()} == {
        location: len(found) for location, found in shown.items() if found
    }
    again = read(write(sitting.record()))
    assert again.moves == sitting.history.moves
