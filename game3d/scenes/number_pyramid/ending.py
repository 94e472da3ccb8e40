"""How a game of Number Pyramid ends on the table: the star, and the two sums beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from panda3d.core import NodePath, PandaNode

from game3d.scenes.number_pyramid import measures
from game3d.scenes.stage import stage as colours
from game3d.scenes.stage.materials import IVORY
from game3d.scenes.stage.stage import Stage
from game3d.scenes.table.motion import Pose, Timeline, arc, line
from game3d.scenes.table.numerals import Label

MEDAL = 1.5  # how many times as large as a disc the medallion of a sum is
MEDAL_ASIDE = 1.32  # its distance from the last node of its row
TURN = 144.0  # degrees that the star turns while it opens
OPENS, RISES, BETWEEN = 0.4, 0.4, 0.24  # seconds: star and medallions; a number on its way; from one to the next


class StarEnding:
    """The star rises in its node; the numbers around it rise and add up on two medallions beside its row.

    The medallion of the lower sum gets a ring. All of it is seen, never in the game's way: it runs on a timeline of
    its own, and `clear` takes it off the table at once.
    """

    def __init__(self, stage: Stage, parent: NodePath[PandaNode], timeline: Timeline) -> None:
        self._stage = stage
        self._timeline = timeline
        self._star = stage.load("pyramid_star")
        self._medals = {seat: stage.load(f"pyramid_disc_{seat}") for seat in (1, 2)}
        self._ring = stage.load("marker_hoop")
        for node in (self._star, self._ring, *self._medals.values()):
            node.reparent_to(parent)
            node.hide()
        self._run = 0  # counts the endings, so that flights of an earlier one do nothing
        self.shown = ""  # the node of the star
        self._sums = {1: 0, 2: 0}
        self._flying: dict[int, tuple[int, int, Pose]] = {}  # by number: seat, value, where it is

    def show(self, star: str, terms: Sequence[tuple[int, int, Pose]]) -> None:
        """Open the star; `terms` are seat and value of the discs around it, and where their figures lie."""
        self.clear()
        self.shown = star
        run = self._run
        x, y, z = measures.NODES[star]
        self._ring.hide()
        add = self._timeline.add

        def open_star(pose: Pose) -> None:
            if run == self._run:
                share = max(pose.x, 0.01)
                self._star.set_pos_hpr_scale(x, y, z, TURN * (1.0 - share), 0, 0, share, share, share)
                self._star.show()
                for seat, node in self._medals.items():
                    mx, my, mz = medal_place(star, seat)
                    node.set_pos_hpr_scale(mx, my, mz, 0, 0, 0, *(MEDAL * share,) * 3)
                    node.show()

        add(open_star, line(Pose(0.0), Pose(1.0)), 0.0, OPENS)
        for number, (seat, value, start) in enumerate(terms):
            mx, my, mz = medal_place(star, seat)
            end = Pose(mx, my, mz + MEDAL * measures.DISC_HEIGHT)

            def fly(pose: Pose, number: int = number, seat: int = seat, value: int = value) -> None:
                if run == self._run:
                    self._flying[number] = (seat, value, pose)

            def land(number: int = number, seat: int = seat, value: int = value) -> None:
                if run == self._run:
                    del self._flying[number]
                    self._sums[seat] += value

            add(fly, arc(start, end, 0.6), OPENS + BETWEEN * number, RISES, end=land)
        over = OPENS + BETWEEN * len(terms) + RISES
        add(lambda pose: None, line(Pose(), Pose()), over, 0.0, end=lambda: self._decide(run))

    def clear(self) -> None:
        """Take everything away."""
        self._run += 1
        self.shown = ""
        self._sums = {1: 0, 2: 0}
        self._flying.clear()
        for node in (self._star, self._ring, *self._medals.values()):
            node.hide()

    def labels(self, size: float, materials: dict[int, int], proud: float) -> Iterator[Label]:
        """The sums, and the numbers on their way to them."""
        if not self.shown:
            return
        for seat, total in self._sums.items():
            x, y, z = medal_place(self.shown, seat)
            yield Label(str(total), x, y, z + MEDAL * measures.FACE_Z + proud, MEDAL * size, materials[seat])
        for _seat, value, pose in self._flying.values():
            yield Label(str(value), pose.x, pose.y, pose.z, 1.25 * size, IVORY)  # seen before wood and enamel alike

    def _decide(self, run: int) -> None:
        """Ring the lower sum."""
        if run != self._run or self._sums[1] == self._sums[2]:
            return
        x, y, z = medal_place(self.shown, 1 if self._sums[1] < self._sums[2] else 2)
        scale = MEDAL * 0.84
        self._ring.set_pos_hpr_scale(x, y, z + 0.02, 0, 0, 0, scale, scale, 1.5)
        self._stage.accent(self._ring, colours.WIN, 1.4)
        self._ring.show()


def medal_place(star: str, seat: int) -> tuple[float, float, float]:
    """Where the medallion of a seat lies: at its end of the star's row (of the row above it from the last one)."""
    row = min("abcdef".index(star[0]), 4)
    x, y, _ = measures.NODES[f"{'abcdef'[row]}1"]
    side = -1.0 if seat == 1 else 1.0
    return side * (MEDAL_ASIDE - x), y, measures.TOP
