"""What the program remembers from one start to the next. A damaged file is set aside, never an error."""

from __future__ import annotations

import contextlib
import json
import logging
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from game3d.folders import config_folder
from game3d.records.record import save
from game3d.ui.settings_page import QUALITIES, SPEEDS, SettingsValues

log = logging.getLogger(__name__)

DEFAULT_SIZE = (1280, 720)


@dataclass
class Settings:
    """The options of the settings page, the window, and what was chosen last on each set-up page."""

    values: SettingsValues = field(default_factory=SettingsValues)
    size: tuple[int, int] = DEFAULT_SIZE
    measured_quality: str = ""  # what the measurement at the first start chose
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)  # by game: variant, settings, kinds, names


def _path() -> Path:
    return config_folder() / "settings.json"


def load_settings() -> Settings:
    """The remembered settings, or the usual ones."""
    try:
        path = _path()
        data = json.loads(path.read_text("utf-8"))
        return _settings(data)
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        log.warning("the settings cannot be read (%s); the usual ones are used", error)
        with contextlib.suppress(OSError):
            os.replace(path, path.with_suffix(".damaged"))
        return Settings()


def _settings(data: dict[str, Any]) -> Settings:
    usual = SettingsValues()
    known = {f.name: type(getattr(usual, f.name)) for f in fields(SettingsValues)}
    given = {name: kind(data["values"][name]) for name, kind in known.items() if name in data["values"]}
    values = SettingsValues(**given)
    if values.animation not in SPEEDS or values.quality not in QUALITIES:
        raise ValueError("an option has an unknown value")
    width, height = (min(max(int(n), 320), 16384) for n in data.get("size", DEFAULT_SIZE))
    return Settings(values, (width, height), str(data.get("measured_quality", "")), dict(data.get("tables", {})))


def save_settings(settings: Settings) -> None:
    """Remember the settings; what cannot be written is told in the log."""
    try:
        save(_path(), json.dumps(asdict(settings), indent=1) + "\n")
    except OSError as error:
        log.warning("the settings cannot be kept: %s", error)
