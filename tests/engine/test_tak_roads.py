"""Roads before they are there: every answer against trying out all moves."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game3d.engine.tak.roads import (
    BOTTOM,
    FAR,
    LEFT,
    NONE,
    RIGHT,
    TOP,
    find_win,
    flooded,
    grown,
    must_touch,
    must_touch_too,
    road_after,
    road_distances,
    squares_of,
    threat_squares,
    winning_squares,
)
from game3d.rules.game import State
from game3d.rules.jit import words
from game3d.rules.outcome import REASON_SHIFT
from game3d.rules.registry import game
from game3d.rules.tak.rules import BOARD, ONE, PLY, RESERVES, ROAD, WALLS, has_road
from game3d.rules.tak.text import SQUARES
from tests.helpers import position

GAME = game("tak")
SEEDS = range(24)


def unfinished(seeds: range = SEEDS, every: int = 3) -> Iterator[State]:
    """Positions of random games, with more flats than chance would place, when both have had a turn."""
    for seed in seeds:
        draw = random.Random(seed)
        state = GAME.start(GAME.setup("tournament" if seed % 2 else "house"))
        while legal := GAME.legal(state):
            if state[PLY] >= 2 and state[PLY] % every == 0:
                yield state
            flats = [move for move in legal if move < 32]
            state = GAME.after(state, draw.choice(flats if flats and draw.random() < 0.6 else legal))


def passed(state: State) -> State:
    """The same with the other player to move."""
    return (*state[:PLY], state[PLY] + 1, *state[PLY + 1 :])


def roads(state: State) -> list[int]:
    """The moves that complete a road of the player to move, found by making each move."""
    wins = []
    for move in GAME.legal(state):
        code = GAME.kernel.result(words(GAME.after(state, move)), 0)
        if code >> REASON_SHIFT == ROAD and code & 3 == GAME.turn(state):
            wins.append(move)
    return wins


def masks(n: int) -> Iterator[tuple[int, int]]:
    """Road squares and empty squares beside them, without a road."""
    draw = random.Random(8)
    while n:
        road = draw.getrandbits(25) & draw.getrandbits(25 if n % 2 else 1) | draw.getrandbits(25) & draw.getrandbits(25)
        road &= BOARD
        if not has_road(road):
            n -= 1
            yield road, draw.getrandbits(25) & ~road


def bits(squares: int) -> list[int]:
    return [i for i in range(25) if squares >> i & 1]


# -- masks -------------------------------------------------------------------------------------------------


def test_neighbours_do_not_go_round_the_edge() -> None:
    for i in range(25):
        expected = {j for j in range(25) if abs(i % 5 - j % 5) + abs(i // 5 - j // 5) == 1}
        assert set(bits(grown(1 << i))) == expected


def test_a_flood_follows_the_road_and_nothing_else() -> None:
    snake = sum(1 << i for i in (0, 1, 2, 7, 12, 11, 10, 15, 20))
    assert flooded(snake | 1 << 24, 1) == snake
    assert flooded(0, 1 << 12) == 1 << 12


def test_the_winning_squares_are_those_that_complete_a_road() -> None:
    for road, _empty in masks(300):
        assert bits(winning_squares(road)) == [i for i in range(25) if not road >> i & 1 and has_road(road | 1 << i)]


def test_a_threat_is_made_where_one_more_square_would_complete_a_road() -> None:
    for road, free in masks(400):
        empty = free & ~winning_squares(road)
        expected = [i for i in bits(empty) if winning_squares(road | 1 << i) & empty]
        assert bits(threat_squares(road, empty)) == expected


def turns_needed(road: int, empty: int, flats: int, start: int, goal: int) -> int:
    """By trying ever dearer sets of squares: the cheapest way for each square, by relaxation."""
    cost = {i: 0 if road >> i & 1 else 1 if empty >> i & 1 else 2 for i in bits(road | empty | flats)}
    best = {i: cost[i] for i in cost if start >> i & 1}
    for _again in range(25):
        for i, price in cost.items():
            ways = [best[j] + price for j in bits(grown(1 << i)) if j in best]
            if ways:
                best[i] = min([best.get(i, FAR), *ways])
    return min([FAR, *(best[i] for i in best if goal >> i & 1)])


def test_the_distances_count_empty_squares_once_and_captures_twice() -> None:
    for road, free in masks(200):
        empty, flats = free & 0x155_5555, free & 0xAA_AAAA
        upright, across = (turns_needed(road, empty, flats, *ends) for ends in ((BOTTOM, TOP), (LEFT, RIGHT)))
        assert road_distances(road, empty, flats) == upright | across << 3


# -- moves -------------------------------------------------------------------------------------------------


def test_the_road_after_a_move_is_that_of_the_rules() -> None:
    for state in unfinished(every=5):
        mover = state[PLY] & 1
        for move in GAME.legal(state):
            after = GAME.after(state, move)
            assert road_after(words(state), 0, mover, move) == after[ONE + mover] & ~after[WALLS]


def test_the_squares_of_a_move_are_those_it_puts_something_on() -> None:
    state = position("tak", "212121,x4/x5/x5/x5/x2,111,x,1 1 20")
    for text, squares in (("Sb2", "b2"), ("3c1+12", "c2 c3"), ("e1<", "d1"), ("4a5-1111", "a1 a2 a3 a4")):
        move = GAME.parse_move(state, text)
        assert {f"{'abcde'[i % 5]}{i // 5 + 1}" for i in bits(squares_of(move))} == set(squares.split())


def test_a_road_in_one_is_found_exactly_where_there_is_one() -> None:
    found = {True: 0, False: 0}
    for state in unfinished():
        for seen in (state, passed(state)):
            wins = roads(seen)
            move = find_win(words(state), 0, seen[PLY] & 1)
            assert (move in wins) if wins else (move == NONE)
            found[bool(wins)] += 1
    assert min(found.values()) > 50


@pytest.mark.parametrize(
    ("text", "win"),
    [
        ("x5/x5/x5/x5/1,1,1,1,x 1 9", "e1"),
        ("1,x4/x,1,x3/1,x4/1,x4/1,x4 1 9", "a4"),
        ("1,x4/2,1,x3/1,x4/1,x4/1,x4 1 9", "b4<"),
        ("1,x4/2,1S,x3/1,x4/1,x4/1,x4 1 9", None),  # a wall is no road
        ("1,x4/2S,1,x3/1,x4/1,x4/1,x4 1 9", None),
        ("1,x4/2S,1C,x3/1,x4/1,x4/1,x4 1 9", "b4<"),
        ("x5/x5/1,2S,x,11C,1/x5/x5 1 9", None),  # the capstone needs a flat to drop and one to leave behind
        ("x5/x5/1,2S,x,111C,1/x5/x5 1 9", "2d3<11"),
        ("x5/x5/x5/1,2,2,1111,1/x5 1 9", "3d2<12"),  # two squares at once
        ("x5/x5/x5/1,2,2,1221,1/x5 1 9", None),
        ("x5/x5/x5/1,2,2,1121S,1/x5 1 9", None),
        ("x5/x5/x5/1,1,11S,1,1/x5 1 9", "c2+"),  # the wall leaves its flat behind
        ("x5/x5/x5/1,1,21S,1,1/x5 1 9", None),
        ("x5/1,x4/1,x4/1,x4/21,21,2,2,2 2 9", None),
        ("x5/1,1,1,1,21/x5/x5/x5 2 9", None),
    ],
)
def test_roads_by_moves_of_stacks(text: str, win: str | None) -> None:
    state = position("tak", text)
    move = find_win(words(state), 0, state[PLY] & 1)
    if win is None:
        assert (move, roads(state)) == (NONE, [])
    else:
        assert {move, GAME.parse_move(state, win)} <= set(roads(state))


def test_without_flats_left_the_capstone_is_placed() -> None:
    state = list(position("tak", "x5/x5/x5/x5/1,1,1,1,x 1 9"))
    state[RESERVES] &= ~0xFF
    assert find_win(words(state), 0, 0) == GAME.parse_move(tuple(state), "Ce1")


def test_nobody_wins_in_the_opening() -> None:
    state = position("tak", "x5/x5/x5/x5/x5 1 1", "tournament")
    assert find_win(words(state), 0, 0) == NONE


def test_every_defence_touches_what_it_must() -> None:
    defences = 0
    for state in unfinished(every=2):
        other = 1 - (state[PLY] & 1)
        s = words(state)
        threat = find_win(s, 0, other)
        if threat == NONE or roads(state):
            continue
        first = must_touch(s, 0, other, threat)
        more = [must_touch_too(s, 0, other, threat, nth) for nth in (1, 2)]
        for move in GAME.legal(state):
            after = GAME.after(state, move)
            if GAME.legal(after) and not roads(after):
                defences += 1
                assert all(squares_of(move) & mask for mask in (first, *more))
    assert defences > 100


def test_of_more_winning_squares_each_is_to_be_stopped() -> None:
    """Only what breaks the row itself stops both ends."""
    state = position("tak", "1,x4/1,2,x3/1,1,1,1,x/1,2,x3/x5 2 9")
    s = words(state)
    threat = find_win(s, 0, 0)
    assert GAME.move_text(state, threat) == "a1"
    stops = must_touch(s, 0, 0, threat) & must_touch_too(s, 0, 0, threat, 1)
    assert stops & (1 << SQUARES.index("a1") | 1 << SQUARES.index("e3")) == 0
    assert stops & 1 << SQUARES.index("a3")
    assert must_touch_too(s, 0, 0, threat, 2) == BOARD
