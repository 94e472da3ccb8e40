"""Fuzzing by hand: ``python -m tests.bench.fuzz MINUTES [PROPERTY…] [--seed N]``.

The properties of tests/fuzz are tried in turn with new inputs until the time is up. Prints for each how many inputs
were tried, how many runs of 300 broke it, the processor time, and that of the slowest input in seconds; each failure
is printed with the smallest input that shows it. Exit status 1 when there was one.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import logging
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

os.environ["GAME3D_HOME"] = tempfile.mkdtemp(prefix="game3d-fuzz-")

from tests.fuzz.properties import PROPERTIES  # after that, so that the user's own folders stay untouched
from tests.fuzz.property import Property

EXAMPLES = 300  # in a row


class Tally:
    """What was tried so far."""

    def __init__(self) -> None:
        self.inputs: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self.slowest: dict[str, float] = {}  # seconds of processor time that one input took

    def run(self, tried: Property, number: int) -> None:
        """Try a property on EXAMPLES inputs that follow from a number."""

        def check(case: Any) -> None:
            self.inputs[tried.name] += 1
            started = time.process_time()
            tried.check(case)
            self.slowest[tried.name] = max(self.slowest.get(tried.name, 0.0), time.process_time() - started)

        bounded = settings(
            max_examples=EXAMPLES,
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
            print_blob=False,
        )
        began = time.process_time()
        try:
            with contextlib.ExitStack() as quiet:
                nowhere = quiet.enter_context(open(os.devnull, "w", encoding="utf-8"))
                quiet.enter_context(contextlib.redirect_stdout(nowhere))
                quiet.enter_context(contextlib.redirect_stderr(nowhere))
                seed(number)(bounded(given(tried.inputs)(check)))()
        except Exception:  # whatever it is, it is a failure, and the others go on
            self.failures[tried.name] += 1
            print(f"-- {tried.name}, seed {number}", flush=True)
            traceback.print_exc(file=sys.stdout)
        self.seconds[tried.name] += time.process_time() - began

    def report(self) -> str:
        """The figures."""
        lines = [f"{'property':20} {'inputs':>10} {'failures':>8} {'seconds':>8} {'slowest':>8}"]
        for name, inputs in self.inputs.items():
            slowest = self.slowest.get(name, 0.0)
            lines.append(f"{name:20} {inputs:10} {self.failures[name]:8} {self.seconds[name]:8.0f} {slowest:8.2f}")
        total = sum(self.failures.values())
        lines.append(f"{'all':20} {self.inputs.total():10} {total:8} {sum(self.seconds.values()):8.0f}")
        return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("minutes", type=float)
    parser.add_argument("properties", nargs="*", metavar="PROPERTY")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000, help="with which the inputs begin")
    args = parser.parse_args()
    chosen = [tried for tried in PROPERTIES if not args.properties or tried.name in args.properties]
    logging.disable()
    print(f"seed {args.seed}, {len(chosen)} properties", flush=True)
    tally = Tally()
    end = time.monotonic() + 60 * args.minutes
    try:
        for number in itertools.count(args.seed):
            for tried in chosen:
                tally.run(tried, number)
                if time.monotonic() > end:
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        print(tally.report())
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
