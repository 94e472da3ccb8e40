"""The signs of Tak's notation that take thought: ``'`` for tak and ``''`` for tinuë."""

from __future__ import annotations

from game3d.engine.tak.roads import NONE, find_win
from game3d.rules import jit
from game3d.rules.game import State
from game3d.rules.tak.rules import GAME, PLY, SIZE, play, result


def sign(state: State) -> str:
    """The sign of the move that led to a state.

    ``'`` when the player who made it could complete a road by another move at once; ``''`` when they can after every
    answer; else nothing, and nothing once the game is over.
    """
    s = jit.words([*state, *([0] * SIZE)])
    attacker = 1 - state[PLY] % 2
    if result(s, 0) or find_win(s, 0, attacker) == NONE:
        return ""
    for answer in GAME.legal(state):
        play(s, 0, answer, SIZE)
        if result(s, SIZE) or find_win(s, SIZE, attacker) == NONE:
            return "'"
    return "''"
