"""A table whose marks are rings laid around pieces and pieces lifted a little, never paint on them.

So every piece keeps the colour that says whose it is, and a mark is told by more than colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from game3d.rules.game import Game, Piece, Setup
from game3d.scenes.stage import stage as colours
from game3d.scenes.stage.shadow import MASK as SHADOW_MASK
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.motion import Pose, line
from game3d.scenes.table.numerals import Figures, Label
from game3d.scenes.table.table import Actor, Colour, Hit, Table

STRONG = 1.4  # of the colour of a ring, which takes almost all of it
CALM = 0.74  # of a colour's brightness: under the lamp it then looks as it is meant
GHOST = 0.72  # how ghostly the piece is that a click would bring: its side is still to be told
LIFT_TIME = 0.12  # seconds in which a hovered piece rises


class Laid(NamedTuple):
    """Something thin laid on the table to mark something."""

    model: str
    pose: Pose
    scale: tuple[float, float, float]
    colour: Colour
    strength: float


class RingedTable(Table):
    """What the tables with rings share."""

    RING: ClassVar[str] = "marker_hoop"
    HOVERED: ClassVar[float] = 0.05  # units that a piece rises when a click would take it
    CHOSEN: ClassVar[float] = 0.1  # and while it is chosen
    LEGAL: ClassVar[float] = 0.25  # strength of the tint of an empty place that may be touched
    SECOND: ClassVar[float] = 1.12  # how much wider the second ring is around what shows why the game ended; 0: none
    CURSOR: ClassVar[float] = 1.14  # how much wider the ring is that shows where the keyboard is

    def __init__(self, stage: Stage, game: Game, setup: Setup) -> None:
        self._lifts: dict[Actor, float] = {}
        self._lift_goals: dict[Actor, float] = {}
        self._laid: dict[str, list[Any]] = {}
        self._figures: Figures | None = None
        super().__init__(stage, game, setup)

    # -- what a game's file may say ---------------------------------------------------------------------

    def laid(self) -> Iterator[Laid]:
        """All marks that lie on the table now."""
        marks = self.marks
        meanings: dict[str, tuple[Colour, float]] = {}
        for place in self.ringed():
            if place in self._places:
                meanings[place] = (colours.LAST, STRONG)
        meanings |= {touch: (colours.FOCUS, STRONG) for touch in marks.chosen}
        pieces = [touch for touch in marks.targets if self.actors.get(touch)]
        # What was put may be the next to touch: a ball to take back, a square to drop on again.
        if marks.chosen or len(pieces) == len(marks.targets):
            meanings |= {touch: (colours.LEGAL, STRONG) for touch in pieces}
        meanings |= {touch: (colours.FOCUS, STRONG) for touch in marks.hint}
        for place, (colour, strength) in meanings.items():
            if place not in marks.reason:
                yield from self.around(place, colour, strength)
        for place in marks.reason:  # a double ring
            yield from self.around(place, colours.WIN, STRONG)
            if self.SECOND:
                yield from self.around(place, colours.WIN, STRONG, self.SECOND)
        if self.cursor is not None:
            yield from self.around(self.cursor, colours.FOCUS, STRONG, self.CURSOR)

    def around(self, place: str, colour: Colour, strength: float, wider: float = 1.0) -> Iterator[Laid]:
        """The ring around a place, where it has one."""
        found = self.ring(place)
        if found is not None:
            pose, scale = found
            yield Laid(self.RING, pose, (scale * wider, scale * wider, 1.0), colour, strength)

    def labels(self) -> Iterable[Label]:
        """The numbers that stand on the table now."""
        return ()

    def lifted(self) -> dict[str, float]:
        """How far the top pieces at locations are lifted."""
        lifts = {}
        hit = self.hovered
        if hit is not None and hit.index >= 0 and self.hover_legal and hit.location in self._places:
            lifts[hit.location] = self.HOVERED
        for touch in self.marks.chosen:
            if touch not in self.marks.targets:  # else it was put there, and lies
                lifts[touch] = self.CHOSEN
        return lifts

    def risen(self) -> dict[Actor, float]:
        """The pieces that are lifted, and how far."""
        return {actors[-1]: height for place, height in self.lifted().items() if (actors := self.actors.get(place))}

    # -- marks ------------------------------------------------------------------------------------------

    def piece_mark(self, location: str, meanings: Mapping[str, tuple[Colour, float]]) -> tuple[Colour, float]:
        return colours.LEGAL, 0.0

    def place_mark(self, place: str, meanings: Mapping[str, tuple[Colour, float]]) -> tuple[Colour, float]:
        colour, strength = meanings.get(place, (colours.LEGAL, 0.0))
        return colour, self.LEGAL if colour is colours.LEGAL and strength else strength

    def _lay_rings(self, places: Sequence[str]) -> None:
        used: dict[str, int] = {}
        for model, pose, scale, colour, strength in self.laid():
            nodes = self._laid.setdefault(model, [])
            number = used[model] = used.get(model, 0) + 1
            if number > len(nodes):
                nodes.append(self._new_mark(model))
            node = nodes[number - 1]
            node.set_pos_hpr_scale(*pose, *scale)
            node.show()
            red, green, blue = (CALM * channel for channel in colour)
            self.stage.accent(node, (red, green, blue), strength)
        for model, nodes in self._laid.items():
            for node in nodes[used.get(model, 0) :]:
                node.hide()
        self._lift_all()

    def _new_mark(self, model: str) -> Any:
        node = self.stage.load(model)
        node.reparent_to(self.top)
        node.hide(SHADOW_MASK)
        return node

    def _ghost(self, piece: Piece, pose: Pose) -> None:
        super()._ghost(piece, pose)
        self.stage.dress(self._ghosts[-1], ghost=GHOST)

    # -- numbers ----------------------------------------------------------------------------------------

    def refreshed(self) -> None:
        self.figure()

    def advance(self, seconds: float) -> bool:
        moved = super().advance(seconds)
        self.figure()
        return moved

    def figure(self) -> None:
        """Show the numbers where they belong now, turned to the camera."""
        labels = tuple(self.labels())
        if labels and self._figures is None:
            self._figures = Figures(self.stage, self.top)
        view = self.stage.camera.view
        if self._figures is not None and self._figures.show(labels, view.azimuth, view.elevation):
            self.stage.mark_dirty(shadow=False)

    # -- lifting ----------------------------------------------------------------------------------------

    def hovering(self, hit: Hit | None) -> None:
        self._lift_all()

    def _lift_all(self) -> None:
        """Lift what is to be lifted, and let the rest down; what flies is let down too."""
        wanted = self.risen()
        for actor in {*wanted, *self._lift_goals}:
            goal = wanted.get(actor, 0.0)
            if goal != self._lift_goals.get(actor, 0.0):
                self._lift_goals[actor] = goal
                path = line(Pose(z=self._lifts.get(actor, 0.0)), Pose(z=goal))
                self.aside.instant = self.timeline.instant
                self.aside.add(
                    lambda pose, actor=actor, goal=goal: self._lift(actor, pose.z, goal),  # type: ignore[misc]
                    path,
                    0.0,
                    LIFT_TIME,
                )

    def _lift(self, actor: Actor, height: float, goal: float) -> None:
        if self._lift_goals.get(actor) != goal:
            return  # another goal has come since
        if height == goal == 0.0:
            self._lifts.pop(actor, None)
            del self._lift_goals[actor]
        else:
            self._lifts[actor] = height
        self._place(actor, actor.shown)

    def _place(self, actor: Actor, pose: Pose) -> None:
        super()._place(actor, pose)
        lift = self._lifts.get(actor)
        if lift:
            actor.node.set_z(pose.z + lift)
