"""What is marked on the table."""

from __future__ import annotations

from game3d.table.marks import marks
from tests.table.sitting_down import sit


def test_the_last_move_is_marked_where_it_was_touched_and_what_it_changed() -> None:
    at = sit("tak", moves="a1 b1 b2 a2 a1+ c1 b2<")
    assert at.table.marks.last == ("b2", "x1", "a2")
    assert set(at.table.marks.changed) == {"hand", "a2"}


def test_before_the_first_move_there_is_no_last_one() -> None:
    at = sit("tak")
    assert (at.table.marks.last, at.table.marks.changed) == ((), ())


def test_after_a_roll_the_last_decision_stays_marked() -> None:
    at = sit("trimino", moves="roll")
    place = at.sitting.builder().touches[0]
    assert at.table.marks.last == ()
    at.click(place)
    last = at.table.marks.last
    at.controller.roll()
    assert at.table.marks.last == last != ()


def test_a_snapshot_gives_its_own_marks() -> None:
    at = sit("fanorona-telo", moves="b2")
    before = at.controller.snapshot()
    at.play("a1")
    assert marks(before).last == ("b2",)
    assert at.table.marks.last == ("a1",)
