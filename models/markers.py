"""What the scenes lay on a board to mark something, the same on all tables.

Hoops, traces and bars take their colour from what they mean: they are of a plain, light material.
"""

from __future__ import annotations

import numpy as np
from fittings import band
from mesh import Floats, Mesh, dress
from outline import rectangle
from shapes import arc, lathe, prism

from game3d.scenes.stage.materials import BRASS, IVORY

RADIUS = 0.5
TAIL, HEAD = 0.025, 0.13  # width of a trace where it begins and where it ends
BAR = 0.09  # width of a bar
HOOP = 0.021  # half the thickness of a hoop


def models() -> dict[str, Mesh]:
    """All markers by name, each with its origin in its underside.

    A thin ring and a wider band to lie flat around what moved last, and a round hoop to hang around a ball; a trace
    from where it came to where it went, and a bar that joins two places, each one unit along X from the origin, to
    be drawn out.
    """
    hoop = lathe(arc((RADIUS, 0.0), HOOP, 0.0, 360.0, 6), 36)
    return {
        "marker_hoop": dress(hoop, IVORY, crease=180.0),
        "marker_ring": band(RADIUS, 0.036, BRASS, segments=40),
        "marker_band": band(RADIUS, 0.055, IVORY, segments=40),
        "marker_trace": _strip(np.array([[0.0, -TAIL / 2], [1.0, -HEAD / 2], [1.0, HEAD / 2], [0.0, TAIL / 2]])),
        "marker_bar": _strip(rectangle(1.0, BAR) + np.array([0.5, 0.0])),
    }


def _strip(outline: Floats) -> Mesh:
    """A thin strip with its upper edges broken."""
    return dress(prism(outline, [(0.0, 0.0), (0.0, 0.006), (0.008, 0.012)], bottom=False), IVORY, crease=20.0)
