"""The display's columns: who plays at the left, what was played at the right."""

from __future__ import annotations

from collections.abc import Callable

from game3d.texts import _
from game3d.ui.display.move_list import MoveList
from game3d.ui.display.panels import EnginePanel, SeatList
from game3d.ui.display.state import Actions, DisplayCallbacks, DisplayState, Moves, SliderInfo
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button, Slider
from game3d.ui.toolkit.layout import Column, Group, Item, Overlay, Row, fixed, spring, stretch
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.static import Label, Panel
from game3d.ui.toolkit.text import sentence
from game3d.ui.toolkit.widget import View


class SceneSlider(Group):
    """A slider of the scene with its name, such as how far the levels of Pylos are apart."""

    def __init__(self, view: View, slide: Callable[[float], None]) -> None:
        self.panel = Panel(view)
        self.label = Label(view, "", theme.SMALL, theme.MUTED)
        self.slider = Slider(view, 0.0, slide)

    def set(self, info: SliderInfo | None) -> None:
        """Show another value; None hides it."""
        for widget in (self.panel, self.label, self.slider):
            widget.show(info is not None)
        if info is not None:
            self.label.set(info.label)
            self.slider.set(info.value)

    def arrange(self) -> Item:
        label = Row(self.label, pad=(theme.GRID, 0))
        return Overlay(self.panel, Column(label, self.slider, pad=(theme.GAP, theme.GRID)))


class LeftColumn(Group):
    """The way back, the menu, the players, the engine, the scene's slider."""

    def __init__(self, view: View, callbacks: DisplayCallbacks, open_menu: Callable[[], None]) -> None:
        self.back = Button(view, _("Back"), callbacks.page.back, tooltip=_("To the tables; the game stays unfinished"))
        self.menu = Button(view, _("Menu"), open_menu)
        self.seats = SeatList(view)
        self.engine = EnginePanel(view)
        self.slider = SceneSlider(view, callbacks.view.slide)

    def show(self, state: DisplayState) -> None:
        """Show this state."""
        self.seats.set(state.seats)
        self.engine.set(state.engine)
        self.slider.set(state.slider)

    @property
    def top(self) -> Rect:
        """The row of buttons, under which the menu opens."""
        back, menu = self.back.rect, self.menu.rect
        return Rect(back.x, back.y, menu.right - back.x, back.h)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        self.engine.keep_line(True)
        if self.arrange().natural_height(w) > h:
            self.engine.keep_line(False)
        super().place(x, y, w, h)

    def arrange(self) -> Item:
        # The slider is at the very bottom, so that it stays in its place as the engine's figures come and go.
        buttons = Row(stretch(self.back), stretch(self.menu), gap=theme.GAP)
        return Column(buttons, self.seats, spring(), self.engine, self.slider, gap=theme.GAP)


class RightColumn(Group):
    """The moves, the buttons that go through them, and undo, redo and hint."""

    def __init__(self, view: View, callbacks: DisplayCallbacks) -> None:
        self._look = callbacks.view.look
        self._replay = callbacks.view.replay
        self._moves = Moves()
        self.panel = Panel(view)
        self.moves = MoveList(view, self._look)
        self.none_yet = Label(view, _("No moves yet"), theme.SMALL, theme.MUTED, align="center")
        self.first = Button(view, "", lambda: self._look(0), sign="first", tooltip=_("To the start"))
        self.previous = Button(view, "", lambda: self._look_by(-1), sign="left", tooltip=_("The move before"))
        self.replay = Button(
            view,
            "",
            lambda: callbacks.view.replay(not self._moves.replaying),
            sign="play",
            tooltip=_("Replay the game"),
        )
        self.next = Button(view, "", lambda: self._look_by(1), sign="right", tooltip=_("The move after"))
        self.last = Button(
            view, "", lambda: self._look(len(self._moves.items)), sign="last", tooltip=_("To the last move")
        )
        self.undo = Button(view, _("Undo"), callbacks.move.undo)
        self.redo = Button(view, _("Redo"), callbacks.move.redo)
        self.hint = Button(view, _("Hint"), callbacks.move.hint)

    def _replay_or_halt(self) -> None:
        self._replay(not self._moves.replaying)

    def _to_the_game(self) -> None:
        self._look(len(self._moves.items))

    def _look_by(self, plies: int) -> None:
        self._look(max(0, min(self._moves.ply + plies, len(self._moves.items))))

    def show(self, moves: Moves, actions: Actions) -> None:
        """Show these moves, and what can be taken back, repeated and hinted at."""
        self._moves = moves
        self.moves.set(moves.items, moves.ply)
        self.none_yet.show(not moves.items)
        last = len(moves.items)
        for button, enabled in (
            (self.first, moves.ply > 0),
            (self.previous, moves.ply > 0),
            (self.next, moves.ply < last),
            (self.last, moves.ply < last or moves.looking_back),
            (self.replay, last > 0),
        ):
            button.enable(enabled)
        self.replay.set_sign("pause" if moves.replaying else "play")
        self.replay.tooltip = _("Halt the replay") if moves.replaying else _("Replay the game")
        for button, offer in ((self.undo, actions.undo), (self.redo, actions.redo), (self.hint, actions.hint)):
            button.enable(offer.open)
            button.tooltip = sentence(offer.why_not)

    def arrange(self) -> Item:
        through = (self.first, self.previous, self.replay, self.next, self.last)
        lists = Overlay(self.moves, Column(fixed(self.none_yet, theme.TARGET)))
        buttons = Column(
            Row(*(stretch(button) for button in through), gap=theme.GRID),
            Row(*(stretch(button) for button in (self.undo, self.redo, self.hint)), gap=theme.GAP),
            gap=theme.GAP,
            pad=(theme.GRID, 0, theme.GRID, theme.GRID),
        )
        return Overlay(self.panel, Column(stretch(lists), buttons, gap=theme.GAP, pad=theme.GRID))
