"""Compiled kernels on disk: whatever happens to their files, they are made again and the program goes on."""

from __future__ import annotations

import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from game3d.rules import kernel_cache
from game3d.rules.kernel_cache import KernelFile, Turn
from tests.helpers import ROOT

Damage = Callable[[Path], None]


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-7])


def flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(data)


def unsealed(path: Path) -> None:
    path.write_bytes(pickle.dumps("as numba keeps it"))


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def another_build(path: Path) -> None:
    path.write_bytes(kernel_cache.sealed(pickle.dumps(("not", "what numba expects"))))


DAMAGES = [emptied, truncated, flipped, unsealed, a_folder]


def kernel_file(folder: Path, version: str = "1") -> KernelFile:
    return KernelFile(folder, "rules.count", version, pickle.dumps)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    kernel_file(tmp_path).save(("int64", "x86"), b"machine code")
    assert kernel_file(tmp_path).load(("int64", "x86")) == b"machine code"
    assert kernel_file(tmp_path).load(("int64", "arm")) is None
    assert kernel_file(tmp_path, version="2").load(("int64", "x86")) is None


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_as_good_as_none(damage: Damage, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = kernel_file(tmp_path)
    file.save("key", b"machine code")
    (path,) = tmp_path.iterdir()
    damage(path)
    assert file.load("key") is None
    assert "is damaged" in caplog.text
    file.save("key", b"machine code, made again")
    assert file.load("key") == b"machine code, made again"


def test_every_flipped_bit_is_noticed(tmp_path: Path) -> None:
    file = kernel_file(tmp_path)
    file.save("key", b"machine code")
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    for bit in range(8 * len(whole)):
        data = bytearray(whole)
        data[bit // 8] ^= 1 << bit % 8
        path.write_bytes(data)
        assert file.load("key") is None


def test_a_kernel_that_cannot_be_kept_is_used_all_the_same(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = kernel_file(tmp_path / "missing")
    file.save("key", b"machine code")
    assert "cannot be kept" in caplog.text
    assert file.load("key") is None


def test_turns_are_taken_one_after_the_other(tmp_path: Path) -> None:
    turn = Turn(tmp_path / "turn.lock")
    assert turn.take()
    assert turn.take()
    other = FileLock(tmp_path / "turn.lock")
    with pytest.raises(TimeoutError):
        other.acquire(timeout=0)
    turn.end()
    with other:
        pass


def test_a_process_that_hangs_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(kernel_cache, "TURN_SECONDS", 0.05)
    with FileLock(tmp_path / "turn.lock"):
        turn = Turn(tmp_path / "turn.lock")
        assert not turn.take()
        assert not turn.take()
        turn.end()
    assert caplog.text.count("without waiting") == 1


def test_a_folder_in_the_place_of_the_lock_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / "turn.lock").mkdir()
    assert Turn(tmp_path / "turn.lock").take()


def test_a_lock_that_cannot_be_had_is_done_without(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    (tmp_path / "file").write_text("")
    assert not Turn(tmp_path / "file" / "turn.lock").take()
    assert "without waiting" in caplog.text


# -- in a process that compiles -----------------------------------------------------------------------------

KERNELS = """
from __future__ import annotations
from game3d.rules import jit

@jit.kernel
def double(x: int) -> int:
    return 2 * x

@jit.kernel
def six(x: int) -> int:
    return double(double(x)) + double(x)
"""


def six_times_seven(folder: Path) -> tuple[str, str]:
    """What a process that compiles prints, and what it logs; its kernels are kept in ``folder/kernels``."""
    (folder / "kernels_of_a_test.py").write_text(KERNELS, "utf-8")
    environment = {**os.environ, "GAME3D_JIT": "", "NUMBA_CACHE_DIR": str(folder / "kernels")}
    environment["PYTHONPATH"] = os.pathsep.join([str(folder), str(ROOT)])
    code = "from game3d.rules import jit\njit.compile_kernels()\nimport kernels_of_a_test as k\n"
    done = subprocess.run(
        [sys.executable, "-c", code + "print(jit.compiled(), k.six(7), jit._turn is not None)"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


def test_damaged_kernels_are_compiled_again(tmp_path: Path) -> None:
    assert six_times_seven(tmp_path) == ("True 42 True", "")
    files = sorted((tmp_path / "kernels").rglob("*.kernel"))
    assert len(files) == 2
    for damages in ((emptied, truncated), (flipped, unsealed), (a_folder, another_build)):
        for path, damage in zip(files, damages, strict=True):
            damage(path)
        said, logged = six_times_seven(tmp_path)
        assert said == "True 42 True"
        assert logged.count("will be made again") + logged.count("kept as") == 2
    assert six_times_seven(tmp_path) == ("True 42 True", "")


@pytest.mark.parametrize("in_the_way", ["kernels", "kernels.lock"])
def test_what_stands_in_the_way_of_the_cache_does_not_stop_the_program(in_the_way: str, tmp_path: Path) -> None:
    (tmp_path / in_the_way).mkdir() if in_the_way.endswith("lock") else (tmp_path / in_the_way).write_text("")
    kept = in_the_way.endswith("lock")
    said, logged = six_times_seven(tmp_path)
    assert said == f"True 42 {kept}"
    assert ("cannot be kept" in logged) is not kept


def test_a_numba_that_is_broken_is_none(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise RuntimeError('needs another NumPy')")
    said, logged = six_times_seven(tmp_path)
    assert said.startswith("False 42 ")
    assert "numba cannot be used: needs another NumPy" in logged
