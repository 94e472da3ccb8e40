"""The clipboard: the system's, or where there is none, one inside the program."""

from __future__ import annotations

import logging

log = logging.getLogger(__name__)


class Clipboard:
    """Copies and pastes text."""

    def __init__(self) -> None:
        self._own = ""
        self._reachable = True  # whether the system's clipboard took the last copy

    def copy(self, text: str) -> None:
        """Keep a text for `paste`, here and, if possible, in other programs."""
        self._own = text
        try:
            import copykitten  # not earlier: it is seldom needed

            copykitten.copy(text)
            self._reachable = True
        except Exception as error:  # a clipboard fails in as many ways as there are systems
            log.info("the system's clipboard cannot be written: %s", error)
            self._reachable = False

    def paste(self) -> str:
        """The text that was copied last, here or in another program; "" when there is none."""
        try:
            import copykitten

            return str(copykitten.paste())
        except Exception as error:  # also when it is empty, or holds no text
            log.info("the system's clipboard cannot be read: %s", error)
            return "" if self._reachable else self._own
