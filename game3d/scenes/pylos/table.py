"""The table of Pylos: balls that rest in the hollows of the four below.

To look inside, balls of the upper levels turn to glass, and the levels can be pulled apart; what is touched follows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import partial

from panda3d.core import NodePath, PandaNode

from game3d.rules.game import Game, Setup, State
from game3d.rules.locations import Reserve
from game3d.rules.pieces import Piece, Step
from game3d.scenes.pylos import measures
from game3d.scenes.stage.camera import View
from game3d.scenes.stage.materials import GILT
from game3d.scenes.stage.occlusion import Ball, Block, Drum, Occluder
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.contract import Hit, Marks, Slider
from game3d.scenes.table.motion import Path, Pose, carry, line
from game3d.scenes.table.numerals import Label
from game3d.scenes.table.pieces import Actor
from game3d.scenes.table.seats import reserve_at
from game3d.scenes.table.table import Table
from game3d.texts import N_, _

RADIUS = measures.RADIUS
APART = 0.62  # units between two levels that are pulled apart, beyond what is always there
PULL_KEY, GLASS_KEY = "x", "g"
PULL_TIME, SLIDE_TIME, GLASS_TIME = 0.35, 0.1, 0.18  # seconds
FAINT = 0.4  # of a ghost on a place that is open, next to the one under the pointer
COUNT = (-3.98, -2.2, measures.STEP + 0.003)  # where the rack of seat 1 says how many balls it holds
COUNT_SIZE = 0.36
RING_HEIGHT = 0.16  # of the ring around a ball, above its middle: there it just clears the neighbours
_CONTACT = RADIUS * math.sqrt(0.5)  # a ball touches the four below at this depth, and at this distance from its axis

PLACES = measures.PLACES
LEVEL = {place: int(place[0]) for place in PLACES}


def _under(place: str, levels: int) -> tuple[str, ...]:
    """The places of the level so many below that lie under a place: the four that carry it, or the one it hides."""
    x, y, _z = PLACES[place]
    reach = 0.51 * measures.PITCH if levels == 1 else 0.01
    return tuple(
        other
        for other, (u, v, _w) in PLACES.items()
        if LEVEL[other] == LEVEL[place] - levels and abs(u - x) < reach and abs(v - y) < reach
    )


SUPPORTS = {place: _under(place, 1) for place in PLACES}
HIDDEN = {place: _under(place, 2)[0] for place in PLACES if LEVEL[place] == 3}  # what a ball of level 3 hides


class PylosTable(Table):
    HELD_KEYS = (PULL_KEY, GLASS_KEY)
    RESERVES = {"ball": N_("Balls")}
    PARTS = tuple(place for place in PLACES if LEVEL[place] == 1)
    HOVERED = 0.06
    CHOSEN = 0.16
    LEGAL = 0.2

    def __init__(self, stage: Stage, game: Game, setup: Setup) -> None:
        self._apart = self._apart_goal = 0.0  # how far the levels are pulled apart, 0 to 1
        self._peeked = ""  # the ball of level 3 that is glass until the next change
        self._held = False  # whether the key that turns balls to glass is held
        self.glass: set[Actor] = set()  # the balls that are looked through
        self._faint: list[tuple[int, NodePath[PandaNode]]] = []  # the ghosts of open places: owner and node
        super().__init__(stage, game, setup)
        self.slider = Slider(_("Levels"))

    def build(self) -> NodePath[PandaNode]:
        return self.stage.load("pylos_board")

    def home(self) -> View:
        return View(elevation=46.0, target=(0.0, 0.0, 0.9))

    def extent(self) -> tuple[float, float, float]:
        return (measures.BASE, measures.BASE, 1.6)

    def board_bodies(self) -> Iterable[Occluder]:
        step, top = measures.STEP / 2, measures.TOP / 2
        yield Block(0, 0, step, measures.BASE, measures.BASE, step)
        yield Block(0, 0, top, measures.PLATEAU, measures.PLATEAU, top)

    def model(self, piece: Piece) -> str:
        return f"pylos_ball_{piece.owner}"

    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location in PLACES:
            x, y, z = PLACES[location]
            return Pose(x, y, z + (LEVEL[location] - 1) * APART * self._apart)
        return Pose(*measures.RACK[reserve_at(location).seat][index])

    def body(self, piece: Piece, pose: Pose) -> Occluder:
        return Ball(pose.x, pose.y, pose.z, RADIUS)

    def area(self, place: str) -> Occluder | None:
        x, y, z = self.rest(place, 0, 1, Piece("ball", 0))[:3]
        if LEVEL[place] == 1:
            return Drum(x, y, measures.TOP, 0.49, 0.01)
        # The hollow between four balls, and the heart of the ghost that shows there.
        return Ball(x, y, z - 0.14, 0.37) if self._carried(place) else None

    def _carried(self, place: str) -> bool:
        """Whether there are four balls for a ball to rest on."""
        return all(self.actors.get(below) for below in SUPPORTS[place])

    def sound(self, step: Step) -> str:
        return "take" if step.kind == "take" else "ball_put"

    def duration(self, step: Step) -> float:
        return 0.4

    def flight(self, step: Step, start: Pose, end: Pose) -> Path:
        """Up, over all that lies in between, and down into the hollow."""
        top = max(start.z + 0.8, end.z + 2 * RADIUS)
        for location, actors in self.actors.items():
            if location in PLACES and location not in (step.source, step.target):
                for actor in actors:
                    if _beside(actor.pose, start, end) < 2 * RADIUS:
                        top = max(top, actor.pose.z + 2 * RADIUS)
        return carry(start, end, top)

    # -- marks ------------------------------------------------------------------------------------------

    def ring(self, place: str) -> tuple[Pose, float] | None:
        balls = self.actors.get(place)
        if balls:
            return balls[-1].pose._replace(z=balls[-1].pose.z + RING_HEIGHT), 0.97
        if place not in PLACES or not self._carried(place):
            return None
        pose = self.rest(place, 0, 1, Piece("ball", 0))
        if LEVEL[place] == 1:
            return pose._replace(z=measures.TOP + 0.015), 0.84
        return pose._replace(z=pose.z - _CONTACT + 0.03), 2.1 * _CONTACT  # it lies on the four balls

    def labels(self) -> Iterator[Label]:
        x, y, z = COUNT
        for seat, side in ((1, 1.0), (2, -1.0)):
            balls = self.actors.get(str(Reserve(seat, "ball")))
            if balls:
                yield Label(str(len(balls)), side * x, side * y, z, COUNT_SIZE, GILT)

    def refreshed(self) -> None:
        self._lay_ghosts()
        self._show_glass()

    def _lay_ghosts(self) -> None:
        """A faint ghost on every open place of the upper levels: there is no board to tint."""
        over = self.hovered.location if self.hovered is not None and self.ghosts.shown else ""
        open_places = [
            place
            for place in self.marks.targets
            if place in PLACES and LEVEL[place] > 1 and place != over and not self.actors.get(place)
        ]
        ball = Piece("ball", self.game.mover(self.state))
        while self._faint and (len(self._faint) > len(open_places) or self._faint[-1][0] != ball.owner):
            self._faint.pop()[1].remove_node()
        for number, place in enumerate(open_places):
            if number == len(self._faint):
                node = self.pieces.copy(ball)
                self.stage.dress(node, ghost=1.0, fade=FAINT)
                self._faint.append((ball.owner, node))
            self._faint[number][1].set_pos(*self.rest(place, 0, 1, ball)[:3])

    def hovering(self, hit: Hit | None) -> None:
        self._lay_ghosts()
        if self._held:
            self._show_glass()

    # -- looking inside ---------------------------------------------------------------------------------

    def reveal(self, hit: Hit) -> bool:
        return self.peek(hit)

    def peek(self, hit: Hit | None) -> bool:
        """Turn a ball of level 3 and the four that carry it to glass, or back; anything else only turns back."""
        over = hit.location if hit is not None and hit.location in HIDDEN and hit.index >= 0 else ""
        if not over and not self._peeked:
            return False
        self._peeked = over if over != self._peeked else ""
        self._show_glass()
        return bool(over)

    def mark(self, marks: Marks, state: State) -> None:
        if state != self.state:
            self._peeked = ""
        super().mark(marks, state)

    def key(self, name: str, down: bool) -> bool:
        if name == PULL_KEY:
            self._pull_to(1.0 if down else 0.0, PULL_TIME)
        elif name == GLASS_KEY:
            self._held = down
            self._show_glass()
        else:
            return False
        return True

    def _show_glass(self) -> None:
        """Make glass of what is looked through, and wood of the rest."""
        through = {self._peeked} if self._peeked else set()
        if self._held:
            over = self.hovered.location if self.hovered is not None else ""
            through = {over} if over in HIDDEN else {place for place in PLACES if LEVEL[place] > 1}
        places = {below for place in through if place in HIDDEN for below in (place, *SUPPORTS[place])} | through
        wanted = {actors[-1] for place in places if (actors := self.actors.get(place))}
        below = HIDDEN.get(self._peeked, "")
        hidden = self.actors.get(below)
        self.note = ""
        if hidden:
            owner = self.game.seat_name(hidden[-1].piece.owner)
            self.note = _("{place} hides {below}: {owner}").format(place=self._peeked, below=below, owner=owner)
        for actor in wanted ^ self.glass:
            start, end = (0.0, 1.0) if actor in wanted else (1.0, 0.0)
            self.aside.add(
                partial(self._glaze, actor),
                line(Pose(start), Pose(end)),
                0.0,
                GLASS_TIME,
            )
        self.glass = wanted

    def _glaze(self, actor: Actor, pose: Pose) -> None:
        self.stage.dress(actor.node, glass=pose.x)

    # -- pulling the levels apart -----------------------------------------------------------------------

    def slide(self, value: float) -> None:
        self._pull_to(min(max(value, 0.0), 1.0), SLIDE_TIME)

    def _pull_to(self, goal: float, seconds: float) -> None:
        if goal == self._apart_goal:
            return
        self.timeline.finish()
        self._apart_goal = goal
        if self.slider is not None:
            self.slider.value = goal

        def pull(pose: Pose) -> None:
            if goal == self._apart_goal:
                self._apart = pose.x
                self.settle()
                self.draw_marks()
                self._lay_ghosts()

        self.aside.add(pull, line(Pose(self._apart), Pose(goal)), 0.0, seconds, end=self.shade)
        self.stage.mark_dirty()


def _beside(pose: Pose, start: Pose, end: Pose) -> float:
    """How far, seen from above, a pose is from the straight way between two others."""
    dx, dy = end.x - start.x, end.y - start.y
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else min(max(((pose.x - start.x) * dx + (pose.y - start.y) * dy) / length, 0.0), 1.0)
    return math.hypot(pose.x - start.x - share * dx, pose.y - start.y - share * dy)


TABLE = PylosTable
