"""The table of Pylos: balls rest on balls, what is hidden can be seen, and every place can be touched."""

from __future__ import annotations

import math
import random

import pytest

from game3d.rules.pieces import Piece, Step
from game3d.scenes.pylos.table import APART, HIDDEN, SUPPORTS, PylosTable, measures
from game3d.scenes.table.motion import Pose
from tests.helpers import random_states, setups
from tests.scenes.bare import Sitter, down

FULL_GROUND = "1212/2121/1212/2121|.../.../...|../..|. 1"
HIDING = "1212/2121/1212/212.|12./21./...|1./..|. 1"
THREE_LEVELS = "1212/2121/1212/2121|121/2.2/12.|../..|. 1"


@pytest.fixture
def sitter() -> Sitter:
    return Sitter("pylos")


def table(sitter: Sitter) -> PylosTable:
    assert isinstance(sitter.table, PylosTable)
    return sitter.table


def test_a_ball_rests_on_the_four_below_it() -> None:
    for place, below in SUPPORTS.items():
        if place[0] == "1":
            assert below == ()
            continue
        assert len(below) == 4
        for other in below:
            apart = math.dist(measures.PLACES[place], measures.PLACES[other])
            assert apart == pytest.approx(2 * measures.RADIUS)


def test_a_ball_of_level_3_hides_the_one_of_level_1_straight_below() -> None:
    assert HIDDEN == {"3a1": "1b2", "3b1": "1c2", "3a2": "1b3", "3b2": "1c3"}


@pytest.mark.parametrize("variant", ["children", "square", "advanced"])
def test_every_ball_of_every_position_has_a_place_of_its_own(variant: str) -> None:
    sitter = Sitter("pylos", variant)
    for state, _legal, _move in random_states(sitter.game, sitter.setup, 5, 120):
        arrangement = sitter.game.pieces(state)
        poses = {
            sitter.table.rest(location, index, len(balls), ball)
            for location, balls in arrangement.items()
            for index, ball in enumerate(balls)
        }
        assert len(poses) == 30


def test_an_empty_hollow_is_touched_from_above_and_so_is_the_ball_in_it(sitter: Sitter) -> None:
    for place in sitter.table.PARTS:
        x, y, _ = measures.PLACES[place]
        for dx, dy in ((0.0, 0.0), (0.3, 0.3), (-0.45, 0.0)):
            hit = sitter.table.pick(down(x + dx, y + dy))
            assert hit is not None
            assert (hit.location, hit.index, hit.touches) == (place, -1, (place,))
    sitter.put(FULL_GROUND)
    for place in sitter.table.PARTS:
        x, y, _ = measures.PLACES[place]
        hit = sitter.table.pick(down(x, y))
        assert hit is not None
        assert (hit.location, hit.index) == (place, 0)


def test_a_higher_place_can_be_touched_only_when_four_balls_carry_it(sitter: Sitter) -> None:
    x, y, _ = measures.PLACES["2a1"]
    assert sitter.table.area("2a1") is None
    assert "2a1" not in sitter.table.stops()
    sitter.put(FULL_GROUND)
    for dx, dy in ((0.0, 0.0), (0.2, 0.2), (0.0, -0.3)):
        hit = sitter.table.pick(down(x + dx, y + dy))
        assert hit is not None
        assert (hit.location, hit.index) == ("2a1", -1)
    assert "2a1" in sitter.table.stops()
    assert sitter.table.area("3a1") is None


def test_open_places_of_the_upper_levels_show_a_faint_ghost(sitter: Sitter) -> None:
    sitter.put(THREE_LEVELS)
    ghosts = sitter.marks("pylos_ball_1")
    faint = [node for node in ghosts if sitter.stage.looks.get(node, {}).get("ghost")]
    shown = {tuple(round(value, 3) for value in node.get_pos()) for node in faint}
    assert shown == {tuple(round(value, 3) for value in measures.PLACES[place]) for place in ("2b2", "2c3")}


def glass(sitter: Sitter) -> set[str]:
    """The places whose balls are glass."""
    actors, looks = sitter.table.actors, sitter.stage.looks
    return {place for place in measures.PLACES if actors.get(place) and looks[sitter.node(place)].get("glass")}


def test_a_click_on_level_3_makes_it_and_what_carries_it_glass_and_another_puts_it_back(sitter: Sitter) -> None:
    sitter.put(HIDING)
    hit = sitter.table.hit_at("3a1")
    assert sitter.table.reveal(hit)
    sitter.table.advance(1.0)
    assert glass(sitter) == {"3a1", "2a1", "2b1", "2a2", "2b2"}
    assert sitter.table.note == "3a1 hides 1b2: Light"
    assert sitter.table.reveal(hit)
    sitter.table.advance(1.0)
    assert glass(sitter) == set()
    assert sitter.table.note == ""


def test_glass_turns_to_wood_when_the_position_changes(sitter: Sitter) -> None:
    sitter.put(HIDING)
    sitter.table.peek(sitter.table.hit_at("3a1"))
    sitter.play("1d4")
    assert glass(sitter) == set()


def test_nothing_is_hidden_below_the_lower_levels(sitter: Sitter) -> None:
    sitter.put(THREE_LEVELS)
    assert not sitter.table.reveal(sitter.table.hit_at("2a1"))
    assert not sitter.table.peek(None)


