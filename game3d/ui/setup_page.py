"""The set-up page of a game: variant, settings, who sits where, who starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game3d.texts import _
from game3d.ui import theme
from game3d.ui.lists import TextEntry
from game3d.ui.page import Banner, Page
from game3d.ui.screen import Screen
from game3d.ui.widgets import Button, Choice, Label, Widget

HUMAN = "human"
BY_LOT = -1
MOST_SEATS = 4
_LABEL = 24
_CONTROL = theme.TARGET
_GAP = 12


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
    picture: Path | None = None  # of the table; a strip of its middle is shown where there is room


@dataclass(frozen=True)
class SetupChoice:
    """What was agreed."""

    variant: str
    settings: Mapping[str, str]
    kinds: tuple[str, ...]  # by player: HUMAN or a level
    names: tuple[str, ...]  # by player; "" for one without a name
    starts: int  # the player who sits in seat 1, from 0; the others follow round the table; BY_LOT
    clock: str = ""


class SetupPage(Page):
    """Agree on a game, then start it."""

    PANEL_WIDTH = 920

    def __init__(
        self,
        screen: Screen,
        spec: SetupSpec,
        start: Callable[[SetupChoice], None],
        back: Callable[[], None],
    ) -> None:
        super().__init__(screen, spec.title, back)
        self.spec = spec
        self._start = start
        variant = spec.variant or spec.variants[0][0]
        self._values = {setting.name: setting.value for setting in spec.settings}
        self.banner = Banner(self, spec.picture)

        self.variant = Choice(self, spec.variants, variant, lambda _value: self.layout())
        self._note = Label(self, "", theme.SMALL, theme.MUTED, wrap=True)
        self.settings = {
            setting.name: Choice(
                self,
                setting.choices,
                setting.value,
                lambda value, name=setting.name: self._set(name, value),  # type: ignore[misc]
            )
            for setting in spec.settings
        }
        self.starts = Choice(self, (), "0", lambda _value: None)
        self.clock = Choice(self, spec.clocks, spec.clocks[0][0] if spec.clocks else "", lambda _value: None)
        self._labels = {name: Label(self, title, theme.SMALL, theme.MUTED) for name, title in self._titles()}

        kinds = (*spec.kinds, HUMAN, *(HUMAN for _seat in range(MOST_SEATS)))
        names = (*spec.names, *("" for _seat in range(MOST_SEATS)))
        options = ((HUMAN, _("Human")), *spec.levels)
        self.kinds: list[Choice] = []
        self.names: list[TextEntry] = []
        self._players: list[Label] = []
        for seat in range(MOST_SEATS):
            self._players.append(Label(self, _("Player {seat}").format(seat=seat + 1)))
            self.names.append(TextEntry(self, names[seat], hint=_("Name")))
            self.kinds.append(Choice(self, options, kinds[seat], lambda _value: self.layout()))
        self.start_button = Button(self, _("Start"), self._begin, "primary")
        # Back comes last in the order of Tab.
        self.scope.widgets.remove(self.back_button)
        self.scope.widgets.append(self.back_button)
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

    def _most_seats(self) -> int:
        """The most players that any variant and any one setting allows."""
        found = []
        for variant, _title in self.spec.variants:
            own = self._settings_of(variant)
            found.append(self.spec.seats(variant, own))
            for setting in self.spec.settings:
                if setting.name in own:
                    found += [self.spec.seats(variant, own | {setting.name: value}) for value, _text in setting.choices]
        return max(found)

    def _most_rows(self, seats: int) -> int:
        own = max(len(self._settings_of(variant)) for variant, _title in self.spec.variants)
        return own + (len(self.spec.variants) > 1) + (seats > 1) + bool(self.spec.clocks)

    @property
    def seats(self) -> int:
        """How many players sit at the table as it is set up."""
        return self.spec.seats(self.variant.value, self._settings_now())

    def choice(self) -> SetupChoice:
        """What the page says now."""
        seats = self.seats
        kinds = tuple(choice.value for choice in self.kinds[:seats])
        names = tuple(
            entry.text.strip() if kind == HUMAN else "" for entry, kind in zip(self.names, kinds, strict=False)
        )
        starts = int(self.starts.value) if seats > 1 else 0
        return SetupChoice(self.variant.value, self._settings_now(), kinds, names, starts, self.clock.value)

    def _begin(self) -> None:
        self.screen.focus.stop_typing()
        self._start(self.choice())

    def layout(self) -> None:
        seats, now = self.seats, self._settings_now()
        players = [(str(i), _("Player {seat}").format(seat=i + 1)) for i in range(seats)]
        self.starts.options = (*players, (str(BY_LOT), _("By lot")))
        if self.starts.value not in dict(self.starts.options):
            self.starts.set("0")
        self.starts.touch()
        rows: list[tuple[str, Choice]] = []
        if len(self.spec.variants) > 1:
            rows.append(("variant", self.variant))
        rows += [(name, choice) for name, choice in self.settings.items() if name in now]
        if seats > 1:
            rows.append(("starts", self.starts))
        if self.spec.clocks:
            rows.append(("clock", self.clock))

        width = min(self.PANEL_WIDTH, self.screen.width - 2 * self.margin)
        between = 24
        column = (width - 2 * theme.MARGIN - between) / 2
        self._note.set(self.spec.notes.get(self.variant.value, ""))
        note = self._note.height(column) + theme.GRID if self._note.text and len(self.spec.variants) > 1 else 0
        row_h = _LABEL + _CONTROL + _GAP
        seat_h = _CONTROL + theme.GRID + _CONTROL + _GAP
        # The panel keeps its height when seats and settings come and go.
        most = self._most_seats()
        content = max(self._most_rows(most) * row_h + note, most * seat_h) - _GAP
        room = self.screen.height - 44 - theme.TARGET - 3 * theme.PAD
        if content + 2 * theme.MARGIN > room:
            content, note = max(self._most_rows(most) * row_h, most * seat_h) - _GAP, 0
        height = min(room, content + 2 * theme.MARGIN)
        strip = min(240.0, room - height - 2 * theme.PAD)
        if self.banner.picture is None or strip < 120:
            strip = 0
        x, y, width = self.place_frame(height, strip + theme.PAD if strip else 0)
        self.banner.show(strip > 0)
        self.banner.place(x, y - strip - theme.PAD, width, strip)
        x, y = x + theme.MARGIN, y + (height - content) / 2
        self._place_rows(rows, x, y, column, note)
        self._place_seats(seats, x + column + between, y, column)
        button = self.back_button.rect
        w = max(128, self.start_button.natural_width)
        self.start_button.place(self.panel.rect.right - w, button.y, w, theme.TARGET)

    def _place_rows(self, rows: list[tuple[str, Choice]], x: float, y: float, width: float, note: float) -> None:
        shown: set[Widget] = set()
        for name, choice in rows:
            self._labels[name].place(x, y, width, _LABEL)
            choice.place(x, y + _LABEL, width, _CONTROL)
            shown |= {self._labels[name], choice}
            y += _LABEL + _CONTROL + _GAP
            if name == "variant" and note:
                self._note.place(x, y - _GAP + theme.GRID, width, note - theme.GRID)
                shown.add(self._note)
                y += note
        for widget in (
            *self._labels.values(),
            *self.settings.values(),
            self.variant,
            self.starts,
            self.clock,
            self._note,
        ):
            widget.show(widget in shown)

    def _place_seats(self, seats: int, x: float, y: float, width: float) -> None:
        label = 88
        for seat in range(MOST_SEATS):
            here = seat < seats
            person = here and self.kinds[seat].value == HUMAN
            self._players[seat].place(x, y, label, _CONTROL)
            self.names[seat].place(x + label, y, width - label, _CONTROL)
            self.kinds[seat].place(x, y + _CONTROL + theme.GRID, width, _CONTROL)
            self._players[seat].show(here)
            self.names[seat].show(person)
            self.kinds[seat].show(here)
            y += _CONTROL + theme.GRID + _CONTROL + _GAP
