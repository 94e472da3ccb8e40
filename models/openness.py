"""How much of the sky a point of a surface sees, weighted by the cosine: 1 in the open, 0 shut in.

Closed forms of the view factors of diffuse radiation (J. R. Howell, "A Catalog of Radiation Heat Transfer
Configuration Factors"); lengths in world units, arrays or numbers.
"""

from __future__ import annotations

import numpy as np
from mesh import Field, Floats


def bowl(depth: float, radius: float) -> float:
    """Everywhere in a hollow cut `depth` deep by a sphere: the rest of the sphere is its sky (Howell, C-123)."""
    return 1.0 - depth / (2.0 * radius)


def polished_bowl(depth: float, radius: float) -> float:
    """The same for a lacquered hollow, which mirrors its far wall more often than the room (the power is by eye)."""
    return bowl(depth, radius) ** 4


def slot(depth: Floats | float, width: float) -> Floats:
    """In the middle of a long slot, `depth` below its mouth (Hottel's crossed strings)."""
    ratio = np.maximum(depth, 0.0) / width
    return np.sqrt(1.0 + ratio**2) - ratio


def beside_wall(distance: Floats | float, height: Floats | float) -> Floats:
    """On a floor, at a distance from a long wall of that height."""
    distance = np.maximum(distance, 0.0)
    seen: Floats = 0.5 + 0.5 * distance / np.sqrt(distance**2 + np.maximum(height, 1e-9) ** 2)
    return seen


def above_floor(height: Floats | float, reach: float) -> Floats:
    """On an upright wall, `height` above a floor that goes out as far as `reach` (beyond it light comes back)."""
    height = np.maximum(height, 0.0)
    return 0.5 + 0.5 * height / np.sqrt(height**2 + reach**2)


def standing(floor: float = 0.0, reach: float = 0.3, least: float = 0.0) -> Field:
    """The field for a thing that stands on a floor: its sides darken towards it, its top is open."""

    def field(points: Floats, normals: Floats) -> Floats:
        side = above_floor(points[:, 2] - floor, reach)
        up = np.clip(normals[:, 2], 0.0, 1.0)
        return np.maximum(up + (1.0 - up) * side, least)

    return field
