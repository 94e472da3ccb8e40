"""The table of Trimino."""

from game3d.scenes.trimino.table import TABLE

__all__ = ["TABLE"]
