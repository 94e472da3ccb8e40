"""The key light's shadow map: drawn from the lamp, and only when something moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from panda3d.core import (
    BitMask32,
    Camera,
    ColorWriteAttrib,
    CullFaceAttrib,
    FrameBufferProperties,
    GraphicsOutput,
    GraphicsPipe,
    LMatrix4f,
    LVecBase4f,
    NodePath,
    OrthographicLens,
    PandaNode,
    Point3,
    SamplerState,
    Shader,
    Texture,
    Vec3,
    WindowProperties,
)

from game3d.scenes.stage.environment import KEY_DIRECTION

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

MASK = BitMask32.bit(5)
"""Nodes hidden from this camera mask cast no shadow."""

SPAN = 17.0
"""Units across the map; MAP_SPAN of ``shadow.glsl``."""

NEAR, DEPTH = 2.0, 30.0
"""Units from the lamp to the near plane, and from there to the far one; the latter is MAP_DEPTH."""

MIDDLE = (0.0, 0.0, 0.8)
"""What the lamp looks at."""


class ShadowMap:
    """A depth texture seen from the key light. ``draw`` says whether the next frame draws it anew."""

    def __init__(
        self, base: ShowBase, output: GraphicsOutput, scene: NodePath[PandaNode], program: Shader, size: int
    ) -> None:
        """Look at ``scene`` from the key; ``program`` is the depth-only shader, ``size`` the texels each way.

        Raises :class:`RuntimeError` if the driver has no such buffer.
        """
        self._engine = base.graphics_engine
        self.texture = Texture("key shadow")
        self.texture.setup_2d_texture(size, size, Texture.T_float, Texture.F_depth_component24)
        self.texture.set_wrap_u(SamplerState.WM_clamp)
        self.texture.set_wrap_v(SamplerState.WM_clamp)
        self.texture.set_minfilter(SamplerState.FT_shadow)
        self.texture.set_magfilter(SamplerState.FT_shadow)
        properties = FrameBufferProperties()
        properties.set_depth_bits(24)
        texels = WindowProperties()
        texels.set_size(size, size)
        buffer = self._engine.make_output(
            output.get_pipe(),
            "key shadow",
            -100,
            properties,
            texels,
            GraphicsPipe.BF_refuse_window | GraphicsPipe.BF_fb_props_optional,
            output.get_gsg(),
            output.get_host(),
        )
        if buffer is None:
            raise RuntimeError("the driver gives no buffer for the shadow map")
        self._buffer = buffer
        buffer.add_render_texture(self.texture, GraphicsOutput.RTM_bind_or_copy, GraphicsOutput.RTP_depth)
        buffer.set_clear_color_active(False)
        buffer.set_clear_depth_active(True)

        lens = OrthographicLens()
        lens.set_film_size(SPAN, SPAN)
        lens.set_near_far(NEAR, NEAR + DEPTH)
        self._node = Camera("key", lens)
        self._node.set_camera_mask(MASK)
        self.set_program(program)
        self._camera = scene.attach_new_node(self._node)
        towards = Vec3(*KEY_DIRECTION)
        towards.normalize()
        self._camera.set_pos(Point3(*MIDDLE) + towards * (NEAR + DEPTH / 2.0))
        self._camera.look_at(Point3(*MIDDLE))
        buffer.make_display_region().set_camera(self._camera)

    def set_program(self, program: Shader) -> None:
        """Draw depth with this shader."""
        state = NodePath("depth")
        state.set_shader(program, 1000)
        state.set_attrib(CullFaceAttrib.make(CullFaceAttrib.M_cull_none), 1000)
        state.set_attrib(ColorWriteAttrib.make(ColorWriteAttrib.C_off), 1000)
        self._node.set_initial_state(state.get_state())

    @property
    def draw(self) -> bool:
        """Whether the next frame draws the map."""
        return bool(self._buffer.is_active())

    @draw.setter
    def draw(self, wanted: bool) -> None:
        self._buffer.set_active(wanted)

    def matrix(self) -> LMatrix4f:
        """From world coordinates to the map: 0..1 across, up and in depth."""
        to_camera = self._camera.get_parent().get_mat(self._camera)
        half = LMatrix4f.scale_mat(0.5, 0.5, 0.5) * LMatrix4f.translate_mat(0.5, 0.5, 0.5)
        return LMatrix4f(to_camera * self._node.get_lens().get_projection_mat() * half)

    def plain_sampler(self) -> SamplerState:
        """Reads the map as depths instead of comparing with it."""
        sampler = SamplerState()
        sampler.set_minfilter(SamplerState.FT_nearest)
        sampler.set_magfilter(SamplerState.FT_nearest)
        sampler.set_wrap_u(SamplerState.WM_clamp)
        sampler.set_wrap_v(SamplerState.WM_clamp)
        sampler.set_border_color(LVecBase4f(1, 1, 1, 1))
        return sampler

    def close(self) -> None:
        """Give the buffer back."""
        self._camera.remove_node()
        self._engine.remove_window(self._buffer)
