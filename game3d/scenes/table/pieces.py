"""The pieces on a table: which stand where, and the nodes that show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from panda3d.core import NodePath, PandaNode

from game3d.rules.pieces import Arrangement, Piece
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.motion import Pose


@dataclass(eq=False)
class Actor:
    """A piece and its node."""

    piece: Piece  # what it is
    look: Piece  # what it looks like: a change shows when its flight begins
    node: NodePath[PandaNode]
    variety: int  # its own cut of the wood
    pose: Pose = field(default_factory=Pose)  # where it rests, or flies to
    shown: Pose = field(default_factory=Pose)  # where it is now, without its lift
    lift: float = 0.0  # units that it is raised for the eye


class Looks(Protocol):
    """What a table says of how its pieces look."""

    def model(self, piece: Piece) -> str:
        """The name of a piece's model."""

    def scale(self, piece: Piece) -> float:
        """How many times as large as its model a piece is."""

    def looks(self, location: str, index: int, piece: Piece) -> Piece:
        """What a piece looks like where it stands."""

    def dressed(self, actor: Actor) -> None:
        """An actor got its node or another look."""


class Pieces:
    """All pieces of a table.

    `at` holds them by location, each list from the bottom to the top; pieces that are not needed now are kept hidden
    and taken again.
    """

    def __init__(self, stage: Stage, parent: NodePath[PandaNode], looks: Looks) -> None:
        self.at: dict[str, list[Actor]] = {}
        self.hand_over = ""  # the location above which the hand hovers
        self._stage = stage
        self._parent = parent
        self._looks = looks
        self._varieties = 0
        self._spare: dict[tuple[str, int], list[Actor]] = {}

    @property
    def arrangement(self) -> Arrangement:
        """What stands where, as the rules tell it."""
        return {location: [actor.piece for actor in actors] for location, actors in self.at.items() if actors}

    def top(self, location: str) -> Actor | None:
        """The top piece at a location."""
        actors = self.at.get(location)
        return actors[-1] if actors else None

    def each(self) -> Iterator[tuple[str, int, int, Actor]]:
        """Every piece with its location, its number from the bottom, and how many there are at that location."""
        for location, actors in self.at.items():
            for index, actor in enumerate(actors):
                yield location, index, len(actors), actor

    def rearrange(self, arrangement: Arrangement) -> None:
        """Hold exactly what `arrangement` says; what stands where it stood stays the same actor."""
        before, self.at = self.at, {}
        kept: dict[tuple[str, int], Actor] = {}
        for location, actors in before.items():
            wanted = arrangement.get(location, ())
            for index, actor in enumerate(actors):
                if index < len(wanted) and wanted[index] == actor.piece:
                    kept[location, index] = actor
                else:
                    self._put_away(actor)
        for location, pieces in arrangement.items():
            for index, piece in enumerate(pieces):
                actor = kept.get((location, index)) or self.take(piece, self._looks.looks(location, index, piece))
                self.at.setdefault(location, []).append(actor)

    def take(self, piece: Piece, look: Piece) -> Actor:
        """An actor for a piece: one that was put away, or a new one. It stands nowhere yet."""
        spare = self._spare.get((self._looks.model(look), look.owner))
        if spare:
            actor = spare.pop()
            actor.piece, actor.look = piece, look
            actor.node.show()
        else:
            self._varieties += 1
            actor = Actor(piece, look, self._load(look, self._varieties), self._varieties)
        self._looks.dressed(actor)
        return actor

    def become(self, actor: Actor, look: Piece) -> None:
        """Let an actor look like another piece: another model where that has one."""
        if look == actor.look:
            return
        if self._looks.model(look) != self._looks.model(actor.look):
            actor.node.remove_node()
            actor.node = self._load(look, actor.variety)
            self.place(actor, actor.shown)
        actor.look = look
        self._looks.dressed(actor)

    def place(self, actor: Actor, pose: Pose) -> None:
        """Show an actor at a pose."""
        actor.shown = pose
        actor.node.set_pos_hpr(pose.x, pose.y, pose.z + actor.lift, pose.h, pose.p, pose.r)

    def lift(self, actor: Actor, height: float) -> None:
        """Raise an actor so many units above where it is shown."""
        actor.lift = height
        self.place(actor, actor.shown)

    def copy(self, look: Piece) -> NodePath[PandaNode]:
        """A node that looks like a piece and is none: a ghost, say."""
        node = self._stage.load(self._looks.model(look))
        node.reparent_to(self._parent)
        scale = self._looks.scale(look)
        if scale != 1.0:
            node.set_scale(scale)
        return node

    def _load(self, look: Piece, variety: int) -> NodePath[PandaNode]:
        node = self.copy(look)
        self._stage.dress(node, variety=float(variety))
        return node

    def _put_away(self, actor: Actor) -> None:
        actor.node.hide()
        self._spare.setdefault((self._looks.model(actor.look), actor.look.owner), []).append(actor)
