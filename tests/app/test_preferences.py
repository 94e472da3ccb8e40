"""Settings are kept at once where a player changed them, and a moment later where the change may go on."""

from __future__ import annotations

from pathlib import Path

from game3d.app.preferences import SOON, Preferences
from game3d.app.settings import Settings, load_settings


class Wall:
    """A clock on the wall."""

    seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_what_is_kept_is_loaded_again(home: Path) -> None:
    preferences = Preferences(Settings())
    preferences.settings.size = (900, 600)
    preferences.keep()
    assert load_settings().size == (900, 600)


def test_a_change_that_may_go_on_is_written_in_a_moment(home: Path) -> None:
    wall = Wall()
    preferences = Preferences(Settings(), wall)
    preferences.update()
    for width in (900, 950, 1000):
        preferences.settings.size = (width, 600)
        preferences.keep_soon()
        preferences.update()
        wall.seconds += SOON / 4
    assert load_settings().first, "nothing is written yet"
    wall.seconds += SOON
    preferences.update()
    assert load_settings().size == (1000, 600)


def test_what_was_written_is_not_written_again(home: Path) -> None:
    wall = Wall()
    preferences = Preferences(Settings(), wall)
    preferences.keep_soon()
    preferences.keep()
    (home / "config" / "settings.json").unlink()
    wall.seconds += 10 * SOON
    preferences.update()
    assert load_settings().first
