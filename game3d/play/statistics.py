"""Statistics of the library: how a person's games ended, what beginning is worth, streaks, and the best games alone.

A person is whoever sits at a seat that is no level; `who` chooses one by name, and without it every game in which one
person plays counts.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from game3d.play.index import Index
from game3d.records.record import HUMAN

BEST = 10


@dataclass(frozen=True)
class Tally:
    """Finished games of a person against one kind of opponent."""

    game: str
    variant: str
    opponent: str  # levels or names, by commas
    games: int
    won: int
    drawn: int  # shared with somebody
    lost: int


@dataclass(frozen=True)
class Opening:
    """What it was worth to begin, in finished games for two by whomever."""

    game: str
    variant: str
    games: int
    points: float  # of seat 1 in a game, 0 to 1, on average


@dataclass(frozen=True)
class Streak:
    """Wins of a person in a row."""

    game: str
    longest: int
    current: int  # up to the last game


@dataclass(frozen=True)
class Best:
    """A game alone."""

    game: str
    variant: str
    score: int
    date: str
    path: str


@dataclass(frozen=True)
class Statistics:
    """All of it."""

    games: int  # that can be read
    unfinished: int
    tallies: tuple[Tally, ...]
    openings: tuple[Opening, ...]
    streaks: tuple[Streak, ...]
    best: tuple[Best, ...]  # by game and variant, the best first, at most BEST of each

    def as_json(self) -> dict[str, Any]:
        """As ``statistics --json`` prints it."""
        return asdict(self)


# The seat of the person in each finished game for several in which there is just one such seat.
_MINE = """
    SELECT s.game_id, max(s.seat) AS seat, max(s.points) AS points
    FROM seats s JOIN games g ON g.id = s.game_id
    WHERE g.fault = '' AND s.kind = :human AND (:who = '' OR s.player = :who) AND s.points IS NOT NULL
      AND (SELECT count(*) FROM seats o WHERE o.game_id = s.game_id) > 1
    GROUP BY s.game_id HAVING count(*) = 1
"""
_PLAYED = f"""
    SELECT g.game, g.variant, m.points, g.date,
           (SELECT group_concat(player, ', ') FROM
               (SELECT DISTINCT o.player FROM seats o WHERE o.game_id = g.id AND o.seat <> m.seat ORDER BY o.player))
    FROM ({_MINE}) m JOIN games g ON g.id = m.game_id
    ORDER BY g.date, g.id
"""
_OPENINGS = """
    SELECT g.game, g.variant, count(*), avg(s.points)
    FROM games g JOIN seats s ON s.game_id = g.id AND s.seat = 1 AND s.points IS NOT NULL
    WHERE (SELECT count(*) FROM seats o WHERE o.game_id = g.id) = 2
    GROUP BY g.game, g.variant ORDER BY g.game, g.variant
"""
_ALONE = """
    SELECT g.game, g.variant, CAST(s.score AS INTEGER) AS score, g.date, g.path
    FROM games g JOIN seats s ON s.game_id = g.id
    WHERE s.points IS NOT NULL AND s.score <> '' AND s.kind = :human AND (:who = '' OR s.player = :who)
      AND (SELECT count(*) FROM seats o WHERE o.game_id = g.id) = 1
    ORDER BY g.game, g.variant, score DESC, g.date, g.id
"""


def statistics(index: Index, who: str = "") -> Statistics:
    """The statistics of all games of an index, for the person called `who` or for all who play alone against others."""
    ask = {"human": HUMAN, "who": who}
    database = index.database
    tallies: dict[tuple[str, str, str], list[int]] = {}
    runs: dict[str, list[int]] = {}  # by game: the longest run of wins, and the present one
    for game, variant, points, _date, opponent in database.execute(_PLAYED, ask):
        counted = tallies.setdefault((game, variant, opponent), [0, 0, 0])
        counted[0 if points == 1 else 1 if points else 2] += 1
        run = runs.setdefault(game, [0, 0])
        run[1] = run[1] + 1 if points == 1 else 0
        run[0] = max(run)
    best: list[Best] = []
    for row in database.execute(_ALONE, ask):
        if sum((one.game, one.variant) == tuple(row[:2]) for one in best) < BEST:
            best.append(Best(*row))
    (games,) = database.execute("SELECT count(*) FROM games WHERE fault = ''").fetchone()
    (finished,) = database.execute("SELECT count(DISTINCT game_id) FROM seats WHERE points IS NOT NULL").fetchone()
    return Statistics(
        games,
        games - finished,
        tuple(
            Tally(*what, won + drawn + lost, won, drawn, lost) for what, (won, drawn, lost) in sorted(tallies.items())
        ),
        tuple(Opening(game, variant, n, round(points, 4)) for game, variant, n, points in database.execute(_OPENINGS)),
        tuple(Streak(game, longest, current) for game, (longest, current) in sorted(runs.items())),
        tuple(best),
    )
