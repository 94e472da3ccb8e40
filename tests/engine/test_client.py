"""The window's end of the engine: it asks, looks, and is never kept waiting."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game3d.engine.limits import Limits
from game3d.engine.service.child import LONGEST, UNHEARD, Child
from game3d.engine.service.client import LINES_A_LOOK, Answer, Client, Event, Note, Progress, Trouble
from game3d.rules.history import History
from game3d.rules.registry import game
from tests.engine.talk import Scripted

ROOT = Path(__file__).resolve().parents[2]
FANORONA = game("fanorona-telo")
PYLOS = game("pylos")


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A client whose engine runs interpreted: nothing is compiled here."""
    monkeypatch.setenv("GAME3D_JIT", "0")
    made = Client()
    yield made
    made.close()


def look(client: Client, kind: type[Event]) -> list[Event]:
    """Poll until an event of that kind has come; all the events until then."""
    events: list[Event] = []
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for event in client.poll():
            events.append(event)
            if isinstance(event, kind):
                return events
        time.sleep(0.002)
    raise AssertionError(f"no {kind.__name__} among {events}")


def told_until(client: Client, done: Callable[[], bool]) -> list[Event]:
    """The events until something is the case."""
    events: list[Event] = []
    deadline = time.monotonic() + 60
    while not done():
        assert time.monotonic() < deadline, f"it never came to that, only to {events}"
        events.extend(client.poll())
        time.sleep(0.002)
    return events


def fanorona() -> History:
    return History(FANORONA, FANORONA.setup())


def pylos() -> History:
    return History(PYLOS, PYLOS.setup())


def test_a_question_is_answered_by_a_move(client: Client) -> None:
    line = fanorona()
    asked = client.ask(line, "master")
    answer = look(client, Answer)[-1]
    assert isinstance(answer, Answer)
    assert answer.id == asked
    assert FANORONA.move_text(line.state, answer.move) == "b2"
    assert answer.info is not None and answer.info.plies_to_end == 9
    assert client.thinking is None


def test_it_tells_what_it_thinks(client: Client) -> None:
    client.ask(pylos(), "master", Limits(seconds=0.5))
    told = [event for event in look(client, Answer) if isinstance(event, Progress)]
    assert told[-1].info.depth >= 1
    assert told[-1].info.nodes > 0


def test_the_whole_line_of_the_game_is_sent(client: Client) -> None:
    line = fanorona()
    for text in ("b2", "a1", "c2", "a2"):
        line.push(FANORONA.parse_move(line.state, text))
        client.ask(line, "master")
        answer = look(client, Answer)[-1]
        assert isinstance(answer, Answer)
        assert answer.move in FANORONA.legal(line.state)
    line.pop()
    client.ask(line, "master")
    answer = look(client, Answer)[-1]
    assert isinstance(answer, Answer)
    assert answer.move in FANORONA.legal(line.state)


def test_a_stale_answer_is_dropped(client: Client) -> None:
    client.ask(pylos(), "master", Limits(seconds=0.2))
    time.sleep(0.8)  # its answer may be on the way already
    second = client.ask(fanorona(), "master")
    events = look(client, Answer)
    assert {event.id for event in events if isinstance(event, Answer | Progress)} == {second}


def test_after_a_stop_nothing_more_is_heard(client: Client) -> None:
    client.ask(pylos(), "master", Limits(seconds=100))
    look(client, Progress)
    client.stop()
    assert client.thinking is None
    client.prepare("fanorona-telo")
    deadline = time.monotonic() + 60
    while "fanorona-telo" not in client.ready:  # it has answered something that came after the stop
        assert all(isinstance(event, Note) for event in client.poll())
        assert time.monotonic() < deadline
        time.sleep(0.002)


def test_an_engine_that_is_killed_comes_back_with_its_question(client: Client) -> None:
    asked = client.ask(pylos(), "master", Limits(seconds=1))
    look(client, Progress)
    first = client.pid
    assert first is not None
    os.kill(first, signal.SIGTERM)
    events = look(client, Answer)
    assert any(isinstance(event, Note) for event in events)
    assert isinstance(events[-1], Answer) and events[-1].id == asked
    assert client.pid not in (None, first)


def test_an_engine_that_is_killed_at_rest_comes_back_when_it_is_asked(client: Client) -> None:
    client.ask(fanorona(), "master")
    look(client, Answer)
    first = client.pid
    assert first is not None
    os.kill(first, signal.SIGTERM)
    deadline = time.monotonic() + 60
    while client.pid is not None and time.monotonic() < deadline:
        assert client.poll() == []
        time.sleep(0.002)
    client.ask(fanorona(), "master")
    assert isinstance(look(client, Answer)[-1], Answer)


