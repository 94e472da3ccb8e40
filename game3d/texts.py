"""Text in both directions: what users read, and what text from elsewhere says.

Texts for users go through ``_()``: gettext, with the English text as the key. Translations are looked up in
``game3d/locale/<language>/LC_MESSAGES/game3d.mo``; without one the English text stands. ``N_`` only marks a text that
is translated later, where it is shown.

Foreign text (from files, arguments, other programs) is shown through `shown` or `quoted` and read as a number by
`whole_number` or `decimal_number`, nowhere else.
"""

from __future__ import annotations

import gettext
import re
import unicodedata
from pathlib import Path

_translation: gettext.NullTranslations = gettext.translation(
    "game3d", localedir=Path(__file__).with_name("locale"), fallback=True
)


def _(text: str) -> str:
    """Return `text` in the user's language."""
    return _translation.gettext(text)


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark `text` for translation without translating it now."""
    return text


# -- foreign text, shown ------------------------------------------------------------------------------------

# What could move the cursor, change colours, break the line, or reverse the text around it: control characters,
# line and paragraph separators, format characters (bidirectional overrides among them), halves of surrogate pairs
# (bytes of a file name that are not UTF-8). The two joiners only shape letters, and names need them.
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS = "\u200c\u200d"
_LONGEST_QUOTE = 100


def shown(text: object, most: int = 0) -> str:
    r"""Foreign text as it may be shown: one line, with control characters written out, such as ``\x1b`` and ``\n``.

    `most` limits its characters, the last of which is then an ellipsis; 0 is no limit. What is shown twice does not
    change.
    """
    whole = str(text)
    if most and len(whole) > most:
        whole = whole[: most - 1] + "…"
    if whole.isascii() and whole.isprintable():
        return whole
    escaped = "".join(repr(c)[1:-1] if unicodedata.category(c) in _HIDDEN and c not in _JOINERS else c for c in whole)
    return escaped if not most or len(escaped) <= most else escaped[: most - 1] + "…"


def quoted(text: str) -> str:
    """Foreign text in quotes, for a message about it: like ``repr``, but never longer than about a line."""
    return repr(text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…")


# -- foreign text, read as a number -------------------------------------------------------------------------

MOST = 2**63 - 1  # what the compiled kernels can take
_WHOLE = re.compile(r"-?[0-9]+")
_DECIMAL = re.compile(r"-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_LONGEST_DECIMAL = 40  # characters


def whole_number(text: str, least: int = 0, most: int = MOST) -> int:
    """Read a whole number in decimal digits from foreign text.

    Raises ValueError, with the text and what would do, where it is something else or not from `least` to `most`.
    Spaces, underscores and digits of other scripts, which ``int`` takes, are no part of a number; nor do thousands
    of digits cost anything.
    """
    if not _WHOLE.fullmatch(text):
        raise ValueError(_("{text} is not a whole number").format(text=quoted(text)))
    digits = text.lstrip("-").lstrip("0") or "0"
    fits = len(digits) <= len(str(max(abs(least), abs(most))))
    number = (-int(digits) if text.startswith("-") else int(digits)) if fits else 0
    if not (fits and least <= number <= most):
        raise ValueError(
            _("{text} is not a number from {least} to {most}").format(text=quoted(text), least=least, most=most)
        )
    return number


def decimal_number(text: str, least: float, most: float) -> float:
    """Read a finite number such as ``2.5`` from foreign text; raises ValueError as `whole_number` does."""
    if len(text) > _LONGEST_DECIMAL or not _DECIMAL.fullmatch(text):
        raise ValueError(_("{text} is not a number").format(text=quoted(text)))
    number = float(text)
    if not least <= number <= most:
        raise ValueError(
            _("{text} is not a number from {least} to {most}").format(
                text=quoted(text), least=f"{least:g}", most=f"{most:g}"
            )
        )
    return number
