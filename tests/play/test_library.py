"""The library: files found, searched, named, deleted and brought back, imported, exported; an expendable index."""

from __future__ import annotations

import os
import random
import time
from contextlib import suppress
from pathlib import Path

import pytest
from filelock import FileLock

from game3d.play.index import Query
from game3d.play.library import IMPORTED, SAVED, TRASH, TRASH_DAYS, UNFINISHED, Library, LibraryError, Listed
from game3d.play.statistics import statistics
from game3d.records.files import load, read, write
from game3d.records.lexer import RecordError
from game3d.records.record import Record, agreed_outcome
from game3d.rules.outcome import RESIGNATION
from game3d.rules.registry import game

WON = """\
[Game "fanorona-telo"]
[Seat1 "{one}"]
[Seat2 "{two}"]
[Date "{date}"]
[Event "{event}"]

1. b2 a1 2. a2 c3 3. c2 1-0
"""
TWO = """\
{a club evening}
[Size "5"]
[Player1 "Ada"]
[Player2 "Grace"]
[Date "2026.03.01"]
[Komi "2"]

1. a1 e5 2. c3 d4 {quiet} 0-1

[Size "5"]
[Player1 "Grace"]
[Player2 "Ada"]

1. e5 a1 2. zz
[Size "5"]
[Player1 "Grace"]
[Player2 "Ada"]

1. e5 a1 2. c4 *
"""


@pytest.fixture
def library(home: Path) -> Library:
    return Library()


def put(library: Library, place: str, name: str, text: str) -> Path:
    path = library.folder / place / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def won(one: str = "human", two: str = "hard", date: str = "2026.01.01", event: str = "") -> str:
    return WON.format(one=one, two=two, date=date, event=event)


def solo(score: int, date: str) -> Record:
    made = game("trimino")
    setup = made.setup("solo")
    for seed in range(1000):
        record = Record(made, setup, ("human",), date=date)
        line = record.history()
        random_ = random.Random(seed)
        while line.outcome is None:
            record.moves.append(random_.choice(line.legal()))
            line.push(record.moves[-1])
        if line.outcome.scores == (str(score),):
            return record
    raise AssertionError(f"no random game of {score} turns")


def names(found: list[Listed]) -> list[str]:
    return [one.name or one.date for one in found]


# -- files and the index -------------------------------------------------------------------------------------


def test_the_files_of_its_folders_are_the_library_and_the_index_follows_them(library: Library) -> None:
    path = put(library, SAVED, "one.game", won())
    put(library, IMPORTED, "two.ptn", TWO)
    put(library, "elsewhere", "three.game", won())
    put(library, SAVED, "notes.txt", "not a game")
    assert library.refresh() == 2
    assert [(one.path, one.number, one.game, one.result, one.length) for one in library.search()] == [
        ("imported/two.ptn", 1, "tak", "0-1", 4),
        ("records/one.game", 1, "fanorona-telo", "1-0", 5),
        ("imported/two.ptn", 3, "tak", "*", 3),
    ]
    assert library.refresh() == 0
    path.write_text(won(date="2027.01.01"), "utf-8")
    os.utime(path, ns=(1, 1))
    assert library.refresh() == 1
    assert library.search()[0].date == "2027.01.01"
    path.unlink()
    library.refresh()
    assert library.count() == 2


def test_a_game_tells_who_played_what_and_how_it_began(library: Library) -> None:
    put(library, SAVED, "one.game", won(one="Ada", two="master"))
    library.refresh()
    (one,) = library.search()
    assert (one.players, one.variant, one.opening) == (("Ada", "master"), "standard", "b2 a1 a2 c3 c2")
    assert library.record(one).moves == read(won()).moves


def test_a_faulty_game_leaves_the_others_alone_and_is_found_among_the_faulty_ones(library: Library) -> None:
    put(library, IMPORTED, "two.ptn", TWO)
    put(library, SAVED, "bytes.game", "").write_bytes(b"\xff\xfe\x00")
    library.refresh()
    assert library.count() == 2
    faulty = library.search(Query(faulty=True))
    assert sorted((one.path, one.number, one.fault.partition(" (")[0]) for one in faulty) == [
        ("imported/two.ptn", 2, "line 14, column 13: 'zz': not a move such as 'c3', 'Sc3' or '3c3+21'"),
        ("records/bytes.game", 1, "line 1, column 1: not UTF-8 text"),
    ]
    with pytest.raises(RecordError):
        library.record(faulty[0])


