"""Tables for the owners' own dice: drawings that no network was trained on, and lamps that confuse colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import cv2
import numpy as np
import pytest

from vision.generate import dieface
from vision.generate.random_scene import kelvin, linear
from vision.generate.render import render
from vision.generate.scene import Array, Camera, DieAt, DieLook, Lens, Light, Rendered, Scene, TableSurface
from vision.generate.view import resting
from vision.read.networks import Picture

KEY, BARS, FRAME = "owners-key", "owners-bars", "owners-frame"
SPOTS = tuple((x, y) for y in (-34.0, 0.0, 34.0) for x in (-54.0, -18.0, 18.0, 54.0))


def own_symbol(name: str, size: int) -> Array:
    """A key, two thick bars or a frame around a dot, as an alpha mask: none is among the generator's own symbols."""
    big = np.zeros((400, 400), np.uint8)
    if name == KEY:
        cv2.circle(big, (128, 200), 52, 255, 24)
        cv2.line(big, (180, 200), (340, 200), 255, 28)
        cv2.line(big, (280, 200), (280, 260), 255, 28)
        cv2.line(big, (328, 200), (328, 272), 255, 28)
    elif name == FRAME:
        cv2.rectangle(big, (80, 80), (320, 320), 255, 28)
        cv2.circle(big, (200, 200), 36, 255, -1)
    else:
        cv2.rectangle(big, (80, 100), (168, 300), 255, -1)
        cv2.rectangle(big, (232, 100), (320, 300), 255, -1)
    small = cv2.resize(big, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32) / np.float32(255.0)


@contextmanager
def own_symbols() -> Iterator[None]:
    """While this lasts, the generator draws them too."""
    usual = dieface._symbol
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            dieface, "_symbol", lambda name, size: (own_symbol if name in (KEY, BARS, FRAME) else usual)(name, size)
        )
        yield


def symbol_die(symbol: str) -> DieLook:
    """A black die with white pips, and a symbol in place of its six."""
    return DieLook("black", (0.012, 0.012, 0.013), (0.7, 0.7, 0.7), roundness=0.1, gloss=0.2, symbol=symbol)


def coloured(colour: str, srgb: tuple[int, int, int]) -> DieLook:
    """A plain die of a colour."""
    pip = (0.02, 0.02, 0.02) if sum(srgb) > 420 else (0.75, 0.75, 0.75)
    return DieLook(colour, linear(srgb), pip, roundness=0.1, gloss=0.2)


def lay(
    dice: Sequence[tuple[DieLook, str]],
    seed: int,
    *,
    warm: float = 5500.0,
    power: float = 0.9,
    tilt: float = 8.0,
    lamp: float = 120.0,
    felt: tuple[float, float, float] = (0.05, 0.16, 0.08),
) -> Rendered:
    """Dice with these faces, apart from each other, at places and turns that the seed chooses. Of the lamp: how warm it
    is in kelvin, its power, and how far to the right it stands."""
    rng = np.random.default_rng(seed)
    light = kelvin(warm)
    lying = []
    for (look, face), spot in zip(dice, rng.permutation(len(SPOTS)), strict=False):
        x, y = SPOTS[spot] + rng.uniform(-5, 5, 2)
        axis = ("1", "6", "2", "5", "3", "4").index("6" if face == "boss" else face)
        lying.append(DieAt(look, (float(x), float(y), look.edge / 2), resting(axis, float(rng.uniform(0, 6.28)))))
    return render(
        Scene(
            tuple(lying),
            Camera(800, 600, 760.0, 300.0, tilt_degrees=tilt, turn_degrees=float(rng.uniform(-20, 20))),
            lamps=(Light((lamp, 200.0, 600.0), 60.0, power, light),),
            ambient=(0.25 * light[0], 0.25 * light[1], 0.25 * light[2]),
            surface=TableSurface("felt", felt, (felt[0] * 1.3, felt[1] * 1.3, felt[2] * 1.3), 0.5),
            lens=Lens(noise=0.008),
            seed=seed,
        )
    )


def write(path: str, image: Picture) -> None:
    """A photograph as a file."""
    assert cv2.imwrite(path, image)
