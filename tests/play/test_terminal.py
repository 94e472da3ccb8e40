"""The table in the terminal: moves by their texts, refusals in words, nothing lost."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from game3d.play import store
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.play.terminal import run
from game3d.rules.registry import game


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled here."""
    monkeypatch.setenv("GAME3D_JIT", "0")


def sitting(name: str, *kinds: str, variant: str = "") -> Sitting:
    rules = game(name)
    setup = rules.setup(variant)
    players = [Player(kind) for kind in kinds] or [Player()] * rules.seats(setup)
    return Sitting(rules, setup, players, seed=4)


def played(at: Sitting, typed: str) -> list[str]:
    """What is printed when these lines are typed, and then the input ends."""
    out = io.StringIO()
    assert run(at, io.StringIO("".join(line + "\n" for line in typed.split())), out) == 0
    return out.getvalue().splitlines()


def texts(at: Sitting) -> list[str]:
    return [at.game.move_text(s, move) for s, move in zip(at.history.states, at.history.moves, strict=False)]


def test_a_game_is_played_to_its_end(home: Path) -> None:
    at = sitting("fanorona-telo")
    lines = played(at, "b2 a1 a2 c1 c2")
    assert lines[-1] == "Light won: three in a row"
    assert store.unfinished() == []
    assert len(list((home / "data" / "finished").iterdir())) == 1


def test_the_position_is_shown_after_each_move_and_not_after_a_refusal(home: Path) -> None:
    lines = played(sitting("fanorona-telo"), "b2 b2 moves")
    assert lines.count(".../.1./... 2") == 1


def test_the_help_names_what_can_be_typed_in_this_game(home: Path) -> None:
    assert played(sitting("tak"), "")[:4] == [
        "a move: its text, such as a1",
        "undo, redo; moves: what is legal; record: print the game",
        "resign; draw: agree on one",
        "help, quit",
    ]
    assert played(sitting("trimino", variant="solo"), "")[:4] == [
        "a move: its text, such as a3",
        "roll: roll the die",
        "undo, redo; moves: what is legal; record: print the game",
        "help, quit",
    ]


def test_it_says_who_is_to_move_and_what_is_expected(home: Path) -> None:
    out = io.StringIO()
    rules = game("tak")
    run(Sitting(rules, rules.setup(), [Player(name="Ana"), Player()]), io.StringIO("a1\n"), out)
    assert "Ana, " in out.getvalue()
    assert "Dark, " in out.getvalue()


def test_names_reach_the_terminal_without_control_characters(home: Path) -> None:
    out = io.StringIO()
    rules = game("fanorona-telo")
    at = Sitting(rules, rules.setup(), [Player(name="\x1b[2JAna"), Player(name="\x9b1mB\u202eo")])
    run(at, io.StringIO("b2\n\x1b[31m\na1\nrecord\nresign\n"), out)
    lines = out.getvalue().split("\n")
    assert all(line.isprintable() for line in lines)
    assert "Ana, " in out.getvalue()


@pytest.mark.parametrize("typed", ["z9", "b2", "a1-a2", "b2x", "-", "é"])
def test_a_refused_move_is_told_in_one_line_and_changes_nothing(typed: str, home: Path) -> None:
    at = sitting("fanorona-telo")
    lines = played(at, f"b2 {typed}")
    assert texts(at) == ["b2"]
    assert typed in lines[-2]


def test_undo_redo_and_their_limits(home: Path) -> None:
    at = sitting("fanorona-telo")
    lines = played(at, "undo b2 a1 undo undo redo redo redo")
    assert texts(at) == ["b2", "a1"]
    assert any(line.endswith("there is nothing to take back") for line in lines)
    assert any(line.endswith("there is nothing to redo") for line in lines)


def test_the_die_is_rolled_before_anything_else(home: Path) -> None:
    at = sitting("trimino")
    lines = played(at, "b2 roll roll")
    assert len(at.history.moves) == 1
    assert any("the die is to be rolled first" in line for line in lines)
    assert any("there is nothing to roll" in line for line in lines)


def test_resigning_and_agreeing_on_a_draw(home: Path) -> None:
    assert played(sitting("fanorona-telo"), "b2 resign")[-1].endswith("Light won: Dark gives up")
    assert played(sitting("fanorona-telo"), "b2 draw")[-1].endswith("a draw: both players agree")
    assert "the AI does not agree on a draw" in played(sitting("fanorona-telo", "human", "easy"), "draw")[-2]


def test_what_is_left_unfinished_is_offered_again(home: Path) -> None:
    lines = played(sitting("fanorona-telo"), "b2 a1 quit c3")
    assert lines[-1].endswith("the game stays unfinished and is offered at the next start")
    assert [len(found.record.moves) for found in store.unfinished()] == [2]


@pytest.mark.parametrize("typed", ["quit", "help", "moves", "b2 undo", ""])
def test_a_game_without_a_move_is_not_kept(typed: str, home: Path) -> None:
    played(sitting("fanorona-telo"), typed)
    assert store.unfinished() == []
    assert list((home / "data" / "unfinished").iterdir()) == []


