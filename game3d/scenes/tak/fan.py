"""A stack fanned out at its side, so that every buried piece can be read: copies for the eye alone.

The copies stand nearer to the eye and are smaller by as much, so they look as large as the pieces and never run
into what stands beside the stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from panda3d.core import NodePath, PandaNode

from game3d.scenes.stage.camera import Vec3, View
from game3d.scenes.stage.shadow import MASK as SHADOW_MASK
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.motion import Pose, Timeline, arc

DWELL = 0.3  # seconds that the pointer rests on a stack before it fans out
OPENING = 0.28  # seconds it takes
ROWS = 8  # pieces in one column of the fan
NEARER = 0.72  # of the way from the eye
TILT = 24.0  # degrees that the pieces lean towards the eye
RISE = 0.46  # units between one piece and the next
ASIDE = 0.98  # units from the stack to the fan
COLUMN = 0.9  # units from one column to the next
LEAN = 0.1  # units that each piece stands farther out than the one below


class Leaf(NamedTuple):
    """A piece of the stack, from the bottom."""

    model: str
    variety: int
    pose: Pose


def places(view: View, stack: Vec3, count: int) -> list[Vec3]:
    """Where the pieces of a stack whose foot is at `stack` come to stand, bottom to top, beside it in the picture."""
    right, _ahead, _up = view.axes()
    to = (stack[0] - view.target[0], stack[1] - view.target[1])
    side = -1.0 if to[0] * right[0] + to[1] * right[1] > 0.6 else 1.0
    found = []
    for k in range(count):
        column, row = divmod(k, ROWS)
        out = side * (ASIDE + column * COLUMN + row * LEAN)
        found.append((stack[0] + right[0] * out, stack[1] + right[1] * out, stack[2] + 0.1 + row * RISE))
    return found


class Fan:
    """One stack fanned out; `close` takes it away."""

    def __init__(
        self, stage: Stage, parent: NodePath[PandaNode], timeline: Timeline, leaves: Sequence[Leaf], foot: Vec3
    ) -> None:
        self._stage = stage
        self._parent = parent
        self._nodes: list[NodePath[PandaNode]] = []
        self._open = True
        view = stage.camera.goal
        for leaf, place in zip(leaves, places(view, foot, len(leaves)), strict=True):
            turned = view.azimuth + (leaf.pose.h - view.azimuth + 90.0) % 180.0 - 90.0  # both faces are the same
            start = _nearer(view.eye, leaf.pose._replace(h=turned))
            end = _nearer(view.eye, Pose(*place, view.azimuth, TILT))
            self._add(timeline, leaf, start, end)

    def _add(self, timeline: Timeline, leaf: Leaf, start: Pose, end: Pose) -> None:
        node: NodePath[PandaNode] | None = None

        def show(pose: Pose) -> None:
            nonlocal node
            if not self._open:
                return
            if node is None:
                node = self._stage.load(leaf.model)
                node.reparent_to(self._parent)
                node.set_scale(NEARER)
                node.hide(SHADOW_MASK)
                self._stage.dress(node, variety=float(leaf.variety))
                self._nodes.append(node)
            node.set_pos_hpr(*pose)

        # Without animation the pointer still has to rest.
        timeline.add(show, arc(start, end, 0.1), DWELL, 0.0 if timeline.instant else OPENING, patient=True)

    def close(self) -> None:
        """Take the copies away, or let none appear."""
        self._open = False
        for node in self._nodes:
            node.remove_node()
        self._nodes.clear()


def _nearer(eye: Vec3, pose: Pose) -> Pose:
    """The same place in the picture, nearer to the eye."""
    x, y, z = (e + (p - e) * NEARER for e, p in zip(eye, pose[:3], strict=True))
    return pose._replace(x=x, y=y, z=z)
