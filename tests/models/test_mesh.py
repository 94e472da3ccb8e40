"""The mesh library of the model scripts: outlines, solids, shading, openness."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "models"))

import mesh
import openness
import outline
import shapes


def area(points: mesh.Floats) -> float:
    """The area within a polygon, positive if it runs counter-clockwise."""
    after = np.roll(points, -1, axis=0)
    return float((points[:, 0] * after[:, 1] - points[:, 1] * after[:, 0]).sum() / 2)


def covered(points: mesh.Floats, triangles: list[tuple[int, int, int]]) -> float:
    """The areas of triangles added up, each counted as it runs."""
    return sum(area(points[list(corners)]) for corners in triangles)


def volume(shape: mesh.Shape) -> float:
    """What a closed surface holds (the sum of tetrahedra on the origin)."""
    a, b, c = (shape.points[shape.triangles[:, k]] for k in range(3))
    return float((np.cross(a, b) * c).sum() / 6)


def is_closed(shape: mesh.Shape) -> bool:
    """Whether each edge is walked once in each direction."""
    edges = [(int(t[k]), int(t[(k + 1) % 3])) for t in shape.triangles for k in range(3)]
    return len(set(edges)) == len(edges) and all((b, a) in set(edges) for a, b in edges)


def test_a_fillet_takes_the_corners_off() -> None:
    square = outline.rectangle(2.0, 2.0)
    assert area(square) == 4.0
    rounded = outline.rectangle(2.0, 2.0, 0.5, 16)
    assert area(rounded) == pytest.approx(4.0 - 0.25 * (4.0 - np.pi), abs=2e-3)
    assert len(outline.rectangle(2.0, 2.0, 0.5, 1)) == 8


def test_a_fillet_rounds_an_inner_corner_outwards() -> None:
    ell = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)]
    rounded = outline.fillet(ell, [0.0, 0.0, 0.0, 0.5, 0.0, 0.0], 16)
    assert area(rounded) == pytest.approx(3.0 + 0.25 * (1.0 - np.pi / 4), abs=2e-3)


def test_an_inset_moves_every_side() -> None:
    inner = outline.inset(outline.rectangle(2.0, 1.0), 0.25)
    assert np.abs(inner).max(axis=0) == pytest.approx([0.75, 0.25])


@pytest.mark.parametrize("segments", [8, 16, 18, 24])
def test_a_plate_with_a_grid_of_holes_is_covered_once(segments: int) -> None:
    """Rows of equal holes are the hard case: their bridges and corners lie in one line."""
    sheet = outline.rectangle(5.0, 5.0, 0.2, 4)
    holes = [outline.circle(0.4, segments, x - 1.5, y - 1.5) for x in range(4) for y in range(4)]
    points, triangles = outline.triangulate(sheet, holes)
    assert covered(points, triangles) == pytest.approx(area(sheet) - 16 * area(holes[0]))
    assert min(area(points[list(corners)]) for corners in triangles) > 0.0
    assert len(triangles) == len(sheet) + 16 * segments + 2 * 16 - 2


def test_an_outline_that_crosses_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="crosses itself"):
        outline.triangulate(np.array([[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]]))


def test_a_prism_is_closed_and_holds_what_it_should() -> None:
    solid = shapes.prism(outline.rectangle(2.0, 1.0, 0.1), [(0.0, 0.0), (0.0, 0.5)])
    assert is_closed(solid)
    assert volume(solid) == pytest.approx((2.0 - 4 * 0.1**2 / 2) * 0.5)


def test_a_turned_ball_is_closed_and_round() -> None:
    ball = shapes.ball(1.0, 48, np.linspace(-90.0, 90.0, 25))
    assert is_closed(ball)
    assert np.linalg.norm(ball.points, axis=1) == pytest.approx(np.ones(len(ball.points)))
    assert volume(ball) == pytest.approx(4.0 / 3.0 * np.pi, rel=0.02)


def test_a_hollow_fits_its_hole_and_goes_down_as_far_as_it_says() -> None:
    cup = shapes.hollow(0.35, 0.1, 0.03, 24, 4)
    assert cup.points[:, 2].min() == pytest.approx(-0.1)
    mouth = cup.points[np.abs(cup.points[:, 2]) < 1e-9]
    hole = outline.circle(0.38, 24)
    assert sorted(map(tuple, mouth[:, :2].round(6))) == sorted(map(tuple, hole.round(6)))


def test_large_faces_stay_flat_up_to_their_bevel() -> None:
    """So that one strip of faces looks like a rounded edge."""
    box = shapes.prism(outline.rectangle(2.0, 2.0, 0.05), shapes.bevelled(0.0, 1.0, 0.05))
    dressed = mesh.dress(box, 0)
    top = dressed.normals[dressed.points[:, 2] > 0.999]
    assert len(top) == 8
    assert top[:, 2].min() > 0.999


def test_sharp_edges_stay_sharp() -> None:
    block = mesh.dress(shapes.prism(outline.rectangle(1.0, 1.0), [(0.0, 0.0), (0.0, 1.0)]), 0)
    assert len(block.points) == 24
    assert sorted(np.abs(block.normals).max(axis=1)) == pytest.approx([1.0] * 24)


def test_the_grain_runs_along_the_axis_it_is_given() -> None:
    point = np.array([[1.0, 2.0, 3.0]] * 3) + np.eye(3)
    shape = mesh.Shape(point, np.array([[0, 1, 2]]))
    for axis, along in enumerate("xyz"):
        dressed = mesh.dress(shape, 0, grain=along)
        moved = dressed.solid - mesh.plank(0)
        assert moved[:, 0] == pytest.approx(dressed.points[:, axis])
        assert np.linalg.det(mesh.GRAIN[along]) == pytest.approx(1.0)


def test_pieces_move_and_turn_with_their_grain() -> None:
    block = mesh.dress(shapes.prism(outline.rectangle(1.0, 1.0), [(0.0, 0.0), (0.0, 1.0)]), 0, cut=3)
    moved = block.moved(5.0, 0.0, 1.0).turned("z", 90.0)
    assert (moved.solid == block.solid).all()
    assert moved.points.mean(axis=0) == pytest.approx([0.0, 5.0, 1.5])


def test_openness_has_the_known_values() -> None:
    assert openness.bowl(1.0, 1.0) == 0.5  # a hemisphere
    assert openness.slot(0.0, 1.0) == 1.0
    assert openness.slot(0.75, 1.0) == pytest.approx(0.5)
    assert openness.beside_wall(0.0, 1.0) == 0.5  # at the foot of a wall half the sky is gone
    assert openness.beside_wall(0.75, 1.0) == pytest.approx(0.8)
    assert openness.above_floor(0.0, 1.0) == 0.5


def test_another_processors_last_digits_change_no_triangle() -> None:
    sheet = outline.rectangle(5.0, 5.0, 0.2, 4)
    holes = [outline.circle(0.4, 16, x - 1.5, y - 1.5) for x in range(4) for y in range(4)]
    noise = np.random.default_rng(1)
    _, triangles = outline.triangulate(sheet, holes)
    shaken = [ring + noise.uniform(-1e-14, 1e-14, ring.shape) for ring in (sheet, *holes)]
    assert outline.triangulate(shaken[0], shaken[1:])[1] == triangles
