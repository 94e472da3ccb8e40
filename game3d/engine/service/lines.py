"""Lines of text from a thread of their own, so that each is there the moment it is looked for.

This module imports nothing heavy: a process reads its input before it does anything else, and so notices its end.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from typing import TextIO

LONGEST = 1 << 20  # characters; a position with a hundred thousand moves is shorter
END = "\n"  # stands for the end of the input; no stripped line is equal to it

Lines = queue.SimpleQueue[str]


def read_lines(
    source: TextIO, at_end: Callable[[], None] | None = None, at_once: Callable[[str], bool] | None = None
) -> Lines:
    """The lines of `source`, stripped, as they come, then END.

    Both functions are called in the reading thread: `at_end` when the input ends, and `at_once` for each line, which
    is left out where it returns True. Of a line longer than LONGEST only the first word remains.
    """
    lines: Lines = queue.SimpleQueue()

    def read() -> None:
        for line in _bounded(source):
            if at_once is None or not at_once(line):
                lines.put(line)
        if at_end is not None:
            at_end()
        lines.put(END)

    threading.Thread(target=read, name="engine input", daemon=True).start()
    return lines


def _bounded(source: TextIO) -> Iterator[str]:
    while text := source.readline(LONGEST):
        line = text.strip()
        if len(text) == LONGEST and not text.endswith("\n"):
            line = line[:100].split(maxsplit=1)[0] if line else ""
            while (text := source.readline(LONGEST)) and not text.endswith("\n"):
                pass
        yield line
