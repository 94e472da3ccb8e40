"""A stage without a picture: tables stand on it as they do in the program, and tests see what they ask of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from panda3d.core import NodePath, PerspectiveLens
from panda3d.egg import load_egg_file

from game3d.play.builder import MoveBuilder
from game3d.rules.game import State
from game3d.rules.registry import game
from game3d.scenes.stage.camera import Ray, TableCamera
from game3d.scenes.stage.occlusion import Occluder
from game3d.scenes.table.contract import Marks
from game3d.scenes.table.opening import make_table
from game3d.scenes.table.table import Table

MODELS = Path(__file__).resolve().parents[2] / "models"
READ = {"numerals"}  # models whose geometry a scene reads


class BareStage:
    """What a table uses of a stage. Nodes are empty but have places; looks are kept by node."""

    def __init__(self) -> None:
        self.root = NodePath("pieces")
        self.camera = TableCamera(NodePath("camera"), PerspectiveLens())
        self.looks: dict[Any, dict[str, float]] = {}
        self.accents: dict[Any, tuple[tuple[float, float, float], float]] = {}
        self.parts: dict[int, float] = {}
        self.occluders: list[Occluder] = []
        self.dirty = 0

    def load(self, name: str) -> NodePath[Any]:
        assert (MODELS / f"{name}.egg").exists(), name
        if name in READ:
            return NodePath(load_egg_file(str(MODELS / f"{name}.egg")))
        return NodePath(name)

    def lay(self, node: NodePath[Any]) -> None:
        pass

    def dress(self, node: NodePath[Any], **look: float) -> None:
        self.looks.setdefault(node, {}).update(look)

    def accent(self, node: NodePath[Any], colour: tuple[float, float, float], strength: float) -> None:
        self.accents[node] = (colour, strength)

    def part_accent(self, node: NodePath[Any], part: int, colour: tuple[float, float, float], strength: float) -> None:
        self.parts[part] = strength

    def set_occluders(self, bodies: Iterable[Occluder]) -> None:
        self.occluders = list(bodies)

    def mark_dirty(self, *, shadow: bool = True) -> None:
        self.dirty += 1


class Sitter:
    """Someone who moves pieces on a bare table without rules of its own in between."""

    def __init__(self, name: str, variant: str = "", **settings: str) -> None:
        self.game = game(name)
        self.setup = self.game.setup(variant, settings)
        self.stage = BareStage()
        self.table: Table = make_table(self.stage, self.game, self.setup)  # type: ignore[arg-type]
        self.table.timeline.instant = True
        self.state: State = self.game.start(self.setup)
        self.last: tuple[str, ...] = ()
        self.changed: tuple[str, ...] = ()
        self.show()

    def show(self, path: tuple[str, ...] = ()) -> None:
        """Show the position and what may be touched after `path`."""
        outcome = self.game.outcome(self.state, self.setup)
        builder = MoveBuilder(self.game, self.state)
        for touch in path:
            assert builder.touch(touch), touch
        self.table.show(builder.pieces())
        reason = self.game.highlight(self.state) if outcome else ()
        marks = Marks(
            builder.touches, path, last=self.last, changed=self.changed, reason=reason, over=outcome is not None
        )
        self.table.mark(marks, self.state)
        if outcome:
            self.table.show_ending(self.game.ending(self.state))
        self.table.advance(1.0)

    def put(self, text: str) -> None:
        """Set up a position."""
        self.state = self.game.parse(text, self.setup)
        self.last = self.changed = ()
        self.show()

    def play(self, moves: str) -> None:
        """Play moves given as texts."""
        for text in moves.split():
            move = self.game.parse_move(self.state, text)
            self.last = self.game.paths(self.state, move)[0]
            self.changed = tuple(step.target for step in self.game.steps(self.state, move, self.last))
            self.state = self.game.after(self.state, move)
        self.show()

    def hover(self, location: str, path: tuple[str, ...] = ()) -> None:
        """Put the pointer on a location; an empty one is none."""
        if not location:
            self.table.hover(None, (), False)
        else:
            hit = self.table.hit_at(location)
            builder = MoveBuilder(self.game, self.state, path)
            trial = next((found for touch in hit.touches if (found := builder.trial(touch)) is not None), None)
            preview = trial.steps(len(path)) if trial is not None else ()
            self.table.hover(hit, preview, trial is not None)
        self.table.advance(1.0)

    def node(self, location: str) -> NodePath[Any]:
        """The node of the top piece at a location."""
        return self.table.actors[location][-1].node

    def rings(self) -> list[tuple[float, float]]:
        """Where whole rings lie, seen from above."""
        return seen_from_above(self.marks("marker_hoop"))

    def marks(self, model: str) -> list[NodePath[Any]]:
        """The nodes of a model that are on the table and shown."""
        found = [node for node in self.table.top.get_children() if node.get_name() == model]
        return [node for node in found if not node.is_hidden()]


def seen_from_above(nodes: Iterable[NodePath[Any]]) -> list[tuple[float, float]]:
    """Where nodes are on the table; they keep single precision, so rounded."""
    return [(round(node.get_x(), 4), round(node.get_y(), 4)) for node in nodes]


def down(x: float, y: float) -> Ray:
    """The ray straight down onto a point of the table."""
    return Ray((x, y, 20.0), (0.0, 0.0, -1.0))


def table_at(name: str, variant: str = "", position: str = "", **settings: str) -> Any:
    """The table of a game at its start or at a position, everything at rest, nothing marked."""
    rules = game(name)
    setup = rules.setup(variant, settings)
    state = rules.parse(position, setup) if position else rules.start(setup)
    made = make_table(BareStage(), rules, setup)  # type: ignore[arg-type]
    made.show(rules.pieces(state))
    made.state = state
    return made
