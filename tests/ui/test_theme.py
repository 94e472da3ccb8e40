"""Colours can be read, sizes lie on the grid, the face has the signs that the texts use."""

from __future__ import annotations

import pytest

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.text import Font, Fonts, sentence
from game3d.ui.toolkit.theme import Colour, contrast, over

WHITE = Colour(1, 1, 1)
BLACK = Colour(0, 0, 0)
BOARD = Colour(0.6, 0.45, 0.3)  # the lightest wood that a table shows behind a panel


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast(WHITE, BLACK) == pytest.approx(21)


@pytest.mark.parametrize("ink", [theme.IVORY, theme.MUTED, theme.BRASS], ids=["ivory", "muted", "brass"])
@pytest.mark.parametrize("behind", [WHITE, BOARD, BLACK], ids=["white", "board", "black"])
def test_text_on_a_panel_can_be_read_whatever_is_behind(ink: Colour, behind: Colour) -> None:
    panel = over(theme.PANEL, behind)
    assert contrast(ink, panel) >= 4.5
    for fill in (theme.FILL, theme.FILL_CHOSEN):
        assert contrast(ink, over(fill, panel)) >= (4.5 if behind is not WHITE else 3.5)


def test_what_cannot_be_used_is_faint_but_legible() -> None:
    assert contrast(theme.FAINT, over(theme.PANEL, BOARD)) >= 3


def test_text_on_brass_can_be_read() -> None:
    assert contrast(theme.BRASS_DARK, Colour(*(c * 0.85 for c in theme.BRASS[:3]))) >= 4.5


def test_sizes_lie_on_the_grid() -> None:
    for length in (theme.GAP, theme.PAD, theme.MARGIN, theme.TARGET, theme.RADIUS, *theme.LINE.values()):
        assert length % theme.GRID == 0
    assert theme.TARGET >= 36


@pytest.mark.parametrize("char", "→★½×·…▶◀—−äß€жΩ")
def test_the_face_has_the_signs_that_are_used(char: str) -> None:
    assert Font(15).glyph(char).box is not None


def test_a_text_is_wrapped_at_spaces_and_hyphens() -> None:
    fonts = Fonts(1.0)
    assert fonts.wrap("one two", theme.BODY, fonts.width("one two", theme.BODY)) == ["one two"]
    assert fonts.wrap("one two", theme.BODY, fonts.width("one tw", theme.BODY)) == ["one", "two"]
    assert fonts.wrap("Fanorona-Telo", theme.BODY, fonts.width("Fanorona-T", theme.BODY)) == ["Fanorona-", "Telo"]
    assert fonts.wrap("a\nb", theme.BODY, 100) == ["a", "b"]


def test_a_move_is_not_broken_at_its_hyphens() -> None:
    fonts = Fonts(1.0)
    assert fonts.wrap("x 2a1-2a1", theme.BODY, fonts.width("2a1-2a1", theme.BODY)) == ["x", "2a1-2a1"]


def test_a_path_is_broken_after_a_slash() -> None:
    fonts = Fonts(1.0)
    text = "saved as /home/ann/records/2026-11-30-trimino.game"
    broken = ["saved as /home/ann/records/", "2026-11-30-trimino.game"]
    width = max(fonts.width(line, theme.BODY) for line in broken)
    assert fonts.wrap(text, theme.BODY, width) == broken
    assert fonts.wrap("C:\\ann\\games", theme.BODY, fonts.width("C:\\ann\\g", theme.BODY)) == ["C:\\ann\\", "games"]


def test_no_line_is_wider_than_it_may_be() -> None:
    fonts = Fonts(1.5)
    text = "Donaudampfschifffahrtsgesellschaft is a long word among short ones"
    for width in (60, 100, 200):
        for lines in (fonts.wrap(text, theme.BODY, width), fonts.balance(text, theme.BODY, width)):
            assert all(fonts.width(line, theme.BODY) <= width for line in lines)
            assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_even_lines_are_no_more_lines() -> None:
    fonts = Fonts(1.0)
    text = "Choose how many to carry, then click a square to drop the first piece"
    lines, even = fonts.wrap(text, theme.BODY, 450), fonts.balance(text, theme.BODY, 450)
    assert len(lines) == len(even) == 2
    short = min(fonts.width(line, theme.BODY) for line in lines)
    assert min(fonts.width(line, theme.BODY) for line in even) > short


def test_a_name_that_is_too_long_ends_in_an_ellipsis() -> None:
    fonts = Fonts(1.0)
    assert fonts.elide("Anna", theme.BODY, 100) == "Anna"
    short = fonts.elide("Anna Maria Magdalena", theme.BODY, 100)
    assert short.endswith("…") and fonts.width(short, theme.BODY) <= 100


def test_figures_stand_under_each_other() -> None:
    fonts = Fonts(1.0)
    assert fonts.width("1:11", theme.BODY, True) == fonts.width("4:44", theme.BODY, True)


def test_a_sentence_begins_with_a_capital_but_a_place_does_not() -> None:
    assert sentence("slide the stone") == "Slide the stone"
    assert sentence("c3 is taken") == "c3 is taken"
    assert sentence("thinking") == "Thinking"
    assert sentence("") == ""
