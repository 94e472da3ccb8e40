"""``game3d export``: the games of a file written anew, in the format that the name of the new file tells."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game3d.commands.errors import OK, WrongInputError
from game3d.commands.options import Parser, named_file
from game3d.commands.progress import bar
from game3d.folders import save
from game3d.texts import _

if TYPE_CHECKING:
    from game3d.records.record import Record

SUMMARY = _("write the games of a file into another file")


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="FILE", help=_("a file of one or many games; FILE#2 for its second game"))
    parser.add_argument(
        "-o",
        dest="output",
        metavar="OUT",
        type=Path,
        required=True,
        help=_("the file to write: OUT.game for the program's own format, OUT.ptn for PTN"),
    )
    parser.add_argument(
        "--threats",
        action="store_true",
        help=_("sign each move that threatens to win, where the game's notation has a sign for it"),
    )


def run(args: argparse.Namespace) -> int:
    """Write the games that the arguments name; a faulty one is told, and nothing is written."""
    from game3d.records.files import WRITERS

    format_ = args.output.suffix.removeprefix(".").lower()
    if format_ not in WRITERS:
        known = ", ".join(f"OUT.{name}" for name in WRITERS)
        raise WrongInputError(_("{path}: the new file is one of {known}").format(path=args.output, known=known))
    records = _records(args.file)
    for record in records:
        if format_ not in ("game", record.game.record_format):
            text = _("{path}: a game of {game} cannot be written as {format}")
            raise WrongInputError(text.format(path=args.file, game=record.game.name, format=format_))
    if args.threats:
        records = [_signed(record) for record in bar(iterable=records, unit=_("game"), delay=1)]
    try:
        save(args.output, "\n".join(WRITERS[format_](record) for record in records))
    except OSError as error:
        raise WrongInputError(f"{args.output}: {error.strerror or error}") from None
    return OK


def _records(file: str) -> list[Record]:
    """The records of a file, or the one that it names; raises WrongInputError at the first fault."""
    from game3d.records.files import load, load_entries
    from game3d.records.lexer import RecordError

    path, number = named_file(file)
    try:
        return [load(path, number)] if number else [_sound(entry.faults, entry.record) for entry in load_entries(path)]
    except RecordError as error:
        raise WrongInputError(f"{path}: {error}") from None
    except OSError as error:
        raise WrongInputError(f"{path}: {error.strerror or error}") from None


def _sound(faults: Iterable[ValueError], record: Record | None) -> Record:
    if record is None:
        raise next(iter(faults))
    return record


def _signed(record: Record) -> Record:
    """The record with the signs for threats at the moves of the game that have none."""
    from game3d.engine.registry import engine

    known = engine(record.game.name)
    marks = dict(record.marks)
    line = record.history()
    for ply, state in enumerate(line.states[1:]):
        sign = known.sign(state)
        if sign and sign[0] not in marks.get(ply, ""):
            marks[ply] = sign + marks.get(ply, "")
    return replace(record, marks=marks)
