"""The table of Tak."""

from game3d.scenes.tak.table import TABLE

__all__ = ["TABLE"]
