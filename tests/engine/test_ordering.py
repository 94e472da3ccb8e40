"""Move ordering: what is tried first."""

from game3d.engine.evaluator import Evaluator
from game3d.engine.search.ordering import COUNTERS, counter, learn, pick, rank, shuffle
from game3d.rules.jit import Words


def ordered(out: list[int], hints: list[int]) -> list[int]:
    for i in range(len(out)):
        pick(out, hints, i, len(out))
    return out


def test_the_tables_move_comes_first_then_killers_hints_and_history() -> None:
    def order(s: Words, at: int, moves: Words, start: int, end: int, hints: Words) -> None:
        for i in range(start, end):
            hints[i] = 1000 if moves[i] == 60 else 5 if moves[i] == 50 else 0

    history = [0] * COUNTERS
    history[counter(2, 40)] = 900
    out, hints = [10, 20, 30, 40, 50, 60, 70], [0] * 7
    rank(order, [], 0, out, 0, 7, hints, history, 2, 30, 20, 70)
    assert ordered(out, hints) == [30, 20, 70, 60, 40, 50, 10]


def test_moves_of_equal_rank_keep_the_kernels_order() -> None:
    out, hints = [5, 3, 9, 1], [0] * 4
    rank(Evaluator().order, [], 0, out, 0, 4, hints, [0] * COUNTERS, 1, -1, -1, -1)
    pick(out, hints, 0, 4)
    assert out == [5, 3, 9, 1]


def test_counters_grow_for_what_refutes_shrink_for_what_did_not_and_stay_within_bounds() -> None:
    history = [0] * COUNTERS
    history[counter(1, 7)] = 500
    for _again in range(500):
        learn(history, 1, [7, 8], 0, 1, 12)
    assert 0 <= history[counter(1, 7)] < 500
    assert 500 < history[counter(1, 8)] < 1024
    assert history[counter(2, 8)] == 0


def test_a_shuffle_is_a_permutation_that_the_seed_decides() -> None:
    made = []
    for seed in (1, 1, 2):
        out = list(range(20))
        shuffle(out, 5, 15, seed)
        assert sorted(out) == list(range(20))
        assert (out[:5], out[15:]) == (list(range(5)), list(range(15, 20)))
        made.append(out)
    assert made[0] == made[1] != made[2]
