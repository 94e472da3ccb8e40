"""What an engine makes of a recorded game: the worth of every move played, what was better, how well each side played.

A move is judged by what it gave away: the worth of the best move less that of the move played, both in chances of
winning (`Engine.chance`; alone, in shares of the score that could be expected). The bounds of a mistake and the
accuracy of a player are those of Lichess (https://lichess.org/page/accuracy), which are made of chances of winning
too and so hold for any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import exp
from statistics import fmean

from game3d.engine.ask import think
from game3d.engine.levels import BEST
from game3d.engine.limits import Limits
from game3d.engine.registry import engine
from game3d.engine.thought import Thought
from game3d.play.study import Study
from game3d.records.record import Record
from game3d.rules.game import CHANCE
from game3d.rules.outcome import Outcome
from game3d.texts import _

BOUNDS = ((0.15, "??"), (0.10, "?"), (0.05, "?!"))  # what is given away at least, and its mark


@dataclass(frozen=True)
class Judged:
    """A move of a game, and what an engine thinks of it."""

    ply: int  # from 0
    seat: int
    move: int  # as played
    thought: Thought  # about the position before it
    best: float  # chance of winning with the best move, 0 to 1; alone, 1
    worth: float | None  # and with the move played; None where that cannot be known
    mark: str = ""  # of BOUNDS, or none

    @property
    def given_away(self) -> float | None:
        """What the move gave away, 0 to 1; None where that cannot be known."""
        return None if self.worth is None else max(0.0, self.best - self.worth)


def accuracy_of(seat: int, moves: Iterable[Judged]) -> float | None:
    """How well a seat played, 0 to 100; None when no move of it could be judged."""
    known = [given for judged in moves if judged.seat == seat and (given := judged.given_away) is not None]
    return fmean(map(accuracy, known)) if known else None


def accuracy(given_away: float) -> float:
    """The accuracy of a move, 0 to 100, by what it gave away, 0 to 1."""
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * given_away) - 3.1669))


def mark_of(given_away: float | None) -> str:
    """The mark of a move by what it gave away; empty for a good one."""
    if given_away is None:
        return ""
    return next((mark for bound, mark in BOUNDS if given_away >= bound), "")


def analyse(
    record: Record,
    level: str = BEST,
    limits: Limits | None = None,
    progress: Callable[[int, Thought], None] | None = None,
) -> Iterator[Judged]:
    """Judge the moves of a game one after another, with `limits` for each position.

    Each is thought about with the game before it, as in a game. `progress` is told the ply and the thought so far.
    Raises ValueError for an unknown level.
    """
    game, setup = record.game, record.setup
    thinker = engine(game.name)
    line = record.history()
    seats = game.seats(setup)
    before: Thought | None = None
    for ply, move in enumerate(record.moves):
        state = line.states[ply]
        seat = game.turn(state)
        if seat == CHANCE:
            before = None
            continue

        def told(thought: Thought, ply: int = ply) -> None:
            if progress is not None:
                progress(ply, thought)

        def ask(at: int, told: Callable[[Thought], None] = told) -> Thought:
            return think(game, setup, line.states[at], level, limits, 0, line.states[:at], told)

        thought = before or ask(ply)
        before = None
        worth: float | None
        values = dict(thought.values)
        outcome = line.outcome if ply + 1 == len(record.moves) else None
        if seats == 1:
            best = 1.0
            worth = values[move] / thought.score if thought.score and move in values else None
        else:
            best = thinker.chance(thought.score)
            if outcome is not None:
                worth = _share(outcome, seat)
            elif move == thought.move:
                worth = best
            elif move in values:
                worth = thinker.chance(values[move])
            elif seats == 2 and game.turn(line.states[ply + 1]) != CHANCE:
                before = ask(ply + 1)
                worth = thinker.chance(before.score)
                if game.turn(line.states[ply + 1]) != seat:
                    worth = 1.0 - worth
            else:
                worth = None
        if move == thought.move and worth is None:
            worth = best
        judged = Judged(ply, seat, move, thought, max(best, worth or 0.0), worth)
        yield replace(judged, mark=mark_of(judged.given_away))


def _share(outcome: Outcome, seat: int) -> float:
    """What an end by the rules is worth to a seat."""
    return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0


def annotated(record: Record, moves: Iterable[Judged]) -> Record:
    """The record with what an engine makes of it: the worth of each move as a comment, a mark on each mistake, and
    the better line as a variation. What was said and marked before stays.
    """
    study = Study(record)
    played = study.main_line()
    for judged in moves:
        node = played[judged.ply]
        if judged.worth is not None:
            study.comment(node, "; ".join(filter(None, (node.after, _worth_text(record, judged)))))
        if judged.mark:
            if not node.judgement:
                study.judge(node, judged.mark)
            better = node.parent
            assert better is not None
            for move in judged.thought.pv:
                if move not in study.line(better).legal():
                    break
                better = study.add_variation(better, move)
    return study.record()


def _worth_text(record: Record, judged: Judged) -> str:
    """What a move is worth, for a comment; with two seats always for the first, as PTN's programs have it."""
    assert judged.worth is not None
    seats = record.game.seats(record.setup)
    if seats == 1:
        return _("{percent:.0f}% of the best").format(percent=100 * judged.worth)
    seat, worth = (1, 1 - judged.worth) if seats == 2 and judged.seat == 2 else (judged.seat, judged.worth)
    return _("{percent:.0f}% for {player}").format(percent=100 * worth, player=record.game.seat_name(seat))
