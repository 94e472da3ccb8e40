"""What holds for the tables of all games."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from game3d.rules.registry import game, module_name
from tests.helpers import ROOT, WITH_TABLE

SCENES = ROOT / "game3d" / "scenes"
SHARED = {"stage", "table"}
FILES = sorted(path for path in SCENES.glob("*/*.py") if path.parent.name not in SHARED)
PUBLIC = {"_replace", "_asdict", "_fields", "_make"}  # of every named tuple


def name(path: Path) -> str:
    return str(path.relative_to(SCENES))


def privates(path: Path) -> tuple[set[str], set[str]]:
    """The private attributes that a file gives to its own objects, and those that it uses of any object."""
    given, used = set(), set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("_") and not node.name.startswith("__"):
            given.add(node.name)
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            used.add(node.attr)
            if isinstance(node.ctx, ast.Store):
                given.add(node.attr)
    return given, used - PUBLIC


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_games_file_uses_no_private_of_what_the_tables_share(path: Path) -> None:
    given, used = privates(path)
    assert used <= given


@pytest.mark.parametrize("path", [path for path in FILES if path.stem == "table"], ids=name)
def test_a_games_table_hides_no_private_of_its_base(path: Path) -> None:
    own = privates(path)[0]
    for base in ("hooks", "table"):
        assert not own & privates(SCENES / "table" / f"{base}.py")[0]


@pytest.mark.parametrize("name", WITH_TABLE)
def test_the_keys_that_a_table_hears_stand_in_the_guide_of_its_game(name: str) -> None:
    module = import_module(f"game3d.scenes.{module_name(name)}.table")
    for key in module.TABLE.HELD_KEYS:
        assert f"| {key.upper()}, held | " in game(name).guide
