"""What the room looks like: measured in small pictures, drawn without a display."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """The measures that ``drawing.py`` prints."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "scenes" / "drawing.py")],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    line = next(line for line in done.stdout.splitlines() if line.startswith("FOUND "))
    measures: dict[str, Any] = json.loads(line.removeprefix("FOUND "))
    return measures


def contrast(one: float, other: float) -> float:
    """The WCAG contrast of two luminances."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def test_the_table_is_dark_and_grows_darker_away_from_the_lamp(found: dict[str, Any]) -> None:
    empty = found["empty"]
    assert 0.02 < empty["middle"] < 0.09
    assert empty["corner"] < 0.7 * empty["middle"]


def test_the_empty_table_has_no_pale_patch(found: dict[str, Any]) -> None:
    assert found["empty"]["brightest"] < 0.12


@pytest.mark.parametrize(
    ("game", "one", "other", "ground"),
    [
        ("number pyramid", "enamel blue", "enamel red", "walnut"),
        ("fanorona-telo", "ivory", "ebony", "slate"),
        ("pylos", "maple", "ebony", "walnut"),
        ("tak", "maple", "ebony", "tile"),
    ],
)
def test_the_sides_can_be_told_apart_in_grey(
    found: dict[str, Any], game: str, one: str, other: str, ground: str
) -> None:
    tops = found["tops"]
    assert contrast(tops[one], tops[other]) >= 3.0, game


@pytest.mark.parametrize(
    ("piece", "ground"),
    [
        *(("enamel blue", "birch"), ("enamel red", "birch")),
        *(("ivory", "slate"), ("ebony", "slate")),
        *(("maple", "walnut"), ("ebony", "walnut")),
        *(("maple", "tile"), ("ebony", "tile")),
        ("birch", "felt"),
    ],
)
def test_pieces_stand_off_from_what_they_lie_on(found: dict[str, Any], piece: str, ground: str) -> None:
    assert contrast(found["tops"][piece], found["tops"][ground]) >= 1.6


def test_nothing_is_so_bright_that_its_figure_is_lost(found: dict[str, Any]) -> None:
    assert max(found["tops"].values()) < 0.9


def test_metals_are_not_black(found: dict[str, Any]) -> None:
    assert min(found["tops"]["brass"], found["tops"]["steel"]) > 0.2


def test_edges_are_antialiased(found: dict[str, Any]) -> None:
    assert found["samples"] >= 2
    assert found["edges"]["high"] > 2 * found["edges"]["low"]


@pytest.mark.parametrize("quality", ["high", "medium"])
def test_the_key_from_the_left_throws_a_shadow_to_the_right(found: dict[str, Any], quality: str) -> None:
    sides = found["shadow"][quality]
    assert sides["right"] < 0.4 * sides["left"]


def test_in_low_quality_there_is_no_shadow_map(found: dict[str, Any]) -> None:
    assert found["shadow"]["low"]["right"] > found["shadow"]["high"]["right"]


def test_bodies_shade_what_they_stand_on(found: dict[str, Any]) -> None:
    assert found["contact"]["under"] < 0.6 * found["contact"]["open"]


def test_a_ghost_lets_the_table_through_and_glass_more_so(found: dict[str, Any]) -> None:
    dress = found["dress"]
    assert dress["table"] < dress["glass"] < dress["ghost"] < dress["plain"]


def test_what_has_faded_is_gone_without_a_trace_and_comes_back(found: dict[str, Any]) -> None:
    dress = found["dress"]
    assert dress["gone"] == pytest.approx(dress["table"], abs=1e-9)
    assert dress["again"] == pytest.approx(dress["plain"], abs=1e-9)


def test_an_accent_gives_its_colour_to_a_model_or_to_one_part_of_it(found: dict[str, Any]) -> None:
    looks = found["accent"]
    red, green, _ = looks["plain"]
    assert red > green
    red, green, _ = looks["whole"]
    assert green > red
    assert looks["part"] == pytest.approx(looks["whole"])
    assert looks["dimmed"] == pytest.approx(looks["plain"])
    assert looks["cleared"] == pytest.approx(looks["plain"])


def test_a_frame_is_asked_for_only_when_something_changed(found: dict[str, Any]) -> None:
    nothing, marked, turned, occluded, same_occluders, same_quality = found["redraw"]
    assert not nothing
    assert marked
    assert turned
    assert occluded
    assert not same_occluders
    assert not same_quality


def test_the_multisampling_that_was_granted_is_logged(found: dict[str, Any]) -> None:
    assert found["log"] == [f"INFO drawing 240x160 with {found['samples']}-fold multisampling"]


def test_a_closed_stage_leaves_nothing_in_the_scene_nor_on_what_it_drew_into(found: dict[str, Any]) -> None:
    assert (found["left"], found["regions"]) == (0, 0)


def test_a_program_that_does_not_compile_is_reported_with_file_and_line(found: dict[str, Any]) -> None:
    lines = (ROOT / "shaders" / "lighting.glsl").read_text(encoding="utf-8").splitlines()
    number = 1 + next(k for k, line in enumerate(lines) if "uniform vec3 key_colour" in line)
    errors = [line for line in found["fallback"]["log"] if line.startswith("ERROR")]
    assert any(line.startswith(f"ERROR shaders/lighting.glsl:{number}: error: ") for line in errors)


def test_then_the_table_is_drawn_with_plain_shading(found: dict[str, Any]) -> None:
    assert found["fallback"]["log"][-1] == (
        "WARNING the program 'surface' does not compile here: drawing with 'simple' instead"
    )
    assert found["fallback"]["middle"] > 0.3
