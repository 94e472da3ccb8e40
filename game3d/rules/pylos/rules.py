"""Pylos: two players build a pyramid of 30 balls; whoever puts the top ball wins.

Level 1 is 4x4 places, level 2 is 3x3, level 3 is 2x2, level 4 the top. A ball is put from the reserve (15 each)
or raised, and a square of one's own colour takes balls back. Variants: without taking back (children), with own
squares, with own squares and lines (advanced). About 12.5 billion positions; random games last 34, 47 and 130
plies, and up to 976 moves in one position have been seen. A published strong solution has the second player
win in all three variants.

The masks of places leave gaps so that shifts do all the geometry: level n starts at bit 16 * (n - 1), its
ranks lie 4 bits apart, and the place whose bit is b rests on b-16, b-15, b-12 and b-11. What a shift carries over
the edge of a level lands in a gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from game3d.rules.errors import PositionError
from game3d.rules.game import Game, Kernel, Setup, State
from game3d.rules.jit import Words, kernel, lowest_bit, popcount, table, words
from game3d.rules.locations import FINISH, Path, Reserve
from game3d.rules.outcome import REASON_SHIFT, Reason
from game3d.rules.pieces import Arrangement, Piece, Step
from game3d.rules.pylos.guide import GUIDE, VARIANT_NOTES
from game3d.rules.pylos.text import PLACES, View, objection, prompt
from game3d.texts import N_, _

TOP_BALL, NO_MOVE = 1, 2
REASONS = {
    TOP_BALL: Reason(N_("top ball"), N_("the last ball lies on top")),
    NO_MOVE: Reason(N_("no move"), N_("{loser} has no ball left to put or to raise")),
}

BALLS = 15  # of each player
_NAME_BITS = {place: 16 * int(place[0]) - 16 + 4 * int(place[2]) - 4 + "abcd".index(place[1]) for place in PLACES}
_BIT_NAMES = {bit: name for name, bit in _NAME_BITS.items()}
TOP = "4a1"

# State words: the balls of seats 1 and 2 as masks of places, the seat to move, and the variant.
ONE, TWO, MOVER, VARIANT, SIZE = 0, 1, 2, 3, 4
CHILDREN, SQUARE, ADVANCED = range(3)
_VARIANTS = {"square": SQUARE, "children": CHILDREN, "advanced": ADVANCED}

# A move is four fields of 6 bits: the target's bit, then 1 + bit of the source, of the first and of the second
# ball taken back, each 0 when there is none.
FIELD, SOURCE, FIRST, SECOND = 63, 6, 12, 18

ALL = sum(1 << bit for bit in _BIT_NAMES)
GROUND = 0xFFFF
LEVEL_TWO = ALL & 0xFFFF << 16
HIGH = ALL & ~GROUND  # levels 2 to 4
HIGHER = HIGH & ~LEVEL_TWO  # levels 3 and 4
TOP_BIT = 1 << _NAME_BITS[TOP]
CORNERS = ALL >> 16  # the places at the lower left of a 2x2 square; the place on that square is 16 bits up

LINES = table(
    [0b1111 << 4 * i for i in range(4)]
    + [0x1111 << i for i in range(4)]
    + [0b111 << 16 + 4 * i for i in range(3)]
    + [0x111 << 16 + i for i in range(3)]
)

# Mixing for `key`: any odd 31-bit numbers do.
_MIX_1, _MIX_2, _MIX_3 = 0x5A2C6D4B, 0x6E3779B9, 0x4F1BBCDD
_VARIANT_KEY = 0x1B873593CC9E2D51
_HALF = 0x7FFFFFFF


@kernel
def open_places(occupied: int) -> int:
    """The empty places that a ball can lie on."""
    squares = occupied & occupied >> 1 & occupied >> 4 & occupied >> 5 & CORNERS
    return (GROUND | squares << 16) & ~occupied


@kernel
def free_balls(own: int, occupied: int) -> int:
    """Those of the balls `own` that support nothing."""
    above = occupied >> 16
    return own & ~(above | above << 1 | above << 4 | above << 5)


@kernel
def scoring_places(own: int, variant: int) -> int:
    """The places, empty or not, whose ball would make an own square (or line) with the other balls of `own`.

    A raise cannot disturb this: the ball raised comes from a lower level than the square.
    """
    if variant == CHILDREN:
        return 0
    right = own >> 1
    up = own >> 4
    across = own >> 5
    scoring = right & up & across & CORNERS
    scoring |= (own & up & across & CORNERS) << 1
    scoring |= (own & right & across & CORNERS) << 4
    scoring |= (own & right & up & CORNERS) << 5
    if variant == ADVANCED:
        for i in range(len(LINES)):
            missing = LINES[i] & ~own
            if missing & missing - 1 == 0:
                scoring |= missing
    return scoring


@kernel
def raise_targets(bit: int, places: int) -> int:
    """Those of the open `places` to which the free ball at `bit` can be raised."""
    ball = 1 << bit
    higher = HIGH if bit < 16 else HIGHER if bit < 32 else 0  # the top never opens to a ball that it rests on
    return places & higher & ~(ball << 16 | ball << 15 | ball << 12 | ball << 11)


@kernel
def count_raises(free: int, places: int) -> int:
    """The number of ways to raise one of the `free` balls to one of the open `places`."""
    high = places & HIGH
    if high == 0:
        return 0
    low = free & GROUND
    middle = free & LEVEL_TWO
    pairs = popcount(low) * popcount(high) + popcount(middle) * popcount(places & HIGHER)
    below = low | middle  # without the pairs in which the ball would lose its own support
    pairs -= popcount(below << 16 & high) + popcount(below << 15 & high)
    return pairs - popcount(below << 12 & high) - popcount(below << 11 & high)


@kernel
def turn(s: Words, at: int) -> int:
    return s[at + MOVER]


@kernel
def _write_take_backs(own: int, occupied: int, move: int, out: Words, end: int) -> int:
    """Write `move` with every set of balls to take back from out[end] on; return the new end.

    The order within a pair is that of the move's text.
    """
    free = free_balls(own, occupied)
    later = free
    while later:
        first = lowest_bit(later)
        later &= later - 1
        ball = 1 << first
        one = move | first + 1 << FIRST
        if end < len(out):
            out[end] = one
        end += 1
        second = later | free_balls(own ^ ball, occupied ^ ball) & ~free
        while second:
            if end < len(out):
                out[end] = one | lowest_bit(second) + 1 << SECOND
            end += 1
            second &= second - 1
    return end


@kernel
def _count_take_backs(own: int, occupied: int) -> int:
    """The number of moves `_write_take_backs` writes."""
    free = free_balls(own, occupied)
    balls = popcount(free)
    n = balls * (balls + 1) // 2
    upper = free & HIGH
    while upper:
        ball = upper & -upper
        upper ^= ball
        n += popcount(free_balls(own ^ ball, occupied ^ ball) & ~free)
    return n


@kernel
def moves(s: Words, at: int, out: Words, start: int) -> int:
    own = s[at + s[at + MOVER] - 1]
    occupied = s[at + ONE] | s[at + TWO]
    places = open_places(occupied)
    scoring = scoring_places(own, s[at + VARIANT])
    end = start
    if popcount(own) < BALLS:
        targets = places
        while targets:
            target = lowest_bit(targets)
            ball = 1 << target
            targets ^= ball
            if scoring & ball:
                end = _write_take_backs(own | ball, occupied | ball, target, out, end)
            else:
                if end < len(out):
                    out[end] = target
                end += 1
    if places & HIGH == 0:
        return end - start
    sources = free_balls(own, occupied)
    while sources:
        source = lowest_bit(sources)
        lifted = 1 << source
        sources ^= lifted
        targets = raise_targets(source, places)
        while targets:
            target = lowest_bit(targets)
            ball = 1 << target
            targets ^= ball
            move = target | source + 1 << SOURCE
            if scoring & ball:
                end = _write_take_backs(own ^ lifted | ball, occupied ^ lifted | ball, move, out, end)
            else:
                if end < len(out):
                    out[end] = move
                end += 1
    return end - start


@kernel
def count(s: Words, at: int) -> int:
    own = s[at + s[at + MOVER] - 1]
    occupied = s[at + ONE] | s[at + TWO]
    places = open_places(occupied)
    free = free_balls(own, occupied)
    n = count_raises(free, places)
    has_reserve = popcount(own) < BALLS
    if has_reserve:
        n += popcount(places)
    scoring = scoring_places(own, s[at + VARIANT]) & places
    while scoring:  # each such turn counts once already, and must count once for each set to take back
        target = lowest_bit(scoring)
        ball = 1 << target
        scoring ^= ball
        if has_reserve:
            n += _count_take_backs(own | ball, occupied | ball) - 1
        if target < 16:
            continue
        sources = free & (GROUND if target < 32 else GROUND | LEVEL_TWO)
        sources &= ~(ball >> 16 | ball >> 15 | ball >> 12 | ball >> 11)
        while sources:
            lifted = sources & -sources
            sources ^= lifted
            n += _count_take_backs(own ^ lifted | ball, occupied ^ lifted | ball) - 1
    return n


@kernel
def play(s: Words, at: int, move: int, to: int) -> None:
    mover = s[at + MOVER]
    s[to + ONE] = s[at + ONE]
    s[to + TWO] = s[at + TWO]
    s[to + VARIANT] = s[at + VARIANT]
    s[to + MOVER] = 3 - mover
    change = 1 << (move & FIELD)
    if move > FIELD:
        # A field of 0 gives 1 >> 1 = 0; the ball just put can be the one taken back.
        change ^= (1 << (move >> SOURCE & FIELD)) >> 1
        change ^= (1 << (move >> FIRST & FIELD)) >> 1
        change ^= (1 << (move >> SECOND & FIELD)) >> 1
    s[to + mover - 1] ^= change


@kernel
def result(s: Words, at: int) -> int:
    """The last mover wins by the top ball, or when the other has an empty reserve and nothing to raise."""
    mover = s[at + MOVER]
    own = s[at + mover - 1]
    if popcount(own) < BALLS:
        return 0  # the top is the 30th ball, so there is none on it yet
    occupied = s[at + ONE] | s[at + TWO]
    if occupied & TOP_BIT:
        return 3 - mover | TOP_BALL << REASON_SHIFT
    if count_raises(free_balls(own, occupied), open_places(occupied)) == 0:
        return 3 - mover | NO_MOVE << REASON_SHIFT
    return 0


@kernel
def _pack(balls: int) -> int:
    """A mask of places without its large gaps: 31 bits, with bit 23 never set."""
    return balls & 0x0777FFFF | balls >> 5 & 3 << 27 | balls >> 7 & 3 << 29 | balls >> 29 & 1 << 19


@kernel
def key(s: Words, at: int) -> int:
    """Unique within a variant: the two masks and the mover, mixed by a Feistel network (which can be undone)."""
    low = _pack(s[at + ONE]) | (s[at + MOVER] - 1) << 23
    high = _pack(s[at + TWO])
    high ^= low * _MIX_1 >> 17 & _HALF
    low ^= high * _MIX_2 >> 17 & _HALF
    high ^= low * _MIX_3 >> 17 & _HALF
    low ^= high * _MIX_1 >> 17 & _HALF
    return (low | high << 31) ^ s[at + VARIANT] * _VARIANT_KEY


class Pylos(Game):
    name = "pylos"
    title = N_("Pylos")
    summary = N_("Build the pyramid together; save your balls, and put the last one on top.")
    guide = GUIDE
    variants = tuple(_VARIANTS)
    variant_titles = {
        "square": N_("Squares"),
        "children": N_("Children"),
        "advanced": N_("Squares and lines"),
    }
    variant_notes = VARIANT_NOTES
    reasons = REASONS
    kernel = Kernel(SIZE, turn, moves, count, play, result, key)

    def start(self, setup: Setup) -> State:
        return (0, 0, 1, _VARIANTS[setup.variant])

    def places(self) -> tuple[str, ...]:
        return PLACES

    def seat_name(self, seat: int) -> str:
        return _("Light") if seat == 1 else _("Dark")

    # -- texts -----------------------------------------------------------------------------------------

    def text(self, state: State) -> str:
        levels = []
        for level in (1, 2, 3, 4):
            ranks = range(1, 6 - level)
            files = "abcd"[: 5 - level]
            levels.append("/".join("".join(_mark(state, f"{level}{f}{r}") for f in files) for r in ranks))
        return f"{'|'.join(levels)} {state[MOVER]}"

    def parse(self, text: str, setup: Setup) -> State:
        shape = "|".join("/".join([f"[.12]{{{size}}}"] * size) for size in (4, 3, 2, 1)).replace("|", r"\|")
        if not re.fullmatch(shape + " [12]", text):
            example = self.text(self.start(setup))
            raise PositionError(_("not a position such as '{example}'").format(example=example), text)
        marks = re.sub(r"[|/ ]", "", text[:-1])
        one, two = (sum(1 << bit for mark, bit in zip(marks, _BIT_NAMES, strict=True) if mark == seat) for seat in "12")
        occupied, mover = one | two, int(text[-1])
        for seat, balls in ((1, one), (2, two)):
            if balls.bit_count() > BALLS:
                raise PositionError(
                    _("player {seat} has {n} balls on the board, and there are only {balls}").format(
                        seat=seat, n=balls.bit_count(), balls=BALLS
                    ),
                    text,
                )
        for bit, place in _BIT_NAMES.items():
            if occupied >> bit & 1 and not open_places(occupied ^ 1 << bit) >> bit & 1:
                raise PositionError(_("the ball on {place} does not rest on four others").format(place=place), text)
        # The first ball of each never goes back: a square or line has at least three, and two at most are taken.
        if (one == 0) if two else (one.bit_count() != mover - 1):
            raise PositionError(_("no game leads to these balls with that player to move"), text)
        if (one, two)[mover - 1] & TOP_BIT:
            raise PositionError(_("whoever has the top ball moved last"), text)
        return (one, two, mover, _VARIANTS[setup.variant])

    def move_text(self, state: State, move: int) -> str:
        source, target, first, second = _fields(move)
        start = f"{source}>{target}" if source else target
        return "-".join(part for part in (start, first, second) if part)

    def parse_move(self, state: State, text: str) -> int:
        if not re.fullmatch(r"(\w+>)?\w+(-\w+){0,2}", text):
            raise self.illegal(state, text, _("not a move such as '1a1', '1a1>2b2' or '1d1-1d1-1a1'"))
        touches: Path = tuple(re.split("[>-]", text))
        for touch in touches:
            if touch not in _NAME_BITS:
                raise self.illegal(state, text, _("there is no place {place!r}").format(place=touch))
        fields = [_NAME_BITS[touch] + 1 for touch in touches]
        start = fields[0] - 1 if ">" not in text else fields[0] << SOURCE | fields[1] - 1
        first, second = (*fields[1 + (">" in text) :], 0, 0)[:2]
        legal = self.legal(state)
        for move in (start | first << FIRST | second << SECOND, start | second << FIRST | first << SECOND):
            if move in legal and any(touches in (path, path[:-1]) for path in self.paths(state, move)):
                return move
        raise self.illegal(state, text, self._why_not(state, touches, ">" in text))

    def _why_not(self, state: State, touches: Path, raising: bool) -> str:
        """Why the move that touches these places is illegal."""
        mine = state[state[MOVER] - 1] >> _NAME_BITS[touches[0]] & 1
        if raising and not mine:
            return _("there is no ball of yours on {place}").format(place=touches[0])
        if mine and not raising:
            return _("{place} is taken").format(place=touches[0])
        for n, touch in enumerate(touches):
            objection = self._objection(state, touches[:n], touch)
            if objection:
                return objection
        return _("you must take back at least one ball: name it")

    # -- paths, steps, pieces --------------------------------------------------------------------------

    def paths(self, state: State, move: int) -> list[Path]:
        source, target, first, second = _fields(move)
        start: Path = (source, target) if source else (target,)
        if not first:
            return [start]
        if not second:
            is_choice = free_balls(*_balls_after(state, (*start, first)))
            return [(*start, first, FINISH) if is_choice else (*start, first)]
        if free_balls(*_balls_after(state, start)) >> _NAME_BITS[second] & 1:
            return [(*start, first, second), (*start, second, first)]
        return [(*start, first, second)]

    def steps(self, state: State, move: int, path: Path) -> list[Step]:
        seat = state[MOVER]
        ball, reserve = Piece("ball", seat), str(Reserve(seat, "ball"))
        source, target, first, _second = _fields(move)
        if source:
            steps = [Step(1, "raise", source, target, ball)]
        else:
            steps = [Step(0, "put", reserve, target, ball)]
        if first:
            for touch in range(steps[0].touch + 1, len(path)):
                if path[touch] != FINISH:
                    steps.append(Step(touch, "take", path[touch], reserve, ball))
        return steps

    def pieces(self, state: State) -> Arrangement:
        where: Arrangement = {}
        for seat in (1, 2):
            ball = Piece("ball", seat)
            balls = state[seat - 1]
            where.update({name: [ball] for name, bit in _NAME_BITS.items() if balls >> bit & 1})
            if balls.bit_count() < BALLS:
                where[str(Reserve(seat, "ball"))] = [ball] * (BALLS - balls.bit_count())
        return where

    def highlight(self, state: State) -> tuple[str, ...]:
        return (TOP,) if result(words(state), 0) else ()

    def ending(self, state: State) -> Arrangement:
        """The finished pyramid: what is empty when the game is over is the winner's to fill."""
        where = self.pieces(state)
        if result(words(state), 0):
            seat = 3 - state[MOVER]
            where.pop(str(Reserve(seat, "ball")), None)
            for name in _NAME_BITS:
                where.setdefault(name, [Piece("ball", seat)])
        return where

    # -- what players are told -------------------------------------------------------------------------

    def prompt(self, state: State, path: Path = ()) -> str:
        return prompt(_view(state, path))

    def refusal(self, state: State, path: Path, touch: str) -> str:
        return self._objection(state, path, touch) or _("touch a place of the pyramid")

    def _objection(self, state: State, path: Path, touch: str) -> str:
        """Why `touch` cannot follow `path`; empty when it can."""
        if result(words(state), 0):
            return _("the game is over")
        return objection(_view(state, path), touch)


