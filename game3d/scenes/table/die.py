"""A die that is thrown. It waits on a corner, tumbles down its lane, tips over a last edge and rests as recorded.

At every moment the die stands on its lowest point or above it: the height of its centre follows from its turn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from panda3d.core import LQuaternionf, LVecBase3f

from game3d.scenes.table import stock
from game3d.scenes.table.motion import Path, Pose

EDGE = 0.085  # radius of the rounded edges, as the model has it
_INNER = stock.DIE / 2 - EDGE

ON_CORNER = (20.0, math.degrees(math.atan(math.sqrt(0.5))), -45.0)  # two opposite corners on one upright line
_ASKEW = (0.0, -14.0, 9.0, 17.0, -11.0, 21.0, -7.0)  # degrees that each face comes to rest from true

_ROLL = 630.0  # degrees that it turns on its way
_TIPS, _RESTS = 0.62, 0.84  # shares of the time: it has its last edge before it, and it lies
_HOPS = ((0.0, 0.3, 0.95), (0.3, 0.5, 0.26), (0.5, 0.62, 0.06))  # from, to, and height in units
_ROCK = 6.0  # degrees that it rocks before it lies still


def centre_height(h: float, p: float, r: float) -> float:
    """The height of the centre above what the die stands on, for a turn in degrees."""
    pitch, roll = math.radians(p), math.radians(r)
    rises = (math.cos(pitch) * math.sin(roll), math.sin(pitch), math.cos(pitch) * math.cos(roll))
    return EDGE + _INNER * sum(abs(rise) for rise in rises)


@dataclass(frozen=True)
class Lane:
    """Where a die is thrown: along y, from its far end to its rest."""

    x: float
    ready_y: float
    rest_y: float
    top: float  # z of what it lies on

    def ready(self) -> Pose:
        """Waiting to be thrown: poised on a corner, so that no face seems to count."""
        return Pose(self.x, self.ready_y, self.top + centre_height(*ON_CORNER), *ON_CORNER)

    def resting(self, face: int) -> Pose:
        """Lying with that face up, a little askew."""
        h, p, r = stock.DIE_UP[face]
        return Pose(self.x, self.rest_y, self.top + stock.DIE / 2, h + _ASKEW[face], p, r)

    def thrown(self, start: Pose, end: Pose) -> Path:
        """From one pose down the lane (towards -y) to another that lies flat, exactly."""
        first, last = _quaternion(start), _quaternion(end)
        # What is left of the starting pose when the end is rolled back; it fades out on the way.
        rest = _inverse(last) * first * _inverse(_about_x(-_ROLL))
        if rest.get_r() < 0:
            rest = -rest
        angle, axis = rest.get_angle(), rest.get_axis()
        axis.normalize()

        def at(share: float) -> Pose:
            if share >= 1.0:
                return end
            left = max(1.0 - share / _TIPS, 0.0)
            fading = LQuaternionf()
            fading.set_from_axis_angle(angle * left * left, axis)
            h, p, r = (last * fading * _about_x(_rolled(share))).get_hpr()
            gone = 1.0 - max(1.0 - share / _RESTS, 0.0) ** 1.6
            sway = 0.18 * math.sin(math.pi * gone)
            x, y = start.x + (end.x - start.x) * gone + sway, start.y + (end.y - start.y) * gone
            return Pose(x, y, self.top + centre_height(h, p, r) + _hop(share), h, p, r)

        return at


def _rolled(share: float) -> float:
    """Degrees about +x, 0 at the end: fast, slow over the last edge, down on the face, and rocking."""
    if share < _TIPS:
        left = 1.0 - share / _TIPS
        return -90.0 - (_ROLL - 90.0) * left * (1.0 + 0.35 * left) / 1.35
    if share < _RESTS:
        tip = (share - _TIPS) / (_RESTS - _TIPS)
        return -90.0 * (1.0 - tip - 0.13 * math.sin(2.0 * math.pi * tip))
    left = (1.0 - share) / (1.0 - _RESTS)
    return _ROCK * left * left * math.sin(2.0 * math.pi * (1.0 - left))


def _hop(share: float) -> float:
    for start, end, height in _HOPS:
        if start <= share < end:
            along = (share - start) / (end - start)
            return height * 4.0 * along * (1.0 - along)
    return 0.0


def _quaternion(pose: Pose) -> LQuaternionf:
    made = LQuaternionf()
    made.set_hpr(LVecBase3f(pose.h, pose.p, pose.r))
    return made


def _about_x(degrees: float) -> LQuaternionf:
    made = LQuaternionf()
    made.set_from_axis_angle(degrees, LVecBase3f(1, 0, 0))
    return made


def _inverse(turn: LQuaternionf) -> LQuaternionf:
    return LQuaternionf(turn.get_r(), -turn.get_i(), -turn.get_j(), -turn.get_k())
