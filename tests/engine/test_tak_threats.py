"""Forced roads: the threat game and its search."""

from __future__ import annotations

import pytest

from game3d.engine.limits import Limits
from game3d.engine.tak.threats import ATTACKER, GIVE_UP, GIVEN_UP, SIZE, key, moves, play, result, threat_search
from game3d.engine.thought import Question, Thought
from game3d.rules.game import State
from game3d.rules.jit import words, zeros
from game3d.rules.registry import game
from tests.helpers import ROOT, position

GAME = game("tak")
SETUP = GAME.setup("tournament")
TACTICS = {
    name: (tps, accepted.split())
    for name, tps, accepted in (
        line.split("\t") for line in (ROOT / "tests/data/tak_tactics.tsv").read_text().splitlines()[1:]
    )
}


def threats(state: State, nodes: int = 3000) -> Thought:
    found = threat_search(Question(GAME, SETUP, state), Limits(nodes=nodes))
    while not found.step(1 << 40):
        pass
    return found.thought


def told(text: str, attacker: int) -> set[str]:
    """The moves of the threat game, as texts."""
    state = position("tak", text, "tournament")
    out = zeros(256)
    n = moves(words([*state, attacker - 1, *([0] * SIZE)]), 0, out, 0)
    return {"give up" if out[i] == GIVE_UP else GAME.move_text(state, out[i]) for i in range(n)}


@pytest.mark.parametrize(
    ("name", "plies"),
    [
        ("find_win_in_two3", 3),
        ("spread_stack_for_tinue", 3),
        ("winning_movement_test", 5),
        ("simple_capture_to_tinue", 11),
    ],
)
def test_a_forced_road_is_found(name: str, plies: int) -> None:
    tps, accepted = TACTICS[name]
    state = position("tak", tps, "tournament")
    attacker = GAME.turn(state)
    found = threats(state)
    assert (found.value, found.plies_to_end) == ("win", plies)
    assert GAME.move_text(state, found.move) in accepted
    for move in found.pv:
        assert move in GAME.legal(state)
        state = GAME.after(state, move)
    ended = GAME.outcome(state, SETUP)
    assert ended is not None and ended.winners == (attacker,)


def test_where_no_threat_wins_there_is_no_answer() -> None:
    for text in ("x5/x5/x,1,2,x2/x5/x5 1 2", "x5/x,2,2,x2/x,1,1,x2/x5/x5 1 3"):
        assert threats(position("tak", text, "tournament")).value != "win"


def test_the_attacker_threatens_or_gives_up() -> None:
    assert told("x5/x5/x5/x5/1,1,1,x,x 1 5", 1) >= {"d1", "e1", "Cd1"}
    assert told("x5/x5/x5/x5/1,1,x3 1 5", 1) == {"give up"}


def test_a_road_at_hand_is_the_only_move() -> None:
    assert told("x5/x5/x5/x5/1,1,1,1,x 1 5", 1) == {"e1"}
    assert told("x5/x5/x5/2,2,2,2,x/1,1,1,1,x 2 5", 1) == {"e2"}


def test_the_defender_stops_the_road() -> None:
    assert told("x5/x5/x5/x5/1,1,1,1,x 2 5", 1) == {"e1", "Se1", "Ce1"}
    assert told("x5/x5/x5/x,2,x3/1,1,1,1,x 2 5", 1) == {"e1", "Se1", "Ce1", "b2-"}


def test_a_threat_must_not_leave_the_other_a_road() -> None:
    """Player 1 must stop row 2 first, and can do so with a threat only by capturing."""
    answers = told("x5/x5/1,x4/2,2,2,2,x/1,1,1,x2 1 9", 1)
    assert "d1" not in answers
    assert "e2" not in answers


def test_who_gives_up_has_lost() -> None:
    state = position("tak", "x5/x5/x5/x5/1,1,x3 1 5", "tournament")
    s = words([*state, 0, *([0] * SIZE)])
    play(s, 0, GIVE_UP, SIZE)
    assert s[SIZE + ATTACKER] == GIVEN_UP
    assert result(s, 0) == 0
    assert result(s, SIZE) & 3 == 2
    assert key(s, 0) != key(s, SIZE)
