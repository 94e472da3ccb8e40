"""The ``game3d`` command: argument parsing, and one small function a subcommand.

Wrong input ends with one line on standard error for each fault and exit status 2. Imports are made where they are
needed, so that ``perft`` can choose compiled kernels first and ``--version`` starts nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any, NoReturn

from game3d import __version__
from game3d.rules import jit
from game3d.texts import _

if TYPE_CHECKING:
    from game3d.play.sitting import Sitting
    from game3d.records.record import Record
    from game3d.rules.game import Game, Setup, State

ENGINE = "engine"  # a frozen program is its own engine process by this word, which is not for people
EXIT_OK, EXIT_UNAVAILABLE, EXIT_WRONG = 0, 1, 2
DEEPEST = 99  # plies of a perft
GAME_NAMES = ("number-pyramid", "fanorona-telo", "pylos", "trimino", "tak")


class WrongInputError(Exception):
    """Wrong input: the message is one line for the user."""


class UnavailableError(Exception):
    """Something this machine lacks: the message says what, and what still works."""


class _Parser(argparse.ArgumentParser):
    lists_games = False  # whether its help ends with the games' variants and settings

    def error(self, message: str) -> NoReturn:
        raise WrongInputError(f"{self.prog}: {message}")

    def format_help(self) -> str:
        return super().format_help() + (_games_help() if self.lists_games else "")


def _games_help() -> str:
    """The variants and settings of every game, the default first or in its place."""
    from game3d.rules.game import game

    lines = ["", _("variants (the first is the default) and settings:")]
    for name in GAME_NAMES:
        known = game(name)
        lines.append(f"  {name}: {', '.join(known.variants)}")
        for setting in known.settings:
            only = _(" ({variants} only)").format(variants=", ".join(setting.variants)) if setting.variants else ""
            default = _("by default {value}").format(value=setting.default)
            lines.append(f"    {setting.name}={'|'.join(setting.choices)}, {default}{only}")
    return "\n".join([*lines, ""])


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
        print(wrong, file=sys.stderr)
        return EXIT_WRONG
    except UnavailableError as missing:
        print(missing, file=sys.stderr)
        return EXIT_UNAVAILABLE
    except BrokenPipeError:  # the reader of our output went away
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return EXIT_UNAVAILABLE
    except KeyboardInterrupt:
        return 130


# -- arguments ----------------------------------------------------------------------------------------------


def _positive(kind: type) -> Any:
    def convert(text: str) -> Any:
        value = kind(text)
        if value <= 0:
            raise ValueError
        return value

    convert.__name__ = f"positive {kind.__name__}"
    return convert


def _natural(text: str) -> int:
    value = int(text)
    if value < 0:
        raise ValueError
    return value


_natural.__name__ = "whole number"


def _depth(text: str) -> int:
    depth = _natural(text)
    if depth > DEEPEST:
        raise ValueError
    return depth


def _size(text: str) -> tuple[int, int]:
    width, height = (int(part) for part in text.lower().split("x"))
    if not (16 <= width <= 8192 and 16 <= height <= 8192):
        raise ValueError
    return width, height


_size.__name__ = "size such as 1280x720"
_depth.__name__ = "depth"


def _parser() -> argparse.ArgumentParser:
    epilog = _(
        "Without a command the window opens. game3d COMMAND --help has the options of a command. The environment "
        "variable GAME3D_HOME moves all of the program's own folders."
    )
    parser = _Parser(
        prog="game3d", description=_("Five abstract board games on 3D tables."), epilog=epilog, allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"game3d {__version__}")
    parser.set_defaults(run=_run_window, game=None)
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND")

    def command(name: str, run: Any, text: str, *, game: bool = True) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        sub.set_defaults(run=run)
        if game:
            optional = {"nargs": "?"} if name == "render" else {}
            sub.add_argument("game", metavar="GAME", help=", ".join(GAME_NAMES), **optional)  # type: ignore[arg-type]
            sub.add_argument("--variant", default="", metavar="V", help=_("the game's variant, see below"))
            sub.add_argument(
                "--set",
                action="append",
                default=[],
                metavar="NAME=VALUE",
                help=_("a setting of the game, see below; may be repeated"),
            )
            sub.lists_games = True
        return sub

    def from_position(sub: argparse.ArgumentParser) -> None:
        where = sub.add_mutually_exclusive_group()
        where.add_argument("--position", metavar="P", help=_("start from this position, as play --text prints it"))
        where.add_argument("--record", metavar="FILE", type=Path, help=_("take game and position from this record"))
        sub.add_argument("--ply", metavar="N", type=_natural, help=_("after N moves of the record, not at its end"))

    def limited(sub: argparse.ArgumentParser) -> None:
        limit = sub.add_mutually_exclusive_group()
        of_level = _("by default what the level takes")
        limit.add_argument(
            "--time", metavar="S", type=_positive(float), help=_("seconds a move ({default})").format(default=of_level)
        )
        limit.add_argument(
            "--nodes", metavar="N", type=_positive(int), help=_("positions searched a move: the same answer every time")
        )
        sub.add_argument("--seed", metavar="N", type=_natural, default=0, help=_("for the random choices (default 0)"))
        sub.add_argument("--json", action="store_true", help=_("print one JSON object"))

    play = command("play", _run_play, _("go straight to a table"))
    play.add_argument(
        "--seats",
        metavar="WHO,…",
        default="",
        help=_("who sits at each seat: human, easy, medium, hard or master, by commas (default human)"),
    )
    play.add_argument("--text", action="store_true", help=_("in the terminal, without a window"))
    from_position(play)

    think = command("think", _run_think, _("let the engine look at a position"))
    from_position(think)
    think.add_argument("--level", default="master", help=_("easy, medium, hard or master (default master)"))
    limited(think)

    match = command("match", _run_match, _("let levels play a match and tell the score of the first"))
    match.add_argument(
        "--seats", metavar="A,B", required=True, help=_("the levels that play, one for each seat; they change seats")
    )
    match.add_argument("--games", metavar="N", type=_positive(int), required=True, help=_("how many games"))
    match.add_argument(
        "--openings", metavar="N", type=_natural, help=_("random plies at the start of each pair of games")
    )
    limited(match)

    perft = command("perft", _run_perft, _("count the positions at a depth"))
    perft.add_argument(
        "depth",
        metavar="DEPTH",
        type=_depth,
        help=_("plies, at most {most}; a roll is one").format(most=DEEPEST),
    )
    from_position(perft)
    perft.add_argument("--divide", action="store_true", help=_("a line for each first move"))
    perft.add_argument("--json", action="store_true", help=_("print one JSON object"))
    perft.add_argument("--interpreted", action="store_true", help=_("do not compile"))

    render = command("render", _run_render, _("draw a table or a page into a PNG file"))
    render.add_argument("--page", help=_("start, setup, settings or help, in the place of a game"))
    from_position(render)
    view = _(
        "seat1 (or of another seat), top, low, or azimuth,elevation,distance as in --view=-30,40,12 (default seat1)"
    )
    render.add_argument("--view", default="seat1", help=view)
    render.add_argument(
        "--quality", default="high", choices=("high", "medium", "low"), help=_("of the drawing (default high)")
    )
    render.add_argument(
        "--size", metavar="WxH", type=_size, default=(1280, 720), help=_("in pixels (default 1280x720)")
    )
    render.add_argument(
        "-o", dest="output", metavar="OUT.png", type=Path, required=True, help=_("the file to write the picture to")
    )

    check = command("check", _run_check, _("read records and report every fault"), game=False)
    check.add_argument("files", metavar="FILE", nargs="+", type=Path, help=_("a record of the program, or PTN"))

    command("tei", _run_tei, _("a Tak engine on standard input and output"), game=False)
    return parser


# -- what the options name ----------------------------------------------------------------------------------


def _game_and_setup(args: argparse.Namespace) -> tuple[Game, Setup]:
    from game3d.rules.game import SetupError, game

    settings: dict[str, str] = {}
    for pair in args.set:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise WrongInputError(_("--set takes NAME=VALUE, not {pair!r}").format(pair=pair))
        settings[name] = value
    try:
        found = game(args.game)
        return found, found.setup(args.variant, settings)
    except SetupError as error:
        raise WrongInputError(str(error)) from None


def _load(path: Path) -> Record:
    from game3d.records.files import load
    from game3d.records.lexer import RecordError

    try:
        return load(path)
    except RecordError as error:
        raise WrongInputError(f"{path}: {error}") from None
    except OSError as error:
        raise WrongInputError(f"{path}: {error.strerror or error}") from None


def _record(args: argparse.Namespace, game: Game) -> Record:
    """The record and position that the options name: a record's first plies, a position, or the start."""
    from game3d.records.record import Record
    from game3d.rules.game import RulesError

    if args.ply is not None and not args.record:
        raise WrongInputError(_("--ply goes with --record"))
    if args.record:
        if args.variant or args.set:
            raise WrongInputError(_("--variant and --set do not go with --record, which has its own"))
        record = _load(args.record)
        if record.game is not game:
            raise WrongInputError(_("{path} is a game of {game}").format(path=args.record, game=record.game.name))
        if args.ply is not None:
            if args.ply > len(record.moves):
                raise WrongInputError(_("{path} has only {n} moves").format(path=args.record, n=len(record.moves)))
            if args.ply < len(record.moves):
                record.moves = record.moves[: args.ply]
                record.ended = None
        return record
    game, setup = _game_and_setup(args)
    start: State | None = None
    if args.position is not None:
        try:
            start = game.parse(args.position, setup)
        except RulesError as error:
            raise WrongInputError(str(error)) from None
    return Record(game, setup, ("human",) * game.seats(setup), start=start)


