"""The bar at the bottom edge: what can be done now, the entry for a typed move, the result."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game3d.texts import _
from game3d.ui.display.panels import EndText
from game3d.ui.display.state import DisplayCallbacks, DisplayState, GameCallbacks
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button
from game3d.ui.toolkit.entry import TextEntry
from game3d.ui.toolkit.layout import Column, Flow, Group, Item, Overlay, Row, natural, stretch
from game3d.ui.toolkit.static import Label, Panel
from game3d.ui.toolkit.widget import View, Widget

_MOST_COUNTS = 5
_COUNT_WIDTH = 44
_MOST_WIDTH = 640


class MoveEntry:
    """The entry in which a move is typed."""

    def __init__(
        self, view: View, play: Callable[[str], str], refuse: Callable[[str], None], changed: Callable[[], None]
    ) -> None:
        """`play` plays a typed move and returns a refusal or ""; `changed` is called when it opens or closes."""
        self._view = view
        self._play = play
        self._refuse = refuse
        self._changed = changed
        self.open = False
        self.widget = TextEntry(
            view, "", hint=_("a move, such as b2"), limit=40, escape=self.close, commit=self._commit
        )  # fmt: skip

    def start(self) -> None:
        """Open it, and type into it."""
        self.open = True
        self.widget.set("")
        self._changed()
        self._view.screen.focus.give(self.widget)

    def close(self) -> None:
        """Put it away."""
        self.open = False
        if self._view.scope.current is self.widget:
            self._view.screen.focus.give(self._view.scope.home)
        self._changed()

    def _commit(self, text: str) -> None:
        text = text.strip().lstrip("/")
        refusal = self._play(text) if text else ""
        if not refusal:
            self.close()
            return
        self._refuse(refusal)
        self.open = True  # to be mended
        self._changed()
        self.widget.resume()


class EndPanel:
    """The result, and what can be done after it."""

    def __init__(self, view: View, callbacks: GameCallbacks, changed: Callable[[], None]) -> None:
        """`changed` is called when it was put aside or shown again."""
        self._changed = changed
        self.aside = False  # put aside, to look at the board
        self.text = EndText(view)
        self.rematch = Button(view, _("Rematch"), callbacks.rematch, "primary")
        self.swap = Button(view, _("Swap seats"), callbacks.swap_seats)
        self.save = Button(view, _("Save record"), callbacks.save)
        self.look = Button(view, _("Look at the board"), partial(self.put_aside, True))
        self.result = Button(view, _("Result"), partial(self.put_aside, False), "primary")

    def put_aside(self, aside: bool) -> None:
        """Make room for the board, or come back."""
        self.aside = aside
        self._changed()

    def content(self, seats: int) -> list[Widget]:
        """What is to be seen of it."""
        if self.aside:
            return [self.result]
        return [self.text, self.rematch, *([self.swap] if seats > 1 else []), self.save, self.look]


class Bar(Group):
    """What can be done now; it comes and goes."""

    def __init__(
        self,
        view: View,
        callbacks: DisplayCallbacks,
        refuse: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        """`refuse` shows why a typed move cannot be played; `changed` is called when the bar wants other room."""
        move, look, run = callbacks.move, callbacks.view.look, callbacks.view.run
        self._state = DisplayState()
        self.panel = Panel(view)
        self.label = Label(view, "", theme.BODY, theme.MUTED, align="center")
        self.counts = [Button(view, f"×{n}", partial(move.carry, n)) for n in range(1, _MOST_COUNTS + 1)]
        self.roll = Button(view, _("Roll the die"), move.roll, "primary")
        self.finish = Button(view, _("End the move"), move.finish, "primary")
        self.cancel = Button(view, _("Put back"), move.cancel)
        self.run = Button(view, _("Stop"), lambda: run(not self._state.demonstration))
        self.now = Button(view, _("Back to the game"), lambda: look(len(self._state.moves.items)), "primary")
        self.entry = MoveEntry(view, move.type, refuse, changed)
        self.end = EndPanel(view, callbacks.game, changed)

    def show(self, state: DisplayState) -> None:
        """Show this state."""
        if state.end != self._state.end:
            self.end.aside = False
        if not state.actions.type or not self.entry.widget.typing:  # or the board was used instead
            self.entry.open = False
        self._state = state
        self.end.text.set(state.end)
        for n, button in enumerate(self.counts, 1):
            button.enable(n in state.carry.choices)
            button.chosen(n == state.carry.chosen)
        self.run.set(_("Stop") if state.demonstration else _("Go on"))

    def choose(self, empty: bool) -> None:
        """Show what there is to do now; nothing when it is to be `empty`."""
        content = [] if empty else self._content()
        for widget in self._widgets():
            widget.show(widget in content)
        self.panel.show(bool(content))

    def _widgets(self) -> list[Widget]:
        end = self.end
        return [
            *(self.label, *self.counts, self.roll, self.finish, self.cancel, self.run, self.now, self.entry.widget),
            *(end.text, end.result, end.rematch, end.swap, end.save, end.look),
        ]

    def _content(self) -> list[Widget]:
        state, actions = self._state, self._state.actions
        if state.moves.away:
            self.label.set(_("Move {ply} of {all}").format(ply=state.moves.ply, all=len(state.moves.items)))
            return [self.label, self.now]
        if state.end is not None:
            return self.end.content(len(state.seats))
        if self.entry.open:
            return [self.entry.widget]
        content: list[Widget] = []
        if state.carry.choices:
            self.label.set(_("Carry"))
            content += [self.label, *self.counts[: max(state.carry.choices)]]
        for wanted, button in (
            (actions.roll, self.roll),
            (actions.finish, self.finish),
            (actions.cancel, self.cancel),
            (state.demonstration is not None, self.run),
        ):
            if wanted:
                content.append(button)
        return content

    def _buttons(self) -> Flow:
        cells = [
            natural(widget, _COUNT_WIDTH if widget in self.counts else theme.TARGET)
            for widget in self._widgets()
            if widget not in (self.label, self.end.text)
        ]
        return Flow(Row(self.label, pad=(theme.GAP, 0)), *cells, gap=theme.GAP, row_gap=theme.GAP, pad=theme.GAP)

    def _fitted(self, most: float) -> float:
        """The width that is needed when there may be no more than `most`."""
        text = self.end.text
        least = min(most, text.natural_width + 2 * theme.PAD) if text.visible else 0.0
        return max(least, self._buttons().fitted_width(most))

    @property
    def natural_width(self) -> float:
        return self._fitted(_MOST_WIDTH)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        fitted = self._fitted(w)
        super().place(x + round((w - fitted) / 2), y, fitted, h)

    def arrange(self) -> Item:
        text = Row(stretch(self.end.text), pad=(theme.PAD, theme.GAP, theme.PAD, 0))
        return Overlay(self.panel, Column(text, self._buttons()))
