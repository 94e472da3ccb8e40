"""What fuzzing feeds in: texts that are almost right, records and positions of every game, and plain nonsense."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from game3d.play.study import JUDGEMENTS, Study
from game3d.records.files import write
from game3d.records.record import Record, agreed_outcome
from game3d.rules.game import Game, Setup, State
from game3d.rules.outcome import AGREEMENT, RESIGNATION, TIME
from game3d.rules.registry import NAMES, game
from tests.helpers import setups

GOLDEN = Path(__file__).parents[1] / "records" / "golden"
CASES = (
    '[Size "5"]\n\n1. a1 e5\n2. c3 c4\n\n{2w1}\n2. b2 b3? {hm}\n\n{2w1/3w1}\n3. c3!\n\n[Size "5"]\n\n1. b1 e4 R-0\n',
    '[TPS "x5/x5/x2,2,x2/x5/2,x3,1 2 13"]\n[Result "0-F"]\n13. -- a1+ 14. a5 b5 ± $6 ; rest\n',
    '[Format "1"]\n[Game "fanorona-telo"]\n[Position "1../.../... 2"]\n1... b2 (1... c3 (1... a2 {x}) 2. a3) 2. a3 *\n',
    '[Game "trimino"]\n[Variant "fast"]\n[Seats "3"]\n[Supply "12"]\n[Seed "7"]\n1. r3 b3 r3 c2 r6\n9-9-12\n',
    '{first}\n[Annotator "A"]\n[Annotator "B"]\n[Clock "10:0 +20"]\n[ClockLeft "1,2"]\n1. a1 1... e5 1/2\n',
)
WORDS = (
    "{", "}", "(", ")", "[", "]", '"', "\\", ";", "%", "\n", "\n\n", "\r\n", " ", "\t", "1.", "1...", "2.", "…", "--",
    "-", "*", "R-0", "0-F", "1-0", "1/2-1/2", "1/2", "½", "9-9-12", "17", "$1", "$999999", "!", "?!", "''", "±", "+-",
    '[Size "6"]', '[TPS "x5/x5/x5/x5/x5 1 1"]', '[Komi "2.5"]', '[Opening "no-swap"]', '[Result "?"]', '[Game "pylos"]',
    '[Format "1"]', '[Seed "' + "9" * 5000 + '"]', '[Date "/etc/x"]', '[Termination "time"]', "{2w1}\n2.", "9" * 5000,
    "\0", "\x1b[31m", "\u202e", "\ufeff", "\u2028", "\x85", "a1", "c3", "Sc3", "5c3+11111", "1a1>2b2-1c1", "r6",
    "b2-c3", "x5", "1", "2", "S", "C", "/", ",", "|", ".", "#", ":", "12", "21", "-1", "+", "0", "00", "٣", "ß", "塔",
)  # fmt: skip


def anything() -> st.SearchStrategy[str]:
    """A text of any characters, or of words that mean something."""
    return st.text(max_size=60) | st.lists(st.sampled_from(WORDS), max_size=25).map("".join)


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text with a few places cut out, doubled, moved or written over."""
    text = draw(texts)
    for _edit in range(draw(st.integers(0, 5))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        new = draw(st.sampled_from(("", text[start:end] * 2)) | st.sampled_from(WORDS) | st.text(max_size=5))
        at = draw(st.sampled_from((start, 0, len(text) // 2)))
        text = text[:at] + new + text[at:start] + text[end:] if at < start else text[:start] + new + text[end:]
    return text


def shuffled(texts: Sequence[str]) -> st.SearchStrategy[str]:
    """Some of these texts one after the other."""
    return st.lists(st.sampled_from(texts), min_size=1, max_size=3).map("\n".join)


@cache
def golden_texts() -> tuple[str, ...]:
    """The golden records, and smaller ones with all that may stand in a record."""
    return (*CASES, *(path.read_text("utf-8") for path in sorted(GOLDEN.iterdir())))


def record_texts() -> st.SearchStrategy[str]:
    """Texts of records, most of them damaged."""
    return damaged(shuffled(golden_texts())) | damaged(records().map(write)) | anything()


@cache
def all_setups() -> tuple[tuple[Game, Setup], ...]:
    """Every game with every variant and every combination of settings."""
    return tuple((game(name), setup) for name in NAMES for setup in setups(name))


def states() -> st.SearchStrategy[tuple[Game, Setup, State]]:
    """A position of a random game, with the game."""

    def play(setup_of: tuple[Game, Setup], seed: int, plies: int) -> tuple[Game, Setup, State]:
        made, setup = setup_of
        chance = random.Random(seed)
        state = made.start(setup)
        for _ply in range(plies):
            legal = made.legal(state)
            if not legal:
                break
            state = made.after(state, chance.choice(legal))
        return made, setup, state

    return st.builds(play, st.sampled_from(all_setups()), st.integers(0, 10**6), st.integers(0, 60))


_TAG_NAMES = st.sampled_from(
    ("Event", "Site", "Annotator", "Clock", "ClockLeft", "Time", "Result", "Termination", "Flats", "size", "Größe")
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record with whatever a record may hold."""
    made, setup, state = draw(states())
    seats = made.seats(setup)
    start = state if draw(st.booleans()) and made.legal(state) else None
    said = st.text(max_size=12) | st.sampled_from(WORDS)
    record = Record(
        made,
        setup,
        tuple(draw(said) for _seat in range(seats)),
        start=start,
        date=draw(said),
        seed=draw(st.none() | st.integers(0, 2**63 - 1)),
        tags=draw(st.dictionaries(_TAG_NAMES, said, max_size=3)),
    )
    record.repeated_tags = [(name, draw(said)) for name in sorted(record.tags) if name not in ("Result", "Termination")]
    chance = random.Random(draw(st.integers(0, 10**6)))
    line = record.history()
    for _ply in range(draw(st.integers(0, 20))):
        legal = line.legal()
        if legal:
            line.push(chance.choice(legal))
    record.moves = list(line.moves)
    if line.outcome is None and seats == 2 and draw(st.booleans()):
        reason = draw(st.sampled_from((RESIGNATION, TIME, AGREEMENT)))
        winners = (1, 2) if reason == AGREEMENT else (draw(st.integers(1, 2)),)
        record.ended = agreed_outcome(line, reason, winners)
    study = Study(record)
    for _try in range(draw(st.integers(0, 6))):
        node = chance.choice(list(study.nodes()))
        legal = study.line(node).legal()
        if legal:
            node = study.add_variation(node, chance.choice(legal))
        study.comment(node, draw(said), before=draw(st.booleans()))
        if node.parent is not None:
            study.judge(node, draw(st.sampled_from(("", *JUDGEMENTS))))
    return study.record()
