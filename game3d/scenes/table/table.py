"""A game on the table: pieces that stand, fly and are touched. Each game's scene file makes one of these.

A table knows no rules. It is given arrangements (what stands where), steps (what moves), marks (what to show) and
rays (where the pointer is); it answers with hits. What a game's file adds is form: which models there are, where a
piece at a location stands, what can be touched there, and extras such as a die or a fanned stack.

Frames of time: `advance` moves what flies; the program draws when the stage says that something changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from game3d.rules.game import HAND, Arrangement, Game, Piece, Setup, State, Step
from game3d.scenes.stage import stage as colours
from game3d.scenes.stage.camera import Ray
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.contract import Colour, Hit, Marks, Point, Slider
from game3d.scenes.table.form import FLIGHT, Actor, TableForm
from game3d.scenes.table.motion import Pose, Timeline
from game3d.scenes.table.picking import distance

__all__ = ["FLIGHT", "Actor", "Colour", "Hit", "Marks", "Point", "Slider", "Table"]

QUICK = 0.5  # share of the time of a flight when something is taken back
STAGGER = 0.09  # seconds between pieces that go one after the other


class Table(TableForm):
    """The table of one game; a game's file fills in the abstract methods of its form."""

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
        self.slider: Slider | None = None
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
