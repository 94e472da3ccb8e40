"""What is refused is told with its input and its position, as fields and in the message."""

from __future__ import annotations

import pickle

import pytest

from game3d.rules.errors import MoveError, PositionError, RulesError, SetupError
from game3d.rules.registry import NAMES, game


@pytest.mark.parametrize("name", NAMES)
def test_a_move_that_is_refused_carries_its_text_the_position_and_the_reason(name: str) -> None:
    rules = game(name)
    start = rules.start(rules.setup())
    with pytest.raises(MoveError) as refused:
        rules.parse_move(start, "%%")
    error = refused.value
    assert (error.text, error.position) == ("%%", rules.text(start))
    assert error.reason and "%%" not in error.reason and error.position not in error.reason
    assert str(error) == f"'%%': {error.reason} (position {error.position})"


@pytest.mark.parametrize("name", NAMES)
def test_a_position_that_is_refused_carries_its_text_and_the_reason(name: str) -> None:
    rules = game(name)
    with pytest.raises(PositionError) as refused:
        rules.parse("%%", rules.setup())
    error = refused.value
    assert (error.text, error.position) == ("%%", "")
    assert error.reason.startswith("not a position such as ")
    assert str(error) == f"'%%': {error.reason}"


def test_a_set_up_that_is_refused_carries_the_name_or_value() -> None:
    for refuse, text in (
        (lambda: game("chess"), "chess"),
        (lambda: game("tak").setup("blitz"), "blitz"),
        (lambda: game("tak").setup("tournament", {"Komi": "9"}), "9"),
        (lambda: game("tak").setup("tournament", {"Clock": "9"}), "Clock"),
    ):
        with pytest.raises(SetupError) as refused:
            refuse()
        assert refused.value.text == text
        assert str(refused.value) == refused.value.reason
        assert repr(text) in refused.value.reason


def test_an_empty_input_is_an_input() -> None:
    assert str(RulesError("nothing there", "")) == "'': nothing there"
    assert str(RulesError("nothing there")) == "nothing there"


def test_foreign_text_cannot_break_the_line() -> None:
    assert str(MoveError("not a move", "a\n\x1b[2J")) == r"'a\n\x1b[2J': not a move"


def test_errors_pass_between_processes() -> None:
    error = MoveError("b2 is taken", "b2", ".../.1./... 2")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.reason) == (MoveError, str(error), "b2 is taken")
