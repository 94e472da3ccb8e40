from pathlib import Path

import pytest

from game3d.cli import main
from game3d.commands.errors import OK, WRONG
from game3d.folders import save
from game3d.records.files import load, read, write
from game3d.records.lexer import RecordError
from game3d.records.record import Record
from game3d.rules.outcome import AGREEMENT, RESIGNATION
from game3d.rules.registry import NAMES, game

GOLDEN = Path(__file__).with_name("golden")
RECORDS = sorted(GOLDEN.glob("*.game"))

TELO = """\
[Format "1"]
[Game "fanorona-telo"]
[Variant "standard"]
[Seat1 "human"]
[Seat2 "hard"]
[Date "2026.11.29"]
[Result "1-0"]
[Termination "three in a row"]

{both know the centre} 
1. b2! a1 {the best defence?}
2. b1 a2
3. b3
1-0
"""


def fault(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert "\n" not in str(caught.value)
    return caught.value


def test_every_game_and_variant_has_a_golden_record() -> None:
    wanted = {f"{name}-{variant}" for name in NAMES for variant in game(name).variants}
    assert {path.stem for path in GOLDEN.iterdir()} == wanted


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_its_result_and_is_written_back_unchanged(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    assert record.outcome is not None and record.ended is None
    assert write(record) == text


def test_comments_and_marks_stay_where_they_are() -> None:
    record = read(TELO)
    assert record.comments == {0: "both know the centre", 2: "the best defence?"}
    assert record.marks == {0: "!"}
    assert read(write(record)) == record


def test_comments_at_one_place_are_one_and_an_empty_one_is_none() -> None:
    record = read(TELO.replace("1. b2!", "1. b2! {} {the only}\n{ winning   move}"))
    assert record.comments == {0: "both know the centre", 1: "the only winning move", 2: "the best defence?"}
    assert read(write(record)) == record


def test_an_unfinished_record_ends_with_a_star() -> None:
    text = TELO.replace("3. b3\n1-0", "*").replace('"1-0"', '"*"').replace('[Termination "three in a row"]\n', "")
    record = read(text)
    assert record.outcome is None and write(record).endswith("2. b1 a2\n*\n")


def test_a_resignation_and_an_agreed_draw_are_kept() -> None:
    for result, termination, reason in (("0-1", "resignation", RESIGNATION), ("1/2-1/2", "agreement", AGREEMENT)):
        text = TELO.replace("3. b3\n1-0", result).replace('"1-0"', f'"{result}"')
        record = read(text.replace("three in a row", termination))
        assert record.outcome is not None and record.outcome.reason == reason
        assert read(write(record)) == record


THREE_SEATS = """\
[Format "1"]
[Game "trimino"]
[Variant "fast"]
[Seats "3"]
[Supply "12"]
[Seat1 "human"]
[Seat2 "human"]
[Seat3 "hard"]
[Date "????.??.??"]
[Result "9-9-12"]
[Termination "dead end"]

1. r3 b3 r3 c2 r6
9-9-12
"""


def test_rolls_stand_in_the_record_as_moves_and_three_players_have_their_scores_as_the_result() -> None:
    record = read(THREE_SEATS)
    assert len(record.moves) == 5
    assert record.outcome is not None
    assert (record.outcome.winners, record.outcome.scores) == ((3,), ("9", "9", "12"))
    assert write(record) == THREE_SEATS
    assert "the result '9-9-13' should be '9-9-12'" in str(fault(THREE_SEATS.replace("9-9-12", "9-9-13")))


def test_alone_the_result_is_the_number_of_turns() -> None:
    solo = game("trimino")
    record = Record(solo, solo.setup("solo"), ("human",))
    line = record.history()
    for text in ["r3", "b3", "r3", "c2", "r6"]:
        line.push(solo.parse_move(line.state, text))
    record.moves = list(line.moves)
    assert write(record).endswith('[Result "2"]\n[Termination "dead end"]\n\n1. r3 b3\n2. r3 c2\n3. r6\n2\n')
    assert read(write(record)) == record


def test_a_record_may_start_from_a_position_with_the_second_player_to_move() -> None:
    rules = game("fanorona-telo")
    record = Record(rules, rules.setup(), ("human", "human"), start=rules.parse("1../.../... 2", rules.setup()))
    record.moves = [rules.parse_move(record.start or (), "b2")]
    text = write(record)
    assert '[Position "1../.../... 2"]' in text and "\n1... b2\n" in text
    assert read(text) == record


def test_unknown_tags_are_kept() -> None:
    record = read(TELO.replace("[Date", '[Event "Club \\"A\\" \\\\ B"]\n[Date'))
    assert record.tags == {"Event": 'Club "A" \\ B'}
    assert read(write(record)) == record


def test_a_byte_order_mark_and_windows_line_ends_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "game.game"
    path.write_bytes(b"\xef\xbb\xbf" + TELO.replace("\n", "\r\n").encode())
    assert load(path) == read(TELO)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        ("fanorona-telo", "fanorona", 2, 1, "unknown game"),
        ("standard", "strange", 3, 1, "no variant"),
        ('[Format "1"]', '[Format "2"]', 1, 1, "format"),
        ("a1 {", "b2 {", 11, 8, "b2 is taken"),
        ("a1 {", "a9 {", 11, 8, "a9"),
        ("3. b3", "3. b3 c1", 13, 7, "after the end"),
        ("1-0\n", "0-1\n", 14, 1, "0-1"),
        ("three in a row", "no move", 8, 1, "termination"),
        ("{the best", "{the } best", 11, 18, "'best'"),
        ("{the best defence?}", "{the best defence?}}", 11, 30, "cannot read '}'"),
        ("[Seat1", "[Seat2", 5, 1, "twice"),
        ("[Seat1 ", "[Seat1 x", 4, 1, "cannot read"),
        ("2. b1", '[Event "late"] 2. b1', 12, 1, "after the moves"),
    ],
)
def test_a_fault_is_told_with_its_line_and_column(old: str, new: str, line: int, column: int, words: str) -> None:
    error = fault(TELO.replace(old, new, 1) if old != "1-0\n" else TELO[: TELO.rindex(old)] + new)
    assert (error.line, error.column) == (line, column) and words in str(error)


def test_text_that_is_not_utf_8_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "latin.game"
    path.write_bytes(TELO.encode().replace(b"defence?", b"d\xe9fense"))
    with pytest.raises(RecordError, match="line 11, column 22: not UTF-8"):
        load(path)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.game"
    save(path, TELO)

    def full(source: object, target: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="no space"):
        save(path, "something else")
    assert path.read_text("utf-8") == TELO and list(tmp_path.iterdir()) == [path]


def test_the_first_moves_of_a_record_are_a_record() -> None:
    record = read(TELO.replace("a1 {", "a1 (1... a2) {")).first(2)
    assert write(record).endswith('[Result "*"]\n\n{both know the centre}\n1. b2! a1 {the best defence?}\n*\n')
    assert read(write(record)) == record


def test_check_reports_every_faulty_file_in_one_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, missing = tmp_path / "good.game", tmp_path / "bad.game", tmp_path / "missing.game"
    good.write_text(TELO, "utf-8")
    bad.write_text(TELO.replace("b3\n", "b9\n"), "utf-8")
    assert main(["check", str(good)]) == OK
    assert "5 moves, three in a row" in capsys.readouterr().out
    assert main(["check", str(bad), str(missing), str(good)]) == WRONG
    told = capsys.readouterr()
    assert len(told.err.splitlines()) == 2 and "line 13, column 4" in told.err and "missing.game" in told.err
    assert "good.game" in told.out
