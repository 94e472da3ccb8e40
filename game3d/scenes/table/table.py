"""A game on the table: pieces that stand, fly and are touched. Each game's scene file makes one of these.

A table knows no rules. It is given arrangements (what stands where), steps (what moves), marks (what to show) and
rays (where the pointer is); it answers with hits.

Frames of time: `advance` moves what flies; the program draws when the stage says that something changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game3d.rules.game import Game, Setup, State
from game3d.rules.locations import HAND
from game3d.rules.pieces import Arrangement, Piece, Step
from game3d.scenes.stage.camera import Ray
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.contract import Hit, Marks, Point, Slider
from game3d.scenes.table.flights import Flights
from game3d.scenes.table.ghosts import Ghosts
from game3d.scenes.table.hooks import TableHooks
from game3d.scenes.table.lifts import Lifts
from game3d.scenes.table.marks import MarkLayer
from game3d.scenes.table.motion import Pose, Timeline
from game3d.scenes.table.numerals import Numerals
from game3d.scenes.table.picking import Picker
from game3d.scenes.table.pieces import Pieces


class Table(TableHooks):
    """The table of one game.

    To make one, write a subclass in ``scenes/<game>/table.py`` and name it there as ``TABLE``. Fill in the abstract
    hooks: `build` loads the board, `model` names the model of a piece, `rest` says where a piece stands, `extent` how
    much must be seen, `body` and `area` what a click meets. Set `PARTS` where the board's model has numbered parts,
    so that legal places are tinted, and answer `ring`, so that pieces are ringed. Everything else has an answer that
    suits most games; override what is special (`TableHooks` tells each), down to numbers on the table (`labels`),
    marks of its own (`laid`, `tints`) and things that move for the eye alone (on `aside`).

    A subclass works with the objects below and calls `draw_marks`, `draw_labels`, `settle` and `shade` when it has
    changed what they show. What `build` and the hooks need of its own is set before ``super().__init__``.
    """

    def __init__(self, stage: Stage, game: Game, setup: Setup) -> None:
        """Build the table below ``stage.root``, without pieces; raises AssetError when a model is missing."""
        self.stage = stage
        self.game = game
        self.setup = setup
        self.play_sound = lambda name: None
        self.state: State = game.start(setup)
        self.marks = Marks()
        self.slider: Slider | None = None
        self.note = ""  # a quiet line for the display, such as what a hovered stack holds
        self.hovered: Hit | None = None
        self.hover_legal = False
        self.cursor: str | None = None
        self.timeline = Timeline()
        self.aside = Timeline(self.timeline)  # what moves for the eye alone, while clicks and the game go on
        self.top = stage.root.attach_new_node(game.name)
        self.pieces = Pieces(stage, self.top, self)
        self.flights = Flights(self, self.timeline)
        self.lifts = Lifts(self.pieces, self.aside)
        self.ghosts = Ghosts(stage, self.pieces)
        self._mark_layer = MarkLayer(stage, self.top)
        self._picker = Picker(self)
        self._numerals: Numerals | None = None
        self._hover_shown: tuple[Any, ...] | None = ()  # () is nothing, None not known
        self._moving_before = False
        self.board = self.build()
        self.board.reparent_to(self.top)
        stage.camera.set_home(self.framed(stage.camera.aspect))

    # -- showing ----------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether anything flies."""
        return self.timeline.moving

    def show(self, arrangement: Arrangement) -> None:
        """Show an arrangement at once; what stands where it stood stays the same piece."""
        self.timeline.finish()
        self.pieces.rearrange(arrangement)
        self.settle()
        self.shade()

    def move(self, arrangement: Arrangement, steps: Sequence[Step], *, quick: bool = False) -> None:
        """Show steps that start from `arrangement`, after what is still moving; the table is set to it if need be."""
        if self.pieces.arrangement != {location: list(found) for location, found in arrangement.items() if found}:
            self.show(arrangement)
        self.flights.move(steps, quick=quick)
        self.stage.mark_dirty()
        if self.moving:
            self.shade()
        else:
            self._arrived()

    def show_ending(self, arrangement: Arrangement) -> None:
        """Show how a finished game ends, where that is more than its position: pieces fly in, one after the other."""
        if self.flights.fill(arrangement):
            self.stage.mark_dirty()
            if not self.moving:
                self._arrived()

    def finish(self) -> None:
        """Let everything that flies arrive now."""
        self.timeline.finish()
        self._arrived()

    def advance(self, seconds: float) -> bool:
        """Let time pass for what flies; returns whether anything moved."""
        moved = self.timeline.advance(seconds)
        if self.aside.advance(seconds):
            moved = True
        if moved:
            self.stage.mark_dirty()
        if self._moving_before and not self.moving:
            self._arrived()
        self._moving_before = self.moving
        self.draw_labels()
        return moved

    def mark(self, marks: Marks, state: State) -> None:
        """Show what may be touched, what was, and why the game ended."""
        self.marks = marks
        self.state = state
        self._refresh()
        self.stage.mark_dirty(shadow=False)

    def close(self) -> None:
        """Take the table off the stage."""
        self.timeline.finish()
        self.aside.finish()
        self.top.remove_node()
        self.stage.set_occluders(())
        self.stage.mark_dirty()

    # -- touching ---------------------------------------------------------------------------------------

    def pick(self, ray: Ray) -> Hit | None:
        """What the ray meets first: a piece, or an empty place."""
        return self._picker.pick(ray)

    def stops(self) -> dict[str, Point]:
        """The locations that the keyboard can reach, and where each is: all places and what lies in reserves."""
        return self._picker.stops()

    def hit_at(self, location: str) -> Hit:
        """The hit that a click on the top of a location would give."""
        index = len(self.actors.get(location, ())) - 1
        return Hit(location, index, self.touches_at(location, index), self.stops().get(location, (0.0, 0.0, 0.0)))

    def set_cursor(self, location: str | None) -> None:
        """Show where the keyboard is on the board."""
        self.cursor = location
        self.draw_marks()

    def hover(self, hit: Hit | None, preview: Sequence[Step], legal: bool) -> None:
        """Show what a click at the pointer would do: ghosts where pieces would come."""
        shown = (hit.location, hit.index, legal, *preview) if hit else ()
        if shown == self._hover_shown:
            return
        self._hover_shown = shown
        self.hovered = hit
        self.hover_legal = legal
        self._show_ghosts(preview)
        self.lifts.set(self.risen())
        self.hovering(hit)
        self.stage.mark_dirty(shadow=False)

    def forget_hover(self) -> None:
        """Take the next hover for news, even where the pointer has not moved."""
        self._hover_shown = None

    def _show_ghosts(self, preview: Sequence[Step]) -> None:
        heights: dict[str, int] = {}
        wanted: list[tuple[Piece, Pose]] = []
        for step in preview:
            if step.kind in ("put", "drop", "raise", "slide") and step.target in self.game.places():
                height = heights.get(step.target, len(self.actors.get(step.target, ())))
                heights[step.target] = height + 1
                wanted.append((step.piece, self.rest(step.target, height, height + 1, step.piece)))
        self.ghosts.show(wanted)

    # -- for subclasses: what they changed is shown again -----------------------------------------------

    def settle(self) -> None:
        """Put every piece where it belongs."""
        self.flights.settle()

    def shade(self) -> None:
        """Say what stands where, for contact shade; what flies gives none."""
        bodies = list(self.board_bodies())
        for location, _index, _count, actor in self.pieces.each():
            if location != HAND and actor.pose == actor.shown:
                bodies.append(self.body(actor.look, actor.pose))
        self.stage.set_occluders(bodies)

    def draw_marks(self) -> None:
        """Tint the board, lay rings and strips, and raise what is to be raised."""
        self._mark_layer.tint(self.board, self.PARTS, self.tints())
        self._mark_layer.lay(self.laid())
        self.lifts.set(self.risen())

    def draw_labels(self) -> None:
        """Show the numbers where they belong now, turned to the camera."""
        labels = tuple(self.labels())
        if labels and self._numerals is None:
            self._numerals = Numerals(self.stage, self.top)
        view = self.stage.camera.view
        if self._numerals is not None and self._numerals.show(labels, view.azimuth, view.elevation):
            self.stage.mark_dirty(shadow=False)

    def _refresh(self) -> None:
        self.draw_marks()
        self.draw_labels()
        self.refreshed()

    def _arrived(self) -> None:
        """Everything stands still again."""
        self.settle()
        self.shade()
        self._refresh()
        self.stage.mark_dirty()
