"""``game3d play --text``: a table in the terminal, for machines without a display."""

from __future__ import annotations

import sys
from typing import TextIO

from game3d.play.sitting import Sitting
from game3d.play.store import SavedGame, new_game
from game3d.records.files import write
from game3d.rules.game import RulesError
from game3d.texts import _

HELP = """a move: its text, such as b2 or a1-b2      roll    roll the die
undo    redo    moves (what is legal)       record (print the game)
resign  draw (agree on one)                 help    quit"""


def run(sitting: Sitting, source: TextIO | None = None, out: TextIO | None = None) -> int:
    """Play `sitting` to its end or to ``quit``, one line of input a move; returns the exit status.

    The game is saved after every move; what is left unfinished is offered at the next start of the program.
    """
    source = source or sys.stdin
    out = out or sys.stdout
    saved = new_game()
    try:
        return _loop(sitting, saved, source, out)
    finally:
        saved.close()


def _loop(sitting: Sitting, saved: SavedGame, source: TextIO, out: TextIO) -> int:
    def say(text: str) -> None:
        print(text, file=out, flush=True)

    opponents = _Opponents(sitting)
    say(HELP)
    while True:
        outcome = sitting.outcome
        say(f"\n{sitting.game.text(sitting.state)}")
        if outcome is not None:
            saved.save(sitting)
            say(_("{result}: {reason}").format(result=_result(sitting), reason=outcome.reason_text))
            return 0
        seat = sitting.mover
        if not sitting.players[seat - 1].human:
            if sitting.must_roll:
                sitting.roll()
            else:
                sitting.play(opponents.choose(sitting))
            say(sitting.game.move_text(sitting.history.states[-2], sitting.history.moves[-1]))
            saved.save(sitting)
            continue
        task = _("roll the die") if sitting.must_roll else sitting.game.prompt(sitting.state)
        print(f"{sitting.game.seat_name(seat)}, {task}: ", end="", file=out, flush=True)
        line = source.readline()
        if not line or line.strip() in ("quit", "exit"):
            return 0
        try:
            message = _command(sitting, line.strip())
        except RulesError as error:
            say(str(error))
            continue
        if message:
            say(message)
        if sitting.outcome is None:
            saved.save(sitting)


class _Opponents:
    """The AI at the other seats, asked move by move."""

    def __init__(self, sitting: Sitting) -> None:
        self.levels = {seated.kind for seated in sitting.players if not seated.human}

    def choose(self, sitting: Sitting) -> int:
        """The move of the AI whose turn it is."""
        from game3d.engine.think import choose_move

        return choose_move(sitting.history, sitting.players[sitting.mover - 1].kind)


def _command(sitting: Sitting, text: str) -> str:
    """Do what the player typed; returns what to answer. Raises RulesError for what is not allowed."""
    game = sitting.game
    match text:
        case "":
            return ""
        case "help":
            return HELP
        case "roll":
            move = sitting.roll()
            return game.move_text(sitting.history.states[-2], move)
        case "undo":
            return "" if sitting.undo() else _("there is nothing to take back")
        case "redo":
            return "" if sitting.redo() else _("there is nothing to redo")
        case "moves":
            return " ".join(game.move_text(sitting.state, move) for move in sitting.history.legal())
        case "record":
            return write(sitting.record())
        case "resign":
            sitting.resign(sitting.mover)
            return ""
        case "draw":
            if not sitting.all_human:
                return _("the AI does not agree on a draw")
            sitting.agree_draw()
            return ""
        case _:
            if sitting.must_roll:
                return _("the die is to be rolled first: type roll")
            sitting.play(game.parse_move(sitting.state, text))
            return ""


def _result(sitting: Sitting) -> str:
    outcome = sitting.outcome
    assert outcome is not None
    if outcome.draw:
        return _("a draw")
    names = ", ".join(sitting.game.seat_name(seat) for seat in outcome.winners)
    if len(sitting.players) == 1:
        return _("{score} turns").format(score=outcome.scores[0])
    return _("{names} won").format(names=names)
