"""One signal for change: whatever happens, the display is brought up to date once for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game3d.engine.service.protocol import Info
from game3d.play.opponent import Thinking
from game3d.table.changes import Changes
from tests.table.sitting_down import Seated, sit

TELO = "b2 a1 a2 c2 c1 a3"


def test_an_event_that_changes_something_is_told_once_when_it_is_over() -> None:
    changes, heard = Changes(), []
    changes.listen(lambda: heard.append("one"))
    changes.listen(lambda: heard.append("two"))
    with changes.event():
        changes.note()
        with changes.event():
            changes.note()
        assert heard == []
        changes.note()
    assert heard == ["one", "two"]


def test_an_event_that_changes_nothing_is_not_told() -> None:
    changes, heard = Changes(), []
    changes.listen(lambda: heard.append("one"))
    with changes.event():
        pass
    assert heard == []


def test_a_change_belongs_to_an_event() -> None:
    with pytest.raises(AssertionError):
        Changes().note()


def test_what_failed_halfway_is_told_with_the_next_event() -> None:
    changes, heard = Changes(), []
    changes.listen(lambda: heard.append("one"))
    with pytest.raises(ValueError, match="odd"), changes.event():
        changes.note()
        raise ValueError("odd")
    with changes.event():
        pass
    assert heard == ["one"]


def resign(at: Seated) -> None:
    at.controller.resign()
    at.display.answers["Resign"]()


def think(at: Seated) -> None:
    at.opponent.thinking = Thinking("hard", Info(1, 2, 3, None, None, 46, 0.001), done=False)
    at.frame()


def move_of_the_ai(at: Seated) -> None:
    at.opponent.next = at.sitting.game.move_text(at.sitting.state, at.sitting.history.legal()[0])
    at.frame()


def choosing(at: Seated) -> Seated:
    at.click("1:wall" if at.moves else "2:flat", "1:flat")
    assert at.controller.path
    return at


def carrying() -> Seated:
    at = sit("tak", moves="a1 b1 b2 a2 a1+ c1 b2< d1")
    at.click("a2")
    return at


def looking(at: Seated) -> Seated:
    at.controller.look(2)
    return at


def undone(at: Seated) -> Seated:
    at.controller.undo()
    return at


def rolling(at: Seated) -> Seated:
    at.controller.roll()
    return at


EVENTS: dict[str, tuple[Callable[[], Seated], Callable[[Seated], None]]] = {
    "a click that begins a move": (lambda: sit("fanorona-telo", moves=TELO), lambda at: at.click("c1")),
    "a click that plays a move": (lambda: sit("fanorona-telo"), lambda at: at.click("b2")),
    "a click that wins": (lambda: sit("fanorona-telo", moves="b2 a1 a2 c1"), lambda at: at.click("c2")),
    "a click that is refused": (lambda: sit("fanorona-telo", moves="b2"), lambda at: at.click("b2")),
    "a click on nothing": (lambda: sit("fanorona-telo"), lambda at: at.click()),
    "a click that skips a roll": (
        lambda: rolling(sit("trimino", animated=True)),
        lambda at: at.click("die"),
    ),
    "another piece": (lambda: choosing(sit("tak")), lambda at: at.click("1:capstone")),
    "a roll": (lambda: sit("trimino"), lambda at: at.controller.roll()),
    "putting back": (lambda: choosing(sit("tak", moves="a1 b1")), lambda at: at.controller.cancel()),
    "undo of a partial move": (lambda: choosing(sit("tak", moves="a1 b1")), lambda at: at.controller.undo()),
    "undo": (lambda: sit("fanorona-telo", moves=TELO), lambda at: at.controller.undo()),
    "undo of a move and its answer": (
        lambda: sit("fanorona-telo", "human", "easy", moves=TELO),
        lambda at: at.controller.undo(),
    ),
    "undo while looking back": (lambda: looking(sit("fanorona-telo", moves=TELO)), lambda at: at.controller.undo()),
    "redo": (lambda: undone(sit("fanorona-telo", moves=TELO)), lambda at: at.controller.redo()),
    "looking back": (lambda: sit("fanorona-telo", moves=TELO), lambda at: at.controller.look(2)),
    "back to the game": (lambda: looking(sit("fanorona-telo", moves=TELO)), lambda at: at.controller.look(6)),
    "replay": (lambda: sit("fanorona-telo", moves=TELO), lambda at: at.controller.replay(True)),
    "typing": (lambda: choosing(sit("tak", moves="a1 b1")), lambda at: at.controller.type("c3") and None),
    "carrying": (carrying, lambda at: at.controller.carry(1)),
    "asking for a hint": (lambda: sit("fanorona-telo"), lambda at: at.controller.hint()),
    "a move of the AI": (lambda: sit("fanorona-telo", "easy", "human"), move_of_the_ai),
    "a roll of the AI": (lambda: sit("trimino", "easy", "human"), lambda at: at.frame()),
    "a thought of the engine": (lambda: sit("fanorona-telo", "easy", "human"), think),
    "stop": (lambda: sit("fanorona-telo", "easy", "easy"), lambda at: at.controller.run(False)),
    "resigning": (lambda: sit("fanorona-telo", moves=TELO), resign),
    "a second on the clock": (lambda: sit("fanorona-telo", clock=60), lambda at: at.frame(1.0)),
    "the time is up": (lambda: sit("fanorona-telo", clock=1, moves=TELO), lambda at: at.frame(1.5)),
}


@pytest.mark.parametrize("event", EVENTS)
def test_the_display_is_brought_up_to_date_once(event: str) -> None:
    begin, happen = EVENTS[event]
    at = begin()
    shown, marked = len(at.display.states), at.table.marked
    happen(at)
    assert (len(at.display.states) - shown, at.table.marked - marked) == (1, 1)


def test_frames_in_which_nothing_changes_are_not_shown() -> None:
    at = sit("fanorona-telo", "easy", "human", clock=60)
    at.frame()
    shown = len(at.display.states)
    for _frame in range(10):
        at.frame(0.01)
    assert len(at.display.states) == shown


def test_a_pointer_that_moves_changes_nothing_but_the_note_of_what_it_is_over() -> None:
    at = sit("tak", moves="a1 b1")
    shown = len(at.display.states)
    at.hover("c3")
    at.hover("c4")
    assert len(at.display.states) == shown
    at.table.secrets.add("a1")
    at.hover("a1")
    assert at.shown.turn.note == "inside a1"
    at.hover("c3")
    assert at.shown.turn.note == ""
    assert len(at.display.states) == shown + 2


def test_a_look_inside_and_a_key_of_the_table_are_told() -> None:
    at = sit("tak", moves="a1 b1")
    shown = len(at.display.states)
    at.controller.peek(None)
    assert not at.controller.hold("q", True)
    assert len(at.display.states) == shown
    assert at.controller.hold("x", True)
    assert len(at.display.states) == shown + 1