def test_the_record_is_printed(home: Path) -> None:
    lines = played(sitting("fanorona-telo"), "b2 a1 record")
    assert '[Game "fanorona-telo"]' in "\n".join(lines)
    assert "1. b2 a1" in lines


def test_the_ai_moves_and_undo_takes_back_to_ones_own_decision(home: Path) -> None:
    at = sitting("fanorona-telo", "human", "easy")
    lines = played(at, "b2")
    assert len(at.history.moves) == 2
    assert any(line.startswith(f"Dark: {texts(at)[1]}") or f"Dark: {texts(at)[1]}" in line for line in lines)
    at = sitting("fanorona-telo", "human", "easy")
    played(at, "b2 undo")
    assert at.history.moves == []


@pytest.mark.parametrize(
    ("name", "variant"),
    [("number-pyramid", ""), ("fanorona-telo", ""), ("pylos", "children"), ("trimino", ""), ("tak", "")],
)
def test_the_ai_plays_whole_games_by_itself(name: str, variant: str, home: Path) -> None:
    seats = ["easy"] * game(name).seats(game(name).setup(variant))
    at = sitting(name, *seats, variant=variant)
    lines = played(at, "")
    assert at.outcome is not None
    assert lines[-1].endswith(at.ending_text)


def test_an_engine_that_does_not_run_ends_the_table_and_not_the_game(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game3d.engine.service.client.engine_command", lambda: [sys.executable, "-c", "pass"])
    lines = played(sitting("fanorona-telo", "human", "easy"), "b2 a1")
    assert lines[-2:] == [
        "the engine cannot be kept running",
        "the game stays unfinished and is offered at the next start",
    ]
    assert [len(found.record.moves) for found in store.unfinished()] == [1]


GETTING_READY = """
import sys
for line in sys.stdin:
    if line.startswith("go id 1"):
        print("note loading fanorona-telo", flush=True)
        sys.stdin.readline()  # the sign of life that is asked for
        print("bestmove id 1 a1", flush=True)
"""


def test_an_engine_that_gets_ready_for_long_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game3d.engine.service.client.engine_command", lambda: [sys.executable, "-c", GETTING_READY])
    monkeypatch.setattr("game3d.play.terminal.READY_SECONDS", 0.0)
    monkeypatch.setattr("game3d.engine.service.client.PING_SECONDS", 0.5)
    lines = played(sitting("fanorona-telo", "human", "easy"), "b2")
    assert lines.count("the engine is getting ready") == 1
    assert "Dark: a1" in " ".join(lines)


def test_a_score_for_one_is_kept(home: Path) -> None:
    rehearsal = sitting("trimino", variant="solo")
    typed = []
    while rehearsal.outcome is None:
        if rehearsal.must_roll:
            rehearsal.roll()
            typed.append("roll")
        else:
            move = rehearsal.history.legal()[0]
            typed.append(rehearsal.game.move_text(rehearsal.state, move))
            rehearsal.play(move)
    at = sitting("trimino", variant="solo")
    lines = played(at, " ".join(typed))
    assert at.outcome is not None
    assert [score for score, _date in store.best_scores("trimino", "solo")] == [int(at.outcome.scores[0])]
    assert lines[-1] == "your best game"


def test_the_score_of_the_ai_is_not_a_persons(home: Path) -> None:
    played(sitting("trimino", "easy", variant="solo"), "")
    assert store.best_scores("trimino", "solo") == []


def test_without_a_place_for_games_one_can_still_play(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "occupied").write_text("")
    monkeypatch.setenv("GAME3D_HOME", str(home / "occupied"))
    at = sitting("fanorona-telo")
    lines = played(at, "b2 a1")
    assert texts(at) == ["b2", "a1"]
    assert lines[0].startswith("the game could not be saved")


class FullDisk:
    """A disk on which a number of files can be written, and no more."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
        self.room = room
        self.really = store.save
        monkeypatch.setattr(store, "save", self.save)

    def save(self, path: Path, content: str, **options: Path) -> None:
        if not self.room:
            raise OSError(28, "No space left on device")
        self.room -= 1
        self.really(path, content, **options)


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (0, "the game is not saved and cannot be offered again"),
        (1, "the next start offers the game as it was last saved; moves in it: 1"),
        (2, "the next start offers the game as it was last saved; moves in it: 2"),
        (3, "the game stays unfinished and is offered at the next start"),
    ],
)
def test_on_a_full_disk_it_says_only_what_is_true(
    room: int, said: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    FullDisk(monkeypatch, room)
    lines = played(sitting("fanorona-telo"), "b2 a1 c3 quit")
    told = "the game could not be saved: No space left on device"
    assert sum(line.endswith(told) for line in lines) == 3 - room
    assert lines[-1].endswith(said)
    assert [len(found.record.moves) for found in store.unfinished()] == ([room] if room else [])


def test_without_a_folder_for_games_it_says_that_nothing_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "occupied").write_text("")
    monkeypatch.setenv("GAME3D_HOME", str(home / "occupied"))
    lines = played(sitting("fanorona-telo"), "b2 quit")
    assert lines[0].startswith("the game could not be saved: ")
    assert lines[-1].endswith("the game is not saved and cannot be offered again")
