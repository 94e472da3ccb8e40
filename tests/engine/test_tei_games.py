"""Whole games of ``game3d tei``, as the programs play them that Tak engines are used from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine.tei_peers import LONGEST, TAK, Analyst, Engine, MatchRunner


@pytest.fixture
def engine() -> Iterator[Engine]:
    made = Engine()
    yield made
    assert made.quit() == 0


def test_a_match_by_the_clock(engine: Engine) -> None:
    runner = MatchRunner(engine)
    runner.connect(4)
    for opening, seconds, bonus in (("a1 e5", 0.6, 0.0), ("c3 c4 d4", 0.2, 0.02)):
        line = runner.play(4, opening, seconds, bonus)
        assert line.outcome is not None or len(line.moves) == LONGEST
        assert line.setup["Komi"] == "2"


def test_a_game_that_is_watched_move_by_move(engine: Engine) -> None:
    analyst = Analyst(engine)
    analyst.connect()
    line = analyst.begin(half_komi=3)
    asked = (
        lambda: analyst.ask(line, "movetime 20"),
        lambda: analyst.ask(line, "depth 1", as_text=True),
        lambda: analyst.ask(line, "nodes 50"),
        lambda: analyst.ask(line, "wtime 500 btime 500 winc 10 binc 10 solved", as_text=True),
        lambda: analyst.ask(line, "movetime 10 nodes 30 depth 4"),
    )
    while line.outcome is None and len(line.moves) < LONGEST:
        number = len(line.moves)
        best = analyst.watch(line, as_text=number % 2 == 1) if number < 8 else asked[number % len(asked)]()
        line.push(TAK.parse_move(line.state, best))
    assert line.outcome is not None or len(line.moves) == LONGEST
    assert analyst.ask(analyst.begin(half_komi=0), "movetime 20")
