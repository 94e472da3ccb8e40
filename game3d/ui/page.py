"""What the pages share: the ground, a heading, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from panda3d.core import Filename, SamplerState, Texture

from game3d.texts import _
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.static import Label, Panel
from game3d.ui.toolkit.theme import Colour
from game3d.ui.toolkit.widget import Surface, View, Widget

_TOP = Colour(0.165, 0.118, 0.084)
_LOW = Colour(0.055, 0.042, 0.034)
WIDE = 1000  # from this width on there is room for wide margins

_SMALL_POSTER, _LARGE_POSTER = 168, 280  # widths at which the texts of a poster change their sizes
_PIECES = 0.42  # where in the height of a table's picture the pieces stand
_REST = 0.9  # the light on a picture at which nobody points
_ZOOM = 0.08  # how far the one under the pointer comes nearer
_FADE = 96.0


def load_picture(screen: Surface, path: Path | None) -> Texture | None:
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


class Rule(Widget):
    """A hairline between the parts of a panel."""

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, theme.EDGE, 0)


class Poster(Widget):
    """A table as a poster: its picture, which melts into the ground above a title and a sentence."""

    def __init__(self, view: View, picture: Path | None, title: str = "", summary: str = "") -> None:
        super().__init__(view)
        self.picture = load_picture(self.screen, picture)
        self.title = title
        self.summary = summary
        self.text_height = 0.0  # of title and sentence, with the space around them; whoever places it says so

    def set_picture(self, picture: Path | None) -> None:
        """Show another picture."""
        self.picture = load_picture(self.screen, picture)
        self.touch()

    def set_text_height(self, height: float) -> None:
        """Leave so much of the lower part to the texts."""
        if height != self.text_height:
            self.text_height = height
            self.touch()

    @staticmethod
    def sizes(width: float) -> tuple[int, int]:
        """The sizes of title and sentence on a poster of this width."""
        if width < _SMALL_POSTER:
            return theme.BODY, theme.SMALL
        return (theme.LEAD, theme.SMALL) if width < _LARGE_POSTER else (theme.TITLE, theme.BODY)

    @staticmethod
    def padding(width: float) -> float:
        """At the sides of the texts."""
        return theme.GAP if width < _SMALL_POSTER else theme.PAD

    def text_lines(self, width: float) -> tuple[list[str], list[str]]:
        """Title and sentence in lines, for a poster of this width."""
        room = width - 2 * self.padding(width)
        large, small = self.sizes(width)
        fonts = self.screen.fonts
        return fonts.wrap(self.title, large, room), fonts.balance(self.summary, small, room) if self.summary else []

    def needed_height(self, width: float, brief: bool = False) -> float:
        """What the texts need at this width; `brief`: the title alone."""
        titles, lines = self.text_lines(width)
        large, small = self.sizes(width)
        height = len(titles) * theme.LINE[large] + theme.PAD
        return height if brief or not lines else height + theme.GRID + len(lines) * theme.LINE[small]

    def paint(self, brush: Brush) -> None:
        self.paint_poster(brush)

    def paint_poster(
        self, brush: Brush, near: float = 0.0, lean: tuple[float, float] = (0.0, 0.0), live: bool = False
    ) -> None:
        """The whole poster; `live` lights its ground up.

        `near` is how near the picture has come, 0 to 1, and `lean` where it looks then, -1 to 1 across and down.
        """
        rect = self.rect
        brush.fill(rect, theme.PANEL, theme.PANEL_RADIUS)
        if live:
            brush.fill(rect, theme.FILL, theme.PANEL_RADIUS)
        brush.ring(rect, theme.BRASS if live and not self.focused else theme.EDGE, theme.PANEL_RADIUS)
        above = rect.h - self.text_height
        shot = Rect(rect.x + 1, rect.y + 1, rect.w - 2, min(above + theme.GRID, rect.h - 2))
        if self.picture is not None:
            tint = _REST + (1 - _REST) * near
            fade = min(_FADE, 0.4 * shot.h)
            light = Colour(tint, tint, tint)
            brush.picture(shot, self.picture, theme.PANEL_RADIUS - 1, light, 1 + _ZOOM * near, _PIECES, fade, lean)
        else:
            brush.text(shot, self.title[:1], theme.DISPLAY, theme.BRASS, "center")
        if not self.title:
            return
        titles, lines = self.text_lines(rect.w)
        large, small = self.sizes(rect.w)
        inner = Rect(rect.x, rect.y + above, rect.w, self.text_height).inset(self.padding(rect.w), 0)
        y = brush.lines(inner, titles, large, theme.IVORY)
        if y + len(lines) * theme.LINE[small] <= rect.bottom:
            brush.lines(Rect(inner.x, y + theme.GRID, inner.w, 0), lines, small, theme.MUTED)


class Page(View):
    """A page over the whole window, with a heading, a panel in the middle and a Back button."""

    covers = True
    PANEL_WIDTH = 640

    def __init__(self, screen: Surface, title: str, back: Callable[[], None]) -> None:
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

    def place_frame(self, panel_height: float) -> tuple[float, float, float]:
        """Place ground, heading, panel and Back; returns the panel's x, y and width."""
        w, h = self.screen.width, self.screen.height
        width = min(self.PANEL_WIDTH, w - 2 * self.margin)
        x = theme.GRID * round((w - width) / 2 / theme.GRID)
        above = 44
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
