"""What reading a record has in common, whatever its format: tags, movetext, the result.

Much is taken as other programs write it: repeated tags, comments and annotation glyphs anywhere, variations, numbers
without moves, results in other words. What is legal is exact: each move is checked. Faults do not end the reading;
they are noted, so that all of them can be told and the first one is the first of the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game3d.records.lexer import RecordError, Token, unreadable
from game3d.records.record import UNFINISHED, Record, agreed_outcome
from game3d.records.tree import Gathered, in_order
from game3d.rules.errors import RulesError
from game3d.rules.history import History
from game3d.rules.outcome import AGREEMENT, RESIGNATION, TIME, Outcome
from game3d.texts import _, quoted, whole_number

NO_TURN = re.compile(r"[.…-]+")  # spellings of a turn that is not there
DRAW = "1/2-1/2"
_DRAWS = ("1/2", "½", "½-½")
_NO_RESULTS = ("", UNFINISHED, "0-0")
_NUMBER = re.compile(r"[0-9]+")  # of a move, without its full stop
_JUDGEMENTS = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
# Opinions on the position after a move, which are kept as comments. Some programs write them at the end of the move.
_OPINION = re.compile(r"[=+/∓±⩲⩱∞□⟳→↑⇆⊕⨀N-]+|\+[−–]|[−–]\+")
_OPINION_SIGNS = "∓±⩲⩱∞□⟳→↑⇆⊕⨀"
_TOLD_ENDS = (RESIGNATION, AGREEMENT, TIME)  # what only a result tells


class Faults(list[RecordError]):
    """What is wrong with a record."""

    def note(self, token: Token, message: str) -> None:
        """Add a fault at a token."""
        self.append(token.error(message))

    def in_order(self) -> list[RecordError]:
        """The faults as they stand in the file."""
        return sorted(self, key=lambda fault: (fault.line, fault.column))


# -- tags ---------------------------------------------------------------------------------------------------


class Tags:
    """The tags of a record: those with a meaning are taken out, the others are kept as they are."""

    def __init__(self, tags: Sequence[Token], faults: Faults) -> None:
        self._faults = faults
        self._tokens: dict[str, list[Token]] = {}
        for token in tags:
            self._tokens.setdefault(token.name, []).append(token)

    def __contains__(self, name: str) -> bool:
        return name in self._tokens

    def get(self, name: str) -> Token | None:
        """The tag of that name, which stays."""
        return self._tokens[name][0] if name in self._tokens else None

    def take(self, name: str) -> Token | None:
        """The tag of that name, which means something; notes a fault where it is given twice and differs."""
        found = self._tokens.pop(name, None)
        if found is None:
            return None
        for other in found[1:]:
            if other.text != found[0].text:
                self._faults.note(
                    other,
                    _("tag {name} is given twice, as {one} and {other}").format(
                        name=name, one=quoted(found[0].text), other=quoted(other.text)
                    ),
                )
        return found[0]

    def text(self, name: str, default: str = "") -> str:
        """The value of a tag, taken, or `default`."""
        token = self.take(name)
        return default if token is None else token.text

    def seed(self) -> int | None:
        """The seed of the rolls, taken; notes a fault where it is no number."""
        token = self.take("Seed")
        if token is None:
            return None
        try:
            return whole_number(token.text)
        except ValueError as error:
            self._faults.note(token, _("the seed {fault}").format(fault=error))
            return None

    def rest(self) -> tuple[dict[str, str], list[tuple[str, str]]]:
        """The other tags by name, and those of a name that was given before, by name."""
        first = {name: found[0].text for name, found in self._tokens.items()}
        return first, [(name, token.text) for name, found in sorted(self._tokens.items()) for token in found[1:]]


# -- moves --------------------------------------------------------------------------------------------------


class NoLineError(Exception):
    """Something in parentheses or in a branch that is no line of moves, and stays a comment."""


@dataclass
class _Outer:
    """A line that waits while a variation of it is being read."""

    line: Gathered
    replaced: int | None  # its move that the variation replaces; None after its last


class Moves:
    """A record's movetext being read into the record: the line of play so far, and the result after it.

    After a fault the moves cannot be followed any more; `stopped` says so. What is in parentheses and cannot be
    followed is kept as a comment, unchecked. `is_result` knows the results of the format.
    """

    def __init__(self, record: Record, faults: Faults, is_result: Callable[[str], bool]) -> None:
        self.record = record
        self.line = record.history()
        self.result: Token | None = None
        self.stopped = False
        self._faults = faults
        self._is_result = is_result
        self._marks = record.game.annotations
        self.game = Gathered()
        self.now = self.game  # the line being read
        self.others: list[Gathered] = []  # the variations so far
        self._number: Token | None = None  # whose move has not come yet
        self._gap: Token | None = None  # a turn that is not there, before the next move

    def read(self, found: Sequence[Token]) -> None:
        """Read the tokens of a game, of which the tags are passed over."""
        rest = iter(enumerate(found))
        began = False
        for i, token in rest:
            began = began or token.kind not in ("tag", "comment")
            match token.kind:
                case "tag" if began:
                    self.misplaced(token)
                case "comment":
                    if self.ends(found, i):
                        break
                    self._say(token.text)
                case "tag":
                    pass
                case "open":
                    self._variation(token, rest)
                case "fault":
                    self.misplaced(token)
                case "close":
                    self._faults.append(unreadable(token))
                case _:
                    self._simple(token)
        self.record.moves = self.game.moves
        self.record.comments, self.record.marks = self.game.comments(), self.game.marks()
        self.record.variations = in_order([line.variation() for line in self.others])

    def misplaced(self, token: Token) -> bool:
        """Whether a token has no place among moves; if so, it is a fault."""
        if token.kind == "tag":
            self._faults.note(token, _("a tag after the moves"))
        elif token.kind == "fault":
            self._faults.append(unreadable(token))
        return token.kind in ("tag", "fault")

    def _simple(self, token: Token) -> None:
        """Read a token that stands for itself, in the game or in a variation."""
        match token.kind:
            case "comment":
                self._say(token.text)
            case "number":
                self._number = token
            case "glyph":
                self._glyph(token)
            case _:
                self._word(token)

    def _say(self, comment: str) -> None:
        self.now.remark(len(self.now.moves), comment)

    def ends(self, found: Sequence[Token], i: int) -> bool:
        """Whether the movetext ends before the comment `found[i]`, with which something else begins."""
        return False

    def check_number(self, token: Token) -> str:
        """What is wrong with a move's number; empty when nothing is."""
        return ""

    def _stop(self, token: Token, message: str) -> None:
        if self.now is not self.game:
            raise NoLineError
        self._faults.note(token, message)
        self.stopped = True

    def _glyph(self, token: Token) -> None:
        if token.text in _JUDGEMENTS and self.now.moves:
            self.now.mark(_JUDGEMENTS[token.text])
        else:
            self._say(token.text)

    # -- variations ------------------------------------------------------------------------------------

    def _variation(self, first: Token, rest: Iterator[tuple[int, Token]]) -> None:
        """Read what is in parentheses, or keep it as a comment."""
        found, depth = [first], 1
        for _i, token in rest:
            if self.misplaced(token):
                continue
            found.append(token)
            depth += {"open": 1, "close": -1}.get(token.kind, 0)
            if depth == 0:
                if not self.attempt(lambda: self._nested(found)):
                    self.stand(self.game.moves)
                    self._say(_as_comment(found))
                return
        self._faults.note(first, _("the variation that begins here does not end"))

    def attempt(self, read: Callable[[], None]) -> bool:
        """Read variations of the game; False, with nothing read, where that is not possible.

        The line of play may then stand anywhere; the caller brings it back to the game.
        """
        if self.stopped:
            return False
        number, gap, count = self._number, self._gap, len(self.others)
        try:
            read()
        except NoLineError:
            del self.others[count:]
            return False
        finally:
            self.now, self._number, self._gap = self.game, number, gap
        return True

    def stand(self, moves: Sequence[int]) -> int:
        """Bring the line of play to the position after `moves`; returns how many were made."""
        line = self.line
        common = 0
        for one, other in zip(line.moves, moves, strict=False):
            if one != other:
                break
            common += 1
        while len(line.moves) > common:
            line.pop()
        for move in moves[common:]:
            line.push(move)
        return len(moves) - common

    @property
    def unplayed(self) -> bool:
        """Whether a turn that has not come stands after the last move."""
        return self._gap is not None

    def begin(self, line: int, ply: int) -> None:
        """Begin a variation where the line of play stands."""
        self.now = Gathered(len(self.others) + 1, line, ply)
        self.others.append(self.now)
        self._number = self._gap = None

    def simple(self, found: Sequence[Token]) -> None:
        """Read the tokens of a variation without others in it; raises NoLineError."""
        for token in found:
            if token.kind in ("open", "close", "tag"):
                raise NoLineError
            self._simple(token)

    def _nested(self, found: Sequence[Token]) -> None:
        """Read the tokens of a variation with its parentheses; raises NoLineError."""
        outer: list[_Outer] = []
        for token in found:
            if token.kind == "open":
                now = self.now
                if self._gap is not None:
                    replaced = None  # it comes after the end of the line
                elif now.moves:
                    replaced = self.line.pop()
                else:
                    raise NoLineError
                outer.append(_Outer(now, replaced))
                ply = len(self.line.moves)
                self.begin(now.line if now is not self.game and ply == now.ply else now.number, ply)
            elif token.kind == "close":
                if not self.now.moves:
                    raise NoLineError
                for _move in self.now.moves:
                    self.line.pop()
                waiting = outer.pop()
                self.now = waiting.line
                if waiting.replaced is not None:
                    self.line.push(waiting.replaced)
            else:
                self._simple(token)

    # -- words -----------------------------------------------------------------------------------------

    def _word(self, token: Token) -> None:
        if self._is_result(token.text):
            if self.now is not self.game:
                if self.line.outcome is None:
                    self._say(token.text)
            elif self.result is None:
                self.result = token
            elif not self.stopped:
                self._stop(token, _("{text} after the result").format(text=quoted(token.text)))
        elif self.stopped:
            return
        elif self.result is not None and self.now is self.game:
            self._stop(token, _("{text} after the result").format(text=quoted(token.text)))
        elif _NUMBER.fullmatch(token.text):
            self._number = token
        elif NO_TURN.fullmatch(token.text):
            # Before the first move one can stand for the turn of the other player, and one for that to come.
            if self._gap is not None and (self.now.moves or self.record.game.mover(self.line.state) == 1):
                self._stop(token, _("'--' twice"))
            self._gap = token
        elif self._number is None and self.now.moves and not token.text.strip(self._marks):
            self.now.mark(token.text)
        elif self._number is None and _OPINION.fullmatch(token.text):
            self._say(token.text)
        else:
            self._move(token)

    def _move(self, token: Token) -> None:
        number, self._number = self._number, None
        gap, self._gap = self._gap, None
        record, line = self.record, self.line
        if gap is not None and (self.now.moves or record.game.mover(line.state) == 1):
            self._stop(gap, _("'--' where a move should be"))
            return
        wrong = self.check_number(number) if number is not None else ""
        if number is not None and wrong:
            self._stop(number, wrong)
            return
        outcome = line.outcome
        if outcome is not None:
            self._stop(
                token,
                _("{text} after the end of the game ({reason})").format(
                    text=quoted(token.text), reason=str(outcome.reason)
                ),
            )
            return
        plain = token.text.rstrip(_OPINION_SIGNS)
        word = plain.rstrip(self._marks)
        try:
            move = record.game.parse_move(line.state, word)
        except RulesError as error:
            self._stop(token, str(error))
            return
        marks = plain[len(word) :]
        own = record.game.notation(line.state, move)[len(record.game.move_text(line.state, move)) :]
        if own and own in marks:
            marks = marks.replace(own, "", 1)  # it is no remark, and is written again
        self.now.moves.append(move)
        line.push(move)
        if marks:
            self.now.mark(marks)
        self._say(token.text[len(plain) :])