def test_an_engine_that_always_dies_is_given_up() -> None:
    client = Client([sys.executable, "-c", "pass"])
    asked = client.ask(fanorona(), "master")
    trouble = look(client, Trouble)[-1]
    assert isinstance(trouble, Trouble) and trouble.id == asked
    assert client.thinking is None


def test_it_is_known_what_the_engine_compiles_until_it_is_ready() -> None:
    code = """
import sys
for line in sys.stdin:
    game = line.split()[-1]
    print("note interpreted", "note compiling " + game, sep="\\n", flush=True)
    if game == "tak":
        print("readyok game tak", flush=True)
"""
    client = Client([sys.executable, "-c", code])
    client.prepare("pylos")
    assert len(told_until(client, lambda: client.compiling == "pylos")) == 1
    client.prepare("tak")
    assert told_until(client, lambda: client.ready == {"tak"}) == []  # what was told before is not told again
    assert client.compiling is None
    client.close()


def test_an_engine_that_cannot_compile_plays_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAME3D_JIT", raising=False)
    code = """
import os, sys
if os.environ.get("GAME3D_JIT") != "0":
    sys.exit("numba is broken")
from game3d.engine.service.process import main
main()
"""
    client = Client([sys.executable, "-c", code])
    client.ask(fanorona(), "master")
    events = look(client, Answer)
    assert isinstance(events[-1], Answer)
    assert client.interpreted
    assert Note("the compiled engine fails here; it runs interpreted and looks less far ahead") in events
    assert not any("numba" in event.text for event in events if isinstance(event, Note))
    client.close()


def test_an_engine_that_cannot_be_started_is_trouble_and_no_crash(tmp_path: Path) -> None:
    client = Client([str(tmp_path / "nothing")])
    client.ask(fanorona(), "master")
    assert isinstance(look(client, Trouble)[-1], Trouble)


def test_an_engine_that_talks_nonsense_is_trouble_and_no_crash() -> None:
    code = "import sys\nfor line in sys.stdin:\n  if line[:2] == 'go': print('hm\\n\\nbestmove id 1 z9', flush=True)"
    client = Client([sys.executable, "-c", code])
    client.ask(fanorona(), "master")
    assert "z9" in str(look(client, Trouble)[-1])
    client.close()


def test_an_unknown_level_is_trouble(client: Client) -> None:
    client.ask(fanorona(), "genius")
    trouble = look(client, Trouble)[-1]
    assert isinstance(trouble, Trouble) and "genius" in trouble.text


def test_closing_ends_the_process(client: Client) -> None:
    client.ask(pylos(), "master", Limits(seconds=100))
    look(client, Progress)
    engine = client.pid
    assert engine is not None
    client.close()
    assert not _runs(engine)
    assert client.pid is None


def test_the_engine_ends_when_the_program_that_asked_is_killed(tmp_path: Path) -> None:
    code = """
import sys, time
from game3d.engine.service.client import Client, Progress
from game3d.engine.limits import Limits
from game3d.rules.registry import game
from game3d.rules.history import History
client = Client()
client.ask(History(game("pylos"), game("pylos").setup()), "master", Limits(seconds=1000))
while not any(isinstance(event, Progress) for event in client.poll()):
    time.sleep(0.01)
print(client.pid, flush=True)
time.sleep(1000)
"""
    environment = {**os.environ, "GAME3D_JIT": "0", "PYTHONPATH": str(ROOT)}
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env=environment)
    assert program.stdout is not None
    engine = int(program.stdout.readline())
    program.kill()
    program.wait()
    program.stdout.close()
    deadline = time.monotonic() + 30
    while _runs(engine) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not _runs(engine)


# Kernels take seconds to import and to compile; here numba takes for ever.
ENDLESS_NUMBA = "import time\ntime.sleep(1000)\n"


@pytest.fixture
def starting(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """An engine process that will never have done importing."""
    (tmp_path / "numba.py").write_text(ENDLESS_NUMBA)
    environment = {key: value for key, value in os.environ.items() if key != "GAME3D_JIT"}
    environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path), str(ROOT)])
    environment["NUMBA_CACHE_DIR"] = str(tmp_path / "kernels")
    command = [sys.executable, "-m", "game3d.engine.service.process"]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.kill()


