"""Drawing: widgets paint quads with a `Brush`; a `Layer` puts the quads of many widgets into a few meshes.

A layer has one mesh for its shapes, one for each picture and one for each page of glyphs, so the whole interface
takes a handful of draw calls, however many widgets it has.
"""

from __future__ import annotations

from array import array
from itertools import pairwise
from struct import Struct
from typing import NamedTuple, TypeAlias

from panda3d.core import (
    BoundingVolume,
    Geom,
    GeomEnums,
    GeomNode,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
    NodePath,
    OmniBoundingVolume,
    Texture,
)

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.text import Fonts
from game3d.ui.toolkit.theme import Colour

_GLYPH, _PICTURE, _FILL = -2.0, -1.0, 0.0
_QUAD = Struct("<" + "3f4B2f4f2f" * 4)
_QUAD_BYTES = _QUAD.size
_NO_SPOT = (0.0, 0.0, 0.0, 0.0)
_FADE_BANDS = 6  # straight pieces of the curve by which a picture fades

Quads: TypeAlias = dict[Texture | None, list[bytes]]
"""Packed quads by the texture they are drawn with; those of plain shapes have none."""


class TextMark(NamedTuple):
    """Where a text was drawn and the box it had, for the test that nothing is cut off."""

    text: str
    drawn: Rect
    box: Rect


