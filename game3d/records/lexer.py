"""The tokens of a game record: tags, move numbers, comments, words. After PGN (Edwards, 1994), shared with PTN."""

from __future__ import annotations

import re
from typing import NamedTuple

from game3d.texts import _, shown

BYTE_ORDER_MARK = "\ufeff"
_LONGEST_MESSAGE = 500  # characters: the longest positions have about 150

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<tag>\[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
    |(?P<comment>\{[^}]*\})
    |(?P<number>\d+\.+)
    |(?P<word>[^\s{}\[\]]+)""",
    re.VERBOSE,
)


class RecordError(ValueError):
    """A fault in a record, with its line and column (from 1) in the message."""

    def __init__(self, message: str, line: int, column: int) -> None:
        text = _("line {line}, column {column}: {message}")
        super().__init__(text.format(line=line, column=column, message=shown(message, _LONGEST_MESSAGE)))
        self.line = line
        self.column = column


class Token(NamedTuple):
    """A piece of a record's text."""

    kind: str  # "tag", "number", "comment", "word"
    text: str  # the word, the comment without its braces, the value of a tag
    line: int  # from 1
    column: int  # from 1
    name: str = ""  # of a tag
    opens: bool = False  # whether an empty line stands before it

    def error(self, message: str) -> RecordError:
        """The error that says `message` about this token."""
        return RecordError(message, self.line, self.column)


def tokens(text: str) -> list[Token]:
    """Split a record into tokens; raises RecordError where nothing fits."""
    found: list[Token] = []
    position = 1 if text.startswith(BYTE_ORDER_MARK) else 0
    line, line_start = 1, position
    opens = False
    while position < len(text):
        match = _TOKEN.match(text, position)
        column = position - line_start + 1
        if match is None:
            what = text[position : position + 20].splitlines()[0]
            raise RecordError(_("cannot read {text!r}").format(text=what), line, column)
        if match["tag"] is not None:
            # Only what `tag_text` escapes: in PTN a backslash means nothing else.
            value = re.sub(r'\\([\\"])', r"\1", match["value"])
            found.append(Token("tag", value, line, column, match["name"], opens))
        elif match["comment"] is not None:
            found.append(Token("comment", " ".join(match["comment"][1:-1].split()), line, column, opens=opens))
        elif match["space"] is None:
            found.append(Token("number" if match["number"] else "word", match[0], line, column, opens=opens))
        newlines = match[0].count("\n")
        opens = match["space"] is not None and newlines > 1
        if newlines:
            line += newlines
            line_start = match.start() + match[0].rindex("\n") + 1
        position = match.end()
    return found


def tag_text(name: str, value: str) -> str:
    """A tag pair as it stands in a record."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'[{name} "{escaped}"]'


def comment_text(comment: str) -> str:
    """A comment as it stands in a record; one with a closing brace, which nothing can escape, gets parentheses."""
    if "}" in comment:
        comment = comment.replace("{", "(").replace("}", ")")
    return "{" + comment + "}"
