"""Glyphs and their measures: one font for each size, rasterised at the window's own pixels so that text is crisp."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple, cast

from panda3d.core import DynamicTextFont, DynamicTextGlyph, Filename, LVecBase4, SamplerState, Texture

from game3d.ui.toolkit import theme

ELLIPSIS = "…"
# Hyphens between letters, so never within a move; and the slashes of paths.
_BREAKS = re.compile(r"(?<=[^\W\d]-)(?=[^\W\d])|(?<=[/\\])(?=\w)")


def sentence(text: str) -> str:
    """The text with a capital at its beginning, unless it begins with the name of a place, such as "c3"."""
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if first.rstrip(",.:;").isalpha() else text


class Glyph(NamedTuple):
    """One character at one size; window pixels, y down from the baseline."""

    advance: float
    box: tuple[float, float, float, float] | None  # left, top, right, bottom; None: nothing to draw
    uv: tuple[float, float, float, float]  # the same corners on the page
    page: Texture | None


class Font:
    """The face at one size in window pixels (of the em)."""

    def __init__(self, pixels: float) -> None:
        self.pixels = pixels
        self._font = DynamicTextFont(Filename.from_os_specific(str(theme.face_path())), 0)
        self._font.set_point_size(10.0)  # Panda's unit is 10 points: the em is one unit
        self._font.set_scale_factor(1.0)
        self._font.set_pixels_per_unit(pixels)
        side = 256 if pixels < 20 else 512 if pixels < 48 else 1024
        self._font.set_page_size(side, side)
        self._font.set_minfilter(SamplerState.FT_linear)
        self._font.set_magfilter(SamplerState.FT_linear)
        self._glyphs: dict[str, Glyph] = {}
        self.digit = max(self.glyph(c).advance for c in "0123456789")

    def glyph(self, char: str) -> Glyph:
        """The glyph of a character; one that the face lacks has an advance and nothing to draw."""
        known = self._glyphs.get(char)
        if known is None:
            known = self._glyphs[char] = self._make(char)
        return known

    def _make(self, char: str) -> Glyph:
        found = self._font.get_glyph(ord(char))
        if found is None:
            return Glyph(self.pixels / 2, None, (0.0, 0.0, 0.0, 0.0), None)
        made = cast(DynamicTextGlyph, found)  # the stubs know only the base class
        size, uv = LVecBase4(), LVecBase4()
        if not made.get_quad(size, uv):
            return Glyph(made.get_advance() * self.pixels, None, (0.0, 0.0, 0.0, 0.0), None)
        # Panda's quad is off by the margin around the glyph on its page, and its texture corners by half a texel,
        # which would blur every glyph drawn on whole pixels.
        margin = self._font.get_texture_margin()
        left, low, right, high = (round(v * self.pixels) for v in size)
        box = (left - margin, -high - margin, right - margin, -low - margin)
        page = made.get_page()
        u, v = 0.5 / page.get_x_size(), 0.5 / page.get_y_size()
        corners = (uv[0] - u, uv[3] + v, uv[2] - u, uv[1] + v)
        return Glyph(made.get_advance() * self.pixels, box, corners, page)


class Fonts:
    """All sizes of the theme at one interface scale; measures in logical pixels."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._fonts: dict[int, Font] = {}
        self.width = lru_cache(4096)(self._width)

    def font(self, size: int) -> Font:
        """The font of a theme size."""
        found = self._fonts.get(size)
        if found is None:
            found = self._fonts[size] = Font(size * self.scale)
        return found

    def _width(self, text: str, size: int, tabular: bool = False) -> float:
        font = self.font(size)
        track = theme.TRACKING[size] * self.scale
        total = 0.0
        for char in text:
            total += (font.digit if tabular and char.isdigit() else font.glyph(char).advance) + track
        return total / self.scale

    def elide(self, text: str, size: int, width: float) -> str:
        """The text, shortened with an ellipsis to fit `width`; for names that people type."""
        if self.width(text, size) <= width:
            return text
        while text and self.width(text + ELLIPSIS, size) > width:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS

    def wrap(self, text: str, size: int, width: float) -> list[str]:
        """The text in lines no wider than `width`, broken at spaces, hyphens and slashes, else within a word."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            pieces = [
                (" " if part == 0 else "", piece)
                for word in paragraph.split()
                for part, piece in enumerate(_BREAKS.split(word))
            ]
            for gap, whole in pieces:
                piece = whole
                tried = f"{line}{gap}{piece}" if line else piece
                if self.width(tried, size) <= width:
                    line = tried
                    continue
                if line:
                    lines.append(line)
                while len(piece) > 1 and self.width(piece, size) > width:
                    fits = next((n for n in range(len(piece) - 1, 1, -1) if self.width(piece[:n], size) <= width), 1)
                    lines.append(piece[:fits])
                    piece = piece[fits:]
                line = piece
            lines.append(line)
        return lines

    def balance(self, text: str, size: int, width: float) -> list[str]:
        """Like `wrap`, with as many lines, but of lengths as even as possible; for centred text."""
        lines = self.wrap(text, size, width)
        narrower = width
        while len(lines) > 1 and narrower > width / 2:
            narrower -= 12
            tried = self.wrap(text, size, narrower)
            if len(tried) > len(lines):
                break
            lines = tried
        return lines