def test_a_held_key_turns_all_upper_balls_to_glass(sitter: Sitter) -> None:
    sitter.put(THREE_LEVELS)
    assert sitter.table.key("g", True)
    sitter.table.advance(1.0)
    looks = sitter.stage.looks
    assert all(looks[sitter.node(place)].get("glass") for place in ("2a1", "2b1", "2c2"))
    assert not looks[sitter.node("1a1")].get("glass")
    sitter.table.key("g", False)
    sitter.table.advance(1.0)
    assert not looks[sitter.node("2a1")].get("glass")


def test_levels_are_pulled_apart_and_what_can_be_touched_follows(sitter: Sitter) -> None:
    sitter.put(THREE_LEVELS)
    slider = sitter.table.slider
    assert slider is not None
    sitter.table.slide(0.5)
    sitter.table.advance(1.0)
    assert slider.value == 0.5
    sitter.table.key("x", True)
    sitter.table.advance(1.0)
    for place in ("1a1", "2a1"):
        _, _, z = measures.PLACES[place]
        assert sitter.node(place).get_z() == pytest.approx(z + (int(place[0]) - 1) * APART)
        body = sitter.table.body(Piece("ball", 1), sitter.table.actors[place][0].pose)
        assert body.z == pytest.approx(sitter.node(place).get_z())
    hollow = sitter.table.area("2b2")
    assert hollow is not None
    assert hollow.z > measures.PLACES["2b2"][2] + APART / 2
    sitter.table.key("x", False)
    sitter.table.advance(1.0)
    assert sitter.node("2a1").get_z() == pytest.approx(measures.PLACES["2a1"][2])
    assert not sitter.table.key("q", True)


def test_a_ball_that_may_be_raised_rises_a_hair_under_the_pointer(sitter: Sitter) -> None:
    sitter.put("1122/2212/1.../....|.../.../...|../..|. 1")
    rest = measures.PLACES["1a3"][2]
    sitter.hover("1a3")
    assert rest < sitter.node("1a3").get_z() < rest + 0.1
    sitter.hover("1d1")
    assert sitter.node("1a3").get_z() == pytest.approx(rest)
    assert sitter.node("1d1").get_z() == pytest.approx(rest)


def test_marks_never_paint_a_ball(sitter: Sitter) -> None:
    sitter.put("1122/2212/1.../....|.../.../...|../..|. 1")
    sitter.show(("1a3",))
    sitter.table.set_cursor("1a1")
    balls = [actor.node for found in sitter.table.actors.values() for actor in found]
    assert not sitter.stage.accents.keys() & set(balls)


def test_balls_that_may_be_taken_back_are_ringed(sitter: Sitter) -> None:
    sitter.put("11../1.../..../.222|.../.../...|../..|. 1")
    sitter.show(("1b2",))
    assert set(sitter.rings()) == {measures.PLACES[place][:2] for place in ("1a1", "1b1", "1a2", "1b2")}
    colour, _strength = sitter.stage.accents[sitter.marks("marker_hoop")[0]]
    assert all(sitter.stage.accents[ring][0] == colour for ring in sitter.marks("marker_hoop")), "the last one, too"
    assert sitter.node("1b2").get_z() == pytest.approx(measures.PLACES["1b2"][2]), "it was put, and lies"


def test_the_last_move_is_ringed_on_upper_levels_too(sitter: Sitter) -> None:
    sitter.put(FULL_GROUND)
    sitter.play("2b2")
    (ring,) = sitter.marks("marker_hoop")
    x, y, z = measures.PLACES["2b2"]
    assert (ring.get_x(), ring.get_y()) == (x, y)
    assert z < ring.get_z() < z + measures.RADIUS


def test_racks_say_how_many_balls_they_hold(sitter: Sitter) -> None:
    assert sorted(label.text for label in table(sitter).labels()) == ["15", "15"]
    sitter.play("1a1 1b1 1c1")
    assert [label.text for label in table(sitter).labels()] == ["13", "14"]


def test_a_carried_ball_goes_over_the_others() -> None:
    sitter = Sitter("pylos")
    generator = random.Random(3)
    for state, legal, _move in random_states(sitter.game, sitter.setup, 8, 60):
        if not legal:
            break
        move = generator.choice(legal)
        path = sitter.game.paths(state, move)[0]
        step: Step = sitter.game.steps(state, move, path)[0]
        sitter.state = state
        sitter.show()
        here = sitter.table.actors
        start = here[step.source][-1].pose
        flying = here[step.source][-1]
        end = sitter.table.rest(step.target, 0, 1, step.piece)
        way = sitter.table.flight(step, start, end)
        assert way(1.0) == end
        for share in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
            at: Pose = way(share)
            near = min(
                math.dist(at[:3], actor.pose[:3]) for balls in here.values() for actor in balls if actor is not flying
            )
            assert near > 1.7 * measures.RADIUS


def test_the_end_fills_the_pyramid_with_the_winners_balls() -> None:
    sitter = Sitter("pylos", "children")
    for state, legal, _move in random_states(sitter.game, sitter.setup, 2, 200):
        if not legal:
            sitter.state = state
            sitter.show()
            outcome = sitter.game.outcome(state, sitter.setup)
            assert outcome is not None
            assert all(sitter.table.actors[place] for place in measures.PLACES)
            assert sitter.table.actors["4a1"][0].piece.owner == outcome.winners[0]


def test_all_variants_have_this_table() -> None:
    assert {setup.variant for setup in setups("pylos")} == {"children", "square", "advanced"}
