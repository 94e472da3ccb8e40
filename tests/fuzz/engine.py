"""What must hold of the engine's service, whatever its peers say and whatever happens to its files."""

from __future__ import annotations

import contextlib
import pickle
from functools import cache

import pytest
from hypothesis import strategies as st

from game3d.engine.limits import Limits
from game3d.engine.service.client import Answer, Client, Note, Progress, Trouble
from game3d.engine.service.protocol import (
    Go,
    Info,
    ProtocolError,
    parse_answer,
    parse_go,
    parse_info,
    parse_position,
)
from game3d.engine.service.session import EngineSession, Session
from game3d.engine.service.tei import TeiSession
from game3d.engine.trimino.tables import Solo, Table
from game3d.folders import cache_folder, sealed
from game3d.rules.errors import RulesError
from game3d.rules.history import History
from game3d.rules.kernel_cache import KernelFile
from game3d.rules.registry import game
from tests.engine.talk import Scripted, answers
from tests.fuzz.property import Property, one_short_line

HUGE = "9" * 5000
WORDS = (
    "position", "go", "isready", "game", "variant", "set", "startpos", "text", "tps", "moves", "id", "level", "seed",
    "movetime", "nodes", "depth", "infinite", "info", "bestmove", "error", "score", "cp", "value", "win", "plies",
    "time", "pv", "stop", "note", "compiling", "loading", "interpreted", "readyok", "string", "pylos", "trimino",
    "square", "standard", "fanorona-telo", "Seats=3", "hard", "tei", "teinewgame", "setoption", "size", "halfkomi",
    "komi", "name", "HalfKomi", "startpos", "x5/x5/x5/x5/x5", "wtime", "btime", "winc", "solved", "a1", "b2", "e5",
    "c3", "Sd4", "c3+", "1a1", "z9", "1", "2", "5", "6", "-1", "99", HUGE, "1e9", "٣", "\x1b[2J", "\u202e", "\0",
)  # fmt: skip


def lines() -> st.SearchStrategy[str]:
    """A line of words that mean something, or of any characters."""
    junk = st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=12)
    return st.lists(st.sampled_from(WORDS) | junk, max_size=14).map(" ".join)


# -- lines --------------------------------------------------------------------------------------------------


def any_line_is_read_or_refused(line: str) -> None:
    for parse in (parse_position, parse_go, parse_info, parse_answer):
        try:
            parse(line)
        except (ProtocolError, RulesError) as error:
            assert str(error)


def a_go_is_what_was_written(go: Go) -> None:
    assert parse_go(go.line()) == go


def an_info_is_what_was_written(info: Info) -> None:
    assert parse_info(info.line()) == info


# -- conversations ------------------------------------------------------------------------------------------


def said_to(script: list[str], dialect: type[Session]) -> list[str]:
    said = answers(script, dialect)
    for line in said:
        if line.startswith("info depth"):
            assert len(line.splitlines()) == 1
        else:
            one_short_line(line)
    return said


def every_question_gets_one_answer(script: list[str]) -> None:
    numbers = range(1_000_000, 1_000_000 + len(script))
    asked = [f"go id {number} level easy" for number in numbers]
    said = said_to([line for pair in zip(script, asked, strict=True) for line in (*pair, "stop")], EngineSession)
    answered = [line.split()[2] for line in said if line.startswith(("bestmove id 1000", "error id 1000"))]
    assert answered == [str(number) for number in numbers]


def no_tei_peer_waits_for_an_answer_that_does_not_come(case: tuple[list[str], bool]) -> None:
    wild, asks = case
    questions = ["go movetime 60000", "isready"] if asks else []
    script = [line for one in wild for line in (one, *questions, "stop")]
    said = said_to(script, TeiSession)
    for question, answer in (("go", "bestmove "), ("isready", "readyok"), ("tei", "teiok")):
        asked = sum(line.split()[:1] == [question] for line in script)
        assert sum(line.startswith(answer) for line in said) == asked


def whatever_an_engine_says_the_window_goes_on(said: list[str]) -> None:
    rules = game("fanorona-telo")
    line = History(rules, rules.setup())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game3d.engine.service.client.Child", lambda *_given: Scripted(*said))
        client = Client()
        client.ask(line, "hard")
        for event in client.poll():
            match event:
                case Answer(move=move):
                    assert move in line.legal()
                case Trouble(text=text) | Note(text=text):
                    one_short_line(text)
                case Progress(info=info):
                    assert info.nodes >= 0


# -- files --------------------------------------------------------------------------------------------------


@cache
def table() -> Table:
    return Solo()


def any_table_is_sound_or_made_again(content: bytes) -> None:
    path = table()._file()
    path.write_bytes(content)
    assert not table().load()
    assert not path.exists()


def any_kernel_is_sound_or_made_again(content: bytes) -> None:
    folder = cache_folder()
    file = KernelFile(folder, "fuzz", "1", pickle.dumps)
    file.save("key", b"machine code")
    (path,) = folder.glob("fuzz.*.kernel")
    whole = path.read_bytes()
    path.write_bytes(content)
    assert file.load("key") == (b"machine code" if content == whole else None)
    with contextlib.suppress(FileNotFoundError):
        path.unlink()


# -- what is fed in -----------------------------------------------------------------------------------------

_WHOLE = st.integers(1, 10**9)
_MAYBE = st.none() | _WHOLE
_SECONDS = st.integers(1, 10**9).map(lambda milliseconds: milliseconds / 1000)
_LIMITS = st.builds(Limits, st.none() | _SECONDS, _MAYBE, _MAYBE)
_OWN = st.sampled_from(
    (
        "position game fanorona-telo variant standard startpos moves b2 a1",
        "position game trimino variant fast set Seats=3 startpos",
        "position game tak variant tournament set Komi=2 text x5/x5/x5/x5/x5 1 1 moves a1 e5",
        "isready game pylos",
        "go id 5 infinite",
        "isready",
    )
)
_TEI = st.sampled_from(("teinewgame 5", "position startpos moves a1 e5", "isready", "tei", "go", "teinewgame 6"))
PROPERTIES = (
    Property("engine lines", lines(), any_line_is_read_or_refused, 200),
    Property(
        "go lines",
        st.builds(Go, _MAYBE, st.sampled_from(("easy", "master")), _WHOLE, _LIMITS, st.booleans()),
        a_go_is_what_was_written,
        100,
    ),
    Property(
        "info lines",
        st.builds(
            Info,
            _MAYBE,
            st.integers(0, 99),
            st.integers(-1_000_000, 1_000_000),
            st.sampled_from((None, "win", "loss", "draw")),
            st.none() | st.integers(0, 999),
            st.integers(0, 10**12),
            _SECONDS,
            st.lists(st.sampled_from(("1a1", "1b1>2a1-2a1", "pv", "3c3>12"))).map(tuple),
        ),
        an_info_is_what_was_written,
        100,
    ),
    Property("engine scripts", st.lists(_OWN | lines(), max_size=12), every_question_gets_one_answer, 60),
    Property(
        "TEI scripts",
        st.tuples(st.lists(_TEI | lines(), max_size=10), st.booleans()),
        no_tei_peer_waits_for_an_answer_that_does_not_come,
        80,
    ),
    Property("engine answers", st.lists(lines(), max_size=10), whatever_an_engine_says_the_window_goes_on, 150),
    Property("tables", st.binary() | st.binary().map(sealed), any_table_is_sound_or_made_again, 60),
    Property("kernels", st.binary(), any_kernel_is_sound_or_made_again, 60),
)
