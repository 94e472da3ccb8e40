"""The display's panels: whose turn it is, the players, the engine's figures, the result.

Each is one widget that paints all of its texts, and paints again only when its data changed.
"""

from __future__ import annotations

import re

from game3d.texts import _
from game3d.ui.display.state import EndInfo, EngineInfo, SeatPanel, Turn
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.drawing import Drawing, Shape, Text, swatch
from game3d.ui.toolkit.layout import Cell, Column, Item, Overlay, Row, fixed, natural, stretch
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.static import Drawn, DrawnPanel
from game3d.ui.toolkit.text import sentence
from game3d.ui.toolkit.widget import View

_SWATCH = 16


class TurnPanel(DrawnPanel):
    """Whose turn it is and what is expected, in words.

    While a message is to be read, it stands in the place of the turn, which the list of players tells, too.
    """

    LEAST, MOST = 240, 560
    STEP = 32  # the width goes in steps, so that the panel does not twitch with every word

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.turn = Turn()
        self.message = ""

    def set(self, turn: Turn) -> None:
        """Show another turn."""
        if turn != self.turn:
            self.turn = turn
            self.touch()

    def set_message(self, message: str) -> None:
        """Show a message instead of whose turn it is; "" for none."""
        if message != self.message:
            self.message = message
            self.touch()

    @property
    def texts(self) -> tuple[str, str, str]:
        """What stands there, from the top."""
        return self.message or sentence(self.turn.text), sentence(self.turn.prompt), sentence(self.turn.note)

    def _looks(self) -> list[tuple[str, int, theme.Colour]]:
        """(text, size, colour) of each."""
        first = (theme.BODY, theme.BRASS) if self.message else (theme.LEAD, theme.IVORY)
        looks = (first, (theme.BODY, theme.MUTED), (theme.SMALL, theme.MUTED))
        return [(text, *look) for text, look in zip(self.texts, looks, strict=True) if text]

    @property
    def natural_width(self) -> float:
        fonts = self.screen.fonts
        widest = max(
            (
                fonts.width(line, size)
                for text, size, _colour in self._looks()
                for line in fonts.balance(text, size, self.MOST - 2 * theme.MARGIN)
            ),
            default=0.0,
        )
        steps = -(-(widest + 2 * theme.MARGIN) // self.STEP)
        return min(self.MOST, max(self.LEAST, steps * self.STEP))

    def content(self, drawing: Drawing, width: float) -> Item:
        texts = [
            drawing.add(Text(drawing.fonts, text, size, colour, "center", balance=True))
            for text, size, colour in self._looks()
        ]
        return Column(*texts, pad=(theme.MARGIN, theme.GAP))


class SeatList(DrawnPanel):
    """The players: colour, name, who it is, what is left, points, clock."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.seats: tuple[SeatPanel, ...] = ()

    def set(self, seats: tuple[SeatPanel, ...]) -> None:
        """Show other players; without any the panel is hidden."""
        self.show(bool(seats))
        if seats != self.seats:
            self.seats = seats
            self.touch()

    @staticmethod
    def _reserves(seat: SeatPanel) -> str:
        return " · ".join(f"{reserve.label} {reserve.count}" for reserve in seat.reserves)

    def _side_by_side(self, room: float) -> bool:
        """Whether everyone's reserves have room beside who it is, whatever their counts: no panel grows in a game."""
        fonts = self.screen.fonts
        widths = (
            fonts.width(seat.detail, theme.SMALL) + fonts.width(re.sub(r"\d+", "00", reserves), theme.SMALL)
            for seat in self.seats
            if (reserves := self._reserves(seat))
        )
        return max(widths, default=0.0) + theme.PAD <= room

    def content(self, drawing: Drawing, width: float) -> Item:
        inside = width - 2 * theme.GRID
        return Column(*(self._seat(drawing, seat, inside) for seat in self.seats), gap=theme.GRID, pad=theme.GRID)

    def _seat(self, drawing: Drawing, seat: SeatPanel, width: float) -> Item:
        fonts = drawing.fonts

        def paint_ground(brush: Brush, rect: Rect) -> None:
            if seat.active:
                brush.fill(rect, theme.FILL)
                brush.fill(Rect(rect.x, rect.y + theme.GAP, 3, rect.h - 2 * theme.GAP), theme.BRASS, 1.5)

        ground = drawing.add(Shape(paint_ground))
        colour = drawing.add(swatch(seat.colour))
        name = Text(fonts, seat.name, theme.BODY, theme.IVORY if seat.active else theme.MUTED, elide=True)
        top: list[Item | Cell] = [stretch(drawing.add(name))]
        if figure := " · ".join(filter(None, (seat.score, seat.clock))):
            ink = theme.BRASS if seat.hurry else theme.IVORY
            top.append(drawing.add(Text(fonts, figure, theme.BODY, ink, "right", tabular=True)))
        first = Row(fixed(colour, _SWATCH), *top, gap=theme.GAP)
        indent = _SWATCH + theme.GAP
        below = Column(*self._below(drawing, seat, width - 2 * theme.GAP - indent), pad=(indent, 0, 0, 0))
        return Overlay(ground, Column(first, below, pad=(theme.GAP, theme.GRID)))

    def _below(self, drawing: Drawing, seat: SeatPanel, width: float) -> list[Item]:
        """The lines under a name: who it is and what is left, side by side or one below the other."""

        def text(words: str, *, wrap: bool = False, align: str = "left") -> Text:
            fonts = drawing.fonts
            tabular = align == "right"
            return drawing.add(
                Text(fonts, words, theme.SMALL, theme.MUTED, align, wrap=wrap, elide=not wrap, tabular=tabular)
            )

        detail, reserves = seat.detail, self._reserves(seat)
        if not detail or not reserves:
            return [text(detail or reserves, wrap=True)] if detail or reserves else []
        if self._side_by_side(width):
            return [Row(stretch(text(detail)), text(reserves, align="right"))]
        return [text(detail), text(reserves, wrap=True)]


class EnginePanel(DrawnPanel):
    """What the engine says of its search: time, nodes, depth, score, and the line that it expects."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.info: EngineInfo | None = None
        self._with_line = True

    def set(self, info: EngineInfo | None) -> None:
        """Show other figures; None hides the panel."""
        self.show(info is not None)
        if info != self.info:
            self.info = info
            self.touch()

    def keep_line(self, keep: bool) -> None:
        """Show the line that the engine expects, or leave it out where there is no room for it."""
        if keep != self._with_line:
            self._with_line = keep
            self.touch()

    def content(self, drawing: Drawing, width: float) -> Item:
        info, fonts = self.info or EngineInfo(""), drawing.fonts
        rows: list[Item | Cell] = [drawing.add(Text(fonts, info.title, elide=True))]
        for name, value in (
            (_("Time"), info.time),
            (_("Nodes"), info.nodes),
            (_("Depth"), info.depth),
            (_("Score"), info.score),
        ):
            if value:
                figure = drawing.add(Text(fonts, value, theme.SMALL, align="right", tabular=True))
                rows.append(Row(stretch(drawing.add(Text(fonts, name, theme.SMALL, theme.MUTED))), figure))
        if info.line and self._with_line:
            line = drawing.add(Text(fonts, info.line, theme.SMALL, theme.MUTED, wrap=True, most_lines=3))
            rows.append(natural(line, before=theme.GRID))
        return Column(*rows, pad=(theme.PAD, theme.GAP))


class EndText(Drawn):
    """Who won, why, and the points; it lies on the bar."""

    natural_width = 400.0

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.info: EndInfo | None = None

    def set(self, info: EndInfo | None) -> None:
        """Show another result."""
        if info != self.info:
            self.info = info
            self.touch()

    def content(self, drawing: Drawing, width: float) -> Item:
        info, fonts = self.info or EndInfo("", ""), drawing.fonts
        scores = " · ".join(f"{who}: {points}" for who, points in info.scores)
        texts = [Text(fonts, info.title, theme.TITLE, theme.BRASS, "center", wrap=True)]
        if info.reason:
            texts.append(Text(fonts, sentence(info.reason), theme.BODY, theme.IVORY, "center", balance=True))
        if scores:
            texts.append(Text(fonts, scores, theme.BODY, theme.MUTED, "center", wrap=True))
        return Column(*(drawing.add(text) for text in texts))
