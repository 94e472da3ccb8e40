"""Tak explained to players, the choices of this program included.

The marks are those of `Game.guide`.
"""

from __future__ import annotations

from game3d.texts import N_

GUIDE = N_("""# Aim
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
| Pointer on a stack | fans it out, bottom to top
| F, W, C | take a flat, a wall, the capstone; again to put it back
# The end
Asked after each move, in this order:
- A road of the player who moved wins. If the move makes only the other player's road, that one wins.
- When all squares are taken, or one player has no piece left, the player with more flats on top wins. Walls, \
capstones and buried pieces do not count; equal is a draw. The original text does not say what happens when a player \
runs out of pieces; this program follows the published rules.
- When the same position comes up for the third time with the same player to move, the game is a draw. This rule is \
this program's own.
# Variants
- House: whoever starts places any piece.
- Tournament: each player's first turn places one flat of the other colour; click it in the other's tray. A komi of 0 \
to 4 points is added to the flats of the player who moves second.
# Names and moves
Squares are a1 to e5. Moves are written as in PTN: c3 a flat, Sc3 a wall, Cc3 the capstone; 3c3>21 takes three pieces \
from c3 to the right and drops two, then one. The directions are + up, - down, > right, < left; * says that a wall was \
pressed flat.""")

VARIANT_NOTES = {
    "house": N_("Whoever starts places any piece."),
    "tournament": N_("The first turn of each places a flat of the other colour."),
}
