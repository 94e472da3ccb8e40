"""The materials of the room, as plain data: one table for the models and for the shader.

A model names a material by its index in the red channel of its vertex colours, so that one shader
program draws every material and a whole board stays one draw call. The scripts in ``models/`` import
the names below; the stage hands :func:`shader_rows` to the shader. New materials go at the end: the
indices are written into the models.

Every material is the same function of the *solid coordinates* (object space, units, x along the grain)
with other numbers: two colours mixed by growth rings, fibres and clouds, under one specular lobe.
That keeps the shader free of branches, which software renderers run on both sides.
"""

from __future__ import annotations

from dataclasses import dataclass

WALNUT = 0
MAPLE = 1
BRASS = 2
IVORY = 3
EBONY = 4
FELT = 5
SLATE = 6
ENAMEL_BLUE = 7
ENAMEL_RED = 8
TILE = 9
PAPER = 10
INK = 11
TABLE = 12
ROSEWOOD = 13
BIRCH = 14
GLASS = 15
LEATHER = 16
STEEL = 17
GILT = 18
OAK = 19


@dataclass(frozen=True, slots=True)
class Material:
    """One material; every number is a plain float that the shader reads.

    light, dark:  sRGB colours (0..1) between which the pattern mixes; for metals the reflectance.
    rings:        growth rings per unit from the pith, and how far they darken (0..1).
    grain:        cubes of noise per unit along and across the grain; equal means no direction.
    fibre:        how far fine fibres darken (0..1).
    cloud:        how far broad, slow patches darken (0..1).
    gloss:        roughness of the specular lobe (the lacquer of a wood), 0.05 mirror .. 1 matt.
    streak:       how far the fibres vary the roughness (brushed metal, pores in lacquer).
    reflect:      reflectance at normal incidence of a dielectric (0.04 lacquer, 0.02 felt).
    metal:        1 for metals (no diffuse light, coloured reflection), else 0; gilding is between, and so it can
                  be read from where bare metal would mirror the dark.
    sheen:        soft light at grazing angles (felt, leather).
    clear:        how far the body lets the light through (glass), 0 opaque.
    """

    index: int
    name: str
    light: tuple[float, float, float]
    dark: tuple[float, float, float]
    rings: tuple[float, float] = (0.0, 0.0)
    grain: tuple[float, float] = (1.0, 1.0)
    fibre: float = 0.0
    cloud: float = 0.0
    gloss: float = 0.4
    streak: float = 0.0
    reflect: float = 0.04
    metal: float = 0.0
    sheen: float = 0.0
    clear: float = 0.0


def _srgb(code: str) -> tuple[float, float, float]:
    """``"8a5a3c"`` -> three sRGB values in 0..1."""
    return (int(code[0:2], 16) / 255.0, int(code[2:4], 16) / 255.0, int(code[4:6], 16) / 255.0)


def _wood(
    index: int,
    name: str,
    light: str,
    dark: str,
    *,
    rings: tuple[float, float] = (9.0, 0.55),
    fibre: float = 0.35,
    cloud: float = 0.35,
    gloss: float = 0.28,
    reflect: float = 0.04,
) -> Material:
    """A lacquered wood: fibres run along x, rings lie around a pith outside the piece."""
    return Material(
        index,
        name,
        _srgb(light),
        _srgb(dark),
        rings=rings,
        grain=(0.09, 3.1),
        fibre=fibre,
        cloud=cloud,
        gloss=gloss,
        streak=0.25,
        reflect=reflect,
    )


