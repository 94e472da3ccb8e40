"""Game records: one text format for all games but Tak, after PGN.

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

With one seat, or three and four, the result gives the scores: ``17`` or ``12-9-15``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from game3d.records.lexer import Token, comment_text, tag_text
from game3d.records.tree import Variation
from game3d.rules.game import (
    AGREEMENT,
    REASONS,
    RESIGNATION,
    TIME,
    Game,
    Outcome,
    RulesError,
    Setup,
    State,
    game,
)
from game3d.rules.history import History
from game3d.texts import _

FORMAT = "1"
UNFINISHED = "*"
_OWN_TAGS = ("Format", "Game", "Variant", "Date", "Seed", "Position", "Result", "Termination")
_REASON_CODES = {text: code for code, text in REASONS.items()}


@dataclass
class Record:
    """A game as it is written down; it always replays: `read` refuses what does not."""

    game: Game
    setup: Setup
    players: tuple[str, ...]  # who sits at each seat: "human", a level, or a name
    moves: list[int] = field(default_factory=list)
    start: State | None = None  # None: the usual start
    date: str = ""  # YYYY.MM.DD
    seed: int | None = None  # of the rolls
    ended: Outcome | None = None  # an end that the moves do not show: resignation, agreement, time
    comments: dict[int, str] = field(default_factory=dict)  # by the number of moves before it; 0: before the first
    marks: dict[int, str] = field(default_factory=dict)  # by ply from 0: "!", "??", ...
    tags: dict[str, str] = field(default_factory=dict)  # tags that this program does not know, kept
    variations: list[Variation] = field(default_factory=list)  # in the order of `tree.in_order`

    def history(self, plies: int | None = None) -> History:
        """The line of play, or its first `plies` moves."""
        line = History(self.game, self.setup, self.start)
        for move in self.moves[:plies]:
            line.push(move)
        return line

    def remark(self, ply: int, comment: str) -> None:
        """Add to what is said after the first `ply` moves; an empty comment says nothing."""
        if comment:
            self.comments[ply] = " ".join(filter(None, (self.comments.get(ply), comment)))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its moves or otherwise; None when it is not finished."""
        return self.ended or self.history().outcome


def result_text(game: Game, line: History, outcome: Outcome | None) -> str:
    """The result as in a record."""
    if outcome is None:
        return UNFINISHED
    if outcome.seats == 2:
        return "1/2-1/2" if outcome.draw else "1-0" if outcome.winners == (1,) else "0-1"
    return "-".join(outcome.scores or game.scores(line.state))


def agreed_outcome(line: History, reason: int, winners: tuple[int, ...]) -> Outcome:
    """An end that the sitting decides; raises ValueError for a reason that the rules decide."""
    if reason not in (RESIGNATION, AGREEMENT, TIME):
        raise ValueError(f"reason {reason} is decided by the rules")
    seats = line.game.seats(line.setup)
    return Outcome(winners, reason, seats, line.game.scores(line.state))


# -- writing ------------------------------------------------------------------------------------------------


def move_lines(record: Record, move_text: Callable[[State, int], str]) -> list[str]:
    """The movetext without the result, a round a line."""
    line = record.history()
    rounds = line.rounds()
    lines: list[str] = []
    if record.comments.get(0):
        lines.append(comment_text(record.comments[0]))
    for ply, move in enumerate(record.moves):
        state = line.states[ply]
        parts = [move_text(state, move) + record.marks.get(ply, "")]
        if record.comments.get(ply + 1):
            parts.append(comment_text(record.comments[ply + 1]))
        if ply == 0 or rounds[ply] != rounds[ply - 1]:
            dots = "." if record.game.mover(state) == 1 else "..."
            lines.append(f"{rounds[ply]}{dots} " + " ".join(parts))
        else:
            lines[-1] += " " + " ".join(parts)
    return lines


def write_own(record: Record) -> str:
    """The record in the format of this file; reading it gives an equal record."""
    line = record.history()
    outcome = record.ended or line.outcome
    tags: list[tuple[str, str]] = [("Format", FORMAT), ("Game", record.game.name), ("Variant", record.setup.variant)]
    tags += list(record.setup.settings)
    tags += [(f"Seat{seat}", player) for seat, player in enumerate(record.players, start=1)]
    tags.append(("Date", record.date or "????.??.??"))
    if record.seed is not None:
        tags.append(("Seed", str(record.seed)))
    if record.start is not None:
        tags.append(("Position", record.game.text(record.start)))
    result = result_text(record.game, line, outcome)
    tags.append(("Result", result))
    if outcome is not None:
        tags.append(("Termination", REASONS[outcome.reason]))
    tags += sorted(record.tags.items())
    head = "\n".join(tag_text(name, value) for name, value in tags)
    body = "\n".join([*move_lines(record, record.game.move_text), result])
    return f"{head}\n\n{body}\n"


# -- reading ------------------------------------------------------------------------------------------------


def tag_map(found: Iterable[Token]) -> dict[str, Token]:
    """The tags by name; raises RecordError for one that is given twice or stands after the moves."""
    tags: dict[str, Token] = {}
    moves_began = False
    for token in found:
        if token.kind != "tag":
            moves_began = True
        elif moves_began:
            raise token.error(_("a tag after the moves"))
        elif token.name in tags:
            raise token.error(_("tag {name} is given twice").format(name=token.name))
        else:
            tags[token.name] = token
    return tags


