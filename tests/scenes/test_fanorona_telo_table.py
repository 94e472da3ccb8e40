"""The table of Fanorona-Telo: stones in dimples, slides along the lines, marks that are more than colour."""

from __future__ import annotations

import math

import pytest

from game3d.rules.fanorona_telo.rules import NEIGHBOURS, POINTS
from game3d.rules.pieces import Piece, Step
from game3d.scenes.fanorona_telo.table import PULSE_TIME, TeloTable, measures
from game3d.scenes.stage import stage as colours
from game3d.scenes.table.marks import CALM
from tests.helpers import random_states
from tests.scenes.bare import Sitter, down, seen_from_above

MOVING = "1../212/.12 1"
WON = "1.2/.12/..1 2"


@pytest.fixture
def sitter() -> Sitter:
    return Sitter("fanorona-telo")


def test_every_stone_of_every_position_has_a_place_of_its_own(sitter: Sitter) -> None:
    for seed in range(4):
        for state, _legal, _move in random_states(sitter.game, sitter.setup, seed, 40):
            poses = {
                sitter.table.rest(location, index, len(stones), stone)
                for location, stones in sitter.game.pieces(state).items()
                for index, stone in enumerate(stones)
            }
            assert len(poses) == 6


def test_points_are_touched_from_above_with_a_generous_margin(sitter: Sitter) -> None:
    sitter.put(MOVING)
    for place, (x, y, _) in measures.POINTS.items():
        for dx, dy in ((0.0, 0.0), (0.35, 0.0), (0.0, -0.35)):
            hit = sitter.table.pick(down(x + dx, y + dy))
            assert hit is not None
            assert hit.touches == (place,)


def test_a_slide_follows_the_line_and_clears_the_slate_between_the_dimples(sitter: Sitter) -> None:
    sitter.put(MOVING)
    for number, source in enumerate(POINTS):
        for other, target in enumerate(POINTS):
            if not NEIGHBOURS[number] >> other & 1:
                continue
            start = sitter.table.rest(source, 0, 1, Piece("stone", 1))
            end = sitter.table.rest(target, 0, 1, Piece("stone", 1))
            way = sitter.table.flight(Step(1, "slide", source, target, Piece("stone", 1)), start, end)
            length = math.hypot(end.x - start.x, end.y - start.y)
            assert way(0.0)[:3] == pytest.approx(start[:3])
            assert way(1.0) == end
            for share in (0.2, 0.4, 0.5, 0.6, 0.8):
                at = way(share)
                aside = (at.x - start.x) * (end.y - start.y) - (at.y - start.y) * (end.x - start.x)
                assert aside / length == pytest.approx(0.0, abs=1e-9)
                gone = math.hypot(at.x - start.x, at.y - start.y)
                if measures.DIMPLE_RADIUS < gone < length - measures.DIMPLE_RADIUS:
                    assert at.z >= measures.TOP


def test_the_chosen_stone_is_lifted_and_traces_lead_to_where_it_may_slide(sitter: Sitter) -> None:
    sitter.put(MOVING)
    sitter.show(("b1",))
    assert sitter.node("b1").get_z() == pytest.approx(measures.POINTS["b1"][2] + TeloTable.CHOSEN)
    (trace,) = sitter.marks("marker_trace")  # a1 is the only empty neighbour
    assert abs(trace.get_h()) == pytest.approx(180.0)
    assert trace.get_x() < 0.0
    assert sitter.stage.parts[sitter.table.PARTS.index("a1") + 1] > 0
    assert sitter.stage.parts[sitter.table.PARTS.index("c3") + 1] == 0
    sitter.show()
    assert sitter.node("b1").get_z() == pytest.approx(measures.POINTS["b1"][2])
    assert not sitter.marks("marker_trace")


def ringed(sitter: Sitter, colour: tuple[float, float, float]) -> set[tuple[float, float]]:
    """Where rings of a colour lie."""
    calm = tuple(CALM * channel for channel in colour)
    rings = zip(sitter.rings(), sitter.marks("marker_hoop"), strict=True)
    return {place for place, node in rings if sitter.stage.accents[node][0] == calm}


def test_the_stones_that_can_slide_are_ringed(sitter: Sitter) -> None:
    sitter.put("211/.1./22. 1")
    assert ringed(sitter, colours.LEGAL) == {measures.POINTS[place][:2] for place in ("b2", "c3")}


def test_the_last_slide_leaves_a_ring_a_broken_one_and_a_trace_along_its_line(sitter: Sitter) -> None:
    sitter.put(MOVING)
    sitter.play("b1-a1")
    assert ringed(sitter, colours.LAST) == {measures.POINTS["a1"][:2]}
    assert seen_from_above(sitter.marks("marker_hoop_broken")) == [measures.POINTS["b1"][:2]]
    (trace,) = sitter.marks("marker_trace")
    left, right = measures.POINTS["a1"][0], measures.POINTS["b1"][0]
    assert left < trace.get_x() - trace.get_sx() < trace.get_x() < right
    assert trace.get_y() == pytest.approx(measures.POINTS["a1"][1])


def test_a_placed_stone_leaves_one_ring_and_no_trace(sitter: Sitter) -> None:
    sitter.play("b2 a1")
    assert len(sitter.marks("marker_hoop")) == 1
    assert not sitter.marks("marker_trace")


def test_three_in_a_row_are_ringed_twice_and_joined_by_bars(sitter: Sitter) -> None:
    sitter.put(WON)
    for place in ("a3", "b2", "c1"):
        assert sitter.rings().count(measures.POINTS[place][:2]) == 2
    assert len(sitter.marks("marker_bar")) == 2


def test_the_three_pulse_one_after_the_other_and_come_to_rest(sitter: Sitter) -> None:
    sitter.table.timeline.instant = False
    sitter.put(WON)
    rest = measures.POINTS["b2"][2]
    heights = set()
    for _frame in range(40):
        sitter.table.advance(0.05)
        heights.add(round(sitter.node("b2").get_z() - rest, 3))
    assert max(heights) > 0.05
    assert min(heights) >= 0.0
    sitter.table.advance(PULSE_TIME)
    sitter.table.advance(PULSE_TIME)
    assert not sitter.table.aside.moving
    assert sitter.node("b2").get_z() == pytest.approx(rest)


def test_nothing_pulses_when_motion_is_off(sitter: Sitter) -> None:
    sitter.put(WON)
    assert not sitter.table.aside.moving
    assert sitter.node("b2").get_z() == pytest.approx(measures.POINTS["b2"][2])


def test_the_pulse_stops_when_the_end_is_taken_back(sitter: Sitter) -> None:
    sitter.table.timeline.instant = False
    sitter.put(WON)
    sitter.table.advance(0.3)
    sitter.put(MOVING)
    sitter.table.advance(0.5)
    assert sitter.node("b2").get_z() == pytest.approx(measures.POINTS["b2"][2])


def test_marks_never_paint_a_stone(sitter: Sitter) -> None:
    sitter.put(WON)
    sitter.table.set_cursor("b2")
    stones = [actor.node for found in sitter.table.actors.values() for actor in found]
    assert not sitter.stage.accents.keys() & set(stones)
