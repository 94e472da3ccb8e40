"""The sides stand off from each other and from their ground, measured on pictures (ART.md: 3 : 1 and 1.6 : 1)."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from game3d.scenes.fanorona_telo import measures as fanorona_telo
from game3d.scenes.number_pyramid import measures as number_pyramid
from game3d.scenes.pylos import measures as pylos
from game3d.scenes.stage.camera import FIELD_OF_VIEW, View, parse_view, place_of
from game3d.scenes.table.contract import Point
from game3d.scenes.tak import measures as tak
from game3d.scenes.trimino import measures as trimino
from tests.gallery.pictures import ROOT, load

WIDTH, HEIGHT = 800, 600
VIEW = "0,89,12"
BETWEEN_SIDES, AGAINST_GROUND = 3.0, 1.6

# For each game: a position, a place with a piece of each side, an empty place, and how much of each is looked at.
CASES = {
    "tak": ("x5/x5/x,1,x,2,x/x5/x5 1 2", "b3", "d3", "c2", tak.SQUARES, 0.24),
    "pylos": ("..../.1../..../..2.|.../.../...|../..|. 1", "1b2", "1c4", "", pylos.PLACES, 0.3),
    "fanorona-telo": (".../1.2/... 1", "a2", "c2", "b2", fanorona_telo.POINTS, 0.26),
    "number-pyramid": ("./.,./.,.,./.,1:1,2:1,./.,.,.,.,./.,.,.,.,.,.", "d2", "d3", "e3", number_pyramid.NODES, 0.3),
}


def luminance(pixels: NDArray[np.float64]) -> float:
    """The median relative luminance (WCAG) of pixels, 0 to 1: the shade of a piece, whatever mark it carries."""
    share = pixels.reshape(-1, 3) / 255.0
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return float(np.median(linear @ (0.2126, 0.7152, 0.0722)))


def contrast(one: float, other: float) -> float:
    """The contrast ratio of two luminances, at least 1."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def around(picture: NDArray[np.float64], view: View, point: Point, radius: float) -> NDArray[np.float64]:
    """The pixels within `radius` units of a point."""
    seen = place_of(view, point, WIDTH / HEIGHT)
    assert seen is not None
    x, y = (seen[0] + 1) * WIDTH / 2, (1 - seen[1]) * HEIGHT / 2
    size = radius * HEIGHT / 2 / math.tan(math.radians(FIELD_OF_VIEW) / 2) / (view.eye[2] - point[2])
    rows, columns = np.mgrid[0:HEIGHT, 0:WIDTH]
    found: NDArray[np.float64] = picture[np.hypot(columns + 0.5 - x, rows + 0.5 - y) <= size]
    assert len(found) > 50
    return found


def drawn(name: str, position: str, folder: Path, *options: str) -> NDArray[np.float64]:
    """A position seen from straight above, at VIEW."""
    path = folder / f"{name}.png"
    command = [sys.executable, "-m", "game3d", "render", name, "--position", position, "--view", VIEW, *options]
    subprocess.run(
        [*command, "--size", f"{WIDTH}x{HEIGHT}", "-o", str(path)], cwd=ROOT, check=True, capture_output=True
    )
    return load(path)


@pytest.mark.parametrize("name", CASES)
def test_both_sides_stand_off_from_their_ground_and_from_each_other(name: str, tmp_path: Path) -> None:
    position, one, two, empty, places, radius = CASES[name]
    picture = drawn(name, position, tmp_path, *(["--variant", "tournament"] if name == "tak" else []))
    view = parse_view(VIEW)
    first, second = (luminance(around(picture, view, places[place], radius)) for place in (one, two))
    assert contrast(first, second) >= BETWEEN_SIDES
    x, y, z = places[empty] if empty else (0.0, -2.2, pylos.TOP)
    ground = luminance(around(picture, view, (x, y, z), radius))
    assert contrast(first, ground) >= AGAINST_GROUND
    assert contrast(second, ground) >= AGAINST_GROUND


def test_men_of_both_woods_stand_off_from_the_floor_of_their_wells(tmp_path: Path) -> None:
    picture = drawn("trimino", ".##./.#../..##/..#. 11,7 1 3", tmp_path)
    view, cells = parse_view(VIEW), trimino.CELLS
    men = sorted(luminance(around(picture, view, cells[cell], 0.34)) for cell in ("b4", "c4", "b3", "c2", "d2", "c1"))
    floors = sorted(luminance(around(picture, view, cells[cell], 0.34)) for cell in ("a4", "d4", "a3", "a2", "b1"))
    assert contrast(men[0], men[-1]) >= BETWEEN_SIDES
    for man in men:
        assert contrast(man, floors[len(floors) // 2]) >= AGAINST_GROUND


def test_no_socket_of_the_pyramid_is_darker_than_the_rest(tmp_path: Path) -> None:
    picture, view = drawn("number-pyramid", "./.,./.,.,./.,.,.,./.,.,.,.,./.,.,.,.,.,.", tmp_path), parse_view(VIEW)
    shades = {place: luminance(around(picture, view, at, 0.3)) for place, at in number_pyramid.NODES.items()}
    middle = sorted(shades.values())[len(shades) // 2]
    assert {place for place, shade in shades.items() if abs(shade / middle - 1.0) > 0.07} == set()
