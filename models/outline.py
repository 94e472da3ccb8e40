"""Outlines: closed polygons in the plane, (n, 2), counter-clockwise; rounding, insetting, triangulating."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from mesh import Floats, units


def circle(radius: float, segments: int, x: float = 0.0, y: float = 0.0) -> Floats:
    """A regular polygon with its first corner on the +x side."""
    angle = 2.0 * np.pi * np.arange(segments) / segments
    return np.column_stack([x + radius * np.cos(angle), y + radius * np.sin(angle)])


def rectangle(width: float, depth: float, radius: float = 0.0, segments: int = 1) -> Floats:
    """Centred at the origin; corners rounded by `radius` in so many straight pieces (one is a chamfer)."""
    w, d = width / 2, depth / 2
    corners = np.array([[-w, -d], [w, -d], [w, d], [-w, d]])
    return fillet(corners, radius, segments) if radius else corners


def fillet(corners: Sequence[Sequence[float]] | Floats, radius: float | Sequence[float], segments: int = 1) -> Floats:
    """The polygon with its corners rounded off; a radius for all, or one for each (0 leaves it sharp)."""
    points = np.asarray(corners, dtype=float)
    radii = np.broadcast_to(np.asarray(radius, dtype=float), (len(points),))
    rounded: list[Floats] = []
    for k, corner in enumerate(points):
        if radii[k] == 0.0:
            rounded.append(corner[None])
            continue
        back = points[k - 1] - corner
        ahead = points[(k + 1) % len(points)] - corner
        back, ahead = units(back), units(ahead)
        half = np.arccos(np.clip(back @ ahead, -1.0, 1.0)) / 2
        start = corner + back * radii[k] / np.tan(half)
        middle = corner + (back + ahead) / np.linalg.norm(back + ahead) * radii[k] / np.sin(half)
        swing = np.pi - 2 * half
        side = np.sign(-back[0] * ahead[1] + back[1] * ahead[0])  # +1 at a corner that turns left
        angles = side * swing * np.arange(segments + 1) / segments
        arm = start - middle
        cosine, sine = np.cos(angles), np.sin(angles)
        rounded.append(middle + np.column_stack([arm[0] * cosine - arm[1] * sine, arm[0] * sine + arm[1] * cosine]))
    return np.concatenate(rounded)


def spun(points: Floats, degrees: float) -> Floats:
    """Turned about the origin, counter-clockwise."""
    cosine, sine = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    turned: Floats = points @ np.array([[cosine, sine], [-sine, cosine]])
    return turned


def inset(outline: Floats, distance: float) -> Floats:
    """Every side moved inwards by `distance` (outwards if negative), the corners with them."""
    ahead = units(np.roll(outline, -1, axis=0) - outline)
    inward = np.column_stack([-ahead[:, 1], ahead[:, 0]])
    before = np.roll(inward, 1, axis=0)
    moved: Floats = outline + distance * (before + inward) / (1.0 + (before * inward).sum(axis=1, keepdims=True))
    return moved


def _cross(o: Floats, a: Floats, b: Floats) -> float:
    return float((a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]))


def _opens(points: Floats, loop: list[int], k: int, towards: Floats) -> bool:
    """Whether the way from corner k to a point starts inside the loop: tells apart corners that bridges repeat."""
    before, here, after = points[loop[k - 1]], points[loop[k]], points[loop[(k + 1) % len(loop)]]
    left_of_both = (_cross(before, here, towards) > 0.0, _cross(here, after, towards) > 0.0)
    return all(left_of_both) if _cross(before, here, after) > 0.0 else any(left_of_both)


def _bridged(points: Floats, outer: list[int], hole: list[int]) -> list[int]:
    """The outer loop with the hole cut open into it, from the hole's rightmost point to a corner it can see.

    After D. Eberly, "Triangulation by Ear Clipping", section 5.
    """
    at = max(range(len(hole)), key=lambda k: (round(points[hole[k]][0], 9), -points[hole[k]][1]))
    origin = points[hole[at]]
    nearest, target = np.inf, -1
    for k, index in enumerate(outer):
        a, b = points[index], points[outer[(k + 1) % len(outer)]]
        if a[1] <= origin[1] < b[1]:
            x = a[0] + (origin[1] - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
            if origin[0] - 1e-12 <= x < nearest:
                nearest, target = x, k if a[0] > b[0] else (k + 1) % len(outer)
    hit = np.array([nearest, origin[1]])
    # Corners inside the triangle (origin, hit, tip) hide the tip: the one nearest the ray is seen for certain.
    tip = points[outer[target]]
    best = (np.inf, np.inf)
    for k, index in enumerate(outer):
        p = points[index]
        turns = [_cross(origin, hit, p), _cross(hit, tip, p), _cross(tip, origin, p)]
        inside = min(turns) >= -1e-12 or max(turns) <= 1e-12
        if inside and p[0] > origin[0] and _opens(points, outer, k, origin):
            slope = (round(abs(p[1] - origin[1]) / (p[0] - origin[0]), 9), round(p[0], 9))
            if slope < best:
                best, target = slope, k
    return [*outer[: target + 1], *hole[at:], *hole[: at + 1], *outer[target:]]


def triangulate(outline: Floats, holes: Sequence[Floats] = ()) -> tuple[Floats, list[tuple[int, int, int]]]:
    """Points (outline first, then the holes in order) and counter-clockwise triangles, by clipping ears.

    The outline and the holes are given counter-clockwise.
    """
    points = np.concatenate([outline, *holes]) if holes else outline
    loop = list(range(len(outline)))
    starts = np.cumsum([len(outline), *(len(hole) for hole in holes)])
    loops = [list(range(starts[k], starts[k + 1]))[::-1] for k in range(len(holes))]
    for hole in sorted(loops, key=lambda hole: -max(round(points[index][0], 9) for index in hole)):
        loop = _bridged(points, loop, hole)
    return points, _clip_ears(points, loop)


def _clip_ears(points: Floats, loop: list[int]) -> list[tuple[int, int, int]]:
    """Of the ears there are, the one with the largest smallest angle goes first, so that few slivers arise."""
    loop = list(loop)
    triangles: list[tuple[int, int, int]] = []
    quality = [_ear(points, loop, k) for k in range(len(loop))]
    while len(loop) > 3:
        k = int(np.argmax(quality))
        if quality[k] <= 0.0:
            raise ValueError("the outline crosses itself")
        triangles.append((loop[k - 1], loop[k], loop[(k + 1) % len(loop)]))
        del loop[k], quality[k]
        for near in (k - 1, k % len(loop)):
            quality[near] = _ear(points, loop, near)
    if _cross(*(points[corner] for corner in loop)) <= 0.0:
        raise ValueError("the outline crosses itself")
    triangles.append((loop[0], loop[1], loop[2]))
    return triangles


def _ear(points: Floats, loop: list[int], k: int) -> float:
    """0 if corner k cannot be cut off, else how well shaped the triangle is (1 is equilateral)."""
    a, b, c = points[loop[k - 1]], points[loop[k]], points[loop[(k + 1) % len(loop)]]
    area = _cross(a, b, c)
    if area <= 1e-12:
        return 0.0
    others = points[loop]
    sides = []
    for p, q in ((a, b), (b, c), (c, a)):
        sides.append((q[0] - p[0]) * (others[:, 1] - p[1]) - (q[1] - p[1]) * (others[:, 0] - p[0]))
    # A corner on the rim of the ear spoils it too, unless it is one of the ear's own, repeated by a bridge.
    within = np.min(sides, axis=0) > -1e-12
    own = np.any([np.abs(others - p).max(axis=1) < 1e-12 for p in (a, b, c)], axis=0)
    if (within & ~own).any():
        return 0.0
    lengths = sum(float(((q - p) ** 2).sum()) for p, q in ((a, b), (b, c), (c, a)))
    # Rounded, so that of equal ears the first goes first on every processor.
    return max(round(float(2.0 * np.sqrt(3.0) * area / lengths), 6), 1e-6)
