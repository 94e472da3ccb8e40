"""Roads of Tak before they are there: who could complete one, by which turn, and what would stop it.

Squares are bits as in the rules' masks. A player of this file is 0 or 1, the bit of the pieces in a stack.
"""

from __future__ import annotations

from game3d.rules.jit import Words, kernel, lowest_bit, popcount, table
from game3d.rules.tak.rules import (
    BOARD,
    CAPS,
    ONE,
    PLY,
    RESERVES,
    SPREAD,
    TWO,
    WALLS,
    free_squares,
    has_road,
    is_opening,
    lift_limit,
    wall_behind,
)

NONE = -1  # no such move
FAR = 6  # a road that needs six turns or more

BOTTOM, TOP, LEFT, RIGHT = 0x1F, 0x1F << 20, 0x108421, 0x108421 << 4
_NOT_RIGHT = BOARD ^ RIGHT
# Two boards in one word, the second in the bits from 32 up, for roads upright and across at once: all squares, and
# where they start and end.
BOARDS, STARTS, GOALS = BOARD | BOARD << 32, BOTTOM | LEFT << 32, TOP | RIGHT << 32
_NOT_RIGHTS = _NOT_RIGHT | _NOT_RIGHT << 32
_STEP = table((5, 1, -5, -1))


def _line(square: int, direction: int, length: int) -> int:
    """The first `length` squares from a square on, as far as the board goes."""
    file, rank, mask = square % 5, square // 5, 0
    for _i in range(length):
        file += (0, 1, 0, -1)[direction]
        rank += (1, 0, -1, 0)[direction]
        if 0 <= file < 5 and 0 <= rank < 5:
            mask |= 1 << 5 * rank + file
    return mask


_LINES = table([_line(square, way, n) for square in range(25) for way in range(4) for n in range(5)])
NEIGHBOURS = table([sum(_line(square, way, 1) for way in range(4)) for square in range(25)])


@kernel
def grown(squares: int) -> int:
    """The neighbours of some squares (and those of the squares that are neighbours themselves)."""
    return BOARD & (squares << 5 | squares >> 5 | (squares & _NOT_RIGHT) << 1 | squares >> 1 & _NOT_RIGHT)


@kernel
def flooded(road: int, reached: int) -> int:
    """`reached` and every square of `road` that a chain joins to it."""
    before = 0
    while reached != before:
        before = reached
        reached |= road & (reached << 5 | reached >> 5)
        reached |= road & ((reached & _NOT_RIGHT) << 1 | reached >> 1 & _NOT_RIGHT)
    return reached


@kernel
def flooded_both(roads: int, reached: int) -> int:
    """`flooded` on two boards at once."""
    before = 0
    while reached != before:
        before = reached
        reached |= roads & (reached << 5 | reached >> 5)
        reached |= roads & ((reached & _NOT_RIGHTS) << 1 | reached >> 1 & _NOT_RIGHTS)
    return reached


@kernel
def _grown_both(squares: int) -> int:
    """`grown` on two boards at once."""
    return BOARDS & (squares << 5 | squares >> 5 | (squares & _NOT_RIGHTS) << 1 | squares >> 1 & _NOT_RIGHTS)


@kernel
def winning_squares(road: int) -> int:
    """The squares outside `road` each of which alone would complete it, whatever stands there."""
    roads = road | road << 32
    near = STARTS | _grown_both(flooded_both(roads, roads & STARTS))
    both = near & (GOALS | _grown_both(flooded_both(roads, roads & GOALS)))
    return (both & BOARD | both >> 32) & ~road


@kernel
def road_distances(road: int, empty: int, flats: int) -> int:
    """How many turns complete `road` upright, plus 8 times how many complete it across, each up to `FAR`.

    An empty square takes one, a flat of the other to be captured two; nothing else can be passed.
    """
    roads = road | road << 32
    empties = empty | empty << 32
    captures = flats | flats << 32
    reached = flooded_both(roads, roads & STARTS)
    before = 0
    start_before = 0
    upright = across = FAR
    for turns in range(FAR):
        joined = reached & GOALS
        if joined:
            if upright == FAR and joined & BOARD:
                upright = turns
            if across == FAR and joined >> 32:
                across = turns
            if upright < FAR and across < FAR:
                break
        joined = (_grown_both(reached) | STARTS) & empties | (_grown_both(before) | start_before) & captures
        before = reached
        start_before = STARTS
        reached = flooded_both(roads, reached | joined)
    return upright | across << 3


@kernel
def threat_squares(road: int, free: int) -> int:
    """The squares of `free` each of which would leave `road` one square of `free` short."""
    roads = road | road << 32
    frees = free | free << 32
    reached = flooded_both(roads, roads & STARTS)
    first = (STARTS | _grown_both(reached)) & frees
    reached = flooded_both(roads, reached | first)
    second = _grown_both(reached) & frees | first
    reached = flooded_both(roads, roads & GOALS)
    last = (GOALS | _grown_both(reached)) & frees
    reached = flooded_both(roads, reached | last)
    found = first & (_grown_both(reached) | last) | second & last
    return found & BOARD | found >> 32


