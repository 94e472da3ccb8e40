"""What lies above the panels: a message that fades by itself, the menu, the dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from panda3d.core import AsyncTask

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.static import Label, Panel
from game3d.ui.toolkit.text import sentence
from game3d.ui.toolkit.theme import Colour
from game3d.ui.toolkit.widget import Surface, View, Widget


class Toast(Widget):
    """A refusal or a piece of news under the top edge; it goes by itself."""

    WIDTH = 440

    def __init__(self, screen: Surface) -> None:
        super().__init__(screen)
        self.visible = False
        self.top: float = theme.MARGIN
        self.text = ""
        self._lines: list[str] = []
        self._answers = False  # whether what stands there answers something that the player did
        self._news = ""  # waits for that to be read

    def say(self, text: str) -> None:
        """Show an answer to the player at once."""
        self._answers = True
        self._show(text)

    def announce(self, text: str) -> None:
        """Show a piece of news, as soon as no answer stands there any more; the latest is the one that counts."""
        if self.visible and self._answers:
            self._news = text
        else:
            self._answers = False
            self._show(text)

    def _show(self, text: str) -> None:
        """Show a text for as long as it takes to read."""
        manager = self.screen.base.task_mgr
        manager.remove(f"ui-toast-{self.serial}")
        self.text = sentence(text)
        self.arrange()
        self.show(True)
        self.touch()
        manager.do_method_later(3.0 + 0.05 * len(text), self._hide, f"ui-toast-{self.serial}")

    def arrange(self) -> None:
        """Place it for the screen's size."""
        fonts = self.screen.fonts
        self._lines = fonts.balance(self.text, theme.BODY, min(self.WIDTH, self.screen.width - 80))
        w = max((fonts.width(line, theme.BODY) for line in self._lines), default=0) + 2 * theme.MARGIN
        h = len(self._lines) * theme.LINE[theme.BODY] + theme.GAP + theme.GRID
        self.place((self.screen.width - w) / 2, self.top, w, h)

    def _hide(self, task: AsyncTask) -> int:
        self.clear()
        return task.DS_done

    def clear(self) -> None:
        """Take it away now."""
        self.screen.base.task_mgr.remove(f"ui-toast-{self.serial}")
        self.show(False)
        if self._news:
            news, self._news = self._news, ""
            self.announce(news)

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, theme.POPUP, theme.RADIUS)
        brush.ring(self.rect, theme.BRASS, theme.RADIUS)
        box = self.rect.inset(theme.MARGIN, (theme.GAP + theme.GRID) / 2)
        brush.lines(box, self._lines, theme.BODY, theme.IVORY, "center")

    def destroy(self) -> None:
        self.screen.base.task_mgr.remove(f"ui-toast-{self.serial}")
        super().destroy()


class _Shield(Widget):
    """All of the window, unseen: a click beside a menu or dialog closes it, and does nothing else."""

    solid = True

    def __init__(self, view: View, action: Callable[[], None]) -> None:
        super().__init__(view)
        self.action = action

    def click(self, part: int) -> None:
        self.action()


