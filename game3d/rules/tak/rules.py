"""Tak on 5x5: stack and move the pieces, join two opposite sides with a road.

A stack is one integer: its pieces from the top down in the bits from 0 up (0 is player 1's, 1 player 2's), and
above them one guard bit that tells the height; an empty square is the guard alone. Lifting and dropping are
shifts. What stands on top of the squares is kept in masks as well, in which bit 0 is a1, bit 1 is b1, ... and
bit 24 is e5. From the start of the tournament variant there are 187,855,252 ways to play five turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from game3d.rules import jit
from game3d.rules.errors import PositionError
from game3d.rules.game import Game, Kernel, Setting, Setup, State, why_not
from game3d.rules.jit import Words, copy_words, kernel, lowest_bit, popcount
from game3d.rules.locations import HAND, Path, Reserve
from game3d.rules.outcome import REASON_SHIFT, Outcome, Reason
from game3d.rules.pieces import Arrangement, Piece, Step
from game3d.rules.tak.guide import GUIDE, VARIANT_NOTES
from game3d.rules.tak.tables import (
    AHEAD,
    BACK,
    BOTH,
    CRUSH_LIST,
    CRUSHES,
    FILE,
    LENGTH,
    RANK,
    SPREAD_LIST,
    SPREADS,
    STACK_KEYS,
    STEP,
    TO_EDGE,
    TOP_KEYS,
    TURN_KEYS,
)
from game3d.rules.tak.text import (
    DIRECTIONS,
    KINDS,
    MARKS,
    SQUARES,
    STONES,
    Ptn,
    Stack,
    View,
    in_reserve,
    line,
    prompt,
    read_ptn,
    read_tps,
    refusal,
    shortest_road,
    touches,
    write_ptn,
    write_tps,
)
from game3d.texts import N_, _

ROAD, BOARD_FULL, OUT_OF_PIECES = 1, 2, 3
REASONS = {
    ROAD: Reason(N_("road"), N_("a road from side to side")),
    BOARD_FULL: Reason(
        N_("board full"),
        N_("the board is full: more flats win"),
        drawn=N_("the board is full, and the flats are equal"),
        by_points=True,
    ),
    OUT_OF_PIECES: Reason(
        N_("out of pieces"),
        N_("a player has no piece left to place: more flats win"),
        drawn=N_("a player has no piece left to place, and the flats are equal"),
        by_points=True,
    ),
}

# State words: the 25 stacks, then masks of the squares by whose piece is on top, of walls and of capstones, then
ONE, TWO, WALLS, CAPS = 25, 26, 27, 28
RESERVES = 29  # bytes from the lowest: stones and capstones of player 1, of player 2
PLY = 30  # turns made since move 1 of player 1; tells the mover, the move number and the opening
RULES = 31  # komi in half points, plus TOURNAMENT
SIZE = 32
TOURNAMENT = 16
EMPTY = 1  # the stack of an empty square

# A placement is 32 * kind + square (kind 0 a flat, 1 a wall, 2 the capstone). A move of a stack is SPREAD +
# 128 * square + 32 * direction + drops: bit i of `drops` is set when the i-th piece of the hand, from its bottom and
# from 0, is the last one dropped on a square. So its length is the number of pieces carried, and its one bits are
# the squares passed.
SPREAD = 128
NORTH, EAST, SOUTH, WEST = range(4)

BOARD = 0x1FFFFFF
_BOTTOM, _TOP, _LEFT, _RIGHT = 0x1F, 0x1F << 20, 0x108421, 0x108421 << 4
_NOT_RIGHT = BOARD ^ _RIGHT
_GATHER = 0x111110  # multiplied by a mask of the file a, it puts its five squares side by side from bit 20 on


@kernel
def turn(s: Words, at: int) -> int:
    return 1 + (s[at + PLY] & 1)


@kernel
def is_opening(s: Words, at: int) -> int:
    """1 while each player has to place a flat of the other: move 1 of the tournament variant."""
    return 1 if s[at + RULES] >= TOURNAMENT and s[at + PLY] < 2 else 0


@kernel
def lift_limit(stack: int) -> int:
    """How many pieces a move may lift from a stack that is not empty."""
    return 1 + (stack > 3) + (stack > 7) + (stack > 15) + (stack > 31)


@kernel
def row_of(mask: int, rank: int) -> int:
    """The five bits of a rank, from file a up."""
    return mask >> 5 * rank & 31


@kernel
def column_of(mask: int, file: int) -> int:
    """The five bits of a file, from rank 1 up."""
    return (mask >> file & _LEFT) * _GATHER >> 20 & 31


@kernel
def free_squares(blockers: int, square: int, direction: int) -> int:
    """How far a stack can go from `square` before the edge or a blocker."""
    file = FILE[square]
    rank = RANK[square]
    if direction == NORTH:
        return AHEAD[32 * rank + column_of(blockers, file)]
    if direction == EAST:
        return AHEAD[32 * file + row_of(blockers, rank)]
    if direction == SOUTH:
        return BACK[32 * rank + column_of(blockers, file)]
    return BACK[32 * file + row_of(blockers, rank)]


@kernel
def wall_behind(walls: int, square: int, direction: int, free: int) -> int:
    """1 if what ends the `free` squares in that direction is a wall, not the edge and not a capstone."""
    if free == TO_EDGE[4 * square + direction]:
        return 0
    return walls >> square + STEP[direction] * (free + 1) & 1


@kernel
def moves(s: Words, at: int, out: Words, start: int) -> int:
    room = len(out) - start
    one = s[at + ONE]
    two = s[at + TWO]
    mover = s[at + PLY] & 1
    n = 0
    kinds = 1
    reserves = s[at + RESERVES] >> 16 * mover
    opening = is_opening(s, at)
    if not opening:
        kinds = 3 * (reserves & 255 > 0) + 4 * (reserves >> 8 & 255 > 0)
    empty = BOARD & ~(one | two)
    for kind in range(3):
        if kinds >> kind & 1:
            squares = empty
            while squares:
                if n < room:
                    out[start + n] = 32 * kind + lowest_bit(squares)
                n += 1
                squares &= squares - 1
    if opening:
        return n
    walls = s[at + WALLS]
    caps = s[at + CAPS]
    blockers = walls | caps
    own = two if mover else one
    while own:
        square = lowest_bit(own)
        own &= own - 1
        limit = lift_limit(s[at + square])
        for direction in range(4):
            code = SPREAD + 128 * square + 32 * direction
            free = free_squares(blockers, square, direction)
            ways = SPREADS[8 * limit + free]
            for i in range(min(ways, room - n)):
                out[start + n + i] = code + SPREAD_LIST[32 * free + i]
            n += ways
            if caps >> square & 1 and wall_behind(walls, square, direction, free):
                ways = CRUSHES[8 * limit + free]
                for i in range(min(ways, room - n)):
                    out[start + n + i] = code + CRUSH_LIST[32 * free + i]
                n += ways
    return n


@kernel
def count(s: Words, at: int) -> int:
    one = s[at + ONE]
    two = s[at + TWO]
    places = 25 - popcount(one | two)
    if is_opening(s, at):
        return places
    mover = s[at + PLY] & 1
    reserves = s[at + RESERVES] >> 16 * mover
    walls = s[at + WALLS]
    caps = s[at + CAPS]
    blockers = walls | caps
    own = two if mover else one
    n = places * (2 * (reserves & 255 > 0) + (reserves >> 8 & 255 > 0))
    capstone = own & caps
    while own:
        square = lowest_bit(own)
        own &= own - 1
        file = FILE[square]
        rank = RANK[square]
        ways = 160 * lift_limit(s[at + square]) - 160
        n += BOTH[ways + 32 * file + row_of(blockers, rank)] + BOTH[ways + 32 * rank + column_of(blockers, file)]
    if capstone and walls:
        square = lowest_bit(capstone)
        limit = lift_limit(s[at + square])
        for direction in range(4):
            free = free_squares(blockers, square, direction)
            if wall_behind(walls, square, direction, free):
                n += CRUSHES[8 * limit + free]
    return n


@kernel
def play(s: Words, at: int, move: int, to: int) -> None:
    copy_words(s, at, to, SIZE)
    ply = s[at + PLY]
    s[to + PLY] = ply + 1
    if move < SPREAD:
        owner = ply & 1 ^ is_opening(s, at)
        kind = move >> 5
        square = move & 31
        s[to + square] = 2 | owner
        s[to + ONE + owner] |= 1 << square
        s[to + RESERVES] -= 1 << 16 * owner + 8 * (kind >> 1)
        if kind:
            s[to + WALLS + kind - 1] |= 1 << square
        return
    drops = move - SPREAD & 31
    step = STEP[move - SPREAD >> 5 & 3]
    square = move - SPREAD >> 7
    source = 1 << square
    carried = LENGTH[drops]
    stack = s[at + square]
    hand = stack & (1 << carried) - 1
    stack >>= carried
    s[to + square] = stack
    touched = source
    occupied = (stack > EMPTY) << square
    twos = (stack & (stack > EMPTY)) << square
    while drops:
        dropped = lowest_bit(drops) + 1
        drops >>= dropped
        carried -= dropped
        square += step
        stack = s[at + square] << dropped | hand >> carried
        hand &= (1 << carried) - 1
        s[to + square] = stack
        touched |= 1 << square
        occupied |= 1 << square
        twos |= (stack & 1) << square
    s[to + ONE] = s[at + ONE] & ~touched | occupied ^ twos
    s[to + TWO] = s[at + TWO] & ~touched | twos
    walls = s[at + WALLS]
    caps = s[at + CAPS]
    if walls & source:
        s[to + WALLS] = walls ^ (source | 1 << square)
    elif caps & source:
        s[to + CAPS] = caps ^ (source | 1 << square)
        s[to + WALLS] = walls & ~(1 << square)


@kernel
def _joins(road: int, reached: int, goal: int) -> int:
    """Whether a chain of squares in `road` leads from `reached` to `goal`, both part of `road`."""
    if not goal:
        return 0
    before = 0
    while reached != before:
        if reached & goal:
            return 1
        before = reached
        reached |= road & (reached << 5 | reached >> 5 | (reached & _NOT_RIGHT) << 1 | reached >> 1 & _NOT_RIGHT)
    return 0


@kernel
def has_road(road: int) -> int:
    """1 if the squares of `road` join two opposite sides."""
    if popcount(road) < 5:
        return 0
    if _joins(road, road & _BOTTOM, road & _TOP):
        return 1
    return _joins(road, road & _LEFT, road & _RIGHT)


@kernel
def flat_lead(s: Words, at: int) -> int:
    """Twice the flats of player 1 less those of player 2, komi included."""
    flats = BOARD & ~(s[at + WALLS] | s[at + CAPS])
    komi = s[at + RULES] & TOURNAMENT - 1
    return 2 * (popcount(s[at + ONE] & flats) - popcount(s[at + TWO] & flats)) - komi


@kernel
def result(s: Words, at: int) -> int:
    """A road of the player who moved last, then a road of the other alone, then the flats when that is over."""
    one = s[at + ONE]
    two = s[at + TWO]
    walls = s[at + WALLS]
    roads = has_road(one & ~walls) | has_road(two & ~walls) << 1
    if roads:
        if roads == 3:
            roads = 2 - (s[at + PLY] & 1)
        return roads | ROAD << REASON_SHIFT
    reserves = s[at + RESERVES]
    full = one | two == BOARD
    if not full and reserves & 0xFFFF and reserves >> 16:
        return 0
    lead = flat_lead(s, at)
    winners = 1 if lead > 0 else 2 if lead < 0 else 3
    return winners | (BOARD_FULL if full else OUT_OF_PIECES) << REASON_SHIFT


@kernel
def key(s: Words, at: int) -> int:
    """A hash of the stacks, the mover, the opening and the rules; reserves follow from the stacks.

    Zobrist's method (1970) with five pieces of a stack at a time, which keeps `play` free of it.
    """
    walls = s[at + WALLS]
    found = s[at + RULES] ^ TURN_KEYS[(s[at + PLY] & 1) + 2 * is_opening(s, at)]
    squares = s[at + ONE] | s[at + TWO]
    while squares:
        square = lowest_bit(squares)
        squares &= squares - 1
        stack = s[at + square]
        entry = 32 * square
        while stack:
            found ^= STACK_KEYS[entry + (stack & 31)]
            stack >>= 5
            entry += 800
    squares = walls | s[at + CAPS]
    while squares:
        square = lowest_bit(squares)
        squares &= squares - 1
        found ^= TOP_KEYS[square + 25 * (walls >> square & 1)]
    return found


class Tak(Game):
    name = "tak"
    title = N_("Tak")
    summary = N_("Place, stack and crush. Build a road from side to side.")
    guide = GUIDE
    variants = ("house", "tournament")
    variant_titles = {"house": N_("House"), "tournament": N_("Tournament")}
    variant_notes = VARIANT_NOTES
    # The printed rules know no komi, and a PTN or TPS that names none means none: so that is the default.
    settings = (Setting("Komi", tuple(f"{half / 2:g}" for half in range(9)), "0", N_("Komi"), ("tournament",)),)
    record_format = "ptn"
    reasons = REASONS
    kernel = Kernel(SIZE, turn, moves, count, play, result, key)
    annotations = MARKS

    def start(self, setup: Setup) -> State:
        rules = TOURNAMENT + int(2 * float(setup["Komi"])) if setup.variant == "tournament" else 0
        return (*[EMPTY] * 25, 0, 0, 0, 0, _reserves((STONES, STONES), (1, 1)), 0, rules)

    def places(self) -> tuple[str, ...]:
        return tuple(f"{file}{rank}" for rank in "54321" for file in "abcde")

    def seat_name(self, seat: int) -> str:
        return _("Light") if seat == 1 else _("Dark")

    def round(self, state: State) -> int:
        return 1 + state[PLY] // 2

    def scores(self, state: State) -> tuple[str, ...]:
        flats = BOARD & ~(state[WALLS] | state[CAPS])
        komi = state[RULES] % TOURNAMENT / 2
        return (f"{(state[ONE] & flats).bit_count()}", f"{(state[TWO] & flats).bit_count() + komi:g}")

    def text(self, state: State) -> str:
        return write_tps(_board(state), 1 + state[PLY] % 2, 1 + state[PLY] // 2)

    def parse(self, text: str, setup: Setup) -> State:
        board, mover, number = read_tps(text)
        stones, capstones = in_reserve(text, board)
        state = [*self.start(setup)]
        state[RESERVES] = _reserves(stones, capstones)
        state[PLY] = 2 * number + mover - 3
        for i, square in enumerate(SQUARES):
            owners, kind = board[square]
            for owner in owners:
                state[i] = state[i] << 1 | owner - 1
            if owners:
                state[ONE + owners[-1] - 1] |= 1 << i
                if kind != "flat":
                    state[WALLS if kind == "wall" else CAPS] |= 1 << i
        if _is_opening(state) and not stones[2 - mover]:
            raise PositionError(_("no stone is left for the opening"), text)
        return tuple(state)

    def move_text(self, state: State, move: int) -> str:
        return write_ptn(_written(move))

    def notation(self, state: State, move: int) -> str:
        written = _written(move)
        crushes = written.drops and state[WALLS] >> SQUARES.index(line(written)[-1]) & 1
        return f"{write_ptn(written)}*" if crushes else write_ptn(written)

    def parse_move(self, state: State, text: str) -> int:
        try:
            wanted = read_ptn(text)
        except ValueError as error:
            raise self.illegal(state, text, str(error)) from None
        move = _code(wanted)
        if move not in self.legal(state):
            raise self.illegal(state, text, self._why_not(state, wanted))
        if wanted.drops and wanted.kind not in ("", _kind(state, SQUARES.index(wanted.square))):
            raise self.illegal(state, text, _("the piece on {place} is of another kind").format(place=wanted.square))
        return move

    def _why_not(self, state: State, wanted: Ptn) -> str:
        """Why a move is illegal: what the player reads who touches the same way."""
        if len(line(wanted)) < len(wanted.drops) and not self.kernel.result(jit.words(state), 0):
            return _("that leads off the board")
        return why_not(self, state, touches(wanted, _placer(state)))

    def paths(self, state: State, move: int) -> list[Path]:
        return [touches(_written(move), _placer(state))]

    def steps(self, state: State, move: int, path: Path) -> list[Step]:
        written = _written(move)
        if not written.drops:
            seat = _placer(state)
            piece = Piece(written.kind, seat)
            tray = str(_tray(seat, written.kind))
            return [Step(0, "lift", tray, HAND, piece), Step(1, "drop", HAND, written.square, piece)]
        source, board = written.square, self.pieces(state)
        hand = board[source][-sum(written.drops) :]
        steps = [Step(1, "lift", source, HAND, piece) for piece in reversed(hand)]
        for touch, (square, piece) in enumerate(zip(path[2:], hand, strict=True), start=2):
            below = board.get(square, [])
            if below and below[-1].kind == "wall":
                steps.append(Step(touch, "flatten", square, square, below[-1]._replace(kind="flat")))
            steps.append(Step(touch, "drop", HAND, square, piece))
        return steps

    def pieces(self, state: State) -> Arrangement:
        where: Arrangement = {}
        for square, stack in _board(state).items():
            if stack.owners:
                where[square] = [Piece("flat", owner) for owner in stack.owners]
                where[square][-1] = Piece(stack.kind, stack.owners[-1])
        for seat in (1, 2):
            for kind, left in zip(("flat", "capstone"), _left(state, seat), strict=True):
                if left:
                    where[str(_tray(seat, kind))] = [Piece(kind, seat)] * left
        return where

    def highlight(self, state: State) -> tuple[str, ...]:
        code = self.kernel.result(jit.words(state), 0)
        winners = (state[ONE] if code & 1 else 0) | (state[TWO] if code & 2 else 0)
        if code >> REASON_SHIFT == ROAD:
            return shortest_road(_squares(winners & ~state[WALLS]))
        return tuple(_squares(winners & ~(state[WALLS] | state[CAPS])))

    def ending_text(self, state: State, setup: Setup, outcome: Outcome) -> str:
        if setup.get("Komi", "0") != "0":
            if outcome.reason == REASONS[BOARD_FULL]:
                return _("the board is full: flats and komi count")
            if outcome.reason == REASONS[OUT_OF_PIECES]:
                return _("a player has no piece left to place: flats and komi count")
        return super().ending_text(state, setup, outcome)

    def prompt(self, state: State, path: Path = ()) -> str:
        return prompt(_view(state), path)

    def refusal(self, state: State, path: Path, touch: str) -> str:
        return refusal(_view(state), path, touch)


def _is_opening(state: Sequence[int]) -> bool:
    return state[RULES] >= TOURNAMENT and state[PLY] < 2


def _placer(state: State) -> int:
    """Whose piece is placed: the mover's, but in the opening the other player's."""
    return 1 + (state[PLY] + _is_opening(state)) % 2


def _tray(seat: int, kind: str) -> Reserve:
    """Where the pieces of a kind lie; flats and walls are stones."""
    return Reserve(seat, "capstone" if kind == "capstone" else "stone")


def _reserves(stones: Sequence[int], capstones: Sequence[int]) -> int:
    return stones[0] | capstones[0] << 8 | stones[1] << 16 | capstones[1] << 24


def _left(state: State, seat: int) -> tuple[int, int]:
    """Stones and capstones in a player's reserve."""
    reserves = state[RESERVES] >> 16 * (seat - 1)
    return reserves & 255, reserves >> 8 & 255


