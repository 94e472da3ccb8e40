"""``game3d library`` and ``game3d statistics``, as typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game3d.cli import main
from game3d.commands.errors import OK, WRONG
from game3d.records.files import load

WON = """\
[Game "fanorona-telo"]
[Seat1 "human"]
[Seat2 "hard"]
[Date "2026.01.01"]

1. b2 a1 2. a2 c3 3. c2 1-0

[Size "5"]
[Player1 "A\x1bda"]

1. a1 e5
"""


@pytest.fixture
def source(home: Path) -> Path:
    path = home / "mine.txt"
    path.write_text(WON, "utf-8")
    return path


def test_games_are_taken_in_listed_found_and_written_out(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["library", "--import", str(source)]) == OK
    assert main(["library", "--import", str(source)]) == OK
    assert capsys.readouterr().out == "2 games taken in, 0 were there already\n0 games taken in, 2 were there already\n"
    assert main(["library"]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 and "\\x1bda" in lines[1] and "2026.01.01  fanorona-telo   human – hard" in lines[0]
    assert main(["library", "hard", "--game", "fanorona-telo", "--json"]) == OK
    (one,) = capsys.readouterr().out.splitlines()
    assert json.loads(one)["opening"] == "b2 a1 a2 c3 c2"
    assert main(["library", "--limit", "1"]) == OK
    assert capsys.readouterr().out.splitlines()[1] == "and 1 more"
    assert main(["library", "--result", "won", "-o", str(tmp_path / "out.game")]) == OK
    assert load(tmp_path / "out.game").game.name == "fanorona-telo"


def test_what_cannot_be_taken_in_is_told_a_line_each(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source.write_text(WON + "2. zz zz", "utf-8")
    assert main(["library", "--import", str(source), "nowhere.ptn"]) == WRONG
    told = capsys.readouterr()
    assert told.out == "1 games taken in, 0 were there already\n"
    assert [line.partition(": ")[0] for line in told.err.splitlines()] == [f"{source}#2", "nowhere.ptn"]


def test_statistics_are_told_in_words_and_as_json(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["library", "--import", str(source)])
    capsys.readouterr()
    assert main(["statistics"]) == OK
    told = capsys.readouterr().out
    assert told.splitlines() == [
        "2 games, 1 of them unfinished",
        "fanorona-telo standard against hard: 1 won, 0 drawn, 0 lost",
        "fanorona-telo: 1 wins in a row at best, 1 now",
        "fanorona-telo standard: the first player has 100% in 1 games",
    ]
    assert main(["statistics", "--json"]) == OK
    found = json.loads(capsys.readouterr().out)
    with pytest.raises(SystemExit):
        main(["statistics", "--help"])
    printed = capsys.readouterr().out
    for key in (*found, *found["tallies"][0], *found["openings"][0], *found["streaks"][0]):
        assert key in printed
