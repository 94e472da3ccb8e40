"""``game3d think``: what the engine thinks of a position."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from game3d.commands.errors import OK, WrongInputError
from game3d.commands.options import Parser, add_game, add_limits, add_position, named_game, named_record
from game3d.commands.progress import bar, said_when_compiling, say_when_interpreted
from game3d.engine.levels import BEST, LEVELS
from game3d.rules import jit
from game3d.texts import _

if TYPE_CHECKING:
    from game3d.engine.thought import Thought
    from game3d.rules.history import History

SUMMARY = _("let the engine look at a position")


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    add_position(parser)
    parser.add_argument("--level", default=BEST, help=_("one of {levels}").format(levels=", ".join(LEVELS)))
    add_limits(parser)


def run(args: argparse.Namespace) -> int:
    """Print what a level thinks of the position that the arguments name."""
    jit.compile_kernels()
    from game3d.engine.registry import engine

    with said_when_compiling():
        game = named_game(args)
        line = named_record(args).history()
        engine(game.name)
    return think(args, line)


def think(args: argparse.Namespace, line: History) -> int:
    """Print what a level thinks of the last position of `line`; returns the exit status.

    Uses the options `level`, `time` (seconds), `nodes`, `seed` and `json`. Raises WrongInputError when there is
    nothing to think about.
    """
    from game3d.engine.ask import as_json
    from game3d.engine.ask import think as ask
    from game3d.engine.limits import Limits
    from game3d.engine.registry import engine

    say_when_interpreted()
    game = line.game
    limits = Limits(seconds=args.time, nodes=args.nodes)
    if line.outcome is not None:
        raise WrongInputError(_("the game is over (position {position})").format(position=game.text(line.state)))
    if game.turn(line.state) == 0:
        raise WrongInputError(_("a roll is due (position {position})").format(position=game.text(line.state)))
    try:
        with bar(total=limits.seconds or limits.nodes, delay=1) as shown:

            def progress(thought: Thought) -> None:
                shown.n = round(thought.seconds, 1) if limits.nodes is None else thought.nodes
                shown.set_postfix_str(
                    _("depth {depth}, score {score}").format(depth=thought.depth, score=thought.score)
                )

            thought = ask(game, line.setup, line.state, args.level, limits, args.seed, line.states[:-1], progress)
    except ValueError as error:
        raise WrongInputError(str(error)) from None
    answer = as_json(game, line.state, thought)
    if args.json:
        print(json.dumps(answer))
        return OK
    value = ""
    if thought.value is not None:
        value = _(" ({value} in {plies})").format(value=thought.value, plies=thought.plies_to_end)
        if thought.plies_to_end is None:
            value = f" ({thought.value})"
    print(f"{answer['move']}  {thought.score}{value}  [{_(engine(game.name).unit)}]")
    print(
        _("depth {depth}, {nodes} nodes, {seconds:.2f} s: {line}").format(
            depth=thought.depth, nodes=thought.nodes, seconds=thought.seconds, line=" ".join(answer["pv"])
        )
    )
    return OK
