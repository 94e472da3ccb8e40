"""The figures and letters that tables set in rows and turn to whoever looks: flat, drawn as strokes of one width.

A figure is 1 high and lies at z = 0 with its foot on y = 0, read from -Y, its middle at x = 0.  Each character is a
part of its own (see `CHARACTERS`), so that a scene can take them apart; it gives each its place, size and material.
"""

from __future__ import annotations

import numpy as np
from lettering import letter
from mesh import Floats, Mesh, Shape, dress, merge, unite
from shapes import at_height

from game3d.scenes.stage.materials import IVORY
from game3d.scenes.table.stock import CHARACTERS

WIDTH = 0.155  # of a stroke of a figure
LETTER_WIDTH = 0.13  # and of a letter
MIDDLE = 0.32  # x of the middle in the strokes below
STEP = 18.0  # degrees of an arc that are one straight piece

Line = list[tuple[float, float]]


def models() -> dict[str, Mesh]:
    """All characters as one model: that number k, from 0, is part k + 1."""
    parts = enumerate(CHARACTERS, start=1)
    return {"numerals": merge(_character(character, part) for part, character in parts)}


def _bow(x: float, y: float, across: float, high: float, start: float, end: float) -> Line:
    """An arc of an ellipse from one angle to another."""
    steps = max(2, round(abs(end - start) / STEP))
    angles = np.radians(start + (end - start) * np.arange(steps + 1) / steps)
    return [(float(x + across * np.cos(a)), float(y + high * np.sin(a))) for a in angles]


def _curve(start: tuple[float, float], towards: tuple[float, float], end: tuple[float, float]) -> Line:
    """A parabola from start to end whose tangents there meet in `towards`."""
    a, b, c = np.array(start), np.array(towards), np.array(end)
    shares = np.linspace(0.0, 1.0, 7)
    return [tuple((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c) for t in shares]


def _across(line: Line) -> Line:
    """Half a turn about the middle of the figure."""
    return [(2 * MIDDLE - x, 1.0 - y) for x, y in line]


_SIX = [_bow(0.32, 0.31, 0.235, 0.23, 90.0, 450.0), _curve((0.49, 0.95), (0.1, 0.7), (0.085, 0.31))]

STROKES: tuple[list[Line], ...] = (
    [_bow(0.32, 0.5, 0.235, 0.42, 90.0, 450.0)],
    [[(0.11, 0.7), (0.37, 0.885), (0.37, 0.0)]],
    [[*_bow(0.31, 0.69, 0.225, 0.235, 165.0, -32.0), (0.12, 0.09)], [(0.055, 0.077), (0.575, 0.077)]],
    [_bow(0.29, 0.72, 0.205, 0.2, 155.0, -90.0), _bow(0.29, 0.3, 0.245, 0.223, 90.0, -155.0)],
    [[(0.42, 0.97), (0.1, 0.28), (0.62, 0.28)], [(0.45, 0.62), (0.45, 0.0)]],
    [[(0.54, 0.922), (0.16, 0.922), (0.125, 0.5)], _bow(0.29, 0.32, 0.25, 0.245, 131.0, -152.0)],
    _SIX,
    [[(0.06, 0.922), (0.53, 0.922), (0.24, 0.0)]],
    [_bow(0.32, 0.725, 0.19, 0.198, 90.0, 450.0), _bow(0.32, 0.3, 0.24, 0.223, 90.0, 450.0)],
    [_across(line) for line in _SIX],
)


def _character(character: str, part: int) -> Mesh:
    if character.isdigit():
        shape = unite([_ribbon(np.array(line)) for line in STROKES[int(character)]]).moved(-MIDDLE)
    else:
        shape = letter(character, LETTER_WIDTH)
    return dress(shape, IVORY, part=part)


def _ribbon(points: Floats) -> Shape:
    """A flat run of one width with mitred turns; one that ends where it begins is closed."""
    closed = bool(np.allclose(points[0], points[-1]))
    ahead = np.diff(points, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    left = np.column_stack([-ahead[:, 1], ahead[:, 0]])
    before = np.concatenate([left[-1:] if closed else left[:1], left])
    after = np.concatenate([left, left[:1] if closed else left[-1:]])
    # A mitre at most twice as long as the stroke is wide: sharper turns are cut.
    share = np.maximum(1.0 + (before * after).sum(axis=1, keepdims=True), 0.5)
    side = (before + after) / share * (WIDTH / 2)
    corners = np.stack([points - side, points + side], axis=1).reshape(-1, 2)  # right, left, right, left, ...
    triangles = [triangle for k in range(0, len(corners) - 2, 2) for triangle in ((k, k + 2, k + 3), (k, k + 3, k + 1))]
    return Shape(at_height(corners, 0.0), np.array(triangles, dtype=np.int64))
