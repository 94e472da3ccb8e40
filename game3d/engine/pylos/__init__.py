"""The engine of Pylos: its players."""

from game3d.engine.pylos.players import ENGINE

__all__ = ["ENGINE"]
