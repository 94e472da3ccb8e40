"""Opens the table of a game on a stage."""

from __future__ import annotations

from importlib import import_module

from game3d.rules.game import Game, Setup
from game3d.rules.registry import module_name
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.plain import PlainTable
from game3d.scenes.table.table import Table


def make_table(stage: Stage, game: Game, setup: Setup) -> Table:
    """The table of a game on a stage: its own from ``scenes/<game>/table.py``, or the plain one where it has none.

    Raises AssetError when a model is missing, TableError when the plain table cannot be made of what the game says.
    """
    name = f"game3d.scenes.{module_name(game.name)}"
    try:
        module = import_module(f"{name}.table")
    except ModuleNotFoundError as error:
        if error.name not in (name, f"{name}.table"):
            raise
        return PlainTable(stage, game, setup)
    made: Table = module.TABLE(stage, game, setup)
    return made
