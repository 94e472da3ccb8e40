"""Widgets that hold more than they show: a list to pick from, a text to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game3d.texts import _
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.widget import Surface, View, Widget

_BAR = 4  # width of the scroll bar


class Scroller(Widget):
    """Rows of one height, scrolled by whole rows, so that no row is ever cut through.

    To make one, write a subclass that overrides `rows` and `paint`; `paint` draws the rows in `shown`, each in its
    `row_rect`, and ends with `paint_bar`.
    """

    solid = True
    focusable = True
    row_height: float = theme.TARGET
    wheel_rows = 1

    def __init__(self, owner: View | Surface) -> None:
        super().__init__(owner)
        self.first = 0  # the row at the top

    @property
    def rows(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def natural_height(self, width: float) -> float:
        """What all rows need."""
        return self.rows * self.row_height

    @property
    def room(self) -> int:
        """How many rows fit."""
        return max(1, int((self.rect.h + 0.5) // self.row_height))

    @property
    def width(self) -> float:
        """What the scroll bar leaves of the width."""
        return self.rect.w - (_BAR + theme.GAP if self.rows > self.room else 0)

    def scroll(self, first: int) -> None:
        """Bring a row to the top, as far as there are rows below it."""
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
        """Where a row lies."""
        return Rect(self.rect.x, self.rect.y + (row - self.first) * self.row_height, self.width, self.row_height)

    def shown(self) -> range:
        """The visible rows."""
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
    """Rows to pick from, each with a text at the left and a quieter one at the right.

    ``ListBox(view, [(title, date), …], open_row)``; `pick` gets the index of the row.
    """

    row_height = 40

    def __init__(
        self,
        owner: View | Surface,
        items: Sequence[tuple[str, str]],
        pick: Callable[[int], None],
        remove: Callable[[int], None] | None = None,
        follow: bool = False,
    ) -> None:
        """`remove` puts a button at the end of every row; with `follow` the arrows pick rows as they reach them."""
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

    def __init__(self, owner: View | Surface, text: str = "") -> None:
        super().__init__(owner)
        self.text = text
        self._set_for: tuple[object, ...] = ()
        self._lines: list[tuple[str, str]] = []

    def set(self, text: str) -> None:
        """Show another text, from its beginning."""
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
