"""The display: panels at the edges of the table, the board always clear between them.

Left: the way back, the menu, the players, the engine. Top: whose turn and what is expected. Right: the moves.
Bottom: what can be done now (throw, count, end the move, the result), in one bar that comes and goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game3d.texts import _
from game3d.ui.display.bar import Bar
from game3d.ui.display.board import BoardKeys, BoardStop
from game3d.ui.display.columns import LeftColumn, RightColumn
from game3d.ui.display.panels import TurnPanel
from game3d.ui.display.state import DisplayCallbacks, DisplayState
from game3d.ui.keys import DISPLAY_KEYS
from game3d.ui.page import WIDE
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button
from game3d.ui.toolkit.layout import Column, Item, Overlay, Row, fixed, natural, space, spring, stretch
from game3d.ui.toolkit.message import Message, SpeakingView
from game3d.ui.toolkit.popups import Dialog, Menu
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.widget import Surface

# What the board leaves free above and below it: a turn in two lines, and one row of buttons.
_ABOVE_BOARD = theme.GAP + theme.LINE[theme.LEAD] + theme.LINE[theme.BODY] + theme.GAP + theme.GAP
_BELOW_BOARD = theme.GAP + theme.TARGET + theme.GAP


class Display(SpeakingView):
    """Shows one `DisplayState` at a time; tells the program what is asked of it through `DisplayCallbacks`."""

    def __init__(self, screen: Surface, callbacks: DisplayCallbacks, board: BoardKeys | None = None) -> None:
        super().__init__(screen)
        self.callbacks = callbacks
        self.state = DisplayState()
        self._popup: Menu | Dialog | None = None
        self.message = Message(screen, self._show_message)
        # In the order of Tab: the board, what can be done now, the columns.
        self.board = BoardStop(self, board)
        self.bar = Bar(self, callbacks, self.say, self.layout)
        self.turn = TurnPanel(self)
        self.left = LeftColumn(self, callbacks, self.open_menu)
        self.right = RightColumn(self, callbacks)
        self._bind()
        if board is not None:
            self.scope.home = self.board
            screen.focus.give(self.board)
        self.show(self.state)

    # -- what the program calls ------------------------------------------------------------------------

    def show(self, state: DisplayState) -> None:
        """Show this state; only what differs from the one before is drawn again."""
        if (state.turn.text, state.moves, state.end) != (self.state.turn.text, self.state.moves, self.state.end):
            self.message.settle()
        self.state = state
        self.turn.set(state.turn)
        self.bar.show(state)
        self.left.show(state)
        self.right.show(state.moves, state.actions)
        self.layout()

    def ask(self, text: str, answers: Sequence[tuple[str, Callable[[], None]]], detail: str = "") -> None:
        """Ask at the bottom edge; the last answer is also what Esc means."""
        self._close_popup()
        self._popup = Dialog(self.screen, text, answers, detail, self._popup_closed)
        self.layout()

    @property
    def asking(self) -> bool:
        """Whether a dialog or the menu is open."""
        return self._popup is not None

    @property
    def clear(self) -> Rect:
        """The part of the window, in logical pixels, that no panel covers for long: where the board belongs."""
        return self.board.rect

    def destroy(self) -> None:
        self._close_popup()
        self.message.destroy()
        super().destroy()

    # -- keys ------------------------------------------------------------------------------------------

    def _bind(self) -> None:
        right = self.right
        actions: dict[str, Callable[[], None]] = {
            "undo": partial(self._ask_for, right.undo),
            "redo": partial(self._ask_for, right.redo),
            "hint": partial(self._ask_for, right.hint),
            "go": self._go,
            "previous": partial(self._press, right.previous),
            "next": partial(self._press, right.next),
            "type": self.open_entry,
            "menu": self.open_menu,
            "help": self.callbacks.page.help,
            "save": self.callbacks.game.save,
        }
        hotkeys = {key: actions[name] for name, keys in DISPLAY_KEYS.items() for key in keys}
        hotkeys |= {str(n): partial(self._press, button) for n, button in enumerate(self.bar.counts, 1)}
        self.screen.focus.bind(self.scope, hotkeys)

    @staticmethod
    def _press(button: Button) -> None:
        """A key that stands for a button."""
        if button.enabled and button.visible:
            button.action()

    def _ask_for(self, button: Button) -> None:
        """A key that stands for a button which, when it cannot be had now, says why not."""
        if button.enabled:
            button.action()
        elif button.tooltip:
            self.say(button.tooltip)

    def _go(self) -> None:
        for button in (self.bar.roll, self.bar.finish, self.bar.run):
            if button.visible:
                button.action()
                return

    def escape(self) -> None:
        if self.state.actions.cancel:
            self.callbacks.move.cancel()
        elif self.state.moves.away:
            self.callbacks.view.look(len(self.state.moves.items))
        elif self.state.end is not None and not self.bar.end.aside:
            self.bar.end.put_aside(True)
        else:
            self.open_menu()

    # -- what opens and closes -------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu of what is seldom done."""
        if self.asking:
            return
        actions, game, page = self.state.actions, self.callbacks.game, self.callbacks.page
        self._popup = Menu(
            self.screen,
            [
                (_("New game"), game.new_game, True),
                (_("Resign"), game.resign, actions.resign.open),
                (_("Offer a draw"), game.offer_draw, actions.draw.open),
                (_("Save record"), game.save, True),
                (_("Settings"), page.settings, True),
                (_("Help"), page.help, True),
            ],
            lambda: self.left.top,
            self._popup_closed,
        )

    def _popup_closed(self) -> None:
        self._popup = None
        self.layout()

    def _close_popup(self) -> None:
        if self._popup is not None:
            self._popup.destroy()
            self._popup = None

    def open_entry(self) -> None:
        """Start typing a move, or say why none can be typed now."""
        if self.state.actions.type:
            self.bar.entry.start()
        elif self.state.actions.type.why_not:
            self.say(self.state.actions.type.why_not)

    def _show_message(self) -> None:
        self.turn.set_message(self.message.text)
        self.layout()

    # -- layout ----------------------------------------------------------------------------------------

    def layout(self) -> None:
        self.bar.choose(empty=isinstance(self._popup, Dialog))  # a question stands in its place
        super().layout()

    def arrange(self) -> Item:
        side, margin = (240, theme.PAD) if self.screen.width >= WIDE else (212, theme.GAP)
        middle = Overlay(
            Column(space(_ABOVE_BOARD), stretch(self.board), space(_BELOW_BOARD)),
            Column(natural(self.turn, align="center"), spring(), natural(self.bar, align="center")),
        )
        return Row(fixed(self.left, side), stretch(middle), fixed(self.right, side), gap=margin, pad=margin)
