"""The levels at which the AI plays, by rising strength."""

from __future__ import annotations

from collections.abc import Mapping

from game3d.texts import N_

LEVEL_TITLES: Mapping[str, str] = {
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "hard": N_("Hard"),
    "master": N_("Master"),
}
LEVELS = tuple(LEVEL_TITLES)
BEST = LEVELS[-1]
