"""Looking back, replay, and games in which nobody but the AI plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game3d.ui.display.display import Display
from tests.window.conftest import VALUES
from tests.window.person import Person

GAME = "b2 a1 a2 c2 c1 a3"


def play(person: Person, moves: str) -> None:
    sitting = person.sitting
    for text in moves.split():
        person.controller.play(sitting.game.parse_move(sitting.state, text))
    person.at_rest()


def shown(person: Person) -> dict[str, int]:
    return {location: len(found) for location, found in person.lying().items()}


def position(person: Person, ply: int) -> dict[str, int]:
    """What lies where after so many moves, by the rules."""
    sitting = person.sitting
    return {k: len(found) for k, found in sitting.game.pieces(sitting.history.states[ply]).items() if found}


@pytest.fixture
def played(person: Person) -> Person:
    person.sit_down("fanorona-telo")
    play(person, GAME)
    return person


def test_a_click_on_a_move_shows_the_position_after_it(played: Person) -> None:
    display = played.display
    for part in (0, 3, 1):
        played.press(display.right.moves, part)
        assert played.controller.ply == part + 1
        assert shown(played) == position(played, part + 1)


def test_keys_and_buttons_go_through_the_game(played: Person) -> None:
    display, at = played.display, played.controller
    seen = []
    for act in (
        lambda: played.key(","),
        lambda: played.press(display.right.previous),
        lambda: played.key("."),
        lambda: played.press(display.right.first),
        lambda: played.press(display.right.next),
        lambda: played.press(display.right.last),
    ):
        act()
        seen.append(at.ply)
        assert shown(played) == position(played, at.ply)
    assert seen == [5, 4, 5, 0, 1, 6]
    assert not display.state.moves.looking_back


def test_while_looking_back_nothing_can_be_touched_and_that_is_said(played: Person) -> None:
    played.key(",")
    played.key(",")
    moves = list(played.sitting.history.moves)
    played.touch("c1")
    assert played.told == "You are looking back: return to the game to go on"
    played.display.clear_message()
    played.key("/")
    assert not played.display.bar.entry.widget.visible
    assert played.told == "You are looking back: return to the game to go on"
    assert played.sitting.history.moves == moves
    assert played.controller.path == ()


@pytest.mark.parametrize("how", ["key", "button"])
def test_back_to_the_game(how: str, played: Person) -> None:
    played.key(",")
    played.key(",")
    assert "Looking back: move 4 of 6" in played.display.turn.texts
    if how == "key":
        played.key("escape")
    else:
        played.press(played.display.bar.now)
    assert not played.display.state.moves.looking_back
    assert shown(played) == position(played, 6)
    played.touch("c1")
    played.touch("b1")
    assert len(played.sitting.history.moves) == 7


def test_looking_back_puts_a_partial_move_back(played: Person) -> None:
    played.touch("c1")
    played.press(played.display.right.moves, 0)
    played.press(played.display.right.last)
    assert played.controller.path == ()
    assert shown(played) == position(played, 6)


def test_undo_while_looking_back_returns_and_takes_back(played: Person) -> None:
    played.press(played.display.right.first)
    played.key("u")
    assert not played.display.state.moves.looking_back
    assert len(played.sitting.history.moves) == 5
    assert shown(played) == position(played, 5)


@pytest.mark.parametrize("animation", ["off", "fast"])
def test_a_replay_shows_every_position_in_turn(animation: str, played: Person) -> None:
    app = played.app
    app.set_values(VALUES.__class__(animation=animation, sound=False, quality="low"))
    played.press(app.session.display.right.replay)
    assert app.session.display.state.moves.replaying
    seen = [app.session.controller.ply]
    while app.session.display.state.moves.replaying:
        played.wait(1)
        if app.session.controller.ply != seen[-1]:
            seen.append(app.session.controller.ply)
            if animation == "off":
                assert shown(played) == position(played, app.session.controller.ply)
    assert seen == [0, 1, 2, 3, 4, 5, 6]
    played.at_rest()
    assert shown(played) == position(played, 6)


def test_a_halted_replay_stands_still_and_goes_on_from_there(played: Person) -> None:
    app = played.app
    played.press(app.session.display.right.replay)
    played.wait_until(lambda: app.session.controller.ply == 2)
    played.press(app.session.display.right.replay)
    assert not app.session.display.state.moves.replaying
    at = app.session.controller.ply
    played.wait(120)
    assert app.session.controller.ply == at
    played.press(app.session.display.right.replay)
    played.wait_until(lambda: not app.session.display.state.moves.replaying)
    assert not app.session.display.state.moves.looking_back


def test_esc_ends_a_replay_and_returns_to_the_game(played: Person) -> None:
    app = played.app
    played.press(app.session.display.right.replay)
    played.wait_until(lambda: app.session.controller.ply == 1)
    played.key("escape")
    assert not app.session.display.state.moves.replaying
    assert not app.session.display.state.moves.looking_back
    played.wait(120)
    assert not app.session.display.state.moves.looking_back


# -- a demonstration -----------------------------------------------------------------------------------------


@pytest.fixture
def demonstration(person: Person, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Two easy players at Pylos, animated, with an engine that compiles nothing."""
    person.app.opponent.client.close()
    monkeypatch.setenv("GAME3D_JIT", "0")
    person.sit_down("pylos", "", "easy", "easy")
    person.app.set_values(VALUES.__class__(animation="slow", sound=False, quality="low"))
    yield person
    person.app.close_table()
    person.app.opponent.client.close()