class Menu(View):
    """A column of buttons that opens under another button. Choosing, Esc, or a click beside it closes it."""

    LEAST_WIDTH = 208

    def __init__(
        self,
        screen: Surface,
        items: Sequence[tuple[str, Callable[[], None], bool]],
        at: Callable[[], Rect],
        closed: Callable[[], None] = lambda: None,
    ) -> None:
        """`items` are (text, action, whether it can be used now); `at` gives what to open under."""
        super().__init__(screen)
        self._at = at
        self._closed = closed
        self._shield = _Shield(self, self.escape)
        self._panel = Panel(self, theme.POPUP)
        self._buttons = []
        for text, action, enabled in items:
            button = Button(self, text, lambda action=action: self._choose(action), "quiet", align="left")  # type: ignore[misc]
            button.enable(enabled)
            self._buttons.append(button)
        self.layout()
        first = next((b for b in self._buttons if b.enabled), None)
        screen.focus.give(first)

    def _choose(self, action: Callable[[], None]) -> None:
        self.escape()
        action()

    def layout(self) -> None:
        about, screen = self._at(), self.screen
        w = max(self.LEAST_WIDTH, about.w)
        h = len(self._buttons) * theme.TARGET + 2 * theme.GAP
        x = max(theme.GAP, min(about.right - w, screen.width - w - theme.GAP))
        y = about.bottom + theme.GAP
        if y + h > screen.height - theme.GAP:
            y = max(theme.GAP, about.y - h - theme.GAP)
        self._shield.place(0, 0, screen.width, screen.height)
        self._panel.place(x, y, w, h)
        for row, button in enumerate(self._buttons):
            button.place(x + theme.GAP, y + theme.GAP + row * theme.TARGET, w - 2 * theme.GAP, theme.TARGET)

    def escape(self) -> None:
        self.destroy()
        self._closed()


class Dialog(View):
    """A question at the bottom edge, so that the board it asks about stays in view."""

    WIDTH = 440
    BESIDE = 456  # what the columns of the display take in a small window

    def __init__(
        self,
        screen: Surface,
        text: str,
        answers: Sequence[tuple[str, Callable[[], None]]],
        detail: str = "",
        closed: Callable[[], None] = lambda: None,
    ) -> None:
        """The first answer does it; the last is the safe one: it has the focus, and Esc or a click beside mean it."""
        super().__init__(screen)
        self._answers = tuple(answers)
        self._closed = closed
        self._shield = _Shield(self, self.escape)
        self._panel = Panel(self, theme.POPUP)
        self._text = Label(self, text, theme.LEAD, wrap=True, align="center")
        self._detail = Label(self, detail, theme.BODY, theme.MUTED, wrap=True, align="center")
        self._buttons = [
            Button(self, label, lambda action=action: self._choose(action), "primary" if i == 0 else "normal")  # type: ignore[misc]
            for i, (label, action) in enumerate(self._answers)
        ]
        self.layout()
        screen.focus.give(self._buttons[-1], show=True)  # what Enter means is seen, however the question came

    def _choose(self, action: Callable[[], None]) -> None:
        self.destroy()
        self._closed()
        action()

    def layout(self) -> None:
        screen = self.screen
        w = min(self.WIDTH, screen.width - self.BESIDE)
        inner = w - 2 * theme.MARGIN
        text_h = self._text.natural_height(inner)
        detail_h = self._detail.natural_height(inner) + theme.GRID if self._detail.text else 0
        h = theme.PAD + text_h + detail_h + theme.PAD + theme.TARGET + theme.PAD
        x, y = (screen.width - w) / 2, screen.height - h - theme.PAD
        self._shield.place(0, 0, screen.width, screen.height)
        self._panel.place(x, y, w, h)
        self._text.place(x + theme.MARGIN, y + theme.PAD, inner, text_h)
        self._detail.place(x + theme.MARGIN, y + theme.PAD + text_h + theme.GRID, inner, max(0, detail_h - theme.GRID))
        self._detail.show(bool(self._detail.text))
        widths = [max(112.0, button.natural_width) for button in self._buttons]
        at = x + (w - sum(widths) - theme.GAP * (len(widths) - 1)) / 2
        for button, width in zip(self._buttons, widths, strict=True):
            button.place(at, y + h - theme.PAD - theme.TARGET, width, theme.TARGET)
            at += width + theme.GAP

    def escape(self) -> None:
        self._choose(self._answers[-1][1])


def swatch(brush: Brush, x: float, y: float, colour: tuple[float, float, float], radius: float = 7) -> None:
    """A disc in a player's colour, with a rim that sets dark colours off from the panel."""
    brush.dot(x, y, radius, Colour(*colour[:3]))
    brush.ring(Rect(x - radius, y - radius, 2 * radius, 2 * radius), theme.MUTED, radius, 1.5)
