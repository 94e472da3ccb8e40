#!/usr/bin/env python3
"""Makes the pictures on the start page's cards: each table in the middle of a game, drawn by ``game3d render``.

python models/make_cards.py [--out DIR]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SIZE = "480x800"

# What each card shows, as options of ``game3d render``.
CARDS: dict[str, list[str]] = {
    "number-pyramid": ["--position", "./.,1:4/2:4,.,1:3/.,1:1,.,2:3/2:1,.,1:2,.,./.,2:2,.,.,.,.", "--view=-26,46,9"],
    "fanorona-telo": ["--position", "1.2/.12/21. 1", "--view=-30,48,8"],
    "pylos": [
        "--position",
        "1211/2121/1212/1122|121/212/12.|2./..|. 1",
        "--view=38,27,7.4",
    ],
    "trimino": ["--position", ".##./.#../..##/..#. 11,7 1 3", "--view=-22,50,8.4"],
    "tak": [
        "--position",
        "x2,2,1,x/x,2,2,1,1/x,12,12112C,1112S,1/2,x,2,1,x/1S,1,1C,1,1 2 21",
        "--view=-32,42,7.8",
    ],
}


def file_name(game: str) -> str:
    """The picture of a game's card."""
    return f"card_{game.replace('-', '_')}.png"


def make(game: str, folder: Path) -> Path:
    """Draw one card."""
    path = folder / file_name(game)
    command = [sys.executable, "-m", "game3d", "render", game, *CARDS[game], "--size", SIZE, "-o", str(path)]
    subprocess.run(command, check=True, cwd=HERE.parent)
    return path


def main() -> int:
    """Draw all cards."""
    parser = argparse.ArgumentParser(description="Make the pictures of the start page.")
    parser.add_argument("--out", type=Path, default=HERE, help="folder to write to (default: %(default)s)")
    options = parser.parse_args()
    for game in CARDS:
        print(make(game, options.out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
