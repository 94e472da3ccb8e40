"""Numerals on the table: right in number and size, and always turned to the camera."""

from __future__ import annotations

import math
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray
from panda3d.core import GeomNode, GeomVertexReader, NodePath

from game3d.scenes.stage.materials import BRASS, INK
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.numerals import STEEP, Label, Numerals
from tests.scenes.bare import BareStage


@pytest.fixture
def figures() -> Numerals:
    return Numerals(cast(Stage, BareStage()), NodePath("table"))


def corners(figures: Numerals) -> tuple[NDArray[np.float64], NDArray[np.float64], list[int]]:
    """Places, normals and materials of everything that is drawn."""
    node = figures.path.node()
    assert isinstance(node, GeomNode)
    data = node.get_geom(0).get_vertex_data()
    places, normals = (GeomVertexReader(data, name) for name in ("vertex", "normal"))
    colours = GeomVertexReader(data, "color")
    rows = range(data.get_num_rows())
    found = [(tuple(places.get_data3()), tuple(normals.get_data3()), colours.get_data4()[0]) for _ in rows]
    return np.array([p for p, _, _ in found]), np.array([n for _, n, _ in found]), [round(m * 255) for _, _, m in found]


def test_all_numbers_are_one_draw_and_none_is_none(figures: Numerals) -> None:
    labels = [Label(str(n), float(n), 0.0, 0.1, 0.3, INK) for n in range(20)]
    figures.show(labels, 0.0, 60.0)
    assert figures.path.node().get_num_geoms() == 1
    figures.show([], 0.0, 60.0)
    assert figures.path.node().get_num_geoms() == 0


def test_nothing_is_written_when_nothing_changed(figures: Numerals) -> None:
    label = Label("7", 0.0, 0.0, 0.1, 0.3, INK)
    assert figures.show([label], 0.0, 60.0)
    assert not figures.show([label], 0.0, 60.0)
    assert figures.show([label], 10.0, 60.0)
    assert figures.show([label._replace(x=1.0)], 10.0, 60.0)


@pytest.mark.parametrize("digit", "0123456789")
def test_every_digit_is_as_high_as_it_says_and_stands_in_its_middle(figures: Numerals, digit: str) -> None:
    figures.show([Label(digit, 2.0, -1.0, 0.25, 0.4, BRASS)], 0.0, 89.0)
    places, normals, materials = corners(figures)
    low, high = places.min(axis=0), places.max(axis=0)
    assert high[1] - low[1] == pytest.approx(0.4, abs=0.02)
    assert (high[1] + low[1]) / 2 == pytest.approx(-1.0, abs=0.01)
    assert abs((high[0] + low[0]) / 2 - 2.0) < 0.04
    assert np.allclose(places[:, 2], 0.25)
    assert np.allclose(normals, (0.0, 0.0, 1.0))
    assert set(materials) == {BRASS}


def test_ten_is_wider_than_nine(figures: Numerals) -> None:
    widths = []
    for text in ("9", "10"):
        figures.show([Label(text, 0.0, 0.0, 0.0, 0.3, INK)], 0.0, 89.0)
        places = corners(figures)[0]
        widths.append(places[:, 0].max() - places[:, 0].min())
    assert widths[0] < widths[1] < 0.36


@pytest.mark.parametrize("azimuth", [0.0, 90.0, 180.0, -57.0])
def test_the_foot_of_a_number_is_always_towards_the_camera(figures: Numerals, azimuth: float) -> None:
    figures.show([Label("7", 0.0, 0.0, 0.0, 1.0, INK)], azimuth, 60.0)
    places = corners(figures)[0]
    towards = np.array([math.sin(math.radians(azimuth)), -math.cos(math.radians(azimuth)), 0.0])
    along = places @ towards
    head, foot = places[along < along.min() + 0.2], places[along > along.max() - 0.2]
    across = np.array([math.cos(math.radians(azimuth)), math.sin(math.radians(azimuth)), 0.0])
    # A seven is broad at its head and narrow at its foot.
    assert np.ptp(head @ across) > 2.0 * np.ptp(foot @ across)


def test_from_a_low_seat_figures_lean_up_and_from_a_high_one_they_lie(figures: Numerals) -> None:
    label = Label("8", 0.0, 0.0, 0.5, 0.4, INK)
    figures.show([label], 0.0, STEEP + 1.0)
    assert np.ptp(corners(figures)[0][:, 2]) == pytest.approx(0.0, abs=1e-6)
    figures.show([label], 0.0, 10.0)
    places, normals, _ = corners(figures)
    assert np.ptp(places[:, 2]) == pytest.approx(0.4 * math.sin(math.radians(STEEP - 10.0)), abs=0.02)
    assert places[:, 2].min() == pytest.approx(0.5, abs=1e-3)
    assert normals[0] @ (0.0, -1.0, 0.0) == pytest.approx(math.sin(math.radians(STEEP - 10.0)), abs=1e-4)
