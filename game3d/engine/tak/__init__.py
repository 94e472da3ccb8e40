"""The engine of Tak: its players and evaluation, roads in the making, forced wins."""

from game3d.engine.tak.players import ENGINE

__all__ = ["ENGINE"]
