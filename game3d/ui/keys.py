"""Every key of the program in one table: the display binds its own from here, the help page shows them all.

What a game adds for its own table stands in its guide.
"""

from __future__ import annotations

from game3d.texts import N_, _

# The keys of the display by what they do; help names the first of each.
DISPLAY_KEYS: dict[str, tuple[str, ...]] = {
    "undo": ("u", "control-z"),
    "redo": ("shift-u", "control-y", "shift-control-z"),
    "hint": ("h",),
    "go": ("space",),  # roll the die, end the move, go on with or stop a demonstration
    "previous": (",",),
    "next": (".",),
    "type": ("/",),
    "menu": ("m", "f10"),
    "help": ("f1",),
    "save": ("control-s",),
}

# (heading, ((keys, meaning), ...)); the table's input binds those of the table and of the camera.
HELP: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        N_("Everywhere"),
        (
            (N_("Tab, Shift+Tab"), N_("to the next or the previous control")),
            (N_("Arrows"), N_("move the focus, also over the board")),
            (N_("Enter"), N_("do what has the focus; touch the place on the board")),
            (N_("Esc"), N_("put a partial move back; close; back to the game; else the menu")),
            ("F1", N_("this help")),
            ("F11", N_("full screen")),
        ),
    ),
    (
        N_("At the table"),
        (
            ("1 … 5", N_("how many pieces to carry")),
            (N_("Space"), N_("roll the die; end the move; stop a demonstration or go on")),
            ("/", N_("type a move, such as b2; Enter plays it")),
            (N_("U or Ctrl+Z"), N_("undo")),
            (N_("Shift+U or Ctrl+Y"), N_("redo")),
            ("H", N_("hint, where the program can give one")),
            (N_(", and ."), N_("look at the move before, the move after")),
            (N_("M or F10"), N_("menu: new game, resign, draw, record, settings")),
            (N_("Ctrl+S"), N_("save the record")),
        ),
    ),
    (
        N_("Camera"),
        (
            (N_("Right button, drag"), N_("turn; so does the left button on the empty table")),
            (N_("Middle button, drag"), N_("move sideways")),
            (N_("Wheel, + and −"), N_("nearer and farther")),
            (N_("Shift+arrows"), N_("turn")),
            (N_("Home"), N_("back to the usual view")),
            ("V", N_("round the players' seats: flips the board")),
            ("T", N_("from the top")),
        ),
    ),
)


def keys_text() -> str:
    """The text on keys for the help page, marked up as `ScrollText` reads it."""
    lines = []
    for heading, rows in HELP:
        lines.append(f"# {_(heading)}")
        lines += [f"| {_(keys)} | {_(meaning)}" for keys, meaning in rows]
    return "\n".join(lines)
