"""One die, cast ray by ray: rounded edges, corners trimmed by a sphere, sunk pips, lamps and their mirror images."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.generate.die_stuff import body_of, seen_through
from vision.generate.dieface import SIZE, atlas
from vision.generate.scene import Array, DieAt, DieLook, Scene
from vision.generate.view import CameraView

FRESNEL = 0.045
"""How much plastic mirrors when looked at straight."""


def distance(p: Array, look: DieLook) -> Array:
    """Signed distance of points (3, n) from a die of edge 1 at the origin."""
    r = look.roundness
    q = np.abs(p) - np.float32(0.5 - r)
    out = np.maximum(q, 0.0)
    d = np.sqrt((out * out).sum(axis=0)) + np.minimum(q.max(axis=0), 0.0) - r
    if look.ball < 0.86:
        d = np.maximum(d, np.sqrt((p * p).sum(axis=0)) - look.ball)
    return np.asarray(d, np.float32)


def normal(p: Array, look: DieLook) -> Array:
    """Outward normals at surface points (3, n)."""
    r = look.roundness
    q = np.abs(p) - np.float32(0.5 - r)
    n = np.maximum(q, 1e-4) * np.sign(p)
    n /= np.sqrt((n * n).sum(axis=0))
    if look.ball < 0.86:
        far = np.sqrt((p * p).sum(axis=0))
        blend = np.clip((far - look.ball) / 0.012 + 1.0, 0.0, 1.0)
        n = n * (1 - blend) + p / far * blend
        n /= np.sqrt((n * n).sum(axis=0))
    return np.asarray(n, np.float32)


def cast(
    view: CameraView, die: DieAt, box: tuple[int, int, int, int], step: float
) -> tuple[Array, Array, npt.NDArray[np.intp]]:
    """Points and ray directions in the die's own frame (edge 1) where rays meet it, and which rays those are."""
    x0, y0, x1, y1 = box
    rays = view.rays(x0, y0, x1, y1, step)
    back = die.rotation.T.astype(np.float32)
    if die.look.mirrored:
        back = np.diag([-1.0, 1.0, 1.0]).astype(np.float32) @ back
    origin = (back @ (view.place - np.array(die.centre, np.float32))) / die.look.edge
    d = (back @ rays).astype(np.float32)
    safe = np.where(np.abs(d) < 1e-6, 1e-6, d)
    a = (-0.5 - origin[:, None]) / safe
    b = (0.5 - origin[:, None]) / safe
    near, far = np.minimum(a, b).max(axis=0), np.maximum(a, b).min(axis=0)
    hit = np.flatnonzero((near < far) & (far > 0))
    d, t, far = d[:, hit], near[hit], far[hit]
    p = origin[:, None] + d * t
    gap = np.zeros(0, np.float32)
    for _ in range(9):
        gap = distance(p, die.look)
        t = t + gap
        p = origin[:, None] + d * t
    keep = (gap < 0.02) & (t < far)
    return np.asarray(p[:, keep], np.float32), np.asarray(d[:, keep], np.float32), hit[keep]


