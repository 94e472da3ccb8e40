"""Tak's records: what PTN says, what is read, and what is refused."""

import re
from pathlib import Path

import pytest

from game3d.folders import save
from game3d.records.files import load, read, write
from game3d.records.lexer import RecordError
from game3d.records.ptn import result_text
from game3d.records.record import Record
from game3d.rules.outcome import AGREEMENT, RESIGNATION, TIME, Outcome, Reason
from game3d.rules.registry import game
from game3d.rules.tak.rules import BOARD_FULL, REASONS, ROAD
from game3d.rules.tak.text import read_ptn
from tests.studies import variations

TAK = game("tak")
GOLDEN = sorted(Path(__file__).with_name("golden").glob("*.ptn"))

SHORT = """\
[Date "2026.11.29"]
[Player1 "Ada"]
[Player2 "Grace"]
[Size "5"]
[Opening "swap"]
[Komi "2"]
[Result "R-0"]

{a short one}
1. a1 e5
2. e4! {threatens nothing} Cb2?!
3. e3 b2-*?
4. e2'' {now it does} Sd4
5. e1
R-0
"""
# The same game as far as it goes before the last move.
UNFINISHED = SHORT.replace('[Result "R-0"]\n', "").replace("5. e1\nR-0\n", "")
TPS = "x5/x5/x2,2,x2/x5/2,x3,1 2 2"
FROM_TPS = f"""\
[Date "????.??.??"]
[Player1 "human"]
[Player2 "hard"]
[Size "5"]
[Opening "swap"]
[Komi "0"]
[TPS "{TPS}"]

2. -- c3> {{and on}}
3. Sc3 d3-
"""


