"""Contact shade between bodies: a small volume of what hides the room's light, kept with NumPy.

For each body a point sees in direction d with weight w, a surface with normal n loses
``(1 + n.d) / 2 * w`` of the room's light. That is linear in n, so the sum over all bodies is one
number and one vector per point (the first two bands of spherical harmonics), and the shader needs one
texture read for it. A body does not darken itself, because at its own surface d is -n.

The sums live on a coarse grid in world space; a body that moves is subtracted and added again in its
own neighbourhood only (0.1 to 0.3 ms).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]

SHAPE = (32, 96, 96)
"""Cells along z, y, x: the order in which a 3-D texture is stored."""

ORIGIN = (-8.0, -8.0, -0.3)
SIZE = (16.0, 16.0, 4.8)
"""Lower corner and size of the volume in units, x y z; bodies outside it cast no contact shade."""

RANGE = 2.0
"""The stored sums are clamped to plus and minus this."""

_ONE = 1 << 14


@dataclass(frozen=True, slots=True)
class Ball:
    """A sphere: centre and radius, in units."""

    x: float
    y: float
    z: float
    radius: float


@dataclass(frozen=True, slots=True)
class Block:
    """An upright box: centre, half sizes, and the turn about z in degrees counter-clockwise."""

    x: float
    y: float
    z: float
    half_x: float
    half_y: float
    half_z: float
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Drum:
    """An upright cylinder: centre, radius, half height."""

    x: float
    y: float
    z: float
    radius: float
    half_z: float


Occluder = Ball | Block | Drum


class Volume:
    """The sums for a changing set of bodies."""

    def __init__(self) -> None:
        """An empty volume: nothing but the table top at z = 0."""
        steps = [(np.arange(n, dtype=np.float32) + 0.5) / n for n in SHAPE]
        self._axes: list[Field] = [(steps[2 - k] * SIZE[k] + ORIGIN[k]).astype(np.float32) for k in range(3)]
        # Whole numbers, so that a body that goes away leaves exactly nothing behind.
        self._sums = np.zeros((*SHAPE, 4), dtype=np.int32)
        near = np.rint(0.55 * np.exp(-np.abs(self._axes[2]) / 0.35) * _ONE).astype(np.int32)
        self._sums[..., 2] -= near[:, None, None]
        self._sums[..., 3] += near[:, None, None]
        self._bodies: dict[Occluder, int] = {}
        self._bytes = np.zeros((*SHAPE, 4), dtype=np.uint8)
        self._encode((slice(None), slice(None), slice(None)))

    def replace(self, bodies: Iterable[Occluder]) -> bool:
        """Make ``bodies`` the set that hides light; returns whether anything changed."""
        wanted: dict[Occluder, int] = {}
        for body in bodies:
            wanted[body] = wanted.get(body, 0) + 1
        changed = False
        for body in {**self._bodies, **wanted}:
            by = wanted.get(body, 0) - self._bodies.get(body, 0)
            if by:
                self._add(body, by)
                changed = True
        self._bodies = wanted
        return changed

    def data(self) -> bytes:
        """The volume as the texture wants it: z slices of rows of B G R A bytes; 128 is 0 and 255 is RANGE
        (alpha: 0 is 0)."""
        return self._bytes.tobytes()

    def hidden(self, point: tuple[float, float, float], normal: tuple[float, float, float]) -> float:
        """The share of the room's light that a surface loses in the cell around ``point``, 0..1."""
        at = tuple(
            min(max(int((point[k] - ORIGIN[k]) / SIZE[k] * SHAPE[2 - k]), 0), SHAPE[2 - k] - 1) for k in (2, 1, 0)
        )
        x, y, z, total = (float(value) / _ONE for value in self._sums[at])
        return min(max(0.5 * (total + x * normal[0] + y * normal[1] + z * normal[2]), 0.0), 1.0)

    def _add(self, body: Occluder, by: int) -> None:
        """Add a body ``by`` times (negative: take it away) around where it stands."""
        if isinstance(body, Ball):
            reach = body.radius * 3.2
            extent = (reach, reach, reach)
        elif isinstance(body, Drum):
            reach = body.radius + 4.0 * min(body.half_z, body.radius) + 0.15
            extent = (reach, reach, body.half_z * 4.0 + 0.3)
        else:
            across = math.hypot(body.half_x, body.half_y)
            reach = across + 4.0 * min(body.half_z, across) + 0.15
            extent = (reach, reach, body.half_z * 4.0 + 0.3)
        where = []
        for k, centre in enumerate((body.x, body.y, body.z)):
            cells, cell = SHAPE[2 - k], SIZE[k] / SHAPE[2 - k]
            first = math.floor((centre - extent[k] - ORIGIN[k]) / cell)
            last = math.ceil((centre + extent[k] - ORIGIN[k]) / cell)
            where.append(slice(max(first, 0), max(min(last, cells), 0)))
        window = (where[2], where[1], where[0])
        x: Field = self._axes[0][where[0]][None, None, :] - np.float32(body.x)
        y: Field = self._axes[1][where[1]][None, :, None] - np.float32(body.y)
        z: Field = self._axes[2][where[2]][:, None, None] - np.float32(body.z)
        part = _ball(body, x, y, z) if isinstance(body, Ball) else _upright(body, x, y, z)
        self._sums[window] += np.rint(part * _ONE).astype(np.int32) * by
        self._encode(window)

    def _encode(self, window: tuple[slice, slice, slice]) -> None:
        sums = self._sums[window]
        codes = np.empty(sums.shape, dtype=np.float32)
        codes[..., :3] = sums[..., 2::-1] * np.float32(127.0 / RANGE / _ONE) + np.float32(128.0)
        codes[..., 3] = sums[..., 3] * np.float32(255.0 / RANGE / _ONE)
        self._bytes[window] = np.clip(np.rint(codes), 0, 255).astype(np.uint8)


