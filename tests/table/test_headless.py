"""The controller, its states and what the display shows need neither Panda3D nor a widget."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import game3d.table
from tests.helpers import ROOT

FOLDER = Path(game3d.table.__file__).parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in FOLDER.rglob("*.py")
    if path.name not in ("__init__.py", "input.py")
)
PLAIN = {"game3d.ui", "game3d.ui.display", "game3d.ui.display.state"}
PLAIN |= {"game3d.scenes", "game3d.scenes.table", "game3d.scenes.table.contract"}


def test_the_controller_loads_no_window_and_no_widget() -> None:
    code = f"import sys, {', '.join(MODULES)}; print(*sys.modules, sep='\\n')"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "game3d.table.controller" in loaded
    assert not {name for name in loaded if name.partition(".")[0] in ("panda3d", "direct")}
    assert {name for name in loaded if name.startswith(("game3d.ui", "game3d.scenes"))} <= PLAIN


def test_nobody_reads_what_another_keeps_to_itself() -> None:
    """Only ``self`` has underscores before its attributes."""
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
                owner = node.value
                assert isinstance(owner, ast.Name) and owner.id == "self", f"{path.name}:{node.lineno}: {node.attr}"