def moves(person: Person) -> int:
    return len(person.sitting.history.moves)


def look(person: Person) -> list[tuple[object, ...]]:
    """Where every piece is seen at this moment."""
    table = person.table
    return [(a.shown.x, a.shown.y, a.shown.z) for actors in table.actors.values() for a in actors]


@pytest.mark.parametrize("how", ["button", "key"])
def test_after_stop_nothing_moves_until_go_on(how: str, demonstration: Person) -> None:
    person, app = demonstration, demonstration.app
    person.wait_for_another(lambda: moves(person) >= 2 and app.session.table.moving)

    def switch() -> None:
        if how == "button":
            person.press(app.session.display.bar.run)
        else:
            person.key("space")

    switch()
    assert app.session.display.state.demonstration is False
    stopped, seen = moves(person), look(person)
    person.wait(200)
    assert (moves(person), look(person)) == (stopped, seen)
    assert app.opponent.client.thinking is None
    assert "Stopped" in app.session.display.turn.texts
    switch()
    person.wait_for_another(lambda: moves(person) > stopped)


def test_moves_of_a_demonstration_have_a_pause_between_them(demonstration: Person) -> None:
    person, app = demonstration, demonstration.app
    pauses = [0.0]  # seconds of the program's clock in which nothing flew before each move
    last = 0

    def four_moves() -> bool:
        nonlocal last
        if moves(person) != last:
            last = moves(person)
            pauses.append(0.0)
        elif not app.session.table.moving:
            pauses[-1] += app.clock.dt
        return last == 4

    person.wait_for_another(four_moves)
    assert all(seconds > 0.5 for seconds in pauses[1:4]), pauses


def test_a_person_cannot_touch_a_demonstration_but_can_look_back(demonstration: Person) -> None:
    person, app = demonstration, demonstration.app
    person.wait_for_another(lambda: moves(person) >= 3)
    person.press(app.session.display.right.first)
    assert app.session.controller.ply == 0
    before = moves(person)
    person.wait(120)
    assert moves(person) == before, "while one looks back, the game waits"
    person.press(app.session.display.right.last)
    person.wait_for_another(lambda: moves(person) > before)
    person.press(app.session.display.bar.run)
    person.touch("1b2" if not app.session.table.actors.get("1b2") else "1c3")
    assert "turn" in person.told


def test_undo_stops_a_demonstration(demonstration: Person) -> None:
    person, app = demonstration, demonstration.app
    person.wait_for_another(lambda: moves(person) >= 3)
    person.press(app.session.display.right.undo)
    left = moves(person)
    person.wait(120)
    assert moves(person) == left
    assert app.session.display.state.demonstration is False


def test_leaving_a_demonstration_ends_its_thinking(demonstration: Person) -> None:
    person, app = demonstration, demonstration.app
    person.wait_for_another(lambda: app.opponent.client.thinking is not None)
    person.press(app.session.display.left.back)
    assert not isinstance(person.view, Display)
    assert app.opponent.client.thinking is None
