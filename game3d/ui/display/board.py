"""The board's place in the round of Tab."""

from __future__ import annotations

from typing import Protocol

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.focus import ARROWS
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.widget import View, Widget


class BoardKeys(Protocol):
    """The board as the keyboard finds it; the program gives one to the display."""

    def focus(self, here: bool) -> None:
        """The keyboard came to the board, or went."""

    def move(self, dx: int, dy: int) -> bool:
        """An arrow, as seen on the screen, y down; False at the edge: the focus then leaves the board."""

    def press(self) -> None:
        """Enter: touch the place that has the focus."""


class BoardStop(Widget):
    """Takes the keyboard to the board. It draws only the ring of the focus, and lets the pointer through.

    Its rectangle is the part of the window where the board belongs: no panel covers it for long.
    """

    def __init__(self, view: View, board: BoardKeys | None) -> None:
        super().__init__(view)
        self.board = board
        self.focusable = board is not None

    def paint(self, brush: Brush) -> None:
        self.paint_focus(brush, self.rect.inset(theme.GRID), theme.PANEL_RADIUS)

    def focus_gained(self) -> None:
        if self.board is not None:
            self.board.focus(True)

    def focus_lost(self) -> None:
        if self.board is not None:
            self.board.focus(False)

    def key(self, key: str) -> bool:
        if self.board is None:
            return False
        if key in ARROWS:
            return self.board.move(*ARROWS[key])
        if key == "enter":
            self.board.press()
            return True
        return False
