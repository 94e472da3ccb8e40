"""The controller of a table: joins a sitting (what is so), a table (what is seen) and a display (what is said).

It knows no rules and no widgets. What may be touched comes from the move builder, what moves from steps; what a
player may ask for now is said by the state the controller is in (`game3d.table.states`). What is shown is a function
of a snapshot of it all (`display_state`, `marks`), worked out once for each event.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from game3d.play.sitting import Sitting
from game3d.rules.errors import RulesError
from game3d.rules.locations import Path
from game3d.scenes.table.contract import Hit
from game3d.table.changes import Changes
from game3d.table.display_state import display_state
from game3d.table.keeping import Keeper
from game3d.table.marks import marks
from game3d.table.playback import Playback
from game3d.table.protocols import AIPlayer, DisplayView, GameStore, SoundPlayer, TableView
from game3d.table.snapshot import EngineView, GameSoFar, Phase, Snapshot, TableTold
from game3d.table.states.ai import AIThinks, Stopped
from game3d.table.states.base import Between, Context, Preview, State
from game3d.table.states.looking import LookingBack, Replaying
from game3d.table.states.over import Over
from game3d.table.states.person import PersonMoves
from game3d.table.states.unfolding import Unfolding
from game3d.table.timekeeping import Tick, Timekeeper
from game3d.texts import _
from game3d.ui.display.state import Offer


class Controller:
    """One sitting at its table. `start` sits down; after that every method is one event for `changes`.

    Without a store the game is not kept. `now` gives seconds for the players' clock.
    """

    def __init__(
        self,
        sitting: Sitting,
        view: TableView,
        opponent: AIPlayer,
        sounds: SoundPlayer,
        store: GameStore | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.sitting = sitting
        self.view = view
        self.changes = Changes()
        self._opponent = opponent
        self._sounds = sounds
        self._keeper = Keeper(sitting, store)
        self._timekeeper = Timekeeper(sitting, now)
        self._context: Context
        self._display: DisplayView
        self._engine_shown = EngineView()
        self._state: State

    def start(self, display: DisplayView) -> None:
        """Sit down: show the game as it stands, and let it go on."""
        playback = Playback(self.sitting, self.view)
        self._display = display
        self._context = Context(
            self.sitting, self.view, playback, self._opponent, self._sounds, display, self.changes, self
        )
        self._state = Between(self._context)
        self.changes.listen(self._show)
        self.sitting.listeners.append(self._keep)
        with self.changes.event():
            playback.show(self._state.ply)
            self.resume()

    def close(self) -> None:
        """Get up from the table: nothing thinks any more."""
        self.sitting.listeners.remove(self._keep)
        self._opponent.stop()

    # -- what is so -------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What is going on."""
        return self._state.phase

    @property
    def ply(self) -> int:
        """The ply that the table shows."""
        return self._state.ply

    @property
    def path(self) -> Path:
        """The touches made so far."""
        return self._state.making().path

    @property
    def touches(self) -> Path:
        """What may be touched next."""
        return self._state.making().touches

    def snapshot(self) -> Snapshot:
        """All that can be shown now, as values."""
        sitting, view = self.sitting, self.view
        history = sitting.history
        so_far = GameSoFar(
            game=sitting.game,
            setup=sitting.setup,
            players=sitting.players,
            names=tuple(sitting.name(seat) for seat in range(1, len(sitting.players) + 1)),
            states=tuple(history.states),
            moves=tuple(history.moves),
            rounds=tuple(history.rounds()),
            annotations=dict(sitting.marks),
            clock=tuple(sitting.clock.left) if sitting.clock is not None else (),
            outcome=sitting.outcome,
            ending=sitting.ending_text,
            rank=self._keeper.rank,
        )
        return Snapshot(
            phase=self._state.phase,
            so_far=so_far,
            ply=self._state.ply,
            actions=self._state.actions(),
            table=TableTold(view.seat_colour, view.reserve_label, view.note, view.slider),
            making=self._state.making(),
            engine=self._engine(),
            stopped=self._context.stopped,
        )

    def _engine(self) -> EngineView:
        opponent = self._opponent
        return EngineView(opponent.thinking, opponent.getting_ready, opponent.failing(self.sitting))

    def _show(self) -> None:
        """Bring the table's marks and the display up to date."""
        snapshot = self.snapshot()
        self._engine_shown = snapshot.engine
        self.view.mark(marks(snapshot), snapshot.so_far.states[snapshot.ply])
        self._display.show(display_state(snapshot))

    # -- from state to state (`Flow`) -------------------------------------------------------------------

    def go(self, state: State) -> None:
        """Leave the state there is and enter another."""
        self._state.exit()
        self._state = state
        state.enter()
        self.changes.note()

    def resume(self, *, unfolding: bool = False, pause: float = 0.0) -> None:
        """Go on with the game as it stands; see `states.base.Flow`."""
        state = self._at_rest(pause)
        if unfolding and self.view.moving and self._news():
            state = Unfolding(state)
        self.go(state)

    def _at_rest(self, pause: float) -> State:
        to_act = self.sitting.to_act
        if to_act is None:
            return Over(self._context)
        if to_act.human:
            return PersonMoves(self._context)
        return Stopped(self._context) if self._context.stopped else AIThinks(self._context, pause)

    def _news(self) -> bool:
        """Whether the last move was a roll or ended the game."""
        history = self.sitting.history
        rolled = bool(history.moves) and history.is_roll(len(history.moves) - 1)
        return rolled or self.sitting.outcome is not None

    def _leave(self) -> None:
        """Before the game is changed: what is in the hand goes back, and the table shows the game as it stands."""
        ply = self._state.ply
        self.go(Between(self._context))
        self._context.playback.turn_to(ply, self._state.ply)

    def _land(self) -> None:
        """Let everything that flies arrive now, and begin what waited for it."""
        if self.view.moving:
            self.view.finish()
        self._state.arrive()

    def _keep(self) -> None:
        """The sitting changed: keep it."""
        self._context.end_heard = False
        try:
            self._keeper.keep()
        except OSError as error:
            self._display.say(_("the game could not be saved: {reason}").format(reason=error.strerror or error))

    # -- touches ----------------------------------------------------------------------------------------

    def click(self, hit: Hit | None) -> None:
        """The player clicked on something on the table, or on nothing."""
        with self.changes.event():
            self._land()
            if hit is not None and not self._state.click(hit) and not self.view.reveal(hit) and hit.touches:
                self._state.refuse(hit)
            self.changes.note()  # a click also ends what was there before: typing, a look inside

    def hover(self, hit: Hit | None) -> None:
        """The pointer is over something: show what a click would do."""
        with self.changes.event():
            note = self.view.note
            preview = Preview() if hit is None else self._state.preview(hit)
            self.view.hover(hit, preview.steps, preview.legal)
            if self.view.note != note:
                self.changes.note()

    def peek(self, hit: Hit | None) -> None:
        """The player asks to look into what is hit."""
        with self.changes.event():
            note = self.view.note
            if self.view.peek(hit) or self.view.note != note:
                self.changes.note()

    def hold(self, key: str, down: bool) -> bool:
        """A key of the table's own goes down or up; whether it has one."""
        with self.changes.event():
            known = self.view.key(key, down)
            if known:
                self.changes.note()
        return known

    def slide(self, value: float) -> None:
        """The table's slider was moved, from 0 to 1."""
        self.view.slide(value)

    # -- the move in the making -------------------------------------------------------------------------

    def carry(self, number: int) -> None:
        """Carry that many pieces of the stack in hand."""
        with self.changes.event():
            self._state.carry(number)

    def finish(self) -> None:
        """End the move here, where the rules let the player choose."""
        with self.changes.event():
            self._state.finish()

    def cancel(self) -> None:
        """Put back everything that was touched, in order."""
        with self.changes.event():
            self._state.cancel()

    def roll(self) -> None:
        """Throw the die."""
        with self.changes.event():
            self._land()
            self._state.roll()

    def type(self, text: str) -> str:
        """Play a move given as text; returns why not, or nothing."""
        with self.changes.event():
            self._land()
            return self._state.type(text.strip())

    def hint(self) -> None:
        """Ask the engine what it would play; it is shown when it comes."""
        with self.changes.event():
            self._land()
            self._state.hint()

    def play(self, move: int) -> None:
        """Play a whole move for whoever is to act; raises MoveError when it is illegal."""
        with self.changes.event():
            self._leave()
            self._context.play(move)

    # -- the game ---------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Put back a move in the making, or take back the last one."""
        with self.changes.event():
            if not self._state.cancel() and self._may(self._state.actions().undo):
                self._take_back()

    def _take_back(self) -> None:
        self._leave()
        self._opponent.stop()
        if self._context.demonstration:
            self._context.stopped = True  # else what was taken back would be played again at once
        states, ply = list(self.sitting.history.states), len(self.sitting.history.moves)
        for move in self.sitting.undo():
            ply -= 1
            self._context.playback.back(states[ply], move)
        self.resume()

    def redo(self) -> None:
        """Make again what was taken back."""
        with self.changes.event():
            if not self._may(self._state.actions().redo):
                return
            self._leave()
            self._opponent.stop()
            made = self.sitting.redo()
            states = self.sitting.history.states[-len(made) - 1 :]
            for state, move in zip(states, made, strict=False):
                self._context.playback.forward(state, move, quick=True)
            self.resume(unfolding=True)

    def _may(self, offer: Offer) -> bool:
        """Whether something can be had now; the player is told why not."""
        if not offer and offer.why_not:
            self._display.say(offer.why_not)
        return offer.open

    def look(self, ply: int) -> None:
        """Show the position after `ply` moves; the last is the game itself. A replay is halted."""
        last = len(self.sitting.history.moves)
        with self.changes.event():
            before = self._state.ply
            if 0 <= ply < last:
                self.go(LookingBack(self._context, ply))
                self._context.playback.turn_to(before, ply)
            elif ply == last and self.phase in (Phase.LOOKING_BACK, Phase.REPLAYING):
                self._leave()
                self.resume(unfolding=True)
            else:
                self._state.cancel()

    def replay(self, on: bool) -> None:
        """Play the game again from the ply on the table (from the start, at the end), or halt that."""
        last = len(self.sitting.history.moves)
        with self.changes.event():
            before = self._state.ply
            if on and last:
                start = before if before < last else 0
                self.go(Replaying(self._context, start))
                self._context.playback.turn_to(before, start)
            elif not on and self.phase is Phase.REPLAYING:
                self.go(LookingBack(self._context, before))

    def run(self, on: bool) -> None:
        """Let a demonstration go on, or stop it: after that nothing moves."""
        if not self._context.demonstration:
            return
        with self.changes.event():
            self._context.stopped = not on
            if not on:
                self._opponent.stop()
            self._land()
            if self.phase in (Phase.AI, Phase.STOPPED):
                self.resume()
            self.changes.note()

    def resign(self) -> None:
        """Ask whether the person whose turn it is (against the AI: the person) gives up."""
        if self._may(self._state.actions().resign):
            humans = [seat for seat, player in enumerate(self.sitting.players, start=1) if player.human]
            seat = self.sitting.mover if self.sitting.mover in humans else humans[0]
            question = _("Does {name} give up?").format(name=self.sitting.name(seat))
            self._ask(question, _("Resign"), lambda: self.sitting.resign(seat))

    def offer_draw(self) -> None:
        """Ask whether both people agree on a draw."""
        if self._may(self._state.actions().draw):
            self._ask(_("Do both players agree on a draw?"), _("Draw"), self.sitting.agree_draw)

    def _ask(self, question: str, yes: str, end: Callable[[], None]) -> None:
        """Ask, and on `yes` end the game."""

        def answered() -> None:
            with self.changes.event():
                self._leave()
                self._opponent.stop()
                try:
                    end()
                except RulesError as error:  # it ended while the question stood there
                    self._display.say(str(error))
                self.resume()

        self._display.ask(question, [(yes, answered), (_("Go on"), lambda: None)])

    # -- time -------------------------------------------------------------------------------------------

    def update(self, seconds: float, *, covered: bool = False) -> None:
        """Let time pass, once a frame; the clock stands while a page covers the board, so that nobody sees it."""
        with self.changes.event():
            self._listen()
            tick = self._timekeeper.look(runs=self._state.clock_runs and not covered)
            if tick is Tick.ENDED:
                self._leave()
                self._opponent.stop()
                self.resume()
            elif tick is Tick.SHOWN:
                self.changes.note()
            if not self.view.moving:
                self._state.arrive()
                self._state.update(seconds)
            if self._engine() != self._engine_shown:
                self.changes.note()

    def _listen(self) -> None:
        """Hear what the engine has to say."""
        self._opponent.watch()
        for note in self._opponent.notes:
            self._display.announce(note)
        self._opponent.notes.clear()
