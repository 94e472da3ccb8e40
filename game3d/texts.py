"""User-visible texts go through ``_()``: gettext, with the English text as the key.

Translations are looked up in ``game3d/locale/<language>/LC_MESSAGES/game3d.mo``; without one the English
text stands. ``N_`` only marks a text that is translated later, where it is shown.
"""

from __future__ import annotations

import gettext
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
