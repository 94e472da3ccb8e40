"""Tak in text: TPS for positions, PTN for moves, touches, and messages to the player. The rules are in `rules`.

See https://ustak.org/tak-positional-system-tps/ and https://ustak.org/portable-tak-notation/.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from itertools import groupby
from typing import NamedTuple

from game3d.rules.errors import PositionError
from game3d.rules.locations import Count, Path, Reserve
from game3d.texts import _, quoted

SQUARES = tuple(f"{file}{rank}" for rank in "12345" for file in "abcde")
STONES = 21  # of each player, beside one capstone
CARRY = 5  # the most pieces that a move may lift
KINDS = ("flat", "wall", "capstone")
LETTERS = ("F", "S", "C")  # the same in TPS and PTN; S is for standing
DIRECTIONS = "+>-<"  # north, east, south, west
MARKS = "*'\"?!"  # may follow a move: a wall crushed, tak, tinuë, judgements

_PLACEMENT = re.compile(r"(?P<letter>[FSC]?)(?P<square>[a-e][1-5])")
_SPREAD = re.compile(r"(?P<count>\d?)(?P<square>[a-e][1-5])(?P<direction>[-+<>])(?P<drops>\d*)(?P<letter>[FSC]?)")
_TPS = re.compile(r"(?P<board>[12FSCx,/0-9]+) (?P<mover>[12]) (?P<number>[1-9][0-9]{0,5})")
_TPS_LETTERS = str.maketrans("fscX", "FSCx")  # of either case, to the usual one
_RUN = re.compile(r"x([1-5]?)")
_STACK = re.compile(r"([12]+)([FSC]?)")


class Stack(NamedTuple):
    """What stands on a square."""

    owners: tuple[int, ...] = ()  # the seats of its pieces from the bottom up; none on an empty square
    kind: str = "flat"  # of the top piece


class Ptn(NamedTuple):
    """A move as written, with what is implied made plain; it may be illegal."""

    square: str
    kind: str  # of the piece placed, or, of a stack, of its top where that was written
    direction: str = ""  # one of DIRECTIONS; empty for a placement
    drops: tuple[int, ...] = ()  # empty for a placement


class View(NamedTuple):
    """What a player sees before a move."""

    board: Mapping[str, Stack]  # by square
    mover: int
    opening: bool  # one of the opponent's flats has to be placed
    stones: int  # in the reserve to place from
    capstones: int


def line(move: Ptn) -> list[str]:
    """The squares of the board that a moved stack passes, one for each drop; fewer when it leads off the board."""
    file, rank = ord(move.square[0]), int(move.square[1])
    right, up = {"+": (0, 1), ">": (1, 0), "-": (0, -1), "<": (-1, 0)}.get(move.direction, (0, 0))
    squares = (f"{chr(file + right * n)}{rank + up * n}" for n in range(1, len(move.drops) + 1))
    return [square for square in squares if square in SQUARES]


def touches(move: Ptn, seat: int) -> Path:
    """The path that makes a move; a placement takes from the tray of `seat`."""
    if not move.drops:
        return (str(Reserve(seat, move.kind)), move.square)
    squares = zip(line(move), move.drops, strict=True)
    return (move.square, str(Count(sum(move.drops))), *(square for square, n in squares for _piece in range(n)))


def shortest_road(squares: Collection[str]) -> tuple[str, ...]:
    """A shortest chain in `squares` that joins two opposite sides; empty when there is none."""
    chains: list[tuple[str, ...]] = []
    for first, last in ("15", "ae"):
        queue: list[tuple[str, ...]] = [(square,) for square in squares if first in square]
        seen = {chain[0] for chain in queue}
        for chain in queue:
            if last in chain[-1]:
                chains.append(chain)
                break
            near = [line(Ptn(chain[-1], "", direction, (1,))) for direction in DIRECTIONS]
            for square in (step[0] for step in near if step):
                if square in squares and square not in seen:
                    seen.add(square)
                    queue.append((*chain, square))
    return min(chains, key=len, default=())


def read_tps(text: str) -> tuple[dict[str, Stack], int, int]:
    """The stacks by square, the player to move and the move number; raises PositionError.

    Letters may be small or capital, and spaces more than one.
    """
    whole = _TPS.fullmatch(" ".join(text.split()).translate(_TPS_LETTERS))
    rows = whole["board"].split("/") if whole else []
    if whole is None or len(rows) != 5:
        raise PositionError(_("not a position such as 'x5/x5/x5/x5/x5 1 1'"), text)
    board: list[Stack] = []
    for row in reversed(rows):
        stacks: list[Stack] = []
        for entry in row.split(","):
            if run := _RUN.fullmatch(entry):
                stacks += [Stack()] * int(run[1] or 1)
            elif stack := _STACK.fullmatch(entry):
                stacks.append(Stack(tuple(map(int, stack[1])), KINDS[LETTERS.index(stack[2] or "F")]))
            else:
                raise PositionError(_("{entry} is not a stack").format(entry=quoted(entry)), text)
        if len(stacks) != 5:
            why = _("the row {row} has {n} squares, not 5").format(row=quoted(row), n=len(stacks))
            raise PositionError(why, text)
        board += stacks
    return dict(zip(SQUARES, board, strict=True)), int(whole["mover"]), int(whole["number"])


def in_reserve(text: str, board: Mapping[str, Stack]) -> tuple[list[int], list[int]]:
    """The stones and the capstones not on the board, by seat; raises PositionError where there are too many on it."""
    stones, capstones = [STONES, STONES], [1, 1]
    for owners, kind in board.values():
        for owner in owners:
            stones[owner - 1] -= 1
        if kind == "capstone":
            stones[owners[-1] - 1] += 1
            capstones[owners[-1] - 1] -= 1
    for seat in (1, 2):
        if min(stones[seat - 1], capstones[seat - 1]) < 0:
            why = _("player {seat} has {n} stones and one capstone, not more").format(seat=seat, n=STONES)
            raise PositionError(why, text)
    return stones, capstones


def write_tps(board: Mapping[str, Stack], mover: int, number: int) -> str:
    """The TPS of the stacks by square."""
    rows = []
    for rank in "54321":
        entries: list[str] = []
        for text, run in groupby(_stack_text(board[file + rank]) for file in "abcde"):
            n = len(list(run))
            entries += [text] * n if text != "x" else [f"x{n}" if n > 1 else "x"]
        rows.append(",".join(entries))
    return f"{'/'.join(rows)} {mover} {number}"


def _stack_text(stack: Stack) -> str:
    letter = LETTERS[KINDS.index(stack.kind)].replace("F", "")
    return "".join(map(str, stack.owners)) + letter if stack.owners else "x"


def read_ptn(text: str) -> Ptn:
    """Read a move; raises ValueError that says what is wrong with the text.

    Where the drops are fewer than the pieces carried, the rest is one more drop; nothing else is made up.
    """
    word = text.rstrip(MARKS)
    if placed := _PLACEMENT.fullmatch(word):
        return Ptn(placed["square"], KINDS[LETTERS.index(placed["letter"] or "F")])
    spread = _SPREAD.fullmatch(word)
    if spread is None:
        raise ValueError(_("not a move such as 'c3', 'Sc3' or '3c3+21'"))
    count = int(spread["count"] or 1)
    drops = [int(digit) for digit in spread["drops"]]
    if not 1 <= count <= CARRY:
        raise ValueError(_("a move carries 1 to {n} pieces").format(n=CARRY))
    if 0 in drops:
        raise ValueError(_("at least one piece is dropped on each square"))
    if sum(drops) > count:
        raise ValueError(_("it drops {drops} pieces but carries {n}").format(drops=sum(drops), n=count))
    if sum(drops) < count:
        drops.append(count - sum(drops))
    kind = KINDS[LETTERS.index(spread["letter"])] if spread["letter"] else ""
    return Ptn(spread["square"], kind, spread["direction"], tuple(drops))


def write_ptn(move: Ptn) -> str:
    """The shortest text of a move: no F, no count of 1, no drops when all fall on the first square."""
    if not move.drops:
        return LETTERS[KINDS.index(move.kind)].replace("F", "") + move.square
    count = sum(move.drops)
    drops = "".join(map(str, move.drops)) if len(move.drops) > 1 else ""
    return f"{count if count > 1 else ''}{move.square}{move.direction}{drops}"


def prompt(view: View, path: Path) -> str:
    """What is expected of the player who has touched `path`."""
    if not path:
        if view.opening:
            return _("place one of your opponent's flats on an empty square")
        return _("place a piece or move a stack")
    taken = Reserve.read(path[0])
    if taken is not None:
        if taken.kind == "wall":
            return _("choose an empty square for the wall")
        if taken.kind == "capstone":
            return _("choose an empty square for the capstone")
        return _("choose an empty square for the flat")
    if len(path) == 1:
        return _("choose how many pieces to lift from {place}").format(place=path[0])
    if len(path) == 2:
        return _("drop the first piece on a square beside {place}").format(place=path[0])
    return _("drop the next piece here or go on in line; pieces left: {n}").format(n=_in_hand(path))


def refusal(view: View, path: Path, touch: str) -> str:
    """Why `touch` cannot follow `path`."""
    if not path:
        tray = Reserve.read(touch)
        return _refuse_tray(view, tray) if tray is not None else _refuse_stack(view, touch)
    if Reserve.read(path[0]) is not None:
        if touch in view.board and view.board[touch].owners:
            return _("{place} is taken: a piece is placed on an empty square").format(place=touch)
        return _("choose an empty square for it")
    if len(path) == 1:
        return _refuse_count(view, path[0], touch)
    return _refuse_drop(view, path, touch)


def _in_hand(path: Path) -> int:
    count = Count.read(path[1])
    assert count is not None
    return count.n - (len(path) - 2)


def _refuse_tray(view: View, tray: Reserve) -> str:
    if view.opening:
        if tray.seat == view.mover:
            return _("each player's first turn places a flat of the other: take it from your opponent's tray")
        return _("the first turn places a flat, no wall and no capstone")
    if tray.seat != view.mover:
        return _("that tray is your opponent's")
    if tray.kind == "capstone":
        return _("your capstone has been placed")
    return _("you have no stone left to place")


def _refuse_stack(view: View, touch: str) -> str:
    if touch not in view.board:
        return _("choose a piece from your tray or a stack on the board")
    if view.opening:
        return _("each player's first turn places a flat of the other: take it from your opponent's tray")
    owners = view.board[touch].owners
    if not owners:
        return _("{place} is empty: choose a piece from your tray first").format(place=touch)
    if owners[-1] != view.mover:
        return _("the stack on {place} belongs to your opponent, whose piece is on top").format(place=touch)
    return _("the stack on {place} is shut in: walls and capstones cannot be passed").format(place=touch)


def _refuse_count(view: View, source: str, touch: str) -> str:
    count = Count.read(touch)
    if count is None:
        return _("choose first how many pieces to lift from {place}").format(place=source)
    height = len(view.board[source].owners)
    if not 1 <= count.n <= CARRY:
        return _("a move carries 1 to {n} pieces").format(n=CARRY)
    if count.n > height:
        return _("the stack on {place} has no {n} pieces").format(place=source, n=count.n)
    return _("the capstone on {place} can only move alone, to flatten a wall").format(place=source)


def _refuse_drop(view: View, path: Path, touch: str) -> str:
    if touch not in view.board:
        return _("drop the pieces on the board; left in the hand: {n}").format(n=_in_hand(path))
    passed = list(dict.fromkeys((path[0], *path[2:])))  # the square it came from, then those with a drop
    last = passed[-1]
    if len(passed) == 1 and _way(last, touch) not in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        return _("a stack moves to a square beside it, not from {last} to {target}").format(last=last, target=touch)
    if len(passed) > 1 and _way(last, touch) != _way(passed[-2], last):
        return _("a stack moves in one straight line: drop on {last} or on the next square").format(last=last)
    kind = view.board[touch].kind
    if kind == "capstone":
        return _("nothing goes onto a capstone")
    if kind == "wall" and view.board[path[0]].kind == "capstone":
        return _("only the capstone alone, as the last piece, flattens a wall")
    return _("a wall is in the way: only a capstone flattens it")


def _way(source: str, target: str) -> tuple[int, int]:
    """Squares to the right and up."""
    return ord(target[0]) - ord(source[0]), ord(target[1]) - ord(source[1])
