"""Models and shaders are found wherever the program runs from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game3d import assets


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package stands in an empty folder."""
    package = tmp_path / "lib" / "game3d"
    package.mkdir(parents=True)
    monkeypatch.setattr(assets, "__file__", str(package / "assets.py"))
    assets.folder.cache_clear()
    yield package
    assets.folder.cache_clear()


def test_in_a_checkout_the_folders_lie_next_to_the_package() -> None:
    root = Path(assets.__file__).parents[1]
    assert assets.folder("models") == root / "models"
    assert assets.shader("surface.frag") == root / "shaders" / "surface.frag"


def test_in_a_wheel_the_folders_lie_inside_the_package(elsewhere: Path) -> None:
    (elsewhere / "models").mkdir()
    assert assets.folder("models") == elsewhere / "models"


def test_in_a_frozen_program_the_folders_lie_beside_the_executable(
    elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "models").mkdir()
    monkeypatch.setattr(assets.sys, "frozen", True, raising=False)
    monkeypatch.setattr(assets.sys, "executable", str(tmp_path / "game3d.bin"))
    assert assets.folder("models") == tmp_path / "models"


def test_a_converted_model_is_found_where_there_is_no_text(elsewhere: Path) -> None:
    (elsewhere / "models").mkdir()
    (elsewhere / "models" / "board.bam").touch()
    assert assets.model("board") == elsewhere / "models" / "board.bam"


def test_a_missing_folder_is_one_line_that_says_where_it_was_looked_for(elsewhere: Path) -> None:
    with pytest.raises(assets.AssetError, match=r"the folder 'shaders' is missing \(looked in .*game3d") as error:
        assets.shader("surface.frag")
    assert "\n" not in str(error.value)


def test_a_missing_model_is_one_line_with_its_name() -> None:
    with pytest.raises(assets.AssetError, match=r"the model models/unicorn\.egg is missing \(looked in .*models\)"):
        assets.model("unicorn")


def test_a_missing_file_is_one_line_with_its_name() -> None:
    with pytest.raises(assets.AssetError, match=r"the file shaders/unicorn\.frag is missing"):
        assets.shader("unicorn.frag")
