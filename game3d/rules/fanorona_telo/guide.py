"""Fanorona-Telo explained to players, the choices of this program included.

The marks are those of `Game.guide`.
"""

from __future__ import annotations

from game3d.texts import N_

GUIDE = N_("""# Aim
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
The first player can force a win, but only by opening in the centre.""")
