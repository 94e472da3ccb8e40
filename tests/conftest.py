"""What all tests share: user folders of their own, and a display for those that open a window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

# Set before any test module imports game3d: nothing a test does may touch the user's own folders. Kernels
# compiled by one run are kept for the next, in a place of their own.
_HOME = tempfile.TemporaryDirectory(prefix="game3d-tests-")
os.environ["GAME3D_HOME"] = _HOME.name
os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(_HOME.name) / "kernels"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Empty user folders for one test."""
    monkeypatch.setenv("GAME3D_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The display there is, else an Xvfb of our own, else one failure that names what is missing."""
    if not sys.platform.startswith("linux"):
        yield ""
        return
    if os.environ.get("DISPLAY"):
        yield os.environ["DISPLAY"]
        return
    xvfb = shutil.which("Xvfb")
    if xvfb is None:
        pytest.fail("window tests need a display or Xvfb: install the system package 'xvfb'", pytrace=False)
    read, write = os.pipe()
    server = subprocess.Popen(
        [xvfb, "-displayfd", str(write), "-screen", "0", "2560x1440x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    if not number:
        pytest.fail("Xvfb did not start: install the system packages 'xvfb' and 'libgl1-mesa-dri'", pytrace=False)
    os.environ["DISPLAY"] = f":{number}"
    yield f":{number}"
    os.environ.pop("DISPLAY", None)
    server.terminate()
    server.wait(10)
