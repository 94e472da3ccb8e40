"""Where the program keeps what belongs to the user, and the one way its files are written and read.

All folders move together when ``GAME3D_HOME`` is set (tests do that); otherwise they are the platform's own.

A file is written whole or not at all (`save`); one that several running programs may write, within `sole_writer`.
A kept file is read by `read_kept`, which takes nothing on trust: not its size, not its shape, not its bytes where
the program made them itself and sealed them. A damaged file never stops the program: it is set aside under another
name and told in the log, or thrown away where it can be made again.
"""

from __future__ import annotations

import glob
import hashlib
import logging
import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import platformdirs
from filelock import FileLock

from game3d.texts import _, shown

HOME_VARIABLE = "GAME3D_HOME"
LOCK_SECONDS = 2.0  # how long to wait for another program that is writing the same file
TEMPORARY = ".tmp"  # ends the name of a file that is being written
_SEAL = b"game3d sha256 "

log = logging.getLogger(__name__)
T = TypeVar("T")


def _folder(kind: str, platform_path: Path) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    path = Path(home) / kind if home else platform_path
    path.mkdir(parents=True, exist_ok=True)
    return path


def config_folder() -> Path:
    """Settings. Created when missing; raises OSError when that fails."""
    return _folder("config", platformdirs.user_config_path("game3d", appauthor=False))


def data_folder() -> Path:
    """Unfinished games and records. Created when missing; raises OSError when that fails."""
    return _folder("data", platformdirs.user_data_path("game3d", appauthor=False))


def cache_folder() -> Path:
    """What can be made again: compiled kernels, solved tables. Created when missing; raises OSError."""
    return _folder("cache", platformdirs.user_cache_path("game3d", appauthor=False))


# -- writing ------------------------------------------------------------------------------------------------


def save(path: Path, content: str | bytes, *, part_of: Path | None = None) -> None:
    """Write a file whole or not at all: to a temporary one, which then gets its name. Raises OSError.

    Text is written as UTF-8. The temporary file lies beside `part_of`, a file or folder on the same disk, and is
    named after it, so that `remove_temporary` finds it when the program is killed meanwhile; by default that is
    `path` itself.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    beside = part_of or path
    handle, temporary = tempfile.mkstemp(dir=beside.parent, prefix=f"{beside.name}.", suffix=TEMPORARY)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def save_output(path: Path, content: str | bytes) -> None:
    """Write a file that a person asked for, whole or not at all, with the rights that files made here have.

    Those of a kept file are its owner's alone. Raises OSError.
    """
    save(path, content)
    mask = os.umask(0o077)
    os.umask(mask)
    path.chmod(0o666 & ~mask)


def remove_temporary(path: Path) -> None:
    """Remove what killed programs left of their writing of `path`; the caller holds the lock of that file."""
    for left in path.parent.glob(f"{glob.escape(path.name)}*{TEMPORARY}"):
        left.unlink(missing_ok=True)


@contextmanager
def sole_writer(path: Path) -> Iterator[None]:
    """Hold the lock of a file or folder that several running programs write: whoever changes it does it in here.

    What a killed program left of its writing is removed. Raises OSError, as filelock.Timeout when another program does
    not let go in time. One thread cannot hold it twice.
    """
    with FileLock(f"{path}.lock", timeout=LOCK_SECONDS):
        remove_temporary(path)
        yield


# -- reading ------------------------------------------------------------------------------------------------


class DamagedError(ValueError):
    """A file that cannot be used as it is; the message says why."""


def read_limited(path: Path, most: int) -> bytes:
    """The bytes of a file of at most `most` bytes; raises DamagedError for a larger one, and OSError."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise DamagedError(_("it is larger than {most} bytes").format(most=most))
    return data


def sealed(data: bytes) -> bytes:
    """The content of a file that holds `data` and its checksum; `unsealed` gets `data` back."""
    return _SEAL + hashlib.sha256(data).hexdigest().encode() + b"\n" + data


def unsealed(content: bytes) -> bytes:
    """The data of a sealed file; raises DamagedError when a bit of it has changed."""
    head, _newline, data = content.partition(b"\n")
    if head != _SEAL + hashlib.sha256(data).hexdigest().encode():
        raise DamagedError(_("its checksum is wrong"))
    return data


def read_kept(
    path: Path, parse: Callable[[bytes], T], most: int, *, made_again: bool = False, locked: bool = False
) -> T | None:
    """What `parse` makes of the content of a kept file of at most `most` bytes.

    None when there is no file, and when it is damaged: `parse` says so by raising whatever it likes. A damaged file
    is set aside under another name, or removed when it can be `made_again`; the log tells it. Afterwards nothing
    stands in the way of writing the file anew. For a sealed file `parse` begins with `unsealed`.

    Only the `sole_writer` of a file moves it out of the way; `locked` says that the caller is that already.
    Raises OSError when the file can neither be read nor be moved.
    """
    try:
        return _parsed(path, parse, most)
    except DamagedError as error:
        if locked:
            _put_away(path, error, made_again)
            return None
    with sole_writer(path):
        try:
            return _parsed(path, parse, most)  # another program may have written it anew
        except DamagedError as error:
            _put_away(path, error, made_again)
            return None


def _parsed(path: Path, parse: Callable[[bytes], T], most: int) -> T | None:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise DamagedError(_("it is not a file"))  # a folder; a pipe, which would be waited for
        return parse(read_limited(path, most))
    except FileNotFoundError:
        return None
    except (OSError, DamagedError):
        raise
    except Exception as error:  # a parser fails in as many ways as there are damages: zlib, zipfile, NumPy, JSON
        raise DamagedError(f"{type(error).__name__}: {shown(error, 200)}") from None


def _put_away(path: Path, error: DamagedError, made_again: bool) -> None:
    if made_again and not path.is_dir():
        log.warning("%s is damaged (%s) and will be made again", shown(path), error)
        path.unlink(missing_ok=True)
    else:
        log.warning("%s is damaged (%s) and kept as %s", shown(path), error, shown(set_aside(path)))


def set_aside(path: Path) -> Path:
    """Give a damaged file another name, which no file has; returns it. Raises OSError."""
    kept = path.with_suffix(".damaged")
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_name(f"{path.stem}-{number}.damaged")
    os.replace(path, kept)
    return kept
