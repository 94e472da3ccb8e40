"""A controller with stand-ins for the table, the display, the engine and the sounds: no window, no process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game3d.play.clock import new_clock
from game3d.play.opponent import Thinking
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.records.record import HUMAN
from game3d.rules.game import State
from game3d.rules.locations import Reserve
from game3d.rules.pieces import Arrangement, Step, moved
from game3d.rules.registry import game
from game3d.scenes.table.contract import Colour, Hit, Marks, Slider
from game3d.table.controller import Controller
from game3d.table.snapshot import Phase
from game3d.ui.display.state import Actions, DisplayState

FRAME = 1 / 16  # seconds


class PaperTable:
    """A table that knows what stands where. `animated`: what moves flies until `arrive` or `finish`."""

    def __init__(self, *, animated: bool = False) -> None:
        self.animated = animated
        self.moving = False
        self.standing: Arrangement = {}
        self.marks = Marks()
        self.marked = 0  # how often
        self.ghosts: tuple[Step, ...] = ()
        self.legal = False  # whether a click where the pointer is would do something
        self.endings = 0
        self.jumps = 0  # how often it was set to a position at once
        self.note = ""
        self.slider: Slider | None = None
        self.secrets: set[str] = set()  # locations with something to see inside

    def show(self, arrangement: Arrangement) -> None:
        self.standing = {location: list(pieces) for location, pieces in arrangement.items() if pieces}
        self.moving = False
        self.jumps += 1

    def move(self, arrangement: Arrangement, steps: Sequence[Step], *, quick: bool = False) -> None:
        assert self.standing == {location: pieces for location, pieces in arrangement.items() if pieces}
        self.standing = moved(arrangement, steps)
        self.moving = self.moving or (self.animated and bool(steps))

    def finish(self) -> None:
        self.moving = False

    def mark(self, marks: Marks, state: State) -> None:
        self.marks = marks
        self.marked += 1

    def hover(self, hit: Hit | None, preview: Sequence[Step], legal: bool) -> None:
        self.ghosts, self.legal = tuple(preview), legal
        self.note = f"inside {hit.location}" if hit is not None and hit.location in self.secrets else ""

    def show_ending(self, arrangement: Arrangement) -> None:
        self.standing = {location: list(pieces) for location, pieces in arrangement.items() if pieces}
        self.endings += 1

    def peek(self, hit: Hit | None) -> bool:
        return hit is not None and hit.location in self.secrets

    def reveal(self, hit: Hit) -> bool:
        return hit.location in self.secrets

    def key(self, name: str, down: bool) -> bool:
        return name == "x"

    def slide(self, value: float) -> None:
        assert self.slider is not None
        self.slider.value = value

    def seat_colour(self, seat: int) -> Colour:
        return (seat / 10, 0.0, 0.0)

    def reserve_label(self, location: str) -> str:
        reserve = Reserve.read(location)
        assert reserve is not None
        return reserve.kind.capitalize()


class PaperDisplay:
    """A display that remembers what it was shown and told."""

    def __init__(self) -> None:
        self.states: list[DisplayState] = []
        self.message = ""
        self.said: list[str] = []
        self.announced: list[str] = []
        self.question = ""
        self.answers: dict[str, Callable[[], None]] = {}

    def show(self, state: DisplayState) -> None:
        self.states.append(state)

    def say(self, text: str) -> None:
        self.message = text
        self.said.append(text)

    def announce(self, text: str) -> None:
        self.announced.append(text)

    def clear_message(self) -> None:
        self.message = ""

    def ask(self, text: str, answers: Sequence[tuple[str, Callable[[], None]]]) -> None:
        self.question, self.answers = text, dict(answers)


class PaperOpponent:
    """An AI whose next move is told by the test."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.thinking: Thinking | None = None
        self.getting_ready = False
        self.fails = False
        self.next: str = ""  # its move as text, once it has one
        self.asked = 0  # how often it was looked at for a move
        self.stops = 0
        self.hint: Callable[[int, str], None] | None = None

    def failing(self, sitting: Sitting) -> bool:
        return self.fails

    def poll(self, sitting: Sitting) -> int | None:
        self.asked += 1
        text, self.next = self.next, ""
        return sitting.game.parse_move(sitting.state, text) if text else None

    def ask_hint(self, sitting: Sitting, answer: Callable[[int, str], None]) -> None:
        self.hint = answer

    def watch(self) -> None:
        pass

    def stop(self) -> None:
        self.stops += 1
        self.hint = None
        self.thinking = None


