"""The sounds are what their script makes: short, clean, none of them silent or clipped."""

from __future__ import annotations

import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

MODELS = Path(__file__).resolve().parents[2] / "models"
NAMES = {
    "wood_put", "wood_slide", "stone_put", "brass_put", "ball_put", "take",
    "lift", "flatten", "die_roll", "clear", "refuse", "win",
}  # fmt: skip


def read(path: Path) -> NDArray[np.int64]:
    """The samples of a 16-bit mono file at 44100 Hz."""
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        return np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").astype(np.int64)


@pytest.fixture(scope="module")
def made_again(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all sounds made afresh."""
    folder = tmp_path_factory.mktemp("sounds")
    subprocess.run(
        [sys.executable, str(MODELS / "make_sounds.py"), "--out", str(folder)], check=True, capture_output=True
    )
    return folder


def test_the_script_makes_every_sound_there_is(made_again: Path) -> None:
    assert {path.stem for path in MODELS.glob("*.wav")} == NAMES
    assert {path.stem for path in made_again.glob("*.wav")} == NAMES


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_sound_is_what_the_script_makes(name: str, made_again: Path) -> None:
    """Two processors may disagree in the last bit or two."""
    kept, made = read(MODELS / f"{name}.wav"), read(made_again / f"{name}.wav")
    assert kept.shape == made.shape
    assert np.abs(kept - made).max() <= 4


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_sound_is_short_and_clean(name: str) -> None:
    path = MODELS / f"{name}.wav"
    assert path.stat().st_size < 60_000
    signal = read(path)
    assert 3_000 < np.abs(signal).max() < 32_000
    assert abs(signal.mean()) < 40
    assert abs(signal[0]) < 200
    assert abs(signal[-1]) < 200
