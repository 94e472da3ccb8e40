"""Portable Tak Notation: Tak's game records, with PTN's own tags and results.

See https://ustak.org/portable-tak-notation/. The tag ``Opening`` tells the variant ("no-swap" is `house`, the usual
"swap" is `tournament`), ``TPS`` a starting position. ``--`` stands for a turn that is not there: the one of player 1
before a start with player 2 to move, or one not made yet at the end.

Files from the field are read as their programs mean them (ptn.ninja above all): names of tags in any case, tags
left empty, ``...`` for a turn that is not there, and branches. A branch follows the game after an empty line: its
name as a comment, then moves from the number of the first that differs. It is kept, unchecked, as a comment there.
"""

from __future__ import annotations

import re

from game3d.records.lexer import Token, comment_text, tag_text
from game3d.records.record import Record, read_moves, stated_outcome, tag_map
from game3d.rules.game import BOARD_FULL, OUT_OF_PIECES, REASONS, ROAD, Outcome, RulesError, Setup, State, game
from game3d.rules.history import History
from game3d.rules.tak.rules import PLY
from game3d.rules.tak.text import MARKS, STONES
from game3d.texts import _

NO_TURN = "--"
_GAP = re.compile(r"[.-]+")  # spellings of NO_TURN
_OPENINGS = {"swap": "tournament", "no-swap": "house"}
_UNFINISHED = ("*", "0-0")
_PLAIN = {"R-0": "1-0", "F-0": "1-0", "0-R": "0-1", "0-F": "0-1"}
_RESULTS = (*_UNFINISHED, *_PLAIN, "1-0", "0-1", "1/2-1/2")
_OWN_TAGS = ("Player1", "Player2", "Date", "Size", "Komi", "Opening", "TPS", "Result", "Seed")
# What a PTN may say of the board and the pieces; other values are another game.
_FIXED = {"Size": "5", **{f"Flats{n}": str(STONES) for n in ("", 1, 2)}, **{f"Caps{n}": "1" for n in ("", 1, 2)}}
_MAY_BE_EMPTY = ("Komi", "Opening", "TPS", "Result", *_FIXED)
# Tags with a meaning here, by their names in lower case.
_TAG_NAMES = {name.lower(): name for name in (*_OWN_TAGS, *_FIXED, "Termination")}


def result_text(outcome: Outcome) -> str:
    """The result in PTN: R for a road, F for flats, 1 for another win."""
    if outcome.draw:
        return "1/2-1/2"
    won = "R" if outcome.reason == ROAD else "F" if outcome.reason in (BOARD_FULL, OUT_OF_PIECES) else "1"
    return f"{won}-0" if outcome.winners == (1,) else f"0-{won}"


# -- writing ------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The record as PTN; reading it gives an equal record. An unfinished game has no result."""
    opening = next(name for name, variant in _OPENINGS.items() if variant == record.setup.variant)
    tags = [("Date", record.date or "????.??.??")]
    tags += [(f"Player{seat}", player) for seat, player in enumerate(record.players, start=1)]
    tags += [("Size", _FIXED["Size"]), ("Opening", opening), *record.setup.settings]
    if record.start is not None:
        tags.append(("TPS", record.game.text(record.start)))
    if record.seed is not None:
        tags.append(("Seed", str(record.seed)))
    outcome = record.outcome
    lines = _move_lines(record)
    if outcome is not None:
        tags.append(("Result", result_text(outcome)))
        lines.append(result_text(outcome))
    if record.ended is not None and "Termination" not in record.tags:
        tags.append(("Termination", REASONS[record.ended.reason]))
    tags += sorted(record.tags.items())
    head = [tag_text(name, value) for name, value in tags]
    return "\n".join([*head, "", *lines]) + "\n"


def _move_lines(record: Record) -> list[str]:
    """The moves, a line for each move number, comments where they belong."""
    line = record.history()
    lines = [comment_text(record.comments[0])] if record.comments.get(0) else []
    for ply, move in enumerate(record.moves):
        state = line.states[ply]
        first = record.game.mover(state) == 1
        if first or ply == 0:
            lines.append(f"{_number(state)}." if first else f"{_number(state)}. {NO_TURN}")
        lines[-1] += " " + record.game.move_text(state, move) + record.marks.get(ply, "")
        if record.comments.get(ply + 1):
            lines[-1] += " " + comment_text(record.comments[ply + 1])
    return lines


def _number(state: State) -> int:
    """The move number as in the TPS."""
    return 1 + state[PLY] // 2


# -- reading ------------------------------------------------------------------------------------------------


def read(found: list[Token]) -> Record:
    """Read the tokens of a PTN; raises RecordError at the first fault."""
    found = _usual_tags(found)
    tags = tag_map(found)
    for name, only in _FIXED.items():
        if name in tags and tags[name].text != only:
            raise tags[name].error(
                _("{name} {value!r} is another game: this is Tak with {name} {only}").format(
                    name=name, value=tags[name].text, only=only
                )
            )

    def value(name: str, default: str = "") -> str:
        return tags[name].text if name in tags else default

    setup = _setup(tags)
    start = None
    if "TPS" in tags:
        try:
            start = game("tak").parse(value("TPS"), setup)
        except RulesError as error:
            raise tags["TPS"].error(str(error)) from None
    seed = value("Seed")
    if seed and not seed.isdecimal():
        raise tags["Seed"].error(_("the seed {text!r} is not a number").format(text=seed))
    known = {*_OWN_TAGS, *(("Termination",) if _own_termination(tags) else ())}
    record = Record(
        game("tak"),
        setup,
        (value("Player1", "human"), value("Player2", "human")),
        start=start,
        date=value("Date").replace("????.??.??", ""),
        seed=int(seed) if seed else None,
        tags={name: token.text for name, token in tags.items() if name not in known},
    )
    turns, branches = _turns(found, record.history().state)
    line, result = read_moves(record, turns, record.game.parse_move, _RESULTS.__contains__, MARKS)
    record.ended = _ended(record, line, tags, result)
    for ply, branch in branches:
        record.remark(ply, branch)
    return record


