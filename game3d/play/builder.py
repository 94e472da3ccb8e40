"""The move builder: from touches to a move, the same for all games.

It keeps the prefix of touches made so far. What may be touched next, what to highlight, when a move is complete
and what Cancel gives back all follow from the paths of the legal moves; no rule is known here.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field

from game3d.rules.game import Game, State
from game3d.rules.locations import Count, Path
from game3d.rules.pieces import Arrangement, Step, moved


@dataclass
class MoveBuilder:
    """One move in the making for `state`; a new position takes a new builder."""

    game: Game
    state: State
    path: Path = ()
    _index: dict[Path, list[tuple[int, Path]]] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        for move in self.game.legal(self.state):
            for path in self.game.paths(self.state, move):
                for length in range(len(path) + 1):
                    self._index.setdefault(path[:length], []).append((move, path))

    @property
    def touches(self) -> tuple[str, ...]:
        """What may be touched next, in the order of the legal moves; empty when the game is over."""
        return self.touches_after(self.path)

    def touches_after(self, prefix: Path) -> tuple[str, ...]:
        """What may be touched after `prefix`, in the order of the legal moves."""
        depth = len(prefix)
        following = (path[depth] for _, path in self._index.get(prefix, ()) if len(path) > depth)
        return tuple(dict.fromkeys(following))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many pieces may be taken up next, the fewest first; empty when something else may be touched."""
        return _counts(self.touches)

    @property
    def carried(self) -> tuple[tuple[int, ...], int]:
        """How many of the chosen stack may be carried, and how many are; ((), 0) once the first is dropped."""
        if len(self.path) == 2 and (now := _counts(self.path[1:])):
            return _counts(self.touches_after(self.path[:1])), now[0]
        return (), 0

    @property
    def nothing_put(self) -> bool:
        """Whether what was touched so far has only been chosen or lifted."""
        return all(step.kind == "lift" for step in self.steps())

    @property
    def move(self) -> int | None:
        """The move, once its path is complete."""
        for move, path in self._index.get(self.path, ()):
            if path == self.path and self.path:
                return move
        return None

    def touch(self, touch: str) -> bool:
        """Add a touch to the path; False, and nothing changes, when it leads to no legal move."""
        if (*self.path, touch) not in self._index:
            return False
        self.path = (*self.path, touch)
        return True

    def back(self) -> bool:
        """Take back the last touch; False when there is none."""
        if not self.path:
            return False
        self.path = self.path[:-1]
        return True

    def cancel(self) -> bool:
        """Take back all touches; False when there were none."""
        was = bool(self.path)
        self.path = ()
        return was

    def trial(self, touch: str) -> MoveBuilder | None:
        """A builder that is one touch further, None where the touch is illegal; this one does not change."""
        if (*self.path, touch) not in self._index:
            return None
        further = copy(self)
        further.path = (*self.path, touch)
        return further

    def close(self) -> None:
        """Accept no more touches: the game has ended in a way that the state does not show."""
        self.path = ()
        self._index.clear()

    def steps(self, start: int = 0) -> list[Step]:
        """The steps of the touches made so far, from touch number `start` on."""
        candidates = self._index.get(self.path, ())
        if not candidates or not self.path:
            return []
        move, path = candidates[0]
        return [s for s in self.game.steps(self.state, move, path) if start <= s.touch < len(self.path)]

    def pieces(self) -> Arrangement:
        """What stands where after the touches made so far, the hand included."""
        return moved(self.game.pieces(self.state), self.steps())

    def prompt(self) -> str:
        """What is expected next, in words."""
        return self.game.prompt(self.state, self.path)

    def refusal(self, touch: str) -> str:
        """Why `touch` cannot come next, in words."""
        return self.game.refusal(self.state, self.path, touch)

    def path_of(self, move: int) -> Path:
        """The path of `move` that begins with the touches made so far, the canonical one when there is none."""
        for candidate, path in self._index.get(self.path, ()):
            if candidate == move:
                return path
        return self.game.paths(self.state, move)[0]


def _counts(touches: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers that touches such as ``x3`` mean; empty when any is something else."""
    counts = [Count.read(touch) for touch in touches]
    return tuple(sorted(count.n for count in counts if count is not None)) if all(counts) else ()
