"""``game3d match``: levels play each other."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from game3d.commands.errors import INTERRUPTED, OK, WrongInputError
from game3d.commands.options import Parser, add_game, add_limits, named_setup, whole
from game3d.commands.progress import bar, said_when_compiling, say_when_interpreted
from game3d.rules import jit
from game3d.texts import _

if TYPE_CHECKING:
    from game3d.engine.match import MatchResult
    from game3d.rules.game import Game, Setup

SUMMARY = _("let levels play a match and report the score of the first")


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument(
        "--seats", metavar="A,B", required=True, help=_("the levels that play, one for each seat; they change seats")
    )
    parser.add_argument("--games", metavar="N", type=whole(1), required=True, help=_("how many games"))
    parser.add_argument(
        "--openings", metavar="N", type=whole(0), help=_("random plies at the start of each pair of games")
    )
    add_limits(parser)


def run(args: argparse.Namespace) -> int:
    """Play a match of the game that the arguments name and print its result."""
    jit.compile_kernels()
    from game3d.engine.registry import engine

    with said_when_compiling():
        game, setup = named_setup(args)
        engine(game.name)
    return match(args, game, setup)


def match(args: argparse.Namespace, game: Game, setup: Setup) -> int:
    """Play a match and print its result; returns the exit status.

    Uses the options `seats` (levels, by commas), `games`, `openings`, `time`, `nodes`, `seed` and `json`. A match that
    is interrupted reports the games played so far. Raises WrongInputError for levels that cannot play it.
    """
    from game3d.engine.limits import Limits
    from game3d.engine.match import match as play_match
    from game3d.engine.registry import engine

    say_when_interpreted()
    players = args.seats.split(",")
    for level in players:
        if level not in engine(game.name).levels:
            levels = ", ".join(engine(game.name).levels)
            raise WrongInputError(
                _("there is no level {level!r}; there are {levels}").format(level=level, levels=levels)
            )
    limits = Limits(seconds=args.time, nodes=args.nodes)
    found: MatchResult | None = None
    status = OK
    try:
        with bar(total=args.games, unit=_("game")) as shown:

            def progress(so_far: MatchResult) -> None:
                nonlocal found
                found = so_far
                shown.update(so_far.games - shown.n)
                shown.set_postfix_str(f"{so_far.score:.3f}")

            play_match(game, setup, players, args.games, limits, args.openings, args.seed, progress)
    except ValueError as error:
        raise WrongInputError(str(error)) from None
    except KeyboardInterrupt:
        status = INTERRUPTED
    if found is not None:
        print(json.dumps(found.as_json()) if args.json else _in_words(found))
    return status


def _in_words(found: MatchResult) -> str:
    low, high = found.interval
    return _("{first} {score:.1%} (95 % {low:.1%} to {high:.1%}) in {games} games: {wins} won, {draws} drawn").format(
        first=found.players[0],
        score=found.score,
        low=low,
        high=high,
        games=found.games,
        wins=", ".join(f"{level} {n}" for level, n in zip(found.players, found.wins, strict=True)),
        draws=found.draws,
    )
