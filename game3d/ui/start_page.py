"""The start page: the tables, the unfinished games, and the way to settings, help and out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game3d.texts import _
from game3d.ui.page import WIDE, Backdrop, Poster
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button
from game3d.ui.toolkit.layout import Column, Item, Overlay, Row, fixed, natural, spring, stretch
from game3d.ui.toolkit.message import MessageLine, SpeakingView
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

    def natural_height(self, width: float) -> float:
        """With all of a picture that is not too tall."""
        return self.needed_height(width, self.brief) + _TALLEST_PICTURE * width

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


class StartPage(SpeakingView):
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
        self.subtitle = Label(self, _("Abstract board games"), theme.BODY, theme.MUTED, beside=theme.DISPLAY)
        self.cards = [Card(self, card, callbacks.choose) for card in cards]
        self.panel = Panel(self)
        self.heading = Label(self, _("Unfinished games"), theme.SMALL, theme.MUTED)
        self.list = ListBox(self, (), callbacks.resume, callbacks.remove)
        self.buttons = [
            Button(self, _("Settings"), callbacks.settings),
            Button(self, _("Help"), callbacks.help),
            Button(self, _("Quit"), callbacks.quit),
        ]
        self._message_line = MessageLine(self)  # in the place of the subtitle
        self.message = self._message_line.message
        screen.focus.bind(self.scope, {"f1": callbacks.help})
        self.show_unfinished(unfinished)

    def show_unfinished(self, games: Sequence[UnfinishedGame]) -> None:
        """Show another list of unfinished games."""
        self.list.set([(game.title, game.detail) for game in games])
        self.layout()

    def layout(self) -> None:
        # The sentences give way where they would leave too little of the pictures.
        for brief in (False, True):
            for card in self.cards:
                card.set_texts(None, brief)
                card.tooltip = card.summary if brief else ""
            super().layout()
            # The texts of all cards begin at the same height.
            height = max((card.needed_height(card.rect.w, brief) for card in self.cards), default=0.0)
            for card in self.cards:
                card.set_texts(height, brief)
            if all(card.rect.h - height >= _LEAST_PICTURE * card.rect.w for card in self.cards):
                break

    def arrange(self) -> Item:
        self.subtitle.show(not self._message_line.visible)
        wide, high = self.screen.width >= WIDE, self.screen.height
        gap = theme.MARGIN if wide else theme.PAD
        most_rows = 2 if high < 600 else 3 if high < 900 else 5
        head = Row(
            self.title,
            natural(self.title_end, before=0),
            stretch(Overlay(self.subtitle, Row(stretch(self._message_line, align="center"))), before=theme.MARGIN),
            *(natural(button, least=80, align="center") for button in self.buttons),
            gap=theme.GAP,
        )
        listed = Overlay(
            self.panel,
            Column(
                fixed(Column(stretch(self.heading), pad=(theme.PAD, 2, 0, 0)), _HEADING),
                natural(self.list, most=most_rows * self.list.row_height),
                pad=(theme.GRID, 0, theme.GRID, theme.GRID),
            ),
        )
        for widget in (self.panel, self.heading, self.list):
            widget.show(bool(self.list.items))
        cards = Row(*(stretch(card) for card in self.cards), gap=gap)
        # On a very wide window the page stays a page.
        page = Column(
            spring(weight=0.45), fixed(head, _HEAD), natural(cards, gives=True), listed, spring(weight=0.55), gap=gap
        )  # fmt: skip
        margin, edge = (40, 28) if wide else (24, 16)
        return Overlay(self.backdrop, Column(stretch(page, align="center", across=_WIDEST), pad=(margin, edge)))

    def escape(self) -> None:
        self.screen.focus.give(None)
