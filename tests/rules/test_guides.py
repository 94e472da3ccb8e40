"""Games explain themselves to players, with this program's own choices, and in marks that the help can show."""

from __future__ import annotations

import pytest

from game3d.rules.registry import NAMES, game

EXPLAINED = [name for name in NAMES if game(name).guide]


@pytest.mark.parametrize("name", EXPLAINED)
def test_a_guide_says_what_the_aim_is_and_how_moves_are_written(name: str) -> None:
    guide = game(name).guide
    assert guide.startswith("# Aim\n")
    assert "# Names and moves\n" in guide


@pytest.mark.parametrize("name", EXPLAINED)
def test_a_line_of_a_guide_is_a_heading_a_point_a_key_or_plain_text(name: str) -> None:
    for line in game(name).guide.split("\n"):
        assert line[:2] in ("# ", "- ", "| ") or line[0].isalnum()
        if line.startswith("| "):
            keys, bar, meaning = line[2:].partition(" | ")
            assert keys and bar and meaning


@pytest.mark.parametrize("name", [name for name in EXPLAINED if game(name).draws_by_repetition])
def test_the_draw_by_repetition_is_named_as_our_own(name: str) -> None:
    assert "for the third time with the same player to move" in game(name).guide
    assert "this program's own" in game(name).guide


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_has_a_title_and_where_there_are_several_a_note(name: str) -> None:
    variants = game(name).variants
    assert tuple(game(name).variant_titles) == variants
    assert set(game(name).variant_notes) == (set(variants) if len(variants) > 1 else set())


def test_the_rules_state_the_choices() -> None:
    assert "may take back a second" in game("pylos").guide
    assert "you lose at once" in game("pylos").guide
    assert "a row and a column give seven" in game("trimino").guide
    assert "A roll once seen is never undone between people" in game("trimino").guide
    assert "The original text does not say" in game("tak").guide
    assert "komi of 0 to 4" in game("tak").guide
    assert "The lower sum wins" in game("number-pyramid").guide
    assert "only by opening in the centre" in game("fanorona-telo").guide


def test_the_keys_of_a_table_stand_in_the_guide_of_its_game() -> None:
    assert "| X, held | " in game("pylos").guide and "| G, held | " in game("pylos").guide
    assert "| F, W, C | " in game("tak").guide
