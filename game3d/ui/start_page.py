"""The start page: the five tables, the unfinished games, and the way to settings, help and out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game3d.texts import _
from game3d.ui import theme
from game3d.ui.lists import ListBox
from game3d.ui.page import WIDE, Backdrop, load_picture
from game3d.ui.paint import Brush, Rect
from game3d.ui.screen import Screen, View
from game3d.ui.theme import Colour
from game3d.ui.widgets import Button, Label, Panel, Widget

_ZOOM = 0.08  # how far the picture under the pointer comes nearer
_ZOOM_TIME = 0.25  # seconds
_MOST_ROWS = 3


@dataclass(frozen=True)
class TableCard:
    """A game to choose."""

    name: str
    title: str
    summary: str
    picture: Path | None = None  # of the table; the middle of it is shown, about 5 : 4


@dataclass(frozen=True)
class UnfinishedGame:
    """A game to go on with."""

    title: str  # "Pylos, Square"
    detail: str = ""  # "yesterday, move 14"


@dataclass(frozen=True)
class StartCallbacks:
    """What the start page asks of the program."""

    choose: Callable[[str], None]  # a game's name
    resume: Callable[[int], None]  # the place in the list of unfinished games
    remove: Callable[[int], None]
    settings: Callable[[], None]
    help: Callable[[], None]
    quit: Callable[[], None]


class Card(Widget):
    """One table: picture, title, one sentence."""

    solid = True
    focusable = True

    def __init__(self, view: View, card: TableCard, choose: Callable[[str], None]) -> None:
        super().__init__(view)
        self.card = card
        self.choose = choose
        self.picture = load_picture(self.screen, card.picture)
        self._near = 0.0  # how near the picture is, 0 to 1

    @property
    def _task(self) -> str:
        return f"ui-card-{self.serial}"

    def text_lines(self, width: float) -> tuple[list[str], list[str]]:
        """Title and summary in lines, for a card of this width."""
        room = width - 2 * theme.PAD
        fonts = self.screen.fonts
        return fonts.wrap(self.card.title, theme.LEAD, room), fonts.wrap(self.card.summary, theme.SMALL, room)

    def paint(self, brush: Brush) -> None:
        rect = self.rect
        live = self.hovered is not None or self.focused
        brush.fill(rect, theme.PANEL, theme.PANEL_RADIUS)
        if live:
            brush.fill(rect, theme.FILL, theme.PANEL_RADIUS)
        titles, summary = self.text_lines(rect.w)
        frame: TableView = self.view  # type: ignore[assignment]
        text_h = frame.text_height(rect.w)
        shot = Rect(rect.x + 4, rect.y + 4, rect.w - 8, rect.h - text_h - 8)
        if self.picture is not None:
            tint = 0.92 + 0.08 * self._near
            zoom = 1 + _ZOOM * self._near
            brush.picture(shot, self.picture, theme.RADIUS, Colour(tint, tint, tint), zoom)
        else:
            brush.fill(shot, theme.FILL_HOVER, theme.RADIUS, theme.FILL)
            brush.text(shot, self.card.title[:1], theme.DISPLAY, theme.BRASS, "center")
        inner = Rect(rect.x + theme.PAD, shot.bottom + theme.GAP, rect.w - 2 * theme.PAD, text_h)
        y = brush.lines(inner, titles, theme.LEAD, theme.IVORY)
        brush.lines(Rect(inner.x, y + 2, inner.w, 0), summary, theme.SMALL, theme.MUTED)
        brush.ring(rect, theme.BRASS if live and not self.focused else theme.EDGE, theme.PANEL_RADIUS)
        self.paint_focus(brush, rect, theme.PANEL_RADIUS)

    def hover(self, part: int | None) -> None:
        super().hover(part)
        self._move()

    def focus_gained(self) -> None:
        self._move()

    def focus_lost(self) -> None:
        self._move()

    def _move(self) -> None:
        self.screen.base.task_mgr.remove(self._task)
        if self.alive:
            self.screen.base.task_mgr.add(self._ease, self._task, sort=40)

    def _ease(self, task: Any) -> Any:
        goal = 1.0 if self.hovered is not None or self.focused else 0.0
        by = self.screen.base.clock.get_dt() / _ZOOM_TIME
        self._near = min(goal, self._near + by) if goal > self._near else max(goal, self._near - by)
        self.touch()
        return task.done if self._near == goal else task.cont

    def destroy(self) -> None:
        self.screen.base.task_mgr.remove(self._task)
        super().destroy()

    def click(self, part: int) -> None:
        self.choose(self.card.name)

    def key(self, key: str) -> bool:
        if key in ("enter", "space"):
            self.choose(self.card.name)
            return True
        return False


class TableView(View):
    """What a card asks of the page it is on."""

    covers = True
    cards: list[Card]

    def text_height(self, width: float) -> float:
        """The height that the texts of all cards need: the same for all, so that they stand in line."""
        titles = lines = 0
        for card in self.cards:
            title, summary = card.text_lines(width)
            titles, lines = max(titles, len(title)), max(lines, len(summary))
        return theme.GAP + titles * theme.LINE[theme.LEAD] + 2 + lines * theme.LINE[theme.SMALL] + theme.GAP


class StartPage(TableView):
    """Choose a table, or go on with a game."""

    def __init__(
        self,
        screen: Screen,
        cards: Sequence[TableCard],
        unfinished: Sequence[UnfinishedGame],
        callbacks: StartCallbacks,
    ) -> None:
        super().__init__(screen)
        self.callbacks = callbacks
        self.backdrop = Backdrop(self)
        self.title = Label(self, "game3d", theme.TITLE)
        self.cards = [Card(self, card, callbacks.choose) for card in cards]
        self.panel = Panel(self)
        self.heading = Label(self, _("Unfinished games"), theme.BODY, theme.MUTED)
        self.list = ListBox(self, (), callbacks.resume, callbacks.remove)
        self.buttons = [
            Button(self, _("Settings"), callbacks.settings),
            Button(self, _("Help"), callbacks.help),
            Button(self, _("Quit"), callbacks.quit),
        ]
        screen.focus.bind(self.scope, {"f1": callbacks.help})
        self.show_unfinished(unfinished)

    def show_unfinished(self, games: Sequence[UnfinishedGame]) -> None:
        """Show another list of unfinished games."""
        self.list.set([(game.title, game.detail) for game in games])
        self.layout()

    def layout(self) -> None:
        w, h = self.screen.width, self.screen.height
        wide = w >= WIDE
        gap = 16 if wide else 12
        # On a very wide window the page stays a page.
        margin = max(40 if wide else 24, (w - 1560) / 2)
        top = 28 if wide else 16
        self.backdrop.place(0, 0, w, h)
        x = w - margin
        for button in reversed(self.buttons):
            width = max(80, button.natural_width)
            button.place(x - width, top, width, theme.TARGET)
            x -= width + theme.GAP
        self.title.place(margin, top, max(0, x - margin), theme.TARGET)

        rows = min(len(self.list.items), _MOST_ROWS if h >= 600 else 2)
        block = 40 + rows * self.list.row_height + theme.GAP if rows else 0
        above = top + theme.TARGET + gap
        below = 28 if wide else 16
        room = h - above - below - (block + gap if block else 0)
        count = max(1, len(self.cards))
        card_w = (w - 2 * margin - (count - 1) * gap) / count
        text_h = self.text_height(card_w)
        card_h = min(room, text_h + 8 + 0.85 * (card_w - 8))
        spare = room - card_h
        y: float = theme.GRID * round((above + spare / 3) / theme.GRID)
        x = margin
        for card in self.cards:
            card.place(x, y, card_w, card_h)
            x += card_w + gap
        for widget in (self.panel, self.heading, self.list):
            widget.show(bool(rows))
        left, width = margin, w - 2 * margin
        y = h - below - block
        self.panel.place(left, y, width, block)
        self.heading.place(left + theme.MARGIN, y + 4, width - 2 * theme.MARGIN, theme.TARGET)
        self.list.place(left + theme.GRID, y + 40, width - 2 * theme.GRID, rows * self.list.row_height)

    def escape(self) -> None:
        self.screen.focus.give(None)
