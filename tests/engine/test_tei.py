"""TEI, line by line, as its description says: https://ustak.org/tei-tak-engine-interface/."""

from __future__ import annotations

import re

import pytest

from game3d import __version__
from game3d.engine.service.tei import GAME, HALF_KOMIS, SIZE, VARIANT, TeiSession, share_of_clock
from game3d.rules.registry import game
from tests.engine.talk import Talk
from tests.engine.talk import answers as all_answers

EMPTY = "x5/x5/x5/x5/x5 1 1"


def answers(*script: str) -> list[str]:
    """What is said to a script, but for thoughts and what is compiled."""
    return [line for line in all_answers(script, TeiSession) if not line.startswith(("info depth", "info string"))]


def test_it_announces_what_can_be_played() -> None:
    assert answers("tei") == [
        "id name game3d",
        "id author the game3d authors",
        f"id version {__version__}",
        "size 5 halfkomi 0 1 2 3 4 5 6 7 8",
        "option name HalfKomi type spin default 0 min 0 max 8",
        "teiok",
    ]


def test_what_it_announces_is_what_the_rules_allow() -> None:
    tak = game(GAME)
    (komi,) = (setting for setting in tak.settings if VARIANT in setting.variants)
    assert [2 * float(choice) for choice in komi.choices] == list(HALF_KOMIS)
    assert tak.text(tak.start(tak.setup(VARIANT))).count("x5") == SIZE


@pytest.mark.parametrize(
    ("script", "komi"),
    [
        ([], "0"),
        (["setoption name HalfKomi value 4"], "2"),
        (["setoption name halfkomi value 4", "teinewgame 5"], "2"),
        (["teinewgame 5", "setoption name HalfKomi value 4"], "2"),
        (["teinewgame 5 halfkomi 3"], "1.5"),
        (["teinewgame size 5 halfkomi 8"], "4"),
        (["teinewgame halfkomi 8 size 5"], "4"),
        (["teinewgame size 5 halfkomi 8 blitz yes"], "4"),
        (["setoption name HalfKomi value 4", "teinewgame size 5 halfkomi 0"], "0"),
        (["teinewgame size 5 halfkomi 8", "teinewgame size 5"], "0"),  # each game has its own
        (["teinewgame 6", "teinewgame size 5 halfkomi 1"], "0.5"),
    ],
)
def test_the_komi_is_set_in_both_dialects(script: list[str], komi: str) -> None:
    talk = Talk(TeiSession)
    talk.say(*script, "position startpos", "go nodes 1")
    talk.hear("bestmove ")
    talk.quit()
    assert talk.session.line is not None
    assert talk.session.line.setup["Komi"] == komi


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("teinewgame 6", "size can only be 5"),
        ("teinewgame size 6 halfkomi 4", "size can only be 5"),
        ("teinewgame size", "size can only be 5"),
        ("teinewgame five", "size can only be 5"),
        ("teinewgame size 5 komi 4", "'komi'"),
        ("teinewgame size 5 halfkomi 9", "from 0 to 8"),
        ("teinewgame size 5 halfkomi -1", "from 0 to 8"),
        ("teinewgame size 5 halfkomi 1.5", "half komi"),
        ("setoption name HalfKomi value -4", "from 0 to 8"),
        ("setoption name HalfKomi value x", "half komi"),
    ],
)
def test_after_a_game_that_cannot_be_played_there_are_no_positions_either(line: str, word: str) -> None:
    said = answers("position startpos", line, "go nodes 1", "position startpos", "go nodes 1", "isready")
    assert said[0].startswith("info error ")
    assert word in said[0]
    refused = f"info error '{line}' was refused"
    assert said[1:] == [refused, "bestmove --", refused, refused, "bestmove --", "readyok"]
    said = answers(line, "teinewgame 5", "setoption name HalfKomi value 0", "position startpos", "go nodes 1")
    assert re.fullmatch("bestmove [a-e][1-5]", said[-1])


@pytest.mark.parametrize(
    "go",
    [
        "go movetime 20 solved",
        "go solved nodes 20",
        "go nodes 20 searchmoves a1 b2",
        "go ponder mate 3 nodes 20",
        "go nodes 20 depth",
        "go nodes 20 depth x",
        "go nodes 0",
        "go depth -3",
        "go movetime -5",
        "go movetime 0",
        f"go nodes 20 movetime {10**400}",
        "go wtime 400 btime 400 winc 0 binc 0",
        "go wtime -20 btime -20",
        "go wtime 0 btime 0 winc 10 binc 10 movestogo 0",
        "go   nodes \t 20",
    ],
)
def test_every_go_gets_a_move_whatever_else_it_says(go: str) -> None:
    said = answers("position startpos moves a1 e5", go)
    assert re.fullmatch(r"bestmove [FSC]?[a-e][1-5]", said[-1])
    assert [line for line in said[:-1] if not line.startswith("info error ")] == []


@pytest.mark.parametrize(
    "position",
    [
        "position",
        "position here",
        "position startpos moves a1 a1",
        "position startpos moves a1 e5 zz",
        "position tps",
        "position tps x5/x5/x5/x5 1 1",
        "position game pylos variant square startpos",
        "position tps 1,1,1,1,1/x5/x5/2,2,2,2,x/x5 2 6",  # the road is built
    ],
)
def test_a_go_without_a_move_gets_the_null_move(position: str) -> None:
    said = answers("position startpos", position, "go movetime 1000000")
    assert said[-1] == "bestmove --"
    assert said[-2].startswith("info error ")
    assert answers("go infinite") == ["info error there is no position to think about", "bestmove --"]


def test_a_go_without_limits_thinks_until_it_is_stopped() -> None:
    talk = Talk(TeiSession)
    for go in ("go", "go infinite", "go infinite nodes 1", "go solved"):
        talk.say("position startpos moves a1 e5", go, "isready")
        while talk.hear("") != "readyok":
            pass
        talk.hear("info depth")
        talk.say("stop")
        talk.hear("bestmove ")
    talk.quit()


def test_what_is_told_is_plain_tei() -> None:
    said = all_answers([f"position tps {EMPTY} moves a1 e5 c3 d4", "go depth 2"], TeiSession)
    told = [line for line in said if line.startswith("info depth")]
    assert re.fullmatch(r"info depth 2 score cp -?\d+ nodes \d+ time \d+ pv( \S+)+", told[-1])
    best = said[-1].split()[1]
    assert told[-1].partition(" pv ")[2].split()[0] == best


@pytest.mark.parametrize("line", ["\ufffd\ufffd", "\x00", "TEI", "ponderhit", "debug on", "setoption", "\x1b[2J"])
def test_nonsense_is_told_in_one_line(line: str) -> None:
    (said,) = answers(line)
    assert said.startswith("info error ")
    assert said.isprintable()


def test_options_that_were_not_announced_are_passed_over() -> None:
    assert answers("setoption name Hash value 64", "setoption name MultiPV value 3", "stop", "", "isready") == [
        "readyok"
    ]


def test_a_clock_is_shared_out() -> None:
    assert share_of_clock(60, 0, 25) == 2.4
    assert share_of_clock(60, 0, 5) == 12
    assert share_of_clock(60, 5, 25) == 6.4
    assert share_of_clock(1, 1, 25) == 0.5
    assert share_of_clock(-20, 0, 25) == share_of_clock(0, 0, 0) == 0.01
