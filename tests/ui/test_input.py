"""Pointer and keys, sent to the real window: what reaches a button, what reaches the board, what reaches nothing."""

from __future__ import annotations

import sys
from dataclasses import fields, replace
from typing import Any

import pytest
from direct.showbase.DirectObject import DirectObject

from game3d.ui.display.state import (
    NO,
    YES,
    Carry,
    DisplayCallbacks,
    GameCallbacks,
    MoveCallbacks,
    PageCallbacks,
    ViewCallbacks,
)
from game3d.ui.help_page import HelpPage
from game3d.ui.settings_page import SettingsPage, SettingsValues
from game3d.ui.setup_page import BY_LOT, SetupChoice, SetupPage
from game3d.ui.start_page import StartCallbacks
from game3d.ui.toolkit import theme
from game3d.ui.toolkit.controls import Button, Choice, Slider, Toggle
from game3d.ui.toolkit.entry import TextEntry
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.screen import Screen
from game3d.ui.toolkit.scrolling import ListBox, ScrollText
from game3d.ui.toolkit.static import Panel
from game3d.ui.toolkit.tooltip import Tooltip, tip_place
from game3d.ui.toolkit.widget import View
from tests.ui import samples
from tests.ui.conftest import Hands, overlap


class Ears(DirectObject):
    """Hears what the table would hear."""

    def __init__(self, *events: str) -> None:
        super().__init__()
        self.heard: list[str] = []
        for event in events:
            self.accept(event, self.heard.append, [event])


@pytest.fixture
def table() -> Any:
    ears = Ears("mouse1", "mouse3", "wheel_up", "wheel_down", "u", "v", "t", "1", "/", "home", "backspace")
    yield ears
    ears.ignore_all()


@pytest.fixture
def calls() -> list[Any]:
    return []


@pytest.fixture
def view(screen: Screen) -> View:
    return View(screen)


# -- the pointer ---------------------------------------------------------------------------------------------


def test_a_click_on_a_button_acts_once_and_does_not_reach_the_table(
    view: View, hands: Hands, table: Ears, calls: list[Any]
) -> None:
    button = Button(view, "Go", lambda: calls.append("go"))
    button.place(100, 100, 80, 36)
    hands.click_on(button)
    assert calls == ["go"]
    assert table.heard == []


def test_a_click_with_shift_held_is_a_click(view: View, hands: Hands, table: Ears, calls: list[Any]) -> None:
    button = Button(view, "Go", lambda: calls.append("go"))
    button.place(100, 100, 80, 36)
    hands.press("shift")
    hands.click_on(button)
    hands.release("shift")
    assert calls == ["go"] and table.heard == []


def test_a_click_on_a_panel_does_not_reach_the_table(view: View, hands: Hands, table: Ears) -> None:
    Panel(view).place(100, 100, 200, 200)
    hands.step()
    for button in ("mouse1", "mouse3", "wheel_up"):
        hands.click(150, 150, button)
    assert table.heard == []
    assert not view.screen.watcher.is_mouse_open()
    hands.click(500, 300)
    assert table.heard == ["mouse1"]
    assert view.screen.watcher.is_mouse_open()


def test_a_hidden_panel_lets_clicks_through(view: View, hands: Hands, table: Ears) -> None:
    panel = Panel(view)
    panel.place(100, 100, 200, 200)
    hands.step()
    panel.show(False)
    hands.click(150, 150)
    assert table.heard == ["mouse1"]


def test_a_panel_that_is_gone_lets_clicks_through(view: View, hands: Hands, table: Ears) -> None:
    panel = Panel(view)
    panel.place(100, 100, 200, 200)
    hands.step()
    view.destroy()
    hands.click(150, 150)
    assert table.heard == ["mouse1"]


def test_a_button_that_is_left_before_the_release_does_not_act(view: View, hands: Hands, calls: list[Any]) -> None:
    button = Button(view, "Go", lambda: calls.append("go"))
    button.place(100, 100, 80, 36)
    hands.move(140, 118)
    hands.press()
    hands.move(400, 400)
    hands.release()
    assert calls == []
    hands.move(140, 118)
    assert button.pressed is None


def test_a_disabled_button_does_nothing_and_still_keeps_the_click(
    view: View, hands: Hands, table: Ears, calls: list[Any]
) -> None:
    button = Button(view, "Go", lambda: calls.append("go"))
    button.place(100, 100, 80, 36)
    button.enable(False)
    hands.click_on(button)
    assert calls == [] and table.heard == []


def test_a_button_shows_that_the_pointer_is_on_it(view: View, hands: Hands) -> None:
    button = Button(view, "Go", samples.nothing)
    button.place(100, 100, 80, 36)
    hands.step()
    at_rest = dict(button.quads)
    hands.move(140, 118)
    assert button.quads != at_rest
    hovered = dict(button.quads)
    hands.press()
    assert button.quads not in (at_rest, hovered)
    hands.release()
    hands.move(400, 400)
    assert button.quads == at_rest


def test_a_button_may_take_its_own_view_away(screen: Screen, hands: Hands) -> None:
    view = View(screen)
    button = Button(view, "Close", view.destroy)
    button.place(100, 100, 80, 36)
    hands.click_on(button)
    assert screen.views == [] and screen.widgets == {}


def test_a_choice_takes_clicks_and_arrows(view: View, hands: Hands, calls: list[Any]) -> None:
    choice = Choice(view, (("a", "One"), ("b", "Two"), ("c", "Three")), "a", calls.append)
    choice.place(100, 100, 300, 36)
    hands.click_on(choice, 2)
    assert calls == ["c"]
    hands.key("arrow_left")
    assert calls == ["c", "b"] and choice.value == "b"
    hands.click_on(choice, 1)
    assert calls == ["c", "b"]  # what is chosen already is not chosen again


