"""Every key is in the help, and a game without a guide says at least what it is about."""

from __future__ import annotations

import pytest

from game3d.rules.registry import game
from game3d.ui.help_page import rules_text
from game3d.ui.keys import DISPLAY_KEYS, keys_text


def test_the_help_has_the_guide_of_a_game_and_without_one_its_summary(monkeypatch: pytest.MonkeyPatch) -> None:
    tak = game("tak")
    assert rules_text(tak) == tak.guide
    monkeypatch.setattr(type(tak), "guide", "")
    assert rules_text(tak) == "Place, stack and crush. Build a road from side to side."


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