MATERIALS: tuple[Material, ...] = (
    _wood(WALNUT, "walnut", "66442d", "37231a", rings=(9.0, 0.5)),
    _wood(MAPLE, "maple", "dcc195", "b48d5a", fibre=0.25, rings=(9.0, 0.5)),
    Material(
        BRASS,
        "brass",
        _srgb("f0cf88"),
        _srgb("d2a85a"),
        grain=(0.25, 5.0),
        fibre=0.3,
        cloud=0.5,
        gloss=0.24,
        streak=0.5,
        metal=1.0,
    ),
    Material(
        IVORY,
        "ivory",
        _srgb("eadfc4"),
        _srgb("d2bd94"),
        rings=(9.0, 0.18),
        grain=(0.3, 2.0),
        fibre=0.2,
        cloud=0.4,
        gloss=0.3,
    ),
    _wood(EBONY, "ebony", "29211e", "110c0b", rings=(10.0, 0.4), gloss=0.25),
    Material(
        FELT,
        "felt",
        _srgb("2c4a38"),
        _srgb("1b3226"),
        grain=(2.6, 2.6),
        fibre=0.7,
        cloud=0.3,
        gloss=0.95,
        reflect=0.02,
        sheen=0.35,
    ),
    Material(
        SLATE,
        "slate",
        _srgb("50575a"),
        _srgb("2f3538"),
        grain=(2.6, 3.0),
        fibre=0.45,
        cloud=0.35,
        gloss=0.55,
        streak=0.3,
    ),
    Material(ENAMEL_BLUE, "enamel blue", _srgb("0a1f58"), _srgb("071744"), cloud=0.5, gloss=0.18, reflect=0.02),
    Material(ENAMEL_RED, "enamel red", _srgb("d63a30"), _srgb("bf312a"), cloud=0.5, gloss=0.18, reflect=0.02),
    _wood(TILE, "tile", "5b3b25", "372116", rings=(9.0, 0.5), gloss=0.4),
    Material(PAPER, "paper", _srgb("e6dcc3"), _srgb("d3c5a4"), grain=(1.5, 3.0), fibre=0.5, cloud=0.5, gloss=0.85),
    Material(INK, "ink", _srgb("1a1512"), _srgb("0e0b0a"), grain=(2.0, 2.0), fibre=0.4, gloss=0.7),
    _wood(TABLE, "table", "2f221b", "1e1510", rings=(5.0, 0.4), fibre=0.25, cloud=0.2, gloss=0.6, reflect=0.022),
    _wood(ROSEWOOD, "rosewood", "783824", "431c13", rings=(9.0, 0.45)),
    _wood(BIRCH, "birch", "e4cda3", "c3a273", rings=(8.0, 0.4), fibre=0.22),
    Material(GLASS, "glass", _srgb("e8eef0"), _srgb("d8e0e4"), gloss=0.06, reflect=0.05, clear=0.9),
    Material(
        LEATHER,
        "leather",
        _srgb("5a2f22"),
        _srgb("351a13"),
        grain=(1.8, 1.8),
        fibre=0.6,
        cloud=0.4,
        gloss=0.5,
        streak=0.3,
        sheen=0.1,
    ),
    Material(
        STEEL,
        "steel",
        _srgb("c9ccd0"),
        _srgb("a4a8ae"),
        grain=(0.25, 5.0),
        fibre=0.3,
        cloud=0.4,
        gloss=0.26,
        streak=0.5,
        metal=1.0,
    ),
    Material(GILT, "gilt", _srgb("d9b06a"), _srgb("b98d48"), grain=(1.0, 4.0), fibre=0.3, gloss=0.38, metal=0.5),
    _wood(OAK, "oak", "936a42", "674628", rings=(9.0, 0.5), gloss=0.36),
)

_BY_NAME = {material.name: material for material in MATERIALS}


def material(name: str) -> Material:
    """The material called ``name``; raises :class:`KeyError` with the known names if there is none."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise KeyError(f"no material {name!r}; known: {', '.join(sorted(_BY_NAME))}") from None


def to_linear(value: float) -> float:
    """An sRGB channel (0..1) as linear light (IEC 61966-2-1)."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def luminance(colour: tuple[float, float, float]) -> float:
    """Relative luminance (WCAG 2) of an sRGB colour, 0 black .. 1 white."""
    r, g, b = (to_linear(channel) for channel in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


ROWS = 4
"""How many vec4 rows :func:`shader_rows` gives for each material."""


def shader_rows() -> list[tuple[float, float, float, float]]:
    """The table as the shader reads it: :data:`ROWS` rows of four floats for each material, in order.

    Row 0: light colour (linear), gloss. Row 1: dark colour (linear), streak.
    Row 2: rings per unit, ring depth, grain along, grain across.
    Row 3: fibre depth, cloud depth, metal (else minus the reflectance), sheen (else minus ``clear``).
    """
    rows: list[tuple[float, float, float, float]] = []
    for entry in MATERIALS:
        light = tuple(to_linear(channel) for channel in entry.light)
        dark = tuple(to_linear(channel) for channel in entry.dark)
        rows.append((light[0], light[1], light[2], entry.gloss))
        rows.append((dark[0], dark[1], dark[2], entry.streak))
        rows.append((entry.rings[0], entry.rings[1], entry.grain[0], entry.grain[1]))
        rows.append(
            (
                entry.fibre,
                entry.cloud,
                entry.metal if entry.metal > 0.0 else -entry.reflect,
                -entry.clear if entry.clear > 0.0 else entry.sheen,
            )
        )
    return rows
