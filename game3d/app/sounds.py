"""Short sounds. Without a device, or without a file, there is silence and no complaint."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import Any

from panda3d.core import AudioSound, Filename

from game3d import assets

log = logging.getLogger(__name__)


def has_sound_device() -> bool:
    """Whether a sound could be heard; asked only on Linux, where opening a device that is missing fills the log."""
    if not sys.platform.startswith("linux"):
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", f"/run/user/{os.getuid()}"))
    servers = (runtime / "pulse" / "native", runtime / "pipewire-0")
    if os.environ.get("PULSE_SERVER") or any(server.exists() for server in servers):
        return True
    try:
        return any(line.strip()[:1].isdigit() for line in Path("/proc/asound/cards").read_text().splitlines())
    except OSError:
        return False


class Sounds:
    """Plays the sounds by name."""

    def __init__(self, base: Any) -> None:
        self._base = base
        self._loaded: dict[str, Any] = {}
        self.volume = 0.7
        self.on = True

    def play(self, name: str) -> None:
        """Play a sound now, from its beginning."""
        if not self.on or self.volume <= 0:
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(self.volume)
            sound.play()

    def _sound(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = None
            managers = getattr(self._base, "sfxManagerList", [])
            if managers and managers[0].is_valid():
                try:
                    path = assets.asset("models", f"{name}.wav")
                except assets.AssetError as error:
                    log.warning("no sound: %s", error)
                else:
                    sound = managers[0].get_sound(Filename.from_os_specific(str(path)))
                    if sound is not None and sound.status() != AudioSound.BAD:
                        self._loaded[name] = sound
        return self._loaded[name]
