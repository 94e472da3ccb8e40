"""Rows, columns and grids place their items exactly; no window is needed."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game3d.ui.toolkit.grid import Grid, GridRow, Track
from game3d.ui.toolkit.layout import (
    Cell,
    Column,
    Flow,
    Item,
    Overlay,
    Row,
    fixed,
    natural,
    space,
    spring,
    stretch,
)


class Box:
    """An item of a natural size that remembers where it was put."""

    def __init__(self, width: float = 10, height: float | Callable[[float], float] = 10, visible: bool = True) -> None:
        self.natural_width = width
        self._height = height
        self.visible = visible
        self.at: tuple[float, float, float, float] | None = None

    def natural_height(self, width: float) -> float:
        return self._height(width) if callable(self._height) else self._height

    def place(self, x: float, y: float, w: float, h: float) -> None:
        self.at = (x, y, w, h)


def paragraph(letters: int) -> Box:
    """A text of so many letters, 10 wide and 20 high each, that wraps."""
    return Box(10 * letters, lambda width: 20 * -(-10 * letters // max(10, width)))


# -- rows ----------------------------------------------------------------------------------------------------


def test_a_row_gives_each_item_its_natural_width_and_its_own_height() -> None:
    a, b = Box(30), Box(50)
    Row(a, b, gap=8).place(100, 200, 400, 36)
    assert (a.at, b.at) == ((100, 200, 30, 36), (138, 200, 50, 36))


def test_padding_is_all_around_or_by_side() -> None:
    for pad, inside in (
        (5, (105, 205, 390, 26)),
        ((10, 3), (110, 203, 380, 30)),
        ((1, 2, 3, 4), (101, 202, 396, 30)),
    ):
        box = Box()
        Row(stretch(box), pad=pad).place(100, 200, 400, 36)
        assert box.at == inside


def test_a_fixed_item_has_its_length_and_a_stretched_one_what_is_left() -> None:
    a, b, c = Box(99), Box(99), Box(30)
    Row(fixed(a, 176), stretch(b), c, gap=10).place(0, 0, 500, 36)
    assert [box.at for box in (a, b, c)] == [(0, 0, 176, 36), (186, 0, 274, 36), (470, 0, 30, 36)]


def test_what_is_left_is_shared_by_weight() -> None:
    a, b = Box(), Box()
    Row(stretch(a, 1), stretch(b, 3), gap=20).place(0, 0, 220, 10)
    assert (a.at, b.at) == ((0, 0, 50, 10), (70, 0, 150, 10))


def test_bounds_hold_and_the_others_take_the_rest() -> None:
    a, b, c = Box(), Box(), Box()
    Row(stretch(a, most=30), stretch(b), stretch(c, least=150)).place(0, 0, 300, 10)
    assert [box.at for box in (a, b, c)] == [(0, 0, 30, 10), (30, 0, 120, 10), (150, 0, 150, 10)]
    Row(natural(a, least=44), natural(b, most=6)).place(0, 0, 300, 10)
    assert (a.at, b.at) == ((0, 0, 44, 10), (44, 0, 6, 10))


def test_what_gives_way_is_shorter_only_where_there_is_too_little_room() -> None:
    a, b, c = Box(), Box(100), Box(60)
    row = Row(fixed(a, 200, gives=True), natural(b, 80, gives=True), c, gap=10)
    for room, widths in ((500, [200, 100, 60]), (360, [190, 90, 60]), (330, [170, 80, 60]), (100, [0, 80, 60])):
        row.place(0, 0, room, 10)
        assert [box.at[2] for box in (a, b, c) if box.at] == widths
    assert row.natural_width == 380


def test_what_stretches_may_want_a_length_of_its_own() -> None:
    poster, form = Box(), Box()
    row = Row(Cell(poster, 144, weight=3, least=144, most=320), Cell(form, 632, weight=1, least=500), gap=12)
    for room, widths in ((740, [144, 584]), (788, [144, 632]), (908, [234, 662]), (1080, [320, 748])):
        row.place(0, 0, room, 10)
        assert [box.at[2] for box in (poster, form) if box.at] == widths


def test_springs_share_what_is_missing_as_what_is_left_over() -> None:
    a, b, c = Box(), Box(), Box()
    column = Column(a, spring(20, least=8, most=28), b, spring(20, least=8, most=28), c)
    assert column.natural_height(0) == 70
    for room, tops in ((70, [0, 30, 60]), (80, [0, 35, 70]), (200, [0, 38, 76]), (60, [0, 25, 50]), (10, [0, 18, 36])):
        column.place(0, 0, 10, room)
        assert [box.at[1] for box in (a, b, c) if box.at] == tops


def test_a_hidden_item_takes_no_room_and_no_gap() -> None:
    a, hidden, b = Box(30), Box(40, visible=False), Box(50)
    row = Row(a, hidden, b, gap=8)
    row.place(0, 0, 400, 36)
    assert (a.at, hidden.at, b.at) == ((0, 0, 30, 36), None, (38, 0, 50, 36))
    assert row.natural_width == 88
    a.visible = False
    row.place(0, 0, 400, 36)
    assert b.at == (0, 0, 50, 36)


def test_a_gap_of_its_own_stands_before_an_item_unless_it_is_the_first() -> None:
    a, b = Box(30), Box(50)
    row = Row(natural(a, before=99), natural(b, before=20), gap=8)
    row.place(0, 0, 400, 36)
    assert (a.at, b.at) == ((0, 0, 30, 36), (50, 0, 50, 36))
    assert row.natural_width == 100


def test_spaces_and_springs_stand_in_the_place_of_gaps() -> None:
    a, b, c = Box(30), Box(50), Box(20)
    Row(a, space(3), b, spring(), c, gap=8).place(0, 0, 400, 36)
    assert [box.at for box in (a, b, c)] == [(0, 0, 30, 36), (33, 0, 50, 36), (380, 0, 20, 36)]


@pytest.mark.parametrize(("justify", "x"), [("start", 0), ("center", 160), ("end", 320)])
def test_items_lie_where_the_row_says_when_there_is_more_room_than_they_take(justify: str, x: float) -> None:
    a, b = Box(30), Box(50)
    Row(a, b, justify=justify).place(0, 0, 400, 36)
    assert (a.at, b.at) == ((x, 0, 30, 36), (x + 30, 0, 50, 36))


@pytest.mark.parametrize(
    ("align", "at"),
    [("fill", (0, 40)), ("start", (0, 20)), ("center", (10, 20)), ("end", (20, 20))],
)
def test_an_item_lies_across_the_row_as_it_is_told(align: str, at: tuple[float, float]) -> None:
    box = Box(30, 20)
    Row(natural(box, align=align)).place(0, 0, 400, 40)
    assert box.at == (0, at[0], 30, at[1])


def test_a_row_is_as_high_as_its_highest_item() -> None:
    row = Row(fixed(paragraph(10), 50), stretch(paragraph(10)), pad=(0, 4))
    assert row.natural_height(150) == 40 + 8


def test_whole_pixels_stay_whole_in_the_middle() -> None:
    box = Box(31, 21)
    Row(natural(box, align="center"), justify="center").place(0, 0, 400, 36)
    assert box.at == (184, 8, 31, 21)


# -- columns -------------------------------------------------------------------------------------------------


def test_a_column_gives_each_item_its_natural_height_and_its_own_width() -> None:
    a, b = Box(30, 20), paragraph(30)
    column = Column(a, b, gap=4, pad=10)
    column.place(0, 0, 120, 500)
    assert (a.at, b.at) == ((10, 10, 100, 20), (10, 34, 100, 60))
    assert column.natural_height(120) == 104
    assert column.natural_width == 320


def test_a_column_stretches_and_fixes_and_hides_as_a_row_does() -> None:
    a, b, c, hidden = Box(), Box(), Box(), Box(visible=False)
    Column(fixed(a, 32), hidden, stretch(b), fixed(c, 36, before=12), gap=6).place(0, 0, 100, 300)
    assert [box.at for box in (a, b, c)] == [(0, 0, 100, 32), (0, 38, 100, 214), (0, 264, 100, 36)]


def test_an_item_of_a_column_may_be_narrower_than_it() -> None:
    a, b, c = Box(30), Box(30), Box(30)
    Column(natural(a, align="center"), natural(b, align="end"), natural(c, align="center", across=640)).place(
        0, 0, 100, 300
    )
    assert [box.at for box in (a, b, c)] == [(35, 0, 30, 10), (70, 10, 30, 10), (0, 20, 100, 10)]


def test_what_is_narrower_wraps_for_its_own_width() -> None:
    text = paragraph(10)
    column = Column(natural(text, align="center", across=50))
    assert column.natural_height(400) == 40
    column.place(0, 0, 400, 100)
    assert text.at == (175, 0, 50, 40)


def test_a_page_in_the_middle_of_the_window() -> None:
    panel, back = Box(), Box(96, 36)
    Column(
        spring(),
        natural(Column(fixed(panel, 300), natural(back, align="start"), gap=12), align="center", across=640),
        spring(),
    ).place(0, 0, 1280, 720)
    assert panel.at == (320, 186, 640, 300)
    assert back.at == (320, 498, 96, 36)


# -- what flows, what overlaps -------------------------------------------------------------------------------


def test_what_has_no_room_in_a_row_goes_to_the_next() -> None:
    boxes = [Box(100), Box(100), Box(60, visible=False), Box(80)]
    flow = Flow(*boxes, gap=10, row_gap=5, pad=4)
    flow.place(0, 0, 240, 100)
    assert [box.at for box in boxes] == [(15, 4, 100, 10), (125, 4, 100, 10), None, (80, 19, 80, 10)]
    assert flow.natural_height(240) == 33
    assert flow.natural_width == 308
    assert flow.fitted_width(240) == 218
    assert flow.fitted_width(1000) == 308


def test_items_of_an_overlay_share_its_rectangle() -> None:
    a, b = Box(30, 50), Box(70, 20)
    overlay = Overlay(a, b)
    overlay.place(1, 2, 3, 4)
    assert a.at == b.at == (1, 2, 3, 4)
    assert (overlay.natural_width, overlay.natural_height(0)) == (70, 50)
    a.visible = False
    assert (overlay.natural_width, overlay.natural_height(0)) == (70, 20)


# -- grids ---------------------------------------------------------------------------------------------------


def test_a_grid_has_columns_as_wide_as_their_widest_item_and_the_rest() -> None:
    labels, controls = [Box(40), Box(90), Box(60)], [Box(), Box(), Box()]
    lines = [GridRow((label, control), 36) for label, control in zip(labels, controls, strict=True)]
    grid = Grid([Track(), Track(weight=1)], lines, gap=16, row_gap=8, pad=4)
    grid.place(0, 0, 400, 400)
    assert [label.at for label in labels] == [(4, 4, 90, 36), (4, 48, 90, 36), (4, 92, 90, 36)]
    assert [control.at for control in controls] == [(110, 4, 286, 36), (110, 48, 286, 36), (110, 92, 286, 36)]
    assert grid.natural_height(400) == 132


def test_a_hidden_row_takes_no_room() -> None:
    boxes = [Box(), Box(visible=False), Box()]
    grid = Grid([Track(weight=1)], [GridRow((box,), 36) for box in boxes], row_gap=8)
    grid.place(0, 0, 400, 400)
    assert [box.at for box in boxes] == [(0, 0, 400, 36), None, (0, 44, 400, 36)]
    assert grid.natural_height(400) == 80


def test_the_last_item_of_a_row_spans_the_columns_that_are_left() -> None:
    a, b, c, note = Box(50), Box(30), Box(), Box()
    lines = [GridRow((a, b, c)), GridRow((None, note), 20, before=4), GridRow((note,))]
    Grid([Track(), Track(), Track(weight=1)], lines[:2], gap=10, row_gap=8).place(0, 0, 300, 100)
    assert [box.at for box in (a, b, c, note)] == [
        (0, 0, 50, 10),
        (60, 0, 30, 10),
        (100, 0, 200, 10),
        (60, 14, 240, 20),
    ]
    Grid([Track(50), Track(weight=1)], lines[2:], gap=10).place(0, 0, 300, 100)
    assert note.at == (0, 0, 300, 10)


def test_items_lie_in_the_height_of_their_row() -> None:
    label, control = Box(50, 24), Box(50, 36)
    Grid([Track(), Track(weight=1)], [GridRow((label, control))], align="center").place(0, 0, 300, 100)
    assert (label.at, control.at) == ((0, 6, 50, 24), (50, 0, 250, 36))


# -- whatever the sizes --------------------------------------------------------------------------------------

lengths = st.floats(0, 200).map(lambda value: float(round(value)))


@st.composite
def cells(draw: st.DrawFn) -> Cell:
    box = Box(draw(lengths), draw(lengths), draw(st.booleans()))
    least = draw(lengths)
    kind = draw(st.sampled_from(("natural", "fixed", "stretch")))
    if kind == "fixed":
        return fixed(box, draw(lengths))
    if kind == "natural":
        return natural(box, least, least + draw(lengths))
    return stretch(box, draw(st.sampled_from((1.0, 2.0, 3.0))), least, draw(st.sampled_from((inf, least + 50))))


@given(st.lists(cells(), max_size=6), st.sampled_from((0.0, 8.0)), st.floats(0, 1000), st.sampled_from((Row, Column)))
def test_items_follow_each_other_keep_their_bounds_and_fill_the_room(
    items: list[Cell], gap: float, room: float, kind: type[Row] | type[Column]
) -> None:
    kind(*items, gap=gap).place(*((0, 0, room, 40) if kind is Row else (0, 0, 40, room)))
    end = -gap
    shown = [cell for cell in items if cell.visible]
    for cell in shown:
        at = _box(cell.item).at
        assert at is not None
        start, length = (at[0], at[2]) if kind is Row else (at[1], at[3])
        assert start == pytest.approx(end + gap)
        assert cell.least - 1e-6 <= length <= cell.most + 1e-6
        end = start + length
    hidden = [cell for cell in items if not cell.visible]
    assert all(_box(cell.item).at is None for cell in hidden)
    wants = Row(*items, gap=gap).natural_width if kind is Row else Column(*items, gap=gap).natural_height(40)
    if any(cell.weight and cell.most == inf for cell in shown) and room >= wants:
        assert end == pytest.approx(room)


def _box(item: Item | None) -> Box:
    assert isinstance(item, Box)
    return item
