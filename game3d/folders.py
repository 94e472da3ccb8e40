"""Where the program keeps what belongs to the user.

All folders move together when ``GAME3D_HOME`` is set (tests do that); otherwise they are the platform's own.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

HOME_VARIABLE = "GAME3D_HOME"


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
