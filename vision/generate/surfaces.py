"""What dice lie on, as linear colours over the picture."""

from __future__ import annotations

import cv2
import numpy as np

from vision.generate.lettering import write
from vision.generate.scene import Array, TableSurface
from vision.generate.view import CameraView


def clouds(rng: np.random.Generator, height: int, width: int, cell: float) -> Array:
    """Soft noise with unit spread whose lumps are about `cell` pixels large."""
    h, w = max(2, int(height / cell) + 2), max(2, int(width / cell) + 2)
    small = rng.standard_normal((h, w)).astype(np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def _sample(texture: Array, x: Array, y: Array, per_mm: float) -> Array:
    """A texture that repeats, looked up at places of the table."""
    h, w = texture.shape[:2]
    mx, my = np.mod(x * per_mm, w - 1), np.mod(y * per_mm, h - 1)
    return np.asarray(cv2.remap(texture, mx.astype(np.float32), my.astype(np.float32), cv2.INTER_LINEAR), np.float32)


def _wood(rng: np.random.Generator, surface: TableSurface, x: Array, y: Array) -> Array:
    turn = rng.uniform(0, np.pi)
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    bend = clouds(rng, 64, 64, 12) * rng.uniform(1, 6)
    across = across + _sample(bend, along + 300, across + 300, 0.12)
    ring = rng.uniform(1.2, 9.0)
    wave = np.sin(across * (2 * np.pi / ring) + 2.0 * _sample(clouds(rng, 64, 64, 8), along + 900, across + 900, 0.1))
    pores = _sample(clouds(rng, 512, 512, 2), along * 0.08 + 500, across + 500, rng.uniform(2, 5))
    mix = np.clip(0.5 + 0.5 * wave * surface.grain + 0.25 * pores * surface.grain, 0.0, 1.0)[..., None]
    return np.asarray(np.array(surface.base) * (1 - mix) + np.array(surface.second) * mix, np.float32)


def _board(rng: np.random.Generator, surface: TableSurface, x: Array, y: Array) -> Array:
    """A busy printed board: fields, lines, dots, words."""
    size, per_mm = 1000, rng.uniform(2.0, 3.2)
    sheet = np.empty((size, size, 3), np.float32)
    sheet[:] = surface.base
    ink = rng.uniform(0.02, 0.75, (24, 3)) ** 1.5
    large = int(rng.integers(60, 320))
    for _ in range(int(rng.integers(10, 160))):
        a, b = rng.integers(-60, size, 2), rng.integers(20, large, 2)
        cv2.rectangle(
            sheet, a.tolist(), (a + b).tolist(), ink[rng.integers(24)].tolist(), -1 if rng.random() < 0.75 else 3
        )
    for _ in range(int(rng.integers(0, 60))):
        p = rng.integers(0, size, (2, 2)).tolist()
        if rng.random() < 0.7:  # most printed lines run along the board from edge to edge
            axis = int(rng.integers(2))
            p[1][axis], p[0][1 - axis], p[1][1 - axis] = p[0][axis], 0, size
        cv2.line(sheet, p[0], p[1], ink[rng.integers(24)].tolist(), int(rng.integers(1, 7)), cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 160))):
        c = rng.integers(0, size, 2).tolist()
        cv2.circle(
            sheet,
            c,
            int(rng.integers(2, 22)),
            ink[rng.integers(24)].tolist(),
            -1 if rng.random() < 0.8 else 2,
            cv2.LINE_AA,
        )
    for _ in range(int(rng.integers(0, 14))):
        left, pitch = rng.integers(0, size, 2), int(rng.integers(8, 30))
        colour = ink[rng.integers(24)].tolist()
        for i in range(int(rng.integers(1, 5))):
            for j in range(int(rng.integers(1, 5))):
                cv2.circle(
                    sheet, (left + np.array([i, j]) * pitch).tolist(), max(2, pitch // 4), colour, -1, cv2.LINE_AA
                )
    for _ in range(int(rng.integers(0, 30))):
        word = "".join(rng.choice(list("ABCDEGHKLMNOPRSTUVWXYZ0123456789.:"), int(rng.integers(1, 9))))
        where = rng.integers(0, size, 2).tolist()
        write(
            sheet,
            word,
            where,
            rng.uniform(0.5, 2.5),
            ink[rng.integers(24)].tolist(),
            int(rng.integers(1, 5)),
            int(rng.integers(0, 4)),
        )
    turn = rng.uniform(0, 2 * np.pi)
    u, v = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    return _sample(sheet, u + 1200, 1200 - v, per_mm)


def tray_shape(rng: np.random.Generator) -> tuple[int, float]:
    """How many sides a tray has, and which way the first of them looks: the first that chance decides."""
    return int(rng.choice([4, 6, 6, 6, 8, 40])), float(rng.uniform(0, 2 * np.pi))


def _tray(rng: np.random.Generator, surface: TableSurface, x: Array, y: Array, per_pixel: float) -> Array:
    """A dice tray of felt or leather: walls of their own brightness, a seam with stitches, rivets; outside a table."""
    h, w = x.shape
    sides, turn = tray_shape(rng)
    ways = turn + np.arange(sides) * 2 * np.pi / sides
    reach = np.stack([x * np.cos(a) + y * np.sin(a) for a in ways])
    side, far = reach.argmax(axis=0), reach.max(axis=0)
    base, second = np.array(surface.base, np.float32), np.array(surface.second, np.float32)
    out = np.empty((h, w, 3), np.float32)
    out[:] = base
    cell = max(1.0, rng.uniform(0.4, 1.6) / per_pixel)  # leather is coarser than felt
    out += ((clouds(rng, h, w, cell) + 0.5 * clouds(rng, h, w, 1.0)) * 0.25 * surface.grain)[..., None] * (
        second - base
    )
    wall = surface.tray * rng.uniform(0.12, 0.3)
    shades = rng.uniform(0.45, 1.4, sides).astype(np.float32)
    in_wall = (far > surface.tray) & (far <= surface.tray + wall)
    out = np.where(in_wall[..., None], out * shades[side][..., None], out)
    seam = np.abs(far - surface.tray) < max(0.35, 0.6 * per_pixel)
    out = np.where(seam[..., None], out * 0.45, out)
    if rng.random() < 0.6:
        along = x * np.take(-np.sin(ways), side) + y * np.take(np.cos(ways), side)
        line = np.abs(far - surface.tray - wall * 0.85) < max(0.3, 0.5 * per_pixel)
        stitch = line & (np.mod(along, 3.2) < 2.0)
        out = np.where(stitch[..., None], rng.uniform(0.02, 0.8, 3), out)
    outside = far > surface.tray + wall
    other = rng.uniform(0.02, 0.7, 3) * (0.4 if rng.random() < 0.5 else 1.0)
    ground = other * (1 + 0.35 * clouds(rng, h, w, max(1.0, rng.uniform(0.5, 4) / per_pixel))[..., None])
    out = np.asarray(np.where(outside[..., None], ground, out), np.float32)
    if sides < 9 and rng.random() < 0.7:  # rivets or snaps where walls meet
        corner = (surface.tray + wall * rng.uniform(0.3, 0.9)) / np.cos(np.pi / sides)
        metal = np.full(3, rng.uniform(0.02, 0.7))
        for a in ways + np.pi / sides:
            near = np.hypot(x - corner * np.cos(a), y - corner * np.sin(a)) < rng.uniform(1.8, 4.0)
            out[near] = metal
    return out


def paint(view: CameraView, surface: TableSurface, rng: np.random.Generator) -> Array:
    """Colours of the bare surface for every pixel (height, width, 3)."""
    h, w = view.camera.height, view.camera.width
    x, y = view.table_grid(1)
    per_pixel = float(abs(x[h // 2, w // 2] - x[h // 2, w // 2 - 1])) + 1e-6
    if surface.kind == "wood":
        out = _wood(rng, surface, x, y)
    elif surface.kind == "board":
        out = _board(rng, surface, x, y)
    elif surface.kind == "tray":
        out = _tray(rng, surface, x, y, per_pixel)
    else:
        out = np.empty((h, w, 3), np.float32)
        out[:] = surface.base
        blend = np.array(surface.second, np.float32) - np.array(surface.base, np.float32)
        if surface.kind == "felt":
            fine = clouds(rng, h, w, 1.0) + 0.7 * clouds(rng, h, w, max(1.0, 0.7 / per_pixel))
            out += (fine * 0.25 * surface.grain)[..., None] * blend
        elif surface.kind in ("stone", "carpet"):
            grain = clouds(rng, h, w, max(1.0, rng.uniform(0.6, 2.5) / per_pixel)) + 0.6 * clouds(
                rng, h, w, max(1.0, rng.uniform(2.5, 8) / per_pixel)
            )
            if surface.kind == "stone" and rng.random() < 0.4:
                grain = np.sign(grain - 0.4) * 0.8 + 0.3 * grain
            out += np.clip(0.6 * grain * surface.grain + 0.5, -0.2, 1.3)[..., None] * blend
            out += (clouds(rng, h, w, 1.0) * 0.08 * surface.grain)[..., None] * out
        elif surface.kind == "paper":
            out += (clouds(rng, h, w, max(1.0, 9 / per_pixel)) * 0.06 * surface.grain)[..., None] * blend
    out *= 1 + 0.06 * clouds(rng, h, w, max(h, w) / 3)[..., None]
    return np.clip(out, 0.002, 1.0)
