"""Compiled kernels on disk: each in a sealed file of its own, made by one process at a time.

numba trusts its own files as they are: an empty or truncated one ends the program that reads it, and a flipped bit is
machine code like any other. Here damage is noticed, told in the log, and the kernel compiled again.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from game3d.folders import read_kept, remove_temporary, save, sealed, set_aside, unsealed

LARGEST = 1 << 26  # bytes; a kernel takes some 20,000
TURN_SECONDS = 30.0  # after which another process that compiles is taken to hang

log = logging.getLogger(__name__)


class KernelFile:
    """The compiled forms of one function. Does for numba what its IndexDataCacheFile does."""

    def __init__(self, folder: Path, name: str, version: str, dump: Callable[[Any], bytes]) -> None:
        """`version` is of all that must be the same for a file to be of use, `dump` pickles what numba wants kept."""
        self._folder, self._name, self._version, self._dump = folder, name, version, dump

    def _path(self, key: Any) -> Path:
        """The file for a signature and processor."""
        digest = hashlib.sha256(f"{self._version} {key!r}".encode()).hexdigest()[:16]
        return self._folder / f"{self._name}.{digest}.kernel"

    def load(self, key: Any) -> Any:
        """What was saved for `key`; None when there is nothing, or nothing sound."""
        try:
            return read_kept(self._path(key), lambda data: pickle.loads(unsealed(data)), LARGEST, made_again=True)
        except OSError as error:
            log.warning("a compiled kernel cannot be read: %s", error)
            return None

    def save(self, key: Any, data: Any) -> None:
        """Keep `data` for `key`, if that can be."""
        path = self._path(key)
        try:
            remove_temporary(path)
            save(path, sealed(self._dump(data)))
        except OSError as error:
            log.warning("a compiled kernel cannot be kept: %s", error)

    def forget(self, key: Any) -> None:
        """What was saved for `key` turned out to be of no use."""
        log.warning("%s cannot be used and will be made again", self._path(key))
        try:
            self._path(key).unlink(missing_ok=True)
        except OSError as error:
            log.warning("a compiled kernel cannot be removed: %s", error)


class Turn:
    """The turn of one process to compile: two at once would take twice as long to make the same files."""

    def __init__(self, path: Path) -> None:
        """`path` is of a file that holds nothing but the lock."""
        self._path = path
        self._lock: FileLock | None = FileLock(path, timeout=TURN_SECONDS)

    def take(self) -> bool:
        """Wait for it; False when there is no waiting for it here. It may be taken again while it is held."""
        if self._lock is None:
            return False
        try:
            if self._path.is_dir():
                set_aside(self._path)
            self._lock.acquire()
        except (OSError, Timeout) as error:
            log.warning("compiling without waiting for other programs: %s", error)
            self._lock = None
            return False
        return True

    def end(self) -> None:
        """Let others compile."""
        if self._lock is not None:
            self._lock.release(force=True)
