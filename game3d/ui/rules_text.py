"""The rules of the games in words for players, the choices of this program included.

The marks are those of `game3d.ui.toolkit.lists.ScrollText`: "# " a heading, "- " a point, "| key | meaning" a row.
"""

from __future__ import annotations

from game3d.texts import N_, _

_RULES: dict[str, str] = {
    "number-pyramid": N_("""# Aim
Twenty-one nodes form a triangle of six rows. After twenty claims one node is left over: the star. The player whose \
own numbers around the star add up to less wins.
# A turn
- There are ten rounds. In each, blue and then red claims one unclaimed node.
- The node is marked with the number of the round, 1 to 10.
- Each node touches its neighbours in its row and the ones diagonally above and below, up to six.
# The end
- When one node is left it becomes the star. Each player adds the numbers on their own nodes that touch it.
- The lower sum wins. Equal sums are a draw.
# Names and moves
Rows are a to f from the top, places are counted from the left: a1 is the tip, f1 to f6 the lowest row. A move is the \
name of a node, such as c2.
# Good to know
Large numbers do harm only beside the star. With best play on both sides the first player wins, by a single point."""),
    "fanorona-telo": N_("""# Aim
Three of your stones in a row: along a side, through the middle or along a diagonal.
# Placing
The players take turns placing one of their three stones on any of the nine points that is empty. Three in a row wins \
already here.
# Sliding
- When all six stones are on the board, slide one of yours along a line to an empty point beside it.
- The centre is joined to all eight other points; every other point to its two neighbours on the rim and to the centre.
- Stones do not jump and are never taken.
# The end
- Three in a row wins at once.
- A player without a move would lose. It cannot happen: every position that would block a player already holds a row.
- When the same position comes up for the third time with the same player to move, the game is a draw. This rule is \
this program's own, so that no game goes on for ever.
# Names and moves
Columns are a to c, rows 1 to 3, a1 is at the lower left. b2 places a stone in the centre; a1-b2 slides one.
# Good to know
The first player can force a win, but only by opening in the centre."""),
    "pylos": N_("""# Aim
Put the last ball on top of the pyramid: whoever still has a ball for it wins. So save balls.
# A turn
Each player has fifteen balls; light begins. Do one of two things:
- Put a ball from your reserve on an empty place: anywhere on the lowest level, or on a square of four balls.
- Raise one of your own balls that carries nothing to a place on a higher level, two levels at once if you like. It \
may not go on a square that it is part of itself. Raising costs no ball from the reserve.
# Squares
- A ball, put or raised, that completes a square of four of your own colour earns balls back.
- You must take back one of your own balls that carry nothing, and may take back a second one. The ball just placed \
counts, too. They return to your reserve.
- The second is chosen after the first has gone, so that the first may set it free. Several squares at once still give \
one or two.
# The end
- The top is always the thirtieth ball, and only one player can still have a ball then. That player wins.
- If it is your turn, your reserve is empty and you cannot raise a ball, you lose at once. The rest of the pyramid is \
then shown filled with the winner's balls.
- When the same position comes up for the third time with the same player to move, the game is a draw. This rule is \
this program's own.
# Variants
- Children: no balls are taken back.
- Square: as above.
- Advanced: a straight line of your colour earns balls, too: four on the lowest level or three on the second, never \
diagonal, and the ball just moved must be part of it. Still no more than two balls a turn.
# Names and moves
A place is level, column, row: 1a1 to 1d4, then 2a1 to 2c3, 3a1 to 3b2, and 4a1 on top; 2a1 rests on 1a1, 1b1, 1a2 \
and 1b2. 1a1 puts a ball, 1a1>2b2 raises one, -1d1 after it takes one back.
# Hidden balls
Balls on the third level hide those on the first. Click one to see the ball below it."""),
    "trimino": N_("""# Aim
Put three draughtsmen at a time on the sixteen wells. With several players, have the most in your supply at the end; \
alone, make as many turns as you can.
# A turn
- Click the die to roll it. Its face says which of the six triminoes you must place; the cards beside the board show \
them, with dots on the pivot cell.
- Place the trimino, turned exactly as it is, on three free wells. Nothing falls; it may lie anywhere.
- All rows and columns of four that are full are then removed together, and each draughtsman counts once: a row and a \
column give seven, two rows and a column ten. Diagonals do not count.
# Two, three or four players
- Each starts with a supply of 12 draughtsmen, or 11, 10, or 9. You build from your supply, and what you remove comes \
into it.
- Fast: a roll that fits nowhere ends the game.
- Slow: roll again until it fits. Only the roll that fits stays in the record.
- The game also ends after a turn that leaves its player with two draughtsmen, one or none, and when no trimino \
fits at all.
- Every draughtsman in the supply is a point. The most points win; if several have the most, they share the win.
# Alone
There are fourteen draughtsmen. The game ends when the roll fits nowhere; the score is the number of turns.
# Rolls and undo
A roll once seen is never undone between people. The last trimino placed may be taken back until the next roll.
# Names and moves
Columns are a to d, rows 1 to 4, a4 is at the upper left. A move is the well of the pivot, such as b2; r3 is a roll \
of three."""),
    "tak": N_("""# Aim
Build a road: a chain of your flats and your capstone, side by side, that joins two opposite edges of the board.
# Pieces
Each player has 21 stones and one capstone. A stone lies flat or stands as a wall.
- Flat: part of a road; other pieces may go on it.
- Wall: part of nobody's road; nothing may go on it.
- Capstone: part of your road; nothing may go on it.
# A turn: place
Put a piece from your reserve on an empty square: a flat, a wall, or the capstone.
# A turn: move a stack
- The stack must have your piece on top. Take up to five pieces from its top.
- Go in one straight line and drop at least one piece from the bottom of your hand on each square.
- Capstones and walls stop the way. Only a capstone that moves on alone, as the last drop, may land on a wall of \
either colour: it presses it flat.
# By hand
Click a piece in your reserve, then a square; click it again, or press Esc, to put it back. Or click your stack, \
choose how many to carry, then click square after square: each click drops one piece. Cancelling puts everything back \
in order.
# The end
Asked after each move, in this order:
- A road of the player who moved wins. If the move makes only the other player's road, that one wins.
- When all squares are taken, or one player has no piece left, the player with more flats on top wins. Walls, \
capstones and buried pieces do not count; equal is a draw. The original text does not say what happens when a player \
runs out of pieces; this program follows the published rules.
- When the same position comes up for the third time with the same player to move, the game is a draw. This rule is \
this program's own.
# Variants
- House: player 1 begins with any piece.
- Tournament: each player's first turn places one flat of the other colour; click it in the other's tray. A komi of 0 \
to 4 points is added to player 2's flats.
# Names and moves
Squares are a1 to e5. Moves are written as in PTN: c3 a flat, Sc3 a wall, Cc3 the capstone; 3c3>21 takes three pieces \
from c3 to the right and drops two, then one. The directions are + up, - down, > right, < left; * says that a wall was \
pressed flat."""),
}

