"""The start page: the five tables, the unfinished games, and the way to settings, help and out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game3d.texts import _
from game3d.ui.page import WIDE, Backdrop, Poster
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.scrolling import ListBox
from game3d.ui.toolkit.static import Label, Panel
from game3d.ui.toolkit.widget import Surface, View

_ZOOM_TIME = 0.25  # seconds
_HEAD = 44  # the height of the title
_HEADING = 32  # that of the heading over the unfinished games
_WIDEST = 2000
_LEAST_PICTURE, _TALLEST_PICTURE = 0.8, 1.8  # heights in widths of a card


@dataclass(frozen=True)
class TableCard:
    """A game to choose."""

    name: str
    title: str
    summary: str
    picture: Path | None = None  # of the table, upright, the pieces a little above the middle


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


class Card(Poster):
    """One table to choose."""

    solid = True
    focusable = True

    def __init__(self, view: View, card: TableCard, choose: Callable[[str], None]) -> None:
        super().__init__(view, card.picture, card.title, card.summary)
        self.card = card
        self.choose = choose
        self._near = 0.0  # how near the picture is, 0 to 1
        self._lean = (0.0, 0.0)  # where it looks, -1 to 1 across and down

    def paint(self, brush: Brush) -> None:
        near = self._near * self._near * (3 - 2 * self._near)
        self.paint_poster(brush, near, self._lean, self.hovered is not None or self.focused)
        self.paint_focus(brush, self.rect, theme.PANEL_RADIUS)

    def hover(self, part: int | None) -> None:
        super().hover(part)
        self._move()

    def focus_gained(self) -> None:
        self._move()

    def focus_lost(self) -> None:
        self._move()

    def _move(self) -> None:
        if self.alive:
            self.step_by_frame(self._ease)

    def _ease(self) -> bool:
        """Come nearer or go back; under the pointer, look to where it is. False when it is at rest."""
        share = min(1.0, self.screen.base.clock.get_dt() / _ZOOM_TIME)
        goal = 1.0 if self.hovered is not None or self.focused else 0.0
        near = min(goal, self._near + share) if goal > self._near else max(goal, self._near - share)
        at = self.screen.pointer() if self.hovered is not None else None
        to = (0.0, 0.0)
        if at is not None:
            to = (2 * (at[0] - self.rect.x) / self.rect.w - 1, 2 * (at[1] - self.rect.y) / self.rect.h - 1)
        lean = tuple(_towards(now, max(-1.0, min(1.0, then)), share) for now, then in zip(self._lean, to, strict=True))
        if (near, lean) == (self._near, self._lean):
            return at is not None
        self._near, self._lean = near, (lean[0], lean[1])
        self.touch()
        return True

    def click(self, part: int) -> None:
        self.choose(self.card.name)

    def key(self, key: str) -> bool:
        if key in ("enter", "space"):
            self.choose(self.card.name)
            return True
        return False


def _towards(now: float, then: float, share: float) -> float:
    """A share of the way to `then`; all of it when little is left."""
    return then if abs(then - now) < 0.01 else now + (then - now) * share


class StartPage(View):
    """Choose a table, or go on with a game."""

    covers = True

    def __init__(
        self,
        screen: Surface,
        cards: Sequence[TableCard],
        unfinished: Sequence[UnfinishedGame],
        callbacks: StartCallbacks,
    ) -> None:
        super().__init__(screen)
        self.callbacks = callbacks
        self.backdrop = Backdrop(self)
        self.title = Label(self, "game", theme.DISPLAY)
        self.title_end = Label(self, "3d", theme.DISPLAY, theme.BRASS)
        self.subtitle = Label(self, _("Five board games"), theme.BODY, theme.MUTED)
        self.cards = [Card(self, card, callbacks.choose) for card in cards]
        self.panel = Panel(self)
        self.heading = Label(self, _("Unfinished games"), theme.SMALL, theme.MUTED)
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
        margin = max(40 if wide else 24, (w - _WIDEST) / 2)
        edge = 28 if wide else 16
        self.backdrop.place(0, 0, w, h)

        rows = min(len(self.list.items), 2 if h < 600 else 3 if h < 900 else 5)
        block = _HEADING + rows * self.list.row_height + theme.GRID if rows else 0
        room = h - 2 * edge - _HEAD - gap - (block + gap if block else 0)
        count = max(1, len(self.cards))
        card_w = (w - 2 * margin - (count - 1) * gap) / count
        # The sentences give way where they would leave too little of the pictures.
        text_h = self._text_height(card_w)
        brief = room - text_h < _LEAST_PICTURE * card_w
        if brief:
            text_h = self._text_height(card_w, brief=True)
        card_h = theme.GRID * int(min(room, text_h + _TALLEST_PICTURE * card_w) / theme.GRID)

        y: float = theme.GRID * round((edge + 0.45 * (room - card_h)) / theme.GRID)
        self._place_head(margin, y, w - 2 * margin)
        y += _HEAD + gap
        x = margin
        for card in self.cards:
            card.tooltip = card.summary if brief else ""
            card.set_text_height(text_h)
            card.place(x, y, card_w, card_h)
            x += card_w + gap
        for widget in (self.panel, self.heading, self.list):
            widget.show(bool(rows))
        left, width = margin, w - 2 * margin
        y += card_h + gap
        self.panel.place(left, y, width, block)
        self.heading.place(left + theme.MARGIN, y + 2, width - 2 * theme.MARGIN, _HEADING - 2)
        self.list.place(left + theme.GRID, y + _HEADING, width - 2 * theme.GRID, rows * self.list.row_height)

    def _text_height(self, width: float, brief: bool = False) -> float:
        """The height that the texts of all cards need: the same for all, so that they stand in line."""
        return max((card.needed_height(width, brief) for card in self.cards), default=0)

    def _place_head(self, x: float, y: float, width: float) -> None:
        """The title, the words beside it on its base line, the buttons at the right."""
        right = x + width
        for button in reversed(self.buttons):
            wide = max(80, button.natural_width)
            button.place(right - wide, y + (_HEAD - theme.TARGET) / 2, wide, theme.TARGET)
            right -= wide + theme.GAP
        first, title = self.title.natural_width, self.title.natural_width + self.title_end.natural_width
        self.title.place(x, y, first, _HEAD)
        self.title_end.place(x + first, y, title - first, _HEAD)
        # Texts are centred by their capitals: half the difference of those brings both to one base line.
        down = (theme.DISPLAY - theme.BODY) * theme.CAP_HEIGHT / 2
        self.subtitle.place(x + title + theme.MARGIN, y + down, max(0, right - x - title - 2 * theme.MARGIN), _HEAD)

    def escape(self) -> None:
        self.screen.focus.give(None)
