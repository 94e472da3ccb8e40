"""Trimino: a die says which of six triminoes to put on a 4x4 board; full rows and columns come off.

Each trimino is three draughtsmen from the player's supply; what comes off goes into the supply, and a
draughtsman in the supply is a point. Alone, one makes as many turns as possible. 39,042 boards can be reached,
1,935 of them fit no trimino at all, and never more than 14 draughtsmen lie on the board. A roll is a move of
its own, made by chance.
"""

from __future__ import annotations

import re

from game3d.rules.errors import PositionError
from game3d.rules.game import CHANCE, Game, Kernel, Setting, Setup, State, pick_legal, why_not
from game3d.rules.jit import Words, copy_words, kernel, lowest_bit, popcount, table, words
from game3d.rules.locations import DIE, ROLL, Path, Reserve
from game3d.rules.outcome import REASON_SHIFT, Outcome, Reason
from game3d.rules.pieces import Arrangement, Piece, Step
from game3d.rules.trimino.guide import GUIDE, VARIANT_NOTES
from game3d.texts import N_, _

DEAD_END, FEW_PIECES = 1, 2
REASONS = {
    DEAD_END: Reason(N_("dead end"), N_("no trimino fits any more"), by_points=True),
    FEW_PIECES: Reason(N_("supply used up"), N_("fewer than three draughtsmen are left in a supply"), by_points=True),
}

CELLS = tuple(f"{file}{rank}" for rank in "4321" for file in "abcd")  # a4 is 0, b4 is 1, ... d1 is 15
ALL_CELLS = 0xFFFF
LINES = tuple(0xF << 4 * row for row in range(4)) + tuple(0x1111 << file for file in range(4))
SOLO_SUPPLY = 14
FAST, SLOW, SOLO = 0, 1, 2  # indices of Trimino.variants

# The two cells of each face beside its pivot, (x right, y down).
SHAPES = {
    1: ((0, -1), (0, 1)),
    2: ((-1, 0), (1, 0)),
    3: ((1, 0), (0, 1)),
    4: ((-1, 0), (0, 1)),
    5: ((1, 0), (0, -1)),
    6: ((-1, 0), (0, -1)),
}

# State words: the draughtsmen on the board as a mask of cells, four supplies (0 where there is no seat), the
# player whose turn it is, the face rolled (0 before the roll), the turns made (counted in solo only),
# the variant, the seats.
_BOARD, _SUPPLY, _MOVER, _ROLL, _TURNS, _VARIANT, _SEATS, _SIZE = 0, 1, 5, 6, 7, 8, 9, 10
_ROLLED = 16  # a placement is the pivot's cell; a roll is 16 + face


