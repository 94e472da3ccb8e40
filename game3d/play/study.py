"""A study: a game as a tree of moves, with a cursor, comments and marks at every node. Headless.

The game as played is the main line. A sitting only ever makes it longer (`follow`); what a person tries beside it
are variations. Whoever shows a study asks it for positions and moves, and is told by `listeners` that it changed.
No method recurses over the length of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from game3d.records.record import Record
from game3d.records.tree import Variation
from game3d.rules.errors import MoveError, RulesError
from game3d.rules.game import State
from game3d.rules.history import History
from game3d.rules.outcome import Outcome
from game3d.texts import _

JUDGEMENTS = ("!!", "!", "!?", "?!", "?", "??")  # what a person or an analysis may think of a move


class Node:
    """A move in the tree, and what is said of it; the root stands for the position before the first move."""

    __slots__ = ("after", "before", "children", "marks", "move", "parent", "ply", "state")

    def __init__(self, parent: Node | None, move: int) -> None:
        self.parent = parent  # None at the root
        self.move = move  # -1 at the root
        self.ply: int = 0 if parent is None else parent.ply + 1  # moves from the start up to this one
        self.children: list[Node] = []  # the first goes on, the others are variations
        self.before = ""  # comment before a move that begins a variation
        self.after = ""  # comment after the move
        self.marks = ""  # a judgement, and whatever else the game's notation puts behind a move
        self.state: State | None = None  # the position after the move, once it was asked for

    @property
    def judgement(self) -> str:
        """Which of JUDGEMENTS the move bears; empty when none."""
        said = "".join(mark for mark in self.marks if mark in "!?")
        return said if said in JUDGEMENTS else ""

    def child(self, move: int) -> Node | None:
        """The node of that move after this one, if it has been tried."""
        return next((node for node in self.children if node.move == move), None)

    def path(self) -> list[Node]:
        """The nodes from the root to this one, both included."""
        found = [self]
        while found[-1].parent is not None:
            found.append(found[-1].parent)
        return found[::-1]

    def under(self) -> Iterator[Node]:
        """This node and all below it; what goes on comes before the variations beside it."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending += reversed(node.children)


