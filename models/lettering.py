"""Letters and figures to let into a board: strokes of one width, drawn by hand on a grid.

A glyph stands on the base line y = 0; its x-height is 0.7 and its figures are 1 high.  A stroke is a run of points;
`(x, y)` are joined by straight pieces, and an arc is spelled out as points by `_bow`.
"""

from __future__ import annotations

import numpy as np
from mesh import Floats, Mesh, Shape, dress, unite
from shapes import at_height

from game3d.scenes.stage.materials import GILT

Stroke = list[tuple[float, float]]


def _bow(x: float, y: float, across: float, high: float, start: float, end: float) -> Stroke:
    """An arc of an ellipse from one angle to another, in steps of about 18 degrees."""
    steps = max(2, round(abs(end - start) / 18.0))
    angles = np.radians(start + (end - start) * np.arange(steps + 1) / steps)
    return [(float(x + across * np.cos(a)), float(y + high * np.sin(a))) for a in angles]


def _bowl(start: float, end: float) -> Stroke:
    return _bow(0.3, 0.35, 0.28, 0.33, start, end)


GLYPHS: dict[str, list[Stroke]] = {
    "a": [_bowl(30.0, 330.0), [(0.56, 0.69), (0.56, 0.02)]],
    "b": [_bowl(150.0, -150.0), [(0.04, 1.05), (0.04, 0.02)]],
    "c": [_bowl(45.0, 315.0)],
    "d": [_bowl(30.0, 330.0), [(0.56, 1.05), (0.56, 0.02)]],
    "e": [[(0.06, 0.37), (0.58, 0.37)], _bowl(4.0, 310.0)],
    "f": [[(0.5, 1.03), (0.36, 1.05), (0.24, 0.98), (0.2, 0.84), (0.2, 0.02)], [(0.03, 0.66), (0.44, 0.66)]],
    "1": [[(0.1, 0.8), (0.34, 1.0), (0.34, 0.0)]],
    "2": [[*_bow(0.3, 0.7, 0.27, 0.29, 160.0, -40.0), (0.03, 0.02), (0.6, 0.02)]],
    "3": [[*_bow(0.28, 0.74, 0.25, 0.25, 150.0, -80.0)], [*_bow(0.28, 0.27, 0.29, 0.27, 85.0, -150.0)]],
    "4": [[(0.46, 0.0), (0.46, 1.0), (0.02, 0.3), (0.62, 0.3)]],
    "5": [[(0.54, 0.99), (0.12, 0.99), (0.08, 0.58), *_bow(0.28, 0.33, 0.29, 0.32, 115.0, -145.0)]],
}
PROUD = 0.003  # how far a letter stands above the wood, so that the two never fight for a pixel
WIDTH = 0.11  # of a stroke, in glyph units
ADVANCE = 0.6  # width of a glyph


def _ribbon(stroke: Stroke, width: float) -> Shape:
    """A flat run of one width with mitred turns."""
    points = np.array(stroke)
    ahead = np.diff(points, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    left = np.column_stack([-ahead[:, 1], ahead[:, 0]])
    before = np.concatenate([left[:1], left])
    after = np.concatenate([left, left[-1:]])
    # A mitre at most twice as long as the stroke is wide: sharper turns are cut.
    share = np.maximum(1.0 + (before * after).sum(axis=1, keepdims=True), 0.5)
    side = (before + after) / share * (width / 2)
    outline = np.concatenate([points - side, (points + side)[::-1]])
    flat, triangles = _strip(outline)
    return Shape(at_height(flat, 0.0), triangles)


def _strip(outline: Floats) -> tuple[Floats, np.ndarray]:
    half = len(outline) // 2
    right, left = list(range(half)), list(range(2 * half - 1, half - 1, -1))
    triangles = []
    for k in range(half - 1):
        triangles.append((right[k], right[k + 1], left[k + 1]))
        triangles.append((right[k], left[k + 1], left[k]))
    return outline, np.array(triangles, dtype=np.int64)


def letter(character: str, width: float) -> Shape:
    """A letter or figure of strokes of that width on the base line y = 0, its middle at x = 0, read from -Y."""
    return unite([_ribbon(stroke, width) for stroke in GLYPHS[character]]).moved(-ADVANCE / 2)


def glyph(character: str, size: float) -> Shape:
    """A letter or figure `size` high (figures), centred over the origin, lying at z = 0, read from -Y."""
    shape = letter(character, WIDTH)
    tall = 0.7 if character in "ace" else 1.0
    return Shape((shape.points - np.array([0.0, tall / 2, 0.0])) * size, shape.triangles)


def coordinates(files: str, pitch: float, away: float, top: float, size: float, material: int = GILT) -> list[Mesh]:
    """Letters along both players' edges, figures along the other two, each upright for the player who reads it.

    files: the letters from the left of seat 1, `pitch` apart; there are as many ranks.
    away: their distance from the board's middle; top: z of the wood they are let into.
    """
    count = len(files)
    made = []
    for k in range(count):
        at = (k - (count - 1) / 2) * pitch
        for heading, number in ((0.0, k), (180.0, count - 1 - k)):
            file = glyph(files[number], size).moved(at, -away, top + PROUD)
            rank = glyph(str(number + 1), size).moved(-away, at, top + PROUD)
            made += [dress(letter, material).turned("z", heading) for letter in (file, rank)]
    return made