def _usual_tags(found: list[Token]) -> list[Token]:
    """The tokens with the tags of a meaning here in their usual spelling, without those that say nothing."""
    named = (
        token._replace(name=_TAG_NAMES.get(token.name.lower(), token.name)) if token.kind == "tag" else token
        for token in found
    )
    return [token for token in named if token.name not in _MAY_BE_EMPTY or token.text not in ("", "?")]


def _setup(tags: dict[str, Token]) -> Setup:
    """Variant and komi; raises RecordError."""
    opening = tags["Opening"].text.lower() if "Opening" in tags else "swap"
    if opening not in _OPENINGS:
        raise tags["Opening"].error(
            _("the opening {text!r} is not known here; there are {known}").format(
                text=opening, known=", ".join(_OPENINGS)
            )
        )
    komi = tags["Komi"].text if "Komi" in tags else "0"
    try:
        komi = f"{float(komi):g}"
        settings = {} if opening == "no-swap" and komi == "0" else {"Komi": komi}
        return game("tak").setup(_OPENINGS[opening], settings)
    except ValueError as error:
        raise tags["Komi"].error(str(error)) from None


def _turns(found: list[Token], start: State) -> tuple[list[Token], list[tuple[int, str]]]:
    """The tokens of the game without turns that are not there, and its branches, each with the moves before it.

    Raises RecordError for a gap inside or a wrong move number.
    """
    kept: list[Token] = []
    gap: Token | None = None
    first = ply = start[PLY]
    for i, token in enumerate(found):
        if token.kind == "number":
            number, right = int(token.text.rstrip(".")), 1 + ply // 2
            if number != right:
                raise token.error(_("move number {number} should be {right}").format(number=number, right=right))
            if ply % 2 and ply > first and not token.text.endswith(".."):
                raise token.error(_("move number {number} before a turn of player 2").format(number=number))
        elif _names_branch(found, i) and _ply_after(found, i + 1) < ply:
            return kept, _branches(found[i:], first, ply)
        elif token.kind == "word" and _GAP.fullmatch(token.text):
            if gap is not None:
                raise token.error(_("'--' twice"))
            gap = token
            continue
        elif token.kind == "word" and token.text not in _RESULTS:
            if gap is not None and (ply > first or ply % 2 == 0):
                raise gap.error(_("'--' where a move should be"))
            gap = None
            ply += 1
        kept.append(token)
    return kept, []


def _names_branch(found: list[Token], i: int) -> bool:
    """Whether token `i` can be the name of a branch: a comment between an empty line and a move number."""
    following = found[i + 1].kind if i + 1 < len(found) else ""
    return found[i].kind == "comment" and found[i].opens and following == "number"


def _ply_after(found: list[Token], i: int) -> int:
    """The turns before the move whose number is token `i`, counted from move 1 of player 1."""
    second = found[i].text.endswith("..") or (i + 1 < len(found) and _GAP.fullmatch(found[i + 1].text) is not None)
    return 2 * int(found[i].text.rstrip(".")) - 2 + second


def _branches(found: list[Token], first: int, last: int) -> list[tuple[int, str]]:
    """Each branch in one line, with the number of moves before it; the game goes from ply `first` to `last`."""
    branches: list[tuple[int, str]] = []
    for i, token in enumerate(found):
        if _names_branch(found, i):
            ply = min(max(_ply_after(found, i + 1), first), last)
            branches.append((ply - first, f"{token.text}:"))
        else:
            ply, text = branches[-1]
            branches[-1] = (ply, f"{text} ({token.text})" if token.kind == "comment" else f"{text} {token.text}")
    return branches


def _ended(record: Record, line: History, tags: dict[str, Token], result: Token | None) -> Outcome | None:
    """The end that the moves do not show; raises RecordError where the result contradicts them."""
    stated = result or tags.get("Result")
    if result is not None and "Result" in tags and tags["Result"].text != result.text:
        raise result.error(
            _("the result {text!r} is not the tag's {tag!r}").format(text=result.text, tag=tags["Result"].text)
        )
    outcome = line.outcome
    if stated is None or (outcome is None and stated.text in _UNFINISHED):
        return None
    if outcome is None:
        if stated.text in _PLAIN:
            raise stated.error(_("the moves do not end in {result!r}").format(result=stated.text))
        return stated_outcome(record, line, stated, _own_termination(tags))
    right = result_text(outcome)
    if stated.text not in (right, _PLAIN.get(right)):  # some programs write 1-0 for every win
        raise stated.error(_("the result {text!r} should be {right!r}").format(text=stated.text, right=right))
    termination = _own_termination(tags)
    if termination is not None and termination.text != REASONS[outcome.reason]:
        raise termination.error(
            _("the termination {text!r} should be {right!r}").format(
                text=termination.text, right=REASONS[outcome.reason]
            )
        )
    return None


def _own_termination(tags: dict[str, Token]) -> Token | None:
    """How the game ended, where the tag says it in our words; others are kept as they are."""
    tag = tags.get("Termination")
    return tag if tag is not None and tag.text in REASONS.values() else None