@contextmanager
def _told_when_slow() -> Iterator[None]:
    """Say on a terminal, after a second, why it takes long: kernels are compiled once and kept."""

    def tell() -> None:
        print(_("compiling for this machine, which is done once"), file=sys.stderr, flush=True)

    timer = Timer(1.0, tell)
    timer.daemon = True
    if sys.stderr.isatty() and jit.compiled():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _named_game(args: argparse.Namespace) -> Game:
    from game3d.rules.game import SetupError, game

    try:
        return game(args.game)
    except SetupError as error:
        raise WrongInputError(str(error)) from None


# -- subcommands --------------------------------------------------------------------------------------------


def _run_perft(args: argparse.Namespace) -> int:
    if not args.interpreted:
        jit.compile_kernels()
    if args.divide and args.depth < 1:
        raise WrongInputError(_("--divide needs a depth of at least 1"))
    from tqdm import tqdm

    from game3d.rules.perft import perft

    with _told_when_slow():
        game = _named_game(args)
        line = _record(args, game).history()
        perft(game, line.state, min(args.depth, 1))  # compile before the clock starts
    started = time.perf_counter()
    split: dict[str, int] = {}
    if args.depth > 0:
        legal = game.legal(line.state)
        with tqdm(legal, delay=1, leave=False, disable=not sys.stderr.isatty()) as bar:
            for move in bar:
                text = game.move_text(line.state, move)
                split[text] = perft(game, game.after(line.state, move), args.depth - 1)
    leaves = sum(split.values()) if args.depth else 1
    answer: dict[str, Any] = {"leaves": leaves, "seconds": time.perf_counter() - started}
    if args.divide:
        answer["moves"] = split
    if args.json:
        print(json.dumps(answer))
    else:
        lines = [f"{move}: {below}" for move, below in split.items()] if args.divide else []
        print("\n".join([*lines, str(leaves)]))
    return EXIT_OK