def test_an_engine_that_is_starting_ends_with_the_program(starting: subprocess.Popen[str]) -> None:
    assert starting.stdin is not None and starting.stdout is not None
    assert starting.stdout.readline() == "note starting\n"
    starting.stdin.close()
    assert starting.wait(60) == 0


def test_an_engine_that_is_starting_says_that_it_lives(starting: subprocess.Popen[str]) -> None:
    assert starting.stdin is not None and starting.stdout is not None
    starting.stdin.write("isready game tak\nisready\n")
    starting.stdin.flush()
    said = {starting.stdout.readline().strip() for _line in range(3)}
    assert said == {"note starting", "note compiling tak", "readyok"}


# -- an engine that is stopped, and one that talks without end ------------------------------------------------


@pytest.fixture
def impatient(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr("game3d.engine.service.client.PING_SECONDS", 0.0)
    monkeypatch.setattr("game3d.engine.service.client.SILENT_SECONDS", 0.5)
    return client


def test_an_engine_that_is_stopped_is_started_again(impatient: Client) -> None:
    asked = impatient.ask(pylos(), "master", Limits(seconds=1))
    look(impatient, Progress)
    first = impatient.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    events = look(impatient, Answer)
    assert Note("the engine does not answer; it is started again") in events
    assert isinstance(events[-1], Answer) and events[-1].id == asked
    assert impatient.pid not in (None, first)
    assert not _runs(first)


def test_an_engine_that_computes_for_long_lives(impatient: Client) -> None:
    impatient.ask(pylos(), "master", Limits(seconds=2))
    assert not [event for event in look(impatient, Answer) if isinstance(event, Note) and "again" in event.text]


def test_nothing_waits_for_an_engine_that_does_not_read(client: Client) -> None:
    client.ask(pylos(), "master", Limits(seconds=1000))
    look(client, Progress)
    engine = client.pid
    assert engine is not None
    os.kill(engine, signal.SIGSTOP)

    def much() -> None:
        for _question in range(4000):  # far more than a pipe holds
            client.ask(fanorona(), "master")
            client.poll()
        client.close()

    work = threading.Thread(target=much, daemon=True)
    work.start()
    work.join(60)
    assert not work.is_alive()
    assert not _runs(engine)


TALKATIVE = """
import sys
for line in sys.stdin:
    if line.startswith("go"):
        print(*(f"info id 1 depth {n} nodes 1" for n in range(100000)), "bestmove id 1 b2", sep="\\n", flush=True)
"""


def test_an_engine_that_says_much_is_heard_a_little_at_a_time() -> None:
    client = Client([sys.executable, "-c", TALKATIVE])
    client.ask(fanorona(), "master")
    events = look(client, Answer)
    told = [event.info.depth for event in events if isinstance(event, Progress)]
    assert told == sorted(set(told))
    assert told[-1] == 99999
    assert 100000 / LINES_A_LOOK <= len(told) < 50000  # the last of each look
    client.close()


def test_of_what_an_engine_says_only_so_much_is_kept() -> None:
    child = Child([sys.executable, "-c", "while True: print('x' * 100)"], os.environ)
    deadline = time.monotonic() + 60
    while len(child._unheard) < UNHEARD and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(0.2)
    assert len(child._unheard) == UNHEARD
    assert child.hear(7) == ["x" * 100] * 7
    child.kill()


def test_of_a_line_without_end_only_the_beginning_is_kept() -> None:
    child = Child([sys.executable, "-c", "print('x' * 1000000); print('next')"], os.environ)
    deadline = time.monotonic() + 60
    lines: list[str] = []
    while not child.ended and time.monotonic() < deadline:
        lines += child.hear(10)
    assert lines == ["x" * LONGEST, "next"]


# -- any engine ----------------------------------------------------------------------------------------------


class Cast:
    """The engine processes that a client starts, in their order; each has said nothing yet."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.children: list[Scripted] = []
        self.modes: list[str | None] = []
        monkeypatch.delenv("GAME3D_JIT", raising=False)
        monkeypatch.setattr("game3d.engine.service.client.Child", self.start)

    def start(self, _command: object, environment: dict[str, str]) -> Scripted:
        self.children.append(Scripted())
        self.modes.append(environment.get("GAME3D_JIT"))
        return self.children[-1]


@pytest.fixture
def cast(monkeypatch: pytest.MonkeyPatch) -> Cast:
    return Cast(monkeypatch)


def test_a_program_that_was_held_up_itself_does_not_blame_the_engine(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr("game3d.engine.service.client.time.monotonic", lambda: now)
    client = Client()
    client.ask(fanorona(), "master")
    for seconds in (0.5, 0.5, 0.5, 0.5, 0.5, 100.0, 0.5, 100.0, *[0.5] * 30):
        now += seconds
        assert client.poll() == []
    assert cast.children[0].said[-1] == "isready"
    now += 0.5
    assert client.poll() == [Note("the engine does not answer; it is started again")]
    assert len(cast.children) == 2
    assert cast.children[1].said[-1].startswith("go id 1 ")


def test_while_kernels_are_compiled_another_engine_answers(cast: Cast) -> None:
    client = Client()
    client.prepare("fanorona-telo")
    (compiling,) = cast.children
    compiling.lines = ["note compiling fanorona-telo"]
    assert client.poll() == []
    assert client.compiling == "fanorona-telo"
    stand_in = cast.children[1]
    assert cast.modes == [None, "0"]
    assert stand_in.said == ["isready game fanorona-telo"]

    asked = client.ask(fanorona(), "hard", seed=7)
    assert stand_in.said[1:] == [compiling.said[1], "go id 1 level hard seed 7 movetime 1500"]
    assert compiling.said[2] == "go id 1 level hard seed 7"
    assert client.compiling is None  # it is thought about
    stand_in.lines = ["note interpreted", "readyok game fanorona-telo", "info id 1 depth 4 nodes 9", "bestmove id 1 b2"]
    events = client.poll()
    assert [type(event) for event in events] == [Progress, Answer]
    assert isinstance(events[1], Answer) and events[1].id == asked
    assert not client.interpreted
    assert compiling.said[-1] == "stop"
    assert not stand_in.killed

    compiling.lines = ["readyok game fanorona-telo", "info id 1 depth 1 nodes 1", "bestmove id 1 a1"]
    assert client.poll() == []
    assert stand_in.killed
    client.ask(fanorona(), "hard")
    assert len(cast.children) == 2


def test_the_engine_that_is_ready_first_answers(cast: Cast) -> None:
    client = Client()
    client.ask(fanorona(), "medium", Limits(seconds=0.25))
    cast.children[0].lines = ["note compiling fanorona-telo"]
    client.poll()
    assert cast.children[1].said[-1] == "go id 1 level medium seed 0 movetime 250"
    cast.children[0].lines = ["info id 1 depth 2 nodes 9", "bestmove id 1 b2"]
    assert isinstance(client.poll()[-1], Answer)
    assert cast.children[1].killed


def test_the_best_level_waits_for_its_kernels(cast: Cast) -> None:
    client = Client()
    client.ask(fanorona(), "master")
    cast.children[0].lines = ["note compiling fanorona-telo"]
    assert client.poll() == []
    assert client.compiling == "fanorona-telo"
    assert cast.children[1].said == ["isready game fanorona-telo"]


def test_a_stand_in_that_talks_nonsense_or_dies_is_no_trouble(cast: Cast) -> None:
    client = Client()
    client.ask(fanorona(), "hard")
    cast.children[0].lines = ["note compiling fanorona-telo"]
    client.poll()
    cast.children[1].lines = ["error id 1 hm", "bestmove id 1 z9", "info id 1 depth x", "hm"]
    assert client.poll() == []
    cast.children[1].ended = True
    assert client.poll() == []
    cast.children[0].lines = ["bestmove id 1 b2"]
    assert isinstance(client.poll()[-1], Answer)


def test_stopping_and_closing_concern_both_engines(cast: Cast) -> None:
    client = Client()
    client.ask(fanorona(), "hard")
    cast.children[0].lines = ["note compiling fanorona-telo"]
    client.poll()
    client.stop()
    assert [child.said[-1] for child in cast.children] == ["stop", "stop"]
    client.close()
    assert [child.killed for child in cast.children] == [True, True]


def test_where_kernels_were_compiled_before_nobody_stands_in(cast: Cast) -> None:
    client = Client()
    client.ask(fanorona(), "hard")
    cast.children[0].lines = ["note loading fanorona-telo"]
    client.poll()
    assert client.compiling == "fanorona-telo"
    assert len(cast.children) == 1


def test_the_first_reply_does_not_wait_for_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "numba.py").write_text(ENDLESS_NUMBA)
    monkeypatch.delenv("GAME3D_JIT", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kernels"))
    client = Client()
    for level in ("easy", "medium", "hard"):
        client.ask(fanorona(), level)
        assert isinstance(look(client, Answer)[-1], Answer)
    client.close()


def _runs(pid: int) -> bool:
    """Whether the process computes still; one that ended and waits to be collected does not."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
