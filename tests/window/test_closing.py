"""The window is closed, or the program killed, at any moment: nothing is lost, and no engine is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game3d.play import store

ROOT = Path(__file__).resolve().parents[2]

# Sits down at a game, brings it to a moment, and closes the window as a window manager does: by a message to it.
PROGRAM = """
import ctypes, sys, time
from panda3d.core import load_prc_file_data
load_prc_file_data("", "audio-library-name null")
from game3d.app.app import App
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.rules.registry import game
from game3d.app.settings import Settings
from game3d.ui.settings_page import SettingsValues

moment, end = sys.argv[1:]
app = App(Settings(SettingsValues(animation="slow", sound=False, quality="low"), size=(720, 450)))
telo = game("fanorona-telo")

def sit(*kinds):
    app.open_table(Sitting(telo, telo.setup(), [Player(kind) for kind in kinds], seed=1))
    for text in ("b2", "a1"):
        app.session.controller.play(telo.parse_move(app.session.sitting.state, text))
    app.session.table.finish()

def frames(done):
    while not done():
        app.task_mgr.step()

if moment == "flying":
    sit("human", "human")
    app.session.controller.play(telo.parse_move(app.session.sitting.state, "c3"))
    frames(lambda: app.session.table.moving)
elif moment == "thinking":
    pylos = game("pylos")
    app.open_table(Sitting(pylos, pylos.setup(), [Player(), Player("master")]))
    for text in ("1a1", "1b1", "1c1"):
        app.session.controller.play(pylos.parse_move(app.session.sitting.state, text))
    app.session.table.finish()
    frames(lambda: app.opponent.client.thinking is not None)
elif moment == "dialog":
    sit("human", "human")
    app.session.display.open_menu()
    app.session.display.callbacks.game.resign()
elif moment == "typing":
    sit("human", "human")
    app.session.display.open_entry()
elif moment == "replaying":
    sit("human", "human")
    app.session.controller.replay(True)
    frames(lambda: app.session.controller.ply == 1)
elif moment == "settings":
    sit("human", "human")
    app.navigation.show_settings()
elif moment == "set-up":
    sit("human", "human")
    app.navigation.show_start()
    app.navigation.show_setup("pylos")
for _frame in range(3):
    app.task_mgr.step()
print(app.opponent.client.pid or 0, flush=True)
if end == "kill":
    time.sleep(600)
if sys.platform == "linux":
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    x11.XFlush.argtypes = [ctypes.c_void_p]

    class Message(ctypes.Structure):
        _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                    ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("kind", ctypes.c_ulong),
                    ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("rest", ctypes.c_long * 12)]

    display = x11.XOpenDisplay(None)
    window = app.win.get_window_handle().get_int_handle()
    close = x11.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    event = Message(33, 0, 1, display, window, x11.XInternAtom(display, b"WM_PROTOCOLS", 0), 32, (close, 0))
    x11.XSendEvent(display, window, 0, 0, ctypes.byref(event))
    x11.XFlush(display)
else:
    app.messenger.send(app.win.get_close_request_event())
app.main_loop()
print("closed", flush=True)
"""


def start(moment: str, end: str, home: Path) -> tuple[subprocess.Popen[str], int]:
    """The program at a moment, and its engine's process id (0 without one)."""
    environment = {**os.environ, "GAME3D_HOME": str(home), "GAME3D_JIT": "0", "PYTHONPATH": str(ROOT)}
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, moment, end], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    while True:
        line = program.stdout.readline()
        assert line, "the program ended before its moment"
        if line.strip().isdecimal():
            return program, int(line)


def gone(pid: int, seconds: float = 300) -> bool:
    """Whether a process has ended within some seconds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        state = Path(f"/proc/{pid}/stat")
        if not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


MOMENTS = ["flying", "thinking", "dialog", "typing", "replaying", "settings", "set-up"]


@pytest.mark.parametrize("moment", MOMENTS)
def test_closing_the_window_loses_nothing(moment: str, display: str, home: Path) -> None:
    program, engine = start(moment, "close", home)
    out, _err = program.communicate(timeout=300)
    assert program.returncode == 0
    assert out.strip() == "closed"
    assert (engine != 0) is (moment in ("thinking", "set-up"))
    assert not engine or gone(engine)
    assert [len(found.record.moves) for found in store.unfinished()] == [3 if moment in ("flying", "thinking") else 2]
    assert (home / "config" / "settings.json").exists()


@pytest.mark.parametrize("moment", ["flying", "thinking"])
def test_killing_the_program_loses_nothing(moment: str, display: str, home: Path) -> None:
    program, engine = start(moment, "kill", home)
    program.send_signal(signal.SIGKILL)
    program.communicate(timeout=300)
    assert not engine or gone(engine)
    assert [len(found.record.moves) for found in store.unfinished()] == [3]