def test_a_switch_turns_by_click_and_space(view: View, hands: Hands, calls: list[Any]) -> None:
    toggle = Toggle(view, "Sound", True, calls.append)
    toggle.place(100, 100, 300, 36)
    hands.click_on(toggle)
    hands.key("space")
    assert calls == [False, True]


def test_a_slider_follows_the_pointer_until_the_release(view: View, hands: Hands, calls: list[Any]) -> None:
    slider = Slider(view, 0.0, calls.append)
    slider.place(100, 100, 216, 36)  # the track is 200 long
    hands.move(158, 118)
    hands.press()
    assert slider.value == pytest.approx(0.25, abs=0.01)
    hands.move(900, 500)  # far away: the slider stays held
    assert slider.value == 1.0
    hands.move(208, 118)
    hands.release()
    hands.move(120, 118)
    assert slider.value == pytest.approx(0.5, abs=0.01)
    assert calls[-1] == slider.value


def test_a_slider_steps_by_arrows_and_wheel(view: View, hands: Hands, calls: list[Any]) -> None:
    slider = Slider(view, 0.5, calls.append)
    slider.place(100, 100, 216, 36)
    hands.click(150, 118, "wheel_up")
    assert calls == [0.6]
    hands.key("tab")
    hands.key("arrow_left")
    assert calls == [0.6, 0.5]


def test_a_slider_dragged_by_the_pointer_leaves_the_arrows_alone(
    screen: Screen, hands: Hands, calls: list[Any]
) -> None:
    board = Board()
    display = samples.display(screen, samples.FINISHING, board=board)
    slider = display.left.slider.slider
    hands.click_on(slider)
    value = slider.value
    hands.key("arrow_right")
    assert screen.focus.current is display.board and board.at == 1
    assert slider.value == value


@pytest.mark.parametrize("kind", ["slider", "choice"])
def test_at_its_end_a_control_lets_the_arrow_take_the_focus_on(view: View, hands: Hands, kind: str) -> None:
    control: Slider | Choice = (
        Slider(view, 0.9, samples.nothing)
        if kind == "slider"
        else Choice(view, (("a", "One"), ("b", "Two")), "a", samples.nothing)
    )
    control.place(100, 100, 200, 36)
    beside = Button(view, "Go", samples.nothing)
    beside.place(400, 100, 80, 36)
    hands.key("tab")
    hands.key("arrow_right")
    assert view.screen.focus.current is control and control.value in (1.0, "b")
    hands.key("arrow_right")
    assert view.screen.focus.current is beside


def test_the_board_has_a_ring_while_it_has_the_focus(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.START, board=Board())
    hands.step()
    assert not display.board.quads  # nothing before the keyboard is used
    hands.key("tab")
    hands.key("shift", "tab")
    assert screen.focus.current is display.board and len(display.board.quads[None]) == 1
    hands.key("tab")
    assert not display.board.quads


def test_the_focus_of_what_goes_returns_to_the_board(screen: Screen, hands: Hands) -> None:
    board = Board()
    display = samples.display(screen, samples.ROLLING, board=board)
    hands.key("tab")
    assert screen.focus.current is display.bar.roll and not board.here
    display.show(samples.START)
    assert screen.focus.current is display.board and board.here


def test_the_scenes_slider_keeps_its_place_when_the_engine_comes_and_goes(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.FINISHING)
    place = display.left.slider.slider.rect
    assert display.left.engine.visible
    for engine in (None, replace(samples.ENGINE, line=""), samples.ENGINE):
        display.show(replace(samples.FINISHING, engine=engine))
        assert display.left.slider.slider.rect == place
        if engine is not None:
            assert display.left.engine.rect.bottom <= display.left.slider.panel.rect.y


def test_a_list_scrolls_by_the_wheel_and_picks_by_click(view: View, hands: Hands, calls: list[Any]) -> None:
    rows = ListBox(view, [(f"Game {n}", "") for n in range(10)], calls.append)
    rows.place(100, 100, 300, 120)  # room for three
    hands.click_on(rows, 1)
    assert calls == [1]
    hands.press("wheel_down")
    hands.release("wheel_down")
    assert rows.first == 1
    hands.click_on(rows, 0)
    assert calls == [1, 1]
    for _turn in range(20):
        hands.press("wheel_down")
        hands.release("wheel_down")
    assert rows.first == 7


def test_a_row_can_be_removed_by_its_own_button_or_delete(view: View, hands: Hands, calls: list[Any]) -> None:
    rows = ListBox(view, [("One", ""), ("Two", "")], lambda row: calls.append(("pick", row)), calls.append)
    rows.place(100, 100, 300, 120)
    hands.click_on(rows, 3)  # the second row's
    assert calls == [1]
    hands.key("delete")
    assert calls == [1, 1]


def test_a_tip_comes_when_the_pointer_rests_and_goes_with_it(view: View, hands: Hands) -> None:
    button = Button(view, "", samples.nothing, sign="first", tooltip="To the start")
    button.place(100, 100, 40, 36)
    hands.move(120, 118)
    screen = view.screen
    until = screen.base.clock.get_real_time() + 5
    while len(screen.widgets) == 1 and screen.base.clock.get_real_time() < until:
        hands.step()
    tip = next(w for w in screen.widgets.values() if w is not button)
    hands.step()
    assert [mark.text for mark in tip.marks] == ["To the start"]
    hands.move(400, 400)
    assert list(screen.widgets.values()) == [button]