@kernel
def squares_of(move: int) -> int:
    """The squares on which a move puts something."""
    if move < SPREAD:
        return 1 << (move & 31)
    code = move - SPREAD
    return _LINES[20 * (code >> 7) + 5 * (code >> 5 & 3) + popcount(code & 31)]


@kernel
def may_end(s: Words, at: int, move: int, empty: int) -> int:
    """Whether a move takes all the squares of `empty` or the mover's last piece, and so may end the game."""
    if empty & ~squares_of(move) == 0:
        return 1
    reserves = s[at + RESERVES] >> 16 * (s[at + PLY] & 1) & 0xFFFF
    return 1 if move < SPREAD and (reserves & 255) + (reserves >> 8) == 1 else 0


@kernel
def road_after(s: Words, at: int, player: int, move: int) -> int:
    """The road squares of `player` after a move of theirs."""
    walls = s[at + WALLS]
    road = s[at + ONE + player] & ~walls
    if move < SPREAD:
        return road | (1 << (move & 31) if move >> 5 != 1 else 0)
    code = move - SPREAD
    drops = code & 31
    square = code >> 7
    step = _STEP[code >> 5 & 3]
    standing = walls >> square & 1
    carried = 0
    while drops >> carried:
        carried += 1
    hand = s[at + square]
    left = hand >> carried
    if left == 1 or left & 1 != player:
        road &= ~(1 << square)
    else:
        road |= 1 << square
    while drops:
        dropped = lowest_bit(drops) + 1
        drops >>= dropped
        carried -= dropped
        square += step
        if hand >> carried & 1 == player and not (standing and drops == 0):
            road |= 1 << square
        else:
            road &= ~(1 << square)
    return road


@kernel
def _highest(drops: int) -> int:
    """The highest one bit of at most five."""
    drops |= drops >> 1
    drops |= drops >> 2
    drops |= drops >> 4
    return drops ^ drops >> 1


@kernel
def find_win(s: Words, at: int, player: int) -> int:
    """A move that completes a road of `player`, as if it were their turn; `NONE` where there is none."""
    if is_opening(s, at):
        return NONE
    own = s[at + ONE + player]
    walls = s[at + WALLS]
    caps = s[at + CAPS]
    road = own & ~walls
    # The squares that would be joined to each side, were they part of the road.
    roads = road | road << 32
    starts = (STARTS | _grown_both(flooded_both(roads, roads & STARTS))) & ~roads
    goals = (GOALS | _grown_both(flooded_both(roads, roads & GOALS))) & ~roads
    completing = starts & goals
    completing = completing & BOARD | completing >> 32
    reserves = s[at + RESERVES] >> 16 * player & 0xFFFF
    placing = completing & ~(s[at + ONE] | s[at + TWO])
    if placing and reserves:
        return lowest_bit(placing) + (0 if reserves & 255 else 64)
    blockers = walls | caps
    near = grown(completing & ~caps)
    while own:
        square = lowest_bit(own)
        own &= own - 1
        stack = s[at + square]
        if stack < 4 and not near >> square & 1:
            continue  # a piece alone gains one square
        limit = lift_limit(stack)
        is_cap = caps >> square & 1
        for direction in range(4):
            free = free_squares(blockers, square, direction)
            crush = 0
            if is_cap and free < limit:
                crush = wall_behind(walls, square, direction, free)
            reach = min(free + crush, limit)
            line = _LINES[20 * square + 5 * direction + reach] | 1 << square  # a wall may leave a flat behind
            lines = line | line << 32
            begun = lines & starts
            ended = lines & goals
            if not ((begun & BOARD and ended & BOARD) or (begun >> 32 and ended >> 32)):
                continue
            move = SPREAD + 128 * square + 32 * direction
            for drops in range(1, 1 << limit):
                passed = popcount(drops)
                if passed > reach or (passed > free and drops != 1 and not drops & _highest(drops) >> 1):
                    continue
                if has_road(road_after(s, at, player, move + drops)):
                    return move + drops
    return NONE


@kernel
def must_touch(s: Words, at: int, player: int, win: int) -> int:
    """Squares on one of which any reply that is to stop the move `win` of `player` must put something.

    They are where the move comes from, where it drops, and the road that it completes. Replies that end the game
    do not count.
    """
    road = road_after(s, at, player, win)
    across = flooded(road, road & BOTTOM) & TOP
    if across == 0:
        across = flooded(road, road & LEFT) & RIGHT
    squares = squares_of(win) | flooded(road, across)
    if win >= SPREAD:
        squares |= 1 << (win - SPREAD >> 7)
    return squares


@kernel
def must_touch_too(s: Words, at: int, player: int, win: int, nth: int) -> int:
    """The same for the `nth` other placement that wins, or all squares where there is none."""
    if win >= SPREAD:
        return BOARD
    squares = winning_squares(s[at + ONE + player] & ~s[at + WALLS]) & ~(s[at + ONE] | s[at + TWO])
    for _i in range(nth):
        squares &= squares - 1
    if squares == 0:
        return BOARD
    return must_touch(s, at, player, win & ~31 | lowest_bit(squares))