def _balls_after(state: State, places: Iterable[str]) -> tuple[int, int]:
    """The mover's balls and all balls after one of the mover's has come to or gone from each of the places."""
    own, occupied = state[state[MOVER] - 1], state[ONE] | state[TWO]
    for place in places:
        own ^= 1 << _NAME_BITS[place]
        occupied ^= 1 << _NAME_BITS[place]
    return own, occupied


def _view(state: State, path: Path) -> View:
    before = state[state[MOVER] - 1]
    source = path[0] if path and before >> _NAME_BITS[path[0]] & 1 else ""
    rest = path[1:] if source else path
    target = rest[0] if rest else ""
    own, occupied = _balls_after(state, (place for place in path if target and place != FINISH))
    scored = False
    if target:
        others = before ^ 1 << _NAME_BITS[source] if source else before
        scored = bool(scoring_places(others, state[VARIANT]) >> _NAME_BITS[target] & 1)
    places, free = open_places(occupied), free_balls(own, occupied)
    return View(
        source,
        target,
        next(name for name, code in _VARIANTS.items() if code == state[VARIANT]),
        scored,
        taken=sum(place != FINISH for place in rest[1:]),
        finished=FINISH in path,
        reserve=BALLS - own.bit_count(),
        own=_names(own),
        occupied=_names(occupied),
        free=_names(free),
        open=_names(places),
        raises={name: _names(raise_targets(_NAME_BITS[name], places)) for name in _names(free)},
    )


def _names(places: int) -> set[str]:
    return {name for name, bit in _NAME_BITS.items() if places >> bit & 1}


def _fields(move: int) -> tuple[str, str, str, str]:
    """Source, target and the balls taken back, by name; empty where there is none."""
    names = [_BIT_NAMES.get((move >> field & FIELD) - 1, "") for field in (SOURCE, FIRST, SECOND)]
    return names[0], _BIT_NAMES[move & FIELD], names[1], names[2]


def _mark(state: State, place: str) -> str:
    bit = _NAME_BITS[place]
    return "1" if state[ONE] >> bit & 1 else "2" if state[TWO] >> bit & 1 else "."


GAME = Pylos()
