"""Tak and tinuë: what a move threatens, compared with trying everything out."""

from __future__ import annotations

import pytest

from game3d.engine.registry import engine
from game3d.rules.game import State
from game3d.rules.registry import NAMES, game
from game3d.rules.tak.rules import PLY
from tests.helpers import position, random_states

TAK = game("tak")


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("x5/x5/x5/2,x4/1,1,1,1,x 2 6", "'"),  # e1 can be blocked
        ("x5/1,x4/1,x2,2,x/1,2,2,x2/1,1,1,1,x 2 9", "''"),  # a5 and e1 cannot both be
        ("x5/1,x4/1,x2,2,x/1,2,2,x2/1,1,1,1,x 1 10", ""),  # player 2 threatens nothing
        ("x5/1,x4/1,x2,2,x/1,2C,2,x2/1,1,1,1,x 2 9", "''"),
        ("x5/2,2,2,2,x/x5/1,x4/1,1,1,1,x 2 9", "'"),  # player 2 wins first
        ("x5/x5/x5/2,x4/1,1,1,1,2S 2 6", ""),
        ("x5/x5/x5/2,x4/1,1,1,1,1 2 6", ""),  # it is over
        ("x5/x5/x5/x5/x4,1 2 1", ""),  # the opening
    ],
)
def test_a_threat_has_its_sign(text: str, sign: str) -> None:
    assert engine("tak").sign(position("tak", text, "tournament")) == sign


def wins_at_once(state: State, seat: int) -> bool:
    """Whether a road of the seat is one move away, were it its turn."""
    if TAK.turn(state) != seat:
        state = (*state[:PLY], state[PLY] + 1, *state[PLY + 1 :])
    return any(
        outcome.winners == (seat,) and outcome.reason.word == "road"
        for move in TAK.legal(state)
        if (outcome := TAK.outcome(TAK.after(state, move), TAK.setup())) is not None
    )


def slow_sign(state: State) -> str:
    if TAK.outcome(state, TAK.setup()) is not None:
        return ""
    seat = 3 - TAK.turn(state)
    if not wins_at_once(state, seat):
        return ""
    answers = [TAK.after(state, move) for move in TAK.legal(state)]
    sure = all(TAK.outcome(after, TAK.setup()) is None and wins_at_once(after, seat) for after in answers)
    return "''" if sure else "'"


def test_signs_are_what_trying_everything_out_says() -> None:
    told = []
    for seed in range(12):
        states = [state for state, _legal, _move in random_states(TAK, TAK.setup("house"), seed, 60)]
        for state in states[-5:]:
            told.append(engine("tak").sign(state))
            assert told[-1] == slow_sign(state), TAK.text(state)
    assert {"", "'"} <= set(told)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "tak"])
def test_other_games_have_no_signs(name: str) -> None:
    made = game(name)
    assert engine(name).sign(made.start(made.setup())) == ""
