"""Files that other programs and their users write: read as they mean them, and what is wrong is told at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from game3d.cli import main
from game3d.commands.errors import OK, WRONG
from game3d.records import files
from game3d.records.files import entries, load, load_entries, read, write
from game3d.records.lexer import RecordError
from game3d.records.record import Record, agreed_outcome
from game3d.rules.outcome import AGREEMENT, RESIGNATION, TIME
from game3d.rules.registry import game
from tests.studies import variations

TAK = game("tak")
TELO_HEAD = '[Format "1"]\n[Game "fanorona-telo"]\n'
ROAD = "1. a1 e5\n2. e4 Cb2\n3. e3 b2-\n4. e2 Sd4\n5. e1\n"  # won by player 1


def faults(text: str) -> list[str]:
    """All faults of a text, in order."""
    return [str(fault) for entry in entries(text) for fault in entry.faults]


def moves(record: Record) -> str:
    line = record.history()
    return " ".join(record.game.move_text(s, m) for s, m in zip(line.states, record.moves, strict=False))


def again(record: Record) -> Record:
    """The record, which is the same when it is written and read again, and written the same again."""
    text = write(record)
    assert read(text) == record
    assert write(read(text)) == text
    return record


# -- tags ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("head", ["", TELO_HEAD], ids=["PTN", "own"])
def test_repeated_tags_are_kept_and_written_back(head: str) -> None:
    move = "b2" if head else "a1"
    record = again(read(f'{head}[Annotator "A"]\n[Event "x"]\n[Annotator "B"]\n[Annotator "A"]\n1. {move}'))
    assert record.tags == {"Annotator": "A", "Event": "x"}
    assert record.repeated_tags == [("Annotator", "B"), ("Annotator", "A")]
    assert '[Annotator "A"]\n[Annotator "B"]\n[Annotator "A"]\n[Event "x"]\n' in write(record)


@pytest.mark.parametrize(
    ("head", "name", "one", "other"),
    [
        ("", "Player1", "Ada", "Grace"), ("", "Komi", "1", "2"), ("", "Date", "2026.01.01", "2026.01.02"),
        ("", "Opening", "swap", "no-swap"), ("", "Result", "1-0", "0-1"), ("", "Seed", "1", "2"),
        ("", "TPS", "x5/x5/x5/x5/x5 1 1", "x5/x5/x5/x5/1,x4 2 1"), ("", "Termination", "time", "resignation"),
        (TELO_HEAD, "Seat2", "Ada", "Grace"), (TELO_HEAD, "Variant", "standard", ""), (TELO_HEAD, "Format", "1", "2"),
        (TELO_HEAD, "Game", "fanorona-telo", "tak"), (TELO_HEAD, "Position", ".../.../... 1", "1../.../... 2"),
        ('[Game "trimino"]\n[Variant "fast"]\n', "Supply", "10", "12"),
        ('[Game "trimino"]\n[Variant "fast"]\n', "Seats", "3", "4"),
    ],
)  # fmt: skip
def test_only_tags_that_mean_something_here_may_not_contradict_each_other(
    head: str, name: str, one: str, other: str
) -> None:
    first = "" if f"[{name} " in head else f'[{name} "{one}"]\n'
    assert faults(f'{head}{first}[{name} "{one}"]\n') == []
    line = f"{head}{first}".count("\n") + 1
    assert faults(f'{head}{first}[{name} "{other}"]\n')[0] == (
        f"line {line}, column 1: tag {name} is given twice, as {one!r} and {other!r}"
    )


def test_a_comment_may_stand_before_and_between_the_tags() -> None:
    record = again(read('{a game between}\n[Size "5"] ; two\n{friends}\n[Komi "2"]\n\n1. a1 e5'))
    assert record.comments == {0: "a game between two friends"}
    assert record.setup["Komi"] == "2"


def test_komi_without_the_opening_it_goes_with_is_refused_in_the_words_of_the_file() -> None:
    (fault,) = faults('[Opening "no-swap"]\n[Komi "2"]\n1. a1 e5')
    assert fault == (
        "line 2, column 1: Komi '2' with Opening 'no-swap' is not played here: komi goes with Opening 'swap'"
    )
    assert read('[Opening "no-swap"]\n[Komi "0.0"]\n1. a1 e5').setup == TAK.setup("house")


# -- results ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("result", ["R-0", "0-F", "1-0", "1/2-1/2", "1/2", "to be played", "?-?", "white wins"])
def test_a_result_in_the_tags_alone_speaks_of_the_game_that_was_played_and_is_kept(result: str) -> None:
    record = again(read(f'[Result "{result}"]\n1. a1 e5\n2. c3 d4'))
    assert record.outcome is None
    assert record.tags == {"Result": result}
    assert f'[Result "{result}"]\n' in write(record)
    assert again(read(f'[Result "{result}"]\n1. a1 e5\n2. c3 d4 *')).tags == {"Result": result}


@pytest.mark.parametrize("result", ["1-0", "1/2-1/2", "soon"])
def test_so_it_does_in_the_own_format(result: str) -> None:
    for end in ("", "*"):
        record = again(read(f'{TELO_HEAD}[Result "{result}"]\n[Termination "three in a row"]\n1. b2 a1\n{end}'))
        assert record.outcome is None
        assert record.tags == {"Result": result, "Termination": "three in a row"}


def test_a_kept_result_gives_way_to_the_end_of_these_moves() -> None:
    record = read(f'[Result "0-R"]\n[Termination "road"]\n{ROAD[:-6]}')
    line = record.history()
    record.moves.append(TAK.parse_move(line.state, "e1"))
    assert write(record).count("Result") == 1
    assert '[Result "R-0"]' in write(record)
    assert "Termination" not in write(record)
    assert read(write(record)).outcome == record.outcome


@pytest.mark.parametrize(
    ("result", "termination", "reason"),
    [("1-0", "time", TIME), ("0-1", "resignation", RESIGNATION), ("1/2-1/2", "agreement", AGREEMENT)],
)
def test_tags_may_tell_an_end_that_no_moves_show(result: str, termination: str, reason: int) -> None:
    for head, text in (("", "1. a1 e5"), (TELO_HEAD, "1. b2 a1")):
        record = again(read(f'{head}[Result "{result}"]\n[Termination "{termination}"]\n{text}'))
        assert record.outcome is not None
        assert record.outcome.reason == reason


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1. a1 e5 R-0", "column 10: the moves do not end in 'R-0'"),
        (f"{ROAD}0-1", "line 6, column 1: the result '0-1' should be 'R-0'"),
        (f"{ROAD}1/2", "line 6, column 1: the result '1/2' should be 'R-0'"),
        (f'[Result "0-R"]\n{ROAD}', "line 1, column 1: the result '0-R' should be 'R-0'"),
        ('[Result "1-0"]\n1. a1 e5\n0-1', "line 3, column 1: the result '0-1' is not the tag's '1-0'"),
    ],
)
def test_a_result_written_after_the_moves_is_checked(text: str, words: str) -> None:
    assert words in faults(text)[0]


@pytest.mark.parametrize("draw", ["1/2-1/2", "1/2", "½-½", "½"])
def test_a_draw_has_several_spellings(draw: str) -> None:
    record = again(read(f"1. a1 e5\n{draw}"))
    assert record.outcome is not None
    assert record.outcome.draw
    assert read(f'[Result "{draw}"]\n1. a1 e5\n1/2-1/2') == record
    own = read(f"{TELO_HEAD}1. b2 a1\n{draw}").outcome
    assert own is not None
    assert own.draw


@pytest.mark.parametrize("spelling", ["R-0", "r-0", "1-0"])
def test_a_win_on_the_board_may_be_told_as_any_win(spelling: str) -> None:
    record = again(read(f'[Result "{spelling}"]\n{ROAD}{spelling}'))
    assert record == read(ROAD)


# -- moves --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("1.", ""), ("1. a1 e5 2.", "a1 e5"), ("1. a1 e5 7. *", "a1 e5"), ("1. 1. a1 2. 1... e5", "a1 e5"),
        ("1 a1 e5 2 c3", "a1 e5 c3"), ("1.a1 e5 2.c3", "a1 e5 c3"), ("1. a1 1... e5", "a1 e5"),
        ("1. a1 1… e5", "a1 e5"), ('[TPS "2,x4/x5/x5/x2,2,x2/x4,1 1 3"] 1.', ""),
    ],
)  # fmt: skip
def test_a_number_without_its_move_says_nothing(text: str, played: str) -> None:
    assert moves(again(read(text))) == played


ANNOTATED = """\
% a line that PGN programs pass over
[Event "x"] ; to the end of the line {here too}

