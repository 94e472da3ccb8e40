"""The pictures on the start page are those that their script makes."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from game3d.rules.game import NAMES
from tests.gallery.pictures import differing_blocks, load

MODELS = Path(__file__).resolve().parents[2] / "models"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_cards", MODELS / "make_cards.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_every_game_has_a_card() -> None:
    assert tuple(sorted(script().CARDS)) == tuple(sorted(NAMES))


@pytest.mark.parametrize("game", NAMES)
def test_a_card_is_the_picture_that_its_script_makes(game: str, tmp_path: Path) -> None:
    made = script().make(game, tmp_path)
    blocks = differing_blocks(load(MODELS / made.name), load(made))
    assert not blocks, f"{len(blocks)} blocks differ: make the cards again with python models/make_cards.py"
