"""The settings page. Every change is handed on at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game3d.texts import _
from game3d.ui.page import Page
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Choice, Slider, Toggle
from game3d.ui.toolkit.grid import Grid, GridRow, Track
from game3d.ui.toolkit.layout import Item
from game3d.ui.toolkit.static import Label
from game3d.ui.toolkit.widget import Surface, Widget

SCALES = ("1", "1.25", "1.5", "1.75", "2")
SPEEDS = ("off", "slow", "normal", "fast")
QUALITIES = ("auto", "high", "medium", "low")


@dataclass(frozen=True)
class SettingsValues:
    """What can be set."""

    scale: float = 1.0  # of the interface, one of SCALES
    animation: str = "normal"  # one of SPEEDS
    volume: float = 0.7  # 0 to 1
    sound: bool = True
    quality: str = "auto"  # one of QUALITIES
    walk: bool = False  # between people: the camera goes to the next player's seat
    full_screen: bool = False


class SettingsPage(Page):
    """Interface scale, animation, sound, picture quality, camera, full screen."""

    def __init__(
        self,
        screen: Surface,
        values: SettingsValues,
        changed: Callable[[SettingsValues], None],
        back: Callable[[], None],
    ) -> None:
        super().__init__(screen, _("Settings"), back)
        self.values = values
        self._changed = changed
        speeds = {"off": _("Off"), "slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast")}
        qualities = {"auto": _("Automatic"), "high": _("High"), "medium": _("Medium"), "low": _("Low")}
        scales = [(scale, f"{float(scale):.0%}") for scale in SCALES]
        self.scale = Choice(self, scales, f"{values.scale:g}", lambda value: self._set(scale=float(value)))
        self.animation = Choice(self, list(speeds.items()), values.animation, lambda v: self._set(animation=v))
        self.quality = Choice(self, list(qualities.items()), values.quality, lambda v: self._set(quality=v))
        self.sound = Toggle(self, _("Sound"), values.sound, lambda on: self._set(sound=on))
        self.volume = Slider(self, values.volume, lambda value: self._set(volume=value))
        walk = _("Between people, go to the next player's seat")
        self.walk = Toggle(self, walk, values.walk, lambda on: self._set(walk=on))
        self.full_screen = Toggle(self, _("Full screen"), values.full_screen, lambda on: self._set(full_screen=on))
        self.volume.enable(values.sound)
        self._rows: list[tuple[Label | None, Widget]] = [
            (Label(self, _("Interface scale")), self.scale),
            (Label(self, _("Animation")), self.animation),
            (Label(self, _("Picture quality")), self.quality),
            (None, self.sound),
            (Label(self, _("Volume")), self.volume),
            (None, self.walk),
            (None, self.full_screen),
        ]
        note = _("A small window may not have room for all of the scale.")
        self._note = Label(self, note, theme.SMALL, theme.MUTED)
        self.layout()

    def _set(self, **change: object) -> None:
        self.values = replace(self.values, **change)  # type: ignore[arg-type]  # the callbacks above know the types
        self.volume.enable(self.values.sound)
        self._changed(self.values)

    def content(self) -> Item:
        rows = [GridRow((control,) if label is None else (label, control)) for label, control in self._rows]
        rows[1:1] = [GridRow((None, self._note), before=2)]
        rows[2] = replace(rows[2], before=10)
        return Grid([Track(176), Track(weight=1)], rows, row_gap=theme.PAD, pad=(theme.MARGIN, 18))
