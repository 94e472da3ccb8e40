"""Solids to build with: lofts, prisms with bevels, turned profiles, spheres, plates, inlays, bars."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from mesh import Floats, Shape, unite
from outline import circle, inset, triangulate

Profile = Sequence[tuple[float, float]]


def loft(rings: Sequence[Floats], *, closed: bool = True) -> Shape:
    """The skin over rings of equally many points (n, 3), each counter-clockwise seen from the way the loft goes."""
    count = len(rings[0])
    wide = count if closed else count - 1
    triangles = []
    for level in range(len(rings) - 1):
        low, high = level * count, (level + 1) * count
        for k in range(wide):
            after = (k + 1) % count
            triangles.append((low + k, low + after, high + after))
            triangles.append((low + k, high + after, high + k))
    return Shape(np.concatenate(rings), np.array(triangles, dtype=np.int64))


def at_height(outline: Floats, z: float) -> Floats:
    """A plane outline as points in space."""
    return np.column_stack([outline, np.full(len(outline), z)])


def plate(outline: Floats, z: float, holes: Sequence[Floats] = ()) -> Shape:
    """A level face that looks up, with holes."""
    points, triangles = triangulate(outline, holes)
    return Shape(at_height(points, z), np.array(triangles, dtype=np.int64))


def prism(
    outline: Floats,
    profile: Profile,
    *,
    top: bool = True,
    bottom: bool = True,
    holes: Sequence[Floats] = (),
    holes_below: Sequence[Floats] = (),
) -> Shape:
    """The outline drawn up through (inset, z) steps, with a face at each end; `holes` pierce the top face."""
    rings = [inset(outline, step) if step else outline for step, _ in profile]
    parts = [loft([at_height(ring, z) for ring, (_, z) in zip(rings, profile, strict=True)])]
    if top:
        parts.append(plate(rings[-1], profile[-1][1], holes))
    if bottom:
        parts.append(plate(rings[0], profile[0][1], holes_below).flipped())
    return unite(parts)


def bevelled(low: float, high: float, bevel: float) -> Profile:
    """The profile of a prism with a bevel at both ends."""
    return ((bevel, low), (0.0, low + bevel), (0.0, high - bevel), (bevel, high))


def lathe(profile: Profile, segments: int) -> Shape:
    """Turned about z.  The profile is (radius, z); walking along it, the outside is on the right.

    So a solid runs from its underside outwards, up, and in again; a hollow runs from its rim inwards.
    """
    rings = [at_height(circle(radius, segments), z) for radius, z in profile]
    return unite([loft(rings)])


def arc(centre: tuple[float, float], radius: float, start: float, end: float, steps: int) -> list[tuple[float, float]]:
    """Points of a circle from one angle to another, degrees; for profiles."""
    angles = np.radians(start + (end - start) * np.arange(steps + 1) / steps)
    return [(float(centre[0] + radius * np.cos(a)), float(centre[1] + radius * np.sin(a))) for a in angles]


def ball(radius: float, segments: int, latitudes: Sequence[float] | Floats) -> Shape:
    """A sphere about the origin between the first and the last of the latitudes (degrees, rising)."""
    angles = [np.radians(latitude) for latitude in latitudes]
    return lathe([(radius * float(np.cos(a)), radius * float(np.sin(a))) for a in angles], segments)


def hollow(rim: float, depth: float, lip: float, segments: int, rings: int) -> Shape:
    """A spherical hollow in a face at z = 0; `rim` is the radius of its mouth, whose edge is broken by `lip`.

    The broken edge meets the sphere 0.6 `lip` below the face.  The outermost points are those of
    `circle(rim + lip, segments)`, so that it fits a hole in a `plate`.
    """
    radius = (rim**2 + depth**2) / (2.0 * depth)
    edge = float(np.degrees(np.arcsin((radius - depth + 0.6 * lip) / radius)))
    cup = arc((0.0, radius - depth), radius, -edge, -90.0, rings)
    return lathe([(rim + lip, 0.0), *cup[:-1], (0.0, -depth)], segments)


def bar(start: tuple[float, float], end: tuple[float, float], section: Sequence[tuple[float, float]]) -> Shape:
    """A strip along a line in the plane; `section` is (offset to the right, z), from left to right over the top."""
    a, b = np.array(start), np.array(end)
    ahead = (b - a) / np.linalg.norm(b - a)
    right = np.array([ahead[1], -ahead[0]])
    rows = [np.array([[*(p + right * offset), z] for offset, z in section]) for p in (a, b)]
    return loft(rows, closed=False)


def frame(half: float, section: Sequence[tuple[float, float]]) -> list[Shape]:
    """Four mitred bars around a square of that half side, south, east, north, west.

    `section` is (distance outwards from the square, z), from the inside over the top to the outside.
    """
    south = []
    for offset, z in section:
        reach = half + offset
        south.append([(-reach, -reach, z), (reach, -reach, z)])
    rows = [np.array([pair[end] for pair in south]) for end in (0, 1)]
    side = loft(rows, closed=False)
    return [side.turned("z", 90.0 * k) for k in range(4)]
