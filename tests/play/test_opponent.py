"""The AI's place in a sitting: it asks once, drops what is stale, and outlives its engine."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game3d.engine.service.client import Client
from game3d.play import opponent
from game3d.play.opponent import Opponent
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.rules.registry import game

# An engine that writes down each start and ends when it is asked; where FILE exists, it answers instead.
SULKING = """
import sys
from pathlib import Path
starts, well = Path(sys.argv[1]), Path(sys.argv[2])
starts.write_text((starts.read_text() if starts.exists() else "") + "x")
for line in sys.stdin:
    if line.startswith("go"):
        if not well.exists():
            break
        words = line.split()
        print("bestmove id", words[words.index("id") + 1], "b2", flush=True)
"""


def sitting(*kinds: str, name: str = "fanorona-telo") -> Sitting:
    rules = game(name)
    return Sitting(rules, rules.setup(), [Player(kind) for kind in kinds], seed=1)


def until(done: Callable[[], bool], what: str = "that") -> None:
    deadline = time.monotonic() + 600
    while not done():
        assert time.monotonic() < deadline, f"it never came to {what}"
        time.sleep(0.002)


def answer(made: Opponent, at: Sitting) -> int:
    """The move that comes in the end."""
    found: list[int] = []

    def came() -> bool:
        move = made.poll(at)
        found.extend([] if move is None else [move])
        return bool(found)

    until(came, "an answer")
    return found[0]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[Opponent]:
    """An opponent whose engine runs interpreted: nothing is compiled here."""
    monkeypatch.setenv("GAME3D_JIT", "0")
    one = Opponent()
    yield one
    one.close()


class Sulking:
    """An opponent with an engine that does not run until it is `well`."""

    def __init__(self, folder: Path) -> None:
        script = folder / "engine.py"
        script.write_text(SULKING)
        self._starts, self._well = folder / "starts", folder / "well"
        self.opponent = Opponent(Client([sys.executable, str(script), str(self._starts), str(self._well)]))

    @property
    def starts(self) -> int:
        return len(self._starts.read_text()) if self._starts.exists() else 0

    def recover(self) -> None:
        self._well.touch()


@pytest.fixture
def sulking(tmp_path: Path) -> Iterator[Sulking]:
    one = Sulking(tmp_path)
    yield one
    one.opponent.close()


def test_it_answers_with_a_legal_move(made: Opponent) -> None:
    at = sitting("easy", "human")
    assert made.poll(at) is None  # asked, and not waited for
    assert answer(made, at) in at.history.legal()


def test_each_position_is_asked_about_once(made: Opponent) -> None:
    at = sitting("easy", "easy")
    for _move in range(3):
        at.play(answer(made, at))
    assert len(at.history.moves) == 3


def test_an_answer_to_an_earlier_position_is_dropped(made: Opponent) -> None:
    at = sitting("master", "human")
    made.poll(at)
    at.play(at.game.parse_move(at.state, "a1"))
    at.play(at.game.parse_move(at.state, "b2"))
    assert answer(made, at) in at.history.legal()


def test_after_stop_nothing_is_asked_and_nothing_comes(made: Opponent) -> None:
    at = sitting("easy", "human")
    made.poll(at)
    made.stop()
    assert made.client.thinking is None
    time.sleep(0.3)
    made.watch()
    assert made.thinking is None


def test_a_hint_comes_with_words_and_only_for_the_position_it_was_asked_for(made: Opponent) -> None:
    at = sitting("human", "human")
    hints: list[tuple[int, str]] = []
    made.ask_hint(at, lambda move, words: hints.append((move, words)))

    def come() -> bool:
        made.watch()
        return bool(hints)

    until(come, "a hint")
    assert at.game.move_text(at.state, hints[0][0]) == "b2"
    assert hints[0][1] == "hint: b2 wins in 9"

    hints.clear()
    made.ask_hint(at, lambda move, words: hints.append((move, words)))
    at.play(at.game.parse_move(at.state, "a1"))
    made.watch()
    assert made.client.thinking is None
    assert not hints


def test_the_engine_comes_back_when_it_is_killed_while_it_thinks(made: Opponent) -> None:
    at = sitting("easy", "human")
    made.poll(at)
    assert made.client.pid is not None
    os.kill(made.client.pid, signal.SIGKILL)
    assert answer(made, at) in at.history.legal()
    assert "the engine has stopped; it is started again" in made.notes


def test_an_engine_that_keeps_dying_is_not_started_at_every_look(
    sulking: Sulking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponent, "RETRY_SECONDS", 1e9)
    at = sitting("easy", "human")
    one = sulking.opponent

    def given_up() -> bool:
        one.poll(at)
        return one.failing(at)

    until(given_up, "giving up")
    for _look in range(200):
        assert one.poll(at) is None
        time.sleep(0.002)
    assert sulking.starts == 3
    assert one.notes.count("the engine cannot be kept running") == 1


def test_it_is_tried_again_after_a_while_and_nothing_is_said_twice(
    sulking: Sulking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponent, "RETRY_SECONDS", 0.0)
    at = sitting("easy", "human")
    one = sulking.opponent

    def tried_twice() -> bool:
        one.poll(at)
        return sulking.starts >= 6

    until(tried_twice, "a second attempt")
    assert one.notes.count("the engine cannot be kept running") == 1
    sulking.recover()
    assert at.game.move_text(at.state, answer(one, at)) == "b2"
    assert not one.failing(at)


def test_the_next_position_is_asked_about_at_once(sulking: Sulking) -> None:
    at = sitting("easy", "human")
    one = sulking.opponent

    def given_up() -> bool:
        one.poll(at)
        return one.failing(at)

    until(given_up, "giving up")
    sulking.recover()
    at.play(at.game.parse_move(at.state, "a1"))
    at.play(at.game.parse_move(at.state, "a2"))
    assert at.game.move_text(at.state, answer(one, at)) == "b2"
