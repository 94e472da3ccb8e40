import os
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
from game3d.rules.game import game

ROOT = Path(__file__).resolve().parents[2]
TELO = game("fanorona-telo")

# Plays a game of Fanorona-Telo and says so after each saved move, then hangs with the file open.
CHILD = """
import sys, time
from game3d.play import store
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.rules.game import game
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
