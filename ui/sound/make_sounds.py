"""`python -m ui.sound.make_sounds`: makes the sounds that are shipped. All are reckoned here, none was recorded.

Each sound is a row of `SOUNDS`: how it is made, and how loud it is beside the others.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ui.sound import kinds

Wave = NDArray[np.float64]

RATE = 22_050
"""Samples a second: enough for small loudspeakers, and half the bytes."""
FOLDER = Path(__file__).parent.parent / "assets" / "sounds" / "default"
HIGHEST = 0.45 * RATE
"""In hertz: what is higher would come back as another pitch."""
FADE_IN, FADE_OUT = 0.002, 0.02
"""Seconds: a wave that begins or ends at once clicks."""

C5, E5, G5, A5, C6, E6, G6 = 523.25, 659.26, 783.99, 880.0, 1046.5, 1318.51, 1567.98


def _time(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def bell(pitch: float, seconds: float, decay: float = 6.0) -> Wave:
    """A struck bar: its tone, and two that die away sooner, as a marimba's do."""
    at = _time(seconds)
    sound = np.zeros(len(at))
    for over, share, sooner in ((1.0, 1.0, 1.0), (3.93, 0.28, 2.6), (9.2, 0.1, 5.0)):
        if pitch * over < HIGHEST:
            sound += share * np.sin(2 * np.pi * pitch * over * at) * np.exp(-decay * sooner * at)
    return sound


def glide(low: float, high: float, seconds: float, decay: float = 3.0) -> Wave:
    """A tone on its way from one pitch to another."""
    at = _time(seconds)
    pitch = low * (high / low) ** (at / seconds)
    return np.asarray(np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.exp(-decay * at), np.float64)


def noise(seconds: float, low: float, high: float, seed: int, decay: float = 0.0) -> Wave:
    """A rush between two pitches, the same every time."""
    count = round(seconds * RATE)
    grains = np.random.Generator(np.random.PCG64(seed)).random(count) * 2 - 1
    spectrum = np.fft.rfft(grains)
    pitches = np.fft.rfftfreq(count, 1 / RATE)
    spectrum[(pitches < low) | (pitches > high)] = 0
    rush = np.fft.irfft(spectrum, count)
    return np.asarray(rush / np.abs(rush).max() * np.exp(-decay * _time(seconds)), np.float64)


