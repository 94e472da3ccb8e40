"""The protocol's lines: what is written is read back, and whatever else comes is an error of the protocol."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game3d.engine.limits import Limits
from game3d.engine.service.protocol import (
    Go,
    Info,
    Position,
    ProtocolError,
    parse_answer,
    parse_go,
    parse_info,
    parse_position,
)
from game3d.rules.errors import RulesError
from game3d.rules.registry import NAMES, game
from tests.engine.talk import answers


@pytest.mark.parametrize("name", NAMES)
def test_a_position_reads_back(name: str) -> None:
    played = game(name)
    for variant in played.variants:
        setup = played.setup(variant)
        start = played.start(setup)
        first = played.legal(start)[0]
        moved = Position(played, setup, start, (played.move_text(start, first),))
        later = Position(played, setup, played.after(start, first))
        for position in (Position(played, setup, start), moved, later):
            assert parse_position(position.line()) == position
            assert "\n" not in position.line()


@pytest.mark.parametrize(
    "line",
    [
        "position",
        "position startpos",
        "position game",
        "position game pylos",
        "position game pylos variant",
        "position game pylos variant square",
        "position game chess variant x startpos",
        "position game pylos variant round startpos",
        "position game pylos variant square text",
        "position game fanorona-telo variant standard text .../... 1",
    ],
)
def test_a_position_that_makes_no_sense_is_refused(line: str) -> None:
    with pytest.raises((ProtocolError, RulesError)):
        parse_position(line)


def test_words_that_are_not_known_are_passed_over() -> None:
    assert parse_go("go id 7 ponder level hard searchmoves a1 nodes 5") == Go(7, "hard", limits=Limits(nodes=5))
    assert parse_go("go id 7 depth nodes 5") == Go(7, limits=Limits(nodes=5))
    assert parse_info("info id 7 seldepth 9 depth 3 currmove a1 nodes 5 pv a1 depth") == Info(
        7, 3, 0, None, None, 5, 0.0, ("a1", "depth")
    )


HUGE = "9" * 5000  # more digits than int() reads


@pytest.mark.parametrize("value", ["x", "-5", "0", "1.5", "1_000", "٣", HUGE, "1" + "0" * 30])
@pytest.mark.parametrize("name", ["movetime", "nodes", "depth"])
def test_a_limit_that_is_no_number_is_refused(name: str, value: str) -> None:
    with pytest.raises(ProtocolError) as told:
        parse_go(f"go id 1 {name} {value}")
    assert len(str(told.value)) < 500


@pytest.mark.parametrize("line", [f"id {HUGE}", "id -1", f"depth {HUGE}", f"cp {HUGE}", f"time {HUGE}", "value great"])
def test_numbers_in_what_an_engine_says_have_a_limit(line: str) -> None:
    with pytest.raises(ProtocolError):
        parse_info(f"info {line}")


def test_an_answer_carries_its_id() -> None:
    assert parse_answer("bestmove id 12 a1-b2") == (12, "a1-b2")
    assert parse_answer("bestmove a1-b2") == (None, "a1-b2")
    assert parse_answer("error id 3 no such level") == (3, "no such level")
    for wrong in ("bestmove", "bestmove ", f"bestmove id {HUGE} a1", "bestmove id ٣ a1"):
        with pytest.raises(ProtocolError):
            parse_answer(wrong)


# -- any input ----------------------------------------------------------------------------------------------

quick = settings(max_examples=150, deadline=None, derandomize=True)
whole = st.integers(1, 10**9)
maybe = st.none() | whole
seconds = st.none() | st.integers(1, 10**6).map(lambda ms: ms / 1000)
WORDS = st.sampled_from(
    re.findall(
        r"\S+",
        """position go isready game variant set startpos text moves id level seed movetime nodes depth infinite
        info bestmove error score cp value win plies time pv stop pylos trimino square Seats=3 hard 1 -1 99 a1 1a1""",
    )
)
junk = st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=12)
lines = st.lists(WORDS | junk, max_size=14).map(" ".join)


limits = st.builds(Limits, seconds, maybe, maybe)


@quick
@given(st.builds(Go, maybe, st.sampled_from(["easy", "master"]), whole, limits, st.booleans()))
def test_go_reads_back(go: Go) -> None:
    assert parse_go(go.line()) == go


@quick
@given(
    st.builds(
        Info,
        maybe,
        st.integers(0, 99),
        st.integers(-1_000_000, 1_000_000),
        st.sampled_from([None, "win", "loss", "draw"]),
        st.none() | st.integers(0, 999),
        st.integers(0, 10**12),
        st.integers(0, 10**6).map(lambda ms: ms / 1000),
        st.lists(st.sampled_from(["1a1", "1b1>2a1-2a1", "pv", "3c3>12"])).map(tuple),
    )
)
def test_info_reads_back(info: Info) -> None:
    assert parse_info(info.line()) == info


@quick
@given(lines)
def test_any_line_is_read_or_refused(line: str) -> None:
    for parse in (parse_position, parse_go, parse_info, parse_answer):
        with contextlib.suppress(ProtocolError, RulesError):
            parse(line)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.lists(lines, max_size=12))
def test_every_question_of_any_script_gets_one_answer(script: list[str]) -> None:
    asked = [f"go id {number} level easy" for number in range(len(script))]
    said = answers(line for pair in zip(script, asked, strict=True) for line in (*pair, "stop"))
    answered = [line.split()[2] for line in said if line.startswith(("bestmove id", "error id"))]
    ours = [id for id in answered if id.isdecimal() and int(id) < len(script)]
    assert sorted(set(ours), key=int) == [str(number) for number in range(len(script))]
    assert all(len(line.splitlines()) == 1 for line in said)
