"""The one signal that something changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Changes:
    """Tells its listeners that something changed: once for each event, when the event is over."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []
        self._events = 0  # how many are open, one within the other
        self._changed = False

    def listen(self, listener: Callable[[], None]) -> None:
        """Call `listener` after every event that changed something."""
        self._listeners.append(listener)

    def note(self) -> None:
        """Something changed; call it within an event."""
        assert self._events, "a change belongs to an event"
        self._changed = True

    @contextmanager
    def event(self) -> Iterator[None]:
        """What happens within belongs together: a click, a frame, an answer to a question."""
        self._events += 1
        try:
            yield
        finally:
            self._events -= 1
        if self._changed and not self._events:
            self._changed = False
            for listener in self._listeners:
                listener()
