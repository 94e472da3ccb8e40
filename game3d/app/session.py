"""One sitting at its table in the window: the table, its display, its controller, the input."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from game3d.play import store
from game3d.play.opponent import Opponent
from game3d.play.sitting import Sitting
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.opening import make_table
from game3d.table.controller import Controller
from game3d.table.input import InputBase, TableInput
from game3d.table.protocols import SoundPlayer
from game3d.texts import _, shown
from game3d.ui.display.display import Display
from game3d.ui.display.state import (
    DisplayCallbacks,
    GameCallbacks,
    MoveCallbacks,
    PageCallbacks,
    ViewCallbacks,
)
from game3d.ui.settings_page import SettingsValues

SPEED = {"off": 0.0, "slow": 0.6, "normal": 1.0, "fast": 2.0}
LONGEST_FRAME = 0.1  # seconds: after a longer one what flies goes on from where it was seen


class Host(InputBase, Protocol):
    """What a session asks of the window it is in."""

    def changed(self) -> None:
        """Draw a frame."""

    def complain(self, text: str, error: Exception) -> None:
        """Say that something failed; {reason} in the text stands for the error."""

    def open_table(self, sitting: Sitting) -> None:
        """Sit down at another game."""


class TableSession:
    """A sitting at its table. `close` leaves it; an unfinished game is kept."""

    def __init__(
        self,
        host: Host,
        stage: Stage,
        sitting: Sitting,
        saved: store.SavedGame | None,
        opponent: Opponent,
        sounds: SoundPlayer,
        pages: PageCallbacks,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Without `saved` the game is not kept. `now` gives seconds for the players' clock."""
        self.sitting = sitting
        self._host = host
        self._stage = stage
        self._saved = saved
        self._walk = False  # whether the camera walks to the seat of who is to move
        self._mover = sitting.mover
        self.table = make_table(stage, sitting.game, sitting.setup)
        self.table.play_sound = sounds.play
        self.controller = Controller(sitting, self.table, opponent, sounds, saved, now)
        self.input = TableInput(host, stage, self.table, self.controller, host.changed)
        self.display = Display(host.screen, self._callbacks(pages), board=self.input)
        host.screen.focus.bind(self.display.scope, self.input.hotkeys())
        self.controller.changes.listen(self._changed)

    def start(self, values: SettingsValues) -> None:
        """Show the game and let it begin."""
        self.apply(values)
        self.controller.start(self.display)
        self.frame(at_once=True)
        humans = [seat for seat, player in enumerate(self.sitting.players, start=1) if player.human]
        if len(humans) == 1 and len(self.sitting.players) > 1:
            self.input.go_to_seat(humans[0])

    def close(self) -> None:
        """Get up; a game without a move is nothing to go on with."""
        self.controller.close()
        self.input.destroy()
        self.display.destroy()
        if self._saved is not None:
            if self.sitting.history.moves:
                self._saved.close()
            else:
                self._saved.discard()
        self.table.close()

    @property
    def title(self) -> str:
        """The game, its variant and settings."""
        return self.display.state.title

    def apply(self, values: SettingsValues) -> None:
        """Take other options."""
        speed = SPEED[values.animation]
        self.table.timeline.instant = speed == 0.0
        self.table.timeline.speed = speed or 1.0
        self._stage.camera.smooth = speed > 0.0
        self._walk = values.walk

    def advance(self, seconds: float, *, covered: bool) -> None:
        """Let time pass, once a frame."""
        self.input.update()
        self.controller.update(min(seconds, 1.0), covered=covered)
        if self.table.advance(min(seconds, LONGEST_FRAME)):
            self._host.changed()

    def frame(self, *, at_once: bool) -> None:
        """Make home the view that has the whole table between the panels; a camera at home follows."""
        clear, screen = self.display.clear, self._host.screen
        width, height = screen.width, screen.height
        edges = (
            2 * clear.x / width - 1,
            2 * (clear.x + clear.w) / width - 1,
            1 - 2 * (clear.y + clear.h) / height,
            1 - 2 * clear.y / height,
        )
        camera, table = self._stage.camera, self.table
        aspect = camera.aspect
        was_home = camera.goal == self.input.view()  # as it was framed for the window before
        camera.home = camera.limits.clamp(table.framed(aspect, edges))
        self.input.framed = lambda seat, elevation=None: camera.limits.clamp(
            table.framed(aspect, edges, seat, elevation)
        )
        if at_once or was_home:
            camera.go(self.input.view(), at_once=at_once)
            camera.apply()
            self._host.changed()

    def _changed(self) -> None:
        """The controller's state changed, and the display shows it."""
        self.input.look_again()
        mover = self.sitting.mover
        if mover != self._mover:
            self._mover = mover
            if self._walk and self.sitting.all_human:
                self.input.go_to_seat(mover)
        self._host.changed()

    # -- what the display asks ----------------------------------------------------------------------------

    def _callbacks(self, pages: PageCallbacks) -> DisplayCallbacks:
        at = self.controller
        return DisplayCallbacks(
            MoveCallbacks(at.undo, at.redo, at.hint, at.cancel, at.carry, at.roll, at.finish, at.type),
            ViewCallbacks(at.look, at.replay, at.run, at.slide),
            GameCallbacks(
                resign=at.resign,
                offer_draw=at.offer_draw,
                save=self._save_record,
                new_game=self._rematch,
                rematch=self._rematch,
                swap_seats=lambda: self._rematch(swap=True),
            ),
            pages,
        )

    def _rematch(self, *, swap: bool = False) -> None:
        """Play the same game again, on the same seats or on swapped ones."""
        self._host.open_table(self.sitting.again(swap=swap))

    def _save_record(self) -> None:
        try:
            path = store.keep_copy(self.sitting)
        except OSError as error:
            self._host.complain(_("the record cannot be saved: {reason}"), error)
        else:
            self.display.say(_("saved as {path}").format(path=shown(path)))
