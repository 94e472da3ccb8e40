"""The command line: what it prints, and that wrong input is one line, exit status 2, and changes nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game3d import __version__
from game3d.cli import COMMANDS, main
from game3d.play import store
from game3d.rules.registry import NAMES

ROOT = Path(__file__).resolve().parents[1]
RECORD = '[Format "1"]\n[Game "fanorona-telo"]\n[Variant "standard"]\n[Seat1 "human"]\n[Seat2 "human"]\n\n1. b2 a1\n'


def game3d(*args: str, typed: str = "", **environment: str | None) -> subprocess.CompletedProcess[str]:
    """Run the program as a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(
        [sys.executable, "-m", "game3d", *args],
        env={name: value for name, value in env.items() if value is not None},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """The one line on standard error with which `args` are refused."""
    assert main(args) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith("\n")
    assert len(said.err.splitlines()) == 1, said.err
    return said.err.rstrip()


def test_every_command_of_the_folder_is_listed() -> None:
    modules = {path.stem for path in (ROOT / "game3d" / "commands").glob("*.py") if "\ndef run(" in path.read_text()}
    assert set(COMMANDS) == modules


@pytest.mark.parametrize("args", ["--version", "--help", "perft --help"])
def test_help_and_version_load_nothing_heavy(args: str) -> None:
    code = f"""
import sys
from game3d.cli import main
try:
    main({args.split()})
except SystemExit:
    print([name for name in ("panda3d", "numba", "numpy", "tqdm", "game3d.engine.thought") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_version() -> None:
    done = game3d("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"game3d {__version__}\n", "")


@pytest.mark.parametrize("args", [(), *((command,) for command in COMMANDS)], ids=str)
def test_help_everywhere(args: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*args, "--help"])
    assert ended.value.code == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"usage: {' '.join(('game3d', *args))}")
    if not args:
        assert all(command in printed for command in COMMANDS)
        assert "\n    engine" not in printed, "that word is for the program itself"
    elif "GAME" in printed:
        assert ", ".join(NAMES) in " ".join(printed.split())
    if "--variant" in printed:
        assert "tak: house, tournament" in printed
        assert "Seats=2|3|4, by default 2 (fast, slow only)" in printed


# -- wrong input ---------------------------------------------------------------------------------------------

TAK_START = "x5/x5/x5/x5/x5 1 1"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["chess"], "chess"),
        (["--wrong"], "--wrong"),
        (["play"], "GAME"),
        (["play", "chess"], "number-pyramid, fanorona-telo, pylos, trimino, tak"),
        (["perft", "--interpreted", "go", "1"], "unknown game 'go'"),
        (["render", "Tak", "-o", "x.png"], "unknown game 'Tak'"),
        (["play", "tak", "--variant", "giant"], "house, tournament"),
        (["play", "tak", "--set", "Komi"], "NAME=VALUE"),
        (["play", "tak", "--set", "=2"], "NAME=VALUE"),
        (["play", "tak", "--set", "Size=6"], "Size"),
        (["play", "tak", "--set", "Komi=2"], "house"),
        (["play", "tak", "--variant", "tournament", "--set", "Komi=5"], "Komi"),
        (["play", "trimino", "--set", "Seats=5"], "Seats"),
        (["play", "tak", "--seats", "human"], "2, not 1"),
        (["play", "trimino", "--set", "Seats=3", "--seats", "human,easy"], "3, not 2"),
        (["play", "tak", "--seats", "human,robot"], "'robot'"),
        (["play", "tak", "--seats", "human,"], "''"),
        (["play", "tak", "--ply", "3"], "--record"),
        (["play", "tak", "--position", TAK_START, "--record", "x.ptn"], "not allowed with"),
        (["play", "tak", "--record", "missing.ptn"], "missing.ptn: No such file"),
        (["perft", "tak"], "DEPTH"),
        (["perft", "tak", "deep"], "'deep'"),
        (["perft", "tak", "-1"], "'-1'"),
        (["perft", "tak", "100"], "'100'"),
        (["perft", "--interpreted", "--divide", "tak", "0"], "--divide"),
        (["render", "-o", "x.png"], "--page"),
        (["render", "tak"], "-o"),
        (["render", "tak", "--page", "start", "-o", "x.png"], "--page"),
        (["render", "tak", "--size", "10x10", "-o", "x.png"], "'10x10'"),
        (["render", "tak", "--size", "big", "-o", "x.png"], "'big'"),
        (["render", "tak", "--quality", "best", "-o", "x.png"], "'best'"),
        (["think", "tak", "--time", "0"], "'0'"),
        (["think", "tak", "--time", "1", "--nodes", "1"], "not allowed with"),
        (["think", "tak", "--seed", "-1"], "'-1'"),
        (["match", "tak", "--games", "2"], "--seats"),
        (["match", "tak", "--seats", "hard,easy"], "--games"),
        (["match", "tak", "--seats", "hard,easy", "--games", "0"], "'0'"),
        (["check"], "FILE"),
        (["play", "tak", "--se", "human,easy"], "--se"),  # options are not abbreviated
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_input_is_one_line(
    args: list[str], words: str, capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    assert words in refused(capsys, *args)
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    "text", ["\x1b[2J", "a\nb", "\r", "\x00", "\u202egnp", "\udcff", "9" * 5000], ids=lambda text: ascii(text[:9])
)
@pytest.mark.parametrize(
    "args",
    [
        ["{}"],
        ["--{}"],
        ["play", "{}"],
        ["play", "tak", "{}"],
        ["play", "tak", "--variant", "{}"],
        ["play", "tak", "--set", "{}"],
        ["play", "tak", "--set", "{}={}"],
        ["play", "tak", "--seats", "{}"],
        ["play", "tak", "--position", "{}"],
        ["play", "tak", "--record", "{}"],
        ["play", "tak", "--record", "{}#2"],
        ["play", "tak", "--record", "x", "--ply", "{}"],
        ["perft", "tak", "{}"],
        ["think", "tak", "--time", "{}x"],
        ["think", "tak", "--nodes", "{}"],
        ["think", "tak", "--seed", "{}"],
        ["match", "tak", "--seats", "hard,easy", "--games", "{}"],
        ["render", "--page", "{}", "-o", "x.png"],
        ["render", "tak", "--size", "{}x9", "-o", "x.png"],
        ["render", "tak", "--quality", "{}", "-o", "x.png"],
        ["check", "{}"],
    ],
    ids=" ".join,
)
def test_what_is_typed_is_shown_in_one_line_without_control_characters(
    args: list[str], text: str, capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    said = refused(capsys, *(arg.replace("{}", text) for arg in args))
    assert said.isprintable()
    assert len(said) <= 1000


@pytest.mark.parametrize(
    ("game", "position", "words"),
    [
        ("tak", "x5/x5/x5/x5 1 1", "not a position"),
        ("tak", "2,2,2,2,2/2,2,2,2,2/2,2,2,2,2/2,2,2,2,2/2,2,2,2,2 1 30", "player 2 has 21 stones"),
        ("tak", "1C,1C,x3/x5/x5/x5/x5 1 3", "player 1 has 21 stones and one capstone"),
        ("pylos", "1111/1111/1111/1111|.../.../...|../..|. 1", "16 balls"),
        ("pylos", "..../..../..../....|1../.../...|../..|. 1", "2a1 does not rest"),
        ("fanorona-telo", "111/1../222 1", "no game leads"),
        ("trimino", "##../##../##../##.. 9,12 1 -", "24 draughtsmen"),
        ("number-pyramid", "1:1/1:1,2:1/.,.,./.,.,.,./.,.,.,.,./.,.,.,.,.,.", "1:1 stands there twice"),
        ("tak", "", "not a position"),
        ("pylos", "\n", "not a position"),
    ],
)
def test_a_wrong_position_is_one_line(
    game: str, position: str, words: str, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    said = refused(capsys, "perft", "--interpreted", game, "1", "--position", position)
    assert words in said
    assert repr(position) in said


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "line 1, column 1: there is nothing to read"),
        (b"\xff\xfe\x00", "line 1, column 1: not UTF-8 text"),
        (b'[Format "1"]\n[Game "go"]\n', "line 2, column 1: unknown game 'go'"),
        (b'[Format "9"]\n[Game "pylos"]\n', "line 1, column 1: format '9'"),
        (b'[Format "1"]\n[Game "pylos"]\n[Variant "odd"]\n', "line 3, column 1: pylos has no variant 'odd'"),
        (b'[Format "1"]\n[Game "fanorona-telo"]\n1. b2 b2\n', "line 3, column 7: 'b2'"),
        (b'[Format "1"]\n[Game "fanorona-telo"]\n[Seat1 "hum\n1. b2\n', "line 3, column 1: cannot read"),
        (b'[Format "1"]\n[Game "fanorona-telo"]\n{never closed\n', "line 3, column 1: cannot read"),
        (b'[Format "1"]\n[Game "fanorona-telo"]\n[Result "1-0"]\n1. b2 0-1\n', "line 4, column 7: the result"),
        (b'[Format "1"]\n[Game "trimino"]\n[Seed "x"]\n', "line 3, column 1: the seed 'x'"),
        (b"hello world\n", "line 1, column 1: 'hello'"),
        (b'[Size "6"]\n1. a1 f6\n', "line 1, column 1"),
    ],
)
def test_check_tells_where_a_file_is_damaged_and_leaves_it_alone(
    data: bytes, words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "damaged.game"
    file.write_bytes(data)
    assert refused(capsys, "check", str(file)).startswith(f"{file}: {words}")
    assert file.read_bytes() == data
    assert [path.name for path in tmp_path.iterdir()] == ["damaged.game"]


def test_check_reports_each_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good, bad = tmp_path / "good.game", tmp_path / "bad.game"
    good.write_text(RECORD)
    bad.write_text(RECORD + "a1\n")
    assert main(["check", str(good), str(bad), str(tmp_path), str(tmp_path / "none")]) == 2
    said = capsys.readouterr()
    assert said.out == f"{good}: fanorona-telo standard, 2 moves, unfinished\n"
    lines = said.err.splitlines()
    assert len(lines) == 3
    assert [line.partition(":")[0] for line in lines] == [str(bad), str(tmp_path), str(tmp_path / "none")]
    assert main(["check", str(good)]) == 0


@pytest.mark.parametrize("command", ["play", "perft", "render"])
def test_a_record_must_be_of_the_game_and_long_enough(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "a.game"
    file.write_text(RECORD)
    rest = {"perft": ["--interpreted", "1"], "render": ["-o", str(tmp_path / "x.png")], "play": []}[command]
    assert "is a game of fanorona-telo" in refused(capsys, command, "tak", "--record", str(file), *rest)
    assert "has only 2 moves" in refused(capsys, command, "fanorona-telo", "--record", str(file), "--ply", "3", *rest)
    assert "--variant" in refused(
        capsys, command, "fanorona-telo", "--record", str(file), "--variant", "standard", *rest
    )
    assert [path.name for path in tmp_path.iterdir()] == ["a.game"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("think", "fanorona-telo", "--level", "genius"), "genius"),
        (("think", "fanorona-telo", "--position", "111/2../.22 2"), "the game is over"),
        (("think", "trimino"), "a roll is due"),
        (("match", "fanorona-telo", "--seats", "hard", "--games", "2"), "2 seats"),
        (("match", "fanorona-telo", "--seats", "hard,genius", "--games", "2"), "genius"),
        (("match", "fanorona-telo", "--seats", "easy,easy", "--games", "2", "--openings", "5000"), "over before 5000"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_the_engine_refuses_in_one_line(args: tuple[str, ...], words: str) -> None:
    done = game3d(*args, GAME3D_JIT="0")
    lines = [line for line in done.stderr.splitlines() if "numba" not in line]  # which may be missing
    assert (done.returncode, done.stdout, len(lines)) == (2, "", 1), done.stderr
    assert words in lines[0]


# -- without a display ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("args", [(), ("play", "tak")], ids=str)
@pytest.mark.parametrize("display", [None, ":4711"])
def test_without_a_display_it_says_what_still_works(args: tuple[str, ...], display: str | None, home: Path) -> None:
    if sys.platform != "linux":
        return  # there is always a display
    done = game3d(*args, DISPLAY=display, WAYLAND_DISPLAY=None)
    assert done.returncode == 1
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("game3d needs a display")
    assert "--text" in lines[0]


NO_DRIVER = {"LIBGL_DRIVERS_PATH": "/nonexistent", "LIBGL_ALWAYS_SOFTWARE": "1"}
OLD_DRIVER = {"MESA_GL_VERSION_OVERRIDE": "2.1", "LIBGL_ALWAYS_SOFTWARE": "1"}


@pytest.mark.parametrize(
    ("machine", "found"),
    [(NO_DRIVER, "no OpenGL driver was found"), (OLD_DRIVER, "OpenGL 2.1")],
    ids=["no driver", "old driver"],
)
@pytest.mark.parametrize("args", [("play", "tak"), ("render", "tak"), ("render", "--page", "start")], ids=" ".join)
def test_without_opengl_3_2_it_says_so_and_what_was_found(
    args: tuple[str, ...], machine: dict[str, str], found: str, home: Path, display: str
) -> None:
    if sys.platform != "linux":
        return  # Mesa's variables mean nothing there
    output = ("-o", str(home / "picture.png")) if args[0] == "render" else ()
    done = game3d(*args, *output, **machine)
    assert (done.returncode, done.stdout) == (1, "")
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("OpenGL 3.2 is needed, and ")
    assert found in lines[0]


def test_render_and_the_terminal_need_no_display(home: Path) -> None:
    picture = home / "tak.png"
    done = game3d("render", "tak", "--size", "160x90", "--quality", "low", "-o", str(picture), DISPLAY=None)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert picture.read_bytes().startswith(b"\x89PNG")


# -- what works ----------------------------------------------------------------------------------------------


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--interpreted", "fanorona-telo", "3"]) == 0
    assert capsys.readouterr().out == "504\n"
    assert main(["perft", "--interpreted", "--json", "trimino", "2"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["leaves"] == 52
    assert answer["seconds"] >= 0
    assert main(["perft", "--interpreted", "fanorona-telo", "0"]) == 0
    assert capsys.readouterr().out == "1\n"
    assert main(["perft", "--interpreted", "fanorona-telo", "3", "--position", "111/2../.22 2"]) == 0
    assert capsys.readouterr().out == "0\n"
    assert main(["perft", "--interpreted", "--divide", "fanorona-telo", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "72"
    assert lines[0] == "a1: 8"
    assert len(lines) == 10


def test_perft_starts_from_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    file.write_text(RECORD)
    assert main(["perft", "--interpreted", "fanorona-telo", "1", "--record", str(file), "--ply", "1"]) == 0
    assert capsys.readouterr().out == "8\n"


def test_a_game_in_the_terminal_against_the_ai(home: Path) -> None:
    done = game3d(
        "play", "fanorona-telo", "--text", "--seats", "human,master", typed="a1\nquit\n", DISPLAY=None, GAME3D_JIT="0"
    )
    assert done.returncode == 0
    assert "Dark: b2" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("tag", ["easy", "human"])
def test_who_sits_there_is_taken_from_a_record(tag: str, home: Path) -> None:
    file = home / "a.game"
    file.write_text(RECORD.replace('[Seat1 "human"]', f'[Seat1 "{tag}"]'))
    done = game3d("play", "fanorona-telo", "--text", "--record", str(file), typed="", DISPLAY=None, GAME3D_JIT="0")
    assert done.returncode == 0
    assert ("Light: " in done.stdout) is (tag == "easy")
    assert done.stderr == ""


def test_an_ended_pipe_is_no_fault() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "game3d", "perft", "--interpreted", "--divide", "tak", "1"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None and program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait(60) in (0, 1)


def test_an_interrupted_game_in_the_terminal_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        lines = iter(["b2\n"])

        def readline(self) -> str:
            for line in self.lines:
                return line
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["play", "fanorona-telo", "--text"]) == 130
    assert [len(found.record.moves) for found in store.unfinished()] == [1]
