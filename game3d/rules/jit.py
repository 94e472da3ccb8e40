"""The one file that knows numba: kernels run interpreted or compiled from the same source.

A process decides once. The window, the tests and a debugger run the kernels as the plain Python functions
they are, without importing numba; the engine process and ``perft`` call `compile_kernels` before they import
a game, and every function marked `kernel` is then compiled with the signature its annotations spell.

Rules for code marked `kernel` (it must mean the same in both runs):

* integers only, inside 62 bits at every intermediate step: compiled arithmetic wraps, Python's does not;
* words are read and written by index, never sliced: a slice of a list copies, a slice of an array does not;
* constant tables are made by `table`;
* bits are counted by `popcount` and found by `lowest_bit`, states copied by `copy_words`.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, MutableSequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from game3d.folders import cache_folder
from game3d.rules.kernel_cache import KernelFile, Turn

# Names that kernels use in their annotations; `_types` below says what each is when compiled.
Words = MutableSequence[int]  # a flat buffer of 64-bit integers
Bytes = MutableSequence[int]  # a flat buffer of 8-bit unsigned integers
Floats = MutableSequence[float]  # a flat buffer of doubles
ReadFn = Callable[[Words, int], int]  # turn, count, result, key
MovesFn = Callable[[Words, int, Words, int], int]
PlayFn = Callable[[Words, int, int, int], None]

MODE_VARIABLE = "GAME3D_JIT"  # "0" never compiles, "1" does, "check" does with numba's bounds check

log = logging.getLogger(__name__)
F = TypeVar("F", bound=Callable[..., Any])

_mode: str = os.environ.get(MODE_VARIABLE, "")
_decided = False
_numba: Any = None
_turn: Turn | None = None  # to compile; None where compiled kernels cannot be kept
_types: dict[str, Any] = {}


def available() -> bool:
    """Whether numba can be imported here."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


def may_compile() -> bool:
    """Whether kernels can be compiled here, as far as can be told before numba is imported."""
    return _mode != "0" and available()


def compile_kernels() -> bool:
    """Compile every kernel made from now on; return False, and change nothing, where that cannot be or may not be.

    Raises RuntimeError when a kernel has been made already: a process runs one way only.
    """
    global _mode
    if compiled():
        return True
    if _decided:
        raise RuntimeError("compile_kernels() must be called before a game is imported")
    if not may_compile():
        return False
    _mode = "1"
    try:
        _load()
    except Exception as error:  # a numba that is damaged, or does not fit this Python or NumPy, fails in its own ways
        log.warning("numba cannot be used: %s", error)
        _mode = "0"
        return False
    return True


def compiled() -> bool:
    """Whether kernels are compiled in this process."""
    return _mode not in ("", "0")