def _as_comment(found: Sequence[Token]) -> str:
    """What is in parentheses, with them."""
    words: list[str] = []
    for token in found:
        text = f"({token.text})" if token.kind == "comment" else token.text
        words.append(text if not words or words[-1].endswith("(") or token.kind == "close" else f" {text}")
    return "".join(words)


# -- the result ---------------------------------------------------------------------------------------------


def usual_result(text: str) -> str:
    """A result in its usual spelling."""
    return DRAW if text in _DRAWS else text.upper()


class Result:
    """The end of a game as a record tells it, beside its moves: by the word after them and by two tags.

    The word speaks of the moves before it, and is checked. The tags speak of the game that was played, of which the
    file may hold a part (a puzzle, a game cut off); where the moves do not end they are kept as they are.
    """

    def __init__(self, moves: Moves, tags: Tags, faults: Faults, known: Callable[[str], bool]) -> None:
        self._moves = moves
        self._faults = faults
        self._known = known
        self.word = moves.result
        self.tag = tags.take("Result")
        self.termination = tags.get("Termination")
        self.reason = moves.record.game.reason(self.termination.text) if self.termination is not None else None
        if self.reason is not None:
            tags.take("Termination")
        else:
            self.termination = None  # in other words than ours, which are kept

    def settle(
        self, right: Callable[[Outcome], str], same: Callable[[str, str], bool], by_board: Sequence[str]
    ) -> None:
        """Set how the game ended where its moves do not show it; notes where the two disagree.

        `right` is the result of an outcome, `same` says whether a given result means a right one, and `by_board` are
        those that only moves can bring about.
        """
        if self._moves.stopped:
            return
        record, line = self._moves.record, self._moves.line
        said = self._said(self.word)
        tagged = self._said(self.tag)
        if said and tagged and self.word is not None and not (same(said, tagged) or same(tagged, said)):
            self._faults.note(
                self.word,
                _("the result {text} is not the tag's {tag}").format(text=quoted(said), tag=quoted(tagged)),
            )
            return
        outcome = line.outcome
        if outcome is not None:
            stated = self.word or (self.tag if tagged else None)
            if stated is not None and not same(usual_result(stated.text), right(outcome)):
                self._faults.note(
                    stated,
                    _("the result {text} should be {right}").format(
                        text=quoted(stated.text), right=quoted(right(outcome))
                    ),
                )
            if self.termination is not None and self.reason != outcome.reason:
                self._faults.note(
                    self.termination,
                    _("the termination {text} should be {right}").format(
                        text=quoted(self.termination.text), right=quoted(outcome.reason.word)
                    ),
                )
            return
        told = self.reason in _TOLD_ENDS
        stated = self.word if said else self.tag if tagged and told and self.word is None else None
        if stated is None:
            self._keep(record)
        elif usual_result(stated.text) in by_board:
            self._faults.note(stated, _("the moves do not end in {result}").format(result=quoted(stated.text)))
        else:
            record.ended = self._told_end(line, stated)

    def _said(self, token: Token | None) -> str:
        """The result that a word or tag says; empty when it says none."""
        text = usual_result(token.text) if token is not None else ""
        return text if text not in _NO_RESULTS and self._known(text) else ""

    def _keep(self, record: Record) -> None:
        for name, token in (("Result", self.tag), ("Termination", self.termination)):
            if token is not None and token.text not in _NO_RESULTS:
                record.tags[name] = token.text

    def _told_end(self, line: History, stated: Token) -> Outcome | None:
        """The end that only a result tells; notes where it cannot be one."""
        seats = line.game.seats(line.setup)
        everyone = tuple(range(1, seats + 1))
        text = usual_result(stated.text)
        winners = {"1-0": (1,), "0-1": (2,), DRAW: everyone}.get(text) if seats == 2 else everyone
        if winners is None:
            self._faults.note(stated, _("{text} is not a result of this game").format(text=quoted(stated.text)))
            return None
        default = AGREEMENT if winners == everyone else RESIGNATION
        reason = self.reason or default
        if reason not in _TOLD_ENDS or (reason == AGREEMENT) != (winners == everyone):
            self._faults.note(
                self.termination or stated,
                _("the moves do not end in {result} by {reason}").format(result=stated.text, reason=reason.word),
            )
            return None
        return agreed_outcome(line, reason, winners)
