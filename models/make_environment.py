"""Paints the room that brass and lacquer reflect, prefilters it, and writes ``environment.png`` and ``.json``.

Run it as ``python models/make_environment.py``; about three seconds, the same picture every time. The picture
holds LEVELS octahedral maps stacked upwards, sharpest first, each with a border of one texel; values are
``(code / 65535)^2 * SCALE``. The JSON holds the sizes and the diffuse light of the room *without* the key
(which the shader lights by itself, with its shadow) as nine spherical harmonics.
"""

from __future__ import annotations

import json
import math
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from panda3d.core import Filename, Texture

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from game3d.scenes.stage.environment import KEY_DIRECTION  # noqa: E402

Array = NDArray[np.float64]

INNER = 96
TILE = INNER + 2
LEVELS = 6
SHARPEST = 0.08
"""Roughness of level 0; the last level has roughness 1."""
SCALE = 16.0


@dataclass(frozen=True, slots=True)
class Softbox:
    """A soft-edged rectangle of light: where its middle is, its half sizes (tangents), colour, and panes."""

    towards: tuple[float, float, float]
    half: tuple[float, float]
    colour: tuple[float, float, float]
    soft: float = 0.08
    panes: tuple[int, int] = (1, 1)

    def light(self, d: Array) -> Array:
        """Radiance from the directions ``d`` (n, 3) -> (n, 3)."""
        middle = np.asarray(self.towards) / np.linalg.norm(self.towards)
        right = np.cross(middle, (0.0, 0.0, 1.0))
        right /= np.linalg.norm(right)
        up = np.cross(right, middle)
        ahead = d @ middle
        safe = np.maximum(ahead, 1e-3)
        u, v = (d @ right) / safe, (d @ up) / safe
        shape = (ahead > 0.05) * _inside(u, self.half[0], self.soft) * _inside(v, self.half[1], self.soft)
        for value, half, count in ((u, self.half[0], self.panes[0]), (v, self.half[1], self.panes[1])):
            for bar in range(1, count):
                at = -half + 2.0 * half * bar / count
                shape = shape * (1.0 - 0.85 * _inside(value - at, 0.018, 0.02))
        return shape[:, None] * np.asarray(self.colour)


