"""The list of games. A new game adds its name here, and nowhere else."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from game3d.rules.errors import SetupError
from game3d.rules.game import Game
from game3d.texts import _, quoted

# In the order in which people are shown them. The rules of a game are the `GAME` of the module of its name below
# `game3d.rules`, with underscores for hyphens; so are its engine, scene and models named.
NAMES: tuple[str, ...] = ("number-pyramid", "fanorona-telo", "pylos", "trimino", "tak")


def module_name(name: str) -> str:
    """The name of a game's modules."""
    return name.replace("-", "_")


@cache
def game(name: str) -> Game:
    """The game of that name, imported when first asked for; raises SetupError for an unknown one."""
    if name not in NAMES:
        text = _("unknown game {name}; there are {names}")
        raise SetupError(text.format(name=quoted(name), names=", ".join(NAMES)), name)
    made: Game = import_module(f"game3d.rules.{module_name(name)}").GAME
    return made
