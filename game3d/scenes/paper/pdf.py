"""PDF files of drawings, to scale. The one file that knows fpdf2, which is imported when a file is made."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import fontpkg_inter

from game3d.scenes.paper.drawing import BLACK, DARK, Area, Box, Disc, Drawing, Ink, Placed, Sheet, Stroke, Words
from game3d.texts import _

if TYPE_CHECKING:
    from fpdf import FPDF

FONT = "Inter"
CAPITALS = 0.727  # height of a capital in Inter, in ems
POINT = 25.4 / 72  # millimetres
TITLE = 16.0  # points
TEXT = 9.0
MARGIN = 14.0  # millimetres
_BAR = 100.0  # millimetres of the measure at the foot of a sheet


def new_file(title: str) -> FPDF:
    """An empty file in millimetres, with the program's typeface."""
    from fpdf import FPDF

    logging.getLogger("fpdf").setLevel(logging.ERROR)  # a letter that the typeface lacks is drawn as a box
    pdf = FPDF(unit="mm", format="A4")
    pdf.set_title(title)
    pdf.set_creator("game3d")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.add_font(FONT, "", Path(fontpkg_inter.ROOT) / "files" / "Inter[opsz,wght].ttf")
    return pdf


def sheets_file(sheets: Sequence[Sheet]) -> bytes:
    """A file with a page for each sheet."""
    pdf = new_file(sheets[0].title)
    for sheet in sheets:
        width, height = sheet.size
        pdf.add_page(orientation="portrait" if width < height else "landscape", format="A4")
        words(pdf, MARGIN, MARGIN + 1.0, sheet.title, TITLE)
        words(pdf, MARGIN, MARGIN + 7.0, sheet.note, TEXT, DARK)
        for placed in sheet.placed:
            draw(pdf, placed)
        _measure(pdf, MARGIN, height - MARGIN + 4.0)
    return bytes(pdf.output())


def _measure(pdf: FPDF, x: float, y: float) -> None:
    """A bar of 100 mm, so that a ruler tells whether the printer kept the scale."""
    pdf.set_draw_color(*BLACK)
    pdf.set_line_width(0.3)
    pdf.line(x, y, x + _BAR, y)
    for at in range(0, int(_BAR) + 1, 10):
        pdf.line(x + at, y - (2.5 if at % 50 == 0 else 1.5), x + at, y)
    words(pdf, x, y - 3.5, _("100 mm: print at 100 %, not fitted to the page"), 7.0, DARK)


def words(pdf: FPDF, x: float, y: float, text: str, size: float, ink: Ink = BLACK) -> None:
    """A text from x on; y, in millimetres from the top, is its base line and `size` is in points."""
    pdf.set_font(FONT, size=size)
    pdf.set_text_color(*ink)
    pdf.text(x, y, text)


def draw(pdf: FPDF, placed: Placed) -> None:
    """A drawing, where and as large as it is placed."""
    _Pen(pdf, placed).draw(placed.drawing)


class _Pen:
    """Draws shapes in the units of a drawing on a page in millimetres, where y goes down."""

    def __init__(self, pdf: FPDF, placed: Placed) -> None:
        self._pdf = pdf
        self._x, self._y, self._scale = placed.x, placed.y, placed.scale

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._x + x * self._scale, self._y - y * self._scale

    def _style(self, fill: Ink | None, line: Ink | None, width: float) -> str:
        if fill is not None:
            self._pdf.set_fill_color(*fill)
        if line is not None:
            self._pdf.set_draw_color(*line)
            self._pdf.set_line_width(width * self._scale)
        return ("D" if line is not None else "") + ("F" if fill is not None else "")

    def draw(self, drawing: Drawing) -> None:
        """All its shapes."""
        for shape in drawing.shapes:
            match shape:
                case Disc():
                    x, y = self._at(shape.x, shape.y)
                    style = self._style(shape.fill, shape.line, shape.width)
                    self._pdf.circle(x, y, shape.radius * self._scale, style)
                case Box():
                    self._box(shape)
                case Area():
                    style = self._style(shape.fill, shape.line, shape.width)
                    self._pdf.polygon([self._at(*corner) for corner in shape.corners], style=style)
                case Stroke():
                    self._style(None, shape.ink, shape.width)
                    self._pdf.line(*self._at(*shape.start), *self._at(*shape.end))
                case Words():
                    self._words(shape)

    def _box(self, box: Box) -> None:
        style = self._style(box.fill, box.line, box.width)
        left, top = self._at(box.x - box.half[0], box.y + box.half[1])
        wide, high = 2 * box.half[0] * self._scale, 2 * box.half[1] * self._scale
        if box.dashed:
            self._pdf.set_dash_pattern(dash=1.5, gap=1.5)
        if box.round:
            self._pdf.rect(left, top, wide, high, style, round_corners=True, corner_radius=box.round * self._scale)
        else:
            self._pdf.rect(left, top, wide, high, style)
        if box.dashed:
            self._pdf.set_dash_pattern()

    def _words(self, shape: Words) -> None:
        size = shape.height * self._scale / CAPITALS / POINT
        self._pdf.set_font(FONT, size=size)
        self._pdf.set_text_color(*shape.ink)
        x, y = self._at(shape.x, shape.y)
        wide = self._pdf.get_string_width(shape.text)
        self._pdf.text(x - wide / 2, y + shape.height * self._scale / 2, shape.text)
