"""What dice are made of where it is not one colour: veins of marble, smoke and pearl, flecks, see-through bodies."""

from __future__ import annotations

import numpy as np

from vision.generate.scene import Array, DieLook, DieStuff, Rgb

REFRACTED = 0.66
"""How much of a ray's direction is left inside the plastic; the rest points into the body."""


def _veins(p: Array, stuff: DieStuff) -> Array:
    """Bands from -1 to 1 that wind through the body, at points (3, n) of a die of edge 1."""
    rng = np.random.default_rng(stuff.chance)
    phase = rng.uniform(0, 6.3, (3, 3)).astype(np.float32)
    turn = rng.normal(0, 1, (3, 3)).astype(np.float32)
    turn /= np.sqrt((turn * turn).sum(axis=1, keepdims=True))
    q = turn @ p * np.float32(stuff.scale)
    for step, bend in enumerate((1.3, 0.9)):
        q = q + np.float32(bend) * np.sin(np.roll(q, 1, axis=0) * np.float32(1.7 + step) + phase[step][:, None])
    wave = np.sin(q[0] + phase[2, 0]) + 0.6 * np.sin(2.1 * q[1] + phase[2, 1]) + 0.35 * np.sin(4.3 * q[2] + phase[2, 2])
    return np.asarray(wave / 1.5, np.float32)


def _flecks(p: Array, share: float, chance: int) -> Array:
    """1 in a share of small cells, 0 elsewhere."""
    cell = np.floor(p * 22 + chance % 97).astype(np.int64)
    number = (cell[0] * 73856093) ^ (cell[1] * 19349663) ^ (cell[2] * 83492791) ^ chance
    return np.asarray(((number * 2654435761) % 1000) < share * 1000, np.float32)


def body_colours(p: Array, first: Rgb, stuff: DieStuff) -> tuple[Array, Array]:
    """Colours (3, n) of the body at its points, and how much they gleam."""
    one, two = np.array(first, np.float32)[:, None], np.array(stuff.second, np.float32)[:, None]
    veins = _veins(p, stuff)
    mix = 1 / (1 + np.exp(np.clip(-(veins - 1 + 2 * stuff.marble) * stuff.sharp, -30, 30)))
    if stuff.marble <= 0:
        mix = np.zeros_like(veins)
    if stuff.flecks:
        mix = np.maximum(mix, _flecks(p, stuff.flecks, stuff.chance))
    body = one * (1 - mix) + two * mix
    return np.asarray(body, np.float32), np.asarray(stuff.pearl * np.clip(veins, 0, 1) ** 2 * 0.5, np.float32)


def body_of(p: Array, look: DieLook) -> tuple[Array, Array]:
    """Colours of a die's body, (3, n), or (3, 1) where it has only one; and how much it gleams at its points (3, n)."""
    if look.stuff is not None:
        return body_colours(p, look.body, look.stuff)
    body = np.array(look.body, np.float32)[:, None]
    if look.speckle:
        swirl = np.sin(p * 9 + np.roll(p, 1, axis=0) * 7).sum(axis=0) * look.speckle
        body = body * (1 + swirl)
    return np.asarray(body, np.float32), np.zeros(p.shape[1], np.float32)


def seen_through(p: Array, d: Array, normal: Array) -> tuple[Array, Array]:
    """Where rays that enter a clear body leave it, and how much of the table's light is seen there."""
    into = d * REFRACTED - normal * (1 - REFRACTED)
    into /= np.sqrt((into * into).sum(axis=0))
    safe = np.where(np.abs(into) < 1e-4, 1e-4, into)
    reach = ((np.sign(safe) * 0.5 - p) / safe).min(axis=0)
    far = p + into * np.maximum(reach, 0.0)
    return np.asarray(far, np.float32), np.asarray(np.clip(1.2 - np.abs(far).sum(axis=0) / 1.5, 0.0, 1.0), np.float32)
