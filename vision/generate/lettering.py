"""Text on pictures of linear light: OpenCV writes on bytes only, so a mask is written and blended."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.generate.scene import Array


def write(
    light: Array, text: str, at: Sequence[int], scale: float, colour: Sequence[float], thickness: int = 1, font: int = 0
) -> None:
    """Write text with its lower left corner at a place, as far as it is inside the picture."""
    (width, height), base = cv2.getTextSize(text, font, scale, thickness)
    pad = thickness + 2
    mask = np.zeros((height + base + 2 * pad, width + 2 * pad), np.uint8)
    cv2.putText(mask, text, (pad, pad + height), font, scale, 255, thickness, cv2.LINE_AA)
    x0, y0 = at[0] - pad, at[1] - pad - height
    left, upper = max(x0, 0), max(y0, 0)
    right, lower = min(x0 + mask.shape[1], light.shape[1]), min(y0 + mask.shape[0], light.shape[0])
    if left >= right or upper >= lower:
        return
    alpha = mask[upper - y0 : lower - y0, left - x0 : right - x0, None].astype(np.float32) / 255.0
    part = light[upper:lower, left:right]
    part[:] = part * (1 - alpha) + np.array(colour, np.float32) * alpha
