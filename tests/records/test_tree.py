"""Variations in records of every game: written, read back equal, and what is no line of moves stays a comment."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game3d.play.study import Study
from game3d.records import ptn
from game3d.records.files import read, write
from game3d.records.lexer import RecordError
from game3d.rules.registry import NAMES
from tests.studies import grown, variations

HEAD = """\
[Format "1"]
[Game "fanorona-telo"]
[Variant "standard"]
[Seat1 "human"]
[Seat2 "human"]
[Date "????.??.??"]
[Result "*"]

"""
NESTED = f"""\
{HEAD}{{a short one}}
1. b2 a1 {{a corner}}
  (1... a2 {{better?}} 2. c3 (2. c2 b1!?) 2... b3)
  ({{instead}} 1... a3)
2. b1
2... ...
  (2... b3 3. a3)
  (2... c3)
*
"""


def test_variations_stand_in_parentheses_after_the_move_that_they_replace_and_are_written_back_unchanged() -> None:
    record = read(NESTED)
    assert variations(record) == ["0/1: a2 c3 b3", "1/2: c2 b1", "0/1: a3", "0/3: b3 a3", "0/3: c3"]
    assert record.comments == {0: "a short one", 2: "a corner"}
    assert [variation.comments for variation in record.variations] == [{1: "better?"}, {}, {0: "instead"}, {}, {}]
    assert record.variations[1].marks == {1: "!?"}
    assert write(record) == NESTED.replace("2... ...", "...")


def test_rolls_stand_in_variations_too() -> None:
    text = HEAD.replace("fanorona-telo", "trimino").replace("standard", "slow")
    record = read(f"{text}1. r3 b3 (1. c3 2. r1 (2. r6 d1) b2)\n*\n")
    assert variations(record) == ["0/1: c3 r1 b2", "1/2: r6 d1"]
    assert read(write(record)) == record


def test_an_alternative_to_the_first_move_of_a_variation_belongs_beside_it() -> None:
    record = read(f"{HEAD}1. b2 a1 (1... a2 (1... a3 2. c1) 2. c3 (2. c2)) 2. b1 *")
    assert variations(record) == ["0/1: a2 c3", "1/2: c2", "0/1: a3 c1"]
    assert read(write(record)) == record


def test_a_variation_that_cannot_be_followed_is_a_comment_with_all_in_it() -> None:
    record = read(f"{HEAD}1. b2 a1 (1... zz {{no}} (2. c3)) 2. b1 (nothing) () *")
    assert record.variations == []
    assert record.comments == {2: "(1... zz (no) (2. c3))", 3: "(nothing) ()"}
    after_end = read(f"{HEAD}1. b2 a1 2. a2 c3 3. c2 (3. c2 a3) 1-0".replace('"*"', '"1-0"'))
    assert after_end.comments == {5: "(3. c2 a3)"}, "the game is over after c2"


def test_a_fault_after_a_variation_is_told_at_its_own_place() -> None:
    with pytest.raises(RecordError, match="line 9, column 26: 'b2': b2 is taken"):
        read(f"{HEAD}1. b2 a1 (1... a2 2. c3) b2 *")


def test_the_result_is_that_of_the_game_and_not_of_a_variation() -> None:
    record = read(f"{HEAD}1. b2 a1 (1... b1 2. a1 b3 3. c3 1-0) (1... b1 0-1) *")
    assert variations(record) == ["0/1: b1 a1 b3 c3", "0/1: b1"]
    assert [variation.comments for variation in record.variations] == [{}, {1: "0-1"}]
    assert record.outcome is None


@settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(NAMES), st.integers(0, 10_000), st.integers(0, 40))
def test_the_record_of_any_study_is_read_back_equal(name: str, seed: int, moves: int) -> None:
    record = grown(name, seed, moves).record()
    text = write(record)
    assert read(text) == record
    assert write(read(text)) == text
    assert Study(read(text)).record() == record


@pytest.mark.parametrize(
    "text",
    [
        "1. b2 " + "(1. a1 " * 10_000 + ") " * 10_000,
        "1. b2 " + "(1. a1) " * 10_000,
        "1. b2 " + "(1. a1 a2 (1... a3 " * 1_500 + ")) " * 1_500,
        "1. b2 " + "(" * 100_000 + ")" * 100_000,
    ],
    ids=("deep", "many", "deep and on", "empty"),
)
def test_many_and_deep_variations_are_read_and_written_in_good_time(text: str) -> None:
    record = read(f"{HEAD}{text} *")
    assert len(record.moves) == 1
    assert read(write(record)) == record


def test_branches_with_too_long_a_way_to_them_stay_comments(monkeypatch: pytest.MonkeyPatch) -> None:
    game = "1. a1 e5\n2. a2 e4\n3. a3 e3\n4. b1 d5\n5. b2 d4\n6. c1 c5\n"
    text = game + "\n{1b1}\n1. -- b5\n\n{6w1}\n6. c2\n" * 20
    assert len(read(text).variations) == 40
    monkeypatch.setattr(ptn, "_MOST_STEPS", 100)
    record = read(text)
    assert len(record.variations) == 24
    assert record.comments[1].startswith("1b1: 1. -- b5 1b1: ")
    assert read("1. a1 e5\n" + "\n{1b1}\n1. -- e4\n\n{2w1}\n2. c3\n" * 30).comments == {}, "these are close together"
