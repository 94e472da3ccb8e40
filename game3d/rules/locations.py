"""The names of what is on a table, as texts: where a piece can be, and what a person can touch.

A location is a place of the board by its name in the game (``c3``, ``2a1``), a reserve, the `HAND`, or the spot of the
`DIE`. A touch is a place, something in a reserve, a count, `FINISH`, or `ROLL`. Both are plain strings, so that they
serve as keys, sort, and stand in messages unchanged; `Reserve` and `Count` write and read those that have parts.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

Location: TypeAlias = str
Touch: TypeAlias = str
Path: TypeAlias = tuple[Touch, ...]

HAND = "hand"
DIE = "die"
FINISH = "finish"
ROLL = "roll"

_RESERVE = re.compile(r"([0-9]):([a-z][a-z_-]*)")
_COUNT = re.compile(r"x([0-9]{1,3})")


class Reserve(NamedTuple):
    """A player's supply of one kind of pieces, such as ``1:stone``; as a touch, one of a kind that lies there."""

    seat: int  # 0 for one that is nobody's
    kind: str

    def __str__(self) -> str:
        return f"{self.seat}:{self.kind}"

    @classmethod
    def read(cls, text: Location | Touch) -> Reserve | None:
        """The reserve that a location or touch names; None where it is something else."""
        match = _RESERVE.fullmatch(text)
        return cls(int(match[1]), match[2]) if match else None


class Count(NamedTuple):
    """How many pieces are taken up, a touch such as ``x3``."""

    n: int

    def __str__(self) -> str:
        return f"x{self.n}"

    @classmethod
    def read(cls, touch: Touch) -> Count | None:
        """The count that a touch is; None where it is something else."""
        match = _COUNT.fullmatch(touch)
        return cls(int(match[1])) if match else None
