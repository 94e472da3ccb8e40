"""The index of the library: what a list, a search and statistics ask of many games, in SQLite.

The record files are the truth. The index is made from them and can be thrown away at any time: one that is damaged,
or of another version of the program, is made again.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game3d.play.seats import player
from game3d.records.own import result_text
from game3d.records.record import Record

VERSION = 1
NAME_TAG = "Name"  # what a person calls a game
FIRST_MOVES = 8
_PATIENCE = 30.0  # seconds to wait for another program that writes
_TEXT_TAGS = ("Event", "Site", "Round", "Annotator")  # tags that a search by text finds, beside the name and players

log = logging.getLogger(__name__)

_SCHEMA = f"""
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,         -- below the library's folder, with slashes
    number INTEGER NOT NULL,    -- of the game in its file, from 1
    changed INTEGER NOT NULL,   -- of the file, in nanoseconds
    size INTEGER NOT NULL,      -- of the file, in bytes
    fault TEXT NOT NULL,        -- why the game cannot be read; then all below is empty
    digest TEXT NOT NULL,       -- equal for the same game played by the same players
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    players TEXT NOT NULL,      -- as in the record, a line each
    date TEXT NOT NULL,
    result TEXT NOT NULL,
    length INTEGER NOT NULL,    -- moves, rolls not counted
    opening TEXT NOT NULL,      -- the first moves
    words TEXT NOT NULL,        -- what a search by text looks at, casefolded
    UNIQUE (path, number)
);
CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,         -- human, or a level
    player TEXT NOT NULL,       -- as in the record
    points REAL,                -- its share of the win; empty while nobody has won
    score TEXT NOT NULL,        -- its points on the board, where the game counts any
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;
CREATE INDEX by_date ON games (date, id);
CREATE INDEX by_digest ON games (digest);
PRAGMA user_version = {VERSION};
"""


@dataclass(frozen=True)
class Listed:
    """A game of the library as its list shows it."""

    id: int
    path: str
    number: int
    fault: str
    name: str
    game: str
    variant: str
    players: tuple[str, ...]
    date: str
    result: str
    length: int
    opening: str


_LISTED = "id, path, number, fault, name, game, variant, players, date, result, length, opening"


def listed(row: Sequence[Any]) -> Listed:
    """A row of the columns of a list."""
    found = dict(zip(_LISTED.split(", "), row, strict=True))
    found["players"] = tuple(found["players"].split("\n")) if found["players"] else ()
    return Listed(**found)


@dataclass(frozen=True)
class Query:
    """What to look for; whatever is empty is not asked."""

    text: str = ""  # words that all stand somewhere: names, players, game, date, tags, first moves
    game: str = ""
    variant: str = ""
    opponent: str = ""  # who sits at a seat: a name or a level
    result: str = ""  # one of RESULTS
    since: str = ""  # first and last date, YYYY.MM.DD
    until: str = ""
    faulty: bool = False  # the games that cannot be read, instead of the others

    def where(self) -> tuple[str, list[str]]:
        """The condition in SQL and its parameters; raises ValueError for an unknown result."""
        conditions = ["fault <> ''" if self.faulty else "fault = ''"]
        values: list[str] = []
        for word in self.text.casefold().split():
            conditions.append("instr(words, ?)")
            values.append(word)
        for column in ("game", "variant"):
            if getattr(self, column):
                conditions.append(f"{column} = ?")
                values.append(getattr(self, column))
        if self.opponent:
            conditions.append("EXISTS (SELECT 1 FROM seats WHERE game_id = id AND (player = ? OR kind = ?))")
            values += [self.opponent, self.opponent]
        if self.result:
            if self.result not in RESULTS:
                raise ValueError(f"there is no result {self.result!r}; there are {', '.join(RESULTS)}")
            conditions.append(RESULTS[self.result])
        if self.since:
            conditions.append("date >= ?")
            values.append(self.since)
        if self.until:
            conditions.append("date <> '' AND date <= ?")
            values.append(self.until)
        return " AND ".join(conditions), values


_MINE = "(SELECT points FROM seats WHERE game_id = id AND kind = 'human') "
_ONE_PERSON = "(SELECT count(*) FROM seats WHERE game_id = id AND kind = 'human') = 1 AND " + _MINE
# Games of one person against the AI by how they ended for the person; games of any kind by how they ended.
RESULTS = {
    "won": _ONE_PERSON + "= 1",
    "lost": _ONE_PERSON + "= 0",
    "drawn": "EXISTS (SELECT 1 FROM seats WHERE game_id = id AND points > 0 AND points < 1)",
    "unfinished": "NOT EXISTS (SELECT 1 FROM seats WHERE game_id = id AND points IS NOT NULL)",
}


class Index:
    """The index in a file; one that cannot be used is made again. Raises OSError when there can be none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.database = self._open()
        except sqlite3.DatabaseError as error:
            log.warning("%s is of no use (%s) and will be made again", path, error)
            self._remove()
            try:
                self.database = self._open()
            except sqlite3.DatabaseError as again:
                raise OSError(f"{path}: {again}") from None

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
        try:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            database.execute("PRAGMA foreign_keys = ON")
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version == 0:
                database.executescript(_SCHEMA)
            elif version != VERSION:
                raise sqlite3.DatabaseError(f"version {version} is not {VERSION}")
            database.execute(f"SELECT {_LISTED} FROM games LIMIT 1").fetchone()
            (health,) = database.execute("PRAGMA quick_check(1)").fetchone()
            if health != "ok":
                raise sqlite3.DatabaseError(health)
        except sqlite3.DatabaseError:
            database.close()
            raise
        return database

    def _remove(self) -> None:
        for suffix in ("", "-wal", "-shm"):
            Path(f"{self.path}{suffix}").unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file."""
        self.database.close()

    # -- what is in it ---------------------------------------------------------------------------------

    def files(self) -> dict[str, tuple[int, int]]:
        """When each file was changed and how large it was, as it was read."""
        rows = self.database.execute("SELECT path, max(changed), max(size) FROM games GROUP BY path")
        return {path: (changed, size) for path, changed, size in rows}

    def search(self, query: Query, limit: int = -1, offset: int = 0) -> list[Listed]:
        """The games that a query finds, the latest first; `limit` of them from the number `offset` on."""
        where, values = query.where()
        rows = self.database.execute(
            f"SELECT {_LISTED} FROM games WHERE {where} ORDER BY date DESC, id DESC LIMIT ? OFFSET ?",
            [*values, limit, offset],
        )
        return [listed(row) for row in rows]

    def count(self, query: Query) -> int:
        """How many games a query finds."""
        where, values = query.where()
        (found,) = self.database.execute(f"SELECT count(*) FROM games WHERE {where}", values).fetchone()
        return int(found)

    def by_id(self, game_id: int) -> Listed:
        """The game of that id; raises LookupError when there is none."""
        return self._one("id = ?", [game_id])

    def at(self, path: str, number: int) -> Listed:
        """A game by its place; raises LookupError when there is none."""
        return self._one("path = ? AND number = ?", [path, number])

    def _one(self, where: str, values: list[object]) -> Listed:
        row = self.database.execute(f"SELECT {_LISTED} FROM games WHERE {where}", values).fetchone()
        if row is None:
            raise LookupError(str(values))
        return listed(row)

    def has(self, digest: str) -> bool:
        """Whether a game of that digest is in the library."""
        return self.database.execute("SELECT 1 FROM games WHERE digest = ?", [digest]).fetchone() is not None

    # -- changes ---------------------------------------------------------------------------------------

    @contextmanager
    def changes(self) -> Iterator[None]:
        """Changes that are written together, or none of them; raises OSError while another program changes much."""
        self._begin()
        try:
            yield
        except BaseException:
            self.database.execute("ROLLBACK")
            raise
        self.database.execute("COMMIT")

    def write_so_far(self) -> None:
        """Write the changes so far, and let others at the index, in the middle of `changes`."""
        self.database.execute("COMMIT")
        self._begin()

    def _begin(self) -> None:
        try:
            self.database.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            raise OSError(f"{self.path}: {error}") from None

    def forget(self, paths: Iterable[str]) -> None:
        """Take the games of files out."""
        self.database.executemany("DELETE FROM games WHERE path = ?", [(path,) for path in paths])

    def enter(self, path: str, number: int, stamp: tuple[int, int], record: Record | None, fault: str = "") -> int:
        """Put a game in, as it stands in its file, which has that time of change and size; returns its id."""
        place = (path, number, *stamp)
        if record is None:
            row = (*place, fault, *[""] * 7, 0, "", "")
            return self._insert(row)
        line = record.history()
        outcome = record.ended or line.outcome
        decisions = [ply for ply in range(len(record.moves)) if not line.is_roll(ply)]
        opening = " ".join(
            record.game.notation(line.states[ply], record.moves[ply])
            for ply in range(min(FIRST_MOVES, len(record.moves)))
        )
        name = record.tags.get(NAME_TAG, "")
        said = [
            name,
            *record.players,
            record.game.name,
            record.game.title,
            record.setup.variant,
            record.date,
            *(record.tags.get(tag, "") for tag in _TEXT_TAGS),
            opening,
        ]
        game_id = self._insert(
            (
                *place,
                "",
                digest(record),
                name,
                record.game.name,
                record.setup.variant,
                "\n".join(" ".join(each.split("\n")) for each in record.players),
                record.date,
                result_text(record.game, line, outcome),
                len(decisions),
                opening,
                "\n".join(said).casefold(),
            )
        )
        scores = outcome.scores if outcome is not None else ()
        self.database.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
            [
                (
                    game_id,
                    seat,
                    player(tag).kind,
                    tag,
                    None if outcome is None else (seat in outcome.winners) / max(1, len(outcome.winners)),
                    scores[seat - 1] if scores else "",
                )
                for seat, tag in enumerate(record.players, start=1)
            ],
        )
        return game_id

    def _insert(self, row: tuple[object, ...]) -> int:
        marks = ", ".join("?" * len(row))
        found = self.database.execute(f"INSERT OR REPLACE INTO games VALUES (NULL, {marks})", row)
        return int(found.lastrowid or 0)


def digest(record: Record) -> str:
    """The same text for the same game by the same players, whatever is said of it."""
    what = (record.game.name, record.setup, record.start, record.moves, record.players, record.date)
    return hashlib.sha1(repr(what).encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()