def _pivots(face: int) -> int:
    """The cells on which the pivot of a face leaves no part of it outside the board."""
    inside = 0
    for cell in range(16):
        if all(0 <= cell % 4 + x < 4 and 0 <= cell // 4 + y < 4 for x, y in SHAPES[face]):
            inside |= 1 << cell
    return inside


_FACES = [0] * 3  # by face: where its pivot may be, and how far its other two cells are
for _face in range(1, 7):
    _FACES += [_pivots(_face), *(x + 4 * y for x, y in SHAPES[_face])]
_FACE_TABLE = table(_FACES)


@kernel
def fitting(board: int, face: int) -> int:
    """The mask of pivot cells on which the face's trimino fits."""
    free = ALL_CELLS & ~board
    first, second = _FACE_TABLE[3 * face + 1], _FACE_TABLE[3 * face + 2]
    # Bit p of `free << 4 >> 4 + distance` is bit p + distance of `free`.
    return _FACE_TABLE[3 * face] & free & (free << 4 >> 4 + first) & (free << 4 >> 4 + second)


@kernel
def fits_any(board: int) -> int:
    """1 when some trimino fits on the board, else 0."""
    for face in range(1, 7):
        if fitting(board, face) != 0:
            return 1
    return 0


@kernel
def cells_of(face: int, pivot: int) -> int:
    """The three cells of a trimino on its pivot."""
    return 1 << pivot | 1 << pivot + _FACE_TABLE[3 * face + 1] | 1 << pivot + _FACE_TABLE[3 * face + 2]


@kernel
def full_lines(board: int) -> int:
    """The cells of all full rows and columns."""
    full = 0
    for i in range(4):
        if board >> 4 * i & 0xF == 0xF:
            full |= 0xF << 4 * i
        if board >> i & 0x1111 == 0x1111:
            full |= 0x1111 << i
    return full


@kernel
def turn(s: Words, at: int) -> int:
    return s[at + _MOVER] if s[at + _ROLL] != 0 else CHANCE


@kernel
def moves(s: Words, at: int, out: Words, start: int) -> int:
    n = 0
    if s[at + _ROLL] == 0:
        for face in range(1, 7):
            if s[at + _VARIANT] != SLOW or fitting(s[at + _BOARD], face) != 0:
                if start + n < len(out):
                    out[start + n] = _ROLLED + face
                n += 1
        return n
    pivots = fitting(s[at + _BOARD], s[at + _ROLL])
    while pivots != 0:
        if start + n < len(out):
            out[start + n] = lowest_bit(pivots)
        pivots &= pivots - 1
        n += 1
    return n


@kernel
def count(s: Words, at: int) -> int:
    if s[at + _ROLL] != 0:
        return popcount(fitting(s[at + _BOARD], s[at + _ROLL]))
    if s[at + _VARIANT] != SLOW:
        return 6
    n = 0
    for face in range(1, 7):
        if fitting(s[at + _BOARD], face) != 0:
            n += 1
    return n


@kernel
def play(s: Words, at: int, move: int, to: int) -> None:
    copy_words(s, at, to, _SIZE)
    if move >= _ROLLED:
        s[to + _ROLL] = move - _ROLLED
        return
    mover = s[at + _MOVER]
    board = s[at + _BOARD] | cells_of(s[at + _ROLL], move)
    full = full_lines(board)
    s[to + _BOARD] = board & ~full
    s[to + _SUPPLY + mover - 1] += popcount(full) - 3
    s[to + _MOVER] = mover % s[at + _SEATS] + 1
    s[to + _ROLL] = 0
    if s[at + _VARIANT] == SOLO:
        s[to + _TURNS] += 1


@kernel
def _richest(s: Words, at: int) -> int:
    """The mask of the seats with the most draughtsmen in the supply."""
    most, mask = -1, 0
    for seat in range(s[at + _SEATS]):
        supply = s[at + _SUPPLY + seat]
        if supply > most:
            most, mask = supply, 0
        if supply == most:
            mask |= 1 << seat
    return mask


@kernel
def result(s: Words, at: int) -> int:
    board, face, seats = s[at + _BOARD], s[at + _ROLL], s[at + _SEATS]
    if face == 0:
        last = (s[at + _MOVER] + seats - 2) % seats
        if s[at + _VARIANT] != SOLO and s[at + _SUPPLY + last] < 3:
            return _richest(s, at) | FEW_PIECES << REASON_SHIFT
        if fits_any(board):
            return 0
    elif fitting(board, face) != 0:
        return 0
    return _richest(s, at) | DEAD_END << REASON_SHIFT


@kernel
def key(s: Words, at: int) -> int:
    """Unique but for the turns made alone, which have no bearing on what can follow."""
    packed = s[at + _BOARD]
    for seat in range(4):
        packed |= s[at + _SUPPLY + seat] << 16 + 6 * seat  # at most 4 * 12 draughtsmen
    packed |= s[at + _MOVER] << 40 | s[at + _ROLL] << 43
    return packed | s[at + _VARIANT] << 46 | s[at + _SEATS] << 48


class Trimino(Game):
    name = "trimino"
    title = N_("Trimino")
    summary = N_("Roll the die, place the trimino it shows, and take back every full row and column.")
    guide = GUIDE
    variants = ("fast", "slow", "solo")
    variant_titles = {"fast": N_("Fast"), "slow": N_("Slow"), "solo": N_("Solo")}
    variant_notes = VARIANT_NOTES
    settings = (
        Setting("Seats", ("2", "3", "4"), "2", N_("Players"), ("fast", "slow")),
        Setting("Supply", ("12", "11", "10", "9"), "12", N_("Draughtsmen each"), ("fast", "slow")),
    )
    seat_numbers = (1, 2, 3, 4)
    chance = True
    solo_result = N_("{score} turns")
    draws_by_repetition = False  # chance ends every game
    reasons = REASONS
    kernel = Kernel(_SIZE, turn, moves, count, play, result, key)

    def seats(self, setup: Setup) -> int:
        return int(setup.get("Seats", "1"))

    def start(self, setup: Setup) -> State:
        seats = self.seats(setup)
        supply = int(setup.get("Supply", str(SOLO_SUPPLY)))
        return (0, *([supply] * seats + [0] * (4 - seats)), 1, 0, 0, self.variants.index(setup.variant), seats)

    def places(self) -> tuple[str, ...]:
        return CELLS

    def mover(self, state: State) -> int:
        return state[_MOVER]

    def scores(self, state: State) -> tuple[str, ...]:
        if state[_VARIANT] == SOLO:
            return (str(state[_TURNS]),)
        return tuple(str(supply) for supply in _supplies(state))

    def text(self, state: State) -> str:
        marks = "".join(".#"[state[_BOARD] >> cell & 1] for cell in range(16))
        rows = "/".join(marks[i : i + 4] for i in range(0, 16, 4))
        supplies = ",".join(str(supply) for supply in _supplies(state))
        turns = f" {state[_TURNS]}" if state[_VARIANT] == SOLO else ""
        return f"{rows} {supplies} {state[_MOVER]} {state[_ROLL] or '-'}{turns}"

    def parse(self, text: str, setup: Setup) -> State:
        solo = setup.variant == "solo"
        turns = r" (\d{1,6})" if solo else "()"
        match = re.fullmatch(
            rf"([.#]{{4}}(?:/[.#]{{4}}){{3}}) (\d{{1,2}}(?:,\d{{1,2}}){{0,3}}) ([1-4]) ([1-6-]){turns}", text
        )
        if not match:
            example = ".##./.#../..../.... 11 1 - 1" if solo else ".##./.#../..../.... 9,12 2 3"
            raise PositionError(_("not a position such as {example!r}").format(example=example), text)
        board = sum(1 << cell for cell, mark in enumerate(match[1].replace("/", "")) if mark == "#")
        supplies = [int(supply) for supply in match[2].split(",")]
        mover, roll = int(match[3]), 0 if match[4] == "-" else int(match[4])
        start = self.start(setup)
        fault = _fault(board, supplies, mover, roll, start)
        state = (board, *supplies, *([0] * (4 - len(supplies))), mover, roll, int(match[5] or 0), *start[_VARIANT:])
        if not fault and solo and board.bit_count() > 3 * state[_TURNS]:
            fault = _("so many draughtsmen take more turns")
        if fault:
            raise PositionError(fault, text)
        return state

    def move_text(self, state: State, move: int) -> str:
        return f"r{move - _ROLLED}" if move >= _ROLLED else CELLS[move]

    def parse_move(self, state: State, text: str) -> int:
        if not re.fullmatch(r"r[1-6]|[abcd][1-4]", text):
            raise self.illegal(state, text, _("neither a roll such as 'r3' nor a cell such as 'b2'"))
        if text in CELLS:
            return pick_legal(self, state, text, (text,))
        move = _ROLLED + int(text[1])
        if move not in self.legal(state):
            may_roll = state[_ROLL] == 0 and not self.kernel.result(words(state), 0)
            why = _("the slow game rolls again until it fits") if may_roll else why_not(self, state, (ROLL,))
            raise self.illegal(state, text, why)
        return move

    def paths(self, state: State, move: int) -> list[Path]:
        return [(ROLL,)] if move >= _ROLLED else [(CELLS[move],)]

    def steps(self, state: State, move: int, path: Path) -> list[Step]:
        if move >= _ROLLED:
            return [Step(0, "roll", DIE, DIE, Piece("die", 0, move - _ROLLED))]
        man, supply = Piece("man", 0), str(Reserve(state[_MOVER], "man"))
        placed = cells_of(state[_ROLL], move)
        full = full_lines(state[_BOARD] | placed)
        puts = [Step(0, "put", supply, name, man) for name in _names(placed)]
        clears = [Step(0, "clear", name, supply, man) for name in _names(full)]
        return [*puts, *clears, Step(0, "roll", DIE, DIE, Piece("die", 0))]  # the die is picked up

    def pieces(self, state: State) -> Arrangement:
        man = Piece("man", 0)
        where: Arrangement = {name: [man] for name in _names(state[_BOARD])}
        for seat, supply in enumerate(_supplies(state), 1):
            if supply:
                where[str(Reserve(seat, "man"))] = [man] * supply
        where[DIE] = [Piece("die", 0, state[_ROLL])]
        return where

    def highlight(self, state: State) -> tuple[str, ...]:
        code = int(result(words(state), 0))
        return _names(ALL_CELLS & ~state[_BOARD]) if code >> REASON_SHIFT == DEAD_END else ()

    def ending_text(self, state: State, setup: Setup, outcome: Outcome) -> str:
        why = super().ending_text(state, setup, outcome)
        if outcome.reason == REASONS[DEAD_END] and state[_ROLL]:
            why = _("the roll fits nowhere")
        if outcome.seats == 1 or not outcome.reason.by_points:
            return why
        if outcome.draw:
            words = _("{why}, and the supplies are equal")
        else:
            words = _("{why}: the larger supply wins") if outcome.seats == 2 else _("{why}: the largest supply wins")
        return words.format(why=why)

    def prompt(self, state: State, path: Path = ()) -> str:
        if state[_ROLL] == 0:
            return _("roll the die")
        return _("place the {shape}").format(shape=_(SHAPE_NAMES[state[_ROLL]]))

    def refusal(self, state: State, path: Path, touch: str) -> str:
        if state[_ROLL] == 0:
            return _("roll the die first")
        if touch not in CELLS:
            return _("the die is rolled: touch a cell of the board")
        pivot, shape = CELLS.index(touch), _(SHAPE_NAMES[state[_ROLL]])
        if not _pivots(state[_ROLL]) >> pivot & 1:
            return _("with its pivot on {place} the {shape} would leave the board").format(place=touch, shape=shape)
        taken = _names(cells_of(state[_ROLL], pivot) & state[_BOARD])
        return _("the {shape} does not fit on {place}; taken: {cells}").format(
            shape=shape, place=touch, cells=", ".join(taken)
        )


SHAPE_NAMES = {
    1: N_("upright bar"),
    2: N_("lying bar"),
    3: N_("corner with its pivot upper left"),
    4: N_("corner with its pivot upper right"),
    5: N_("corner with its pivot lower left"),
    6: N_("corner with its pivot lower right"),
}


def _supplies(state: State) -> tuple[int, ...]:
    return state[_SUPPLY : _SUPPLY + state[_SEATS]]


def _names(mask: int) -> tuple[str, ...]:
    return tuple(name for cell, name in enumerate(CELLS) if mask >> cell & 1)


def _fault(board: int, supplies: list[int], mover: int, roll: int, start: State) -> str:
    """What makes the position impossible, or an empty text."""
    seats, men = start[_SEATS], sum(_supplies(start))
    if len(supplies) != seats or mover > seats:
        return _("there are {seats} players").format(seats=seats)
    if board.bit_count() + sum(supplies) != men:
        return _("there are {men} draughtsmen in all").format(men=men)
    if full_lines(board):
        return _("a full row or column has not been taken off")
    if roll and start[_VARIANT] == SLOW and not fitting(board, roll):
        return _("in the slow game a roll that does not fit is rolled again")
    last = (mover + seats - 2) % seats
    if seats > 1 and any(supply < 3 and (roll or seat != last) for seat, supply in enumerate(supplies)):
        return _("the game was over when a player had fewer than three draughtsmen")
    return ""


GAME = Trimino()
