"""What the pointer is over, and where the keyboard can go."""

from __future__ import annotations

from game3d.rules.locations import HAND
from game3d.scenes.stage.camera import Ray
from game3d.scenes.stage.occlusion import Occluder
from game3d.scenes.table.contract import Hit, Point
from game3d.scenes.table.hooks import TableHooks
from game3d.scenes.table.rays import distance


class Picker:
    """Finds what can be touched on a table, from the bodies that the hooks of its game give."""

    def __init__(self, table: TableHooks) -> None:
        self._table = table

    def pick(self, ray: Ray) -> Hit | None:
        """What the ray meets first: a piece that is not in the hand, an empty place, or another spot."""
        table = self._table
        best: tuple[float, str, int] | None = None

        def offer(location: str, index: int, body: Occluder | None) -> None:
            nonlocal best
            met = None if body is None else distance(ray, body)
            if met is not None and (best is None or met < best[0]):
                best = (met, location, index)

        for location, index, _count, actor in table.pieces.each():
            if location != HAND:
                offer(location, index, table.body(actor.look, actor.pose))
        for place in table.game.places():
            if not table.actors.get(place):
                offer(place, -1, table.area(place))
        for location, body in table.spots():
            offer(location, -1, body)
        if best is None:
            return None
        met, location, index = best
        return Hit(location, index, table.touches_at(location, index), ray.at(met))

    def stops(self) -> dict[str, Point]:
        """The locations that the keyboard can reach, and where each is: all places and what lies in reserves."""
        table, places = self._table, self._table.game.places()
        found: dict[str, Point] = {}
        for location in (*places, *(name for name in table.actors if name not in places)):
            actor = table.pieces.top(location)
            if location == HAND:
                continue
            if actor is not None:
                found[location] = actor.pose[:3]
            elif location in places and (body := table.area(location)) is not None:
                found[location] = (body.x, body.y, body.z)
        return found
