"""Five abstract board games on 3D tables."""

__version__ = "0.1.0"
