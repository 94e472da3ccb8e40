"""When a frame may be a draft: only where drawing is slow, and only while frames follow each other.

Software renderers shade every covered pixel of a multisampled picture, also what is hidden, which halves the
frame rate just while things move. There, a moving picture is drawn plainly and made fine when it rests.
"""

from __future__ import annotations

from dataclasses import dataclass

SOFTWARE = ("llvmpipe", "softpipe", "swrast", "software", "gdi generic", "swiftshader", "basic render")

CLOSE = 0.25
"""Frames less than this many seconds apart belong to one movement."""

REST = 0.12
"""Seconds without a change after which the fine frame is drawn."""


def is_slow(renderer: str) -> bool:
    """Whether the driver that calls itself ``renderer`` draws in software."""
    return any(word in renderer.lower() for word in SOFTWARE)


@dataclass(slots=True)
class Drafts:
    """Decides for each frame whether it is a draft; never where that is not ``allowed``."""

    slow: bool = False
    allowed: bool = True
    now: bool = False  # whether the next frame is one
    _since_drawn: float = CLOSE
    _quiet: float = 0.0

    def wants_fine(self, seconds: float, *, changed: bool) -> bool:
        """Let time pass before a frame: sets ``now`` for it, and returns whether it is due for fineness alone."""
        self._since_drawn += seconds
        if changed:
            self._quiet = 0.0
            self.now = self.slow and self.allowed and self._since_drawn < CLOSE
            return False
        self._quiet += seconds
        if self.now and self._quiet >= REST:
            self.now = False
            return True
        return False

    def drawn(self) -> None:
        """A frame was drawn."""
        self._since_drawn = 0.0
