"""A person moves or rolls."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from game3d.play.builder import MoveBuilder
from game3d.rules.errors import RulesError
from game3d.rules.locations import FINISH, ROLL, Count, Path
from game3d.rules.pieces import undone
from game3d.scenes.table.contract import Hit
from game3d.table.snapshot import Making, Phase
from game3d.table.states.base import Context, Preview, State
from game3d.texts import _, quoted
from game3d.ui.display.state import NO, YES, Actions, Carry, Offer


class PersonMoves(State):
    """A person builds a move by touches, types one, or rolls."""

    phase = Phase.PERSON

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._hint: Path = ()  # the path of a move that the engine proposes, until the next touch
        self._asked = False  # whether a hint was asked for and has not come

    @cached_property
    def builder(self) -> MoveBuilder:
        """The move in the making."""
        return self.sitting.builder()

    def exit(self) -> None:
        self.cancel()
        if self._asked:
            self._asked = False
            self.context.opponent.stop()

    # -- what it is like --------------------------------------------------------------------------------

    @property
    def why_not(self) -> str:
        return ""

    @property
    def clock_runs(self) -> bool:
        return True

    def making(self) -> Making:
        builder = self.builder
        choices, chosen = builder.carried
        return Making(
            path=builder.path,
            touches=builder.touches,
            prompt=_("roll the die") if self.sitting.must_roll else builder.prompt(),
            carry=Carry(choices if len(choices) > 1 else (), chosen),
            pieces=builder.pieces() if builder.path else None,
            hint=self._hint,
        )

    def actions(self) -> Actions:
        usual = super().actions()
        touched, rolls = bool(self.builder.path), self.sitting.must_roll
        return replace(
            usual,
            undo=YES if touched else usual.undo,
            hint=Offer(False, _("the die is to be rolled first")) if rolls else YES,
            type=YES,
            cancel=YES if touched else NO,
            roll=YES if rolls else NO,
            finish=YES if FINISH in self.builder.touches else NO,
        )

    # -- touches ----------------------------------------------------------------------------------------

    def preview(self, hit: Hit) -> Preview:
        if self.sitting.must_roll:
            return Preview(legal=ROLL in hit.touches)
        for touch in hit.touches:
            trial = self.builder.trial(touch)
            if trial is not None:
                return Preview(trial.steps(len(self.builder.path)), True)
        return Preview()

    def click(self, hit: Hit) -> bool:
        """Go on with the move, begin another, or put back what was touched first."""
        if self._deselects(hit):
            return self.cancel()
        for touch in hit.touches:
            if touch in self.builder.touches:
                self._touch(touch)
                return True
        return self._begins_another(hit)

    def refuse(self, hit: Hit) -> None:
        self.context.sounds.play("refuse")
        self.context.display.say(self.builder.refusal(hit.touches[0]))

    def _deselects(self, hit: Hit) -> bool:
        """Whether the click is on what was touched first, while nothing has left the hand."""
        path = self.builder.path
        again = bool(path) and path[0] in hit.touches and self.builder.nothing_put
        return again and not set(hit.touches) & set(self.builder.touches)

    def _begins_another(self, hit: Hit) -> bool:
        """Take another piece instead of the one chosen, when nothing has been put yet."""
        if not self.builder.path or not self.builder.nothing_put:
            return False
        first = self.builder.touches_after(())
        for touch in hit.touches:
            if touch in first:
                self.cancel()
                self._touch(touch)
                return True
        return False

    def _touch(self, touch: str) -> None:
        """Add a touch that may come next; a complete move is played."""
        if touch == ROLL:
            self.roll()
            return
        builder, context = self.builder, self.context
        arrangement, before = builder.pieces(), len(builder.path)
        builder.touch(touch)
        self._hint = ()
        context.display.clear_message()  # what was refused before is settled
        if builder.counts:  # a stack was chosen: take all that may be carried, fewer by choice
            builder.touch(str(Count(max(builder.counts))))
        context.view.move(arrangement, builder.steps(before))
        move = builder.move
        if move is not None:
            builder.close()
            self.sitting.play(move)
            context.flow.resume(unfolding=True)
        else:
            context.changes.note()

    def carry(self, number: int) -> None:
        builder = self.builder
        choices, now = builder.carried
        if number not in choices:
            if choices:
                self.context.display.say(_("{n} cannot be carried").format(n=number))
            return
        if number == now:
            return
        arrangement, before = builder.pieces(), builder.steps()
        builder.back()
        builder.touch(str(Count(number)))
        after = builder.steps()
        kept = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(now, number))
        back = undone(builder.game.pieces(builder.state), before)
        self.context.view.move(arrangement, [*back[: len(before) - kept], *after[kept:]])
        self.context.changes.note()

    def finish(self) -> None:
        if FINISH in self.builder.touches:
            self._touch(FINISH)

    def cancel(self) -> bool:
        builder, view = self.builder, self.context.view
        if not builder.path:
            return False
        if view.moving:
            view.finish()
        arrangement = builder.pieces()
        back = undone(builder.game.pieces(builder.state), builder.steps())
        builder.cancel()
        view.move(arrangement, back, quick=True)
        self.context.changes.note()
        return True

    # -- rolling, typing, hints -------------------------------------------------------------------------

    def roll(self) -> None:
        if self.sitting.must_roll:
            self.context.roll()
        else:
            self.context.display.say(self.builder.refusal(ROLL))

    def type(self, text: str) -> str:
        if self.sitting.must_roll:
            if text in (ROLL, "r"):
                self.roll()
                return ""
            return _("the die is to be rolled first: type roll")
        try:
            move = self.sitting.game.parse_move(self.sitting.state, text)
        except RulesError as error:
            return _refusal(error)
        self.cancel()
        self.context.display.clear_message()
        self.context.play(move)
        return ""

    def hint(self) -> None:
        if self.sitting.must_roll:
            self.context.display.say(self.actions().hint.why_not)
            return
        self.context.opponent.ask_hint(self.sitting, self._show_hint)
        self._asked = True
        self.context.changes.note()

    def _show_hint(self, move: int, words: str) -> None:
        self._asked = False
        if move not in self.sitting.history.legal():
            return
        self._hint = self.builder.path_of(move)
        self.context.display.say(words)
        self.context.changes.note()


def _refusal(error: RulesError) -> str:
    """What is told of a typed move: the position is on the table, and the text where the reason names it not."""
    if error.text is None or error.text in error.reason:
        return error.reason
    return f"{quoted(error.text)}: {error.reason}"
