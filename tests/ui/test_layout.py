"""Nothing is cut off, nothing is too small to hit, and the board stays clear, at every size and scale."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game3d.ui.display.board import BoardStop
from game3d.ui.display.move_list import MoveList
from game3d.ui.display.state import DisplayState, MoveItem, Moves, Reserve, SeatPanel
from game3d.ui.help_page import HelpPage
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.screen import Screen
from game3d.ui.toolkit.static import Label, Panel
from game3d.ui.toolkit.widget import Widget
from tests.ui import samples
from tests.ui.conftest import Hands, inside, overlap

SIZES = [(1024, 640, 1.0), (1280, 720, 1.0), (1280, 720, 1.5), (1600, 1000, 2.0), (2560, 1440, 2.0), (2560, 1440, 1.0)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]} at {size[2]:g}")
def sized(request: pytest.FixtureRequest, screen: Screen, hands: Hands) -> Screen:
    """The screen at one size and scale."""
    width, height, scale = request.param
    hands.resize(width, height)
    screen.set_scale(scale)
    return screen


def shown(screen: Screen) -> list[Widget]:
    return [w for w in screen.widgets.values() if w.visible and not isinstance(w, BoardStop)]


def test_every_text_fits_its_box_and_the_window(sized: Screen, hands: Hands) -> None:
    window = Rect(0, 0, sized.width, sized.height)
    for name, view in samples.every_view(sized).items():
        view()
        sized.flush()
        texts = 0
        for widget in shown(sized):
            for mark in widget.marks:
                where = f"{name}: {mark.text!r}"
                texts += 1
                assert mark.drawn.w <= mark.box.w + 0.75, where
                assert inside(mark.drawn, window), where
                if not isinstance(widget, Label):
                    assert mark.drawn.right <= widget.rect.right + 0.75, where
        assert texts > 3, name
        samples.close(sized)


def test_whatever_can_be_clicked_is_at_least_36_high_and_wide(sized: Screen) -> None:
    for name, view in samples.every_view(sized).items():
        view()
        sized.flush()
        for widget in shown(sized):
            if widget.focusable:
                parts = widget.parts()[:-1] if isinstance(widget, MoveList) else widget.parts()
                for part in parts:
                    assert part.h >= theme.TARGET, (name, widget)
                    assert part.w >= theme.TARGET - 1.5, (name, widget)
        samples.close(sized)


def test_what_answers_a_wide_move_stands_below_it_in_the_column_of_answers(screen: Screen) -> None:
    moves = (MoveItem("1a1", "1"), MoveItem("1d4"), MoveItem("1d4>2c2-2b1-2c2", "2"), MoveItem("1b3"))
    view = samples.display(screen, DisplayState(moves=Moves(moves, 4)))
    screen.flush()
    (shown_moves,) = (widget for widget in view.widgets if isinstance(widget, MoveList))
    first, answer, wide, late = shown_moves.parts()[:-1]
    assert (wide.x, late.x) == (first.x, answer.x)
    assert late.y >= wide.bottom
    samples.close(screen)


def test_where_the_first_seat_has_no_turn_the_list_begins_in_the_column_of_answers(screen: Screen) -> None:
    moves = (MoveItem("e1", "13", answers=True), MoveItem("a5", "14"), MoveItem("b5"))
    view = samples.display(screen, DisplayState(moves=Moves(moves, 3)))
    screen.flush()
    (shown_moves,) = (widget for widget in view.widgets if isinstance(widget, MoveList))
    first, second, answer = shown_moves.parts()[:-1]
    assert first.x == answer.x > second.x
    assert second.y >= first.bottom
    drawn = {mark.text: mark.drawn for mark in shown_moves.marks}
    assert drawn["13"].x < drawn["…"].x < drawn["e1"].x
    assert drawn["…"].x == pytest.approx(drawn["a5"].x, abs=1.0)
    samples.close(screen)


def test_a_wide_answer_ends_where_answers_end(screen: Screen) -> None:
    moves = (MoveItem("1d1", "1"), MoveItem("1d3-1d2-1c3"), MoveItem("1d4>2c2-2b1-2c2", "2"))
    view = samples.display(screen, DisplayState(moves=Moves(moves, 3)))
    screen.flush()
    (shown_moves,) = (widget for widget in view.widgets if isinstance(widget, MoveList))
    drawn = {mark.text: mark.drawn for mark in shown_moves.marks}
    _first, answer, wide = shown_moves.parts()[:-1]
    assert drawn["1d3-1d2-1c3"].right == pytest.approx(answer.right - MoveList.CELL_PAD, abs=1.0)
    assert drawn["1d4>2c2-2b1-2c2"].x == pytest.approx(wide.x + MoveList.CELL_PAD, abs=1.0)
    samples.close(screen)


def test_the_players_panel_keeps_its_height_whatever_the_counts(screen: Screen) -> None:
    heights = set()
    for stones, capstones in ((21, 1), (20, 1), (9, 1), (0, 0)):
        reserves = (Reserve("Capstones", capstones), Reserve("Stones", stones))
        seats = (SeatPanel("Light", "Human", (0.9, 0.8, 0.6), True, (Reserve("Capstones", 1), Reserve("Stones", 20))),)
        seats += (SeatPanel("Dark", "Hard", (0.2, 0.1, 0.1), False, reserves),)
        view = samples.display(screen, DisplayState(seats=seats))
        screen.flush()
        heights.add(view.left.seats.rect.h)
        samples.close(screen)
    assert len(heights) == 1


def test_controls_do_not_lie_on_each_other(sized: Screen) -> None:
    for name, view in samples.every_view(sized).items():
        view()
        sized.flush()
        controls = [w for w in shown(sized) if w.focusable]
        for i, one in enumerate(controls):
            for other in controls[i + 1 :]:
                assert not overlap(one.rect, other.rect), (name, one, other)
        samples.close(sized)


@pytest.mark.parametrize("state", samples.STATES.values(), ids=samples.STATES)
def test_panels_keep_to_the_edges_and_off_each_other(sized: Screen, state: Any) -> None:
    display = samples.display(sized, state)
    sized.flush()
    middle = Rect(sized.width * 0.4, sized.height * 0.35, sized.width * 0.2, sized.height * 0.24)
    solid = [
        display.turn,
        display.left.seats,
        display.left.engine,
        display.left.slider.panel,
        display.right.panel,
        display.bar.panel,
        display.left.back,
        display.left.menu,
    ]
    solid = [widget for widget in solid if widget.visible]
    for i, one in enumerate(solid):
        assert not overlap(one.rect, middle), one
        assert inside(one.rect, Rect(0, 0, sized.width, sized.height)), one
        for other in solid[i + 1 :]:
            assert not overlap(one.rect, other.rect), (one, other)


def test_the_clear_part_is_left_free_by_what_always_stands(sized: Screen) -> None:
    display = samples.display(sized, samples.START)
    assert display.clear.w >= 320 and display.clear.h >= 340
    for widget in (display.turn, display.left.seats, display.right.panel, display.left.back, display.left.menu):
        assert not overlap(widget.rect, display.clear), widget


def test_a_question_leaves_the_middle_of_the_board_in_view(sized: Screen) -> None:
    display = samples.display(sized, samples.PLAYING)
    display.ask("Resign this game?", [("Resign", samples.nothing), ("Cancel", samples.nothing)], "Hard will have won.")
    sized.flush()
    panel = next(w for w in sized.views[-1].widgets if isinstance(w, Panel))
    assert panel.rect.y > sized.height * 0.6
    assert not overlap(panel.rect, display.right.panel.rect) and not overlap(panel.rect, display.left.seats.rect)
    assert not display.bar.panel.visible


def test_a_small_window_takes_less_than_the_wanted_scale(screen: Screen, hands: Hands) -> None:
    screen.set_scale(2.0)
    assert screen.scale == 1.4  # 720 / 500, in steps of a twentieth
    assert screen.height >= theme.LEAST_HEIGHT
    hands.resize(2560, 1440)
    assert screen.scale == 2.0


def test_the_layout_follows_the_window(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.START)
    hands.resize(1600, 1000)
    assert display.right.panel.rect.right == 1600 - 12
    assert display.right.panel.rect.bottom == 1000 - 12


def test_the_display_takes_few_draw_calls(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.FINISHING)
    hands.step()
    assert screen.draw_calls <= 6
    display.message.say("The wall on c4 stops the way.")
    hands.step()
    assert screen.draw_calls <= 8


def test_the_same_state_again_draws_nothing_again(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.PLAYING)
    hands.step()
    display.show(replace(samples.PLAYING))
    assert not any(widget.dirty for widget in screen.widgets.values())
    display.show(replace(samples.PLAYING, turn=replace(samples.PLAYING.turn, prompt="Drop a piece on a square")))
    assert {w for w in screen.widgets.values() if w.dirty} == {display.turn}


def test_text_stands_in_the_middle_of_a_button(screen: Screen, hands: Hands) -> None:
    """Measured on the picture: the capital's ink is as far from the top as from the bottom."""
    from panda3d.core import PNMImage

    from game3d.ui.toolkit.controls import Button

    button = Button(screen, "H", samples.nothing)
    button.place(100, 100, 60, 36)
    hands.step(3)
    image = PNMImage()
    assert screen.base.win.get_screenshot(image)
    bright = [(x, y) for x in range(104, 156) for y in range(104, 132) if image.get_bright(x, y) > 0.5]
    left, right = min(x for x, _y in bright), max(x for x, _y in bright)
    top, bottom = min(y for _x, y in bright), max(y for _x, y in bright)
    assert abs((left + right + 1) / 2 - 130) <= 1
    assert abs((top + bottom + 1) / 2 - 118) <= 1
    assert 10 <= bottom - top + 1 <= 12  # capitals of 15 px


def test_views_lie_above_each_other_in_the_order_of_opening(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.PLAYING)
    display.open_menu()
    menu = screen.views[-1]
    assert menu.layer.order > display.layer.order
    assert screen.tips.order > menu.layer.order


def test_what_a_page_covers_is_not_drawn(screen: Screen, hands: Hands) -> None:
    samples.display(screen, samples.PLAYING)
    hands.step()
    alone = screen.draw_calls
    page = HelpPage(screen, samples.GAMES, samples.nothing)
    hands.step()
    assert screen.draw_calls == page.layer.draw_calls
    page.destroy()
    hands.step()
    assert screen.draw_calls == alone
