"""The contract of a game's engine file.

Rules know nothing of evaluation. How the machine plays a game stands in ``game3d/engine/<game>.py`` or, where it takes
several files, in a folder of that name; the module has the same name as that of the rules. It ends

    ENGINE = Engine(
        unit=N_("hundredths of a flat"),       # what a score of 100 means to a player
        three_in_four=250,                     # the score that wins three games of four (tests/bench/chances.py)
        levels={                               # each level: a function Question -> Thinker
            "easy": random_mover,
            "medium": alpha_beta(EVALUATOR, Limits(depth=2)),
            "hard": alpha_beta(EVALUATOR, Limits(depth=4, seconds=3)),
            "master": alpha_beta(EVALUATOR, Limits(seconds=10)),
        },
        notes={"easy": N_("Any move, by chance."), ...},
    )

and is all that a game adds; a game without it is played by `players.standard_engine`. `players` has the makers used
above, `evaluator` says what an evaluation consists of, and `thought` what a `Thinker` of another kind (a solver, a
table, a rule of thumb) must do. No thinker may compute for longer than the nodes it is given.

The window imports the file too, for the notes and the meaning of scores, so importing it must be quick: the functions
that need NumPy or large tables import them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game3d.engine.thought import WIN, Maker, Question, Thinker, certainty
from game3d.rules.game import State
from game3d.texts import N_, _


@dataclass(frozen=True)
class Engine:
    """How the machine plays a game."""

    levels: Mapping[str, Maker]  # by the names of `levels.LEVELS`
    notes: Mapping[str, str] = field(default_factory=dict)  # what each level does: two short lines beside a seat
    unit: str = N_("points of evaluation")
    sign: Callable[[State], str] = lambda state: ""  # what the notation adds to the move before a state for its threat
    three_in_four: int = 100  # with this score a player wins three games of four; 0: a score is a share of `WIN`
    opening_plies: int = 2  # so many random moves begin each game of a match

    def chance(self, score: int) -> float:
        """The chance, 0 to 1, that the seat with this score wins; a draw counts as half.

        Between certain win and certain loss the scale is logistic, as in the rating of players (Elo, 1978). It has no
        meaning for one player alone, who cannot lose.
        """
        if not self.three_in_four:
            return min(1.0, max(0.0, score / WIN))
        value, _plies = certainty(score)
        if value is not None:
            return 1.0 if value == "win" else 0.0
        return 1.0 / (1.0 + float(3.0 ** (-score / self.three_in_four)))

    def score_text(self, score: int, seats: int) -> str:
        """An uncertain score as players read it, such as ``+1.25`` or ``63%``; empty for one player alone."""
        if seats == 1:
            return ""  # there is nobody to win against
        return f"{score / 100:+.2f}" if self.three_in_four else f"{self.chance(score):.0%}"

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
