"""``game3d perft``: how many positions there are at a depth."""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from game3d.commands.errors import OK, WrongInputError
from game3d.commands.options import Parser, add_game, add_json, add_position, named_game, named_record, whole
from game3d.commands.progress import bar, said_when_compiling
from game3d.rules import jit
from game3d.texts import _

SUMMARY = _("count the positions at a depth")
DEEPEST = 99  # plies


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument(
        "depth",
        metavar="DEPTH",
        type=whole(0, DEEPEST),
        help=_("plies, at most {most}; a roll is one").format(most=DEEPEST),
    )
    add_position(parser)
    parser.add_argument("--divide", action="store_true", help=_("a line for each first move"))
    add_json(parser)
    parser.add_argument("--interpreted", action="store_true", help=_("do not compile"))


def run(args: argparse.Namespace) -> int:
    """Count, and print the count; time is measured without that of compiling."""
    if not args.interpreted:
        jit.compile_kernels()
    if args.divide and args.depth < 1:
        raise WrongInputError(_("--divide needs a depth of at least 1"))
    from game3d.rules.perft import perft

    with said_when_compiling():
        game = named_game(args)
        line = named_record(args).history()
        perft(game, line.state, min(args.depth, 1))  # compile before the clock starts
    started = time.perf_counter()
    split: dict[str, int] = {}
    if args.depth > 0:
        with bar(iterable=game.legal(line.state), delay=1) as shown:
            for move in shown:
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
    return OK
