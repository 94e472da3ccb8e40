"""Compiled code reads and writes outside a buffer in silence: all engines once with numba's bounds check."""

from __future__ import annotations

from tests.helpers import compiled

EVERY_LEVEL = """
import random
from game3d.engine.levels import LEVELS
from game3d.engine.limits import Limits
from game3d.engine.ask import think
from game3d.engine.trimino.tables import Duel
from game3d.engine.trimino.three import Three
from game3d.rules.game import CHANCE
from game3d.rules.registry import NAMES, game

for name in NAMES:
    made = game(name)
    for variant in made.variants:
        setup = made.setup(variant, {"Seats": "4"} if name == "trimino" and variant != "solo" else {})
        generator, state = random.Random(1), made.start(setup)
        for ply in range(40):
            legal = made.legal(state)
            if not legal:
                break
            if made.turn(state) != CHANCE and ply % 8 in (3, 6):
                for level in LEVELS:
                    assert think(made, setup, state, level, Limits(nodes=2000)).move in legal
            state = made.after(state, generator.choice(legal))
    print(name)

for slow in (False, True):
    table = Duel(9, slow)
    table.step(200)
    table.chances, table.margins = table._low, table._high
    table.step(200)
    Three(9, slow).step(20)
"""


def test_no_engine_reads_or_writes_outside_its_buffers() -> None:
    assert compiled(EVERY_LEVEL, mode="check").split() == ["number-pyramid", "fanorona-telo", "pylos", "trimino", "tak"]
