"""What the display shows, as a function of the controller's state: in words and numbers, ready for the reader."""

from __future__ import annotations

from functools import lru_cache

from game3d.engine.levels import LEVEL_TITLES
from game3d.engine.registry import engine
from game3d.play.clock import clock_text
from game3d.play.seats import Player
from game3d.play.store import rank_text
from game3d.rules import locations
from game3d.rules.game import CHANCE, Game, State
from game3d.rules.pieces import Arrangement
from game3d.table.snapshot import Phase, Snapshot
from game3d.texts import _
from game3d.ui.display.state import (
    DisplayState,
    EndInfo,
    EngineInfo,
    MoveItem,
    Moves,
    Reserve,
    SeatPanel,
    SliderInfo,
    Turn,
)

HURRY = 20.0  # seconds on a clock from which on it is shown in the accent's colour
LINE = 8  # moves of the engine's line that are shown


def display_state(snapshot: Snapshot) -> DisplayState:
    """What the display shows in a state of the controller."""
    so_far, slider = snapshot.so_far, snapshot.table.slider
    items = _move_items(snapshot)
    demonstrating = snapshot.demonstration and so_far.outcome is None
    return DisplayState(
        title=_title(snapshot),
        turn=Turn(_turn(snapshot), _prompt(snapshot), _note(snapshot)),
        seats=_seats(snapshot),
        moves=Moves(items, min(snapshot.ply, len(items)), snapshot.away, snapshot.phase is Phase.REPLAYING),
        actions=snapshot.actions,
        carry=snapshot.making.carry,
        demonstration=not snapshot.stopped if demonstrating else None,
        slider=None if slider is None else SliderInfo(slider.label, slider.value),
        engine=_engine(snapshot),
        end=_end(snapshot) if snapshot.phase is Phase.OVER else None,
    )


def player_title(player: Player) -> str:
    """What a seat is taken by: a person, or the AI at its level."""
    return _("Human") if player.human else _(LEVEL_TITLES[player.kind])


# -- turn -----------------------------------------------------------------------------------------------------


def _title(snapshot: Snapshot) -> str:
    game, setup = snapshot.so_far.game, snapshot.so_far.setup
    variant = _(game.variant_titles[setup.variant]) if len(game.variants) > 1 else ""
    settings = [f"{_(s.title)} {setup.get(s.name)}" for s in game.settings if setup.get(s.name)]
    return " · ".join(filter(None, (_(game.title), variant, *settings)))


def _mover(snapshot: Snapshot) -> int:
    """The seat to move; while an end unfolds, the one whose move it is."""
    so_far = snapshot.so_far
    state = so_far.states[snapshot.told] if so_far.outcome is not None else so_far.states[-1]
    return so_far.game.mover(state)


def _turn(snapshot: Snapshot) -> str:
    so_far = snapshot.so_far
    if so_far.outcome is not None and snapshot.phase is not Phase.UNFOLDING:
        return _end(snapshot).title
    return _("{name} to move").format(name=so_far.names[_mover(snapshot) - 1])


def _prompt(snapshot: Snapshot) -> str:
    so_far, known = snapshot.so_far, snapshot.engine
    if snapshot.away:
        return _("looking back: move {n} of {all}").format(n=snapshot.ply, all=len(so_far.moves))
    if snapshot.phase is Phase.UNFOLDING:
        return _("the die rolls") if _is_roll(snapshot, snapshot.told) else ""
    if so_far.outcome is not None:
        return so_far.ending
    if snapshot.phase is Phase.STOPPED:
        return _("stopped")
    if snapshot.phase is Phase.AI:
        if known.failing:
            return _("the engine does not run; it is tried again")
        return _("the engine is getting ready") if known.getting_ready else _("thinking")
    return snapshot.making.prompt


def _note(snapshot: Snapshot) -> str:
    if snapshot.phase is Phase.PERSON and snapshot.engine.getting_ready:  # for a hint
        return _("the engine is getting ready")
    return snapshot.table.note


# -- seats ----------------------------------------------------------------------------------------------------


