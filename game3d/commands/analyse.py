"""``game3d analyse``: the engine goes through a recorded game."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game3d.commands.errors import INTERRUPTED, OK, WrongInputError
from game3d.commands.options import Parser, add_json, load_record, seconds, whole
from game3d.commands.progress import bar, said_when_compiling, say_when_interpreted
from game3d.engine.levels import BEST, LEVELS
from game3d.folders import save_output
from game3d.rules import jit
from game3d.texts import _, shown

if TYPE_CHECKING:
    from game3d.engine.limits import Limits
    from game3d.engine.thought import Thought
    from game3d.play.analysis import Judged
    from game3d.records.record import Record

SUMMARY = _("go through a recorded game with the engine: worth of every move, mistakes, accuracy")
_WORTH_TELLING = 0.005  # what a better move must gain
_JSON = _(
    "print one JSON object: game, variant, players, unit (of scores), accuracy (0 to 100 by seat; null where nothing "
    "could be judged) and moves, one object a move but no roll: ply (from 0), round, seat, move, best (the engine's), "
    "line (how it would go on), score, value (win, loss, draw or null), plies_to_end, depth, nodes, seconds (of the "
    "position before the move, for the seat that moves), chance (of winning with the best move, 0 to 1), worth (with "
    "the move played, or null), mark (?!, ?, ?? or empty)"
)


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="FILE", help=_("a record of the program, or PTN; FILE#2 for its second game"))
    parser.add_argument("--level", default=BEST, help=_("one of {levels}").format(levels=", ".join(LEVELS)))
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--time", metavar="S", type=seconds, help=_("seconds a position (default 1)"))
    limit.add_argument(
        "--nodes", metavar="N", type=whole(1), help=_("positions searched a position: the same every time")
    )
    parser.add_argument(
        "-o",
        dest="output",
        metavar="OUT",
        type=Path,
        help=_("write the record with worths as comments, marks, and better lines as variations"),
    )
    add_json(parser, _JSON)


def run(args: argparse.Namespace) -> int:
    """Print what the engine makes of the game; one that is interrupted is told as far as it came."""
    jit.compile_kernels()
    from game3d.engine.limits import Limits
    from game3d.engine.registry import engine

    record = load_record(args.file)
    if not record.moves:
        raise WrongInputError(_("{path} has no moves").format(path=args.file))
    with said_when_compiling():
        known = engine(record.game.name)
    if args.level not in known.levels:
        levels = ", ".join(known.levels)
        raise WrongInputError(
            _("there is no level {level!r}; there are {levels}").format(level=args.level, levels=levels)
        )
    say_when_interpreted()
    limits = Limits(seconds=args.time if args.time or args.nodes else 1.0, nodes=args.nodes)
    judged, status = _judge(record, args.level, limits)
    if args.output is not None:
        _write(record, judged, args.output)
    print(json.dumps(as_json(record, judged)) if args.json else in_words(record, judged))
    return status


def _judge(record: Record, level: str, limits: Limits) -> tuple[list[Judged], int]:
    from game3d.play.analysis import analyse

    judged: list[Judged] = []
    line = record.history()
    decisions = sum(not line.is_roll(ply) for ply in range(len(record.moves)))
    try:
        with bar(total=decisions, unit=_("move")) as done:

            def progress(ply: int, thought: Thought) -> None:
                done.set_postfix_str(_("depth {depth}, score {score}").format(depth=thought.depth, score=thought.score))

            for found in analyse(record, level, limits, progress):
                judged.append(found)
                done.update()
    except KeyboardInterrupt:
        return judged, INTERRUPTED
    return judged, OK


def _write(record: Record, judged: Sequence[Judged], path: Path) -> None:
    from game3d.play.analysis import annotated
    from game3d.records.files import write

    try:
        save_output(path, write(annotated(record, judged)))
    except OSError as error:
        raise WrongInputError(f"{path}: {error.strerror or error}") from None


def as_json(record: Record, judged: Sequence[Judged]) -> dict[str, Any]:
    """The analysis as ``--json`` prints it; the help of the option says what is what."""
    from game3d.engine.ask import as_json as thought_json
    from game3d.engine.registry import engine
    from game3d.play.analysis import accuracy_of

    line = record.history()
    rounds = line.rounds()
    moves = []
    for one in judged:
        state = line.states[one.ply]
        told = thought_json(record.game, state, one.thought)
        moves.append(
            {
                "ply": one.ply,
                "round": rounds[one.ply],
                "seat": one.seat,
                "move": record.game.move_text(state, one.move),
                "best": told.pop("move"),
                "line": told.pop("pv"),
                **told,
                "chance": round(one.best, 4),
                "worth": None if one.worth is None else round(one.worth, 4),
                "mark": one.mark,
            }
        )
    accuracies = [accuracy_of(seat, judged) for seat in range(1, len(record.players) + 1)]
    return {
        "game": record.game.name,
        "variant": record.setup.variant,
        "players": list(record.players),
        "unit": engine(record.game.name).unit,
        "accuracy": [None if found is None else round(found, 1) for found in accuracies],
        "moves": moves,
    }


def in_words(record: Record, judged: Sequence[Judged]) -> str:
    """The analysis for a person: a line for each move, then how well each side played."""
    from game3d.engine.ask import line_texts
    from game3d.play.analysis import accuracy_of
    from game3d.play.sitting import LONGEST_NAME

    line = record.history()
    rounds = line.rounds()
    lines = []
    for one in judged:
        state = line.states[one.ply]
        move = record.game.move_text(state, one.move) + one.mark
        worth = "" if one.worth is None else f"{100 * one.worth:.0f} %"
        better = ""
        if one.given_away is None or one.given_away >= _WORTH_TELLING:
            pv = " ".join(line_texts(record.game, state, one.thought.pv))
            better = _("{chance:.0f} % with {line}").format(chance=100 * one.best, line=pv)
        name = record.game.seat_name(one.seat)
        lines.append(f"{rounds[one.ply]:>3}. {name:<10} {move:<12} {worth:>6}  {better}".rstrip())
    for seat, player in enumerate(record.players, start=1):
        found = accuracy_of(seat, judged)
        if found is not None:
            name = record.game.seat_name(seat)
            text = _("{name} ({player}): accuracy {found:.0f} %")
            lines.append(text.format(name=name, player=shown(player, LONGEST_NAME), found=found))
    return "\n".join(lines)
