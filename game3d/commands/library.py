"""``game3d library``: the games that are kept, those to take in, and those to write out."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from game3d.commands.errors import OK, WRONG, WrongInputError
from game3d.commands.options import Parser, add_json, whole
from game3d.commands.progress import bar
from game3d.rules.registry import NAMES
from game3d.texts import _, shown

if TYPE_CHECKING:
    from game3d.play.index import Listed
    from game3d.play.library import Library

SUMMARY = _("list and search the games that are kept; import and export")
_JSON = _(
    "print one JSON object a game, each on a line: id, path (below the data folder), number (in its file), fault, "
    "name, game, variant, players, date, result, length (moves), opening (the first moves)"
)


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_argument("words", metavar="WORD", nargs="*", help=_("words to find: names, players, dates, first moves"))
    parser.add_argument("--game", default="", metavar="GAME", choices=NAMES, help=", ".join(NAMES))
    parser.add_argument("--variant", default="", metavar="V", help=_("only games of this variant"))
    parser.add_argument("--opponent", default="", metavar="WHO", help=_("only games with this player or level"))
    parser.add_argument(
        "--result",
        default="",
        choices=("won", "lost", "drawn", "unfinished"),
        help=_("only games that ended so; won and lost are told of one person against the AI"),
    )
    parser.add_argument("--since", default="", metavar="DATE", help=_("from this day on, as in 2026.11.29"))
    parser.add_argument("--until", default="", metavar="DATE", help=_("up to this day"))
    parser.add_argument("--faulty", action="store_true", help=_("the games that cannot be read, and why"))
    parser.add_argument(
        "--limit", metavar="N", type=whole(0), default=50, help=_("at most so many (default 50; 0: all)")
    )
    parser.add_argument(
        "--import",
        dest="imported",
        metavar="FILE",
        nargs="+",
        type=Path,
        default=[],
        help=_("take in the games of these files, records of the program or PTN; the library keeps copies"),
    )
    parser.add_argument(
        "-o", dest="output", metavar="OUT", type=Path, help=_("write the games that are found into this file")
    )
    add_json(parser, _JSON)
    parser.lists_games = True


def run(args: argparse.Namespace) -> int:
    """Take in, then list what is found."""
    from game3d.play.library import Library

    try:
        library = Library()
        with bar(unit=_("file")) as shown_bar:

            def progress(done: int, of: int) -> None:
                shown_bar.total = of
                shown_bar.update(done - shown_bar.n)

            library.refresh(progress)
        return _import(library, args.imported) if args.imported else _list(library, args)
    except OSError as error:
        raise WrongInputError(shown(error.strerror or error)) from None


def _import(library: Library, paths: list[Path]) -> int:
    with bar(unit=_("character"), unit_scale=True) as shown_bar:

        def progress(done: int, of: int) -> None:
            shown_bar.total = of
            shown_bar.n = done
            shown_bar.refresh()

        came = library.import_files(paths, progress)
    for fault in came.faults:
        print(fault, file=sys.stderr)
    print(_("{new} games taken in, {known} were there already").format(new=len(came.games), known=came.known))
    return WRONG if came.faults else OK


def _list(library: Library, args: argparse.Namespace) -> int:
    from game3d.play.index import Query
    from game3d.records.lexer import RecordError

    query = Query(
        text=" ".join(args.words),
        game=args.game,
        variant=args.variant,
        opponent=args.opponent,
        result=args.result,
        since=args.since,
        until=args.until,
        faulty=args.faulty,
    )
    found = library.search(query, args.limit or -1)
    if args.output is not None:
        try:
            library.export(found, args.output)
        except RecordError as error:
            raise WrongInputError(str(error)) from None
        return OK
    for one in found:
        print(json.dumps(asdict(one)) if args.json else _line(one))
    more = library.count(query) - len(found)
    if more and not args.json:
        print(_("and {n} more").format(n=more))
    return OK


def _line(one: Listed) -> str:
    """A game in a line."""
    where = one.path if one.number == 1 else f"{one.path}#{one.number}"
    if one.fault:
        return f"{where}: {shown(one.fault)}"
    players = shown(" – ".join(one.players), 40)
    name = f"  {shown(one.name, 40)}" if one.name else ""
    return f"{shown(one.date, 10):<10}  {one.game:<14}  {players:<40}  {shown(one.result, 12):<9}  {where}{name}"
