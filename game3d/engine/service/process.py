"""The engine's own process, ``python -m game3d.engine.service.process``: an `EngineSession` on its standard streams.

It runs at low priority, compiles its kernels where numba is installed (the environment variable of `jit` set to "0"
prevents it), and ends at once when its input does: nobody is left to answer. So it reads before it imports anything
that takes long, and the thread that reads also answers whether it is alive.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading

from game3d.engine.service.lines import read_lines

_NICENESS = 10


def main() -> int:
    """Run until the input ends; returns the exit status."""
    # Lines go out on a copy of standard output, so that no stray print can garble them.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    source = os.fdopen(os.dup(0), encoding="utf-8", errors="replace")
    os.dup2(2, 1)
    writing = threading.Lock()

    def write(line: str) -> None:
        try:
            with writing:
                out.write(line + "\n")
                out.flush()
        except OSError:
            os._exit(0)

    def answered(line: str) -> bool:
        if line == "isready":
            write("readyok")
        return line == "isready"

    write("note starting")
    lines = read_lines(source, at_end=lambda: os._exit(0), at_once=answered)
    if hasattr(os, "nice"):  # where there is no nice, the client starts it at low priority
        with contextlib.suppress(OSError):
            os.nice(_NICENESS)
    first = lines.get()
    from game3d.rules import jit
    from game3d.rules.registry import NAMES

    match first.split():
        case ["isready" | "position", "game", name, *_rest] if name in NAMES:
            if jit.may_compile() and not jit.was_compiled(name):
                write(f"note compiling {name}")  # before numba is imported, which takes its time too
    if not jit.compile_kernels():
        write("note interpreted")
    from game3d.engine.service.session import EngineSession

    EngineSession(lines, write).run(first)
    return 0


if __name__ == "__main__":
    sys.exit(main())
