"""The tokens of game records: tags, move numbers, comments, words. After PGN (Edwards, 1994), shared with PTN.

Reading takes time in proportion to the text, whatever it holds: every alternative below either fits and is left for
good or fails at once, and what nothing fits becomes a token of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from game3d.texts import _, quoted, shown

BYTE_ORDER_MARK = "\ufeff"
_LONGEST_MESSAGE = 500  # characters: the longest positions have about 150

_TOKEN = re.compile(
    r"""(?P<space>\s++|(?<![^\n])%[^\n]*+)                          # PGN skips a line that begins with a per cent sign
    |\[\s*+(?P<name>\w++)\s*+"(?P<tag>[^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"\s*+\]
    |\{(?P<comment>[^}]*+)\}
    |;(?P<rest>[^\n]*+)                                             # a comment to the end of the line
    |(?P<number>[0-9]++[.…]++)
    |(?P<glyph>\$[0-9]++)                                           # a numeric annotation glyph
    |(?P<open>\()
    |(?P<close>\))
    |(?P<word>[^\s{}\[\]();]++)
    |(?P<fault>\{[^}]*+|\[[^\]\n]*+\]?|[\]}]++)""",
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

    kind: str  # "tag", "comment", "number", "glyph", "open" and "close" of a variation, "word", "fault"
    text: str  # the word, the comment without its braces, the value of a tag
    line: int  # from 1
    column: int  # from 1
    name: str = ""  # of a tag
    opens: bool = False  # whether an empty line stands before it
    first: bool = False  # whether it is the first of its line
    offset: int = 0  # in the text

    def error(self, message: str) -> RecordError:
        """The error that says `message` about this token."""
        return RecordError(message, self.line, self.column)


def tokens(text: str, start: int = 0, line: int = 1) -> Iterator[Token]:
    """Split the text of a file from `start` on, where `line` begins; what cannot be read is a token "fault"."""
    position = start or (1 if text.startswith(BYTE_ORDER_MARK) else 0)
    line_start = position
    opens, first = False, True
    while position < len(text):
        match = _TOKEN.match(text, position)
        assert match is not None  # every character begins one of the alternatives
        kind, found = match.lastgroup or "", match[match.lastgroup or 0]
        whole = match[0]
        newlines = whole.count("\n")
        if kind == "space":
            opens = opens or newlines > 1
            first = first or newlines > 0
        else:
            name = ""
            if kind == "tag":
                name = match["name"]
                # Only what `tag_text` escapes: in PTN a backslash means nothing else.
                found = re.sub(r'\\([\\"])', r"\1", found)
            elif kind == "number":
                found = found.replace("…", "...")
            elif kind in ("comment", "rest"):
                kind, found = "comment", " ".join(_braced(found).split())
            yield Token(kind, found, line, position - line_start + 1, name, opens, first, position)
            opens = first = False
        if newlines:
            line += newlines
            line_start = position + whole.rindex("\n") + 1
        position = match.end()


def unreadable(token: Token) -> RecordError:
    """The error that tells that nothing begins like a token."""
    return token.error(_("cannot read {text}").format(text=quoted(token.text)))


def tag_text(name: str, value: str) -> str:
    """A tag pair as it stands in a record."""
    escaped = " ".join(value.replace("\\", "\\\\").replace('"', '\\"').split("\n"))
    return f'[{name} "{escaped}"]'


def comment_text(comment: str) -> str:
    """A comment as it stands in a record."""
    return "{" + _braced(comment) + "}"


def _braced(comment: str) -> str:
    """A comment that can stand in braces: one with a closing brace, which nothing can escape, gets parentheses."""
    return comment.replace("{", "(").replace("}", ")") if "}" in comment else comment
