"""Trimino: the rules, and its texts."""

from game3d.rules.trimino.rules import GAME

__all__ = ["GAME"]
