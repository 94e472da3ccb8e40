"""The program's own format of records, one for all games but Tak, after PGN.

A record has tag pairs, then the moves with their round numbers, rolls as tokens of their own, ``{comments}`` and
the result. UTF-8. Here is a short one::

    [Format "1"]
    [Game "fanorona-telo"]
    [Variant "standard"]
    [Seat1 "human"]
    [Seat2 "hard"]
    [Date "2026.11.29"]
    [Result "1-0"]
    [Termination "three in a row"]

    1. b2 a1
    2. c3 {threatens nothing yet} a3
    ...

A variation stands in parentheses after the move that it replaces, and can hold others. With one seat, or three and
four, the result gives the scores: ``17`` or ``12-9-15``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from game3d.records.lexer import Token, tag_text
from game3d.records.movetext import nested_rows
from game3d.records.reading import Faults, Moves, Result, Tags, usual_result
from game3d.records.record import HUMAN, NO_DATE, UNFINISHED, Record, kept_tags
from game3d.rules.errors import RulesError, SetupError
from game3d.rules.game import Game, Setup
from game3d.rules.history import History
from game3d.rules.outcome import Outcome
from game3d.rules.registry import game
from game3d.texts import _, quoted

FORMAT = "1"
_TWO = ("1-0", "0-1", "1/2-1/2", UNFINISHED)
_SCORES = re.compile(r"[0-9]+(-[0-9]+)*|\*")


def result_text(game: Game, line: History, outcome: Outcome | None) -> str:
    """The result as in a record."""
    if outcome is None:
        return UNFINISHED
    if outcome.seats == 2:
        return "1/2-1/2" if outcome.draw else "1-0" if outcome.winners == (1,) else "0-1"
    return "-".join(outcome.scores or game.scores(line.state))


def write(record: Record) -> str:
    """The record as text; reading it gives an equal record."""
    line = record.history()
    outcome = record.ended or line.outcome
    tags: list[tuple[str, str]] = [("Format", FORMAT), ("Game", record.game.name), ("Variant", record.setup.variant)]
    tags += list(record.setup.settings)
    tags += [(f"Seat{seat}", player) for seat, player in enumerate(record.players, start=1)]
    tags.append(("Date", record.date or NO_DATE))
    if record.seed is not None:
        tags.append(("Seed", str(record.seed)))
    if record.start is not None:
        tags.append(("Position", record.game.text(record.start)))
    result = result_text(record.game, line, outcome)
    kept = kept_tags(record, over=outcome is not None)
    if "Result" not in dict(kept):
        tags.append(("Result", result))
    if outcome is not None and "Termination" not in dict(kept):
        tags.append(("Termination", outcome.reason.word))
    head = "\n".join(tag_text(name, value) for name, value in [*tags, *kept])
    body = "\n".join([*nested_rows(record, "..."), result])
    return f"{head}\n\n{body}\n"


def _setup(tags: Tags, faults: Faults) -> tuple[Game, Setup] | None:
    named, variant = tags.take("Game"), tags.take("Variant")
    assert named is not None  # or else it is no record of this format
    where = named
    try:
        rules = game(named.text)
        where = variant or named
        name = rules.setup(variant.text if variant is not None else "").variant
        given: dict[str, str] = {}
        for setting in rules.settings:
            token = tags.take(setting.name)
            if token is not None:
                given[setting.name], where = token.text, token
                rules.setup(name, given)
        return rules, rules.setup(name, given)
    except SetupError as error:
        faults.append(where.error(str(error)))
        return None


def read(found: Sequence[Token], faults: Faults) -> Record | None:
    """Read the tokens of a record, and note its faults; None where they leave no game to speak of."""
    tags = Tags([token for token in found if token.kind == "tag"], faults)
    format_ = tags.take("Format")
    if format_ is not None and format_.text != FORMAT:
        faults.note(format_, _("format {text} is not known here").format(text=quoted(format_.text)))
        return None
    agreed = _setup(tags, faults)
    if agreed is None:
        return None
    rules, setup = agreed
    seats = range(1, rules.seats(setup) + 1)
    position = tags.take("Position")
    start = None
    if position is not None:
        try:
            start = rules.parse(position.text, setup)
        except RulesError as error:
            faults.append(position.error(str(error)))
    record = Record(
        rules,
        setup,
        tuple(tags.text(f"Seat{seat}", HUMAN) for seat in seats),
        start=start,
        date=tags.text("Date").replace(NO_DATE, ""),
        seed=tags.seed(),
    )
    known = _TWO.__contains__ if len(seats) == 2 else lambda text: _SCORES.fullmatch(text) is not None
    moves = Moves(record, faults, lambda word: known(usual_result(word)))
    if position is not None and start is None:
        moves.stopped = True  # they are not moves of the usual start
    moves.read(found)
    result = Result(moves, tags, faults, known)
    record.tags, record.repeated_tags = tags.rest()
    result.settle(lambda outcome: result_text(rules, moves.line, outcome), str.__eq__, ())
    return record
