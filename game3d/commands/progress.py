"""What a command tells on standard error while it works: progress bars, and why something takes long."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any

from game3d.rules import jit
from game3d.texts import _

if TYPE_CHECKING:
    from tqdm import tqdm


def bar(**options: Any) -> tqdm[Any]:
    """A progress bar on a terminal, gone when it is done; the options are those of tqdm."""
    from tqdm import tqdm

    return tqdm(leave=False, disable=not sys.stderr.isatty(), **options)


@contextmanager
def said_when_compiling() -> Iterator[None]:
    """Say on a terminal, after a second, why it takes so long: kernels are compiled once and kept."""

    def say() -> None:
        print(_("compiling for this machine, which is done once"), file=sys.stderr, flush=True)

    timer = Timer(1.0, say)
    timer.daemon = True
    if sys.stderr.isatty() and jit.compiled():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def say_when_interpreted() -> None:
    """Say that the engine is slow here, if it is."""
    if not jit.compiled():
        print(_("without numba the engine runs interpreted and looks less far ahead"), file=sys.stderr)
