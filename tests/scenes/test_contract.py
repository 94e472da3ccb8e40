"""What a table and its user tell each other needs no window."""

from __future__ import annotations

import subprocess
import sys

from tests.helpers import ROOT


def test_the_words_of_a_table_are_known_without_panda3d() -> None:
    script = "import sys, game3d.scenes.table.contract; print({name.split('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"panda3d", "direct", "numpy"} & set(done.stdout.split("'"))
