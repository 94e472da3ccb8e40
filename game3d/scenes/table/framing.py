"""The first view of a table: as near as possible with all of it in the clear part of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from game3d.scenes.stage.camera import Vec3, View, field_of_view, place_of

Clear = tuple[float, float, float, float]
"""Left, right, bottom and top of the part of the picture that no panel covers, each -1 to 1."""

WHOLE: Clear = (-0.96, 0.96, -0.94, 0.94)

_NEAREST, _FARTHEST = 5.0, 40.0


def box(half_x: float, half_y: float, top: float) -> tuple[Vec3, ...]:
    """The eight corners of what must be seen: half sizes around the middle, from the table up to `top`."""
    return tuple(product((-half_x, half_x), (-half_y, half_y), (0.0, top)))


def fit(view: View, points: Sequence[Vec3], aspect: float, clear: Clear = WHOLE) -> View:
    """`view` with the distance and target that bring all `points` into `clear`, its angles unchanged."""
    near, far = _NEAREST, _FARTHEST
    best = _centred(replace(view, distance=far), points, aspect, clear)
    for _ in range(24):
        middle = (near + far) / 2.0
        tried = _centred(replace(view, distance=middle), points, aspect, clear)
        if _inside(tried, points, aspect, clear):
            far, best = middle, tried
        else:
            near = middle
    return best


def _bounds(view: View, points: Sequence[Vec3], aspect: float) -> Clear | None:
    seen = [place_of(view, point, aspect, field_of_view(aspect)) for point in points]
    places = [place for place in seen if place is not None]
    if len(places) < len(seen):
        return None
    xs, ys = [place[0] for place in places], [place[1] for place in places]
    return min(xs), max(xs), min(ys), max(ys)


def _inside(view: View, points: Sequence[Vec3], aspect: float, clear: Clear) -> bool:
    bounds = _bounds(view, points, aspect)
    if bounds is None:
        return False
    left, right, bottom, top = bounds
    slack = 1e-3
    beside = left >= clear[0] - slack and right <= clear[1] + slack
    return beside and bottom >= clear[2] - slack and top <= clear[3] + slack


def _centred(view: View, points: Sequence[Vec3], aspect: float, clear: Clear) -> View:
    """Move the target along the picture's own axes until the points are in the middle of `clear`."""
    for _ in range(8):
        bounds = _bounds(view, points, aspect)
        if bounds is None:
            return view
        off_x = (bounds[0] + bounds[1] - clear[0] - clear[1]) / 2.0
        off_y = (bounds[2] + bounds[3] - clear[2] - clear[3]) / 2.0
        right, ahead, _up = view.axes()
        size = view.distance * 0.29 * aspect, view.distance * 0.29
        flat = (ahead[0] ** 2 + ahead[1] ** 2) ** 0.5
        forward = (ahead[0] / flat, ahead[1] / flat) if flat > 1e-6 else (-right[1], right[0])
        x, y, z = view.target
        view = replace(
            view,
            target=(
                x + right[0] * off_x * size[0] + forward[0] * off_y * size[1],
                y + right[1] * off_x * size[0] + forward[1] * off_y * size[1],
                z,
            ),
        )
    return view