@dataclass
class Sounds:
    """Remembers what was heard."""

    heard: list[str] = field(default_factory=list)

    def play(self, name: str) -> None:
        self.heard.append(name)


class Store:
    """Keeps the game in memory, or fails to."""

    def __init__(self) -> None:
        self.kept: list[int] = []
        self.error: OSError | None = None

    def save(self, sitting: Sitting) -> None:
        if self.error is not None:
            raise self.error
        self.kept = list(sitting.history.moves)


class Seated:
    """A controller at its paper table, and hands to use it with."""

    def __init__(self, sitting: Sitting, *, animated: bool = False) -> None:
        self.sitting = sitting
        self.table = PaperTable(animated=animated)
        self.display = PaperDisplay()
        self.opponent = PaperOpponent()
        self.sounds = Sounds()
        self.store = Store()
        self.seconds = 1000.0  # of the clock on the wall
        self.controller = Controller(
            sitting, self.table, self.opponent, self.sounds, self.store, now=lambda: self.seconds
        )
        self.controller.start(self.display)

    # -- what is so -------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        return self.controller.phase

    @property
    def shown(self) -> DisplayState:
        """What the display shows."""
        return self.display.states[-1]

    @property
    def actions(self) -> Actions:
        return self.shown.actions

    @property
    def moves(self) -> str:
        """The moves made, as texts."""
        history = self.sitting.history
        pairs = zip(history.states, history.moves, strict=False)
        return " ".join(self.sitting.game.move_text(state, move) for state, move in pairs)

    @property
    def stands_as(self) -> int | None:
        """The last ply whose position stands on the table; None where no position of the game does."""
        states = self.sitting.history.states
        found = [ply for ply, state in enumerate(states) if self.position(ply) == self.table.standing]
        assert len(states) == len(set(states)), "a position occurred twice: say what is meant otherwise"
        return found[-1] if found else None

    def position(self, ply: int) -> Arrangement:
        """What stands where after so many moves, by the rules."""
        pieces = self.sitting.game.pieces(self.sitting.history.states[ply])
        return {location: found for location, found in pieces.items() if found}

    # -- what is done -----------------------------------------------------------------------------------

    def click(self, *touches: str) -> None:
        """Click something that can be meant in these ways; without any, click on nothing."""
        self.controller.click(Hit(touches[0], 0, touches, (0.0, 0.0, 0.0)) if touches else None)

    def hover(self, *touches: str) -> None:
        """Bring the pointer over something that can be meant in these ways, or over nothing."""
        self.controller.hover(Hit(touches[0], 0, touches, (0.0, 0.0, 0.0)) if touches else None)

    def play(self, texts: str) -> None:
        """Play moves that lie before what a test is about; all flights arrive."""
        for text in texts.split():
            if text == "roll":
                self.controller.roll()
            else:
                self.controller.play(self.sitting.game.parse_move(self.sitting.state, text))
            self.arrive()

    def arrive(self) -> None:
        """Let what flies arrive, and a frame pass."""
        self.table.moving = False
        self.frame()

    def frame(self, seconds: float = FRAME, *, covered: bool = False) -> None:
        """Let a frame pass."""
        self.seconds += seconds
        self.controller.update(seconds, covered=covered)

    def wait(self, seconds: float) -> None:
        """Let frames pass; what flies arrives."""
        for _frame in range(round(seconds / FRAME)):
            self.arrive()


def sit(
    name: str,
    *kinds: str,
    variant: str = "",
    moves: str = "",
    start: str = "",
    clock: int = 0,
    animated: bool = False,
    **settings: str,
) -> Seated:
    """Sit down after some moves; people sit at all seats unless `kinds` says otherwise."""
    rules = game(name)
    setup = rules.setup(variant, settings)
    players = [Player(kind) for kind in kinds or [HUMAN] * rules.seats(setup)]
    sitting = Sitting(
        rules,
        setup,
        players,
        seed=7,
        start=rules.parse(start, setup) if start else None,
        clock=new_clock(clock) if clock else None,
    )
    for text in moves.split():
        if text == "roll":
            sitting.roll()
        else:
            sitting.play(rules.parse_move(sitting.state, text))
    return Seated(sitting, animated=animated)
