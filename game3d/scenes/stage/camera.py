"""The camera that walks around the table: pure numbers, and a thin part that moves Panda3D's camera.

The camera looks at a *target* on the table from an *azimuth* (degrees from south, counter-clockwise seen
from above: 0 is player 1's seat, 180 the seat opposite), an *elevation* above the table and a *distance*.
All changes go to a goal, which the shown view follows smoothly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game3d.texts import decimal_number, quoted, whole_number

if TYPE_CHECKING:
    from panda3d.core import Camera, NodePath, PerspectiveLens

Vec3 = tuple[float, float, float]

FIELD_OF_VIEW = 32.0
"""Degrees from the bottom to the top of the picture; wider pictures show more at the sides."""

NEAR, FAR = 0.3, 80.0

SEAT_ELEVATION = 44.0
TOP_ELEVATION = 89.0
LOW_ELEVATION = 16.0
_FAR_OUT = 1e6  # beyond all numbers of a view


@dataclass(frozen=True, slots=True)
class View:
    """Where the camera is: degrees, degrees, units, and the point it looks at."""

    azimuth: float = 0.0
    elevation: float = SEAT_ELEVATION
    distance: float = 12.0
    target: Vec3 = (0.0, 0.0, 0.2)

    @property
    def eye(self) -> Vec3:
        """The camera's position."""
        a, e = math.radians(self.azimuth), math.radians(self.elevation)
        flat = self.distance * math.cos(e)
        return (
            self.target[0] + flat * math.sin(a),
            self.target[1] - flat * math.cos(a),
            self.target[2] + self.distance * math.sin(e),
        )

    def axes(self) -> tuple[Vec3, Vec3, Vec3]:
        """Unit vectors to the right of, into and upwards in the picture."""
        a, e = math.radians(self.azimuth), math.radians(self.elevation)
        ahead = (-math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), -math.sin(e))
        right = (math.cos(a), math.sin(a), 0.0)
        up = (-math.sin(a) * math.sin(e), math.cos(a) * math.sin(e), math.cos(e))
        return right, ahead, up


@dataclass(frozen=True, slots=True)
class Limits:
    """What the camera may do: degrees, units, and how far the target may leave the middle of the board.

    ``clearance`` is the radius around the target into which the eye never comes, so that it is never
    inside a piece; ``floor`` the least height of the eye above the table.
    """

    elevation: tuple[float, float] = (9.0, TOP_ELEVATION)
    distance: tuple[float, float] = (4.0, 36.0)
    reach: float = 5.0
    floor: float = 1.0

    def clamp(self, view: View) -> View:
        """The nearest allowed view; the azimuth may be anything."""
        distance = min(max(view.distance, self.distance[0]), self.distance[1])
        x, y, z = view.target
        far = math.hypot(x, y)
        if far > self.reach:
            x, y = x * self.reach / far, y * self.reach / far
        z = min(max(z, 0.0), 2.0)
        low, high = self.elevation
        low = max(low, math.degrees(math.asin(min(max((self.floor - z) / distance, -1.0), 1.0))))
        elevation = min(max(view.elevation, low), high)
        return View(view.azimuth, elevation, distance, (x, y, z))


@dataclass(frozen=True, slots=True)
class Ray:
    """A half line: where it starts and its unit direction."""

    origin: Vec3
    direction: Vec3

    def at(self, distance: float) -> Vec3:
        """The point so many units along the ray."""
        o, d = self.origin, self.direction
        return (o[0] + d[0] * distance, o[1] + d[1] * distance, o[2] + d[2] * distance)


def ray_through(view: View, x: float, y: float, aspect: float, field: float = FIELD_OF_VIEW) -> Ray:
    """The ray from the eye through a place of the picture.

    ``x`` and ``y`` run from -1 (left, bottom) to 1 (right, top), as Panda3D's mouse does; ``aspect`` is
    width over height; ``field`` is :func:`field_of_view` for that aspect (degrees, bottom to top).
    """
    right, ahead, up = view.axes()
    half = math.tan(math.radians(field) / 2.0)
    u, v = x * half * aspect, y * half
    d = [ahead[k] + right[k] * u + up[k] * v for k in range(3)]
    length = math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
    return Ray(view.eye, (d[0] / length, d[1] / length, d[2] / length))


def place_of(view: View, point: Vec3, aspect: float, field: float = FIELD_OF_VIEW) -> tuple[float, float] | None:
    """Where a point of the world is in the picture (-1..1, as in :func:`ray_through`); None if behind the eye."""
    right, ahead, up = view.axes()
    eye = view.eye
    to = (point[0] - eye[0], point[1] - eye[1], point[2] - eye[2])
    depth = _dot(to, ahead)
    if depth <= 1e-6:
        return None
    half = math.tan(math.radians(field) / 2.0) * depth
    return (_dot(to, right) / (half * aspect), _dot(to, up) / half)


