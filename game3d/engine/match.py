"""Matches between levels: seeded random openings, each played with every seat order, with a 95 % interval."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game3d.engine.ask import think
from game3d.engine.limits import Limits
from game3d.engine.registry import engine
from game3d.rules.game import CHANCE, Game, Setup
from game3d.rules.history import History
from game3d.rules.outcome import Outcome

_ATTEMPTS = 200  # at an opening that is not over too early


@dataclass
class MatchResult:
    """The result of a match, seen from the first player."""

    players: tuple[str, ...]
    wins: list[int] = field(default_factory=list)  # games won alone, by player
    points: list[float] = field(default_factory=list)  # shares of the wins, by player; a draw of two is a half each
    games: int = 0
    draws: int = 0  # games in which more than one shared the win
    plies: int = 0

    @property
    def score(self) -> float:
        """The first player's share of the points, 0 to 1."""
        return self.points[0] / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score (Wilson's, in which a draw counts as half a win)."""
        return wilson(self.points[0], self.games)

    def as_json(self) -> dict[str, object]:
        """As ``match --json`` prints it."""
        low, high = self.interval
        return {
            "players": list(self.players),
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "points": self.points,
            "score": round(self.score, 4),
            "interval": [round(low, 4), round(high, 4)],
            "mean_plies": round(self.plies / self.games, 1) if self.games else 0,
        }


def wilson(points: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % score interval; (0, 1) of no games. https://doi.org/10.1080/01621459.1927.10502953"""
    if games == 0:
        return 0.0, 1.0
    z, p = 1.959964, points / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def match(
    game: Game,
    setup: Setup,
    players: Sequence[str],
    games: int,
    limits: Limits | None = None,
    openings: int | None = None,
    seed: int = 0,
    progress: Callable[[MatchResult], None] | None = None,
) -> MatchResult:
    """Play `games` games between levels, `openings` random plies from the start.

    Every opening is played once for each rotation of the seats, with the same rolls, before the next. The match
    rolls the die; the engines never see its seed. Raises ValueError when the number of players is not that of the
    seats, or random games end before so many plies.
    """
    seats = game.seats(setup)
    if len(players) != seats:
        raise ValueError(f"{game.name} has {seats} seats here, and {len(players)} players are named")
    plies = engine(game.name).opening_plies if openings is None else openings
    found = MatchResult(tuple(players), [0] * seats, [0.0] * seats)
    for number in range(games):
        shift = number % seats
        # Seat s is taken by player (s + shift) % seats.
        at_seat = [players[(seat + shift) % seats] for seat in range(seats)]
        line = opening_line(game, setup, plies, f"{seed}/{number // seats}")
        outcome = _finish(line, at_seat, limits or Limits(), random.Random(f"{seed}/{number // seats}/rolls"), number)
        found.games += 1
        found.plies += len(line.moves)
        found.draws += len(outcome.winners) > 1
        for seat in outcome.winners:
            player = (seat - 1 + shift) % seats
            found.points[player] += 1 / len(outcome.winners)
            found.wins[player] += len(outcome.winners) == 1
        if progress is not None:
            progress(found)
    return found


def opening_line(game: Game, setup: Setup, plies: int, seed: str) -> History:
    """A game of random moves that goes on after `plies` plies; raises ValueError when none is found."""
    draw = random.Random(seed)
    for _attempt in range(_ATTEMPTS):
        line = History(game, setup)
        for _ply in range(plies):
            if line.outcome is not None:
                break
            line.push(draw.choice(line.legal()))
        else:
            if line.outcome is None:
                return line
    raise ValueError(f"random games of {game.name} are over before {plies} plies are played")


def _finish(line: History, at_seat: Sequence[str], limits: Limits, dice: random.Random, number: int) -> Outcome:
    while (outcome := line.outcome) is None:
        seat = line.game.turn(line.state)
        if seat == CHANCE:
            line.push(dice.choice(line.legal()))
        else:
            seed = number * 1000 + len(line.moves) + 1
            thought = think(line.game, line.setup, line.state, at_seat[seat - 1], limits, seed, line.states[:-1])
            line.push(thought.move)
    return outcome