_VARIANT_NOTES: dict[str, dict[str, str]] = {
    "pylos": {
        "children": N_("No balls are taken back."),
        "square": N_("A square of your colour earns one or two balls back."),
        "advanced": N_("Squares and straight lines of your colour earn balls back."),
    },
    "trimino": {
        "fast": N_("A roll that fits nowhere ends the game."),
        "slow": N_("A roll that fits nowhere is repeated."),
        "solo": N_("Alone: as many turns as you can."),
    },
    "tak": {
        "house": N_("Player 1 begins with any piece."),
        "tournament": N_("The first turn of each places a flat of the other colour."),
    },
}

# What the levels do, each true of the engine's file of that name, short enough for two lines beside a seat.
_LEVEL_NOTES: dict[str, dict[str, str]] = {
    "number-pyramid": {
        "easy": N_("Any node, by chance."),
        "medium": N_("Perfect in the last ten nodes."),
        "hard": N_("Perfect in the last thirteen nodes."),
        "master": N_("Opens by a book, then solves."),
    },
    "fanorona-telo": {
        "easy": N_("Any move, by chance."),
        "medium": N_("Wins and blocks when it can."),
        "hard": N_("Looks six to eight moves ahead."),
        "master": N_("Perfect: the game is solved."),
    },
    "pylos": {
        "easy": N_("Any move, by chance."),
        "medium": N_("Looks two moves ahead."),
        "hard": N_("Looks up to five moves ahead."),
        "master": N_("Thinks for up to five seconds."),
    },
    "trimino": {
        "easy": N_("Any place, by chance."),
        "medium": N_("Looks at this turn only."),
        "hard": N_("Looks one turn ahead."),
        "master": N_("By tables; perfect for one or two."),
    },
    "tak": {
        "easy": N_("Any move, by chance, often a flat."),
        "medium": N_("Judges the position after its move."),
        "hard": N_("Looks up to three moves ahead."),
        "master": N_("Thinks for up to five seconds."),
    },
}


def rules_text(game: str) -> str:
    """The rules of a game, by its name; "" for one that has no text yet."""
    text = _RULES.get(game, "")
    return _(text) if text else ""


def variant_notes(game: str) -> dict[str, str]:
    """One line on each variant of a game that has more than one."""
    return {variant: _(note) for variant, note in _VARIANT_NOTES.get(game, {}).items()}


def level_notes(game: str) -> dict[str, str]:
    """What each level of the program does in a game, in a few words."""
    return {level: _(note) for level, note in _LEVEL_NOTES.get(game, {}).items()}
