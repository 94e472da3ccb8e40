"""The arguments that several commands share: their types, their options, and the games and records they name."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game3d.commands.errors import WrongInputError
from game3d.rules.errors import RulesError, SetupError
from game3d.rules.registry import NAMES, game
from game3d.texts import MOST, _, decimal_number, quoted, whole_number

if TYPE_CHECKING:
    from game3d.records.record import Record
    from game3d.rules.game import Game, Setup, State

_NAMED = re.compile(r"(?P<path>.+)#(?P<number>[1-9][0-9]{0,5})", re.DOTALL)


class Parser(argparse.ArgumentParser):
    """A parser that raises WrongInputError, and whose help can end with the games' variants and settings."""

    lists_games = False

    def error(self, message: str) -> NoReturn:
        raise WrongInputError(f"{self.prog}: {message}")

    def format_help(self) -> str:
        return super().format_help() + (_games_help() if self.lists_games else "")


def _games_help() -> str:
    lines = ["", _("variants (the first is the default) and settings:")]
    for name in NAMES:
        known = game(name)
        lines.append(f"  {name}: {', '.join(known.variants)}")
        for setting in known.settings:
            only = _(" ({variants} only)").format(variants=", ".join(setting.variants)) if setting.variants else ""
            default = _("by default {value}").format(value=setting.default)
            lines.append(f"    {setting.name}={'|'.join(setting.choices)}, {default}{only}")
    return "\n".join([*lines, ""])


# -- types of arguments --------------------------------------------------------------------------------------


def whole(least: int, most: int = 10**9) -> Callable[[str], int]:
    """The type of whole numbers from `least` to `most`."""

    def convert(text: str) -> int:
        try:
            return whole_number(text, least, most)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return convert


def seconds(text: str) -> float:
    """A time, from a millisecond to a day."""
    try:
        return decimal_number(text, 0.001, 86400)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


# -- options -------------------------------------------------------------------------------------------------


def add_game(parser: Parser, *, optional: bool = False) -> None:
    """Add GAME, --variant and --set."""
    names = ", ".join(NAMES)
    if optional:
        parser.add_argument("game", metavar="GAME", nargs="?", help=names)
    else:
        parser.add_argument("game", metavar="GAME", help=names)
    parser.add_argument("--variant", default="", metavar="V", help=_("a variant of the game, see below"))
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("a setting of the game, see below; may be repeated"),
    )
    parser.lists_games = True


def add_position(parser: Parser) -> None:
    """Add --position, --record and --ply."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--position", metavar="P", help=_("start from this position, as play --text prints it"))
    where.add_argument(
        "--record",
        metavar="FILE",
        help=_("take settings and position from this record; FILE#2 is its second game"),
    )
    parser.add_argument("--ply", metavar="N", type=whole(0), help=_("after N moves of the record, not at its end"))


def add_limits(parser: Parser) -> None:
    """Add what a thought may take, --time or --nodes, with --seed and --json."""
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--time", metavar="S", type=seconds, help=_("seconds a move (by default what the level takes)"))
    limit.add_argument(
        "--nodes", metavar="N", type=whole(1), help=_("positions searched a move: the same answer every time")
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole(0, MOST), default=0, help=_("for the random choices (default 0)")
    )
    add_json(parser)


def add_json(parser: Parser, told: str = "") -> None:
    """Add --json; `told` says what is in the object."""
    parser.add_argument("--json", action="store_true", help=told or _("print one JSON object"))


# -- what they name ------------------------------------------------------------------------------------------


def named_game(args: argparse.Namespace) -> Game:
    """The game that GAME names; raises WrongInputError."""
    try:
        return game(args.game)
    except SetupError as error:
        raise WrongInputError(str(error)) from None


def named_setup(args: argparse.Namespace) -> tuple[Game, Setup]:
    """The game and its setup by --variant and --set; raises WrongInputError."""
    found = named_game(args)
    settings: dict[str, str] = {}
    for pair in args.set:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise WrongInputError(_("--set takes NAME=VALUE, not {pair!r}").format(pair=pair))
        settings[name] = value
    try:
        return found, found.setup(args.variant, settings)
    except SetupError as error:
        raise WrongInputError(str(error)) from None


def named_file(text: str) -> tuple[Path, int]:
    """The file that a text such as ``club.ptn#2`` names, and the number of the game in it; 0 where it tells none.

    Raises WrongInputError for what cannot be a file.
    """
    if "\0" in text:
        raise WrongInputError(_("{text} cannot be the name of a file").format(text=quoted(text)))
    path = Path(text)
    match = _NAMED.fullmatch(text)
    if match is None or os.path.exists(path):  # which takes a name that is too long for one that is not there
        return path, 0
    return Path(match["path"]), int(match["number"])


def load_record(file: str) -> Record:
    """Read the record that a text such as ``club.ptn#2`` names; raises WrongInputError."""
    from game3d.records.files import load
    from game3d.records.lexer import RecordError

    path, number = named_file(file)
    try:
        return load(path, number)
    except RecordError as error:
        raise WrongInputError(f"{path}: {error}") from None
    except OSError as error:
        raise WrongInputError(f"{path}: {error.strerror or error}") from None


def named_record(args: argparse.Namespace) -> Record:
    """The first plies of --record, the --position, or the start of the game; raises WrongInputError."""
    from game3d.records.record import HUMAN, Record

    if args.ply is not None and not args.record:
        raise WrongInputError(_("--ply goes with --record"))
    if args.record:
        return _first_plies(args, named_game(args))
    found, setup = named_setup(args)
    start: State | None = None
    if args.position is not None:
        try:
            start = found.parse(args.position, setup)
        except RulesError as error:
            raise WrongInputError(str(error)) from None
    return Record(found, setup, (HUMAN,) * found.seats(setup), start=start)


def _first_plies(args: argparse.Namespace, wanted: Game) -> Record:
    if args.variant or args.set:
        raise WrongInputError(_("--variant and --set do not go with --record, which has its own"))
    record = load_record(args.record)
    if record.game is not wanted:
        raise WrongInputError(_("{path} is a game of {game}").format(path=args.record, game=record.game.name))
    return first_plies(record, args.ply, args.record)


def first_plies(record: Record, ply: int | None, file: str) -> Record:
    """The record up to --ply, all of it without; raises WrongInputError where it is shorter."""
    if ply is None or ply == len(record.moves):
        return record
    if ply > len(record.moves):
        raise WrongInputError(_("{path} has only {n} moves").format(path=file, n=len(record.moves)))
    return record.first(ply)
