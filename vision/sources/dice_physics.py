"""Dice that tumble: cubes that fall, bounce, spin, rub along the table, meet walls and each other, and come to rest.

Small rigid-body physics with impulses at the corners, all dice of a throw at once. Lengths are millimetres. What the
dice shall show is settled beforehand without bending the motion: a cube moves the same whichever face is painted on
which side, so the faces are painted on when it is known which side comes up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float64]

GRAVITY = 9810.0
CORNERS: Vectors = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])


@dataclass(frozen=True, slots=True)
class TumbleSettings:
    """How the dice fly and how the tray slows them."""

    half_width: float = 115.0
    half_height: float = 58.0
    """Inner half sizes of the tray: dice do not roll out of it."""
    speed: tuple[float, float] = (700.0, 1300.0)
    """Millimetres per second at which dice come in."""
    spin: float = 22.0
    """Radians per second, about."""
    bounce: float = 0.3
    friction: float = 0.22
    drag: float = 1.6
    """Per second: how fast rolling and sliding die away while a die touches the table."""
    apart: float = 1.36
    """Dice keep their centres at least this many edges apart; 1.42 never touch."""
    longest: float = 2.2
    """Seconds after which a die that still moves is laid flat."""
    step: float = 1.0 / 480.0


DEFAULT = TumbleSettings()


@dataclass(frozen=True, slots=True)
class Pose:
    """A die's centre and rotation at one moment; the columns of the rotation are the die's axes in the world."""

    centre: tuple[float, float, float]
    rotation: Vectors


class _Dice:
    """The moving dice of one throw."""

    def __init__(
        self, count: int, edge: float, obstacles: Vectors, rng: np.random.Generator, want: TumbleSettings
    ) -> None:
        self.want, self.edge = want, edge
        self.obstacles = obstacles
        side = rng.integers(4)
        along = rng.uniform(-0.5, 0.5)
        reach = np.array([want.half_width, want.half_height])
        way = np.array([(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)][side])
        across = np.array([-way[1], way[0]])
        start = -way * (reach + 2.6 * edge) + across * along * reach
        spread = (np.arange(count) - (count - 1) / 2)[:, None] * across * edge * 1.5
        back = -way * edge * 1.2 * rng.uniform(0, 2.2, (count, 1))
        flat = start + spread + back
        self.p = np.concatenate([flat, rng.uniform(1.5, 3.2, (count, 1)) * edge], axis=1)
        aim = rng.uniform(-0.55, 0.55, (count, 2)) * reach - flat
        aim /= np.linalg.norm(aim, axis=1, keepdims=True)
        self.v = np.concatenate([aim * rng.uniform(*want.speed, (count, 1)), np.zeros((count, 1))], axis=1)
        rolling = np.stack([-self.v[:, 1], self.v[:, 0], np.zeros(count)], axis=1) / (0.7 * edge)
        self.w = 0.6 * rolling + rng.normal(0, want.spin, (count, 3)) * 0.6
        self.r = np.stack([_orthonormal(rng.normal(size=(3, 3))) for _ in range(count)])
        self.inside = np.zeros(count, bool)
        self.asleep = np.zeros(count, bool)
        self.quiet = np.zeros(count, int)

    def advance(self) -> None:
        """One small step of time."""
        dt = self.want.step
        awake = ~self.asleep
        # A die falls once it has left the hand, and the hand lets go inside the tray.
        self.v[awake & self.inside, 2] -= GRAVITY * dt
        self.p[awake] += self.v[awake] * dt
        self.r[awake] = _turn(self.w[awake] * dt) @ self.r[awake]
        touching = self._meet_table(awake)
        self._meet_walls()
        self._meet_dice()
        slow = np.exp(-self.want.drag * dt)
        self.v[touching, :2] *= slow
        self.w[touching] *= slow
        self._fall_asleep(touching)

    def _meet_table(self, awake: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """Impulses at corners that have gone into the table; who touches it."""
        arms = np.einsum("nij,kj->nki", self.r, CORNERS * self.edge)
        depth = self.p[:, None, 2] + arms[..., 2]
        inertia = self.edge**2 / 6
        for corner in range(8):
            low = awake & (depth[:, corner] < 0.0)
            if not low.any():
                continue
            arm = arms[low, corner]
            speed = self.v[low] + np.cross(self.w[low], arm)
            down = np.minimum(speed[:, 2], 0.0)
            bounce = np.where(down < -250.0, self.want.bounce, 0.0)
            normal = -(1 + bounce) * down / (1 + (arm[:, 0] ** 2 + arm[:, 1] ** 2) / inertia)
            slide = speed * (1.0, 1.0, 0.0)
            fast = np.linalg.norm(slide, axis=1) + 1e-9
            rub = np.minimum(self.want.friction * normal, fast / (1 + (arm**2).sum(axis=1) / inertia))
            push = -slide * (rub / fast)[:, None]
            push[:, 2] = normal
            self.v[low] += push
            self.w[low] += np.cross(arm, push) / inertia
        sunk = np.minimum(depth.min(axis=1), 0.0)
        self.p[awake, 2] -= sunk[awake]
        return np.asarray(awake & (depth.min(axis=1) < 0.3))

    def _meet_walls(self) -> None:
        room = np.array([self.want.half_width, self.want.half_height]) - 0.75 * self.edge
        flat = self.p[:, :2]
        self.inside |= (np.abs(flat) < room).all(axis=1)
        for axis in range(2):
            out = self.inside & ~self.asleep & (np.abs(flat[:, axis]) > room[axis])
            side = np.sign(flat[out, axis])
            self.p[out, axis] = side * room[axis]
            self.v[out, axis] = -side * np.abs(self.v[out, axis]) * 0.4
            self.w[out] *= 0.7

    def _meet_dice(self) -> None:
        """Dice are round to each other and pushed apart sideways, so that none comes to lie on another."""
        least = self.want.apart * self.edge
        for i in range(len(self.p)):
            # Dice that are still in the air outside are let be: one that is knocked aside there would miss the tray.
            if self.asleep[i] or not self.inside[i]:
                continue
            for j in range(len(self.p)):
                if self.inside[j] and (j > i or self.asleep[j]):
                    self._push(i, self.p[j], least, j)
            for place in self.obstacles:
                self._push(i, place, least, None)

    def _push(self, i: int, other: Vectors, least: float, j: int | None) -> None:
        apart = self.p[i] - other
        gap = float(np.hypot(apart[0], apart[1]))
        if gap >= least or abs(apart[2]) > 1.3 * self.edge:
            return
        way = np.array([apart[0], apart[1], 0.0]) / gap if gap > 1e-6 else np.array([1.0, 0.0, 0.0])
        free = j is not None and not self.asleep[j]
        share = 0.5 if free else 1.0
        self.p[i] += way * (least - gap) * share
        closing = float((self.v[i] - (self.v[j] if free else 0.0)) @ way)
        if free:
            self.p[j] -= way * (least - gap) * share
        if closing < 0:
            self.v[i] -= way * closing * 1.35 * share
            if free:
                self.v[j] += way * closing * 1.35 * share

    def _fall_asleep(self, touching: npt.NDArray[np.bool_]) -> None:
        flat = np.abs(self.r[:, 2]).max(axis=1) > 0.9985
        slow = (np.linalg.norm(self.v, axis=1) < 25.0) & (np.linalg.norm(self.w, axis=1) < 1.5)
        self.quiet = np.where(touching & flat & slow, self.quiet + 1, 0)
        for i in np.flatnonzero((self.quiet > 5) & ~self.asleep):
            self.lay_flat(int(i))

    def lay_flat(self, i: int) -> None:
        """Put a die exactly on the side that it nearly lies on."""
        self.r[i] = _flattened(self.r[i])
        self.p[i, 2] = self.edge / 2
        self.v[i], self.w[i] = 0.0, 0.0
        self.asleep[i] = True


def tumble(
    sides: Sequence[int],
    edge: float,
    rng: np.random.Generator,
    seconds_per_frame: float,
    obstacles: Sequence[tuple[float, float, float]] = (),
    settings: TumbleSettings = DEFAULT,
) -> list[tuple[Pose, ...]]:
    """Throw dice that end with the given sides up (0 to 5: +x, -x, +y, -y, +z, -z): poses frame by frame, to rest."""
    dice = _Dice(len(sides), edge, np.array(obstacles, float).reshape(-1, 3), rng, settings)
    moments: list[tuple[Vectors, Vectors]] = []
    per_frame = max(1, round(seconds_per_frame / settings.step))
    for count in range(1, round(settings.longest / settings.step) + 1):
        dice.advance()
        if count % per_frame == 0:
            moments.append((dice.p.copy(), dice.r.copy()))
        if dice.asleep.all():
            break
    moments += _lay_down(dice, max(1, round(0.15 / seconds_per_frame)))
    paint = [_repaint(int(_up_side(dice.r[i])), side, rng) for i, side in enumerate(sides)]
    return [
        tuple(
            Pose((float(x), float(y), float(z)), turn @ paint[i])
            for i, ((x, y, z), turn) in enumerate(zip(p, r, strict=True))
        )
        for p, r in moments
    ]


def _lay_down(dice: _Dice, frames: int) -> list[tuple[Vectors, Vectors]]:
    """The last frames: who is still on an edge tips over to the nearest side."""
    awake = np.flatnonzero(~dice.asleep)
    if not len(awake):
        return [(dice.p.copy(), dice.r.copy())]
    start_p, start_r = dice.p.copy(), dice.r.copy()
    for i in awake:
        dice.lay_flat(int(i))
    out = []
    for frame in range(1, frames + 1):
        share = frame / frames
        p = start_p + (dice.p - start_p) * share
        r = np.stack([_orthonormal(a + (b - a) * share) for a, b in zip(start_r, dice.r, strict=True)])
        out.append((p, r))
    return out


def _up_side(rotation: Vectors) -> int:
    axis = int(np.abs(rotation[2]).argmax())
    return 2 * axis + (1 if rotation[2, axis] < 0 else 0)


def _side(index: int) -> Vectors:
    out = np.zeros(3)
    out[index // 2] = -1.0 if index % 2 else 1.0
    return out


def _repaint(comes_up: int, wanted: int, rng: np.random.Generator) -> Vectors:
    """A turn of the cube onto itself that puts the wanted side where the one that comes up is."""
    a, b = _side(wanted), _side(comes_up)
    first = _frame(a, 0)
    second = _frame(b, int(rng.integers(4)))
    return np.asarray(second @ first.T)


def _frame(up: Vectors, quarter: int) -> Vectors:
    side = np.roll(np.abs(up), 1)
    third = np.cross(up, side)
    for _ in range(quarter):
        side, third = third, -side
    return np.stack([side, third, up], axis=1)


def _flattened(rotation: Vectors) -> Vectors:
    """The rotation turned by the smallest angle that makes its uppermost axis exactly vertical."""
    axis = int(np.abs(rotation[2]).argmax())
    up = rotation[:, axis] * np.sign(rotation[2, axis])
    about = np.cross(up, (0.0, 0.0, 1.0))
    sine = float(np.linalg.norm(about))
    if sine < 1e-9:
        return rotation.copy()
    angle = float(np.arctan2(sine, up[2]))
    return np.asarray(_turn((about / sine * angle)[None])[0] @ rotation)


def _turn(vectors: Vectors) -> Vectors:
    """Rotation matrices (n, 3, 3) for rotation vectors (n, 3)."""
    angle = np.linalg.norm(vectors, axis=1)
    x, y, z = (vectors / np.maximum(angle, 1e-12)[:, None]).T
    zero = np.zeros_like(x)
    cross = np.stack([zero, -z, y, z, zero, -x, -y, x, zero], axis=1).reshape(-1, 3, 3)
    sine, cosine = np.sin(angle)[:, None, None], np.cos(angle)[:, None, None]
    return np.asarray(np.eye(3) + sine * cross + (1 - cosine) * (cross @ cross))


def _orthonormal(matrix: Vectors) -> Vectors:
    u, _, vt = np.linalg.svd(matrix)
    flip = np.diag([1.0, 1.0, float(np.sign(np.linalg.det(u @ vt)))])
    return np.asarray(u @ flip @ vt)
