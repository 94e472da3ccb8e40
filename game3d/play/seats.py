"""Who sits at the table."""

from __future__ import annotations

from dataclasses import dataclass

from game3d.engine.levels import LEVELS
from game3d.records.record import HUMAN


@dataclass(frozen=True)
class Player:
    """A person, or the AI at a level."""

    kind: str = HUMAN  # HUMAN or one of LEVELS
    name: str = ""  # as the person wants to be called

    @property
    def human(self) -> bool:
        """Whether a person moves for this seat."""
        return self.kind == HUMAN

    @property
    def tag(self) -> str:
        """The text of the seat in a record: the name of a person who gave one, else the kind."""
        return self.name if self.human and self.name else self.kind


def player(tag: str) -> Player:
    """The player that a record's seat names: the AI for the name of a level, else a person."""
    if tag in LEVELS:
        return Player(tag)
    return Player(HUMAN, "" if tag == HUMAN else tag)
