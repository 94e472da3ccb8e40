"""Number Pyramid explained to players, the choices of this program included.

The marks are those of `Game.guide`.
"""

from __future__ import annotations

from game3d.texts import N_

GUIDE = N_("""# Aim
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
Large numbers do harm only beside the star. With best play on both sides the first player wins, by a single point.""")
