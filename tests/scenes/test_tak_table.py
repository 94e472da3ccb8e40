"""The table of Tak: what stands where, what a click means, the hand, the crushed wall and the fan."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from game3d.rules.locations import HAND
from game3d.rules.pieces import Piece, Step, undone
from game3d.rules.registry import game
from game3d.scenes.stage.camera import View
from game3d.scenes.stage.occlusion import Block
from game3d.scenes.table.contract import Hit, Marks
from game3d.scenes.table.motion import Pose
from game3d.scenes.tak import fan, measures
from tests.helpers import random_states
from tests.scenes.bare import down, table_at

TAK = game("tak")
STACKS = "x3,12,2S/x,22S,22C,11,21/x5/2,2S,1S,x,2/11S,11C,x,121221,1 1 13"
FLAT, WALL = Piece("flat", 1), Piece("wall", 1)


def corners(block: Block) -> list[tuple[float, float]]:
    """Where the upright edges of a box stand."""
    turn = math.radians(block.turn)
    return [
        (
            block.x + a * block.half_x * math.cos(turn) - b * block.half_y * math.sin(turn),
            block.y + a * block.half_x * math.sin(turn) + b * block.half_y * math.cos(turn),
        )
        for a in (-1, 1)
        for b in (-1, 1)
    ]


def play(table: Any, move: str, touches: int | None = None) -> list[Step]:
    """Show a move, or its first touches, to the end; returns the steps shown."""
    code = TAK.parse_move(table.state, move)
    path = TAK.paths(table.state, code)[0]
    steps = [s for s in TAK.steps(table.state, code, path) if touches is None or s.touch < touches]
    table.move(TAK.pieces(table.state), steps)
    table.finish()
    return steps


# -- what stands where ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", TAK.variants)
def test_every_piece_of_a_game_stands_on_its_square_or_in_its_tray(variant: str) -> None:
    table = table_at("tak", variant)
    setup = TAK.setup(variant)
    for state, _legal, _move in random_states(TAK, setup, seed=5, plies=60):
        for location, pieces in TAK.pieces(state).items():
            for index, piece in enumerate(pieces):
                pose = table.rest(location, index, len(pieces), piece)
                body = table.body(table.looks(location, index, piece), pose)
                if location in measures.SQUARES:
                    x, y, z = measures.SQUARES[location]
                    assert pose.z == pytest.approx(z + index * measures.FLAT_HEIGHT)
                    reach = measures.PITCH / 2
                else:
                    x, y, z = 0.0, math.copysign(measures.TRAY_Y, pose.y), measures.TRAY_FLOOR
                    reach = measures.FRAME
                    assert abs(pose.y - y) < measures.TRAY_DEPTH / 2 - measures.FLAT_LENGTH / 2
                    assert pose.z >= z
                if isinstance(body, Block):
                    assert all(abs(a - x) < reach for a, _b in corners(body))
                    assert location not in measures.SQUARES or all(abs(b - y) < reach for _a, b in corners(body))


def test_in_a_full_tray_one_stone_stands_and_twenty_lie_in_six_piles() -> None:
    table = table_at("tak")
    stones = table.actors["1:stone"]
    assert [actor.look.kind for actor in stones] == ["wall"] + 20 * ["flat"]
    piles = Counter(math.floor(actor.pose.x / measures.TRAY_PITCH) for actor in stones[1:])
    assert sorted(piles.values()) == [3, 3, 3, 3, 4, 4]
    for pile in piles:
        heights = sorted(a.pose.z for a in stones[1:] if math.floor(a.pose.x / measures.TRAY_PITCH) == pile)
        floor, rise = measures.TRAY_FLOOR, measures.FLAT_HEIGHT
        assert heights == pytest.approx([floor + level * rise for level in range(len(heights))])


def test_a_wall_is_placed_by_the_stone_that_stands_and_another_stands_up() -> None:
    table = table_at("tak")
    standing, last = table.actors["1:stone"][0], table.actors["1:stone"][-1]
    play(table, "Sc3")
    assert table.actors["c3"] == [standing]
    assert (standing.piece, standing.look) == (WALL, WALL)
    assert table.actors["1:stone"][0] is last
    assert (last.piece.kind, last.look.kind, len(table.actors["1:stone"])) == ("flat", "wall", 20)


def test_a_wall_put_back_stands_in_the_tray_again() -> None:
    table = table_at("tak")
    standing = table.actors["1:stone"][0]
    steps = play(table, "Sc3", touches=1)
    assert table.actors[HAND] == [standing]
    table.move(
        {**TAK.pieces(table.state), "1:stone": 20 * [FLAT], HAND: [WALL]}, undone(TAK.pieces(table.state), steps)
    )
    table.finish()
    assert table.actors["1:stone"][0] is standing
    assert len(table.actors["1:stone"]) == 21
    assert [actor.look.kind for actor in table.actors["1:stone"][1:]] == 20 * ["flat"]


def test_pieces_stay_themselves_when_another_position_is_shown() -> None:
    table = table_at("tak", position=STACKS)
    before = list(table.actors["d1"])
    table.show(TAK.pieces(TAK.after(table.state, TAK.parse_move(table.state, "a3"))))
    assert table.actors["d1"] == before


# -- what a click means --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "slot", "touch"),
    [(1, 0, "1:wall"), (1, 5, "1:flat"), (1, 20, "1:flat"), (2, 0, "2:wall"), (2, 20, "2:flat")],
)
def test_the_standing_stone_means_a_wall_and_the_lying_ones_a_flat(seat: int, slot: int, touch: str) -> None:
    table = table_at("tak")
    x, y, _z = measures.STONE_SLOTS[seat][slot]
    hit = table.pick(down(x, y))
    assert (hit.location, hit.touches) == (f"{seat}:stone", (touch,))


def test_the_capstone_means_itself() -> None:
    table = table_at("tak")
    x, y, _z = measures.CAP_SLOTS[1][0]
    assert table.pick(down(x, y)).touches == ("1:capstone",)


def test_the_bare_felt_of_a_tray_means_a_flat() -> None:
    table = table_at("tak", position=STACKS)
    x, y, _z = measures.STONE_SLOTS[1][16]
    hit = table.pick(down(x, y))
    assert (hit.index, hit.touches) == (-1, ("1:flat",))
    assert hit.point[2] == pytest.approx(measures.TRAY_FLOOR)


@pytest.mark.parametrize("place", ["a1", "c3", "d1", "c4", "e5"])
def test_a_square_or_the_stack_on_it_means_the_square(place: str) -> None:
    table = table_at("tak", position=STACKS)
    x, y, _z = measures.SQUARES[place]
    hit = table.pick(down(x, y))
    assert (hit.location, hit.index, hit.touches) == (place, len(table.actors.get(place, ())) - 1, (place,))


def test_what_hovers_above_a_tray_is_clicked_to_put_it_back() -> None:
    table = table_at("tak")
    play(table, "Sc3", touches=1)
    table.mark(Marks(targets=("c3",), chosen=("1:wall",)), table.state)
    held = table.actors[HAND][0].pose
    hit = table.pick(down(held.x, held.y))
    assert (hit.location, hit.touches) == (HAND, ("1:wall",))


def test_the_ring_of_a_flat_in_hand_lies_where_it_was_taken() -> None:
    table = table_at("tak")
    lay = table.actors["1:stone"][-1].pose
    play(table, "c3", touches=1)
    table.mark(Marks(targets=("c3",), chosen=("1:flat",)), table.state)
    pose, _scale = table.ring("1:flat")
    assert pose[:2] == pytest.approx(lay[:2], abs=0.06)  # stacks stand a little uneven


def test_beside_the_last_stone_lies_the_flat_that_it_could_be() -> None:
    twenty = ("1,1,1,1,1", "1,1,1,1,1", "1,1,1,1,1", "1,1,1,1,1", "x,x,x,x,2")
    table = table_at("tak", position=f"{'/'.join(twenty)} 1 21")
    assert [actor.look.kind for actor in table.actors["1:stone"]] == ["wall"]
    table.mark(Marks(), table.state)
    (x, y, _), (u, v, _) = measures.STONE_SLOTS[1][:2]
    assert table.pick(down(x, y)).touches == ("1:wall",)
    hit = table.pick(down(u, v))
    assert hit.touches == ("1:flat",)
    assert hit.point[2] == pytest.approx(measures.TRAY_FLOOR + measures.FLAT_HEIGHT)


def test_the_keyboard_reaches_wall_and_flats_of_a_tray_apart() -> None:
    table = table_at("tak")
    assert {"1:stone", "1:wall", "1:capstone"} <= set(table.stops())
    assert table.hit_at("1:wall").touches == ("1:wall",)
    assert table.hit_at("1:stone").touches == ("1:flat",)
    assert table.hit_at("c3") == Hit("c3", -1, ("c3",), table.stops()["c3"])


def test_letters_take_a_flat_a_wall_and_the_capstone_of_the_player_to_move() -> None:
    table = table_at("tak")
    assert table.touch_keys() == {"f": ("1:flat", "2:flat"), "w": ("1:wall",), "c": ("1:capstone",)}


# -- the hand ------------------------------------------------------------------------------------------------


def test_a_lifted_stack_hovers_in_order_with_the_next_to_drop_lowest() -> None:
    table = table_at("tak", position=STACKS)
    owners = [actor.piece.owner for actor in table.actors["d1"]]
    play(table, "3d1+111", touches=2)
    hand = table.actors[HAND]
    assert [actor.piece.owner for actor in reversed(hand)] == owners[3:]
    heights = [actor.pose.z for actor in hand]
    assert heights == sorted(heights, reverse=True)
    below = table.actors["d1"][-1].pose.z + measures.FLAT_HEIGHT
    assert heights[-1] - below == pytest.approx(0.45)
    assert all(a - b > measures.FLAT_HEIGHT * 0.98 for a, b in pairwise(heights))


def test_the_hand_goes_along_with_each_drop() -> None:
    table = table_at("tak", position=STACKS)
    play(table, "3d1+111", touches=3)
    x, y, _z = measures.SQUARES["d2"]
    lowest = table.actors[HAND][-1].pose
    assert (lowest.x, lowest.y) == pytest.approx((x, y), abs=0.06)
    assert [actor.piece.owner for actor in table.actors["d2"]] == [2]


def test_the_hand_follows_the_pointer_over_legal_squares_and_comes_back() -> None:
    table = table_at("tak", position=STACKS)
    play(table, "3d1+111", touches=3)
    table.mark(Marks(targets=("d2", "d3"), chosen=("d1", "x3", "d2")), table.state)
    table.hover(table.hit_at("d3"), (), legal=True)
    assert table.actors[HAND][-1].pose[:2] == pytest.approx(measures.SQUARES["d3"][:2], abs=0.06)
    table.hover(table.hit_at("a4"), (), legal=False)
    assert table.actors[HAND][-1].pose[:2] == pytest.approx(measures.SQUARES["d2"][:2], abs=0.06)


# -- crushing ------------------------------------------------------------------------------------------------


def test_a_crushed_wall_stands_until_the_capstone_comes_and_then_falls_flat_where_it_lies() -> None:
    table = table_at("tak", position=STACKS)
    before = TAK.pieces(table.state)
    code = TAK.parse_move(table.state, "b1+")
    steps = TAK.steps(table.state, code, TAK.paths(table.state, code)[0])
    wall = table.actors["b2"][0]
    upright = wall.pose
    table.move(before, [step for step in steps if step.kind == "lift"])
    table.finish()
    table.timeline.speed = 1.0
    drops = [step for step in steps if step.kind != "lift"]
    held = {**before, "b1": before["b1"][:1], HAND: before["b1"][1:]}
    table.move(held, drops)
    table.advance(0.2)
    assert (wall.look.kind, wall.shown.p) == ("wall", 0.0)
    lowest = []
    while table.moving:
        table.advance(0.02)
        thick, tall = measures.WALL_THICKNESS / 2, measures.WALL_HEIGHT
        tilt = math.radians(-wall.shown.p)
        edges = [
            wall.shown.z + s * thick * -math.sin(tilt) + h * tall * math.cos(tilt) for s in (-1, 1) for h in (0, 1)
        ]
        lowest.append(min(edges) if wall.look.kind == "wall" else wall.shown.z)
    assert min(lowest) > measures.TOP - 1e-3
    assert wall.look == Piece("flat", 2)
    assert wall.shown == wall.pose == table.rest("b2", 0, 2, wall.piece)
    assert wall.shown.z == upright.z
    cap = table.actors["b2"][1]
    assert cap.shown.z == pytest.approx(measures.TOP + measures.FLAT_HEIGHT)


def test_undoing_a_crush_stands_the_wall_up_again() -> None:
    table = table_at("tak", position=STACKS)
    wall = table.actors["b2"][0]
    pose = wall.pose
    before = TAK.pieces(table.state)
    steps = play(table, "b1+")
    after = TAK.pieces(TAK.after(table.state, TAK.parse_move(table.state, "b1+")))
    table.move(after, undone(before, steps), quick=True)
    table.finish()
    assert (wall.look.kind, wall.pose) == ("wall", pose)
    assert table.actors["b1"][-1].piece == Piece("capstone", 1)


# -- for the eye ---------------------------------------------------------------------------------------------


def test_a_hovered_stack_is_told_in_words_from_the_bottom() -> None:
    table = table_at("tak", position=STACKS)
    told = {}
    for place in ("d1", "c4", "b4", "e1", "c3"):
        table.hover(table.hit_at(place), (), legal=False)
        told[place] = table.note
    assert told == {
        "d1": "d1: light, dark, light, dark, dark, light",
        "c4": "c4: dark, dark (top: capstone)",
        "b4": "b4: dark, dark (top: wall)",
        "e1": "",
        "c3": "",
    }


@pytest.mark.parametrize("count", [2, 8, 15])
@pytest.mark.parametrize("azimuth", [0.0, 180.0, 70.0])
def test_a_fan_rises_bottom_to_top_beside_its_stack(azimuth: float, count: int) -> None:
    view = View(azimuth=azimuth, elevation=50.0, distance=14.0)
    places = fan.places(view, (1.0, -2.0, measures.TOP), count)
    assert all(math.dist(place[:2], (1.0, -2.0)) > 0.9 for place in places)
    column = places[: fan.ROWS]
    assert [z for _x, _y, z in column] == sorted(z for _x, _y, z in column)
    assert all(b[2] - a[2] > 2 * measures.FLAT_HEIGHT for a, b in pairwise(column))


def test_a_fan_opens_towards_the_middle_when_the_stack_is_on_the_right() -> None:
    view = View(azimuth=0.0, elevation=50.0, distance=14.0)
    assert fan.places(view, (2.0, 0.0, 0.0), 3)[0][0] < 2.0
    assert fan.places(view, (-2.0, 0.0, 0.0), 3)[0][0] > -2.0


@pytest.mark.parametrize("instant", [True, False])
def test_a_stack_fans_out_when_the_pointer_rests_on_it_and_closes_when_it_leaves(instant: bool) -> None:
    table = table_at("tak", position=STACKS)
    table.timeline.instant = instant

    def copies() -> list[str]:
        before = {actor.node for actors in table.actors.values() for actor in actors}
        pieces = (node for node in table.top.get_children() if node.get_name()[:5] in ("tak_f", "tak_w", "tak_c"))
        return [node.get_name() for node in pieces if node not in before]

    table.hover(table.hit_at("c4"), (), legal=False)
    table.advance(0.2)
    assert copies() == []
    table.advance(0.5)
    assert copies() == ["tak_flat_2", "tak_cap_2"]
    table.hover(table.hit_at("a1"), (), legal=False)
    assert copies() == []
    table.advance(0.2)
    table.hover(None, (), legal=False)
    table.advance(1.0)
    assert copies() == []


def test_the_road_is_ringed_and_joined_from_side_to_side() -> None:
    table = table_at("tak", position="x5/x5/x5/x5/1,1,1,1,1 2 5")
    road = ("a1", "b1", "c1", "d1", "e1")
    table.mark(Marks(last=("1:flat", "e1"), reason=road, over=True), table.state)
    laid = list(table.laid())
    rings = [mark.pose[:2] for mark in laid if mark.model == "marker_band"]
    assert rings == [measures.SQUARES[place][:2] for place in road]
    bars = [mark.pose for mark in laid if mark.model == "marker_bar"]
    assert bars == [Pose(*measures.SQUARES[place]) for place in road[:-1]]


def test_the_flats_that_decide_a_full_board_are_ringed_and_not_joined() -> None:
    table = table_at("tak", position="2,1,2,1,2/1,2,1,2,1/2,1,2,1,2/1,2,1,2,1/2,1,2,1,1 2 13")
    flats = TAK.highlight(table.state)
    assert len(flats) == 13
    table.mark(Marks(reason=flats, over=True), table.state)
    assert [mark.model for mark in table.laid()] == 13 * ["marker_band"]


def test_in_the_opening_of_a_tournament_the_opponents_tray_is_marked() -> None:
    table = table_at("tak", "tournament")
    table.mark(Marks(targets=("2:flat",)), table.state)
    assert [math.copysign(1, mark.pose.y) for mark in table.laid()] == [1, 1]


def test_trays_count_their_stones() -> None:
    table = table_at("tak", position=STACKS)
    assert [label.text for label in table.labels()] == [str(len(table.actors[f"{s}:stone"])) for s in (1, 2)]


def test_the_stone_of_a_tray_that_a_click_takes_rises_so_that_it_shows_from_every_pile() -> None:
    table = table_at("tak")
    stones = table.actors["1:stone"]
    for pile in (1, 4, len(stones) - 1):
        table.hover(Hit("1:stone", pile, ("1:flat",), (0.0, 0.0, 0.0)), [], legal=True)
        table.advance(1.0)
        risen = {actor: actor.node.get_z() - actor.pose.z for actor in stones}
        assert [actor for actor, height in risen.items() if height > 0.15] == [stones[-1]]
        assert max(height for actor, height in risen.items() if actor is not stones[-1]) == pytest.approx(0.0, abs=1e-6)
