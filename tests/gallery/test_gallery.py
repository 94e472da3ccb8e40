"""Pictures of all tables and pages stay as they are; where one changes, both are shown."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tests.gallery.pictures import HERE, PICTURES, PLAIN, WINDOWS, differing_blocks, load, render


def compare(name: str) -> None:
    folder = Path(tempfile.mkdtemp(prefix="game3d-gallery-"))
    path = folder / f"{name}.png"
    render(name, path)
    blocks = differing_blocks(load(HERE / f"{name}.png"), load(path))
    assert not blocks, f"{len(blocks)} blocks differ, such as {blocks[:4]}: compare {HERE / name}.png with {path}"
    path.unlink()


@pytest.mark.parametrize("name", [*PICTURES, *PLAIN])
def test_a_picture_looks_as_it_did(name: str) -> None:
    compare(name)


@pytest.mark.parametrize("name", WINDOWS)
def test_a_window_looks_as_it_did(name: str, display: str) -> None:
    compare(name)


def test_every_picture_in_the_folder_is_one_of_the_gallery() -> None:
    assert {path.stem for path in HERE.glob("*.png")} == {*PICTURES, *PLAIN, *WINDOWS}


# -- the comparison sees what a person would ------------------------------------------------------------------


def altered(name: str, box: tuple[int, int, int, int], change: str) -> int:
    """How many blocks the comparison finds when something happened to a part of a picture."""
    before = Image.open(HERE / f"{name}.png").convert("RGB")
    after = before.copy()
    x, y, width, height = box
    part = np.asarray(after.crop((x, y, x + width, y + height)), dtype=np.float64)
    if change == "lighter":  # as where a shadow is missing
        after.paste(Image.fromarray(np.clip(part * 1.35 + 6, 0, 255).astype(np.uint8)), (x, y))
    elif change == "redder":  # as where a material was swapped
        after.paste(Image.fromarray((part * (1.0, 0.75, 0.6)).astype(np.uint8)), (x, y))
    else:  # gone
        ImageDraw.Draw(after).rectangle((x, y, x + width, y + height), tuple(int(c) for c in part[0, 0]))
    return len(differing_blocks(np.asarray(before, np.float64), np.asarray(after, np.float64)))


def test_a_picture_is_equal_to_itself_and_forgives_rounding() -> None:
    picture = load(HERE / "tak-middle.png")
    noise = np.random.default_rng(1).integers(-3, 4, picture.shape)
    assert differing_blocks(picture, picture) == []
    assert differing_blocks(picture, np.clip(picture + noise, 0, 255)) == []


def test_another_size_is_another_picture() -> None:
    picture = load(HERE / "tak-middle.png")
    assert differing_blocks(picture, picture[:-12]) == [(-1, -1)]


@pytest.mark.parametrize("change", ["lighter", "redder", "gone"])
def test_a_missing_shadow_a_swapped_material_and_a_lost_piece_are_found(change: str) -> None:
    assert altered("pylos-middle", (440, 240, 60, 60), change)


def test_a_cut_off_line_of_text_is_found() -> None:
    assert altered("page-start", (30, 18, 70, 30), "gone")
