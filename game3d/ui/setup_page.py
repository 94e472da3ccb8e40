"""The set-up page of a game: variant, settings, who sits where, who starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from game3d.records.record import HUMAN
from game3d.texts import _
from game3d.ui.page import Page, Poster
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button, Choice
from game3d.ui.toolkit.drawing import Drawing, Text
from game3d.ui.toolkit.entry import TextEntry
from game3d.ui.toolkit.grid import Grid, GridRow, Track
from game3d.ui.toolkit.layout import (
    Cell,
    Column,
    Group,
    Item,
    Overlay,
    Row,
    fixed,
    grow,
    natural,
    space,
    spring,
    stretch,
)
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.static import Label, Rule
from game3d.ui.toolkit.theme import Colour
from game3d.ui.toolkit.widget import Surface, View, Widget

BY_LOT = -1
MOST_SEATS = 4
_POSTER = (144, 320)  # its least and its greatest width
_FORM = 632  # what the rows want, in width, with the panel's sides
_WIDE_PAGE, _WIDER_PAGE, _WIDER_FROM = 1080, 1240, 1600  # width of the page, and from which window on
_KINDS = 400  # the width of a player's choices, where there is room
_NAME = 60  # the least width of a name
_BETWEEN = (20, theme.GRID, 28)  # between two rows: wanted, least, most
_SCORE = theme.LINE[theme.BODY]


@dataclass(frozen=True)
class SettingSpec:
    """An option of a game."""

    name: str
    title: str
    choices: tuple[tuple[str, str], ...]  # (value, text)
    value: str
    variants: tuple[str, ...] = ()  # those it belongs to; empty: all


@dataclass(frozen=True)
class SetupSpec:
    """What can be agreed before a game."""

    title: str
    variants: tuple[tuple[str, str], ...]  # (value, text), the default first
    seats: Callable[[str, Mapping[str, str]], int]  # how many for a variant and its settings
    levels: tuple[tuple[str, str], ...] = ()  # (value, text) of the program's players
    settings: tuple[SettingSpec, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)  # one line on each variant
    clocks: tuple[tuple[str, str], ...] = ()  # (value, text), the default first; empty: no clocks
    kinds: tuple[str, ...] = ()  # who sat where the last time: HUMAN or a level
    names: tuple[str, ...] = ()
    variant: str = ""  # the last time's
    picture: Path | None = None  # of the table, upright
    summary: str = ""  # the game in a sentence
    level_notes: Mapping[str, str] = field(default_factory=dict)  # what each level does, in a few words
    best: Mapping[str, Sequence[tuple[int, str]]] = field(default_factory=dict)  # by variant: (score, date), best first


@dataclass(frozen=True)
class SetupChoice:
    """What was agreed."""

    variant: str
    settings: Mapping[str, str]
    kinds: tuple[str, ...]  # by player: HUMAN or a level
    names: tuple[str, ...]  # by player; "" for one without a name
    starts: int  # the player who sits in seat 1, from 0; the others follow round the table; BY_LOT
    clock: str = ""


class BestScores(Widget):
    """The best scores of a game for one, with their dates: as many as there is room for."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.scores: tuple[tuple[int, str], ...] = ()

    def set(self, scores: Sequence[tuple[int, str]]) -> None:
        """Show other scores."""
        if tuple(scores) != self.scores:
            self.scores = tuple(scores)
            self.touch()

    def natural_height(self, width: float) -> float:
        return max(1, len(self.scores)) * _SCORE

    def paint(self, brush: Brush) -> None:
        drawing = Drawing(brush.fonts)

        def text(words: str, size: int, colour: Colour, align: str = "left") -> Text:
            return drawing.add(Text(brush.fonts, words, size, colour, align, tabular=True))

        shown = self.scores[: int(self.rect.h / _SCORE)]
        lines = [
            GridRow(
                (
                    text(f"{rank}.", theme.BODY, theme.MUTED),
                    text(str(score), theme.BODY, theme.IVORY, "right"),
                    text(date, theme.SMALL, theme.MUTED),
                ),
                _SCORE,
            )
            for rank, (score, date) in enumerate(shown, start=1)
        ]
        if not self.scores:
            lines = [GridRow((text(_("None yet"), theme.BODY, theme.MUTED),), _SCORE)]
        Grid([Track(24), Track(48), Track(weight=1)], lines, 32).place(*self.rect)
        drawing.paint(brush)


class _LevelNote(Label):
    """What a level does, where two lines are enough for it; the tooltip of the level tells it in any case."""

    def natural_height(self, width: float) -> float:
        high = super().natural_height(width)
        return high if high <= 2 * theme.LINE[theme.SMALL] else 0.0

    def paint(self, brush: Brush) -> None:
        if self.rect.h > 0:
            super().paint(brush)


