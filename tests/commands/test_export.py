"""``game3d export``: files written anew."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from game3d.cli import main
from game3d.commands.errors import OK, WRONG
from game3d.records.files import load, load_entries, write

ROOT = Path(__file__).resolve().parents[2]
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


# -- drawn ---------------------------------------------------------------------------------------------------


@pytest.fixture
def short(tmp_path: Path) -> Path:
    path = tmp_path / "short.game"
    path.write_text('[Game "trimino"]\n[Variant "fast"]\n\n1. r3 {a word} b3 (1. c2) r3 c2 *\n', "utf-8")
    return path


def game3d(*args: str | Path) -> subprocess.CompletedProcess[str]:
    """In a process of its own, for there can be only one table in each."""
    command = [sys.executable, "-m", "game3d", *map(str, args)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("format_", ["gif", "webp"])
def test_a_game_moves_and_its_positions_stand_still(format_: str, short: Path, tmp_path: Path) -> None:
    out = tmp_path / f"out.{format_}"
    done = game3d("export", short, "-o", out, "--size", "160x90", "--quality", "low")
    assert (done.returncode, done.stderr) == (0, "")
    with Image.open(out) as film:
        assert film.size == (160, 90) and film.info["loop"] == 0
        seconds, pictures = [], []
        for number in range(film.n_frames):
            film.seek(number)
            pictures.append(film.convert("RGB"))
            seconds.append(film.info["duration"])
    holds = [second for second in seconds if second > 300]
    assert holds == [900, 500, 900, 500, 3000]  # start, roll, placement, roll, placement
    assert len(pictures) > 25  # the die tumbles, three men fly each time
    assert len({picture.tobytes() for picture in pictures}) > 20


def test_a_position_is_drawn_as_render_draws_it(short: Path, tmp_path: Path) -> None:
    looks = ("--size", "160x90", "--quality", "low", "--view", "top")
    for ply in ("2", "4"):
        assert game3d("export", short, "-o", tmp_path / f"{ply}.png", "--ply", ply, *looks).returncode == 0
    one, other = (Image.open(tmp_path / f"{ply}.png").convert("RGB") for ply in ("2", "4"))
    assert one.size == (160, 90) and one.tobytes() != other.tobytes()
    rendered = tmp_path / "rendered.png"
    game3d("render", "trimino", "--record", short, "--ply", "2", "-o", rendered, *looks)
    assert Image.open(rendered).convert("RGB").tobytes() == one.tobytes()


@pytest.mark.parametrize("path", sorted(GOLDEN.iterdir()), ids=lambda path: path.name)
def test_a_score_has_players_every_move_and_a_diagram_every_ten_moves(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "score.pdf"
    assert main(["export", str(path), "-o", str(out)]) == OK
    pages = PdfReader(out).pages
    assert all(round(float(page.mediabox.height) * 25.4 / 72) == 297 for page in pages)
    words = " ".join(page.extract_text() for page in pages).split()
    record = load(path)
    line = record.history()
    assert " ".join(words).startswith(record.game.title)
    moves = [record.game.notation(state, move) for state, move in zip(line.states, record.moves, strict=False)]
    for move, mark in zip(moves, (record.marks.get(ply, "") for ply in range(len(moves))), strict=True):
        assert move + mark in words
    assert words.count("after") >= 1 + (len(moves) - 1) // 13


def test_a_score_keeps_comments_variations_and_long_words_on_its_pages(tmp_path: Path) -> None:
    source, out = tmp_path / "a.game", tmp_path / "a.pdf"
    source.write_text(f'[Game "fanorona-telo"]\n\n1. b2 {{{"x" * 400} 棋}} a1 (1... a2 {{hm}} 2. c3) *\n', "utf-8")
    done = game3d("export", source, "-o", out, "--every", "1")
    assert (done.returncode, done.stderr) == (0, "")
    text = PdfReader(out).pages[0].extract_text()
    assert "(1..." in text and "hm" in text and "x" * 30 in text and text.count("after") == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--ply", "9"), "has only 4 moves"),
        (("--view", "seat9"), "seat9"),
        (("--size", "10x10"), "not a size"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_a_line(args: tuple[str, ...], words: str, short: Path, tmp_path: Path) -> None:
    done = game3d("export", short, "-o", tmp_path / "x.png", *args)
    assert done.returncode == WRONG and words in done.stderr and done.stderr.count("\n") == 1
