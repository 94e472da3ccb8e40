"""How a game ended and why. A game states its own reasons; the reasons that all games share are here."""

from __future__ import annotations

from dataclasses import dataclass

from game3d.texts import N_, _

# A kernel's `result` is 0 while the game goes on, else a mask of the winning seats (bit 0 is seat 1; in a draw all who
# share it have their bit) and above it, from this bit on, the code of one of the game's reasons.
REASON_SHIFT = 8


@dataclass(frozen=True)
class Reason:
    """One of the reasons for which a game can end."""

    word: str  # a word or two, in records: another for each reason of a game
    sentence: str  # for players; {loser} stands for a name
    drawn: str = ""  # the sentence of a draw, where it reads otherwise
    by_points: bool = False  # whether the points say who won

    def __str__(self) -> str:
        """The word, in the user's language."""
        return _(self.word)


# What ends a game of any kind, by the sitting and not by a kernel.
REPETITION = Reason(N_("repetition"), N_("the same position for the third time"))
RESIGNATION = Reason(N_("resignation"), N_("{loser} gives up"))
AGREEMENT = Reason(N_("agreement"), N_("both players agree"))
TIME = Reason(N_("time"), N_("the time of {loser} is up"))
SHARED_REASONS = (REPETITION, RESIGNATION, AGREEMENT, TIME)


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]  # seats; more than one share the win, all of them is a draw
    reason: Reason
    seats: int
    scores: tuple[str, ...] = ()  # points by seat where the game counts any

    @property
    def draw(self) -> bool:
        """Whether nobody won: all of at least two seats share."""
        return self.seats > 1 and len(self.winners) == self.seats
