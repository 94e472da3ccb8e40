"""Foreign text: shown without its control characters, and read as numbers within limits."""

from __future__ import annotations

import sys

import pytest

from game3d.texts import MOST, decimal_number, quoted, shown, whole_number


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ana", "Ana"),
        ("Ψ 塔 naïve → e4", "Ψ 塔 naïve → e4"),
        ("क्\u200dष", "क्\u200dष"),
        ("\x1b[31mred\x07", r"\x1b[31mred\x07"),
        ("two\nlines\r\n\ttab", r"two\nlines\r\n\ttab"),
        ("\x85\x9b2J\x7f", r"\x85\x9b2J\x7f"),
        ("line\u2028paragraph\u2029", r"line\u2028paragraph\u2029"),
        ("a\u202eb\u2066c\u200fd\u061ce\ufefff", r"a\u202eb\u2066c\u200fd\u061ce\ufefff"),
        ("\udcff.game", r"\udcff.game"),
        ("C:\\new", "C:\\new"),
        ("", ""),
    ],
)
def test_foreign_text_is_shown_on_one_line_with_its_control_characters_written_out(text: str, seen: str) -> None:
    assert shown(text) == seen
    assert shown(shown(text)) == seen
    assert len(seen.splitlines()) <= 1
    seen.encode("utf-8")


def test_every_character_of_unicode_is_shown_harmlessly() -> None:
    for code in range(sys.maxunicode + 1):
        seen = shown(chr(code))
        assert seen.isprintable() or (len(seen) == 1 and not seen.splitlines()[1:] and code > 0x9F), hex(code)
        assert len(seen.splitlines()) <= 1, hex(code)


def test_what_is_shown_is_as_short_as_wanted() -> None:
    assert shown("x" * 1000, 10) == "x" * 9 + "…"
    assert shown("\x1b" * 1000, 10) == r"\x1b\x1b\…"
    assert shown("ten chars.", 10) == "ten chars."
    assert quoted("it's") == '"it\'s"'
    assert len(quoted("y" * 1_000_000)) == 102
    assert "\x1b" not in quoted("\x1b[0m") and "\u202e" not in quoted("\u202e")


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), (str(MOST), MOST), ("0" * 9000 + "12", 12)])
def test_whole_numbers_are_read(text: str, number: int) -> None:
    assert whole_number(text) == number


def test_a_whole_number_may_be_negative_where_that_is_allowed() -> None:
    assert whole_number("-12", least=-20) == -12
    assert whole_number("-0") == 0
    with pytest.raises(ValueError, match="'-21' is not a number from -20 to 20"):
        whole_number("-21", least=-20, most=20)


@pytest.mark.parametrize(
    "text",
    ["", " ", "-", "+1", " 1", "1\n", "1_0", "1.0", "1e3", "0x10", "٣", "²", "two", "9" * 5000, "-1", str(MOST + 1)],
    ids=lambda text: text[:20],
)
def test_what_is_no_whole_number_within_its_limits_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(ValueError) as caught:
        whole_number(text)
    assert len(str(caught.value)) < 200
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(("text", "number"), [("2.5", 2.5), ("2", 2.0), ("2.", 2.0), (".5", 0.5), ("1e-3", 0.001)])
def test_decimal_numbers_are_read(text: str, number: float) -> None:
    assert decimal_number(text, 0, 4) == number


@pytest.mark.parametrize(
    "text",
    ["", ".", "nan", "inf", "-inf", "1e999", "1_0", "1,5", " 1", "4.5", "-1", "1" * 5000, "0" * 5000, "٣", "1\n"],
    ids=lambda text: text[:20],
)
def test_what_is_no_decimal_number_within_its_limits_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(ValueError) as caught:
        decimal_number(text, 0, 4)
    assert len(str(caught.value)) < 200
    assert len(str(caught.value).splitlines()) == 1
