"""Tak 5x5: the rules, its texts, and the tables its kernels look up."""

from game3d.rules.tak.rules import GAME

__all__ = ["GAME"]
