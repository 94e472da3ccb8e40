"""What the states of the controller have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

from game3d.play.sitting import Sitting
from game3d.rules.pieces import Step
from game3d.scenes.table.contract import Hit
from game3d.table.changes import Changes
from game3d.table.playback import Playback
from game3d.table.protocols import AIPlayer, DisplayView, SoundPlayer, TableView
from game3d.table.snapshot import Making, Phase
from game3d.texts import _
from game3d.ui.display.state import NO, YES, Actions, Offer


class Preview(NamedTuple):
    """What a click would do."""

    steps: Sequence[Step] = ()
    legal: bool = False


class Flow(Protocol):
    """How one state follows another; the controller decides."""

    def go(self, state: State) -> None:
        """Leave the state there is and enter another."""

    def resume(self, *, unfolding: bool = False, pause: float = 0.0) -> None:
        """Go on with the game as it stands.

        `unfolding`: a move was made that flies now; a roll or an end is told when it has arrived. The AI waits for
        `pause` seconds.
        """


@dataclass
class Context:
    """What the states share: a sitting, its table, and who is told of it."""

    sitting: Sitting
    view: TableView
    playback: Playback
    opponent: AIPlayer
    sounds: SoundPlayer
    display: DisplayView
    changes: Changes
    flow: Flow
    stopped: bool = False  # a demonstration was stopped
    end_heard: bool = False  # the end was heard: it is heard once, and shown as often as one comes back to it

    @property
    def demonstration(self) -> bool:
        """Whether only the AI plays."""
        return not any(player.human for player in self.sitting.players)

    def play(self, move: int, pause: float = 0.0) -> None:
        """Play a whole move for whoever is to act, and show it."""
        state = self.sitting.state
        self.sitting.play(move)
        self.playback.forward(state, move)
        self.flow.resume(unfolding=True, pause=pause)

    def roll(self, pause: float = 0.0) -> None:
        """Roll for whoever is to act, and show it."""
        state = self.sitting.state
        move = self.sitting.roll()
        self.playback.forward(state, move)
        self.flow.resume(unfolding=True, pause=pause)


class State:
    """One state of the controller. This one takes no move; its children say why, or take some."""

    phase: ClassVar[Phase]

    def __init__(self, context: Context) -> None:
        self.context = context
        self.sitting = context.sitting

    def enter(self) -> None:
        """The state begins."""

    def exit(self) -> None:
        """The state ends."""

    # -- what it is like --------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """The ply on the table."""
        return len(self.sitting.history.moves)

    @property
    def why_not(self) -> str:
        """Why no person can move now; empty where one can."""
        return _("it is {name}'s turn").format(name=self.sitting.name(self.sitting.mover))

    @property
    def clock_runs(self) -> bool:
        """Whether the player to move is held to the time."""
        return False

    def making(self) -> Making:
        """The move in the making."""
        return Making()

    def actions(self) -> Actions:
        """What a player may ask for now, and why not the rest."""
        sitting = self.sitting
        two_play_on = sitting.outcome is None and len(sitting.players) == 2
        no_move = Offer(False, self.why_not)
        return Actions(
            undo=undo_offer(sitting),
            redo=YES if sitting.can_redo else Offer(False, _("there is nothing to redo")),
            hint=no_move,
            type=no_move,
            resign=YES if two_play_on and not self.context.demonstration else NO,
            draw=YES if two_play_on and sitting.all_human else NO,
        )

    # -- what a player does -----------------------------------------------------------------------------

    def preview(self, hit: Hit) -> Preview:
        """What a click there would do."""
        return Preview()

    def click(self, hit: Hit) -> bool:
        """A click on something that can be touched; whether it meant anything."""
        return False

    def refuse(self, hit: Hit) -> None:
        """Say why a click there means nothing."""
        self.context.display.say(self.why_not)

    def type(self, text: str) -> str:
        """Play a move given as text; returns why not, or nothing."""
        return self.why_not

    def roll(self) -> None:
        """Throw the die."""
        self.context.display.say(self.why_not)

    def hint(self) -> None:
        """Ask the engine what it would play."""
        self.context.display.say(self.why_not)

    def carry(self, number: int) -> None:
        """Carry that many pieces of the stack in hand."""

    def finish(self) -> None:
        """End the move here, where the rules let the player choose."""

    def cancel(self) -> bool:
        """Put back everything that was touched, in order; False when there was nothing."""
        return False

    # -- what happens by itself -------------------------------------------------------------------------

    def arrive(self) -> None:
        """Everything that flew has arrived."""

    def update(self, seconds: float) -> None:
        """Let time pass; nothing flies."""


def undo_offer(sitting: Sitting) -> Offer:
    """Whether a move can be taken back, and why not."""
    history = sitting.history
    if sitting.can_undo:
        return YES
    if sitting.out_of_time:
        return Offer(False, _("time that has run out does not come back"))
    if history.moves and history.is_roll(len(history.moves) - 1):
        return Offer(False, _("a roll once seen stays"))
    return Offer(False, _("there is nothing to take back"))


class Between(State):
    """The game is being changed; nothing is taken."""

    phase = Phase.BETWEEN
