"""Game records: what a game is when it is written down, whatever its format."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game3d.records.tree import Variation
from game3d.rules.game import Game, Setup, State
from game3d.rules.history import History
from game3d.rules.outcome import AGREEMENT, RESIGNATION, TIME, Outcome, Reason

UNFINISHED = "*"
HUMAN = "human"  # a person who gave no name
NO_DATE = "????.??.??"


@dataclass
class Record:
    """A game as it is written down; it always replays: `read` refuses what does not."""

    game: Game
    setup: Setup
    players: tuple[str, ...]  # who sits at each seat: "human", a level, or a name
    moves: list[int] = field(default_factory=list)
    start: State | None = None  # None: the usual start
    date: str = ""  # YYYY.MM.DD
    seed: int | None = None  # of the rolls
    ended: Outcome | None = None  # an end that the moves do not show: resignation, agreement, time
    comments: dict[int, str] = field(default_factory=dict)  # by the number of moves before it; 0: before the first
    marks: dict[int, str] = field(default_factory=dict)  # by ply from 0: "!", "??", ...
    tags: dict[str, str] = field(default_factory=dict)  # tags that say nothing about these moves, kept
    repeated_tags: list[tuple[str, str]] = field(default_factory=list)  # tags of a name that was given before, by name
    variations: list[Variation] = field(default_factory=list)  # in the order of `tree.in_order`

    def history(self, plies: int | None = None) -> History:
        """The line of play, or its first `plies` moves."""
        line = History(self.game, self.setup, self.start)
        for move in self.moves[:plies]:
            line.push(move)
        return line

    def first(self, plies: int) -> Record:
        """The first moves of the record, and what is said of them; variations and the end of the game are left out."""
        return replace(
            self,
            moves=self.moves[:plies],
            comments={ply: comment for ply, comment in self.comments.items() if ply <= plies},
            marks={ply: marks for ply, marks in self.marks.items() if ply < plies},
            ended=None if plies < len(self.moves) else self.ended,
            variations=[],
        )

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its moves or otherwise; None when it is not finished."""
        return self.ended or self.history().outcome


def agreed_outcome(line: History, reason: Reason, winners: tuple[int, ...]) -> Outcome:
    """An end that the sitting decides; raises ValueError for a reason that the rules decide."""
    if reason not in (RESIGNATION, AGREEMENT, TIME):
        raise ValueError(f"a game does not end by agreement for the reason {reason.word!r}")
    seats = line.game.seats(line.setup)
    return Outcome(winners, reason, seats, line.game.scores(line.state))


# -- writing ------------------------------------------------------------------------------------------------


def kept_tags(record: Record, *, over: bool) -> list[tuple[str, str]]:
    """The tags that were read and say nothing about these moves, by name.

    How the game that was played ended is among them, until these moves have an end of their own and are `over`.
    """
    stale = {"Result"}
    by_result = record.ended is None or record.ended.reason is (AGREEMENT if record.ended.draw else RESIGNATION)
    if not by_result or record.game.reason(record.tags.get("Termination", "")) is not None:
        stale.add("Termination")  # in whatever words: the result alone does not say why these moves ended
    kept = [*record.tags.items(), *record.repeated_tags]
    return sorted(((name, value) for name, value in kept if not (over and name in stale)), key=lambda tag: tag[0])
