"""Data that fills the pages: long texts, many moves, every panel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game3d.app.page_data import card_picture
from game3d.engine.registry import engine
from game3d.rules.registry import NAMES, game
from game3d.ui.display.display import Display
from game3d.ui.display.state import (
    NO,
    YES,
    Actions,
    Carry,
    DisplayCallbacks,
    DisplayState,
    EndInfo,
    EngineInfo,
    MoveItem,
    Moves,
    Offer,
    Reserve,
    SeatPanel,
    SliderInfo,
    Turn,
)
from game3d.ui.help_page import HelpPage
from game3d.ui.settings_page import SettingsPage, SettingsValues
from game3d.ui.setup_page import SettingSpec, SetupPage, SetupSpec
from game3d.ui.start_page import StartCallbacks, StartPage, TableCard, UnfinishedGame
from game3d.ui.toolkit.screen import Screen
from game3d.ui.toolkit.widget import View

LEVELS = (("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard"), ("master", "Master"))
CLOCKS = (("", "None"), ("5", "5 min"), ("15", "15 min"), ("30", "30 min"))
PICTURES = {name: card_picture(name) for name in NAMES}
GAMES = tuple((name, game(name).title) for name in NAMES)

_TEXTS = ("a1", "Se5", "c3", "Cd4", "5d4-22", "2b2<11*", "c3>", "3a1+111", "2a1-2a1-1a1", "e1")
MOVES = tuple(MoveItem(_TEXTS[i % 10], f"{i // 2 + 1}." if i % 2 == 0 else "") for i in range(260))

PLAYERS = (
    SeatPanel(
        "Anna", "Light · Human", (0.9, 0.8, 0.6), True, (Reserve("Stones", 21), Reserve("Capstone", 1)), "", "14:12"
    ),
    SeatPanel("Hard", "Dark", (0.17, 0.14, 0.12), False, (Reserve("Stones", 19), Reserve("Capstone", 0)), "9½", "5:00"),
)
FOUR = tuple(
    SeatPanel(f"Player {n}", "Human", (0.2 * n, 0.5, 0.3), n == 2, (Reserve("Men", 12),), str(12 - n))
    for n in range(1, 5)
)
ENGINE = EngineInfo("Master is thinking", "12.24 s", "412,003,551", "19", "+0.35", "c3> d4 2b2<11* e5 a1+ Sc4 " * 6)
PLAYING = DisplayState(
    "Tak, Tournament",
    Turn(
        "Anna to move",
        "Choose how many to carry, then click a square to drop the first piece",
        "Stack on c3, bottom to top: light, dark, dark, light, light",
    ),
    PLAYERS,
    Moves(MOVES, len(MOVES)),
    Actions(undo=YES, redo=YES, hint=YES, type=YES, cancel=YES, resign=YES, draw=YES),
    Carry((1, 2, 3, 4, 5), 3),
    engine=ENGINE,
)
START = DisplayState("Pylos", Turn("Light to move", "Put a ball on an empty place"), PLAYERS, actions=Actions(type=YES))
ROLLING = DisplayState("Trimino", Turn("Player 2 to roll", "Click the die"), FOUR, actions=Actions(type=YES, roll=YES))
FINISHING = replace(
    START,
    actions=Actions(type=YES, finish=YES, cancel=YES),
    slider=SliderInfo("Levels apart", 0.4),
    engine=ENGINE,
)
LOOKING = replace(
    PLAYING,
    moves=Moves(MOVES, 17, looking_back=True),
    carry=Carry(),
    actions=replace(PLAYING.actions, cancel=NO),
)
DEMO = replace(START, demonstration=True)
OVER = replace(
    PLAYING,
    carry=Carry(),
    actions=replace(PLAYING.actions, cancel=NO),
    engine=None,
    turn=Turn("The game is over"),
    end=EndInfo("Light wins", "Road from north to south", (("Light", "12"), ("Dark", "9½"))),
)
STATES = {
    "playing": PLAYING,
    "start": START,
    "rolling": ROLLING,
    "finishing": FINISHING,
    "looking back": LOOKING,
    "demonstration": DEMO,
    "over": OVER,
}


def offering(state: DisplayState, **offers: Offer) -> DisplayState:
    """A state in which these actions are offered, or not."""
    return replace(state, actions=replace(state.actions, **offers))


def after(state: DisplayState, moves: int) -> DisplayState:
    """A state after that many moves."""
    return replace(state, moves=Moves(MOVES[:moves], moves))


def at_ply(state: DisplayState, ply: int) -> DisplayState:
    """A state in which that ply is on the table."""
    return replace(state, moves=replace(state.moves, ply=ply))


def nothing(*_values: Any) -> None:
    """Do nothing."""


def start_page(screen: Screen, unfinished: int = 5, callbacks: StartCallbacks | None = None) -> StartPage:
    """The start page with all games."""
    cards = [TableCard(name, game(name).title, game(name).summary, card_picture(name)) for name in NAMES]
    games = [
        UnfinishedGame(f"Pylos, Advanced: Anna against Berta {n}", f"yesterday, {n} moves") for n in range(unfinished)
    ]
    return StartPage(screen, cards, games, callbacks or StartCallbacks(*(nothing,) * 6))


def setup_spec(name: str) -> SetupSpec:
    """The set-up page's data for one of the games."""
    found = game(name)
    return SetupSpec(
        found.title,
        tuple((variant, found.variant_titles[variant]) for variant in found.variants),
        lambda variant, settings: found.seats(found.setup(variant, settings)),
        LEVELS,
        tuple(
            SettingSpec(s.name, s.title, tuple((c, c) for c in s.choices), s.default, s.variants)
            for s in found.settings
        ),
        found.variant_notes,
        CLOCKS,
        kinds=("human", "master", "hard", "easy"),
        names=("Anna Maria Magdalena",),
        picture=card_picture(name),
        summary=found.summary,
        level_notes=engine(name).notes,
        best={"solo": [(30 - rank, f"2026-03-{30 - rank}") for rank in range(10)]},
    )