def test_a_tip_covers_no_text(screen: Screen, hands: Hands) -> None:
    for name, view in samples.every_view(screen).items():
        view()
        screen.flush()
        texts = screen.texts()
        window = Rect(0, 0, screen.width, screen.height)
        for widget in [w for w in screen.widgets.values() if w.visible and w.solid]:
            for part, rect in enumerate(widget.parts()):
                if text := widget.tip(part):
                    tip = Tooltip(screen, text, rect)
                    assert window.contains(tip.rect), (name, text)
                    assert not any(tip.rect.overlaps(other) for other in texts), (name, text)
                    assert not tip.rect.overlaps(rect), (name, text)
                    tip.destroy()
        samples.close(screen)


def test_a_tip_lies_beside_what_it_explains_as_near_as_the_texts_leave_room() -> None:
    window = Rect(0, 0, 400, 300)
    about = Rect(150, 100, 100, 36)
    assert tip_place(80, 24, about, window, []) == Rect(160, 144, 80, 24)
    assert tip_place(80, 24, about, window, [Rect(150, 150, 100, 20)]) == Rect(160, 68, 80, 24)
    around = [Rect(0, 137, 400, 163), Rect(0, 0, 400, 99)]
    assert tip_place(80, 24, about, window, around) == Rect(258, 106, 80, 24)
    assert tip_place(80, 24, about, window, [Rect(0, 0, 400, 300)]) == Rect(160, 144, 80, 24)


# -- the keyboard --------------------------------------------------------------------------------------------


def test_tab_goes_round_in_order_and_shift_tab_back(view: View, hands: Hands) -> None:
    buttons = [Button(view, str(n), samples.nothing) for n in range(4)]
    for n, button in enumerate(buttons):
        button.place(100 + 60 * n, 100, 40, 36)
    buttons[2].enable(False)
    order = []
    for _press in range(4):
        hands.key("tab")
        order.append(buttons.index(view.screen.focus.current))
    assert order == [0, 1, 3, 0]
    hands.key("shift", "tab")
    assert view.screen.focus.current is buttons[3]


def test_arrows_go_to_the_neighbour_in_that_direction(view: View, hands: Hands) -> None:
    grid = {(x, y): Button(view, "", samples.nothing) for y in range(3) for x in range(3)}
    for (x, y), button in grid.items():
        button.place(100 + 100 * x, 100 + 60 * y, 80, 36)
    hands.key("tab")
    at = (0, 0)
    for key, to in [
        ("arrow_right", (1, 0)),
        ("arrow_down", (1, 1)),
        ("arrow_down", (1, 2)),
        ("arrow_left", (0, 2)),
        ("arrow_up", (0, 1)),
        ("arrow_left", (0, 1)),
    ]:
        hands.key(key)
        at = next(place for place, button in grid.items() if button is view.screen.focus.current)
        assert at == to, key


def test_the_ring_shows_for_the_keyboard_and_not_for_the_pointer(view: View, hands: Hands) -> None:
    choice = Choice(view, (("a", "One"), ("b", "Two")), "a", samples.nothing)
    choice.place(100, 100, 200, 36)
    hands.click_on(choice)
    hands.move(400, 400)
    assert view.screen.focus.current is choice and not choice.focused
    without = len(choice.quads[None])
    hands.key("tab")
    assert choice.focused
    assert len(choice.quads[None]) == without + 1


def test_a_click_on_a_button_does_not_arm_the_space_bar(view: View, hands: Hands, calls: list[Any]) -> None:
    button = Button(view, "Undo", lambda: calls.append("undo"))
    button.place(100, 100, 80, 36)
    hands.click_on(button)
    hands.key("space")
    assert calls == ["undo"]


@pytest.mark.parametrize(
    "name", ["start", "settings", "help", "set-up tak tournament", "set-up trimino slow", "display playing"]
)
def test_everything_can_be_reached_by_tab(screen: Screen, hands: Hands, name: str) -> None:
    samples.every_view(screen)[name]()
    hands.step()
    wanted = {w for w in screen.widgets.values() if w.focusable and w.visible and w.enabled}
    reached = set()
    for _press in range(len(wanted) + 1):
        hands.key("tab")
        reached.add(screen.focus.current)
    assert reached == wanted


def test_enter_presses_the_button_that_has_the_focus(view: View, hands: Hands, calls: list[Any]) -> None:
    Button(view, "One", lambda: calls.append(1)).place(100, 100, 80, 36)
    Button(view, "Two", lambda: calls.append(2)).place(200, 100, 80, 36)
    hands.key("tab")
    hands.key("tab")
    hands.key("enter")
    hands.key("space")
    assert calls == [2, 2]


def test_typing_goes_to_the_entry_and_to_nothing_else(view: View, hands: Hands, table: Ears, calls: list[Any]) -> None:
    entry = TextEntry(view, "", calls.append)
    entry.place(100, 100, 200, 36)
    view.screen.focus.bind(view.scope, {"u": lambda: calls.append("undo"), "1": lambda: calls.append("one")})
    hands.type("u1")
    assert calls == ["undo", "one"] and table.heard == ["u", "1"]
    hands.click_on(entry)
    hands.type("uv1/t")
    hands.key("home")
    assert calls == ["undo", "one"] and table.heard == ["u", "1"]
    hands.key("enter")
    assert calls == ["undo", "one", "uv1/t"]
    hands.type("u")
    assert calls[-1] == "undo" and table.heard == ["u", "1", "u"]


