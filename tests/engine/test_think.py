"""The way in: one question, one answer, the same one every time."""

from __future__ import annotations

import json

import pytest

from game3d.engine.ask import as_json, line_texts, think
from game3d.engine.levels import LEVELS
from game3d.engine.limits import Limits
from game3d.engine.registry import engine
from game3d.engine.thought import Question, Thought
from game3d.rules.errors import SetupError
from game3d.rules.game import CHANCE
from game3d.rules.history import History
from game3d.rules.registry import NAMES, game
from tests.helpers import compiled


@pytest.mark.parametrize("name", NAMES)
def test_every_level_of_every_game_answers_with_a_legal_move(name: str) -> None:
    played = game(name)
    line = History(played, played.setup())
    while played.turn(line.state) == CHANCE:
        line.push(line.legal()[0])
    assert tuple(engine(name).levels) == LEVELS
    for level in LEVELS:
        thought = think(played, line.setup, line.state, level, Limits(nodes=300), seed=1)
        assert thought.move in line.legal()
        assert thought.pv[0] == thought.move
        assert line_texts(played, line.state, thought.pv)[0] == played.move_text(line.state, thought.move)


def test_the_answer_as_json_has_its_eight_members() -> None:
    played = game("fanorona-telo")
    setup = played.setup()
    start = played.start(setup)
    answer = as_json(played, start, think(played, setup, start))
    assert json.loads(json.dumps(answer)) == {
        "move": "b2",
        "score": 999991,
        "value": "win",
        "plies_to_end": 9,
        "depth": 9,
        "nodes": 9,
        "seconds": answer["seconds"],
        "pv": answer["pv"],
    }
    assert answer["pv"][0] == "b2"
    assert len(answer["pv"]) == 9


def test_progress_is_told_while_it_thinks() -> None:
    played = game("pylos")
    setup = played.setup()
    told: list[Thought] = []
    think(played, setup, played.start(setup), "master", Limits(nodes=2000), progress=told.append)
    assert told[-1].nodes <= 2000
    assert [thought.nodes for thought in told] == sorted(thought.nodes for thought in told)


def test_a_move_of_a_running_game_is_legal_in_it() -> None:
    played = game("fanorona-telo")
    line = History(played, played.setup())
    while line.outcome is None:
        line.push(think(played, line.setup, line.state, "medium", seed=3, history=line.states[:-1]).move)
    assert line.outcome is not None


def test_an_unknown_level_a_finished_game_and_an_unknown_game_are_refused() -> None:
    played = game("fanorona-telo")
    setup = played.setup()
    with pytest.raises(ValueError, match="no level 'genius'; it has easy, medium, hard, master"):
        think(played, setup, played.start(setup), "genius")
    with pytest.raises(ValueError, match="over"):
        think(played, setup, played.parse("111/22./... 2", setup))
    with pytest.raises(SetupError):
        engine("chess")


def test_what_stood_twice_before_is_what_draws() -> None:
    played = game("fanorona-telo")
    states = [(1, 2, 1), (3, 4, 1), (1, 2, 1)]
    question = Question(played, played.setup(), played.start(played.setup()), history=tuple(states))
    assert question.drawing() == {played.key((1, 2, 1))}


THOUGHTS = """
from game3d.engine.limits import Limits
from game3d.engine.ask import think
from game3d.rules.registry import game
for name, level in (("fanorona-telo", "hard"), ("number-pyramid", "hard"), ("pylos", "master"), ("pylos", "medium")):
    played = game(name)
    setup = played.setup()
    state = played.start(setup)
    for ply in range(4):
        thought = think(played, setup, state, level, Limits(nodes=1500), seed=ply)
        print(name, level, thought.move, thought.score, thought.value, thought.depth, thought.nodes, thought.pv)
        state = played.after(state, thought.move)
"""


def test_interpreted_it_thinks_what_it_thinks_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(THOUGHTS, "thoughts", "exec"), {})
    assert capsys.readouterr().out.strip() == compiled(THOUGHTS)