{first} ( nothing to vary )
1. a1 $1 e5 $22 ; the corners
2. c3! ? (2. b2 {he said {so} (2. b3) b4) ± d4⩲
3. c4 $6 += 3... d5?! N {x} +-
"""


def test_what_pgn_programs_write_beside_the_moves_is_read_and_kept() -> None:
    record = again(read(ANNOTATED))
    assert moves(record) == "a1 e5 c3 d4 c4 d5"
    assert record.marks == {0: "!", 2: "!?", 4: "?!", 5: "?!"}
    assert record.comments == {
        0: "to the end of the line (here too) first (nothing to vary)",
        2: "$22 the corners",
        3: "±",
        4: "⩲",
        5: "+=",
        6: "N x +-",
    }
    assert variations(record) == ["0/2: b2 b4", "0/2: b3"]
    assert record.variations[0].comments == {1: "he said {so"}


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("1. a1 e5 hello\n2. c3 d4", "line 1, column 10", "'hello': not a move"),
        ("1. a1 e5\n2. c3 wow! d4\n4. d5", "line 2, column 7", "'wow'"),
        ("1. a1 e5\n3. c3 wow", "line 2, column 1", "move number 3 should be 2"),
        ("1. a1 e5 ) 2. c3 }", "line 1, column 10", "cannot read ')'"),
        ("1. a1 e5 (2. c3\n2. d4 wow", "line 1, column 10", "the variation that begins here does not end"),
        (f"{TELO_HEAD}1. b2 perhaps a1 a1", "line 3, column 7", "'perhaps'"),
        (f'{TELO_HEAD}[Result "1-0"]\n1. b2 b2 0-1', "line 4, column 7", "b2 is taken"),
        ('[Date "x"]\n[Seed "x"]\n1. zz', "line 2, column 1", "the seed 'x'"),
    ],
)
def test_the_first_fault_of_the_file_is_the_one_told(text: str, place: str, words: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert str(caught.value).startswith(f"{place}: ")
    assert words in str(caught.value)


def test_a_move_that_crushes_a_wall_says_so_in_ptn() -> None:
    text = "1. a1 e5\n2. Cc3 Sc4\n3. c3+ d4"
    record = again(read(text))
    assert "3. c3+* d4\n" in write(record)
    assert record == read(text.replace("c3+", "c3+*"))
    assert read(text.replace("c3+", "c3+*!?")).marks == read(text.replace("c3+", "c3+!?")).marks == {4: "!?"}
    line = record.history()
    shown = [TAK.notation(state, move) for state, move in zip(line.states, line.moves, strict=False)]
    assert shown == ["a1", "e5", "Cc3", "Sc4", "c3+*", "d4"]


def test_a_position_that_tells_its_move_number_begins_the_list_with_it() -> None:
    record = read('[TPS "x5/x5/x2,2,x2/x5/2,x3,1 2 13"]\n\n13. -- a1+ 14. a5 b5')
    assert record.history().rounds() == [13, 14, 14]
    assert "\n13. -- a1+\n14. a5 b5\n" in write(again(record))
    assert read("1. a1 e5 2. a2").history().rounds() == [1, 1, 2]


# -- many games ---------------------------------------------------------------------------------------------

CLUB = """\
{the club's games}
[Size "5"]

1. a1 e5

{about the second}
[Size "5"]
{still about it}
[Komi "2"]

1. b1 e4
{its end} R-0
[Size "6"]
1. a1 f6

[Format "1"]
[Game "fanorona-telo"]
1. b2 wow ]
*
[Site "x"]
1. c1
[Date "2026.01.01"]
1. d1 {2w1}

{1w1}
1. a2
"""


def test_a_file_of_many_games_is_many_games() -> None:
    found = list(entries(CLUB))
    assert [entry.number for entry in found] == [1, 2, 3, 4, 5, 6]
    assert [moves(entry.record) if entry.record else None for entry in found] == ["a1 e5", None, None, None, "c1", "d1"]
    first = found[0].record
    assert first is not None
    assert first.comments == {0: "the club's games"}
    last = found[5].record
    assert last is not None
    assert last.comments == {1: "2w1"} and variations(last) == ["0/0: a2"]
    assert [str(fault).partition(": ")[0] for entry in found for fault in entry.faults] == [
        "line 12, column 11",
        "line 13, column 1",
        "line 18, column 7",
        "line 18, column 11",
    ]
    second = next(iter(list(entries(CLUB.replace(" R-0", "\n")))[1:2])).record
    assert second is not None
    assert second.comments == {0: "about the second still about it", 2: "its end"}
    assert second.setup["Komi"] == "2"


def test_golden_records_one_after_the_other_are_read_as_they_are(tmp_path: Path) -> None:
    texts = [path.read_text("utf-8") for path in sorted(Path(__file__).with_name("golden").iterdir())]
    assert len(texts) > 5
    for between in ("", "\n", "\n\n{a word between}\n"):
        file = tmp_path / "all.txt"
        file.write_text(between.join(texts), "utf-8")
        found = [entry.record for entry in load_entries(file)]
        assert len(found) == len(texts)
        assert all(record is not None for record in found)
        if "{" not in between:
            assert [write(record) for record in found if record is not None] == texts


def test_a_game_of_a_file_is_named_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.ptn"
    file.write_text('[Size "5"]\n\n1. a1 e5\n\n[Size "5"]\n\n1. b1 e4 2. c3\n')
    assert moves(load(file, 1)) == "a1 e5"
    assert moves(load(file, 2)) == "b1 e4 c3"
    for number, words in ((0, "several games in it: say which, as in FILE#2"), (3, "there is no game 3: it holds 2")):
        with pytest.raises(RecordError, match=words):
            load(file, number)
    assert main(["perft", "--interpreted", "tak", "0", "--record", f"{file}#2", "--ply", "3"]) == OK
    assert main(["perft", "--interpreted", "tak", "0", "--record", f"{file}#1", "--ply", "3"]) == WRONG
    assert "two.ptn#1 has only 2 moves" in capsys.readouterr().err
    assert main(["perft", "--interpreted", "tak", "0", "--record", str(file)]) == WRONG
    assert "FILE#2" in capsys.readouterr().err
    odd = tmp_path / "odd.ptn#2"
    odd.write_text("1. c1")
    assert main(["perft", "--interpreted", "tak", "0", "--record", str(odd), "--ply", "1"]) == OK


def test_check_reports_every_game_and_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "club.ptn"
    file.write_text(CLUB, "utf-8")
    assert main(["check", str(file)]) == WRONG
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        f"{file}#1: tak tournament, 2 moves, unfinished",
        f"{file}#5: tak tournament, 1 moves, unfinished",
        f"{file}#6: tak tournament, 1 moves, unfinished",
    ]
    assert [line.split(": ")[1] for line in told.err.splitlines()] == [
        "line 12, column 11",
        "line 13, column 1",
        "line 18, column 7",
        "line 18, column 11",
    ]
    assert main(["check", f"{file}#1", f"{file}#6"]) == OK
    assert capsys.readouterr().out.splitlines() == [
        f"{file}#1: tak tournament, 2 moves, unfinished",
        f"{file}#6: tak tournament, 1 moves, unfinished",
    ]
    assert main(["check", f"{file}#7"]) == WRONG
    assert "there is no game 7: it holds 6" in capsys.readouterr().err


MANY_FAULTS = """\
[Format "1"]
[Game "trimino"]
[Variant "fast"]
[Seed "x"]
[Position "nowhere"]
[Seat1 "a"]
[Seat1 "b"]
[Event "unclosed]
{fine} 1. r3 ] ) b3
[Event "late"]
2. (r3 (r4
"""


def test_all_faults_of_one_game_are_told_in_the_order_of_the_file() -> None:
    assert [text.split(": ")[0] for text in faults(MANY_FAULTS)] == [
        "line 4, column 1",
        "line 5, column 1",
        "line 7, column 1",
        "line 8, column 1",
        "line 9, column 14",
        "line 9, column 16",
        "line 10, column 1",
        "line 11, column 4",
    ]
    first = entries(MANY_FAULTS)
    with pytest.raises(RecordError, match="line 4, column 1"):
        read(MANY_FAULTS)
    assert len(next(first).faults) == 8


# -- size ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "1. a1 " + "{x} " * 30_000,
        "1. a1 " + "; x\n" * 30_000,
        "1. a1 {" + "x " * 300_000 + "}",
        '[Event "' + "x" * 900_000 + '"] 1. a1',
        '[Event "' + "\\\\" * 400_000 + '"] 1. a1',
        '[Event "a"] ' * 10_000 + "1. a1",
        "1. a1 " + "( a1 " * 20_000 + ") " * 20_000,
        "1. a1 " + "! " * 40_000,
        "9" * 1_000_000 + ".",
        "1. a1 " + "$7 " * 40_000,
        "1. " * 40_000,
        "1. a1\n\n" + "{x}\n1. b1\n\n" * 12_000,
        " \n" * 80_000 + "1. a1",
    ],
    ids=lambda text: text[:12],
)
def test_long_texts_of_any_kind_are_read(text: str) -> None:
    assert moves(read(text)) in ("a1", "")


@pytest.mark.parametrize(
    "text",
    [
        "a " * 100_000,
        "{" * 1_000_000,
        '[a "' * 40_000,
        '[a "x\\' * 20_000,
        "[" * 1_000_000,
        "(" * 40_000,
        ")" * 20_000,
        "} " * 20_000,
        "[ " * 20_000,
        "[" + " " * 1_000_000,
        "[" + "a" * 1_000_000,
        "a" * 1_000_000,
        "9" * 1_000_000 + ". a1",
        "9" * 1_000_000 + " a1",
        "." * 1_000_000 + " a1",
        '[TPS "' + "x" * 900_000 + '"]',
        '[Seed "' + "9" * 900_000 + '"]',
        '[Komi "' + "9" * 900_000 + '"]',
        '[Size "' + "9" * 900_000 + '"]',
        '[Game "' + "9" * 900_000 + '"]',
        '[Format "1"][Game "pylos"][Position "' + "1" * 900_000 + '"]',
        '[Format "1"][Game "trimino"][Position "' + "1," * 80_000 + '"]',
        '[Format "1"][Game "number-pyramid"][Position "' + "1:1/" * 40_000 + '"]',
        '[Format "1"][Game "fanorona-telo"][Position "' + "1/" * 80_000 + '"]',
    ],
    ids=lambda text: text[:40],
)
def test_long_texts_of_any_kind_are_refused_in_short_lines(text: str) -> None:
    found = faults(text)
    assert found
    assert all(len(fault) < 700 and fault.isprintable() for fault in found)


def test_a_game_has_a_limit_that_leaves_the_others_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "GAME_CHARACTERS", 100)
    text = "\n".join(('[Size "5"]\n\n1. a1 e5\n', '[Size "5"]\n' + "{ long }" * 20 + "\n1. a1", '[Size "5"]\n1. b1\n'))
    found = list(entries(text))
    assert [moves(entry.record) if entry.record else None for entry in found] == ["a1 e5", None, "b1"]
    assert str(found[1].faults[0]) == "line 5, column 1: a game with more than 100 characters"


def test_a_file_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "FILE_BYTES", 100)
    path = tmp_path / "long.ptn"
    path.write_text("a" * 101)
    with pytest.raises(OSError, match="it is larger than 100 bytes"):
        load(path)
    assert main(["check", str(path)]) == WRONG


# -- what fuzzing found -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("late", "words"), [('[Event "x"]', "a tag after the moves"), ("}", "cannot read '}'"), ("[", "cannot read '['")]
)
def test_what_has_no_place_among_moves_is_a_fault_in_variations_and_branches_too(late: str, words: str) -> None:
    for text in ("1. a1 e5 (1... e4 {}\n) 2. c3", "1. a1 e5\n2. c3 c4\n\n{2w1}\n2. b2 {}\n b3"):
        assert words in faults(text.replace("{}", late))[0]


@pytest.mark.parametrize("words", ["", "the cat sat on it", "time", "road"])
def test_a_reason_that_the_result_does_not_tell_is_written_whatever_was_kept(words: str) -> None:
    record = read(f'[Termination "{words}"]\n1. a1 e5\n2. c3')
    record.ended = agreed_outcome(record.history(), TIME, (2,))
    assert read(write(record)).ended == record.ended
    assert write(record).count("Termination") == 1
