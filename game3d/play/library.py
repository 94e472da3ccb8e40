"""The library: a person's games as record files in folders of the program, found through an index.

The files are the truth: a file put into a folder by hand belongs to the library, and one taken away does not. Names
of files are made of a game's name, a well-formed date and a random identifier; nothing else that a record says
becomes part of a path. What is deleted goes into a trash folder, from which it can be brought back for a while.
"""

from __future__ import annotations

import datetime
import os
import re
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout

from game3d.folders import cache_folder, data_folder, save, save_output, sole_writer
from game3d.play.index import NAME_TAG, Index, Listed, Query, digest
from game3d.records.files import WRITERS, Entry, entries, load_text, write
from game3d.records.lexer import RecordError
from game3d.records.record import Record
from game3d.texts import _, shown

FINISHED, SAVED, IMPORTED, UNFINISHED = "finished", "records", "imported", "unfinished"
PLACES = (FINISHED, SAVED, IMPORTED, UNFINISHED)  # folders of the library
TRASH = "trash"
TRASH_DAYS = 30
SUFFIXES = tuple(f".{name}" for name in WRITERS)
_DATE = re.compile(r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}")
_TOGETHER = 200  # games that are written to the index at once

Progress = Callable[[int, int], None]
"""Told how much of how much is done: files, or characters of a file."""


class LibraryError(ValueError):
    """Something that cannot be done with a game of the library, in a line for the user."""


@dataclass
class Imported:
    """What came of an import."""

    games: list[Listed] = field(default_factory=list)
    known: int = 0  # games that the library has already
    faults: list[str] = field(default_factory=list)  # a line each, with file, game, line and column


@dataclass(frozen=True)
class Deleted:
    """A game in the trash."""

    kept: Path  # its file there
    path: str  # where it was


class _Found(NamedTuple):
    """A game in its file."""

    entry: Entry
    before: str  # the text of the file before it
    text: str
    after: str

    def record(self) -> Record:
        """Its record; raises RecordError where it cannot be read."""
        if self.entry.record is None:
            raise self.entry.faults[0]
        return self.entry.record


