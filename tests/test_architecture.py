"""The shape of the house: which way imports run, how long a file may be, what lies where, and who may name a game."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from game3d.rules.registry import NAMES, module_name

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "game3d"
FILES = sorted(PACKAGE.rglob("*.py"))
SCRIPTS = sorted((ROOT / "models").glob("*.py"))

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
GROUND = ("__init__", "texts", "folders", "assets")  # known to all; they know none
LOOSE = {"__init__.py", "__main__.py", "assets.py", "cli.py", "folders.py", "texts.py"}
STRANGERS = {"scenes": "ui", "ui": "scenes"}
HEADLESS = ("rules", "records", "engine", "play")
LONGEST = 580
TOP = {"game3d", "models", "shaders", "tests", "pyproject.toml", "README.md", "LICENSE"}

# The files of a game are those in folders of its name and those that have its name; and beside them these, the formats
# and protocols of which no other game makes use.
OWN = {"tak": ("records/ptn.py", "engine/service/tei.py", "commands/tei.py")}
COMMON_WORDS = {"number"}  # parts of games' names that code uses in their own meaning


def level(part: str) -> int:
    """How high a part of the package stands."""
    return -1 if part in GROUND else LEVEL[part]


def part_of(path: Path) -> str:
    """The folder below game3d that a file belongs to, or the file's own name."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imports(path: Path) -> Iterator[str]:
    """The dotted names of all modules that a file imports, wherever in it, for the types' sake alone included."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


# -- imports -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=name)
def test_imports_run_one_way(path: Path) -> None:
    part = part_of(path)
    for module in imports(path):
        if module.startswith("game3d."):
            other = module.split(".")[1]
            assert other in (*GROUND, *LEVEL, "__version__"), f"{name(path)} imports {module}"
            assert other == "__version__" or level(other) <= level(part), f"{name(path)} imports {module}"
            assert other != STRANGERS.get(part), f"{name(path)} imports {module}"


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The sets of nodes that reach each other (Tarjan 1972: strongly connected components of two and more)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found: list[set[str]] = []

    def visit(node: str) -> None:
        order[node] = lowest[node] = len(order)
        path.append(node)
        for target in graph[node]:
            if target not in order:
                visit(target)
            if target in path:
                lowest[node] = min(lowest[node], lowest[target])
        if lowest[node] == order[node]:
            whole = set(path[path.index(node) :])
            del path[path.index(node) :]
            if len(whole) > 1:
                found.append(whole)

    for node in graph:
        if node not in order:
            visit(node)
    return found


def import_graph() -> dict[str, set[str]]:
    """The modules of the package, and which of them each imports."""
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in FILES}
    return {
        module: {other for other in imports(path) if other in modules and other != module}
        for module, path in modules.items()
    }


def test_a_circle_is_found_and_a_chain_is_none() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [{"b", "c"}]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_no_files_import_each_other_in_a_circle() -> None:
    assert [sorted(circle) for circle in circles(import_graph())] == []


@pytest.mark.parametrize("path", [path for path in FILES if part_of(path) in HEADLESS], ids=name)
def test_nothing_below_the_scenes_imports_panda3d(path: Path) -> None:
    assert not {module.split(".")[0] for module in imports(path)} & {"panda3d", "direct", "simplepbr"}


@pytest.mark.parametrize("path", [path for path in FILES if part_of(path) == "rules"], ids=name)
def test_only_jit_knows_numba(path: Path) -> None:
    modules = {module.split(".")[0] for module in imports(path)}
    assert path.name == "jit.py" or not modules & {"numba", "llvmlite", "numpy"}


# -- what lies where -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=name)
def test_no_file_is_much_over_500_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


def test_every_file_has_its_room() -> None:
    assert {path.name for path in PACKAGE.glob("*.py")} == LOOSE
    assert {path.parent.name for path in PACKAGE.glob("*/__init__.py")} == {*LEVEL} - {"cli", "__main__"}


def test_the_top_level_holds_what_was_agreed_and_nothing_else() -> None:
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    if (ROOT / ".git").exists():
        files = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        top = {file.split("/")[0] for file in files}
    else:
        top = {path.name for path in ROOT.iterdir()}
    assert {entry for entry in top if not entry.startswith(".")} <= TOP
    assert {"game3d", "tests", "pyproject.toml", "LICENSE"} <= top


# -- a game is told once -------------------------------------------------------------------------------------


def owner(path: Path) -> str:
    """The game whose file this is; empty for what all games share."""
    for game in NAMES:
        module = module_name(game)
        inside = path.relative_to(ROOT).with_suffix("").parts
        if module in inside or any(path == PACKAGE / own for own in OWN.get(game, ())):
            return game
    return ""


def words_of_games() -> set[str]:
    """The words by which code would name a game."""
    parts = {part for game in NAMES for part in game.split("-")}
    return {*NAMES, *map(module_name, NAMES), *parts} - COMMON_WORDS


def spoken(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the text of every name and string of a file.

    Docstrings and comments are left out: they are for readers, to whom a game they know says more than "some game",
    and nothing depends on them.
    """
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield line, node.value
        elif isinstance(node, ast.Name):
            yield line, node.id
        elif isinstance(node, ast.Attribute):
            yield line, node.attr
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.arg, ast.alias, ast.keyword)):
            yield line, str(getattr(node, "name", getattr(node, "arg", "")))
        elif isinstance(node, ast.ImportFrom):
            yield line, node.module or ""


def games_named(path: Path) -> list[str]:
    """Each place of a file where a game is named, as text."""
    words = words_of_games()
    found = []
    for line, text in spoken(path):
        apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower()
        parts = set(re.findall(r"[a-z]+", apart)) | set(re.findall(r"[a-z]+(?:[-_][a-z]+)+", apart))
        if parts & words:
            found.append((line, text))
    return [f"{name(path)}:{line}: {text}" for line, text in sorted(found)]


SHARED = [path for path in (*FILES, *SCRIPTS) if not owner(path) and path != PACKAGE / "rules" / "registry.py"]


@pytest.mark.parametrize("path", SHARED, ids=name)
def test_outside_its_own_files_no_code_names_a_game(path: Path) -> None:
    assert games_named(path) == []


def test_a_game_is_found_in_names_strings_and_imports_but_not_in_docstrings_and_comments() -> None:
    path = ROOT / "tests" / "data" / "names_of_games.txt"
    assert [line.split(":")[1] for line in games_named(path)] == ["8", "9", "12", "13", "13", "15"]


def test_every_game_has_files_of_its_own() -> None:
    own = {game: [path for path in FILES if owner(path) == game] for game in NAMES}
    assert all(own.values())
    assert all((PACKAGE / path).exists() for paths in OWN.values() for path in paths)
