"""Where a ray meets a body: exact, headless, the same bodies that cast contact shade.

Each function answers with the distance along the ray (whose direction is a unit vector) to the first point met, or
None. A ray that starts inside a body meets it at the point where it leaves.
"""

from __future__ import annotations

import math

from game3d.scenes.stage.camera import Ray
from game3d.scenes.stage.occlusion import Ball, Block, Drum, Occluder

_TINY = 1e-9


def distance(ray: Ray, body: Occluder) -> float | None:
    """The distance to a ball, an upright block or an upright drum."""
    if isinstance(body, Ball):
        return to_ball(ray, body)
    if isinstance(body, Block):
        return to_block(ray, body)
    return to_drum(ray, body)


def to_plane(ray: Ray, height: float) -> float | None:
    """The distance to the level plane at `height`; None when the ray runs level or away from it."""
    rise = ray.direction[2]
    if abs(rise) < _TINY:
        return None
    met = (height - ray.origin[2]) / rise
    return met if met >= 0 else None


def to_ball(ray: Ray, ball: Ball) -> float | None:
    """The distance to a sphere."""
    ox, oy, oz = ray.origin[0] - ball.x, ray.origin[1] - ball.y, ray.origin[2] - ball.z
    dx, dy, dz = ray.direction
    half = ox * dx + oy * dy + oz * dz
    square = half * half - (ox * ox + oy * oy + oz * oz - ball.radius * ball.radius)
    if square < 0:
        return None
    root = math.sqrt(square)
    return _first(-half - root, -half + root)


def to_block(ray: Ray, block: Block) -> float | None:
    """The distance to a box that is turned about the vertical: slabs, in the box's own frame."""
    turn = math.radians(block.turn)
    cosine, sine = math.cos(turn), math.sin(turn)
    ox, oy, oz = ray.origin[0] - block.x, ray.origin[1] - block.y, ray.origin[2] - block.z
    dx, dy, dz = ray.direction
    near, far = -math.inf, math.inf
    for origin, direction, half in (
        (ox * cosine + oy * sine, dx * cosine + dy * sine, block.half_x),
        (oy * cosine - ox * sine, dy * cosine - dx * sine, block.half_y),
        (oz, dz, block.half_z),
    ):
        if abs(direction) < _TINY:
            if abs(origin) > half:
                return None
            continue
        one, other = (-half - origin) / direction, (half - origin) / direction
        near, far = max(near, min(one, other)), min(far, max(one, other))
    return _first(near, far) if near <= far else None


def to_drum(ray: Ray, drum: Drum) -> float | None:
    """The distance to an upright cylinder with its two lids."""
    ox, oy, oz = ray.origin[0] - drum.x, ray.origin[1] - drum.y, ray.origin[2] - drum.z
    dx, dy, dz = ray.direction
    near, far = -math.inf, math.inf
    square = dx * dx + dy * dy
    if square < _TINY:
        if ox * ox + oy * oy > drum.radius * drum.radius:
            return None
    else:
        half = (ox * dx + oy * dy) / square
        root = half * half - (ox * ox + oy * oy - drum.radius * drum.radius) / square
        if root < 0:
            return None
        near, far = -half - math.sqrt(root), -half + math.sqrt(root)
    if abs(dz) < _TINY:
        if abs(oz) > drum.half_z:
            return None
    else:
        low, high = (-drum.half_z - oz) / dz, (drum.half_z - oz) / dz
        near, far = max(near, min(low, high)), min(far, max(low, high))
    return _first(near, far) if near <= far else None


def _first(near: float, far: float) -> float | None:
    """The first of two meetings that is not behind the ray's origin."""
    if near >= 0:
        return near
    return far if far >= 0 else None
