"""Widgets that hold more than they show: a list to pick from, a text to read; and the text entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game3d.texts import _
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.paint import Brush, Rect
from game3d.ui.toolkit.widgets import Widget

if TYPE_CHECKING:
    from game3d.ui.toolkit.screen import Screen, View

_BAR = 4  # width of the scroll bar


class Scroller(Widget):
    """Rows of one height, scrolled by whole rows, so that nothing is ever cut through."""

    solid = True
    focusable = True
    row_height: float = theme.TARGET
    wheel_rows = 1

    def __init__(self, owner: View | Screen) -> None:
        super().__init__(owner)
        self.first = 0  # the row at the top

    @property
    def rows(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    @property
    def room(self) -> int:
        """How many rows fit."""
        return max(1, int((self.rect.h + 0.5) // self.row_height))

    @property
    def width(self) -> float:
        """What the scroll bar leaves of the width."""
        return self.rect.w - (_BAR + theme.GAP if self.rows > self.room else 0)

    def scroll(self, first: int) -> None:
        """Bring a row to the top, as far as there are rows enough."""
        first = max(0, min(first, self.rows - self.room))
        if first != self.first:
            self.first = first
            self.touch()

    def reveal(self, row: int) -> None:
        """Scroll no more than needed to show a row."""
        if row < self.first:
            self.scroll(row)
        elif row >= self.first + self.room:
            self.scroll(row - self.room + 1)
        else:
            self.scroll(self.first)

    def wheel(self, by: int) -> None:
        self.scroll(self.first + by * self.wheel_rows)

    def key(self, key: str) -> bool:
        by = {"page_up": -self.room, "page_down": self.room}.get(key)
        if by is None:
            return False
        self.scroll(self.first + by)
        return True

    def row_rect(self, row: int) -> Rect:
        """Where a row stands."""
        return Rect(self.rect.x, self.rect.y + (row - self.first) * self.row_height, self.width, self.row_height)

    def shown(self) -> range:
        """The rows to be seen."""
        self.first = max(0, min(self.first, self.rows - self.room))
        return range(self.first, min(self.rows, self.first + self.room))

    def paint_bar(self, brush: Brush) -> None:
        """The scroll bar, when not all rows fit."""
        if self.rows > self.room:
            track = Rect(self.rect.right - _BAR, self.rect.y, _BAR, self.room * self.row_height)
            size = max(24.0, track.h * self.room / self.rows)
            top = track.y + (track.h - size) * self.first / (self.rows - self.room)
            brush.fill(track, theme.FILL, _BAR / 2)
            brush.fill(Rect(track.x, top, _BAR, size), theme.FAINT, _BAR / 2)


class ListBox(Scroller):
    """Rows to pick from: a text at the left and a quieter one at the right."""

    row_height = 40

    def __init__(
        self,
        owner: View | Screen,
        items: Sequence[tuple[str, str]],
        pick: Callable[[int], None],
        remove: Callable[[int], None] | None = None,
        follow: bool = False,
    ) -> None:
        """`remove` puts a button at the end of every row; with `follow` the arrows pick as they go."""
        super().__init__(owner)
        self.items = tuple(items)
        self.pick = pick
        self.remove = remove
        self.follow = follow
        self.selected = 0

    def set(self, items: Sequence[tuple[str, str]]) -> None:
        """Show other rows."""
        if tuple(items) != self.items:
            self.items = tuple(items)
            self.selected = max(0, min(self.selected, len(self.items) - 1))
            self.touch()

    @property
    def rows(self) -> int:
        return len(self.items)

    @property
    def takes_focus(self) -> bool:
        return super().takes_focus and bool(self.items)

    def parts(self) -> list[Rect]:
        rects = [self.row_rect(row) for row in self.shown()]
        if self.remove is None:
            return rects
        w = theme.TARGET
        return [Rect(r.x, r.y, r.w - w, r.h) for r in rects] + [Rect(r.right - w, r.y, w, r.h) for r in rects]

    def tip(self, part: int) -> str:
        return _("Remove this game") if part >= len(self.shown()) else self.tooltip

    def paint(self, brush: Brush) -> None:
        parts = self.parts()
        for part, row in enumerate(self.shown()):
            rect = parts[part]
            if self.remove is not None:
                cross = parts[part + len(self.shown())]
                over = self.hovered == part + len(self.shown())
                if over:
                    brush.fill(cross.inset(0, 2), theme.FILL_HOVER)
                brush.text(cross, "×", theme.LEAD, theme.IVORY if over else theme.MUTED, "center")
            ground = rect.inset(0, 1)
            if self.pressed == part or (self.hovered == part and self.pressed is None):
                brush.fill(ground, theme.FILL_HOVER if self.pressed is None else theme.FILL_PRESSED)
            if self.follow and row == self.selected:
                brush.fill(ground, theme.FILL_CHOSEN)
            if self.focused and row == self.selected:
                brush.ring(ground, theme.BRASS, width=2)
            text, detail = self.items[row]
            inner = rect.inset(theme.PAD, 0)
            aside = brush.fonts.width(detail, theme.SMALL) if detail else 0
            left = Rect(inner.x, inner.y, inner.w - aside - theme.PAD, inner.h)
            brush.text(left, brush.fonts.elide(text, theme.BODY, left.w), theme.BODY)
            brush.text(inner, detail, theme.SMALL, theme.MUTED, "right")
        self.paint_bar(brush)

    def click(self, part: int) -> None:
        row = self.first + part % max(1, len(self.shown()))
        if self.enabled and row < len(self.items):
            self.selected = row
            self.touch()
            if part >= len(self.shown()) and self.remove is not None:
                self.remove(row)
            else:
                self.pick(row)

    def key(self, key: str) -> bool:
        by = {"arrow_up": -1, "arrow_down": 1}.get(key)
        if by is not None and 0 <= self.selected + by < len(self.items):
            self.selected += by
            self.reveal(self.selected)
            self.touch()
            if self.follow:
                self.pick(self.selected)
            return True
        if key in ("enter", "space") and self.items:
            self.pick(self.selected)
            return True
        if key == "delete" and self.items and self.remove is not None:
            self.remove(self.selected)
            return True
        return super().key(key)


class ScrollText(Scroller):
    """A text to read. Lines that begin with "# " are headings, with "- " points, with "| " key and meaning."""

    row_height = theme.LINE[theme.BODY]
    wheel_rows = 3
    KEY_COLUMN = 176

    def __init__(self, owner: View | Screen, text: str = "") -> None:
        super().__init__(owner)
        self.text = text
        self._set_for: tuple[object, ...] = ()
        self._lines: list[tuple[str, str]] = []

    def set(self, text: str) -> None:
        """Show another text from its beginning."""
        if text != self.text:
            self.text = text
            self.first = 0
            self.touch()

    def _broken(self) -> list[tuple[str, str]]:
        """The text in lines: (style, text)."""
        fonts = self.screen.fonts
        made_for = (self.text, self.rect.w, fonts.scale)
        if made_for == self._set_for:
            return self._lines
        room = self.rect.w - _BAR - theme.GAP - theme.GAP
        lines: list[tuple[str, str]] = []
        for paragraph in self.text.strip().split("\n"):
            if paragraph.startswith("# "):
                lines.append(("gap", ""))
                lines += [("head", line) for line in fonts.wrap(paragraph[2:], theme.LEAD, room)]
            elif paragraph.startswith("- "):
                wrapped = fonts.wrap(paragraph[2:], theme.BODY, room - theme.MARGIN)
                lines += [("point" if i == 0 else "hang", line) for i, line in enumerate(wrapped)]
            elif paragraph.startswith("| "):
                key, _bar, meaning = paragraph[2:].partition(" | ")
                wrapped = fonts.wrap(meaning, theme.BODY, room - self.KEY_COLUMN)
                lines += [("row", f"{key if i == 0 else ''}\t{line}") for i, line in enumerate(wrapped)]
            else:
                lines += [("text", line) for line in fonts.wrap(paragraph, theme.BODY, room)]
        while lines and lines[0][0] == "gap":
            lines.pop(0)
        self._set_for, self._lines = made_for, lines
        return lines

    @property
    def rows(self) -> int:
        return len(self._broken())

    def paint(self, brush: Brush) -> None:
        lines = self._broken()
        for row in self.shown():
            style, text = lines[row]
            rect = self.row_rect(row)
            rect = Rect(rect.x + theme.GRID, rect.y, rect.w - theme.GRID, rect.h)
            if style == "head":
                brush.text(rect, text, theme.LEAD, theme.BRASS)
            elif style in ("point", "hang"):
                if style == "point":
                    brush.dot(rect.x + 4, rect.y + rect.h / 2, 2, theme.BRASS)
                brush.text(Rect(rect.x + theme.MARGIN, rect.y, rect.w - theme.MARGIN, rect.h), text)
            elif style == "row":
                key, _tab, meaning = text.partition("\t")
                brush.text(Rect(rect.x, rect.y, self.KEY_COLUMN, rect.h), key, theme.BODY, theme.BRASS)
                brush.text(Rect(rect.x + self.KEY_COLUMN, rect.y, rect.w - self.KEY_COLUMN, rect.h), meaning)
            elif text:
                brush.text(rect, text)
        self.paint_bar(brush)
        self.paint_focus(brush, self.rect)

    def key(self, key: str) -> bool:
        by = {"arrow_up": -1, "arrow_down": 1}.get(key)
        if by is not None and 0 <= self.first + by <= self.rows - self.room:
            self.scroll(self.first + by)
            return True
        if key in ("home", "end"):
            self.scroll(0 if key == "home" else self.rows)
            return True
        return super().key(key)


class TextEntry(Widget):
    """A line of text to type. Enter hands it over, Esc takes the change back.

    What lies between `anchor` and `caret` is selected: by Shift with the keys, by dragging, all of it by Ctrl+A and
    by Tab into the entry. Panda3D has no clipboard, so there is none here.
    """

    solid = True
    focusable = True

    def __init__(
        self,
        owner: View | Screen,
        text: str = "",
        action: Callable[[str], None] = lambda _text: None,
        hint: str = "",
        limit: int = 24,
        escape: Callable[[], None] | None = None,
        commit: Callable[[str], None] | None = None,
    ) -> None:
        """`action` gets a changed text when typing ends, `commit` the text on Enter; `hint` shows while empty."""
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
        self._first = 0  # the first character to be seen
        self._pointed = 0.0  # where the pointer was across

    def set(self, text: str) -> None:
        """Show another text, without the action."""
        if text != self.text:
            self.text = self._before = text
            self.caret = self.anchor = len(text)
            self.touch()

    @property
    def selection(self) -> tuple[int, int]:
        """The part of the text that is selected, from and to; the same twice where nothing is."""
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
            brush.text(inner, self.hint, theme.BODY, theme.FAINT)
        if self.typing:
            brush.fill(Rect(x, inner.y + 8, 1.5, inner.h - 16), theme.BRASS, 0)
        else:
            self.paint_focus(brush, self.rect)

    def _scrolled(self, room: float) -> int:
        """The first character to show, so that the caret can be seen and no room is left empty."""
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
            self._drag(None)
            self.anchor = self.caret
            self.screen.base.task_mgr.add(self._drag, self._task, sort=40)

    def release(self) -> None:
        super().release()
        self.screen.base.task_mgr.remove(self._task)

    def _let_go(self) -> None:
        self.screen.base.task_mgr.remove(self._task)
        super()._let_go()

    def destroy(self) -> None:
        self.screen.base.task_mgr.remove(self._task)
        super().destroy()

    @property
    def _task(self) -> str:
        return f"ui-entry-{self.serial}"

    def _drag(self, task: Any) -> Any:
        """The caret goes where the pointer goes."""
        at = self.screen.pointer()
        if at is not None and self.typing and (task is None or at[0] != self._pointed):
            self._pointed = at[0]
            caret = self._nearest(at[0] - self.rect.x - theme.PAD)
            if caret != self.caret:
                self.caret = caret
                self.touch()
        return task.cont if task is not None else None

    def _nearest(self, x: float) -> int:
        """The gap between two characters that is nearest to `x`, from the first one to be seen."""
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
        """A character was typed; it takes the place of what is selected."""
        low, high = self.selection
        if len(self.text) - (high - low) < self.limit:
            self._replace(low, high, char)

    def _replace(self, low: int, high: int, by: str) -> None:
        self.text = self.text[:low] + by + self.text[high:]
        self.caret = self.anchor = low + len(by)
        self.touch()

    def edit(self, key: str, extend: bool = False) -> None:
        """An editing key was pressed, or "all" asked for; `extend` leaves the other end of the selection alone."""
        low, high = self.selection
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
        """Type on where it was left."""
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