def setup_page(screen: Screen, name: str, variant: str = "", **settings: str) -> SetupPage:
    """The set-up page of a game, with a variant and settings chosen."""
    spec = setup_spec(name)
    own = tuple(replace(s, value=settings.get(s.name, s.value)) for s in spec.settings)
    return SetupPage(screen, replace(spec, variant=variant, settings=own), nothing, nothing)


def display(
    screen: Screen, state: DisplayState, callbacks: DisplayCallbacks | None = None, board: Any = None
) -> Display:
    """The display, showing a state."""
    made = Display(screen, callbacks or DisplayCallbacks(), board)
    made.show(state)
    return made


def every_view(screen: Screen) -> dict[str, Any]:
    """Functions that open each page and the display in each of its states."""
    views: dict[str, Any] = {
        "start": lambda: start_page(screen),
        "start, nothing unfinished": lambda: start_page(screen, 0),
        "settings": lambda: SettingsPage(screen, SettingsValues(), nothing, nothing),
        "help": lambda: HelpPage(screen, GAMES, nothing),
    }
    for name in NAMES:
        for variant in game(name).variants:
            views[f"set-up {name} {variant}"] = lambda name=name, variant=variant: setup_page(screen, name, variant)
        views[f"rules {name}"] = lambda name=name: HelpPage(screen, GAMES, nothing, name, PICTURES)
    views["set-up trimino, four seats"] = lambda: setup_page(screen, "trimino", Seats="4")
    for name, state in STATES.items():
        views[f"display {name}"] = lambda state=state: display(screen, state)
    return views


def close(screen: Screen) -> None:
    """Take every view away."""
    for view in reversed(list(screen.views)):
        _close(view)


def _close(view: View) -> None:
    view.destroy()
