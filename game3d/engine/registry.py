"""Finds the engine of a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from game3d.engine.contract import Engine
from game3d.engine.players import standard_engine
from game3d.rules.registry import game, module_name


@cache
def engine(name: str) -> Engine:
    """The engine of the game of that name; raises SetupError for an unknown game."""
    rules = game(name)
    path = f"game3d.engine.{module_name(name)}"
    if find_spec(path) is None:
        return standard_engine(rules)
    made: Engine = import_module(path).ENGINE
    return made
