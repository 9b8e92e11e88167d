"""Image artifacts, the weather of a room: noise, flicker, drifting light, shadows of people, a knock at the camera."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.sources.frame import Picture


@dataclass(frozen=True, slots=True)
class ArtifactSettings:
    """How unkind the room is. All zero is a picture without any noise."""

    noise: float = 0.008
    """Standard deviation of a pixel, as a share of white."""
    flicker: float = 0.0
    """Share by which a lamp's bands brighten and darken rows of the picture."""
    hunting: float = 0.0
    """Share by which the exposure wanders up and down."""
    hunting_seconds: float = 3.0
    drift: float = 0.0
    """Share by which the light grows each second, as when the sun comes out."""
    shadow: float = 0.0
    """Share by which the soft shadow of somebody who leans over darkens its part of the picture."""
    shadow_seconds: float = 4.0
    """How long that shadow takes to come and go again."""
    shake: float = 0.0
    """Pixels: somebody leans on the table now and then."""
    shake_every: float = 3.0
    """Seconds between two such knocks."""


class ImageArtifacts:
    """Puts the weather of a room onto clean pictures; the same seed and times give the same pictures."""

    FIELDS = 3
    """Noise is drawn this often and then shifted about: drawing it anew for every frame would be the dearest step."""

    def __init__(self, artifacts: ArtifactSettings, size: tuple[int, int], rng: np.random.Generator) -> None:
        self.settings, self._rng = artifacts, rng
        width, height = size
        self._noise = [
            (rng.standard_normal((height, width, 3), np.float32) * (255 * artifacts.noise)) for _ in range(self.FIELDS)
        ]
        y, x = np.mgrid[0.0 : 1.0 : height * 1j, 0.0 : 1.0 : width * 1j]
        self._rows = np.linspace(0, 1, height, dtype=np.float32)
        self._across = (x * rng.choice([-1, 1]) + 0.4 * y * rng.choice([-1, 1])).astype(np.float32)

    def over(self, picture: Picture, at: float) -> Picture:
        """The picture as the camera would give it at this moment."""
        artifacts = self.settings
        light = np.float32(1 + artifacts.drift * at)
        light *= np.float32(1 + artifacts.hunting * np.sin(2 * np.pi * at / artifacts.hunting_seconds))
        out: npt.NDArray[np.float32] = picture.astype(np.float32) * light
        if artifacts.flicker:
            bands = 1 + artifacts.flicker * np.sin(2 * np.pi * (1.7 * self._rows + 8.3 * at))
            out *= bands[:, None, None].astype(np.float32)
        if artifacts.shadow:
            out *= self._shadow(at)[..., None]
        if artifacts.shake and at % artifacts.shake_every < 0.25:
            out = self._shaken(out, at)
        if artifacts.noise:
            noise = self._noise[int(self._rng.integers(self.FIELDS))]
            out += np.roll(noise, tuple(self._rng.integers(0, 200, 2)), axis=(0, 1))
        return np.asarray(np.clip(out + 0.5, 0, 255), np.uint8)

    def _shadow(self, at: float) -> npt.NDArray[np.float32]:
        """A soft edge that wanders in and out again."""
        reach = 0.5 - 0.5 * np.cos(2 * np.pi * at / self.settings.shadow_seconds)
        lowest, highest = float(self._across.min()), float(self._across.max())
        edge = lowest + (highest - lowest) * 0.7 * reach
        dark = 1 / (1 + np.exp(np.clip((self._across - edge) / 0.09, -30, 30)))
        return np.asarray(1 - self.settings.shadow * dark, np.float32)

    def _shaken(self, picture: npt.NDArray[np.float32], at: float) -> npt.NDArray[np.float32]:
        far = self.settings.shake * np.exp(-12 * (at % self.settings.shake_every))
        turn = 2 * np.pi * 11 * at
        move = np.array([[1, 0, far * np.cos(turn)], [0, 1, far * np.sin(1.3 * turn)]], np.float32)
        size = (picture.shape[1], picture.shape[0])
        return np.asarray(cv2.warpAffine(picture, move, size, borderMode=cv2.BORDER_REPLICATE), np.float32)
