"""What is marked on the table, as a function of the controller's state."""

from __future__ import annotations

from game3d.rules.game import CHANCE, Game
from game3d.rules.locations import Path
from game3d.rules.pieces import Step
from game3d.scenes.table.contract import Marks
from game3d.table.snapshot import Phase, Snapshot


def usual_steps(game: Game, state: tuple[int, ...], move: int) -> tuple[Path, list[Step]]:
    """A move's usual path, and its steps on it."""
    path = game.paths(state, move)[0]
    return path, game.steps(state, move, path)


def marks(snapshot: Snapshot) -> Marks:
    """What may be touched and was touched, the last move, a hint, and why the game ended."""
    so_far, making = snapshot.so_far, snapshot.making
    game = so_far.game
    last: Path = ()
    changed: Path = ()
    for ply in range(snapshot.ply - 1, -1, -1):
        if game.turn(so_far.states[ply]) != CHANCE:
            last, steps = usual_steps(game, so_far.states[ply], so_far.moves[ply])
            changed = tuple(step.target for step in steps)
            break
    over = snapshot.phase is Phase.OVER
    return Marks(
        targets=making.touches,
        chosen=making.path,
        last=last,
        changed=changed,
        reason=game.highlight(so_far.states[snapshot.ply]) if over else (),
        hint=making.hint,
        over=over,
    )
