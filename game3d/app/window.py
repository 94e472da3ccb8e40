"""The window: opened, drawn when something changed, resized, made full screen, closed.

Between two changes the loop just listens, less and less often.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from abc import abstractmethod
from dataclasses import replace
from typing import Any

from direct.showbase.ShowBase import ShowBase
from panda3d.core import (
    ClockObject,
    Filename,
    GraphicsPipeSelection,
    GraphicsWindow,
    WindowProperties,
    load_prc_file_data,
)

from game3d.app.preferences import Preferences
from game3d.app.settings import Settings
from game3d.app.sounds import has_sound_device
from game3d.folders import cache_folder
from game3d.scenes.stage.opengl import DrawingError, check_version, held_back, why_no_window
from game3d.scenes.stage.quality import HIGH, LOW, MEDIUM
from game3d.scenes.stage.stage import Stage
from game3d.texts import _
from game3d.ui.toolkit.screen import Screen, suggested_scale

log = logging.getLogger(__name__)

FULL_RATE, QUIET_RATE, IDLE_RATE = 60, 30, 12  # frames a second: moving, just moved, nothing for a while
QUIET_AFTER, IDLE_AFTER = 0.5, 4.0  # seconds without a change
MEASURED_FRAMES = 4
SHARE = 0.9  # of the screen's width or height, for a window that would be larger
SMOOTH = 1 / 25  # seconds a frame while something moves


class NoDisplayError(Exception):
    """No window can be opened here; the message says why, and what still works."""


def fitted(size: tuple[int, int], screen: tuple[int, int]) -> tuple[int, int]:
    """The size of a window, in pixels, on a screen: what is larger than that leaves room for the window's frame."""
    width, height = (own if own <= whole else int(whole * SHARE) for own, whole in zip(size, screen, strict=True))
    return width, height


def _screen_size() -> tuple[int, int] | None:
    """The size of the screen in pixels; None where there is none, or it does not say."""
    pipe = GraphicsPipeSelection.get_global_ptr().make_default_pipe()
    if pipe is None or not pipe.is_valid() or not pipe.get_display_width():
        return None
    return pipe.get_display_width(), pipe.get_display_height()


def _configure(settings: Settings) -> None:
    screen = _screen_size()
    if screen is not None:
        settings.size = fitted(settings.size, screen)  # it may come from a larger one
    width, height = settings.size
    try:
        cached = Filename.from_os_specific(str(cache_folder() / "models"))
    except OSError as error:
        log.warning("models are not kept ready: %s", error)
        cached = Filename()
    if not sys.platform.startswith("linux"):  # there each window manager sees to it that windows open on the screen
        load_prc_file_data("game3d place", "win-origin -2 -2")  # in the middle
    if not has_sound_device():
        load_prc_file_data("game3d sound", "audio-library-name null")  # else the driver complains of what it lacks
    # Sleep precision: the clock would spend the last hundredth of a second before every frame in a busy loop.
    load_prc_file_data(
        "game3d",
        f"""
window-title game3d
win-size {width} {height}
gl-version 3 2
sleep-precision 0.0005
framebuffer-multisample 1
multisamples 4
textures-power-2 none
model-cache-dir {cached}
egg-mesh 0
notify-level-x11display fatal
notify-level-egldisplay error
notify-level-glxdisplay error
notify-level-ShowBase error
notify-level-audio error
notify-level-device fatal
print-pipe-types 0
""",
    )


