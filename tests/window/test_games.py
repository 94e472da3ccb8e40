"""A whole game of each of the five, played by clicks, and the same game again from its record."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game3d.play.sitting import Sitting
from game3d.records.files import load, read, write
from game3d.records.record import Record
from game3d.rules.locations import FINISH, ROLL
from game3d.rules.locations import Path as Touches
from game3d.rules.registry import NAMES
from tests.window.person import Person


def click_through(person: Person, path: Touches) -> None:
    """Make a move by its touches, with the pointer (counts, Finish and Roll have buttons)."""
    display = person.display
    for touch in path:
        if touch == ROLL:
            person.press(display.bar.roll)
        elif touch == FINISH:
            person.press(display.bar.finish)
        elif touch[0] == "x" and touch[1:].isdecimal():
            if person.controller.snapshot().making.carry.chosen != int(touch[1:]):
                person.press(display.bar.counts[int(touch[1:]) - 1])
        else:
            location = next(
                hit.location
                for hit in (person.table.hit_at(stop) for stop in person.table.stops())
                if touch in hit.touches
            )
            person.touch(location)
        person.at_rest()


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_is_played_by_clicks_and_again_from_its_record(name: str, person: Person) -> None:
    sitting = person.sit_down(name)
    generator = random.Random(f"{name} 3")
    while sitting.outcome is None:
        legal = sitting.history.legal()
        state = sitting.state
        if sitting.must_roll:
            path: Touches = (ROLL,)
        else:
            path = sitting.game.paths(state, generator.choice(legal))[0]
        click_through(person, path)
        assert sitting.history.states[-2] == state, f"{path} was not played"
        shown = {location: len(found) for location, found in person.lying().items()}
        if sitting.outcome is None:
            assert shown == {location: len(found) for location, found in sitting.game.pieces(sitting.state).items()}
    person.wait(3)
    display = person.display
    assert display.state.end is not None
    assert display.state.end.reason == sitting.ending_text

    see_again(person, read(write(sitting.record())))


GOLDEN = sorted((Path(__file__).parents[1] / "records" / "golden").iterdir())


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_recorded_game_replays_on_the_table(path: Path, person: Person) -> None:
    see_again(person, load(path))


def see_again(person: Person, record: Record) -> None:
    """Go to the start of a recorded game and let it be replayed to its end."""
    sitting = Sitting.from_record(record)
    person.app.open_table(sitting)
    display = person.display
    person.press(display.right.first)
    assert person.controller.ply == 0
    person.press(display.right.replay)
    ending = {
        location: [f"{piece.kind}{piece.owner}" for piece in found]
        for location, found in sitting.game.ending(sitting.state).items()
    }
    person.wait_until(
        lambda: not display.state.moves.looking_back and not person.table.moving and person.lying() == ending,
        frames=20000,
    )
