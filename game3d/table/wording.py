"""Puts a sitting at its table into the words and numbers of the display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game3d.engine.levels import LEVEL_TITLES
from game3d.engine.registry import engine
from game3d.play.seats import Player
from game3d.play.store import rank_text
from game3d.rules.game import State
from game3d.rules.locations import FINISH
from game3d.rules.pieces import Arrangement
from game3d.texts import _
from game3d.ui.display.state import (
    Actions,
    Carry,
    DisplayState,
    EndInfo,
    EngineInfo,
    MoveItem,
    Moves,
    Offer,
    Reserve,
    SeatPanel,
    SliderInfo,
    Turn,
)

if TYPE_CHECKING:
    from game3d.table.controller import AtTable

HURRY = 20.0  # seconds on a clock from which on it is shown in the accent's colour


def player_title(player: Player) -> str:
    """What a seat is taken by: a person, or the AI at its level."""
    return _("Human") if player.human else _(LEVEL_TITLES[player.kind])


class DisplayText:
    """Puts a sitting into the words and numbers of the display."""

    def __init__(self, at: AtTable) -> None:
        self.at = at
        self.sitting = at.sitting
        self.game = at.sitting.game
        self._at_start = self.game.pieces(self.game.start(self.sitting.setup))

    def state(self) -> DisplayState:
        at, sitting = self.at, self.sitting
        outcome = sitting.outcome
        mine = at.human_to_act
        counts, count = at.builder.carried
        two = len(sitting.players) == 2
        slider = at.table.slider
        moves = self._moves()
        shown = sitting.history.states[at.ply - at.unfolding]
        pieces = self._pieces(shown)
        return DisplayState(
            title=self._title(),
            turn=Turn(self._turn(), self._prompt(), self._note()),
            seats=tuple(self._seat(seat, shown, pieces) for seat in range(1, len(sitting.players) + 1)),
            moves=Moves(moves, min(at.ply, len(moves)), at.looking_at is not None, at.time.replaying),
            actions=Actions(
                undo=Offer(
                    bool(sitting.history.moves or at.builder.path) or sitting.can_undo
                ),  # where not, it says why
                redo=Offer(sitting.can_redo),
                hint=Offer(mine and not sitting.must_roll and at.opponent.available),
                type=Offer(mine, at.why_not()),
                cancel=Offer(bool(at.builder.path)),
                roll=Offer(mine and sitting.must_roll),
                finish=Offer(mine and FINISH in at.builder.touches),
                resign=Offer(outcome is None and two and not at.demonstration),
                draw=Offer(outcome is None and two and sitting.all_human),
            ),
            carry=Carry(counts if len(counts) > 1 else (), count),
            demonstration=at.time.running if at.demonstration and outcome is None else None,
            slider=None if slider is None else SliderInfo(slider.label, slider.value),
            engine=self._engine(),
            end=None if outcome is None or at.looking_at is not None or at.unfolding else self._end(),
        )

    def _title(self) -> str:
        setup = self.sitting.setup
        variant = _(self.game.variant_titles[setup.variant]) if len(self.game.variants) > 1 else ""
        settings = [f"{_(s.title)} {setup.get(s.name)}" for s in self.game.settings if setup.get(s.name)]
        return " · ".join(filter(None, (_(self.game.title), variant, *settings)))

    def _turn(self) -> str:
        mover = self.sitting.mover
        if self.sitting.outcome is not None:
            if not self.at.unfolding:
                return self._end().title
            mover = self.game.mover(self.sitting.history.states[-2])
        return _("{name} to move").format(name=self.sitting.name(mover))

    def _prompt(self) -> str:
        at = self.at
        if at.looking_at is not None:
            return _("looking back: move {n} of {all}").format(n=at.ply, all=len(self.sitting.history.moves))
        if at.unfolding:
            history = self.sitting.history
            return _("the die rolls") if history.is_roll(len(history.moves) - 1) else ""
        outcome = self.sitting.outcome
        if outcome is not None:
            return self.sitting.ending_text
        if not at.human_to_act:
            if not at.time.running:
                return _("stopped")
            if at.opponent.failing(self.sitting):
                return _("the engine does not run; it is tried again")
            return _("the engine is getting ready") if at.opponent.getting_ready else _("thinking")
        if self.sitting.must_roll:
            return _("roll the die")
        return at.builder.prompt()

    def _note(self) -> str:
        if self.at.human_to_act and self.at.opponent.getting_ready:  # for a hint
            return _("the engine is getting ready")
        return self.at.table.note

    def _seat(self, seat: int, state: State, pieces: Arrangement) -> SeatPanel:
        clock = self.sitting.clock
        reserves = tuple(
            Reserve(self.at.table.reserve_label(location), len(pieces.get(location, ())))
            for location in sorted({*self._at_start, *pieces})
            if location.partition(":")[0] == str(seat) and ":" in location
        )
        scores = self.game.scores(state)
        if scores and [str(reserve.count) for reserve in reserves] == [scores[seat - 1]]:
            reserves = ()  # the points are what is left: once is enough
        return SeatPanel(
            name=self.sitting.name(seat),
            detail=self._who(seat),
            colour=self.at.table.seat_colour(seat),
            active=self.sitting.outcome is None and self.sitting.mover == seat,
            reserves=reserves,
            score=scores[seat - 1] if scores else "",
            clock=clock.text(seat) if clock is not None else "",
            hurry=clock is not None and clock.left[seat - 1] <= HURRY,
        )

    def _pieces(self, state: State) -> Arrangement:
        """What stands where on the table: in `state`, in a turn that is being made, or at the end."""
        at = self.at
        if at.looking_at is None and at.builder.path:
            return at.builder.pieces()
        if at.looking_at is None and self.sitting.outcome is not None and not at.unfolding:
            return self.game.ending(state)
        return self.game.pieces(state)

    def _who(self, seat: int) -> str:
        """What sits there; with the side's name where the seat is shown by a person's own."""
        player = self.sitting.players[seat - 1]
        who = player_title(player)
        return _("{side} – {who}").format(side=self.game.seat_name(seat), who=who) if player.name else who

    def _moves(self) -> tuple[MoveItem, ...]:
        history = self.sitting.history
        rounds = history.rounds()
        items = []
        untold = self.at.unfolding and history.is_roll(len(history.moves) - 1)
        for ply, move in enumerate(history.moves[:-1] if untold else history.moves):
            opens = ply == 0 or rounds[ply] != rounds[ply - 1]
            text = self.game.move_text(history.states[ply], move) + self.sitting.marks.get(ply, "")
            items.append(MoveItem(text, str(rounds[ply]) if opens else ""))
        return tuple(items)

    def _engine(self) -> EngineInfo | None:
        thinking = self.at.opponent.thinking
        if thinking is None or (thinking.hint and thinking.done and not self.at.hinted):
            return None
        info = thinking.info
        level = _(LEVEL_TITLES[thinking.level])
        if thinking.hint:
            title = _("Hint") if thinking.done else _("Looking for a hint")
        else:
            title = _("{level} has moved") if thinking.done else _("{level} is thinking")
        if info.value is None and not info.nodes:
            score = ""  # it has not looked ahead
        elif info.value is None:
            score = self._worth(info.score)
        elif info.value == "draw":
            score = _("a draw")
        else:
            words = _("wins in {plies}") if info.value == "win" else _("loses in {plies}")
            score = words.format(plies=info.plies_to_end)
        return EngineInfo(
            title=title.format(level=level),
            time=_("{ms} ms").format(ms=round(1000 * info.seconds)),
            nodes=f"{info.nodes:,}",
            depth=str(info.depth) if info.depth else "",
            score=score,
            line=" ".join(info.pv[:8]),
        )

    def _worth(self, score: int) -> str:
        """What the engine expects."""
        return engine(self.game.name).score_text(score, len(self.sitting.players))

    def _end(self) -> EndInfo:
        outcome = self.sitting.outcome
        assert outcome is not None
        if len(self.sitting.players) == 1:
            title = _(self.game.solo_result).format(score=outcome.scores[0])
            rank = self.at.score_rank
            reason = self.sitting.ending_text
            if rank:
                reason = _("{reason}: {rank}").format(reason=reason, rank=rank_text(rank))
            return EndInfo(title, reason)
        if outcome.draw:
            title = _("A draw")
        elif len(outcome.winners) > 1:
            title = _("{names} share the win").format(names=", ".join(self.sitting.name(s) for s in outcome.winners))
        else:
            title = _("{name} wins").format(name=self.sitting.name(outcome.winners[0]))
        counted = outcome.scores if outcome.reason.by_points else ()
        scores = tuple((self.sitting.name(seat), score) for seat, score in enumerate(counted, start=1))
        return EndInfo(title, self.sitting.ending_text, scores)
