"""Changes to training pictures that real cameras make: turns, sizes, light, blur, noise, compression."""

from __future__ import annotations

import functools
import json
import pathlib
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
KEPT = 9000
"""Pictures that a loader keeps decoded: reading them again would take longer than all the rest."""
Matrix = npt.NDArray[np.float64]
LEANS = 10.0
"""Degrees from which a die leans, so that its face tells nothing of the camera."""
LOW = 0.55
"""Sine between an upper face and the line of sight from which a camera is low."""
ANY_WAY, ANY_WAY_LOW = 0.2, 0.02
"""Share of pictures that are turned any way, and of those from a low camera."""


@functools.lru_cache(maxsize=KEPT)
def labelled(file: pathlib.Path) -> tuple[Any, Any]:
    """A training picture and its label."""
    return cv2.imread(str(file.with_suffix(".jpg"))), json.loads(file.read_text())


def turn_and_scale(
    rng: np.random.Generator,
    centre: tuple[float, float],
    scale: float,
    size: int,
    flip: bool,
    shear: float = 0.0,
    any_way: float = ANY_WAY,
) -> Matrix:
    """The affine map that brings `centre` to the middle of a square of `size` pixels; turned any way in a share."""
    # cameras look at a table from below the picture: the upper face is the upper one, and that must not be unlearned
    angle = rng.uniform(0, 2 * np.pi) if rng.random() < any_way else rng.normal(0, 0.25)
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    m = np.array([[c, -s], [s, c]])
    if shear:
        m = m @ np.array([[1 + rng.normal(0, shear), rng.normal(0, shear)], [0.0, 1.0]])
    if flip:
        m = m @ np.diag([-1.0, 1.0])
    return np.concatenate([m, (size / 2 - m @ np.array(centre))[:, None]], axis=1)


def any_way(dice: list[dict[str, Any]]) -> float:
    """Share in which a picture is turned any way: seen from low, upside down, a side face would be taught as the upper
    one. The faces say how low: they look up in the picture, against the line of sight.
    """
    up = [-die["facing"][1] for die in dice if "facing" in die and die.get("tilt_degrees", 0.0) < LEANS]
    return ANY_WAY if not up or float(np.median(up)) < LOW else ANY_WAY_LOW


def _part_seen(image: Picture, m: Matrix, size: int) -> tuple[Picture, Matrix]:
    """The part of a picture that a map brings into the square, and the map from that part."""
    back = cv2.invertAffineTransform(m)
    corners = np.array([(0, 0, 1), (size, 0, 1), (0, size, 1), (size, size, 1)]) @ back.T
    h, w = image.shape[:2]
    x0, y0 = np.clip(corners.min(axis=0).astype(int) - 4, 0, (w - 1, h - 1))
    x1, y1 = np.clip(corners.max(axis=0).astype(int) + 5, (x0 + 1, y0 + 1), (w, h))
    moved = m.copy()
    moved[:, 2] += m[:, :2] @ np.array([x0, y0])
    return image[y0:y1, x0:x1], moved


def warp(
    image: Picture, m: Matrix, size: int, edge: int = cv2.BORDER_CONSTANT, fill: tuple[int, int, int] = (0, 0, 0)
) -> Picture:
    """Resample; when shrinking much, blur first so that grain does not alias."""
    scale = float(np.sqrt(abs(np.linalg.det(m[:, :2]))))
    if scale < 0.6:
        image, m = _part_seen(image, m, size)
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.35 / scale), np.uint8)
    return np.asarray(
        cv2.warpAffine(image, m, (size, size), flags=cv2.INTER_LINEAR, borderMode=edge, borderValue=fill), np.uint8
    )


_GRAIN = np.random.default_rng(5).standard_normal((512, 512, 3)).astype(np.float32)
"""Noise is cut from one sheet: drawing it anew for each picture costs more than the rest."""


