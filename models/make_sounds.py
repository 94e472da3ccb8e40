"""Writes every sound of the program: `python models/make_sounds.py [--out FOLDER] [NAME ...]`.

Sounds are knocks: a struck body rings in a few damped modes (P. R. Cook, "Real Sound Synthesis for Interactive
Applications", chapter 4), and the contact itself is a burst of noise a few milliseconds long.  Wood loses its modes
within hundredths of a second, stone is higher and shorter, brass rings on.  16 bits, mono, 44100 Hz.
"""

from __future__ import annotations

import argparse
import sys
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Signal = NDArray[np.float64]

RATE = 44100
LOUDEST = 0.8  # of full scale
HERE = Path(__file__).resolve().parent

# Partials of a struck bar with free ends, as multiples of the lowest (N. H. Fletcher, T. D. Rossing, "The Physics of
# Musical Instruments", 2.16), and of a small brass plate, measured by ear.
BAR = (1.0, 2.756, 5.404, 8.933)
PLATE = (1.0, 1.48, 2.11, 2.79, 3.97)


def time(seconds: float) -> Signal:
    """The moments of the samples, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def noise(seconds: float, seed: int) -> Signal:
    """White noise between -1 and 1, the same on every machine: an integer hash of the sample's number.

    The mixing constants are those of C. Wellons's "lowbias32" (2018).
    """
    value = np.arange(1, round(seconds * RATE) + 1, dtype=np.uint64) + np.uint64(seed * 1_000_003)
    mask = np.uint64(0xFFFFFFFF)
    value = (value ^ (value >> np.uint64(16))) * np.uint64(0x7FEB352D) & mask
    value = (value ^ (value >> np.uint64(15))) * np.uint64(0x846CA68B) & mask
    value ^= value >> np.uint64(16)
    return value.astype(np.float64) / 2.0**31 - 1.0


def softened(signal: Signal, cutoff: float) -> Signal:
    """Without what lies above the cutoff in Hz: a Gaussian window of the spectrum."""
    spectrum = np.fft.rfft(signal)
    frequency = np.fft.rfftfreq(len(signal), 1.0 / RATE)
    return np.fft.irfft(spectrum * np.exp(-0.5 * (frequency / cutoff) ** 2), len(signal))


def without_rumble(signal: Signal) -> Signal:
    """Without what lies below hearing; a damped mode begins with a push to one side."""
    spectrum = np.fft.rfft(signal)
    frequency = np.fft.rfftfreq(len(signal), 1.0 / RATE)
    return np.fft.irfft(spectrum * (1.0 - np.exp(-0.5 * (frequency / 45.0) ** 2)), len(signal))


def ring(seconds: float, lowest: float, partials: Sequence[float], decay: float, *, dull: float = 1.0) -> Signal:
    """Damped modes. `decay` is the time in which the lowest falls to 1/e; higher ones die faster (`dull`)."""
    t = time(seconds)
    total = np.zeros_like(t)
    for number, partial in enumerate(partials):
        total += np.sin(2.0 * np.pi * lowest * partial * t) * np.exp(-t / decay * partial**dull) / (number + 1.0)
    return total


def contact(seconds: float, length: float, cutoff: float, seed: int) -> Signal:
    """The touch: soft noise that is gone after `length` seconds."""
    return softened(noise(seconds, seed), cutoff) * np.exp(-time(seconds) / length)


def mixed(seconds: float, *voices: tuple[float, float, Signal]) -> Signal:
    """Voices (start in seconds, loudness, signal), cut at the end and led out to silence."""
    total = np.zeros(round(seconds * RATE))
    for start, loudness, voice in voices:
        at = round(start * RATE)
        part = voice[: max(len(total) - at, 0)]
        total[at : at + len(part)] += loudness * part
    total = without_rumble(total)
    out = min(len(total), round(0.02 * RATE))
    total[-out:] *= np.linspace(1.0, 0.0, out)
    rise = round(0.0006 * RATE)
    total[:rise] *= np.linspace(0.0, 1.0, rise)
    return total


def wooden(lowest: float, seed: int, *, decay: float = 0.03, seconds: float = 0.22) -> Signal:
    """A wooden piece set down on a wooden board: bar, board, touch."""
    return mixed(
        seconds,
        (0.0, 0.55, ring(seconds, lowest, BAR, decay, dull=0.8)),
        (0.0, 0.7, ring(seconds, 168.0, (1.0, 1.9, 2.6), 0.045, dull=0.6)),
        (0.0, 0.5, contact(seconds, 0.004, 4200.0, seed)),
    )


def wood_put() -> Signal:
    return wooden(760.0, 1)


def wood_slide() -> Signal:
    """Wood drawn over wood: a murmur that swells and ends in a light touch."""
    seconds = 0.3
    t = time(seconds)
    swell = np.sin(np.pi * np.clip(t / 0.24, 0.0, 1.0)) ** 1.5
    grainy = 0.7 + 0.3 * np.sin(2.0 * np.pi * 46.0 * t + 2.0 * np.sin(2.0 * np.pi * 7.0 * t))
    drawn = softened(noise(seconds, 2), 1500.0) - softened(noise(seconds, 2), 260.0)
    return mixed(seconds, (0.0, 1.6, drawn * swell * grainy), (0.22, 0.25, wooden(900.0, 3, seconds=0.08)))


def stone_put() -> Signal:
    seconds = 0.24
    return mixed(
        seconds,
        (0.0, 0.5, ring(seconds, 2350.0, (1.0, 1.63, 2.31), 0.016, dull=0.5)),
        (0.0, 0.3, ring(seconds, 610.0, (1.0, 2.1), 0.03)),
        (0.0, 0.5, ring(seconds, 145.0, (1.0, 2.2), 0.04)),
        (0.0, 0.55, contact(seconds, 0.0025, 7500.0, 4)),
        (0.055, 0.14, ring(0.1, 2480.0, (1.0, 1.63), 0.012)),
    )


def brass_put() -> Signal:
    seconds = 0.6
    return mixed(
        seconds,
        (0.0, 0.26, ring(seconds, 1480.0, PLATE, 0.16, dull=0.7)),
        (0.0, 0.1, ring(seconds, 1493.0, PLATE, 0.2, dull=0.7)),
        (0.0, 0.75, wooden(520.0, 5, decay=0.035)),
    )


def ball_put() -> Signal:
    """A ball dropped into its hollow: a round knock and a much smaller one."""
    seconds = 0.3
    knock = mixed(
        0.2,
        (0.0, 0.8, ring(0.2, 430.0, (1.0, 2.3, 3.9), 0.035, dull=0.9)),
        (0.0, 0.5, ring(0.2, 190.0, (1.0, 1.7), 0.05)),
        (0.0, 0.25, contact(0.2, 0.003, 3200.0, 6)),
    )
    return mixed(seconds, (0.0, 1.0, knock), (0.085, 0.22, knock), (0.128, 0.07, knock))


def take() -> Signal:
    """A piece taken up and put aside: two light knocks, the second higher."""
    seconds = 0.26
    return mixed(
        seconds,
        (0.0, 0.5, wooden(690.0, 7, decay=0.02, seconds=0.12)),
        (0.09, 0.75, wooden(1010.0, 8, decay=0.022, seconds=0.16)),
    )


def lift() -> Signal:
    """A piece leaving the board: hardly more than the felt under a finger."""
    seconds = 0.14
    t = time(seconds)
    brush = softened(noise(seconds, 9), 2100.0) * np.sin(np.pi * np.clip(t / 0.12, 0.0, 1.0)) ** 2
    return 0.4 * mixed(seconds, (0.0, 0.8, brush), (0.01, 0.3, ring(0.1, 880.0, (1.0, 2.7), 0.012)))


def flatten() -> Signal:
    """A wall that falls flat under a capstone: the crack of its edge, then its whole face."""
    seconds = 0.42
    fall = mixed(
        0.3,
        (0.0, 0.9, ring(0.3, 104.0, (1.0, 1.7, 2.4), 0.075, dull=0.5)),
        (0.0, 0.6, ring(0.3, 540.0, BAR, 0.03, dull=0.7)),
        (0.0, 0.8, contact(0.3, 0.008, 2800.0, 10)),
    )
    return mixed(seconds, (0.0, 0.4, wooden(1240.0, 11, decay=0.012, seconds=0.08)), (0.07, 1.0, fall))


def die_roll() -> Signal:
    """An ivory die on felt over wood: bounces that come faster and weaker, and the rock to rest."""
    moments = (0.0, 0.15, 0.262, 0.345, 0.407, 0.452, 0.486, 0.528)
    voices = []
    for number, moment in enumerate(moments):
        pitch = 1500.0 + 190.0 * ((number * 5) % 7 - 3)
        bounce = mixed(
            0.12,
            (0.0, 0.45, ring(0.12, pitch, (1.0, 1.71, 2.6), 0.011, dull=0.6)),
            (0.0, 0.6, ring(0.12, 205.0, (1.0, 2.1), 0.026)),
            (0.0, 0.4, contact(0.12, 0.005, 3000.0, 20 + number)),
        )
        voices.append((moment, 0.8**number, bounce))
    return mixed(0.66, *voices)


def clear() -> Signal:
    """A full line leaves the board: four men in turn, rising."""
    voices = [
        (0.085 * number, 0.6 + 0.1 * number, wooden(620.0 * 2.0 ** (step / 12.0), 30 + number, decay=0.03))
        for number, step in enumerate((0, 4, 7, 12))
    ]
    return mixed(0.52, *voices)


def refuse() -> Signal:
    """No: a finger on the table, twice."""
    tap = mixed(
        0.16,
        (0.0, 0.9, ring(0.16, 122.0, (1.0, 1.6), 0.03)),
        (0.0, 0.25, contact(0.16, 0.006, 900.0, 40)),
    )
    return mixed(0.3, (0.0, 0.8, tap), (0.12, 0.65, tap))


def win() -> Signal:
    """Three bars of a marimba and a touch of brass above the last."""
    seconds = 0.67
    voices = []
    for number, step in enumerate((0, 4, 7)):
        note = 523.25 * 2.0 ** (step / 12.0)
        bar = mixed(
            0.5,
            (0.0, 0.8, ring(0.5, note, (1.0, 3.93), 0.16, dull=0.9)),
            (0.0, 0.12, contact(0.5, 0.003, 3500.0, 50 + number)),
        )
        voices.append((0.12 * number, 0.7, bar))
    chime = ring(0.42, 2093.0, (1.0, 1.5), 0.12)
    return mixed(seconds, *voices, (0.25, 0.12, chime))


SOUNDS: dict[str, tuple[Callable[[], Signal], float]] = {
    # what is played, and how loud its loudest moment is beside the others
    "wood_put": (wood_put, 0.8),
    "wood_slide": (wood_slide, 0.35),
    "stone_put": (stone_put, 0.8),
    "brass_put": (brass_put, 0.8),
    "ball_put": (ball_put, 0.8),
    "take": (take, 0.6),
    "lift": (lift, 0.22),
    "flatten": (flatten, 1.0),
    "die_roll": (die_roll, 0.8),
    "clear": (clear, 0.8),
    "refuse": (refuse, 0.5),
    "win": (win, 0.8),
}


def samples(name: str) -> NDArray[np.int16]:
    """The sound as 16-bit samples."""
    make, loudness = SOUNDS[name]
    signal = make()
    peak = float(np.abs(signal).max())
    return np.rint(signal / peak * loudness * LOUDEST * 32767.0).astype("<i2")


def write(folder: Path, name: str) -> Path:
    """Writes `name`.wav into the folder and returns its path."""
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples(name).tobytes())
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    """Makes the sounds named, or all; returns the exit status."""
    parser = argparse.ArgumentParser(description="Make the sounds of the program.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="sounds to write (default: all)")
    parser.add_argument("--out", type=Path, default=HERE, help="folder to write to (default: %(default)s)")
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.names) - set(SOUNDS))
    if unknown:
        parser.error(f"no sound called {', '.join(unknown)}; there are {', '.join(SOUNDS)}")
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.names or SOUNDS:
        path = write(options.out, name)
        print(f"{name:12} {path.stat().st_size / 1024:5.1f} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
