"""The display: panels at the edges of the table, the board always clear between them.

Left: the way back, the menu, the players, the engine. Top: whose turn and what is expected. Right: the moves.
Bottom: what can be done now (throw, count, end the move, the result), in one bar that comes and goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game3d.texts import _
from game3d.ui.display.panels import BoardKeys, BoardStop, EndText, EnginePanel, MoveList, SeatList, TurnPanel
from game3d.ui.display.state import DisplayCallbacks, DisplayState, Moves, SliderInfo
from game3d.ui.keys import DISPLAY_KEYS
from game3d.ui.page import WIDE
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button, Slider
from game3d.ui.toolkit.entry import TextEntry
from game3d.ui.toolkit.popups import Dialog, Menu, Toast
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.static import Label, Panel
from game3d.ui.toolkit.text import sentence
from game3d.ui.toolkit.widget import Surface, View, Widget

_MOST_COUNTS = 5
_EMPTY = DisplayState()


class Display(View):
    """Shows one `DisplayState` at a time; tells the program what is asked of it through `DisplayCallbacks`."""

    def __init__(self, screen: Surface, callbacks: DisplayCallbacks, board: BoardKeys | None = None) -> None:
        super().__init__(screen)
        self.callbacks = callbacks
        self.state = _EMPTY
        self._end_seen = False
        self._entry_open = False
        self._menu: Menu | None = None
        self._dialog: Dialog | None = None
        move, view, game, page = callbacks.move, callbacks.view, callbacks.game, callbacks.page

        # In the order of Tab: the board, what can be done now, the columns.
        self.board = BoardStop(self, board)
        self.bar = Panel(self)
        self.bar_label = Label(self, "", theme.BODY, theme.MUTED, align="center")
        self.counts = [Button(self, f"×{n}", lambda n=n: move.carry(n)) for n in range(1, _MOST_COUNTS + 1)]  # type: ignore[misc]
        self.roll = Button(self, _("Roll the die"), move.roll, "primary")
        self.finish = Button(self, _("End the move"), move.finish, "primary")
        self.cancel = Button(self, _("Put back"), move.cancel)
        self.run = Button(self, _("Stop"), self._run)
        self.now = Button(self, _("Back to the game"), self._to_the_game, "primary")
        self.result = Button(self, _("Result"), self._show_result, "primary")
        self.entry = TextEntry(
            self, "", hint=_("a move, such as b2"), limit=40, escape=self._close_entry, commit=self._typed
        )
        self.end_text = EndText(self)
        self.rematch = Button(self, _("Rematch"), game.rematch, "primary")
        self.swap = Button(self, _("Swap seats"), game.swap_seats)
        self.save = Button(self, _("Save record"), game.save)
        self.look = Button(self, _("Look at the board"), self._look_at_board)

        self.back = Button(self, _("Back"), page.back, tooltip=_("To the tables; the game stays unfinished"))
        self.menu = Button(self, _("Menu"), self.open_menu)
        self.turn = TurnPanel(self)
        self.seats = SeatList(self)
        self.engine = EnginePanel(self)
        self.slider_panel = Panel(self)
        self.slider_label = Label(self, "", theme.SMALL, theme.MUTED)
        self.slider = Slider(self, 0.0, view.slide)

        self.moves_panel = Panel(self)
        self.moves = MoveList(self, view.look)
        self.moves_hint = Label(self, _("No moves yet"), theme.SMALL, theme.MUTED, align="center")
        self.first = Button(self, "", lambda: self._look(0), sign="first", tooltip=_("To the start"))
        self.previous = Button(
            self, "", lambda: self._look(self.state.moves.ply - 1), sign="left", tooltip=_("The move before")
        )
        self.replay = Button(
            self, "", lambda: view.replay(not self.state.moves.replaying), sign="play", tooltip=_("Replay the game")
        )
        self.next = Button(
            self, "", lambda: self._look(self.state.moves.ply + 1), sign="right", tooltip=_("The move after")
        )
        self.last = Button(self, "", self._to_the_game, sign="last", tooltip=_("To the last move"))
        self.undo = Button(self, _("Undo"), move.undo)
        self.redo = Button(self, _("Redo"), move.redo)
        self.hint = Button(self, _("Hint"), move.hint)
        self.toast = Toast(screen)
        self._bind()
        if board is not None:
            self.scope.home = self.board
            screen.focus.give(self.board)
        self.show(self.state)

    # -- what the program calls ------------------------------------------------------------------------

    def show(self, state: DisplayState) -> None:
        """Show this state; only what differs from the one before is drawn again."""
        if state.end != self.state.end:
            self._end_seen = False
        self.state = state
        if not state.actions.type or not self.entry.typing:  # or the board was used instead
            self._entry_open = False
        self.turn.set(state.turn)
        self.seats.set(state.seats)
        self.engine.set(state.engine)
        self.engine.show(state.engine is not None)
        self.moves.set(state.moves.items, state.moves.ply)
        self.moves_hint.show(not state.moves.items)
        self.end_text.set(state.end)
        self._show_slider(state.slider)
        for button, offer in (
            (self.undo, state.actions.undo),
            (self.redo, state.actions.redo),
            (self.hint, state.actions.hint),
        ):
            button.enable(offer.open)
            button.tooltip = sentence(offer.why_not)
        self._show_navigation(state.moves)
        for n, button in enumerate(self.counts, 1):
            button.enable(n in state.carry.choices)
            button.chosen(n == state.carry.chosen)
        self.run.set(_("Stop") if state.demonstration else _("Go on"))
        self.layout()

    def _show_navigation(self, moves: Moves) -> None:
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

    def say(self, text: str) -> None:
        """Show an answer to the player; it goes by itself."""
        self.toast.say(text)

    def announce(self, text: str) -> None:
        """Show news that nobody asked for, as soon as no answer stands there any more."""
        self.toast.announce(text)

    def clear_message(self) -> None:
        """Take the message away that stands there."""
        self.toast.clear()

    def ask(self, text: str, answers: Sequence[tuple[str, Callable[[], None]]], detail: str = "") -> None:
        """Ask at the bottom edge; the last answer is also what Esc means."""
        self._close_popups()
        self._dialog = Dialog(self.screen, text, answers, detail, self._dialog_closed)
        self.layout()

    @property
    def _away(self) -> bool:
        """Whether the table shows something else than the game as it stands."""
        return self.state.moves.looking_back or self.state.moves.replaying

    @property
    def asking(self) -> bool:
        """Whether a dialog or the menu is open."""
        return self._dialog is not None or self._menu is not None

    @property
    def clear(self) -> Rect:
        """The part of the window, in logical pixels, that no panel covers for long: where the board belongs."""
        side, margin = self._side, self._margin
        top = margin + 2 * theme.GAP + theme.LINE[theme.LEAD] + theme.LINE[theme.BODY] + theme.GAP
        bottom = self.screen.height - margin - theme.TARGET - 2 * theme.GAP
        left = margin + side + margin
        return Rect(left, top, self.screen.width - 2 * left, bottom - top)

    def destroy(self) -> None:
        self._close_popups()
        self.toast.destroy()
        super().destroy()

    # -- keys ------------------------------------------------------------------------------------------

    def _bind(self) -> None:
        actions: dict[str, Callable[[], None]] = {
            "undo": lambda: self._press(self.undo),
            "redo": lambda: self._press(self.redo),
            "hint": lambda: self._press(self.hint),
            "go": self._go,
            "previous": lambda: self._press(self.previous),
            "next": lambda: self._press(self.next),
            "type": self.open_entry,
            "menu": self.open_menu,
            "help": self.callbacks.page.help,
            "save": self.callbacks.game.save,
        }
        hotkeys = {key: actions[name] for name, keys in DISPLAY_KEYS.items() for key in keys}
        for n, button in enumerate(self.counts, 1):
            hotkeys[str(n)] = lambda button=button: self._press(button)  # type: ignore[misc]
        self.screen.focus.bind(self.scope, hotkeys)

    def _press(self, button: Button) -> None:
        """A key that stands for a button; one that cannot be had now says why not."""
        if button.enabled and button.visible:
            button.action()
        elif button in (self.undo, self.redo, self.hint) and button.tooltip:
            self.say(button.tooltip)

    def _go(self) -> None:
        for button in (self.roll, self.finish, self.run):
            if button.visible:
                button.action()
                return

    def escape(self) -> None:
        if self.state.actions.cancel:
            self.callbacks.move.cancel()
        elif self._away:
            self._to_the_game()
        elif self.state.end is not None and not self._end_seen:
            self._look_at_board()
        else:
            self.open_menu()

    # -- actions ---------------------------------------------------------------------------------------

    def _look(self, ply: int) -> None:
        self.callbacks.view.look(max(0, min(ply, len(self.state.moves.items))))

    def _to_the_game(self) -> None:
        self.callbacks.view.look(len(self.state.moves.items))

    def _run(self) -> None:
        self.callbacks.view.run(not self.state.demonstration)

    def _look_at_board(self) -> None:
        self._end_seen = True
        self.layout()

    def _show_result(self) -> None:
        self._end_seen = False
        self.layout()

    def open_menu(self) -> None:
        """Open the menu of what is seldom done."""
        if self.asking:
            return
        actions, game, page = self.state.actions, self.callbacks.game, self.callbacks.page
        self._menu = Menu(
            self.screen,
            [
                (_("New game"), game.new_game, True),
                (_("Resign"), game.resign, actions.resign.open),
                (_("Offer a draw"), game.offer_draw, actions.draw.open),
                (_("Save record"), game.save, True),
                (_("Settings"), page.settings, True),
                (_("Help"), page.help, True),
            ],
            lambda: Rect(self.back.rect.x, self.menu.rect.y, self._side, theme.TARGET),
            self._menu_closed,
        )

    def _menu_closed(self) -> None:
        self._menu = None

    def _dialog_closed(self) -> None:
        self._dialog = None
        self.layout()

    def _close_popups(self) -> None:
        for popup in (self._menu, self._dialog):
            if popup is not None:
                popup.destroy()
        self._menu = self._dialog = None

    def open_entry(self) -> None:
        """Start typing a move, or say why none can be typed now."""
        if self.state.actions.type:
            self._entry_open = True
            self.entry.set("")
            self.layout()
            self.screen.focus.give(self.entry)
        elif self.state.actions.type.why_not:
            self.say(self.state.actions.type.why_not)

    def _typed(self, text: str) -> None:
        text = text.strip().lstrip("/")
        if not text:
            self._close_entry()
            return
        refusal = self.callbacks.move.type(text)
        if refusal:
            self.say(refusal)
            self._entry_open = True
            self.layout()
            self.entry.resume()
        else:
            self._close_entry()

    def _close_entry(self) -> None:
        self._entry_open = False
        if self.screen.focus.current is self.entry:
            self.screen.focus.give(self.board if self.board.focusable else None)
        self.layout()

    def _show_slider(self, info: SliderInfo | None) -> None:
        for widget in (self.slider_panel, self.slider_label, self.slider):
            widget.show(info is not None)
        if info is not None:
            self.slider_label.set(info.label)
            self.slider.set(info.value)

    # -- layout ----------------------------------------------------------------------------------------

    @property
    def _side(self) -> float:
        return 212 if self.screen.width < WIDE else 240

    @property
    def _margin(self) -> float:
        return 8 if self.screen.width < WIDE else 12

    def layout(self) -> None:
        margin, side = self._margin, self._side
        self.board.place(*self.clear)
        self._layout_left(margin, margin, side)
        self._layout_right(self.screen.width - margin - side, margin, side)
        middle = self.screen.width - 2 * (side + 2 * margin)
        wide, high = self.turn.size(min(560, middle))
        self.turn.place(theme.GRID * round((self.screen.width - wide) / 2 / theme.GRID), margin, wide, high)
        self.toast.top = margin + high + theme.GAP
        self.toast.arrange()
        self._layout_bar(min(640, middle))

    def _layout_left(self, x: float, y: float, width: float) -> None:
        half = (width - theme.GAP) / 2
        self.back.place(x, y, half, theme.TARGET)
        self.menu.place(x + half + theme.GAP, y, half, theme.TARGET)
        self.seats.place(x, y + theme.TARGET + theme.GAP, width, self.seats.height(width))
        self.seats.show(bool(self.state.seats))
        bottom = self.screen.height - self._margin
        if self.state.engine is not None:
            slider = 0 if self.state.slider is None else 36 + theme.TARGET
            room = bottom - self.seats.rect.bottom - theme.GAP - slider
            high = self.engine.height(width, room)
            self.engine.place(x, bottom - high, width, high)
            bottom -= high + theme.GAP
        if self.state.slider is not None:
            high = 20 + theme.TARGET + theme.GAP
            self.slider_panel.place(x, bottom - high, width, high)
            self.slider_label.place(x + theme.PAD, bottom - high + theme.GRID, width - 2 * theme.PAD, 20)
            self.slider.place(x + theme.GAP, bottom - high + 24, width - 2 * theme.GAP, theme.TARGET)

    def _layout_right(self, x: float, y: float, width: float) -> None:
        height = self.screen.height - 2 * self._margin
        pad = theme.GAP
        inner = width - 2 * pad
        self.moves_panel.place(x, y, width, height)
        acts = [b for b in (self.undo, self.redo, self.hint) if b.visible]
        row = y + height - pad - theme.TARGET
        self._spread(acts, x + pad, row, inner, theme.GAP)
        row -= theme.TARGET + theme.GAP
        self._spread([self.first, self.previous, self.replay, self.next, self.last], x + pad, row, inner, theme.GRID)
        top = y + theme.GRID
        rows = int((row - theme.GAP - top) // theme.TARGET)
        self.moves.place(x + theme.GRID, top, width - 2 * theme.GRID, rows * theme.TARGET)
        self.moves_hint.place(x + pad, top, inner, theme.TARGET)

    @staticmethod
    def _spread(buttons: Sequence[Button], x: float, y: float, width: float, gap: float) -> None:
        each = (width - gap * (len(buttons) - 1)) / len(buttons)
        for i, button in enumerate(buttons):
            button.place(x + i * (each + gap), y, each, theme.TARGET)

    def _bar_content(self) -> list[Widget]:
        """What the bar holds now, in order."""
        state = self.state
        if self._dialog is not None:
            return []  # the question stands there now
        if self._away:
            moves = state.moves
            self.bar_label.set(_("Move {ply} of {all}").format(ply=moves.ply, all=len(moves.items)))
            return [self.bar_label, self.now]
        if state.end is not None:
            if self._end_seen:
                return [self.result]
            swap = [self.swap] if len(state.seats) > 1 else []
            return [self.rematch, *swap, self.save, self.look]
        content: list[Widget] = []
        if self._entry_open:
            return [self.entry]
        if state.carry.choices:
            self.bar_label.set(_("Carry"))
            most = max(state.carry.choices)
            content += [self.bar_label, *self.counts[:most]]
        if state.actions.roll:
            content.append(self.roll)
        if state.actions.finish:
            content.append(self.finish)
        if state.actions.cancel:
            content.append(self.cancel)
        if state.demonstration is not None:
            content.append(self.run)
        return content

    def _layout_bar(self, most: float) -> None:
        content = self._bar_content()
        every: list[Any] = [self.bar_label, *self.counts, self.roll, self.finish, self.cancel, self.run, self.now]
        every += [self.result, self.entry, self.rematch, self.swap, self.save, self.look]
        for widget in every:
            widget.show(widget in content)
        self.bar.show(bool(content))
        ending = self.rematch in content
        self.end_text.show(ending)
        if not content:
            return
        room = most - 2 * theme.PAD
        rows: list[list[tuple[Widget, float]]] = [[]]
        used = 0.0
        for widget in content:
            width = 44.0 if widget in self.counts else max(theme.TARGET, widget.natural_width)
            if widget is self.bar_label:
                width += 2 * theme.GAP
            if rows[-1] and used + theme.GAP + width > room:
                rows.append([])
                used = 0.0
            used += width + (theme.GAP if rows[-1] else 0)
            rows[-1].append((widget, width))
        widest = max(sum(w for _x, w in row) + theme.GAP * (len(row) - 1) for row in rows)
        if ending:
            widest = min(room, max(widest, 400))
        text = self.end_text.height(widest) + theme.GAP if ending else 0
        high = len(rows) * (theme.TARGET + theme.GAP) + theme.GAP + text
        wide = widest + 2 * theme.PAD if ending else widest + 2 * theme.GAP
        x = round((self.screen.width - wide) / 2)
        y = self.screen.height - self._margin - high
        self.bar.place(x, y, wide, high)
        if ending:
            self.end_text.place(x + theme.PAD, y + theme.GAP, widest, text - theme.GAP)
        y += theme.GAP + text
        for row in rows:
            at = (self.screen.width - sum(w for _x, w in row) - theme.GAP * (len(row) - 1)) / 2
            for widget, width in row:
                widget.place(at, y, width, theme.TARGET)
                at += width + theme.GAP
            y += theme.TARGET + theme.GAP
