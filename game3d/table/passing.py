"""What happens at a table by itself: the AI's moves and rolls, the replay, the clock, and the end being shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game3d.play.opponent import Thinking

if TYPE_CHECKING:
    from game3d.table.controller import AtTable

DEMONSTRATION_PAUSE = 0.6  # seconds between the moves of a demonstration, so that each can be seen
ROLL_PAUSE = 0.3  # and after a roll of the AI
AI_PAUSE = 0.1
REPLAY_PAUSE = 0.5


class TableTime:
    """Lets time pass at a table; `update` is called once a frame."""

    def __init__(self, at: AtTable) -> None:
        self.at = at
        self.replaying = False
        self.running = True  # whether the AI may move: Stop halts a demonstration
        self.ending_due = False  # the end is still to be shown, once everything has arrived
        self.ending_heard = False  # an end is heard once, and shown as often as one comes back to it
        self._wait = 0.0  # seconds until the next thing that happens by itself

    def replay(self, on: bool) -> None:
        """Play the game again from the ply shown (from the start, at the end), or halt that."""
        at = self.at
        self.replaying = on
        if on:
            at.cancel()
            if at.looking_at is None:
                at.show_ply(0)
            self._wait = REPLAY_PAUSE
        at.refresh()

    def run(self, on: bool) -> None:
        """Let the AI go on, or stop it: after Stop nothing moves."""
        self.running = on
        if not on:
            self.at.opponent.stop()
            self.at.settle()
        self._wait = 0.0
        self.at.refresh()

    def update(self, seconds: float, *, covered: bool) -> None:
        """Let some seconds pass; the clock stands while a page covers the board, so that nobody sees it."""
        at = self.at
        self._listen()
        if not covered:
            self._tick(seconds)
        if at.table.moving:
            return
        at.settle()
        if self.ending_due:
            self._show_ending()
        elif self._wait > 0:
            self._wait -= seconds
        elif self.replaying:
            self._replay_on()
        else:
            self._let_the_ai_act()

    def _listen(self) -> None:
        """Hear what the engine has to say."""
        at = self.at
        shown = self._engine_shown()
        at.opponent.watch()
        if self._engine_shown() != shown:
            at.refresh()
        for note in at.opponent.notes:
            at.announce(note)
        at.opponent.notes.clear()

    def _engine_shown(self) -> tuple[Thinking | None, bool, bool]:
        """What the display shows of the engine."""
        opponent = self.at.opponent
        return opponent.thinking, opponent.getting_ready, opponent.failing(self.at.sitting)

    def _tick(self, seconds: float) -> None:
        """Let the clock run, unless the game waits."""
        sitting = self.at.sitting
        clock = sitting.clock
        if clock is None or sitting.outcome is not None or self._game_waits():
            return
        shown = clock.text(sitting.mover)
        if clock.left[sitting.mover - 1] <= seconds:
            self.at.cancel()  # what is in the hand goes back before the game ends
        if sitting.tick(seconds):
            self.at.opponent.stop()
        elif clock.text(sitting.mover) != shown:
            self.at.refresh()

    def _game_waits(self) -> bool:
        """Whether nobody may be held to the time: nothing is played now, or the AI cannot."""
        at = self.at
        if not self.running or self.replaying:
            return True
        ai_to_act = at.sitting.to_act is not None and not at.sitting.to_act.human
        held_up = at.looking_at is not None or at.opponent.getting_ready or at.opponent.failing(at.sitting)
        return ai_to_act and held_up

    def _show_ending(self) -> None:
        table, sitting = self.at.table, self.at.sitting
        self.ending_due = False
        if not self.ending_heard:
            self.ending_heard = True
            table.play_sound("win")
        table.show_ending(sitting.game.ending(sitting.state))

    def _replay_on(self) -> None:
        self._wait = REPLAY_PAUSE
        if self.at.looking_at is None:
            self.replay(False)
        else:
            self.at.show_ply(self.at.looking_at + 1)

    def _let_the_ai_act(self) -> None:
        at = self.at
        to_act = at.sitting.to_act
        if to_act is None or to_act.human or at.looking_at is not None or not self.running:
            return
        if at.sitting.must_roll:
            at.throw()
            self._wait = ROLL_PAUSE
            return
        shown = self._engine_shown()
        move = at.opponent.poll(at.sitting)
        if self._engine_shown() != shown:
            at.refresh()
        if move is not None:
            at.play(move)
            self._wait = DEMONSTRATION_PAUSE if at.demonstration else AI_PAUSE
