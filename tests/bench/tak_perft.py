"""Perft of Tak with rates: ``python -m tests.bench.tak_perft [--interpreted]``.

All known counts, the last ply counted, the 11,293,470,152 of depth 6 among them; then the start with every leaf
played. Exits with status 1 when a count differs from the known ones.
"""

from __future__ import annotations

import csv
import sys
import time
from pathlib import Path

from game3d.rules import jit

INTERPRETED = "--interpreted" in sys.argv
if not INTERPRETED and not jit.compile_kernels():
    sys.exit("numba is missing: try --interpreted")

from game3d.rules.jit import MovesFn, PlayFn, ReadFn, Words, kernel  # noqa: E402
from game3d.rules.perft import perft  # noqa: E402
from game3d.rules.registry import game  # noqa: E402

DATA = Path(__file__).parents[1] / "data" / "tak.tsv"
TAK = game("tak")


@kernel
def played_leaves(
    result: ReadFn,
    moves: MovesFn,
    play: PlayFn,
    s: Words,
    at: int,
    size: int,
    depth: int,
    out: Words,
    start: int,
) -> int:
    """Leaves below the state at `at`, each of them played."""
    if depth == 0:
        return 1
    if result(s, at) != 0:
        return 0
    end = start + moves(s, at, out, start)
    total = 0
    for i in range(start, end):
        play(s, at, out[i], at + size)
        total += played_leaves(result, moves, play, s, at + size, size, depth - 1, out, end)
    return total


def report(name: str, depth: int, leaves: int, known: int, seconds: float) -> int:
    """Print a count; return 1 when it is wrong."""
    mark = "" if leaves == known else f"  WRONG, known: {known:,}"
    print(f"{name:12} {depth} {leaves:>15,} {seconds:8.3f} s {leaves / seconds / 1e6:8.1f} M/s{mark}")
    return int(leaves != known)


def main() -> int:
    """Print a line a count; return the exit status."""
    k = TAK.kernel
    wrong = 0
    with DATA.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    for row in rows:
        known, depth = int(row["leaves"]), int(row["depth"])
        if INTERPRETED and known > 5_000_000:
            continue
        state = TAK.parse(row["tps"], TAK.setup("tournament"))
        began = time.perf_counter()
        leaves = perft(TAK, state, depth)
        wrong += report(row["name"], depth, leaves, known, time.perf_counter() - began)
    print("every leaf played:")
    for row in rows[: 3 if INTERPRETED else 5]:
        depth = int(row["depth"])
        s = jit.words([*TAK.parse(row["tps"], TAK.setup("tournament")), *([0] * k.size * depth)])
        out = jit.zeros(512 * depth)
        began = time.perf_counter()
        leaves = int(played_leaves(k.result, k.moves, k.play, s, 0, k.size, depth, out, 0))
        wrong += report(row["name"], depth, leaves, int(row["leaves"]), time.perf_counter() - began)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