def _ball(body: Ball, x: Field, y: Field, z: Field) -> Field:
    """A sphere covers (r / d)^2 of what a surface facing it sees; faded out at the end of its reach."""
    square = np.maximum(x * x + y * y + z * z, 1e-6)
    distance = np.sqrt(square)
    cover = np.minimum(body.radius * body.radius / square, 1.0)
    cover *= np.clip(1.0 - (distance / (body.radius * 3.2)) ** 2, 0.0, 1.0)
    part = np.empty((*square.shape, 4), dtype=np.float32)
    scale = -cover / distance
    part[..., 0], part[..., 1], part[..., 2], part[..., 3] = x * scale, y * scale, z * scale, cover
    return part


def _upright(body: Block | Drum, x: Field, y: Field, z: Field) -> Field:
    """A wall of height h at distance x covers 1 - x / sqrt(x^2 + h^2) of what faces it; from above and below
    the same with the body's width."""
    if isinstance(body, Block):
        turn = math.radians(body.turn)
        cos, sin = np.float32(math.cos(turn)), np.float32(math.sin(turn))
        along, across = x * cos + y * sin, y * cos - x * sin
        over_x, over_y = np.abs(along) - np.float32(body.half_x), np.abs(across) - np.float32(body.half_y)
        side = np.maximum(over_x, over_y)
        # Outwards horizontally: from the nearest side, or from the corner beyond both.
        out_x, out_y = np.maximum(over_x, 0.0), np.maximum(over_y, 0.0)
        beside = np.hypot(out_x, out_y)
        inner_x = np.where(over_x >= over_y, 1.0, 0.0)
        unit_x = np.sign(along) * np.where(beside > 0, out_x / np.maximum(beside, 1e-6), inner_x)
        unit_y = np.sign(across) * np.where(beside > 0, out_y / np.maximum(beside, 1e-6), 1.0 - inner_x)
        outward_x, outward_y = unit_x * cos - unit_y * sin, unit_x * sin + unit_y * cos
        width = min(body.half_x, body.half_y)
    else:
        distance = np.maximum(np.hypot(x, y), 1e-6)
        side = distance - np.float32(body.radius)
        beside = np.maximum(side, 0.0)
        outward_x, outward_y = x / distance, y / distance
        width = body.radius
    over = np.abs(z) - np.float32(body.half_z)
    above = np.maximum(over, 0.0)
    gap = np.hypot(beside, above)
    # The way out: sideways, up or down, whichever is nearer (inside), or the mix of both (outside).
    outside = gap > 0
    flat = np.where(outside, beside, (side >= over) * 1.0)
    tall = np.where(outside, above, (side < over) * 1.0)
    length = np.maximum(np.hypot(flat, tall), 1e-6)
    share = flat / length
    size = share * np.float32(2.0 * body.half_z) + (1.0 - share) * np.float32(width)
    cover = np.where(outside, 1.0 - gap / np.hypot(gap, size), 1.0)
    reach = np.float32(4.0 * min(body.half_z, width) + 0.15)
    cover = cover * np.clip(1.0 - (gap / reach) ** 2, 0.0, 1.0)
    part = np.empty((*cover.shape, 4), dtype=np.float32)
    scale = -cover * share
    part[..., 0], part[..., 1] = outward_x * scale, outward_y * scale
    part[..., 2] = -np.sign(z) * cover * tall / length
    part[..., 3] = cover
    return part
