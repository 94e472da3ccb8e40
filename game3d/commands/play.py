"""``game3d play``: straight to a table, in the window or in the terminal; without a command, the start page."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game3d.commands.errors import UnavailableError, WrongInputError
from game3d.commands.options import Parser, add_game, add_position, named_game, named_record
from game3d.engine.levels import LEVELS
from game3d.play.seats import Player
from game3d.records.record import HUMAN
from game3d.texts import _

if TYPE_CHECKING:
    from game3d.play.sitting import Sitting

SUMMARY = _("go straight to a table")


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument(
        "--seats",
        metavar="WHO,…",
        default="",
        help=_("who sits at each seat: human, easy, medium, hard or master, by commas (default human)"),
    )
    parser.add_argument("--text", action="store_true", help=_("in the terminal, without a window"))
    add_position(parser)


def run(args: argparse.Namespace) -> int:
    """Sit down at the table that the arguments name and play."""
    sitting = _sitting(args)
    if args.text:
        from game3d.play.terminal import run as play_in_the_terminal

        return play_in_the_terminal(sitting)
    return open_window(sitting)


def open_window(sitting: Sitting | None) -> int:
    """Open the window at a table, or at the start page; returns the exit status when it is closed.

    Raises UnavailableError where no window can be opened.
    """
    from game3d.app.app import run as run_app
    from game3d.app.window import NoDisplayError

    try:
        return run_app(sitting)
    except NoDisplayError as error:
        raise UnavailableError(str(error)) from None


def _sitting(args: argparse.Namespace) -> Sitting:
    from game3d.play.sitting import Sitting

    game = named_game(args)
    record = named_record(args)
    seats = game.seats(record.setup)
    if args.seats:
        kinds = args.seats.split(",")
        known = (HUMAN, *LEVELS)
        for kind in kinds:
            if kind not in known:
                text = _("a seat cannot be {kind!r}; it can be {choices}")
                raise WrongInputError(text.format(kind=kind, choices=", ".join(known)))
        if len(kinds) != seats:
            text = _("--seats must name as many players as there are seats: {seats}, not {given}")
            raise WrongInputError(text.format(given=len(kinds), seats=seats))
    else:
        kinds = list(record.players) if args.record else [HUMAN] * seats
    record.players = tuple(Player(kind).tag for kind in kinds)
    return Sitting.from_record(record)
