"""Tables of dice that are hard to read: marbled, translucent, and with a drawing that no network has seen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.read.own_scenes import KEY, lay, own_symbols, symbol_die
from vision.generate import dieface
from vision.generate.scene import AXIS_FACES, Array, DieLook, Rendered
from vision.generate.surfaces import clouds

MARBLED, TRANSLUCENT, SYMBOL = TABLES = ("marbled", "translucent", "symbol")
_OPPOSITE = {"1": "6", "6": "1", "2": "5", "5": "2", "3": "4", "4": "3"}


def _marble(face: str, look: DieLook) -> Array:
    """Pips among veins of nearly their colour."""
    out = dieface.face_texture(face, look)
    rng = np.random.default_rng([AXIS_FACES.index(face), round(look.body[0] * 1e4)])
    veins = np.abs(clouds(rng, dieface.SIZE, dieface.SIZE, 13.0) + 0.4 * clouds(rng, dieface.SIZE, dieface.SIZE, 5.0))
    swirl = np.clip(1.0 - 2.6 * veins, 0.0, 1.0) * 0.75
    out[..., 0] = np.maximum(out[..., 0], swirl)
    return out


def _glass(face: str, look: DieLook) -> Array:
    """Pips, and those of the opposite face shining through, blurred and turned over."""
    out = dieface.face_texture(face, look)
    below = dieface.face_texture(_OPPOSITE[face], look)[:, ::-1, 0]
    below = cv2.GaussianBlur(np.ascontiguousarray(below), (0, 0), 3.5)
    out[..., 0] = np.maximum(out[..., 0], 0.45 * np.asarray(below, np.float32))
    return out


def hard_table(kind: str, seed: int, dice: int = 5) -> Rendered:
    """A throw of the dice of one such table, whose lamp and cloth are always the same."""
    faces = [str(face) for face in np.random.default_rng([seed, 7]).integers(1, 7, dice)]
    if kind == SYMBOL:
        with own_symbols():
            return lay([(symbol_die(KEY), "boss" if face == "6" else face) for face in faces], seed, warm=4000.0)
    if kind == MARBLED:
        looks = [DieLook("violet", (0.16, 0.03, 0.24), (0.62, 0.55, 0.66), roundness=0.12, gloss=0.2)]
        texture = _marble
    else:
        looks = [DieLook("red", (0.30, 0.02, 0.03), (0.72, 0.66, 0.62), roundness=0.1, gloss=0.12)]
        texture = _glass
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            dieface, "atlas", lambda look: np.concatenate([texture(face, look) for face in AXIS_FACES], axis=0)
        )
        patch.setattr("vision.generate.ray_cast.atlas", dieface.atlas)
        return lay([(looks[0], face) for face in faces], seed, warm=3200.0, power=0.7)
