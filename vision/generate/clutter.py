"""Things on the table that are no dice: tokens, cables, computers, hands. Drawn flat, in linear colours."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.generate.lettering import write
from vision.generate.scene import Array, Hand, Token
from vision.generate.view import CameraView

SHIFT = 4
"""Sub-pixel bits of OpenCV's polygon functions."""


def _fixed(points: Array) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    return np.round(np.clip(points, -4000, 8000) * (1 << SHIFT)).astype(np.int32)


def fill(mask: Array, points: npt.NDArray[np.floating[Any]], value: float = 1.0) -> None:
    """Fill the convex hull of points in a one-channel mask."""
    hull = cv2.convexHull(points.astype(np.float32))
    cv2.fillConvexPoly(mask, _fixed(hull), value, cv2.LINE_AA, SHIFT)


def draw_token(light: Array, view: CameraView, token: Token, lit: float) -> None:
    """A flat piece with a side, an upper face, and perhaps a letter or pips printed on it."""
    count = token.corners or 32
    turn = np.arange(count) * 2 * np.pi / count + token.radius
    x, y = token.centre[0] + token.radius * np.cos(turn), token.centre[1] + token.radius * np.sin(turn)
    foot = view.project(np.stack([x, y, np.zeros(count)], axis=1))
    top = view.project(np.stack([x, y, np.full(count, token.height)], axis=1))
    colour = np.array(token.colour) * lit
    hull = cv2.convexHull(np.concatenate([foot, top]).astype(np.float32))
    cv2.fillConvexPoly(light, _fixed(hull), (colour * 0.55).tolist(), cv2.LINE_AA, SHIFT)
    cv2.fillConvexPoly(light, _fixed(cv2.convexHull(top.astype(np.float32))), colour.tolist(), cv2.LINE_AA, SHIFT)
    if not token.print_:
        return
    ink = (np.array([0.02, 0.02, 0.02]) if colour.sum() > 0.6 * lit else np.array([0.8, 0.8, 0.8])) * lit
    middle = top.mean(axis=0)
    size = float(np.hypot(*(top[0] - middle)))
    if token.print_ == "dots":
        for k in range(count % 3 + 1):
            place = middle + (k - (count % 3) / 2) * size * 0.6
            cv2.circle(
                light, _fixed(place).tolist(), int(size * 0.18 * (1 << SHIFT)), ink.tolist(), -1, cv2.LINE_AA, SHIFT
            )
    else:
        at = (middle + size * np.array([-0.45, 0.45])).astype(int).tolist()
        write(light, token.print_, at, size / 22, ink.tolist(), max(1, int(size / 9)))


def draw_cable(light: Array, rng: np.random.Generator) -> None:
    """A dark cable that crosses the picture, perhaps with a lump or a tag."""
    h, w = light.shape[:2]
    ends = rng.uniform(-0.2, 1.2, (4, 2)) * (w, h)
    t = np.linspace(0, 1, 40)[:, None]
    curve = (1 - t) ** 3 * ends[0] + 3 * t * (1 - t) ** 2 * ends[1] + 3 * t**2 * (1 - t) * ends[2] + t**3 * ends[3]
    shade = rng.uniform(0.005, 0.05) if rng.random() < 0.75 else rng.uniform(0.4, 0.8)
    width = int(rng.uniform(0.008, 0.028) * w) + 1
    cv2.polylines(light, [_fixed(curve)], False, [shade] * 3, width, cv2.LINE_AA, SHIFT)
    if rng.random() < 0.5:
        k = int(rng.integers(5, 34))
        cv2.line(
            light,
            curve[k].astype(int).tolist(),
            curve[k + 3].astype(int).tolist(),
            [shade * 1.2] * 3,
            width * 3,
            cv2.LINE_AA,
        )


def draw_slab(light: Array, rng: np.random.Generator) -> None:
    """A thing with straight sides that reaches into the picture: a computer with keys, a book, a card with print."""
    h, w = light.shape[:2]
    turn = rng.uniform(0, 2 * np.pi)
    out = np.array([np.cos(turn), np.sin(turn)])
    along = np.array([-out[1], out[0]])
    corner = (
        np.array([w / 2, h / 2]) + out * rng.uniform(0.3, 0.55) * np.array([w, h]) + along * rng.uniform(-0.4, 0.4) * w
    )
    size = rng.uniform(0.2, 0.9) * w
    deep = rng.uniform(0.15, 0.8) * w
    colour = rng.uniform(0.01, 0.8, 3) if rng.random() < 0.5 else np.full(3, rng.uniform(0.01, 0.7))
    shape = np.stack([corner, corner + along * size, corner + along * size + out * deep, corner + out * deep])
    cv2.fillConvexPoly(light, _fixed(shape), colour.tolist(), cv2.LINE_AA, SHIFT)
    if rng.random() < 0.6:
        key = rng.uniform(0.02, 0.05) * w
        ink = np.full(3, 0.02 if colour.mean() > 0.2 else 0.5)
        dark = rng.uniform(0.005, 0.05)
        keys = rng.random() < 0.6
        for i in range(int(size / key / 1.15)):
            for j in range(min(5, int(deep / key / 1.15))):
                at = corner + along * (i + 0.3) * key * 1.15 + out * (j + 0.4) * key * 1.15
                if keys:
                    cap = np.stack([at, at + along * key, at + along * key + out * key, at + out * key])
                    cv2.fillConvexPoly(light, _fixed(cap), [dark] * 3, cv2.LINE_AA, SHIFT)
                    ink = np.full(3, 0.6)
                middle = (at + (along + out) * key * 0.4).astype(int).tolist()
                if rng.random() < 0.7:
                    write(light, chr(int(rng.integers(48, 91))), middle, key / 45, ink.tolist())


def hand_mask(view: CameraView, hand: Hand) -> Array:
    """Where a hand with four fingers and a forearm covers the picture."""
    h, w = view.camera.height, view.camera.width
    mask = np.zeros((h, w), np.float32)
    turn = np.radians(hand.degrees)
    out, side = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    tip = np.array(hand.tip)
    lift = 40.0

    def at(point: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[int]:
        got: list[int] = np.round(view.project([[point[0], point[1], lift]])[0]).astype(int).tolist()
        return got

    scale = view.camera.focal / max(view.camera.distance - lift, 50.0)
    finger = max(2, int(hand.width * 0.24 * scale))
    for k, longer in zip((-1.5, -0.5, 0.5, 1.5), (12.0, 0.0, 4.0, 20.0), strict=True):
        base = tip + out * 75 + side * k * hand.width * 0.22
        cv2.line(mask, at(base), at(tip + out * longer + side * k * hand.width * 0.27), 1.0, finger, cv2.LINE_AA)
    cv2.line(mask, at(tip + out * 90), at(tip + out * 125), 1.0, int(hand.width * scale), cv2.LINE_AA)
    cv2.line(mask, at(tip + out * 130), at(tip + out * 600), 1.0, int(hand.width * 0.75 * scale), cv2.LINE_AA)
    return mask
