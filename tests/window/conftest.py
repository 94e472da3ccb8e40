"""The whole program in a real window; pointer and keys go the whole way through."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from panda3d.core import ClockObject, load_prc_file_data

from game3d.app.app import App
from game3d.app.settings import Settings
from game3d.ui.settings_page import SettingsValues
from tests.window.person import Person

SIZE = (720, 450)
VALUES = SettingsValues(animation="off", sound=False, quality="low")


@pytest.fixture(scope="module")
def app(display: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The program, started once for the tests of a module, in low quality and without flights."""
    before = os.environ["GAME3D_HOME"]
    os.environ["GAME3D_HOME"] = str(tmp_path_factory.mktemp("home"))
    load_prc_file_data("tests", "audio-library-name null\nnotify-level-device error\nwindow-type onscreen")
    settings = Settings(VALUES, size=SIZE)
    made = App(settings, now=ClockObject.get_global_clock().get_frame_time)
    made.clock.set_mode(ClockObject.M_non_real_time)  # frames follow each other without waiting
    made.navigation.show_start()
    for _frame in range(3):
        made.task_mgr.step()
    yield made
    made.shut_down()
    os.environ["GAME3D_HOME"] = before


@pytest.fixture
def person(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """A person at the program, which shows the start page; user folders are empty."""
    app.close_table()
    monkeypatch.setenv("GAME3D_HOME", str(tmp_path))
    app.settings.tables.clear()
    made = Person(app)
    made.resize(*SIZE)
    app.set_values(VALUES)
    app.navigation.show_start()
    made.point(SIZE[0] - 2, SIZE[1] - 2)
    yield made
    app.close_table()
    app.navigation.show_start()
