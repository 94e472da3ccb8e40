"""Meshes as NumPy arrays: bare shapes, and shapes dressed with normals, grain, material and openness.

A `Shape` is points and triangles.  `dress` turns it into a `Mesh` in the vertex format that the program draws:
position, normal, solid coordinates (x along the grain), material, openness, part.  Triangles wind
counter-clockwise seen from outside.

Bevels cost one strip of faces each: a corner's normal is the mean of the faces that meet there at less than
`CREASE`, weighted by the square of their area (of the whole level face that a triangle is a piece of), so that a
large face keeps its own normal up to the bevel and the bevel shades over from one to the next as if it were round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Field = Callable[[Floats, Floats], Floats]  # of points (n, 3) and normals (n, 3), gives (n,)

CREASE = 50.0  # degrees: faces that meet at more than this stay apart
WELD = 1e-5  # points nearer than this are one

# Rotations that carry the grain, which runs along x in solid coordinates, to an axis of the object.
GRAIN: dict[str, Floats] = {
    "x": np.eye(3),
    "y": np.array([[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]),
    "z": np.array([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]]),
}


def turn(axis: str, degrees: float) -> Floats:
    """The 3 x 3 matrix that turns column vectors about an axis, counter-clockwise seen from its tip."""
    cosine, sine = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    matrix = np.eye(3)
    matrix[i, i] = matrix[j, j] = cosine
    matrix[i, j], matrix[j, i] = -sine, sine
    return matrix


@dataclass(frozen=True)
class Shape:
    """Points (n, 3) and triangles (m, 3) that index them."""

    points: Floats
    triangles: Ints

    def moved(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Shape:
        return Shape(self.points + np.array([x, y, z]), self.triangles)

    def turned(self, axis: str, degrees: float) -> Shape:
        return Shape(self.points @ turn(axis, degrees).T, self.triangles)

    def flipped(self) -> Shape:
        """The same surface seen from its other side."""
        return Shape(self.points, self.triangles[:, ::-1])

    def welded(self) -> Shape:
        """One point where several lie within `WELD`, so that shading runs across them."""
        keys = np.round(self.points / WELD).astype(np.int64)
        _, first, index = np.unique(keys, axis=0, return_index=True, return_inverse=True)
        return _without_slivers(Shape(self.points[first], index.reshape(-1)[self.triangles]))


def unite(shapes: Iterable[Shape]) -> Shape:
    """Several shapes as one, welded."""
    points, triangles, start = [], [], 0
    for shape in shapes:
        points.append(shape.points)
        triangles.append(shape.triangles + start)
        start += len(shape.points)
    return Shape(np.concatenate(points), np.concatenate(triangles)).welded()


@dataclass(frozen=True)
class Mesh:
    """Vertices as the program draws them, and the triangles between them."""

    points: Floats
    normals: Floats
    solid: Floats
    material: Ints
    openness: Floats
    part: Ints
    triangles: Ints

    def moved(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Mesh:
        """Moved with its grain: the solid coordinates stay."""
        return replace(self, points=self.points + np.array([x, y, z]))

    def turned(self, axis: str, degrees: float) -> Mesh:
        """Turned with its grain: the solid coordinates stay."""
        matrix = turn(axis, degrees)
        return replace(self, points=self.points @ matrix.T, normals=self.normals @ matrix.T)


def merge(meshes: Iterable[Mesh]) -> Mesh:
    """Several meshes as one, which is one draw call."""
    parts = list(meshes)
    starts = np.cumsum([0, *(len(part.points) for part in parts[:-1])])
    return Mesh(
        points=np.concatenate([part.points for part in parts]),
        normals=np.concatenate([part.normals for part in parts]),
        solid=np.concatenate([part.solid for part in parts]),
        material=np.concatenate([part.material for part in parts]),
        openness=np.concatenate([part.openness for part in parts]),
        part=np.concatenate([part.part for part in parts]),
        triangles=np.concatenate([part.triangles + start for part, start in zip(parts, starts, strict=True)]),
    )


def plank(number: int) -> Floats:
    """Where in the log the `number`-th piece was cut: an offset of its solid coordinates, spread evenly.

    Steps by the plastic number's powers fill the cube without clusters (Roberts, "The unreasonable
    effectiveness of quasirandom sequences", 2018).
    """
    steps = np.array([0.8191725134, 0.6710436067, 0.5497004779])
    place: Floats = np.round((steps * number % 1.0 - 0.5) * np.array([9.0, 2.4, 2.4]), 3)
    return place


def units(vectors: Floats) -> Floats:
    """The rows at length one."""
    scaled: Floats = vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)
    return scaled


def dress(
    shape: Shape,
    material: int,
    *,
    grain: str = "x",
    cut: int = 0,
    openness: float | Field = 1.0,
    part: int = 0,
    crease: float = CREASE,
    normals: Field | None = None,
) -> Mesh:
    """A shape in a material.

    grain: the axis along which the wood grows; cut: which `plank` it comes from.
    openness: 1 in the open, 0 where no light of the room arrives; a number or a field.
    normals: exact normals, of (points, points) to (n, 3), instead of those of the faces.
    """
    shape = _without_slivers(shape)
    if normals is None:
        points, vectors, triangles = _creased(shape, crease)
    else:
        points, triangles = shape.points, shape.triangles
        vectors = normals(points, points)
    count = len(points)
    open_to = np.full(count, float(openness)) if isinstance(openness, int | float) else openness(points, vectors)
    return Mesh(
        points=points,
        normals=vectors,
        solid=points @ GRAIN[grain].T + plank(cut),
        material=np.full(count, material, dtype=np.int64),
        openness=np.clip(open_to, 0.0, 1.0),
        part=np.full(count, part, dtype=np.int64),
        triangles=triangles,
    )


def _face_vectors(shape: Shape) -> Floats:
    """Normals of the triangles, as long as twice their area."""
    a, b, c = (shape.points[shape.triangles[:, k]] for k in range(3))
    return np.cross(b - a, c - a)


def _without_slivers(shape: Shape) -> Shape:
    """Without triangles that welding or a pole has made empty, and without points that no triangle uses."""
    lengths = np.linalg.norm(_face_vectors(shape), axis=1)
    triangles = shape.triangles[lengths > 1e-10]
    used, index = np.unique(triangles, return_inverse=True)
    return Shape(shape.points[used], index.reshape(triangles.shape))


def _level_areas(triangles: Ints, facing: Floats, areas: Floats) -> Floats:
    """For each triangle the area of the level face it belongs to: of all it reaches over edges without a bend."""
    over: dict[tuple[int, int], int] = {}
    belongs = list(range(len(triangles)))

    def first(face: int) -> int:
        while belongs[face] != face:
            belongs[face] = belongs[belongs[face]]
            face = belongs[face]
        return face

    for face, corners in enumerate(triangles.tolist()):
        for k in range(3):
            edge = (corners[k], corners[(k + 1) % 3])
            beside = over.get(edge[::-1])
            over[edge] = face
            if beside is not None and facing[face] @ facing[beside] > 1.0 - 1e-6:
                belongs[first(face)] = first(beside)
    faces = [first(face) for face in range(len(triangles))]
    total = np.zeros(len(triangles))
    np.add.at(total, faces, areas)
    return total[faces]


def _creased(shape: Shape, crease: float) -> tuple[Floats, Floats, Ints]:
    """Points, normals and triangles, a point repeated for each normal that it has."""
    vectors = _face_vectors(shape)
    doubled = np.linalg.norm(vectors, axis=1, keepdims=True)
    facing = vectors / doubled
    weighted = facing * _level_areas(shape.triangles, facing, doubled[:, 0])[:, None] ** 2
    around: list[list[int]] = [[] for _ in range(len(shape.points))]
    for face, corners in enumerate(shape.triangles.tolist()):
        for corner in corners:
            around[corner].append(face)
    limit = np.cos(np.radians(crease))
    points: list[Floats] = []
    normals: list[Floats] = []
    triangles = np.empty_like(shape.triangles)
    for point, faces in enumerate(around):
        if not faces:
            continue
        near = facing[faces] @ facing[faces].T >= limit
        seen: dict[bytes, int] = {}
        for row, face in enumerate(faces):
            key = near[row].tobytes()
            if key not in seen:
                total = weighted[faces][near[row]].sum(axis=0)
                seen[key] = len(points)
                points.append(shape.points[point])
                normals.append(total / np.linalg.norm(total))
            triangles[face][shape.triangles[face] == point] = seen[key]
    return np.array(points), np.array(normals), triangles
