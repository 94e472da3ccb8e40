"""What a score means: ``python -m tests.bench.chances GAME [VARIANT] [--games N] [--nodes N]``.

The level `master` plays itself from random openings at a fixed number of nodes. Every score that does not say for
certain who wins is put beside the result of its game, and the score with which the mover wins three games of four is
fitted to them (one parameter, maximum likelihood; a draw is half a win). The answer belongs into `three_in_four` of
the game's engine file.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence

from game3d.rules import jit


def fitted(samples: Sequence[tuple[int, float]]) -> float:
    """The score that wins three games of four, by the likelihood of all (score, points) of the mover."""

    def loss(scale: float) -> float:
        total = 0.0
        for score, points in samples:
            chance = min(1 - 1e-9, max(1e-9, 1 / (1 + 3 ** (-max(-60.0, min(60.0, score / scale))))))
            total -= points * math.log(chance) + (1 - points) * math.log(1 - chance)
        return total

    return min((10 ** (step / 100) for step in range(0, 450)), key=loss)


def main() -> None:
    """Play, fit, and print the fit with the points won by scores of each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("variant", nargs="?", default="")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=20_000)
    options = parser.parse_args()
    jit.compile_kernels()
    from game3d.engine.ask import think
    from game3d.engine.limits import Limits
    from game3d.engine.match import opening_line
    from game3d.rules.registry import game

    played = game(options.game)
    setup = played.setup(options.variant)
    samples: list[tuple[int, float]] = []
    for number in range(options.games):
        line = opening_line(played, setup, random.Random(number).choice((2, 3, 4)), str(number))
        seen: list[tuple[int, int]] = []
        while (outcome := line.outcome) is None:
            limits = Limits(nodes=options.nodes)
            thought = think(played, setup, line.state, "master", limits, len(line.moves), line.states[:-1])
            if thought.value is None:
                seen.append((played.turn(line.state), thought.score))
            line.push(thought.move)
        for seat, score in seen:
            points = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            samples.append((score, points))
    scale = fitted(samples)
    print(f"{options.game} {setup.variant}: {len(samples)} scores, three of four at {scale:.0f}")
    for low in (0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0):
        group = [points if score >= 0 else 1 - points for score, points in samples if abs(score) >= low * scale]
        if group:
            print(f"  from {low * scale:.0f}: {sum(group) / len(group):.1%} of {len(group)}")


if __name__ == "__main__":
    main()
