"""The look of the interface: one face, one size scale, a 4 px grid, few colours.

All lengths are logical pixels; `game3d.ui.toolkit.screen.Screen` turns them into the window's by the interface scale.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

# -- type: one face, five sizes --------------------------------------------------------------------------

SMALL = 13
BODY = 15
LEAD = 18
TITLE = 24
DISPLAY = 36

LINE = {SMALL: 20, BODY: 24, LEAD: 24, TITLE: 32, DISPLAY: 44}  # line heights, on the grid
TRACKING = {SMALL: 0.0, BODY: 0.0, LEAD: -0.1, TITLE: -0.4, DISPLAY: -0.8}  # large sizes are set tighter
CAP_HEIGHT = 0.727  # of the em, Inter

# -- the grid --------------------------------------------------------------------------------------------

GRID = 4
GAP = 8
PAD = 12
MARGIN = 16  # from the window's edges
TARGET = 36  # the least height of anything to click
RADIUS = 8
PANEL_RADIUS = 12

# The window never has fewer logical pixels than this: the scale gives way instead, so nothing is cut off.
LEAST_WIDTH = 800
LEAST_HEIGHT = 500


class Colour(NamedTuple):
    """An sRGB colour, channels 0 to 1."""

    r: float
    g: float
    b: float
    a: float = 1.0


def _hex(code: str, alpha: float = 1.0) -> Colour:
    r, g, b = (int(code[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return Colour(r, g, b, alpha)


BACKGROUND = _hex("120e0b")  # behind the pages
PANEL = _hex("1a140f", 0.88)
POPUP = _hex("211a14")  # above panels: menus, dialogs, tips
EDGE = _hex("f1e6cc", 0.1)  # hairline around panels
IVORY = _hex("f3ead6")  # text
MUTED = _hex("c2b59c")  # second text
FAINT = _hex("8d816d")  # disabled
BRASS = _hex("dcb66e")  # the one accent
BRASS_DARK = _hex("17120e")  # text on brass
FILL = _hex("f1e6cc", 0.07)  # a control at rest
FILL_HOVER = _hex("f1e6cc", 0.15)
FILL_PRESSED = _hex("f1e6cc", 0.04)
FILL_CHOSEN = _hex("dcb66e", 0.2)
FILL_SELECTED = _hex("dcb66e", 0.35)  # behind selected text
WELL = _hex("000000", 0.3)  # lists and entries lie a little deeper
CLEAR = Colour(0.0, 0.0, 0.0, 0.0)


def face_path() -> Path:
    """The font file: Inter, from the package fontpkg-inter (SIL Open Font License)."""
    import fontpkg_inter

    return Path(fontpkg_inter.ROOT) / "files" / "Inter[opsz,wght].ttf"


def over(front: Colour, back: Colour) -> Colour:
    """`front` laid over an opaque `back`."""
    mixed = (f * front.a + b * (1 - front.a) for f, b in zip(front[:3], back[:3], strict=True))
    return Colour(*mixed)


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2)."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two opaque colours, 1 to 21 (WCAG 2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
