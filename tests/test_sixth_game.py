"""The sixth game as README tells it: a rules file and a name in the registry, in a copy of the program."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers import ROOT

NAME = "noughts"


class Copy:
    """A copy of the program that has the game, and runs its commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "game3d", folder / "game3d", ignore=shutil.ignore_patterns("__pycache__"))
        for shared in ("models", "shaders"):
            (folder / shared).symlink_to(ROOT / shared)
        (folder / "tests" / "rules").mkdir(parents=True)
        for test in ("conftest.py", "helpers.py", "rules/test_conformance.py"):
            shutil.copy(ROOT / "tests" / test, folder / "tests" / test)
        shutil.copy(ROOT / "pyproject.toml", folder)
        # What follows is all that README asks for.
        shutil.copy(ROOT / "tests" / "noughts.py", folder / "game3d" / "rules" / f"{NAME}.py")
        registry = folder / "game3d" / "rules" / "registry.py"
        before = registry.read_text("utf-8")
        after = re.sub(r"^(NAMES: .*)\)$", rf'\1, "{NAME}")', before, flags=re.MULTILINE)
        assert len(set(after.splitlines()) - set(before.splitlines())) == 1
        registry.write_text(after, "utf-8")

    def python(self, *args: str, typed: str = "") -> str:
        """What a Python process in the copy prints; one that fails shows what it said."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "GAME3D_HOME": str(self.folder / "home"),
            "GAME3D_JIT": "0",
        }
        done = subprocess.run(
            [sys.executable, *args],
            cwd=self.folder,
            env=environment,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def game3d(self, *args: str, typed: str = "") -> str:
        return self.python("-m", "game3d", *args, typed=typed)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("sixth"))


def test_the_conformance_suite_runs_it(copy: Copy) -> None:
    said = copy.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/rules/test_conformance.py", "-k", NAME)
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None and int(passed[1]) > 15, said


def test_it_is_named_in_the_help(copy: Copy) -> None:
    assert f"  {NAME}: standard" in copy.game3d("perft", "--help")


@pytest.mark.parametrize(("depth", "leaves"), [(4, 3024), (6, 54720), (7, 148176)])
def test_perft_counts_its_games(copy: Copy, depth: int, leaves: int) -> None:
    assert copy.game3d("perft", NAME, str(depth), "--interpreted") == f"{leaves}\n"


def test_a_game_is_played_in_the_terminal_kept_and_read_back(copy: Copy) -> None:
    said = copy.game3d("play", NAME, "--text", typed="b2\na1\nb2\nc3\nc1\na3\nb1\n")
    assert "'b2': that cell is taken" in said
    assert said.endswith("Player 2 won: three in a row\n")
    (record,) = (copy.folder / "home" / "data" / "finished").iterdir()
    assert record.suffix == ".game"
    assert f"{NAME} standard, 6 moves, three in a row" in copy.game3d("check", str(record))
    again = copy.folder / "again.game"
    copy.game3d("export", str(record), "-o", str(again))
    assert again.read_text("utf-8").splitlines()[-5:] == record.read_text("utf-8").splitlines()[-5:]


def test_the_general_search_plays_it(copy: Copy) -> None:
    thought = json.loads(copy.game3d("think", NAME, "--position", "xx.oo.... 1", "--level", "hard", "--json"))
    assert (thought["move"], thought["value"], thought["plies_to_end"]) == ("c1", "win", 1)
    said = copy.game3d("play", NAME, "--text", "--seats", "human,medium", typed="b2\nresign\n")
    assert "Player 2: " in said
    assert said.endswith("Player 2 won: Player 1 gives up\n")


def test_it_is_drawn_on_the_plain_table_and_printed(copy: Copy) -> None:
    for command, file in (("render", "noughts.png"), ("print", "noughts.pdf")):
        size = ("--size", "320x240") if command == "render" else ()
        copy.game3d(command, NAME, *size, "-o", file)
        assert (copy.folder / file).stat().st_size > 10_000
