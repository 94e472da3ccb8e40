"""Geometry made while the program runs, in the format of the models: one record a vertex.

A vertex has its place, its normal, its colour (material, openness and part as bytes: see ``materials``) and its place
in the wood it was cut from.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from panda3d.core import (
    Geom,
    GeomNode,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
)

ROW = np.dtype([("vertex", "3f4"), ("normal", "3f4"), ("colour", "4u1"), ("texcoord", "3f4")])


def vertex_format() -> GeomVertexFormat:
    """The columns of every model, in the order of `ROW`."""
    columns = GeomVertexArrayFormat()
    columns.add_column(InternalName.get_vertex(), 3, Geom.NT_float32, Geom.C_point)
    columns.add_column(InternalName.get_normal(), 3, Geom.NT_float32, Geom.C_normal)
    columns.add_column(InternalName.get_color(), 4, Geom.NT_uint8, Geom.C_color)
    columns.add_column(InternalName.get_texcoord(), 3, Geom.NT_float32, Geom.C_texcoord)
    return GeomVertexFormat.register_format(GeomVertexFormat(columns))


def rows(count: int, material: int = 0) -> NDArray[np.void]:
    """So many vertices of one material, open to the room, part of nothing."""
    made = np.zeros(count, ROW)
    made["colour"] = (material, 255, 0, 255)
    return made


def make_geom(vertices: NDArray[np.void], triangles: NDArray[np.int64], *, changing: bool = False) -> Geom:
    """Vertices and the triangles (n, 3) that index them; `changing` where the vertices are written again later."""
    data = GeomVertexData("made", vertex_format(), Geom.UH_dynamic if changing else Geom.UH_static)
    data.set_num_rows(len(vertices))
    data.modify_array_handle(0).copy_data_from(vertices.tobytes())
    corners = GeomTriangles(Geom.UH_static)
    for corner in triangles.ravel().tolist():
        corners.add_vertex(corner)
    corners.close_primitive()
    made = Geom(data)
    made.add_primitive(corners)
    return made


def make_node(name: str, vertices: NDArray[np.void], triangles: NDArray[np.int64]) -> GeomNode:
    """A node of vertices and the triangles (n, 3) that index them."""
    node = GeomNode(name)
    node.add_geom(make_geom(vertices, triangles))
    return node
