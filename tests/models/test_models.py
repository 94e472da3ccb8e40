"""The models are what their scripts make, in the format that the shader draws, and they fit each other."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from panda3d import core
from panda3d.egg import load_egg_file

from game3d.scenes.fanorona_telo import measures as fanorona_telo
from game3d.scenes.number_pyramid import measures as number_pyramid
from game3d.scenes.pylos import measures as pylos
from game3d.scenes.stage import materials
from game3d.scenes.table import stock
from game3d.scenes.table.contract import Point
from game3d.scenes.tak import measures as tak
from game3d.scenes.trimino import measures as trimino

ROOT = Path(__file__).resolve().parents[2]
MODELS = ROOT / "models"
NAMES = sorted(path.stem for path in MODELS.glob("*.egg"))
# One step of the last decimal that is written, for columns x y z, normal, solid, material, openness, part, alpha.
# The openness has eight bits, of which the last may differ.
LEAST = np.array([1e-4] * 3 + [1e-3] * 3 + [1e-2] * 3 + [1e-4, 4e-3, 1e-4, 0.0])

Rows = NDArray[np.float64]


@cache
def read(path: Path) -> tuple[Rows, NDArray[np.int64]]:
    """The vertices of an .egg, one row of 13 numbers each, and the triangles (a face of four corners is two)."""
    text = path.read_text(encoding="ascii")
    number = r"(-?[\d.]+)"
    three = rf"{number} {number} {number}"
    vertex = rf"<Vertex> \d+ {{{three} <Normal> {{{three}}} <UV> {{{three}}} <RGBA> {{{three} {number}}}}}"
    vertices = np.array(re.findall(vertex, text), dtype=float)
    faces = [[int(k) for k in face.split()] for face in re.findall(r"<VertexRef> {([\d ]+) <Ref>", text)]
    triangles = [(face[0], *face[k : k + 2]) for face in faces for k in range(1, len(face) - 1)]
    assert len(vertices) == text.count("<Vertex>")
    assert len(faces) == text.count("<Polygon>")
    return vertices, np.array(triangles, dtype=np.int64)


@pytest.fixture(scope="module")
def made_again(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all models made afresh."""
    folder = tmp_path_factory.mktemp("models")
    subprocess.run(
        [sys.executable, str(MODELS / "make_models.py"), "--out", str(folder)], check=True, capture_output=True
    )
    return folder


