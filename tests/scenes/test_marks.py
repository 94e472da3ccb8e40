"""The grammar of marks, which is the same on all tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game3d.records.files import load
from game3d.records.record import Record
from game3d.scenes.stage.stage import FOCUS, LAST, LEGAL, WIN
from game3d.scenes.table import opening
from game3d.scenes.table.contract import Marks
from game3d.scenes.table.marks import Ring, rings, tints
from tests.helpers import ROOT, WITH_TABLE
from tests.scenes.bare import BareStage

RECORDS = sorted((ROOT / "tests" / "records" / "golden").iterdir())


def drawn(marks: Marks, *pieces: str, second: float = 0.0) -> list[Ring]:
    """The rings for marks on a table with pieces at these places."""
    last = [place for place in dict.fromkeys((*marks.last, *marks.changed)) if ":" not in place]
    return list(rings(marks, last, lambda place: place in pieces, second))


def test_where_a_piece_came_to_has_a_whole_ring_and_where_it_came_from_a_broken_one() -> None:
    assert drawn(Marks(last=("a1", "b1"), changed=("b1",))) == [Ring("a1", LAST, broken=True), Ring("b1", LAST)]


def test_a_spread_that_leaves_pieces_behind_tells_its_direction() -> None:
    marks = Marks(last=("d1", "x3", "d2", "d3"), changed=("hand", "d2", "d3"))
    last = ["d1", "d2", "d3"]
    found = list(rings(marks, last, lambda place: place in last, 0.0))
    assert [ring.broken for ring in found] == [True, False, False]


def test_what_is_chosen_movable_or_proposed_has_its_own_ring_instead_of_that_of_the_last_move() -> None:
    marks = Marks(targets=("b1",), chosen=("c1",), last=("a1", "b1"), changed=("b1",), hint=("d1",))
    assert {(ring.place, ring.colour) for ring in drawn(marks, "b1", "c1", "d1")} == {
        ("a1", LAST),
        ("b1", LEGAL),
        ("c1", FOCUS),
        ("d1", FOCUS),
    }
    assert [ring.place for ring in drawn(marks, "b1", "c1") if ring.broken] == ["a1"]


def test_pieces_are_ringed_as_movable_only_where_nothing_but_pieces_can_be_touched() -> None:
    assert drawn(Marks(targets=("a1", "b1")), "a1", "b1") == [Ring("a1", LEGAL), Ring("b1", LEGAL)]
    assert drawn(Marks(targets=("a1", "b1")), "a1") == []


def test_at_the_end_what_decided_is_ringed_and_nothing_else() -> None:
    marks = Marks(last=("a1", "b1"), changed=("b1",), reason=("b1", "c1"), over=True)
    assert drawn(marks, "b1", "c1", second=1.2) == [
        Ring("b1", WIN),
        Ring("b1", WIN, 1.2),
        Ring("c1", WIN),
        Ring("c1", WIN, 1.2),
    ]
    assert drawn(Marks(last=("a1", "b1"), changed=("b1",), over=True), "b1") == []


def test_empty_places_are_tinted_by_the_likelier_meaning() -> None:
    marks = Marks(targets=("a1", "b1", "c1"), hint=("b1",), reason=("d1",))
    assert tints(marks, "c1", 0.2) == {"a1": (LEGAL, 0.2), "b1": (FOCUS, 0.5), "c1": (FOCUS, 0.6), "d1": (WIN, 0.3)}


# -- on the tables of all games ------------------------------------------------------------------------------


def table_after(record: Record, ply: int) -> Any:
    """A record's table with the marks of its move number `ply`; returns the table and that move's steps."""
    line, game = record.history(), record.game
    table = opening.make_table(BareStage(), game, record.setup)  # type: ignore[arg-type]
    table.timeline.instant = True
    state, move = line.states[ply - 1], line.moves[ply - 1]
    path = game.paths(state, move)[0]
    steps = game.steps(state, move, path)
    after = line.states[ply]
    over = ply == len(line.moves) and record.outcome is not None
    table.show(game.pieces(after))
    reason = game.highlight(after) if over else ()
    table.mark(Marks(last=path, changed=tuple(s.target for s in steps), reason=reason, over=over), after)
    return table, steps


def plies(record: Record) -> Iterator[int]:
    """The numbers of the moves that are no rolls and do not end the game."""
    line = record.history()
    return (ply for ply in range(1, len(line.moves)) if not line.is_roll(ply - 1))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_at_the_end_of_a_game_nothing_but_what_decided_it_is_marked(path: Any) -> None:
    record = load(path)
    line = record.history()
    if line.is_roll(len(line.moves) - 1):
        return
    table, _steps = table_after(record, len(line.moves))
    assert {mark.colour for mark in table.laid()} <= {WIN}
    assert {colour for colour, strength in table.tints().values() if strength} <= {WIN}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_source_and_target_of_every_move_differ_by_shape(path: Any) -> None:
    record = load(path)
    places = set(record.game.places())
    for ply in list(plies(record))[:: max(1, len(record.history().moves) // 12)]:
        table, steps = table_after(record, ply)
        came_to = {step.target for step in steps} & places
        came_from = ({step.source for step in steps} & places) - came_to
        whole, broken = set(), set()
        for mark in table.laid():
            if mark.model.startswith(table.RING):
                (broken if mark.model.endswith("_broken") else whole).add((mark.pose.x, mark.pose.y))
        ringed = {place: table.ring(place) for place in came_to | came_from}
        spots = {place: (found[0].x, found[0].y) for place, found in ringed.items() if found is not None}
        assert whole == {spots[place] for place in came_to if place in spots}
        assert broken <= {spots[place] for place in came_from if place in spots}
        touched = {place for place in came_from if place in spots and place in table.marks.last}
        assert {spots[place] for place in touched} <= broken


def test_every_game_with_a_table_of_its_own_has_a_record_here() -> None:
    assert {load(path).game.name for path in RECORDS} >= set(WITH_TABLE)
