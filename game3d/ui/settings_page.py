"""The settings page. Every change is handed on at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game3d.texts import _
from game3d.ui.page import Page
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Choice, Slider, Toggle
from game3d.ui.toolkit.static import Label
from game3d.ui.toolkit.widget import Surface, Widget

SCALES = ("1", "1.25", "1.5", "1.75", "2")
SPEEDS = ("off", "slow", "normal", "fast")
QUALITIES = ("auto", "high", "medium", "low")
_ROW = 48


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

    PANEL_WIDTH = 640

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
        self._note = Label(self, _("A small window may not have room for all of the scale."), theme.SMALL, theme.MUTED)
        scale = Choice(
            self, [(s, f"{float(s):.0%}") for s in SCALES], f"{values.scale:g}", lambda v: self._set(scale=float(v))
        )
        speed = Choice(self, list(speeds.items()), values.animation, lambda v: self._set(animation=v))
        quality = Choice(self, list(qualities.items()), values.quality, lambda v: self._set(quality=v))
        self._volume = Slider(self, values.volume, lambda v: self._set(volume=v))
        self._rows: list[tuple[Label | None, Widget]] = [
            (Label(self, _("Interface scale")), scale),
            (Label(self, _("Animation")), speed),
            (Label(self, _("Picture quality")), quality),
            (None, Toggle(self, _("Sound"), values.sound, lambda v: self._set(sound=v))),
            (Label(self, _("Volume")), self._volume),
            (
                None,
                Toggle(
                    self, _("Between people, go to the next player's seat"), values.walk, lambda v: self._set(walk=v)
                ),
            ),
            (None, Toggle(self, _("Full screen"), values.full_screen, lambda v: self._set(full_screen=v))),
        ]
        self._volume.enable(values.sound)
        self.scope.set_order(*(control for _label, control in self._rows))  # down the page, as the eye goes
        self.layout()

    def _set(self, **change: object) -> None:
        self.values = replace(self.values, **change)  # type: ignore[arg-type]
        self._volume.enable(self.values.sound)
        self._changed(self.values)

    def layout(self) -> None:
        x, y, width = self.place_frame(len(self._rows) * _ROW + 20 + 2 * theme.PAD)
        x, y, width = x + theme.MARGIN, y + theme.PAD, width - 2 * theme.MARGIN
        label = 176
        for row, (text, control) in enumerate(self._rows):
            top = y + (_ROW - theme.TARGET) / 2
            if text is not None:
                text.place(x, top, label, theme.TARGET)
                control.place(x + label, top, width - label, theme.TARGET)
            else:
                control.place(x, top, width, theme.TARGET)
            y += _ROW
            if row == 0:
                self._note.place(x + label, y - 4, width - label, 20)
                y += 20
