"""``game3d statistics``: how the games of the library ended."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from game3d.commands.errors import OK, WrongInputError
from game3d.commands.options import Parser, add_json
from game3d.commands.progress import bar
from game3d.texts import _, shown

if TYPE_CHECKING:
    from game3d.play.statistics import Statistics

SUMMARY = _("results by game, variant and opponent, streaks, and the best games alone")
_JSON = _(
    "print one JSON object: games and unfinished (numbers of them); tallies (game, variant, opponent, games, won, "
    "drawn, lost); openings (game, variant, games, points of the first player in a game, 0 to 1); streaks (game, "
    "longest, current: wins in a row); best (game, variant, score, date, path: games alone)"
)


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--player",
        default="",
        metavar="NAME",
        help=_("of the player with this name (by default every game of one person against the AI counts)"),
    )
    add_json(parser, _JSON)


def run(args: argparse.Namespace) -> int:
    """Print the statistics of the library."""
    from game3d.play.library import Library
    from game3d.play.statistics import statistics

    try:
        library = Library()
        with bar(unit=_("file")) as shown_bar:

            def progress(done: int, of: int) -> None:
                shown_bar.total = of
                shown_bar.update(done - shown_bar.n)

            library.refresh(progress)
        found = statistics(library.index, args.player)
    except OSError as error:
        raise WrongInputError(shown(error.strerror or error)) from None
    print(json.dumps(found.as_json()) if args.json else in_words(found))
    return OK


def in_words(found: Statistics) -> str:
    """The statistics for a person."""
    lines = [_("{games} games, {unfinished} of them unfinished").format(games=found.games, unfinished=found.unfinished)]
    for one in found.tallies:
        lines.append(
            _("{game} {variant} against {opponent}: {won} won, {drawn} drawn, {lost} lost").format(
                game=one.game,
                variant=one.variant,
                opponent=shown(one.opponent, 40),
                won=one.won,
                drawn=one.drawn,
                lost=one.lost,
            )
        )
    for streak in found.streaks:
        lines.append(
            _("{game}: {longest} wins in a row at best, {current} now").format(
                game=streak.game, longest=streak.longest, current=streak.current
            )
        )
    for opening in found.openings:
        lines.append(
            _("{game} {variant}: the first player has {points:.0%} in {games} games").format(
                game=opening.game, variant=opening.variant, points=opening.points, games=opening.games
            )
        )
    for best in found.best:
        lines.append(
            _("{game} {variant}: {score} on {date}").format(
                game=best.game, variant=best.variant, score=best.score, date=shown(best.date, 10)
            )
        )
    return "\n".join(lines)
