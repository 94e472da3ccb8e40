"""Settings are remembered; a damaged file is set aside and costs nothing but itself."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game3d.app.settings import Settings, load_settings, save_settings
from game3d.ui.settings_page import SettingsValues

TAK = {
    "variant": "tournament",
    "settings": {"Komi": "2"},
    "kinds": ["human", "hard"],
    "names": ["Ana", ""],
}
GOOD = {
    "values": {"scale": 1.5, "animation": "fast", "volume": 0.25, "sound": False, "quality": "low", "walk": True},
    "size": [1000, 700],
    "measured_quality": "medium",
    "tables": {"tak": TAK},
}


def file(home: Path) -> Path:
    return home / "config" / "settings.json"


def write(home: Path, text: str) -> None:
    file(home).parent.mkdir(parents=True, exist_ok=True)
    file(home).write_text(text, "utf-8")


def test_what_is_saved_is_loaded_again(home: Path) -> None:
    values = SettingsValues(1.25, "slow", 0.5, False, "medium", True, False)
    settings = Settings(values, (900, 600), "low", {"tak": TAK})
    save_settings(settings)
    assert load_settings() == settings


def test_the_first_start_is_told_from_later_ones(home: Path) -> None:
    first = load_settings()
    assert first == Settings(first=True)
    save_settings(first)
    assert load_settings() == Settings()


def test_an_older_file_without_some_options_is_read(home: Path) -> None:
    write(home, json.dumps({"values": {"volume": 1}}))
    assert load_settings() == Settings(replace(SettingsValues(), volume=1.0))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"values": 3}',
        "{}",
        "[" * 100_000,
        *(json.dumps(GOOD | {"values": GOOD["values"] | {name: value}})
          for name, value in [("scale", 0), ("scale", -1.0), ("scale", 99), ("scale", "1"), ("scale", float("nan")),
                              ("volume", 7), ("volume", None), ("animation", "warp"), ("quality", ["low"]),
                              ("sound", "false"), ("walk", 1), ("full_screen", "no")]),
        *(json.dumps(GOOD | {name: value})
          for name, value in [("size", 3), ("size", [1]), ("size", ["a", "b"]), ("size", [float("inf"), 1]),
                              ("measured_quality", 5), ("measured_quality", "ultra"), ("tables", []),
                              ("tables", {"tak": 5}), ("tables", {"tak": {"kinds": 3}}),
                              ("tables", {"tak": {"names": [1]}}), ("tables", {"tak": {"settings": {"Komi": 2}}}),
                              ("tables", {"tak": {"variant": 0}})]),
    ],
)  # fmt: skip
def test_a_damaged_file_is_set_aside(text: str, home: Path) -> None:
    write(home, text)
    assert load_settings() == Settings(first=True)
    assert not file(home).exists()
    assert file(home).with_suffix(".damaged").read_text("utf-8") == text


def test_a_file_that_is_no_text_is_set_aside(home: Path) -> None:
    file(home).parent.mkdir(parents=True)
    file(home).write_bytes(b"\xff\xfe\x00")
    assert load_settings() == Settings(first=True)
    assert file(home).with_suffix(".damaged").read_bytes() == b"\xff\xfe\x00"


def test_a_good_file_is_left_alone(home: Path) -> None:
    write(home, json.dumps(GOOD))
    settings = load_settings()
    assert settings.values == SettingsValues(1.5, "fast", 0.25, False, "low", True, False)
    assert settings.tables == {"tak": TAK}
    assert json.loads(file(home).read_text("utf-8")) == GOOD


def test_a_player_of_a_kind_that_there_is_not_is_a_person(home: Path) -> None:
    write(home, json.dumps(GOOD | {"tables": {"tak": TAK | {"kinds": ["robot", "easy"]}}}))
    assert load_settings().tables["tak"]["kinds"] == ["human", "easy"]


def test_without_a_place_for_settings_the_usual_ones_are_used(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "occupied").write_text("")
    monkeypatch.setenv("GAME3D_HOME", str(home / "occupied"))
    assert load_settings() == Settings(first=True)
    save_settings(Settings())  # told in the log


@pytest.mark.parametrize(
    "text",
    ['{"values": {}, "size": [' + "1" * 5000 + ", 700]}", json.dumps(GOOD) + " " * (1 << 20)],
    ids=["digits", "size"],
)
def test_a_file_beyond_its_limits_is_set_aside(text: str, home: Path) -> None:
    write(home, text)
    assert load_settings() == Settings(first=True)
    assert file(home).with_suffix(".damaged").read_text("utf-8") == text


def test_what_was_set_aside_is_not_overwritten_by_the_next_damage(home: Path) -> None:
    for text in ("{one", "{two"):
        write(home, text)
        load_settings()
    save_settings(Settings())
    assert {path.read_text("utf-8") for path in file(home).parent.glob("*.damaged")} == {"{one", "{two"}


def test_what_a_killed_program_left_of_its_writing_goes_with_the_next(home: Path) -> None:
    write(home, json.dumps(GOOD))
    file(home).with_name("settings.json.abc.tmp").write_text("{")
    save_settings(load_settings())
    assert list(file(home).parent.glob("*.tmp")) == []
