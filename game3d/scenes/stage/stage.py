"""The room in which every game stands: table, light, shadow, camera, and the shader that draws it all.

How a scene uses it::

    stage = Stage(base, quality="high")        # base: a ShowBase, windowed or off screen
    board = stage.load("tak_board")            # models/tak_board.egg; geometry is shared between copies
    board.reparent_to(stage.root)              # boards and pieces hang below stage.root, units of the world
    stage.dress(piece, variety=7)              # another cut of the wood for each piece: give each its own number
    stage.dress(piece, ghost=1.0)              # where it would go; ghosts cast no shadow
    stage.dress(piece, glass=1.0, fade=0.5)    # see through it; fade 1 is there, 0 is gone
    stage.accent(piece, LEGAL, 0.8)            # highlight by meaning; strength 0 takes it away
    stage.part_accent(board, 12, LAST, 1.0)    # the same for one numbered part of a model
    stage.set_occluders([Ball(...), Block(...), Drum(...)])   # contact shade: what stands where, board included
    stage.mark_dirty()                         # after moving, showing or hiding anything below stage.root
    stage.camera.turn(10, 0)                   # see camera.py; it marks the picture dirty by itself

and the loop of the program::

    moving = timeline.advance(dt)
    if moving: stage.mark_dirty()
    if stage.update(dt): draw a frame; stage.drawn()          # otherwise nothing changed: draw nothing

``update`` also says yes while the camera moves. Where the driver is slow (software), frames that follow each
other closely are drawn as drafts, without multisampling and with fewer shadow taps, and ``update`` asks for one
fine frame when things have come to rest. The shadow map is drawn only in frames after
``mark_dirty()``; ``mark_dirty(shadow=False)`` is for changes of colour alone. ``set_quality`` switches the
ladder at any time. If the driver refuses the program, the log says which line and the picture falls back to
plain shading. ``close`` gives everything back.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import (
    AntialiasAttrib,
    Camera,
    CardMaker,
    CullBinManager,
    DisplayRegion,
    Filename,
    GeomNode,
    GraphicsOutput,
    LVecBase3f,
    LVecBase4f,
    NodePath,
    OmniBoundingVolume,
    PandaNode,
    PerspectiveLens,
    PTA_LVecBase4f,
    SamplerState,
    Shader,
    Texture,
    TransparencyAttrib,
    UnalignedLVecBase4f,
    Vec3,
)

from game3d import assets
from game3d.scenes.stage import environment, geometry, materials, occlusion
from game3d.scenes.stage.camera import TableCamera, View
from game3d.scenes.stage.drafts import Drafts, is_slow
from game3d.scenes.stage.programs import Program
from game3d.scenes.stage.quality import HIGH, Quality, quality
from game3d.scenes.stage.shadow import MASK as SHADOW_MASK
from game3d.scenes.stage.shadow import ShadowMap

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

log = logging.getLogger(__name__)

PARTS = 64
"""Numbered parts of a model that can be accented (0 is the whole)."""

TABLE_RADIUS = 24.0
EXPOSURE = 0.74

# Accents by meaning (sRGB).
LEGAL = (0.36, 0.72, 0.52)
LAST = (0.93, 0.73, 0.30)
THREAT = (0.88, 0.36, 0.24)
WIN = (0.98, 0.84, 0.45)
FOCUS = (0.42, 0.66, 0.94)

Colour = tuple[float, float, float]


class Stage:
    """Table, light and camera around ``root``; see the head of this file for how to use it."""

    def __init__(
        self,
        base: ShowBase,
        *,
        quality: str = HIGH.name,
        output: GraphicsOutput | None = None,
        scene: NodePath[PandaNode] | None = None,
        home: View | None = None,
    ) -> None:
        """Set up the room on ``base``.

        ``output`` is what is drawn into (the window of ``base`` if not given), ``scene`` the top of its
        scene graph (``base.render``), ``home`` the first view. Another stage on the same base, for a small
        picture say, gets its own output and scene. Raises :class:`game3d.assets.AssetError` if a shader or
        the environment is missing.
        """
        self._base = base
        self._output: GraphicsOutput = output if output is not None else base.win
        self.scene: NodePath[PandaNode] = scene if scene is not None else base.render
        self._models: dict[str, NodePath[PandaNode]] = {}
        self._shadow: ShadowMap | None = None
        self._program: Program | None = None
        self._dirty = True
        self._shadow_dirty = True
        self.drafts = Drafts()
        self._driver_known = False

        self.top = self.scene.attach_new_node("stage")
        self.root = self.top.attach_new_node("pieces")
        self._own_region: DisplayRegion | None = None
        self._camera_path = self._find_camera(own=output is not None)
        lens = PerspectiveLens()
        self._camera_path.node().set_lens(lens)
        self.camera = TableCamera(self._camera_path, lens, home)

        self._volume = occlusion.Volume()
        self._occluders = _volume_texture()
        self._fill_room()
        self._table = self.top.attach_new_node(_table_top())
        self._backdrop = self.top.attach_new_node(_backdrop())
        self._arrange()
        self.quality: Quality = quality_named(quality)
        self._compile()
        self.set_size(self._output.get_x_size(), self._output.get_y_size())

    # -- what scenes call ---------------------------------------------------------------------------

    def load(self, name: str) -> NodePath[PandaNode]:
        """A copy of ``models/name.egg`` that shares its geometry; raises AssetError if it is missing."""
        known = self._models.get(name)
        if known is None:
            path = Filename.from_os_specific(str(assets.model(name))).get_fullpath()
            known = NodePath(self._base.loader.load_model(path, okMissing=False))
            known.flatten_strong()
            self._models[name] = known
        return known.copy_to(NodePath())

    def lay(self, node: NodePath[PandaNode]) -> None:
        """For boards and trays: draw after what stands on them, so that less is shaded in vain."""
        node.set_bin("ground", 0)

    def dress(
        self,
        node: NodePath[PandaNode],
        *,
        variety: float | None = None,
        fade: float | None = None,
        ghost: float | None = None,
        glass: float | None = None,
    ) -> None:
        """Change how a piece looks; what is not given stays. All 0..1 but ``variety``, which is any number."""
        worn = node.get_python_tag("dress") or (0.0, 1.0, 0.0, 0.0)
        given = (variety, fade, ghost, glass)
        dress = tuple(float(old if new is None else new) for old, new in zip(worn, given, strict=True))
        if dress == worn:
            return
        node.set_python_tag("dress", dress)
        node.set_shader_input("dress", LVecBase4f(*dress))
        was_clear, clear = (look[1] < 1.0 or look[2] > 0.0 or look[3] > 0.0 for look in (worn, dress))
        if clear and not was_clear:
            node.set_transparency(TransparencyAttrib.M_alpha)
            node.set_bin("transparent", 0)
        elif was_clear and not clear:
            node.clear_transparency()
            node.clear_bin()
        casts = dress[1] > 0.5 and dress[2] == 0.0 and dress[3] < 0.5
        if casts:
            node.show(SHADOW_MASK)
        else:
            node.hide(SHADOW_MASK)
        self.mark_dirty(shadow=clear or worn[1:] != dress[1:])

    def accent(self, node: NodePath[PandaNode], colour: Colour, strength: float) -> None:
        """Highlight a node in an sRGB colour; strength 0 takes it away."""
        mark = _mark(colour, strength)
        if mark != (node.get_python_tag("accent") or LVecBase4f(0)):
            node.set_python_tag("accent", mark)
            node.set_shader_input("accent", mark)
            self.mark_dirty(shadow=False)

    def part_accent(self, node: NodePath[PandaNode], part: int, colour: Colour, strength: float) -> None:
        """Highlight part 1..63 of a model (the blue channel of its vertex colours); raises ValueError outside."""
        if not 0 < part < PARTS:
            raise ValueError(f"no part {part}: a model has parts 1 to {PARTS - 1}")
        rows, mark = node.get_python_tag("parts"), _mark(colour, strength)
        if rows is None:
            rows = PTA_LVecBase4f([UnalignedLVecBase4f(0) for _ in range(PARTS)])
            node.set_python_tag("parts", rows)
            node.set_shader_input("parts", rows)
        if rows[part] != mark:
            rows[part] = mark
            self.mark_dirty(shadow=False)

    def clear_part_accents(self, node: NodePath[PandaNode]) -> None:
        """Take the highlights of all parts of a model away."""
        if node.has_python_tag("parts"):
            node.clear_python_tag("parts")
            node.clear_shader_input("parts")
            self.mark_dirty(shadow=False)

    def set_occluders(self, bodies: Iterable[occlusion.Occluder]) -> None:
        """Say what stands where, for contact shade; only what changed since the last call costs anything."""
        if self._volume.replace(bodies):
            self._occluders.set_ram_image(self._volume.data())
            self._dirty = True

    def set_quality(self, name: str) -> None:
        """Switch to ``high``, ``medium`` or ``low``; raises ValueError for another word."""
        wanted = quality_named(name)
        if wanted != self.quality:
            self.quality = wanted
            self._compile()
            self.mark_dirty()

    def mark_dirty(self, *, shadow: bool = True) -> None:
        """Something changed: the next frame must be drawn, with the shadow map unless ``shadow`` is False."""
        self._dirty = True
        self._shadow_dirty = self._shadow_dirty or shadow

    @property
    def needs_redraw(self) -> bool:
        """Whether the picture on the screen is out of date (the camera's walk counts in :meth:`update`)."""
        return self._dirty

    def update(self, seconds: float) -> bool:
        """Let time pass for the camera; returns whether a frame must be drawn. Call :meth:`drawn` after it."""
        if self.camera.advance(seconds):
            self._dirty = True
        was_draft = self.drafts.now
        if self.drafts.wants_fine(seconds, changed=self._dirty):
            self._dirty = True
        if self.drafts.now != was_draft:
            self._set_effort()
        if self._shadow is not None:
            self._shadow.draw = self._shadow_dirty
        return self._dirty

    def drawn(self) -> None:
        """The frame is drawn: nothing is out of date any more."""
        self._dirty = False
        self._shadow_dirty = False
        self.drafts.drawn()
        if self._program is not None and self._program.verify():
            self.mark_dirty()
        if not self._driver_known:
            self._driver_known = True
            self.drafts.slow = is_slow(self._output.get_gsg().get_driver_renderer())

    def set_size(self, width: int, height: int) -> None:
        """The picture has this size in pixels."""
        width, height = max(width, 1), max(height, 1)
        self.camera.set_aspect(width / height)
        pixel = 2.0 * math.tan(math.radians(self.camera.field) / 2.0) / height
        self.top.set_shader_input("frame", LVecBase4f(1.0 / width, 1.0 / height, EXPOSURE, pixel))
        self.mark_dirty(shadow=False)

    def close(self) -> None:
        """Take the room off the base again."""
        if self._shadow is not None:
            self._shadow.close()
            self._shadow = None
        if self._program is not None:
            self._program.drop()
            self._program = None
        self._models.clear()
        if self._own_region is not None:
            self._output.remove_display_region(self._own_region)
            self._own_region = None
            self._camera_path.remove_node()
        self.top.remove_node()

    # -- setting up ---------------------------------------------------------------------------------

    def _find_camera(self, *, own: bool) -> NodePath[Camera]:
        if not own and self._base.cam is not None:
            return NodePath(self._base.cam)
        camera = self._base.make_camera(self._output, scene=self.scene)
        camera.reparent_to(self.scene)
        self._own_region = camera.node().get_display_region(0)
        return NodePath(camera)

    def _fill_room(self) -> None:
        """The inputs that never change, and the defaults of those that nodes set."""
        room = environment.load_room()
        rows = PTA_LVecBase4f([UnalignedLVecBase4f(*row) for row in materials.shader_rows()])
        towards = Vec3(*environment.KEY_DIRECTION)
        towards.normalize()
        top = self.top
        top.set_shader_input("materials", rows)
        top.set_shader_input("parts", PTA_LVecBase4f([UnalignedLVecBase4f(0) for _ in range(PARTS)]))
        top.set_shader_input("accent", LVecBase4f(0))
        top.set_shader_input("dress", LVecBase4f(0, 1, 0, 0))
        top.set_shader_input("noise", environment.make_noise())
        top.set_shader_input("room", room.atlas)
        top.set_shader_input("harmonics", PTA_LVecBase4f([UnalignedLVecBase4f(*row) for row in room.harmonics]))
        top.set_shader_input("key_direction", LVecBase3f(towards))
        top.set_shader_input("key_colour", LVecBase3f(*environment.KEY_COLOUR))
        top.set_shader_input("occluders", self._occluders)
        top.set_shader_input("occluder_origin", LVecBase3f(*occlusion.ORIGIN))
        top.set_shader_input("occluder_scale", LVecBase3f(*(1.0 / size for size in occlusion.SIZE)))
        self._occluders.set_ram_image(self._volume.data())

    def _arrange(self) -> None:
        """Table and backdrop are drawn after the pieces, so that what these cover is not shaded."""
        bins = CullBinManager.get_global_ptr()
        if bins.find_bin("ground") < 0:
            bins.add_bin("standing", CullBinManager.BT_front_to_back, 21)
            bins.add_bin("ground", CullBinManager.BT_fixed, 25)
        self.root.set_bin("standing", 0)
        self._table.set_bin("ground", 1)
        self._backdrop.set_bin("ground", 2)
        for node in (self._table, self._backdrop):
            node.hide(SHADOW_MASK)

    def _compile(self) -> None:
        """Programs and shadow map for the present quality."""
        defines = {**self.quality.defines(), "MATERIALS": len(materials.MATERIALS), "PARTS": PARTS}
        if self._program is not None:
            self._program.drop()
        self._program = Program("surface", defines, fallback="simple")
        self._program.apply_to(self.top)
        self._backdrop.set_shader(Program("backdrop", defines).shader)
        if self._shadow is not None:
            self._shadow.close()
            self._shadow = None
        if self.quality.shadow_map:
            depth: Shader = Program("depth", defines).shader
            self._shadow = ShadowMap(self._base, self._output, self.top, depth, self.quality.shadow_map)
            self.top.set_shader_input("key_map", self._shadow.texture)
            self.top.set_shader_input("key_depth", self._shadow.texture, self._shadow.plain_sampler())
            self.top.set_shader_input("key_matrix", self._shadow.matrix())
        self._set_effort()

    def _set_effort(self) -> None:
        """Multisampling and shadow taps for a draft or a fine frame."""
        draft, step = self.drafts.now, self.quality
        plain = draft or step.samples == 0
        mode = AntialiasAttrib.M_none if plain else AntialiasAttrib.M_multisample
        self.top.set_antialias(mode)
        taps = (min(step.blocker_taps, 4), min(step.shadow_taps, 6)) if draft else (step.blocker_taps, step.shadow_taps)
        self.top.set_shader_input("effort", LVecBase4f(*taps, 0.0, 0.0))


def quality_named(name: str) -> Quality:
    """As :func:`game3d.scenes.stage.quality.quality` (whose name is a parameter here)."""
    return quality(name)


def _mark(colour: Colour, strength: float) -> LVecBase4f:
    if strength <= 0.0:
        return LVecBase4f(0)
    r, g, b = (materials.to_linear(channel) for channel in colour)
    return LVecBase4f(r, g, b, strength)


def _volume_texture() -> Texture:
    texture = Texture("occluders")
    depth, height, width = occlusion.SHAPE
    texture.setup_3d_texture(width, height, depth, Texture.T_unsigned_byte, Texture.F_rgba)
    texture.set_minfilter(SamplerState.FT_linear)
    texture.set_magfilter(SamplerState.FT_linear)
    for wrap in (texture.set_wrap_u, texture.set_wrap_v, texture.set_wrap_w):
        wrap(SamplerState.WM_clamp)
    return texture


def _table_top() -> GeomNode:
    """A disc at z = 0, far wider than the light."""
    around = 48
    angles = 2.0 * math.pi * np.arange(around) / around
    rows = geometry.rows(around + 1, materials.TABLE)
    rows["vertex"][:around, 0] = TABLE_RADIUS * np.cos(angles)
    rows["vertex"][:around, 1] = TABLE_RADIUS * np.sin(angles)
    rows["normal"] = (0.0, 0.0, 1.0)
    rows["texcoord"] = rows["vertex"]
    first = np.arange(around)
    return geometry.make_node("table", rows, np.column_stack([np.full(around, around), first, (first + 1) % around]))


def _backdrop() -> PandaNode:
    maker = CardMaker("backdrop")
    maker.set_frame(-1, 1, -1, 1)
    node = maker.generate()
    node.set_bounds(OmniBoundingVolume())
    node.set_final(True)
    return node
