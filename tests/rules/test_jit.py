"""The tools of kernels: what they mean interpreted, and that they mean the same compiled."""

from pathlib import Path

import pytest

from game3d.rules import jit
from game3d.rules.registry import game
from tests.helpers import compiled

NUMBERS = [0, 1, 2, 3, 0b1011000, 2**31, 2**61 + 2**5, 2**62 - 1]


def test_popcount_counts_one_bits() -> None:
    assert [jit.popcount(x) for x in NUMBERS] == [0, 1, 1, 2, 3, 1, 2, 62]


def test_lowest_bit_is_the_index_of_the_first_one_bit() -> None:
    assert [jit.lowest_bit(x) for x in NUMBERS[1:]] == [0, 1, 0, 3, 31, 5, 0]


def test_copy_words_copies_within_a_buffer() -> None:
    buffer = jit.words([1, 2, 3, 0, 0, 9])
    jit.copy_words(buffer, 1, 3, 2)
    assert list(buffer) == [1, 2, 3, 2, 3, 9]


def test_interpreted_buffers_and_tables_are_lists() -> None:
    assert not jit.compiled()
    assert jit.zeros(3) == [0, 0, 0]
    assert jit.words(range(3)) == jit.table(range(3)) == [0, 1, 2]


def test_an_interpreted_kernel_is_the_function_itself() -> None:
    def double(x: int) -> int:
        return 2 * x

    assert jit.kernel(double) is double


KERNELS = """
from __future__ import annotations
from game3d.rules import jit
from game3d.rules.jit import Words

@jit.kernel
def bits(x: int) -> int:
    return 100 * jit.popcount(x) + jit.lowest_bit(x)

@jit.kernel
def copy(s: Words, at: int, to: int, size: int) -> None:
    jit.copy_words(s, at, to, size)
"""


def test_the_tools_mean_the_same_compiled(tmp_path: Path) -> None:
    (tmp_path / "kernels_of_a_test.py").write_text(KERNELS, "utf-8")  # numba compiles what is in a file
    told = compiled(
        f"""
import os, sys
os.environ["NUMBA_CACHE_DIR"] = {str(tmp_path)!r}
sys.path.insert(0, {str(tmp_path)!r})
from game3d.rules import jit
from kernels_of_a_test import bits, copy
buffer = jit.words([1, 2, 3, 0, 0, 9])
copy(buffer, 1, 3, 2)
print(jit.compiled(), [bits(x) for x in {NUMBERS[1:]}], buffer.tolist(), jit.zeros(2).tolist())
"""
    )
    assert told == "True [100, 101, 200, 303, 131, 205, 6200] [1, 2, 3, 2, 3, 9] [0, 0]"


def test_a_kernel_with_an_annotation_of_no_compiled_type_is_refused() -> None:
    told = compiled(
        """
from game3d.rules import jit
def shout(text: "str") -> "str":
    return text
try:
    jit.kernel(shout)
except KeyError as error:
    print(error)
"""
    )
    assert told == "'str'"


def test_a_process_decides_once() -> None:
    game("tak")
    with pytest.raises(RuntimeError, match="before a game is imported"):
        jit.compile_kernels()
    assert not jit.compiled()


def test_without_numba_kernels_stay_interpreted() -> None:
    told = compiled(
        """
import sys
sys.modules["numba"] = None
from game3d.rules import jit
print(jit.available(), jit.compile_kernels(), jit.compiled())
from game3d.rules.registry import game
from game3d.rules.perft import perft
tak = game("tak")
print(perft(tak, tak.start(tak.setup("tournament")), 2))
""",
        mode="",
    )
    assert told == "False False False\n600"
