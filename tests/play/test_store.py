import datetime
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import Timeout

from game3d.play import store
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.records.files import load
from game3d.records.lexer import RecordError
from game3d.rules.registry import game

ROOT = Path(__file__).resolve().parents[2]
TELO = game("fanorona-telo")

# Plays a game of Fanorona-Telo and says so after each saved move, then hangs with the file open.
CHILD = """
import sys, time
from game3d.play import store
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.rules.registry import game
telo = game("fanorona-telo")
sitting = Sitting(telo, telo.setup(), (Player(), Player("hard")))
saved = store.new_game()
sitting.listeners.append(lambda: saved.save(sitting))
for text in ("b2", "a1", "c3", "b1"):
    sitting.play(telo.parse_move(sitting.state, text))
    print(saved.identifier, flush=True)
time.sleep(600)
"""


def started() -> tuple[store.SavedGame, Sitting]:
    sitting = Sitting(TELO, TELO.setup(), (Player(), Player()))
    saved = store.new_game()
    sitting.listeners.append(lambda: saved.save(sitting))
    return saved, sitting


def test_a_game_killed_at_any_moment_is_offered_complete_to_the_last_move(home: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert child.stdout is not None
    identifiers = [child.stdout.readline().strip() for _ in range(4)]
    assert store.unfinished() == [], "the running program has it open"
    with pytest.raises(Timeout):
        store.take_up(identifiers[0])
    child.send_signal(signal.SIGKILL)
    child.wait()
    (offered,) = store.unfinished()
    assert offered.identifier == identifiers[0] and offered.record.players == ("human", "hard")
    saved, sitting = store.take_up(offered.identifier)
    assert len(sitting.history.moves) == 4
    saved.close()


def test_two_games_do_not_overwrite_each_other(home: Path) -> None:
    one, first = started()
    two, second = started()
    first.play(4)
    second.play(0)
    second.play(1)
    one.close(), two.close()
    assert sorted(len(offered.record.moves) for offered in store.unfinished()) == [1, 2]


def test_a_finished_game_is_no_longer_offered_and_its_record_is_kept(home: Path) -> None:
    saved, sitting = started()
    for text in ("b2", "a1", "b1", "a2", "b3"):
        sitting.play(TELO.parse_move(sitting.state, text))
    saved.close()
    assert store.unfinished() == []
    (kept,) = (home / "data" / "finished").iterdir()
    assert load(kept).outcome == sitting.outcome


def test_taking_back_the_last_move_makes_it_unfinished_again(home: Path) -> None:
    saved, sitting = started()
    for text in ("b2", "a1", "b1", "a2", "b3"):
        sitting.play(TELO.parse_move(sitting.state, text))
    sitting.undo()
    saved.close()
    assert len(store.unfinished()) == 1
    assert list((home / "data" / "finished").iterdir()) == []


def test_a_game_without_a_move_leaves_nothing_behind(home: Path) -> None:
    saved, _sitting = started()
    saved.close()
    assert list((home / "data" / "unfinished").iterdir()) == []


def test_a_discarded_game_is_forgotten(home: Path) -> None:
    saved, sitting = started()
    sitting.play(4)
    saved.discard()
    assert store.unfinished() == []


def test_a_damaged_file_is_refused_and_nothing_is_touched(home: Path) -> None:
    saved, sitting = started()
    sitting.play(4)
    saved.close()
    damaged = saved.path.read_text("utf-8").replace("b2", "b9")
    saved.path.write_text(damaged, "utf-8")
    assert store.unfinished() == []
    with pytest.raises(RecordError, match="line"):
        store.take_up(saved.identifier)
    assert saved.path.read_text("utf-8") == damaged


def test_the_best_scores_are_kept_in_order(home: Path) -> None:
    assert store.best_scores("trimino", "solo") == []
    assert [store.add_score("trimino", "solo", score, "2026.01.01") for score in (9, 14, 11)] == [1, 1, 2]
    assert [store.rank_text(rank) for rank in (1, 2)] == ["your best game", "number 2 of your games"]
    assert [score for score, _ in store.best_scores("trimino", "solo")] == [14, 11, 9]
    for _ in range(store.BEST_KEPT):
        store.add_score("trimino", "solo", 20, "2026.01.02")
    assert store.add_score("trimino", "solo", 3, "2026.01.03") == 0
    assert len(store.best_scores("trimino", "solo")) == store.BEST_KEPT


def test_a_damaged_score_file_is_set_aside_not_overwritten(home: Path) -> None:
    path = home / "data" / "best.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text("{broken", "utf-8")
    store.add_score("trimino", "solo", 9, "2026.01.01")
    assert path.with_suffix(".damaged").read_text("utf-8") == "{broken"
    assert store.best_scores("trimino", "solo") == [(9, "2026.01.01")]


@pytest.mark.parametrize(
    "text",
    [
        "[]", "1", "null", "true", '"x"', '[[Infinity,"x"]]', "[" * 100_000, '{"trimino/solo": 1}', "1" * 5000,
        '{"trimino/solo": [[Infinity, "x"]]}', '{"trimino/solo": [[1.5, "x"]]}', '{"trimino/solo": [[true, "x"]]}',
        '{"trimino/solo": [["9", "x"]]}', '{"trimino/solo": [[9, 8]]}', '{"trimino/solo": [[9]]}',
        '{"trimino/solo": [[9, "/etc/x"]]}', '{"trimino/solo": {}, "b": 3}', '{"other": [[9, null]]}',
        '{"trimino/solo": [[' + "1" * 5000 + ', "x"]]}',
        " " * (1 << 20) + "{}",
    ],
    ids=lambda text: text[:40].strip(),
)  # fmt: skip
def test_best_scores_of_any_odd_shape_are_set_aside_and_never_overwritten(text: str, home: Path) -> None:
    path = home / "data" / "best.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    assert store.best_scores("trimino", "solo") == []
    assert path.with_suffix(".damaged").read_text("utf-8") == text
    path.write_text(text, "utf-8")
    assert store.add_score("trimino", "solo", 9, "2026.01.01") == 1
    assert (home / "data" / "best-2.damaged").read_text("utf-8") == text
    assert store.best_scores("trimino", "solo") == [(9, "2026.01.01")]


# -- nothing foreign names a file ----------------------------------------------------------------------------

EVIL = [
    "/elsewhere/evil",
    "../../evil",
    "2026/11/29",
    "..",
    "x" * 300,
    "a\0b",
    "C:\\evil",
    "con",
    "\u0662026.01.01",
    "",
]


def files(home: Path) -> set[str]:
    return {str(path.relative_to(home)) for path in home.rglob("*") if path.is_file() and path.suffix != ".lock"}


@pytest.mark.parametrize("text", EVIL, ids=lambda text: ascii(text[:20]))
def test_whatever_a_record_says_its_file_has_a_name_of_our_own(text: str, home: Path) -> None:
    today = datetime.date.today().isoformat()
    seats = [Player("human", text), Player("human", text)]
    sitting = Sitting(TELO, TELO.setup(), seats, date=text)
    sitting.tags = {"Event": text, "Site": text, "Title": text, "File": text, "Id": text}
    sitting.comments = {0: text}
    saved = store.new_game()
    sitting.listeners.append(lambda: saved.save(sitting))
    for move in ("b2", "a1", "b1", "a2", "b3"):
        sitting.play(TELO.parse_move(sitting.state, move))
        assert all(re.fullmatch(r"data/(unfinished|finished)/[-a-z0-9]+\.game", file) for file in files(home))
    saved.close()
    assert files(home) == {f"data/finished/{today}-fanorona-telo-{saved.identifier[:8]}.game"}
    copy = store.keep_copy(sitting)
    assert copy.parent == home / "data" / "records"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{6}-fanorona-telo\.game", copy.name)


def test_a_well_formed_date_names_the_finished_game(home: Path) -> None:
    saved, sitting = started()
    sitting.date = "2025.12.31"
    for move in ("b2", "a1", "b1", "a2", "b3"):
        sitting.play(TELO.parse_move(sitting.state, move))
    assert files(home) == {f"data/finished/2025-12-31-fanorona-telo-{saved.identifier[:8]}.game"}


def test_copies_made_within_a_second_do_not_overwrite_each_other(home: Path) -> None:
    _saved, sitting = started()
    paths = set()
    for _copy in range(3):
        paths.add(store.keep_copy(sitting))
        sitting.play(sitting.history.legal()[0])
    assert sorted(len(load(path).moves) for path in paths) == [0, 1, 2]


# -- damaged files and killed programs -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\xff\xfe\0", b"\0" * 1000, b'[Game "go"]', b"1. " + b"9" * 5000 + b". a1",
        b'[Format "1"]\n[Game "trimino"]\n[Seed "' + b"7" * 5000 + b'"]\n',
        b'[Size "5"]\n[Seed "' + b"7" * 5000 + b'"]\n1. a1', b'[Size "5"]\n' + b"9" * 5000 + b". a1",
        b'[Size "5"]\n\n1. a1 e5\n\n{x}\n' + b"9" * 5000 + b". a1", b"{" * 100_000, b"a " * 100_000,
        b'[Game "' + b"x" * 100_000 + b'"]',
    ],
    ids=lambda content: ascii(content[:40]),
)  # fmt: skip
def test_a_damaged_game_never_stops_the_start_but_is_named_and_left_alone(content: bytes, home: Path) -> None:
    saved, sitting = started()
    sitting.play(4)
    saved.close()
    damaged = saved.path.with_name("0123456789abcdef.game")
    damaged.write_bytes(content)
    (saved.path.with_name("folder.game")).mkdir()
    told: list[Exception] = []
    assert [found.identifier for found in store.unfinished(told.append)] == [saved.identifier]
    messages = sorted(str(error) for error in told)
    assert len(messages) == 2
    assert damaged.name in messages[0]
    assert "folder.game" in messages[1]
    assert all(len(message) < 1000 and message.isprintable() for message in messages)
    assert damaged.read_bytes() == content


