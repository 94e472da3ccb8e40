"""Number Pyramid: the rules, and its texts."""

from game3d.rules.number_pyramid.rules import GAME

__all__ = ["GAME"]
