"""What the pages share: the ground, a heading, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from panda3d.core import Filename, SamplerState, Texture

from game3d.texts import _
from game3d.ui import theme
from game3d.ui.paint import Brush
from game3d.ui.screen import Screen, View
from game3d.ui.theme import Colour
from game3d.ui.widgets import Button, Label, Panel, Widget

_TOP = Colour(0.165, 0.118, 0.084)
_LOW = Colour(0.055, 0.042, 0.034)
WIDE = 1000  # from this width on there is room for wide margins


def load_picture(screen: Screen, path: Path | None) -> Texture | None:
    """The texture of a picture file; None where there is none."""
    if path is None or not path.is_file():
        return None
    texture: Texture = screen.base.loader.load_texture(Filename.from_os_specific(str(path)))
    texture.set_minfilter(SamplerState.FT_linear_mipmap_linear)
    texture.set_wrap_u(SamplerState.WM_clamp)
    texture.set_wrap_v(SamplerState.WM_clamp)
    return texture


class Backdrop(Widget):
    """The dark ground of a page; keeps every click from the table behind."""

    solid = True

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, _TOP, 0, _LOW)


class Banner(Widget):
    """A picture across the page."""

    def __init__(self, view: View, path: Path | None) -> None:
        super().__init__(view)
        self.picture = load_picture(self.screen, path)

    def paint(self, brush: Brush) -> None:
        if self.picture is not None:
            brush.picture(self.rect, self.picture, theme.PANEL_RADIUS, Colour(0.9, 0.9, 0.9))
            brush.ring(self.rect, theme.EDGE, theme.PANEL_RADIUS)


class Page(View):
    """A page over the whole window, with a heading, a panel in the middle and a Back button."""

    covers = True
    PANEL_WIDTH = 640

    def __init__(self, screen: Screen, title: str, back: Callable[[], None]) -> None:
        super().__init__(screen)
        self.back = back
        self.backdrop = Backdrop(self)
        self.title = Label(self, title, theme.TITLE)
        self.panel = Panel(self)
        self.back_button = Button(self, _("Back"), back)

    @property
    def margin(self) -> float:
        """Between the page and the window's edges."""
        return 24 if self.screen.width < WIDE else 40

    def place_frame(self, panel_height: float, banner: float = 0) -> tuple[float, float, float]:
        """Place ground, heading, panel and Back; returns the panel's x, y and width.

        `banner` is the height to leave between the heading and the panel.
        """
        w, h = self.screen.width, self.screen.height
        width = min(self.PANEL_WIDTH, w - 2 * self.margin)
        x = theme.GRID * round((w - width) / 2 / theme.GRID)
        above = 44 + banner
        whole = above + panel_height + theme.PAD + theme.TARGET
        y: float = theme.GRID * round(max(theme.PAD, (h - whole) / 2) / theme.GRID)
        self.backdrop.place(0, 0, w, h)
        self.title.place(x, y, width, 32)
        y += above
        self.panel.place(x, y, width, panel_height)
        back = max(96, self.back_button.natural_width)
        self.back_button.place(x, y + panel_height + theme.PAD, back, theme.TARGET)
        return x, y, width

    def escape(self) -> None:
        self.back()
