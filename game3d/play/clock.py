"""A clock for two: each player has the same time for the whole game, and who runs out of it loses."""

from __future__ import annotations

from dataclasses import dataclass

from game3d.texts import decimal_number, whole_number

TAG, LEFT_TAG = "Clock", "ClockLeft"  # in a record: seconds each, and what was left of them by seat
CHOICES = (180, 300, 600, 900, 1800)  # seconds


@dataclass
class Clock:
    """Seconds for each player, and what is left of them by seat."""

    seconds: int
    left: list[float]

    def tick(self, seconds: float, seat: int) -> bool:
        """Let the time of a seat run; True when it has just run out."""
        before = self.left[seat - 1]
        self.left[seat - 1] = max(0.0, before - seconds)
        return before > 0.0 and self.left[seat - 1] == 0.0

    def text(self, seat: int) -> str:
        """What a seat has left, as minutes and seconds."""
        return clock_text(self.left[seat - 1])

    def tags(self) -> dict[str, str]:
        """The tags of a record that keep the clock."""
        return {TAG: str(self.seconds), LEFT_TAG: ",".join(f"{left:.1f}" for left in self.left)}


def clock_text(seconds: float) -> str:
    """A time as minutes and seconds; the last started second counts as whole."""
    whole = -int(-seconds // 1)
    return f"{whole // 60}:{whole % 60:02}"


def new_clock(seconds: int) -> Clock:
    """A clock that nobody has used yet; raises ValueError unless `seconds` is positive."""
    if seconds <= 0:
        raise ValueError(f"a clock of {seconds} seconds")
    return Clock(seconds, [float(seconds)] * 2)


def clock_from(tags: dict[str, str]) -> Clock | None:
    """The clock that a record's tags keep; None when they keep none, or nothing that can be read."""
    try:
        seconds = whole_number(tags[TAG], least=1)
        left = [decimal_number(part, 0, seconds) for part in tags.get(LEFT_TAG, f"{seconds},{seconds}").split(",")]
    except (KeyError, ValueError):
        return None
    return Clock(seconds, left) if len(left) == 2 else None