def test_even_an_unforeseen_error_of_a_reader_does_not_stop_the_start(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, sitting = started()
    sitting.play(4)
    saved.close()

    def broken(path: Path) -> None:
        raise ZeroDivisionError("unforeseen")

    monkeypatch.setattr(store, "load", broken)
    told: list[Exception] = []
    assert store.unfinished(told.append) == []
    assert "unforeseen" in str(told[0])


def test_what_killed_programs_left_is_cleaned_up_at_the_next_start(home: Path) -> None:
    saved, sitting = started()
    sitting.play(4)
    held, playing = started()
    playing.play(4)
    saved.close()
    folder = saved.path.parent
    writing = folder / f"{held.path.name}.abc.tmp"
    writing.write_text("the running program is at it")
    for left in (f"{saved.path.name}.abc.tmp", "0123.game.xyz.tmp", "0123.lock", "4567.lock", "89ab.gameold.tmp"):
        (folder / left).write_text("")
    assert [found.identifier for found in store.unfinished()] == [saved.identifier]
    assert {path.name for path in folder.iterdir()} == {
        saved.path.name,
        f"{saved.identifier}.lock",
        held.path.name,
        f"{held.identifier}.lock",
        writing.name,
    }
    held.close()


# Saves a game of Tak over and over, in every place where games are kept, until it is killed.
SAVING = """
from game3d.play import store
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.rules.registry import game
tak = game("tak")
while True:
    saved = store.new_game()
    sitting = Sitting(tak, tak.setup(), (Player(), Player()))
    saved.save(sitting)
    print("saving", flush=True)
    for _time in range(20):
        store.keep_finished(sitting, saved.identifier)
        store.keep_copy(sitting)
        store.add_score("trimino", "solo", 9, "2026.01.01")
        saved.save(sitting)
    saved.discard()
"""


def test_programs_killed_while_saving_leave_nothing_for_ever(home: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", SAVING]
    children = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) for _child in range(3)]
    for n, child in enumerate(children):
        assert child.stdout is not None
        for _line in range(n + 1):
            assert child.stdout.readline() == "saving\n"
        child.kill()
        child.wait()
        child.stdout.close()
    found = store.unfinished()
    for offered in found:
        store.take_up(offered.identifier)[0].discard()
    store.keep_copy(Sitting(TELO, TELO.setup(), (Player(), Player())))
    saved, sitting = started()
    for move in ("b2", "a1", "b1", "a2", "b3"):
        sitting.play(TELO.parse_move(sitting.state, move))
    saved.close()
    store.add_score("trimino", "solo", 9, "2026.01.01")
    store.unfinished()
    assert [path for path in home.rglob("*.tmp")] == []
    assert list((home / "data" / "unfinished").iterdir()) == []


@pytest.mark.parametrize("date", EVIL, ids=lambda text: ascii(text[:20]))
def test_a_score_has_a_date_of_our_own_where_its_record_has_none(date: str, home: Path) -> None:
    assert store.add_score("trimino", "solo", 9, date) == 1
    assert store.best_scores("trimino", "solo") == [(9, datetime.date.today().strftime("%Y.%m.%d"))]