def test_the_entry_edits_where_its_caret_is(view: View, hands: Hands) -> None:
    entry = TextEntry(view, "abc")
    entry.place(100, 100, 200, 36)
    hands.click_on(entry)
    hands.key("arrow_left")
    hands.type("x")
    assert entry.text == "abxc"
    hands.key("backspace")
    hands.key("home")
    hands.key("delete")
    assert entry.text == "bc"
    hands.key("end")
    hands.type("d")
    assert entry.text == "bcd"


def test_esc_takes_what_was_typed_back(view: View, hands: Hands, calls: list[Any]) -> None:
    entry = TextEntry(view, "Anna", calls.append)
    entry.place(100, 100, 200, 36)
    hands.click_on(entry)
    hands.type("xyz")
    hands.key("escape")
    assert entry.text == "Anna" and calls == []
    assert not view.screen.focus.typing


def test_a_click_on_the_table_ends_typing(view: View, hands: Hands, table: Ears, calls: list[Any]) -> None:
    entry = TextEntry(view, "", calls.append)
    entry.place(100, 100, 200, 36)
    hands.click_on(entry)
    hands.type("Bo")
    hands.click(600, 400)
    assert calls == ["Bo"]
    hands.type("v")
    assert table.heard == ["mouse1", "v"]


def test_a_click_in_a_text_puts_the_caret_there(view: View, hands: Hands) -> None:
    entry = TextEntry(view, "Anna")
    entry.place(100, 100, 200, 36)
    left = 100 + theme.PAD
    hands.click(left + 1, 118)
    hands.type("x")
    assert entry.text == "xAnna"
    hands.click(left + view.screen.fonts.width("xAn", theme.BODY) + 1, 118)
    hands.type("y")
    assert entry.text == "xAnyna"
    hands.click(290, 118)
    hands.type("z")
    assert entry.text == "xAnynaz"


def test_a_click_in_a_long_text_counts_from_the_first_character_to_be_seen(view: View, hands: Hands) -> None:
    entry = TextEntry(view, "abcdefghijklmnopqrst")
    entry.place(100, 100, 90, 36)
    hands.click(185, 118)
    assert entry.caret < 12  # its beginning is shown
    hands.key("end")
    hands.click(100 + theme.PAD + 1, 118)
    hands.type("_")
    assert entry.text.index("_") > 8


def test_typing_takes_the_place_of_what_is_selected(view: View, hands: Hands) -> None:
    entry = TextEntry(view, "Anna")
    entry.place(100, 100, 200, 36)
    hands.click(290, 118)
    hands.key("shift", "arrow_left")
    hands.key("shift", "arrow_left")
    assert entry.selection == (2, 4)
    hands.type("o")
    assert entry.text == "Ano" and entry.selection == (3, 3)
    hands.key("shift", "home")
    assert entry.selection == (0, 3)
    hands.key("arrow_right")
    assert entry.selection == (3, 3)
    hands.key("control", "a")
    assert entry.selection == (0, 3)
    hands.key("backspace")
    assert entry.text == ""
    hands.type("Bo")
    assert entry.text == "Bo"


def test_a_full_entry_takes_a_character_for_a_selected_one(view: View, hands: Hands) -> None:
    entry = TextEntry(view, "abc", limit=3)
    entry.place(100, 100, 200, 36)
    hands.click(290, 118)
    hands.type("d")
    assert entry.text == "abc"
    hands.key("shift", "arrow_left")
    hands.type("d")
    assert entry.text == "abd"


def test_dragging_selects(view: View, hands: Hands) -> None:
    entry = TextEntry(view, "Anna")
    entry.place(100, 100, 200, 36)
    hands.move(290, 118)
    hands.press("mouse1")
    hands.move(100 + theme.PAD + view.screen.fonts.width("A", theme.BODY), 118)
    hands.step(2)
    hands.release("mouse1")
    assert entry.selection == (1, 4)
    hands.move(290, 118)
    hands.step(2)
    assert entry.selection == (1, 4)
    hands.type("l")
    assert entry.text == "Al"


def test_tab_into_an_entry_selects_its_text(view: View, hands: Hands) -> None:
    entry = TextEntry(view, "Anna")
    entry.place(100, 100, 200, 36)
    hands.key("tab")
    assert entry.typing and entry.selection == (0, 4)
    hands.type("Bo")
    assert entry.text == "Bo"


def test_esc_takes_a_replaced_text_back(view: View, hands: Hands, calls: list[Any]) -> None:
    entry = TextEntry(view, "Anna", calls.append)
    entry.place(100, 100, 200, 36)
    hands.key("tab")
    hands.type("B")
    hands.key("escape")
    assert entry.text == "Anna" and calls == []


class OtherPrograms:
    """The clipboard that the program shares with others, in the place of the package that reaches it."""

    def __init__(self) -> None:
        self.text: str | None = None

    def copy(self, text: str) -> None:
        self.text = text

    def paste(self) -> str:
        if self.text is None:
            raise RuntimeError("The clipboard is empty")
        return self.text


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> OtherPrograms:
    made = OtherPrograms()
    monkeypatch.setitem(sys.modules, "copykitten", made)
    return made


@pytest.mark.parametrize("held", ["control", "meta"])
def test_text_is_copied_cut_and_pasted(view: View, hands: Hands, others: OtherPrograms, held: str) -> None:
    entry = TextEntry(view, "Anna")
    entry.place(100, 100, 200, 36)
    hands.key("tab")
    hands.key(held, "c")
    assert others.text == "Anna" and entry.text == "Anna"
    hands.key("end")
    hands.key(held, "v")
    assert entry.text == "AnnaAnna" and entry.caret == 8
    hands.key("shift", "arrow_left")
    hands.key("shift", "arrow_left")
    hands.key(held, "x")
    assert others.text == "na" and entry.text == "AnnaAn"
    others.text = "Bo"
    hands.key(held, "a")
    hands.key(held, "v")
    assert entry.text == "Bo" and entry.selection == (2, 2)


