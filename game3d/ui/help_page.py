"""The help page: all keys, and the rules of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from game3d.rules.game import Game
from game3d.rules.registry import game
from game3d.texts import _
from game3d.ui.keys import keys_text
from game3d.ui.page import Page, Poster
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.layout import Column, Item, Row, fixed, natural, spring, stretch
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.scrolling import ListBox, ScrollText
from game3d.ui.toolkit.widget import Surface

_TOPICS = 184
_LEAST_PICTURE = 120
_UPRIGHT = 1.6  # a picture is no higher than so many widths


class _Picture(Poster):
    """The table that the rules are about, where there is room enough for it."""

    def paint(self, brush: Brush) -> None:
        if self.rect.h >= _LEAST_PICTURE:
            super().paint(brush)


def rules_text(rules: Game) -> str:
    """The rules of a game for players; where it has none in words, what it is about."""
    return _(rules.guide or rules.summary)


class HelpPage(Page):
    """Topics at the left, the text at the right."""

    PANEL_WIDTH = 960
    PANEL_HEIGHT = 720

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
        titles = [(_("Keys and mouse"), ""), *((title, "") for _name, title in games)]
        self.topics = ListBox(self, titles, self._pick, follow=True)
        self.text = ScrollText(self)
        self.picture = _Picture(self, None)
        self.topics.selected = self.names.index(topic) if topic in self.names else 0
        self._pick(self.topics.selected)
        screen.focus.give(self.topics)

    def _pick(self, row: int) -> None:
        name = self.names[row]
        self.text.set(rules_text(game(name)) if name else keys_text())
        self.picture.set_picture(self._pictures.get(name))
        self.picture.show(self.picture.picture is not None)
        self.layout()

    def content(self) -> Item:
        aside = Column(
            natural(self.topics),
            spring(least=theme.PAD),
            fixed(self.picture, _UPRIGHT * _TOPICS, gives=True),
            pad=(theme.GAP, theme.GAP, 0, theme.GAP),
        )
        text = Column(stretch(self.text), pad=(0, theme.PAD, theme.PAD, theme.PAD))
        return Row(fixed(aside, theme.GAP + _TOPICS), stretch(text, before=theme.MARGIN))
