"""The contract of a game's engine file, and the registry of them.

Rules know nothing of evaluation. What a position is worth, which moves are noisy and which should be tried first
belongs to the game's engine file ``game3d/engine/<game>.py`` (the module's name is that of the rules file). It ends

    ENGINE = Engine(
        unit=N_("hundredths of a flat"),       # what a score of 100 means to a player
        three_in_four=250,                     # the score that wins three games of four (tests/bench/chances.py)
        levels={                               # each level: a function Question -> Thinker
            "easy": random_mover,
            "medium": alpha_beta(EVALUATOR, Limits(depth=2)),
            "hard": alpha_beta(EVALUATOR, Limits(depth=4, seconds=3)),
            "master": alpha_beta(EVALUATOR, Limits(seconds=10)),
        },
    )

and is all that a game adds: a game without the file plays by `standard_levels` with an evaluation that knows
nothing but who has won. `levels` has the makers used above, `thought` says what a `Thinker` of one's own (a solver,
a table, a rule of thumb) must do; whatever the kind, it may not compute for longer than the nodes it is given.

**Evaluator.** Kernel functions, marked `kernel` (see `rules.jit`), with exactly these annotations; the search takes
them as arguments, so that it is compiled once for all games. Their state is the flat buffer of the rules' kernel,
and they may call the rules' own kernel functions directly. Only unfinished states are shown to them.

``evaluate(s: Words, at: int) -> int``
    What the state is worth to the seat to move, at most `thought.LIMIT` either way.
``order(s: Words, at: int, moves: Words, start: int, end: int, hints: Words) -> None``
    Write into ``hints[i]``, for each i of start..end-1, how early ``moves[i]`` should be tried. The scale is that of
    the history counters, which are added: 0 to 1023.
``noisy(s: Words, at: int, out: Words, start: int) -> int``
    0: the state is quiet, and where the search would stop `evaluate` is to be believed. n: the first n codes from
    out[start] are legal moves that could change the verdict; there they are searched, and the mover may also rest
    content with `evaluate`. -n: nothing but those n moves need be searched, wherever the state stands: one wins at
    once, or all others lose at once; and the mover may not rest. Writes only while ``start + i < len(out)`` and
    returns the true count, as the rules' `moves`.
``skip(s: Words, at: int, to: int) -> int``
    Copy the state to `to` with the turn passed, and return 1; or return 0 where passing could be better than
    moving (or always: then nothing is ever pruned by passing).

A state in which a roll is due, or with more than two seats, is the affair of `expectimax` and its `worth`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from game3d.engine.thought import WIN, Question, Thinker, certainty
from game3d.rules.game import CHANCE, State
from game3d.rules.jit import MovesFn, ReadFn, Words, function_type, kernel
from game3d.rules.registry import game, module_name
from game3d.texts import N_, _

OrderFn = Callable[[Words, int, Words, int, int, Words], None]
SkipFn = Callable[[Words, int, int], int]
function_type("OrderFn", "Words", "int", "Words", "int", "int", "Words", "None")
function_type("SkipFn", "Words", "int", "int", "int")

LEVELS = ("easy", "medium", "hard", "master")
LEVEL_TITLES: Mapping[str, str] = {
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "hard": N_("Hard"),
    "master": N_("Master"),
}

Maker = Callable[[Question], Thinker]


@kernel
def no_evaluation(s: Words, at: int) -> int:
    return 0


@kernel
def no_order(s: Words, at: int, moves: Words, start: int, end: int, hints: Words) -> None:
    for i in range(start, end):
        hints[i] = 0


@kernel
def never_noisy(s: Words, at: int, out: Words, start: int) -> int:
    return 0


@kernel
def no_skip(s: Words, at: int, to: int) -> int:
    return 0


@dataclass(frozen=True)
class Evaluator:
    """What the alpha-beta search asks about a game's states; the module's docstring says what each does."""

    evaluate: ReadFn = no_evaluation
    order: OrderFn = no_order
    noisy: MovesFn = never_noisy
    skip: SkipFn = no_skip
    quiet_plies: int = 6  # at most so many noisy moves in a row
    reductions: bool = True  # search late moves of an ordered list less deeply at first
    width: int = 0  # one ply above the horizon try only so many moves, two plies above twice as many; 0: all
    margin: int = 0  # a quiet state so much a ply above what is wanted, near the horizon, is left at that; 0: never


@dataclass(frozen=True)
class Engine:
    """How the seats of a game can be taken by the machine."""

    levels: Mapping[str, Maker]
    unit: str = N_("points of evaluation")
    sign: Callable[[State], str] = lambda state: ""  # what the notation adds to the move before a state for its threat
    three_in_four: int = 100  # with this score a player wins three games of four; 0: a score is a share of `WIN`

    def chance(self, score: int) -> float:
        """The chance of winning that a score stands for, a draw counted as half; for the seat that the score is for.

        Between its certain ends the scale is logistic, as ratings of players have it (Elo, 1978). For one player
        alone, who cannot lose, it means nothing.
        """
        if not self.three_in_four:
            return min(1.0, max(0.0, score / WIN))
        value, _plies = certainty(score)
        if value is not None:
            return 1.0 if value == "win" else 0.0
        return 1.0 / (1.0 + float(3.0 ** (-score / self.three_in_four)))

    def thinker(self, question: Question) -> Thinker:
        """Begin to think; raises ValueError for an unknown level or a game that is over."""
        if question.level not in self.levels:
            raise ValueError(
                _("{game} has no level {level!r}; it has {levels}").format(
                    game=question.game.name, level=question.level, levels=", ".join(self.levels)
                )
            )
        if not question.game.legal(question.state):
            raise ValueError(
                _("the game is over (position {position})").format(position=question.game.text(question.state))
            )
        return self.levels[question.level](question)


@cache
def engine(name: str) -> Engine:
    """The engine of the game of that name; raises SetupError for an unknown game."""
    game(name)  # which there must be
    path = f"game3d.engine.{module_name(name)}"
    if find_spec(path) is None:
        from game3d.engine.levels import standard_levels

        made_of = game(name)
        by_share = made_of.seats(made_of.setup()) != 2 or made_of.turn(made_of.start(made_of.setup())) == CHANCE
        return Engine(standard_levels(), three_in_four=0 if by_share else Engine.three_in_four)
    made: Engine = import_module(path).ENGINE
    return made