def fault(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert "\n" not in str(caught.value)
    return caught.value


def test_there_is_a_golden_record_of_each_variant() -> None:
    assert [path.stem for path in GOLDEN] == ["tak-house", "tak-tournament"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_its_road_and_is_written_back_unchanged(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    assert record.setup.variant == path.stem.partition("-")[2]
    assert record.outcome is not None
    assert record.outcome.reason == REASONS[ROAD]
    assert record.ended is None
    assert write(record) == text


def test_the_golden_game_has_more_than_40_moves_and_every_kind_of_move_and_remark() -> None:
    record = load(next(path for path in GOLDEN if path.stem == "tak-tournament"))
    line = record.history()
    assert len(record.moves) > 80
    kinds = set()
    for state, move in zip(line.states, record.moves, strict=False):
        written = read_ptn(TAK.move_text(state, move))
        steps = TAK.steps(state, move, TAK.paths(state, move)[0])
        kinds.add((written.kind, TAK.turn(state)) if not written.drops else steps[-1].piece.kind)
        kinds |= {written.direction, sum(written.drops), -len(written.drops)}
        if any(step.kind == "flatten" for step in steps):
            kinds.add("crush, carrying" if sum(written.drops) > 1 else "crush")
    placed = {(kind, seat) for kind in ("flat", "wall", "capstone") for seat in (1, 2)}
    assert placed | {"flat", "wall", "capstone", "crush", "crush, carrying", *"+-<>", *range(-4, 6)} <= kinds | {""}
    remarks = set(record.marks.values())
    assert {"!", "?", "'"} <= set("".join(remarks))
    assert any("''" in marks for marks in remarks)
    assert {0, 8, 11, len(record.moves)} <= set(record.comments), "before, after either player, and at the end"


def test_tags_moves_comments_and_marks_are_read() -> None:
    record = read(SHORT)
    assert record.players == ("Ada", "Grace")
    assert record.date == "2026.11.29"
    assert record.setup == TAK.setup("tournament", {"Komi": "2"})
    assert len(record.moves) == 9
    assert record.comments == {0: "a short one", 3: "threatens nothing", 7: "now it does"}
    assert record.marks == {2: "!", 3: "?!", 5: "*?", 6: "''"}
    assert record.outcome == Outcome((1,), REASONS[ROAD], 2, ("5", "3"))


@pytest.mark.parametrize("text", [SHORT, UNFINISHED, FROM_TPS], ids=["short", "unfinished", "from a position"])
def test_canonical_text_is_unchanged(text: str) -> None:
    record = read(text)
    assert write(record) == text
    assert read(write(record)) == record


def test_other_spellings_become_canonical_once_and_then_stay() -> None:
    loose = "\ufeff" + SHORT.replace('"swap"]\n[Komi "2"', '"swap"]\n[Komi "2.0"').replace(
        "1. a1 e5\n2. e4!", "1.Fa1 e5 2. Fe4!"
    ).replace(" b2-*?", "\n  1b2-1*?").replace(
        "4. e2'' {now it does} Sd4", "4. e2'' {now\n  it does} 4... Sd4"
    ).replace("R-0\n", "1-0\n").replace('"R-0"', '"1-0"')
    assert loose != SHORT
    assert write(read(loose)) == SHORT


def test_without_tags_it_is_a_tournament_game_without_komi() -> None:
    record = read("1. a1 e5")
    assert record.setup == TAK.setup("tournament", {"Komi": "0"})
    assert record.players == ("human", "human")
    assert TAK.text(record.history().state) == "x4,1/x5/x5/x5/2,x4 1 2"


def test_opening_no_swap_is_the_house_variant() -> None:
    text = '[Opening "no-swap"]\n\n1. a1 Ce5'
    record = read(text)
    assert record.setup == TAK.setup("house")
    assert TAK.text(record.history().state) == "x4,2C/x5/x5/x5/1,x4 1 2"
    assert '[Opening "no-swap"]' in write(record)
    assert "Komi" not in write(record)
    assert read('[Komi "0"]\n' + text) == record


def test_other_tags_are_kept() -> None:
    record = read('[Site "a table"]\n[Clock "10:0 +20"]\n[Flats "21"]\n' + SHORT)
    assert record.tags == {"Site": "a table", "Clock": "10:0 +20", "Flats": "21"}
    assert read(write(record)) == record


def test_a_seed_is_kept() -> None:
    record = read('[Seed "17"]\n' + SHORT)
    assert record.seed == 17
    assert read(write(record)) == record


def test_quotes_braces_and_other_scripts_survive(tmp_path: Path) -> None:
    record = read(UNFINISHED)
    record.players = ('The "wall"', "Ψ\\塔")
    record.comments[1] = "naïve → e4"
    save(tmp_path / "game.ptn", write(record))
    assert load(tmp_path / "game.ptn") == record


# -- starts from a position --------------------------------------------------------------------------------


def test_a_game_may_start_from_a_position_with_player_2_to_move() -> None:
    record = read(FROM_TPS)
    assert record.start == TAK.parse(TPS, record.setup)
    assert [TAK.move_text(s, m) for s, m in zip(record.history().states, record.moves, strict=False)] == [
        "c3>",
        "Sc3",
        "d3-",
    ]
    assert record.comments == {1: "and on"}


@pytest.mark.parametrize("spelling", ["2. -- c3>", "2. c3>", "2... c3>", "-- c3>", "c3>"])
def test_the_missing_turn_of_player_1_may_be_written_or_not(spelling: str) -> None:
    assert read(FROM_TPS.replace("2. -- c3>", spelling)) == read(FROM_TPS)


def test_the_position_tells_the_move_numbers() -> None:
    assert "move number 1 should be 2" in str(fault(FROM_TPS.replace("2. --", "1. --")))
    assert "move number 4 should be 3" in str(fault(FROM_TPS.replace("3. Sc3", "4. Sc3")))


def test_a_turn_not_made_yet_may_end_the_record() -> None:
    assert read(SHORT.replace("Sd4\n5. e1\nR-0", "--").replace('[Result "R-0"]\n', "")).moves == read(SHORT).moves[:7]


@pytest.mark.parametrize(
    ("text", "column"), [("1. a1 e5 2. -- c3", 13), ("1. a1 -- 2. c3", 7), ("1. -- a1", 4), ("1. a1 -- --", 10)]
)
def test_a_gap_inside_is_refused(text: str, column: int) -> None:
    error = fault(text)
    assert (error.line, error.column) == (1, column)


# -- files from the field ----------------------------------------------------------------------------------


def test_tags_are_known_in_any_case() -> None:
    seats = '[player1 "Ada"] [PLAYER2 "Grace"]'
    record = read(f'{seats} [size "5"] [caps "1"] [Tps "x5/x5/x5/x5/1,x4 2 1"] [OPENING "No-Swap"] Ce5')
    assert record.players == ("Ada", "Grace")
    assert record.setup == TAK.setup("house")
    assert TAK.text(record.history().state) == "x4,2C/x5/x5/x5/1,x4 1 2"
    assert record.tags == {"Caps": "1"}
    assert fault('[SIZE "6"]').column == 1


@pytest.mark.parametrize("empty", ["", "?"])
def test_tags_left_empty_say_nothing(empty: str) -> None:
    names = ("Size", "Komi", "Opening", "TPS", "Flats", "Caps1", "Result")
    assert read("".join(f'[{name} "{empty}"]\n' for name in names) + "1. a1 e5") == read("1. a1 e5")


def test_a_backslash_in_a_tag_is_one() -> None:
    record = read(r'[Event "C:\tak\1"] 1. a1 e5')
    assert record.tags["Event"] == r"C:\tak\1"
    assert read(write(record)) == record


@pytest.mark.parametrize("gap", ["--", "...", "..", "-"])
def test_a_turn_that_is_not_there_has_several_spellings(gap: str) -> None:
    assert read(FROM_TPS.replace("2. --", f"2. {gap}")) == read(FROM_TPS)
    assert read(f"1. a1 {gap}").moves == read("1. a1").moves


def test_an_open_brace_in_a_comment_is_kept_and_a_closing_one_becomes_a_parenthesis() -> None:
    record = read("1. a1 {c3 {or c4} e5")
    assert record.comments == {1: "c3 {or c4"}
    assert read(write(record)) == record
    record.comments[1] = "c3 {or c4}"
    assert read(write(record)).comments == {1: "c3 (or c4)"}


BRANCHES = """\
1. a1 e5

{a new paragraph, no branch}
2. c3 b4
3. c4 d4 {the end} 0-1

{2w1}
2. b2 b3? {hm}
3. c3!

{2w1/3b1}
3. -- d2
4. d3 R-0

{the other capstone}
2. -- Cd4
"""


def test_branches_are_variations_and_the_name_of_one_that_does_not_only_count_is_said_before_it() -> None:
    record = read(BRANCHES)
    assert len(record.moves) == 6
    assert record.comments == {2: "a new paragraph, no branch", 6: "the end"}
    assert variations(record) == ["0/2: b2 b3 c3", "1/5: d2 d3", "0/3: Cd4"]
    first, _second, third = record.variations
    assert (first.comments, first.marks) == ({2: "hm"}, {1: "?", 2: "!"})
    assert third.comments == {0: "the other capstone"}
    assert record.outcome == Outcome((2,), RESIGNATION, 2, ("3", "3"))
    assert read(write(record)) == record


def test_branches_are_written_as_ptn_ninja_names_them() -> None:
    text = write(read(BRANCHES))
    assert (
        text.partition("0-1\n")[2]
        == """
{2w1}
2. b2 b3? {hm}
3. c3!

{2w1/3b1}
3. -- d2
4. d3 {R-0}

{the other capstone}
2. -- Cd4
"""
    )


@pytest.mark.parametrize(
    ("branch", "said"),
    [
        ("{2b1}\n2... zz", {3: "2b1: 2... zz"}),
        ("{2b1}\n2... c3", {3: "2b1: 2... c3"}),
        ("{2b1}\n2. -- d3 {he thinks}\n3. a1", {3: "2b1: 2. -- d3 (he thinks) 3. a1"}),
        ("{1w1}\n1. b1 (1... c1) d1", {0: "1w1: 1. b1 ( 1... c1 ) d1"}),
    ],
)
def test_a_branch_that_cannot_be_followed_is_a_comment_where_it_begins(branch: str, said: dict[int, str]) -> None:
    record = read(f"1. a1 e5\n2. c3 c4\n\n{branch}")
    assert record.variations == [] and record.comments == said
    assert read(write(record)) == record


def test_the_branch_of_a_branch_that_came_to_nothing_is_read_from_the_game() -> None:
    record = read("1. a1 e5\n2. c3 c4\n\n{2b1}\n2... zz\n\n{2b1/2w1}\n2. d3")
    assert record.comments == {3: "2b1: 2... zz"} and variations(record) == ["0/2: d3"]


def test_a_branch_may_begin_after_the_last_move() -> None:
    for text in (
        "1. a1 e5\n\n{2w1}\n2. c3 c4",
        "1. a1 e5\n2. ...\n\n{a try}\n2. c3 c4",
        "1. a1 e5\n2. --\n\n{2w1}\n2. c3",
    ):
        record = read(text)
        assert variations(record)[0].startswith("0/2: c3")
        assert read(write(record)) == record
        assert "\n2. ...\n\n{" in write(record)
    continued = read("1. a1 e5\n\n{1b1}\n1. -- e4\n2. ...\n\n{1b1/2w1}\n2. c3\n")
    assert variations(continued) == ["0/1: e4", "1/2: c3"]
    assert read(write(continued)) == continued


def test_a_title_that_ptn_ninja_would_take_apart_stands_below_the_name() -> None:
    record = read("1. a1 e5\n\n{1b1}\n1. -- e4\n\n{1b2}\n1. -- e3\n\n{1b3}\n1. -- e2")
    for variation, title in zip(record.variations, ("a/b", "2w1", "same"), strict=True):
        variation.comments[0] = title
    text = write(record)
    assert "{1b1}\n{a/b}\n1. -- e4" in text and "{1b2}\n{2w1}\n1. -- e3" in text and "\n{same}\n1. -- e2" in text
    assert read(text) == record
    record.variations[1].comments[0] = "same"
    assert "{same}\n1. -- e3\n\n{1b3}\n{same}\n1. -- e2" in write(record)
    assert read(write(record)) == record


@pytest.mark.parametrize("text", ["1. a1 e5 {x} 1. c3", "1. a1 e5\n\n{x}\n3. c3", "1. a1 e5\n\n1. c3"])
def test_without_an_empty_line_a_name_and_a_move_to_replace_there_is_no_branch(text: str) -> None:
    assert "move number" in str(fault(text))


# -- results -----------------------------------------------------------------------------------------------


def test_results_name_road_flats_or_another_end() -> None:
    road, full = REASONS[ROAD], REASONS[BOARD_FULL]
    for reason, first, second in ((road, "R-0", "0-R"), (full, "F-0", "0-F"), (RESIGNATION, "1-0", "0-1")):
        assert result_text(Outcome((1,), reason, 2)) == first
        assert result_text(Outcome((2,), reason, 2)) == second
    assert result_text(Outcome((1, 2), full, 2)) == "1/2-1/2"


@pytest.mark.parametrize(
    ("result", "termination", "reason", "winners"),
    [
        ("1-0", "", RESIGNATION, (1,)),
        ("0-1", "resignation", RESIGNATION, (2,)),
        ("0-1", "time", TIME, (2,)),
        ("1/2-1/2", "", AGREEMENT, (1, 2)),
        ("1/2-1/2", "agreement", AGREEMENT, (1, 2)),
    ],
)
def test_an_end_that_the_moves_do_not_show_is_kept(
    result: str, termination: str, reason: Reason, winners: tuple[int, ...]
) -> None:
    tag = f'[Termination "{termination}"]\n' if termination else ""
    record = read(f"{tag}{UNFINISHED}{result}")
    assert record.ended is not None
    assert (record.ended.reason, record.ended.winners) == (reason, winners)
    assert f'[Result "{result}"]\n[Termination "' in write(record)
    assert read(write(record)) == record


def test_how_it_ended_in_other_words_is_kept() -> None:
    record = read(f'[Termination "the cat sat on it"]\n{UNFINISHED}1-0')
    assert record.tags["Termination"] == "the cat sat on it"
    assert read(write(record)) == record


@pytest.mark.parametrize("result", ["", "*", "0-0"])
def test_an_unfinished_game_may_say_so(result: str) -> None:
    assert read(f'[Result "{result}"]\n{UNFINISHED}{result}') == read(UNFINISHED)


def test_draws_by_repetition_and_by_flats_are_shown_by_the_moves() -> None:
    there_and_back = "{}. c3> c4< {}. d3< b4>\n"
    moves = "1. a1 e5\n2. c3 c4\n" + "".join(there_and_back.format(n, n + 1) for n in (3, 5))
    record = read(moves + "1/2-1/2")
    assert record.outcome is not None
    assert record.ended is None
    assert record.outcome.reason.word == "repetition"
    assert write(record).endswith("6. d3< b4>\n1/2-1/2\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SHORT.replace("R-0\n", "0-R\n").replace('"R-0"', '"0-R"'), "the result '0-R' should be 'R-0'"),
        (SHORT.replace("R-0\n", "F-0\n").replace('"R-0"', '"F-0"'), "the result 'F-0' should be 'R-0'"),
        (SHORT.replace("R-0\n", "*\n").replace('"R-0"', '"*"'), "the result '*' should be 'R-0'"),
        (SHORT.replace('"R-0"', '"0-1"'), "the result 'R-0' is not the tag's '0-1'"),
        (UNFINISHED + "R-0", "the moves do not end in 'R-0'"),
        (UNFINISHED + "0-F", "the moves do not end in '0-F'"),
        ('[Termination "time"]\n' + SHORT, "the termination 'time' should be 'road'"),
        ('[Termination "agreement"]\n' + UNFINISHED + "1-0", "do not end in 1-0 by agreement"),
        (SHORT + "e3", "after the result"),
        (SHORT.replace("R-0\n", "e3\n"), "after the end of the game"),
    ],
)
def test_a_result_that_the_moves_contradict_is_refused(text: str, message: str) -> None:
    assert message in str(fault(text))


# -- faults ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "to", "line", "column"),
    [
        ('[Size "5"]', '[Size "6"]', 4, 1),
        ('[Size "5"]', '[Flats "30"]', 4, 1),
        ('[Size "5"]', '[Caps2 "0"]', 4, 1),
        ('[Size "5"]', '[Seed "x"]', 4, 1),
        ('"swap"', '"double-black-stack"', 5, 1),
        ('[Opening "swap"]', '[Opening "no-swap"]', 6, 1),
        ('[Komi "2"]', '[Komi "5"]', 6, 1),
        ('[Komi "2"]', '[Komi "two"]', 6, 1),
        ('[Komi "2"]', '[Komi "nan"]', 6, 1),
        ('[Komi "2"]', '[TPS "x5/x5/x5 1 1"]', 6, 1),
        ('[Komi "2"]', '[Size "6"]', 6, 1),
        ('[Komi "2"]', '[Opening "no-swap"]', 6, 1),
        ("1. a1 e5", "1. a1 a1", 10, 7),
        ("1. a1 e5", "1. a1 Se5", 10, 7),
        ("1. a1 e5", "1. a1 z3", 10, 7),
        ("1. a1 e5", "1. a11 e5", 10, 4),
        ("1. a1 e5", "1. a1", 11, 1),
        ("1. a1 e5", "1. a1 e5 c3", 11, 1),
        ("2. e4!", "3. e4!", 11, 1),
        ("2. e4!", "2. 6a1!", 11, 4),
        ("2. e4!", "2. !!", 11, 4),
        ("{now it does}", "{now it does", 13, 9),
    ],
)
def test_a_damaged_record_is_refused_with_line_and_column(change: str, to: str, line: int, column: int) -> None:
    assert change in SHORT
    error = fault(SHORT.replace(change, to, 1))
    assert (error.line, error.column) == (line, column), str(error)


def test_a_refused_move_is_named_with_its_position() -> None:
    message = str(fault(SHORT.replace("2. e4!", "2. 2a1>!")))
    assert re.search(r"'2a1>'.*x4,1/x5/x5/x5/2,x4 1 2", message)


def test_a_record_made_by_play_is_read_back() -> None:
    record = Record(TAK, TAK.setup("tournament", {"Komi": "3.5"}), ("human", "master"))
    line = record.history()
    for text in ("c3", "d4", "c4", "Cd3", "c4+", "Se1"):
        line.push(TAK.parse_move(line.state, text))
    record.moves = list(line.moves)
    assert read(write(record)) == record


def test_a_tag_that_meant_nothing_in_another_format_does_not_mislead_in_ptn() -> None:
    tags = '[Size "6"]\n[player1 "Eve"]\n[TPS "x"]\n[Flats "30"]\n[Caps "1"]\n[Event "x"]\n[Opening "odd"]\n'
    record = read(f'[Format "1"]\n[Game "tak"]\n[Variant "house"]\n[Seat1 "Ada"]\n{tags}\n1. a1 *')
    again = read(write(record))
    assert (again.players, again.tags, again.moves) == (("Ada", "human"), {"Caps": "1", "Event": "x"}, record.moves)


def test_a_variation_may_go_on_from_a_position_with_player_2_to_move() -> None:
    record = read(f'[TPS "{TPS}"]\n2. -- ...\n\n{{2b1}}\n2... c3>')
    assert (record.moves, len(record.variations)) == ([], 1)
    assert "\n2. -- ...\n\n{2b1}\n2. -- c3>\n" in write(record)
    assert read(write(record)) == record
