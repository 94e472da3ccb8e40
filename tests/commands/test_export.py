"""``game3d export``: files written anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from game3d.cli import main
from game3d.commands.errors import OK, WRONG
from game3d.records.files import load, load_entries, write

GOLDEN = Path(__file__).parents[1] / "records" / "golden"
TWO = '[size "5"]\n{one} 1.a1 e5 (1... d4) *\n\n[Site "x"] 1. a1 a2 2. b2 b3 3. c2 c3 4. d2! d3 5. e1'


def test_a_record_is_written_as_the_program_writes_it(tmp_path: Path) -> None:
    loose, tidy = tmp_path / "loose.ptn", tmp_path / "tidy.ptn"
    loose.write_text(TWO, "utf-8")
    assert main(["export", str(loose), "-o", str(tidy)]) == OK
    records = [entry.record for entry in load_entries(loose)]
    assert tidy.read_text("utf-8") == "\n".join(write(record) for record in records if record is not None)
    assert [entry.record for entry in load_entries(tidy)] == records
    assert main(["export", f"{loose}#2", "-o", str(tidy)]) == OK
    assert load(tidy) == records[1]


@pytest.mark.parametrize("path", sorted(GOLDEN.iterdir()), ids=lambda path: path.name)
def test_every_game_has_the_own_format(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.game"
    assert main(["export", str(path), "-o", str(out)]) == OK
    assert out.read_text("utf-8").startswith('[Format "1"]\n')
    assert load(out) == load(path)


def test_threats_are_signed_where_no_sign_stands(tmp_path: Path) -> None:
    source, out = tmp_path / "a.ptn", tmp_path / "b.ptn"
    source.write_text(TWO, "utf-8")
    assert main(["export", f"{source}#2", "-o", str(out), "--threats"]) == OK
    assert "\n4. d2'! d3\n5. e1'\n" in out.read_text("utf-8")
    again = tmp_path / "again.ptn"
    assert main(["export", str(out), "-o", str(again), "--threats"]) == OK
    assert again.read_text("utf-8") == out.read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "out", "words"),
    [
        ("good.ptn", "out.pgn", "OUT.game, OUT.ptn"),
        ("telo.game", "out.ptn", "a game of fanorona-telo cannot be written as ptn"),
        ("bad.ptn", "out.ptn", "bad.ptn: line 1, column 4"),
        ("good.ptn#3", "out.ptn", "there is no game 3"),
        ("none.ptn", "out.ptn", "No such file"),
        ("good.ptn", "nowhere/out.ptn", "No such file"),
    ],
)
def test_what_cannot_be_exported_is_one_line_and_nothing_is_written(
    file: str, out: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "good.ptn").write_text(TWO, "utf-8")
    (tmp_path / "telo.game").write_text('[Format "1"]\n[Game "fanorona-telo"]\n1. b2')
    (tmp_path / "bad.ptn").write_text("1. z9")
    assert main(["export", str(tmp_path / file), "-o", str(tmp_path / out)]) == WRONG
    said = capsys.readouterr().err
    assert words in said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / out).exists()
