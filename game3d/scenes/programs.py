"""Compiles the GLSL, and says in the log which line of which file a driver refuses."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from panda3d.core import NodePath, Notify, Shader, StringStream

from game3d.scenes.shading import source

log = logging.getLogger(__name__)


class Program:
    """One GLSL program made of ``shaders/NAME.vert`` and ``NAME.frag``.

    Drivers compile when a program first draws. So between :meth:`apply_to` and :meth:`verify` the messages
    of Panda3D are collected, and :meth:`verify` decides after the first frame.
    """

    def __init__(self, name: str, defines: Mapping[str, int], fallback: str | None = None) -> None:
        """Put the sources together; raises AssetError if a file is missing."""
        self._defines = dict(defines)
        self._fallback = fallback
        self._node: NodePath[Any] | None = None
        self._messages: StringStream | None = None
        self._use(name)

    def _use(self, name: str) -> None:
        self.name = name
        self._vertex = source(f"{name}.vert", self._defines)
        self._fragment = source(f"{name}.frag", self._defines)
        self.shader = Shader.make(Shader.SL_GLSL, self._vertex.text, self._fragment.text)

    def apply_to(self, node: NodePath[Any]) -> None:
        """Draw everything below ``node`` with this program."""
        self._node = node
        node.set_shader(self.shader)
        notify = Notify.ptr()
        self._usual = notify.get_ostream_ptr()
        self._messages = StringStream()
        notify.set_ostream_ptr(self._messages, False)

    def verify(self) -> bool:
        """After a frame: if the driver refused the program, report why and switch to the fallback.

        Returns whether the picture must be drawn again.
        """
        if self._messages is None:
            return False
        Notify.ptr().set_ostream_ptr(self._usual, False)
        lines = self._messages.data.decode("utf-8", "replace").splitlines()
        self._messages = None
        failed = self.shader.get_error_flag()
        stage = self._fragment
        for line in lines:
            if "GLSL vertex shader" in line:
                stage = self._vertex
            elif "GLSL fragment shader" in line:
                stage = self._fragment
            log.log(logging.ERROR if failed else logging.INFO, "%s", stage.explain(line) if failed else line)
        if not failed or self._fallback is None or self._node is None:
            return False
        log.warning("the program %r does not compile here: drawing with %r instead", self.name, self._fallback)
        wanted, self._fallback = self._fallback, None
        self._use(wanted)
        self.apply_to(self._node)
        return True
