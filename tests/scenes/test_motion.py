"""Things fly and slide, and always end exactly where they belong."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game3d.scenes.table.motion import Path, Pose, Timeline, arc, between, carry, eased, line, pulse, slide

HERE = Pose(0.0, 0.0, 0.2, 10.0)
THERE = Pose(3.0, 4.0, 0.8, -20.0, 5.0, 0.0)
PATHS = {"line": line(HERE, THERE), "arc": arc(HERE, THERE)}


class Piece:
    """Remembers the poses it was given."""

    def __init__(self) -> None:
        self.poses: list[Pose] = []

    def __call__(self, pose: Pose) -> None:
        self.poses.append(pose)


# -- paths ---------------------------------------------------------------------------------------------


def test_easing_starts_and_stops_softly() -> None:
    assert [eased(share) for share in (-1.0, 0.0, 0.5, 1.0, 2.0)] == [0.0, 0.0, 0.5, 1.0, 1.0]
    assert eased(0.01) < 0.001
    assert eased(0.99) > 0.999


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_a_path_ends_exactly_where_the_piece_belongs(path: Path) -> None:
    assert path(1.0) == THERE


@pytest.mark.parametrize("name", ["line", "arc"])
def test_a_path_begins_where_the_piece_is(name: str) -> None:
    assert PATHS[name](0.0) == pytest.approx(HERE)


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_a_path_has_no_jump(path: Path) -> None:
    poses = [path(step / 400) for step in range(401)]
    for one, other in pairwise(poses):
        assert max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) < 0.2


def test_a_turn_takes_the_shorter_way_round() -> None:
    assert between(Pose(h=170.0), Pose(h=-170.0), 0.5).h == pytest.approx(180.0)


def test_a_slide_stays_on_its_line() -> None:
    path = line(Pose(0.0, 0.0, 0.1), Pose(2.0, 1.0, 0.1))
    for step in range(11):
        pose = path(step / 10)
        assert pose.x == pytest.approx(2.0 * pose.y)
        assert pose.z == pytest.approx(0.1)


def test_an_arc_rises_by_its_height_above_the_higher_end() -> None:
    path = arc(Pose(z=0.0), Pose(x=2.0, z=1.0), height=0.5)
    heights = [path(step / 1000).z for step in range(1001)]
    assert max(heights) == pytest.approx(1.5, abs=1e-4)
    assert min(heights) >= -1e-9


def test_a_longer_arc_rises_higher() -> None:
    near, far = arc(Pose(), Pose(x=1.0)), arc(Pose(), Pose(x=6.0))
    assert far(0.5).z > near(0.5).z > 0.25


# -- the timeline --------------------------------------------------------------------------------------


def test_a_piece_moves_after_its_delay_for_its_duration() -> None:
    timeline, piece = Timeline(), Piece()
    timeline.add(piece, line(HERE, THERE), 0.2, 0.4)
    assert timeline.advance(0.1)
    assert piece.poses == []
    timeline.advance(0.3)
    assert piece.poses[-1] == pytest.approx(between(HERE, THERE, eased(0.5)))
    timeline.advance(0.3)
    assert piece.poses[-1] == THERE
    assert not timeline.moving
    assert not timeline.advance(1.0)


def test_begin_and_end_are_called_once_each_in_their_time() -> None:
    timeline, called = Timeline(), []
    timeline.add(
        Piece(), line(HERE, THERE), 0.1, 0.2, begin=lambda: called.append("begin"), end=lambda: called.append("end")
    )
    timeline.advance(0.05)
    assert called == []
    timeline.advance(0.1)
    timeline.advance(0.05)
    assert called == ["begin"]
    timeline.advance(0.2)
    timeline.advance(0.2)
    assert called == ["begin", "end"]


def test_a_frame_that_is_too_long_still_begins_and_ends_everything_in_order() -> None:
    timeline, called = Timeline(), []
    for name, delay in (("second", 0.2), ("first", 0.0)):
        timeline.add(Piece(), line(HERE, THERE), delay, 0.1, end=lambda name=name: called.append(name))
    timeline.advance(10.0)
    assert called == ["first", "second"]


def test_of_two_flights_of_one_piece_the_later_has_the_last_word() -> None:
    timeline, piece = Timeline(), Piece()
    timeline.add(piece, line(THERE, HERE), 0.2, 0.1)
    timeline.add(piece, line(HERE, THERE), 0.0, 0.1)
    timeline.finish()
    assert piece.poses[-1] == HERE


def test_speed_two_takes_half_the_time() -> None:
    timeline, piece = Timeline(), Piece()
    timeline.speed = 2.0
    timeline.add(piece, line(HERE, THERE), 0.0, 0.4)
    timeline.advance(0.2)
    assert piece.poses[-1] == THERE


def test_switched_off_everything_arrives_at_once() -> None:
    timeline, piece, called = Timeline(), Piece(), []
    timeline.instant = True
    timeline.add(
        piece, arc(HERE, THERE), 0.5, 0.4, begin=lambda: called.append("begin"), end=lambda: called.append("end")
    )
    assert piece.poses == [THERE]
    assert called == ["begin", "end"]
    assert not timeline.moving


def test_skipping_lets_everything_arrive_with_what_it_starts() -> None:
    timeline, piece = Timeline(), Piece()
    timeline.add(Piece(), line(HERE, THERE), 0.0, 0.4, end=lambda: timeline.add(piece, line(HERE, THERE), 0.0, 0.4))
    timeline.finish()
    assert piece.poses[-1] == THERE
    assert not timeline.moving


def test_what_remains_is_the_time_until_all_have_arrived() -> None:
    timeline = Timeline()
    assert timeline.remaining == 0.0
    timeline.add(Piece(), line(HERE, THERE), 0.3, 0.4)
    timeline.advance(0.1)
    assert timeline.remaining == pytest.approx(0.6)


def test_a_carried_piece_goes_straight_up_over_and_straight_down() -> None:
    start, end = Pose(0.0, 0.0, 1.0), Pose(3.0, 0.0, 2.0)
    way = carry(start, end, 4.0)
    assert way(0.0)[:3] == pytest.approx(start[:3])
    assert way(1.0) == end
    assert way(0.1).x == 0.0
    assert way(0.1).z > 1.0
    assert way(0.5).z == pytest.approx(4.0)
    assert way(0.8).x == pytest.approx(3.0)
    assert way(0.8).z > 2.0
    assert max(way(step / 50).z for step in range(51)) == pytest.approx(4.0)


def test_a_slide_out_of_a_hollow_rises_at_its_beginning_and_sinks_at_its_end() -> None:
    start, end = Pose(0.0, 0.0, 0.2), Pose(2.0, 1.0, 0.2)
    way = slide(start, end, 0.12)
    assert way(0.0).z == pytest.approx(0.2)
    assert way(0.5).z == pytest.approx(0.32)
    assert way(1.0) == end
    for step in range(11):
        assert way(step / 10).y == pytest.approx(way(step / 10).x / 2)


def test_a_pulse_begins_and_ends_at_rest() -> None:
    way = pulse(0.1, 3)
    assert way(0.0).z == way(1.0).z == 0.0
    peaks = [way((2 * n + 1) / 6).z for n in range(3)]
    assert peaks == pytest.approx([0.1, 0.1, 0.1])
    assert all(0.0 <= way(step / 60).z <= 0.1 + 1e-12 for step in range(61))
