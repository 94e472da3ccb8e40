"""The ``game3d`` command line: it finds the command that is meant, and runs it.

A command is a module of ``game3d/commands`` with SUMMARY, `add` and `run`, and is listed in COMMANDS. What a command
needs it imports when it runs, so that ``--help`` starts nothing and ``perft`` can choose compiled kernels first.

Wrong input ends with one line on standard error for each fault, and exit status 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Protocol

from game3d import __version__
from game3d.commands import analyse, check, export, library, match, perft, play, render, statistics, tei, think
from game3d.commands import print as to_print
from game3d.commands.errors import INTERRUPTED, UNAVAILABLE, WRONG, UnavailableError, WrongInputError
from game3d.commands.options import Parser
from game3d.texts import _, shown


class Command(Protocol):
    """A module of ``game3d/commands``."""

    SUMMARY: str
    """What it does, in a line of the help."""

    def add(self, parser: Parser) -> None:
        """Add its arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it; returns the exit status. Raises WrongInputError or UnavailableError."""


COMMANDS: dict[str, Command] = {
    "play": play,
    "think": think,
    "match": match,
    "perft": perft,
    "render": render,
    "analyse": analyse,
    "print": to_print,
    "export": export,
    "library": library,
    "statistics": statistics,
    "check": check,
    "tei": tei,
}
LONGEST = 1000  # characters of an error
ENGINE = "engine"  # by this word, which is not for people, a frozen program is its own engine process


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    given = sys.argv[1:] if argv is None else list(argv)
    try:
        if given == [ENGINE]:
            return _run_engine()
        args = _parser().parse_args(given)
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except WrongInputError as wrong:
        print(shown(wrong, LONGEST), file=sys.stderr)
        return WRONG
    except UnavailableError as missing:
        print(shown(missing, LONGEST), file=sys.stderr)
        return UNAVAILABLE
    except BrokenPipeError:  # whoever read our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return UNAVAILABLE
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser() -> Parser:
    epilog = _(
        "Without a command the window opens. game3d COMMAND --help has the options of a command. The environment "
        "variable GAME3D_HOME moves all of the program's own folders."
    )
    parser = Parser(
        prog="game3d", description=_("Abstract board games on 3D tables."), epilog=epilog, allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"game3d {__version__}")
    parser.set_defaults(run=_run_window)
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND")
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=command.SUMMARY, description=command.SUMMARY, allow_abbrev=False)
        sub.set_defaults(run=command.run)
        command.add(sub)
    return parser


def _run_window(args: argparse.Namespace) -> int:
    return play.open_window(None)


def _run_engine() -> int:
    from game3d.engine.service.process import main as process

    return process()
