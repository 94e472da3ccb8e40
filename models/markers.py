"""What the scenes lay on a board to mark something, the same on all tables."""

from __future__ import annotations

from fittings import band
from mesh import Mesh

from game3d.scenes.materials import BRASS

RADIUS = 0.5


def models() -> dict[str, Mesh]:
    """All markers by name: a thin brass ring around what moved last, its origin in the middle of its underside."""
    return {"marker_ring": band(RADIUS, 0.036, BRASS, segments=40)}
