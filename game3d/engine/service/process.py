"""The engine's own process: ``python -m game3d.engine.service.process``, a `Session` on standard input and output.

It runs at low priority, compiles its kernels where numba is installed (the environment variable of `jit` set to
"0" prevents it), and ends at once when its input does: nobody is left to answer.
"""

from __future__ import annotations

import contextlib
import os
import sys

from game3d.rules import jit

_NICENESS = 10


def main() -> int:
    """Run until the input ends; returns the exit status."""
    if hasattr(os, "nice"):  # where there is no nice, the client starts it at low priority
        with contextlib.suppress(OSError):
            os.nice(_NICENESS)
    # Lines go out on a copy of standard output, so that no stray print can garble them.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    source = os.fdopen(os.dup(0), encoding="utf-8", errors="replace")
    os.dup2(2, 1)

    def write(line: str) -> None:
        try:
            out.write(line + "\n")
            out.flush()
        except OSError:
            os._exit(0)

    write("note starting")
    if os.environ.get(jit.MODE_VARIABLE) == "0" or not jit.compile_kernels():
        write("note interpreted")
    from game3d.engine.service.session import Session, read_lines

    Session(read_lines(source, at_end=lambda: os._exit(0)), write).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
