"""Where and how large the window opens, and what is remembered of it when the program is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game3d.app.settings import DEFAULT_SIZE, Settings, load_settings, save_settings
from game3d.app.window import fitted
from tests.helpers import ROOT

# Opens the window and says how large it and the screen are; then it takes sizes, and runs until it is killed.
PROGRAM = """
import sys
from panda3d.core import WindowProperties, load_prc_file_data
load_prc_file_data("", "audio-library-name null")
from game3d.app.app import App
from game3d.app.settings import load_settings
app = App(load_settings())
app.navigation.show_start()
for _frame in range(3):
    app.task_mgr.step()
screen = app.pipe.get_display_width(), app.pipe.get_display_height()
print(app.win.get_x_size(), app.win.get_y_size(), *screen, flush=True)
width, height = map(int, sys.stdin.readline().split())
wanted = WindowProperties()
wanted.set_size(width, height)
app.win.request_properties(wanted)
app.main_loop()
"""


def start(home: Path) -> tuple[subprocess.Popen[str], tuple[int, int], tuple[int, int]]:
    """The program, the size of its window and that of the screen."""
    environment = {**os.environ, "GAME3D_HOME": str(home), "PYTHONPATH": str(ROOT)}
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    width, height, screen_width, screen_height = map(int, program.stdout.readline().split())
    return program, (width, height), (screen_width, screen_height)


@pytest.mark.parametrize(
    ("size", "screen", "opens"),
    [
        ((1280, 720), (1920, 1080), (1280, 720)),
        ((1920, 1080), (1920, 1080), (1920, 1080)),
        ((3840, 2160), (1920, 1080), (1728, 972)),
        ((2560, 700), (1920, 1080), (1728, 700)),
        ((1280, 1440), (1366, 768), (1280, 691)),
    ],
)
def test_no_window_is_larger_than_the_screen(
    size: tuple[int, int], screen: tuple[int, int], opens: tuple[int, int]
) -> None:
    assert fitted(size, screen) == opens


def test_a_size_from_a_larger_screen_opens_inside_this_one(display: str, home: Path) -> None:
    save_settings(Settings(size=(6000, 4000)))
    program, window, screen = start(home)
    program.kill()
    program.communicate()
    assert window == fitted((6000, 4000), screen)
    assert window[0] < screen[0] and window[1] < screen[1]


def test_a_new_size_is_remembered_although_the_program_is_killed(display: str, home: Path) -> None:
    program, window, screen = start(home)
    assert window == fitted(DEFAULT_SIZE, screen)
    assert program.stdin is not None
    program.stdin.write("1000 640\n")
    program.stdin.flush()
    while load_settings().size != (1000, 640):
        assert program.poll() is None
        time.sleep(0.02)
    program.send_signal(signal.SIGKILL)
    program.communicate()
    assert load_settings().size == (1000, 640)
