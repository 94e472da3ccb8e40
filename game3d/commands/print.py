"""``game3d print``: a game's board, and what is cut out for it, to scale on paper."""

from __future__ import annotations

import argparse
from pathlib import Path

from game3d.commands.errors import OK, WrongInputError
from game3d.commands.options import Parser, named_game
from game3d.folders import save_output
from game3d.rules.registry import NAMES
from game3d.texts import _

SUMMARY = _("make a PDF of a game's board and cards, to scale for A4")


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_argument("game", metavar="GAME", help=", ".join(NAMES))
    parser.add_argument(
        "-o", dest="output", metavar="OUT.pdf", type=Path, required=True, help=_("the file to write the pages to")
    )


def run(args: argparse.Namespace) -> int:
    """Write the pages of the game that the arguments name."""
    from game3d.scenes.paper.pdf import sheets_file
    from game3d.scenes.paper.plain import paper

    game = named_game(args)
    try:
        save_output(args.output, sheets_file(paper(game).sheets()))
    except OSError as error:
        raise WrongInputError(f"{args.output}: {error.strerror or error}") from None
    return OK