def _kind(state: State, i: int) -> str:
    return KINDS[state[WALLS] >> i & 1 | (state[CAPS] >> i & 1) << 1]


def _squares(mask: int) -> list[str]:
    return [square for i, square in enumerate(SQUARES) if mask >> i & 1]


def _board(state: State) -> dict[str, Stack]:
    """What stands on the squares, from a1 to e5."""
    return {
        square: Stack(tuple(1 + (bit == "1") for bit in f"{state[i]:b}"[1:]), _kind(state, i))
        for i, square in enumerate(SQUARES)
    }


def _view(state: State) -> View:
    return View(_board(state), 1 + state[PLY] % 2, _is_opening(state), *_left(state, _placer(state)))


def _written(move: int) -> Ptn:
    """The move of a code."""
    if move < SPREAD:
        return Ptn(SQUARES[move & 31], KINDS[move >> 5])
    bits = f"{move - SPREAD & 31:b}"[::-1]  # the hand from its bottom; a drop ends with each 1
    drops = tuple(len(part) + 1 for part in bits.split("1")[:-1])
    return Ptn(SQUARES[move - SPREAD >> 7], "", DIRECTIONS[move - SPREAD >> 5 & 3], drops)


def _code(move: Ptn) -> int:
    """The code of a move, legal or not."""
    square = SQUARES.index(move.square)
    if not move.drops:
        return 32 * KINDS.index(move.kind) + square
    drops = sum(1 << last - 1 for last in accumulate(move.drops))
    return SPREAD + 128 * square + 32 * DIRECTIONS.index(move.direction) + drops


GAME = Tak()
