"""The five games read slowly: the rules on dicts of names, one sentence after the other, with no thought of speed.

Nothing is shared with game3d.rules, so that a mistake has to be made twice to stay hidden. Each game has the text of
a position, its end (the winners, the reason, the points by seat), and the positions after its moves by their texts;
whether the game is over is not asked there. `turn` is 0 where a die is to be rolled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

End = tuple[tuple[int, ...], str, tuple[str, ...]]


def other(seat: int) -> int:
    return 3 - seat


class NumberPyramid:
    """A position is a dict of the claimed nodes: (player, round) by name, in the order of the claims."""

    nodes = [f"{'abcdef'[row]}{place}" for row in range(6) for place in range(1, row + 2)]

    def __init__(self, variant: str, settings: dict[str, str]) -> None:
        self.start: dict[str, tuple[int, int]] = {}

    def touching(self, node: str) -> list[str]:
        row, place = "abcdef".index(node[0]), int(node[1])
        beside = [(row, place - 1), (row, place + 1)]
        above = [(row - 1, place - 1), (row - 1, place)]
        below = [(row + 1, place), (row + 1, place + 1)]
        names = [f"{'abcdef'[r]}{p}" for r, p in beside + above + below if 0 <= r < 6]
        return [name for name in names if name in self.nodes]

    def turn(self, claims: dict[str, tuple[int, int]]) -> int:
        return 1 + len(claims) % 2

    def text(self, claims: dict[str, tuple[int, int]]) -> str:
        marks = {node: "{}:{}".format(*claims[node]) if node in claims else "." for node in self.nodes}
        return "/".join(",".join(marks[node] for node in self.nodes if node[0] == row) for row in "abcdef")

    def end(self, claims: dict[str, tuple[int, int]]) -> End | None:
        if len(claims) < 20:
            return None
        (star,) = set(self.nodes) - set(claims)
        sums = {1: 0, 2: 0}
        for node in self.touching(star):
            player, number = claims[node]
            sums[player] += number
        winners = tuple(player for player in (1, 2) if sums[player] == min(sums.values()))
        return winners, "sums at the star", (str(sums[1]), str(sums[2]))

    def moves(self, claims: dict[str, tuple[int, int]]) -> dict[str, dict[str, tuple[int, int]]]:
        claim = (self.turn(claims), 1 + len(claims) // 2)
        return {node: {**claims, node: claim} for node in self.nodes if node not in claims}


class FanoronaTelo:
    """A position is (the stones' players by point, the player to move)."""

    rim = ["a1", "b1", "c1", "c2", "c3", "b3", "a3", "a2"]
    rows = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"]

    def __init__(self, variant: str, settings: dict[str, str]) -> None:
        self.start: tuple[dict[str, int], int] = ({}, 1)

    def joined(self, one: str, two: str) -> bool:
        """Whether a line leads from one point to the other: all touch the centre, and others their rim neighbours."""
        if "b2" in (one, two):
            return one != two
        return abs(self.rim.index(one) - self.rim.index(two)) in (1, 7)

    def turn(self, position: tuple[dict[str, int], int]) -> int:
        return position[1]

    def text(self, position: tuple[dict[str, int], int]) -> str:
        stones, mover = position
        rows = ("".join(str(stones.get(file + rank, ".")) for file in "abc") for rank in "321")
        return f"{'/'.join(rows)} {mover}"

    def end(self, position: tuple[dict[str, int], int]) -> End | None:
        stones, mover = position
        for row in self.rows:
            for player in (1, 2):
                if all(stones.get(point) == player for point in row.split()):
                    return (player,), "three in a row", ()
        return None if self.moves(position) else ((other(mover),), "no move", ())

    def moves(self, position: tuple[dict[str, int], int]) -> dict[str, tuple[dict[str, int], int]]:
        stones, mover = position
        empty = [point for point in [*self.rim, "b2"] if point not in stones]
        after: dict[str, dict[str, int]] = {}
        if len(stones) < 6:
            after = {point: {**stones, point: mover} for point in empty}
        else:
            for source in [point for point, player in stones.items() if player == mover]:
                for target in empty:
                    if self.joined(source, target):
                        rest = {point: player for point, player in stones.items() if point != source}
                        after[f"{source}-{target}"] = {**rest, target: mover}
        return {text: (board, other(mover)) for text, board in after.items()}


class Pylos:
    """A position is (the balls' players by place, the player to move)."""

    sides = ((1, 4), (2, 3), (3, 2), (4, 1))  # levels and their places in a rank

    def __init__(self, variant: str, settings: dict[str, str]) -> None:
        self.start: tuple[dict[str, int], int] = ({}, 1)
        self.places = [f"{n}{'abcd'[x]}{y + 1}" for n, side in self.sides for y in range(side) for x in range(side)]
        self.shapes = [self.under(place) for place in self.places if place[0] != "1"]
        if variant == "advanced":
            for line in ("1abcd", "2abc"):
                numbers = "1234"[: len(line) - 1]
                self.shapes += [[f"{line[0]}{file}{rank}" for file in line[1:]] for rank in numbers]
                self.shapes += [[f"{line[0]}{file}{rank}" for rank in numbers] for file in line[1:]]
        if variant == "children":
            self.shapes = []

    def under(self, place: str) -> list[str]:
        """The four places that a place rests on; none on level 1."""
        level, file, rank = int(place[0]), "abcd".index(place[1]), int(place[2])
        if level == 1:
            return []
        return [f"{level - 1}{'abcd'[file + x]}{rank + y}" for y in (0, 1) for x in (0, 1)]

    def turn(self, position: tuple[dict[str, int], int]) -> int:
        return position[1]

    def text(self, position: tuple[dict[str, int], int]) -> str:
        balls, mover = position
        levels = []
        for level, side in self.sides:
            ranks = range(1, side + 1)
            levels.append(
                "/".join("".join(str(balls.get(f"{level}{f}{r}", ".")) for f in "abcd"[:side]) for r in ranks)
            )
        return f"{'|'.join(levels)} {mover}"

    def open(self, balls: dict[str, int]) -> list[str]:
        return [p for p in self.places if p not in balls and all(below in balls for below in self.under(p))]

    def free(self, balls: dict[str, int], player: int) -> list[str]:
        supporting = {below for place in balls for below in self.under(place)}
        return [place for place in balls if balls[place] == player and place not in supporting]

    def end(self, position: tuple[dict[str, int], int]) -> End | None:
        balls, mover = position
        if "4a1" in balls:
            return (balls["4a1"],), "top ball", ()
        return None if self.moves(position) else ((other(mover),), "no move", ())

    def moves(self, position: tuple[dict[str, int], int]) -> dict[str, tuple[dict[str, int], int]]:
        balls, mover = position
        started: list[tuple[str, str, dict[str, int]]] = []  # text, place of the ball moved, balls
        if list(balls.values()).count(mover) < 15:
            started += [(place, place, {**balls, place: mover}) for place in self.open(balls)]
        for source in self.free(balls, mover):
            rest = without(balls, source)
            for place in self.open(rest):
                if place[0] > source[0]:
                    started.append((f"{source}>{place}", place, {**rest, place: mover}))
        after: dict[str, dict[str, int]] = {}
        for text, place, now in started:
            if not any(place in shape and all(now.get(p) == mover for p in shape) for shape in self.shapes):
                after[text] = now
                continue
            for first in self.free(now, mover):
                one_less = without(now, first)
                after[f"{text}-{first}"] = one_less
                for second in self.free(one_less, mover):
                    in_order = self.places.index(first) < self.places.index(second)
                    if in_order or second not in self.free(now, mover):
                        after[f"{text}-{first}-{second}"] = without(one_less, second)
        return {text: (now, other(mover)) for text, now in after.items()}


def without(balls: dict[str, int], place: str) -> dict[str, int]:
    return {p: player for p, player in balls.items() if p != place}


class Trimino:
    """A position is a dict: the draughtsmen's cells (x right, y down), supplies, player, roll, turns, last mover."""

    faces = {
        1: [(0, 0), (0, -1), (0, 1)],
        2: [(0, 0), (-1, 0), (1, 0)],
        3: [(0, 0), (1, 0), (0, 1)],
        4: [(0, 0), (-1, 0), (0, 1)],
        5: [(0, 0), (1, 0), (0, -1)],
        6: [(0, 0), (-1, 0), (0, -1)],
    }
    cells = [(x, y) for y in range(4) for x in range(4)]
    lines = [{(x, y) for x in range(4)} for y in range(4)] + [{(x, y) for y in range(4)} for x in range(4)]

    def __init__(self, variant: str, settings: dict[str, str]) -> None:
        self.variant = variant
        supplies = [14] if variant == "solo" else [int(settings["Supply"])] * int(settings["Seats"])
        self.start: dict[str, Any] = {
            "men": set(),
            "supplies": supplies,
            "player": 1,
            "roll": 0,
            "turns": 0,
            "last": 0,
        }

    def fitting(self, men: set[tuple[int, int]], face: int) -> list[tuple[int, int]]:
        """The pivots on which the face's trimino lies on free cells."""
        free = set(self.cells) - men
        return [(x, y) for x, y in self.cells if {(x + right, y + down) for right, down in self.faces[face]} <= free]

    def turn(self, position: dict[str, Any]) -> int:
        return position["player"] if position["roll"] else 0

    def text(self, position: dict[str, Any]) -> str:
        rows = ("".join("#" if (x, y) in position["men"] else "." for x in range(4)) for y in range(4))
        supplies = ",".join(str(supply) for supply in position["supplies"])
        turns = f" {position['turns']}" if self.variant == "solo" else ""
        return f"{'/'.join(rows)} {supplies} {position['player']} {position['roll'] or '-'}{turns}"

    def end(self, position: dict[str, Any]) -> End | None:
        men, supplies, roll, last = (position[name] for name in ("men", "supplies", "roll", "last"))
        if not roll and last and self.variant != "solo" and supplies[last - 1] <= 2:
            reason = "supply used up"
        elif not any(self.fitting(men, face) for face in ([roll] if roll else self.faces)):
            reason = "dead end"
        else:
            return None
        if self.variant == "solo":
            return (1,), reason, (str(position["turns"]),)
        winners = tuple(seat for seat, supply in enumerate(supplies, start=1) if supply == max(supplies))
        return winners, reason, tuple(str(supply) for supply in supplies)

    def moves(self, position: dict[str, Any]) -> dict[str, dict[str, Any]]:
        men, face, player = position["men"], position["roll"], position["player"]
        if not face:
            rolls = [roll for roll in self.faces if self.variant != "slow" or self.fitting(men, roll)]
            return {f"r{roll}": {**position, "roll": roll} for roll in rolls}
        after = {}
        for x, y in self.fitting(men, face):
            placed = men | {(x + right, y + down) for right, down in self.faces[face]}
            removed = set().union(*(line for line in self.lines if line <= placed))
            supplies = list(position["supplies"])
            supplies[player - 1] += len(removed) - 3
            after[f"{'abcd'[x]}{4 - y}"] = {
                "men": placed - removed,
                "supplies": supplies,
                "player": player % len(supplies) + 1,
                "roll": 0,
                "turns": position["turns"] + 1,
                "last": player,
            }
        return after


Stacks = dict[str, list[tuple[int, str]]]  # by square, from the bottom: player and kind (F, S, C)


class Tak:
    """A position is (the stacks, the player to move, the move number)."""

    squares = [file + rank for rank in "12345" for file in "abcde"]
    ways = {"+": (0, 1), ">": (1, 0), "-": (0, -1), "<": (-1, 0)}

    def __init__(self, variant: str, settings: dict[str, str]) -> None:
        self.start: tuple[Stacks, int, int] = ({}, 1, 1)
        self.swaps = variant == "tournament"
        self.komi = float(settings.get("Komi", "0"))

    def beside(self, square: str, way: str) -> str:
        """The next square in a direction; empty beyond the edge."""
        right, up = self.ways[way]
        found = f"{chr(ord(square[0]) + right)}{int(square[1]) + up}"
        return found if found in self.squares else ""

    def turn(self, position: tuple[Stacks, int, int]) -> int:
        return position[1]

    def text(self, position: tuple[Stacks, int, int]) -> str:
        stacks, mover, number = position
        rows = []
        for rank in "54321":
            here = [stacks.get(file + rank) for file in "abcde"]
            row = ",".join("".join(str(p) for p, _kind in st) + st[-1][1].strip("F") if st else "x" for st in here)
            for n in (5, 4, 3, 2):
                row = row.replace(",".join("x" * n), f"x{n}")
            rows.append(row)
        return f"{'/'.join(rows)} {mover} {number}"

    def left(self, stacks: Stacks, player: int) -> tuple[int, int]:
        """Stones and capstones in the player's reserve."""
        kinds = [kind for stack in stacks.values() for owner, kind in stack if owner == player]
        return 21 - len(kinds) + kinds.count("C"), 1 - kinds.count("C")

    def has_road(self, stacks: Stacks, player: int) -> bool:
        road = {s for s, stack in stacks.items() if stack[-1][0] == player and stack[-1][1] != "S"}
        for first, last in ("ae", "15"):
            reached = [square for square in road if first in square]
            for square in reached:
                if last in square:
                    return True
                near = (self.beside(square, way) for way in self.ways)
                reached += [s for s in near if s in road and s not in reached]
        return False

    def end(self, position: tuple[Stacks, int, int]) -> End | None:
        stacks, mover, _number = position
        flats = [sum(1 for stack in stacks.values() if stack[-1] == (player, "F")) for player in (1, 2)]
        points = (float(flats[0]), flats[1] + self.komi)
        scores = (f"{points[0]:g}", f"{points[1]:g}")
        for player in (other(mover), mover):
            if self.has_road(stacks, player):
                return (player,), "road", scores
        full = len(stacks) == 25
        if not full and all(sum(self.left(stacks, player)) for player in (1, 2)):
            return None
        winners = tuple(player for player in (1, 2) if points[player - 1] == max(points))
        return winners, "board full" if full else "out of pieces", scores

    def moves(self, position: tuple[Stacks, int, int]) -> dict[str, tuple[Stacks, int, int]]:
        stacks, mover, number = position
        opening = self.swaps and number == 1
        stones, capstones = self.left(stacks, mover)
        after: dict[str, Stacks] = {}
        for square in self.squares:
            if square not in stacks:
                if opening:
                    after[square] = {**stacks, square: [(other(mover), "F")]}
                elif stones:
                    after[square] = {**stacks, square: [(mover, "F")]}
                    after[f"S{square}"] = {**stacks, square: [(mover, "S")]}
                if capstones and not opening:
                    after[f"C{square}"] = {**stacks, square: [(mover, "C")]}
            elif stacks[square][-1][0] == mover and not opening:
                for n in range(1, min(5, len(stacks[square])) + 1):
                    hand, rest = stacks[square][-n:], stacks[square][:-n]
                    board = {**stacks, square: rest} if rest else {s: st for s, st in stacks.items() if s != square}
                    for way in self.ways:
                        for drops, moved in self.dropped(board, hand, self.beside(square, way), way):
                            text = f"{n if n > 1 else ''}{square}{way}{drops if len(drops) > 1 else ''}"
                            after[text] = moved
        return {text: (board, other(mover), number + (mover == 2)) for text, board in after.items()}

    def dropped(
        self, stacks: Stacks, hand: list[tuple[int, str]], square: str, way: str
    ) -> Iterator[tuple[str, Stacks]]:
        """Every way to drop the hand, from its bottom, on the squares from `square` on: the numbers, the stacks."""
        below = stacks.get(square, [])
        if not square or (below and below[-1][1] == "C"):
            return
        if below and below[-1][1] == "S":
            if [kind for _player, kind in hand] == ["C"]:
                flattened = [*below[:-1], (below[-1][0], "F")]
                yield "1", {**stacks, square: flattened + hand}
            return
        for n in range(1, len(hand)):
            board = {**stacks, square: below + hand[:n]}
            for drops, moved in self.dropped(board, hand[n:], self.beside(square, way), way):
                yield f"{n}{drops}", moved
        yield str(len(hand)), {**stacks, square: below + hand}


GAMES: dict[str, Any] = {
    "number-pyramid": NumberPyramid,
    "fanorona-telo": FanoronaTelo,
    "pylos": Pylos,
    "trimino": Trimino,
    "tak": Tak,
}