def shade(scene: Scene, die: DieAt, p: Array, d: Array, rng: np.random.Generator) -> Array:
    """Linear colours (3, n) of surface points, lit by the scene's lamps."""
    look = die.look
    n = normal(p, look)
    axis = np.abs(p).argmax(axis=0)
    index = np.arange(p.shape[1])
    sign = p[axis, index] < 0
    u, v = p[(axis + 1) % 3, index], p[(axis + 2) % 3, index]
    ink, bowl_u, bowl_v = _lookup(look, axis * 2 + sign, u, v)
    flat = n.copy()
    n[(axis + 1) % 3, index] += bowl_u
    n[(axis + 2) % 3, index] += bowl_v
    n /= np.sqrt((n * n).sum(axis=0))
    (body, gleam), pip, stuff = body_of(p, look), np.array(look.pip, np.float32)[:, None], look.stuff
    if stuff is not None:
        ink = ink * (1 - stuff.worn)
        if stuff.clear:
            body = _through(scene, look, body, p, d, flat)
    albedo = body * (1 - ink) + pip * ink
    turn = die.rotation.astype(np.float32)
    if look.mirrored:
        turn = turn @ np.diag([-1.0, 1.0, 1.0]).astype(np.float32)
    n, flat, d = turn @ n, turn @ flat, turn @ d
    sky = 0.55 + 0.45 * n[2]
    colour = albedo * np.array(scene.ambient, np.float32)[:, None] * sky
    mirror_n = flat * 0.7 + n * 0.3
    mirror_n /= np.sqrt((mirror_n * mirror_n).sum(axis=0))
    facing = np.clip(-(d * mirror_n).sum(axis=0), 0.0, 1.0)
    fresnel = (FRESNEL + (1 - FRESNEL) * (1 - facing) ** 5) * look.shine
    mirror = d + 2 * facing * mirror_n
    colour = colour + fresnel * np.array(scene.ambient, np.float32)[:, None] * 0.6 * np.clip(0.3 + mirror[2], 0.0, 1.0)
    for lamp in scene.lamps:
        way = np.array(lamp.place, np.float32) - np.array(die.centre, np.float32)
        far = float(np.sqrt((way * way).sum()))
        way /= far
        reach = lamp.radius / far
        power = np.array(lamp.colour, np.float32)[:, None] * lamp.power
        lit = np.clip((n * way[:, None]).sum(axis=0) + 0.5 * reach, 0.0, 1.0)
        if stuff is not None:  # light wanders inside a clear body, and pearl throws it back where its veins turn
            lit = lit * (1 - 0.6 * stuff.clear) + 0.4 * stuff.clear
            colour = colour + power * (gleam * (1 - ink) * lit**4)
        colour = colour + albedo * power * lit
        peak = lamp.glare / (np.pi * reach**2 + 2 * np.pi * look.gloss**2)
        image = peak * np.exp(-(_beside(mirror, way, reach, lamp.square) ** 2) / (2 * look.gloss**2))
        colour = colour + fresnel * power * image * np.pi * 0.35
    floor = np.array(scene.surface.base, np.float32)[:, None] * 0.25
    bounce = np.clip(-n[2] + 0.35, 0.0, 1.0) * (1 - fresnel)
    colour = colour + albedo * floor * bounce
    height = turn[2] @ p
    dark = 0.55 + 0.45 * np.clip((height + 0.5) / 0.5, 0.0, 1.0)
    return np.asarray(colour * dark, np.float32)


def _through(scene: Scene, look: DieLook, body: Array, p: Array, d: Array, flat: Array) -> Array:
    """A see-through body: the table below, tinted, and the pips of the far faces."""
    far, table = seen_through(p, d, flat)
    axis = np.abs(far).argmax(axis=0)
    index = np.arange(far.shape[1])
    u, v = far[(axis + 1) % 3, index], far[(axis + 2) % 3, index]
    ink, _, _ = _lookup(look, axis * 2 + (far[axis, index] < 0), u, v)
    below = np.array(scene.surface.base, np.float32)[:, None] * (0.6 + 0.6 * table)
    tinted = np.sqrt(np.maximum(body, 0.003)) * (below + 0.15)
    back = tinted * (1 - ink) + np.array(look.pip, np.float32)[:, None] * ink * 0.6
    clear = look.stuff.clear if look.stuff is not None else 0.0
    return np.asarray(body * (1 - clear) + back * clear, np.float32)


def _beside(mirror: Array, way: Array, reach: float, square: bool) -> Array:
    """By which angle mirrored rays (3, n) miss a lamp that is seen in a direction; 0 where they meet it."""
    along = (mirror * way[:, None]).sum(axis=0)
    if not square:
        return np.asarray(np.maximum(np.arccos(np.clip(along, -1.0, 1.0)) - reach, 0.0), np.float32)
    side = np.cross(way, (0.36, 0.93, 0.0))
    side /= max(float(np.sqrt((side * side).sum())), 1e-6)
    third = np.cross(way, side)
    far = np.maximum(np.abs((mirror * side[:, None]).sum(axis=0)), np.abs((mirror * third[:, None]).sum(axis=0)))
    return np.asarray(np.where(along > 0, np.maximum(far - reach, 0.0), np.pi), np.float32)


def _lookup(look: DieLook, face: npt.NDArray[np.intp], u: Array, v: Array) -> tuple[Array, Array, Array]:
    """Ink and bowl slopes at places of the faces."""
    count = len(u)
    width = 256
    rows = -(-count // width)
    map_x, map_y = np.zeros(rows * width, np.float32), np.zeros(rows * width, np.float32)
    map_x[:count] = np.clip((u + 0.5) * SIZE - 0.5, 0, SIZE - 1)
    map_y[:count] = np.clip((v + 0.5) * SIZE - 0.5, 0, SIZE - 1) + face * SIZE
    got = cv2.remap(atlas(look), map_x.reshape(rows, width), map_y.reshape(rows, width), cv2.INTER_LINEAR)
    flat = got.reshape(-1, 3)[:count]
    return flat[:, 0], flat[:, 1], flat[:, 2]
