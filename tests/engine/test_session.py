"""Conversations with an engine, in this process, line by line."""

from __future__ import annotations

import queue
import threading

from game3d.engine.service.session import Session, read_lines


class Talk:
    """A session in a thread, and what it says."""

    def __init__(self) -> None:
        self.to: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.thread = threading.Thread(target=Session(self.to, self.said.put).run, daemon=True)
        self.thread.start()

    def say(self, *lines: str) -> None:
        for line in lines:
            self.to.put(line)

    def hear(self, beginning: str) -> str:
        """The next line that begins so; others are passed over."""
        while True:
            line = self.said.get(timeout=60)
            if line.startswith(beginning):
                return line

    def quit(self) -> None:
        self.say("quit")
        self.thread.join(60)
        assert not self.thread.is_alive()


def test_an_answer_carries_the_id_of_its_question() -> None:
    talk = Talk()
    talk.say("position game fanorona-telo variant standard startpos", "go id 41 level master")
    assert talk.hear("info id").startswith("info id 41 depth 9 score cp 999991 value win plies 9 nodes 9 ")
    assert talk.hear("bestmove") == "bestmove id 41 b2"
    talk.quit()


def test_the_moves_of_the_game_count_for_repetition() -> None:
    talk = Talk()
    circle = ["a1", "c1", "c3", "a3", "a2", "c2"]
    there_and_back = ["c3-b3", "a3-b2", "b3-c3", "b2-a3"]
    opening = " ".join([*circle, *there_and_back * 2])
    talk.say(f"position game fanorona-telo variant standard startpos moves {opening}", "go id 1")
    assert "the game is over" in talk.hear("error id 1")
    talk.quit()


def test_a_line_that_goes_on_or_back_is_the_same_as_one_that_is_new() -> None:
    talk = Talk()
    start = "position game fanorona-telo variant standard startpos moves"
    for moves, best in (("b2 a1", 7), ("b2 a1 c2 a2", 5), ("b2", 8), ("b2 a1 c2 a2 a3 c1", 3)):
        talk.say(f"{start} {moves}", "go id 1 level master")
        assert f" plies {best} " in talk.hear("info id 1")
        talk.hear("bestmove")
    talk.quit()


def test_stop_ends_an_endless_thought_and_nothing_is_said_afterwards() -> None:
    talk = Talk()
    talk.say("position game pylos variant square startpos", "go id 5 level master infinite")
    talk.hear("info id 5")
    talk.say("stop")
    talk.hear("bestmove id 5 ")
    talk.say("isready game pylos")
    assert talk.hear("") == "readyok game pylos"
    assert talk.said.empty()
    talk.quit()


def test_isready_is_answered_while_it_thinks() -> None:
    talk = Talk()
    talk.say("position game pylos variant square startpos", "go id 5 level master infinite", "isready")
    assert talk.hear("readyok") == "readyok"
    talk.say("stop")
    talk.hear("bestmove id 5 ")
    talk.quit()


def test_a_new_question_waits_for_the_old_one_or_for_stop() -> None:
    talk = Talk()
    talk.say("position game pylos variant square startpos", "go id 5 level master infinite")
    talk.say("position game fanorona-telo variant standard startpos", "go id 6 level master")
    talk.hear("info id 5")
    talk.say("stop")
    talk.hear("bestmove id 5 ")
    assert talk.hear("bestmove") == "bestmove id 6 b2"
    talk.quit()


def test_what_makes_no_sense_is_answered_by_one_line_and_changes_nothing() -> None:
    talk = Talk()
    talk.say("position game fanorona-telo variant standard startpos", "fly", "go id 2 level genius")
    assert talk.hear("error") == "error 'fly': unknown command"
    assert "genius" in talk.hear("error id 2 ")
    talk.say("go id 3 level master")
    assert talk.hear("bestmove") == "bestmove id 3 b2"
    talk.say("position game fanorona-telo variant standard startpos moves b2 b2", "go id 4")
    assert "b2" in talk.hear("error")
    assert talk.hear("error") == "error 'go id 4': no position to think about"
    talk.quit()


def test_quit_ends_a_thought() -> None:
    talk = Talk()
    talk.say("position game pylos variant square startpos", "go infinite")
    talk.hear("info")
    talk.quit()


def test_at_the_end_of_a_script_its_answer_is_still_given() -> None:
    said: list[str] = []
    script = ["tei", "isready", "position game pylos variant square startpos", "go nodes 500"]
    Session(read_lines(script), said.append).run()
    assert said[:6] == [*said[:3], "teiok", "info string compiling tak", "readyok"]
    assert said[-1].startswith("bestmove 1")


def test_an_endless_thought_ends_with_the_input_whatever_came_before() -> None:
    said: list[str] = []
    script = ["position game pylos variant square startpos", "go nodes 500", "go infinite"]
    Session(read_lines(script), said.append).run()
    assert len([line for line in said if line.startswith("bestmove 1")]) == 2


# What racetrack (matches) and PTN Ninja (analysis) send.
TEI_SCRIPT = """
tei
setoption name HalfKomi value 4
teinewgame 5
isready
position startpos moves
go wtime 2000 btime 2000 winc 100 binc 100 nodes 50
position startpos moves a1 e5 c3 Sd4
go nodes 50
teinewgame size 5 halfkomi 4
position tps x5/x5/x2,1,x2/x5/2,x3,1 1 2 moves a2
go movetime 60000 depth 1
""".splitlines()


def test_programs_that_speak_tei_are_answered_in_plain_tei() -> None:
    said: list[str] = []
    Session(read_lines(TEI_SCRIPT), said.append).run()
    assert [line for line in said if not line.startswith(("info", "bestmove", "id"))] == [
        "option name HalfKomi type spin default 0 min 0 max 8",
        "teiok",
        "readyok",
    ]
    assert sum(line.startswith("bestmove ") for line in said) == 3
    infos = [line for line in said if line.startswith("info depth")]
    assert len(infos) >= 3
    assert all(" score cp " in line and " value " not in line and " plies " not in line for line in infos)


def test_nonsense_is_answered_by_one_line_each() -> None:
    said: list[str] = []
    nonsense = [
        "\ufffd\ufffd",
        "\x00",
        "TEI",
        "teinewgame 6",
        "teinewgame size 5 halfkomi 9",
        "teinewgame size",
        "setoption",
        "setoption name HalfKomi value -4",
        "setoption name Hash value 64",
        "position",
        "position startpos a1",
        "position startpos moves a1 a1",
        "position tps x5/x5/x5/x5/x5",
        'position tps [TPS "x5/x5/x5/x5/x5 1 1"]',
        "position game tak variant house set Komi=2 startpos",
        "isready game chess",
        "go",
        "stop now",
        "ponderhit",
    ]
    Session(read_lines(nonsense), said.append).run()
    errors = [line for line in said if not line.startswith("note ")]
    assert len(errors) == len(nonsense)
    assert all(line.startswith("error ") for line in errors)
