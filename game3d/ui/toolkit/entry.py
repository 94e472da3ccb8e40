"""The text entry."""

from __future__ import annotations

from collections.abc import Callable

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.widget import Surface, View, Widget


class TextEntry(Widget):
    """A line of text to type: ``TextEntry(view, name, set_name, hint=_("Name"))``.

    Enter hands the text over, Esc undoes the change. What lies between `anchor` and `caret` is selected: with Shift
    and the keys, by dragging, all of it by Ctrl+A or by Tab into the entry. Ctrl+C, X and V copy, cut and paste.
    """

    solid = True
    focusable = True

    def __init__(
        self,
        owner: View | Surface,
        text: str = "",
        action: Callable[[str], None] = lambda _text: None,
        hint: str = "",
        limit: int = 24,
        escape: Callable[[], None] | None = None,
        commit: Callable[[str], None] | None = None,
    ) -> None:
        """`action` gets a changed text when typing ends, `commit` the text on Enter; an empty entry shows the `hint`.

        `limit` is the greatest number of characters; `escape` is called after Esc.
        """
        super().__init__(owner)
        self.text = text
        self.action = action
        self.hint = hint
        self.limit = limit
        self.escape = escape
        self.commit = commit
        self.caret = self.anchor = len(text)
        self.typing = False
        self._before = text
        self._first = 0  # the first visible character
        self._pointed = 0.0  # where the pointer was, across

    def set(self, text: str) -> None:
        """Show another text, without the action."""
        if text != self.text:
            self.text = self._before = text
            self.caret = self.anchor = len(text)
            self.touch()

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selected part of the text begins and ends; the same twice when nothing is selected."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, theme.WELL)
        brush.ring(self.rect, theme.BRASS if self.typing else theme.EDGE, width=2 if self.typing else 1)
        inner = self.rect.inset(theme.PAD, 0)
        width = brush.fonts.width
        start = self._first = self._scrolled(inner.w) if self.typing else 0
        x = inner.x
        if self.text and self.typing:
            end = len(self.text)
            while width(self.text[start:end], theme.BODY) > inner.w:
                end -= 1
            low, high = (min(max(place, start), end) for place in self.selection)
            if low < high:
                left = inner.x + width(self.text[start:low], theme.BODY)
                right = inner.x + width(self.text[start:high], theme.BODY)
                brush.fill(Rect(left, inner.y + 6, right - left, inner.h - 12), theme.FILL_SELECTED, 2)
            brush.text(inner, self.text[start:end], theme.BODY)
            x += width(self.text[start : self.caret], theme.BODY)
        elif self.text:
            brush.text(inner, brush.fonts.elide(self.text, theme.BODY, inner.w), theme.BODY)
        else:
            beside = inner.inset(theme.GRID, 0) if self.typing else inner  # not on the caret
            brush.text(beside, self.hint, theme.BODY, theme.FAINT)
        if self.typing:
            brush.fill(Rect(x, inner.y + 8, 1.5, inner.h - 16), theme.BRASS, 0)
        else:
            self.paint_focus(brush, self.rect)

    def _scrolled(self, room: float) -> int:
        """The first character to show, so that the caret is seen and no room is wasted."""
        width, start = self.screen.fonts.width, min(self._first, self.caret)
        while width(self.text[start : self.caret], theme.BODY) > room - 2:
            start += 1
        while start and width(self.text[start - 1 :], theme.BODY) <= room - 2:
            start -= 1
        return start

    def focus_gained(self) -> None:
        self._begin()
        self.anchor = 0

    def press(self, part: int) -> None:
        super().press(part)
        self._begin()
        if self.typing:
            self._take_caret()
            self.anchor = self.caret
            self.step_by_frame(self._drag)

    def release(self) -> None:
        super().release()
        self.stop_stepping()

    def _drag(self) -> bool:
        """Let the caret follow the pointer."""
        at = self.screen.pointer()
        if at is not None and at[0] != self._pointed:
            self._take_caret()
        return True

    def _take_caret(self) -> None:
        """Bring the caret to the pointer."""
        at = self.screen.pointer()
        if at is not None and self.typing:
            self._pointed = at[0]
            caret = self._nearest(at[0] - self.rect.x - theme.PAD)
            if caret != self.caret:
                self.caret = caret
                self.touch()

    def _nearest(self, x: float) -> int:
        """The gap between two characters that is nearest to `x`, counted from the first visible one."""
        width, first = self.screen.fonts.width, self._first
        return min(range(first, len(self.text) + 1), key=lambda end: abs(width(self.text[first:end], theme.BODY) - x))

    def _begin(self) -> None:
        if self.enabled and not self.typing:
            self.typing = True
            self._before = self.text
            self.caret = self.anchor = len(self.text)
            self.screen.focus.start_typing(self)
            self.touch()

    def focus_lost(self) -> None:
        if self.typing:
            self.screen.focus.stop_typing()

    def typing_ended(self) -> None:
        """The keys go elsewhere now."""
        self.typing = False
        self.touch()
        if self.alive and self.text != self._before:
            self._before = self.text
            self.action(self.text)

    def insert(self, char: str) -> None:
        """A character was typed; it replaces what is selected."""
        low, high = self.selection
        if len(self.text) - (high - low) < self.limit:
            self._replace(low, high, char)

    def _replace(self, low: int, high: int, by: str) -> None:
        self.text = self.text[:low] + by + self.text[high:]
        self.caret = self.anchor = low + len(by)
        self.touch()

    def edit(self, key: str, extend: bool = False) -> None:
        """An editing key was pressed, or "all", "copy", "cut" or "paste" asked for.

        `extend` leaves the other end of the selection alone.
        """
        low, high = self.selection
        if key in ("copy", "cut"):
            if low < high:
                self.screen.clipboard.copy(self.text[low:high])
                if key == "cut":
                    self._replace(low, high, "")
            return
        if key == "paste":
            line = " ".join(self.screen.clipboard.paste().split())
            pasted = "".join(char for char in line if char.isprintable())
            if pasted:
                self._replace(low, high, pasted[: self.limit - len(self.text) + high - low])
            return
        if key in ("backspace", "delete"):
            if low == high and key == "backspace":
                low = max(0, low - 1)
            elif low == high:
                high = min(len(self.text), high + 1)
            self._replace(low, high, "")
            return
        if key == "all":
            self.anchor, self.caret = 0, len(self.text)
        elif low < high and not extend and key in ("arrow_left", "arrow_right"):
            self.caret = self.anchor = low if key == "arrow_left" else high
        else:
            moves = {"arrow_left": self.caret - 1, "arrow_right": self.caret + 1, "home": 0, "end": len(self.text)}
            self.caret = max(0, min(len(self.text), moves.get(key, self.caret)))
            self.anchor = self.anchor if extend else self.caret
        self.touch()

    def enter(self) -> None:
        """Enter was pressed."""
        self.screen.focus.stop_typing()
        if self.commit is not None:
            self.commit(self.text)

    def resume(self) -> None:
        """Go on typing where it was left."""
        self._begin()

    def give_up(self) -> None:
        """Esc was pressed."""
        self.text = self._before
        self.caret = self.anchor = len(self.text)
        self.screen.focus.stop_typing()
        if self.escape is not None:
            self.escape()

    def key(self, key: str) -> bool:
        if key in ("enter", "space"):
            self._begin()
            return True
        return False

    @property
    def natural_width(self) -> float:
        """Room for a name of ordinary length."""
        return 160
