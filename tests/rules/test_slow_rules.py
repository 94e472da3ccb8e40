"""The program's rules against the same rules read slowly, in random games that lean to what is rare."""

import random
from collections import Counter

import pytest

from game3d.rules.history import History
from game3d.rules.registry import NAMES, game
from tests.rules.slow_rules import GAMES, End

# Variant, settings, games played, moves at the most in each.
TABLES = [
    ("number-pyramid", "standard", {}, 40, 30),
    ("fanorona-telo", "standard", {}, 40, 200),
    ("pylos", "children", {}, 6, 100),
    ("pylos", "square", {}, 6, 100),
    ("pylos", "advanced", {}, 6, 120),
    ("trimino", "solo", {}, 8, 200),
    ("trimino", "fast", {}, 20, 200),
    ("trimino", "slow", {"Supply": "9"}, 8, 200),
    ("trimino", "fast", {"Seats": "3", "Supply": "11"}, 8, 200),
    ("trimino", "slow", {"Seats": "4", "Supply": "10"}, 8, 200),
    ("tak", "house", {}, 6, 90),
    ("tak", "tournament", {"Komi": "2.5"}, 6, 90),
]

# Every other game of Tak starts where player 1 has one stone and the capstone left, player 2 five and the capstone.
LATE = {"tak": [({"a1": [(2, "F"), *[(1, "F")] * 20], "e5": [(2, "F")] * 15}, 1, 20)]}

every_table = pytest.mark.parametrize(
    ("name", "variant", "settings", "games", "plies"),
    TABLES,
    ids=lambda value: str(value) if isinstance(value, str) else "",
)


def told(line: History) -> End | None:
    """How the program says that the game ended."""
    outcome = line.outcome
    return (outcome.winners, outcome.reason.word, outcome.scores) if outcome else None


def choose(generator: random.Random, texts: list[str], leaning: str) -> str:
    """A random move; long texts take balls back and spread stacks, short ones put new pieces."""
    candidates = sorted((generator.choice(texts) for _candidate in range(3)), key=len)
    return {"short": candidates[0], "any": generator.choice(candidates), "long": candidates[-1]}[leaning]


@every_table
def test_moves_positions_and_ends_are_those_of_the_rules_read_slowly(
    name: str, variant: str, settings: dict[str, str], games: int, plies: int
) -> None:
    made = game(name)
    setup = made.setup(variant, settings)
    slow = GAMES[name](variant, dict(setup.settings))
    for seed in range(games):
        generator = random.Random(seed)
        starts = [slow.start, *LATE.get(name, [])]
        position, seen = starts[seed % len(starts)], Counter[str]()
        line = History(made, setup, made.parse(slow.text(position), setup))
        for _ply in range(plies):
            text = slow.text(position)
            assert made.text(line.state) == text
            assert made.turn(line.state) == slow.turn(position)
            seen[text.rpartition(" ")[0] if name == "tak" else text] += 1  # without the move number
            end = slow.end(position)
            if end is None and name != "trimino" and max(seen.values()) == 3:
                end = ((1, 2), "repetition", made.scores(line.state))
            assert told(line) == end, text
            if end:
                assert line.legal() == []
                break
            after = slow.moves(position)
            moves = {made.move_text(line.state, move): move for move in line.legal()}
            assert moves.keys() == after.keys(), text
            for move in generator.sample(sorted(moves), min(len(moves), 10)):
                assert made.text(made.after(line.state, moves[move])) == slow.text(after[move]), (text, move)
            chosen = choose(generator, sorted(moves), ("short", "any", "long")[seed % 3])
            line.push(moves[chosen])
            position = after[chosen]


def test_every_game_has_its_rules_read_slowly() -> None:
    assert tuple(GAMES) == NAMES
    assert {(name, variant) for name, variant, *_rest in TABLES} == {(n, v) for n in NAMES for v in game(n).variants}
