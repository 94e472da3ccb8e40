"""Conversations with an engine without its process: with its session here, or with nothing but what it has said."""

from __future__ import annotations

import io
import queue
import threading
from collections.abc import Iterable

from game3d.engine.service.lines import read_lines
from game3d.engine.service.session import EngineSession, Session


class Talk:
    """A session in a thread, and what it says."""

    def __init__(self, dialect: type[Session] = EngineSession) -> None:
        self.to: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.session = dialect(self.to, self.said.put)
        self.thread = threading.Thread(target=self.session.run, daemon=True)
        self.thread.start()

    def say(self, *lines: str) -> None:
        for line in lines:
            self.to.put(line)

    def hear(self, beginning: str) -> str:
        """The next line that begins so; others are passed over."""
        while True:
            line = self.said.get(timeout=60)
            if line.startswith(beginning):
                return line

    def quit(self) -> None:
        self.say("quit")
        self.thread.join(60)
        assert not self.thread.is_alive()


def answers(script: Iterable[str], dialect: type[Session] = EngineSession) -> list[str]:
    """All that is said to a script of lines, after which the input ends."""
    said: list[str] = []
    dialect(read_lines(io.StringIO("".join(line + "\n" for line in script))), said.append).run()
    return said


class Scripted:
    """In the place of an engine process: one that has said some lines."""

    pid, ended, killed = 1, False, False

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.said: list[str] = []

    def say(self, *lines: str) -> None:
        self.said += lines

    def hear(self, most: int) -> list[str]:
        heard, self.lines = self.lines[:most], self.lines[most:]
        return heard

    def kill(self) -> None:
        self.killed = True

    def join(self) -> None:
        pass
