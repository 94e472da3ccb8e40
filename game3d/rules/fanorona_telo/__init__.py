"""Fanorona-Telo: the rules, and its texts."""

from game3d.rules.fanorona_telo.rules import GAME

__all__ = ["GAME"]
