"""Writes every .egg of the program: `python models/make_models.py [--out FOLDER] [NAME ...]`.

The script of a game has the game's name, with an underscore for a hyphen. The same source gives the same files;
tests/models/test_models.py makes them again and compares.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from egg import write  # noqa: E402
from mesh import Mesh  # noqa: E402

from game3d.rules.registry import NAMES, module_name  # noqa: E402

SHARED = ("die", "markers", "numerals", "stock")
GAMES = tuple(module_name(name) for name in NAMES)


def all_models() -> dict[str, Mesh]:
    """The models of every script by name; a game may have none."""
    scripts = [name for name in (*GAMES, *SHARED) if (HERE / f"{name}.py").exists()]
    return {name: mesh for script in scripts for name, mesh in import_module(script).models().items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Makes the models named, or all; returns the exit status."""
    parser = argparse.ArgumentParser(description="Make the models of the program.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="models to write (default: all)")
    parser.add_argument("--out", type=Path, default=HERE, help="folder to write to (default: %(default)s)")
    options = parser.parse_args(arguments)
    made = all_models()
    unknown = sorted(set(options.names) - set(made))
    if unknown:
        parser.error(f"no model called {', '.join(unknown)}; there are {', '.join(made)}")
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.names or made:
        path = write(options.out, name, made[name])
        print(
            f"{name:20} {len(made[name].points):6} vertices {len(made[name].triangles):6} triangles "
            f"{path.stat().st_size / 1024:7.0f} KiB"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
