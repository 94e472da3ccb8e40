"""The protocol's lines: what is written is read back, and whatever else comes is an error of the protocol."""

from __future__ import annotations

import pytest

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
