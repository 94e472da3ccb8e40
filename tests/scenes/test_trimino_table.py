"""The table of Trimino: what stands where, what a click means, cards, misfits, and rows that leave."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest
from panda3d.core import NodePath

from game3d.rules.locations import DIE, ROLL
from game3d.rules.pieces import moved, undone
from game3d.rules.registry import game
from game3d.scenes.stage.stage import FOCUS, LEGAL, THREAT
from game3d.scenes.table.contract import Marks
from game3d.scenes.trimino import measures
from game3d.scenes.trimino.table import LANE
from tests.helpers import random_states
from tests.scenes.bare import down, seen_from_above, table_at

TRIMINO = game("trimino")
ROW_DUE = "###./##../#.../.... 9,9 1 1"  # an upright bar on d3 completes the top row
MEN = 2 * measures.MAN_RADIUS


@pytest.mark.parametrize(("variant", "seats"), [("solo", 1), ("fast", 2), ("slow", 3), ("fast", 4)])
def test_every_draughtsman_of_a_game_lies_on_something_and_clear_of_the_others(variant: str, seats: int) -> None:
    settings = {"Seats": str(seats)} if seats > 1 else {}
    table = table_at("trimino", variant, **settings)
    setup = TRIMINO.setup(variant, settings)
    floors = {*measures.CELLS, *(f"{seat}:man" for seat in range(1, seats + 1)), DIE}
    for state, _legal, _move in random_states(TRIMINO, setup, seed=11, plies=60):
        places = []
        for location, pieces in TRIMINO.pieces(state).items():
            assert location in floors
            for index, piece in enumerate(pieces):
                pose = table.rest(location, index, len(pieces), piece)
                if location != DIE:
                    places.append(tuple(round(value, 6) for value in pose[:3]))
        assert len(places) == len(set(places))
        for x, y, z in places:
            base = measures.FLOOR if abs(x) < 2 and abs(y) < 2 else measures.TRAY_FLOOR
            assert z == pytest.approx(base) or (x, y, round(z - measures.MAN_HEIGHT, 6)) in places
            assert all(math.dist((x, y), other[:2]) > MEN for other in places if other[:2] != (x, y))


def test_the_draughtsmen_in_a_tray_clear_its_rim() -> None:
    rim = 0.11  # its wood and the slope of its brass lip
    along, away = (half - rim - measures.MAN_RADIUS for half in measures.TRAY_HALF)
    for seat, ((x, y, _), heading) in measures.TRAYS.items():
        for a, b, _z in measures.SLOTS[seat]:
            dx, dy = abs(a - x), abs(b - y)
            assert (dx <= along and dy <= away) if heading % 180 == 0 else (dy <= along and dx <= away)


def test_each_seat_has_a_tray_and_its_count_beside_it() -> None:
    for seats in (2, 3, 4):
        table = table_at("trimino", Seats=str(seats), Supply="11")
        trays = [node for node in table.top.get_children() if node.get_name() == "trimino_tray"]
        assert len(trays) == seats
        assert [label.text for label in table.labels()] == seats * ["11"]


def test_there_are_about_as_many_draughtsmen_of_one_wood_as_of_the_other() -> None:
    table = table_at("trimino")
    woods = Counter(actor.node.get_name() for seat in (1, 2) for actor in table.actors[f"{seat}:man"])
    assert woods == {"trimino_man_a": 12, "trimino_man_b": 12}


def test_a_draughtsman_keeps_its_wood_wherever_it_goes() -> None:
    table = table_at("trimino", position=ROW_DUE)
    actors = [actor for here in table.actors.values() for actor in here]
    woods = {actor: actor.node.get_name() for actor in actors}
    code = TRIMINO.parse_move(table.state, "d3")
    table.move(TRIMINO.pieces(table.state), TRIMINO.steps(table.state, code, ("d3",)))
    table.finish()
    assert {actor: actor.node.get_name() for here in table.actors.values() for actor in here} == woods
    table.show(TRIMINO.pieces(table.state))
    assert {a.node.get_name() for a in table.actors["a4"]} == {woods[actors[0]]}


def test_the_die_and_its_whole_lane_mean_the_roll_and_a_well_its_cell() -> None:
    table = table_at("trimino")
    pose = LANE.ready()
    assert table.pick(down(pose.x, pose.y)).touches == (ROLL,)
    (x, y), (half_x, half_y) = measures.FELT, measures.FELT_HALF
    for a in (-0.9, 0.9):
        for b in (-0.9, 0.9):
            assert table.pick(down(x + a * half_x, y + b * half_y)).location == DIE
    for cell, (x, y, _z) in measures.CELLS.items():
        assert table.pick(down(x, y)).touches == (cell,)


def test_the_keyboard_reaches_the_cells_and_the_die() -> None:
    assert set(table_at("trimino").stops()) == {*measures.CELLS, DIE}


def test_the_die_is_ringed_while_it_waits_to_be_thrown() -> None:
    table = table_at("trimino")
    table.mark(Marks(targets=(ROLL,)), table.state)
    (ring,) = table.laid()
    assert ring.pose[:2] == LANE.ready()[:2]
    assert ring.colour == LEGAL


def test_what_a_throw_allows_shows_when_the_die_lies() -> None:
    table = table_at("trimino")
    after = TRIMINO.after(table.state, TRIMINO.parse_move(table.state, "r2"))
    steps = TRIMINO.steps(table.state, TRIMINO.parse_move(table.state, "r2"), (ROLL,))
    table.move(TRIMINO.pieces(table.state), steps)
    table.mark(Marks(targets=("b2", "c2")), after)
    b2 = table.PARTS.index("b2") + 1
    table.advance(0.6)
    assert table.moving
    assert table.stage.parts[b2] == 0
    table.advance(0.6)
    assert not table.moving
    assert table.stage.parts[b2] > 0
    assert table.actors[DIE][0].shown == LANE.resting(2)


def test_the_card_of_the_face_is_propped_up_while_the_die_lies() -> None:
    table = table_at("trimino", position="..../..../..../.... 12,12 1 4")
    table.timeline.instant = table.aside.instant = True
    table.mark(Marks(), table.state)
    cards = {int(node.get_name()[-1]): node for node in table.top.get_children() if "card" in node.get_name()}
    assert {face for face, card in cards.items() if card.get_r() > 1} == {4}
    edge = measures.CARD / 2
    assert cards[4].get_z() - edge * math.sin(math.radians(cards[4].get_r())) == pytest.approx(
        measures.CARD_FLOOR, abs=1e-6
    )
    code = TRIMINO.parse_move(table.state, "b2")
    table.move(TRIMINO.pieces(table.state), TRIMINO.steps(table.state, code, ("b2",)))
    assert {face for face, card in cards.items() if card.get_r() > 1} == set()
    assert cards[4].get_pos() == measures.CARDS[4]


@pytest.mark.parametrize(
    ("cell", "cells"),
    [("a3", {"a3", "a2"}), ("d1", {"d1", "c1"}), ("b3", {"b3", "a3", "b2"}), ("a1", {"a1"})],
)
def test_a_trimino_that_does_not_fit_shows_which_of_its_cells_are_on_the_board(cell: str, cells: set[str]) -> None:
    table = table_at("trimino", position="###./.#../..../.... 10,10 1 4")
    taken = {"a4", "b4", "c4", "b3"}
    table.mark(Marks(targets=("c2",)), table.state)
    table.hover(table.hit_at(cell), (), legal=False)
    assert set(table.misfit) == cells
    assert {place for place, (colour, _strength) in table.tints().items() if colour == THREAT} == cells - taken
    table.hover(None, (), legal=False)
    assert not table.misfit
    assert THREAT not in {colour for colour, _strength in table.tints().values()}


def test_the_ghost_covers_the_three_cells_under_the_pointer() -> None:
    table = table_at("trimino", position="..../..../..../.... 12,12 1 4")
    table.mark(Marks(targets=("b2",)), table.state)
    code = TRIMINO.parse_move(table.state, "b2")
    table.hover(table.hit_at("b2"), TRIMINO.steps(table.state, code, ("b2",)), legal=True)
    ghosts = {(round(pose.x, 4), round(pose.y, 4)) for _man, pose in table.ghosts.shown}
    assert ghosts == {tuple(round(v, 4) for v in measures.CELLS[cell][:2]) for cell in ("a2", "b2", "b1")}


def test_a_full_row_leaves_only_after_the_trimino_lies_and_goes_to_the_supply() -> None:
    table = table_at("trimino", position=ROW_DUE)
    code = TRIMINO.parse_move(table.state, "d3")
    row = [table.actors[cell][0] for cell in ("a4", "b4", "c4")]
    placed = table.actors["1:man"][-3:]
    steps = TRIMINO.steps(table.state, code, ("d3",))
    table.move(TRIMINO.pieces(table.state), steps)
    while not all(actor.shown[2] == measures.FLOOR for actor in placed):
        assert [actor.shown[:3] for actor in row] == [measures.CELLS[cell] for cell in ("a4", "b4", "c4")]
        table.advance(0.02)
    table.advance(0.2)
    assert [actor.shown[:3] for actor in row] == [measures.CELLS[cell] for cell in ("a4", "b4", "c4")]
    left = []
    while table.moving:
        table.advance(0.02)
        left += [k for k, actor in enumerate(row) if k not in left and actor.shown.z > measures.FLOOR + 0.01]
    assert left == [0, 1, 2]
    assert len(table.actors["1:man"]) == 10
    assert table.actors[DIE][0].shown == LANE.ready()


def test_a_placement_taken_back_shows_the_die_as_it_lay_without_a_throw() -> None:
    table = table_at("trimino", position=ROW_DUE)
    before = TRIMINO.pieces(table.state)
    steps = TRIMINO.steps(table.state, TRIMINO.parse_move(table.state, "d3"), ("d3",))
    table.show(moved(before, steps))
    table.move(moved(before, steps), undone(before, steps), quick=True)
    assert table.timeline.remaining < 1.6
    table.finish()
    assert table.actors[DIE][0].shown == LANE.resting(1)
    assert {cell for cell in measures.CELLS if table.actors.get(cell)} == {"a4", "b4", "c4", "a3", "b3", "a2"}


def test_the_last_trimino_is_ringed_even_where_it_has_left() -> None:
    table = table_at("trimino", position=ROW_DUE)
    steps = TRIMINO.steps(table.state, TRIMINO.parse_move(table.state, "d3"), ("d3",))
    table.mark(Marks(last=("d3",), changed=tuple(step.target for step in steps)), table.state)
    rings = {(round(mark.pose.x, 4), round(mark.pose.y, 4)) for mark in table.laid()}
    assert rings == {tuple(round(v, 4) for v in measures.CELLS[cell][:2]) for cell in ("d4", "d3", "d2")}


def test_a_hint_shows_the_whole_trimino() -> None:
    table = table_at("trimino", position="..../..../..../.... 12,12 1 4")
    table.mark(Marks(targets=("b2", "c2"), hint=("b2",)), table.state)
    cells = {"a2", "b2", "b1"}
    spots = {tuple(round(v, 4) for v in measures.CELLS[cell][:2]) for cell in cells}
    assert set(seen_from_above(node for node in table.top.get_children() if is_ghost(table, node))) == spots
    assert {(round(mark.pose.x, 4), round(mark.pose.y, 4)) for mark in table.laid() if mark.colour == FOCUS} == spots
    assert {place for place, (colour, _strength) in table.tints().items() if colour == FOCUS} == cells
    table.mark(Marks(targets=("b2", "c2")), table.state)
    assert not [node for node in table.top.get_children() if is_ghost(table, node)]


def is_ghost(table: Any, node: NodePath[Any]) -> bool:
    return node.get_name() == "trimino_man_a" and bool(table.stage.looks.get(node, {}).get("ghost"))
