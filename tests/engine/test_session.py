"""Conversations with the engine in our own protocol, line by line."""

from __future__ import annotations

import io

import pytest

from game3d.engine.service.lines import END, LONGEST, read_lines
from tests.engine.talk import Talk, answers

FANORONA = "position game fanorona-telo variant standard startpos"
PYLOS = "position game pylos variant square startpos"


def test_an_answer_carries_the_id_of_its_question() -> None:
    talk = Talk()
    talk.say(FANORONA, "go id 41 level master")
    assert talk.hear("info id").startswith("info id 41 depth 9 score cp 999991 value win plies 9 nodes 9 ")
    assert talk.hear("bestmove") == "bestmove id 41 b2"
    talk.quit()


def test_the_moves_of_the_game_count_for_repetition() -> None:
    talk = Talk()
    circle = ["a1", "c1", "c3", "a3", "a2", "c2"]
    there_and_back = ["c3-b3", "a3-b2", "b3-c3", "b2-a3"]
    talk.say(f"{FANORONA} moves {' '.join([*circle, *there_and_back * 2])}", "go id 1")
    assert "the game is over" in talk.hear("error id 1")
    talk.quit()


def test_a_line_that_goes_on_or_back_is_the_same_as_one_that_is_new() -> None:
    talk = Talk()
    for moves, best in (("b2 a1", 7), ("b2 a1 c2 a2", 5), ("b2", 8), ("b2 a1 c2 a2 a3 c1", 3)):
        talk.say(f"{FANORONA} moves {moves}", "go id 1 level master")
        assert f" plies {best} " in talk.hear("info id 1")
        talk.hear("bestmove")
    talk.quit()


def test_stop_ends_an_endless_thought_and_nothing_is_said_afterwards() -> None:
    talk = Talk()
    talk.say(PYLOS, "go id 5 level master infinite")
    talk.hear("info id 5")
    talk.say("stop")
    talk.hear("bestmove id 5 ")
    talk.say("isready game pylos")
    assert talk.hear("") == "readyok game pylos"
    assert talk.said.empty()
    talk.quit()


def test_isready_is_answered_while_it_thinks() -> None:
    talk = Talk()
    talk.say(PYLOS, "go id 5 level master infinite", "isready")
    assert talk.hear("readyok") == "readyok"
    talk.say("stop")
    talk.hear("bestmove id 5 ")
    talk.quit()


def test_a_new_question_ends_an_endless_thought() -> None:
    talk = Talk()
    talk.say(PYLOS, "go id 5 level master infinite")
    talk.hear("info id 5")
    talk.say(FANORONA, "go id 6 level master")
    talk.hear("bestmove id 5 ")
    assert talk.hear("bestmove") == "bestmove id 6 b2"
    talk.quit()


def test_stop_ends_the_thoughts_that_wait_before_it() -> None:
    talk = Talk()
    for id in (1, 2, 3):
        talk.say(PYLOS, f"go id {id} level master movetime 1000000000")
    talk.say("stop")
    for id in (1, 2, 3):
        talk.hear(f"bestmove id {id} ")
    talk.quit()


def test_what_makes_no_sense_is_answered_by_one_line_and_changes_nothing() -> None:
    talk = Talk()
    talk.say(FANORONA, "fly", "go id 2 level genius")
    assert talk.hear("error") == "error 'fly': unknown command"
    assert "genius" in talk.hear("error id 2 ")
    talk.say("go id 3 level master")
    assert talk.hear("bestmove") == "bestmove id 3 b2"
    talk.quit()


def test_after_a_position_that_makes_no_sense_there_is_none() -> None:
    talk = Talk()
    for wrong in (f"{FANORONA} moves b2 b2", "position game chess variant standard startpos", "position"):
        talk.say(FANORONA, wrong, "go id 4")
        talk.hear("error")
        assert talk.hear("error") == "error id 4 'go id 4': no position to think about"
    talk.quit()


def test_quit_ends_a_thought() -> None:
    talk = Talk()
    talk.say(PYLOS, "go infinite")
    talk.hear("info")
    talk.quit()


def test_at_the_end_of_a_script_its_answer_is_still_given() -> None:
    said = answers([PYLOS, "go id 1 nodes 500"])
    assert said[0] == "note loading pylos"
    assert said[-1].startswith("bestmove id 1 1")


def test_an_endless_thought_ends_with_the_input_whatever_came_before() -> None:
    said = answers([PYLOS, "go id 1 nodes 500", "go id 2 infinite"])
    assert [line.split()[2] for line in said if line.startswith("bestmove")] == ["1", "2"]


def test_nonsense_is_answered_by_one_line_each() -> None:
    nonsense = [
        "\ufffd\ufffd",
        "\x00",
        "\x1b[2J",
        "position startpos",
        "position game",
        "position game tak variant house set Komi=2 startpos",
        "isready game chess",
        "isready game",
        "go",
        "go id x",
        "go id 1 depth 0",
        f"go id {'9' * 5000}",
        "ponderhit",
    ]
    said = [line for line in answers(nonsense) if not line.startswith("note ")]
    assert len(said) == len(nonsense)
    assert all(line.startswith("error ") and line.isprintable() and len(line) < 500 for line in said)


@pytest.mark.parametrize("beyond", [0, 1, LONGEST, LONGEST + 1])
def test_of_a_line_without_end_only_the_first_word_remains(beyond: int) -> None:
    lines = read_lines(io.StringIO("position " + "x" * (LONGEST - 9 + beyond) + "\nnext\n"))
    assert [lines.get() for _line in range(3)] == ["position", "next", END]
