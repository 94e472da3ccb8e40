"""What the engine makes of recorded games: worths, marks, accuracy, and the annotated record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game3d.cli import main
from game3d.commands import analyse as command
from game3d.commands.analyse import as_json, in_words
from game3d.commands.errors import WRONG
from game3d.engine.contract import Engine
from game3d.engine.limits import Limits
from game3d.engine.registry import engine
from game3d.engine.thought import WIN
from game3d.play.analysis import Judged, accuracy, accuracy_of, analyse, annotated, mark_of
from game3d.records.files import load
from game3d.records.record import Record
from game3d.rules.registry import NAMES, game

GOLDEN = Path(__file__).parents[1] / "records" / "golden"


def played(name: str, text: str, variant: str = "", **settings: str) -> Record:
    made = game(name)
    setup = made.setup(variant, settings)
    record = Record(made, setup, ("human",) * made.seats(setup))
    line = record.history()
    for move in text.split():
        record.moves.append(made.parse_move(line.state, move))
        line.push(record.moves[-1])
    return record


def judged(record: Record, level: str = "master", **limits: int) -> list[Judged]:
    return list(analyse(record, level, Limits(**limits)))


# Player 1 wins only by opening in the centre; a2 there makes two in a row twice.
TELO = played("fanorona-telo", "a1 b2 c3 a2 c2")


def test_a_move_that_gives_a_won_game_away_is_a_blunder_and_the_better_one_is_named() -> None:
    first = judged(played("fanorona-telo", "a1 b2"))[0]
    assert (first.best, first.seat, first.mark) == (1.0, 1, "??")
    assert first.worth is not None and first.worth <= 0.5
    assert game("fanorona-telo").move_text(TELO.history().states[0], first.thought.move) == "b2"


def test_the_best_move_gives_nothing_away() -> None:
    record = load(GOLDEN / "fanorona-telo-standard.game")
    for one in judged(record):
        assert one.given_away is not None
        assert one.move != one.thought.move or (one.given_away == 0 and not one.mark)


def test_a_move_that_ends_the_game_is_worth_its_result() -> None:
    record = load(GOLDEN / "fanorona-telo-standard.game")
    last = judged(record)[-1]
    outcome = record.outcome
    assert outcome is not None and outcome.winners == (last.seat,)
    assert last.worth == 1.0


def test_a_roll_is_not_judged_and_the_moves_of_each_seat_are_told_with_their_chances() -> None:
    record = played("trimino", "r3 b3 r3 c2 r4 d4", "fast", Seats="3")
    found = judged(record, "medium", depth=1)
    assert [(one.ply, one.seat) for one in found] == [(1, 1), (3, 2), (5, 3)]
    assert all(one.worth is not None and 0 <= one.worth <= one.best <= 1 for one in found)


def test_alone_a_move_is_worth_its_share_of_what_could_be_expected() -> None:
    found = judged(played("trimino", "r1 c2 r1 b2", "solo"), "medium", depth=1)
    assert all(one.best == 1.0 and one.worth is not None and 0 < one.worth <= 1 for one in found)


def test_the_marks_and_the_accuracy_follow_what_was_given_away() -> None:
    assert [mark_of(given) for given in (None, 0.0, 0.049, 0.05, 0.1, 0.15, 1.0)] == ["", "", "", "?!", "?", "??", "??"]
    assert accuracy(0.0) == pytest.approx(100.0, abs=0.01)
    assert accuracy(1.0) == 0.0
    assert [round(accuracy(given)) for given in (0.05, 0.1, 0.2)] == [80, 64, 40]
    found = judged(TELO)
    mean = [accuracy(one.given_away or 0.0) for one in found if one.seat == 2]
    assert accuracy_of(2, found) == pytest.approx(sum(mean) / len(mean))
    assert accuracy_of(3, found) is None


def test_a_score_is_a_chance_of_winning_by_what_the_game_says_of_it() -> None:
    points = Engine({}, three_in_four=200)
    assert [points.chance(score) for score in (0, 200, -200)] == [0.5, 0.75, 0.25]
    assert points.chance(WIN - 3) == 1.0 and points.chance(3 - WIN) == 0.0
    shares = Engine({}, three_in_four=0)
    assert [shares.chance(score) for score in (0, WIN // 4, WIN, WIN + 30)] == [0.0, 0.25, 1.0, 1.0]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_says_what_its_scores_mean(name: str) -> None:
    made = game(name)
    dice_or_many = made.turn(made.start(made.setup())) == 0 or made.seats(made.setup()) != 2
    assert (engine(name).three_in_four == 0) == dice_or_many


def test_the_annotated_record_keeps_what_was_said_and_adds_worths_marks_and_better_lines() -> None:
    record = played("fanorona-telo", "a1 b2")
    record.comments[1] = "a corner"
    record.marks[0] = "!?"
    found = annotated(record, judged(record))
    assert found.moves == record.moves
    assert found.comments[1].startswith("a corner; ") and found.comments[1].endswith("% for Light")
    assert found.marks[0] == "!?", "a person has judged it already"
    better = found.variations[0]
    assert (better.line, better.ply) == (0, 0)
    assert game("fanorona-telo").move_text(record.history().states[0], better.moves[0]) == "b2"
    assert record.variations == [] and record.comments == {1: "a corner"}


def test_what_json_tells_is_documented_by_help(capsys: pytest.CaptureFixture[str]) -> None:
    told = as_json(TELO, judged(TELO))
    assert json.loads(json.dumps(told)) == told
    assert [one["move"] for one in told["moves"]] == ["a1", "b2", "c3", "a2", "c2"]
    assert told["moves"][0]["best"] == "b2" == told["moves"][0]["line"][0]
    with pytest.raises(SystemExit):
        main(["analyse", "--help"])
    printed = " ".join(capsys.readouterr().out.split())
    for key in (*told, *told["moves"][0]):
        assert f" {key}" in printed


def test_in_words_every_move_has_a_line_and_every_seat_its_accuracy() -> None:
    lines = in_words(TELO, judged(TELO)).splitlines()
    assert len(lines) == 5 + 2
    assert lines[0].split()[:3] == ["1.", "Light", "a1??"] and " 100 % with b2 " in lines[0]
    assert lines[-1].startswith("Dark (human): accuracy ")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nowhere.ptn"], "nowhere.ptn"),
        ([str(GOLDEN / "tak-house.ptn"), "--level", "god"], "there is no level 'god'"),
        ([str(GOLDEN / "tak-house.ptn"), "--time", "0"], "--time"),
    ],
)
def test_wrong_input_is_one_line(
    args: list[str], words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command.jit, "compile_kernels", lambda: None)
    assert main(["analyse", *args]) == WRONG
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1


def test_names_from_a_record_are_shown_without_control_characters() -> None:
    record = load(GOLDEN / "fanorona-telo-standard.game")
    record.players = ("\x1b[2J" + "x" * 1000, "Bo")
    told = command.in_words(record, judged(record, nodes=50))
    assert "\x1b" not in told
    assert max(map(len, told.splitlines())) < 200
