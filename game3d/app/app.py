"""The program: one window with pages, or a table in it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from filelock import Timeout

from game3d.app.navigation import Navigation
from game3d.app.preferences import Preferences
from game3d.app.session import TableSession
from game3d.app.settings import Settings, load_settings
from game3d.app.sounds import Sounds
from game3d.app.window import Window
from game3d.play import store
from game3d.play.opponent import Opponent
from game3d.play.sitting import Sitting
from game3d.scenes.stage.stage import Stage
from game3d.texts import _, shown
from game3d.ui.display.state import PageCallbacks
from game3d.ui.settings_page import SettingsValues


def run(sitting: Sitting | None = None) -> int:
    """Open the window, at a table when `sitting` is given; returns when it is closed, with the exit status.

    Raises NoDisplayError when there is no display.
    """
    app = App(load_settings())
    if sitting is None:
        app.navigation.show_start()
    else:
        app.open_table(sitting)
    app.main_loop()
    return 0


class App(Window):
    """The window with what is in it: pages, a table session, sounds, the engine."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        """Open the window, empty; raises NoDisplayError where there is no display.

        `now` gives seconds for players' clocks.
        """
        super().__init__(Preferences(settings))
        self.session: TableSession | None = None
        self.navigation = Navigation(self)
        self.sounds = Sounds(self)
        self.opponent = Opponent()
        self._now = now
        self.accept("f11", self.toggle_full_screen)
        self._apply_values()

    def shut_down(self) -> None:
        """Let go of everything; the engine ends and the settings are kept whatever goes wrong with the rest."""
        try:
            self.close_table()
            self.screen.destroy()
        finally:
            self.opponent.close()
            self.preferences.keep()
            self.destroy()

    # -- what the window asks -----------------------------------------------------------------------------

    @property
    def at_a_table(self) -> bool:
        return self.session is not None

    def advance(self, seconds: float) -> None:
        self.preferences.update()
        if self.session is not None:
            self.session.advance(seconds, covered=self.navigation.covered)

    def resized(self) -> None:
        self.screen.measure()  # the panels first: the table is framed between them
        if self.session is not None:
            self.session.frame(at_once=False)

    # -- messages -----------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Show an answer to the player, at the table or on the page."""
        if self.session is not None:
            self.session.display.say(text)
        else:
            self.navigation.say(text)

    def complain(self, text: str, error: Exception) -> None:
        """Say that something failed; {reason} in the text stands for the error."""
        reason = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) and error.strerror else error
        if isinstance(error, Timeout):
            reason = _("another game3d has it open")
        self.say(text.format(reason=shown(reason)))

    # -- settings -----------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """What the program remembers."""
        return self.preferences.settings

    @property
    def values(self) -> SettingsValues:
        """The options as they are set."""
        return self.settings.values

    def set_values(self, values: SettingsValues) -> None:
        """Take other options, at once."""
        self.settings.values = values
        self._apply_values()
        self.changed()

    def toggle_full_screen(self) -> None:
        """To full screen, or back to a window."""
        self.set_values(replace(self.values, full_screen=not self.values.full_screen))
        self.preferences.keep()

    def _apply_values(self) -> None:
        values = self.values
        self.sounds.on = values.sound
        self.sounds.volume = values.volume
        self.screen.set_scale(values.scale)
        self.set_full_screen(values.full_screen)
        if self.stage is not None:
            self.stage.set_quality(self._quality())
        if self.session is not None:
            self.session.apply(values)
            self.session.frame(at_once=False)

    def _quality(self) -> str:
        quality = self.values.quality
        return quality if quality != "auto" else self.settings.measured_quality or "high"

    def _measure_quality(self) -> None:
        """Find out once which quality this machine can draw smoothly, where the player did not choose one."""
        if self.stage is None or self.values.quality != "auto" or self.settings.measured_quality:
            return
        self.screen.flush()  # the display is seen meanwhile
        self.settings.measured_quality = self.measured_quality()
        self.stage.set_quality(self._quality())
        self.preferences.keep()

    # -- the table ----------------------------------------------------------------------------------------

    @property
    def game_at_the_table(self) -> str:
        """The name of the game at the table; empty where there is none."""
        return "" if self.session is None else self.session.sitting.game.name

    def prepare(self, name: str) -> None:
        """Let the engine get ready for a game in the background."""
        self.opponent.prepare(name)

    def open_table(self, sitting: Sitting, saved: store.SavedGame | None = None) -> None:
        """Sit down; without `saved` the game gets a file of its own."""
        self.close_table()
        self.navigation.leave()
        unsaved: OSError | None = None
        if saved is None:
            try:
                saved = store.new_game()
            except OSError as error:
                unsaved = error  # the game can be played all the same
        if self.stage is None:
            self.stage = Stage(self, quality=self._quality())
        pages = PageCallbacks(self.navigation.show_start, self.navigation.show_settings, self.navigation.show_help)
        self.session = TableSession(self, self.stage, sitting, saved, self.opponent, self.sounds, pages, self._now)
        self.cover(False)
        if not sitting.all_human:
            self.prepare(sitting.game.name)
        self.session.start(self.values)
        self.set_title(self.session.title)
        self.changed()
        if unsaved is not None:
            self.complain(_("games cannot be kept: {reason}"), unsaved)
        self._measure_quality()

    def close_table(self) -> None:
        """Leave the table; its unfinished game is kept."""
        session, self.session = self.session, None
        if session is not None:
            session.close()
            self.set_title()
        self.cover(True)

    def cover(self, covered: bool) -> None:
        """Draw the table only where it is seen."""
        if self.stage is not None:
            self.cam.node().set_active(not covered and self.session is not None)
