"""The painted room and the noise that wood grows from."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from game3d.scenes.stage.environment import halved, load_room, noise_field, noise_pixels

MODELS = Path(__file__).resolve().parents[2] / "models"


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    """What ``models/make_environment.py`` defines."""
    return runpy.run_path(str(MODELS / "make_environment.py"))


@pytest.fixture(scope="module")
def atlas() -> NDArray[np.float32]:
    """The levels as the program reads them: (level, row, column, blue green red)."""
    texture = load_room().atlas
    pixels = np.frombuffer(texture.get_ram_image(), dtype=np.float32)
    return pixels.reshape(6, 98, 98, 4)[..., :3]


def test_the_picture_is_what_the_script_paints(script: dict[str, Any], atlas: NDArray[np.float32]) -> None:
    painted = script["paint_atlas"]().reshape(6, 98, 98, 3)[..., ::-1]
    assert np.abs(np.sqrt(painted / script["SCALE"]) - np.sqrt(atlas / script["SCALE"])).max() < 1.0 / 4096.0


def test_the_diffuse_light_is_what_the_script_measures(script: dict[str, Any]) -> None:
    noted = json.loads((MODELS / "environment.json").read_text(encoding="utf-8"))["harmonics"]
    assert np.asarray(noted) == pytest.approx(script["harmonics"](), abs=1e-4)


def test_harmonics_give_the_light_of_a_uniform_room(script: dict[str, Any]) -> None:
    """In a room that is one everywhere every surface sees exactly one."""
    harmonics = script["harmonics"]
    room = harmonics.__globals__["room"]
    harmonics.__globals__["room"] = lambda d: np.ones((len(d), 3))
    try:
        rows = harmonics()
    finally:
        harmonics.__globals__["room"] = room
    assert rows[0] == pytest.approx([1.0, 1.0, 1.0], abs=1e-4)
    assert np.abs(rows[1:]).max() < 1e-3


def test_the_map_turns_back_onto_itself_at_its_border(script: dict[str, Any]) -> None:
    ways = script["directions"](8).reshape(10, 10, 3)
    assert np.linalg.norm(ways, axis=2) == pytest.approx(np.ones((10, 10)))
    assert ways[0, 1:9] == pytest.approx(ways[1, 8:0:-1])
    assert ways[1:9, 9] == pytest.approx(ways[8:0:-1, 8])


def test_the_first_level_is_the_sharpest_and_each_next_one_calmer(atlas: NDArray[np.float32]) -> None:
    spread = [float(level.std()) for level in atlas]
    assert spread == sorted(spread, reverse=True)


def test_blurring_keeps_the_light(atlas: NDArray[np.float32]) -> None:
    assert float(atlas[2].mean()) == pytest.approx(float(atlas[0].mean()), rel=0.25)


def test_brass_has_something_to_reflect_from_every_side(atlas: NDArray[np.float32]) -> None:
    """Above the table nothing is black in the level of polished brass, and its lights outshine its walls."""
    middle = atlas[1, 1:97, 1:97].max(axis=2)
    away = np.abs(np.arange(96) - 47.5) / 48.0
    above = (away[:, None] + away[None, :]) < 0.95  # the inner diamond is the upper half
    assert float(middle[above].min()) > 0.03
    assert float(middle[above].max()) > 10.0 * float(np.median(middle[above]))


def test_the_noise_is_the_same_every_time_and_fills_its_range() -> None:
    cube = noise_pixels(16)
    assert (cube == noise_pixels(16)).all()
    assert cube.shape == (16, 16, 16, 4)
    assert cube.reshape(-1, 4).mean(axis=0) == pytest.approx([127.5] * 4, abs=6.0)
    assert (cube.reshape(-1, 4).std(axis=0) > 40.0).all()


def test_the_noise_repeats_without_a_seam() -> None:
    field = noise_field(32, 2.0, 8.0, seed=1)
    inside = np.abs(np.diff(field, axis=0)).max()
    assert np.abs(field[0] - field[-1]).max() <= inside * 1.1


def test_a_smaller_level_holds_the_means_of_eight_cells() -> None:
    cube = np.arange(64, dtype=np.uint8).reshape(4, 4, 4, 1)
    small = halved(cube)
    assert small.shape == (2, 2, 2, 1)
    assert small[0, 0, 0, 0] == 11  # 10.5, rounded up: the mean of 0 1 4 5 16 17 20 21