def field_of_view(aspect: float) -> float:
    """Degrees from bottom to top. A picture narrower than 4:3 keeps what 4:3 shows from side to side."""
    half = math.tan(math.radians(FIELD_OF_VIEW) / 2.0)
    return math.degrees(2.0 * math.atan(half * max(1.0, (4.0 / 3.0) / aspect)))


SEAT_AZIMUTHS = (0.0, 180.0, -90.0, 90.0)
"""Where the seats are: the first in the south, the second opposite, the third west, the fourth east."""


def seat_view(seat: int, default: View | None = None) -> View:
    """The view of seat ``seat`` (from 1): the default view, walked round to that side of the table."""
    base = default if default is not None else View()
    turn = SEAT_AZIMUTHS[seat - 1]
    return replace(base, azimuth=base.azimuth + turn, target=turned(base.target, turn))


def turned(point: Vec3, degrees: float) -> Vec3:
    """A point turned about the middle of the table."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return (point[0] * cosine - point[1] * sine, point[0] * sine + point[1] * cosine, point[2])


def parse_view(text: str, seats: int = 2, default: View | None = None) -> View:
    """A view in words, as the command line takes it: ``seat1`` .. ``seat4``, ``top``, ``low`` or
    ``AZ,EL,DIST`` (degrees, degrees, units).

    Raises :class:`ValueError` with the input for anything else, and for numbers outside the limits.
    """
    base = default if default is not None else View()
    word = text.strip().lower()
    if word == "top":
        return replace(base, elevation=TOP_ELEVATION)
    if word == "low":
        return replace(base, elevation=LOW_ELEVATION)
    if word.startswith("seat"):
        try:
            return seat_view(whole_number(word[4:], 1, seats), base)
        except ValueError:
            raise ValueError(f"no such seat in view {quoted(text)}: this table has seats 1 to {seats}") from None
    numbers = word.split(",")
    if len(numbers) != 3:
        raise ValueError(f"cannot read view {quoted(text)}: expected seat1, top, low or AZ,EL,DIST")
    try:
        azimuth, elevation, distance = (decimal_number(number, -_FAR_OUT, _FAR_OUT) for number in numbers)
    except ValueError:
        raise ValueError(f"cannot read view {quoted(text)}: {quoted(word)} is not three numbers") from None
    limits = Limits()
    if not limits.elevation[0] <= elevation <= limits.elevation[1]:
        raise ValueError(
            f"view {quoted(text)}: the elevation must be {limits.elevation[0]:g} to {limits.elevation[1]:g}"
        )
    if not limits.distance[0] <= distance <= limits.distance[1]:
        raise ValueError(f"view {quoted(text)}: the distance must be {limits.distance[0]:g} to {limits.distance[1]:g}")
    return View(azimuth, elevation, distance, base.target)


def _dot(a: Vec3, b: Vec3) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _nearer_turn(azimuth: float, to: float) -> float:
    """``to`` plus or minus whole turns, whichever is the shorter way from ``azimuth``."""
    return azimuth + (to - azimuth + 180.0) % 360.0 - 180.0


class Orbit:
    """A view that follows its goal: the state behind the camera, without any window.

    Angles of the input methods are degrees, moves are shares of the picture's height.
    """

    SMOOTHNESS = 0.09
    """Seconds in which the shown view comes 63 % nearer to its goal."""

    def __init__(self, home: View | None = None, limits: Limits | None = None) -> None:
        """Start at ``home``, to which :meth:`reset` comes back."""
        self.limits = limits if limits is not None else Limits()
        self.home = self.limits.clamp(home if home is not None else View())
        self.view = self.home
        self.goal = self.home
        self.smooth = True

    def turn(self, azimuth: float, elevation: float) -> None:
        """Walk around and rise by so many degrees."""
        goal = self.goal
        self._aim(replace(goal, azimuth=goal.azimuth + azimuth, elevation=goal.elevation + elevation))

    def zoom(self, factor: float, x: float = 0.0, y: float = 0.0, aspect: float = 1.0) -> None:
        """Multiply the distance by ``factor``; the table's point under (x, y) stays where it is in the picture."""
        before = self.goal
        after = self.limits.clamp(replace(before, distance=before.distance * factor))
        field = field_of_view(aspect)
        here, there = (_on_plane(ray_through(view, x, y, aspect, field), before.target[2]) for view in (before, after))
        if here is not None and there is not None:
            tx, ty, tz = after.target
            after = replace(after, target=(tx + here[0] - there[0], ty + here[1] - there[1], tz))
        self._aim(after)

    def pan(self, across: float, along: float) -> None:
        """Drag the table by shares of the picture's height: to the right, and upwards."""
        goal = self.goal
        size = 2.0 * goal.distance * math.tan(math.radians(FIELD_OF_VIEW) / 2.0)
        a = math.radians(goal.azimuth)
        # Foreshortened from a low seat: the same drag moves the table farther, up to twice.
        deep = along / max(math.sin(math.radians(goal.elevation)), 0.5)
        dx = -(across * math.cos(a) - deep * math.sin(a)) * size
        dy = -(across * math.sin(a) + deep * math.cos(a)) * size
        x, y, z = goal.target
        self._aim(replace(goal, target=(x + dx, y + dy, z)))

    def reset(self) -> None:
        """Go home."""
        self.go(self.home)

    def go(self, view: View, *, at_once: bool = False) -> None:
        """Walk to a view the shorter way round, or be there at once."""
        self._aim(replace(view, azimuth=_nearer_turn(self.goal.azimuth, view.azimuth)))
        if at_once:
            self.view = self.goal

    def top(self) -> None:
        """Look straight down, or from there come back to the home elevation."""
        straight = self.goal.elevation > TOP_ELEVATION - 1.0
        self._aim(replace(self.goal, elevation=self.home.elevation if straight else TOP_ELEVATION))

    def advance(self, seconds: float) -> bool:
        """Let time pass; returns whether the shown view changed."""
        if self.view == self.goal:
            return False
        share = 1.0 if not self.smooth else 1.0 - math.exp(-max(seconds, 0.0) / self.SMOOTHNESS)
        now, goal = self.view, self.goal
        target = tuple(a + (b - a) * share for a, b in zip(now.target, goal.target, strict=True))
        shown = View(
            now.azimuth + (goal.azimuth - now.azimuth) * share,
            now.elevation + (goal.elevation - now.elevation) * share,
            now.distance + (goal.distance - now.distance) * share,
            (target[0], target[1], target[2]),
        )
        near = (
            abs(shown.azimuth - goal.azimuth) < 0.01
            and abs(shown.elevation - goal.elevation) < 0.01
            and abs(shown.distance - goal.distance) < 0.001
            and math.dist(shown.target, goal.target) < 0.001
        )
        self.view = goal if near else shown
        return True

    def _aim(self, view: View) -> None:
        self.goal = self.limits.clamp(view)


