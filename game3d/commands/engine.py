"""``game3d think`` and ``game3d match``: from parsed options to printed answers."""

from __future__ import annotations

import argparse
import json
import sys

from tqdm import tqdm

from game3d.engine.ask import as_json
from game3d.engine.ask import think as ask
from game3d.engine.evaluator import engine
from game3d.engine.limits import Limits
from game3d.engine.match import MatchResult
from game3d.engine.match import match as play_match
from game3d.engine.thought import Thought
from game3d.rules import jit
from game3d.rules.game import Game, Setup
from game3d.rules.history import History
from game3d.texts import _

_OK, _WRONG, _INTERRUPTED = 0, 2, 130


def think(args: argparse.Namespace, game: Game, line: History) -> int:
    """Print what a level thinks of the last position of `line`; returns the exit status.

    Uses the options `level`, `time` (seconds), `nodes`, `seed` and `json`.
    """
    _say_if_slow()
    limits = Limits(seconds=args.time, nodes=args.nodes)
    if line.outcome is not None:
        print(_("the game is over (position {position})").format(position=game.text(line.state)), file=sys.stderr)
        return _WRONG
    if game.turn(line.state) == 0:
        print(_("a roll is due (position {position})").format(position=game.text(line.state)), file=sys.stderr)
        return _WRONG
    try:
        with tqdm(total=limits.seconds or limits.nodes, delay=1, leave=False, disable=not sys.stderr.isatty()) as bar:

            def progress(thought: Thought) -> None:
                bar.n = round(thought.seconds, 1) if limits.nodes is None else thought.nodes
                bar.set_postfix_str(_("depth {depth}, score {score}").format(depth=thought.depth, score=thought.score))

            thought = ask(game, line.setup, line.state, args.level, limits, args.seed, line.states[:-1], progress)
    except ValueError as error:
        print(error, file=sys.stderr)
        return _WRONG
    answer = as_json(game, line.state, thought)
    if args.json:
        print(json.dumps(answer))
        return _OK
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
    return _OK


def match(args: argparse.Namespace, game: Game, setup: Setup) -> int:
    """Play a match and print its result; returns the exit status.

    Uses the options `seats` (levels, by commas), `games`, `openings`, `time`, `nodes`, `seed` and `json`. A match that
    is interrupted tells the result of the games that were played.
    """
    _say_if_slow()
    players = args.seats.split(",")
    for level in players:
        if level not in engine(game.name).levels:
            levels = ", ".join(engine(game.name).levels)
            print(
                _("there is no level {level!r}; there are {levels}").format(level=level, levels=levels), file=sys.stderr
            )
            return _WRONG
    limits = Limits(seconds=args.time, nodes=args.nodes)
    found: MatchResult | None = None
    status = _OK
    try:
        with tqdm(total=args.games, unit=_("game"), leave=False, disable=not sys.stderr.isatty()) as bar:

            def progress(so_far: MatchResult) -> None:
                nonlocal found
                found = so_far
                bar.update(so_far.games - bar.n)
                bar.set_postfix_str(f"{so_far.score:.3f}")

            play_match(game, setup, players, args.games, limits, args.openings, args.seed, progress)
    except ValueError as error:
        print(error, file=sys.stderr)
        return _WRONG
    except KeyboardInterrupt:
        status = _INTERRUPTED
    if found is None:
        return status
    if args.json:
        print(json.dumps(found.as_json()))
        return status
    low, high = found.interval
    print(
        _("{first} {score:.1%} (95 % {low:.1%} to {high:.1%}) in {games} games: {wins} won, {draws} drawn").format(
            first=players[0],
            score=found.score,
            low=low,
            high=high,
            games=found.games,
            wins=", ".join(f"{level} {n}" for level, n in zip(players, found.wins, strict=True)),
            draws=found.draws,
        )
    )
    return status


def _say_if_slow() -> None:
    if not jit.compiled():
        print(_("without numba the engine runs interpreted and looks less far ahead"), file=sys.stderr)
