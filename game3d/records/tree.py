"""Variations: the moves of a record that were not played but tried, shown or found by analysis.

A record is its game and a flat list of variations, so that nothing here or in what reads and writes it recurses over
the length of a game or the depth of its variations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Variation:
    """A line that leaves another line of the record and goes its own way.

    It replaces the move number `ply` of the line it leaves, or comes after its last one.
    """

    line: int  # the line it leaves: 0 is the game, n the n-th variation of the record, which stands before this one
    ply: int  # the number of moves before its first one, counted from the start of the game
    moves: list[int] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)  # by the number of its own moves before it
    marks: dict[int, str] = field(default_factory=dict)  # by its own moves from 0: "!", "??", ...


def leaving(variations: Sequence[Variation]) -> dict[tuple[int, int], list[int]]:
    """The variations of a record by the line and the ply where they leave it, as their numbers from 1."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, variation in enumerate(variations, start=1):
        found.setdefault((variation.line, variation.ply), []).append(number)
    return found


def within(variations: Sequence[Variation], plies: int) -> list[Variation]:
    """The variations of the first `plies` moves of a game; what leaves its later moves, and their variations, go."""
    kept: list[Variation] = []
    numbers = {0: 0}
    for number, variation in enumerate(variations, start=1):
        if variation.line in numbers and (variation.line or variation.ply <= plies):
            kept.append(_leave(variation, numbers[variation.line]))
            numbers[number] = len(kept)
    return kept


def in_order(variations: Sequence[Variation]) -> list[Variation]:
    """The same variations in the order of a text: as they leave a line, each followed by those that leave it."""
    by_line: dict[int, list[int]] = {}
    for number, variation in enumerate(variations, start=1):
        by_line.setdefault(variation.line, []).append(number)
    ordered: list[Variation] = []
    pending = [(0, 0)]  # a line by its old and its new number; the next one last
    while pending:
        old, new = pending.pop()
        if old:
            ordered.append(_leave(variations[old - 1], new))
            new = len(ordered)
        below = sorted(by_line.get(old, ()), key=lambda number: variations[number - 1].ply)
        pending += [(number, new) for number in reversed(below)]
    return ordered


def _leave(variation: Variation, line: int) -> Variation:
    return Variation(line, variation.ply, variation.moves, variation.comments, variation.marks)


class Gathered:
    """A line that is being read: its moves, and what is said of them so far."""

    def __init__(self, number: int = 0, line: int = 0, ply: int = 0) -> None:
        self.number = number  # of the variation; 0 is the game
        self.line = line  # that it leaves
        self.ply = ply  # where it does
        self.moves: list[int] = []
        self._comments: dict[int, list[str]] = {}  # joined at the end, so that many cost no more than few
        self._marks: dict[int, list[str]] = {}

    def remark(self, ply: int, comment: str) -> None:
        """Add to what is said after the first `ply` moves; an empty comment says nothing."""
        if comment:
            self._comments.setdefault(ply, []).append(comment)

    def mark(self, marks: str) -> None:
        """Add to the marks of the last move."""
        self._marks.setdefault(len(self.moves) - 1, []).append(marks)

    def comments(self) -> dict[int, str]:
        """What is said, by the number of moves before it."""
        return {ply: " ".join(said) for ply, said in self._comments.items()}

    def marks(self) -> dict[int, str]:
        """The marks by move."""
        return {ply: "".join(given) for ply, given in self._marks.items()}

    def variation(self) -> Variation:
        """The line as a variation."""
        return Variation(self.line, self.ply, self.moves, self.comments(), self.marks())
