"""A game on the table: pieces that stand, fly and are touched. Each game's scene file makes one of these.

A table knows no rules. It is given arrangements (what stands where), steps (what moves), marks (what to show) and
rays (where the pointer is); it answers with hits. What a game's file adds is form: which models there are, where a
piece at a location stands, what can be touched there, and extras such as a die or a fanned stack.

Frames of time: `advance` moves what flies; the program draws when the stage says that something changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, ClassVar, NamedTuple

from game3d.rules.game import HAND, Arrangement, Game, Piece, Setup, State, Step
from game3d.scenes import framing
from game3d.scenes import stage as colours
from game3d.scenes.camera import Ray, View, seat_view
from game3d.scenes.motion import Pose, Timeline, arc, line
from game3d.scenes.occlusion import Occluder
from game3d.scenes.pick import distance
from game3d.scenes.stage import Stage
from game3d.texts import N_, _

Point = tuple[float, float, float]
Colour = tuple[float, float, float]

HAND_HEIGHT = 0.55  # units between what lies below and the lowest piece in the hand
FLIGHT = 0.34  # seconds of an ordinary flight
QUICK = 0.5  # share of it when something is taken back
STAGGER = 0.09  # seconds between pieces that go one after the other


@dataclass(eq=False)
class Actor:
    """A piece and its node."""

    piece: Piece  # what it is
    look: Piece  # what it looks like: a change shows when its flight begins
    node: Any  # NodePath
    variety: int
    pose: Pose = field(default_factory=Pose)  # where it rests, or flies to
    shown: Pose = field(default_factory=Pose)  # where it is now


class Hit(NamedTuple):
    """What the pointer is over."""

    location: str  # a place, a reserve, the die
    index: int  # of the piece in it, from the bottom; -1 for the empty place
    touches: tuple[str, ...]  # what a click there could mean, the likeliest first
    point: Point


@dataclass(frozen=True)
class Marks:
    """What to show on the table besides the pieces."""

    targets: tuple[str, ...] = ()  # touches that are legal now
    chosen: tuple[str, ...] = ()  # touches made so far
    last: tuple[str, ...] = ()  # the path of the last move
    changed: tuple[str, ...] = ()  # the locations that it changed
    reason: tuple[str, ...] = ()  # places that show why the game ended
    hint: tuple[str, ...] = ()  # the path of a proposed move
    over: bool = False


@dataclass
class SceneSlider:
    """Something about the view that the player may slide, from 0 to 1."""

    label: str
    value: float = 0.0


class Table(ABC):
    """The table of one game; a game's file fills in the abstract methods."""

    RESERVES: ClassVar[dict[str, str]] = {}  # what lies in a reserve, by the location's second half
    PARTS: ClassVar[tuple[str, ...]] = ()  # the places that are numbered parts of the board's model, from 1
    SEATS: ClassVar[dict[int, Colour]] = {1: (0.86, 0.74, 0.52), 2: (0.24, 0.15, 0.10)}

    def __init__(self, stage: Stage, game: Game, setup: Setup) -> None:
        self.stage = stage
        self.game = game
        self.setup = setup
        self.timeline = Timeline()
        self.aside = Timeline()  # what moves for the eye alone, while clicks and the game go on
        self.play_sound: Callable[[str], None] = lambda name: None
        self.actors: dict[str, list[Actor]] = {}
        self.marks = Marks()
        self.state: State = game.start(setup)
        self.slider: SceneSlider | None = None
        self.note = ""  # a quiet line for the display, such as what a hovered stack holds
        self.hovered: Hit | None = None
        self.hover_legal = False  # whether a click there would do something
        self.quick = False  # whether what flies now is taken back or made again
        self.cursor: str | None = None
        self._hand_over = ""  # the location above which the hand hovers
        self._varieties = 0
        self._spare: dict[tuple[str, int], list[Actor]] = {}
        self._previewed: tuple[Any, ...] = ()
        self._ghosts: list[Any] = []
        self._rings: list[Any] = []
        self._moving_before = False
        self.top = stage.root.attach_new_node(game.name)
        self.board = self.build()
        self.board.reparent_to(self.top)
        self.stage.camera.set_home(self.framed(self.stage.camera.aspect))

    # -- what a game's file says ------------------------------------------------------------------------

    @abstractmethod
    def build(self) -> Any:
        """The board's node, loaded; what else stands still is put below ``self.top``."""

    def home(self) -> View:
        """Seat 1's view of the table before it is fitted to the window: its angles count."""
        return View(elevation=48.0)

    @abstractmethod
    def extent(self) -> tuple[float, float, float]:
        """Half width, half depth and height of all that must be seen, trays included."""

    def corners(self) -> Sequence[Point]:
        """The corners of all that must be seen."""
        return framing.box(*self.extent())

    def framed(self, aspect: float, clear: framing.Clear = framing.WHOLE, seat: int = 1) -> View:
        """A seat's view with all of the table in the clear part of a window of that shape."""
        return framing.fit(seat_view(seat, self.home()), self.corners(), aspect, clear)

    @abstractmethod
    def model(self, piece: Piece) -> str:
        """The name of a piece's model."""

    @abstractmethod
    def rest(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        """Where the piece number `index` (from the bottom) of `count` at a location stands; not for the hand."""

    @abstractmethod
    def body(self, piece: Piece, pose: Pose) -> Occluder:
        """The body of a piece at a pose, for picking and contact shade."""

    @abstractmethod
    def area(self, place: str) -> Occluder | None:
        """The body that is picked for an empty place; None where there is nothing to touch yet."""

    def board_bodies(self) -> Iterable[Occluder]:
        """The bodies of the board itself, for contact shade."""
        return ()

    def spots(self) -> Iterable[tuple[str, Occluder]]:
        """Locations that are no places and the bodies that can be touched for them, such as the felt of a die."""
        return ()

    def touches_at(self, location: str, index: int) -> tuple[str, ...]:
        """What a click on the piece number `index` at `location` (-1: the empty place) could mean."""
        return (location,)

    def bears(self, location: str, index: int, count: int) -> tuple[str, ...]:
        """The touches and places whose marks the piece number `index` of `count` shows; the first that has one."""
        return (location,) if index == count - 1 else ()

    def looks(self, location: str, index: int, piece: Piece) -> Piece:
        """What a piece looks like where it stands, if not as what it is."""
        return piece

    def leaves(self, step: Step, here: list[Actor]) -> Actor:
        """Take the actor of a step away from its source: the top one, where one piece is as good as another."""
        return here.pop()

    def joins(self, step: Step, here: list[Actor], actor: Actor) -> None:
        """Add the actor of a step to its target: on top."""
        here.append(actor)

    def touch_keys(self) -> dict[str, tuple[str, ...]]:
        """Keys that stand for touches: what each could mean, the likeliest first."""
        return {}

    def ring(self, place: str) -> tuple[Pose, float] | None:
        """Pose and scale of the ring that shows a place of the last move; None where there is none."""
        return None

    def hand_pose(self, index: int, count: int, piece: Piece) -> Pose:
        """Where a piece in the hand hovers: above the last touched place, the next to drop lowest."""
        x, y, z, h, p, r = self._above(self._hand_over)
        return Pose(x, y, z + HAND_HEIGHT + (count - 1 - index) * self.thickness(piece), h, p, r)

    def thickness(self, piece: Piece) -> float:
        """How much a piece adds to a stack."""
        return 0.2

    def sound(self, step: Step) -> str:
        """The name of the sound of a step, when it arrives; empty for none."""
        return {"lift": "lift", "flatten": "flatten", "take": "take", "clear": "clear", "slide": "wood_slide"}.get(
            step.kind, "wood_put"
        )

    def flight(self, step: Step, start: Pose, end: Pose) -> Callable[[float], Pose]:
        """The path of a step from 0 to 1."""
        if step.kind == "slide":
            return line(start, end)
        return arc(start, end)

    def shift(self, actor: Actor, start: Pose, end: Pose) -> Callable[[float], Pose]:
        """The path of a piece that makes room or closes ranks."""
        return line(start, end)

    def duration(self, step: Step) -> float:
        """Seconds that a step takes."""
        return FLIGHT

    def pause(self, before: Step, step: Step) -> float | None:
        """Seconds between two steps of one touch when one waits for the other; None when they go together."""
        return None

    def late(self, step: Step) -> bool:
        """Whether a piece looks like what it becomes only when the step is over."""
        return False

    def seat_colour(self, seat: int) -> Colour:
        """The colour that stands for a seat in the display (sRGB)."""
        return self.SEATS.get(seat, (0.6, 0.6, 0.6))

    def reserve_label(self, location: str) -> str:
        """What lies in a reserve, in words."""
        return _(self.RESERVES.get(location.partition(":")[2], N_("Pieces")))

    def refreshed(self) -> None:
        """Marks or position changed: bring the extras of the game up to date."""

    def hovering(self, hit: Hit | None) -> None:
        """The pointer is over something else than before."""

    def key(self, name: str, down: bool) -> bool:
        """A key of the game's own was pressed or released (such as exploding a pyramid); True when it has one."""
        return False

    def peek(self, hit: Hit | None) -> bool:
        """The player asks to look into what is hit; True when there is something to see."""
        return False

    def reveal(self, hit: Hit) -> bool:
        """A click that is no legal touch: whether it shows something instead of being refused."""
        return False

    def slide(self, value: float) -> None:
        """The scene's slider was moved."""

    # -- showing ----------------------------------------------------------------------------------------

    @property
    def _places(self) -> tuple[str, ...]:
        return self.game.places()

    @property
    def moving(self) -> bool:
        """Whether anything flies."""
        return self.timeline.moving

    def show(self, arrangement: Arrangement) -> None:
        """Show an arrangement at once; what stands where it stood stays the same piece."""
        self.timeline.finish()
        before, self.actors = self.actors, {}
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
                actor = kept.get((location, index)) or self._take(piece, self.looks(location, index, piece))
                self.actors.setdefault(location, []).append(actor)
        self._settle_all()
        self._shade()

    def move(self, arrangement: Arrangement, steps: Sequence[Step], *, quick: bool = False) -> None:
        """Show steps that start from `arrangement`, after what is still moving; the table is set to it if need be."""
        if self._arrangement() != {location: list(found) for location, found in arrangement.items() if found}:
            self.show(arrangement)
        self.quick = quick
        delay = self.timeline.remaining
        share = QUICK if quick else 1.0
        before: Step | None = None
        offset = longest = 0.0
        for _way, group in groupby(steps, key=lambda step: (step.touch, step.kind, step.source, step.target)):
            together = list(group)
            step = together[0]
            pause = None if before is None else 0.0 if step.touch != before.touch else self.pause(before, step)
            if pause is not None:
                delay += longest + pause * share
                offset = longest = 0.0
            duration = self.duration(step) * share
            self._step(together, delay + offset, duration)
            longest = max(longest, offset + duration)
            if step.kind != "lift":
                offset += STAGGER * share
            before = step
        self.stage.mark_dirty()
        if self.moving:
            self._shade()
        else:
            self._arrived()

    def finish(self) -> None:
        """Let everything that flies arrive now."""
        self.timeline.finish()
        self._arrived()

    def advance(self, seconds: float) -> bool:
        """Let time pass for what flies; returns whether anything moved."""
        self.aside.speed, self.aside.instant = self.timeline.speed, self.timeline.instant
        moved = self.timeline.advance(seconds)
        if self.aside.advance(seconds):
            moved = True
        if moved:
            self.stage.mark_dirty()
        if self._moving_before and not self.moving:
            self._arrived()
        self._moving_before = self.moving
        return moved

    def mark(self, marks: Marks, state: State) -> None:
        """Show what may be touched, what was, and why the game ended."""
        self.marks = marks
        self.state = state
        self._draw_marks()
        self.refreshed()
        self.stage.mark_dirty(shadow=False)

    def show_ending(self, arrangement: Arrangement) -> None:
        """Show how a finished game ends, where that is more than its position: pieces fly in, one after the other."""
        spare = [
            (location, actor)
            for location, actors in self.actors.items()
            for actor in actors[len(arrangement.get(location, ())) :]
        ]
        number = 0
        for location, pieces in arrangement.items():
            for piece in pieces[len(self.actors.get(location, ())) :]:
                found = next((found for found in spare if found[1].piece == piece), None)
                if found is None:
                    actor = self._take(piece)
                else:
                    spare.remove(found)
                    actor = found[1]
                    self.actors[found[0]].remove(actor)
                here = self.actors.setdefault(location, [])
                here.append(actor)
                start, actor.pose = actor.pose, self.rest(location, len(here) - 1, len(here), piece)
                step = Step(0, "put", found[0] if found else location, location, piece)
                self._fly(actor, step, piece, start, number * 2 * STAGGER, FLIGHT)
                number += 1
        if number:
            self.stage.mark_dirty()
            if not self.moving:
                self._arrived()

    def close(self) -> None:
        """Take the table off the stage."""
        self.timeline.finish()
        self.aside.finish()
        self.top.remove_node()
        self.stage.set_occluders(())
        self.stage.mark_dirty()

    # -- picking ----------------------------------------------------------------------------------------

    def pick(self, ray: Ray) -> Hit | None:
        """What the ray meets first: a piece, or an empty place."""
        best: tuple[float, str, int] | None = None
        for location, actors in self.actors.items():
            if location == HAND:
                continue
            for index, actor in enumerate(actors):
                met = distance(ray, self.body(actor.look, actor.pose))
                if met is not None and (best is None or met < best[0]):
                    best = (met, location, index)
        for place in self._places:
            area = None if self.actors.get(place) else self.area(place)
            met = None if area is None else distance(ray, area)
            if met is not None and (best is None or met < best[0]):
                best = (met, place, -1)
        for location, body in self.spots():
            met = distance(ray, body)
            if met is not None and (best is None or met < best[0]):
                best = (met, location, -1)
        if best is None:
            return None
        met, location, index = best
        return Hit(location, index, self.touches_at(location, index), ray.at(met))

    def stops(self) -> dict[str, Point]:
        """The locations that the keyboard can reach, and where each is: all places and what lies in reserves."""
        found: dict[str, Point] = {}
        for location in (*self._places, *(name for name in self.actors if name not in self._places)):
            actors = self.actors.get(location)
            if location == HAND:
                continue
            if actors:
                found[location] = actors[-1].pose[:3]
            elif location in self._places and (body := self.area(location)) is not None:
                found[location] = (body.x, body.y, body.z)
        return found

    def hit_at(self, location: str) -> Hit:
        """The hit that a click on the top of a location would give."""
        index = len(self.actors.get(location, ())) - 1
        return Hit(location, index, self.touches_at(location, index), self.stops().get(location, (0.0, 0.0, 0.0)))

    def set_cursor(self, location: str | None) -> None:
        """Show where the keyboard is on the board."""
        self.cursor = location
        self._draw_marks()

    def hover(self, hit: Hit | None, preview: Sequence[Step], legal: bool) -> None:
        """Show what a click at the pointer would do: ghosts where pieces would come."""
        key = (hit.location, hit.index, legal, *preview) if hit else ()
        if key == self._previewed:
            return
        self._previewed = key
        self.hovered = hit
        self.hover_legal = legal
        self._clear_ghosts()
        heights: dict[str, int] = {}
        for step in preview:
            if step.kind in ("put", "drop", "raise", "slide") and step.target in self._places:
                height = heights.get(step.target, len(self.actors.get(step.target, ())))
                heights[step.target] = height + 1
                self._ghost(step.piece, self.rest(step.target, height, height + 1, step.piece))
        self.hovering(hit)
        self.stage.mark_dirty(shadow=False)

    # -- actors -----------------------------------------------------------------------------------------

    def _arrangement(self) -> Arrangement:
        return {location: [a.piece for a in actors] for location, actors in self.actors.items() if actors}

    def _take(self, piece: Piece, look: Piece | None = None) -> Actor:
        """An actor for a piece: one that is put away, or a new one."""
        look = look or piece
        spare = self._spare.get((self.model(look), look.owner))
        if spare:
            actor = spare.pop()
            actor.piece, actor.look = piece, look
            actor.node.show()
        else:
            self._varieties += 1
            actor = Actor(piece, look, self.stage.load(self.model(look)), self._varieties)
            actor.node.reparent_to(self.top)
            self.stage.dress(actor.node, variety=float(self._varieties))
        self.dressed(actor)
        return actor

    def dressed(self, actor: Actor) -> None:
        """A piece got its node: add what belongs on it (a number, say)."""

    def _put_away(self, actor: Actor) -> None:
        actor.node.hide()
        self._spare.setdefault((self.model(actor.look), actor.look.owner), []).append(actor)

    def _become(self, actor: Actor, piece: Piece) -> None:
        """The actor looks like another piece: another model where that has one."""
        if piece == actor.look:
            return
        if self.model(piece) != self.model(actor.look):
            node = self.stage.load(self.model(piece))
            node.reparent_to(self.top)
            self.stage.dress(node, variety=float(actor.variety))
            actor.node.remove_node()
            actor.node = node
            self._place(actor, actor.shown)
        actor.look = piece
        self.dressed(actor)

    def _resting(self, location: str, index: int, count: int, piece: Piece) -> Pose:
        if location == HAND:
            return self.hand_pose(index, count, piece)
        return self.rest(location, index, count, piece)

    def _above(self, location: str) -> Pose:
        """The pose of the next piece that would come to a location."""
        height = len(self.actors.get(location, ()))
        return self.rest(location, height, height + 1, Piece("", 0))

    def _place(self, actor: Actor, pose: Pose) -> None:
        actor.shown = pose
        actor.node.set_pos_hpr(pose.x, pose.y, pose.z, pose.h, pose.p, pose.r)

    def _settle_all(self) -> None:
        for location, actors in self.actors.items():
            for index, actor in enumerate(actors):
                actor.pose = self._resting(location, index, len(actors), actor.piece)
                self._become(actor, self.looks(location, index, actor.piece))
                self._place(actor, actor.pose)

    def _step(self, steps: Sequence[Step], delay: float, duration: float) -> None:
        """Make steps of one kind from and to the same place now, and let them be seen from `delay` seconds on."""
        source, target = steps[0].source, steps[0].target
        if HAND in (source, target):
            self._hand_over = source if target == HAND else target
        here = self.actors.setdefault(target, [])
        movers = []
        for step in steps:
            actor = self.leaves(step, self.actors[source])
            actor.piece = step.piece
            self.joins(step, here, actor)
            movers.append((step, actor))
        for step, actor in movers:
            start, index = actor.pose, here.index(actor)
            actor.pose = self._resting(target, index, len(here), step.piece)
            self._fly(actor, step, self.looks(target, index, step.piece), start, delay, duration)
        moved = [actor for _step, actor in movers]
        for location in (source, target) if HAND in (source, target) else (source, target, HAND):
            self._close_ranks(location, moved, delay, duration)

    def _fly(self, actor: Actor, step: Step, look: Piece, start: Pose, delay: float, duration: float) -> None:
        name, late = self.sound(step), self.late(step)

        def begin() -> None:
            if not late:
                self._become(actor, look)

        def end() -> None:
            self._become(actor, look)
            if name:
                self.play_sound(name)

        path = self.flight(step, start, actor.pose)
        self.timeline.add(lambda pose: self._place(actor, pose), path, delay, duration, begin=begin, end=end)

    def _close_ranks(self, location: str, but: Sequence[Actor], delay: float, duration: float) -> None:
        """The others at a location move to where they belong now."""
        actors = self.actors.get(location, [])
        for index, actor in enumerate(actors):
            if actor in but:
                continue
            pose = self._resting(location, index, len(actors), actor.piece)
            if pose != actor.pose:
                look = self.looks(location, index, actor.piece)
                path = self.shift(actor, actor.pose, pose)
                actor.pose = pose
                self.timeline.add(
                    lambda p, a=actor: self._place(a, p),
                    path,
                    delay,
                    duration,
                    begin=lambda a=actor, look=look: self._become(a, look),  # type: ignore[misc]
                )

    def _arrived(self) -> None:
        """Everything stands still again."""
        self._settle_all()
        self._shade()
        self._draw_marks()
        self.refreshed()
        self.stage.mark_dirty()

    def _shade(self) -> None:
        """Say what stands where, for contact shade; what flies gives none."""
        bodies = list(self.board_bodies())
        for location, actors in self.actors.items():
            if location != HAND:
                bodies += [self.body(actor.look, actor.pose) for actor in actors if actor.pose == actor.shown]
        self.stage.set_occluders(bodies)

    # -- marks ------------------------------------------------------------------------------------------

    def _draw_marks(self) -> None:
        """Colour pieces and the parts of the board by meaning, and lay rings around what moved last."""
        marks = self.marks
        meanings: dict[str, tuple[Colour, float]] = {}
        legal = 0.3 if len(marks.targets) <= 8 else 0.15  # where much is legal, it is shown faintly
        for touch in marks.targets:
            meanings[touch] = (colours.LEGAL, legal)
        for touch in marks.chosen:
            meanings[touch] = (colours.FOCUS, 0.35)
        for touch in marks.hint:
            meanings[touch] = (colours.FOCUS, 0.5)
        for place in marks.reason:
            meanings[place] = (colours.WIN, 0.3)
        meanings.update(self.own_marks())
        if self.cursor is not None:
            meanings[self.cursor] = (colours.FOCUS, 0.6)
        for location, actors in self.actors.items():
            for index, actor in enumerate(actors):
                borne = [name for name in self.bears(location, index, len(actors)) if name in meanings]
                colour, strength = self.piece_mark(borne[0], meanings) if borne else (colours.LEGAL, 0.0)
                self.stage.accent(actor.node, colour, strength)
        for number, place in enumerate(self.PARTS, start=1):
            empty = not self.actors.get(place)
            colour, strength = self.place_mark(place, meanings) if empty else (colours.LEGAL, 0.0)
            self.stage.part_accent(self.board, number, colour, strength)
        self._lay_rings([place for place in self.ringed() if place in self._places])

    def own_marks(self) -> Mapping[str, tuple[Colour, float]]:
        """What the game's table has to mark by itself: colour and strength by touch or place."""
        return {}

    def ringed(self) -> Iterable[str]:
        """What bears a ring: the places that the last move touched or changed."""
        return dict.fromkeys((*self.marks.last, *self.marks.changed))

    def piece_mark(self, location: str, meanings: Mapping[str, tuple[Colour, float]]) -> tuple[Colour, float]:
        """The accent of the top piece at a location; a piece that may be chosen shows it faintly."""
        colour, strength = meanings.get(location, (colours.LEGAL, 0.0))
        return colour, strength if colour is not colours.LEGAL else strength * 0.3

    def place_mark(self, place: str, meanings: Mapping[str, tuple[Colour, float]]) -> tuple[Colour, float]:
        """The accent of an empty place."""
        return meanings.get(place, (colours.LEGAL, 0.0))

    def _lay_rings(self, places: Sequence[str]) -> None:
        poses = [pose for place in places if (pose := self.ring(place)) is not None]
        while len(self._rings) < len(poses):
            node = self.stage.load("marker_ring")
            node.reparent_to(self.top)
            self.stage.accent(node, colours.LAST, 0.7)
            self._rings.append(node)
        for node, (pose, scale) in zip(self._rings, poses, strict=False):
            node.set_pos_hpr(*pose)
            node.set_scale(scale, scale, 1.0)
            node.show()
        for node in self._rings[len(poses) :]:
            node.hide()

    def _ghost(self, piece: Piece, pose: Pose) -> None:
        ghost = self.stage.load(self.model(piece))
        ghost.reparent_to(self.top)
        ghost.set_pos_hpr(*pose)
        self.stage.dress(ghost, ghost=1.0)
        self._ghosts.append(ghost)

    def _clear_ghosts(self) -> None:
        for ghost in self._ghosts:
            ghost.remove_node()
        self._ghosts.clear()
