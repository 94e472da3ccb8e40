"""Presses count at the place where they were made, however many of them come in one frame.

Panda3D hands on all events of a frame together, with the place that the pointer has at the frame's end. At a low frame
rate a click and the move to the next one fall into the same frame, and the click would be taken to be beside its
button. So the events of a frame are handed on here in steps, each press and release with the pointer where it was then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from panda3d.core import AsyncTask, ButtonEvent, GraphicsWindow, GraphicsWindowInputDevice, MouseButton

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

Point: TypeAlias = tuple[float, float, bool]
"""Where the pointer is, in pixels, and whether that is in the window."""

_BEFORE_THE_DATA_LOOP = -52  # the sort of the task; that of ShowBase's data loop is -50


def places(before: Point, points: Sequence[Point], presses: Sequence[bool]) -> list[Point]:
    """Where each press (True) or release (False) of a frame was made.

    `before` is where the pointer was at the frame's beginning, `points` where it was reported since. X11 and Windows
    report it again with every press and release, so a place that is reported twice in a row is that of one. Where
    fewer are, as on macOS, a button that was held from before is taken to be released where the pointer was then, if
    another press follows, and all else to happen where the pointer is at last.
    """
    stood = [at for previous, at in pairwise((before, *points)) if at == previous]
    if len(stood) >= len(presses):
        return stood[len(stood) - len(presses) :]
    last = points[-1] if points else before
    if True in presses and presses.index(True) > 0:
        held = presses.index(True)
        return [before] * held + [last] * (len(presses) - held)
    return [last] * len(presses)


class Presses:
    """Hands the events of each frame on in the order in which they were made."""

    def __init__(self, base: ShowBase, between: Callable[[], None]) -> None:
        """`between` is called after each step, to bring the screen up to date for the next."""
        self._base = base
        self._between = between
        self._at: Point = (0.0, 0.0, False)
        base.task_mgr.add(self._task, "ui-presses", sort=_BEFORE_THE_DATA_LOOP)

    def _task(self, task: AsyncTask) -> int:
        window = self._base.win
        if isinstance(window, GraphicsWindow) and window.get_num_input_devices():
            device = window.get_input_device(0)
            if isinstance(device, GraphicsWindowInputDevice):
                self._hand_on(device)
        return task.DS_cont

    def _hand_on(self, device: GraphicsWindowInputDevice) -> None:
        device.enable_pointer_events()
        before, points = self._at, _reported(device)
        self._at = points[-1] if points else before
        if not device.has_button_event():
            return
        listed = device.get_button_events()
        events = [listed.get_event(i) for i in range(listed.get_num_events())]
        presses = [event for event in events if _is_press(event)]
        where = iter(places(before, points, [event.type == ButtonEvent.T_down for event in presses]))
        waiting = False  # whether the device has an event that was not handed on
        for event in events:
            if not _is_press(event):
                _send(device, event)
                waiting = True
                continue
            if waiting:  # keys go another way through Panda3D, and might arrive after the press
                self._step()
            at = next(where)
            _move(device, at)
            _send(device, event)
            waiting = event is events[-1] and at == self._at
            if not waiting:
                self._step()
        _move(device, self._at)

    def _step(self) -> None:
        """Do at once what a frame does with its input."""
        self._base.dgTrav.traverse(self._base.dataRootNode)
        self._base.eventMgr.do_events()
        self._between()

    def destroy(self) -> None:
        """Leave the events to Panda3D."""
        self._base.task_mgr.remove("ui-presses")


def _is_press(event: ButtonEvent) -> bool:
    """Whether a button of the mouse, or a notch of its wheel, went down or up."""
    return MouseButton.is_mouse_button(event.button) and event.type in (ButtonEvent.T_down, ButtonEvent.T_up)


def _reported(device: GraphicsWindowInputDevice) -> list[Point]:
    """Where the pointer was reported to be since the last frame."""
    if not device.has_pointer_event():
        return []
    events = device.get_pointer_events()
    return [
        (events.get_xpos(i), events.get_ypos(i), events.get_in_window(i)) for i in range(events.get_num_events())
    ]  # fmt: skip


def _move(device: GraphicsWindowInputDevice, to: Point) -> None:
    x, y, in_window = to
    if in_window:
        device.set_pointer_in_window(x, y)
    else:
        device.set_pointer_out_of_window()
    device.get_pointer_events()  # it was not the window system that moved it


def _send(device: GraphicsWindowInputDevice, event: ButtonEvent) -> None:
    """Give an event back to the device that it came from."""
    if event.type == ButtonEvent.T_keystroke:
        device.keystroke(event.keycode, event.time)
        return
    send = {
        ButtonEvent.T_down: device.button_down,
        ButtonEvent.T_resume_down: device.button_resume_down,
        ButtonEvent.T_up: device.button_up,
        ButtonEvent.T_raw_down: device.raw_button_down,
        ButtonEvent.T_raw_up: device.raw_button_up,
    }.get(event.type)
    if send is not None:
        send(event.button, event.time)
