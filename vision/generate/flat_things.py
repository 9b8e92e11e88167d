"""Low things with a drawing on them that a reader might take for dice: printed dice, number discs, coins, plugs, keys.

Each is a small sheet of linear colours, laid on the table in perspective.
"""

from __future__ import annotations

import colorsys

import cv2
import numpy as np

from vision.generate.dieface import places
from vision.generate.lettering import write
from vision.generate.scene import Array, Flat
from vision.generate.view import CameraView

SHEET = 160
"""Pixels along the longer side of a sheet."""


class Sheet:
    """Colours, where they cover the table, and the places on it that look like dice."""

    def __init__(self, wide: int = SHEET, high: int = SHEET) -> None:
        self.colours: Array = np.zeros((high, wide, 3), np.float32)
        self.cover: Array = np.zeros((high, wide), np.float32)
        self.like_dice: list[tuple[float, float]] = []

    def disc(self, x: float, y: float, radius: float, colour: Array) -> None:
        at, r = (round(x * 16), round(y * 16)), round(radius * 16)
        cv2.circle(self.colours, at, r, colour.tolist(), -1, cv2.LINE_AA, 4)

    def block(self, x0: float, y0: float, x1: float, y1: float, colour: Array) -> None:
        cv2.rectangle(self.colours, (round(x0), round(y0)), (round(x1), round(y1)), colour.tolist(), -1, cv2.LINE_AA)


def _any_colour(rng: np.random.Generator, most: float = 0.95) -> Array:
    srgb = colorsys.hsv_to_rgb(rng.random(), rng.uniform(0, 0.9) * (rng.random() < 0.7), rng.uniform(0.05, most))
    return np.asarray(np.array(srgb) ** 2.2, np.float32)


def _print_die(rng: np.random.Generator, sheet: Sheet, x: float, y: float, size: float) -> None:
    """The drawing of a die's face; now and then with the two sides that drawings have."""
    body = _any_colour(rng) if rng.random() < 0.5 else np.full(3, rng.uniform(0.6, 0.9), np.float32)
    ink = np.full(3, 0.02 if body.mean() > 0.2 else 0.8, np.float32)
    half = size / 2
    if rng.random() < 0.4:
        lift = size * rng.uniform(0.2, 0.4)
        roof = np.array([(x - half, y - half), (x - half + lift, y - half - lift), (x + half + lift, y - half - lift)])
        wall = np.array([(x + half, y - half), (x + half + lift, y - half - lift), (x + half + lift, y + half - lift)])
        for corner, shape in (((x + half, y - half), roof), ((x + half, y + half), wall)):
            points = np.round(np.vstack([shape, corner]) * 16).astype(np.int32)
            cv2.fillConvexPoly(sheet.colours, points, (body * rng.uniform(0.4, 0.9)).tolist(), cv2.LINE_AA, 4)
    sheet.block(x - half, y - half, x + half, y + half, body)
    if rng.random() < 0.6:
        cv2.rectangle(
            sheet.colours, (round(x - half), round(y - half)), (round(x + half), round(y + half)), ink.tolist(), 2
        )
    spread = float(rng.uniform(0.22, 0.29))
    for u, v in places(str(rng.integers(1, 7)), spread, (spread, spread), bool(rng.random() < 0.5)):
        sheet.disc(x + u * size, y + v * size, size * rng.uniform(0.08, 0.11), ink)
    sheet.like_dice.append((x, y))


def _card(rng: np.random.Generator) -> Sheet:
    sheet = Sheet(SHEET, round(SHEET * rng.uniform(0.55, 1.0)))
    high = sheet.cover.shape[0]
    sheet.cover[:] = 1.0
    sheet.colours[:] = _any_colour(rng)
    if rng.random() < 0.6:
        sheet.block(8, 8, SHEET - 9, high - 9, _any_colour(rng))
    count = int(rng.integers(1, 7))
    size = min(SHEET / (count + 0.6) * 0.8, high * 0.5, 44.0)
    for k in range(count):
        _print_die(rng, sheet, SHEET * (k + 0.7) / (count + 0.4), high * rng.uniform(0.35, 0.65), size)
    if rng.random() < 0.6:
        word = "".join(rng.choice(list("ABCDEFGHIKLMNOPRSTUVW0123456789"), int(rng.integers(3, 9))))
        write(sheet.colours, word, (12, high - 12), rng.uniform(0.4, 0.8), _any_colour(rng).tolist(), 1)
    return sheet


