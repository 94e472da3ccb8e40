"""Pieces on a table, and the steps in which they move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from game3d.rules.locations import Location


class Piece(NamedTuple):
    """A piece on the table."""

    kind: str  # a word of the game's own, such as "stone"; what is rolled is a "die"
    owner: int  # seat, 0 when nobody's
    value: int = 0  # the number on it; the face of a die, 0 before the roll


Arrangement: TypeAlias = dict[Location, list[Piece]]
"""What stands where, bottom to top."""


class Step(NamedTuple):
    """One atomic change: the top piece of `source` goes to the top of `target` and is `piece` there.

    Kinds: "put" (reserve to board), "lift" (to the hand), "drop" (from the hand), "slide" and "raise" (board
    to board), "take" and "clear" (board to reserve), "flatten" and "roll" (source and target are one).
    """

    touch: int  # index in the path of the touch that causes it
    kind: str
    source: Location
    target: Location
    piece: Piece


def moved(arrangement: Arrangement, steps: Sequence[Step]) -> Arrangement:
    """The arrangement after `steps`; raises KeyError or IndexError where a step finds no piece to move."""
    after = {location: list(pieces) for location, pieces in arrangement.items()}
    for step in steps:
        after[step.source].pop()
        if not after[step.source]:
            del after[step.source]
        after.setdefault(step.target, []).append(step.piece)
    return after


def undone(arrangement: Arrangement, steps: Sequence[Step]) -> list[Step]:
    """The steps that lead from ``moved(arrangement, steps)`` back to `arrangement`, in the order to take them."""
    table = {location: list(pieces) for location, pieces in arrangement.items()}
    back: list[Step] = []
    for step in steps:
        was = table[step.source].pop()
        table.setdefault(step.target, []).append(step.piece)
        back.append(Step(step.touch, step.kind, step.target, step.source, was))
    return back[::-1]
