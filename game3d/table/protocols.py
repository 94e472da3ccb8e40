"""What the controller needs of others. Whatever offers these methods will do: tests use plain stand-ins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game3d.play.opponent import Thinking
from game3d.play.sitting import Sitting
from game3d.rules.game import State
from game3d.rules.pieces import Arrangement, Step
from game3d.scenes.table.contract import Colour, Hit, Marks, Slider
from game3d.ui.display.state import DisplayState


class TableView(Protocol):
    """A table that shows pieces and marks; see `game3d.scenes.table.table.Table`."""

    note: str  # a quiet line for the display, such as what a hovered stack holds
    slider: Slider | None

    @property
    def moving(self) -> bool:
        """Whether anything flies."""

    def show(self, arrangement: Arrangement) -> None:
        """Show an arrangement at once."""

    def move(self, arrangement: Arrangement, steps: Sequence[Step], *, quick: bool = False) -> None:
        """Show steps that start from `arrangement`, after what is still moving."""

    def finish(self) -> None:
        """Let everything that flies arrive now."""

    def mark(self, marks: Marks, state: State) -> None:
        """Show what may be touched, what was, and why the game ended."""

    def hover(self, hit: Hit | None, preview: Sequence[Step], legal: bool) -> None:
        """Show what a click at the pointer would do."""

    def show_ending(self, arrangement: Arrangement) -> None:
        """Show how a finished game ends, where that is more than its position."""

    def peek(self, hit: Hit | None) -> bool:
        """The player asks to look into what is hit; whether there is something to see."""

    def reveal(self, hit: Hit) -> bool:
        """A click that is no legal touch: whether it shows something instead of being refused."""

    def key(self, name: str, down: bool) -> bool:
        """A key of the table's own was pressed or released; whether it has one."""

    def slide(self, value: float) -> None:
        """The table's slider was moved, from 0 to 1."""

    def seat_colour(self, seat: int) -> Colour:
        """The colour that stands for a seat."""

    def reserve_label(self, location: str) -> str:
        """What lies in a reserve, in words."""


class DisplayView(Protocol):
    """The display around a table; see `game3d.ui.display.display.Display`."""

    def show(self, state: DisplayState) -> None:
        """Show this state."""

    def say(self, text: str) -> None:
        """Show an answer to the player at once."""

    def announce(self, text: str) -> None:
        """Show news that nobody asked for, as soon as no answer stands there any more."""

    def clear_message(self) -> None:
        """Take the message away that stands there."""

    def ask(self, text: str, answers: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Ask a question; `answers` are (text, what follows), the last is the safe one."""


class SoundPlayer(Protocol):
    """Plays short sounds."""

    def play(self, name: str) -> None:
        """Play a sound now."""


class AIPlayer(Protocol):
    """The AI at the table; see `game3d.play.opponent.Opponent`. Nothing here waits for it."""

    notes: list[str]  # what the player should hear of, oldest first; who announces them takes them away

    @property
    def thinking(self) -> Thinking | None:
        """What it thinks, or thought last."""

    @property
    def getting_ready(self) -> bool:
        """Whether a question waits until the engine has compiled its kernels."""

    def failing(self, sitting: Sitting) -> bool:
        """Whether the engine could not be kept running over the position on the board."""

    def poll(self, sitting: Sitting) -> int | None:
        """Its move when it has one; asks for it first when nothing was asked yet."""

    def ask_hint(self, sitting: Sitting, answer: Callable[[int, str], None]) -> None:
        """Ask what it would play; `answer` is called with the move and words, from `watch`."""

    def watch(self) -> None:
        """Look for what the engine says; call it often."""

    def stop(self) -> None:
        """Think no more; what was asked is forgotten."""


class GameStore(Protocol):
    """Keeps the game that is being played; see `game3d.play.store.SavedGame`."""

    def save(self, sitting: Sitting) -> None:
        """Keep the game as it stands; raises OSError."""