def _tile(rng: np.random.Generator) -> Sheet:
    """A flat square with pips, or with a digit."""
    sheet = Sheet()
    sheet.cover[:] = 1.0
    if rng.random() < 0.5:
        _print_die(rng, sheet, SHEET / 2, SHEET / 2, SHEET)
        return sheet
    body = _any_colour(rng)
    sheet.colours[:] = body
    ink = [0.02] * 3 if body.mean() > 0.2 else [0.8] * 3
    write(sheet.colours, str(rng.integers(0, 13)), (40, 115), rng.uniform(2, 3.2), ink, int(rng.integers(4, 14)))
    sheet.like_dice.append((SHEET / 2, SHEET / 2))
    return sheet


def _round(rng: np.random.Generator, body: Array) -> Sheet:
    sheet = Sheet()
    cv2.circle(sheet.cover, (SHEET // 2, SHEET // 2), SHEET // 2 - 2, 1.0, -1, cv2.LINE_AA)
    sheet.colours[:] = body
    sheet.like_dice.append((SHEET / 2, SHEET / 2))
    return sheet


def _disc(rng: np.random.Generator) -> Sheet:
    """A number with small dots below it, as on boards with fields that dice decide on."""
    sheet = _round(rng, np.array([0.75, 0.65, 0.42], np.float32) * rng.uniform(0.6, 1.2))
    ink = np.array([0.45, 0.02, 0.02] if rng.random() < 0.3 else [0.02, 0.02, 0.02], np.float32)
    number = str(rng.integers(2, 13))
    scale = rng.uniform(1.6, 2.6)
    (wide, high), _ = cv2.getTextSize(number, 3, scale, 5)
    write(sheet.colours, number, (SHEET // 2 - wide // 2, SHEET // 2 + high // 3), scale, ink.tolist(), 5, 3)
    dots = int(rng.integers(0, 6))
    for k in range(dots):
        sheet.disc(SHEET / 2 + (k - (dots - 1) / 2) * 16, SHEET * 0.78, 5, ink)
    return sheet


def _coin(rng: np.random.Generator) -> Sheet:
    metal = np.array([(0.6, 0.45, 0.2), (0.45, 0.45, 0.43), (0.4, 0.2, 0.1)][int(rng.integers(3))], np.float32)
    sheet = _round(rng, metal * rng.uniform(0.5, 1.3))
    middle = SHEET / 2
    sheet.disc(middle, middle, SHEET * 0.42, metal * rng.uniform(0.4, 1.3))
    if rng.random() < 0.5:
        write(sheet.colours, str(rng.integers(1, 51)), (45, 110), 2.2, (metal * 0.3).tolist(), 8)
    else:
        for _ in range(int(rng.integers(2, 9))):
            x, y = rng.uniform(0.3, 0.7, 2) * SHEET
            sheet.disc(float(x), float(y), rng.uniform(4, 22), metal * rng.uniform(0.3, 1.6))
    return sheet


def _plug(rng: np.random.Generator) -> Sheet:
    """The end of a cable: a pale or dark block with a metal end, slots or pins."""
    sheet = Sheet(SHEET, round(SHEET * rng.uniform(0.4, 0.9)))
    high = sheet.cover.shape[0]
    sheet.cover[:] = 1.0
    body = np.full(3, rng.uniform(0.5, 0.9) if rng.random() < 0.6 else rng.uniform(0.01, 0.1), np.float32)
    sheet.colours[:] = body
    end = SHEET * rng.uniform(0.3, 0.7)
    sheet.block(end, high * 0.15, SHEET, high * 0.85, np.full(3, rng.uniform(0.2, 0.6), np.float32))
    dark = np.full(3, 0.02 if body.mean() > 0.2 else 0.6, np.float32)
    for x in (end * 0.5, (end + SHEET) / 2):
        if rng.random() < 0.75:
            size = high * rng.uniform(0.06, 0.14)
            for y in (0.33, 0.67):
                if rng.random() < 0.5:
                    sheet.disc(x, high * y, size, dark)
                else:
                    sheet.block(x - size, high * y - size, x + size, high * y + size, dark)
            sheet.like_dice.append((float(x), high / 2))
    sheet.like_dice.append((SHEET / 2, high / 2))
    return sheet


def _key(rng: np.random.Generator) -> Sheet:
    """A round bow with a hole and a bit with teeth."""
    sheet = Sheet(SHEET, SHEET // 2)
    metal = np.array([0.45, 0.42, 0.36], np.float32) * rng.uniform(0.4, 1.6)
    sheet.colours[:] = metal
    cv2.circle(sheet.cover, (40, 40), 38, 1.0, -1, cv2.LINE_AA)
    cv2.circle(sheet.cover, (24, 40), 9, 0.0, -1, cv2.LINE_AA)
    cv2.rectangle(sheet.cover, (70, 30), (SHEET - 4, 50), 1.0, -1)
    for x in range(90, SHEET - 8, 14):
        cv2.rectangle(sheet.cover, (x, 50), (x + 6, 50 + int(rng.integers(2, 14))), 1.0, -1)
    for _ in range(int(rng.integers(0, 4))):
        sheet.disc(float(rng.uniform(30, 60)), float(rng.uniform(25, 55)), 5, metal * 0.3)
    sheet.like_dice.append((40.0, 40.0))
    return sheet


_KINDS = {"card": _card, "tile": _tile, "disc": _disc, "coin": _coin, "plug": _plug, "key": _key}


def _laid(view: CameraView, flat: Flat, sheet: Sheet, height: float) -> Array:
    """The map from a sheet's pixels to the picture's, at a height above the table."""
    high, wide = sheet.cover.shape
    per = flat.size / wide
    c, s = np.cos(flat.yaw), np.sin(flat.yaw)
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    x, y = ((corners - (wide / 2, high / 2)) * per * (1, -1)).T
    world = np.stack([flat.centre[0] + c * x - s * y, flat.centre[1] + s * x + c * y, np.full(4, height)], axis=1)
    return np.asarray(cv2.getPerspectiveTransform(corners, view.project(world).astype(np.float32)), np.float32)


def sheet_of(flat: Flat) -> Sheet:
    """What is drawn on a thing."""
    return _KINDS[flat.kind](np.random.default_rng(flat.chance))


def draw_flat(light: Array, view: CameraView, flat: Flat, lit: float) -> list[tuple[float, float]]:
    """Lay a thing on the lit table; returns where in the picture it looks like a die."""
    sheet = sheet_of(flat)
    size = (light.shape[1], light.shape[0])
    steps = max(1, int(flat.height)) if flat.height >= 1 else 0
    for step in range(steps):  # its sides: the same outline, darker, at every height below
        cover = cv2.warpPerspective(sheet.cover, _laid(view, flat, sheet, flat.height * step / steps), size)
        light[:] = light * (1 - cover[..., None]) + (sheet.colours.mean(axis=(0, 1)) * lit * 0.5) * cover[..., None]
    m = _laid(view, flat, sheet, flat.height)
    cover = cv2.warpPerspective(sheet.cover, m, size, flags=cv2.INTER_AREA)[..., None]
    colours = cv2.warpPerspective(sheet.colours, m, size, flags=cv2.INTER_AREA)
    light[:] = light * (1 - cover) + colours * lit * cover
    points = cv2.perspectiveTransform(np.array([sheet.like_dice], np.float32), m)[0]
    return [(float(x), float(y)) for x, y in points if 0 < x < size[0] and 0 < y < size[1]]
