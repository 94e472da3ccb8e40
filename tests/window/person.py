"""A person at the program: looks at its window, moves the pointer, presses keys."""

from __future__ import annotations

import time
from collections.abc import Callable

from panda3d.core import ButtonHandle, ButtonRegistry, KeyboardButton, WindowProperties

from game3d.app.app import App
from game3d.app.session import TableSession
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.rules.locations import HAND
from game3d.rules.registry import game
from game3d.scenes.table.table import Table
from game3d.table.controller import Controller
from game3d.table.input import TableInput
from game3d.ui.display.display import Display
from game3d.ui.toolkit.controls import Button
from game3d.ui.toolkit.tooltip import Tooltip
from game3d.ui.toolkit.widget import View, Widget

PATIENCE = 600.0  # seconds; a machine may be slow, and its compiled kernels still to be made


class Person:
    """Looks at the program's window and uses it. Locations of the table are found where they are seen."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.device = app.win.get_input_device(0)

    def wait(self, frames: int = 2) -> None:
        """Let some frames pass."""
        for _frame in range(frames):
            self.app.task_mgr.step()

    def wait_until(self, done: Callable[[], bool], frames: int = 3000) -> None:
        """Let frames pass until something is the case."""
        for _frame in range(frames):
            if done():
                return
            self.wait(1)
        raise AssertionError("it never came to that")

    def wait_for_another(self, done: Callable[[], bool]) -> None:
        """Let frames pass until another program has got so far: the engine, the window system. They count no frames."""
        deadline = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < deadline, "it never came to that"
            self.wait(1)
            time.sleep(0.002)

    def at_rest(self) -> None:
        """Wait until nothing flies and the camera stands still."""
        app = self.app

        def still() -> bool:
            assert app.stage is not None
            camera = app.stage.camera
            return not self.table.moving and camera.view == camera.goal

        self.wait_until(still)

    # -- the table ---------------------------------------------------------------------------------------

    @property
    def session(self) -> TableSession:
        """The game at the table."""
        assert self.app.session is not None
        return self.app.session

    @property
    def sitting(self) -> Sitting:
        """The game at the table, headless."""
        return self.session.sitting

    @property
    def controller(self) -> Controller:
        """The controller of the table."""
        return self.session.controller

    @property
    def table(self) -> Table:
        """The table."""
        return self.session.table

    @property
    def display(self) -> Display:
        """The display around the table."""
        return self.session.display

    @property
    def input(self) -> TableInput:
        """Mouse and keyboard at the table."""
        return self.session.input

    # -- what is seen ----------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The page, display, menu or dialog on top."""
        return self.app.screen.views[-1]

    def button(self, text: str) -> Button:
        """The button of the top view that says so."""
        for widget in self.view.widgets:
            if isinstance(widget, Button) and widget.text == text and widget.visible:
                return widget
        raise AssertionError(f"there is no button {text!r}")

    @property
    def told(self) -> str:
        """The refusal or piece of news that is on the screen; empty when there is none."""
        view = self.app.session.display if self.app.session is not None else self.app.navigation.page
        return "" if view is None else view.message.text

    @property
    def tip(self) -> str:
        """The tooltip that is on the screen; empty when there is none."""
        shown = [widget for widget in self.app.screen.widgets.values() if isinstance(widget, Tooltip)]
        return "\n".join(mark.text for widget in shown for mark in widget.marks)

    # -- pointer ---------------------------------------------------------------------------------------

    def point(self, x: float, y: float) -> None:
        """Put the pointer on a pixel."""
        self.device.set_pointer_in_window(x, y)
        self.wait()

    def click(self, x: float, y: float, button: str = "mouse1") -> None:
        """Click a pixel."""
        self.point(x, y)
        self.device.button_down(handle(button))
        self.wait()
        self.device.button_up(handle(button))
        self.wait()

    def turn_wheel(self, way: str, notches: int = 1) -> None:
        """Turn the wheel, "wheel_up" or "wheel_down", where the pointer is."""
        for _notch in range(notches):
            self.device.button_down(handle(way))
            self.device.button_up(handle(way))
            self.wait()

    def pixel(self, location: str) -> tuple[float, float]:
        """A pixel where the top of a location is seen and nothing else is in front of it."""
        app = self.app
        assert app.stage is not None
        camera, table = app.stage.camera, self.table
        x, y, z = table.stops()[location]
        width, height = app.win.get_x_size(), app.win.get_y_size()
        around = [(0.0, 0.0), *((dx, dy) for r in (0.15, 0.3, 0.42) for dx in (-r, 0, r) for dy in (-r, 0, r))]
        for dz in (0.1, 0.0, 0.25, 0.45):
            for dx, dy in around:
                seen = camera.place_of((x + dx, y + dy, z + dz))
                if seen is None or max(abs(seen[0]), abs(seen[1])) > 1:
                    continue
                hit = table.pick(camera.ray(*seen))
                if hit is not None and hit.location == location:
                    return (seen[0] + 1) * width / 2, (1 - seen[1]) * height / 2
        raise AssertionError(f"{location} cannot be seen from here")

    def touch(self, location: str, button: str = "mouse1") -> None:
        """Click the top of a location."""
        self.click(*self.pixel(location), button)

    def press(self, widget: Widget, part: int = 0) -> None:
        """Click a button of the interface."""
        self.wait()
        rect = widget.parts()[part]
        scale = self.app.screen.scale
        self.click((rect.x + rect.w / 2) * scale, (rect.y + rect.h / 2) * scale)

    def rest_on(self, widget: Widget) -> None:
        """Bring the pointer to a button from elsewhere and let it rest there."""
        self.point(0, 0)
        rect, scale = widget.rect, self.app.screen.scale
        self.point((rect.x + rect.w / 2) * scale, (rect.y + rect.h / 2) * scale)
        self.wait(60)

    def drag(self, start: tuple[float, float], end: tuple[float, float], button: str = "mouse1") -> None:
        """Press, move and release."""
        self.point(*start)
        self.device.button_down(handle(button))
        self.wait()
        for share in (0.25, 0.5, 0.75, 1.0):
            self.point(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        self.device.button_up(handle(button))
        self.wait()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        win = self.app.win
        if (win.get_x_size(), win.get_y_size()) == (width, height):
            return
        wanted = WindowProperties()
        wanted.set_size(width, height)
        win.request_properties(wanted)
        self.wait_for_another(lambda: (win.get_x_size(), win.get_y_size()) == (width, height))
        self.wait()

    # -- keyboard --------------------------------------------------------------------------------------

    def key(self, *names: str) -> None:
        """Press keys together; the last one is the one that counts."""
        for name in names:
            self.device.button_down(handle(name))
        self.wait()
        for name in reversed(names):
            self.device.button_up(handle(name))
        self.wait()

    def type(self, text: str) -> None:
        """Type characters, each a key and a keystroke."""
        for char in text:
            key = KeyboardButton.ascii_key(char.lower())
            self.device.button_down(key)
            self.device.keystroke(ord(char))
            self.wait()
            self.device.button_up(key)
        self.wait()

    def tab_to(self, widget: Widget) -> None:
        """Press Tab until a widget has the focus."""
        focus = self.app.screen.focus
        for _press in range(len(focus.candidates()) + 1):
            if focus.current is widget:
                return
            self.key("tab")
        raise AssertionError("Tab does not lead there")

    def walk_to(self, location: str) -> None:
        """Bring the board's cursor to a location by the arrow keys, as the eye would: always a bit nearer."""
        self.tab_to(self.display.board)
        tried: set[tuple[str | None, str]] = set()
        while self.input.cursor != location:
            arrows = [arrow for arrow in self._arrows_towards(location) if (self.input.cursor, arrow) not in tried]
            assert arrows, f"no way to {location}"
            tried.add((self.input.cursor, arrows[0]))
            self.key(arrows[0])
            self.tab_to(self.display.board)  # at the edge an arrow leads to the panels

    def _arrows_towards(self, location: str) -> list[str]:
        """The arrow keys that a person presses next: along the longer way on the screen first, then the others."""
        app = self.app
        assert app.stage is not None
        camera, stops = app.stage.camera, self.table.stops()
        if self.input.cursor is None:
            return ["arrow_up"]
        here, there = camera.place_of(stops[self.input.cursor]), camera.place_of(stops[location])
        assert here is not None and there is not None
        dx, dy = (there[0] - here[0]) * camera.aspect, there[1] - here[1]
        across = ["arrow_right", "arrow_left"] if dx > 0 else ["arrow_left", "arrow_right"]
        along = ["arrow_up", "arrow_down"] if dy > 0 else ["arrow_down", "arrow_up"]
        first, second = (across, along) if abs(dx) > abs(dy) else (along, across)
        return [first[0], second[0], second[1], first[1]]

    # -- tables ----------------------------------------------------------------------------------------

    def sit_down(self, name: str, variant: str = "", *kinds: str, **settings: str) -> Sitting:
        """Open a table; people sit at all seats unless `kinds` says otherwise."""
        rules = game(name)
        setup = rules.setup(variant, settings)
        players = [Player(kind) for kind in kinds] or [Player()] * rules.seats(setup)
        sitting = Sitting(rules, setup, players, seed=7)
        self.app.open_table(sitting)
        self.at_rest()
        return sitting

    def lying(self) -> dict[str, list[str]]:
        """What is seen to lie where, the hand left out: kinds and owners from the bottom."""
        return {
            location: [
                # One stone of a tray may stand there as the offer of a wall.
                f"{actor.piece.kind if ':' in location else actor.look.kind}{actor.look.owner}"
                for actor in actors
            ]
            for location, actors in self.table.actors.items()
            if actors and location != HAND
        }


def handle(name: str) -> ButtonHandle:
    found = ButtonRegistry.ptr().find_button(name)
    assert found != ButtonHandle.none(), name
    return found
