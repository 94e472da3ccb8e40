"""Shader sources are put together from files, and messages of drivers are led back to them."""

from __future__ import annotations

import pytest

from game3d.scenes.stage.shading import source

FILES = {
    "main.frag": '#version 150\n#include "light.glsl"\nvoid main() {\n}\n',
    "light.glsl": "// light\nuniform vec3 key;\n",
    "nested.frag": '#version 150\n#include "outer.glsl"\nvoid main() {}\n',
    "outer.glsl": '#include "light.glsl"\nfloat outer;\n',
    "loop.frag": '#version 150\n#include "loop.frag"\n',
    "bare.frag": "void main() {}\n",
}
read = FILES.__getitem__


def test_an_include_is_replaced_by_the_file() -> None:
    assert source("main.frag", {}, read).text == "#version 150\n// light\nuniform vec3 key;\nvoid main() {\n}\n"


def test_includes_may_include() -> None:
    assert source("nested.frag", {}, read).text == (
        "#version 150\n// light\nuniform vec3 key;\nfloat outer;\nvoid main() {}\n"
    )


def test_constants_stand_right_after_the_version() -> None:
    text = source("main.frag", {"SHADOWS": 1, "PARTS": 64}, read).text
    assert text.splitlines()[:3] == ["#version 150", "#define SHADOWS 1", "#define PARTS 64"]


def test_every_line_knows_the_file_and_line_it_came_from() -> None:
    made = source("main.frag", {"SHADOWS": 1}, read)
    assert made.lines == [
        ("main.frag", 1),
        ("main.frag", 1),
        ("light.glsl", 1),
        ("light.glsl", 2),
        ("main.frag", 3),
        ("main.frag", 4),
    ]


@pytest.mark.parametrize(
    ("message", "meaning"),
    [
        ("0:4(8): error: `bogus' undeclared", "shaders/light.glsl:2: error: `bogus' undeclared"),
        ("created-shader:5(3): error: no", "shaders/main.frag:3: error: no"),
        ('0(4) : error C1008: undefined variable "x"', 'shaders/light.glsl:2: error C1008: undefined variable "x"'),
        ("ERROR: 0:3: 'x' : undeclared", "ERROR: shaders/light.glsl:1: 'x' : undeclared"),
        ("0:400(1): error: beyond the end", "0:400(1): error: beyond the end"),
        ("linking failed", "linking failed"),
    ],
)
def test_a_drivers_message_names_our_file_and_line(message: str, meaning: str) -> None:
    assert source("main.frag", {"SHADOWS": 1}, read).explain(message) == meaning


def test_a_file_that_includes_itself_is_refused() -> None:
    with pytest.raises(ValueError, match=r"shaders/loop\.frag includes itself \(through loop\.frag\)"):
        source("loop.frag", {}, read)


def test_a_file_without_a_version_is_refused() -> None:
    with pytest.raises(ValueError, match=r"shaders/bare\.frag does not begin with a #version line"):
        source("bare.frag", {}, read)


@pytest.mark.parametrize("name", ["surface", "simple", "backdrop", "depth"])
@pytest.mark.parametrize("stage", ["vert", "frag"])
def test_every_program_of_the_room_is_glsl_150_of_files_that_are_there(name: str, stage: str) -> None:
    made = source(f"{name}.{stage}", {"SHADOWS": 1, "MATERIALS": 18, "PARTS": 64})
    assert made.text.startswith("#version 150\n")
    assert "#include" not in made.text
    assert " mat;" not in made.text  # a uniform called so is refused by Panda3D
