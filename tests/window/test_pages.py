"""From the start page to a table and back, by mouse and by keyboard alone; settings, help, size."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from panda3d.core import ConfigVariableDouble

from game3d.app.app import App
from game3d.app.settings import load_settings
from game3d.play import store
from game3d.rules.registry import NAMES, game
from game3d.ui.display.display import Display
from game3d.ui.help_page import HelpPage
from game3d.ui.settings_page import SettingsPage
from game3d.ui.setup_page import SetupPage
from game3d.ui.start_page import StartPage
from game3d.ui.toolkit.controls import Choice, Toggle
from tests.window.conftest import SIZE, VALUES
from tests.window.person import Person


def card(person: Person, name: str):
    page = person.view
    assert isinstance(page, StartPage)
    return next(found for found in page.cards if found.card.name == name)


@pytest.mark.parametrize("name", NAMES)
def test_by_mouse_to_a_table_and_back(name: str, person: Person) -> None:
    person.press(card(person, name))
    assert isinstance(person.view, SetupPage)
    person.press(person.button("Back"))
    assert isinstance(person.view, StartPage)
    person.press(card(person, name))
    person.press(person.button("Start"))
    assert isinstance(person.view, Display)
    assert person.sitting.game.name == name
    person.press(person.button("Back"))
    assert isinstance(person.view, StartPage)
    assert store.unfinished() == [], "a game without a move is nothing to go on with"


def test_by_keyboard_to_a_table_and_back(person: Person) -> None:
    person.tab_to(card(person, "pylos"))
    person.key("enter")
    page = person.view
    assert isinstance(page, SetupPage)
    person.tab_to(page.variant)
    person.key("arrow_right")
    person.tab_to(page.players[0].name)
    person.type("Ana")
    person.tab_to(page.start_button)
    person.key("enter")
    sitting = person.sitting
    assert (sitting.setup.variant, sitting.players[0].name) == ("children", "Ana")
    person.key("escape")  # the menu
    person.key("escape")
    assert isinstance(person.view, Display)
    person.tab_to(person.display.left.back)
    person.key("enter")
    assert isinstance(person.view, StartPage)


def test_esc_goes_back_from_every_page(person: Person) -> None:
    person.press(person.button("Settings"))
    person.key("escape")
    person.press(person.button("Help"))
    person.key("escape")
    person.press(card(person, "tak"))
    person.key("escape")
    assert isinstance(person.view, StartPage)
    person.key("f1")
    assert isinstance(person.view, HelpPage)
    person.key("escape")
    assert isinstance(person.view, StartPage)


def test_what_was_chosen_is_offered_again(person: Person) -> None:
    person.press(card(person, "tak"))
    page = person.view
    assert isinstance(page, SetupPage)
    person.press(page.variant, 1)
    komi = page.settings["Komi"]
    person.press(komi, [value for value, _text in komi.options].index("2"))
    person.press(page.players[1].name)
    person.type("Bo/Y: 2")  # no key of the table listens here
    person.press(page.start_button)
    sitting = person.sitting
    assert (sitting.setup.variant, sitting.setup.get("Komi"), sitting.players[1].name) == ("tournament", "2", "Bo/Y: 2")
    person.app.navigation.show_start()
    person.press(card(person, "tak"))
    page = person.view
    assert isinstance(page, SetupPage)
    assert (page.variant.value, page.settings["Komi"].value, page.players[1].name.text) == (
        "tournament",
        "2",
        "Bo/Y: 2",
    )
    assert load_settings().tables["tak"]["variant"] == "tournament"


def test_the_second_player_may_start(person: Person) -> None:
    person.press(card(person, "pylos"))
    page = person.view
    assert isinstance(page, SetupPage)
    person.press(page.players[1].name)
    person.type("Bo")
    person.press(page.starts, 1)
    person.press(page.start_button)
    assert [player.name for player in person.sitting.players] == ["Bo", ""]


def test_a_left_game_is_offered_and_gone_on_with(person: Person) -> None:
    sitting = person.sit_down("fanorona-telo")
    person.touch("b2")
    person.touch("a1")
    person.press(person.button("Back"))
    page = person.view
    assert isinstance(page, StartPage)
    assert [item[0] for item in page.list.items] == ["Fanorona-Telo"]
    person.press(page.list, 0)
    resumed = person.sitting
    assert resumed is not sitting
    assert resumed.history.moves == sitting.history.moves
    person.touch("c3")
    assert len(resumed.history.moves) == 3


def test_left_games_say_who_played(person: Person) -> None:
    person.sit_down("fanorona-telo", "", "human", "master")
    person.touch("b2")
    person.app.navigation.show_start()
    page = person.view
    assert isinstance(page, StartPage)
    assert page.list.items[0][1].startswith("Human – Master, move 1, ")


def test_a_left_game_is_gone_on_with_by_keyboard(person: Person) -> None:
    person.sit_down("fanorona-telo")
    person.touch("b2")
    person.app.navigation.show_start()
    page = person.view
    assert isinstance(page, StartPage)
    person.tab_to(page.list)
    person.key("enter")
    assert len(person.sitting.history.moves) == 1


def test_a_left_game_can_be_removed(person: Person) -> None:
    person.sit_down("fanorona-telo")
    person.touch("b2")
    person.app.navigation.show_start()
    page = person.view
    assert isinstance(page, StartPage)
    person.tab_to(page.list)
    person.key("delete")
    assert store.unfinished() == []
    page = person.view
    assert isinstance(page, StartPage)
    assert not page.list.visible


def test_a_game_that_vanished_is_told_and_the_page_stays(person: Person, tmp_path: Path) -> None:
    person.sit_down("fanorona-telo")
    person.touch("b2")
    person.app.navigation.show_start()
    for file in (tmp_path / "data" / "unfinished").glob("*.game"):
        file.unlink()
    page = person.view
    assert isinstance(page, StartPage)
    person.press(page.list, 0)
    assert isinstance(person.view, StartPage)
    assert person.told.startswith("The game cannot be taken up")


def test_a_game_that_another_program_has_open_is_told(person: Person) -> None:
    person.sit_down("fanorona-telo")
    person.touch("b2")
    person.app.navigation.show_start()
    there, _sitting = store.take_up(store.unfinished()[0].identifier)
    page = person.view
    assert isinstance(page, StartPage)
    person.press(page.list, 0)
    assert person.told == "The game cannot be taken up: another game3d has it open"
    there.close()


def test_a_damaged_game_is_told_and_left_alone(person: Person, tmp_path: Path) -> None:
    file = tmp_path / "data" / "unfinished" / "bad.game"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('[Format "1"]\n[Game "go"]\n')
    person.app.navigation.show_start()
    person.wait()
    assert "bad.game: line 2, column" in person.told
    assert file.exists()


@pytest.mark.parametrize("where", ["start", "table"])
def test_settings_apply_at_once_and_are_remembered(where: str, person: Person) -> None:
    app = person.app
    if where == "table":
        person.sit_down("fanorona-telo")
        person.key("m")
    before = app.values
    person.press(person.button("Settings"))
    page = person.view
    assert isinstance(page, SettingsPage)
    _scale, speed, quality = (widget for widget in page.widgets if isinstance(widget, Choice))
    sound, walk, _full = (widget for widget in page.widgets if isinstance(widget, Toggle))
    person.press(speed, 3)
    person.press(quality, 2)
    person.press(sound)
    person.press(walk)
    assert (app.values.animation, app.values.quality) == ("fast", "medium")
    assert (app.values.sound, app.values.walk) == (not before.sound, not before.walk)
    assert app.sounds.on is app.values.sound
    if where == "table":
        assert app.session.table.timeline.speed == 2.0
        assert app.stage.quality.name == "medium"
    person.press(person.button("Back"))
    assert load_settings().values == app.values
    assert isinstance(person.view, Display if where == "table" else StartPage)
    app.set_values(before)


def test_the_interface_scale_applies_at_once_as_far_as_the_window_allows(person: Person) -> None:
    person.resize(1280, 800)
    person.press(person.button("Settings"))
    page = person.view
    scale = next(widget for widget in page.widgets if isinstance(widget, Choice))
    person.press(scale, 2)
    assert person.app.screen.scale == 1.5
    person.press(scale, 0)
    assert person.app.screen.scale == 1.0
    person.press(person.button("Back"))


@pytest.mark.parametrize("page", ["Settings", "Help"])
def test_a_page_over_another_goes_with_it(page: str, person: Person) -> None:
    views = len(person.app.screen.views)
    person.press(person.button(page))
    person.sit_down("fanorona-telo")
    assert len(person.app.screen.views) == views
    person.touch("b2")
    assert len(person.sitting.history.moves) == 1
    person.app.navigation.show_help()
    person.app.navigation.show_start()
    assert len(person.app.screen.views) == views


def test_f11_goes_to_full_screen_and_back(person: Person) -> None:
    app = person.app
    person.key("f11")
    person.wait_for_another(lambda: app.win.get_x_size() > SIZE[0])
    assert app.values.full_screen
    assert load_settings().values.full_screen
    person.key("f11")
    person.wait_for_another(lambda: (app.win.get_x_size(), app.win.get_y_size()) == SIZE)
    assert not app.values.full_screen


@pytest.mark.parametrize("size", [(1200, 640), (640, 480), (1000, 900)])
def test_a_table_keeps_its_layout_when_the_window_changes(size: tuple[int, int], person: Person) -> None:
    person.sit_down("tak")
    person.resize(*size)
    person.at_rest()
    app = person.app
    assert app.settings.size == size
    clear = app.session.display.clear
    for location, point in app.session.table.stops().items():
        seen = app.stage.camera.place_of(point)
        assert seen is not None
        x, y = (seen[0] + 1) * app.screen.width / 2, (1 - seen[1]) * app.screen.height / 2
        assert clear.x <= x <= clear.right and clear.y <= y <= clear.bottom, location
    view = app.stage.camera.view
    person.sit_down("tak")
    assert app.stage.camera.view == view, "a table that was there is framed as a new one"
    person.key("f")
    person.touch("c3")
    assert len(app.session.sitting.history.moves) == 1


def test_the_view_that_a_person_chose_stays_when_the_window_changes(person: Person) -> None:
    person.sit_down("tak")
    person.key("shift", "arrow_left")
    person.at_rest()
    view = person.app.stage.camera.view
    person.resize(1000, 640)
    person.at_rest()
    assert person.app.stage.camera.view == view


def test_the_table_is_framed_anew_when_the_interface_is_scaled(person: Person) -> None:
    app = person.app
    person.resize(1440, 900)
    person.sit_down("tak")
    app.set_values(replace(VALUES, scale=1.5))
    person.at_rest()
    view = app.stage.camera.view
    person.sit_down("tak")
    assert app.stage.camera.view == view


def test_the_windows_title_says_what_is_played(person: Person) -> None:
    person.sit_down("tak", "tournament", Komi="2")
    person.wait()
    assert person.app.win.get_properties().get_title() == "Tak · Tournament · Komi 2 – game3d"
    person.press(person.button("Back"))
    person.wait()
    assert person.app.win.get_properties().get_title() == "game3d"


def test_quit_ends_the_loop(person: Person) -> None:
    person.press(person.button("Quit"))
    assert person.app.done
    person.app.done = False


def test_help_at_a_table_opens_at_its_rules(person: Person) -> None:
    person.sit_down("pylos")
    person.key("f1")
    page = person.view
    assert isinstance(page, HelpPage)
    assert page.names[page.topics.selected] == "pylos"
    person.key("escape")
    assert isinstance(person.view, Display)
    assert person.app.cam.node().is_active()


def test_without_a_place_for_games_one_can_still_play(person: Person, tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "occupied").write_text("")
    monkeypatch.setenv("GAME3D_HOME", str(tmp_path / "occupied"))
    person.app.navigation.show_start()
    person.wait()
    assert person.told.startswith("Games cannot be kept")
    person.press(card(person, "fanorona-telo"))
    person.press(person.button("Start"))
    assert person.told.startswith("Games cannot be kept")
    person.touch("b2")
    assert len(person.sitting.history.moves) == 1
    person.key("control", "s")
    assert person.told.startswith("The record cannot be saved")


def test_every_game_has_a_title_on_its_card(person: Person) -> None:
    page = person.view
    assert isinstance(page, StartPage)
    assert [found.card.title for found in page.cards] == [game(name).title for name in NAMES]


def test_the_loop_sleeps_between_frames_instead_of_waiting_busily(app: App) -> None:
    assert ConfigVariableDouble("sleep-precision").get_value() <= 0.001


def test_what_is_drawn_is_seen_at_once(person: Person) -> None:
    window = person.app.win
    person.press(card(person, "tak"))
    assert isinstance(person.view, SetupPage)
    assert not window.flip_ready(), "a picture waits for the next one to be drawn"
    person.point(2, 2)
    assert not window.flip_ready()