def read_own(found: list[Token], tags: Mapping[str, Token]) -> Record:
    """Read the tokens of a record in the format of this file; raises RecordError at the first fault."""

    def value(name: str, default: str = "") -> str:
        return tags[name].text if name in tags else default

    if value("Format", FORMAT) != FORMAT:
        raise tags["Format"].error(_("format {text!r} is not known here").format(text=value("Format")))
    try:
        rules = game(value("Game"))
    except RulesError as error:
        raise tags["Game"].error(str(error)) from None
    settings = {setting.name: value(setting.name) for setting in rules.settings if setting.name in tags}
    where = tags.get("Variant", tags["Game"])
    try:
        setup = rules.setup(value("Variant"), settings)
    except RulesError as error:
        raise where.error(str(error)) from None
    start = None
    if "Position" in tags:
        try:
            start = rules.parse(value("Position"), setup)
        except RulesError as error:
            raise tags["Position"].error(str(error)) from None
    seed = None
    if "Seed" in tags:
        if not value("Seed").isdecimal():
            raise tags["Seed"].error(_("the seed {text!r} is not a number").format(text=value("Seed")))
        seed = int(value("Seed"))
    seats = rules.seats(setup)
    known = {*_OWN_TAGS, *settings, *(f"Seat{seat}" for seat in range(1, seats + 1))}
    record = Record(
        rules,
        setup,
        tuple(value(f"Seat{seat}", "human") for seat in range(1, seats + 1)),
        start=start,
        date=value("Date").replace("????.??.??", ""),
        seed=seed,
        tags={name: token.text for name, token in tags.items() if name not in known},
    )
    line, result = read_moves(record, found, rules.parse_move, _looks_like_result)
    _check_result(record, line, tags, result)
    return record


def _looks_like_result(word: str) -> bool:
    return word == UNFINISHED or (word[0].isdigit() and all(c in "0123456789-/" for c in word))


def read_moves(
    record: Record,
    found: Iterable[Token],
    parse_move: Callable[[State, str], int],
    is_result: Callable[[str], bool],
    marks: str = "!?",
) -> tuple[History, Token | None]:
    """Read the movetext into `record`; return the line of play and the result's token.

    `marks` are the characters that may follow a move as remarks on it.

    Raises RecordError for a move that is malformed, illegal or comes after the end, and for anything after the
    result.
    """
    line = record.history()
    result: Token | None = None
    for token in found:
        if token.kind in ("tag", "number"):
            continue
        if token.kind == "comment":
            record.remark(len(record.moves), token.text)
            continue
        if result is not None:
            raise token.error(_("{text!r} after the result").format(text=token.text))
        if is_result(token.text):
            result = token
            continue
        outcome = line.outcome
        if outcome is not None:
            raise token.error(
                _("{text!r} after the end of the game ({reason})").format(text=token.text, reason=outcome.reason_text)
            )
        word = token.text.rstrip(marks)
        try:
            move = parse_move(line.state, word)
        except RulesError as error:
            raise token.error(str(error)) from None
        if word != token.text:
            record.marks[len(record.moves)] = token.text[len(word) :]
        record.moves.append(move)
        line.push(move)
    return line, result


def _check_result(record: Record, line: History, tags: Mapping[str, Token], token: Token | None) -> None:
    """Set how the game ended where the moves do not show it; raises RecordError where the two disagree."""
    outcome = line.outcome
    stated = token or tags.get("Result")
    if stated is None:
        return
    if token is not None and "Result" in tags and tags["Result"].text != token.text:
        raise token.error(
            _("the result {text!r} is not the tag's {tag!r}").format(text=token.text, tag=tags["Result"].text)
        )
    if outcome is not None:
        right = result_text(record.game, line, outcome)
        if stated.text != right:
            raise stated.error(_("the result {text!r} should be {right!r}").format(text=stated.text, right=right))
        termination = tags.get("Termination")
        if termination is not None and _REASON_CODES.get(termination.text) != outcome.reason:
            raise termination.error(
                _("the termination {text!r} should be {right!r}").format(
                    text=termination.text, right=REASONS[outcome.reason]
                )
            )
        return
    if stated.text == UNFINISHED:
        return
    record.ended = stated_outcome(record, line, stated, tags.get("Termination"))


def stated_outcome(record: Record, line: History, stated: Token, termination: Token | None) -> Outcome:
    """The end that only a result tells; raises RecordError where it cannot be one."""
    seats = line.game.seats(line.setup)
    everyone = tuple(range(1, seats + 1))
    winners = {"1-0": (1,), "0-1": (2,), "1/2-1/2": everyone}.get(stated.text) if seats == 2 else everyone
    if winners is None:
        raise stated.error(_("{text!r} is not a result of this game").format(text=stated.text))
    default = AGREEMENT if winners == everyone else RESIGNATION
    reason = _REASON_CODES.get(termination.text, -1) if termination else default
    if reason not in (RESIGNATION, AGREEMENT, TIME) or (reason == AGREEMENT) != (winners == everyone):
        raise (termination or stated).error(
            _("the moves do not end in {result} by {reason}").format(
                result=stated.text, reason=termination.text if termination else REASONS[default]
            )
        )
    return agreed_outcome(line, reason, winners)
