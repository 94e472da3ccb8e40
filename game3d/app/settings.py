"""What the program remembers from one start to the next. A damaged file is set aside, never an error."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from game3d.engine.levels import LEVELS
from game3d.folders import config_folder, read_kept, save, sole_writer
from game3d.records.record import HUMAN
from game3d.ui.settings_page import QUALITIES, SPEEDS, SettingsValues

log = logging.getLogger(__name__)

DEFAULT_SIZE = (1280, 720)
_MOST_BYTES = 1 << 20


@dataclass
class Settings:
    """The options of the settings page, the window, and what was chosen last on each set-up page."""

    values: SettingsValues = field(default_factory=SettingsValues)
    size: tuple[int, int] = DEFAULT_SIZE
    measured_quality: str = ""  # what the measurement at the first start chose
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)  # by game: variant, settings, kinds, names
    first: bool = False  # nothing was remembered: what fits this display may still be chosen; never written


def _path() -> Path:
    return config_folder() / "settings.json"


def load_settings() -> Settings:
    """The remembered settings, or the usual ones."""
    try:
        return read_kept(_path(), _settings, _MOST_BYTES) or Settings(first=True)
    except OSError as error:
        log.warning("the settings cannot be read (%s); the usual ones are used", error)
        return Settings(first=True)


def _settings(content: bytes) -> Settings:
    """The settings of a file; raises an exception of any kind where they are not as `save_settings` writes them."""
    data: dict[str, Any] = json.loads(content)
    usual = SettingsValues()
    known = {f.name: type(getattr(usual, f.name)) for f in fields(SettingsValues)}
    given = {name: _value(data["values"][name], kind) for name, kind in known.items() if name in data["values"]}
    values = SettingsValues(**given)
    if values.animation not in SPEEDS or values.quality not in QUALITIES:
        raise ValueError("an option has an unknown value")
    if not (1.0 <= values.scale <= 2.0 and 0.0 <= values.volume <= 1.0):
        raise ValueError("an option is out of its range")
    width, height = (min(max(int(n), 320), 16384) for n in data.get("size", DEFAULT_SIZE))
    measured = _value(data.get("measured_quality", ""), str)
    if measured not in ("", *QUALITIES):
        raise ValueError("the measured quality is unknown")
    tables = {_value(name, str): _table(table) for name, table in data.get("tables", {}).items()}
    return Settings(values, (width, height), measured, tables)


def _table(data: dict[str, Any]) -> dict[str, Any]:
    """What was chosen on a set-up page; whether it still fits the game is the page's affair."""
    settings = {_value(name, str): _value(value, str) for name, value in data.get("settings", {}).items()}
    kinds = [kind if kind in LEVELS else HUMAN for kind in data.get("kinds", ())]
    names = [_value(name, str) for name in data.get("names", ())]
    variant = _value(data.get("variant", ""), str)
    return {**data, "variant": variant, "settings": settings, "kinds": kinds, "names": names}


def _value(value: Any, kind: type) -> Any:
    """A value of a JSON file as what it must be; raises TypeError when it is something else."""
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} stands where a {kind.__name__} belongs")
    return value


def save_settings(settings: Settings) -> None:
    """Remember the settings; what cannot be written is told in the log."""
    try:
        kept = {name: value for name, value in asdict(settings).items() if name != "first"}
        with sole_writer(_path()):
            save(_path(), json.dumps(kept, indent=1) + "\n")
    except OSError as error:
        log.warning("the settings cannot be kept: %s", error)
