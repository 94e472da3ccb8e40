"""Trimino explained to players, the choices of this program included.

The marks are those of `Game.guide`.
"""

from __future__ import annotations

from game3d.texts import N_

GUIDE = N_("""# Aim
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
of three.""")

VARIANT_NOTES = {
    "fast": N_("A roll that fits nowhere ends the game."),
    "slow": N_("A roll that fits nowhere is repeated."),
    "solo": N_("Alone: as many turns as you can."),
}
