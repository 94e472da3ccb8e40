"""The pictures of the gallery: how each is made, and how two are compared.

python -m tests.gallery.pictures            make all again
python -m tests.gallery.pictures NAME …     make these
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GOLDEN = ROOT / "tests" / "records" / "golden"
SIZE = "960x540"

BLOCK = 12  # pixels
TOLERANCE = 9.0  # of 255, for the mean of a block in any channel


class Shown(NamedTuple):
    """What the gallery shows of a game, from the file of its name beside this one (such as ``tak.toml``)."""

    record: Path  # a golden record: its first position, one in the middle, and its last are drawn
    ply: int  # of the one in the middle
    views: tuple[str, ...] = ()  # from which the middle is drawn once more
    window: bool = False  # whether the whole window is drawn, too


def _shown() -> dict[str, Shown]:
    found = {}
    for path in sorted(HERE.glob("*.toml")):
        told = tomllib.loads(path.read_text("utf-8"))
        views = tuple(told.get("views", ()))
        found[path.stem] = Shown(GOLDEN / told["record"], told["ply"], views, told.get("window", False))
    return found


SHOWN = _shown()


def _pictures() -> dict[str, list[str]]:
    made: dict[str, list[str]] = {}
    for game, shown in SHOWN.items():
        record = ["--record", str(shown.record.relative_to(ROOT))]
        middle = [*record, "--ply", str(shown.ply)]
        made[f"{game}-start"] = [game]
        made[f"{game}-middle"] = [game, *middle]
        made[f"{game}-end"] = [game, *record]
        for view in shown.views:
            made[f"{game}-{view.replace(',', '-')}"] = [game, *middle, "--view", view]
    made["page-start"] = ["--page", "start"]
    made["page-setup"] = ["--page", "setup"]
    return made


PICTURES = _pictures()
"""The options of ``game3d render`` by the picture's name."""

PLAIN = {
    "plain-noughts": ["noughts", "--position", "x.o.x.... 2"],
    "plain-noughts-end": ["noughts", "--position", "xoo.x...x 2", "--view", "low"],
}
"""Pictures of the plain table: as above, for the game of ``tests/noughts.py``."""

WINDOWS = {f"window-{game}": (shown.record, shown.ply) for game, shown in SHOWN.items() if shown.window}
"""Pictures of the whole window: the record and the ply on the table."""

_WINDOW = """
import sys
from pathlib import Path
from panda3d.core import Filename, load_prc_file_data
load_prc_file_data("", "audio-library-name null")
from game3d.app.app import App
from game3d.play.sitting import Sitting
from game3d.records.files import load
from game3d.app.settings import Settings
from game3d.ui.settings_page import SettingsValues
record, ply, width, height, output = sys.argv[1:]
app = App(Settings(SettingsValues(animation="off", sound=False, quality="high"), size=(int(width), int(height))))
app.open_table(Sitting.from_record(load(Path(record)), int(ply)))
app.stage.drafts.allowed = False
for _frame in range(4):
    app.changed()
    app.task_mgr.step()
image = app.win.get_screenshot()
assert image is not None and image.write(Filename.from_os_specific(output))
app.shut_down()
"""


def render(name: str, path: Path, size: str = SIZE) -> None:
    """Make one picture; those of the window need a display."""
    if name in WINDOWS:
        record, ply = WINDOWS[name]
        command = [sys.executable, "-c", _WINDOW, str(record), str(ply), *size.split("x"), str(path)]
    else:
        program, options = ("tests.noughts", PLAIN[name]) if name in PLAIN else ("game3d", PICTURES[name])
        command = [sys.executable, "-m", program, "render", *options, "--size", size, "-o", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{name}: {done.stderr}")


def load(path: Path) -> NDArray[np.float64]:
    """A picture as (height, width, 3), 0 to 255."""
    return np.asarray(Image.open(path).convert("RGB"), dtype=np.float64)


def differing_blocks(one: NDArray[np.float64], other: NDArray[np.float64]) -> list[tuple[int, int]]:
    """The blocks (column, row) whose mean colours differ by more than TOLERANCE; all when the sizes differ.

    Means of blocks forgive what processors and drivers round differently, along edges above all, and catch what a
    person would see: a shadow, a material, a piece or a line of text that is not there.
    """
    if one.shape != other.shape:
        return [(-1, -1)]
    means = [_means(picture) for picture in (one, other)]
    rows, columns = np.nonzero(np.abs(means[0] - means[1]).max(axis=2) > TOLERANCE)
    return [(int(column), int(row)) for row, column in zip(rows, columns, strict=True)]


def _means(picture: NDArray[np.float64]) -> NDArray[np.float64]:
    height, width = (length - length % BLOCK for length in picture.shape[:2])
    blocks = picture[:height, :width].reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK, 3)
    means: NDArray[np.float64] = blocks.mean(axis=(1, 3))
    return means


def main(names: Sequence[str]) -> int:
    """Make the pictures named, or all."""
    for name in names or [*PICTURES, *PLAIN, *WINDOWS]:
        render(name, HERE / f"{name}.png")
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
