"""A line of play: the states and moves since a starting position, with draws by repetition.

A state has no history, so the third occurrence of a position (the same board, player to move and phase: the game's
key) ends the game here.
"""

from __future__ import annotations

from collections import Counter

from game3d.rules.game import CHANCE, Game, Setup, State
from game3d.rules.outcome import REPETITION, Outcome

REPETITIONS = 3


class History:
    """The moves of a game from `start` on; ``states[i]`` is the position before ``moves[i]``."""

    def __init__(self, game: Game, setup: Setup, start: State | None = None) -> None:
        self.game = game
        self.setup = setup
        self.states: list[State] = [game.start(setup) if start is None else start]
        self.moves: list[int] = []
        self._keys: list[int] = [game.key(self.states[0])]
        self._seen: Counter[int] = Counter(self._keys)

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.states[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, repetition included; None while it goes on."""
        ended = self.game.outcome(self.state, self.setup)
        if ended is None and self.game.draws_by_repetition and self.occurrences >= REPETITIONS:
            seats = self.game.seats(self.setup)
            return Outcome(tuple(range(1, seats + 1)), REPETITION, seats, self.game.scores(self.state))
        return ended

    @property
    def occurrences(self) -> int:
        """How often the position on the board has occurred, this time included."""
        return self._seen[self._keys[-1]]

    def keys(self) -> list[int]:
        """The key of every state so far: what a search needs to see a repetition coming."""
        return list(self._keys)

    def legal(self) -> list[int]:
        """The legal moves; none when the game is over, by repetition too."""
        return [] if self.outcome is not None else self.game.legal(self.state)

    def push(self, move: int) -> None:
        """Make a legal move; it is not checked."""
        self.moves.append(move)
        self.states.append(self.game.after(self.state, move))
        self._keys.append(self.game.key(self.state))
        self._seen[self._keys[-1]] += 1

    def pop(self) -> int:
        """Take back the last move and return it; raises IndexError when there is none."""
        move = self.moves.pop()
        self.states.pop()
        self._seen[self._keys.pop()] -= 1
        return move

    def is_roll(self, ply: int) -> bool:
        """Whether the move number `ply` (from 0) is a roll."""
        return self.game.turn(self.states[ply]) == CHANCE

    @property
    def rolls(self) -> int:
        """How many rolls have been made."""
        return sum(self.is_roll(ply) for ply in range(len(self.moves)))

    def rounds(self) -> list[int]:
        """The round of each move: a new one starts when the turn comes round past the last seat.

        They count from 1, or from the round of the starting position where that tells it.
        """
        numbers: list[int] = []
        while len(numbers) < len(self.moves):
            numbers.append(self.next_round(numbers))
        return numbers

    def next_round(self, numbers: list[int]) -> int:
        """The round of the move after the first ones, whose rounds are `numbers`; it need not have been made yet."""
        ply = len(numbers)
        if not ply:
            return self.game.round(self.states[0])
        seat, last = self.game.mover(self.states[ply]), self.game.mover(self.states[ply - 1])
        return numbers[-1] + (not self.is_roll(ply - 1) and seat <= last)
