"""Unfinished games on disk: each is saved after every move and offered again at the next start.

One file for each unfinished game, named by an identifier of its own, and beside it a lock that its program holds
while the game is open. The lock is the operating system's, so it is free again whatever ended the program; two
running programs never write the same file.
"""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from game3d.folders import data_folder, save
from game3d.play.sitting import Sitting
from game3d.records.files import load, write
from game3d.records.lexer import RecordError
from game3d.records.record import Record
from game3d.texts import _

SUFFIX = ".game"


@dataclass(frozen=True)
class Unfinished:
    """A game that can be taken up again."""

    identifier: str
    record: Record
    saved: float  # seconds since the epoch


class SavedGame:
    """The file of one unfinished game, held by this program until `close`."""

    def __init__(self, folder: Path, identifier: str) -> None:
        self.identifier = identifier
        self.path = folder / f"{identifier}{SUFFIX}"
        self._lock = FileLock(folder / f"{identifier}.lock")
        self._lock.acquire(timeout=0)
        self._kept: Path | None = None

    def save(self, sitting: Sitting) -> None:
        """Write the game as it stands; when it is over, keep its record among the finished ones instead.

        Raises OSError when it cannot be written.
        """
        if sitting.outcome is None:
            save(self.path, write(sitting.record()))
            if self._kept is not None:  # its end was taken back
                self._kept.unlink(missing_ok=True)
                self._kept = None
        else:
            self._kept = keep_finished(sitting, self.identifier)
            self.path.unlink(missing_ok=True)

    def discard(self) -> None:
        """Forget the game and let go of its file."""
        self.path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Let go of the file, so that the game is offered again if it is unfinished."""
        if not self._lock.is_locked:
            return
        self._lock.release()
        if not self.path.exists():
            Path(self._lock.lock_file).unlink(missing_ok=True)


def _folder(name: str) -> Path:
    folder = data_folder() / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_game() -> SavedGame:
    """A file for a game that starts now; nothing is written before its first `save`. Raises OSError."""
    return SavedGame(_folder("unfinished"), uuid.uuid4().hex)


def take_up(identifier: str) -> tuple[SavedGame, Sitting]:
    """Open an unfinished game again.

    Raises filelock.Timeout when another program has it open, RecordError when its file is damaged, and OSError
    when there is none.
    """
    folder = _folder("unfinished")
    saved = SavedGame(folder, identifier)
    try:
        return saved, Sitting.from_record(load(saved.path))
    except BaseException:
        saved.close()
        raise


def unfinished(damaged: Callable[[Exception], None] = lambda error: None) -> list[Unfinished]:
    """The unfinished games that no running program has open, the latest first; a damaged file is left alone.

    `damaged` is told of each that cannot be read. Raises OSError when there can be no folder for them.
    """
    found = []
    folder = _folder("unfinished")
    for path in folder.glob(f"*{SUFFIX}"):
        try:
            with FileLock(folder / f"{path.stem}.lock").acquire(timeout=0):
                found.append(Unfinished(path.stem, load(path), path.stat().st_mtime))
        except Timeout:
            continue
        except RecordError as error:
            damaged(ValueError(f"{path}: {error}"))
        except OSError as error:
            damaged(error)
    return sorted(found, key=lambda game: game.saved, reverse=True)


def keep_finished(sitting: Sitting, identifier: str) -> Path:
    """Write the record of a finished game among the kept ones; returns its path. Raises OSError."""
    suffix = ".ptn" if sitting.game.name == "tak" else SUFFIX
    path = _folder("finished") / f"{sitting.date.replace('.', '-')}-{sitting.game.name}-{identifier[:8]}{suffix}"
    save(path, write(sitting.record()))
    return path


# -- best scores of the games for one -------------------------------------------------------------------------

BEST_KEPT = 10


def best_scores(game: str, variant: str) -> list[tuple[int, str]]:
    """The best (score, date) of a game for one, best first; empty when there are none or the file is damaged."""
    try:
        listed = json.loads((data_folder() / "best.json").read_text("utf-8"))[f"{game}/{variant}"]
        return [(int(score), str(date)) for score, date in listed]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def add_score(game: str, variant: str, score: int, date: str) -> int:
    """Enter a score; returns its rank from 1, or 0 when it is not among the best kept. Raises OSError."""
    path = data_folder() / "best.json"
    with FileLock(str(path) + ".lock"):
        try:
            everything = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            if path.exists():
                os.replace(path, path.with_suffix(".damaged"))  # keep what could not be read
            everything = {}
        entries = [*best_scores(game, variant), (score, date)]
        entries.sort(key=lambda entry: -entry[0])
        rank = entries.index((score, date)) + 1
        everything[f"{game}/{variant}"] = entries[:BEST_KEPT]
        save(path, json.dumps(everything, indent=1))
    return rank if rank <= BEST_KEPT else 0


def rank_text(rank: int) -> str:
    """What a rank among the best scores means, in words."""
    return _("your best game") if rank == 1 else _("number {rank} of your games").format(rank=rank)
