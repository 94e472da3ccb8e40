"""Pictures without a window: a base that needs no display on Linux, and one frame of a stage as a PNG."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from panda3d.core import (
    Filename,
    FrameBufferProperties,
    GraphicsOutput,
    GraphicsPipe,
    GraphicsPipeSelection,
    LVecBase4f,
    PNMImage,
    Texture,
    WindowProperties,
    load_prc_file_data,
)

from game3d.scenes.stage.opengl import DrawingError, held_back, why_not

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

    from game3d.scenes.stage.stage import Stage

log = logging.getLogger(__name__)

_SETTINGS = """
window-type none
gl-version 3 2
audio-library-name null
textures-power-2 none
egg-mesh 0
print-pipe-types 0
notify-level-egldisplay error
notify-level-device fatal
sync-video 0
"""


def open_base(width: int, height: int, samples: int = 4) -> tuple[ShowBase, GraphicsOutput]:
    """A ShowBase without a window and a buffer of that size to draw into.

    On Linux it needs no display. Asks for ``samples``-fold multisampling and takes less if that is what there
    is (the log says what was granted). Only one ShowBase can exist in a process. Raises DrawingError if the machine
    cannot draw at all.
    """
    settings = _SETTINGS
    if sys.platform.startswith("linux"):
        settings += "load-display p3headlessgl\n"
    load_prc_file_data("game3d offscreen", settings)
    from direct.showbase.ShowBase import ShowBase  # after the settings: importing it opens nothing, making it does

    with held_back():
        base = ShowBase(windowType="none")
        base.make_default_pipe()
        try:
            return base, open_buffer(base, width, height, samples)
        except DrawingError as error:
            raise why_not(base.pipe) or error from None


def open_page_base(width: int, height: int) -> ShowBase:
    """A ShowBase whose window is a buffer of that size, for pages; raises as :func:`open_base`."""
    settings = _SETTINGS + f"win-size {width} {height}\n"
    if sys.platform.startswith("linux"):
        settings += "load-display p3headlessgl\n"
    load_prc_file_data("game3d page", settings)
    from direct.showbase.ShowBase import ShowBase

    with held_back():
        try:
            base = ShowBase(windowType="offscreen")
        except Exception as error:  # Panda3D has no exception of its own for this
            pipe = GraphicsPipeSelection.get_global_ptr().make_default_pipe()
            raise why_not(pipe) or DrawingError(f"cannot draw here: {error}") from None
    base.set_background_color(0.05, 0.04, 0.03, 1.0)
    return base


def open_buffer(base: ShowBase, width: int, height: int, samples: int = 4) -> GraphicsOutput:
    """A buffer to draw a picture of that size into; raises DrawingError if there is none."""
    engine = base.graphics_engine
    for wanted in [step for step in (8, 4, 2, 0) if step <= samples]:
        properties = FrameBufferProperties()
        properties.set_rgba_bits(8, 8, 8, 8)
        properties.set_depth_bits(24)
        properties.set_multisamples(wanted)
        size = WindowProperties()
        size.set_size(width, height)
        output = engine.make_output(
            base.pipe, "picture", 0, properties, size, GraphicsPipe.BF_refuse_window | GraphicsPipe.BF_resizeable
        )
        if output is not None:
            engine.open_windows()
            granted = output.get_fb_properties().get_multisamples()
            if granted >= wanted and output.is_valid():
                log.info("drawing %dx%d with %d-fold multisampling", width, height, granted)
                output.set_clear_color_active(True)
                output.set_clear_color(LVecBase4f(0, 0, 0, 1))
                return output
            engine.remove_window(output)
        log.info("no %d-fold multisampling here", wanted)
    raise DrawingError(f"cannot draw here: no buffer of {width}x{height} was granted")


def picture(stage: Stage, output: GraphicsOutput, base: ShowBase) -> PNMImage:
    """One frame of ``stage`` as an opaque picture."""
    texture = Texture("picture")
    # Copied to memory at once the picture would not be antialiased: bound, it is resolved first.
    output.add_render_texture(texture, GraphicsOutput.RTM_bind_or_copy)
    before, stage.drafts.allowed = stage.drafts.allowed, False
    try:
        stage.mark_dirty()
        for _ in range(3):  # the first frame may show that a program does not compile
            stage.update(0.0)
            base.graphics_engine.render_frame()
            stage.drawn()
            if not stage.needs_redraw:
                break
        image = PNMImage()
        if not base.graphics_engine.extract_texture_data(texture, output.get_gsg()) or not texture.store(image):
            raise RuntimeError("the driver gave no picture back")
        image.remove_alpha()
        return image
    finally:
        stage.drafts.allowed = before
        output.clear_render_textures()


def write_picture(stage: Stage, output: GraphicsOutput, base: ShowBase, path: Path) -> None:
    """One frame of ``stage`` as a PNG; raises :class:`OSError` if the file cannot be written."""
    image = picture(stage, output, base)
    if not image.write(Filename.from_os_specific(str(path))):
        raise OSError(f"cannot write the picture {path}")
