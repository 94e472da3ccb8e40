"""The ladder of picture qualities: what each step asks of the graphics card."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quality:
    """One step of the ladder.

    shadow_map:    width and height of the shadow map in texels, 0 for none.
    blocker_taps:  reads of the map for each pixel that look for what stands in the light, and how far off.
    shadow_taps:   reads in half shadow, which soften it.
    samples:       multisampling asked for (the window may grant less).
    """

    name: str
    shadow_map: int
    blocker_taps: int
    shadow_taps: int
    samples: int

    def defines(self) -> dict[str, int]:
        """The preprocessor constants with which the shaders are compiled."""
        return {"SHADOWS": int(self.shadow_map > 0)}


HIGH = Quality("high", shadow_map=2048, blocker_taps=8, shadow_taps=20, samples=4)
MEDIUM = Quality("medium", shadow_map=1024, blocker_taps=4, shadow_taps=6, samples=2)
LOW = Quality("low", shadow_map=0, blocker_taps=0, shadow_taps=0, samples=0)

QUALITIES: dict[str, Quality] = {quality.name: quality for quality in (HIGH, MEDIUM, LOW)}


def quality(name: str) -> Quality:
    """The step called ``name``; raises :class:`ValueError` naming the known ones."""
    try:
        return QUALITIES[name]
    except KeyError:
        raise ValueError(f"no picture quality {name!r}; known: {', '.join(QUALITIES)}") from None
