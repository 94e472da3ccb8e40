"""Finds what the program loads: geometry, pictures and sounds (``models``) and GLSL (``shaders``).

They lie next to the package in a checkout, inside it in an installed wheel, and beside the executable
in a frozen program, where models have been converted from ``.egg`` to ``.bam``.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


class AssetError(Exception):
    """A file or folder that the program needs is not there; the message is one line for the user."""


def _places() -> list[Path]:
    """The folders that may hold ``models`` and ``shaders``, the likeliest first."""
    package = Path(__file__).resolve().parent
    places = [package, package.parent]
    if getattr(sys, "frozen", False):
        beside = Path(sys.executable).resolve().parent
        places = [beside / "game3d", beside, *places]
    return places


@cache
def folder(kind: str) -> Path:
    """The folder ``models`` or ``shaders``; raises :class:`AssetError` if it is nowhere."""
    places = _places()
    for place in places:
        if (place / kind).is_dir():
            return place / kind
    raise AssetError(f"the folder {kind!r} is missing (looked in {', '.join(str(place) for place in places)})")


def asset(kind: str, name: str) -> Path:
    """The file ``name`` in the folder ``kind``; raises :class:`AssetError` if it is missing."""
    path = folder(kind) / name
    if not path.is_file():
        raise AssetError(f"the file {kind}/{name} is missing (looked in {path.parent})")
    return path


def model(name: str) -> Path:
    """The geometry called ``name`` (no suffix), as text or converted; raises :class:`AssetError` if missing."""
    for suffix in (".egg", ".bam"):
        path = folder("models") / f"{name}{suffix}"
        if path.is_file():
            return path
    raise AssetError(f"the model models/{name}.egg is missing (looked in {folder('models')})")


def shader(name: str) -> Path:
    """The GLSL file ``name``; raises :class:`AssetError` if it is missing."""
    return asset("shaders", name)
