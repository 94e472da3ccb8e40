"""The Pylos search: nodes a second, depth, and how early children's games are solved.

``python -m tests.bench.pylos_engine`` (about a minute). Rates are by processor time, so that a busy machine does not
spoil them.
"""

from __future__ import annotations

import random
import time

from game3d.rules import jit

NODES = 3_000_000
POSITIONS = {
    "start": "..../..../..../....|.../.../...|../..|. 1",
    "opening": "12../.21./.12./1..2|.../.../...|../..|. 1",
    "middle": "1221/121./2121/1212|12./1../...|../..|. 1",
}


def main() -> None:
    """Print a line a position."""
    jit.compile_kernels()
    from game3d.engine.limits import Limits
    from game3d.engine.pylos.players import EVALUATOR
    from game3d.engine.search.deepening import Search
    from game3d.engine.thought import Question, Thought
    from game3d.rules.game import State
    from game3d.rules.registry import game

    pylos = game("pylos")

    def search(state: State, variant: str) -> tuple[Thought, float]:
        began = time.process_time()
        found = Search(Question(pylos, pylos.setup(variant), state), EVALUATOR, Limits(nodes=NODES))
        while not found.step(1 << 20):
            pass
        return found.thought, time.process_time() - began

    search(pylos.start(pylos.setup()), "square")  # compiles
    for variant in pylos.variants:
        for name, text in POSITIONS.items():
            thought, seconds = search(pylos.parse(text, pylos.setup(variant)), variant)
            verdict = f"{thought.value} in {thought.plies_to_end}" if thought.value else f"{thought.score:+}"
            rate = thought.nodes / seconds / 1e6
            print(f"{variant:8} {name:8} depth {thought.depth:2} {verdict:>10} {rate:6.2f} M nodes/s")
    for balls in (12, 13, 14, 16, 18):
        solved, nodes = 0, 0
        for seed in range(10):
            draw, state = random.Random(seed), pylos.start(pylos.setup("children"))
            while (state[0] | state[1]).bit_count() < balls:
                state = pylos.after(state, draw.choice(pylos.legal(state)))
            thought, _seconds = search(state, "children")
            solved += thought.value is not None
            nodes += thought.nodes
        print(f"children with {balls} balls: {solved} of 10 solved, {nodes // 10:,} nodes each on average")


if __name__ == "__main__":
    main()
