"""The room around the table as a panorama: what polished dice mirror, and where light comes from that no lamp gives."""

from __future__ import annotations

import numpy as np

from vision.generate.scene import Array, Rgb
from vision.generate.surfaces import clouds

HIGH, WIDE = 48, 96
WINDOWS = (0, 1, 1, 2, 3)
"""How many windows rooms have."""


def room(rng: np.random.Generator, ambient: Rgb) -> Array:
    """Light from every direction (height, width, 3), the zenith in the first row; on the mean as much as `ambient`."""
    light = np.exp(0.35 * clouds(rng, HIGH, WIDE, float(rng.uniform(5, 14))))
    height = np.cos(np.linspace(0, np.pi, HIGH))[:, None]
    light *= 0.75 + 0.35 * height  # ceilings are brighter than floors
    for _ in range(int(rng.choice(WINDOWS))):
        x, y = int(rng.integers(WIDE)), int(rng.integers(4, 20))
        wide, high = int(rng.integers(3, 16)), int(rng.integers(2, 9))
        columns = np.arange(x, x + wide) % WIDE
        light[y : y + high, columns] += rng.uniform(1.5, 9.0)
    if rng.random() < 0.6:  # whoever holds the camera
        x, wide = int(rng.integers(WIDE)), int(rng.integers(6, 18))
        light[int(rng.integers(4, 14)) : 30, np.arange(x, x + wide) % WIDE] *= rng.uniform(0.05, 0.5)
    share = np.clip(height, 0.0, 1.0) * np.sqrt(1 - np.clip(height, -1, 1) ** 2)  # how much a level table gets of it
    mean = float((light * share).sum() / (share.sum() * WIDE))
    tint = np.array(ambient) * rng.normal(1, 0.04, 3)
    return np.asarray(light[..., None] / mean * tint, np.float32)