def test_what_is_pasted_is_one_line_and_keeps_to_the_limit(view: View, hands: Hands, others: OtherPrograms) -> None:
    entry = TextEntry(view, "abc", limit=8)
    entry.place(100, 100, 200, 36)
    hands.click(290, 118)
    hands.key("shift", "arrow_left")
    others.text = "x\ny\x1b\tz12345"
    hands.key("control", "v")
    assert entry.text == "abx y z1"


def test_pasting_nothing_and_copying_nothing_changes_nothing(view: View, hands: Hands, others: OtherPrograms) -> None:
    entry = TextEntry(view, "Anna")
    entry.place(100, 100, 200, 36)
    hands.key("tab")
    hands.key("control", "v")
    assert entry.text == "Anna" and entry.selection == (0, 4)
    hands.key("end")
    for key in ("c", "x"):
        hands.key("control", key)
    assert entry.text == "Anna" and others.text is None


def test_without_a_clipboard_of_the_system_texts_are_copied_within_the_program(
    view: View, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "copykitten", None)  # importing it fails
    one, other = TextEntry(view, "Anna"), TextEntry(view, "")
    one.place(100, 100, 200, 36)
    other.place(100, 200, 200, 36)
    hands.key("tab")
    hands.key("control", "x")
    hands.key("tab")
    hands.key("control", "v")
    assert (one.text, other.text) == ("", "Anna")


def test_the_caret_does_not_stand_on_the_hint(view: View, hands: Hands) -> None:
    entry = TextEntry(view, "", hint="Name")
    entry.place(100, 100, 200, 36)
    hands.click_on(entry)
    hands.step()
    (mark,) = entry.marks
    caret = 100 + theme.PAD
    assert mark.text == "Name" and mark.drawn.x >= caret + 3


def test_tab_leaves_the_entry(view: View, hands: Hands, calls: list[Any]) -> None:
    entry = TextEntry(view, "", calls.append)
    entry.place(100, 100, 200, 36)
    button = Button(view, "Go", samples.nothing)
    button.place(100, 200, 80, 36)
    hands.key("tab")
    assert view.screen.focus.typing
    hands.type("A")
    hands.key("tab")
    assert calls == ["A"] and view.screen.focus.current is button
    hands.key("shift", "tab")
    assert view.screen.focus.typing
    hands.key("shift", "tab")
    assert view.screen.focus.current is button
    hands.key("tab")
    hands.key("end")
    hands.press("shift")
    hands.type("B")
    hands.key("backspace")
    hands.type("C")
    hands.release("shift")
    hands.key("enter")
    assert calls == ["A", "AC"]


def test_a_text_scrolls_by_keys_and_wheel(view: View, hands: Hands) -> None:
    text = ScrollText(view, "\n".join(f"line {n}" for n in range(40)))
    text.place(100, 100, 300, 240)  # ten lines
    hands.key("tab")
    hands.key("arrow_down")
    assert text.first == 1
    hands.key("page_down")
    assert text.first == 11
    hands.click(150, 150, "wheel_up")
    assert text.first == 8
    hands.key("end")
    assert text.first == 30
    hands.key("home")
    assert text.first == 0


# -- the pages -----------------------------------------------------------------------------------------------


def test_the_start_page_opens_tables_games_settings_help_and_the_way_out(
    screen: Screen, hands: Hands, calls: list[Any]
) -> None:
    def note(name: str) -> Any:
        return lambda *values: calls.append((name, *values))

    page = samples.start_page(
        screen, 3, StartCallbacks(*(note(n) for n in ("choose", "resume", "remove", "settings", "help", "quit")))
    )
    hands.click_on(page.cards[2])
    hands.click_on(page.list, 1)
    hands.click_on(page.list, 5)
    for button in page.buttons:
        hands.click_on(button)
    hands.key("f1")
    assert calls == [
        ("choose", "pylos"),
        ("resume", 1),
        ("remove", 2),
        ("settings",),
        ("help",),
        ("quit",),
        ("help",),
    ]


def test_a_table_is_chosen_by_keyboard(screen: Screen, hands: Hands, calls: list[Any]) -> None:
    page = samples.start_page(screen, 0, StartCallbacks(calls.append, *(samples.nothing,) * 5))
    hands.key("tab")
    assert screen.focus.current is page.cards[0]
    for _press in range(4):
        hands.key("arrow_right")
    hands.key("enter")
    assert calls == ["tak"]


def test_the_set_up_hands_over_what_was_chosen(screen: Screen, hands: Hands, calls: list[SetupChoice]) -> None:
    spec = replace(samples.setup_spec("tak"), names=("Al",), kinds=())
    page = SetupPage(screen, spec, calls.append, samples.nothing)
    assert not page.settings["Komi"].enabled
    hands.click_on(page.variant, 1)
    assert page.settings["Komi"].enabled
    hands.click_on(page.settings["Komi"], 4)
    hands.click_on(page.players[1].kind, 3)
    assert not page.players[1].name.visible
    hands.click_on(page.players[0].name)
    for _letter in "Al":
        hands.key("backspace")
    hands.type("Bo")
    hands.click_on(page.starts, 1)
    hands.click_on(page.clock, 2)
    hands.click_on(page.start_button)
    assert calls == [SetupChoice("tournament", {"Komi": "2"}, ("human", "hard"), ("Bo", ""), 1, "15")]


