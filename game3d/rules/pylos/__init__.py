"""Pylos: the rules, and its texts."""

from game3d.rules.pylos.rules import GAME

__all__ = ["GAME"]
