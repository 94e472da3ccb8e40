"""The painted room that brass and lacquer reflect, and the noise that wood grows from.

``models/make_environment.py`` paints and prefilters the room; here it is read and handed to the driver.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from panda3d.core import ATS_none, CPTA_uchar, Filename, LoaderOptions, PTA_uchar, SamplerState, Texture

from game3d import assets

KEY_DIRECTION = (-0.60, 0.17, 0.78)
"""From the board's centre towards the key light: upper left as seen from seat 1 (made unit length in use)."""

KEY_COLOUR = (2.75, 2.25, 1.62)
"""The key's light on a surface that faces it, linear."""

NOISE_CELLS = 64


@dataclass(frozen=True, slots=True)
class Room:
    """What the shader needs: the reflection atlas and nine rows of irradiance (see ``lighting.glsl``)."""

    atlas: Texture
    harmonics: tuple[tuple[float, float, float, float], ...]


def load_room() -> Room:
    """Read ``models/environment.png`` and ``.json``; raises :class:`game3d.assets.AssetError` if one is missing
    or not what the script writes."""
    path = assets.asset("models", "environment.png")
    notes = json.loads(assets.asset("models", "environment.json").read_text(encoding="utf-8"))
    image = Texture("environment")
    as_it_is = LoaderOptions()
    as_it_is.set_auto_texture_scale(ATS_none)
    if not image.read(Filename.from_os_specific(str(path)), as_it_is):
        raise assets.AssetError(f"the picture {path} cannot be read")
    width, height = image.get_x_size(), image.get_y_size()
    if (width, height) != (notes["tile"], notes["tile"] * notes["levels"]):
        raise assets.AssetError(f"the picture {path} is {width}x{height}, which environment.json does not say")
    codes = np.frombuffer(bytes(image.get_ram_image_as("BGR")), dtype=np.uint16).reshape(height, width, 3)
    light = (codes.astype(np.float32) / 65535.0) ** 2 * np.float32(notes["scale"])
    pixels = np.concatenate([light, np.ones((height, width, 1), dtype=np.float32)], axis=2)
    atlas = Texture("room")
    atlas.setup_2d_texture(width, height, Texture.T_float, Texture.F_rgba16)
    atlas.set_ram_image(pixels.tobytes())
    _sample(atlas, mipmaps=False, repeats=False)
    rows = tuple((float(r), float(g), float(b), 0.0) for r, g, b in notes["harmonics"])
    return Room(atlas, rows)


def _sample(texture: Texture, *, mipmaps: bool, repeats: bool) -> None:
    texture.set_magfilter(SamplerState.FT_linear)
    texture.set_minfilter(SamplerState.FT_linear_mipmap_nearest if mipmaps else SamplerState.FT_linear)
    for wrap in (texture.set_wrap_u, texture.set_wrap_v, texture.set_wrap_w):
        wrap(SamplerState.WM_repeat if repeats else SamplerState.WM_clamp)


def noise_field(cells: int, roughest: float, finest: float, seed: int, slope: float = 1.0) -> NDArray[np.float32]:
    """Smooth noise that repeats: a cube of ``cells``^3 values, mean 0.5, spread about 0..1.

    Only waves between ``roughest`` and ``finest`` periods per cube are in it; ``slope`` says how much stronger
    the longer ones are (0 white, 1 pink).
    """
    half = (cells, cells, cells // 2 + 1)
    parts = np.random.default_rng(seed).standard_normal((2, *half), dtype=np.float32)
    axis = np.fft.fftfreq(cells, 1.0 / cells).astype(np.float32)
    square = axis[:, None, None] ** 2 + axis[None, :, None] ** 2 + axis[None, None, : half[2]] ** 2
    band = np.exp(-((square / finest**2) ** 2)) * (1.0 - np.exp(-((square / roughest**2) ** 2)))
    band /= np.maximum(square, 1.0) ** (slope / 2.0)
    field = np.fft.irfftn((parts[0] + 1j * parts[1]) * band, s=(cells, cells, cells), axes=(0, 1, 2))
    field /= np.std(field) * 5.0
    return (np.clip(field, -0.5, 0.5) + 0.5).astype(np.float32)


def noise_pixels(cells: int = NOISE_CELLS) -> NDArray[np.uint8]:
    """The noise cube, ``(cells, cells, cells, 4)``: blue pores, green clouds, red fibres, alpha warp
    (in the order B G R A that the texture wants)."""
    fibres = noise_field(cells, 4.0, cells / 2.4, 1, 0.7)
    clouds = noise_field(cells, 1.0, 7.0, 2)
    pores = noise_field(cells, 10.0, cells / 3.0, 3, 0.0)
    warp = noise_field(cells, 1.0, 3.0, 4)
    cube = np.stack([pores, clouds, fibres, warp], axis=-1)
    return np.asarray(np.rint(cube * 255.0), dtype=np.uint8)


def halved(cube: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The next mipmap level of a cube: means of 2x2x2 cells."""
    wide = cube.astype(np.uint16)
    for axis in range(3):
        even, odd = ((slice(None),) * axis + (slice(start, None, 2),) for start in (0, 1))
        wide = wide[even] + wide[odd]
    return np.asarray((wide + 4) // 8, dtype=np.uint8)


def make_noise() -> Texture:
    """The noise cube as a texture with its levels."""
    texture = Texture("noise")
    cube = noise_pixels()
    n = cube.shape[0]
    texture.setup_3d_texture(n, n, n, Texture.T_unsigned_byte, Texture.F_rgba)
    texture.set_ram_image(cube.tobytes())
    level = 0
    while cube.shape[0] > 1:
        cube = halved(cube)
        level += 1
        texture.set_ram_mipmap_image(level, CPTA_uchar(PTA_uchar(cube.tobytes())))
    _sample(texture, mipmaps=True, repeats=True)
    return texture
