"""Keeps the settings: at once where a player changed them, a moment later where the change may go on."""

from __future__ import annotations

import time
from collections.abc import Callable

from game3d.app.settings import Settings, save_settings

SOON = 0.5  # seconds from a change to its being written: dragging a window's edge is many changes


class Preferences:
    """The settings of a running program."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        """`now` gives seconds since any moment."""
        self.settings = settings
        self._now = now
        self._due: float | None = None  # when they are to be written

    def keep(self) -> None:
        """Write the settings now."""
        self._due = None
        save_settings(self.settings)

    def keep_soon(self) -> None:
        """Write the settings in a moment, from `update`."""
        if self._due is None:
            self._due = self._now() + SOON

    def update(self) -> None:
        """Write what is due; call it often."""
        if self._due is not None and self._now() >= self._due:
            self.keep()