class Window(ShowBase):
    """A window with a loop of its own; a subclass says what is in it."""

    def __init__(self, preferences: Preferences) -> None:
        """Open the window; raises NoDisplayError where there is no display, or none that can draw."""
        settings = preferences.settings
        no_display = _(
            "game3d needs a display, and there is none here; "
            "game3d play GAME --text, think, match, perft, check and render work without one"
        )
        if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
            raise NoDisplayError(no_display)
        try:
            with held_back():
                _configure(settings)
                try:
                    super().__init__()
                except Exception as error:  # Panda3D has no exception of its own for this
                    raise why_no_window() or DrawingError("") from error
                check_version(self.win.get_gsg())
        except DrawingError as error:
            still = _("game3d play GAME --text, think, match, perft and check work without it")
            raise NoDisplayError(f"{error}; {still}" if str(error) else no_display) from None
        assert isinstance(self.win, GraphicsWindow)
        self.window = self.win
        self.preferences = preferences
        self.disable_mouse()
        self.set_background_color(0.05, 0.04, 0.03)
        self.done = False
        self.stage: Stage | None = None  # made when the first table is opened
        self._changed_at = time.monotonic()
        self._dirty = True
        self._drawn_size = (0, 0)
        self._full = False
        self._pointer: tuple[float, ...] | None = None
        if settings.first:
            settings.values = replace(settings.values, scale=suggested_scale(self))
        self.screen = Screen(self, settings.values.scale, self.changed)
        self.clock.set_mode(ClockObject.M_limited)
        self.clock.set_frame_rate(FULL_RATE)
        self.task_mgr.remove("igLoop")
        self.task_mgr.add(self._advance, "table", sort=30)
        self.task_mgr.add(self._draw, "igLoop", sort=50)
        self.accept("window-event", self._window_event)
        self.window.set_close_request_event("close-request")
        self.accept("close-request", self.quit)

    # -- what is in the window ----------------------------------------------------------------------------

    @property
    @abstractmethod
    def at_a_table(self) -> bool:
        """Whether the stage is seen."""

    @abstractmethod
    def advance(self, seconds: float) -> None:
        """Let time pass, once a frame."""

    @abstractmethod
    def resized(self) -> None:
        """The window has another size."""

    @abstractmethod
    def shut_down(self) -> None:
        """Let go of everything."""

    def typing(self) -> bool:
        """Whether keys go to a text entry."""
        return self.screen.focus.typing

    # -- the loop -----------------------------------------------------------------------------------------

    def main_loop(self) -> None:
        """Run until the window is closed."""
        try:
            while not self.done:
                self.task_mgr.step()
        finally:
            self.shut_down()

    def quit(self) -> None:
        """End the program; the game at the table stays unfinished."""
        self.done = True

    def userExit(self) -> None:  # noqa: N802 - ShowBase's name
        """The window was closed by the system."""
        self.quit()

    def changed(self) -> None:
        """Something on the screen changed: draw a frame."""
        self._dirty = True
        self._changed_at = time.monotonic()

    def _advance(self, task: Any) -> int:
        self.advance(self.clock.dt)
        return int(task.cont)

    def _draw(self, task: Any) -> int:
        seconds = min(self.clock.dt, 0.1)
        if self.stage is not None and self.at_a_table and self.stage.update(seconds):
            self.changed()
        need = self._dirty
        self.window.set_active(need)
        self.graphics_engine.render_frame()
        if need:
            self.graphics_engine.flip_frame()  # else it would be seen with the next one that is drawn
            self._dirty = False
            if self.stage is not None and self.at_a_table:
                self.stage.drawn()
        quiet = time.monotonic() - self._changed_at
        rate = FULL_RATE if quiet < QUIET_AFTER else QUIET_RATE if quiet < IDLE_AFTER else IDLE_RATE
        if self.mouseWatcherNode.has_mouse() and self._pointer_moved():
            self._changed_at = time.monotonic()
        self.clock.set_frame_rate(rate)
        return int(task.cont)

    def _pointer_moved(self) -> bool:
        at = tuple(self.mouseWatcherNode.get_mouse())
        moved, self._pointer = at != self._pointer, at
        return moved

    def _window_event(self, window: Any) -> None:
        if window != self.window:  # another wrapper of the same window
            return
        if self.window.is_closed():
            self.quit()
            return
        size = (self.window.get_x_size(), self.window.get_y_size())
        was_full, self._full = self._full, bool(self.window.get_properties().get_fullscreen())
        if was_full and not self._full:
            properties = WindowProperties()  # some systems forget what was asked together with the change
            properties.set_size(*self.preferences.settings.size)
            self.window.request_properties(properties)
        if size != self._drawn_size:
            self._drawn_size = size
            if self.stage is not None:
                self.stage.set_size(*size)
            self.resized()
            if not self._full and not was_full:
                self.preferences.settings.size = size
                self.preferences.keep_soon()
        self.changed()

    def set_title(self, title: str = "") -> None:
        """Say in the window's title what is on the table."""
        properties = WindowProperties()
        properties.set_title(f"{title} – game3d" if title else "game3d")
        self.window.request_properties(properties)

    def set_full_screen(self, full: bool) -> None:
        """Fill the screen, or go back to a window of the size it had."""
        if full == bool(self.window.get_properties().get_fullscreen()):
            return
        properties = WindowProperties()
        properties.set_fullscreen(full)
        if full:
            properties.set_size(self.pipe.get_display_width(), self.pipe.get_display_height())
        else:
            properties.set_size(*self.preferences.settings.size)
        self.window.request_properties(properties)

    # -- picture quality ------------------------------------------------------------------------------------

    def measured_quality(self) -> str:
        """The highest quality in which this machine draws the table smoothly; the first table is opened once."""
        assert self.stage is not None
        for name in (HIGH.name, MEDIUM.name):
            self.stage.set_quality(name)
            self._frames(2)  # programs are compiled in the first
            if self._frames(MEASURED_FRAMES) <= SMOOTH * MEASURED_FRAMES:
                return name
        return LOW.name

    def _frames(self, number: int) -> float:
        """Draw some frames, shadows included, and return the seconds that they took."""
        assert self.stage is not None
        started = time.perf_counter()
        for _frame in range(number):
            self.stage.mark_dirty()
            self.stage.update(0.0)
            self.window.set_active(True)
            self.graphics_engine.render_frame()
            self.stage.drawn()
        self.window.get_screenshot()  # drivers draw when they like: reading back waits for them
        return time.perf_counter() - started
