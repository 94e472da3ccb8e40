"""Which page is open: start or set-up instead of a table, settings or help over whatever is there."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from game3d.app.page_data import setup_spec, unfinished_line
from game3d.app.pages import help_page, start_page
from game3d.app.preferences import Preferences
from game3d.play import store
from game3d.play.clock import new_clock
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.records.lexer import RecordError
from game3d.rules.game import Game
from game3d.rules.registry import game
from game3d.texts import _
from game3d.ui.settings_page import SettingsPage, SettingsValues
from game3d.ui.setup_page import BY_LOT, SetupChoice, SetupPage
from game3d.ui.start_page import StartCallbacks
from game3d.ui.toolkit.message import SpeakingView
from game3d.ui.toolkit.screen import Screen
from game3d.ui.toolkit.widget import View


class Program(Protocol):
    """What the pages ask of the program."""

    screen: Screen
    preferences: Preferences

    @property
    def values(self) -> SettingsValues:
        """The options as they are set."""

    def set_values(self, values: SettingsValues) -> None:
        """Take other options, at once."""

    @property
    def game_at_the_table(self) -> str:
        """The name of the game at the table; empty where there is none."""

    def prepare(self, name: str) -> None:
        """Let the engine get ready for a game in the background."""

    def open_table(self, sitting: Sitting, saved: store.SavedGame | None = None) -> None:
        """Sit down."""

    def close_table(self) -> None:
        """Leave the table; its unfinished game is kept."""

    def cover(self, covered: bool) -> None:
        """A page came to lie over the table, or went."""

    def complain(self, text: str, error: Exception) -> None:
        """Say that something failed; {reason} in the text stands for the error."""

    def changed(self) -> None:
        """Draw a frame."""

    def quit(self) -> None:
        """End the program."""


class Navigation:
    """The pages of the program; at most one is open, and one over it."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.page: SpeakingView | None = None
        self._over: View | None = None
        self._unsaid = ""  # what was to be said before there was a page to say it on

    @property
    def covered(self) -> bool:
        """Whether a page lies over the table, or over another page."""
        return self._over is not None

    def leave(self) -> None:
        """Close all pages."""
        self.close_over()
        if self.page is not None:
            self.page.destroy()
            self.page = None

    def say(self, text: str) -> None:
        """Show an answer to the player on the page; before there is one, it waits for it."""
        if self.page is None:
            self._unsaid = text
        else:
            self.page.say(text)

    def _open(self, make: Callable[[], SpeakingView]) -> None:
        """Show a page instead of whatever is there."""
        self.leave()
        self.page = make()
        if self._unsaid:
            self.page.say(self._unsaid)
            self._unsaid = ""
        self._program.changed()

    # -- start ------------------------------------------------------------------------------------------

    def show_start(self) -> None:
        """The tables, and the games that can be taken up again."""
        program = self._program
        program.close_table()
        self.leave()
        unfinished = self._unfinished()
        callbacks = StartCallbacks(
            self.show_setup,
            lambda row: self._resume(unfinished[row].identifier),
            lambda row: self._remove(unfinished[row].identifier),
            self.show_settings,
            self.show_help,
            program.quit,
        )
        lines = [unfinished_line(found) for found in unfinished]
        self._open(lambda: start_page(program.screen, program.preferences.settings, lines, callbacks))

    def _unfinished(self) -> list[store.Unfinished]:
        """The games that can be taken up; of those that cannot be read, and stay as they are, the player is told."""
        program = self._program
        damaged = _("an unfinished game cannot be read: {reason}")
        try:
            return store.unfinished(lambda error: program.complain(damaged, error))
        except OSError as error:
            program.complain(_("games cannot be kept: {reason}"), error)
            return []

    def _resume(self, identifier: str) -> None:
        """Go on with an unfinished game; one that cannot be opened stays as it is, and the player is told."""
        try:
            saved, sitting = store.take_up(identifier)
        except (RecordError, OSError) as error:
            self.show_start()
            self._program.complain(_("the game cannot be taken up: {reason}"), error)
            return
        self._program.open_table(sitting, saved)

    def _remove(self, identifier: str) -> None:
        try:
            saved, _sitting = store.take_up(identifier)
            saved.discard()
        except (RecordError, OSError) as error:
            self.show_start()
            self._program.complain(_("the game cannot be removed: {reason}"), error)
        else:
            self.show_start()

    # -- set-up -----------------------------------------------------------------------------------------

    def show_setup(self, name: str) -> None:
        """Agree on a game."""
        program, rules = self._program, game(name)
        program.prepare(name)
        spec = setup_spec(rules, program.preferences.settings.tables.get(name, {}))
        self._open(lambda: SetupPage(program.screen, spec, lambda choice: self._start(rules, choice), self.show_start))

    def _start(self, rules: Game, choice: SetupChoice) -> None:
        """Sit down at a new game."""
        setup = rules.setup(choice.variant, choice.settings)
        players = [Player(kind, name) for kind, name in zip(choice.kinds, choice.names, strict=True)]
        first = random.randrange(len(players)) if choice.starts == BY_LOT else choice.starts
        preferences = self._program.preferences
        preferences.settings.tables[rules.name] = {
            "variant": choice.variant,
            "settings": dict(choice.settings),
            "kinds": list(choice.kinds),
            "names": list(choice.names),
        }
        preferences.keep()
        clock = new_clock(int(choice.clock)) if choice.clock else None
        self._program.open_table(Sitting(rules, setup, [*players[first:], *players[:first]], clock=clock))

    # -- over whatever is there ---------------------------------------------------------------------------

    def show_settings(self) -> None:
        """The options."""
        program = self._program

        def back() -> None:
            program.preferences.keep()
            self.close_over()

        self._open_over(lambda: SettingsPage(program.screen, program.values, program.set_values, back))

    def show_help(self) -> None:
        """Keys and rules; at a table it opens at the game's rules."""
        program = self._program
        topic = program.game_at_the_table
        self._open_over(lambda: help_page(program.screen, program.preferences.settings, self.close_over, topic))

    def _open_over(self, make: Callable[[], View]) -> None:
        self.close_over()
        self._over = make()
        self._program.cover(True)
        self._program.changed()

    def close_over(self) -> None:
        """Close the page that lies over another or over the table."""
        if self._over is not None:
            self._over.destroy()
            self._over = None
            self._program.cover(False)
            self._program.changed()
