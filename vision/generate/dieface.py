"""The six faces of a die as a texture: where the pips are and which way their bowls lean."""

from __future__ import annotations

import functools

import cv2
import numpy as np

from vision.generate.scene import AXIS_FACES, Array, DieLook

SIZE = 72
"""Pixels along one face of the texture."""
SYMBOLS = ("hat", "star", "crown", "skull", "letter", "dollar", "heart", "spade", "fist", "moustache", "cross", "bolt")


def places(face: str, spread: float, six: tuple[float, float], turned: bool) -> list[tuple[float, float]]:
    """Pip centres on a face that reaches from -0.5 to 0.5."""
    s = spread
    flip = -1.0 if turned else 1.0
    if face == "6":
        a, b = six
        six_places = [(x, y) for x in (-a, a) for y in (-b, 0.0, b)]
        return [(y, x) for x, y in six_places] if turned else six_places
    corners = [(-s, -s * flip), (s, s * flip)]
    others = [(-s, s * flip), (s, -s * flip)]
    return {
        "1": [(0.0, 0.0)],
        "2": corners,
        "3": [*corners, (0.0, 0.0)],
        "4": [*corners, *others],
        "5": [*corners, *others, (0.0, 0.0)],
    }[face]


def _symbol(name: str, size: int) -> Array:
    """A symbol as an alpha mask."""
    big = np.zeros((size * 4, size * 4), np.uint8)
    unit = size * 4

    def at(*points: tuple[float, float]) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
        return np.array([(x * unit, y * unit) for x, y in points], np.int32)

    def disc(x: float, y: float, r: float, ink: int = 255) -> None:
        cv2.circle(big, (int(x * unit), int(y * unit)), int(r * unit), ink, -1)

    def oval(x: float, y: float, a: float, b: float, turn: float = 0.0, ink: int = 255) -> None:
        cv2.ellipse(big, (int(x * unit), int(y * unit)), (int(a * unit), int(b * unit)), turn, 0, 360, ink, -1)

    if name in ("hat", "moustache"):
        if name == "hat":
            oval(0.5, 0.46, 0.32, 0.07)
            cv2.fillPoly(
                big, [at((0.33, 0.45), (0.37, 0.22), (0.47, 0.25), (0.53, 0.25), (0.63, 0.22), (0.67, 0.45))], 255
            )
        dy = 0.0 if name == "hat" else -0.15
        oval(0.39, 0.66 + dy, 0.15, 0.07, -18)
        oval(0.61, 0.66 + dy, 0.15, 0.07, 18)
    elif name == "star":
        turns = np.arange(10) * np.pi / 5 - np.pi / 2
        radii = np.where(np.arange(10) % 2, 0.15, 0.37)
        star = [(0.5 + float(r * np.cos(t)), 0.5 + float(r * np.sin(t))) for r, t in zip(radii, turns, strict=True)]
        cv2.fillPoly(big, [at(*star)], 255)
    elif name == "crown":
        crown = [(0.2, 0.7), (0.18, 0.32), (0.35, 0.5), (0.5, 0.25), (0.65, 0.5), (0.82, 0.32), (0.8, 0.7)]
        cv2.fillPoly(big, [at(*crown)], 255)
    elif name == "skull":
        oval(0.5, 0.42, 0.27, 0.24)
        cv2.rectangle(big, (int(0.37 * unit), int(0.55 * unit)), (int(0.63 * unit), int(0.78 * unit)), 255, -1)
        disc(0.4, 0.45, 0.07, 0)
        disc(0.6, 0.45, 0.07, 0)
        oval(0.5, 0.58, 0.03, 0.05, 0, 0)
    elif name in ("letter", "dollar"):
        text = "B" if name == "letter" else "$"
        cv2.putText(
            big, text, (int(0.22 * unit), int(0.78 * unit)), cv2.FONT_HERSHEY_DUPLEX, unit / 38, 255, unit // 16
        )
    elif name == "heart":
        disc(0.38, 0.4, 0.15)
        disc(0.62, 0.4, 0.15)
        cv2.fillPoly(big, [at((0.24, 0.46), (0.76, 0.46), (0.5, 0.78))], 255)
    elif name == "spade":
        disc(0.38, 0.55, 0.14)
        disc(0.62, 0.55, 0.14)
        cv2.fillPoly(big, [at((0.25, 0.5), (0.75, 0.5), (0.5, 0.2))], 255)
        cv2.fillPoly(big, [at((0.5, 0.5), (0.6, 0.8), (0.4, 0.8))], 255)
    elif name == "fist":
        for k in range(4):
            oval(0.29 + 0.14 * k, 0.4, 0.065, 0.15)
        cv2.rectangle(big, (int(0.23 * unit), int(0.48 * unit)), (int(0.77 * unit), int(0.78 * unit)), 255, -1)
    elif name == "cross":
        cv2.line(big, (unit // 4, unit // 4), (3 * unit // 4, 3 * unit // 4), 255, unit // 9)
        cv2.line(big, (3 * unit // 4, unit // 4), (unit // 4, 3 * unit // 4), 255, unit // 9)
    else:
        bolt = [(0.55, 0.15), (0.28, 0.55), (0.47, 0.55), (0.4, 0.85), (0.72, 0.42), (0.52, 0.42)]
        cv2.fillPoly(big, [at(*bolt)], 255)
    small = cv2.resize(big, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32) / np.float32(255.0)


def _digit(face: str, font: int) -> Array:
    """A digit as an alpha mask; six and nine are told apart by a line."""
    big = np.zeros((SIZE * 2, SIZE * 2), np.uint8)
    fonts = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX)
    scale, wide = 2.4 + 0.5 * (font & 1), 6 + 2 * (font & 3)
    (width, height), _ = cv2.getTextSize(face, fonts[font & 3], scale, wide)
    cv2.putText(big, face, (SIZE - width // 2, SIZE + height // 2), fonts[font & 3], scale, 255, wide, cv2.LINE_AA)
    if face == "6":
        cv2.line(
            big, (SIZE - width // 2, SIZE + height // 2 + 14), (SIZE + width // 2, SIZE + height // 2 + 14), 255, 5
        )
    return np.asarray(cv2.resize(big, (SIZE, SIZE), interpolation=cv2.INTER_AREA), np.float32) / np.float32(255.0)


def pips_of(face: str, look: DieLook) -> list[tuple[float, float, float]]:
    """Middles and radii of a face's pips; none where something else is drawn on it."""
    if look.blank or look.digits or (face == "6" and look.symbol is not None):
        return []
    bit = {"2": 1, "3": 2, "6": 4}.get(face, 0)
    radius = look.pip_radius * (1.25 if face == "1" and look.turned & 8 else 1.0)
    return [(x, y, radius) for x, y in places(face, look.spread, look.six_spread, bool(look.turned & bit))]


def face_texture(face: str, look: DieLook) -> Array:
    """Ink, and the bowl's slope in u and v, on one face: SIZE x SIZE x 3."""
    out = np.zeros((SIZE, SIZE, 3), np.float32)
    if look.blank:
        return out
    if look.digits:
        out[..., 0] = _digit(face, look.turned)
        return out
    if face == "6" and look.symbol is not None:
        out[..., 0] = _symbol(look.symbol, SIZE)
        return out
    axis = (np.arange(SIZE, dtype=np.float32) + 0.5) / SIZE - 0.5
    u, v = np.meshgrid(axis, axis)
    for x, y, radius in pips_of(face, look):
        du, dv = u - x, v - y
        far = np.sqrt(du * du + dv * dv)
        ink = np.clip((radius - far) * SIZE / 1.6 + 0.5, 0.0, 1.0)
        out[..., 0] = np.maximum(out[..., 0], ink)
        bowl = ink * (far / radius) * look.sunk * 0.9
        out[..., 1] += bowl * du / np.maximum(far, 1e-4)
        out[..., 2] += bowl * dv / np.maximum(far, 1e-4)
    return out


@functools.lru_cache(maxsize=256)
def atlas(look: DieLook) -> Array:
    """The six faces under each other, in the order of AXIS_FACES."""
    return np.concatenate([face_texture(face, look) for face in AXIS_FACES], axis=0)
