"""A person at the program: looks at its window, moves the pointer, presses keys."""

from __future__ import annotations

from collections.abc import Callable

from panda3d.core import ButtonHandle, ButtonRegistry

from game3d.app import App
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.rules.game import HAND, game
from game3d.ui.widgets import Widget


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

    def at_rest(self) -> None:
        """Wait until nothing flies and the camera stands still."""
        app = self.app

        def still() -> bool:
            assert app.at is not None and app.stage is not None
            camera = app.stage.camera
            return not app.at.table.moving and camera.view == camera.goal

        self.wait_until(still)

    # -- pointer ---------------------------------------------------------------------------------------

    def point(self, x: float, y: float) -> None:
        """Put the pointer on a pixel."""
        self.device.set_pointer_in_window(x, y)
        self.wait()

    def click(self, x: float, y: float, button: str = "mouse1") -> None:
        """Click a pixel."""
        self.point(x, y)
        self.device.button_down(_handle(button))
        self.wait()
        self.device.button_up(_handle(button))
        self.wait()

    def pixel(self, location: str) -> tuple[float, float]:
        """A pixel where the top of a location is seen and nothing else is in front of it."""
        app = self.app
        assert app.at is not None and app.stage is not None
        camera, table = app.stage.camera, app.at.table
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

    def drag(self, start: tuple[float, float], end: tuple[float, float], button: str = "mouse1") -> None:
        """Press, move and release."""
        self.point(*start)
        self.device.button_down(_handle(button))
        self.wait()
        for share in (0.25, 0.5, 0.75, 1.0):
            self.point(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        self.device.button_up(_handle(button))
        self.wait()

    # -- keyboard --------------------------------------------------------------------------------------

    def key(self, *names: str) -> None:
        """Press keys together; the last one is the one that counts."""
        for name in names:
            self.device.button_down(_handle(name))
        self.wait()
        for name in reversed(names):
            self.device.button_up(_handle(name))
        self.wait()

    def type(self, text: str) -> None:
        """Type characters, each a key and a keystroke."""
        for char in text:
            self.device.button_down(_handle(char))
            self.device.keystroke(ord(char))
            self.wait()
            self.device.button_up(_handle(char))
        self.wait()

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
        assert self.app.at is not None
        return {
            location: [f"{actor.look.kind}{actor.look.owner}" for actor in actors]
            for location, actors in self.app.at.table.actors.items()
            if actors and location != HAND
        }


def _handle(name: str) -> ButtonHandle:
    found = ButtonRegistry.ptr().find_button(name)
    assert found != ButtonHandle.none(), name
    return found
