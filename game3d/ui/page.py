"""What the pages share: the ground, posters, a frame with a heading and the way back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from panda3d.core import Filename, SamplerState, Texture

from game3d.texts import _
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button
from game3d.ui.toolkit.drawing import Drawing, Shape, Text
from game3d.ui.toolkit.layout import Cell, Column, Item, Overlay, Row, fixed, natural, spring, stretch
from game3d.ui.toolkit.message import MessageLine, SpeakingView
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
_UPRIGHT = 1.4  # the height that a poster wants, in widths


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


class Poster(Widget):
    """A table as a poster: its picture, which melts into the ground above a title and a sentence."""

    def __init__(self, view: View, picture: Path | None, title: str = "", summary: str = "") -> None:
        super().__init__(view)
        self.picture = load_picture(self.screen, picture)
        self.title = title
        self.summary = summary
        self.brief = False  # whether the sentence is left out
        self.text_height: float | None = (
            None  # of title and sentence, where several posters are to agree; None: its own
        )

    def set_picture(self, picture: Path | None) -> None:
        """Show another picture."""
        self.picture = load_picture(self.screen, picture)
        self.touch()

    def set_texts(self, height: float | None, brief: bool = False) -> None:
        """Leave so much of the lower part to the texts, None for what they need; `brief` leaves the sentence out."""
        if (height, brief) != (self.text_height, self.brief):
            self.text_height, self.brief = height, brief
            self.touch()

    def _texts(self, drawing: Drawing, width: float, brief: bool) -> Column:
        """Title and sentence, for a poster of this width."""
        large, small = theme.BODY, theme.SMALL
        if width >= _SMALL_POSTER:
            large, small = (theme.LEAD, theme.SMALL) if width < _LARGE_POSTER else (theme.TITLE, theme.BODY)
        texts: list[Item | Cell] = []
        if self.title:
            texts.append(drawing.add(Text(drawing.fonts, self.title, large, wrap=True)))
        if self.summary and not brief:
            sentence = Text(drawing.fonts, self.summary, small, theme.MUTED, balance=True)
            texts.append(natural(drawing.add(sentence), before=theme.GRID))
        return Column(*texts, pad=(theme.GAP if width < _SMALL_POSTER else theme.PAD, 0))

    def natural_height(self, width: float) -> float:
        return _UPRIGHT * width

    def needed_height(self, width: float, brief: bool = False) -> float:
        """What the texts need at this width; `brief`: the title alone."""
        return self._texts(Drawing(self.screen.fonts), width, brief).natural_height(width) + theme.PAD

    def paint(self, brush: Brush) -> None:
        self.paint_poster(brush)

    def paint_poster(
        self, brush: Brush, near: float = 0.0, lean: tuple[float, float] = (0.0, 0.0), live: bool = False
    ) -> None:
        """The whole poster; `live` lights its ground up.

        `near` is how near the picture has come, 0 to 1, and `lean` where it looks then, -1 to 1 across and down.
        """
        brush.fill(self.rect, theme.PANEL, theme.PANEL_RADIUS)
        if live:
            brush.fill(self.rect, theme.FILL, theme.PANEL_RADIUS)
        brush.ring(self.rect, theme.BRASS if live and not self.focused else theme.EDGE, theme.PANEL_RADIUS)
        drawing = Drawing(brush.fonts)
        picture = drawing.add(Shape(lambda brush, rect: self._paint_picture(brush, rect, near, lean)))
        texts = self._texts(drawing, self.rect.w, self.brief)
        height = self.text_height if self.text_height is not None else self.needed_height(self.rect.w, self.brief)
        Column(stretch(picture), fixed(texts, height if self.title else 0)).place(*self.rect)
        drawing.paint(brush)

    def _paint_picture(self, brush: Brush, rect: Rect, near: float, lean: tuple[float, float]) -> None:
        inside = self.rect.inset(1)
        # It reaches a little below the upper edge of the texts, where it has faded.
        shot = Rect(inside.x, inside.y, inside.w, min(rect.h + theme.GRID, inside.h))
        if self.picture is None:
            brush.text(shot, self.title[:1], theme.DISPLAY, theme.BRASS, "center")
            return
        tint = _REST + (1 - _REST) * near
        fade = min(_FADE, 0.4 * shot.h)
        light = Colour(tint, tint, tint)
        brush.picture(shot, self.picture, theme.PANEL_RADIUS - 1, light, 1 + _ZOOM * near, _PIECES, fade, lean)


class Page(SpeakingView):
    """A page over the whole window: a heading, a panel in the middle, a Back button.

    To make one, write a subclass whose ``__init__`` calls ``super().__init__(screen, title, back)``, makes the
    widgets of the panel and ends with ``self.layout()``; override `content` to say how they lie on the panel.
    """

    covers = True
    PANEL_WIDTH = 640
    PANEL_HEIGHT: float | None = None  # where the window has room for it; None: what the content wants

    def __init__(self, screen: Surface, title: str, back: Callable[[], None]) -> None:
        super().__init__(screen)
        self.back = back
        self.backdrop = Backdrop(self)
        self.title = Label(self, title, theme.TITLE)
        self.panel = Panel(self)
        self.back_button = Button(self, _("Back"), back)
        self._message_line = MessageLine(self, "right")
        self.message = self._message_line.message

    @property
    def margin(self) -> float:
        """Between the page and the window's edges."""
        return 24 if self.screen.width < WIDE else 40

    def content(self) -> Item:
        """How the widgets lie on the panel."""
        return Overlay()

    def arrange(self) -> Item:
        panel = Overlay(self.panel, self.content())
        high = natural(panel) if self.PANEL_HEIGHT is None else fixed(panel, self.PANEL_HEIGHT, gives=True)
        head = Row(self.title, stretch(self._message_line, align="center"), gap=theme.MARGIN)
        foot = Row(natural(self.back_button, least=96))
        frame = Column(fixed(head, theme.LINE[theme.TITLE]), high, foot, gap=theme.PAD, pad=(0, theme.PAD))
        column = Column(
            spring(),
            natural(frame, gives=True, align="center", across=self.PANEL_WIDTH),
            spring(),
            pad=(self.margin, 0),
        )
        return Overlay(self.backdrop, column)

    def escape(self) -> None:
        self.back()
