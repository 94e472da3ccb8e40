"""One sitting: a game being played at one table, headless.

It knows who sits where, whose turn it is, and how far undo and redo may go; it rolls the die, sees the draw by
repetition, and ends by resignation or agreement. Every change of the game goes through `play`, `roll`, `undo`,
`redo`, `resign` and `agree_draw`; each calls the listeners afterwards, and none changes anything when it raises.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence

from game3d.play.builder import MoveBuilder
from game3d.play.clock import LEFT_TAG, TAG, Clock, clock_from, new_clock
from game3d.play.rolls import choose, new_seed
from game3d.play.seats import Player, player
from game3d.records.record import Record, agreed_outcome
from game3d.records.tree import Variation, within
from game3d.rules.errors import MoveError, RulesError
from game3d.rules.game import CHANCE, Game, Setup, State
from game3d.rules.history import History
from game3d.rules.outcome import AGREEMENT, RESIGNATION, TIME, Outcome
from game3d.texts import _, shown

LONGEST_NAME = 60  # characters of a player's name that are shown; a record may hold a novel


class Sitting:
    """A game between the `players`, from the usual start or the state `start`.

    Raises ValueError when the number of players is not the number of seats.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        players: Sequence[Player],
        *,
        start: State | None = None,
        seed: int | None = None,
        date: str = "",
        clock: Clock | None = None,
    ) -> None:
        if len(players) != game.seats(setup):
            raise ValueError(
                _("{game} with these settings has {seats} seats, not {given}").format(
                    game=game.name, seats=game.seats(setup), given=len(players)
                )
            )
        self.game = game
        self.setup = setup
        self.players = tuple(players)
        self.start = start
        self.seed = new_seed() if seed is None else seed
        self.date = date or datetime.date.today().strftime("%Y.%m.%d")
        self.history = History(game, setup, start)
        self.comments: dict[int, str] = {}
        self.marks: dict[int, str] = {}
        self.tags: dict[str, str] = {}
        self.repeated_tags: list[tuple[str, str]] = []
        self.variations: list[Variation] = []
        self.clock = clock
        self.listeners: list[Callable[[], None]] = []
        self._future: list[int] = []  # undone moves, the next to redo last
        self._ended: Outcome | None = None

    # -- what stands -----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.history.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._ended or self.history.outcome

    @property
    def ending_text(self) -> str:
        """Why the game ended, in a sentence for players; empty while it goes on."""
        outcome = self.outcome
        if outcome is None:
            return ""
        losers = [seat for seat in range(1, outcome.seats + 1) if seat not in outcome.winners]
        text = self.game.ending_text(self.state, self.setup, outcome)
        return text.format(loser=", ".join(map(self.name, losers)))

    def name(self, seat: int) -> str:
        """Who sits there, for showing: the person's own name, or that of the side."""
        return shown(self.players[seat - 1].name, LONGEST_NAME) or self.game.seat_name(seat)

    @property
    def mover(self) -> int:
        """The seat that acts, by a move or by a roll."""
        return self.game.mover(self.state)

    @property
    def must_roll(self) -> bool:
        """Whether the die is to be rolled now."""
        return self.outcome is None and self.game.turn(self.state) == CHANCE

    @property
    def to_act(self) -> Player | None:
        """Who acts now; None when the game is over."""
        return None if self.outcome is not None else self.players[self.mover - 1]

    @property
    def all_human(self) -> bool:
        """Whether this is a game between people (or of one person alone)."""
        return all(seated.human for seated in self.players)

    def builder(self) -> MoveBuilder:
        """A fresh move builder for the position on the board; with no touches when the game is over."""
        builder = MoveBuilder(self.game, self.state)
        if self.outcome is not None:
            builder.close()
        return builder

    # -- changes ---------------------------------------------------------------------------------------

    def play(self, move: int) -> None:
        """Make a move for the seat whose turn it is; raises MoveError when it is illegal or not a choice."""
        if self.must_roll:
            raise MoveError(_("the die is to be rolled first"), position=self.game.text(self.state))
        if move not in self.history.legal():
            why = _("move {move} is not legal").format(move=move)
            raise MoveError(why, position=self.game.text(self.state))
        self._push(move)

    def roll(self) -> int:
        """Roll the die and return the move that it makes; raises MoveError when no roll is due.

        A roll that was undone comes again as it was, whether the seed or a record gave it.
        """
        if not self.must_roll:
            raise MoveError(_("there is nothing to roll"), position=self.game.text(self.state))
        faces = self.game.legal(self.state)
        if self._future and self._future[-1] in faces:
            move = self._future[-1]
        else:
            move = faces[choose(self.seed, self.history.rolls, len(faces))]
        self._push(move)
        return move

    def _push(self, move: int) -> None:
        if self._future and self._future[-1] == move:
            self._future.pop()  # the same move again: what was undone after it can still be redone
        else:
            self._future.clear()
            self._forget_after(len(self.history.moves))
        self.history.push(move)
        self._changed()

    def undo(self) -> list[int]:
        """Take back to the last decision of a person (with none at the table, to the last decision).

        Returns the moves taken back, the last first; empty when nothing can be.
        """
        if self.out_of_time:
            return []
        taken: list[int] = []
        for _ply in range(self._undo_length()):
            taken.append(self.history.pop())
        if taken:
            self._future.extend(taken)
            self._ended = None
            self._changed()
        elif self._ended is not None:
            self._ended = None  # a resignation or an agreement is taken back by itself
            self._changed()
        return taken

    def redo(self) -> list[int]:
        """Make what was undone again, up to the next decision of a person; returns the moves made."""
        made: list[int] = []
        while self._future and (not made or not self._is_decision(len(self.history.moves))):
            made.append(self._future.pop())
            self.history.push(made[-1])
        if made:
            self._changed()
        return made

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would take anything back."""
        return not self.out_of_time and (self._ended is not None or self._undo_length() > 0)

    @property
    def out_of_time(self) -> bool:
        """Whether a clock ended the game, which cannot be undone."""
        return self._ended is not None and self._ended.reason == TIME

    @property
    def can_redo(self) -> bool:
        """Whether `redo` would make anything again."""
        return bool(self._future) and self._ended is None

    def _undo_length(self) -> int:
        """How many plies an undo takes back; 0 where it may not, since a roll that people have seen stays."""
        if self._ended is not None:
            return 0
        plies = len(self.history.moves)
        for ply in range(plies - 1, -1, -1):
            if self.all_human and self.history.is_roll(ply):
                return 0
            if self._is_decision(ply):
                return plies - ply
        return 0

    def _is_decision(self, ply: int) -> bool:
        """Whether the state before the ply number `ply` asks a person (or, without people, anyone) for a move."""
        state = self.history.states[ply]
        if self.game.turn(state) == CHANCE:
            return False
        nobody = not any(seated.human for seated in self.players)
        return nobody or self.players[self.game.mover(state) - 1].human

    def resign(self, seat: int) -> None:
        """The player at `seat` gives up; raises RulesError when the game is over or has not two seats."""
        if self.outcome is not None:
            raise RulesError(_("the game is over"))
        if len(self.players) != 2:
            raise RulesError(_("only a game of two can be resigned"))
        self._ended = agreed_outcome(self.history, RESIGNATION, (3 - seat,))
        self._changed()

    def tick(self, seconds: float) -> bool:
        """Let the clock of the player who acts run; True when that ended the game. Without a clock nothing happens."""
        if self.clock is None or self.outcome is not None or not self.clock.tick(seconds, self.mover):
            return False
        self._ended = agreed_outcome(self.history, TIME, (3 - self.mover,))
        self._changed()
        return True

    def agree_draw(self) -> None:
        """The players agree on a draw; raises RulesError when the game is over or has not two seats."""
        if self.outcome is not None:
            raise RulesError(_("the game is over"))
        if len(self.players) != 2:
            raise RulesError(_("only a game of two can be drawn by agreement"))
        self._ended = agreed_outcome(self.history, AGREEMENT, (1, 2))
        self._changed()

    def _forget_after(self, ply: int) -> None:
        """Drop the comments, marks and variations of moves that are being replaced."""
        self.comments = {at: text for at, text in self.comments.items() if at <= ply}
        self.marks = {at: text for at, text in self.marks.items() if at < ply}
        self.variations = within(self.variations, ply)

    def _changed(self) -> None:
        for listener in list(self.listeners):
            listener()

    # -- records ---------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The game so far."""
        plies = len(self.history.moves)
        return Record(
            self.game,
            self.setup,
            tuple(seated.tag for seated in self.players),
            list(self.history.moves),
            self.start,
            self.date,
            self.seed,
            self._ended,
            {at: text for at, text in self.comments.items() if at <= plies},
            {at: text for at, text in self.marks.items() if at < plies},
            {**self.tags, **(self.clock.tags() if self.clock is not None else {})},
            repeated_tags=list(self.repeated_tags),
            variations=within(self.variations, plies),
        )

    def again(self, *, swap: bool = False) -> Sitting:
        """A new game from the same start, with the same settings and clock; `swap` moves each player on by a seat."""
        players = [*self.players[1:], self.players[0]] if swap else self.players
        clock = new_clock(self.clock.seconds) if self.clock is not None else None
        return Sitting(self.game, self.setup, players, start=self.start, clock=clock)

    @classmethod
    def from_record(cls, record: Record, plies: int | None = None) -> Sitting:
        """Sit down at a recorded game, after all its moves or the first `plies` (the others can be redone)."""
        sitting = cls(
            record.game,
            record.setup,
            [player(tag) for tag in record.players],
            start=record.start,
            seed=record.seed,
            date=record.date,
        )
        sitting.comments = dict(record.comments)
        sitting.marks = dict(record.marks)
        sitting.tags = dict(record.tags)
        sitting.repeated_tags = list(record.repeated_tags)
        sitting.variations = list(record.variations)
        if len(record.players) == 2:
            sitting.clock = clock_from(sitting.tags)
        if sitting.clock is not None:
            del sitting.tags[TAG]
            sitting.tags.pop(LEFT_TAG, None)
        made = len(record.moves) if plies is None else plies
        for move in record.moves[:made]:
            sitting.history.push(move)
        sitting._future = record.moves[made:][::-1]
        sitting._ended = record.ended if not sitting._future else None
        return sitting
