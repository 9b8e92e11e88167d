"""From linear light to the file: blur, exposure, white balance, noise, tone, JPEG."""

from __future__ import annotations

import cv2
import numpy as np

from vision.generate.scene import Array, Lens, Picture


def _disc(radius: float) -> Array:
    size = int(np.ceil(radius)) * 2 + 1
    axis = np.arange(size, dtype=np.float32) - size // 2
    far = np.hypot(*np.meshgrid(axis, axis))
    kernel = np.clip(radius + 0.5 - far, 0.0, 1.0)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _streak(length: float, degrees: float) -> Array:
    size = int(np.ceil(length)) | 1
    kernel = np.zeros((size, size), np.float32)
    c = size // 2
    dx, dy = np.cos(np.radians(degrees)) * length / 2, np.sin(np.radians(degrees)) * length / 2
    cv2.line(kernel, (round(c - dx), round(c - dy)), (round(c + dx), round(c + dy)), 1.0, 1, cv2.LINE_AA)
    return np.asarray(kernel / max(float(kernel.sum()), 1e-6), np.float32)


def develop(light: Array, lens: Lens, rng: np.random.Generator) -> Picture:
    """The picture (BGR) that the camera would store of linear RGB light."""
    if lens.defocus > 0.3:
        light = np.asarray(cv2.filter2D(light, -1, _disc(lens.defocus)), np.float32)
    if lens.motion > 1.0:
        light = np.asarray(cv2.filter2D(light, -1, _streak(lens.motion, lens.motion_degrees)), np.float32)
    h, w = light.shape[:2]
    light = light * (np.array(lens.balance, np.float32) * np.float32(lens.exposure))
    if lens.vignette:
        y, x = np.ogrid[-1.0 : 1.0 : h * 1j, -1.0 : 1.0 : w * 1j]
        light *= (1 - lens.vignette * (x * x + y * y) / 2).astype(np.float32)[..., None]
    if lens.noise:
        shot = rng.standard_normal((h, w, 3), np.float32)
        if lens.noise > 0.012:
            shot = np.asarray(cv2.GaussianBlur(shot, (3, 3), 0.6), np.float32) * 1.6
        light += shot * (lens.noise * (0.25 + np.sqrt(np.clip(light, 0.0, 1.0))))
    tone = np.clip(light, 0.0, 1.0) ** np.float32(1 / 2.2)
    if lens.contrast != 1.0:
        tone = np.clip((tone - 0.5) * lens.contrast + 0.5, 0.0, 1.0)
    if lens.saturation != 1.0:
        grey = tone.mean(axis=2, keepdims=True)
        tone = np.clip(grey + (tone - grey) * lens.saturation, 0.0, 1.0)
    if lens.sharpen:
        tone = np.clip(tone + lens.sharpen * (tone - cv2.GaussianBlur(tone, (0, 0), 1.2)), 0.0, 1.0)
    image = np.ascontiguousarray((tone[..., ::-1] * 255 + 0.5).astype(np.uint8))
    if lens.jpeg is None:
        return image
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, lens.jpeg])
    if not done:
        raise ValueError("OpenCV could not write the generated picture as JPEG")
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
