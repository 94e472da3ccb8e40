"""The set-up page of a game: variant, settings, who sits where, who starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game3d.texts import _
from game3d.ui.page import Page, Poster, Rule
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button, Choice
from game3d.ui.toolkit.entry import TextEntry
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.static import Label
from game3d.ui.toolkit.widget import Surface, View, Widget

HUMAN = "human"
BY_LOT = -1
MOST_SEATS = 4
_GAP = 12  # between the poster and the panel
_LEAST_PITCH, _MOST_PITCH = theme.TARGET + theme.GAP, 64  # from one row to the next, where the window allows it
_AIRY_PITCH, _AIRY_SHARE = 56, 0.82  # the distance wanted, as long as the page takes no more of the window's height
_NOTE = theme.LINE[theme.SMALL] + theme.GRID
_BETWEEN = (16, 40)  # between game and players, at least and at most
_SOME_BETWEEN = 28  # what is wanted there before the rows go apart
_FORM = 600  # what the rows want, in width
_POSTER = (144, 320)  # its least and its greatest width
_UPRIGHT = 1.4  # how high the poster is at least, in widths, where there is room


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
    """The best scores of a game for one, with their dates, in columns."""

    ROW = theme.LINE[theme.BODY]

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.scores: tuple[tuple[int, str], ...] = ()

    def set(self, scores: Sequence[tuple[int, str]]) -> None:
        """Show other scores."""
        if tuple(scores) != self.scores:
            self.scores = tuple(scores)
            self.touch()

    def paint(self, brush: Brush) -> None:
        if not self.scores:
            brush.text(Rect(*self.rect[:3], self.ROW), _("None yet"), theme.BODY, theme.MUTED)
        for row, (score, date) in enumerate(self.scores):
            box = Rect(self.rect.x, self.rect.y + row * self.ROW, self.rect.w, self.ROW)
            brush.text(box, f"{row + 1}.", theme.BODY, theme.MUTED, tabular=True)
            brush.text(Rect(box.x, box.y, 72, box.h), str(score), theme.BODY, theme.IVORY, "right", tabular=True)
            brush.text(Rect(box.x + 104, box.y, box.w - 104, box.h), date, theme.SMALL, theme.MUTED, tabular=True)


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
        self._labels = {name: Label(self, title) for name, title in self._titles()}
        self._rule = Rule(self)
        self._scores_rule = Rule(self)
        self._scores_label = Label(self, _("Best scores"))
        self.scores = BestScores(self)

        kinds = (*spec.kinds, HUMAN, *(HUMAN for _seat in range(MOST_SEATS)))
        names = (*spec.names, *("" for _seat in range(MOST_SEATS)))
        options = ((HUMAN, _("Human")), *spec.levels)
        self.kinds: list[Choice] = []
        self.names: list[TextEntry] = []
        self._players: list[Label] = []
        self._levels: list[Label] = []
        for seat in range(MOST_SEATS):
            self._players.append(Label(self, _("Player {seat}").format(seat=seat + 1)))
            self.kinds.append(Choice(self, options, kinds[seat], lambda _value: self.layout(), tips=spec.level_notes))
            self.names.append(TextEntry(self, names[seat], hint=_("Name")))
            self._levels.append(Label(self, "", theme.SMALL, theme.MUTED, wrap=True))
        self.start_button = Button(self, _("Start"), self._begin, "primary")
        # Back comes last in the order of Tab.
        self.scope.widgets.remove(self.back_button)
        self.scope.widgets.append(self.back_button)
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

    def _enter(self) -> None:
        """Enter starts, unless the ring is somewhere and shows that it would mean that."""
        if not self.screen.focus.visible:
            self._begin()

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

        w, h = self.screen.width, self.screen.height
        width = min(1080.0 if w < 1600 else 1240.0, w - 2 * self.margin)
        poster = min(max(width - _GAP - _FORM - 2 * theme.MARGIN, _POSTER[0]), _POSTER[1])
        poster = theme.GRID * int(poster / theme.GRID)
        self._note.set(self.spec.notes.get(self.variant.value, ""))
        note = _NOTE if self.spec.notes and len(self.spec.variants) > 1 else 0
        # The panel keeps its height, and the rows their distance, when seats and settings come and go.
        most = self._most_seats()
        lines = self._most_rows(most) + most
        fixed = note + _BETWEEN[0] - theme.GAP + theme.TARGET + 3 * theme.MARGIN
        airy = min(fixed + lines * _AIRY_PITCH, _AIRY_SHARE * h)
        height = min(max(fixed + lines * _LEAST_PITCH, airy, _UPRIGHT * poster), h - 2 * theme.PAD)
        spare = height - fixed - lines * _LEAST_PITCH  # first to the line between the parts, then to the rows
        spare -= max(0.0, min(spare, _SOME_BETWEEN - _BETWEEN[0]))
        pitch = min(_LEAST_PITCH + theme.GRID * (spare // (lines * theme.GRID)), _MOST_PITCH)

        x, y = (theme.GRID * round(at / theme.GRID) for at in ((w - width) / 2, 0.48 * (h - height)))
        self.backdrop.place(0, 0, w, h)
        self.poster.set_text_height(self.poster.needed_height(poster) + theme.GRID)
        self.poster.place(x, y, poster, height)
        self.panel.place(x + poster + _GAP, y, width - poster - _GAP, height)
        left, inner = self.panel.rect.x + theme.MARGIN, self.panel.rect.w - 2 * theme.MARGIN
        label = max(text.natural_width for text in (*self._labels.values(), *self._players)) + theme.MARGIN
        label = theme.GRID * -(-label // theme.GRID)
        between = min(_BETWEEN[0] + max(0.0, height - fixed - lines * pitch), _BETWEEN[1])
        top = self._place_rows(rows, left, y + theme.MARGIN, label, inner, pitch)
        self._rule.show(bool(rows))
        if rows:
            end = top - (pitch - theme.TARGET)  # of the last control
            top += between - theme.GAP
            self._rule.place(left, theme.GRID * round((end + top) / 2 / theme.GRID), inner, 1)
        self._place_seats(seats, left, top, label, inner, pitch)
        low = self.panel.rect.bottom - theme.MARGIN - theme.TARGET
        end = top + (seats - 1) * pitch + theme.TARGET
        self._place_scores(
            left, end, end + pitch - theme.TARGET + between - theme.GAP, label, inner, low - theme.MARGIN
        )
        wide = max(96, self.back_button.natural_width)
        self.back_button.place(left, low, wide, theme.TARGET)
        wide = max(128, self.start_button.natural_width)
        self.start_button.place(left + inner - wide, low, wide, theme.TARGET)

    def _place_scores(self, x: float, end: float, y: float, label: float, width: float, low: float) -> None:
        """As many of the variant's best scores as there is room for from `y` to `low`; what is above ends at `end`."""
        self._scores_rule.place(x, theme.GRID * round((end + y) / 2 / theme.GRID), width, 1)
        self._scores_label.place(x, y, label, BestScores.ROW)
        room = max(0, int((low - y) / BestScores.ROW))
        self.scores.set(self.spec.best.get(self.variant.value, ())[:room])
        self.scores.place(x + label, y, width - label, room * BestScores.ROW)
        for widget in (self._scores_rule, self._scores_label, self.scores):
            widget.show(room > 0 and self.variant.value in self.spec.best)

    def _place_rows(
        self, rows: list[tuple[str, Choice]], x: float, y: float, label: float, width: float, pitch: float
    ) -> float:
        shown: set[Widget] = set()
        for name, choice in rows:
            self._labels[name].place(x, y, label, theme.TARGET)
            choice.place(x + label, y, width - label, theme.TARGET)
            shown |= {self._labels[name], choice}
            if name == "variant" and self._note.text:
                self._note.place(x + label, y + theme.TARGET + theme.GRID, width - label, _NOTE - theme.GRID)
                shown.add(self._note)
                y += _NOTE
            y += pitch
        for widget in (
            *self._labels.values(),
            *self.settings.values(),
            self.variant,
            self.starts,
            self.clock,
            self._note,
        ):
            widget.show(widget in shown)
        return y

    def _place_seats(self, seats: int, x: float, y: float, label: float, width: float, pitch: float) -> None:
        room = width - label
        kinds = max(self.kinds[0].natural_width, min(0.64 * room, 400))
        aside = room - kinds - theme.GAP
        for seat in range(MOST_SEATS):
            here = seat < seats
            person = here and self.kinds[seat].value == HUMAN
            words = self._levels[seat]
            note = self.spec.level_notes.get(self.kinds[seat].value, "")
            words.set("\n".join(self.screen.fonts.balance(note, theme.SMALL, aside - theme.GRID)))
            self._players[seat].place(x, y, label, theme.TARGET)
            self.kinds[seat].place(x + label, y, kinds, theme.TARGET)
            self.names[seat].place(x + label + kinds + theme.GAP, y, aside, theme.TARGET)
            tall = words.natural_height(aside - theme.GRID)
            words.place(
                x + label + kinds + theme.GAP + theme.GRID, y + (theme.TARGET - tall) / 2, aside - theme.GRID, tall
            )
            self._players[seat].show(here)
            self.kinds[seat].show(here)
            self.names[seat].show(person)
            words.show(here and not person and tall <= 2 * theme.LINE[theme.SMALL])
            y += pitch
