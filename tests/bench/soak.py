"""A soak: ``python -m tests.bench.soak [MINUTES] [GAME...]`` lets the AI play itself in a window, game after game.

Every table gets a window and a process of its own, all at the same time; a display is needed (``xvfb-run -a`` makes
one). Each variant takes its turn, with as many seats as it has, at levels chosen by lot. Prints, for each table, how
many games were finished and how many plies played, and the memory of the window's and of the engine's process after
the first minute and at the end, in MB of resident set. Exits with 1 when a process ended by itself.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WARM = 60.0  # seconds before memory is first read: programs are compiled, caches filled
AT_THE_END = 3.0  # seconds that a finished game stays on the table
REPORT = 300.0
SIZE = (480, 300)  # small, and drawn simply: five windows share the machine


def resident(pid: int | str) -> float:
    """The resident set of a process in MB; 0 when it is gone."""
    try:
        words = Path(f"/proc/{pid}/statm").read_text("ascii").split()
    except OSError:
        return 0.0
    return int(words[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def memory() -> str:
    """This process, and the largest of its children, the engine."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split()
    return f"window {resident('self'):.0f} MB, engine {max(map(resident, children), default=0.0):.0f} MB"


def play(name: str, seconds: float) -> None:
    """Play one game after the other for so long."""
    from game3d.app.app import App
    from game3d.app.settings import load_settings
    from game3d.play.seats import Player
    from game3d.play.sitting import Sitting
    from game3d.rules.registry import game
    from game3d.table.snapshot import Phase

    draw = random.Random(name)
    rules = game(name)
    settings = load_settings()
    settings.size = SIZE
    settings.values = replace(settings.values, quality="low", animation="fast")
    app = App(settings)
    games = plies = 0

    def sit_down() -> None:
        setup = rules.setup(rules.variants[games % len(rules.variants)])
        levels = [draw.choice(("easy", "medium", "hard")) for _seat in range(rules.seats(setup))]
        app.open_table(Sitting(rules, setup, [Player(level) for level in levels]))

    started = told = time.monotonic()
    sit_down()
    over_since: float | None = None
    first = ""
    try:
        while not app.done and (now := time.monotonic()) - started < seconds:
            app.task_mgr.step()
            assert app.session is not None
            if not first and now - started > WARM:
                first = memory()
            if app.session.controller.phase is not Phase.OVER:
                over_since = None
            elif over_since is None:
                over_since = now
            elif now - over_since > AT_THE_END:
                games += 1
                plies += len(app.session.sitting.history.moves)
                over_since = None
                sit_down()
            if now - told > REPORT:
                told = now
                print(f"{name}: {(now - started) / 60:.0f} min, {games} games, {memory()}", flush=True)
        print(f"{name}: {games} games, {plies} plies; at first {first}; at the end {memory()}", flush=True)
    finally:
        app.shut_down()


def main() -> int:
    """Soak some tables at once; the exit status."""
    if sys.argv[1:2] == ["--table"]:
        play(sys.argv[2], float(sys.argv[3]))
        return 0
    from game3d.rules.registry import NAMES

    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    names = sys.argv[2:] or NAMES
    with tempfile.TemporaryDirectory() as home:
        running = []
        for name in names:
            environment = {**os.environ, "GAME3D_HOME": f"{home}/{name}", "PYTHONPATH": str(ROOT)}
            command = [sys.executable, "-m", "tests.bench.soak", "--table", name, str(60 * minutes)]
            running.append((name, subprocess.Popen(command, env=environment, cwd=ROOT)))
        failed = [name for name, process in running if process.wait()]
    for name in failed:
        print(f"{name}: the program ended by itself")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
