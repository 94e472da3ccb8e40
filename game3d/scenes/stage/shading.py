"""Puts the GLSL together: includes and constants, and the driver's complaints with file and line.

Pure text: no Panda3D here, so that it is tested without a graphics driver.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game3d import assets

_INCLUDE = re.compile(r'^\s*#include\s+"([^"]+)"\s*$')

# Where drivers put the line: Mesa "0:12(5): error", NVIDIA "0(12) : error", Apple and AMD "ERROR: 0:12: ...".
# Panda3D writes its own word for the file number.
_PLACE = re.compile(r"(?P<lead>^|\s)(?:\d+|created-shader)(?::(?P<a>\d+)(?:\(\d+\))?|\((?P<b>\d+)\))\s*:")


@dataclass(slots=True)
class Source:
    """One shader stage ready for the driver; ``lines[n]`` is the file and line that line n + 1 came from."""

    text: str = ""
    lines: list[tuple[str, int]] = field(default_factory=list)

    def explain(self, message: str) -> str:
        """One line of the driver's log with ``shaders/file:line:`` in place of its own numbers."""

        def named(match: re.Match[str]) -> str:
            number = int(match["a"] or match["b"])
            if not 0 < number <= len(self.lines):
                return match[0]
            file, line = self.lines[number - 1]
            return f"{match['lead']}shaders/{file}:{line}:"

        return _PLACE.sub(named, message)


def _read(name: str) -> str:
    return assets.shader(name).read_text(encoding="utf-8")


def source(name: str, defines: Mapping[str, int], read: Callable[[str], str] = _read) -> Source:
    """The shader file ``name`` with its includes in place and ``defines`` after its ``#version`` line.

    Raises :class:`game3d.assets.AssetError` if a file is missing, :class:`ValueError` if a file includes
    itself or the first line is not ``#version``.
    """
    made = Source()
    text: list[str] = []

    def put(line: str, file: str, number: int) -> None:
        text.append(line)
        made.lines.append((file, number))

    def add(file: str, above: tuple[str, ...]) -> None:
        if file in above:
            raise ValueError(f"shaders/{file} includes itself (through {' > '.join(above)})")
        for number, line in enumerate(read(file).splitlines(), 1):
            found = _INCLUDE.match(line)
            if found:
                add(found[1], (*above, file))
            else:
                put(line, file, number)
            if number == 1 and not above:
                if not line.startswith("#version"):
                    raise ValueError(f"shaders/{file} does not begin with a #version line")
                for key, value in defines.items():
                    put(f"#define {key} {value}", file, number)

    add(name, ())
    made.text = "\n".join(text) + "\n"
    return made
