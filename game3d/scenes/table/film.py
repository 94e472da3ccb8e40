"""A recorded game on a table: how a position of it is marked, and the game as it moves, picture by picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game3d.records.record import Record
from game3d.rules.history import History
from game3d.scenes.table.contract import Marks
from game3d.scenes.table.table import Table

HOLD = 0.9  # seconds that a position stands between two moves
ROLL_HOLD = 0.5  # after a roll, before the move that it asks for
END_HOLD = 3.0
LONGEST = 8.0  # seconds that one move can take


def marks_after(line: History, *, over: bool) -> Marks:
    """What is marked in the last position of a line of play: the last move that was no roll, and what decided it."""
    decisions = [ply for ply in range(len(line.moves)) if not line.is_roll(ply)]
    last: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    if decisions:
        state, move = line.states[decisions[-1]], line.moves[decisions[-1]]
        last = line.game.paths(state, move)[0]
        changed = tuple(step.target for step in line.game.steps(state, move, last))
    reason = line.game.highlight(line.state) if over else ()
    return Marks(last=last, changed=changed, reason=reason, over=over)


def show_last(table: Table, record: Record) -> None:
    """Show the last position of a record on a table, at once."""
    line = record.history()
    over = record.outcome is not None
    table.timeline.instant = True
    table.show(record.game.pieces(line.state))
    table.mark(marks_after(line, over=over), line.state)
    if over:
        table.show_ending(record.game.ending(line.state))
    table.advance(60.0)  # what moves for the eye alone comes to rest


def film(table: Table, record: Record, rate: float, progress: Callable[[int], None]) -> Iterator[float]:
    """Play a record on a table with its own movements; at each picture to be drawn, for how many seconds it stands.

    `rate` is pictures a second while something moves. `progress` is told how many moves are shown.
    """
    whole = record.history()
    line = record.history(0)
    game = record.game
    outcome = record.outcome
    table.show(game.pieces(line.state))
    table.mark(Marks(), line.state)
    table.advance(60.0)
    yield HOLD
    for ply, move in enumerate(record.moves):
        state = line.state
        roll = whole.is_roll(ply)
        table.mark(Marks(), state)
        table.move(game.pieces(state), game.steps(state, move, game.paths(state, move)[0]))
        yield from _moving(table, rate)
        line.push(move)
        over = outcome is not None and ply + 1 == len(record.moves)
        table.mark(marks_after(line, over=over), line.state)
        if over:
            table.show_ending(game.ending(line.state))
            yield from _moving(table, rate)
        table.advance(60.0)
        progress(ply + 1)
        yield END_HOLD if ply + 1 == len(record.moves) else ROLL_HOLD if roll else HOLD


def _moving(table: Table, rate: float) -> Iterator[float]:
    """Let what flies arrive."""
    seconds = 0.0
    while table.moving and seconds < LONGEST:
        table.advance(1.0 / rate)
        seconds += 1.0 / rate
        if table.moving:
            yield 1.0 / rate
    table.finish()
