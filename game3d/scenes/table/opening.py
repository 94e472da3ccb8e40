"""Opens the table of a game on a stage."""

from __future__ import annotations

from importlib import import_module

from game3d.rules.game import Game, Setup
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.table import Table


def make_table(stage: Stage, game: Game, setup: Setup) -> Table:
    """The table of a game on a stage; raises AssetError when a model is missing."""
    module = import_module(f"game3d.scenes.{game.name.replace('-', '_')}.table")
    made: Table = module.TABLE(stage, game, setup)
    return made
