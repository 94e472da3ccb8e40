"""What a property is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hypothesis import strategies as st

from game3d.texts import shown


class Property(NamedTuple):
    """Something that must hold for all inputs."""

    name: str
    inputs: st.SearchStrategy[Any]
    check: Callable[[Any], None]
    examples: int  # in the suite


def one_short_line(message: str) -> None:
    assert message
    assert message == shown(message), ascii(message)
    assert len(message) < 1000
