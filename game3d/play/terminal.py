"""``game3d play --text``: a table in the terminal, for machines without a display."""

from __future__ import annotations

import sys
import time
from io import TextIOWrapper
from typing import TextIO

from game3d.play.opponent import Opponent
from game3d.play.sitting import Sitting
from game3d.play.store import SavedGame, add_score, new_game, rank_text
from game3d.records.files import write
from game3d.rules.errors import RulesError
from game3d.rules.game import CHANCE
from game3d.rules.outcome import Outcome
from game3d.texts import _, shown

READY_SECONDS = 1.0  # that the engine may get ready without a word
LOOK_SECONDS = 0.01  # between two looks whether it has a move


def run(sitting: Sitting, source: TextIO | None = None, out: TextIO | None = None) -> int:
    """Play `sitting` to its end or to ``quit``, one line of input a move; returns the exit status.

    The game is saved after every move; what is left unfinished is offered at the next start of the program.
    """
    if source is None:
        source = sys.stdin
        if isinstance(source, TextIOWrapper):
            source.reconfigure(errors="replace")  # what is no text is no move, and refused as such
    table = _Terminal(sitting, source, out or sys.stdout)
    saved: SavedGame | None = None
    try:
        saved = new_game()
    except OSError as error:
        table.unsaved(error)

    def save() -> None:
        if saved is None:
            return
        table.up_to_date = False
        try:
            saved.save(sitting)
        except OSError as error:
            table.unsaved(error)
        else:
            table.up_to_date, table.kept = True, len(sitting.history.moves)

    sitting.listeners.append(save)
    try:
        table.play()
    finally:
        table.opponent.close()
        sitting.listeners.remove(save)
        if saved is not None:
            if sitting.history.moves:
                saved.close()
            else:
                saved.discard()  # nothing to go on with
    return 0


class _Terminal:
    """One sitting, line by line."""

    def __init__(self, sitting: Sitting, source: TextIO, out: TextIO) -> None:
        self.sitting = sitting
        self.source = source
        self.out = out
        self.kept = 0  # moves in the file
        self.up_to_date = False  # whether the file holds the game as it stands
        self.opponent = Opponent()

    def say(self, text: str, end: str = "\n") -> None:
        """Print a text, in which names and reasons may come from a file."""
        print("\n".join(shown(line) for line in text.split("\n")), end=end, file=self.out, flush=True)

    def unsaved(self, error: OSError) -> None:
        """The game cannot be kept; it can be played all the same."""
        self.say(_("the game could not be saved: {reason}").format(reason=error.strerror or error))

    def play(self) -> None:
        """Play until the game is over or the player leaves."""
        sitting = self.sitting
        self.say(_help(self.sitting))
        if not sitting.all_human:
            self.opponent.prepare(sitting.game.name)
        self.show()
        while sitting.outcome is None:
            if not sitting.players[sitting.mover - 1].human:
                if not self._let_the_ai_move():
                    self._leave()
                    return
                self.show()
                continue
            task = _("roll the die") if sitting.must_roll else sitting.game.prompt(sitting.state)
            self.say(f"{self.sitting.name(sitting.mover)}, {task}: ", end="")
            line = self.source.readline()
            if not line or line.strip() in ("quit", "exit"):
                self._leave()
                return
            before = sitting.state
            try:
                message = _command(sitting, line.strip())
            except RulesError as error:
                message = str(error)
            if message:
                self.say(message)
            if sitting.state != before:
                self.show()
        self._end(sitting.outcome)

    def show(self) -> None:
        """The position."""
        self.say(f"\n{self.sitting.game.text(self.sitting.state)}")

    def _leave(self) -> None:
        """Say what becomes of the game that the player leaves."""
        if not self.sitting.history.moves:
            return
        if self.up_to_date:
            self.say(_("the game stays unfinished and is offered at the next start"))
        elif self.kept:
            text = _("the next start offers the game as it was last saved; moves in it: {n}")
            self.say(text.format(n=self.kept))
        else:
            self.say(_("the game is not saved and cannot be offered again"))

    def _let_the_ai_move(self) -> bool:
        """Wait for the AI's move, or roll for it; returns False when its engine cannot be kept running."""
        sitting = self.sitting
        seat = sitting.mover
        if sitting.must_roll:
            sitting.roll()
        else:
            patience = time.monotonic() + READY_SECONDS
            while (move := self.opponent.poll(sitting)) is None:
                while self.opponent.notes:
                    self.say(self.opponent.notes.pop(0))
                if self.opponent.failing(sitting):
                    return False
                if self.opponent.getting_ready and time.monotonic() > patience:
                    self.say(_("the engine is getting ready"))
                    patience = float("inf")
                time.sleep(LOOK_SECONDS)
            sitting.play(move)
        self.say(
            f"{sitting.name(seat)}: {sitting.game.move_text(sitting.history.states[-2], sitting.history.moves[-1])}"
        )
        return True

    def _end(self, outcome: Outcome) -> None:
        result = self._result(outcome)
        self.say(_("{result}: {reason}").format(result=result, reason=self.sitting.ending_text))
        if outcome.seats == 1 and self.sitting.all_human:
            sitting = self.sitting
            try:
                rank = add_score(sitting.game.name, sitting.setup.variant, int(outcome.scores[0]), sitting.date)
            except OSError as error:
                self.unsaved(error)
            else:
                if rank:
                    self.say(rank_text(rank))

    def _result(self, outcome: Outcome) -> str:
        if outcome.seats == 1:
            return _(self.sitting.game.solo_result).format(score=outcome.scores[0])
        if outcome.draw:
            return _("a draw")
        return _("{names} won").format(names=", ".join(self.sitting.name(seat) for seat in outcome.winners))


def _help(sitting: Sitting) -> str:
    """What can be typed in this game."""
    game = sitting.game
    state = game.start(sitting.setup)
    while game.turn(state) == CHANCE:
        state = game.after(state, game.legal(state)[0])
    lines = [_("a move: its text, such as {move}").format(move=game.move_text(state, game.legal(state)[0]))]
    if game.chance:
        lines.append(_("roll: roll the die"))
    lines.append(_("undo, redo; moves: what is legal; record: print the game"))
    if len(sitting.players) == 2:
        lines.append(_("resign; draw: agree on one"))
    return "\n".join([*lines, _("help, quit")])


def _command(sitting: Sitting, text: str) -> str:
    """Do what the player typed; returns what to answer. Raises RulesError for what is not allowed."""
    game = sitting.game
    match text:
        case "":
            return ""
        case "help":
            return _help(sitting)
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
