"""``game3d check``: what is wrong with record files."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from game3d.commands.errors import OK, WRONG
from game3d.commands.options import Parser, named_file
from game3d.commands.progress import bar
from game3d.texts import _, shown

if TYPE_CHECKING:
    from game3d.records.record import Record

SUMMARY = _("read records and report every fault")


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help=_("a file of one or many games, in the program's own format or PTN; FILE#2 is its second game"),
    )


def run(args: argparse.Namespace) -> int:
    """Print a line for each game: on standard output what it is, on standard error each fault."""
    sound = [_check(file) for file in args.files]
    return OK if all(sound) else WRONG


def _check(file: str) -> bool:
    """Check all games of a file, or the one that it names; returns whether they are sound."""
    from game3d.records.files import load_entries, no_such_game
    from game3d.records.lexer import RecordError

    path, number = named_file(file)
    name = shown(path, 300)
    summaries: dict[int, str] = {}
    faults: list[RecordError] = []
    count = 0
    try:
        for entry in bar(iterable=load_entries(path), unit=_("game"), delay=1):
            count = entry.number
            if number in (0, count):
                faults += entry.faults
                if entry.record is not None:
                    summaries[count] = _summary(entry.record)
        if number > count:
            raise no_such_game(number, count)
    except RecordError as error:
        faults.append(error)
    except OSError as error:
        print(f"{name}: {shown(error.strerror or error)}", file=sys.stderr)
        return False
    for at, summary in summaries.items():
        print(f"{name}#{at}: {summary}" if count > 1 else f"{name}: {summary}")
    for fault in faults:
        print(f"{name}: {fault}", file=sys.stderr)
    return not faults


def _summary(record: Record) -> str:
    outcome = record.outcome
    end = _("unfinished") if outcome is None else str(outcome.reason)
    return f"{record.game.name} {record.setup.variant}, {len(record.moves)} moves, {end}"