class _Player(Group):
    """A row of the page: who sits at a place, a person with a name or the program at a level."""

    def __init__(self, page: SetupPage, seat: int, kind: str, name: str) -> None:
        spec = page.spec
        self.label = Label(page, _("Player {seat}").format(seat=seat))
        options = ((HUMAN, _("Human")), *spec.levels)
        self.kind = Choice(page, options, kind, lambda _value: page.layout(), tips=spec.level_notes)
        self.name = TextEntry(page, name, hint=_("Name"))
        self.level = _LevelNote(page, "", theme.SMALL, theme.MUTED, balance=True)
        self.notes = spec.level_notes

    def show(self, here: bool) -> None:
        """Show the row, or hide it: nobody sits there."""
        person = self.kind.value == HUMAN
        self.level.set(self.notes.get(self.kind.value, ""))
        self.label.show(here)
        self.kind.show(here)
        self.name.show(here and person)
        self.level.show(here and not person)

    def arrange(self) -> Item:
        wanted = self.kind.natural_width
        kind = Cell(self.kind, max(wanted, _KINDS), least=wanted, gives=True)
        note = Row(stretch(self.level, align="center"), pad=(theme.GRID, -2))  # two lines are a little higher
        beside = Overlay(self.name, note)
        return Row(kind, stretch(beside, least=_NAME), gap=theme.GAP)


