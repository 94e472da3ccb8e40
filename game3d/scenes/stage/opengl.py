"""Whether this machine can draw, and in one line why not.

Panda3D, Xlib and the drivers write what ails them to standard error themselves, a dozen lines for one missing driver;
`held_back` keeps that from the user as long as it is not known whether it matters.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from panda3d.core import (
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsPipe,
    GraphicsPipeSelection,
    WindowProperties,
    load_prc_file_data,
)

from game3d.texts import _, shown

if TYPE_CHECKING:
    from panda3d.core import GraphicsStateGuardian

NEEDED = (3, 2)  # the oldest OpenGL for which the shaders are written

log = logging.getLogger(__name__)


class DrawingError(RuntimeError):
    """This machine cannot draw; the message says what is needed and what was found, in one line."""


@contextmanager
def held_back() -> Iterator[None]:
    """Hold back what is written to standard error, by whatever library; where drawing fails it is for the log only."""
    try:
        original = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    with tempfile.TemporaryFile() as file, os.fdopen(original, "wb", buffering=0) as stderr:
        sys.stderr.flush()
        os.dup2(file.fileno(), 2)
        failed = False
        try:
            yield
        except DrawingError:
            failed = True
            raise
        finally:
            sys.stderr.flush()
            os.dup2(original, 2)
            file.seek(0)
            if failed:
                load_prc_file_data("game3d cannot draw", "notify-level-display fatal\nnotify-level-egldisplay fatal\n")
                log.info("%s", file.read().decode("utf-8", "replace"))
            else:
                stderr.write(file.read())


def check_version(gsg: GraphicsStateGuardian) -> None:
    """Raise DrawingError if a context that could be opened is of an OpenGL that is too old."""
    if _version(gsg) < NEEDED:
        raise DrawingError(_needed(_found(gsg)))


def why_no_window() -> DrawingError | None:
    """Why no window can be opened on the display there is; None when there is no display at all."""
    pipe = GraphicsPipeSelection.get_global_ptr().make_default_pipe()
    if pipe is None or not pipe.is_valid():
        return None
    return why_not(pipe) or DrawingError(_("no window can be opened on this display"))


def why_not(pipe: GraphicsPipe | None) -> DrawingError | None:
    """Why nothing can be drawn by a pipe; None when it grants an OpenGL that would do."""
    enough, found = False, _("no OpenGL driver was found")
    if pipe is not None:
        load_prc_file_data("game3d any OpenGL", "gl-version\n")
        engine = GraphicsEngine.get_global_ptr()
        size = WindowProperties()
        size.set_size(16, 16)
        for kind in (GraphicsPipe.BF_refuse_window, GraphicsPipe.BF_require_window):
            output = engine.make_output(pipe, "probe", 0, FrameBufferProperties(), size, kind)
            if output is None:
                continue
            engine.open_windows()
            gsg = output.get_gsg()
            if gsg is not None and gsg.is_valid():
                enough, found = _version(gsg) >= NEEDED, _found(gsg)
            del gsg  # it must not outlive the pipe
            engine.remove_window(output)
            if enough:
                return None
    return DrawingError(_needed(found))


def _version(gsg: GraphicsStateGuardian) -> tuple[int, int]:
    return gsg.get_driver_version_major(), gsg.get_driver_version_minor()


def _found(gsg: GraphicsStateGuardian) -> str:
    return _("OpenGL {found} was found ({renderer})").format(
        found=shown(gsg.get_driver_version(), 40), renderer=shown(gsg.get_driver_renderer(), 60)
    )


def _needed(found: str) -> str:
    return _("OpenGL {needed} is needed, and {found}").format(needed=".".join(map(str, NEEDED)), found=found)