class Study:
    """The tree of a recorded game; the cursor stands at the end of the game."""

    def __init__(self, record: Record) -> None:
        self._head = replace(record, moves=[], comments={}, marks={}, variations=[])
        self.game = record.game
        self.setup = record.setup
        self.ended = record.ended
        self.root = Node(None, -1)
        self.root.after = record.comments.get(0, "")
        self.listeners: list[Callable[[], None]] = []
        lines = [[self.root, *_grow(self.root, record.moves, record.comments, record.marks)]]
        self._played = list(lines[0])  # the game as played, by ply; the root is the first
        for variation in record.variations:
            line = lines[variation.line]
            fork = line[variation.ply - line[0].ply]
            grown = _grow(fork, variation.moves, variation.comments, variation.marks)
            grown[0].before = variation.comments.get(0, "")
            lines.append([fork, *grown])
        self._free = False
        self.cursor = self.last
        self._line = self.line(self.cursor)

    # -- what there is ---------------------------------------------------------------------------------

    @property
    def last(self) -> Node:
        """The last move of the game as played (the root before the first)."""
        return self._played[-1]

    def played(self, node: Node) -> bool:
        """Whether a node belongs to the game as played."""
        return node.ply < len(self._played) and self._played[node.ply] is node

    def main_line(self) -> list[Node]:
        """The nodes of the game as played, and of what goes on after it; the root is not among them."""
        line = list(self._played)
        while line[-1].children:
            line.append(line[-1].children[0])
        return line[1:]

    def nodes(self) -> Iterator[Node]:
        """Every node, the root first."""
        return self.root.under()

    def state(self, node: Node) -> State:
        """The position after a node's move."""
        missing = []
        at: Node | None = node
        while at is not None and at.state is None:
            missing.append(at)
            at = at.parent
        for step in reversed(missing):
            if step.parent is None:
                step.state = self.game.start(self.setup) if self._head.start is None else self._head.start
            else:
                assert step.parent.state is not None
                step.state = self.game.after(step.parent.state, step.move)
        assert node.state is not None
        return node.state

    def move_text(self, node: Node) -> str:
        """The text of a node's move, without its marks."""
        assert node.parent is not None
        return self.game.move_text(self.state(node.parent), node.move)

    def line(self, node: Node) -> History:
        """The line of play from the start to a node."""
        line = History(self.game, self.setup, self._head.start)
        for step in node.path()[1:]:
            line.push(step.move)
        return line

    @property
    def history(self) -> History:
        """The line of play to the cursor; for looking only."""
        return self._line

    def outcome(self, node: Node) -> Outcome | None:
        """How the game is over after a node's move; a resignation, say, counts at the end of the game as played."""
        if node is self.last and self.ended is not None:
            return self.ended
        return (self._line if node is self.cursor else self.line(node)).outcome

    # -- the cursor ------------------------------------------------------------------------------------

    def go(self, node: Node) -> None:
        """Put the cursor at a node."""
        if node is not self.cursor:
            self._move_to(node)
            self._changed()

    def _move_to(self, node: Node) -> None:
        steps = node.path()[1:]
        common = 0
        for step, move in zip(steps, self._line.moves, strict=False):
            if step.move != move:
                break
            common += 1
        while len(self._line.moves) > common:
            self._line.pop()
        for step in steps[common:]:
            self._line.push(step.move)
        self.cursor = node

    def forward(self) -> bool:
        """One move on, by the line that goes on from here; False at its end."""
        if not self.cursor.children:
            return False
        self.go(self.cursor.children[0])
        return True

    def back(self) -> bool:
        """One move back; False at the start."""
        if self.cursor.parent is None:
            return False
        self.go(self.cursor.parent)
        return True

    # -- changes ---------------------------------------------------------------------------------------

    def play(self, move: int) -> Node:
        """Try a move at the cursor, which goes there; a move that is in the tree already is found again.

        Raises MoveError when it is illegal.
        """
        node = self.add_variation(self.cursor, move)
        self.go(node)
        return node

    def add_variation(self, parent: Node, move: int) -> Node:
        """The node of a move after `parent`, a new variation when it is not in the tree; raises MoveError."""
        known = parent.child(move)
        if known is not None:
            return known
        line = self._line if parent is self.cursor else self.line(parent)
        if move not in line.legal():
            why = _("move {move} is not legal").format(move=move)
            raise MoveError(why, position=self.game.text(line.state))
        node = Node(parent, move)
        parent.children.append(node)
        self._changed()
        return node

    def promote(self, node: Node) -> None:
        """Put a variation before the one it stands behind; the first is what goes on.

        Raises RulesError where that would replace the game as played.
        """
        self._shift(node, -1)

    def demote(self, node: Node) -> None:
        """Put a variation behind the next one; raises RulesError for the game as played."""
        self._shift(node, 1)

    def _shift(self, node: Node, by: int) -> None:
        siblings = self._siblings(node)
        at = siblings.index(node)
        to = at + by
        if not 0 <= to < len(siblings):
            return
        if self.played(node) or self.played(siblings[to]):
            raise RulesError(_("the game as played stays the main line"))
        siblings[at], siblings[to] = siblings[to], siblings[at]
        self._changed()

    def make_main(self, node: Node) -> None:
        """Let every line on the way to a node go on towards it.

        Raises RulesError, and changes nothing, where that would replace the game as played.
        """
        path = node.path()[1:]
        if any(not self.played(step) and self.played(self._siblings(step)[0]) for step in path):
            raise RulesError(_("the game as played stays the main line"))
        for step in path:
            siblings = self._siblings(step)
            siblings.remove(step)
            siblings.insert(0, step)
        self._changed()

    def remove(self, node: Node) -> None:
        """Remove a node with all below it; a cursor in there goes to where it began.

        Raises RulesError for the root and for the game as played.
        """
        if self.played(node):
            raise RulesError(_("the game as played stays the main line"))
        assert node.parent is not None
        if node in self.cursor.path():
            self._move_to(node.parent)
        node.parent.children.remove(node)
        self._changed()

    def free(self) -> None:
        """Let the game as played be a line like all others: it can be replaced, and its end is forgotten."""
        self._played = [self.root]
        self._free = True
        self.ended = None
        self._changed()

    def comment(self, node: Node, text: str, *, before: bool = False) -> None:
        """Say something after a move, or before it; empty to say nothing. Spaces and lines are joined by one space."""
        said = " ".join(text.split())
        if before:
            node.before = said
        else:
            node.after = said
        self._changed()

    def judge(self, node: Node, judgement: str) -> None:
        """Give a move one of JUDGEMENTS, or none; its other marks stay. Raises ValueError for anything else."""
        if judgement and judgement not in JUDGEMENTS:
            known = ", ".join(JUDGEMENTS)
            raise ValueError(_("{mark!r} is no mark; there are {known}").format(mark=judgement, known=known))
        node.marks = "".join(mark for mark in node.marks if mark not in "!?") + judgement
        self._changed()

    def follow(self, record: Record) -> None:
        """Let the game as played be that of `record`, the same game further on or taken back.

        New moves make the main line longer, whatever was tried there before. Moves taken back are forgotten, unless
        something was said or tried there: then they stay as a variation. A cursor at the end of the game stays there.
        """
        watching = self.cursor is self.last
        self._free = False
        common = 0
        while common < min(len(record.moves), len(self._played) - 1):
            if self._played[common + 1].move != record.moves[common]:
                break
            common += 1
        taken = self._played[common + 1 :]
        del self._played[common + 1 :]
        if taken and _is_bare(taken):
            if taken[0] in self.cursor.path():
                self._move_to(self.last)
            self.last.children.remove(taken[0])
        for move in record.moves[common:]:
            last = self.last
            node = last.child(move) or Node(last, move)
            last.children = [node, *(other for other in last.children if other is not node)]
            self._played.append(node)
        self.ended = record.ended
        if watching:
            self._move_to(self.last)
        self._changed()

    def _siblings(self, node: Node) -> list[Node]:
        """A node and what stands beside it; raises RulesError for the root."""
        if node.parent is None:
            raise RulesError(_("the start of the game is no variation"))
        return node.parent.children

    def _changed(self) -> None:
        for listener in list(self.listeners):
            listener()

    # -- records ---------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The game as played with all its variations; of a study that is free, its main line with the others."""
        line = self.main_line() if self._free else self._played[1:]
        game = _written(0, line)
        if self.root.after:
            game.comments[0] = self.root.after
        variations: list[Variation] = []
        pending = self._forks(0, [self.root, *line])
        while pending:
            number, first = pending.pop()
            line = [first]
            while line[-1].children:
                line.append(line[-1].children[0])
            variations.append(_written(number, line, first))
            pending += self._forks(len(variations), line)
        return replace(
            self._head,
            moves=game.moves,
            comments=game.comments,
            marks=game.marks,
            ended=self.ended,
            variations=variations,
        )

    def _forks(self, number: int, line: list[Node]) -> list[tuple[int, Node]]:
        """The first moves of the variations that leave a line, the last first."""
        following: list[Node | None] = [*line[1:], None]
        forks = [
            (number, other)
            for node, goes_on in zip(line, following, strict=True)
            for other in node.children
            if other is not goes_on
        ]
        return forks[::-1]


