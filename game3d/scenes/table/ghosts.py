"""Ghosts: what a click would bring, shown where it would come."""

from __future__ import annotations

from collections.abc import Iterable

from panda3d.core import NodePath, PandaNode

from game3d.rules.pieces import Piece
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.motion import Pose
from game3d.scenes.table.pieces import Pieces

FADED = 0.72  # how ghostly a ghost is: whose it would be is still to be told


class Ghosts:
    """The ghosts on a table; `shown` tells which pieces they are and where."""

    def __init__(self, stage: Stage, pieces: Pieces) -> None:
        self.shown: list[tuple[Piece, Pose]] = []
        self._stage = stage
        self._pieces = pieces
        self._nodes: list[NodePath[PandaNode]] = []

    def show(self, wanted: Iterable[tuple[Piece, Pose]]) -> None:
        """Show exactly these, each a piece and where it would be."""
        for node in self._nodes:
            node.remove_node()
        self._nodes.clear()
        self.shown.clear()
        for piece, pose in wanted:
            node = self._pieces.copy(piece)
            node.set_pos_hpr(*pose)
            self._stage.dress(node, ghost=FADED)
            self._nodes.append(node)
            self.shown.append((piece, pose))
