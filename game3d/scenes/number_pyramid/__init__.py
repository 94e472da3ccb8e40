"""The table of Number Pyramid."""

from game3d.scenes.number_pyramid.table import TABLE

__all__ = ["TABLE"]
