"""The thrown die: it starts where it waits, never sinks into the felt, and rests with the recorded face up."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from panda3d.core import LQuaternionf, LVecBase3f, LVector3f

from game3d.scenes.table import die, stock
from game3d.scenes.table.motion import Pose
from game3d.scenes.trimino import measures
from game3d.scenes.trimino.table import LANE

FELT = measures.FELT_TOP
NORMALS = {1: (0, 0, 1), 2: (0, -1, 0), 3: (1, 0, 0), 4: (-1, 0, 0), 5: (0, 1, 0), 6: (0, 0, -1)}  # unturned


def turned(pose: Pose, vector: tuple[float, float, float]) -> LVector3f:
    turn = LQuaternionf()
    turn.set_hpr(LVecBase3f(pose.h, pose.p, pose.r))
    return turn.xform(LVector3f(*vector))


def lowest(pose: Pose) -> float:
    """The height of the lowest point of a die with rounded edges."""
    inner = stock.DIE / 2 - die.EDGE
    corners = (turned(pose, tuple(s * inner for s in signs)) for signs in product((-1, 1), repeat=3))
    return pose.z + min(corner.z for corner in corners) - die.EDGE


@pytest.mark.parametrize("face", range(1, 7))
def test_it_lies_flat_on_the_felt_with_the_face_up(face: int) -> None:
    pose = LANE.resting(face)
    assert turned(pose, NORMALS[face]).z == pytest.approx(1.0, abs=1e-6)
    assert lowest(pose) == pytest.approx(FELT, abs=1e-6)


def test_it_waits_on_a_corner_so_that_no_face_is_up() -> None:
    pose = LANE.ready()
    heights = sorted(turned(pose, normal).z for normal in NORMALS.values())
    assert heights == pytest.approx(3 * [-(3**-0.5)] + 3 * [3**-0.5], abs=1e-6)
    assert lowest(pose) == pytest.approx(FELT, abs=1e-6)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_throw_leads_without_a_jump_from_waiting_to_rest(face: int) -> None:
    start, end = LANE.ready(), LANE.resting(face)
    path = LANE.thrown(start, end)
    first = path(0.0)
    assert first[:3] == pytest.approx(start[:3], abs=1e-4)
    for vector in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        assert tuple(turned(first, vector)) == pytest.approx(tuple(turned(start, vector)), abs=1e-4)
    assert path(1.0) == end
    steps = [path(k / 400) for k in range(401)]
    for before, after in pairwise(steps):
        assert abs(after.z - before.z) < 0.06
        for vector in ((1, 0, 0), (0, 0, 1)):
            assert (turned(after, vector) - turned(before, vector)).length() < 0.15


@pytest.mark.parametrize("face", range(1, 7))
def test_it_never_sinks_into_the_felt_nor_leaves_its_lane(face: int) -> None:
    path = LANE.thrown(LANE.ready(), LANE.resting(face))
    (x, y), (half_x, half_y) = measures.FELT, measures.FELT_HALF
    for k in range(201):
        pose = path(k / 200)
        assert lowest(pose) > FELT - 1e-5
        assert abs(pose.x - x) < half_x - stock.DIE / 2
        assert abs(pose.y - y) < half_y - stock.DIE / 2


@pytest.mark.parametrize("face", range(1, 7))
def test_it_comes_to_rest_on_the_felt_after_its_hops(face: int) -> None:
    path = LANE.thrown(LANE.ready(), LANE.resting(face))
    heights = [lowest(path(k / 100)) - FELT for k in range(101)]
    assert max(heights[:30]) > 0.9
    assert max(heights[30:50]) == pytest.approx(0.26, abs=0.01)
    assert max(heights[62:]) < 1e-5
