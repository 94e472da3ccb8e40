"""Kept files: written whole or not at all, and read without trust."""

from __future__ import annotations

import io
import json
import logging
import os
import random
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from filelock import FileLock, Timeout

from game3d import folders
from game3d.folders import read_kept, save, save_output, sealed, sole_writer, unsealed

MOST = 10_000


def as_json(data: bytes) -> object:
    return json.loads(data)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.json"
    save(path, "naïve\n")
    assert path.read_bytes() == "naïve\n".encode()

    def full(source: object, target: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="no space"):
        save(path, b"something else")
    assert path.read_bytes() == "naïve\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_program_left_is_removed_by_the_next_that_writes(tmp_path: Path) -> None:
    path, other = tmp_path / "kept[1].json", tmp_path / "other.json"
    for left in (f"{path.name}.abc.tmp", f"{path.name}.x_1.tmp", f"{other.name}.abc.tmp"):
        (tmp_path / left).write_text("half a fi")
    with sole_writer(path):
        save(path, "{}")
    assert {left.name for left in tmp_path.glob("*.tmp")} == {"other.json.abc.tmp"}, "another file's writer may live"
    assert path.read_text() == "{}"


def test_one_program_writes_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "LOCK_SECONDS", 0.05)
    path = tmp_path / "kept.json"
    (tmp_path / "kept.json.abc.tmp").write_text("being written")
    with FileLock(f"{path}.lock"), pytest.raises(Timeout), sole_writer(path):
        pass
    assert (tmp_path / "kept.json.abc.tmp").exists()


def test_a_sound_file_is_read_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    assert read_kept(path, as_json, MOST) is None
    path.write_text('{"a": 1}')
    assert read_kept(path, as_json, MOST) == {"a": 1}
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 9000, b"1" * 9000, b"0" * (MOST + 1)])
def test_a_damaged_file_is_set_aside_and_told(content: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(content)
    with caplog.at_level(logging.WARNING):
        assert read_kept(path, as_json, MOST) is None
    assert not path.exists()
    assert (tmp_path / "kept.damaged").read_bytes() == content
    (told,) = caplog.messages
    assert "kept.damaged" in told
    assert len(told) < 1000


def test_damaged_files_never_overwrite_each_other(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    for content in ("{one", "{two", "{three"):
        path.write_text(content)
        assert read_kept(path, as_json, MOST) is None
    assert {kept.name: kept.read_text() for kept in tmp_path.glob("*.damaged")} == {
        "kept.damaged": "{one",
        "kept-2.damaged": "{two",
        "kept-3.damaged": "{three",
    }


def test_another_program_may_have_written_the_file_anew_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    path.write_text("{")
    really = folders.sole_writer

    @contextmanager
    def slow(file: Path) -> Iterator[None]:
        path.write_text('{"a": 1}')
        with really(file):
            yield

    monkeypatch.setattr(folders, "sole_writer", slow)
    assert read_kept(path, as_json, MOST) == {"a": 1}
    assert list(tmp_path.glob("*.damaged")) == []


def test_what_is_no_file_is_set_aside_too_and_never_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.mkdir()
    assert read_kept(path, as_json, MOST) is None
    assert (tmp_path / "kept.damaged").is_dir()
    path.mkdir()
    assert read_kept(path, as_json, MOST, made_again=True) is None
    assert not path.exists()
    if hasattr(os, "mkfifo"):
        os.mkfifo(path)
        assert read_kept(path, as_json, MOST) is None
        assert not path.exists()


def test_what_cannot_be_read_now_may_be_sound_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.json"
    path.write_text("{}")

    def refused(*_args: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(folders, "read_limited", refused)
    with pytest.raises(PermissionError):
        read_kept(path, as_json, MOST)
    assert path.read_text() == "{}"


def table() -> bytes:
    """The bytes of a small table of NumPy arrays."""
    written = io.BytesIO()
    np.savez_compressed(written, version=np.array(1), values=np.linspace(0.0, 1.0, 50))
    return written.getvalue()


def from_table(content: bytes) -> list[float]:
    with np.load(io.BytesIO(unsealed(content)), allow_pickle=False) as stored:
        values: list[float] = stored["values"].tolist()
        return values


def test_a_sealed_table_is_used_only_as_it_was_made(tmp_path: Path) -> None:
    path = tmp_path / "table.npz"
    good = sealed(table())
    chance = random.Random(8)
    single = io.BytesIO()
    np.save(single, np.zeros(3))
    damages = [b"", table(), single.getvalue(), sealed(single.getvalue()), sealed(b""), good[:-1], good + b"\0"]
    for _flip in range(200):
        bits = bytearray(good)
        bits[chance.randrange(len(bits))] ^= 1 << chance.randrange(8)
        damages.append(bytes(bits))
    for content in damages:
        path.write_bytes(content)
        assert read_kept(path, from_table, MOST, made_again=True) is None
        assert [left for left in tmp_path.iterdir() if left.suffix != ".lock"] == [], "it can be made again"
    path.write_bytes(good)
    assert read_kept(path, from_table, MOST, made_again=True) == np.linspace(0.0, 1.0, 50).tolist()


def test_a_parser_may_fail_as_it_likes(tmp_path: Path) -> None:
    def failing(error: Exception) -> None:
        def parse(_data: bytes) -> None:
            raise error

        path.write_text("x")
        assert read_kept(path, parse, MOST, made_again=True) is None

    path = tmp_path / "kept"
    for error in (NotImplementedError(), RecursionError(), zipfile.BadZipFile(), MemoryError(), KeyError(), EOFError()):
        failing(error)


def test_a_file_that_a_person_asked_for_has_the_rights_of_files_made_there(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.touch()
    save_output(tmp_path / "made", "x")
    assert (tmp_path / "made").stat().st_mode == usual.stat().st_mode
    assert (tmp_path / "made").read_text() == "x"
