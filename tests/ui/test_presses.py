"""At a low frame rate much happens in one frame: every press counts, at the place where it was made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from direct.showbase.DirectObject import DirectObject

from game3d.ui.toolkit.controls import Button, Choice, Slider
from game3d.ui.toolkit.entry import TextEntry
from game3d.ui.toolkit.presses import places
from game3d.ui.toolkit.screen import Screen
from game3d.ui.toolkit.scrolling import ListBox
from game3d.ui.toolkit.static import Panel
from game3d.ui.toolkit.widget import View
from tests.ui import samples
from tests.ui.conftest import Hands

A, B, C = (10.0, 10.0, True), (200.0, 20.0, True), (90.0, 90.0, True)
DOWN, UP = True, False


@pytest.fixture
def view(screen: Screen) -> View:
    return View(screen)


@pytest.fixture
def calls() -> list[Any]:
    return []


def button(view: View, name: str, x: float, calls: list[Any]) -> Button:
    made = Button(view, name, lambda: calls.append(name))
    made.place(x, 100, 80, 36)
    return made


# -- where a press was made ----------------------------------------------------------------------------------


def test_a_place_that_is_told_twice_in_a_row_is_that_of_a_press() -> None:
    assert places(A, [B, B, B, C, C, C], [DOWN, UP, DOWN, UP]) == [B, B, C, C]
    assert places(A, [A, B, B, B], [UP, DOWN, UP]) == [A, B, B]
    assert places(A, [B, B, C, C], [DOWN, UP]) == [B, C]


def test_a_pointer_that_stands_still_without_a_press_is_not_taken_for_one() -> None:
    assert places(A, [A, A, B, B, B], [DOWN, UP]) == [B, B]


def test_where_no_place_is_told_a_press_is_where_the_pointer_is_at_last() -> None:
    assert places(A, [B], [DOWN, UP]) == [B, B]
    assert places(A, [], [DOWN, UP]) == [A, A]
    assert places(A, [B], [UP]) == [B]


def test_where_no_place_is_told_a_held_button_was_let_go_before_the_pointer_went_to_the_next_press() -> None:
    assert places(A, [B], [UP, DOWN, UP]) == [A, B, B]


# -- in one frame --------------------------------------------------------------------------------------------


def test_two_clicks_in_one_frame_both_count(view: View, hands: Hands, calls: list[Any]) -> None:
    button(view, "one", 100, calls)
    button(view, "two", 300, calls)
    hands.step()
    hands.tap(140, 118)
    hands.tap(340, 118)
    hands.step(1)
    assert calls == ["one", "two"]


def test_a_click_and_the_move_away_in_one_frame_count(view: View, hands: Hands, calls: list[Any]) -> None:
    button(view, "one", 100, calls)
    hands.step()
    hands.tap(140, 118)
    hands.glide(600, 500)
    hands.step(1)
    assert calls == ["one"]
    assert view.screen.pointer() == pytest.approx((600, 500), abs=1)


def test_a_button_held_from_before_is_let_go_where_it_was(view: View, hands: Hands, calls: list[Any]) -> None:
    button(view, "one", 100, calls)
    button(view, "two", 300, calls)
    hands.move(140, 118)
    hands.push()
    hands.step(1)
    hands.lift()
    hands.tap(340, 118)
    hands.step(1)
    assert calls == ["one", "two"]


def test_two_clicks_on_the_same_button_in_one_frame_both_count(view: View, hands: Hands, calls: list[Any]) -> None:
    button(view, "one", 100, calls)
    hands.step()
    hands.tap(140, 118)
    hands.tap(140, 118)
    hands.step(1)
    assert calls == ["one", "one"]


def test_a_press_that_ends_elsewhere_is_no_click(view: View, hands: Hands, calls: list[Any]) -> None:
    button(view, "one", 100, calls)
    button(view, "two", 300, calls)
    hands.step()
    hands.glide(140, 118)
    hands.push()
    hands.glide(340, 118)
    hands.lift()
    hands.step(1)
    assert calls == []


def test_the_second_click_meets_what_the_first_has_brought(view: View, hands: Hands, calls: list[Any]) -> None:
    shown = button(view, "shown", 300, calls)
    shown.show(False)
    opener = Button(view, "open", shown.show)
    opener.place(100, 100, 80, 36)
    hands.step()
    hands.tap(140, 118)
    hands.tap(340, 118)
    hands.step(1)
    assert calls == ["shown"]


def test_the_second_click_does_not_meet_what_the_first_has_taken_away(
    view: View, hands: Hands, calls: list[Any]
) -> None:
    gone = button(view, "gone", 300, calls)
    Button(view, "close", gone.destroy).place(100, 100, 80, 36)
    hands.step()
    hands.tap(140, 118)
    hands.tap(340, 118)
    hands.step(1)
    assert calls == []


def test_a_slider_goes_where_it_was_pressed(view: View, hands: Hands, calls: list[Any]) -> None:
    slider = Slider(view, 0.0, calls.append)
    slider.place(100, 100, 216, 36)
    hands.step()
    hands.tap(208, 118)
    hands.glide(600, 500)
    hands.step(2)
    assert slider.value == pytest.approx(0.5, abs=0.01)


def test_choices_of_a_page_are_clicked_in_one_frame(screen: Screen, hands: Hands) -> None:
    page = samples.setup_page(screen, "tak")
    hands.step()
    komi = page.settings["Komi"]
    for choice, part in ((page.variant, 1), (komi, 3), (page.clock, 2)):
        rect = choice.parts()[part]
        hands.tap(rect.x + rect.w / 2, rect.y + rect.h / 2)
    hands.step(1)
    assert (page.variant.value, komi.value, page.clock.value) == ("tournament", "1.5", "15")


def test_the_wheel_turns_what_it_was_over(view: View, hands: Hands) -> None:
    lists = [ListBox(view, [(str(n), "") for n in range(20)], samples.nothing) for _list in range(2)]
    for place, rows in enumerate(lists):
        rows.place(100 + 300 * place, 100, 200, 120)
    hands.step()
    for x in (150, 450, 450):
        hands.glide(x, 150)
        hands.push("wheel_down")
        hands.lift("wheel_down")
    hands.step(1)
    assert [rows.first for rows in lists] == [1, 2]


def test_keys_and_clicks_keep_their_order(view: View, hands: Hands) -> None:
    first, second = TextEntry(view), TextEntry(view)
    first.place(100, 100, 100, 36)
    second.place(300, 100, 100, 36)
    hands.step()
    hands.tap(150, 118)
    hands.step(1)
    hands.device.keystroke(ord("a"))
    hands.tap(350, 118)
    hands.step(1)
    hands.device.keystroke(ord("b"))
    hands.step(1)
    assert (first.text, second.text) == ("a", "b")


class Table(DirectObject):
    """Hears clicks beside the interface, and where the pointer is then."""

    def __init__(self, screen: Screen) -> None:
        super().__init__()
        self.screen = screen
        self.clicks: list[tuple[float, float]] = []
        self.accept("mouse1", self._click)

    def _click(self) -> None:
        at = self.screen.pointer()
        assert at is not None
        self.clicks.append((round(at[0]), round(at[1])))


@pytest.fixture
def table(screen: Screen) -> Iterator[Table]:
    made = Table(screen)
    yield made
    made.ignore_all()


def test_clicks_on_the_table_count_where_they_were_made(
    view: View, table: Table, hands: Hands, calls: list[Any]
) -> None:
    Panel(view).place(80, 80, 120, 80)
    button(view, "one", 100, calls)
    hands.step()
    hands.tap(500, 300)
    hands.tap(140, 118)
    hands.tap(520, 310)
    hands.step(1)
    assert table.clicks == [(500, 300), (520, 310)] and calls == ["one"]


def test_a_choice_pressed_while_the_pointer_moves_on_is_chosen(view: View, hands: Hands, calls: list[Any]) -> None:
    choice = Choice(view, (("a", "One"), ("b", "Two"), ("c", "Three")), "a", calls.append)
    choice.place(100, 100, 300, 36)
    hands.step()
    rects = choice.parts()
    hands.tap(rects[1].x + 10, 118)
    hands.glide(rects[2].x + 10, 118)
    hands.step(1)
    assert calls == ["b"]