class Library:
    """The games below `folder`, by the index in the file `index`; by default the program's own.

    Raises OSError when there can be no folders.
    """

    def __init__(self, folder: Path | None = None, index: Path | None = None) -> None:
        self.folder = folder or data_folder()
        self.index = Index(index or cache_folder() / "library.sqlite")

    def close(self) -> None:
        """Let go of the index."""
        self.index.close()

    # -- looking ---------------------------------------------------------------------------------------

    def search(self, query: Query | None = None, limit: int = -1, offset: int = 0) -> list[Listed]:
        """The games that a query finds (all when there is none), the latest first."""
        return self.index.search(query or Query(), limit, offset)

    def count(self, query: Query | None = None) -> int:
        """How many games a query finds."""
        return self.index.count(query or Query())

    def record(self, game: Listed) -> Record:
        """The record of a game; raises RecordError, or OSError, when its file cannot be read any more."""
        return self._found(game).record()

    def file(self, game: Listed) -> Path:
        """The file that a game is in."""
        return self.folder / game.path

    def refresh(self, progress: Progress | None = None) -> int:
        """Bring the index in line with the files; returns how many files were read anew. Raises OSError.

        `progress` is told of the files that are read. What has been in the trash for TRASH_DAYS is removed.
        """
        found = dict(self._files())
        known = self.index.files()
        changed = [path for path, stamp in found.items() if known.get(path) != stamp]
        gone = [path for path in known if path not in found]
        if changed or gone:
            with self.index.changes():
                self.index.forget(gone)
                for done, path in enumerate(changed, start=1):
                    self._read(path, found[path])
                    if progress is not None:
                        progress(done, len(changed))
                    if done % _TOGETHER == 0:
                        self.index.write_so_far()
        self._empty_trash()
        return len(changed)

    def _files(self) -> Iterator[tuple[str, tuple[int, int]]]:
        for place in PLACES:
            folder = self.folder / place
            if not folder.is_dir():
                continue
            with os.scandir(folder) as listing:
                for file in listing:
                    # A name of bytes that are no text cannot be told; one that has just gone does not matter.
                    with suppress(UnicodeEncodeError, FileNotFoundError):
                        file.name.encode()
                        if file.name.endswith(SUFFIXES) and file.is_file():
                            status = file.stat()
                            yield f"{place}/{file.name}", (status.st_mtime_ns, status.st_size)

    def _read(self, path: str, stamp: tuple[int, int]) -> None:
        """Enter the games of a file; one that cannot be read is entered with its fault."""
        self.index.forget([path])
        try:
            for entry in entries(load_text(self.folder / path)):
                fault = str(entry.faults[0]) if entry.record is None else ""
                self.index.enter(path, entry.number, stamp, entry.record, fault)
        except FileNotFoundError:
            pass  # another program took it away meanwhile
        except (RecordError, OSError) as error:
            self.index.enter(path, 1, stamp, None, str(error))

    def _found(self, game: Listed) -> _Found:
        """A game in its file; raises RecordError where it is not, and OSError."""
        text = load_text(self.file(game))
        chosen: Entry | None = None
        end = len(text)
        for entry in entries(text):
            if chosen is not None:
                end = entry.start
                break
            if entry.number == game.number:
                chosen = entry
        if chosen is None:
            raise RecordError(_("the game is not there any more"), 1, 1)
        start = chosen.start if game.number > 1 else 0
        return _Found(chosen, text[:start], text[start:end], text[end:])

    # -- changes ---------------------------------------------------------------------------------------

    def rename(self, game: Listed, name: str) -> Listed:
        """Give a game a name, which is kept in its record; an empty one takes it away.

        Raises RecordError, LibraryError or OSError.
        """
        with self._held(game):
            found = self._found(game)
            record = found.record()
            record.tags.pop(NAME_TAG, None)
            if name.strip():
                record.tags[NAME_TAG] = " ".join(name.split())
            written = write(record) + ("\n" if found.after else "")
            save(self.file(game), f"{found.before}{written}{found.after}", part_of=self.file(game).parent)
            self._reread(game.path)
        return self.index.at(game.path, game.number)

    def delete(self, game: Listed) -> Deleted:
        """Put a game into the trash; `undo` brings it back. Raises LibraryError or OSError."""
        trash = self.folder / TRASH
        trash.mkdir(parents=True, exist_ok=True)
        kept = trash / f"{uuid.uuid4().hex}{Path(game.path).suffix}"
        path = self.file(game)
        with self._held(game):
            found: _Found | None = None
            with suppress(RecordError):  # no text at all: the file goes as it is
                found = self._found(game)
            if found is not None and (found.before or found.after):
                with sole_writer(trash):
                    save(kept, found.text, part_of=trash)
                save(path, found.before + found.after, part_of=path.parent)
            else:
                os.replace(path, kept)
                os.utime(kept)  # its time in the trash begins
            self._reread(game.path)
        return Deleted(kept, game.path)

    def undo(self, deleted: Deleted) -> Listed:
        """Bring a game back from the trash; raises LibraryError when it is there no more, and OSError."""
        path = deleted.path
        if (self.folder / path).exists():
            path = f"{IMPORTED}/{deleted.kept.name}"
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        try:
            os.replace(deleted.kept, self.folder / path)
        except FileNotFoundError:
            raise LibraryError(_("the game is not in the trash any more")) from None
        self._reread(path)
        return self.index.at(path, 1)

    def add(self, record: Record) -> Listed:
        """Put a record into the library as a file of its own; raises OSError."""
        text = write(record)
        with self.index.changes():
            game_id = self._keep(record, text)
        return self.index.by_id(game_id)

    def import_files(self, paths: Sequence[Path], progress: Progress | None = None) -> Imported:
        """Take the games of files in, each as a file of its own with the text that it had.

        Games that the library has already are passed over, and those that cannot be read are told. `progress` is
        told the characters read of the file at hand. Raises OSError when the library cannot be written.
        """
        came = Imported()
        for path in paths:
            try:
                text = load_text(path)
            except (RecordError, OSError) as error:
                reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
                came.faults.append(f"{shown(path)}: {reason}")
                continue
            self.import_text(text, shown(path), came, progress)
        return came

    def import_text(
        self, text: str, source: str, came: Imported | None = None, progress: Progress | None = None
    ) -> Imported:
        """Take the games of a text in, as `import_files` does; `source` names it in the faults."""
        came = Imported() if came is None else came
        ids: list[int] = []
        previous: Entry | None = None
        with self.index.changes():
            for entry in _with_end(entries(text), len(text)):
                if previous is not None:
                    self._take_in(previous, text[previous.start : entry.start].strip() + "\n", source, came, ids)
                    if previous.number % _TOGETHER == 0:
                        self.index.write_so_far()
                if progress is not None:
                    progress(entry.start, len(text))
                previous = entry
        came.games += [self.index.by_id(game_id) for game_id in ids]
        return came

    def _take_in(self, entry: Entry, text: str, source: str, came: Imported, ids: list[int]) -> None:
        if entry.record is None:
            where = source if entry.number == 1 else f"{source}#{entry.number}"
            came.faults += [f"{where}: {fault}" for fault in entry.faults]
        elif self.index.has(digest(entry.record)):
            came.known += 1
        else:
            ids.append(self._keep(entry.record, text))

    def _keep(self, record: Record, text: str) -> int:
        date = record.date if _DATE.fullmatch(record.date) else datetime.date.today().strftime("%Y.%m.%d")
        name = f"{date.replace('.', '-')}-{record.game.name}-{uuid.uuid4().hex[:12]}.{record.game.record_format}"
        folder = self.folder / IMPORTED
        folder.mkdir(parents=True, exist_ok=True)
        with sole_writer(folder):
            save(folder / name, text, part_of=folder)
        return self.index.enter(f"{IMPORTED}/{name}", 1, _stamp(folder / name), record)

    def export(self, games: Iterable[Listed], path: Path) -> int:
        """Write games into one file, each with the text that it has; returns how many.

        Raises RecordError where one cannot be read, and OSError.
        """
        texts = []
        for game in games:
            texts.append(self._found(game).text.strip() + "\n")
        save_output(path, "\n".join(texts))
        return len(texts)

    # -- helpers ---------------------------------------------------------------------------------------

    @contextmanager
    def _held(self, game: Listed) -> Iterator[None]:
        """Hold what must not change meanwhile: the folder, and an unfinished game's own lock.

        Raises LibraryError while the game is being played.
        """
        path = self.file(game)
        with sole_writer(path.parent):
            if path.parent.name != UNFINISHED:
                yield
                return
            lock = FileLock(path.with_suffix(".lock"))
            try:
                lock.acquire(timeout=0)
            except Timeout:
                raise LibraryError(_("the game is being played")) from None
            try:
                yield
            finally:
                lock.release()
                if not path.exists():
                    path.with_suffix(".lock").unlink(missing_ok=True)

    def _reread(self, path: str) -> None:
        with self.index.changes():
            if (self.folder / path).exists():
                self._read(path, _stamp(self.folder / path))
            else:
                self.index.forget([path])

    def _empty_trash(self) -> None:
        trash = self.folder / TRASH
        if not trash.is_dir():
            return
        long_ago = time.time() - TRASH_DAYS * 86400
        for kept in trash.iterdir():
            if kept.suffix in SUFFIXES and kept.stat().st_mtime < long_ago:
                kept.unlink(missing_ok=True)


def _stamp(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_mtime_ns, status.st_size


def _with_end(found: Iterable[Entry], end: int) -> Iterator[Entry]:
    """The games, and after them an entry that begins at the end of the text."""
    yield from found
    yield Entry(0, None, [], end)