class SetupPage(Page):
    """Agree on a game, then start it."""

    def __init__(
        self,
        screen: Surface,
        spec: SetupSpec,
        start: Callable[[SetupChoice], None],
        back: Callable[[], None],
    ) -> None:
        super().__init__(screen, spec.title, back)
        self.spec = spec
        self._start = start
        variant = spec.variant or spec.variants[0][0]
        self._values = {setting.name: setting.value for setting in spec.settings}
        self.title.show(False)  # it stands on the poster
        self.poster = Poster(self, spec.picture, spec.title, spec.summary)

        self.variant = Choice(self, spec.variants, variant, lambda _value: self.layout())
        self._note = Label(self, "", theme.SMALL, theme.MUTED)
        self.settings = {
            setting.name: Choice(self, setting.choices, setting.value, partial(self._set, setting.name))
            for setting in spec.settings
        }
        self.starts = Choice(self, (), "0", lambda _value: None)
        self.clock = Choice(self, spec.clocks, spec.clocks[0][0] if spec.clocks else "", lambda _value: None)
        self._labels = {name: Label(self, title) for name, title in self._titles()}
        self._rule = Rule(self)
        self._scores_rule = Rule(self)
        self._scores_label = Label(self, _("Best scores"))
        self.scores = BestScores(self)

        kinds = (*spec.kinds, *(HUMAN for _seat in range(MOST_SEATS)))
        names = (*spec.names, *("" for _seat in range(MOST_SEATS)))
        self._most_seats = self._count_most_seats()
        self.players = [_Player(self, seat + 1, kinds[seat], names[seat]) for seat in range(self._most_seats)]
        self.start_button = Button(self, _("Start"), self._begin, "primary")
        self.scope.set_order(*(w for w in self.scope.widgets if w is not self.back_button))  # Back comes last
        screen.focus.bind(self.scope, {"enter": self._enter})
        self.layout()

    def _titles(self) -> list[tuple[str, str]]:
        own = [(setting.name, setting.title) for setting in self.spec.settings]
        return [("variant", _("Variant")), *own, ("starts", _("Who starts")), ("clock", _("Clock"))]

    def _set(self, name: str, value: str) -> None:
        self._values[name] = value
        self.layout()

    def _settings_of(self, variant: str) -> dict[str, str]:
        return {
            setting.name: self._values[setting.name]
            for setting in self.spec.settings
            if not setting.variants or variant in setting.variants
        }

    def _settings_now(self) -> dict[str, str]:
        return self._settings_of(self.variant.value)

    def _count_most_seats(self) -> int:
        """The most players that any variant and any one setting allows."""
        found = []
        for variant, _title in self.spec.variants:
            own = self._settings_of(variant)
            found.append(self.spec.seats(variant, own))
            for setting in self.spec.settings:
                if setting.name in own:
                    found += [self.spec.seats(variant, own | {setting.name: value}) for value, _text in setting.choices]
        return max(found)

    @property
    def seats(self) -> int:
        """How many players sit at the table as it is set up."""
        return self.spec.seats(self.variant.value, self._settings_now())

    def choice(self) -> SetupChoice:
        """What the page says now."""
        seats = self.seats
        sitting = self.players[:seats]
        kinds = tuple(player.kind.value for player in sitting)
        names = tuple(player.name.text.strip() if player.kind.value == HUMAN else "" for player in sitting)
        starts = int(self.starts.value) if seats > 1 else 0
        return SetupChoice(self.variant.value, self._settings_now(), kinds, names, starts, self.clock.value)

    def _enter(self) -> None:
        """Enter starts, unless the ring is somewhere and shows that it would mean that."""
        if not self.screen.focus.visible:
            self._begin()

    def _begin(self) -> None:
        self.screen.focus.stop_typing()
        self._start(self.choice())

    def layout(self) -> None:
        self._follow_choices()
        super().layout()

    def _follow_choices(self) -> None:
        """Show what the choices made so far leave to choose. No row moves for it: what cannot be chosen is greyed."""
        seats, now, variant = self.seats, self._settings_now(), self.variant.value
        self._note.set(self.spec.notes.get(variant, ""))
        for setting in self.spec.settings:
            choice = self.settings[setting.name]
            choice.enable(setting.name in now)
            titles = [title for value, title in self.spec.variants if value in setting.variants]
            choice.tooltip = "" if choice.enabled else _("Only in {variants}").format(variants=", ".join(titles))
        players = [(str(i), _("Player {seat}").format(seat=i + 1)) for i in range(seats)]
        self.starts.set_options((*players, (str(BY_LOT), _("By lot"))))
        self.starts.enable(seats > 1)
        for seat, player in enumerate(self.players):
            player.show(seat < seats)
        self.scores.set(self.spec.best.get(variant, ()))
        for widget in (self._scores_rule, self._scores_label, self.scores):
            widget.show(variant in self.spec.best)
        self.variant.show(len(self.spec.variants) > 1)
        self._note.show(bool(self.spec.notes) and self.variant.visible)
        self.starts.show(self._most_seats > 1)
        self.clock.show(bool(self.spec.clocks))
        for name, control in self._controls():
            self._labels[name].show(control.visible)

    def _controls(self) -> list[tuple[str, Choice]]:
        return [("variant", self.variant), *self.settings.items(), ("starts", self.starts), ("clock", self.clock)]

    def arrange(self) -> Item:
        poster = Cell(self.poster, _POSTER[0], weight=3, least=_POSTER[0], most=_POSTER[1])
        form = Cell(Overlay(self.panel, self.content()), _FORM, weight=1, gives=True)
        page = Row(poster, form, gap=theme.PAD)
        width = _WIDE_PAGE if self.screen.width < _WIDER_FROM else _WIDER_PAGE
        column = Column(
            spring(weight=0.48),
            natural(page, gives=True, align="center", across=width),
            spring(weight=0.52),
            pad=(self.margin, theme.PAD),
        )
        return Overlay(self.backdrop, column)

    def content(self) -> Item:
        labels = (*self._labels.values(), *(player.label for player in self.players))
        wide = max(label.natural_width for label in labels) + theme.MARGIN

        def row(label: Label, control: Item) -> Row:
            return Row(fixed(label, wide), stretch(control))

        between = spring(_BETWEEN[0], 1, *_BETWEEN[1:])
        settings: list[Item | Cell] = []
        for name, control in self._controls():
            if control.visible:
                settings += [row(self._labels[name], control), between]
            if control is self.variant and self._note.visible:
                note = Row(space(wide), stretch(self._note))
                settings[-1:] = [space(theme.GRID), note, between]
        players: list[Item | Cell] = []
        for player in self.players[: self.seats]:
            players += [between, fixed(row(player.label, player), theme.TARGET)]
        if empty := len(self.players) - self.seats:
            players += [between, self._empty_places(empty, wide)]
        parts = spring(20, 1, theme.GAP, 28)
        rows = Column(*settings[:-1], *((parts, self._rule, parts) if settings else ()), *players[1:])
        message = stretch(self._message_line, align="center") if self._message_line.visible else spring()
        foot = Row(
            natural(self.back_button, least=96), message, natural(self.start_button, least=128), gap=theme.MARGIN
        )  # fmt: skip
        return Column(grow(rows), spring(28, 1, theme.PAD, 40), fixed(foot, theme.TARGET), pad=theme.MARGIN)

    def _empty_places(self, count: int, wide: float) -> Cell:
        """The room of players who are not there: it is kept, so that nothing moves; best scores stand in it."""
        scores = Row(fixed(self._scores_label, wide, align="start"), stretch(self.scores))
        item = Column(self._scores_rule, stretch(scores, before=theme.PAD))
        length, least, most = (count * theme.TARGET + (count - 1) * gap for gap in _BETWEEN)
        return Cell(item if item.visible else None, length, count - 1, least, most)
