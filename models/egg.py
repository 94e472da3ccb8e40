"""Writes a mesh as a Panda3D .egg: text with fixed decimals, the same on every machine to the last one or two."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from mesh import Floats, Mesh

DECIMALS = 4  # of positions; a quarter of a pixel at the closest view is about 0.001 units
FINE = 3  # of normals
GRAIN = 2  # of solid coordinates, which only say where in the wood a corner lies


def _text(value: float, decimals: int) -> str:
    """A number without needless zeros; never "-0"."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".") if decimals else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


def _row(values: Floats, decimals: int) -> str:
    return " ".join(_text(float(value), decimals) for value in values)


def polygons(mesh: Mesh) -> list[tuple[int, ...]]:
    """The triangles, two that follow each other and lie in one plane as one four-cornered face.

    That makes a third less to read; the loader cuts the faces up again.
    """
    made: list[tuple[int, ...]] = []
    triangles = mesh.triangles.tolist()
    k = 0
    while k < len(triangles):
        a, b, c = triangles[k]
        after = triangles[k + 1] if k + 1 < len(triangles) else (-1, -1, -1)
        if after[:2] == [a, c] and _flat(mesh.points[[a, b, c, after[2]]]):
            made.append((a, b, c, after[2]))
            k += 2
        else:
            made.append((a, b, c))
            k += 1
    return made


def _flat(corners: Floats) -> bool:
    """Whether four corners are a plane, convex face."""
    edges = np.roll(corners, -1, axis=0) - corners
    turns = np.cross(edges, np.roll(edges, -1, axis=0))
    turns /= np.maximum(np.linalg.norm(turns, axis=1, keepdims=True), 1e-12)
    return bool((turns @ turns.T).min() > 0.999)


def egg_text(name: str, mesh: Mesh) -> str:
    """The .egg of one model.

    Colour: red is the material's index, green the openness, blue the part, each out of 255.  The loader cuts off
    what does not fit in eight bits, so a quarter of a step is added, and the numbers come back exactly.
    The texture coordinates are the three solid ones.
    """
    lines = ["<CoordinateSystem> { Z-Up }", f"<Group> {name} {{", "<VertexPool> v {"]
    shades = np.round(mesh.openness * 255.0)
    for k in range(len(mesh.points)):
        colour = " ".join(
            _text(min((value + 0.25) / 255.0, 1.0), DECIMALS) for value in (mesh.material[k], shades[k], mesh.part[k])
        )
        lines.append(
            f"<Vertex> {k} {{{_row(mesh.points[k], DECIMALS)} <Normal> {{{_row(mesh.normals[k], FINE)}}} "
            f"<UV> {{{_row(mesh.solid[k], GRAIN)}}} <RGBA> {{{colour} 1}}}}"
        )
    lines.append("}")
    for corners in polygons(mesh):
        lines.append(f"<Polygon> {{<VertexRef> {{{' '.join(map(str, corners))} <Ref> {{v}}}}}}")
    lines.append("}")
    return "\n".join(lines) + "\n"


def write(folder: Path, name: str, mesh: Mesh) -> Path:
    """Writes `name`.egg into the folder and returns its path."""
    path = folder / f"{name}.egg"
    path.write_text(egg_text(name, mesh), encoding="ascii", newline="\n")
    return path