def _on_plane(ray: Ray, height: float) -> Vec3 | None:
    if ray.direction[2] > -1e-6:
        return None
    return ray.at((height - ray.origin[2]) / ray.direction[2])


class TableCamera(Orbit):
    """An :class:`Orbit` that places a Panda3D camera and its lens."""

    def __init__(self, camera: NodePath[Camera], lens: PerspectiveLens, home: View | None = None) -> None:
        """Take over ``camera`` (a node path whose parent is the scene) and its perspective ``lens``."""
        super().__init__(home)
        self._camera = camera
        self._lens = lens
        self.aspect = 16.0 / 9.0
        lens.set_near_far(NEAR, FAR)
        self.set_aspect(self.aspect)
        self.apply()

    @property
    def field(self) -> float:
        """Degrees from the bottom to the top of the picture."""
        return field_of_view(self.aspect)

    def set_aspect(self, aspect: float) -> None:
        """The window has a new shape: width over height."""
        self.aspect = max(aspect, 0.2)
        vertical = field_of_view(self.aspect)
        half = math.tan(math.radians(vertical) / 2.0)
        self._lens.set_fov(math.degrees(2.0 * math.atan(half * self.aspect)), vertical)

    def set_home(self, view: View, *, at_once: bool = True) -> None:
        """Make ``view`` the one that a reset comes back to, and go there."""
        self.home = self.limits.clamp(view)
        self.go(self.home, at_once=at_once)
        self.apply()

    def advance(self, seconds: float) -> bool:
        """As :meth:`Orbit.advance`, and move the camera with it."""
        changed = super().advance(seconds)
        if changed:
            self.apply()
        return changed

    def apply(self) -> None:
        """Put Panda3D's camera where the shown view is."""
        view = self.view
        self._camera.set_pos(*view.eye)
        self._camera.set_hpr(view.azimuth, -view.elevation, 0.0)

    def ray(self, x: float, y: float) -> Ray:
        """The ray through a place of the picture, -1..1 each way (Panda3D's mouse coordinates)."""
        return ray_through(self.view, x, y, self.aspect, self.field)

    def place_of(self, point: Vec3) -> tuple[float, float] | None:
        """Where a point of the world is in the picture, -1..1 each way; None if behind the camera."""
        return place_of(self.view, point, self.aspect, self.field)