def relight(rng: np.random.Generator, image: Picture) -> Picture:
    """Exposure, white balance, tone, blur, noise and JPEG, each now and then."""
    steps = np.arange(256, dtype=np.float32) / 255.0
    gains = np.exp(rng.normal(0, 0.16) + rng.normal(0, 0.05, 3))
    tone = steps ** np.exp(rng.normal(0, 0.14))
    curves = tone[:, None] * gains
    if rng.random() < 0.3:
        curves = (curves - 0.5) * rng.uniform(0.8, 1.25) + 0.5
    table = (np.clip(curves, 0, 1) * 255).astype(np.uint8)[None]
    out = np.asarray(cv2.LUT(image, table), np.uint8)
    if rng.random() < 0.25:
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.3)), np.uint8)
    if rng.random() < 0.1:
        kernel = np.zeros((7, 7), np.float32)
        a = rng.uniform(0, np.pi)
        d = (np.array([np.cos(a), np.sin(a)]) * rng.uniform(1, 3)).round().astype(int)
        cv2.line(kernel, (int(3 - d[0]), int(3 - d[1])), (int(3 + d[0]), int(3 + d[1])), 1.0, 1)
        out = np.asarray(cv2.filter2D(out, -1, kernel / kernel.sum()), np.uint8)
    if rng.random() < 0.4:
        h, w = out.shape[:2]
        y, x = rng.integers(0, 512 - h, 1)[0], rng.integers(0, 512 - w, 1)[0]
        grain = _GRAIN[y : y + h, x : x + w] * np.float32(rng.uniform(0.8, 10))
        out = np.asarray(cv2.add(out, grain, dtype=cv2.CV_8U), np.uint8)
    if rng.random() < 0.06:  # dead pixels and dust: black and white specks
        specks = rng.random(out.shape[:2])
        share = rng.uniform(0.002, 0.012)
        out[specks < share], out[specks > 1 - share] = 0, 255
    if rng.random() < 0.25:
        _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 90))])
        out = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return out


def cover(rng: np.random.Generator, square: Picture, at: npt.NDArray[np.float64], edge: float) -> Picture:
    """Lay something like fingers over a place; returns where the picture is covered."""
    size = square.shape[0]
    mask = np.zeros((size, size), np.uint8)
    turn = rng.uniform(0, 2 * np.pi)
    out, side = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    width = edge * rng.uniform(0.5, 1.6)
    tip = at + out * edge * rng.uniform(-0.4, 0.9) + side * edge * rng.normal(0, 0.7)
    for k in range(int(rng.integers(1, 5))):
        near = tip + side * k * width * 1.12 + out * rng.uniform(0, 0.7) * edge
        ends = [tuple(int(v) for v in np.clip(q, -2 * size, 3 * size)) for q in (near, near + out * 2 * size)]
        cv2.line(mask, ends[0], ends[1], 255, max(2, int(width)), cv2.LINE_AA)
    skin = np.array([120, 150, 205]) * rng.uniform(0.25, 1.2) if rng.random() < 0.7 else rng.uniform(0, 255, 3)
    round_ = cv2.GaussianBlur(mask, (0, 0), max(1.0, width / 4)).astype(np.float32)[..., None] / 255.0
    paint = np.clip(skin * (0.35 + 0.65 * round_), 0, 255)
    alpha = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.6, 2.0)).astype(np.float32)[..., None] / 255.0
    square[:] = (square * (1 - alpha) + paint * alpha).astype(np.uint8)
    return mask


def mirror(rng: np.random.Generator, square: Picture, quad: Matrix) -> None:
    """Lay a lamp's mirror image over part of an upper face (its corners): straight edges, almost white."""
    side = square.shape[0]
    middle = quad.mean(axis=0)
    inner = (quad - middle) * rng.uniform(0.7, 0.95) + middle
    mask = np.zeros((side, side), np.uint8)
    cv2.fillConvexPoly(mask, np.round(inner * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    turn = rng.uniform(0, 2 * np.pi)
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    reach = float(np.abs(quad - middle).max())
    beyond = (x - middle[0]) * np.cos(turn) + (y - middle[1]) * np.sin(turn) + reach * rng.uniform(-0.6, 1.0)
    part = mask / np.float32(255) * np.clip(beyond + 0.5, 0, 1) * np.float32(rng.uniform(0.6, 1.0))
    square[:] = np.clip(square + part[..., None] * (255.0 - square * rng.uniform(0, 1)), 0, 255).astype(np.uint8)


def glare(rng: np.random.Generator, square: Picture) -> None:
    """A spot of light that washes over part of a crop."""
    side = square.shape[0]
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    c = side / 2 + rng.normal(0, 9, 2)
    spot = np.exp(-((x - c[0]) ** 2 + (y - c[1]) ** 2) / (2 * rng.uniform(3, 14) ** 2)) * rng.uniform(60, 230)
    square[:] = np.clip(square + spot[..., None], 0, 255).astype(np.uint8)