def test_seats_come_and_go_with_the_setting(screen: Screen, hands: Hands, calls: list[SetupChoice]) -> None:
    spec = replace(samples.setup_spec("trimino"), kinds=())
    page = SetupPage(screen, spec, calls.append, samples.nothing)
    assert page.seats == 2
    height = page.panel.rect.h
    hands.click_on(page.settings["Seats"], 2)
    assert page.seats == 4 and all(player.kind.visible for player in page.players)
    hands.click_on(page.starts, 4)
    hands.click_on(page.start_button)
    assert calls[0].starts == BY_LOT and len(calls[0].kinds) == 4
    hands.click_on(page.variant, 2)
    assert page.seats == 1 and not page.starts.enabled
    assert page.panel.rect.h == height
    hands.click_on(page.start_button)
    assert calls[1] == SetupChoice("solo", {}, ("human",), ("Anna Maria Magdalena",), 0, "")


def test_esc_goes_back_from_a_page(screen: Screen, hands: Hands, calls: list[Any]) -> None:
    SettingsPage(screen, SettingsValues(), samples.nothing, lambda: calls.append("back"))
    hands.key("escape")
    assert calls == ["back"]


def test_every_setting_is_handed_on_at_once(screen: Screen, hands: Hands, calls: list[SettingsValues]) -> None:
    page = SettingsPage(screen, SettingsValues(), calls.append, samples.nothing)
    scale, speed, quality, sound, _volume, walk, full = (control for _label, control in page._rows)
    hands.click_on(scale, 2)
    hands.click_on(speed, 0)
    hands.click_on(quality, 3)
    hands.click_on(sound)
    hands.click_on(walk)
    hands.click_on(full)
    assert calls[-1] == SettingsValues(1.5, "off", 0.7, False, "low", True, True)
    assert len(calls) == 6


# -- the display ---------------------------------------------------------------------------------------------


class Log:
    """Callbacks that write down what was asked."""

    def __init__(self, refusal: str = "") -> None:
        self.asked: list[Any] = []

        def note(name: str) -> Any:
            return lambda *values: self.asked.append((name, *values) if values else name)

        def group(kind: Any) -> Any:
            return kind(**{field.name: note(field.name) for field in fields(kind)})

        move = replace(group(MoveCallbacks), type=self._type)
        self.callbacks = DisplayCallbacks(move, group(ViewCallbacks), group(GameCallbacks), group(PageCallbacks))
        self.refusal = refusal

    def _type(self, text: str) -> str:
        self.asked.append(("type", text))
        return self.refusal


@pytest.fixture
def log() -> Log:
    return Log()


def test_every_button_of_the_display_asks_for_its_own(screen: Screen, hands: Hands, log: Log) -> None:
    display = samples.display(
        screen, samples.offering(samples.at_ply(samples.PLAYING, 10), finish=YES, roll=YES), log.callbacks
    )
    for button in (
        display.left.back,
        display.right.undo,
        display.right.redo,
        display.right.hint,
        display.bar.cancel,
        display.bar.finish,
        display.bar.roll,
        display.bar.counts[3],
    ):
        hands.click_on(button)
    assert log.asked == ["back", "undo", "redo", "hint", "cancel", "finish", "roll", ("carry", 4)]
    log.asked.clear()
    right = display.right
    for button in (right.first, right.previous, right.next, right.last, right.replay):
        hands.click_on(button)
    last = len(samples.MOVES)
    assert log.asked == [("look", 0), ("look", 9), ("look", 11), ("look", last), ("replay", True)]


def test_what_can_be_done_now_is_in_the_bar_and_nothing_else(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.START)
    assert not display.bar.panel.visible
    display.show(samples.ROLLING)
    assert display.bar.roll.visible and not display.bar.finish.visible
    display.show(samples.FINISHING)
    assert display.bar.finish.visible and display.bar.cancel.visible and not display.bar.roll.visible
    display.show(replace(samples.START, carry=Carry((1, 2, 3))))
    assert [button.visible for button in display.bar.counts] == [True, True, True, False, False]


def test_a_move_in_the_list_is_looked_at_by_a_click(screen: Screen, hands: Hands, log: Log) -> None:
    display = samples.display(screen, samples.after(samples.START, 6), log.callbacks)
    hands.click_on(display.right.moves, 2)
    assert log.asked == [("look", 3)]


def test_the_last_move_stays_in_view_as_the_list_grows(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.START)
    for n in (1, 20, 100, 260):
        display.show(samples.after(samples.START, n))
        hands.step()
        assert n - 1 in [move for move, _rect in display.right.moves._shown_cells()]
    display.show(samples.at_ply(samples.LOOKING, 3))
    assert 2 in [move for move, _rect in display.right.moves._shown_cells()]


def test_looking_back_offers_the_way_back_to_the_game(screen: Screen, hands: Hands, log: Log) -> None:
    display = samples.display(screen, samples.LOOKING, log.callbacks)
    hands.click_on(display.bar.now)
    hands.key("escape")
    assert log.asked == [("look", len(samples.MOVES))] * 2
    hands.key(",")
    hands.key(".")
    assert log.asked[2:] == [("look", 16), ("look", 18)]


def test_hotkeys_ask_only_for_what_can_be_done(screen: Screen, hands: Hands, log: Log) -> None:
    display = samples.display(screen, samples.START, log.callbacks)
    hands.type("uh3")
    hands.key("space")
    assert log.asked == []
    display.show(samples.PLAYING)
    hands.type("uh3")
    hands.key("control", "z")
    hands.key("shift", "u")
    assert log.asked == ["undo", "hint", ("carry", 3), "undo", "redo"]


