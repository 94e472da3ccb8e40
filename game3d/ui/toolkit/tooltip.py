"""The explanation that appears where the pointer rests."""

from __future__ import annotations

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.widget import Surface, Widget


class Tooltip(Widget):
    """A short explanation beside `about`, always inside the window."""

    WIDTH = 280

    def __init__(self, screen: Surface, text: str, about: Rect) -> None:
        super().__init__(screen)
        self._lines = screen.fonts.balance(text, theme.SMALL, self.WIDTH)
        w = max(screen.fonts.width(line, theme.SMALL) for line in self._lines) + 2 * theme.GAP
        h = len(self._lines) * theme.LINE[theme.SMALL] + theme.GAP
        x = max(theme.GAP, min(about.x + (about.w - w) / 2, screen.width - w - theme.GAP))
        upper = about.y + about.h / 2 < screen.height / 2
        y = about.bottom + theme.GAP if upper else about.y - h - theme.GAP
        self.place(x, y, w, h)

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, theme.POPUP, theme.GRID)
        brush.ring(self.rect, theme.EDGE, theme.GRID)
        box = self.rect.inset(theme.GAP, theme.GRID)
        brush.lines(box, self._lines, theme.SMALL)
