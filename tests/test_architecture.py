"""The shape of the house: which way imports run, how long a file may be, what lies at the top level."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "game3d"
FILES = sorted(PACKAGE.rglob("*.py"))

# Imports run from the later to the earlier; what is on one level may import itself.
LEVELS = (
    ("rules",),
    ("records",),
    ("engine",),
    ("play",),
    ("scenes", "ui"),
    ("table",),
    ("app",),
    ("commands", "cli", "__main__"),
)
LEVEL = {part: level for level, parts in enumerate(LEVELS) for part in parts}
GROUND = ("__init__", "__version__", "texts", "folders", "assets")  # known to all; they know none
HEADLESS = ("rules", "records", "engine", "play")
LONGEST = 580
TOP = {"game3d", "models", "shaders", "tests", "pyproject.toml", "README.md", "LICENSE"}


def level(part: str) -> int:
    """How high a part of the package stands; a module that is not named above belongs to the app."""
    return -1 if part in GROUND else LEVEL.get(part, LEVEL["app"])


def part_of(path: Path) -> str:
    """The folder below game3d that a file belongs to, or the file's own name."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imports(path: Path) -> Iterator[str]:
    """The dotted names of all modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", FILES, ids=name)
def test_imports_run_one_way(path: Path) -> None:
    own = level(part_of(path))
    for module in imports(path):
        if module.startswith("game3d."):
            assert level(module.split(".")[1]) <= own, f"{name(path)} imports {module}"


@pytest.mark.parametrize("path", [path for path in FILES if part_of(path) in HEADLESS], ids=name)
def test_nothing_below_the_scenes_imports_panda3d(path: Path) -> None:
    assert not {module.split(".")[0] for module in imports(path)} & {"panda3d", "direct", "simplepbr"}


@pytest.mark.parametrize("path", [path for path in FILES if part_of(path) == "rules"], ids=name)
def test_only_jit_knows_numba(path: Path) -> None:
    modules = {module.split(".")[0] for module in imports(path)}
    assert path.name == "jit.py" or not modules & {"numba", "llvmlite", "numpy"}


@pytest.mark.parametrize("path", FILES, ids=name)
def test_no_file_is_much_over_500_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


def test_the_top_level_holds_what_was_agreed_and_nothing_else() -> None:
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    if (ROOT / ".git").exists():
        files = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        top = {file.split("/")[0] for file in files}
    else:
        top = {path.name for path in ROOT.iterdir()}
    assert {entry for entry in top if not entry.startswith(".")} <= TOP
    assert {"game3d", "tests", "pyproject.toml", "LICENSE"} <= top
