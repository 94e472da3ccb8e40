"""The program: the pages, and a sitting on a scene under a display, in one window."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

from filelock import Timeout

from game3d.app.pages import help_page, start_page
from game3d.app.settings import Settings, load_settings, save_settings
from game3d.app.setup_spec import setup_spec
from game3d.app.sounds import Sounds
from game3d.app.window import Window
from game3d.play import store
from game3d.play.clock import new_clock
from game3d.play.opponent import Opponent
from game3d.play.seats import Player, player
from game3d.play.sitting import Sitting
from game3d.records.lexer import RecordError
from game3d.rules.game import Game
from game3d.rules.registry import game
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.opening import make_table
from game3d.table.controller import AtTable
from game3d.table.input import TableInput
from game3d.table.wording import player_title
from game3d.texts import _, shown
from game3d.ui.display.display import Display
from game3d.ui.display.state import (
    DisplayCallbacks,
    GameCallbacks,
    MoveCallbacks,
    PageCallbacks,
    ViewCallbacks,
)
from game3d.ui.settings_page import SettingsPage, SettingsValues
from game3d.ui.setup_page import BY_LOT, SetupChoice, SetupPage
from game3d.ui.start_page import StartCallbacks, UnfinishedGame
from game3d.ui.toolkit.popups import Toast
from game3d.ui.toolkit.widget import View

SPEED = {"off": 0.0, "slow": 0.6, "normal": 1.0, "fast": 2.0}


def run(sitting: Sitting | None = None) -> int:
    """Open the window, at a table when `sitting` is given; returns when it is closed, with the exit status.

    Raises NoDisplayError when there is no display.
    """
    app = App(load_settings())
    if sitting is None:
        app.show_start()
    else:
        app.open_table(sitting)
    app.main_loop()
    return 0


class App(Window):
    """The ShowBase: puts a sitting on a scene under a display."""

    def __init__(self, settings: Settings) -> None:
        """Open the window, empty; raises NoDisplayError where there is no display."""
        super().__init__(settings)
        self.at: AtTable | None = None
        self.display: Display | None = None
        self.input: TableInput | None = None
        self.page: View | None = None
        self.over: View | None = None  # settings or help, over the page or the table
        self.sounds = Sounds(self)
        self.opponent = Opponent()
        self._seat_before = 0
        self.toast = Toast(self.screen)  # for news while there is no table
        self.accept("f11", self.toggle_full_screen)
        self._apply_values(first=True)

    @property
    def at_a_table(self) -> bool:
        return self.at is not None

    def shut_down(self) -> None:
        """Let go of everything; the engine ends and the settings are kept whatever goes wrong with the rest."""
        try:
            self.close_table()
            self.screen.destroy()
        finally:
            self.opponent.close()
            save_settings(self.settings)
            self.destroy()

    def say(self, text: str) -> None:
        """Show a refusal or a piece of news, at the table or on a page; an empty text takes the last one away."""
        if text:
            self._toast.say(text)
        else:
            self._toast.clear()

    def announce(self, text: str) -> None:
        """Show news that nobody asked for, when no answer to the player stands there."""
        self._toast.announce(text)

    @property
    def _toast(self) -> Toast:
        return self.display.toast if self.display is not None else self.toast

    def typing(self) -> bool:
        """Whether keys go to a text entry."""
        return self.screen.focus.typing

    def advance(self, seconds: float) -> None:
        if self.at is not None and self.input is not None:
            self.input.update()
            # A slow frame costs its time on the clock, a sleeping machine not.
            self.at.time.update(min(seconds, 1.0), covered=self.over is not None)
            if self.at is not None and self.at.table.advance(min(seconds, 0.1)):
                self.changed()

    def resized(self) -> None:
        self.screen.measure()  # the panels first: the table is framed between them
        self._frame(at_once=False)

    # -- pages ------------------------------------------------------------------------------------------

    def _open(self, page: View) -> None:
        """Show a page instead of the one before."""
        old, self.page = self.page, page
        if old is not None:
            old.destroy()
        self.changed()

    def show_start(self) -> None:
        """The tables, and the games that can be taken up again."""
        self.close_table()
        self._leave_page()
        unfinished = self._unfinished()

        def resume(row: int) -> None:
            self.resume(unfinished[row].identifier)

        def remove(row: int) -> None:
            try:
                saved, _sitting = store.take_up(unfinished[row].identifier)
                saved.discard()
            except (RecordError, OSError) as error:
                self._refused(_("the game cannot be removed: {reason}"), error)
            self.show_start()

        self._open(
            start_page(
                self.screen,
                self.settings,
                [_unfinished_line(found) for found in unfinished],
                StartCallbacks(self.show_setup, resume, remove, self.show_settings, self.show_help, self.quit),
            )
        )

    def _unfinished(self) -> list[store.Unfinished]:
        """The games that can be taken up; of those that cannot be read, and stay as they are, the player is told."""
        damaged = _("an unfinished game cannot be read: {reason}")
        try:
            return store.unfinished(lambda error: self._refused(damaged, error))
        except OSError as error:
            self._refused(_("games cannot be kept: {reason}"), error)
            return []

    def _refused(self, text: str, error: Exception) -> None:
        reason = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) and error.strerror else error
        if isinstance(error, Timeout):
            reason = _("another game3d has it open")
        self.say(text.format(reason=shown(reason)))

    def _leave_page(self) -> None:
        self._close_over()
        if self.page is not None:
            self.page.destroy()
            self.page = None

    def show_setup(self, name: str) -> None:
        """Agree on a game."""
        rules = game(name)
        self.opponent.prepare(name)
        self._leave_page()
        spec = setup_spec(rules, self.settings.tables.get(name, {}))
        self._open(SetupPage(self.screen, spec, lambda choice: self.start(rules, choice), self.show_start))

    def start(self, rules: Game, choice: SetupChoice) -> None:
        """Sit down at a new game."""
        setup = rules.setup(choice.variant, choice.settings)
        players = [Player(kind, name) for kind, name in zip(choice.kinds, choice.names, strict=True)]
        first = random.randrange(len(players)) if choice.starts == BY_LOT else choice.starts
        self.settings.tables[rules.name] = {
            "variant": choice.variant,
            "settings": dict(choice.settings),
            "kinds": list(choice.kinds),
            "names": list(choice.names),
        }
        save_settings(self.settings)
        clock = new_clock(int(choice.clock)) if choice.clock else None
        self.open_table(Sitting(rules, setup, [*players[first:], *players[:first]], clock=clock))

    def resume(self, identifier: str) -> None:
        """Go on with an unfinished game; one that cannot be opened is told, and stays as it is."""
        try:
            saved, sitting = store.take_up(identifier)
        except (RecordError, OSError) as error:
            self.show_start()
            self._refused(_("the game cannot be taken up: {reason}"), error)
            return
        self.open_table(sitting, saved)

    def show_settings(self) -> None:
        """The settings page, over whatever is there."""

        def back() -> None:
            save_settings(self.settings)
            self._close_over()

        self._over(SettingsPage(self.screen, self.values, self.set_values, back))

    def show_help(self) -> None:
        """The help page, over whatever is there; at a table it opens at the game's rules."""
        topic = self.at.sitting.game.name if self.at is not None else ""
        self._over(help_page(self.screen, self.settings, self._close_over, topic))

    def _over(self, page: View) -> None:
        self.over = page
        if self.stage is not None:
            self.cam.node().set_active(False)
        self.changed()

    def _close_over(self) -> None:
        if self.over is not None:
            self.over.destroy()
            self.over = None
        if self.at is not None:
            self.cam.node().set_active(True)
        self.changed()

    # -- settings ---------------------------------------------------------------------------------------

    @property
    def values(self) -> SettingsValues:
        """The options as they are set."""
        return self.settings.values

    def set_values(self, values: SettingsValues) -> None:
        """Take other options, at once."""
        self.settings.values = values
        self._apply_values()

    def toggle_full_screen(self) -> None:
        """To full screen, or back to a window."""
        self.set_values(replace(self.values, full_screen=not self.values.full_screen))
        save_settings(self.settings)

    def _apply_values(self, first: bool = False) -> None:
        values = self.values
        self.sounds.on = values.sound
        self.sounds.volume = values.volume
        self.screen.set_scale(values.scale)
        self.set_full_screen(values.full_screen)
        self._frame(at_once=False)
        if self.stage is not None:
            self.stage.set_quality(self._quality())
        if self.at is not None:
            self._set_speed()
        if not first:
            self.changed()

    def _quality(self) -> str:
        quality = self.values.quality
        return quality if quality != "auto" else self.settings.measured_quality or "high"

    def _set_speed(self) -> None:
        assert self.at is not None
        speed = SPEED[self.values.animation]
        timeline = self.at.table.timeline
        timeline.instant = speed == 0.0
        timeline.speed = speed or 1.0
        assert self.stage is not None
        self.stage.camera.smooth = speed > 0.0

    # -- the table --------------------------------------------------------------------------------------

    def open_table(self, sitting: Sitting, saved: store.SavedGame | None = None) -> None:
        """Sit down: the game's table, its display, and the input."""
        self.close_table()
        self._leave_page()
        self.toast.clear()
        unsaved: OSError | None = None
        if saved is None:
            try:
                saved = store.new_game()
            except OSError as error:
                unsaved = error  # the game can be played all the same
        if self.stage is None:
            self.stage = Stage(self, quality=self._quality())
        self.cam.node().set_active(True)
        table = make_table(self.stage, sitting.game, sitting.setup)
        table.play_sound = self.sounds.play
        at = AtTable(
            sitting,
            saved,
            table,
            say=self.say,
            announce=self.announce,
            refresh=self._refresh,
            opponent=self.opponent,
        )
        self.at = at
        self._set_speed()
        self.input = TableInput(self, self.stage, at, len(sitting.players), self.changed)
        self.display = Display(self.screen, self._callbacks(at), board=self.input)
        self.screen.focus.bind(self.display.scope, self.input.hotkeys())
        if not sitting.all_human:
            self.opponent.prepare(sitting.game.name)
        self._frame(at_once=True)
        self._seat_before = sitting.mover
        humans = [seat for seat, player in enumerate(sitting.players, start=1) if player.human]
        if len(humans) == 1 and len(sitting.players) > 1:
            self.input.go_to_seat(humans[0])
        self._refresh()
        self.set_title(self.display.state.title)
        self.changed()
        if unsaved is not None:
            self._refused(_("games cannot be kept: {reason}"), unsaved)
        if self.values.quality == "auto" and not self.settings.measured_quality:
            self.screen.flush()  # the display is seen meanwhile
            self.settings.measured_quality = self.measured_quality()
            self.stage.set_quality(self._quality())
            save_settings(self.settings)

    def _frame(self, *, at_once: bool) -> None:
        """Make home the view that has the whole table between the panels; a camera at home follows."""
        if self.stage is None or self.at is None or self.display is None or self.input is None:
            return
        clear = self.display.clear
        width, height = self.screen.width, self.screen.height
        edges = (
            2 * clear.x / width - 1,
            2 * (clear.x + clear.w) / width - 1,
            1 - 2 * (clear.y + clear.h) / height,
            1 - 2 * clear.y / height,
        )
        camera, table = self.stage.camera, self.at.table
        aspect = camera.aspect
        was_home = camera.goal == self.input.view()  # as it was framed for the window before
        camera.home = camera.limits.clamp(table.framed(aspect, edges))
        self.input.framed = lambda seat, elevation=None: camera.limits.clamp(
            table.framed(aspect, edges, seat, elevation)
        )
        if at_once or was_home:
            camera.go(self.input.view(), at_once=at_once)
            camera.apply()
            self.changed()

    def close_table(self) -> None:
        """Leave the table; its unfinished game is kept."""
        at, self.at = self.at, None
        self.opponent.stop()
        if self.input is not None:
            self.input.destroy()
            self.input = None
        if self.display is not None:
            self.display.destroy()
            self.display = None
        if at is not None:
            if at.saved is not None:
                if at.sitting.history.moves:
                    at.saved.close()
                else:
                    at.saved.discard()  # nothing to go on with
            at.table.close()
            self.set_title()
        if self.stage is not None:
            self.cam.node().set_active(False)

    def _refresh(self) -> None:
        if self.at is None or self.display is None:
            return
        self.display.show(self.at.display_state())
        if self.input is not None:
            self.input.look_again()
        mover = self.at.sitting.mover
        if mover != self._seat_before:
            self._seat_before = mover
            if self.values.walk and self.at.sitting.all_human and self.input is not None:
                self.input.go_to_seat(mover)
        self.changed()

    def _callbacks(self, at: AtTable) -> DisplayCallbacks:
        def again(swap: bool) -> None:
            old = at.sitting
            players = [*old.players[1:], old.players[0]] if swap else list(old.players)
            clock = new_clock(old.clock.seconds) if old.clock is not None else None
            self.open_table(Sitting(old.game, old.setup, players, clock=clock))

        return DisplayCallbacks(
            MoveCallbacks(
                undo=at.undo,
                redo=at.redo,
                hint=at.hint,
                cancel=at.cancel,  # type: ignore[arg-type]
                carry=at.carry,
                roll=at.roll,
                finish=at.finish_move,
                type=at.type,
            ),
            ViewCallbacks(at.look, at.time.replay, at.time.run, at.table.slide),
            GameCallbacks(
                resign=lambda: self._ask_to_resign(at),
                offer_draw=lambda: self._confirm(_("Do both players agree on a draw?"), _("Draw"), at.agree_draw),
                save=self._save_record,
                new_game=lambda: again(False),
                rematch=lambda: again(False),
                swap_seats=lambda: again(True),
            ),
            PageCallbacks(self.show_start, self.show_settings, self.show_help),
        )

    def _ask_to_resign(self, at: AtTable) -> None:
        seat = at.resigning
        if seat is not None:
            self._confirm(_("Does {name} give up?").format(name=at.sitting.name(seat)), _("Resign"), at.resign)

    def _confirm(self, question: str, yes: str, action: Any) -> None:
        if self.display is not None:
            self.display.ask(question, [(yes, action), (_("Go on"), lambda: None)])

    def _save_record(self) -> None:
        if self.at is None or self.display is None:
            return
        try:
            path = store.keep_copy(self.at.sitting)
        except OSError as error:
            self._refused(_("the record cannot be saved: {reason}"), error)
        else:
            self.display.say(_("saved as {path}").format(path=shown(path)))


def _unfinished_line(found: store.Unfinished) -> UnfinishedGame:
    rules, record = found.record.game, found.record
    title = _(rules.title)
    if len(rules.variants) > 1:
        title = f"{title} · {_(rules.variant_titles[record.setup.variant])}"
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(found.saved))
    detail = _("move {n}, {when}").format(n=len(record.moves), when=when)
    players = [player(tag) for tag in record.players]
    if any(seated.name or not seated.human for seated in players):
        detail = f"{' – '.join(seated.name or player_title(seated) for seated in players)}, {detail}"
    return UnfinishedGame(title, detail)