def _run_check(args: argparse.Namespace) -> int:
    faults = 0
    for path in args.files:
        try:
            record = _load(path)
        except WrongInputError as wrong:
            print(wrong, file=sys.stderr)
            faults += 1
        else:
            outcome = record.outcome
            end = _("unfinished") if outcome is None else outcome.reason_text
            print(f"{path}: {record.game.name} {record.setup.variant}, {len(record.moves)} moves, {end}")
    return EXIT_WRONG if faults else EXIT_OK


def _sitting(args: argparse.Namespace) -> Sitting:
    from game3d.play.seats import HUMAN, LEVELS, Player
    from game3d.play.sitting import Sitting

    game = _named_game(args)
    record = _record(args, game)
    seats = game.seats(record.setup)
    if args.seats:
        kinds = args.seats.split(",")
        for kind in kinds:
            if kind not in (HUMAN, *LEVELS):
                raise WrongInputError(
                    _("a seat cannot be {kind!r}; it can be {choices}").format(
                        kind=kind, choices=", ".join((HUMAN, *LEVELS))
                    )
                )
        if len(kinds) != seats:
            text = _("--seats must name as many players as there are seats: {seats}, not {given}")
            raise WrongInputError(text.format(given=len(kinds), seats=seats))
    else:
        kinds = list(record.players) if args.record else [HUMAN] * seats
    record.players = tuple(Player(kind).tag for kind in kinds)
    return Sitting.from_record(record)


