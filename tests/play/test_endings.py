"""What players are told of the end: a sentence, with the names of those at the table."""

from __future__ import annotations

import pytest

from game3d.play.clock import new_clock
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.rules.outcome import SHARED_REASONS
from game3d.rules.registry import NAMES as ALL_NAMES
from game3d.rules.registry import game

NAMES = ("Ann", "Bob", "Cid")


def sitting(name: str, start: str = "", variant: str = "", **settings: str) -> Sitting:
    rules = game(name)
    setup = rules.setup(variant, settings)
    players = [Player(name=who) for who in NAMES[: rules.seats(setup)]]
    return Sitting(rules, setup, players, start=rules.parse(start, setup) if start else None, clock=new_clock(300))


def play(at: Sitting, texts: str) -> Sitting:
    for text in texts.split():
        at.history.push(at.game.parse_move(at.state, text))
    return at


TELO, PYRAMID, PYLOS, TRIMINO, TAK = "fanorona-telo", "number-pyramid", "pylos", "trimino", "tak"
CLAIMED = "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4 e1 e2 e3 e4 e5 f1 f5 f2 f3 f4"
SHUFFLE = "a2-b2 c2-c3 b2-a2 c3-c2"


@pytest.mark.parametrize(
    ("at", "moves", "told"),
    [
        (sitting(TELO), "b2 a1 b1 a2 b3", "three in a row"),
        (sitting(TELO), f"a1 c1 a2 c2 b3 a3 {SHUFFLE} {SHUFFLE}", "the same position for the third time"),
        (sitting(PYRAMID), CLAIMED, "the lower sum at the star wins"),
        (sitting(PYLOS, "2212/2112/2212/1211|111/122/122|22/11|. 1"), "4a1", "the last ball lies on top"),
        (sitting(TRIMINO), "r3 b3 r3 c2 r6", "the roll fits nowhere, and the supplies are equal"),
        (sitting(TRIMINO, ".###/#.##/##.#/###. 5,7 1 -"), "", "no trimino fits any more: the larger supply wins"),
        (
            sitting(TRIMINO, ".###/#.##/##.#/###. 9,6,9 2 -", Seats="3"),
            "",
            "no trimino fits any more: the largest supply wins",
        ),
        (
            sitting(TRIMINO, "#.../.#../..../.... 5,17 1 2"),
            "b1",
            "fewer than three draughtsmen are left in a supply: the larger supply wins",
        ),
        (sitting(TRIMINO, "..../.##./.###/..#. 8 1 - 2", "solo"), "r6", "the roll fits nowhere"),
        (sitting(TAK), "a1 a5 b1 b5 c1 c5 d1 d5 e1", "a road from side to side"),
        (
            sitting(TAK, "1,2,1,2,1/2,1,2,1,2/1,2,1,2,1/2,1,2,1,2/1,2,1,2,x 1 20"),
            "e1",
            "the board is full: more flats win",
        ),
        (
            sitting(TAK, "1,2,1,2,1/2,1,2,1,2/1,2,1,2,1/2,1,2,1,2/1,2,1,2,x 1 20"),
            "Se1",
            "the board is full, and the flats are equal",
        ),
        (
            sitting(TAK, "1,2,1,2,1/2,1,2,1,2/1,2,1,2,1/2,1,2,1,2/1,2,1,2,x 1 20", "tournament", Komi="0.5"),
            "Se1",
            "the board is full: flats and komi count",
        ),
    ],
)
def test_the_end_is_told_in_a_sentence(at: Sitting, moves: str, told: str) -> None:
    assert play(at, moves).ending_text == told


def test_while_a_game_goes_on_there_is_no_end_to_tell() -> None:
    assert sitting(TELO).ending_text == ""


def test_who_gives_up_and_whose_time_is_up_is_told_by_name() -> None:
    at = sitting(TELO)
    at.resign(2)
    assert at.ending_text == "Bob gives up"
    at = sitting(TELO)
    assert at.tick(301.0)
    assert at.ending_text == "the time of Ann is up"


def test_an_agreement_is_told() -> None:
    at = sitting(TELO)
    at.agree_draw()
    assert at.ending_text == "both players agree"


def test_a_name_with_braces_is_told_as_it_is() -> None:
    at = Sitting(game(TELO), game(TELO).setup(), [Player(name="{loser}"), Player(name="{0}")])
    at.resign(2)
    assert at.ending_text == "{0} gives up"


@pytest.mark.parametrize("name", ALL_NAMES)
def test_every_reason_has_a_word_of_its_own_and_its_sentence(name: str) -> None:
    rules = game(name)
    reasons = [*rules.reasons.values(), *SHARED_REASONS]
    assert len({reason.word for reason in reasons}) == len(reasons)
    for reason in reasons:
        assert rules.reason(reason.word) is reason
        assert reason.sentence.format(loser="Bob") and (reason.drawn or reason.sentence).format(loser="Bob")
    assert rules.reason("checkmate") is None
