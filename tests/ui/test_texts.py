"""Every game has its rules in words, with this program's own choices; every key is in the help."""

from __future__ import annotations

import pytest

from game3d.rules.registry import NAMES, game
from game3d.ui.keys import DISPLAY_KEYS, keys_text
from game3d.ui.rules_text import rules_text, variant_notes


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_rules(name: str) -> None:
    text = rules_text(name)
    assert text.startswith("# Aim\n")
    assert "# Names and moves\n" in text


@pytest.mark.parametrize("name", ["fanorona-telo", "pylos", "tak"])
def test_the_draw_by_repetition_is_named_as_our_own(name: str) -> None:
    assert "for the third time with the same player to move" in rules_text(name)
    assert "this program's own" in rules_text(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_is_explained(name: str) -> None:
    variants = game(name).variants
    assert set(variant_notes(name)) == (set(variants) if len(variants) > 1 else set())


def test_the_rules_state_the_choices() -> None:
    assert "may take back a second" in rules_text("pylos")
    assert "you lose at once" in rules_text("pylos")
    assert "a row and a column give seven" in rules_text("trimino")
    assert "A roll once seen is never undone between people" in rules_text("trimino")
    assert "The original text does not say" in rules_text("tak")
    assert "komi of 0 to 4" in rules_text("tak")
    assert "The lower sum wins" in rules_text("number-pyramid")
    assert "only by opening in the centre" in rules_text("fanorona-telo")


def test_an_unknown_game_has_no_rules() -> None:
    assert rules_text("chess") == ""


def test_the_help_names_every_key_of_the_display() -> None:
    text = keys_text()
    names = {"u": "U", "control-z": "Ctrl+Z", "shift-u": "Shift+U", "control-y": "Ctrl+Y", "h": "H", "space": "Space"}
    names |= {
        ",": ", and .",
        ".": ", and .",
        "/": "| / |",
        "m": "M or",
        "f10": "F10",
        "f1": "F1",
        "control-s": "Ctrl+S",
    }
    for keys in DISPLAY_KEYS.values():
        for key in keys:
            if key != "shift-control-z":
                assert names[key] in text
