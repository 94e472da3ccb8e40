"""A real window for the interface's tests, and hands that use it: pointer and keys go the whole way through Panda."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from panda3d.core import ButtonHandle, ButtonRegistry, WindowProperties, load_prc_file_data

from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.screen import Screen
from game3d.ui.toolkit.widget import Widget

SIZE = (1280, 720)


class Hands:
    """Moves the pointer and presses keys as a person does. Lengths are logical pixels of the screen."""

    def __init__(self, base: Any) -> None:
        self.base = base
        self.device = base.win.get_input_device(0)
        self.screen: Screen | None = None
        self.at = (0.0, 0.0)  # the pointer, in pixels

    def step(self, frames: int = 2) -> None:
        """Let some frames pass."""
        for _frame in range(frames):
            self.base.task_mgr.step()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        if (self.base.win.get_x_size(), self.base.win.get_y_size()) == (width, height):
            return
        wanted = WindowProperties()
        wanted.set_size(width, height)
        self.base.win.request_properties(wanted)
        for _try in range(100):
            self.step(1)
            if (self.base.win.get_x_size(), self.base.win.get_y_size()) == (width, height):
                break
        assert (self.base.win.get_x_size(), self.base.win.get_y_size()) == (width, height)
        self.step()

    def move(self, x: float, y: float) -> None:
        """Put the pointer there."""
        self.glide(x, y)
        self.step()

    def glide(self, x: float, y: float) -> None:
        """Put the pointer there, in a frame that has not ended."""
        scale = self.screen.scale if self.screen else 1.0
        self.at = (x * scale, y * scale)
        self.device.set_pointer_in_window(*self.at)

    def push(self, button: str = "mouse1") -> None:
        """Push a button down, in a frame that has not ended; as X11 and Windows do, it tells the place again."""
        self.device.set_pointer_in_window(*self.at)
        self.device.button_down(handle(button))

    def lift(self, button: str = "mouse1") -> None:
        """Let a button go, in a frame that has not ended."""
        self.device.set_pointer_in_window(*self.at)
        self.device.button_up(handle(button))

    def tap(self, x: float, y: float) -> None:
        """Click a point, in a frame that has not ended."""
        self.glide(x, y)
        self.push()
        self.lift()

    def press(self, button: str = "mouse1") -> None:
        """Push a button or key down."""
        self.device.button_down(handle(button))
        self.step()

    def release(self, button: str = "mouse1") -> None:
        """Let a button or key go."""
        self.device.button_up(handle(button))
        self.step()

    def click(self, x: float, y: float, button: str = "mouse1") -> None:
        """Click a point."""
        self.move(x, y)
        self.press(button)
        self.release(button)

    def click_on(self, widget: Widget, part: int = 0) -> None:
        """Click the middle of a widget's part."""
        self.step()
        rect = widget.parts()[part]
        self.click(rect.x + rect.w / 2, rect.y + rect.h / 2)

    def key(self, *names: str) -> None:
        """Press keys together, such as "shift", "tab"; the last one is the one that counts."""
        for name in names:
            self.device.button_down(handle(name))
        self.step()
        for name in reversed(names):
            self.device.button_up(handle(name))
        self.step()

    def type(self, text: str) -> None:
        """Type characters: each is a key and a keystroke, as from a real keyboard."""
        for char in text:
            self.device.button_down(handle(char))
            self.device.keystroke(ord(char))
            self.step()
            self.device.button_up(handle(char))
        self.step()


def inside(inner: Rect, outer: Rect, slack: float = 0.75) -> bool:
    """Whether one rectangle lies in another."""
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def overlap(a: Rect, b: Rect) -> bool:
    """Whether two rectangles have room in common."""
    return a.x < b.right - 0.5 and b.x < a.right - 0.5 and a.y < b.bottom - 0.5 and b.y < a.bottom - 0.5


def handle(name: str) -> ButtonHandle:
    """The button of that name."""
    found = ButtonRegistry.ptr().find_button(name)
    assert found != ButtonHandle.none(), name
    return found


@pytest.fixture(scope="module")
def base(display: str) -> Iterator[Any]:
    """One window for the tests of a module. It is closed after them: a process can have only one ShowBase at a time."""
    load_prc_file_data(
        "tests",
        f"""window-type onscreen
        gl-version 3 2
        win-size {SIZE[0]} {SIZE[1]}
        audio-library-name null
        textures-power-2 none
        notify-level-device error""",
    )
    from direct.showbase.ShowBase import ShowBase

    made = ShowBase()
    for _frame in range(3):
        made.task_mgr.step()
    yield made
    made.destroy()


@pytest.fixture
def hands(base: Any) -> Iterator[Hands]:
    """The pointer and the keyboard of the window, which has its usual size."""
    made = Hands(base)
    made.resize(*SIZE)
    made.move(SIZE[0] - 1, SIZE[1] - 1)
    yield made
    made.move(SIZE[0] - 1, SIZE[1] - 1)


@pytest.fixture
def screen(base: Any, hands: Hands) -> Iterator[Screen]:
    """An empty screen on the window."""
    made = Screen(base)
    hands.screen = made
    hands.step()
    yield made
    made.destroy()
    hands.screen = None
    hands.step()
