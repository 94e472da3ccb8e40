"""Pylos in words: what a player is expected to do, and why a touch is refused. The rules are in `rules`."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import NamedTuple

from game3d.rules.locations import FINISH
from game3d.texts import N_, _

# The places in the order of the position text: level, file, rank.
PLACES = tuple(
    f"{level}{file}{rank}" for level in (1, 2, 3, 4) for rank in range(1, 6 - level) for file in "abcd"[: 5 - level]
)


NOTHING_TO_TAKE = {  # by variant
    "square": N_("no square was completed: nothing is taken back"),
    "children": N_("in this variant nothing is taken back"),
    "advanced": N_("no square or line was completed: nothing is taken back"),
}


class View(NamedTuple):
    """What a player sees in the middle of a turn: the touches so far, and the pyramid as it then lies."""

    source: str  # of the ball to be raised; empty when none was touched
    target: str  # where the ball has gone; empty before that
    variant: str
    scored: bool  # whether the ball on the target makes an own square or line
    taken: int  # how many balls have gone back
    finished: bool  # whether that was all
    reserve: int  # balls of the mover
    own: Set[str]  # the places of the mover's balls
    occupied: Set[str]  # the places of all balls
    free: Set[str]  # those of the mover's balls that support nothing
    open: Set[str]  # the empty places that a ball can lie on
    raises: Mapping[str, Set[str]]  # where each of the free balls can be raised to


def prompt(view: View) -> str:
    """What is expected of the player."""
    if view.taken:
        return _("take back a second ball, or finish")
    if view.target:
        return _("take back a ball of yours that supports nothing")
    if view.source:
        return _("raise the ball on {place} to a higher place").format(place=view.source)
    if not view.reserve:
        return _("your reserve is empty: choose a ball to raise")
    if any(view.raises.values()):
        return _("put a ball on an open place, or choose a ball to raise")
    return _("put a ball on an open place")


def objection(view: View, touch: str) -> str:
    """Why `touch` cannot come next; empty when it can."""
    if view.target:
        return _objection_to_taking(view, touch)
    if touch == FINISH:
        return _("there is nothing to finish yet")
    if touch not in PLACES:
        return _("touch the place where the ball is to go")
    if view.source:
        return _objection_to_raising(view, touch)
    if touch in view.own:
        if touch not in view.free:
            return _("the ball on {place} supports another").format(place=touch)
        if not view.raises[touch]:
            return _("no higher place is open to the ball on {place}").format(place=touch)
        return ""
    if touch in view.occupied:
        return _("the ball on {place} is not yours").format(place=touch)
    if touch not in view.open:
        return _("{place} has not yet four balls to rest on").format(place=touch)
    return "" if view.reserve else _("your reserve is empty: raise a ball")


def _objection_to_raising(view: View, touch: str) -> str:
    if touch in view.raises[view.source]:
        return ""
    if touch in view.occupied:
        return _("{place} is taken").format(place=touch)
    if touch[0] <= view.source[0]:
        return _("a ball is raised to a higher level: {place} is not above {source}").format(
            place=touch, source=view.source
        )
    if touch in view.open:
        return _("{place} rests on the ball on {source} itself").format(place=touch, source=view.source)
    return _("{place} has not yet four balls to rest on").format(place=touch)


def _objection_to_taking(view: View, touch: str) -> str:
    if not view.scored:
        return _(NOTHING_TO_TAKE[view.variant])
    if view.taken == 2:
        return _("no more than two balls are taken back")
    if view.finished or not view.free:
        return _("the turn is complete")
    if touch == FINISH:
        return "" if view.taken else _("you must take back at least one ball")
    if touch not in PLACES:
        return _("touch a ball of yours to take it back")
    if touch not in view.occupied:
        return _("there is no ball on {place}").format(place=touch)
    if touch not in view.own:
        return _("the ball on {place} is not yours").format(place=touch)
    return "" if touch in view.free else _("the ball on {place} supports another").format(place=touch)
