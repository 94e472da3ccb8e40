"""The transposition table."""

import random

from game3d.engine.search.transposition import (
    COMPLETE,
    DATA,
    EXACT,
    LOWER,
    MOVE,
    UPPER,
    bound_of,
    depth_of,
    find,
    fold,
    new_table,
    pack,
    score_of,
    store,
)
from game3d.engine.thought import WIN


def test_what_is_packed_is_unpacked() -> None:
    for score in (0, 1, -1, WIN, -WIN, 123456):
        for bound in (UPPER, LOWER, EXACT):
            for depth in (0, 7, COMPLETE):
                data = pack(score, bound, depth)
                assert (score_of(data), bound_of(data), depth_of(data)) == (score, bound, depth)
                assert data != 0


def test_what_is_stored_is_found() -> None:
    table = new_table(4)
    store(table, 12345, 7, -50, LOWER, 3)
    entry = find(table, 12345)
    assert (table[entry + MOVE], score_of(table[entry + DATA])) == (7, -50)
    assert find(table, 12346) == -1


def test_the_key_zero_is_a_key_like_any_other() -> None:
    table = new_table(4)
    assert find(table, 0) == -1
    store(table, 0, 1, 0, EXACT, 0)
    assert find(table, 0) >= 0


def test_the_deeper_of_two_in_a_bucket_stays() -> None:
    table = new_table(1)  # one bucket
    store(table, 1, 1, 0, EXACT, 9)
    for key in range(2, 20):
        store(table, key, key, 0, EXACT, 2)
    assert find(table, 1) >= 0
    assert find(table, 19) >= 0
    assert find(table, 18) == -1


def test_hashes_stay_within_62_bits() -> None:
    draw = random.Random(1)
    for _i in range(2000):
        assert 0 <= fold(draw.randrange(-(1 << 63), 1 << 63)) < 1 << 62
