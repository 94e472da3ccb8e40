"""What the rules refuse, as exceptions that carry the input and the position."""

from __future__ import annotations

from game3d.texts import _, quoted


class RulesError(ValueError):
    """Something that the rules do not allow; as a string it says all that it knows.

    `reason` says why, in words for a player. `text` is the input that was refused, None where the fault is not in a
    text. `position` is the position in which it was refused, as text, empty where there is none.
    """

    def __init__(self, reason: str, text: str | None = None, position: str = "") -> None:
        super().__init__(reason, text, position)
        self.reason = reason
        self.text = text
        self.position = position

    def __str__(self) -> str:
        message = self.reason if self.text is None else f"{quoted(self.text)}: {self.reason}"
        if not self.position:
            return message
        return _("{message} (position {position})").format(message=message, position=self.position)


class SetupError(RulesError):
    """An unknown game, variant or setting; `text` is the name or value, which the reason quotes itself."""

    def __str__(self) -> str:
        return self.reason


class PositionError(RulesError):
    """A position text that is malformed or cannot arise."""


class MoveError(RulesError):
    """A move that is malformed, or illegal in the position."""
