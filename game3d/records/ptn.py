"""Portable Tak Notation: Tak's game records, with PTN's own tags and results.

See https://ustak.org/portable-tak-notation/. The tag ``Opening`` tells the variant ("no-swap" is `house`, the usual
"swap" is `tournament`), ``TPS`` a starting position. ``--`` stands for a turn that is not there: the one of player 1
before a start with player 2 to move, or one not made yet at the end.

Files from the field are read as their programs mean them (ptn.ninja above all): names of tags in any case, tags
left empty, ``...`` for a turn that is not there, and what PGN has beside.

Variations are written as that program's branches. A branch follows the game after an empty line: its name as a
comment, then moves from the number of the first that differs. A name such as ``3b2`` says the move where the branch
leaves the game, and its number among those that do; ``3b2/5w1`` leaves the branch ``3b2``. Any other name is what is
said before the variation. A branch whose moves cannot be followed is kept as a comment where it begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game3d.records.lexer import Token, comment_text, tag_text
from game3d.records.movetext import NOT_YET, Writer, game_of, rows
from game3d.records.reading import NO_TURN, Faults, Moves, NoLineError, Result, Tags, usual_result
from game3d.records.record import HUMAN, NO_DATE, Record, kept_tags
from game3d.records.tree import Gathered
from game3d.rules.errors import RulesError, SetupError
from game3d.rules.game import Setup
from game3d.rules.outcome import Outcome
from game3d.rules.registry import game
from game3d.rules.tak.rules import BOARD_FULL, OUT_OF_PIECES, REASONS, ROAD
from game3d.rules.tak.text import STONES
from game3d.texts import _, decimal_number, quoted, shown, whole_number

_WON = {REASONS[ROAD]: "R", REASONS[BOARD_FULL]: "F", REASONS[OUT_OF_PIECES]: "F"}
_OPENINGS = {"swap": "tournament", "no-swap": "house"}
_PLAIN = {"R-0": "1-0", "F-0": "1-0", "0-R": "0-1", "0-F": "0-1"}
_RESULTS = ("*", "0-0", *_PLAIN, "1-0", "0-1", "1/2-1/2")
_OWN_TAGS = ("Player1", "Player2", "Date", "Size", "Komi", "Opening", "TPS", "Result", "Seed")
# What a PTN may say of the board and the pieces; other values are another game.
_FIXED = {"Size": "5", **{f"Flats{n}": str(STONES) for n in ("", 1, 2)}, **{f"Caps{n}": "1" for n in ("", 1, 2)}}
_MAY_BE_EMPTY = ("Komi", "Opening", "TPS", "Result", *_FIXED)
_MOST_KOMI = 99  # that is a number at all
_MOST_MOVES = 999_999  # the longest number of a TPS
_MOST_STEPS = 50_000  # moves on the way to the branches of one game, which take some seconds; more stay comments
_NUMBERED = re.compile(r"[0-9]+[wb][0-9]+")  # the name of a branch that only counts
_TITLE = re.compile(r"[^{}/.@]+")  # a text that ptn.ninja takes for the name of a branch
# Tags with a meaning here, by their names in lower case.
_TAG_NAMES = {name.lower(): name for name in (*_OWN_TAGS, *_FIXED, "Termination")}


def result_text(outcome: Outcome) -> str:
    """The result in PTN: R for a road, F for flats, 1 for another win."""
    if outcome.draw:
        return "1/2-1/2"
    won = _WON.get(outcome.reason, "1")
    return f"{won}-0" if outcome.winners == (1,) else f"0-{won}"


# -- writing ------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The record as PTN; reading it gives an equal record. An unfinished game has no result."""
    opening = next(name for name, variant in _OPENINGS.items() if variant == record.setup.variant)
    tags = [("Date", record.date or NO_DATE)]
    tags += [(f"Player{seat}", player) for seat, player in enumerate(record.players, start=1)]
    tags += [("Size", _FIXED["Size"]), ("Opening", opening), *record.setup.settings]
    if record.start is not None:
        tags.append(("TPS", record.game.text(record.start)))
    if record.seed is not None:
        tags.append(("Seed", str(record.seed)))
    outcome = record.outcome
    writer = Writer(record, ". --")
    lines = rows(writer, game_of(record))
    if any(variation.line == 0 and variation.ply == len(record.moves) for variation in record.variations):
        lines.append(f"{writer.number()} {NOT_YET}" if writer.new_round else NOT_YET)
    kept = [tag for tag in kept_tags(record, over=outcome is not None) if not _misleads(*tag)]
    if outcome is not None:
        tags.append(("Result", result_text(outcome)))
        lines.append(result_text(outcome))
    if record.ended is not None and "Termination" not in dict(kept):
        tags.append(("Termination", record.ended.reason.word))
    head = [tag_text(name, value) for name, value in [*tags, *kept]]
    return "\n".join([*head, "", *lines, *_branch_lines(record, writer)]) + "\n"