def test_space_rolls_ends_the_move_and_stops_the_demonstration(screen: Screen, hands: Hands, log: Log) -> None:
    display = samples.display(screen, samples.ROLLING, log.callbacks)
    for state in (samples.FINISHING, samples.DEMO, replace(samples.DEMO, demonstration=False)):
        hands.key("space")
        display.show(state)
    hands.key("space")
    assert log.asked == ["roll", "finish", ("run", False), ("run", True)]


def test_a_move_is_typed_after_a_slash(screen: Screen, hands: Hands, log: Log) -> None:
    display = samples.display(screen, samples.PLAYING, log.callbacks)
    hands.type("/")
    assert display.bar.entry.widget.visible and screen.focus.typing
    hands.type("u3")
    hands.key("enter")
    assert log.asked == [("type", "u3")]  # neither undo nor a count
    assert not display.bar.entry.widget.visible and not screen.focus.typing
    hands.type("u")
    assert log.asked[-1] == "undo"


def test_the_slash_is_heard_where_it_is_typed_with_shift(screen: Screen, hands: Hands, log: Log) -> None:
    display = samples.display(screen, samples.PLAYING, log.callbacks)
    hands.device.keystroke(ord("/"))
    hands.step()
    assert display.bar.entry.widget.visible and display.bar.entry.widget.text == "" and screen.focus.typing


def test_a_typed_move_that_is_refused_can_be_mended(screen: Screen, hands: Hands) -> None:
    log = Log("a11: no such square")
    display = samples.display(screen, samples.PLAYING, log.callbacks)
    hands.type("/a11")
    hands.key("enter")
    assert display.bar.entry.widget.visible and display.bar.entry.widget.text == "a11" and screen.focus.typing
    assert display.message.text == "a11: no such square"
    log.refusal = ""
    hands.key("backspace")
    hands.key("enter")
    assert log.asked == [("type", "a11"), ("type", "a1")]
    assert not display.bar.entry.widget.visible


def test_esc_puts_back_then_looks_at_the_game_then_opens_the_menu(screen: Screen, hands: Hands, log: Log) -> None:
    display = samples.display(screen, samples.PLAYING, log.callbacks)
    hands.key("escape")
    assert log.asked == ["cancel"]
    display.show(samples.offering(replace(samples.PLAYING, carry=Carry()), cancel=NO))
    hands.key("escape")
    assert display.asking
    hands.key("escape")
    assert not display.asking and log.asked == ["cancel"]


def test_the_menu_asks_for_what_is_seldom_done(screen: Screen, hands: Hands, log: Log) -> None:
    display = samples.display(screen, samples.PLAYING, log.callbacks)
    for item in range(6):
        hands.click_on(display.left.menu)
        buttons = [w for w in screen.views[-1].widgets if isinstance(w, Button)]
        hands.click_on(buttons[item])
    assert log.asked == ["new_game", "resign", "offer_draw", "save", "settings", "help"]
    display.show(samples.OVER)


def test_the_menu_greys_what_cannot_be_done(screen: Screen, hands: Hands, log: Log) -> None:
    display = samples.display(screen, samples.START, log.callbacks)
    display.open_menu()
    enabled = [w.enabled for w in screen.views[-1].widgets if isinstance(w, Button)]
    assert enabled == [True, False, False, True, True, True]


def test_an_open_menu_keeps_keys_and_clicks_from_the_table(screen: Screen, hands: Hands, log: Log, table: Ears) -> None:
    display = samples.display(screen, samples.PLAYING, log.callbacks)
    display.open_menu()
    hands.key("u")
    hands.click(640, 300)  # beside it: closes, and does nothing else
    assert not display.asking
    assert log.asked == [] and "mouse1" not in table.heard


def test_a_question_is_answered_by_click_enter_or_esc(screen: Screen, hands: Hands, calls: list[Any]) -> None:
    display = samples.display(screen, samples.PLAYING)

    def ask() -> None:
        display.ask(
            "Resign this game?", [("Resign", lambda: calls.append("yes")), ("Cancel", lambda: calls.append("no"))]
        )

    ask()
    hands.key("enter")  # a hasty Enter does no harm
    ask()
    hands.key("escape")
    ask()
    hands.step()
    hands.click_on(next(w for w in screen.views[-1].widgets if isinstance(w, Button) and w.text == "Cancel"))
    ask()
    hands.key("arrow_left")
    hands.key("enter")
    assert calls == ["no", "no", "no", "yes"]
    assert not display.asking


def test_a_question_shows_what_enter_means_even_when_a_click_brought_it(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.PLAYING)
    hands.click(640, 300)
    assert not screen.focus.visible
    display.ask("Resign this game?", [("Resign", lambda: None), ("Go on", lambda: None)])
    focused = screen.focus.current
    assert isinstance(focused, Button) and focused.text == "Go on"
    assert screen.focus.visible


def test_a_click_on_the_table_takes_the_ring_of_the_keyboard_away(screen: Screen, hands: Hands) -> None:
    samples.display(screen, samples.PLAYING)
    hands.key("tab")
    assert screen.focus.visible
    hands.click(640, 300)
    assert not screen.focus.visible


def test_the_end_says_who_won_and_why_and_offers_the_rest(screen: Screen, hands: Hands, log: Log) -> None:
    display = samples.display(screen, samples.OVER, log.callbacks)
    hands.step()
    assert [mark.text for mark in display.bar.end.text.marks] == [
        "Light wins",
        "Road from north to south",
        "Light: 12 · Dark: 9½",
    ]
    for button in (display.bar.end.rematch, display.bar.end.swap, display.bar.end.save):
        hands.click_on(button)
    assert log.asked == ["rematch", "swap_seats", "save"]
    hands.click_on(display.bar.end.look)
    assert not display.bar.end.text.visible and display.bar.end.result.visible
    display.show(replace(samples.OVER, moves=samples.LOOKING.moves))
    display.show(samples.OVER)
    assert not display.bar.end.text.visible  # it does not come back by itself
    hands.click_on(display.bar.end.result)
    assert display.bar.end.text.visible


