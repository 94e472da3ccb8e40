"""The plain table: any game can be played on it after its rules alone."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from game3d.play.builder import MoveBuilder
from game3d.rules.game import Game, Setup, State
from game3d.rules.locations import DIE, FINISH, ROLL
from game3d.rules.registry import NAMES, game
from game3d.scenes.stage.occlusion import Ball, Block, Occluder
from game3d.scenes.stage.stage import LEGAL
from game3d.scenes.table import opening
from game3d.scenes.table.contract import Marks
from game3d.scenes.table.plain import PlainTable
from game3d.scenes.table.plain_board import TOP, TRAY_FLOOR
from tests.gallery.pictures import load
from tests.helpers import ROOT, WITH_TABLE, random_states
from tests.noughts import GAME as NOUGHTS
from tests.scenes.bare import BareStage, down

GAMES: dict[str, Game] = {"noughts": NOUGHTS, **{name: game(name) for name in NAMES}}
PLIES = {"noughts": 9, "number-pyramid": 20, "fanorona-telo": 30, "pylos": 60, "trimino": 40, "tak": 60}


def plain(made: Game, setup: Setup | None = None) -> Any:
    """The plain table of a game, its first position on it, everything at rest."""
    setup = setup or made.setup()
    table = PlainTable(BareStage(), made, setup)  # type: ignore[arg-type]
    table.timeline.instant = True
    table.show(made.pieces(made.start(setup)))
    return table


def positions(name: str) -> Iterator[tuple[State, list[int]]]:
    """The positions of two random games."""
    made = GAMES[name]
    for seed in (1, 2):
        for state, legal, _move in random_states(made, made.setup(), seed, PLIES.get(name, 60)):
            yield state, legal


def bottom(body: Occluder) -> float:
    return body.z - (body.radius if isinstance(body, Ball) else body.half_z)


def top(body: Occluder) -> float:
    return body.z + (body.radius if isinstance(body, Ball) else body.half_z)


def width(body: Occluder) -> float:
    """The radius of the largest upright cylinder that fits into a body."""
    return min(body.half_x, body.half_y) if isinstance(body, Block) else body.radius


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_rests_on_the_board_a_tray_or_other_pieces_and_none_run_into_each_other(name: str) -> None:
    table = plain(GAMES[name])
    floors = (TOP, TRAY_FLOOR)
    for state, _legal in positions(name):
        table.show(GAMES[name].pieces(state))
        bodies = [
            (location, table.body(actor.look, actor.pose))
            for location, _index, _count, actor in table.pieces.each()
            if location != DIE
        ]
        tops = {round(top(body), 4) for _location, body in bodies}
        for _location, body in bodies:
            low = bottom(body)
            resting = any(math.isclose(low, floor, abs_tol=1e-6) for floor in floors) or round(low, 4) in tops
            touching = isinstance(body, Ball) and any(
                math.dist((body.x, body.y, body.z), (other.x, other.y, other.z)) < body.radius + other.radius + 1e-6
                for _at, other in bodies
                if isinstance(other, Ball) and other.z < body.z
            )
            assert resting or touching
        for (_at, one), (_there, other) in combinations(bodies, 2):
            if isinstance(one, Ball) and isinstance(other, Ball):
                apart = math.dist((one.x, one.y, one.z), (other.x, other.y, other.z))
                assert apart > one.radius + other.radius - 1e-6
            elif math.dist((one.x, one.y), (other.x, other.y)) < width(one) + width(other) - 1e-6:
                assert bottom(one) >= top(other) - 1e-6 or bottom(other) >= top(one) - 1e-6


@pytest.mark.parametrize("name", GAMES)
def test_every_touch_of_every_move_can_be_made(name: str) -> None:
    made = GAMES[name]
    table = plain(made)
    beside = {FINISH, ROLL}
    for state, legal in positions(name):
        for move in legal[:: max(1, len(legal) // 2)]:
            paths = made.paths(state, move)
            path = paths[0] if paths else ()
            for made_so_far in range(len(path)):
                builder = MoveBuilder(made, state, path[:made_so_far])
                table.show(builder.pieces())
                table.mark(Marks(builder.touches, path[:made_so_far]), state)
                reached = {touch for stop in table.stops() for touch in table.hit_at(stop).touches}
                assert {t for t in builder.touches if t not in beside and t[0] != "x"} <= reached
                assert all(math.isfinite(number) for point in table.stops().values() for number in point)


@pytest.mark.parametrize("name", GAMES)
def test_an_empty_place_of_the_ground_and_the_piece_on_it_are_touched_from_above(name: str) -> None:
    made = GAMES[name]
    table = plain(made)
    state = [state for state, _legal in positions(name)][3]
    table.show(made.pieces(state))
    for place in table.PARTS:
        x, y, _z = table.stops()[place]
        hit = table.pick(down(x, y))
        assert (hit.location, hit.touches) == (place, (place,))
        assert hit.index == len(table.actors.get(place, ())) - 1


def test_kinds_of_pieces_have_the_shapes_that_their_names_say_and_others_shapes_of_their_own() -> None:
    shapes = {name: {actor.node.get_name()[6:-2] for *_at, actor in plain(GAMES[name]).pieces.each()} for name in GAMES}
    assert shapes["pylos"] == {"ball"}
    assert shapes["fanorona-telo"] == shapes["number-pyramid"] == {"disc"}
    assert shapes["tak"] == {"disc", "pillar"}
    assert shapes["noughts"] == {"disc", "cone"}
    assert shapes["trimino"] == {"disc", ""}  # and the die


def test_legal_cells_are_tinted_and_what_decided_is_ringed_twice() -> None:
    table = plain(NOUGHTS)
    table.mark(Marks(targets=("a1", "b2")), NOUGHTS.start(NOUGHTS.setup()))
    assert {place for place, (colour, _strength) in table.tints().items() if colour == LEGAL} == {"a1", "b2"}
    state = NOUGHTS.parse("xxxoo.... 2", NOUGHTS.setup())
    table.show(NOUGHTS.pieces(state))
    table.mark(Marks(reason=NOUGHTS.highlight(state), over=True), state)
    assert len([mark for mark in table.laid() if mark.model == "marker_hoop"]) == 6


def test_legal_places_of_the_upper_levels_are_ringed_for_they_have_no_tile() -> None:
    made = game("pylos")
    state = made.parse("1212/2121/1212/2121|.../.../...|../..|. 1", made.setup())
    table = plain(made)
    table.show(made.pieces(state))
    table.mark(Marks(targets=("2a1",)), state)
    (ring,) = (mark for mark in table.laid() if mark.colour == LEGAL)
    x, y, z = table.rest("2a1", 0, 1, made.pieces(state)["1:ball"][0])[:3]
    assert (ring.pose.x, ring.pose.y) == (x, y)
    assert ring.pose.z < z


def test_a_wall_among_the_flats_is_offered_beside_its_tray_and_no_longer_when_it_is_not_legal() -> None:
    made = game("tak")
    table = plain(made)
    state = made.after(made.after(made.start(made.setup()), made.legal(made.start(made.setup()))[0]), 0)
    builder = MoveBuilder(made, state)
    assert "1:wall" in builder.touches
    table.mark(Marks(builder.touches), state)
    x, y, _z = table.stops()["1:wall"]
    assert table.pick(down(x, y)).touches == ("1:wall",)
    table.mark(Marks(), state)
    assert "1:wall" not in table.stops()


def test_reserves_are_counted_and_a_value_stands_on_its_piece() -> None:
    assert sorted(label.text for label in plain(NOUGHTS).labels()) == ["4", "5"]
    texts = sorted(int(label.text) for label in plain(game("number-pyramid")).labels())
    assert texts == sorted([*range(1, 11), *range(1, 11), 10, 10])


def test_the_place_under_the_pointer_is_named() -> None:
    table = plain(NOUGHTS)
    table.hover(table.hit_at("b3"), (), legal=True)
    assert table.note == "b3"
    table.hover(None, (), legal=False)
    assert table.note == ""


def test_the_die_is_thrown_down_its_lane() -> None:
    made = game("trimino")
    table = plain(made)
    assert ROLL in table.pick(down(table.lane.x, 0.0)).touches
    start = made.start(made.setup())
    roll = made.parse_move(start, "r4")
    table.move(made.pieces(start), made.steps(start, roll, (ROLL,)))
    assert table.actors[DIE][0].shown == table.lane.resting(4)


@pytest.mark.parametrize(("variant", "seats"), [("fast", 2), ("fast", 3), ("fast", 4)])
def test_every_seat_has_a_tray_and_all_of_it_is_in_the_picture(variant: str, seats: int) -> None:
    made = game("trimino")
    table = plain(made, made.setup(variant, {"Seats": str(seats)} if seats > 2 else {}))
    west, south, _z = (min(corner[k] for corner in table.corners()) for k in range(3))
    east, north, _top = (max(corner[k] for corner in table.corners()) for k in range(3))
    for _location, _index, _count, actor in table.pieces.each():
        assert west < actor.pose.x < east
        assert south < actor.pose.y < north
    trays = {location for location in table.actors if ":" in location}
    assert len(trays) == seats
    east_of_lane = [actor.pose.x for actor in table.actors.get("4:man", ())]
    assert all(x > table.lane.x + table.lane_half[0] for x in east_of_lane)


def test_a_reserve_that_was_empty_at_the_start_has_a_place_on_the_table() -> None:
    table = plain(NOUGHTS)
    pieces = NOUGHTS.pieces(NOUGHTS.start(NOUGHTS.setup()))
    table.show({**pieces, "2:taken": pieces.pop("1:x")[:2]})
    one, other = (actor.pose for actor in table.actors["2:taken"])
    assert (one.z, other.z) == (0.0, pytest.approx(table.thickness(table.actors["2:taken"][0].piece)))
    assert one.y > max(actor.pose.y for actor in table.actors["2:o"])


def test_a_game_with_more_places_than_a_board_has_parts_is_laid_out_too() -> None:
    class Wide(type(NOUGHTS)):  # type: ignore[misc]
        name = "wide"

        def places(self) -> tuple[str, ...]:
            return tuple(f"{file}{rank}" for rank in range(1, 10) for file in "abcdefghi")

    table = plain(Wide())
    assert len(table.PARTS) == 63
    table.mark(Marks(targets=("i9", "a1")), (0, 0, 1))
    assert [mark.pose.x > 0 for mark in table.laid() if mark.colour == LEGAL] == [True]  # a1 is tinted instead
    assert table.extent()[0] < 4.0


# -- when it is used -----------------------------------------------------------------------------------------


def test_a_game_without_a_scene_is_shown_on_the_plain_table() -> None:
    assert isinstance(opening.make_table(BareStage(), NOUGHTS, NOUGHTS.setup()), PlainTable)  # type: ignore[arg-type]


def test_a_game_with_a_scene_has_its_own() -> None:
    for name in WITH_TABLE:
        table = opening.make_table(BareStage(), game(name), game(name).setup())  # type: ignore[arg-type]
        assert not isinstance(table, PlainTable)


def test_a_module_that_a_scene_lacks_is_no_missing_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ModuleNotFoundError("No module named 'chess'", name="chess")

    monkeypatch.setattr(opening, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="chess"):
        opening.make_table(BareStage(), NOUGHTS, NOUGHTS.setup())  # type: ignore[arg-type]


def test_positions_that_cannot_be_laid_out_are_told_by_render_in_one_line(tmp_path: Path) -> None:
    code = "import sys; from tests import noughts; noughts.Noughts.positions = lambda self: {'a1': 1}; noughts.main()"
    command = [sys.executable, "-c", code, "render", "noughts", "-o", str(tmp_path / "x.png")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines() == ["the position of 'a1' is not three numbers"]
    assert not (tmp_path / "x.png").exists()


def test_a_game_of_rules_alone_is_drawn_by_render(tmp_path: Path) -> None:
    path = tmp_path / "noughts.png"
    command = [sys.executable, "-m", "tests.noughts", "render", "noughts", "--position", "x.o.x.... 2"]
    done = subprocess.run(
        [*command, "--size", "480x320", "-o", str(path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    picture = load(path)
    assert picture.shape == (320, 480, 3)
    assert picture.std() > 20.0
