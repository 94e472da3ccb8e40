"""The people at the table: from clicks to touches, from touches to steps, and what the display says of it.

`AtTable` joins a sitting (what is the case), a table (what is seen) and a head-up display (what is said). It knows
no rules: what may be touched comes from the move builder, what moves comes from steps.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass

from game3d.hud_text import HudText
from game3d.play.builder import MoveBuilder
from game3d.play.opponent import Opponent, Thinking
from game3d.play.sitting import Sitting
from game3d.play.store import SavedGame, add_score
from game3d.rules.game import FINISH, ROLL, RulesError, State, Step, moved, undone
from game3d.scenes.table import Hit, Marks, Table
from game3d.texts import _
from game3d.ui.hud_state import HudState

log = logging.getLogger(__name__)

SHORT_OF_AI_PAUSE = 0.6  # seconds between the moves of a demonstration, so that each can be seen
REPLAY_PAUSE = 0.5
SAVE_FAILED = "the game could not be saved: {reason}"


@dataclass
class Hint:
    """A move that the engine proposes, shown until the next touch."""

    path: tuple[str, ...]
    text: str


class AtTable:
    """One sitting at its table. `notify` shows an answer to the player (an empty one takes the last away).

    `inform` shows news that nobody asked for, when no answer is in its way. `refresh` is called after changes.

    Without `saved` the game is not kept.
    """

    def __init__(
        self,
        sitting: Sitting,
        saved: SavedGame | None,
        table: Table,
        *,
        notify: Callable[[str], None],
        inform: Callable[[str], None],
        refresh: Callable[[], None],
        opponent: Opponent,
    ) -> None:
        self.sitting = sitting
        self.saved = saved
        self.table = table
        self.opponent = opponent
        self._notify = notify
        self._inform = inform
        self._refresh = refresh
        self.builder: MoveBuilder = sitting.builder()
        self.looking_at: int | None = None  # the ply on the table while looking back
        self.replaying = False
        self.running = True  # whether the AI may move: Stop halts a demonstration
        self._hint: Hint | None = None
        self._ending_due = False  # the end is still to be shown, once everything has arrived
        self._wait = 0.0  # seconds until the next thing that happens by itself
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
    def hinted(self) -> bool:
        """Whether a hint is on the table."""
        return self._hint is not None

    # -- touches ----------------------------------------------------------------------------------------

    def click(self, hit: Hit | None) -> None:
        """The player clicked on something on the table, or on nothing."""
        if self.table.moving:
            self.table.finish()
        if hit is None:
            return
        if self.human_to_act and self._touched(hit):
            return
        if self.table.reveal(hit):
            self._refresh()
        elif self._may_touch() and hit.touches:
            self._refuse(self.builder.refusal(hit.touches[0]))

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
        if self.looking_at is not None:
            self._notify(_("you are looking back: return to the game to go on"))
        elif self.sitting.outcome is not None:
            self._notify(_("the game is over"))
        elif not self.human_to_act:
            seat = self.sitting.mover
            name = self.sitting.players[seat - 1].name or self.sitting.game.seat_name(seat)
            self._notify(_("it is {name}'s turn").format(name=name))
        else:
            return True
        return False

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
        self._notify("")  # what was refused before is settled
        self._hint = None
        counts = self.builder.counts
        if counts:  # a stack was chosen: take all that may be carried, fewer by choice
            self.builder.touch(f"x{max(counts)}")
        steps = self.builder.steps(before)
        self.table.move(arrangement, steps)
        move = self.builder.move
        if move is not None:
            self.sitting.play(move)
        else:
            self._remark()
            self._refresh()

    def _refuse(self, why: str) -> None:
        self.table.play_sound("refuse")
        self._notify(why)

    def carry(self, number: int) -> None:
        """Carry that many pieces of the stack in hand."""
        choices, now = self.builder.carried
        if number not in choices:
            if choices:
                self._notify(_("{n} cannot be carried").format(n=number))
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
        self._refresh()

    def finish_move(self) -> None:
        """End the move here, where the rules let the player choose."""
        if FINISH in self.builder.touches:
            self.touch(FINISH)

    def roll(self) -> None:
        """Throw the die."""
        if self.table.moving:
            self.table.finish()
        if not self._may_touch():
            return
        if not self.sitting.must_roll:
            self._notify(self.sitting.builder().refusal(ROLL))
            return
        self._roll()

    def _roll(self) -> None:
        state = self.sitting.state
        move = self.sitting.roll()
        path = self.sitting.game.paths(state, move)[0]
        self.table.move(self.sitting.game.pieces(state), self.sitting.game.steps(state, move, path))

    def cancel(self) -> bool:
        """Put back everything that was touched, in order; False when there was nothing."""
        if not self.builder.path:
            return False
        if self.table.moving:
            self.table.finish()
        arrangement = self.builder.pieces()
        back = undone(self.sitting.game.pieces(self.sitting.state), self.builder.steps())
        self.builder.cancel()
        self.table.move(arrangement, back, quick=True)
        self._remark()
        self._refresh()
        return True

    def typed(self, text: str) -> str:
        """Play a move given as text; returns why not, or nothing."""
        text = text.strip()
        if self.looking_at is not None or not self.human_to_act:
            return _("it is not your turn")
        if self.sitting.must_roll:
            if text in (ROLL, "r"):
                self.roll()
                return ""
            return _("the die is to be rolled first: type roll")
        try:
            move = self.sitting.game.parse_move(self.sitting.state, text)
        except RulesError as error:
            return self._without_position(str(error))
        if self.table.moving:
            self.table.finish()
        self.cancel()
        self._notify("")
        self.play(move)
        return ""

    def _without_position(self, text: str) -> str:
        """A refusal without the position that it carries: here it is on the table."""
        position = re.escape(self.sitting.game.text(self.sitting.state))
        return re.sub(rf" ?\([^()]*{position}\)$", "", text)

    def play(self, move: int) -> None:
        """Play a whole move and show all its steps."""
        state = self.sitting.state
        game = self.sitting.game
        steps = game.steps(state, move, game.paths(state, move)[0])
        before = game.pieces(state)
        self.sitting.play(move)
        self.table.move(before, steps)

    # -- hovering and peeking ---------------------------------------------------------------------------

    def hover(self, hit: Hit | None) -> None:
        """The pointer is over something: show what a click would do."""
        preview: list[Step] = []
        legal = False
        if hit is not None and self.human_to_act and not self.sitting.must_roll:
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
            self._refresh()

    def peek(self, hit: Hit | None) -> None:
        """The player asks to look into what is hit."""
        note = self.table.note
        if self.table.peek(hit) or self.table.note != note:
            self._refresh()

    def hold(self, key: str, down: bool) -> bool:
        """A key of the table's own goes down or up; True when it has one."""
        known = self.table.key(key, down)
        if known:
            self._refresh()
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
            self._notify(
                _("a roll once seen stays")
                if moves and history.is_roll(len(moves) - 1)
                else _("there is nothing to take back")
            )
            return
        self.opponent.stop()
        if self.demonstration:
            self.running = False  # else what was taken back would be played again at once
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
            self._notify(_("there is nothing to redo"))
            return
        states = self.sitting.history.states
        for i, move in enumerate(made):
            state = states[len(states) - 1 - len(made) + i]
            self.table.move(self.sitting.game.pieces(state), self._steps(state, move), quick=True)
        self._remark()

    def look(self, ply: int | None) -> None:
        """Show the position after `ply` moves; None, or the last, is the game itself. A replay is halted."""
        self.replaying = False
        self._show_ply(ply)

    def _show_ply(self, ply: int | None) -> None:
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
        self._remark()
        self._refresh()

    def replay(self, on: bool) -> None:
        """Play the game again from the ply shown (from the start, at the end), or halt that."""
        self.replaying = on
        if on:
            self.cancel()
            if self.looking_at is None:
                self._show_ply(0)
            self._wait = REPLAY_PAUSE
        self._refresh()

    def run(self, on: bool) -> None:
        """Let the AI go on, or stop it: after Stop nothing moves."""
        self.running = on
        if not on:
            self.opponent.stop()
            self.table.finish()
        self._wait = 0.0
        self._refresh()

    # -- ends -------------------------------------------------------------------------------------------

    def resign(self) -> None:
        """The person whose turn it is (against the AI: the person) gives up."""
        humans = [seat for seat, seated in enumerate(self.sitting.players, start=1) if seated.human]
        if not humans:
            return
        seat = self.sitting.mover if self.sitting.mover in humans else humans[0]
        self.cancel()
        self.opponent.stop()
        try:
            self.sitting.resign(seat)
        except RulesError as error:
            self._notify(str(error))

    def agree_draw(self) -> None:
        """Both people agree on a draw."""
        self.cancel()
        try:
            self.sitting.agree_draw()
        except RulesError as error:
            self._notify(str(error))

    # -- time -------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """What happens by itself: hints that arrive, the replay, and the AI's moves and rolls."""
        shown = self._engine_shown()
        self.opponent.watch()
        if self._engine_shown() != shown:
            self._refresh()
        for note in self.opponent.notes:
            self._inform(note)
        self.opponent.notes.clear()
        self._tick(seconds)
        if self.table.moving:
            return
        if self._ending_due:
            self._ending_due = False
            self.table.play_sound("win")
            self.table.show_ending(self.sitting.game.ending(self.sitting.state))
            return
        if self._wait > 0:
            self._wait -= seconds
            return
        if self.replaying:
            self._wait = REPLAY_PAUSE
            if self.looking_at is None:
                self.replay(False)
            else:
                self._show_ply(self.looking_at + 1)
            return
        to_act = self.sitting.to_act
        if to_act is None or to_act.human or self.looking_at is not None or not self.running:
            return
        if self.sitting.must_roll:
            self._roll()
            self._wait = SHORT_OF_AI_PAUSE / 2
            return
        shown = self._engine_shown()
        move = self.opponent.poll(self.sitting)
        if self._engine_shown() != shown:
            self._refresh()
        if move is not None:
            self.play(move)
            self._wait = SHORT_OF_AI_PAUSE if self.demonstration else 0.1

    def _engine_shown(self) -> tuple[Thinking | None, bool, bool]:
        """What the display shows of the engine."""
        opponent = self.opponent
        return opponent.thinking, opponent.getting_ready, opponent.failing(self.sitting)

    def _tick(self, seconds: float) -> None:
        """Let the clock run, unless the game waits: a demonstration that was stopped, or a replay."""
        clock = self.sitting.clock
        if clock is None or not self.running or self.replaying or self.sitting.outcome is not None:
            return
        shown = clock.text(self.sitting.mover)
        if clock.left[self.sitting.mover - 1] <= seconds:
            self.cancel()  # what is in the hand goes back before the game ends
        if self.sitting.tick(seconds):
            self.opponent.stop()
        elif clock.text(self.sitting.mover) != shown:
            self._refresh()

    def hint(self) -> None:
        """Ask the engine what it would play; it is shown when it comes."""
        if self._may_touch():
            self.opponent.ask_hint(self.sitting, self._show_hint)
            self._refresh()

    def _show_hint(self, move: int, words: str) -> None:
        if not self.human_to_act or move not in self.sitting.history.legal():
            return
        path = self.builder.path_of(move)
        self._hint = Hint(path, words)
        self._notify(words)
        self._remark()
        self._refresh()

    # -- showing ----------------------------------------------------------------------------------------

    def _steps(self, state: tuple[int, ...], move: int) -> list[Step]:
        return self.sitting.game.steps(state, move, self.sitting.game.paths(state, move)[0])

    def _changed(self) -> None:
        """The sitting changed: save it, and expect the next touch."""
        self.looking_at = None
        self.replaying = False
        self._hint = None
        self.builder = self.sitting.builder()
        try:
            if self.saved is not None:
                self.saved.save(self.sitting)
        except OSError as error:
            self._notify(_(SAVE_FAILED).format(reason=error.strerror or error))
        self._enter_score()
        self._remark()
        self._refresh()

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
        mine = self.human_to_act
        self.table.mark(
            Marks(
                targets=self.builder.touches if mine else (),
                chosen=self.builder.path,
                last=last,
                changed=changed,
                reason=self.sitting.game.highlight(state) if outcome is not None else (),
                hint=self._hint.path if self._hint and self.looking_at is None else (),
                over=outcome is not None,
            ),
            state,
        )
        self._ending_due = outcome is not None

    def hud_state(self) -> HudState:
        """What the display shows now."""
        return HudText(self).state()