def _misleads(name: str, value: str) -> bool:
    """Whether a kept tag means something here: it comes from a record of another format, where it meant nothing."""
    usual = _TAG_NAMES.get(name.lower(), "")
    return (usual in _OWN_TAGS and usual != "Result") or value != _FIXED.get(usual, value)


def _branch_lines(record: Record, writer: Writer) -> Iterator[str]:
    """Each variation as a branch, after an empty line."""
    names = [""]
    paths: list[list[int]] = [record.moves]  # the moves from the start to the end of each line
    counted: dict[tuple[int, int], int] = {}
    for variation in record.variations:
        path = paths[variation.line][: variation.ply]
        paths.append([*path, *variation.moves])
        writer.go(path)
        place = (variation.line, variation.ply)
        counted[place] = counted.get(place, 0) + 1
        number, side = writer.number().partition(".")[0], "wb"[record.game.mover(writer.line.state) - 1]
        own = f"{number}{side}{counted[place]}"
        above = f"{names[variation.line]}/" if variation.line else ""
        title = variation.comments.get(0, "")
        named = _TITLE.fullmatch(title) and not _NUMBERED.fullmatch(title) and above + title not in names
        names.append(above + (title if named else own))
        yield ""
        yield comment_text(names[-1])
        said = {ply: text for ply, text in variation.comments.items() if ply or not named}
        yield from rows(writer, replace(variation, comments=said))


# -- reading ------------------------------------------------------------------------------------------------


def read(found: Sequence[Token], faults: Faults) -> Record | None:
    """Read the tokens of a PTN, and note its faults; None where they leave no game to speak of."""
    found = _usual_tags(found)
    tags = Tags([token for token in found if token.kind == "tag"], faults)
    for token in found:
        if token.kind == "tag" and token.text != _FIXED.get(token.name, token.text):
            faults.note(
                token,
                _("{name} {value} is another game: this is Tak with {name} {only}").format(
                    name=token.name, value=quoted(token.text), only=_FIXED[token.name]
                ),
            )
    if not faults:
        tags.take("Size")
    setup = _setup(tags, faults)
    if setup is None or faults:
        return None
    position = tags.take("TPS")
    start = None
    if position is not None:
        try:
            start = game("tak").parse(position.text, setup)
        except RulesError as error:
            faults.append(position.error(str(error)))
    record = Record(
        game("tak"),
        setup,
        (tags.text("Player1", HUMAN), tags.text("Player2", HUMAN)),
        start=start,
        date=tags.text("Date").replace(NO_DATE, ""),
        seed=tags.seed(),
    )
    moves = _TakMoves(record, faults, lambda word: usual_result(word) in _RESULTS)
    if position is not None and start is None:
        moves.stopped = True  # they are not moves of the usual start
    moves.read(found)
    result = Result(moves, tags, faults, _RESULTS.__contains__)
    record.tags, record.repeated_tags = tags.rest()
    # Some programs write 1-0 for every win.
    result.settle(result_text, lambda said, right: said in (right, _PLAIN.get(right)), tuple(_PLAIN))
    return record


def _usual_tags(found: Sequence[Token]) -> list[Token]:
    """The tokens with the tags of a meaning here in their usual spelling, without those that say nothing."""
    named = (
        token._replace(name=_TAG_NAMES.get(token.name.lower(), token.name)) if token.kind == "tag" else token
        for token in found
    )
    return [token for token in named if token.name not in _MAY_BE_EMPTY or token.text not in ("", "?")]


def _setup(tags: Tags, faults: Faults) -> Setup | None:
    """Variant and komi; None, with the fault noted, where they are not played here."""
    opening, komi = tags.take("Opening"), tags.take("Komi")
    name = opening.text.lower() if opening is not None else "swap"
    if opening is not None and name not in _OPENINGS:
        faults.note(
            opening,
            _("the opening {text} is not known here; there are {known}").format(
                text=quoted(opening.text), known=", ".join(_OPENINGS)
            ),
        )
        return None
    settings = {}
    if komi is not None:
        try:
            value = decimal_number(komi.text, 0, _MOST_KOMI)
            if name != "no-swap":
                settings["Komi"] = f"{value:g}"
            elif value:
                faults.note(
                    komi,
                    _("Komi {komi} with Opening {opening} is not played here: komi goes with Opening 'swap'").format(
                        komi=quoted(komi.text), opening=quoted(name)
                    ),
                )
                return None
            return game("tak").setup(_OPENINGS[name], settings)
        except ValueError as error:
            faults.note(komi, str(error) if isinstance(error, SetupError) else f"Komi: {error}")
            return None
    return game("tak").setup(_OPENINGS[name])


