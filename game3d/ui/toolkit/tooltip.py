"""The explanation that appears where the pointer rests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.widget import Surface, Widget

_STEP = theme.GRID


def _spots(w: float, h: float, about: Rect, window: Rect) -> Iterator[Rect]:
    """Where a tooltip of that size may lie in the window, the nearest to `about` first."""
    x = max(window.x, min(about.x + (about.w - w) / 2, window.right - w))
    y = max(window.y, min(about.y + (about.h - h) / 2, window.bottom - h))
    below, above = about.bottom + theme.GAP, about.y - theme.GAP - h
    right, left = about.right + theme.GAP, about.x - theme.GAP - w
    down = [(0, 1), (0, -1)] if about.y + about.h / 2 < window.bottom / 2 else [(0, -1), (0, 1)]
    for step in range(int(max(window.w, window.h) / _STEP)):
        for dx, dy in (*down, (1, 0), (-1, 0)):
            away = step * _STEP
            spot = Rect(
                x if dx == 0 else right + away if dx > 0 else left - away,
                y if dy == 0 else below + away if dy > 0 else above - away,
                w,
                h,
            )
            if (
                window.x <= spot.x
                and spot.right <= window.right
                and window.y <= spot.y
                and spot.bottom <= window.bottom
            ):
                yield spot


def tip_place(w: float, h: float, about: Rect, window: Rect, texts: Iterable[Rect]) -> Rect:
    """Where a tooltip of that size lies: beside `about`, inside the window, and on none of the texts if possible."""
    texts = list(texts)
    first: Rect | None = None
    for spot in _spots(w, h, about, window):
        first = first or spot
        if not any(spot.overlaps(text) for text in texts):
            return spot
    return first or Rect(window.x, window.y, w, h)


class Tooltip(Widget):
    """A short explanation beside `about`."""

    WIDTH = 280

    def __init__(self, screen: Surface, text: str, about: Rect) -> None:
        super().__init__(screen)
        self._lines = screen.fonts.balance(text, theme.SMALL, self.WIDTH)
        w = max(screen.fonts.width(line, theme.SMALL) for line in self._lines) + 2 * theme.GAP
        h = len(self._lines) * theme.LINE[theme.SMALL] + theme.GAP
        window = Rect(0, 0, screen.width, screen.height).inset(theme.GAP)
        self.place(*tip_place(w, h, about, window, screen.texts()))

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, theme.POPUP, theme.GRID)
        brush.ring(self.rect, theme.EDGE, theme.GRID)
        box = self.rect.inset(theme.GAP, theme.GRID)
        brush.lines(box, self._lines, theme.SMALL)
