"""Looking back, replay, and the way back to the game."""

from __future__ import annotations

import pytest

from game3d.table.snapshot import Phase
from game3d.table.states.looking import REPLAY_PAUSE
from tests.table.sitting_down import FRAME, Seated, sit

GAME = "b2 a1 a2 c2 c1 a3"
WON = "b2 a1 a2 c1 c2"  # light has the middle row


@pytest.fixture
def played() -> Seated:
    return sit("fanorona-telo", moves=GAME)


def test_any_position_of_the_game_can_be_looked_at(played: Seated) -> None:
    for ply in (5, 4, 5, 0, 1, 3):
        played.controller.look(ply)
        assert (played.controller.ply, played.stands_as) == (ply, ply)
        assert (played.shown.moves.ply, played.shown.moves.looking_back) == (ply, True)
        assert played.shown.turn.prompt == f"looking back: move {ply} of 6"


def test_the_next_position_comes_about_and_the_one_before_is_taken_back(played: Seated) -> None:
    jumps = played.table.jumps
    for ply in (5, 4, 5, 6):
        played.controller.look(ply)
    assert played.table.jumps == jumps
    played.controller.look(2)
    assert played.table.jumps == jumps + 1


@pytest.mark.parametrize("ply", [-1, 7])
def test_what_is_no_position_of_the_game_is_not_looked_at(ply: int, played: Seated) -> None:
    played.controller.look(ply)
    assert (played.phase, played.stands_as) == (Phase.PERSON, 6)


def test_the_last_position_is_the_game_itself(played: Seated) -> None:
    played.controller.look(2)
    played.controller.look(6)
    assert (played.phase, played.stands_as) == (Phase.PERSON, 6)
    played.click("c1")
    played.click("b1")
    assert played.moves == f"{GAME} c1-b1"


def test_while_looking_back_nothing_can_be_touched_and_that_is_said(played: Seated) -> None:
    why_not = "you are looking back: return to the game to go on"
    played.controller.look(4)
    played.click("c1")
    assert played.display.said == [why_not]
    assert played.controller.type("c1-b1") == played.actions.type.why_not == why_not
    assert played.controller.touches == played.table.marks.targets == ()
    played.hover("c1")
    assert not played.table.legal
    assert played.moves == GAME


def test_a_look_inside_is_possible_while_looking_back(played: Seated) -> None:
    played.controller.look(4)
    played.table.secrets.add("c1")
    played.click("c1")
    assert played.display.said == []


def test_the_last_move_of_the_position_looked_at_is_marked(played: Seated) -> None:
    played.controller.look(4)
    assert played.table.marks.last == ("c2",)
    played.controller.look(0)
    assert played.table.marks.last == played.table.marks.changed == ()


@pytest.mark.parametrize("first", ["look", "replay"])
def test_looking_back_puts_a_partial_move_back(first: str, played: Seated) -> None:
    played.click("c1")
    if first == "look":
        played.controller.look(5)
    else:
        played.controller.replay(True)
    played.controller.look(6)
    assert (played.controller.path, played.stands_as) == ((), 6)


def test_undo_while_looking_back_returns_and_takes_back(played: Seated) -> None:
    played.controller.look(0)
    played.controller.undo()
    assert (played.phase, played.stands_as) == (Phase.PERSON, 5)
    assert played.moves == "b2 a1 a2 c2 c1"


def test_redo_while_looking_back_returns_and_makes_it_again(played: Seated) -> None:
    played.controller.undo()
    played.controller.look(1)
    played.controller.redo()
    assert (played.phase, played.stands_as, played.moves) == (Phase.PERSON, 6, GAME)


def test_while_one_looks_back_the_ai_waits() -> None:
    at = sit("fanorona-telo", "human", "easy")
    at.click("b2")
    at.controller.look(0)
    at.opponent.next = "a1"
    at.wait(1)
    assert (at.moves, at.controller.ply) == ("b2", 0)
    at.controller.look(1)
    at.frame()
    assert at.moves == "b2 a1"


@pytest.mark.parametrize("end", ["resign", "draw", "time"])
def test_an_end_while_one_looks_back_is_shown_on_the_position_of_the_game(end: str) -> None:
    at = sit("fanorona-telo", moves=GAME, clock=60)
    at.controller.look(1)
    if end == "time":
        for _second in range(61):
            at.frame(1.0)
    else:
        {"resign": at.controller.resign, "draw": at.controller.offer_draw}[end]()
        next(iter(at.display.answers.values()))()
    assert (at.phase, at.stands_as) == (Phase.OVER, 6)
    assert at.shown.end is not None


# -- replay --------------------------------------------------------------------------------------------------


def test_a_replay_shows_every_position_in_turn(played: Seated) -> None:
    played.controller.replay(True)
    seen = [played.stands_as]
    assert played.shown.moves.replaying
    while played.phase is Phase.REPLAYING:
        played.frame()
        if played.stands_as != seen[-1]:
            seen.append(played.stands_as)
    assert seen == [0, 1, 2, 3, 4, 5, 6]
    assert played.phase is Phase.PERSON
    assert not played.shown.moves.replaying


def test_positions_of_a_replay_have_a_pause_between_them(played: Seated) -> None:
    played.controller.replay(True)
    waited = 0
    while played.controller.ply == 0:
        played.frame()
        waited += 1
    assert REPLAY_PAUSE / FRAME <= waited <= REPLAY_PAUSE / FRAME + 2


def test_a_replay_waits_for_what_flies(played: Seated) -> None:
    played.table.animated = True
    played.controller.replay(True)
    while played.controller.ply == 0:
        played.frame()
    assert played.table.moving
    for _frame in range(100):
        played.frame()
    assert played.controller.ply == 1


def test_a_halted_replay_stands_still_and_goes_on_from_there(played: Seated) -> None:
    played.controller.replay(True)
    while played.controller.ply < 2:
        played.frame()
    played.controller.replay(False)
    assert (played.phase, played.stands_as) == (Phase.LOOKING_BACK, 2)
    played.wait(5)
    assert played.stands_as == 2
    played.controller.replay(True)
    played.frame()
    assert played.stands_as == 2
    played.wait(10)
    assert (played.phase, played.stands_as) == (Phase.PERSON, 6)


def test_halting_a_replay_that_does_not_run_changes_nothing(played: Seated) -> None:
    played.controller.replay(False)
    assert played.phase is Phase.PERSON


def test_without_a_move_there_is_nothing_to_replay() -> None:
    at = sit("fanorona-telo")
    at.controller.replay(True)
    assert at.phase is Phase.PERSON


def test_a_replay_of_a_finished_game_ends_with_its_end() -> None:
    at = sit("fanorona-telo", moves=WON)
    at.frame()
    at.controller.replay(True)
    assert at.shown.end is None
    at.wait(10)
    assert (at.phase, at.stands_as) == (Phase.OVER, 5)
    assert at.shown.end is not None
    assert at.sounds.heard == ["win"], "it was heard before"
