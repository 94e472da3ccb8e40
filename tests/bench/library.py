"""The library with many games: ``python -m tests.bench.library [--games 10000]``, on a quiet machine.

Makes that many games of all kinds in a folder of its own, and prints how long it takes to import a PTN file of a
thousand games, to make the index, to look for changes, to search (the median of each kind of query) and to work out
the statistics, with the sizes of the index and of the process. Times of work do not count what other programs do.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import statistics as numbers
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from game3d.play.index import Query
from game3d.play.library import SAVED, Library
from game3d.play.statistics import statistics
from game3d.records.files import write
from game3d.records.record import Record
from game3d.rules.registry import NAMES, game

IMPORTED = 1000
KINDS = 40  # different games of each kind; the others are the same under other dates
WHO = ("human", "easy", "medium", "hard", "master", "Ada", "Grace")


def played(name: str, seed: int) -> Record:
    """A random game, at most 60 plies."""
    draw = random.Random(seed)
    made = game(name)
    setup = made.setup()
    record = Record(made, setup, tuple(draw.choice(WHO) for _ in range(made.seats(setup))))
    line = record.history()
    while len(record.moves) < 60 and (legal := line.legal()):
        record.moves.append(draw.choice(legal))
        line.push(record.moves[-1])
    return record


def texts(names: tuple[str, ...], count: int) -> Iterator[tuple[Record, str]]:
    """That many games, each with a date of its own."""
    kinds = [(record, write(record)) for name in names for record in (played(name, seed) for seed in range(KINDS))]
    for number in range(count):
        record, text = kinds[number % len(kinds)]
        date = f"{2000 + number // 336:04}.{1 + number // 28 % 12:02}.{1 + number % 28:02}"
        yield record, text.replace("????.??.??", date)


def timed(what: str, do: Callable[[], object]) -> None:
    """Do it and print how long it took."""
    started, worked = time.perf_counter(), time.process_time()
    done = do()
    print(f"{what}: {time.perf_counter() - started:.2f} s ({time.process_time() - worked:.2f} s of work), {done}")


def memory() -> int:
    """The most memory that the process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    count = parser.parse_args().games
    with tempfile.TemporaryDirectory() as home:
        os.environ["GAME3D_HOME"] = home
        many = Path(home) / "many.ptn"
        many.write_text("\n".join(text for _record, text in texts(("tak",), IMPORTED)), "utf-8")
        library = Library()
        timed(
            f"import of {IMPORTED} games of Tak from one file", lambda: f"{len(library.import_files([many]).games)} new"
        )
        folder = library.folder / SAVED
        folder.mkdir()
        for number, (record, text) in enumerate(texts(NAMES, count - IMPORTED)):
            (folder / f"{number}.{record.game.record_format}").write_text(text, "utf-8")
        library.close()
        library.index.path.unlink()
        before = memory()
        library = Library()
        timed(f"index of {count} games made", lambda: f"{library.refresh()} files")
        print(f"  index {library.index.path.stat().st_size / 1e6:.1f} MB, memory {before} to {memory()} MB")
        timed("nothing changed", lambda: f"{library.refresh()} files")
        library.close()
        timed("opened again", lambda: f"{Library().count()} games")
        library = Library()
        for query in (
            Query(),
            Query(text="ada"),
            Query(text="ada 2003.05"),
            Query(game="tak", opponent="hard"),
            Query(result="won"),
            Query(since="2005.01.01", until="2005.12.31"),
            Query(text="nothing like it"),
        ):
            taken = []
            for _time in range(5):
                started = time.perf_counter()
                library.search(query, 50)
                found = library.count(query)
                taken.append(time.perf_counter() - started)
            print(f"search {query}: {1000 * numbers.median(taken):.1f} ms, {found} games")
        timed("statistics", lambda: f"{len(statistics(library.index).tallies)} tallies")


if __name__ == "__main__":
    main()
