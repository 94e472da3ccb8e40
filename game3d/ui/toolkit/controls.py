"""Controls: button, choice, toggle, slider. The keyboard reaches and works all of them, too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game3d.texts import _
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.theme import Colour
from game3d.ui.toolkit.widget import Surface, View, Widget


class Button(Widget):
    """Calls `action` when it is clicked, or pressed by Enter or Space: ``Button(view, _("Undo"), undo)``.

    Kinds: "normal", "primary" (what is expected next), "quiet" (without a ground until the pointer comes). Instead of
    a text it can show a sign: "left", "right", "first", "last", "play", "pause".
    """

    solid = True
    focusable = True
    focus_by_click = False  # else the next Space would press it again

    def __init__(
        self,
        owner: View | Surface,
        text: str,
        action: Callable[[], None],
        kind: str = "normal",
        sign: str = "",
        align: str = "center",
        tooltip: str = "",
    ) -> None:
        super().__init__(owner)
        self.text = text
        self.action = action
        self.kind = kind
        self.sign = sign
        self.align = align
        self.tooltip = tooltip
        self._chosen = False

    def set(self, text: str) -> None:
        """Show another text."""
        if text != self.text:
            self.text = text
            self.touch()

    def set_sign(self, sign: str) -> None:
        """Show another sign."""
        if sign != self.sign:
            self.sign = sign
            self.touch()

    def chosen(self, chosen: bool) -> None:
        """Mark it as chosen among several."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.touch()

    @property
    def natural_width(self) -> float:
        """What the text needs, in steps of the grid."""
        width = self.screen.fonts.width(self.text, theme.BODY) + 2 * theme.PAD
        return max(theme.TARGET, -(-width // theme.GRID) * theme.GRID)

    def paint(self, brush: Brush) -> None:
        ink = theme.IVORY if self.enabled else theme.FAINT
        if self.kind == "primary" and self.enabled:
            light = 1.0 if self.pressed is not None else 0.85 if self.hovered is None else 0.95
            brush.fill(self.rect, Colour(*(c * light for c in theme.BRASS[:3])))
            ink = theme.BRASS_DARK
        elif self.kind != "quiet" or self.hovered is not None or self.pressed is not None:
            self.paint_control(brush, self.rect, 0, self._chosen)
        if self.sign:
            self._paint_sign(brush, ink)
        else:
            brush.text(self.rect.inset(theme.GAP, 0), self.text, theme.BODY, ink, self.align)
        self.paint_focus(brush, self.rect)

    def _paint_sign(self, brush: Brush, ink: Colour) -> None:
        x, y = self.rect.x + self.rect.w / 2, self.rect.y + self.rect.h / 2
        if self.sign == "pause":
            brush.fill(Rect(x - 5, y - 6, 3, 12), ink, 0)
            brush.fill(Rect(x + 2, y - 6, 3, 12), ink, 0)
            return
        back = self.sign in ("left", "first")
        shift = {"first": 2, "last": -2, "play": 1}.get(self.sign, 0)
        box = Rect(self.rect.x + shift, self.rect.y, self.rect.w, self.rect.h)
        brush.text(box, "◀" if back else "▶", theme.SMALL, ink, "center")
        if self.sign == "play":
            brush.ring(Rect(x - 13, y - 13, 26, 26), ink, 13, 1.5)
        elif self.sign in ("first", "last"):
            brush.fill(Rect(x - 8 if back else x + 6, y - 6, 2, 12), ink, 0)

    def click(self, part: int) -> None:
        if self.enabled:
            self.action()

    def key(self, key: str) -> bool:
        if key in ("enter", "space"):
            self.action()
            return True
        return False


class Choice(Widget):
    """Several options side by side, one of which is chosen by a click or with the left and right arrows.

    ``Choice(view, [("low", _("Low")), ("high", _("High"))], "low", set_quality)``
    """

    solid = True
    focusable = True

    def __init__(
        self,
        owner: View | Surface,
        options: Sequence[tuple[str, str]],
        value: str,
        action: Callable[[str], None],
        size: int = theme.BODY,
        tips: Mapping[str, str] | None = None,
    ) -> None:
        """`options` are (value, text); `action` gets the value chosen; `tips` are explanations by value."""
        super().__init__(owner)
        self.options = tuple(options)
        self.value = value
        self.action = action
        self.size = size
        self.tips = tips or {}

    def tip(self, part: int) -> str:
        if not self.enabled:
            return self.tooltip
        return self.tips.get(self.options[part][0], "") if part < len(self.options) else ""

    def set_options(self, options: Sequence[tuple[str, str]]) -> None:
        """Offer other options; a value that is not among them gives way to the first."""
        if tuple(options) != self.options:
            self.options = tuple(options)
            if self.value not in dict(self.options):
                self.value = self.options[0][0]
            self.touch()

    def set(self, value: str) -> None:
        """Show another value as chosen, without the action."""
        if value != self.value:
            self.value = value
            self.touch()

    @property
    def natural_width(self) -> float:
        """What all texts need."""
        return sum(self._needs()) + (len(self.options) - 1) * theme.GRID

    def _needs(self) -> list[float]:
        fonts = self.screen.fonts
        return [max(theme.TARGET, fonts.width(text, self.size) + 2 * theme.GAP) for _value, text in self.options]

    def parts(self) -> list[Rect]:
        needs = self._needs()
        room = self.rect.w - (len(needs) - 1) * theme.GRID
        even = room / max(1, len(needs))
        if max(needs, default=0) <= even:
            widths = [even] * len(needs)
        else:
            spare = (room - sum(needs)) / len(needs)
            widths = [need + spare for need in needs]
        rects, x = [], self.rect.x
        for width in widths:
            rects.append(Rect(x, self.rect.y, width, self.rect.h))
            x += width + theme.GRID
        return rects

    def paint(self, brush: Brush) -> None:
        for part, (rect, (value, text)) in enumerate(zip(self.parts(), self.options, strict=True)):
            chosen = value == self.value and self.enabled
            self.paint_control(brush, rect, part, chosen)
            ink = theme.FAINT if not self.enabled else theme.IVORY if chosen else theme.MUTED
            brush.text(rect.inset(2, 0), text, self.size, ink, "center")
        self.paint_focus(brush, self.rect)

    def click(self, part: int) -> None:
        if self.enabled and part < len(self.options):
            self._choose(self.options[part][0])

    def _choose(self, value: str) -> None:
        if value != self.value:
            self.set(value)
            self.action(value)

    def key(self, key: str) -> bool:
        values = [value for value, _text in self.options]
        by = {"arrow_left": -1, "arrow_right": 1}.get(key)
        if by is None or not values:
            return False
        to = (values.index(self.value) if self.value in values else 0) + by
        if not 0 <= to < len(values):
            return False  # the focus goes on
        self._choose(values[to])
        return True


class Toggle(Widget):
    """A switch with its text: ``Toggle(view, _("Sound"), True, set_sound)``; `action` gets whether it is on."""

    solid = True
    focusable = True

    def __init__(self, owner: View | Surface, text: str, on: bool, action: Callable[[bool], None]) -> None:
        super().__init__(owner)
        self.text = text
        self.on = on
        self.action = action

    def set(self, on: bool) -> None:
        """Show it on or off, without the action."""
        if on != self.on:
            self.on = on
            self.touch()

    def paint(self, brush: Brush) -> None:
        track = Rect(self.rect.right - 36, self.rect.y + (self.rect.h - 20) / 2, 36, 20)
        if self.on:
            brush.fill(track, theme.BRASS if self.enabled else theme.FAINT, 10)
        else:
            brush.fill(track, theme.FILL_HOVER if self.hovered is not None else theme.FILL, 10)
            brush.ring(track, theme.FAINT, 10)
        knob = theme.BRASS_DARK if self.on else theme.MUTED
        brush.dot(track.right - 10 if self.on else track.x + 10, track.y + 10, 7, knob)
        box = Rect(self.rect.x, self.rect.y, track.x - theme.PAD - self.rect.x, self.rect.h)
        brush.text(box, self.text, theme.BODY, theme.IVORY if self.enabled else theme.FAINT)
        word = _("On") if self.on else _("Off")
        brush.text(box, word, theme.BODY, theme.MUTED if self.enabled else theme.FAINT, "right")
        self.paint_focus(brush, self.rect.inset(-theme.GAP, 0))

    def click(self, part: int) -> None:
        if self.enabled:
            self.set(not self.on)
            self.action(self.on)

    def key(self, key: str) -> bool:
        if key in ("enter", "space"):
            self.click(0)
            return True
        return False


class Slider(Widget):
    """A value from 0 to 1, set by dragging, by the left and right arrows or by the wheel; `action` gets it."""

    solid = True
    focusable = True
    focus_by_click = False  # else the next arrow would move it again, not the focus
    STEP = 0.1

    def __init__(self, owner: View | Surface, value: float, action: Callable[[float], None]) -> None:
        super().__init__(owner)
        self.value = value
        self.action = action

    def set(self, value: float) -> None:
        """Show another value, without the action."""
        if value != self.value and self.pressed is None:
            self.value = value
            self.touch()

    def paint(self, brush: Brush) -> None:
        y = self.rect.y + self.rect.h / 2
        track = Rect(self.rect.x + 8, y - 2, self.rect.w - 16, 4)
        x = track.x + track.w * self.value
        ink = theme.BRASS if self.enabled else theme.FAINT
        brush.fill(track, theme.FILL_HOVER, 2)
        brush.fill(Rect(track.x, track.y, x - track.x, 4), ink, 2)
        busy = self.hovered is not None or self.pressed is not None
        brush.dot(x, y, 8 if busy and self.enabled else 7, ink)
        self.paint_focus(brush, self.rect)

    def press(self, part: int) -> None:
        super().press(part)
        if self.enabled:
            self._follow()
            self.step_by_frame(self._follow)

    def release(self) -> None:
        super().release()
        self.stop_stepping()

    def _follow(self) -> bool:
        at = self.screen.pointer()
        if at is not None:
            self._take((at[0] - self.rect.x - 8) / max(1.0, self.rect.w - 16))
        return True

    def _take(self, value: float) -> None:
        value = round(max(0.0, min(1.0, value)), 3)
        if value != self.value and self.enabled:
            self.value = value
            self.touch()
            self.action(value)

    def wheel(self, by: int) -> None:
        self._take(self.value - by * self.STEP)

    def key(self, key: str) -> bool:
        by = {"arrow_left": -1, "arrow_right": 1}.get(key)
        if by is None:
            return False
        before = self.value
        self._take(self.value + by * self.STEP)
        return self.value != before  # at its end the focus goes on
