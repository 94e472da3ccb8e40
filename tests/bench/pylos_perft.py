"""Perft of Pylos to depth 8 in every variant, with rates: ``python -m tests.bench.pylos_perft``.

Exits with status 1 when a count differs from the known ones.
"""

from __future__ import annotations

import sys
import time

from game3d.rules import jit

KNOWN = {
    "children": (16, 240, 3_360, 43_680, 524_376, 5_786_496, 58_746_240, 553_128_480),
    "square": (16, 240, 3_360, 43_680, 524_376, 5_786_496, 61_313_472, 604_563_360),
    "advanced": (16, 240, 3_360, 43_680, 524_376, 5_786_496, 63_596_160, 654_663_264),
}


def main() -> int:
    """Print a line a count; return the exit status."""
    if not jit.compile_kernels():
        print("numba is missing: this takes an hour")
    from game3d.rules.perft import perft
    from game3d.rules.registry import game

    pylos = game("pylos")
    wrong = 0
    for variant, counts in KNOWN.items():
        start = pylos.start(pylos.setup(variant))
        for depth, known in enumerate(counts, 1):
            began = time.perf_counter()
            leaves = perft(pylos, start, depth)
            seconds = time.perf_counter() - began
            mark = "" if leaves == known else f"  WRONG, known: {known:,}"
            wrong += leaves != known
            print(f"{variant:8} {depth} {leaves:>13,} {seconds:8.3f} s {leaves / seconds / 1e6:8.1f} M/s{mark}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