class Brush:
    """Collects the quads of one widget. Lengths are logical pixels; edges are put on whole window pixels."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self.scale = fonts.scale
        self.quads: Quads = {}
        self.marks: list[TextMark] = []

    # -- shapes ----------------------------------------------------------------------------------------

    def fill(self, rect: Rect, colour: Colour, radius: float = theme.RADIUS, low: Colour | None = None) -> None:
        """A filled rounded rectangle; with `low`, the colour runs to it from top to bottom."""
        self._shape(None, rect, colour, radius, _FILL, low=low)

    def ring(self, rect: Rect, colour: Colour, radius: float = theme.RADIUS, width: float = 1.0) -> None:
        """The outline of a rounded rectangle, inside it, `width` wide (at least one window pixel)."""
        self._shape(None, rect, colour, radius, max(1.0, round(width * self.scale)))

    def dot(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle about a point."""
        self._shape(None, Rect(x - radius, y - radius, 2 * radius, 2 * radius), colour, radius, _FILL)

    def picture(
        self,
        rect: Rect,
        texture: Texture,
        radius: float,
        tint: Colour,
        zoom: float = 1.0,
        middle: float = 0.5,
        fade: float = 0.0,
        lean: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """A texture that covers the rectangle, cut to its proportions and never stretched.

        What is at `middle` of the texture's height (0 top, 1 bottom) stays in the middle as far as the texture
        reaches; the lowest `fade` of the rectangle melts into what lies below. `lean`, -1 to 1 across and down,
        looks that much of the way to the edges of what there would be without the zoom.
        """
        wide = texture.get_x_size() / max(1, texture.get_y_size()) / (rect.w / rect.h)
        whole_u, whole_v = 0.5 * min(1.0, 1 / wide), 0.5 * min(1.0, wide)
        du, dv = whole_u / zoom, whole_v / zoom
        u = 0.5 + lean[0] * (whole_u - du)
        v = 1 - min(max(middle, whole_v), 1 - whole_v) - lean[1] * (whole_v - dv)
        self._shape(texture, rect, tint, radius, _PICTURE, uv=(u - du, v + dv, u + du, v - dv), fade=fade)

    def _shape(
        self,
        texture: Texture | None,
        rect: Rect,
        colour: Colour,
        radius: float,
        kind: float,
        uv: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
        low: Colour | None = None,
        fade: float = 0.0,
    ) -> None:
        s = self.scale
        left, top, right, bottom = round(rect.x * s), round(rect.y * s), round(rect.right * s), round(rect.bottom * s)
        w, h = (right - left) / 2, (bottom - top) / 2
        if w <= 0 or h <= 0:
            return
        form = (w, h, min(radius * s, w, h), kind)
        # One pixel more on each side leaves room for the smooth edge.
        du, dv = (uv[2] - uv[0]) / (2 * w), (uv[3] - uv[1]) / (2 * h)
        # Bands from top to bottom, (y, colour) at each border: one, or one and those of the fade.
        bands = [(top - 1, colour), (bottom + 1, low or colour)]
        if fade > 0:
            start = bottom - min(round(fade * s), bottom - top)
            bands = [(top - 1, colour)]
            for step in range(_FADE_BANDS + 1):
                t = step / _FADE_BANDS
                left_over = 1 - t * t * (3 - 2 * t)
                bands.append((round(start + (bottom - start) * t), Colour(*colour[:3], colour.a * left_over)))
        for (y0, above), (y1, below) in pairwise(bands):
            self._quad(
                texture,
                (left - 1, y0, right + 1, y1),
                (uv[0] - du, uv[1] + (y0 - top) * dv, uv[2] + du, uv[1] + (y1 - top) * dv),
                form,
                (-w - 1, y0 - top - h, w + 1, y1 - top - h),
                above,
                below,
            )

    def _quad(
        self,
        texture: Texture | None,
        box: tuple[float, float, float, float],
        uv: tuple[float, float, float, float],
        form: tuple[float, float, float, float],
        spot: tuple[float, float, float, float],
        colour: Colour,
        low: Colour,
    ) -> None:
        """Two triangles; `spot` has the corners of `box` as seen from the middle of the shape of that `form`."""
        l, t, r, b = box  # noqa: E741
        u0, v0, u1, v1 = uv
        x0, y0, x1, y1 = spot
        c = [round(v * 255) for v in colour]
        d = [round(v * 255) for v in low]
        packed = _QUAD.pack(
            *(l, 0.0, t, *c, u0, v0, *form, x0, y0),
            *(l, 0.0, b, *d, u0, v1, *form, x0, y1),
            *(r, 0.0, b, *d, u1, v1, *form, x1, y1),
            *(r, 0.0, t, *c, u1, v0, *form, x1, y0),
        )
        self.quads.setdefault(texture, []).append(packed)

    # -- text ------------------------------------------------------------------------------------------

    def text(
        self,
        box: Rect,
        text: str,
        size: int = theme.BODY,
        colour: Colour = theme.IVORY,
        align: str = "left",
        tabular: bool = False,
    ) -> float:
        """One line of text, centred in the height of `box`, by its capitals; returns its width."""
        width = self.fonts.width(text, size, tabular)
        x = box.x if align == "left" else box.right - width if align == "right" else box.x + (box.w - width) / 2
        cap = theme.CAP_HEIGHT * size
        baseline = box.y + (box.h + cap) / 2
        self.marks.append(TextMark(text, Rect(x, baseline - size, width, size * 1.21), box))
        font = self.fonts.font(size)
        s = self.scale
        pen, y = float(round(x * s)), round(baseline * s)
        track = theme.TRACKING[size] * s
        form = (0.0, 0.0, 0.0, _GLYPH)
        for char in text:
            glyph = font.glyph(char)
            advance = glyph.advance
            if tabular and char.isdigit():
                pen += (font.digit - advance) / 2
                advance = (font.digit + advance) / 2
            if glyph.box is not None:
                l, t, r, b = glyph.box  # noqa: E741
                at = round(pen)
                self._quad(glyph.page, (at + l, y + t, at + r, y + b), glyph.uv, form, _NO_SPOT, colour, colour)
            pen += advance + track
        return width

    def lines(
        self,
        box: Rect,
        lines: list[str],
        size: int = theme.BODY,
        colour: Colour = theme.IVORY,
        align: str = "left",
    ) -> float:
        """Lines of text from the top of `box`; returns the y under the last one."""
        y = box.y
        for line in lines:
            self.text(Rect(box.x, y, box.w, theme.LINE[size]), line, size, colour, align)
            y += theme.LINE[size]
        return y


def _vertex_format() -> GeomVertexFormat:
    columns = GeomVertexArrayFormat()
    columns.add_column(InternalName.get_vertex(), 3, GeomEnums.NT_float32, GeomEnums.C_point)
    columns.add_column(InternalName.get_color(), 4, GeomEnums.NT_uint8, GeomEnums.C_color)
    columns.add_column(InternalName.get_texcoord(), 2, GeomEnums.NT_float32, GeomEnums.C_texcoord)
    columns.add_column(InternalName.make("shape"), 4, GeomEnums.NT_float32, GeomEnums.C_other)
    columns.add_column(InternalName.make("place"), 2, GeomEnums.NT_float32, GeomEnums.C_other)
    return GeomVertexFormat.register_format(GeomVertexFormat(columns))


class _Mesh:
    """One draw call: a row of quads under one texture."""

    def __init__(self, parent: NodePath, texture: Texture | None, order: int) -> None:
        self._data = GeomVertexData("ui", _vertex_format(), GeomEnums.UH_dynamic)
        self._triangles = GeomTriangles(GeomEnums.UH_dynamic)
        self._triangles.set_index_type(GeomEnums.NT_uint32)
        geom = Geom(self._data)
        geom.add_primitive(self._triangles)
        node = GeomNode("ui")
        node.add_geom(geom)
        node.set_bounds(OmniBoundingVolume())
        node.set_bounds_type(BoundingVolume.BT_default)
        node.set_final(True)
        self._node = node
        self.path = parent.attach_new_node(node)
        self.path.set_bin("fixed", order)
        if texture is not None:
            self.path.set_texture(texture)
        self._count = -1

    def fill(self, chunks: list[bytes]) -> None:
        """Replace the quads."""
        raw = b"".join(chunks)
        count = len(raw) // _QUAD_BYTES
        geom = self._node.modify_geom(0)
        data = geom.modify_vertex_data()
        data.unclean_set_num_rows(count * 4)
        if count:
            data.modify_array_handle(0).copy_data_from(raw)
        if count != self._count:
            indices = array("I")
            for corner in range(0, 4 * count, 4):
                indices.extend((corner, corner + 1, corner + 2, corner, corner + 2, corner + 3))
            primitive = geom.modify_primitive(0)
            vertices = primitive.modify_vertices(len(indices))
            vertices.unclean_set_num_rows(len(indices))
            if count:
                vertices.modify_handle().copy_data_from(indices.tobytes())
            self._count = count


class Layer:
    """The meshes of one view: its shapes, above them its pictures, above them its texts."""

    def __init__(self, root: NodePath, order: int) -> None:
        self.order = order  # layers of higher order lie above those of lower
        self.path = root.attach_new_node(f"layer-{order}")
        self._meshes: dict[Texture | None, _Mesh] = {}
        self.dirty = False

    def build(self, painted: list[Quads]) -> None:
        """Draw the quads of these widgets, in their order."""
        chunks: Quads = {}
        for quads in painted:
            for texture, parts in quads.items():
                chunks.setdefault(texture, []).extend(parts)
        for texture in [texture for texture in self._meshes if texture not in chunks]:
            self._meshes.pop(texture).path.remove_node()
        for texture, parts in chunks.items():
            mesh = self._meshes.get(texture)
            if mesh is None:
                above = 0 if texture is None else 2 if texture.get_format() == Texture.F_alpha else 1
                mesh = self._meshes[texture] = _Mesh(self.path, texture, 3 * self.order + above)
            mesh.fill(parts)
        self.dirty = False

    @property
    def draw_calls(self) -> int:
        """How many meshes it takes now."""
        return 0 if self.path.is_hidden() else len(self._meshes)

    def destroy(self) -> None:
        """Take the meshes out of the scene."""
        self.path.remove_node()
        self._meshes.clear()