def test_a_message_stands_in_the_place_of_the_turn_until_it_is_read(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.START)
    texts, place = display.turn.texts, display.turn.rect
    display.message.say("c3 is taken")
    hands.step()
    assert [mark.text for mark in display.turn.marks] == ["c3 is taken", samples.START.turn.prompt]
    assert (display.turn.rect.y, display.turn.rect.h) == (place.y, place.h)
    assert display.turn.rect.bottom <= display.clear.y
    display.message.clear()
    assert display.turn.texts == texts


def test_a_message_goes_by_itself(screen: Screen, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game3d.ui.toolkit.message._LEAST_TIME", 0.0)
    monkeypatch.setattr("game3d.ui.toolkit.message._TIME_PER_LETTER", 0.0)
    display = samples.display(screen, samples.START)
    display.message.say("c3 is taken")
    assert display.message.text == "c3 is taken"
    hands.step(5)
    assert display.message.text == "" and display.turn.message == ""


def test_an_answer_goes_when_what_it_spoke_of_is_over(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.START)
    display.message.say("it is Dark's turn")
    hands.step()
    display.show(replace(samples.START, turn=replace(samples.START.turn, note="The engine gets ready")))
    assert display.message.text == "It is Dark's turn"
    display.show(samples.after(samples.START, 1))
    assert display.message.text == ""


def test_an_answer_that_comes_with_a_new_state_stays(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.START)
    display.message.say("c3 is taken")
    hands.step()
    display.message.say("a roll once seen stays")
    display.show(samples.after(samples.START, 1))
    assert display.message.text == "A roll once seen stays"


def test_news_outlives_the_next_move(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.START)
    display.message.announce("the engine has stopped")
    hands.step()
    display.show(samples.after(samples.START, 1))
    assert display.message.text == "The engine has stopped"


def test_news_waits_until_an_answer_is_read_and_the_latest_counts(screen: Screen) -> None:
    message = samples.display(screen, samples.START).message
    message.announce("the engine has stopped")
    message.announce("the engine is back")
    assert message.text == "The engine is back"
    message.say("c3 is taken")
    message.announce("the engine has stopped")
    message.announce("the engine is back")
    assert message.text == "c3 is taken"
    message.clear()
    assert message.text == "The engine is back"
    message.clear()
    assert message.text == ""


def test_a_message_does_not_lie_on_a_page_opened_later(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.PLAYING)
    display.message.say("c3 is taken")
    page = HelpPage(screen, samples.GAMES, samples.nothing)
    hands.step()
    assert screen.draw_calls == page.layer.draw_calls
    assert page.message.text == ""


@pytest.mark.parametrize("name", ["start", "settings", "help", "set-up tak house"])
def test_every_page_has_a_place_for_messages_that_covers_nothing(screen: Screen, hands: Hands, name: str) -> None:
    page = samples.every_view(screen)[name]()
    screen.flush()
    rects = {id(widget): widget.rect for widget in page.widgets}
    page.message.say("the game cannot be taken up: /home/ann/games/2026-11-30-trimino.game is damaged in line 12")
    screen.flush()
    line = page._message_line
    drawn = [mark.drawn for mark in line.marks]
    assert 1 <= len(drawn) <= 2
    grounds = (page.backdrop, page.panel)
    for widget in page.widgets:
        if widget is line or not widget.visible:
            continue
        assert widget.rect == rects[id(widget)]  # nothing moves for it
        if widget not in grounds:
            for mark in widget.marks:
                assert not any(overlap(mark.drawn, line) for line in drawn), (widget, mark)
            if widget.focusable:
                assert not any(overlap(widget.rect, line) for line in drawn), widget


class Board:
    """A board of three places in a row for the keyboard."""

    def __init__(self) -> None:
        self.here = False
        self.at = 0
        self.pressed: list[int] = []

    def focus(self, here: bool) -> None:
        self.here = here

    def move(self, dx: int, dy: int) -> bool:
        if not 0 <= self.at + dx <= 2 or dy:
            return False
        self.at += dx
        return True

    def press(self) -> None:
        self.pressed.append(self.at)


def test_arrows_go_over_the_board_and_on_to_the_panels(screen: Screen, hands: Hands) -> None:
    board = Board()
    display = samples.display(screen, samples.after(samples.START, 4), board=board)
    assert board.here and screen.focus.current is display.board
    hands.key("arrow_right")
    hands.key("enter")
    hands.key("arrow_right")
    hands.key("enter")
    assert board.pressed == [1, 2]
    hands.key("arrow_right")  # over the edge, to the list of moves
    assert not board.here and screen.focus.current is not display.board
    hands.key("arrow_left")
    assert board.here
    hands.key("tab")
    assert not board.here
    hands.click(640, 300)  # a click on the board takes the focus back
    assert board.here


def test_nothing_is_left_when_the_display_goes(screen: Screen, hands: Hands) -> None:
    display = samples.display(screen, samples.PLAYING)
    display.open_menu()
    display.message.say("c3 is taken")
    hands.step()
    display.destroy()
    hands.step()
    assert screen.widgets == {} and screen.views == []
    assert screen.draw_calls == 0
    assert [r for r in screen.watcher.get_regions() if r.get_name().startswith("ui")] == []
