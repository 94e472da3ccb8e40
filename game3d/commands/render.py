"""``game3d render``: a table or a page as a picture, without a window (on Linux without a display)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game3d.assets import AssetError
from game3d.commands.errors import OK, UnavailableError, WrongInputError
from game3d.commands.options import Parser, add_game, add_position, named_record
from game3d.texts import _, quoted, whole_number

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase
    from panda3d.core import GraphicsOutput

    from game3d.records.record import Record
    from game3d.scenes.stage.camera import View
    from game3d.scenes.stage.stage import Stage
    from game3d.scenes.table.table import Table

SUMMARY = _("draw a table or a page into a PNG file")
PAGES = ("start", "setup", "settings", "help")


class RenderError(Exception):
    """Why a picture cannot be made, in one line."""


def _size(text: str) -> tuple[int, int]:
    try:
        width, height = (whole_number(part, 16, 8192) for part in text.lower().split("x"))
    except ValueError:
        text = _("{text} is not a size such as 1280x720, from 16x16 to 8192x8192").format(text=quoted(text))
        raise argparse.ArgumentTypeError(text) from None
    return width, height


def add(parser: Parser) -> None:
    """Add the command's arguments."""
    add_game(parser, optional=True)
    parser.add_argument("--page", help=_("start, setup, settings or help, instead of a game"))
    add_position(parser)
    add_looks(parser)
    parser.add_argument(
        "-o", dest="output", metavar="OUT.png", type=Path, required=True, help=_("the file to write the picture to")
    )


def add_looks(parser: Parser, size: tuple[int, int] = (1280, 720), quality: str = "high") -> None:
    """Add --view, --quality and --size."""
    view = _(
        "seat1 (or of another seat), top, low, or azimuth,elevation,distance as in --view=-30,40,12 (default seat1)"
    )
    parser.add_argument("--view", default="seat1", help=view)
    parser.add_argument(
        "--quality",
        default=quality,
        choices=("high", "medium", "low"),
        help=_("of the drawing (default {quality})").format(quality=quality),
    )
    parser.add_argument(
        "--size",
        metavar="WxH",
        type=_size,
        default=size,
        help=_("in pixels (default {size})").format(size="{}x{}".format(*size)),
    )


def run(args: argparse.Namespace) -> int:
    """Draw what the arguments name."""
    from game3d.scenes.stage.opengl import DrawingError

    try:
        if args.page:
            if args.game:
                raise WrongInputError(_("--page does not go with a game"))
            render_page(args.page, args.size, args.output)
        elif args.game:
            render_table(named_record(args), args.view, args.size, args.quality, args.output)
        else:
            raise WrongInputError(_("name a game, or a page with --page"))
    except DrawingError as error:
        raise UnavailableError(str(error)) from None
    except (RenderError, OSError) as error:
        raise WrongInputError(str(error)) from None
    return OK


def _view(table: Table, words: str, seats: int) -> View:
    """The view that the words of ``--view`` mean; raises ValueError for others.

    A seat, the top and low show the whole table; numbers look at its middle.
    """
    from game3d.scenes.stage.camera import View, parse_view
    from game3d.scenes.table import framing

    camera = table.stage.camera
    seen = parse_view(words, seats, camera.home if words.startswith("seat") else View())
    if words in ("top", "low"):
        whole = replace(table.home(), elevation=seen.elevation)
        return framing.fit(whole, framing.box(*table.extent()), camera.aspect)
    return seen


class Studio(NamedTuple):
    """A table on a stage that is drawn into pictures."""

    base: ShowBase
    output: GraphicsOutput
    stage: Stage
    table: Table


def open_studio(record: Record, view: str, size: tuple[int, int], quality: str) -> Studio:
    """The table of a record's game, empty; raises DrawingError where nothing can be drawn, and RenderError."""
    from game3d.scenes.stage.offscreen import open_base
    from game3d.scenes.stage.opengl import DrawingError
    from game3d.scenes.stage.stage import Stage
    from game3d.scenes.table.opening import make_table

    try:
        base, buffer = open_base(*size, samples=4 if quality == "high" else 2 if quality == "medium" else 0)
        stage = Stage(base, quality=quality, output=buffer)
        table = make_table(stage, record.game, record.setup)
        stage.camera.go(_view(table, view, max(2, len(record.players))), at_once=True)
        stage.camera.apply()
    except DrawingError:
        raise
    except (AssetError, RuntimeError, ValueError) as error:
        raise RenderError(str(error)) from None
    return Studio(base, buffer, stage, table)


def render_table(record: Record, view: str, size: tuple[int, int], quality: str, output: Path) -> None:
    """Draw the last position of a record.

    Raises DrawingError where nothing can be drawn, RenderError, and OSError when the file cannot be written.
    """
    from game3d.scenes.stage.offscreen import write_picture
    from game3d.scenes.table.film import show_last

    studio = open_studio(record, view, size, quality)
    show_last(studio.table, record)
    write_picture(studio.stage, studio.output, studio.base, output)


def render_page(page: str, size: tuple[int, int], output: Path) -> None:
    """Draw a page of the program as a new user sees it, the set-up page that of the last game.

    Raises DrawingError where nothing can be drawn, RenderError for an unknown page, and OSError when the file cannot
    be written.
    """
    from panda3d.core import Filename

    from game3d.app.pages import help_page, settings_page, setup_page, start_page
    from game3d.app.settings import Settings
    from game3d.scenes.stage.offscreen import open_page_base
    from game3d.ui.toolkit.screen import Screen

    makers: dict[str, Callable[[Screen, Settings], object]] = {
        "start": start_page,
        "setup": setup_page,
        "settings": settings_page,
        "help": help_page,
    }
    if page not in makers:
        raise RenderError(f"there is no page {page!r}; there are {', '.join(PAGES)}")
    base = open_page_base(*size)
    screen = Screen(base)
    makers[page](screen, Settings())
    for _frame in range(3):
        base.task_mgr.step()
    image = base.win.get_screenshot()
    if image is None or not image.write(Filename.from_os_specific(str(output))):
        raise OSError(f"cannot write the picture {output}")
