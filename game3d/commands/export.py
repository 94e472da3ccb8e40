"""``game3d export``: a game of a file as a picture, a moving picture or a printed score, or all of them written anew.

The name of the new file tells which.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game3d.commands.errors import OK, UnavailableError, WrongInputError
from game3d.commands.options import Parser, first_plies, load_record, named_file, whole
from game3d.commands.progress import bar
from game3d.commands.render import RenderError, Studio, add_looks, open_studio, render_table
from game3d.folders import save_output
from game3d.texts import _

if TYPE_CHECKING:
    from PIL.Image import Image

    from game3d.records.record import Record

SUMMARY = _("write the games of a file into another file, or a game as a picture, a moving picture or a printed score")
PICTURE, SCORE = "png", "pdf"
FILMS = ("gif", "webp")
_RATE = 10  # pictures a second while something moves


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="FILE", help=_("a file of one or many games; FILE#2 for its second game"))
    parser.add_argument(
        "-o",
        dest="output",
        metavar="OUT",
        type=Path,
        required=True,
        help=_(
            "the file to write: OUT.game for the program's own format, OUT.ptn for PTN, OUT.png for a picture of a "
            "position, OUT.gif or OUT.webp for the game as it moves, OUT.pdf for its score with diagrams"
        ),
    )
    parser.add_argument("--ply", metavar="N", type=whole(0), help=_("PNG: after N moves, not at the end of the game"))
    parser.add_argument(
        "--every", metavar="N", type=whole(0), default=10, help=_("PDF: a diagram after every N moves (default 10)")
    )
    add_looks(parser, (640, 360), "medium")
    parser.add_argument(
        "--threats",
        action="store_true",
        help=_("sign each move that threatens to win, where the game's notation has a sign for it"),
    )


def run(args: argparse.Namespace) -> int:
    """Write the games that the arguments name; a faulty one is told, and nothing is written."""
    from game3d.records.files import WRITERS

    format_ = args.output.suffix.removeprefix(".").lower()
    drawn = {PICTURE: _picture, SCORE: _score, **dict.fromkeys(FILMS, _film)}
    if format_ in drawn:
        return _draw(args, drawn[format_])
    if format_ not in WRITERS:
        known = ", ".join(f"OUT.{name}" for name in (*WRITERS, *drawn))
        raise WrongInputError(_("{path}: the new file is one of {known}").format(path=args.output, known=known))
    records = _records(args.file)
    for record in records:
        if format_ not in ("game", record.game.record_format):
            text = _("{path}: a game of {game} cannot be written as {format}")
            raise WrongInputError(text.format(path=args.file, game=record.game.name, format=format_))
    if args.threats:
        records = [_signed(record) for record in bar(iterable=records, unit=_("game"), delay=1)]
    try:
        save_output(args.output, "\n".join(WRITERS[format_](record) for record in records))
    except OSError as error:
        raise WrongInputError(f"{args.output}: {error.strerror or error}") from None
    return OK


# -- drawn ---------------------------------------------------------------------------------------------------


def _draw(args: argparse.Namespace, make: Callable[[argparse.Namespace, Record], None]) -> int:
    """Make what is drawn of one game; raises WrongInputError, or UnavailableError where nothing can be drawn."""
    from game3d.scenes.stage.opengl import DrawingError

    record = load_record(args.file)
    try:
        make(args, record)
    except DrawingError as error:
        raise UnavailableError(str(error)) from None
    except RenderError as error:
        raise WrongInputError(str(error)) from None
    except OSError as error:
        raise WrongInputError(f"{args.output}: {error.strerror or error}") from None
    return OK


def _picture(args: argparse.Namespace, record: Record) -> None:
    render_table(first_plies(record, args.ply, args.file), args.view, args.size, args.quality, args.output)


def _score(args: argparse.Namespace, record: Record) -> None:
    from game3d.scenes.paper.score import score_file

    save_output(args.output, score_file(record, args.every))


def _film(args: argparse.Namespace, record: Record) -> None:
    from io import BytesIO

    from game3d.scenes.table.film import film

    studio = open_studio(record, args.view, args.size, args.quality)
    pictures: list[Image] = []
    times: list[int] = []  # milliseconds
    with bar(total=len(record.moves), unit=_("move"), delay=1) as told:
        for seconds in film(studio.table, record, _RATE, lambda ply: told.update(ply - told.n)):
            pictures.append(_picture_of(studio))
            times.append(round(1000 * seconds))
    format_ = args.output.suffix.removeprefix(".").lower()
    options: dict[str, Any] = {"quality": 80, "method": 2}
    if format_ == "gif":
        pictures, options = _paletted(pictures), {"optimize": False}
    first, *others = pictures
    made = BytesIO()
    first.save(made, format=format_, save_all=True, append_images=others, duration=times, loop=0, **options)
    save_output(args.output, made.getvalue())


def _picture_of(studio: Studio) -> Image:
    """The table as it stands."""
    from io import BytesIO

    from panda3d.core import StringStream
    from PIL import Image

    from game3d.scenes.stage.offscreen import picture

    stream = StringStream()
    picture(studio.stage, studio.output, studio.base).write(stream, "picture.ppm")
    return Image.open(BytesIO(stream.data)).convert("RGB")


def _paletted(pictures: Sequence[Image]) -> list[Image]:
    """Pictures in 256 colours, the same for all, so that what stands still does not flicker."""
    from PIL import Image

    wide, high = pictures[0].size
    samples = pictures[:: max(1, len(pictures) // 6)]
    together = Image.new("RGB", (wide, high * len(samples)))
    for number, sample in enumerate(samples):
        together.paste(sample, (0, number * high))
    palette = together.quantize(256)
    return [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in pictures]


# -- written -------------------------------------------------------------------------------------------------


def _records(file: str) -> list[Record]:
    """The records of a file, or the one that it names; raises WrongInputError at the first fault."""
    from game3d.records.files import load, load_entries
    from game3d.records.lexer import RecordError

    path, number = named_file(file)
    try:
        return [load(path, number)] if number else [_sound(entry.faults, entry.record) for entry in load_entries(path)]
    except RecordError as error:
        raise WrongInputError(f"{path}: {error}") from None
    except OSError as error:
        raise WrongInputError(f"{path}: {error.strerror or error}") from None


def _sound(faults: Iterable[ValueError], record: Record | None) -> Record:
    if record is None:
        raise next(iter(faults))
    return record


def _signed(record: Record) -> Record:
    """The record with the signs for threats at the moves of the game that have none."""
    from game3d.engine.registry import engine

    known = engine(record.game.name)
    marks = dict(record.marks)
    line = record.history()
    for ply, state in enumerate(line.states[1:]):
        sign = known.sign(state)
        if sign and sign[0] not in marks.get(ply, ""):
            marks[ply] = sign + marks.get(ply, "")
    return replace(record, marks=marks)
