"""The pointer over a table: what it shows goes when it goes, whatever happened meanwhile."""

from __future__ import annotations

import pytest

from game3d.rules.registry import NAMES
from tests.scenes.bare import Sitter


@pytest.mark.parametrize("forgotten", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_shown_where_the_pointer_is_not_any_more(name: str, forgotten: bool) -> None:
    sitter = Sitter(name)
    table = sitter.table
    places = [stop for stop in table.stops() if ":" not in stop]
    sitter.hover(places[0])
    if forgotten:
        table.forget_hover()
    sitter.hover("")
    assert (table.hovered, table.ghosts.shown) == (None, [])
    sitter.hover(places[0])
    assert table.hovered is not None, "it comes back with the pointer"