def _smooth(low: float, high: float, x: Array) -> Array:
    t = np.clip((x - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def _inside(x: Array, half: float, soft: float) -> Array:
    return 1.0 - _smooth(half - soft / 2, half + soft / 2, np.abs(x))


def _towards(azimuth: float, elevation: float) -> tuple[float, float, float]:
    """Degrees counter-clockwise from east, and above the table."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return (math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e))


KEY = Softbox(KEY_DIRECTION, (0.40, 0.27), (13.0, 10.4, 7.2), soft=0.10)
BOXES = (
    Softbox(_towards(-32, 34), (0.75, 0.34), (1.50, 1.28, 1.04), soft=0.40),  # the fill: a pale wall, lit
    Softbox(_towards(62, 17), (0.30, 0.26), (1.45, 1.75, 2.25), soft=0.05, panes=(3, 2)),  # dusk in the window
    Softbox(_towards(128, 13), (0.20, 0.16), (0.88, 1.06, 1.36), soft=0.05, panes=(2, 2)),
    Softbox(_towards(-118, 15), (0.42, 0.14), (0.90, 1.05, 1.30), soft=0.06, panes=(4, 1)),
    Softbox(_towards(-52, 11), (0.16, 0.12), (2.40, 1.35, 0.55), soft=0.12),  # a lamp in the corner
    Softbox(_towards(176, 9), (0.26, 0.11), (1.80, 0.85, 0.30), soft=0.16),  # the fireplace
)


def room(d: Array) -> Array:
    """Radiance of the room without the key from unit directions ``d`` (n, 3) -> (n, 3)."""
    z = d[:, 2]
    key = np.asarray(KEY_DIRECTION) / np.linalg.norm(KEY_DIRECTION)
    near_key = np.clip(d @ key, 0.0, 1.0)
    wall = np.array((0.085, 0.066, 0.050))
    ceiling = np.array((0.34, 0.28, 0.21))
    table = np.array((0.105, 0.074, 0.052))
    light = wall + (ceiling - wall) * _smooth(0.10, 0.75, z)[:, None]
    light += np.array((0.55, 0.42, 0.28)) * (near_key**3)[:, None] * _smooth(0.0, 0.3, z)[:, None]
    # Shelves: the walls are not one tone, so that polished metal shows that it turns.
    azimuth = np.arctan2(d[:, 1], d[:, 0])
    shelves = 0.5 + 0.3 * np.sin(azimuth * 9.0) + 0.2 * np.sin(azimuth * 23.0 + 1.0)
    light *= (1.0 - 0.45 * shelves * _inside(z - 0.2, 0.2, 0.2))[:, None]
    light = light + (table - light) * _smooth(0.02, -0.03, z)[:, None]
    for box in BOXES:
        light = light + box.light(d) * _smooth(-0.01, 0.02, z)[:, None]
    return light


def room_with_key(d: Array) -> Array:
    """Radiance of the whole room."""
    return room(d) + KEY.light(d)


def directions(n: int, jitter: tuple[float, float] = (0.5, 0.5), border: int = 1) -> Array:
    """Unit directions of the texels of an octahedral map of ``n``^2 texels with its border, rows upwards."""
    steps_x = (np.arange(-border, n + border) + jitter[0]) / n * 2.0 - 1.0
    steps_y = (np.arange(-border, n + border) + jitter[1]) / n * 2.0 - 1.0
    x, y = np.meshgrid(steps_x, steps_y)
    # Over an edge the map goes on turned by half a turn about the edge's middle.
    over = np.abs(x) > 1.0
    x, y = np.where(over, np.sign(x) * 2.0 - x, x), np.where(over, -y, y)
    over = np.abs(y) > 1.0
    x, y = np.where(over, -x, x), np.where(over, np.sign(y) * 2.0 - y, y)
    z = 1.0 - np.abs(x) - np.abs(y)
    fold_x = np.where(z < 0, (1.0 - np.abs(y)) * np.where(x >= 0, 1.0, -1.0), x)
    fold_y = np.where(z < 0, (1.0 - np.abs(x)) * np.where(y >= 0, 1.0, -1.0), y)
    d = np.stack([fold_x, fold_y, z], axis=-1).reshape(-1, 3)
    return d / np.linalg.norm(d, axis=1, keepdims=True)


def hammersley(n: int) -> Array:
    """``n`` evenly spread points of the unit square: (n, 2)."""
    index = np.arange(n)
    bits = np.zeros(n)
    factor, rest = 0.5, index.copy()
    while rest.any():
        bits += factor * (rest & 1)
        rest >>= 1
        factor /= 2.0
    return np.stack([(index + 0.5) / n, bits], axis=1)


def blurred(normals: Array, roughness: float, samples: int) -> Array:
    """The room as seen in a GGX surface (viewed along its normal) of that roughness: (n, 3) -> (n, 3).

    Split-sum prefilter after Karis, "Real shading in Unreal Engine 4", 2013.
    """
    alpha = roughness * roughness
    points = hammersley(samples)
    cos = np.sqrt((1.0 - points[:, 0]) / (1.0 + (alpha * alpha - 1.0) * points[:, 0]))
    sin = np.sqrt(1.0 - cos * cos)
    turn = 2.0 * math.pi * points[:, 1]
    sign = np.where(normals[:, 2:3] >= 0, 1.0, -1.0)
    # A frame without poles (Duff et al., "Building an orthonormal basis, revisited", 2017).
    a = -1.0 / (sign + normals[:, 2:3])
    b = normals[:, 0:1] * normals[:, 1:2] * a
    across = np.concatenate([1.0 + sign * normals[:, 0:1] ** 2 * a, sign * b, -sign * normals[:, 0:1]], axis=1)
    along = np.concatenate([b, sign + normals[:, 1:2] ** 2 * a, -normals[:, 1:2]], axis=1)
    total = np.zeros((len(normals), 3))
    weights = np.zeros((len(normals), 1))
    for k in range(samples):
        half = across * (sin[k] * math.cos(turn[k])) + along * (sin[k] * math.sin(turn[k])) + normals * cos[k]
        light = 2.0 * cos[k] * half - normals
        facing = 2.0 * cos[k] * cos[k] - 1.0
        if facing > 0.0:
            total += room_with_key(light) * facing
            weights += facing
    return total / weights


def _enlarged(small: Array, n: int) -> Array:
    """A bordered octahedral map read between its texels at the texels of a bordered map of ``n``^2."""
    inner = small.shape[0] - 2
    at = np.clip((np.arange(-1, n + 1) + 0.5) / n * inner + 0.5, 0.0, inner + 1.0)
    low = np.minimum(at.astype(int), inner)
    part = at - low
    rows = small[low] * (1.0 - part)[:, None, None] + small[low + 1] * part[:, None, None]
    return np.asarray(rows[:, low] * (1.0 - part)[None, :, None] + rows[:, low + 1] * part[None, :, None])


def paint_atlas() -> Array:
    """All levels, sharpest first: (LEVELS * TILE, TILE, 3), rows upwards."""
    sharp = np.zeros((TILE * TILE, 3))
    for jitter in hammersley(16):
        sharp += room_with_key(directions(INNER, (float(jitter[0]), float(jitter[1])))) / 16.0
    levels = [sharp.reshape(TILE, TILE, 3)]
    for level in range(1, LEVELS):
        roughness = SHARPEST + (1.0 - SHARPEST) * level / (LEVELS - 1)
        inner = INNER if level == 1 else INNER // 4
        small = blurred(directions(inner), roughness, 128 if level == 1 else 384)
        levels.append(_enlarged(small.reshape(inner + 2, inner + 2, 3), INNER))
    return np.concatenate(levels)


def harmonics() -> Array:
    """Irradiance over pi of the room without the key: nine rows of RGB for the polynomials of ``lighting.glsl``.

    Ramamoorthi and Hanrahan, "An efficient representation for irradiance environment maps", 2001.
    """
    points = hammersley(16384)
    z = 1.0 - 2.0 * points[:, 0]
    ring = np.sqrt(1.0 - z * z)
    turn = 2.0 * math.pi * points[:, 1]
    x, y = ring * np.cos(turn), ring * np.sin(turn)
    light = room(np.stack([x, y, z], axis=1))
    polynomials = (np.ones_like(x), y, z, x, x * y, y * z, 3.0 * z * z - 1.0, x * z, x * x - y * y)
    normal = (0.282095, 0.488603, 0.488603, 0.488603, 1.092548, 1.092548, 0.315392, 1.092548, 0.546274)
    spread = (1.0, *(2.0 / 3.0,) * 3, *(0.25,) * 5)  # the cosine's own bands, over pi
    rows = []
    for polynomial, k, band in zip(polynomials, normal, spread, strict=True):
        moment = 4.0 * math.pi * (light * (k * polynomial)[:, None]).mean(axis=0)
        rows.append(moment * k * band)
    return np.array(rows)


def encode(light: Array) -> NDArray[np.uint16]:
    """Radiance as the picture's 16-bit codes."""
    codes = np.sqrt(np.clip(light / SCALE, 0.0, 1.0)) * 65535.0
    return np.asarray(np.rint(codes), dtype=np.uint16)


def main() -> None:
    """Write both files beside this script."""
    codes = encode(paint_atlas())
    picture = Texture("environment")
    picture.setup_2d_texture(TILE, TILE * LEVELS, Texture.T_unsigned_short, Texture.F_rgb)
    picture.set_ram_image(np.ascontiguousarray(codes[:, :, ::-1]).tobytes())
    picture.write(Filename.from_os_specific(str(HERE / "environment.png")))
    notes = {
        "tile": TILE,
        "levels": LEVELS,
        "scale": SCALE,
        "harmonics": [[round(float(value), 5) for value in row] for row in harmonics()],
    }
    (HERE / "environment.json").write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
