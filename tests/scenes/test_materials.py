"""One table of materials for the models and the shader."""

from __future__ import annotations

import pytest

from game3d.scenes.stage import materials
from game3d.scenes.stage.materials import MATERIALS, luminance, material, shader_rows, to_linear


def test_a_materials_index_is_its_place_in_the_table() -> None:
    assert [entry.index for entry in MATERIALS] == list(range(len(MATERIALS)))


def test_the_names_that_models_import_are_the_indices_in_the_table() -> None:
    for entry in MATERIALS:
        assert getattr(materials, entry.name.upper().replace(" ", "_")) == entry.index


def test_indices_never_change_because_models_hold_them() -> None:
    assert [entry.name for entry in MATERIALS[:18]] == [
        *("walnut", "maple", "brass", "ivory", "ebony", "felt", "slate", "enamel blue", "enamel red"),
        *("tile", "paper", "ink", "table", "rosewood", "birch", "glass", "leather", "steel"),
    ]


def test_a_material_is_found_by_name() -> None:
    assert material("ebony").index == materials.EBONY


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(KeyError, match="no material 'plastic'; known: birch, brass"):
        material("plastic")


def test_linear_light_of_srgb_codes() -> None:
    assert to_linear(0.0) == 0.0
    assert to_linear(1.0) == 1.0
    assert to_linear(0.04) == pytest.approx(0.04 / 12.92)
    assert to_linear(0.5) == pytest.approx(0.214041, abs=1e-6)


def test_luminance_weighs_green_most() -> None:
    assert luminance((1.0, 1.0, 1.0)) == pytest.approx(1.0)
    assert luminance((0.0, 1.0, 0.0)) == pytest.approx(0.7152)


def test_the_shader_gets_four_rows_of_four_floats_for_each_material() -> None:
    rows = shader_rows()
    assert len(rows) == materials.ROWS * len(MATERIALS)
    assert all(len(row) == 4 for row in rows)


def test_the_rows_of_brass() -> None:
    brass = material("brass")
    first = materials.ROWS * materials.BRASS
    light, dark, pattern, weights = shader_rows()[first : first + 4]
    assert light == (*(to_linear(channel) for channel in brass.light), brass.gloss)
    assert dark == (*(to_linear(channel) for channel in brass.dark), brass.streak)
    assert pattern == (*brass.rings, *brass.grain)
    assert weights == (brass.fibre, brass.cloud, 1.0, 0.0)


def test_a_dielectrics_reflectance_and_a_glass_clearness_are_negative_in_their_row() -> None:
    weights = shader_rows()[materials.ROWS * materials.GLASS + 3]
    assert weights[2] == -material("glass").reflect
    assert weights[3] == -material("glass").clear


def test_every_materials_pattern_darkens() -> None:
    for entry in MATERIALS:
        assert luminance(entry.dark) <= luminance(entry.light), entry.name
