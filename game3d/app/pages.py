"""The pages as they stand by themselves: for pictures of them, and for whoever opens one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game3d.app.page_data import card_picture, setup_spec, table_cards, titles
from game3d.app.settings import Settings
from game3d.rules.registry import NAMES, game
from game3d.ui.help_page import HelpPage
from game3d.ui.settings_page import SettingsPage
from game3d.ui.setup_page import SetupPage
from game3d.ui.start_page import StartCallbacks, StartPage, UnfinishedGame
from game3d.ui.toolkit.screen import Screen


def _nothing(*_whatever: object) -> None:
    """Do nothing: a page in a picture has nobody to tell."""


def start_page(
    screen: Screen,
    settings: Settings,
    unfinished: Sequence[UnfinishedGame] = (),
    callbacks: StartCallbacks | None = None,
) -> StartPage:
    """The tables."""
    quiet = StartCallbacks(_nothing, _nothing, _nothing, _nothing, _nothing, _nothing)
    return StartPage(screen, table_cards(), unfinished, callbacks or quiet)


def setup_page(screen: Screen, settings: Settings, name: str = NAMES[-1]) -> SetupPage:
    """Agree on a game."""
    return SetupPage(screen, setup_spec(game(name), settings.tables.get(name, {})), _nothing, _nothing)


def settings_page(screen: Screen, settings: Settings) -> SettingsPage:
    """The options."""
    return SettingsPage(screen, settings.values, _nothing, _nothing)


def help_page(screen: Screen, settings: Settings, back: Callable[[], None] = _nothing, topic: str = "") -> HelpPage:
    """All keys, and the rules of each game."""
    return HelpPage(screen, titles(), back, topic, {name: card_picture(name) for name in NAMES})