class _TakMoves(Moves):
    """Moves with numbers that are checked, and branches after the game."""

    def _ply(self) -> int:
        """The turns before the next move, counted from move 1 of player 1."""
        game, state = self.record.game, self.line.state
        return 2 * game.round(state) - (1 if game.mover(state) == 2 else 2)

    def check_number(self, token: Token) -> str:
        ply = self._ply()
        if _number(token) != 1 + ply // 2:
            return _("move number {number} should be {right}").format(
                number=shown(token.text.rstrip("."), 20), right=1 + ply // 2
            )
        if ply % 2 and self.now.moves and len(token.text) - len(token.text.rstrip(".")) < 2:
            return _("move number {number} before a turn of player 2").format(number=1 + ply // 2)
        return ""

    def ends(self, found: Sequence[Token], i: int) -> bool:
        if not _names_branch(found, i):
            return False
        ply = _ply_after(found, _first_number(found, i))
        numbered = _NUMBERED.fullmatch(_leaf(found[i].text)) is not None
        if not (0 <= ply < self._ply() or (ply == self._ply() and (numbered or self.unplayed))):
            return False
        first = self._ply() - len(self.game.moves)
        found = [token for token in found[i:] if not self.misplaced(token)]
        starts = [j for j in range(len(found)) if _names_branch(found, j)]
        names = {"": self.game}
        paths = [self.game.moves]  # the moves from the start to the end of each line, up to where they are known
        steps = 0
        for start, end in zip(starts, [*starts[1:], len(found)], strict=True):
            branch = found[start:end]
            at = _ply_after(branch, _first_number(branch, 0)) - first

            def read(branch: Sequence[Token] = branch, at: int = at) -> None:
                nonlocal steps
                steps += self._branch(branch, at, names, paths)

            if steps > _MOST_STEPS or not self.attempt(read):
                words = [f"({token.text})" if token.kind == "comment" else token.text for token in branch[1:]]
                self.game.remark(min(max(at, 0), len(self.game.moves)), " ".join([f"{branch[0].text}:", *words]))
        self.stand(self.game.moves)
        return True

    def _branch(self, found: Sequence[Token], ply: int, names: dict[str, Gathered], paths: list[list[int]]) -> int:
        """Read the tokens of a branch that begins after `ply` moves; returns the steps on the way to it.

        Raises NoLineError.
        """
        name = found[0].text
        parent, leaf = self.game, name
        cut = max(name.rfind("/"), name.rfind("."))
        if cut > 0 and name[:cut] in names:
            parent, leaf = names[name[:cut]], name[cut + 1 :]
        while parent is not self.game and ply <= parent.ply:
            parent = self.others[parent.line - 1] if parent.line else self.game
        if not parent.ply <= ply <= parent.ply + len(parent.moves):
            raise NoLineError
        path = paths[parent.number][:ply]
        steps = self.stand(path)
        self.begin(parent.number, ply)
        branch = self.now
        if not _NUMBERED.fullmatch(leaf):
            branch.remark(0, leaf)
        self.simple(found[1:])
        if not branch.moves:
            raise NoLineError
        paths.append([*path, *branch.moves])
        names[name] = branch
        return steps + len(path) // 50


def _number(token: Token) -> int:
    """The move number that a token says, -1 for one beyond all games."""
    try:
        return whole_number(token.text.rstrip("."), most=_MOST_MOVES)
    except ValueError:
        return -1


def _names_branch(found: Sequence[Token], i: int) -> bool:
    """Whether token `i` can be the name of a branch: a comment between an empty line and a move number.

    What is said before the first move can stand between.
    """
    if found[i].kind != "comment" or not found[i].opens:
        return False
    number = _first_number(found, i)
    return number < len(found) and found[number].kind == "number"


def _first_number(found: Sequence[Token], i: int) -> int:
    """Where the comments from token `i` on end that no empty line parts."""
    i += 1
    while i < len(found) and found[i].kind == "comment" and not found[i].opens:
        i += 1
    return i


def _leaf(name: str) -> str:
    """The last part of the name of a branch, which the branches that it leaves stand before."""
    return name[max(name.rfind("/"), name.rfind(".")) + 1 :]


def _ply_after(found: Sequence[Token], i: int) -> int:
    """The turns before the move whose number is token `i`, counted from move 1 of player 1."""
    gap = i + 1 < len(found) and found[i + 1].kind == "word" and NO_TURN.fullmatch(found[i + 1].text) is not None
    return 2 * _number(found[i]) - 2 + (found[i].text.endswith("..") or gap)
