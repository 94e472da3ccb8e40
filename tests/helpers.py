"""What several tests use: other processes with compiled kernels, and positions written as texts."""

from __future__ import annotations

import csv
import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from game3d.rules.game import CHANCE, Game, Setup, State
from game3d.rules.jit import words, zeros
from game3d.rules.registry import NAMES, game, module_name

ROOT = Path(__file__).resolve().parents[1]
WITH_TABLE = [name for name in NAMES if (ROOT / "game3d" / "scenes" / module_name(name)).exists()]


def compiled(code: str, mode: str = "1") -> str:
    """What Python code prints in a process whose kernels are compiled; a failure shows its traceback.

    `mode` is the value of GAME3D_JIT; checked kernels are kept apart, for numba's cache cannot tell them.
    """
    cache = os.environ["NUMBA_CACHE_DIR"] + ("" if mode == "1" else f"-{mode}")
    environment = {**os.environ, "GAME3D_JIT": mode, "NUMBA_CACHE_DIR": cache, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def setups(name: str) -> Iterator[Setup]:
    """Every variant of a game with every combination of its settings."""
    made = game(name)
    for variant in made.variants:
        chosen: list[dict[str, str]] = [{}]
        for setting in made.settings:
            if not setting.variants or variant in setting.variants:
                chosen = [{**one, setting.name: choice} for one in chosen for choice in setting.choices]
        for settings in chosen:
            yield made.setup(variant, settings)


def position(name: str, text: str, variant: str = "", **settings: str) -> State:
    """The state that a position text means."""
    made = game(name)
    return made.parse(text, made.setup(variant, settings))


def play_out(name: str, state: State, moves: str) -> State:
    """The state after moves given as texts, each checked."""
    made = game(name)
    for text in moves.split():
        state = made.after(state, made.parse_move(state, text))
    return state


def legal_texts(name: str, state: State) -> list[str]:
    """The texts of the legal moves, in the kernel's order."""
    made = game(name)
    return [made.move_text(state, move) for move in made.legal(state)]


def touches_after(name: str, state: State, *path: str) -> set[str]:
    """What may be touched after the touches of `path`."""
    made = game(name)
    paths = [p for move in made.legal(state) for p in made.paths(state, move)]
    return {p[len(path)] for p in paths if p[: len(path)] == path}


def data_rows(name: str) -> list[dict[str, str]]:
    """The rows of a table in tests/data by the names of its columns."""
    with (ROOT / "tests" / "data" / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def random_states(made: Game, setup: Setup, seed: int, plies: int) -> Iterator[tuple[State, list[int], int]]:
    """A random game: each position with its legal moves and the one played; at its end (state, [], -1)."""
    generator = random.Random(seed)
    state = made.start(setup)
    for _ply in range(plies):
        legal = made.legal(state)
        if not legal:
            yield state, [], -1
            return
        move = generator.choice(legal)
        yield state, legal, move
        state = made.after(state, move)


def trace(name: str, games: int, plies: int) -> str:
    """A digest of everything the rules say along random games of every setup."""
    digest = hashlib.sha256()
    made = game(name)
    kernel = made.kernel
    for setup in setups(name):
        for seed in range(games):
            for state, legal, move in random_states(made, setup, seed, plies):
                s = words(state)
                told = [*state, kernel.turn(s, 0), kernel.result(s, 0), kernel.key(s, 0), move, *legal]
                if legal:
                    short = zeros(1)
                    told += [kernel.count(s, 0), kernel.moves(s, 0, short, 0), short[0]]
                digest.update(repr([int(number) for number in told]).encode())
                digest.update(f"{made.text(state)} {made.outcome(state, setup)}".encode())
                digest.update(f"{made.pieces(state)} {made.highlight(state)}".encode())
                if legal and made.turn(state) != CHANCE:
                    digest.update(f"{made.paths(state, move)}".encode())
    return digest.hexdigest()


def traces(games: int = 2, plies: int = 200) -> str:
    """The digests of all games, one a line."""
    return "\n".join(f"{name} {trace(name, games, plies)}" for name in NAMES)
