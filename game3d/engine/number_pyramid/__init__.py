"""The engine of Number Pyramid: its players, the solver, the opening book."""

from game3d.engine.number_pyramid.players import ENGINE

__all__ = ["ENGINE"]
