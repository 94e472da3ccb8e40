"""Pylos explained to players, the choices of this program included.

The marks are those of `Game.guide`.
"""

from __future__ import annotations

from game3d.texts import N_

GUIDE = N_("""# Aim
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
Balls on the third level hide those on the first.
| Click on level 3 | shows the ball below; where the click is a move, right click
| X, held | pulls the levels apart
| G, held | turns the upper balls to glass""")

VARIANT_NOTES = {
    "children": N_("No balls are taken back."),
    "square": N_("A square of your colour earns one or two balls back."),
    "advanced": N_("Squares and straight lines of your colour earn balls back."),
}
