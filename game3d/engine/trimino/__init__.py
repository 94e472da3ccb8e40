"""The engine of Trimino: its players, and the tables they play from."""

from game3d.engine.trimino.players import ENGINE

__all__ = ["ENGINE"]
