"""Draws small pictures of the stage without a display and prints what can be measured in them, as JSON.

Run as a process of its own by ``test_stage.py``: there can be only one Panda3D base in a process.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from panda3d.core import Geom, GeomNode, GeomTriangles, GeomVertexData, GeomVertexWriter, NodePath, load_prc_file_data

from game3d.scenes.stage import materials, offscreen, programs, shading
from game3d.scenes.stage.camera import View
from game3d.scenes.stage.occlusion import Ball
from game3d.scenes.stage.quality import QUALITIES
from game3d.scenes.stage.stage import LEGAL, Stage

WIDTH, HEIGHT = 240, 160
Picture = NDArray[np.float64]


class Memory(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.getMessage()}")


def block(stage: Stage, material: int, half: float, height: float) -> NodePath[Any]:
    """A box on the table's middle in the format of the models, taken from the stage's own table top."""
    table = stage.top.find("**/table").node().get_geom(0).get_vertex_data()
    data = GeomVertexData("block", table.get_format(), Geom.UH_static)
    writers = [GeomVertexWriter(data, name) for name in ("vertex", "normal", "color", "texcoord")]
    triangles = GeomTriangles(Geom.UH_static)
    faces = [
        ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
        ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
        ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
        ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
    ]
    for number, (out, right, up) in enumerate(faces):
        for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            x, y, z = (out[k] + u * right[k] + v * up[k] for k in range(3))
            point = (x * half, y * half, (z + 1) / 2 * height)
            writers[0].add_data3(*point)
            writers[1].add_data3(*out)
            writers[2].add_data4(material / 255, 1, 1 / 255, 1)
            writers[3].add_data3(*point)
        first = number * 4
        triangles.add_vertices(first, first + 1, first + 2)
        triangles.add_vertices(first, first + 2, first + 3)
    geometry = Geom(data)
    geometry.add_primitive(triangles)
    node = GeomNode("block")
    node.add_geom(geometry)
    made = NodePath(node)
    made.reparent_to(stage.root)
    stage.mark_dirty()
    return made


def luminance(picture: Picture) -> NDArray[np.float64]:
    """Relative luminance of each pixel of an sRGB picture."""
    linear = np.where(picture <= 0.04045, picture / 12.92, ((picture + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def main() -> None:
    """Print every measure."""
    load_prc_file_data("tests", "notify-level-device error\nnotify-level-egldisplay fatal")
    memory = Memory()
    logging.getLogger("game3d").addHandler(memory)
    logging.getLogger("game3d").setLevel(logging.INFO)
    base, output = offscreen.open_base(WIDTH, HEIGHT, samples=4)
    regions = output.get_num_display_regions()
    stage = Stage(base, quality="high", output=output, home=View(0.0, 60.0, 8.0, (0.0, 0.0, 0.0)))
    found: dict[str, Any] = {"samples": output.get_fb_properties().get_multisamples()}

    def shot() -> Picture:
        image = offscreen.picture(stage, output, base)
        assert (image.get_x_size(), image.get_y_size(), image.has_alpha()) == (WIDTH, HEIGHT, False)
        rows = [[tuple(image.get_xel(x, y)) for x in range(WIDTH)] for y in range(HEIGHT)]
        return np.array(rows)

    def middle(picture: Picture) -> float:
        part = picture[HEIGHT // 2 - 8 : HEIGHT // 2 + 8, WIDTH // 2 - 8 : WIDTH // 2 + 8]
        return float(luminance(part).mean())

    def with_block(material: int, height: float, use: Callable[[NodePath[Any]], Any]) -> Any:
        node = block(stage, material, 1.0, height)
        try:
            return use(node)
        finally:
            node.remove_node()
            stage.mark_dirty()

    empty = shot()
    found["empty"] = {
        "middle": middle(empty),
        "corner": float(luminance(empty[:8, -8:]).mean()),
        "brightest": float(np.percentile(luminance(empty), 99.9)),
    }
    found["tops"] = {
        entry.name: with_block(entry.index, 0.1, lambda _node: middle(shot())) for entry in materials.MATERIALS
    }

    def edges(node: NodePath[Any]) -> dict[str, int]:
        """How many pixels are neither as light as the block nor as dark as the table, with and without samples."""
        node.set_h(17.0)
        mixed = {}
        for name in ("high", "low"):
            stage.set_quality(name)
            lit = luminance(shot())
            mixed[name] = int(((lit > 0.2) & (lit < 0.5)).sum())
        stage.set_quality("high")
        return mixed

    found["edges"] = with_block(materials.MAPLE, 0.02, edges)

    def sides(_node: NodePath[Any]) -> dict[str, float]:
        """The table to the left and to the right of a tall block, with and without contact shade."""
        lit = luminance(shot())
        row = slice(HEIGHT // 2, HEIGHT // 2 + 6)
        left, right = float(lit[row, 45:60].mean()), float(lit[row, 180:195].mean())
        return {"left": left, "right": right}

    found["shadow"] = {}
    for name in QUALITIES:
        stage.set_quality(name)
        found["shadow"][name] = with_block(materials.MAPLE, 1.6, sides)
    before = middle(shot())
    stage.set_occluders([Ball(0.0, 0.0, 0.6, 0.5)])
    found["contact"] = {"open": before, "under": middle(shot())}
    stage.set_occluders([])
    stage.set_quality("high")

    def dressed(node: NodePath[Any]) -> dict[str, float]:
        looks = {"plain": middle(shot())}
        for name, look in {"ghost": {"ghost": 1.0}, "glass": {"ghost": 0.0, "glass": 1.0}}.items():
            stage.dress(node, **look)
            looks[name] = middle(shot())
        stage.dress(node, glass=0.0, fade=0.0)
        looks["gone"] = middle(shot())
        stage.dress(node, fade=1.0)
        looks["again"] = middle(shot())
        return looks

    found["dress"] = {"table": middle(shot()), **with_block(materials.MAPLE, 0.4, dressed)}

    def marked(node: NodePath[Any]) -> dict[str, list[float]]:
        def colour() -> list[float]:
            part = shot()[HEIGHT // 2 - 4 : HEIGHT // 2 + 4, WIDTH // 2 - 4 : WIDTH // 2 + 4]
            return [float(value) for value in part.mean(axis=(0, 1))]

        looks = {"plain": colour()}
        stage.accent(node, LEGAL, 1.0)
        looks["whole"] = colour()
        stage.accent(node, LEGAL, 0.0)
        stage.part_accent(node, 1, LEGAL, 1.0)
        looks["part"] = colour()
        stage.part_accent(node, 1, LEGAL, 0.0)
        looks["dimmed"] = colour()
        stage.part_accent(node, 1, LEGAL, 1.0)
        stage.clear_part_accents(node)
        looks["cleared"] = colour()
        return looks

    found["accent"] = with_block(materials.TILE, 0.1, marked)

    asked = []
    for change in (
        lambda: None,
        lambda: stage.mark_dirty(shadow=False),
        lambda: stage.camera.turn(5.0, 0.0),
        lambda: stage.set_occluders([Ball(1.0, 0.0, 0.5, 0.5)]),
        lambda: stage.set_occluders([Ball(1.0, 0.0, 0.5, 0.5)]),
        lambda: stage.set_quality("high"),
    ):
        while stage.update(1.0):
            base.graphics_engine.render_frame()
            stage.drawn()
        change()
        asked.append(bool(stage.update(0.01)))
    found["redraw"] = asked
    found["log"] = list(memory.lines)
    stage.close()
    found["left"] = int(stage.scene.find_all_matches("**/stage").get_num_paths())
    found["regions"] = output.get_num_display_regions() - regions

    # A driver that refuses the program: a line of it is broken.
    memory.lines.clear()
    read = shading.source

    def broken(name: str, defines: dict[str, int]) -> shading.Source:
        made = read(name, defines)
        if name == "surface.frag":
            made.text = made.text.replace("uniform vec3 key_colour;", "uniform vec3 key_colour, bogus(;")
        return made

    programs.source = broken
    stage = Stage(base, quality="low", output=output)
    stage.close()  # gone before it drew anything
    stage = Stage(base, quality="high", output=output, home=View(0.0, 60.0, 8.0, (0.0, 0.0, 0.0)))
    found["fallback"] = {"middle": with_block(materials.MAPLE, 0.1, lambda _node: middle(shot()))}
    found["fallback"]["log"] = list(memory.lines)
    print("FOUND " + json.dumps(found))


if __name__ == "__main__":
    main()
