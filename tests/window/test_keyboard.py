"""Every table by the keyboard alone: the arrows reach every place, Enter touches it."""

from __future__ import annotations

import random

import pytest

from game3d.rules.locations import FINISH, ROLL
from game3d.rules.registry import NAMES
from tests.window.person import Person

PIECES = {"flat": "f", "wall": "w", "capstone": "c"}
MOVES = {"number-pyramid": 6, "fanorona-telo": 10, "pylos": 10, "trimino": 6, "tak": 8}


def touch_by_key(person: Person, touch: str) -> None:
    """Make one touch without the mouse."""
    table = person.table
    if touch in (ROLL, FINISH):
        person.key("space")
    elif touch[0] == "x" and touch[1:].isdecimal():
        person.key(touch[1:])
    elif ":" in touch and touch.partition(":")[2] in PIECES:
        person.key(PIECES[touch.partition(":")[2]])
    else:
        person.walk_to(next(stop for stop in table.stops() if touch in table.hit_at(stop).touches))
        person.key("enter")


@pytest.mark.parametrize("name", NAMES)
def test_moves_are_made_by_the_keyboard_alone(name: str, person: Person) -> None:
    sitting = person.sit_down(name)
    generator = random.Random(f"{name} keys")
    for number in range(MOVES[name]):
        state = sitting.state
        move = sitting.history.legal()[0] if sitting.must_roll else generator.choice(sitting.history.legal())
        path = (ROLL,) if sitting.must_roll else sitting.game.paths(state, move)[0]
        for touch in path:
            touch_by_key(person, touch)
        assert len(sitting.history.moves) == number + 1, path
        if not sitting.history.is_roll(number):
            assert sitting.history.moves[-1] == move


@pytest.mark.parametrize("view", ["seat", "other seat", "top"])
@pytest.mark.parametrize("name", NAMES)
def test_the_arrows_reach_every_place_from_every_seat(name: str, view: str, person: Person) -> None:
    person.sit_down(name)
    if view != "seat":
        person.key({"other seat": "v", "top": "t"}[view])
    person.key("arrow_up")
    board = person.input
    reached = {board.cursor}
    ways = ((-1, 0), (1, 0), (0, -1), (0, 1))
    waiting = [board.cursor]
    while waiting:
        here = waiting.pop()
        for way in ways:
            board._show_cursor(here)
            if board.move(*way) and board.cursor not in reached:
                reached.add(board.cursor)
                waiting.append(board.cursor)
    assert reached == set(person.table.stops())