def _seats(snapshot: Snapshot) -> tuple[SeatPanel, ...]:
    so_far, table = snapshot.so_far, snapshot.table
    game = so_far.game
    shown = so_far.states[snapshot.told]
    pieces = _pieces(snapshot, shown)
    at_start = game.pieces(game.start(so_far.setup))
    active = 0 if so_far.outcome is not None else game.mover(so_far.states[-1])
    scores = game.scores(shown)
    panels = []
    for seat, player in enumerate(so_far.players, start=1):
        reserves = tuple(
            Reserve(table.reserve(location), len(pieces.get(location, ())))
            for location in sorted({*at_start, *pieces})
            if (reserve := locations.Reserve.read(location)) is not None and reserve.seat == seat
        )
        if scores and [str(reserve.count) for reserve in reserves] == [scores[seat - 1]]:
            reserves = ()  # the points are what is left: once is enough
        panels.append(
            SeatPanel(
                name=so_far.names[seat - 1],
                detail=_who(game, seat, player),
                colour=table.colour(seat),
                active=seat == active,
                reserves=reserves,
                score=scores[seat - 1] if scores else "",
                clock=clock_text(so_far.clock[seat - 1]) if so_far.clock else "",
                hurry=bool(so_far.clock) and so_far.clock[seat - 1] <= HURRY,
            )
        )
    return tuple(panels)


def _pieces(snapshot: Snapshot, shown: State) -> Arrangement:
    """What stands where on the table: in a position, in a turn that is being made, or at the end."""
    if snapshot.making.pieces is not None:
        return snapshot.making.pieces
    game = snapshot.so_far.game
    return game.ending(shown) if snapshot.phase is Phase.OVER else game.pieces(shown)


def _who(game: Game, seat: int, player: Player) -> str:
    """What sits there; with the side's name where the seat is shown by a person's own."""
    who = player_title(player)
    return _("{side} – {who}").format(side=game.seat_name(seat), who=who) if player.name else who


# -- moves ----------------------------------------------------------------------------------------------------


def _is_roll(snapshot: Snapshot, ply: int) -> bool:
    so_far = snapshot.so_far
    return ply < len(so_far.moves) and so_far.game.turn(so_far.states[ply]) == CHANCE


def _move_items(snapshot: Snapshot) -> tuple[MoveItem, ...]:
    so_far = snapshot.so_far
    untold = snapshot.phase is Phase.UNFOLDING and _is_roll(snapshot, snapshot.told)
    items = []
    for ply, move in enumerate(so_far.moves[:-1] if untold else so_far.moves):
        opens = ply == 0 or so_far.rounds[ply] != so_far.rounds[ply - 1]
        state = so_far.states[ply]
        text = _notation(so_far.game, state, move) + so_far.annotations.get(ply, "")
        answers = ply == 0 and len(so_far.players) == 2 and so_far.game.mover(state) == 2
        items.append(MoveItem(text, str(so_far.rounds[ply]) if opens else "", answers))
    return tuple(items)


@lru_cache(maxsize=4096)
def _notation(game: Game, state: State, move: int) -> str:
    """How a move is written, kept: the list grows by one and is made anew after every change."""
    return game.notation(state, move)


# -- engine ---------------------------------------------------------------------------------------------------


def _engine(snapshot: Snapshot) -> EngineInfo | None:
    so_far, thinking = snapshot.so_far, snapshot.engine.thinking
    if thinking is None or (thinking.hint and thinking.done and not snapshot.making.hint):
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
        score = engine(so_far.game.name).score_text(info.score, len(so_far.players))
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
        line=" ".join(info.pv[:LINE]),
    )


# -- end ------------------------------------------------------------------------------------------------------


def _end(snapshot: Snapshot) -> EndInfo:
    so_far = snapshot.so_far
    outcome, names = so_far.outcome, so_far.names
    assert outcome is not None
    if len(so_far.players) == 1:
        title = _(so_far.game.solo_result).format(score=outcome.scores[0])
        reason = so_far.ending
        if so_far.rank:
            reason = _("{reason}: {rank}").format(reason=reason, rank=rank_text(so_far.rank))
        return EndInfo(title, reason)
    if outcome.draw:
        title = _("A draw")
    elif len(outcome.winners) > 1:
        title = _("{names} share the win").format(names=", ".join(names[seat - 1] for seat in outcome.winners))
    else:
        title = _("{name} wins").format(name=names[outcome.winners[0] - 1])
    counted = outcome.scores if outcome.reason.by_points else ()
    return EndInfo(title, so_far.ending, tuple(zip(names, counted, strict=False)))
