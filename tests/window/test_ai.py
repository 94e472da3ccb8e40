"""A person against the AI at the window: whose turn it is, what stops it, what happens when it dies."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path as FilePath

import pytest

from game3d.engine.service.client import Client, Event, Note
from game3d.play.clock import new_clock
from game3d.play.opponent import Opponent
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.rules.locations import ROLL, Path
from game3d.rules.registry import NAMES, game
from game3d.ui.display.display import Display
from tests.play.test_opponent import Sulking
from tests.window.person import Person
from tests.window.test_games import click_through
from tests.window.test_moves import texts

PONDERING = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "go":
        asked = words[words.index("id") + 1]
    elif words[0] == "stop":
        print("bestmove id", asked, "1d4", flush=True)
"""

ONCE_SLOW = """
import pathlib, sys
started = pathlib.Path(sys.argv[1])
slow = not started.exists()
started.touch()
for line in sys.stdin:
    words = line.split()
    if words[0] == "isready":
        print("readyok", *words[1:], flush=True)
    elif words[0] == "go" and not slow:
        print("bestmove id", words[words.index("id") + 1], "1d4", flush=True)
"""


@pytest.fixture
def quick(person: Person, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """The engine compiles nothing."""
    person.app.opponent.client.close()
    monkeypatch.setenv("GAME3D_JIT", "0")
    yield person
    person.app.close_table()
    person.app.opponent.client.close()


@pytest.fixture
def pondering(person: Person, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """The engine thinks until it is stopped, and answers then: too late."""
    opponent = Opponent(Client([sys.executable, "-c", PONDERING]))
    monkeypatch.setattr(person.app, "opponent", opponent)
    yield person
    person.app.close_table()
    opponent.close()


def moves(person: Person) -> int:
    return len(person.sitting.history.moves)


def thinking(person: Person) -> bool:
    return person.app.opponent.client.thinking is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_against_easy_by_clicks(name: str, quick: Person) -> None:
    sitting = quick.sit_down(name, "", "human", "easy")
    generator = random.Random(f"{name} 5")
    while sitting.outcome is None:
        to_act = sitting.to_act
        assert to_act is not None
        if not to_act.human:
            quick.wait_for_another(lambda: sitting.outcome is not None or sitting.to_act.human)
            quick.at_rest()
            continue
        state = sitting.state
        path: Path = (ROLL,)
        if not sitting.must_roll:
            path = sitting.game.paths(state, generator.choice(sitting.history.legal()))[0]

        before = moves(quick)
        click_through(quick, path)
        assert moves(quick) > before, f"{path} was not played"
    quick.wait(3)
    quick.at_rest()
    quick.wait(3)
    display = quick.display
    assert display.bar.end.text.visible
    assert display.bar.end.text.info.reason == sitting.ending_text
    assert not thinking(quick)


def test_the_person_sees_the_board_from_their_own_side(quick: Person) -> None:
    quick.sit_down("tak", "", "easy", "human")
    assert round(quick.app.stage.camera.goal.azimuth) % 360 == 180


def test_while_the_ai_thinks_a_touch_is_refused_with_words(pondering: Person) -> None:
    pondering.sit_down("pylos", "", "master", "human")
    pondering.wait()
    assert "Thinking" in pondering.display.turn.texts
    assert thinking(pondering)
    pondering.touch("1a1")
    assert pondering.told == "It is Light's turn"
    pondering.display.clear_message()
    pondering.key("/")
    assert not pondering.display.bar.entry.widget.visible
    assert pondering.told == "It is Light's turn"
    assert moves(pondering) == 0


class Chatty(Client):
    """A client that has news for the player at every look, and whose engine never comes to an end of its own."""

    def __init__(self, line: str) -> None:
        super().__init__([sys.executable, "-c", f"import sys; print({line!r}, flush=True); sys.stdin.read()"])

    def poll(self) -> list[Event]:
        return [*super().poll(), Note("by the way")]


def test_no_news_takes_the_place_of_an_answer(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    opponent = Opponent(Chatty("note starting"))
    monkeypatch.setattr(person.app, "opponent", opponent)
    person.sit_down("pylos", "", "master", "human")
    person.wait(3)
    assert person.told == "By the way"
    person.touch("1a1")
    assert person.told == "It is Light's turn"
    person.wait(30)
    assert person.told == "It is Light's turn"
    person.display.clear_message()  # it has been read
    assert person.told == "By the way"
    person.app.close_table()
    opponent.close()


def test_an_engine_that_compiles_is_told_in_the_place_of_its_thinking(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    opponent = Opponent(Chatty("note compiling pylos"))
    monkeypatch.setattr(person.app, "opponent", opponent)
    person.sit_down("pylos", "", "master", "human")
    person.wait_for_another(lambda: "The engine is getting ready" in person.display.turn.texts)
    assert "Thinking" not in person.display.turn.texts
    person.app.close_table()
    person.sit_down("pylos")
    person.key("h")
    person.wait_for_another(lambda: "The engine is getting ready" in person.display.turn.texts)
    person.touch("1a1")  # the hint is not wanted any more
    person.wait(2)
    assert "The engine is getting ready" not in person.display.turn.texts
    person.app.close_table()
    opponent.close()


@pytest.mark.parametrize("held_up", ["getting ready", "looking back", "thinking"])
def test_the_ai_is_held_to_the_time_only_while_it_can_play(
    held_up: str, pondering: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    opponent = Opponent(Chatty("note compiling pylos")) if held_up == "getting ready" else pondering.app.opponent
    monkeypatch.setattr(pondering.app, "opponent", opponent)
    rules = game("pylos")
    sitting = Sitting(rules, rules.setup(), [Player("human"), Player("master")], clock=new_clock(300))
    pondering.app.open_table(sitting)
    pondering.at_rest()
    pondering.touch("1a1")
    if held_up == "getting ready":
        pondering.wait_for_another(lambda: opponent.getting_ready)
    elif held_up == "looking back":
        pondering.press(pondering.display.right.first)
    left = sitting.clock.left[1]
    pondering.wait(30)
    assert (sitting.clock.left[1] < left) is (held_up == "thinking")
    pondering.app.close_table()
    opponent.close()


def test_the_panel_shows_time_and_nodes_after_a_move_of_the_ai(quick: Person) -> None:
    quick.sit_down("fanorona-telo", "", "human", "hard")
    quick.touch("a1")
    quick.wait_for_another(lambda: moves(quick) == 2)
    quick.wait(3)
    info = quick.display.left.engine.info
    assert quick.display.left.engine.visible
    assert info.title == "Hard has moved"
    assert info.time.endswith(" ms")
    assert int(info.nodes.replace(",", "")) > 0


def test_undo_takes_back_to_ones_own_decision(quick: Person) -> None:
    quick.sit_down("fanorona-telo", "", "human", "easy")
    quick.touch("b2")
    quick.wait_for_another(lambda: moves(quick) == 2)
    quick.key("u")
    assert moves(quick) == 0
    assert sorted(quick.lying()) == ["1:stone", "2:stone"]
    quick.key("shift", "u")
    assert moves(quick) == 2


def test_undo_while_the_ai_thinks_stops_it(pondering: Person) -> None:
    pondering.sit_down("pylos", "", "human", "master")
    pondering.touch("1a1")
    pondering.wait()
    assert thinking(pondering)
    pondering.key("u")
    assert moves(pondering) == 0
    assert not thinking(pondering)
    for _look in range(30):
        pondering.wait(1)
        time.sleep(0.02)
    assert moves(pondering) == 0, "an answer to a question of before was played"
    assert not pondering.display.left.engine.visible


@pytest.mark.parametrize("leave", ["back", "new game", "resign"])
def test_nothing_thinks_after_leaving(leave: str, pondering: Person) -> None:
    pondering.sit_down("pylos", "", "human", "master")
    pondering.touch("1a1")
    pondering.wait()
    assert thinking(pondering)
    if leave == "back":
        pondering.press(pondering.display.left.back)
    else:
        pondering.key("m")
        pondering.press(pondering.button({"new game": "New game", "resign": "Resign"}[leave]))
        if leave == "resign":
            pondering.press(pondering.button("Resign"))
            assert pondering.sitting.outcome.winners == (2,)
    assert not thinking(pondering)


def test_looking_back_while_the_ai_thinks_lets_it_wait(quick: Person) -> None:
    quick.sit_down("fanorona-telo", "", "human", "easy")
    quick.touch("b2")
    quick.press(quick.display.right.first)
    if not quick.display.state.moves.looking_back:  # it had moved before the pointer was there
        quick.press(quick.display.right.first)
    before = moves(quick)
    for _look in range(30):
        quick.wait(1)
        time.sleep(0.02)
    assert (moves(quick), quick.controller.ply) == (before, 0)
    quick.press(quick.display.right.last)
    quick.wait_for_another(lambda: moves(quick) == 2)


def test_a_hint_is_shown_on_the_board_and_in_words(quick: Person) -> None:
    quick.sit_down("fanorona-telo")
    quick.press(quick.display.right.hint)
    quick.wait_for_another(lambda: quick.controller.snapshot().making.hint)
    assert quick.told == "Hint: b2 wins in 9"
    assert quick.table.marks.hint == ("b2",)
    assert quick.display.left.engine.info.title == "Hint"
    quick.touch("b2")
    assert quick.table.marks.hint == ()
    quick.wait()
    assert not quick.display.left.engine.visible


def test_a_hint_that_comes_too_late_is_dropped(pondering: Person) -> None:
    pondering.sit_down("pylos")
    pondering.key("h")
    assert thinking(pondering)
    pondering.touch("1a1")
    pondering.wait(3)
    assert not thinking(pondering)
    assert pondering.table.marks.hint == ()


def test_the_game_goes_on_when_the_engine_is_killed(
    person: Person, tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    opponent = Opponent(Client([sys.executable, "-c", ONCE_SLOW, str(tmp_path / "started")]))
    monkeypatch.setattr(person.app, "opponent", opponent)
    person.sit_down("pylos", "", "human", "medium")
    person.touch("1a1")
    person.wait_for_another(lambda: thinking(person) and (tmp_path / "started").exists())
    pid = opponent.client.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    person.wait_for_another(lambda: moves(person) == 2)
    assert texts(person) == ["1a1", "1d4"]
    assert opponent.client.pid != pid
    person.at_rest()
    person.touch("1d1")
    assert moves(person) >= 3, "the touch did not count"
    person.app.close_table()
    opponent.close()


def test_pages_over_the_table_do_not_stop_the_game(quick: Person) -> None:
    quick.sit_down("fanorona-telo", "", "human", "easy")
    quick.touch("b2")
    quick.key("f1")
    quick.wait_for_another(lambda: moves(quick) == 2)
    quick.key("escape")
    assert isinstance(quick.view, Display)
    quick.at_rest()
    assert {k: len(v) for k, v in quick.lying().items()} == {
        k: len(v) for k, v in quick.sitting.game.pieces(quick.sitting.state).items() if v
    }


def test_an_engine_that_does_not_run_is_said_once_and_comes_back(
    person: Person, tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    sulking = Sulking(tmp_path)
    monkeypatch.setattr("game3d.play.opponent.RETRY_SECONDS", 1e9)
    monkeypatch.setattr(person.app, "opponent", sulking.opponent)
    person.sit_down("fanorona-telo", "", "human", "easy")
    person.touch("a1")
    person.wait_for_another(lambda: sulking.opponent.failing(person.sitting))
    person.wait(2)
    assert person.told == "The engine cannot be kept running"
    person.wait(60)
    assert sulking.starts == 3
    assert "The engine does not run; it is tried again" in person.display.turn.texts
    person.key("u")  # the person is not held up by it
    assert moves(person) == 0
    sulking.recover()
    person.touch("a2")
    person.wait_for_another(lambda: moves(person) == 2)
    assert texts(person) == ["a2", "b2"]
    person.app.close_table()
    sulking.opponent.close()
