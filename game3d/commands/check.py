"""``game3d check``: what is wrong with record files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game3d.commands.errors import OK, WRONG, WrongInputError
from game3d.commands.options import Parser, load_record
from game3d.texts import _

SUMMARY = _("read records and report every fault")


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help=_("a record of the program, or PTN"))


def run(args: argparse.Namespace) -> int:
    """Print a line for each file: on standard output what it holds, on standard error what is wrong with it."""
    status = OK
    for path in args.files:
        try:
            record = load_record(path)
        except WrongInputError as wrong:
            print(wrong, file=sys.stderr)
            status = WRONG
        else:
            outcome = record.outcome
            end = _("unfinished") if outcome is None else outcome.reason_text
            print(f"{path}: {record.game.name} {record.setup.variant}, {len(record.moves)} moves, {end}")
    return status