@pytest.mark.parametrize("damage", [b"", b"no database at all" * 100, b"half", b"bits", None])
def test_an_index_that_is_damaged_or_gone_is_made_again(library: Library, damage: bytes | None) -> None:
    put(library, SAVED, "one.game", won())
    library.refresh()
    before = library.search()
    path = library.index.path
    library.close()
    for suffix in ("-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    whole = path.read_bytes()
    if damage is None:
        path.unlink()
    elif damage == b"half":
        path.write_bytes(whole[: len(whole) // 2])
    elif damage == b"bits":
        path.write_bytes(whole[:4000] + bytes(255 - byte for byte in whole[4000:9000]) + whole[9000:])
    else:
        path.write_bytes(damage)
    again = Library()
    again.refresh()
    assert again.search() == before


def test_an_index_of_another_version_is_made_again(library: Library) -> None:
    put(library, SAVED, "one.game", won())
    library.refresh()
    library.index.database.execute("PRAGMA user_version = 99")
    library.close()
    again = Library()
    assert again.count() == 0
    again.refresh()
    assert again.count() == 1


def test_two_programs_share_an_index(library: Library) -> None:
    other = Library()
    put(library, SAVED, "one.game", won())
    library.refresh()
    assert other.count() == 1
    assert other.refresh() == 0


def test_a_change_that_fails_leaves_the_index_as_it_was(library: Library) -> None:
    put(library, SAVED, "one.game", won())
    library.refresh()
    with pytest.raises(ZeroDivisionError), library.index.changes():
        library.index.forget(["records/one.game"])
        raise ZeroDivisionError
    assert library.count() == 1
    with library.index.changes():
        library.index.forget(["records/one.game"])
    assert library.count() == 0


def test_a_file_whose_name_is_no_text_leaves_the_others_alone(library: Library) -> None:
    put(library, SAVED, "one.game", won())
    with suppress(OSError), open(os.fsencode(library.folder / SAVED) + b"/\xff.game", "wb") as file:
        file.write(won().encode())  # not every system lets one make it
    library.refresh()
    assert [one.path for one in library.search()] == ["records/one.game"]


# -- search ------------------------------------------------------------------------------------------------


def test_games_are_found_by_every_filter_and_by_all_of_them(library: Library) -> None:
    put(library, SAVED, "a.game", won(date="2026.01.01", event="Winter Cup"))
    put(library, SAVED, "b.game", won(one="easy", two="human", date="2026.02.01"))
    put(library, SAVED, "c.game", won(one="Ada", two="Grace", date="2026.03.01"))
    put(library, IMPORTED, "two.ptn", TWO)
    library.refresh()

    def dates(**asked: str) -> list[str]:
        return [one.date for one in library.search(Query(**asked))]  # type: ignore[arg-type]

    assert dates(game="fanorona-telo") == ["2026.03.01", "2026.02.01", "2026.01.01"]
    assert dates(variant="tournament") == ["2026.03.01", ""]
    assert dates(opponent="easy") == ["2026.02.01"]
    assert dates(opponent="Grace", game="fanorona-telo") == ["2026.03.01"]
    assert dates(result="won") == ["2026.01.01"]
    assert dates(result="lost") == ["2026.02.01"]
    assert dates(result="drawn") == []
    assert dates(result="unfinished") == [""]
    assert dates(since="2026.02.01", game="fanorona-telo") == ["2026.03.01", "2026.02.01"]
    assert dates(until="2026.02.01") == ["2026.02.01", "2026.01.01"]
    assert dates(text="winter cup") == ["2026.01.01"]
    assert dates(text="ADA d4") == ["2026.03.01"]
    assert dates(text="c5 c4") == []
    assert dates(text="'; DROP TABLE games; --") == []
    assert library.count(Query(opponent="Grace")) == 3
    with pytest.raises(ValueError, match="no result 'great'"):
        library.search(Query(result="great"))


def test_a_long_list_is_told_in_pages(library: Library) -> None:
    for day in range(1, 8):
        put(library, SAVED, f"{day}.game", won(date=f"2026.01.0{day}"))
    library.refresh()
    assert names(library.search(limit=3)) == ["2026.01.07", "2026.01.06", "2026.01.05"]
    assert names(library.search(limit=3, offset=6)) == ["2026.01.01"]


# -- names, trash ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["My best", "../../evil", "a\nb\x00c", 'with "quotes"', "n" * 3000])
def test_a_name_is_kept_in_the_record_and_never_in_a_path(library: Library, name: str) -> None:
    path = put(library, SAVED, "one.game", won())
    library.refresh()
    named = library.rename(library.search()[0], name)
    assert named.name == " ".join(name.split()) and named.path == "records/one.game"
    assert library.search(Query(text=name.split(maxsplit=1)[0]))[0] == named
    assert load(path).tags["Name"] == named.name
    assert load(path).moves == read(won()).moves
    assert library.rename(named, "").name == ""
    assert sorted(each.name for each in path.parent.iterdir()) == ["one.game"]


def test_one_of_many_games_of_a_file_is_renamed_and_the_others_stay_as_they_are(library: Library) -> None:
    path = put(library, IMPORTED, "two.ptn", TWO)
    library.refresh()
    library.rename(library.search(Query(result="unfinished"))[0], "the last")
    text = path.read_text("utf-8")
    assert text.startswith(TWO[: TWO.rindex("[Size")]) and '[Name "the last"]' in text
    assert library.count() == 2 and library.count(Query(faulty=True)) == 1


def test_what_is_deleted_can_be_brought_back(library: Library) -> None:
    path = put(library, SAVED, "one.game", won())
    library.refresh()
    (one,) = library.search()
    deleted = library.delete(one)
    assert library.count() == 0 and not path.exists()
    assert library.undo(deleted).path == one.path
    assert path.read_text("utf-8") == won() and library.count() == 1
    with pytest.raises(LibraryError, match="not in the trash"):
        library.undo(deleted)


def test_one_of_many_games_of_a_file_is_deleted_and_comes_back_as_a_file_of_its_own(library: Library) -> None:
    path = put(library, IMPORTED, "two.ptn", TWO)
    library.refresh()
    first = library.search(Query(opponent="Grace"))[0]
    deleted = library.delete(first)
    assert path.read_text("utf-8") == TWO[TWO.index('[Size "5"]\n[Player1 "Grace"]') :]
    back = library.undo(deleted)
    assert back.path.startswith("imported/") and back.path != first.path
    assert library.record(back).comments == {0: "a club evening", 4: "quiet"}
    assert library.count() == 2


def test_a_damaged_file_can_be_deleted_too(library: Library) -> None:
    put(library, SAVED, "bytes.game", "").write_bytes(b"\xff")
    library.refresh()
    deleted = library.delete(library.search(Query(faulty=True))[0])
    assert library.count(Query(faulty=True)) == 0 and deleted.kept.read_bytes() == b"\xff"


def test_a_game_that_is_being_played_is_not_deleted(library: Library) -> None:
    path = put(library, UNFINISHED, "abc.game", won())
    library.refresh()
    with FileLock(path.with_suffix(".lock")), pytest.raises(LibraryError, match="being played"):
        library.delete(library.search()[0])
    assert path.exists()
    library.delete(library.search()[0])
    assert not path.exists() and not path.with_suffix(".lock").exists()


def test_the_trash_is_emptied_after_a_while(library: Library) -> None:
    for name in ("one", "two"):
        put(library, SAVED, f"{name}.game", won())
    library.refresh()
    old, new = (library.delete(one) for one in library.search())
    long_ago = time.time() - (TRASH_DAYS + 1) * 86400
    os.utime(old.kept, (long_ago, long_ago))
    library.refresh()
    assert [path.name for path in (library.folder / TRASH).iterdir()] == [new.kept.name]


# -- import and export -------------------------------------------------------------------------------------


def test_each_game_of_a_file_becomes_a_file_with_its_own_text_and_faults_are_told(
    library: Library, tmp_path: Path
) -> None:
    source = tmp_path / "club.ptn"
    source.write_text(TWO, "utf-8")
    told: list[tuple[int, int]] = []
    came = library.import_files([source, tmp_path / "nowhere.ptn"], lambda done, of: told.append((done, of)))
    assert len(came.games) == 2 and came.known == 0
    assert [fault.partition(" such as")[0] for fault in came.faults] == [
        f"{source}#2: line 14, column 13: 'zz': not a move",
        f"{tmp_path / 'nowhere.ptn'}: No such file or directory",
    ]
    assert told[-1] == (len(TWO), len(TWO)) and [done for done, _of in told] == sorted(done for done, _of in told)
    first = library.file(came.games[0]).read_text("utf-8")
    assert first == TWO[: TWO.index('[Size "5"]\n[Player1 "Grace"]')].strip() + "\n"
    assert library.count() == 2


def test_what_the_library_has_is_not_taken_in_again(library: Library, tmp_path: Path) -> None:
    source = tmp_path / "club.ptn"
    source.write_text(TWO + "\n" + TWO, "utf-8")
    assert [len(library.import_files([source]).games), library.import_files([source]).known] == [2, 4]
    assert library.count() == 2


@pytest.mark.parametrize("date", ["/elsewhere/evil", "2026/11/29", "x" * 300, "..", "2026.01.01"])
def test_no_word_of_a_record_becomes_part_of_a_path(library: Library, date: str) -> None:
    text = won(date=date, one="../ada", event="../../x")
    came = library.import_text(text, "pasted")
    (path,) = [path for path in library.folder.rglob("*.game")]
    assert library.file(came.games[0]) == path and path.parent == library.folder / IMPORTED
    day = "2026-01-01" if date == "2026.01.01" else time.strftime("%Y-%m-%d")
    assert path.name.startswith(f"{day}-fanorona-telo-") and len(path.name) < 50


def test_a_record_is_added_and_games_are_exported_into_one_file(library: Library, tmp_path: Path) -> None:
    record = read(won())
    one = library.add(record)
    two = library.import_text(TWO, "pasted").games[0]
    out = tmp_path / "out.ptn"
    assert library.export([one, two], out) == 2
    assert load(out, 1) == record
    assert load(out, 2) == library.record(two)


# -- statistics --------------------------------------------------------------------------------------------


def test_statistics_count_a_persons_games_by_opponent_and_the_streaks(library: Library) -> None:
    lost = record_of("human", "hard", "2026.01.03", winner=2)
    for name, text in {
        "a": won(date="2026.01.01"),
        "b": won(date="2026.01.02"),
        "c": write(lost),
        "d": won(date="2026.01.04"),
        "e": won(one="easy", two="human", date="2026.01.05"),
        "f": won(one="Ada", two="Grace", date="2026.01.06"),
        "g": won().replace(" 3. c2 1-0", " *"),
    }.items():
        put(library, SAVED, f"{name}.game", text)
    library.refresh()
    found = statistics(library.index)
    assert (found.games, found.unfinished) == (7, 1)
    assert [(one.opponent, one.games, one.won, one.drawn, one.lost) for one in found.tallies] == [
        ("easy", 1, 0, 0, 1),
        ("hard", 4, 3, 0, 1),
    ]
    assert [(one.games, one.points) for one in found.openings] == [(6, round(5 / 6, 4))]
    assert [(one.game, one.longest, one.current) for one in found.streaks] == [("fanorona-telo", 2, 0)]
    ada = statistics(library.index, "Ada")
    assert [(one.opponent, one.won) for one in ada.tallies] == [("Grace", 1)]


def record_of(one: str, two: str, date: str, winner: int) -> Record:
    record = read(won(one=one, two=two, date=date).replace(" 3. c2 1-0", ""))
    record.ended = agreed_outcome(record.history(), RESIGNATION, (winner,))
    return record


def test_the_best_games_alone_are_told_best_first(library: Library) -> None:
    for score, date in ((5, "2026.01.01"), (7, "2026.01.02"), (5, "2025.12.31")):
        library.add(solo(score, date))
    found = statistics(library.index)
    assert [(one.variant, one.score, one.date) for one in found.best] == [
        ("solo", 7, "2026.01.02"),
        ("solo", 5, "2025.12.31"),
        ("solo", 5, "2026.01.01"),
    ]
    assert found.tallies == () and found.as_json()["best"][0]["score"] == 7
