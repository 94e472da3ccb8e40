"""Compiles the GLSL, and says in the log which line of which file a driver refuses."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from panda3d.core import NodePath, Notify, PandaNode, Shader, StringStream

from game3d.scenes.stage.shading import source

log = logging.getLogger(__name__)


class _Messages:
    """What Panda3D says while any program waits for its first frame, instead of on the terminal."""

    def __init__(self) -> None:
        self._stream: StringStream | None = None
        self._usual: Any = None
        self._waiting: set[int] = set()

    def listen(self, who: object) -> int:
        """Listen for ``who``; returns where in the stream its part begins."""
        if self._stream is None:
            self._usual = Notify.ptr().get_ostream_ptr()
            self._stream = StringStream()
            Notify.ptr().set_ostream_ptr(self._stream, False)
        self._waiting.add(id(who))
        return len(self._stream.data)

    def heard(self, who: object, since: int) -> list[str]:
        """The lines since then; when nobody waits any more, messages go their usual way again."""
        if self._stream is None or id(who) not in self._waiting:
            return []
        lines: list[str] = self._stream.data[since:].decode("utf-8", "replace").splitlines()
        self._waiting.discard(id(who))
        if not self._waiting:
            Notify.ptr().set_ostream_ptr(self._usual, False)
            self._stream = None
        return lines


_messages = _Messages()


class Program:
    """One GLSL program made of ``shaders/NAME.vert`` and ``NAME.frag``.

    Drivers compile when a program first draws. So from :meth:`apply_to` on the messages of Panda3D are
    collected, until :meth:`verify` decides after the first frame (or :meth:`drop` gives up).
    """

    def __init__(self, name: str, defines: Mapping[str, int], fallback: str | None = None) -> None:
        """Put the sources together; raises AssetError if a file is missing."""
        self._defines = dict(defines)
        self._fallback = fallback
        self._node: NodePath[PandaNode] | None = None
        self._since: int | None = None
        self._use(name)

    def _use(self, name: str) -> None:
        self.name = name
        self._vertex = source(f"{name}.vert", self._defines)
        self._fragment = source(f"{name}.frag", self._defines)
        self.shader = Shader.make(Shader.SL_GLSL, self._vertex.text, self._fragment.text)

    def apply_to(self, node: NodePath[PandaNode]) -> None:
        """Draw everything below ``node`` with this program."""
        self._node = node
        node.set_shader(self.shader)
        self._since = _messages.listen(self)

    def drop(self) -> None:
        """The program is not wanted any more: stop listening."""
        if self._since is not None:
            _messages.heard(self, self._since)
            self._since = None

    def verify(self) -> bool:
        """After a frame: if the driver refused the program, report why and switch to the fallback.

        Returns whether the picture must be drawn again.
        """
        if self._since is None:
            return False
        lines = _messages.heard(self, self._since)
        self._since = None
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