@cache
def source_hash() -> str:
    """A digest of every file a kernel can live in, so that a stale compiled kernel is never loaded.

    numba's own cache looks only at the file of the compiled function, not at the files it calls into.
    """
    digest = hashlib.sha256(sys.version.encode())
    package = Path(__file__).resolve().parents[1]
    for folder in ("rules", "engine"):
        for path in sorted((package / folder).rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kernel_folder() -> Path:
    """Where compiled kernels are kept; created when missing, raises OSError when that fails."""
    given = os.environ.get("NUMBA_CACHE_DIR")
    name = source_hash() + ("-check" if _mode == "check" else "")  # whose files would look the same
    folder = Path(given) if given else cache_folder() / "kernels" / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _mark(game: str) -> Path:
    return kernel_folder() / f"{game}-{source_hash()}.compiled"


def was_compiled(game: str) -> bool:
    """Whether the kernels of a game have been compiled here and should be in their folder; imports nothing heavy."""
    try:
        return _mark(game).exists()
    except OSError:
        return False


def note_compiled(game: str) -> None:
    """Remember that the kernels of a game are compiled."""
    try:
        _mark(game).touch()
    except OSError as error:
        log.warning("compiled kernels cannot be kept: %s", error)


def _load() -> None:
    """Import numba with its cache in the user's cache folder, and name the types of the annotations."""
    global _numba
    if _numba is not None:
        return
    if _mode == "check":
        os.environ["NUMBA_BOUNDSCHECK"] = "1"
    _choose_folder()
    import numba
    from numba import types

    word, words = types.int64, types.int64[::1]
    _types.update(
        {
            "int": word,
            "bool": types.boolean,
            "float": types.float64,
            "None": types.void,
            "Words": words,
            "Bytes": types.uint8[::1],
            "Floats": types.float64[::1],
            "ReadFn": types.FunctionType(word(words, word)),
            "MovesFn": types.FunctionType(word(words, word, words, word)),
            "PlayFn": types.FunctionType(types.void(words, word, word, word)),
        }
    )
    _numba = numba
    _compile_bits()
    if _turn is not None:
        _seal_cache()


def _choose_folder() -> None:
    """Tell numba where to keep compiled kernels."""
    global _turn
    try:
        folder = kernel_folder()
        with tempfile.TemporaryFile(dir=folder):
            _turn = Turn(folder.parent / f"{folder.name}.lock")
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
    except OSError as error:
        log.warning("compiled kernels cannot be kept: %s", error)


def _seal_cache() -> None:
    """Let numba keep its kernels in files of `kernel_cache`."""
    import llvmlite
    from numba.core import caching, dispatcher, serialize

    version = f"{_numba.__version__} {llvmlite.__version__} {sys.version}"
    plain: Any = caching.FunctionCache  # untyped
    dump: Any = serialize.dumps

    class SealedCache(plain):  # type: ignore[misc]
        def __init__(self, function: Any) -> None:
            super().__init__(function)
            stamp = f"{version} {self._impl.locator.get_source_stamp()}"
            self._cache_file = KernelFile(Path(self.cache_path), self._impl.filename_base, stamp, dump)

        def load_overload(self, signature: Any, target: Any) -> Any:
            found = self._sound(signature, target)
            if found is None and _turn is not None and _turn.take():
                found = self._sound(signature, target)  # another process may have made it meanwhile
            return found

        def _sound(self, signature: Any, target: Any) -> Any:
            try:
                return super().load_overload(signature, target)
            except Exception:  # what a file of another build does to numba cannot be foreseen
                self._cache_file.forget(self._index_key(signature, target.codegen()))
                return None

    setattr(dispatcher, "FunctionCache", SealedCache)  # noqa: B010 - numba does not export the name


def function_type(name: str, *annotations: str) -> None:
    """Let kernels take functions: `name` in an annotation stands for (arguments..., result) `annotations`.

    Does nothing in an interpreted process.
    """
    if compiled():
        _load()
        arguments = [_types[a] for a in annotations[:-1]]
        _types[name] = _numba.types.FunctionType(_types[annotations[-1]](*arguments))


def kernel(function: F) -> F:
    """Mark a kernel function; its annotations are its compiled signature.

    Raises KeyError for an annotation that has no compiled type.
    """
    global _decided
    _decided = True
    if not compiled():
        return function
    _load()
    hints = function.__annotations__  # strings: every kernel file has `from __future__ import annotations`
    arguments = [_types[hints[name]] for name in function.__code__.co_varnames[: function.__code__.co_argcount]]
    signature = _types[str(hints["return"])](*arguments)
    # Kernels allocate nothing; without numba's runtime no call counts references to its arrays.
    try:
        jitted: F = _numba.njit(signature, cache=_turn is not None, nogil=True, _nrt=False)(function)
    finally:
        if _turn is not None:
            _turn.end()
    return jitted


def table(values: Iterable[int]) -> Words:
    """A constant table for kernels: a list when interpreted (reads are 5 times faster), else an array."""
    global _decided
    _decided = True
    if not compiled():
        return list(values)
    import numpy

    array: Any = numpy.array(list(values), dtype=numpy.int64)
    return array  # type: ignore[no-any-return]


def words(values: Iterable[int]) -> Words:
    """A new buffer for kernels that starts with `values`."""
    return table(values)


def zeros(length: int) -> Words:
    """A new buffer of `length` zero words."""
    if not compiled():
        return [0] * length
    import numpy

    array: Any = numpy.zeros(length, dtype=numpy.int64)
    return array  # type: ignore[no-any-return]


def popcount(x: int) -> int:
    """The number of one bits in `x`, 0 <= x < 2**62."""
    return x.bit_count()


def lowest_bit(x: int) -> int:
    """The index of the lowest one bit of `x`, 0 < x < 2**62."""
    return (x & -x).bit_length() - 1


def copy_words(s: Words, at: int, to: int, size: int) -> None:
    """Copy the `size` words from `at` to `to`; the two must not overlap."""
    s[to : to + size] = s[at : at + size]


def _compile_bits() -> None:
    """Put machine instructions in the place of the three functions above."""
    from llvmlite import ir
    from numba.core import cgutils
    from numba.extending import intrinsic

    tools: Any = cgutils  # untyped
    word, void = _types["int"], _types["None"]

    def count(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    def trailing(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    def copy(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        s, at, to, size = args
        data = context.make_array(signature.args[0])(context, builder, s).data
        tools.raw_memcpy(builder, builder.gep(data, [to]), builder.gep(data, [at]), size, 8)
        return context.get_dummy_value()

    def popcount(typingctx: Any, x: Any) -> Any:
        return word(word), count

    def lowest_bit(typingctx: Any, x: Any) -> Any:
        return word(word), trailing

    def copy_words(typingctx: Any, s: Any, at: Any, to: Any, size: Any) -> Any:
        return void(s, word, word, word), copy

    globals().update({f.__name__: intrinsic(f) for f in (popcount, lowest_bit, copy_words)})


if compiled():
    _load()
