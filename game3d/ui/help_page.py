"""The help page: all keys, and the rules of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from game3d.texts import _
from game3d.ui.keys import keys_text
from game3d.ui.page import Page, Poster
from game3d.ui.rules_text import rules_text
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.scrolling import ListBox, ScrollText
from game3d.ui.toolkit.widget import Surface

_TOPICS = 184
_LEAST_PICTURE = 120
_UPRIGHT = 1.6  # a picture is no higher than so many widths


class HelpPage(Page):
    """Topics at the left, the text at the right."""

    PANEL_WIDTH = 960

    def __init__(
        self,
        screen: Surface,
        games: Sequence[tuple[str, str]],
        back: Callable[[], None],
        topic: str = "",
        pictures: Mapping[str, Path | None] | None = None,
    ) -> None:
        """`games` are (name, title); `topic` is the game whose rules to show first, or "" for the keys.

        `pictures` are those of the tables, upright, by the games' names.
        """
        super().__init__(screen, _("Help"), back)
        self._pictures = pictures or {}
        self.names = ["", *(name for name, _title in games)]
        self.topics = ListBox(self, [(_("Keys and mouse"), ""), *((t, "") for _n, t in games)], self._pick, follow=True)
        self.text = ScrollText(self)
        self.picture = Poster(self, None)
        self.topics.selected = self.names.index(topic) if topic in self.names else 0
        self._pick(self.topics.selected)
        self.layout()
        screen.focus.give(self.topics)

    def _pick(self, row: int) -> None:
        name = self.names[row]
        self.text.set(rules_text(name) if name else keys_text())
        self.picture.set_picture(self._pictures.get(name))
        self._show_picture()

    def _show_picture(self) -> None:
        self.picture.show(self.picture.picture is not None and self.picture.rect.h >= _LEAST_PICTURE)

    def layout(self) -> None:
        room = self.screen.height - 44 - theme.TARGET - 3 * theme.PAD
        x, y, width = self.place_frame(min(720.0, room))
        height = self.panel.rect.h
        topics = len(self.topics.items) * self.topics.row_height
        self.topics.place(x + theme.GAP, y + theme.GAP, _TOPICS, min(topics, height - 2 * theme.GAP))
        low = y + height - theme.GAP
        tall = min(low - self.topics.rect.bottom - theme.PAD, _UPRIGHT * _TOPICS)
        self.picture.place(x + theme.GAP, low - tall, _TOPICS, max(0, tall))
        self._show_picture()
        left = x + theme.GAP + _TOPICS + theme.MARGIN
        line = theme.LINE[theme.BODY]
        lines = int((height - 2 * theme.PAD) // line)
        self.text.place(left, y + theme.PAD, x + width - theme.PAD - left, lines * line)
