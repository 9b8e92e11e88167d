"""A painted tray with dice on it: stands for the photograph where there is no camera, in pictures and tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

import cv2
import numpy as np

from companion.dice import Box, Colour, Face
from ui.kit import raster
from ui.kit.theme import PAINTS, rgb

WIDTH, HEIGHT = 640, 480
SIDE = 74
"""Of a die, in pixels."""


def tray_picture(dice: Sequence[tuple[Face, Colour | None]], seed: int = 1) -> tuple[Any, tuple[Box, ...]]:
    """The picture (blue, green, red), and where each die lies in it."""
    chance = Random(seed)
    picture = _felt(seed).copy()
    boxes: list[Box] = []
    for face, colour in dice:
        x, y = _free_place(chance, boxes)
        boxes.append(_lay(picture, face, colour, x, y, chance.uniform(-40, 40)))
    return cv2.GaussianBlur(picture, (3, 3), 0), tuple(boxes)


@lru_cache(maxsize=8)
def _felt(seed: int) -> Any:
    """The empty tray: kept, because painting it takes longer than all dice on it."""
    noise = np.random.default_rng(seed)
    rows, columns = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    light = 1.0 - 0.5 * np.hypot((columns - WIDTH * 0.4) / WIDTH, (rows - HEIGHT * 0.35) / HEIGHT)
    felt = np.array((66, 92, 40), np.float32) * light[..., None] + noise.normal(0, 4, (HEIGHT, WIDTH, 1))
    return np.clip(felt, 0, 255).astype(np.uint8)


def _free_place(chance: Random, boxes: Sequence[Box]) -> tuple[float, float]:
    """Somewhere on the tray that no other die covers; after many tries, anywhere."""
    for _ in range(400):
        x, y = chance.uniform(SIDE, WIDTH - SIDE), chance.uniform(SIDE, HEIGHT - SIDE)
        if not any(Box.square(x, y, SIDE * 2.5).contains(*box.centre) for box in boxes):
            return x, y
    return WIDTH / 2, HEIGHT / 2


@lru_cache(maxsize=64)
def _die(face: str, body: Any, mark: Any) -> Any:
    return raster.die(face, body, mark, SIDE)


def _lay(picture: Any, face: Face, colour: Colour | None, x: float, y: float, angle: float) -> Box:
    body, mark = (rgb("F8F4EA"), rgb("2A2433")) if colour is None else (PAINTS[colour].body, PAINTS[colour].mark)
    die = _die(face.id, body, mark)
    room = int(SIDE * 1.5)
    turn = cv2.getRotationMatrix2D((SIDE / 2, SIDE / 2), angle, 1.0)
    turn[:, 2] += (room - SIDE) / 2
    turned = cv2.warpAffine(die, turn, (room, room), flags=cv2.INTER_AREA)
    left, top = int(x - room / 2), int(y - room / 2)
    part = picture[top : top + room, left : left + room]
    cover = turned[: part.shape[0], : part.shape[1]]
    shade = cv2.GaussianBlur(cover[..., 3].astype(np.float32) / 255, (0, 0), 6)[..., None]
    alpha = cover[..., 3:].astype(np.float32) / 255
    part[:] = (part * (1 - 0.5 * shade) * (1 - alpha) + cover[..., 2::-1] * alpha).astype(np.uint8)
    return Box.square(x, y, SIDE * 1.24)
