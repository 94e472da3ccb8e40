"""What the scenes lay on a board to mark something, the same on all tables.

Hoops, traces and bars take their colour from what they mean: they are of a plain, light material.
"""

from __future__ import annotations

import numpy as np
from fittings import band
from mesh import Floats, Mesh, dress
from outline import rectangle
from shapes import arc, lathe, prism

from game3d.scenes.stage.materials import IVORY

RADIUS = 0.5
TAIL, HEAD = 0.025, 0.13  # width of a trace where it begins and where it ends
BAR = 0.09  # width of a bar
HOOP = 0.021  # half the thickness of a hoop
GAP = 34.0  # degrees between the arcs of a broken ring


def models() -> dict[str, Mesh]:
    """All markers by name, each with its origin in its underside.

    A round hoop and a flat band to lie around a place, and each of them broken into four arcs, for what was left; a
    trace from where a piece came to where it went, and a bar that joins two places, each one unit along X from the
    origin, to be drawn out.
    """
    hoop = dress(lathe(arc((RADIUS, 0.0), HOOP, 0.0, 360.0, 6), 36), IVORY, crease=180.0)
    flat = band(RADIUS, 0.055, IVORY, segments=40)
    return {
        "marker_hoop": hoop,
        "marker_hoop_broken": _broken(hoop),
        "marker_band": flat,
        "marker_band_broken": _broken(flat),
        "marker_trace": _strip(np.array([[0.0, -TAIL / 2], [1.0, -HEAD / 2], [1.0, HEAD / 2], [0.0, TAIL / 2]])),
        "marker_bar": _strip(rectangle(1.0, BAR) + np.array([0.5, 0.0])),
    }


def _broken(ring: Mesh) -> Mesh:
    """Four arcs of a ring, with a gap at each end of its axes."""
    middle = ring.points[ring.triangles].mean(axis=1)
    turn = np.degrees(np.arctan2(middle[:, 1], middle[:, 0])) % 90.0
    left = ring.triangles[np.abs(turn - 45.0) < 45.0 - GAP / 2]
    used, triangles = np.unique(left, return_inverse=True)
    return Mesh(
        points=ring.points[used],
        normals=ring.normals[used],
        solid=ring.solid[used],
        material=ring.material[used],
        openness=ring.openness[used],
        part=ring.part[used],
        triangles=triangles.reshape(left.shape),
    )


def _strip(outline: Floats) -> Mesh:
    """A thin strip with its upper edges broken."""
    return dress(prism(outline, [(0.0, 0.0), (0.0, 0.006), (0.008, 0.012)], bottom=False), IVORY, crease=20.0)
