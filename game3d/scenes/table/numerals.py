"""Numbers and letters on the table that turn about the vertical to whoever looks: all in one draw, and no shadow.

Seen from above they lie flat. From a low seat they lean up as far as it takes to stay readable, like the figures on
a stand. The shapes come from ``models/numerals.egg``, in which each character is a part.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from panda3d.core import (
    Geom,
    GeomNode,
    GeomVertexReader,
    InternalName,
    NodePath,
    OmniBoundingVolume,
    PandaNode,
)

from game3d.scenes.stage import geometry
from game3d.scenes.stage.shadow import MASK as SHADOW_MASK
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.stock import CHARACTERS

STEEP = 34.0  # degrees above which a camera sees flat figures well; a figure leans up by what is missing to it
NEARER = 0.22  # of its height that a leaning figure's foot is nearer to the camera
ADVANCE = 0.63  # from one digit to the next, in heights
NARROW = 0.46  # the same for a one, which takes less room

Floats = NDArray[np.float32]


class Label(NamedTuple):
    """A short text to be read: where its middle is, how high its figures are, and of what they are made."""

    text: str
    x: float
    y: float
    z: float
    size: float
    material: int
    tilt: float | None = None  # degrees by which it stands up from the level; None: as the camera needs it


class _Glyph(NamedTuple):
    points: Floats  # (n, 2)
    triangles: NDArray[np.int64]  # (m, 3)


class Numerals:
    """The node that draws all labels of a table."""

    def __init__(self, stage: Stage, parent: NodePath[PandaNode]) -> None:
        self._glyphs = _glyphs(stage)
        self._labels: tuple[Label, ...] = ()
        self._shape: tuple[tuple[str, float, int], ...] = ()
        self._flat = np.zeros((0, 2), np.float32)
        self._label = np.zeros(0, np.int64)
        self._rows = geometry.rows(0)
        self._seen = (0.0, 0.0)
        self._node = GeomNode("numerals")
        self._node.set_bounds(OmniBoundingVolume())
        self._node.set_final(True)
        self.path = parent.attach_new_node(self._node)
        self.path.hide(SHADOW_MASK)

    def show(self, labels: Sequence[Label], azimuth: float, elevation: float) -> bool:
        """Show exactly these labels to a camera at these angles (degrees); False when nothing changed."""
        wanted, seen = tuple(labels), (round(azimuth, 3), round(elevation, 3))
        if wanted == self._labels and seen == self._seen:
            return False
        shape = tuple((label.text, label.size, label.material) for label in wanted)
        if shape != self._shape:
            self._shape = shape
            self._set_type(wanted)
        self._labels, self._seen = wanted, seen
        if wanted:
            self._turn(azimuth, elevation)
            data = self._node.modify_geom(0).modify_vertex_data()
            data.modify_array_handle(0).copy_data_from(self._rows.tobytes())
        return True

    def _set_type(self, labels: Sequence[Label]) -> None:
        """Lay the figures of every label side by side around its middle, and make room for them in the node."""
        flat, owner, materials, triangles = [], [], [], []
        count = 0
        for number, label in enumerate(labels):
            widths = [NARROW if char == "1" else ADVANCE for char in label.text]
            pen = -sum(widths) / 2
            for char, width in zip(label.text, widths, strict=True):
                glyph = self._glyphs[char]
                flat.append((glyph.points + np.array([pen + width / 2, -0.5])) * label.size)
                owner.append(np.full(len(glyph.points), number))
                materials.append(np.full(len(glyph.points), label.material))
                triangles.append(glyph.triangles + count)
                count += len(glyph.points)
                pen += width
        self._node.remove_all_geoms()
        if not count:
            return
        self._flat = np.concatenate(flat).astype(np.float32)
        self._label = np.concatenate(owner)
        self._rows = geometry.rows(count)
        self._rows["colour"][:, 0] = np.concatenate(materials)
        self._rows["texcoord"][:, :2] = self._flat
        self._node.add_geom(geometry.make_geom(self._rows, np.concatenate(triangles), changing=True))

    def _turn(self, azimuth: float, elevation: float) -> None:
        """Positions and normals of all corners for a camera at these angles."""
        across, lean = math.radians(azimuth), max(STEEP - elevation, 0.0)
        nearer = NEARER * min(lean / 15.0, 1.0)
        tilts = np.radians([lean if label.tilt is None else label.tilt for label in self._labels])
        cosine, sine = np.cos(tilts), np.sin(tilts)
        right = np.array([math.cos(across), math.sin(across), 0.0])
        ahead = np.array([-math.sin(across), math.cos(across), 0.0])
        above = np.array([0.0, 0.0, 1.0])
        up = cosine[:, None] * ahead + sine[:, None] * above
        middles = np.array([label[1:4] for label in self._labels])
        for k, label in enumerate(self._labels):
            if label.tilt is None:  # it leans up from its foot
                middles[k] += (up[k] / 2 - ahead * (0.5 + nearer)) * label.size
        turned = middles[self._label] + self._flat[:, :1] * right + self._flat[:, 1:] * up[self._label]
        self._rows["vertex"] = turned
        self._rows["normal"] = (cosine[:, None] * above - sine[:, None] * ahead)[self._label]


def _glyphs(stage: Stage) -> dict[str, _Glyph]:
    """The glyphs of the model, by character."""
    points: dict[int, list[tuple[float, float]]] = {}
    triangles: dict[int, list[tuple[int, int, int]]] = {}
    for path in stage.load("numerals").find_all_matches("**/+GeomNode"):
        node = path.node()
        assert isinstance(node, GeomNode)
        for shape in node.get_geoms():
            _read(shape.decompose(), points, triangles)
    return {
        CHARACTERS[part - 1]: _Glyph(np.array(points[part], np.float32), np.array(triangles[part], np.int64))
        for part in sorted(points)
    }


def _read(
    shape: Geom, points: dict[int, list[tuple[float, float]]], triangles: dict[int, list[tuple[int, int, int]]]
) -> None:
    data = shape.get_vertex_data()
    places = GeomVertexReader(data, InternalName.get_vertex())
    colours = GeomVertexReader(data, InternalName.get_color())
    where: list[tuple[int, int]] = []  # part and index in it of each vertex
    while not places.is_at_end():
        place, part = places.get_data3(), round(colours.get_data4()[2] * 255.0)
        mine = points.setdefault(part, [])
        where.append((part, len(mine)))
        mine.append((place[0], place[1]))
    for number in range(shape.get_num_primitives()):
        primitive = shape.get_primitive(number)
        for first in range(0, primitive.get_num_vertices(), 3):
            a, b, c = (where[primitive.get_vertex(first + k)] for k in range(3))
            triangles.setdefault(a[0], []).append((a[1], b[1], c[1]))
