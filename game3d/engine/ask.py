"""The way into the engine for programs: one question, one answer, in this process."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game3d.engine.levels import BEST
from game3d.engine.limits import Limits, Slices
from game3d.engine.registry import engine
from game3d.engine.thought import Question, Thinker, Thought
from game3d.rules.game import Game, Setup, State


def think(
    game: Game,
    setup: Setup,
    state: State,
    level: str = BEST,
    limits: Limits | None = None,
    seed: int = 0,
    history: Sequence[State] = (),
    progress: Callable[[Thought], None] | None = None,
) -> Thought:
    """What a level thinks of a position; `history` holds the positions of the game before it.

    `progress` receives the thought so far, many times a second. Raises ValueError for an unknown level or a
    finished game.
    """
    question = Question(game, setup, state, level, limits or Limits(), seed, tuple(history))
    return answer(question, progress)


def answer(question: Question, progress: Callable[[Thought], None] | None = None) -> Thought:
    """Think about a question to the end; `progress` as in `think`."""
    player = engine(question.game.name)  # compiled before the clock starts
    started = time.perf_counter()
    thinker: Thinker = player.thinker(question)
    slices = Slices()
    while not thinker.step(slices.begin()):
        slices.end()
        if progress is not None:
            progress(thinker.thought)
    return replace(thinker.thought, seconds=time.perf_counter() - started)


def as_json(game: Game, state: State, thought: Thought) -> dict[str, Any]:
    """A thought about `state` as ``think --json`` prints it; the score's unit is the game's own."""
    return {
        "move": game.move_text(state, thought.move),
        "score": thought.score,
        "value": thought.value,
        "plies_to_end": thought.plies_to_end,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": round(thought.seconds, 6),
        "pv": line_texts(game, state, thought.pv),
    }


def line_texts(game: Game, state: State, pv: Sequence[int]) -> list[str]:
    """The texts of a line of moves from `state`, up to the first that is illegal."""
    texts = []
    for move in pv:
        if move not in game.legal(state):
            break
        texts.append(game.move_text(state, move))
        state = game.after(state, move)
    return texts
