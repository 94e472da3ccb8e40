"""An engine process and the two threads that talk to it, so that neither writing nor reading ever waits."""

from __future__ import annotations

import contextlib
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence

LONGEST = 1 << 16  # bytes of a line that are read, the rest of it is not
UNHEARD = 4000  # lines that may wait; then the engine has to
_PAUSE = 0.005  # seconds
_ENDING = 0.5  # seconds that a killed process may take to end at most, however busy the machine is


class Child:
    """A running process. All methods but `join` return at once; use them from one thread."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Start it, at low priority where that is done from outside; raises OSError."""
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW
        self._process = subprocess.Popen(
            command,
            env=environment,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if sys.stderr is not None else subprocess.DEVNULL,
            creationflags=flags,
        )
        self._unsaid: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._unheard: deque[str] = deque()
        self._closed = False  # its output has ended
        self._given_up = False
        for work in (self._write, self._read):
            threading.Thread(target=work, name="engine pipe", daemon=True).start()

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether it has come to its end, and all that it said was heard."""
        return self._closed and not self._unheard

    def say(self, *lines: str) -> None:
        """Write lines, in the order of the calls, when it takes them."""
        self._unsaid.put("".join(line + "\n" for line in lines).encode())

    def hear(self, most: int) -> list[str]:
        """The next lines that it has said, stripped, at most so many."""
        return [self._unheard.popleft() for _line in range(min(most, len(self._unheard)))]

    def kill(self) -> None:
        """End it, even if it is stopped or no longer reads; nothing computes afterwards, and nothing more is heard."""
        self._given_up = True
        self._unheard.clear()
        self._process.kill()
        self._unsaid.put(b"")

    def join(self) -> None:
        """Wait for the end of a killed process, but not for long."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_ENDING)

    # -- the threads ---------------------------------------------------------------------------------------

    def _write(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError), stdin:  # where it has died, which the other thread finds out
            while data := memoryview(self._unsaid.get()):
                while data:
                    data = data[stdin.write(data) :]

    def _read(self) -> None:
        assert self._process.stdout is not None
        with open(self._process.stdout.fileno(), "rb", closefd=False) as stdout, contextlib.suppress(OSError):
            while (line := stdout.readline(LONGEST)) and not self._given_up:
                if len(line) == LONGEST and not line.endswith(b"\n"):
                    while (rest := stdout.readline(LONGEST)) and not rest.endswith(b"\n"):
                        pass
                while len(self._unheard) >= UNHEARD and not self._given_up:
                    time.sleep(_PAUSE)
                self._unheard.append(line.decode("utf-8", "replace").strip())
        self._process.kill()  # one that no longer speaks is of no use
        self._process.wait()
        self._process.stdout.close()
        self._unsaid.put(b"")
        self._closed = True