def together(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Several waves in one, each from its second on and with its share."""
    out = np.zeros(round(seconds * RATE))
    for begins, share, part in parts:
        first = round(begins * RATE)
        part = part[: len(out) - first]
        out[first : first + len(part)] += share * part
    return out


def thrown() -> Wave:
    """Three knocks of wood, as dice on a tray."""
    knocks = [bell(pitch, 0.08, 55.0) for pitch in (620.0, 540.0, 700.0)]
    return together(0.2, (0.0, 1.0, knocks[0]), (0.05, 0.7, knocks[1]), (0.09, 0.5, knocks[2]))


def read() -> Wave:
    """Two notes upwards: it has been seen."""
    return together(0.32, (0.0, 0.8, bell(G5, 0.2, 14.0)), (0.09, 1.0, bell(C6, 0.23, 12.0)))


def doubtful() -> Wave:
    """The same two notes to and fro: a question."""
    notes = (E5, G5, E5)
    return together(0.48, *((0.12 * n, 0.9, bell(pitch, 0.24, 11.0)) for n, pitch in enumerate(notes)))


def refused() -> Wave:
    """A low double hum: no."""
    at = _time(0.13)
    hum = np.tanh(2.2 * np.sin(2 * np.pi * 174.6 * at)) * np.exp(-9 * at)
    return together(0.32, (0.0, 1.0, hum), (0.17, 0.9, hum))


def saved() -> Wave:
    """A short tap: written down."""
    return bell(A5, 0.09, 45.0)


def your_turn() -> Wave:
    """Three notes of a chord, one after the other."""
    chord = ((C5, 0.8), (E5, 0.8), (G5, 1.0))
    return together(0.75, *((0.11 * n, share, bell(pitch, 0.53, 6.0)) for n, (pitch, share) in enumerate(chord)))


def bomb() -> Wave:
    """A fuse, a thump that falls, and rubble."""
    return together(
        1.35,
        (0.0, 0.12, noise(0.16, 3000, 9000, 11) * np.linspace(0.3, 1.0, round(0.16 * RATE))),
        (0.16, 1.0, glide(150.0, 38.0, 0.9, 3.6)),
        (0.16, 0.9, noise(1.3, 40, 1400, 12, 4.2)),
        (0.16, 0.35, noise(0.2, 1400, 8000, 13, 22.0)),
        (0.45, 0.28, noise(1.0, 200, 2600, 14, 3.4)),
    )


def freeze() -> Wave:
    """Glass that runs upwards and stays in the air."""
    run = (C6, E6, G6, 2 * C6, 2 * E6)
    notes = [(0.07 * n, 0.75 - 0.08 * n, bell(pitch, 0.55, 7.0)) for n, pitch in enumerate(run)]
    return together(0.9, *notes, (0.05, 0.12, noise(0.8, 5000, 10000, 21, 4.0)))


def thaw() -> Wave:
    """The same glass downwards, and a drop."""
    run = (G6, E6, C6, G5)
    notes = [(0.07 * n, 0.6 + 0.08 * n, bell(pitch, 0.4, 8.0)) for n, pitch in enumerate(run)]
    return together(0.7, *notes, (0.4, 0.5, glide(420.0, 980.0, 0.12, 16.0)))


def round_won() -> Wave:
    """A short call, as of a horn."""
    return together(0.7, (0.0, 0.7, bell(G5, 0.3, 7.0)), (0.1, 0.7, bell(G5, 0.3, 7.0)), (0.2, 1.0, bell(C6, 0.5, 4.5)))


def sad() -> Wave:
    """Two tones that sink, the second further."""
    return together(0.65, (0.0, 0.8, glide(392.0, 370.0, 0.3, 3.0)), (0.28, 1.0, glide(349.2, 262.0, 0.47, 3.0)))


def last_round() -> Wave:
    """Two strokes of a bell."""
    return together(0.7, (0.0, 0.8, bell(A5, 0.5, 5.0)), (0.3, 1.0, bell(A5, 0.5, 5.0)))


def win() -> Wave:
    """A fanfare: a chord built up, and held."""
    steps = [(0.0, C5), (0.13, E5), (0.26, G5)]
    held = [(0.45, C6), (0.45, E6), (0.45, G5), (0.45, C5)]
    notes = [(begins, 0.7, bell(pitch, 0.4, 5.0)) for begins, pitch in steps]
    notes += [(begins, 0.55, bell(pitch, 1.15, 2.6)) for begins, pitch in held]
    return together(1.4, *notes)


SOUNDS: Mapping[str, tuple[Callable[[], Wave], float]] = {
    kinds.THROWN: (thrown, 0.3),
    kinds.READ: (read, 0.45),
    kinds.DOUBTFUL: (doubtful, 0.5),
    kinds.REFUSED: (refused, 0.5),
    kinds.SAVED: (saved, 0.25),
    kinds.YOUR_TURN: (your_turn, 0.55),
    kinds.BOMB: (bomb, 0.89),
    kinds.FREEZE: (freeze, 0.6),
    kinds.THAW: (thaw, 0.55),
    kinds.SAD: (sad, 0.5),
    kinds.ROUND_WON: (round_won, 0.6),
    kinds.LAST_ROUND: (last_round, 0.6),
    kinds.WIN: (win, 0.8),
}
"""How each is made, and the height of its loudest peak: 1 would be all that a file can hold."""


def samples(kind: str) -> NDArray[np.int16]:
    """A sound as it is shipped: no click at its ends, no offset, its peak where it belongs."""
    made, peak = SOUNDS[kind]
    sound = made()
    shape = np.ones(len(sound))
    for seconds, end in ((FADE_IN, shape), (FADE_OUT, shape[::-1])):
        count = round(seconds * RATE)
        end[:count] = np.linspace(0.0, 1.0, count)
    sound *= shape
    sound -= shape * (sound.mean() / shape.mean())  # the offset goes, and the ends stay where they are
    sound *= peak / np.abs(sound).max()
    return np.asarray(np.round(sound * 32767), np.int16)


def write(kind: str, path: Path) -> None:
    """A sound as a file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples(kind).astype("<i2").tobytes())


def main(folder: Path = FOLDER) -> None:
    """Make all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in SOUNDS:
        write(kind, folder / f"{kind}.wav")
    size = sum(path.stat().st_size for path in folder.glob("*.wav"))
    print(f"{len(SOUNDS)} sounds in {folder}, {size // 1000} kB")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
