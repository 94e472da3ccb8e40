"""``game3d tei``: a Tak engine that any TEI program can use, on standard input and output."""

from __future__ import annotations

import io
from typing import TextIO

from game3d.engine.service.session import Session, read_lines


def main(source: TextIO, out: TextIO) -> int:
    """Answer TEI until ``quit`` or the end of the input, after which a search under way ends first."""
    if isinstance(source, io.TextIOWrapper):
        source.reconfigure(errors="replace")  # what is no text is refused like any other nonsense

    def write(line: str) -> None:
        print(line, file=out, flush=True)

    Session(read_lines(source), write).run()
    return 0
