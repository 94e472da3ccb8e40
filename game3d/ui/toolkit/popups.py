"""What lies above the panels and keeps keys and clicks from them: the menu and the dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button
from game3d.ui.toolkit.layout import Column, Item, Overlay, Row, natural, spring
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.static import Label, Panel
from game3d.ui.toolkit.widget import Surface, View, Widget


class _Shield(Widget):
    """All of the window, unseen: a click beside a menu or dialog closes it, and does nothing else."""

    solid = True

    def __init__(self, view: View, action: Callable[[], None]) -> None:
        super().__init__(view)
        self.action = action

    def click(self, part: int) -> None:
        self.action()


class _Under:
    """Places an item under a rectangle, or above it where there is no room, inside the window."""

    visible = True

    def __init__(self, item: Item, about: Rect, least_width: float) -> None:
        self.item = item
        self.about = about
        self.natural_width = max(least_width, about.w)

    def natural_height(self, width: float) -> float:
        return self.item.natural_height(width)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        window = Rect(x, y, w, h).inset(theme.GAP)
        wide, high = self.natural_width, self.natural_height(self.natural_width)
        left = max(window.x, min(self.about.right - wide, window.right - wide))
        top = self.about.bottom + theme.GAP
        if top + high > window.bottom:
            top = max(window.y, self.about.y - high - theme.GAP)
        self.item.place(left, top, wide, high)


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
        """`items` are (text, action, whether it can be used now); `at` tells the rectangle to open under."""
        super().__init__(screen)
        self._at = at
        self._closed = closed
        self._shield = _Shield(self, self.escape)
        self._panel = Panel(self, theme.POPUP)
        self._buttons = []
        for text, action, enabled in items:
            button = Button(self, text, partial(self._choose, action), "quiet", align="left")
            button.enable(enabled)
            self._buttons.append(button)
        self.layout()
        screen.focus.give(next((button for button in self._buttons if button.enabled), None))

    def _choose(self, action: Callable[[], None]) -> None:
        self.escape()
        action()

    def arrange(self) -> Item:
        menu = Overlay(self._panel, Column(*self._buttons, pad=theme.GAP))
        return Overlay(self._shield, _Under(menu, self._at(), self.LEAST_WIDTH))

    def escape(self) -> None:
        self.destroy()
        self._closed()


class Dialog(View):
    """A question at the bottom edge, so that the board it asks about stays in view."""

    WIDTH = 440
    BESIDE = 228  # what the columns of the display take at each side in a small window

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
        self._detail.show(bool(detail))
        self._buttons = [
            Button(self, label, partial(self._choose, action), "normal" if place else "primary")
            for place, (label, action) in enumerate(self._answers)
        ]
        self.layout()
        screen.focus.give(self._buttons[-1], show=True)  # what Enter means is seen, however the question came

    def _choose(self, action: Callable[[], None]) -> None:
        self.destroy()
        self._closed()
        action()

    def arrange(self) -> Item:
        buttons = Row(*(natural(button, least=112) for button in self._buttons), gap=theme.GAP, justify="center")
        text = Column(
            self._text,
            natural(self._detail, before=theme.GRID),
            natural(buttons, before=theme.PAD),
            pad=(theme.MARGIN, theme.PAD),
        )
        question = natural(Overlay(self._panel, text), align="center", across=self.WIDTH)
        column = Column(spring(), question, pad=(self.BESIDE, theme.PAD))
        return Overlay(self._shield, column)

    def escape(self) -> None:
        self._choose(self._answers[-1][1])
