"""The table of Number Pyramid: discs with their rounds, sockets that know their neighbours, sums at the star."""

from __future__ import annotations

import math

import pytest

from game3d.records.files import read
from game3d.rules.number_pyramid import rules
from game3d.scenes.number_pyramid import measures
from game3d.scenes.number_pyramid.ending import MEDAL, medal_place
from game3d.scenes.number_pyramid.table import NEIGHBOURS, PyramidTable
from game3d.scenes.table.numerals import Label
from tests.helpers import ROOT, random_states
from tests.scenes.bare import Sitter, down

GOLDEN = ROOT / "tests" / "records" / "golden" / "number-pyramid-standard.game"
LAST_BUT_ONE = 19


@pytest.fixture
def sitter() -> Sitter:
    return Sitter("number-pyramid")


def table(sitter: Sitter) -> PyramidTable:
    assert isinstance(sitter.table, PyramidTable)
    return sitter.table


def numbers(sitter: Sitter) -> list[Label]:
    """The numbers on the table, without the letters of the rows."""
    return [label for label in table(sitter).labels() if label.text.isdigit()]


def golden_moves(plies: int) -> str:
    line = read(GOLDEN.read_text(encoding="utf-8")).history()
    game = Sitter("number-pyramid").game
    return " ".join(game.move_text(line.states[ply], line.moves[ply]) for ply in range(plies))


def test_nodes_that_are_joined_on_the_board_touch_in_the_rules() -> None:
    for number, name in enumerate(rules.NODES):
        near = {other for k, other in enumerate(rules.NODES) if rules.NEIGHBOURS[number] >> k & 1}
        assert set(NEIGHBOURS[name]) == near


def test_every_disc_of_every_position_has_a_place_of_its_own(sitter: Sitter) -> None:
    for state, _legal, _move in random_states(sitter.game, sitter.setup, 4, 30):
        poses = {
            sitter.table.rest(location, index, len(discs), disc)
            for location, discs in sitter.game.pieces(state).items()
            for index, disc in enumerate(discs)
        }
        assert len(poses) == 20


def test_nodes_are_touched_from_above(sitter: Sitter) -> None:
    sitter.play("d2 e3")
    for place, (x, y, _) in measures.NODES.items():
        hit = sitter.table.pick(down(x + 0.2, y - 0.2))
        assert hit is not None
        assert hit.touches == (place,)
        assert hit.index == (0 if place in ("d2", "e3") else -1)


def test_every_disc_shows_its_round_on_the_board_and_in_reserve(sitter: Sitter) -> None:
    assert sorted(int(label.text) for label in numbers(sitter)) == sorted([*range(1, 11)] * 2)
    sitter.play("d2 e3 f1")
    x, y, _ = measures.NODES["f1"]
    (label,) = (label for label in numbers(sitter) if (label.x, label.y) == (x, y))
    assert label.text == "2"


def test_the_number_rides_on_its_disc_and_the_ghost_has_one_too(sitter: Sitter) -> None:
    for label in numbers(sitter):
        height = measures.TRAY_FLOOR + measures.FACE_Z
        assert height < label.z < height + 0.01
    sitter.hover("c2")
    x, y, _ = measures.NODES["c2"]
    assert [label.text for label in numbers(sitter) if (label.x, label.y) == (x, y)] == ["1"]
    sitter.hover("")
    assert not [label for label in numbers(sitter) if (label.x, label.y) == (x, y)]


def test_the_sides_differ_in_grey_by_what_their_figures_are_made_of(sitter: Sitter) -> None:
    sides = {label.material for label in numbers(sitter) if label.x < 0}
    others = {label.material for label in numbers(sitter) if label.x > 0}
    assert not sides & others


def test_a_node_under_the_pointer_shows_what_touches_it_taken_or_free(sitter: Sitter) -> None:
    sitter.play("d2 e3")
    plain = dict(sitter.stage.parts)
    sitter.hover("d3")
    lit = {rules.NODES[part - 1] for part, strength in sitter.stage.parts.items() if strength != plain[part]}
    assert lit == set(NEIGHBOURS["d3"])
    assert {"d2", "e3"} <= lit
    sitter.hover("")
    assert sitter.stage.parts == plain


def test_nothing_opens_before_the_end(sitter: Sitter) -> None:
    sitter.play(golden_moves(LAST_BUT_ONE))
    assert not sitter.marks("pyramid_star")
    assert len(numbers(sitter)) == 20


def test_at_the_end_the_star_opens_and_each_sum_lies_beside_its_row(sitter: Sitter) -> None:
    sitter.play(golden_moves(LAST_BUT_ONE + 1))
    outcome = sitter.game.outcome(sitter.state, sitter.setup)
    assert outcome is not None
    star = sitter.game.highlight(sitter.state)[0]
    (node,) = sitter.marks("pyramid_star")
    assert (node.get_x(), node.get_y()) == pytest.approx(measures.NODES[star][:2])
    sums = {}
    for seat in (1, 2):
        x, y, _ = medal_place(star, seat)
        (label,) = (label for label in numbers(sitter) if (label.x, label.y) == (x, y))
        sums[seat] = label.text
    assert (sums[1], sums[2]) == outcome.scores


def test_the_lower_sum_has_the_ring(sitter: Sitter) -> None:
    sitter.play(golden_moves(LAST_BUT_ONE + 1))
    outcome = sitter.game.outcome(sitter.state, sitter.setup)
    assert outcome is not None
    star = sitter.game.highlight(sitter.state)[0]
    for seat in (1, 2):
        x, y, _ = medal_place(star, seat)
        assert ((round(x, 4), round(y, 4)) in sitter.rings()) == (outcome.winners == (seat,))


def test_undone_the_star_is_closed_again(sitter: Sitter) -> None:
    sitter.play(golden_moves(LAST_BUT_ONE + 1))
    sitter.state = sitter.game.start(sitter.setup)
    sitter.last = sitter.changed = ()
    sitter.show()
    assert not sitter.marks("pyramid_star")
    assert len(numbers(sitter)) == 20


@pytest.mark.parametrize("star", rules.NODES)
def test_the_sums_hide_no_node_and_lie_on_the_board(star: str) -> None:
    radius = MEDAL * measures.DISC_RADIUS
    for seat in (1, 2):
        x, y, _ = medal_place(star, seat)
        assert abs(x) + radius < measures.HALF[0]
        assert abs(y) + radius < measures.HALF[1]
        nearest = min(math.hypot(x - u, y - v) for u, v, _ in measures.NODES.values())
        assert nearest > radius + measures.SOCKET_RADIUS - 0.1


def test_each_row_has_its_letter_at_both_ends_and_it_turns_to_whoever_looks(sitter: Sitter) -> None:
    letters = [label for label in table(sitter).labels() if not label.text.isdigit()]
    assert sorted(label.text for label in letters) == sorted(2 * "abcdef")
    for label in letters:
        _x, y, _z = measures.NODES[f"{label.text}1"]
        assert label.y == pytest.approx(y)
        assert label.tilt is None, "it turns to the camera, as the numbers do"
    for end in (-1, 1):
        row = sorted((label for label in letters if label.x * end > 0), key=lambda label: label.y, reverse=True)
        assert "".join(label.text for label in row) == "abcdef"


def test_the_node_under_the_pointer_is_named(sitter: Sitter) -> None:
    sitter.hover("f5")
    assert sitter.table.note == "f5"
    sitter.hover("")
    assert sitter.table.note == ""