def _names_ai(args: argparse.Namespace) -> bool:
    """Whether the AI will sit at the table, as far as can be told before any game is imported."""
    from game3d.play.seats import HUMAN, LEVELS

    if args.seats or not args.record:
        return any(kind != HUMAN for kind in args.seats.split(",") if kind)
    try:
        text = args.record.read_text("utf-8", "replace")
    except OSError:
        return False  # told when it is read in earnest
    return any(re.search(rf'^\[(Seat|Player)\d "{level}"\]', text, re.MULTILINE) for level in LEVELS)


def _run_play(args: argparse.Namespace) -> int:
    if args.text and args.game in GAME_NAMES and _names_ai(args):
        print(_("the engine is getting ready"), file=sys.stderr)
        jit.compile_kernels()
    sitting = _sitting(args)
    if args.text:
        from game3d.play.terminal import run

        return run(sitting)
    return _open_window(sitting)


def _run_window(args: argparse.Namespace) -> int:
    return _open_window(None)


def _open_window(sitting: Sitting | None) -> int:
    from game3d.app.app import run
    from game3d.app.window import NoDisplayError

    try:
        return run(sitting)
    except NoDisplayError as error:
        raise UnavailableError(str(error)) from None


def _run_think(args: argparse.Namespace) -> int:
    jit.compile_kernels()
    from game3d.commands.engine import think
    from game3d.engine.evaluator import engine

    with _told_when_slow():
        game = _named_game(args)
        line = _record(args, game).history()
        engine(game.name)
    return think(args, game, line)


def _run_match(args: argparse.Namespace) -> int:
    jit.compile_kernels()
    from game3d.commands.engine import match
    from game3d.engine.evaluator import engine

    with _told_when_slow():
        game, setup = _game_and_setup(args)
        engine(game.name)
    return match(args, game, setup)


def _run_tei(args: argparse.Namespace) -> int:
    jit.compile_kernels()
    from game3d.engine.service.tei import main as tei

    return tei(sys.stdin, sys.stdout)


def _run_engine() -> int:
    from game3d.engine.service.process import main as process

    return process()


def _run_render(args: argparse.Namespace) -> int:
    from game3d.commands.render import RenderError, render_page, render_table

    try:
        if args.page:
            if args.game:
                raise WrongInputError(_("--page does not go with a game"))
            render_page(args.page, args.size, args.output)
            return EXIT_OK
        if not args.game:
            raise WrongInputError(_("name a game, or a page with --page"))
        record = _record(args, _named_game(args))
        render_table(record, args.view, args.size, args.quality, args.output)
    except (RenderError, OSError) as error:
        raise WrongInputError(str(error)) from None
    return EXIT_OK
