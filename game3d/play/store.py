"""Games on disk: each unfinished one is saved after every move and offered again at the next start.

One file for each unfinished game, named by an identifier of its own, and beside it a lock that its program holds
while the game is open. The lock is the operating system's, so it is free again whatever ended the program; two
running programs never write the same file. Locks are made and removed under one lock of the whole folder, so that
what a killed program left behind can be cleaned up while others run.

A file's name is made of what is checked (a game's name, a well-formed date, an identifier) and of nothing else that
a record says.
"""

from __future__ import annotations

import datetime
import json
import re
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from game3d.folders import TEMPORARY, data_folder, read_kept, remove_temporary, save, sole_writer
from game3d.play.sitting import Sitting
from game3d.records.files import load, write
from game3d.records.record import Record
from game3d.rules.game import Game
from game3d.texts import _, shown

SUFFIX = ".game"


@dataclass(frozen=True)
class Unfinished:
    """A game that can be taken up again."""

    identifier: str
    record: Record
    saved: float  # seconds since the epoch


class SavedGame:
    """The file of one unfinished game, held by this program until `close`.

    Raises filelock.Timeout when another program holds it.
    """

    def __init__(self, folder: Path, identifier: str) -> None:
        self.identifier = identifier
        self.path = folder / f"{identifier}{SUFFIX}"
        self._lock = FileLock(folder / f"{identifier}.lock")
        with sole_writer(folder):
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
            _clean(self.path.parent)


def _folder(name: str) -> Path:
    folder = data_folder() / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _clean(folder: Path) -> None:
    """Remove what killed programs left: files half written, and the locks of games that there are not."""
    left = [*folder.glob("*.lock"), *folder.glob(f"*{TEMPORARY}")]
    if not left:
        return
    with suppress(OSError), sole_writer(folder):  # what cannot be cleaned now stays, and the games can be read
        for identifier in {path.name.partition(".")[0] for path in left}:
            with suppress(OSError):  # as filelock.Timeout: a running program has the game open
                _clean_game(folder, identifier)


def _clean_game(folder: Path, identifier: str) -> None:
    game, lock = folder / f"{identifier}{SUFFIX}", folder / f"{identifier}.lock"
    with FileLock(lock, timeout=0):
        remove_temporary(game)
    if not game.exists():
        lock.unlink(missing_ok=True)


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
    _clean(folder)
    for path in folder.glob(f"*{SUFFIX}"):
        try:
            with FileLock(folder / f"{path.stem}.lock", timeout=0):
                if not path.is_file():
                    raise ValueError(_("it is not a file"))  # a pipe would be waited for
                found.append(Unfinished(path.stem, load(path), path.stat().st_mtime))
        except (Timeout, FileNotFoundError):
            continue  # open in another program, which may have ended it meanwhile
        except OSError as error:
            damaged(error)
        except Exception as error:  # whatever a file does to its reader, the other games are offered
            damaged(ValueError(f"{shown(path)}: {error}"))
    return sorted(found, key=lambda game: game.saved, reverse=True)


# -- records that are kept ----------------------------------------------------------------------------------

_DATE = re.compile(r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}")


def _well_formed(date: str) -> str:
    """A date, or today's: that of a record which came from elsewhere can be anything, a path, a novel."""
    return date if _DATE.fullmatch(date) else datetime.date.today().strftime("%Y.%m.%d")


def keep_finished(sitting: Sitting, identifier: str) -> Path:
    """Write the record of a finished game among the kept ones; returns its path. Raises OSError."""
    folder = _folder("finished")
    path = (
        folder
        / f"{_well_formed(sitting.date).replace('.', '-')}-{sitting.game.name}-{identifier[:8]}{_suffix(sitting.game)}"
    )
    with sole_writer(folder):
        save(path, write(sitting.record()), part_of=folder)
    return path


def keep_copy(sitting: Sitting) -> Path:
    """Write the record of a game as it stands into the folder of those saved by hand; returns its path.

    Raises OSError.
    """
    folder = _folder("records")
    name = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{sitting.game.name}"
    with sole_writer(folder):
        path = folder / f"{name}{_suffix(sitting.game)}"
        number = 1
        while path.exists():
            number += 1
            path = folder / f"{name}-{number}{_suffix(sitting.game)}"
        save(path, write(sitting.record()), part_of=folder)
    return path


def _suffix(game: Game) -> str:
    return f".{game.record_format}"


# -- best scores of the games for one -------------------------------------------------------------------------

BEST_KEPT = 10
_BEST_BYTES = 1 << 20
_Scores = dict[str, list[tuple[int, str]]]  # by game and variant: scores and dates, best first


def best_scores(game: str, variant: str) -> list[tuple[int, str]]:
    """The best (score, date) of a game for one, best first; empty when there are none or they cannot be read."""
    try:
        scores = read_kept(_best_path(), _read_scores, _BEST_BYTES)
    except OSError:
        return []
    return (scores or {}).get(f"{game}/{variant}", [])


def add_score(game: str, variant: str, score: int, date: str) -> int:
    """Enter a score; returns its rank from 1, or 0 when it is not among the best kept. Raises OSError."""
    path = _best_path()
    with sole_writer(path):
        scores = read_kept(path, _read_scores, _BEST_BYTES, locked=True) or {}
        entry = (score, _well_formed(date))
        entries = [*scores.get(f"{game}/{variant}", []), entry]
        entries.sort(key=lambda entry: -entry[0])
        rank = entries.index(entry) + 1
        scores[f"{game}/{variant}"] = entries[:BEST_KEPT]
        save(path, json.dumps(scores, indent=1))
    return rank if rank <= BEST_KEPT else 0


def _best_path() -> Path:
    return data_folder() / "best.json"


def _read_scores(data: bytes) -> _Scores:
    """The scores of a file; raises an exception of any kind where they are not as `add_score` writes them."""
    everything: Any = json.loads(data)
    scores: _Scores = {}
    for name, entries in everything.items():
        scores[name] = [(score, date) for score, date in entries]
        if not all(type(score) is int and _DATE.fullmatch(date) for score, date in scores[name]):
            raise TypeError(f"a score of {name!r} is not a number with a date")
    return scores


def rank_text(rank: int) -> str:
    """What a rank among the best scores means, in words."""
    return _("your best game") if rank == 1 else _("number {rank} of your games").format(rank=rank)