def test_the_scripts_make_every_model_there_is(made_again: Path) -> None:
    assert sorted(path.stem for path in made_again.glob("*.egg")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_model_is_what_its_script_makes(name: str, made_again: Path) -> None:
    """Corner by corner: two processors may disagree in the last digit, and on which corners share a vertex."""
    kept, kept_triangles = read(MODELS / f"{name}.egg")
    made, made_triangles = read(made_again / f"{name}.egg")
    assert kept_triangles.shape == made_triangles.shape
    apart = np.abs(kept[kept_triangles] - made[made_triangles])
    assert (apart <= 2.0 * LEAST + 1e-9).all(), f"{name} differs by up to {apart.max(axis=(0, 1))}"


@pytest.mark.parametrize("name", NAMES)
def test_a_model_is_sound(name: str) -> None:
    """Known materials, unit normals that look out of their triangle, no empty triangle, part numbers that fit."""
    rows, triangles = read(MODELS / f"{name}.egg")
    codes = np.floor(rows[:, 9:12] * 255.0)
    assert set(codes[:, 0]) <= {float(material.index) for material in materials.MATERIALS}
    assert codes[:, 2].max() < 64
    assert (rows[:, 12] == 1.0).all()
    normals = rows[:, 3:6]
    assert np.abs(np.linalg.norm(normals, axis=1) - 1.0).max() < 2e-3
    a, b, c = (rows[triangles[:, k], :3] for k in range(3))
    faces = np.cross(b - a, c - a)
    area = np.linalg.norm(faces, axis=1)
    wide = area > 1e-5  # smaller ones are turned by the rounding of their corners
    facing = (faces[:, None, :] * normals[triangles]).sum(axis=2)[wide] / area[wide, None]
    assert facing.min() > 0.2


def test_panda3d_reads_the_numbers_back_exactly() -> None:

    node = load_egg_file(core.Filename.from_os_specific(str(MODELS / "tak_board.egg")))
    geometry = core.NodePath(node).find("**/+GeomNode").node().get_geom(0)
    data = geometry.get_vertex_data()
    assert data.get_array(0).get_array_format().get_column("texcoord").get_num_components() == 3
    assert sum(geometry.get_primitive(k).get_num_faces() for k in range(geometry.get_num_primitives())) == len(
        read(MODELS / "tak_board.egg")[1]
    )
    colours = core.GeomVertexReader(data, "color")
    seen = set()
    while not colours.is_at_end():
        red, _, blue, _ = colours.get_data4()
        seen.add((round(red * 255.0), round(blue * 255.0)))
    assert {part for material, part in seen if material == materials.TILE} == set(range(1, 26))
    assert {material for material, _ in seen} == {
        materials.WALNUT,
        materials.BRASS,
        materials.FELT,
        materials.TILE,
        materials.GILT,
    }


def spread(name: str) -> tuple[Rows, Rows]:
    """Lower and upper corner of a model."""
    rows, _ = read(MODELS / f"{name}.egg")
    return rows[:, :3].min(axis=0), rows[:, :3].max(axis=0)


@pytest.mark.parametrize("side", [1, 2])
def test_pieces_have_the_sizes_that_the_layout_says(side: int) -> None:
    low, high = spread(f"tak_flat_{side}")
    assert low == pytest.approx([-tak.FLAT_BASE / 2, -tak.FLAT_LENGTH / 2, 0.0], abs=0.01)
    assert high[2] == pytest.approx(tak.FLAT_HEIGHT, abs=0.01)
    low, high = spread(f"tak_wall_{side}")
    assert high == pytest.approx([tak.WALL_BASE / 2, tak.WALL_THICKNESS / 2, tak.WALL_HEIGHT], abs=0.02)
    low, high = spread(f"tak_cap_{side}")
    assert (low[2], high[2]) == pytest.approx((0.0, tak.CAP_HEIGHT), abs=0.01)
    low, high = spread(f"pylos_ball_{side}")
    assert low == pytest.approx([-pylos.RADIUS] * 3, abs=1e-3)
    assert high == pytest.approx([pylos.RADIUS] * 3, abs=1e-3)
    low, high = spread(f"telo_stone_{side}")
    assert high[::2] == pytest.approx([fanorona_telo.STONE_RADIUS, fanorona_telo.STONE_HEIGHT], abs=1e-3)
    low, high = spread(f"pyramid_disc_{side}")
    assert (low[2], high[2]) == pytest.approx((0.0, number_pyramid.DISC_HEIGHT), abs=1e-3)


def under(board: str, x: float, y: float, reach: float) -> Rows:
    """The points of a board within `reach` of the upright line through (x, y)."""
    rows, _ = read(MODELS / f"{board}.egg")
    return rows[np.hypot(rows[:, 0] - x, rows[:, 1] - y) < reach, :3]


def test_a_pylos_ball_touches_the_lowest_point_of_its_hollow_and_nothing_else() -> None:
    low_places = [place for name, place in pylos.PLACES.items() if name[0] == "1"]
    racks = [place for seat in (1, 2) for place in pylos.RACK[seat]]
    for x, y, z in [*low_places, *racks]:
        points = under("pylos_board", x, y, 0.45)
        points = points[points[:, 2] > 0.1]
        gaps = np.linalg.norm(points - np.array([x, y, z]), axis=1) - pylos.RADIUS
        assert gaps.min() == pytest.approx(0.0, abs=2e-4)
        assert np.hypot(*(points[gaps.argmin(), :2] - np.array([x, y]))) < 1e-3


def test_a_pylos_ball_rests_on_the_four_below() -> None:
    for name, (x, y, z) in pylos.PLACES.items():
        if name[0] == "1":
            continue
        apart = [
            np.linalg.norm(np.subtract((x, y, z), other))
            for below, other in pylos.PLACES.items()
            if int(below[0]) == int(name[0]) - 1
        ]
        touching = [distance for distance in apart if distance < 2 * pylos.RADIUS + 1e-9]
        assert touching == pytest.approx([2 * pylos.RADIUS] * 4)


def test_a_telo_stone_lies_on_the_bottom_of_its_dimple() -> None:
    stone, _ = read(MODELS / "telo_stone_1.egg")
    for x, y, z in fanorona_telo.POINTS.values():
        dimple = under("telo_board", x, y, 0.44)
        assert dimple[dimple[:, 2] > 0.2, 2].min() == pytest.approx(z, abs=2e-4)
        # Outside its middle the stone is clear of the dimple: higher at the same distance.
        rim = stone[stone[:, 2] < 0.12, :3]
        for point in rim[np.hypot(rim[:, 0], rim[:, 1]) > 0.1]:
            beside = under("telo_board", x, y, float(np.hypot(*point[:2])) + 1e-3)
            beside = beside[beside[:, 2] > 0.2]
            assert point[2] + z > beside[:, 2].max() - 1e-3


@pytest.mark.parametrize(
    ("board", "places", "reach"),
    [
        ("tak_board", tak.SQUARES, 0.72),
        ("pyramid_board", number_pyramid.NODES, 0.05),
        ("trimino_board", trimino.CELLS, 0.5),
    ],
)
def test_a_piece_stands_on_the_floor_of_its_place(board: str, places: dict[str, Point], reach: float) -> None:
    for part, (x, y, z) in enumerate(places.values(), start=1):
        rows, _ = read(MODELS / f"{board}.egg")
        own = rows[np.floor(rows[:, 11] * 255.0) == part]
        level = own[(own[:, 5] > 0.99) & (np.hypot(own[:, 0] - x, own[:, 1] - y) < reach), 2]
        assert len(level) > 0
        assert level == pytest.approx(z, abs=2e-4)


def test_no_two_reserve_slots_touch() -> None:
    for slots, width in (
        (tak.STONE_SLOTS[1][:: tak.TRAY_LEVELS], tak.FLAT_LENGTH),
        (pylos.RACK[1], 2 * pylos.RADIUS),
        (fanorona_telo.SLOTS[1], 2 * fanorona_telo.STONE_RADIUS),
        (number_pyramid.SLOTS[1], 2 * number_pyramid.DISC_RADIUS),
        (trimino.SLOTS[1][:12], 2 * trimino.MAN_RADIUS),
    ):
        places = np.array(slots)[:, :2]
        apart = np.linalg.norm(places[:, None] - places[None], axis=2) + 99.0 * np.eye(len(places))
        assert apart.min() > width


def test_the_die_shows_each_face_when_turned_as_the_layout_says() -> None:
    """The face on top has as many pips as its number; opposite faces add up to seven."""
    rows, _ = read(MODELS / "die.egg")
    pips = rows[np.floor(rows[:, 9] * 255.0) == materials.INK, :3]
    for face, turn in stock.DIE_UP.items():
        node = core.NodePath("die")
        node.set_hpr(*turn)
        matrix = np.array([[node.get_mat().get_cell(row, column) for column in range(3)] for row in range(3)])
        deepest = stock.DIE / 2 - 0.026
        up, down = (np.round(pips @ matrix @ np.array([0.0, 0.0, sign]), 3) for sign in (1.0, -1.0))
        assert (np.abs(up - deepest) < 1e-3).sum() == face
        assert (np.abs(down - deepest) < 1e-3).sum() == 7 - face
