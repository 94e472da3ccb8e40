"""The grammar of marks, the same on all tables, and what lays it on the board.

No mark paints a piece: pieces keep the colour that says whose they are. A mark is a ring or a strip laid around or
between pieces, the tint of an empty part of the board, or a piece that is raised. Each is told by its shape or place
as well as by its colour:

movable
    A piece that may be touched next, where only pieces can be or something is chosen already: a green ring.
legal
    An empty place that may be touched next: its part of the board in a faint green tint.
chosen
    What was touched so far: a blue ring; a piece that has not been put is raised.
under the pointer
    A piece that a click would take rises a little; what a click would bring shows as a ghost.
last move
    Where a piece came to: a gilt ring. Where one came from: a gilt ring broken into four arcs. What is chosen, movable
    or proposed has its own ring instead.
hint
    Every place of a proposed move: a blue ring, and a blue tint where it is empty.
threat
    What stands in the way: a red ring around a piece, a red tint of an empty place.
deciding
    The places that show why the game ended: a gold ring, twice (or, on a crowded board, once), joined by bars where
    they form a line. Then nothing else is marked.
the keyboard's place
    A blue ring wider than all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from panda3d.core import NodePath, PandaNode

from game3d.scenes.stage.shadow import MASK as SHADOW_MASK
from game3d.scenes.stage.stage import FOCUS, LAST, LEGAL, WIN, Stage
from game3d.scenes.table.contract import Colour, Marks
from game3d.scenes.table.motion import Pose

STRENGTH = 1.4  # of the colour of what is laid, which takes almost all of it
CALM = 0.74  # of a colour's brightness: under the lamp it then looks as it is meant

Tint = tuple[Colour, float]
"""The colour of a part of the board, and how strong it is."""


class Laid(NamedTuple):
    """Something thin laid on the table to mark something."""

    model: str
    pose: Pose
    scale: tuple[float, float, float]
    colour: Colour


class Ring(NamedTuple):
    """A ring around a place."""

    place: str
    colour: Colour
    wider: float = 1.0  # than the place's own
    broken: bool = False  # into four arcs


def rings(marks: Marks, last: Iterable[str], holds: Callable[[str], bool], second: float) -> Iterator[Ring]:
    """The rings that `marks` ask for.

    `last` are the places of the last move that show it; `holds` says whether there is a piece at a location; `second`
    is how much wider the second ring is around what decided the game, 0 for none.
    """
    meanings = dict.fromkeys(() if marks.over else last, LAST) | dict.fromkeys(marks.chosen, FOCUS)
    movable = [touch for touch in marks.targets if holds(touch)]
    # What was put may be the next to touch: a ball to take back, a square to drop on again.
    if marks.chosen or len(movable) == len(marks.targets):
        meanings |= dict.fromkeys(movable, LEGAL)
    meanings |= dict.fromkeys(marks.hint, FOCUS)
    for place, colour in meanings.items():
        if place not in marks.reason:
            yield Ring(place, colour, broken=colour is LAST and place not in marks.changed)
    for place in marks.reason:
        yield Ring(place, WIN)
        if second:
            yield Ring(place, WIN, second)


def tints(marks: Marks, cursor: str | None, legal: float) -> dict[str, Tint]:
    """The tint of each empty place that `marks` ask for; `legal` is the strength of that of a legal one."""
    found: dict[str, Tint] = dict.fromkeys(marks.targets, (LEGAL, legal))
    found |= dict.fromkeys(marks.chosen, (FOCUS, 0.35))
    found |= dict.fromkeys(marks.hint, (FOCUS, 0.5))
    found |= dict.fromkeys(marks.reason, (WIN, 0.3))
    if cursor is not None:
        found[cursor] = (FOCUS, 0.6)
    return found


class MarkLayer:
    """What lies on a table to mark something: it lays exactly what it is told, and tints the board."""

    def __init__(self, stage: Stage, parent: NodePath[PandaNode]) -> None:
        self._stage = stage
        self._parent = parent
        self._nodes: dict[str, list[NodePath[PandaNode]]] = {}  # by model

    def lay(self, laid: Iterable[Laid]) -> None:
        """Show these and no others."""
        used: dict[str, int] = {}
        for model, pose, scale, colour in laid:
            nodes = self._nodes.setdefault(model, [])
            number = used[model] = used.get(model, 0) + 1
            if number > len(nodes):
                nodes.append(self._make(model))
            node = nodes[number - 1]
            node.set_pos_hpr_scale(*pose, *scale)
            node.show()
            red, green, blue = (CALM * channel for channel in colour)
            self._stage.accent(node, (red, green, blue), STRENGTH)
        for model, nodes in self._nodes.items():
            for node in nodes[used.get(model, 0) :]:
                node.hide()

    def tint(self, board: NodePath[PandaNode], parts: Sequence[str], found: Mapping[str, Tint]) -> None:
        """Tint the parts of the board, numbered from 1, that are named; the others are plain."""
        for number, place in enumerate(parts, start=1):
            self._stage.part_accent(board, number, *found.get(place, (LEGAL, 0.0)))

    def _make(self, model: str) -> NodePath[PandaNode]:
        node = self._stage.load(model)
        node.reparent_to(self._parent)
        node.hide(SHADOW_MASK)
        return node
