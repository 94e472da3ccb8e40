"""The die of a sitting: the k-th roll is a function of the seed and k alone.

So a record replays on any Python, undo and redo meet the same rolls, and nothing has to be stored but the seed.
The mixing function is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
"""

from __future__ import annotations

import secrets

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def new_seed() -> int:
    """A fresh seed, 0 <= seed < 2**63, from the system's own randomness."""
    return secrets.randbits(63)


def mix(seed: int, k: int) -> int:
    """64 well-mixed bits for the `k`-th number of the sequence that belongs to `seed`."""
    z = (seed + (k + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def choose(seed: int, k: int, n: int) -> int:
    """The `k`-th choice among `n` equally likely ones, 0 <= choice < n; raises ValueError when n < 1.

    Draws that would favour the low choices are rejected, so that the choice is exactly uniform.
    """
    if n < 1:
        raise ValueError(f"there is nothing to choose among {n} possibilities")
    limit = (1 << 64) // n * n
    draw = mix(seed, k)
    while draw >= limit:
        draw = mix(draw, k)
    return draw % n