def _grow(fork: Node, moves: list[int], comments: dict[int, str], marks: dict[int, str]) -> list[Node]:
    """Plant a line of moves at a node; what stands there already is found again. Returns its nodes."""
    line: list[Node] = []
    for ply, move in enumerate(moves):
        parent = line[-1] if line else fork
        node = parent.child(move)
        if node is None:
            node = Node(parent, move)
            parent.children.append(node)
        node.after = " ".join(filter(None, (node.after, comments.get(ply + 1))))
        node.marks = node.marks or marks.get(ply, "")
        line.append(node)
    return line


def _written(number: int, nodes: list[Node], first: Node | None = None) -> Variation:
    """The nodes of a line, which leaves the line `number`, as a variation; `first` is the one that begins it.

    What is said before a move that begins no variation (it did once) is written after it.
    """
    line = Variation(number, nodes[0].ply - 1 if nodes else 0)
    for ply, node in enumerate(nodes):
        line.moves.append(node.move)
        if node is first and node.before:
            line.comments[0] = node.before
        said = " ".join(filter(None, ("" if node is first else node.before, node.after)))
        if said:
            line.comments[ply + 1] = said
        if node.marks:
            line.marks[ply] = node.marks
    return line


def _is_bare(line: list[Node]) -> bool:
    """Whether nothing is said of the nodes of a line, and nothing goes on from them but the line."""
    following: list[list[Node]] = [*([node] for node in line[1:]), []]
    return all(
        not (node.after or node.before or node.marks) and node.children == goes_on
        for node, goes_on in zip(line, following, strict=True)
    )
