"""Records as texts and files, whatever their format: our own, and PTN for Tak; one game a file, or many.

UTF-8; a byte-order mark is accepted. A file may have FILE_BYTES, and each of its games GAME_CHARACTERS: more than any
game needs, and little enough to be read in seconds whatever it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from game3d.folders import DamagedError, read_limited
from game3d.records import own, ptn
from game3d.records.lexer import RecordError, Token, tokens, unreadable
from game3d.records.reading import Faults
from game3d.records.record import Record
from game3d.texts import _

FILE_BYTES = 32 << 20
GAME_CHARACTERS = 1 << 20

WRITERS: Mapping[str, Callable[[Record], str]] = {"game": own.write, "ptn": ptn.write}  # by format

_TOO_LONG = "too long"  # a kind of token
_RESULT = re.compile(r"\*|[01RF½]+[-/][-/0-9RF½]+|½", re.IGNORECASE)
_HEADS = ("format", "game", "site", "date", "size", "tps", "player1")  # tags with which games begin


class Entry(NamedTuple):
    """A game of a file: its record, or what is wrong with it in the order of the file."""

    number: int  # from 1
    record: Record | None
    faults: list[RecordError]
    start: int = 0  # where it begins in the text; it goes on to where the next one begins


def write(record: Record) -> str:
    """The record as text; reading it gives an equal record."""
    return WRITERS[record.game.record_format](record)


def read(text: str) -> Record:
    """Read the one game of a text, PTN included; raises RecordError at its first fault."""
    return _only(entries(text), 0)


def entries(text: str) -> Iterator[Entry]:
    """Read the games of a text one after the other; faults of one leave the others alone."""
    number = 0
    for number, found in enumerate(_games(text), start=1):
        yield _entry(number, found)._replace(start=found[0].offset)
    if not number:
        yield Entry(1, None, [RecordError(_("there is nothing to read"), 1, 1)])


def load(path: Path, number: int = 0) -> Record:
    """Read a game of a file, by its number; without one the file has just one.

    Raises RecordError, or OSError when it cannot be opened.
    """
    return _only(load_entries(path), number)


def load_entries(path: Path) -> Iterator[Entry]:
    """Read the games of a file; raises RecordError when it is no text, and OSError when it is too large or closed."""
    return entries(load_text(path))


def load_text(path: Path) -> str:
    """The text of a file of games; raises RecordError when it is none, and OSError when it is too large or closed."""
    try:
        data = read_limited(path, FILE_BYTES)
    except DamagedError as error:
        raise OSError(str(error)) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        column = error.start - (before.rfind(b"\n") + 1) + 1
        raise RecordError(_("not UTF-8 text"), before.count(b"\n") + 1, column) from None


def no_such_game(number: int, count: int) -> RecordError:
    """The error for a game that a file of `count` games does not hold."""
    return RecordError(_("there is no game {number}: it holds {count}").format(number=number, count=count), 1, 1)


def _only(found: Iterable[Entry], number: int) -> Record:
    """The record of a game; raises RecordError when it is faulty, not there or, without a number, one of several."""
    chosen: Entry | None = None
    count = 0
    for entry in found:
        count = entry.number
        if count == (number or 1):
            chosen = entry
        if count >= (number or 2):
            break
    if chosen is None:
        raise no_such_game(number, count)
    if chosen.record is None:
        raise chosen.faults[0]
    if not number and count > 1:
        raise RecordError(_("there are several games in it: say which, as in FILE#2"), 1, 1)
    return chosen.record


def _entry(number: int, found: list[Token]) -> Entry:
    if found[-1].kind == _TOO_LONG:
        text = _("a game with more than {most} characters").format(most=GAME_CHARACTERS)
        return Entry(number, None, [found[0].error(text)])
    faults = Faults()
    if any(token.kind == "tag" and token.name == "Game" for token in found):
        record = own.read(found, faults)
    else:
        record = ptn.read(found, faults)
    if record is None:
        faults += [unreadable(token) for token in found if token.kind == "fault"]
    return Entry(number, None if faults else record, faults.in_order())


def _games(text: str) -> Iterator[list[Token]]:
    """The tokens of each game; one that is too long is cut off, and ends with a token that says so.

    A game begins with a tag after moves, or with the comment above it.
    """
    game: list[Token] = []
    moved = False  # whether something other than tags and comments has come
    found = tokens(text)
    while token := next(found, None):
        if moved and token.kind == "tag" and _begins(token, game[-1]):
            head = _head(game)
            yield game[:head]
            game, moved = game[head:], False
        game.append(token)
        moved = moved or token.kind not in ("tag", "comment")
        if token.offset - game[0].offset > GAME_CHARACTERS:
            yield [*game, token._replace(kind=_TOO_LONG)]
            found, game, moved = _next_head(text, token), [], False
    if game:
        yield game


def _begins(tag: Token, before: Token) -> bool:
    """Whether a tag that comes after moves, the last of which is `before`, begins another game."""
    after_result = before.kind == "word" and _RESULT.fullmatch(before.text) is not None
    return tag.first and (tag.opens or after_result or tag.name.lower() in _HEADS)


def _head(game: list[Token]) -> int:
    """Where in the tokens the comments begin that stand alone above the next game."""
    at = len(game)
    while at and game[at - 1].kind == "comment":
        at -= 1
    return next((i for i in range(at, len(game)) if game[i].opens), len(game))


def _next_head(text: str, token: Token) -> Iterator[Token]:
    """The tokens from the first tag that begins a line after `token`."""
    at = text.find("\n[", token.offset)
    return tokens(text, at + 1, token.line + text.count("\n", token.offset, at + 1)) if at >= 0 else iter(())
