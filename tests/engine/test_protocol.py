"""The protocol's lines: what is written is read back."""

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
    parse_new_game,
    parse_option,
    parse_position,
)
from game3d.rules.game import NAMES, RulesError, game


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


def test_plain_tei_means_the_tournament_on_five_squares() -> None:
    position = parse_position("position startpos moves a1 e5", half_komi=4)
    assert (position.game.name, position.setup.variant, position.setup["Komi"]) == ("tak", "tournament", "2")
    assert position.moves == ("a1", "e5")
    assert parse_position("position tps x5/x5/x5/x5/x5 1 1", half_komi=4).start == position.start


@pytest.mark.parametrize(
    "line",
    [
        "position",
        "position game",
        "position game pylos",
        "position game pylos variant square",
        "position game chess variant x startpos",
        "position game pylos variant round startpos",
        "position game fanorona-telo variant standard text .../... 1",
        "position tps",
    ],
)
def test_a_position_that_makes_no_sense_is_refused(line: str) -> None:
    with pytest.raises((ProtocolError, RulesError)):
        parse_position(line)


@pytest.mark.parametrize(
    "go",
    [
        Go(),
        Go(7, "hard", 3, Limits(seconds=1.5)),
        Go(8, "easy", 2**31 - 1, Limits(nodes=1000, depth=4)),
        Go(9, infinite=True),
    ],
)
def test_go_reads_back(go: Go) -> None:
    assert parse_go(go.line()) == go


def test_a_clock_gives_the_mover_a_share_of_its_time() -> None:
    assert parse_go("go wtime 60000 btime 1000 winc 0 binc 0", seat=1).limits.seconds == 2.4
    assert parse_go("go wtime 60000 btime 1000 winc 0 binc 1000", seat=2).limits.seconds == 0.5
    assert parse_go("go wtime 60000 btime 1000 movestogo 5", seat=1).limits.seconds == 12
    assert parse_go("go wtime -20 btime 1000", seat=1).limits.seconds == 0.01
    assert parse_go("go wtime 60000 btime 1000 movetime 300", seat=1).limits.seconds == 0.3


def test_the_komi_of_plain_tei_is_set_before_or_with_a_new_game() -> None:
    for name in ("HalfKomi", "halfkomi"):
        assert parse_option("", ["name", name, "value", "4"]) == 4
    assert parse_new_game("", ["5"], 4) == 4
    assert parse_new_game("", ["size", "5", "halfkomi", "0"], 4) == 0
    for wrong in (["6"], ["size", "6"], ["5", "halfkomi", "9"], ["5", "halfkomi", "x"]):
        with pytest.raises(ProtocolError):
            parse_new_game("", wrong, 0)


@pytest.mark.parametrize(
    "line",
    [
        "go depth",
        "go depth x",
        "go nodes 0",
        "go movetime -5",
        "go ponder",
        "go searchmoves a1",
        "go mate 3",
        f"go movetime {10**400}",
    ],
)
def test_a_go_that_makes_no_sense_is_refused(line: str) -> None:
    with pytest.raises(ProtocolError, match="go "):
        parse_go(line)


@pytest.mark.parametrize(
    "info",
    [
        Info(None, 1, 0, None, None, 1, 0.0),
        Info(3, 12, -340, None, None, 123456, 1.25, ("1a1", "1b1>2a1-2a1")),
        Info(4, 9, 999991, "win", 9, 9, 0.0, ("b2",)),
        Info(5, 30, 0, "draw", None, 9, 0.001, ()),
    ],
)
def test_info_reads_back(info: Info) -> None:
    assert parse_info(info.line()) == info


def test_an_answer_carries_its_id() -> None:
    assert parse_answer("bestmove id 12 a1-b2") == (12, "a1-b2")
    assert parse_answer("bestmove a1-b2") == (None, "a1-b2")
    assert parse_answer("error id 3 no such level") == (3, "no such level")
    with pytest.raises(ProtocolError):
        parse_answer("bestmove")
