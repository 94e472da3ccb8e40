"""The people at the table: from clicks to touches, from touches to steps, and what the display says of it.

`AtTable` joins a sitting (what is the case), a table (what is seen) and a display (what is said). It knows
no rules: what may be touched comes from the move builder, what moves comes from steps.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass

from game3d.play.builder import MoveBuilder
from game3d.play.opponent import Opponent
from game3d.play.sitting import Sitting
from game3d.play.store import SavedGame, add_score
from game3d.rules.errors import RulesError
from game3d.rules.game import State
from game3d.rules.locations import FINISH, ROLL
from game3d.rules.pieces import Step, moved, undone
from game3d.scenes.table.table import Hit, Marks, Table
from game3d.table.passing import TableTime
from game3d.table.wording import DisplayText
from game3d.texts import _
from game3d.ui.display.state import DisplayState

log = logging.getLogger(__name__)

SAVE_FAILED = "the game could not be saved: {reason}"


@dataclass
class Hint:
    """A move that the engine proposes, shown until the next touch."""

    path: tuple[str, ...]
    text: str


class AtTable:
    """One sitting at its table. `say` shows an answer to the player (an empty one takes the last away).

    `announce` shows news that nobody asked for, when no answer is in its way. `refresh` is called after changes.

    Without `saved` the game is not kept.
    """

    def __init__(
        self,
        sitting: Sitting,
        saved: SavedGame | None,
        table: Table,
        *,
        say: Callable[[str], None],
        announce: Callable[[str], None],
        refresh: Callable[[], None],
        opponent: Opponent,
    ) -> None:
        self.sitting = sitting
        self.saved = saved
        self.table = table
        self.opponent = opponent
        self._say = say
        self.announce = announce
        self.refresh = refresh
        self.time = TableTime(self)
        self.builder: MoveBuilder = sitting.builder()
        self.looking_at: int | None = None  # the ply on the table while looking back
        self._awaited = False  # whether what was played or rolled last has not arrived yet
        self._hint: Hint | None = None
        self.score_rank = 0  # of a finished game for one among the best; 0: not among them
        self._scored: list[int] = []  # the moves of the game whose score was entered
        sitting.listeners.append(self._changed)
        self._show_now()

    # -- what is the case -------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """The ply that the table shows."""
        return len(self.sitting.history.moves) if self.looking_at is None else self.looking_at

    @property
    def human_to_act(self) -> bool:
        """Whether a person is to move or roll, and the table shows the game as it stands."""
        to_act = self.sitting.to_act
        return to_act is not None and to_act.human and self.looking_at is None

    @property
    def demonstration(self) -> bool:
        """Whether only the AI plays."""
        return not any(seated.human for seated in self.sitting.players)

    @property
    def resigning(self) -> int | None:
        """The seat of the person who would give up now; None where nobody can."""
        humans = [seat for seat, seated in enumerate(self.sitting.players, start=1) if seated.human]
        return self.sitting.mover if self.sitting.mover in humans else next(iter(humans), None)

    @property
    def hinted(self) -> bool:
        """Whether a hint is on the table."""
        return self._hint is not None

    @property
    def unfolding(self) -> bool:
        """Whether a roll or an end is still to be seen on the table: until then nothing tells it."""
        history = self.sitting.history
        rolled = bool(history.moves) and history.is_roll(len(history.moves) - 1)
        return self._awaited and self.looking_at is None and (rolled or self.sitting.outcome is not None)

    def settle(self) -> None:
        """Let all that flies be there, and show what that means."""
        if self.table.moving:
            self.table.finish()
        if self._awaited:
            self._awaited = False
            self._remark()
            self.refresh()

    # -- touches ----------------------------------------------------------------------------------------

    def click(self, hit: Hit | None) -> None:
        """The player clicked on something on the table, or on nothing."""
        self.settle()
        if hit is not None:
            done = (self.human_to_act and self._touched(hit)) or self.table.reveal(hit)
            if not done and self._may_touch() and hit.touches:
                self._refuse(self.builder.refusal(hit.touches[0]))
        self.refresh()  # a click also ends what was there before: typing, a look inside

    def _touched(self, hit: Hit) -> bool:
        """Touch what was hit, if that means anything now: it goes on with the move, starts another, or ends it."""
        if self._deselects(hit):
            return self.cancel()
        for touch in hit.touches:
            if touch in self.builder.touches:
                self.touch(touch)
                return True
        return self._starts_again(hit)

    def _may_touch(self) -> bool:
        """Whether touches count now; if not, the player is told why."""
        why_not = self.why_not()
        if why_not:
            self._say(why_not)
        return not why_not

    def why_not(self) -> str:
        """Why no person can move now; empty when one can."""
        if self.looking_at is not None:
            return _("you are looking back: return to the game to go on")
        if self.sitting.outcome is not None:
            return _("the game is over")
        if not self.human_to_act:
            return _("it is {name}'s turn").format(name=self.sitting.name(self.sitting.mover))
        return ""

    def _deselects(self, hit: Hit) -> bool:
        """Whether the click is on what was touched first, while nothing has left the hand."""
        path = self.builder.path
        again = bool(path) and path[0] in hit.touches and self.builder.nothing_put
        return again and not set(hit.touches) & set(self.builder.touches)

    def _starts_again(self, hit: Hit) -> bool:
        """Take another piece instead of the one chosen, when nothing has been put yet."""
        if not self.builder.path or not self.builder.nothing_put:
            return False
        fresh = self.sitting.builder()
        for touch in hit.touches:
            if touch in fresh.touches:
                self.cancel()
                self.touch(touch)
                return True
        return False

    def touch(self, touch: str) -> None:
        """Add a touch to the move in the making; a complete move is played."""
        if not self._may_touch():
            return
        if touch == ROLL:
            self.roll()
            return
        before = len(self.builder.path)
        arrangement = self.builder.pieces()
        if not self.builder.touch(touch):
            self._refuse(self.builder.refusal(touch))
            return
        self._say("")  # what was refused before is settled
        self._hint = None
        counts = self.builder.counts
        if counts:  # a stack was chosen: take all that may be carried, fewer by choice
            self.builder.touch(f"x{max(counts)}")
        steps = self.builder.steps(before)
        self.table.move(arrangement, steps)
        move = self.builder.move
        if move is not None:
            self._awaited = self.table.moving
            self.sitting.play(move)
        else:
            self._remark()
            self.refresh()

    def _refuse(self, why: str) -> None:
        self.table.play_sound("refuse")
        self._say(why)

    def carry(self, number: int) -> None:
        """Carry that many pieces of the stack in hand."""
        choices, now = self.builder.carried
        if number not in choices:
            if choices:
                self._say(_("{n} cannot be carried").format(n=number))
            return
        if number == now:
            return
        arrangement = self.builder.pieces()
        before = self.builder.steps()
        self.builder.back()
        self.builder.touch(f"x{number}")
        after = self.builder.steps()
        kept = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(now, number))
        back = undone(self.sitting.game.pieces(self.sitting.state), before)
        self.table.move(arrangement, [*back[: len(before) - kept], *after[kept:]])
        self._remark()
        self.refresh()

    def finish_move(self) -> None:
        """End the move here, where the rules let the player choose."""
        if FINISH in self.builder.touches:
            self.touch(FINISH)

    def roll(self) -> None:
        """Throw the die."""
        self.settle()
        if not self._may_touch():
            return
        if not self.sitting.must_roll:
            self._say(self.sitting.builder().refusal(ROLL))
            return
        self.throw()

    def throw(self) -> None:
        """Roll for whoever is to act, and show it."""
        state = self.sitting.state
        self._awaited = True
        move = self.sitting.roll()
        self._show_move(state, move)

    def _show_move(self, state: State, move: int) -> None:
        """Show a move that was made in the position `state`."""
        self.table.move(self.sitting.game.pieces(state), self._steps(state, move))
        if not self.table.moving:
            self.settle()

    def cancel(self) -> bool:
        """Put back everything that was touched, in order; False when there was nothing."""
        if not self.builder.path:
            return False
        self.settle()
        arrangement = self.builder.pieces()
        back = undone(self.sitting.game.pieces(self.sitting.state), self.builder.steps())
        self.builder.cancel()
        self.table.move(arrangement, back, quick=True)
        self._remark()
        self.refresh()
        return True

    def type(self, text: str) -> str:
        """Play a move given as text; returns why not, or nothing."""
        text = text.strip()
        why_not = self.why_not()
        if why_not:
            return why_not
        if self.sitting.must_roll:
            if text in (ROLL, "r"):
                self.roll()
                return ""
            return _("the die is to be rolled first: type roll")
        try:
            move = self.sitting.game.parse_move(self.sitting.state, text)
        except RulesError as error:
            return self._without_position(str(error))
        self.settle()
        self.cancel()
        self._say("")
        self.play(move)
        return ""

    def _without_position(self, text: str) -> str:
        """A refusal without the position that it carries: here it is on the table."""
        position = re.escape(self.sitting.game.text(self.sitting.state))
        return re.sub(rf" ?\([^()]*{position}\)$", "", text)

    def play(self, move: int) -> None:
        """Play a whole move and show all its steps."""
        state = self.sitting.state
        self._awaited = True
        self.sitting.play(move)
        self._show_move(state, move)

    # -- hovering and peeking ---------------------------------------------------------------------------

    def hover(self, hit: Hit | None) -> None:
        """The pointer is over something: show what a click would do."""
        preview: list[Step] = []
        legal = False
        if self.unfolding:
            pass  # where the roll fits is not shown before the die lies
        elif hit is not None and self.human_to_act and not self.sitting.must_roll:
            for touch in hit.touches:
                trial = self.builder.trial(touch)
                if trial is not None:
                    preview = trial.steps(len(self.builder.path))
                    legal = True
                    break
        elif hit is not None and self.human_to_act:
            legal = ROLL in hit.touches
        note = self.table.note
        self.table.hover(hit, preview, legal)
        if self.table.note != note:
            self.refresh()

    def peek(self, hit: Hit | None) -> None:
        """The player asks to look into what is hit."""
        note = self.table.note
        if self.table.peek(hit) or self.table.note != note:
            self.refresh()

    def hold(self, key: str, down: bool) -> bool:
        """A key of the table's own goes down or up; True when it has one."""
        known = self.table.key(key, down)
        if known:
            self.refresh()
        return known

    # -- undo, redo, looking back -----------------------------------------------------------------------

    def undo(self) -> None:
        """Cancel a partial move, or take back the last one."""
        if self.cancel():
            return
        if self.looking_at is not None:
            self.look(None)
        history = self.sitting.history
        moves, states = list(history.moves), list(history.states)
        if not self.sitting.can_undo:
            if self.sitting.out_of_time:
                self._say(_("time that has run out does not come back"))
            elif moves and history.is_roll(len(moves) - 1):
                self._say(_("a roll once seen stays"))
            else:
                self._say(_("there is nothing to take back"))
            return
        self.opponent.stop()
        if self.demonstration:
            self.time.running = False  # else what was taken back would be played again at once
        taken = self.sitting.undo()
        for ply in range(len(moves) - 1, len(moves) - 1 - len(taken), -1):
            self._take_back(states[ply], moves[ply])
        self._remark()

    def _take_back(self, state: State, move: int) -> None:
        """Show how a move is taken back, to the position `state`."""
        before, steps = self.sitting.game.pieces(state), self._steps(state, move)
        self.table.move(moved(before, steps), undone(before, steps), quick=True)

    def redo(self) -> None:
        """Make again what was taken back."""
        self.cancel()
        if self.looking_at is not None:
            self.look(None)
        made = self.sitting.redo()
        if not made:
            self._say(_("there is nothing to redo"))
            return
        states = self.sitting.history.states
        for i, move in enumerate(made):
            state = states[len(states) - 1 - len(made) + i]
            self.table.move(self.sitting.game.pieces(state), self._steps(state, move), quick=True)
        self._remark()

    def look(self, ply: int | None) -> None:
        """Show the position after `ply` moves; None, or the last, is the game itself. A replay is halted."""
        self.time.replaying = False
        self.show_ply(ply)

    def show_ply(self, ply: int | None) -> None:
        """Show the position after `ply` moves, and how it comes about or is taken back where it is the next one."""
        self.cancel()
        last = len(self.sitting.history.moves)
        if ply is not None and not 0 <= ply <= last:
            return
        before = self.ply
        self.looking_at = None if ply is None or ply == last else ply
        self.builder = self.sitting.builder()
        if self.ply == before + 1:
            state = self.sitting.history.states[before]
            self.table.move(self.sitting.game.pieces(state), self._steps(state, self.sitting.history.moves[before]))
        elif self.ply == before - 1:
            self._take_back(self.sitting.history.states[self.ply], self.sitting.history.moves[self.ply])
        else:
            self.table.show(self.sitting.game.pieces(self.sitting.history.states[self.ply]))
        self._awaited = self.table.moving
        self._remark()
        self.refresh()

    # -- ends -------------------------------------------------------------------------------------------

    def resign(self) -> None:
        """The person whose turn it is (against the AI: the person) gives up."""
        seat = self.resigning
        if seat is None:
            return
        self.cancel()
        self.opponent.stop()
        try:
            self.sitting.resign(seat)
        except RulesError as error:
            self._say(str(error))

    def agree_draw(self) -> None:
        """Both people agree on a draw."""
        self.cancel()
        try:
            self.sitting.agree_draw()
        except RulesError as error:
            self._say(str(error))

    # -- hints ------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Ask the engine what it would play; it is shown when it comes."""
        if self._may_touch():
            self.opponent.ask_hint(self.sitting, self._show_hint)
            self.refresh()

    def _show_hint(self, move: int, words: str) -> None:
        if not self.human_to_act or move not in self.sitting.history.legal():
            return
        path = self.builder.path_of(move)
        self._hint = Hint(path, words)
        self._say(words)
        self._remark()
        self.refresh()

    # -- showing ----------------------------------------------------------------------------------------

    def _steps(self, state: tuple[int, ...], move: int) -> list[Step]:
        return self.sitting.game.steps(state, move, self.sitting.game.paths(state, move)[0])

    def _changed(self) -> None:
        """The sitting changed: save it, and expect the next touch."""
        self.looking_at = None
        self.time.replaying = False
        self.time.ending_heard = False
        self._hint = None
        self.builder = self.sitting.builder()
        try:
            if self.saved is not None:
                self.saved.save(self.sitting)
        except OSError as error:
            self._say(_(SAVE_FAILED).format(reason=error.strerror or error))
        self._enter_score()
        self._remark()
        self.refresh()

    def _enter_score(self) -> None:
        """A person's finished game for one counts among the best scores, once."""
        outcome = self.sitting.outcome
        if outcome is None or outcome.seats != 1 or self._scored == self.sitting.history.moves:
            return
        if not self.sitting.all_human:
            return
        self._scored = list(self.sitting.history.moves)
        self.score_rank = 0
        try:
            self.score_rank = add_score(
                self.sitting.game.name, self.sitting.setup.variant, int(outcome.scores[0]), self.sitting.date
            )
        except OSError as error:
            log.warning("the score could not be kept: %s", error)

    def _show_now(self) -> None:
        self.table.show(self.sitting.game.pieces(self.sitting.state))
        self._remark()

    def _remark(self) -> None:
        """Bring the marks on the table up to date."""
        history = self.sitting.history
        state = history.states[self.ply]
        outcome = self.sitting.outcome if self.ply == len(history.moves) else None
        last: tuple[str, ...] = ()
        changed: tuple[str, ...] = ()
        decisions = [p for p in range(self.ply) if not history.is_roll(p)]
        if decisions:
            ply = decisions[-1]
            last = self.sitting.game.paths(history.states[ply], history.moves[ply])[0]
            changed = tuple(step.target for step in self._steps(history.states[ply], history.moves[ply]))
        untold = self.unfolding
        self.table.mark(
            Marks(
                targets=self.builder.touches if self.human_to_act and not untold else (),
                chosen=self.builder.path,
                last=last,
                changed=changed,
                reason=self.sitting.game.highlight(state) if outcome is not None and not untold else (),
                hint=self._hint.path if self._hint and self.looking_at is None else (),
                over=outcome is not None and not untold,
            ),
            state,
        )
        self.time.ending_due = outcome is not None

    def display_state(self) -> DisplayState:
        """What the display shows now."""
        return DisplayText(self).state()
