"""The pictures on the start page are those that their script makes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from game3d.app.page_data import card_picture
from game3d.rules.registry import NAMES, module_name
from tests.gallery.pictures import differing_blocks, load

MODELS = Path(__file__).resolve().parents[2] / "models"
WITH_MODELS = [name for name in NAMES if (MODELS / f"{module_name(name)}.py").exists()]
AGAIN = "make the cards again with python models/make_cards.py"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(MODELS))
    import make_cards

    yield make_cards


def test_a_game_with_models_has_a_card_of_its_own_and_another_that_of_stock_pieces() -> None:
    assert card_picture("noughts") == MODELS / "card.png"
    for name in WITH_MODELS:
        assert card_picture(name) == MODELS / f"card_{module_name(name)}.png"


def test_a_game_says_with_its_models_what_its_card_shows_or_it_is_the_first_position(script: ModuleType) -> None:
    assert script.options("fanorona-telo") == ("--position", "1.2/.12/21. 1", "--view=-30,48,8")
    assert script.options("noughts") == script.FIRST_POSITION


@pytest.mark.parametrize("game", WITH_MODELS)
def test_a_card_is_the_picture_that_its_script_makes(game: str, script: ModuleType, tmp_path: Path) -> None:
    made = script.make(game, tmp_path)
    blocks = differing_blocks(load(MODELS / made.name), load(made))
    assert not blocks, f"{len(blocks)} blocks differ: {AGAIN}"


def test_the_card_of_stock_pieces_is_the_picture_that_its_script_makes(tmp_path: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(MODELS)!r}); from pathlib import Path; import make_cards; "
    code += f"make_cards.make_plain(Path({str(tmp_path)!r}))"
    subprocess.run([sys.executable, "-c", code], cwd=MODELS.parent, check=True, capture_output=True)
    blocks = differing_blocks(load(MODELS / "card.png"), load(tmp_path / "card.png"))
    assert not blocks, f"{len(blocks)} blocks differ: {AGAIN}"
