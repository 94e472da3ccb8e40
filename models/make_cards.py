#!/usr/bin/env python3
"""Makes the pictures on the start page's cards: each table in the middle of a game, drawn by ``game3d render``.

python models/make_cards.py [--out DIR] [GAME ...]

A game's script of models may say what its card shows (`CARD`, options of ``game3d render``); without that it is the
first position. A game without a picture has the card of stock pieces, which is made here too.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from game3d.rules.registry import NAMES, module_name  # noqa: E402

SIZE = (480, 800)
FIRST_POSITION = ("--view=-26,46,9",)
PLAIN = "card.png"

# The card of stock pieces: shape, owner, x, y, z and heading of each, and the view.
PIECES = (
    ("disc", 1, -0.55, 0.35, 0.0, 0.0), ("disc", 1, -0.53, 0.37, 0.2, 40.0), ("disc", 2, -0.55, 0.34, 0.4, 0.0),
    ("disc", 2, 0.75, -0.35, 0.0, 0.0), ("disc", 1, 0.73, -0.33, 0.2, 20.0), ("disc", 2, -0.4, -1.35, 0.0, 0.0),
    ("cube", 1, 0.55, 0.75, 0.0, 24.0), ("cube", 2, -1.35, -0.35, 0.0, -18.0), ("cone", 1, -0.75, -0.55, 0.0, 0.0),
    ("cone", 2, 0.05, 0.95, 0.0, 0.0), ("cone", 1, 1.45, 0.45, 0.0, 0.0), ("pillar", 2, 0.1, -0.55, 0.0, 0.0),
    ("pillar", 1, -1.5, 0.75, 0.0, 0.0), ("wall", 1, -0.6, 1.35, 0.0, 28.0), ("wall", 2, 1.0, 1.5, 0.0, -24.0),
)  # fmt: skip
VIEW = "-18,36,4.7"


def file_name(game: str) -> str:
    """The picture of a game's card."""
    return f"card_{module_name(game)}.png"


def options(game: str) -> Sequence[str]:
    """What a game's card shows, as options of ``game3d render``."""
    script = module_name(game)
    if not (HERE / f"{script}.py").exists():
        return FIRST_POSITION
    return getattr(import_module(script), "CARD", FIRST_POSITION)


def make(game: str, folder: Path) -> Path:
    """Draw the card of a game."""
    path = folder / file_name(game)
    size = "x".join(str(length) for length in SIZE)
    command = [sys.executable, "-m", "game3d", "render", game, *options(game), "--size", size, "-o", str(path)]
    subprocess.run(command, check=True, cwd=HERE.parent)
    return path


def make_plain(folder: Path) -> Path:
    """Draw the card of stock pieces. Once in a process: it needs Panda3D's one base."""
    from game3d.scenes.stage.camera import parse_view
    from game3d.scenes.stage.occlusion import Drum
    from game3d.scenes.stage.offscreen import open_base, write_picture
    from game3d.scenes.stage.stage import Stage
    from game3d.scenes.table.stock import SOLIDS

    base, buffer = open_base(*SIZE)
    stage = Stage(base, output=buffer, home=parse_view(VIEW))
    bodies = []
    for number, (shape, owner, x, y, z, heading) in enumerate(PIECES):
        node = stage.load(f"stock_{shape}_{owner}")
        node.reparent_to(stage.root)
        node.set_pos_hpr(x, y, z, heading, 0.0, 0.0)
        stage.dress(node, variety=float(number))
        solid = SOLIDS[shape]
        bodies.append(Drum(x, y, z + solid.height / 2, solid.half_x, solid.height / 2))
    stage.set_occluders(bodies)
    write_picture(stage, buffer, base, folder / PLAIN)
    return folder / PLAIN


def main() -> int:
    """Draw the cards of the games named, or of all and the plain one."""
    parser = argparse.ArgumentParser(description="Make the pictures of the start page.")
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*NAMES, []], help="default: all")
    parser.add_argument("--out", type=Path, default=HERE, help="folder to write to (default: %(default)s)")
    options = parser.parse_args()
    for game in options.games or NAMES:
        print(make(game, options.out))
    if not options.games:
        print(make_plain(options.out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
