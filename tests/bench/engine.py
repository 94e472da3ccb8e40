"""The engine's speed: ``python tests/bench/engine.py [GAME[:VARIANT]...]``, on a quiet machine.

For each game, in processes of their own: seconds to get ready the first time (compiling) and the second (from the
cache), nodes a second of `master`'s search from the start and from a position a few random turns on, the most
memory, and how long the engine process takes from ``stop`` to its answer.
"""

from __future__ import annotations

import os
import queue
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("number-pyramid:standard", "pylos:children", "pylos:square", "pylos:advanced", "tak:house", "tak:tournament")
NODES = 3_000_000
STOPS = 40

SEARCH = """
import random, resource, sys, time
from game3d.rules import jit
jit.compile_kernels()
from game3d.engine.registry import engine
from game3d.engine.limits import Limits
from game3d.engine.thought import Question
from game3d.rules.registry import game
name, variant, nodes = sys.argv[1], sys.argv[2], int(sys.argv[3])
played = game(name)
setup = played.setup("" if variant == "standard" else variant)
thinkers = engine(name)
state = played.start(setup)
draw = random.Random(1)
for turns in (0, 8):
    for _ in range(turns):
        state = played.after(state, draw.choice(played.legal(state)))
    for limit in (100, nodes):
        thinker = thinkers.thinker(Question(played, setup, state, "master", Limits(nodes=limit)))
        started = time.process_time()
        while not thinker.step(20000):
            pass
    rate = thinker.thought.nodes / (time.process_time() - started) / 1e6
    print(f"  after {turns} turns: depth {thinker.thought.depth}, {rate:.2f} M nodes/s")
print(f"  {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
"""


def engine_process(environment: dict[str, str]) -> tuple[subprocess.Popen[str], queue.Queue[tuple[float, str]]]:
    """A running engine process, and its lines with the time they came."""
    command = [sys.executable, "-m", "game3d.engine.service.process"]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environment, cwd=ROOT
    )
    lines: queue.Queue[tuple[float, str]] = queue.Queue()
    assert process.stdout is not None
    source = process.stdout

    def read() -> None:
        for line in source:
            lines.put((time.perf_counter(), line))

    threading.Thread(target=read, daemon=True).start()
    return process, lines


def wait_for(lines: queue.Queue[tuple[float, str]], beginning: str) -> float:
    """When the first line came that begins so."""
    while True:
        came, line = lines.get(timeout=300)
        if line.startswith(beginning):
            return came


def measure(name: str, variant: str, environment: dict[str, str]) -> None:
    print(f"{name} {variant}", flush=True)
    for which in ("first", "second"):
        started = time.perf_counter()
        process, lines = engine_process(environment)
        assert process.stdin is not None
        process.stdin.write(f"isready game {name}\n")
        print(f"  {which} start: {wait_for(lines, 'readyok') - started:.2f} s", flush=True)
        if which == "second":
            waits = []
            for number in range(STOPS):
                words = f"position game {name} variant {variant} startpos\ngo id {number} infinite\n"
                process.stdin.write(words)
                time.sleep(random.uniform(0.1, 0.3))
                stopped = time.perf_counter()
                process.stdin.write("stop\n")
                waits.append(1000 * (wait_for(lines, f"bestmove id {number} ") - stopped))
            waits.sort()
            print(f"  stop: median {waits[STOPS // 2]:.0f} ms, at most {waits[-1]:.0f} ms", flush=True)
        process.stdin.write("quit\n")
        process.wait()
    subprocess.run([sys.executable, "-c", SEARCH, name, variant, str(NODES)], env=environment, cwd=ROOT, check=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "GAME3D_HOME": home, "PYTHONPATH": str(ROOT)}
        for wanted in sys.argv[1:] or GAMES:
            name, _, variant = wanted.partition(":")
            measure(name, variant or "standard", environment)


if __name__ == "__main__":
    main()
