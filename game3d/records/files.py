"""Records as texts and files, whatever their format: our own, and PTN for Tak.

UTF-8; a byte-order mark is accepted.
"""

from __future__ import annotations

from pathlib import Path

from game3d.records import ptn
from game3d.records.lexer import RecordError, tokens
from game3d.records.record import Record, read_own, tag_map, write_own
from game3d.texts import _


def write(record: Record) -> str:
    """The record as text; reading it gives an equal record."""
    return ptn.write(record) if record.game.name == "tak" else write_own(record)


def read(text: str) -> Record:
    """Read a record of any game, PTN included; raises RecordError at the first fault."""
    found = tokens(text)
    if not found:
        raise RecordError(_("there is nothing to read"), 1, 1)
    if any(token.kind == "tag" and token.name == "Game" for token in found):
        return read_own(found, tag_map(found))
    return ptn.read(found)


def load(path: Path) -> Record:
    """Read a record file; raises RecordError, or OSError when it cannot be opened."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        column = error.start - (before.rfind(b"\n") + 1) + 1
        raise RecordError(_("not UTF-8 text"), before.count(b"\n") + 1, column) from None
    return read(text)
