"""What players of Pylos are told."""

import random

import pytest

from game3d.rules.locations import FINISH
from game3d.rules.pylos.text import PLACES
from game3d.rules.registry import game
from tests.helpers import position, random_states

NAME = "pylos"
GAME = game(NAME)
NO_OBJECTION = "touch a place of the pyramid"  # what is said of a touch that leads on

EMPTY = "..../..../..../....|.../.../...|../..|."
OPEN_SQUARE = "11../1.../222./....|.../.../...|../..|. 1"  # 1b2 makes light's square
UPPER_SQUARE = "1122/1122/2211/2211|112/1.2/...|../..|. 1"  # 2b2 makes light's square on level 2
ONE_STEP = "12.1/12../..../...2|.../.../...|../..|. 1"  # 2a1 is open, 1d1 is light's
ONLY_RAISES = "1111/2121/2121/2111|212/121/.22|../.1|. 1"  # light's reserve is empty


@pytest.mark.parametrize(
    ("position_text", "path", "prompt"),
    [
        (f"{EMPTY} 1", (), "put a ball on an open place"),
        (ONE_STEP, (), "put a ball on an open place, or choose a ball to raise"),
        (ONLY_RAISES, (), "your reserve is empty: choose a ball to raise"),
        (ONE_STEP, ("1d1",), "raise the ball on 1d1 to a higher place"),
        (OPEN_SQUARE, ("1b2",), "take back a ball of yours that supports nothing"),
        (UPPER_SQUARE, ("1d4", "2b2"), "take back a ball of yours that supports nothing"),
        (OPEN_SQUARE, ("1b2", "1a1"), "take back a second ball, or finish"),
    ],
)
def test_the_prompt_says_what_is_expected(position_text: str, path: tuple[str, ...], prompt: str) -> None:
    assert GAME.prompt(position(NAME, position_text), path) == prompt


@pytest.mark.parametrize(
    ("path", "touch", "why"),
    [
        ((), FINISH, "there is nothing to finish yet"),
        ((), "1:ball", "touch the place where the ball is to go"),
        (("1b2",), FINISH, "you must take back at least one ball"),
        (("1b2",), "2:ball", "touch a ball of yours to take it back"),
    ],
)
def test_a_touch_that_is_no_place_is_refused_with_the_reason(path: tuple[str, ...], touch: str, why: str) -> None:
    assert GAME.refusal(position(NAME, OPEN_SQUARE), path, touch) == why


@pytest.mark.parametrize(
    ("variant", "why"),
    [
        ("square", "no square was completed: nothing is taken back"),
        ("children", "in this variant nothing is taken back"),
        ("advanced", "no square or line was completed: nothing is taken back"),
    ],
)
def test_a_take_back_without_a_square_is_refused_as_the_variant_has_it(variant: str, why: str) -> None:
    assert GAME.refusal(position(NAME, OPEN_SQUARE, variant), ("1d4",), "1a1") == why


def test_a_third_ball_is_not_taken_back() -> None:
    state = position(NAME, OPEN_SQUARE)
    assert GAME.refusal(state, ("1b2", "1a1", "1b1"), "1a2") == "no more than two balls are taken back"
    assert GAME.refusal(state, ("1b2", "1a1", FINISH), "1a2") == "the turn is complete"


@pytest.mark.parametrize("variant", GAME.variants)
def test_a_touch_is_objected_to_exactly_when_no_legal_move_goes_on_with_it(variant: str) -> None:
    touches = [*PLACES, FINISH, "1:ball"]
    for state, legal, _move in random_states(GAME, GAME.setup(variant), 3, 60):
        known = {path[:n] for move in legal for path in GAME.paths(state, move) for n in range(len(path) + 1)}
        for path in random.Random(2).sample(sorted(known), min(len(known), 12)):
            for touch in touches:
                objected = GAME.refusal(state, path, touch) != NO_OBJECTION
                assert objected == ((*path, touch) not in known)
