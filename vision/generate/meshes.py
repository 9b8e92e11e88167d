"""Meshes and textures of a scene's solid things, for a renderer that wants polygons: dice with sunk pips, prisms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.generate.die_stuff import body_of
from vision.generate.dieface import SIZE, face_texture, pips_of
from vision.generate.scene import AXIS_FACES, Array, DieAt, DieLook

Grid = npt.NDArray[np.floating[Any]]
ARC_CELLS = 5
"""Cells of the grid across one rounded edge of a face."""
BOWL = 0.45
"""Depth of a bowl that is sunk wholly, in radii of its pip: the slopes of `dieface` come to the same."""


@dataclass(frozen=True, slots=True)
class Mesh:
    """Polygons with a place on a texture for every corner; (0, 0) is the texture's upper left."""

    points: Array
    faces: list[list[int]]
    uv: Array
    """One row for every corner of every face, in their order."""


@dataclass(frozen=True, slots=True)
class DieTexture:
    """What is painted on a die, its six faces under each other in the order of AXIS_FACES."""

    colours: Array
    """Body and ink, linear, (6 size, size, 3)."""
    ink: Array
    gleam: Array
    """How much of the body throws the lamp's light back like metal."""


def rounded(cube: Array, look: DieLook) -> Array:
    """Points (3, n) on a cube of edge 1 moved to the surface of the die: rounded edges, corners trimmed by a sphere."""
    r = np.float32(max(look.roundness, 1e-3))
    core = np.clip(cube, -0.5 + r, 0.5 - r)
    out = cube - core
    out /= np.maximum(np.sqrt((out * out).sum(axis=0)), 1e-9)
    p = core + r * out
    far = np.sqrt((p * p).sum(axis=0))
    return np.asarray(p * np.minimum(1.0, look.ball / far), np.float32)


def _on_cube(index: int, u: Grid, v: Grid) -> Array:
    """Points (3, n) of one of a cube's faces, as AXIS_FACES counts them."""
    axis, sign = divmod(index, 2)
    p = np.empty((3, u.size), np.float32)
    p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3] = (-0.5 if sign else 0.5), u.ravel(), v.ravel()
    return p


def _sink(p: Array, index: int, look: DieLook) -> Array:
    """How deep the pips' bowls are at points (3, n) of a face."""
    axis = index // 2
    u, v = p[(axis + 1) % 3], p[(axis + 2) % 3]
    deep = np.zeros_like(u)
    for x, y, radius in pips_of(AXIS_FACES[index], look):
        far = ((u - x) ** 2 + (v - y) ** 2) / radius**2
        deep = np.maximum(deep, BOWL * look.sunk * radius * (1 - far))
    return np.asarray(deep, np.float32)


def die_mesh(die: DieAt, cells: int) -> Mesh:
    """A die at its place, in millimetres, each face a grid of so many cells and its rounded edges."""
    look = die.look
    inner = 0.5 - max(look.roundness, 1e-3)
    arc = np.linspace(inner, 0.5, ARC_CELLS + 1)[1:]
    lines = np.concatenate([-arc[::-1], np.linspace(-inner, inner, cells + 1), arc]).astype(np.float32)
    n = len(lines)
    u, v = np.meshgrid(lines, lines)
    corner = np.arange(n * n).reshape(n, n)
    quads = np.stack([corner[:-1, :-1], corner[:-1, 1:], corner[1:, 1:], corner[1:, :-1]], axis=-1).reshape(-1, 4)
    cubes, points, faces, uv = [], [], [], []
    for index in range(6):
        cube = _on_cube(index, u, v)
        p = rounded(cube, look)
        axis, sign = divmod(index, 2)
        p[axis] += _sink(p, index, look) * (1 if sign else -1)
        outward = quads[:, ::-1] if bool(sign) != look.mirrored else quads
        cubes.append(cube.T)
        points.append(p.T)
        faces.append(outward + index * n * n)
        place = np.stack([u.ravel() + 0.5, (v.ravel() + 0.5 + index) / 6], axis=1)
        uv.append(place[outward.ravel()])
    # faces meet along the cube's edges: one point for each place there, so that light runs smoothly over them
    _, first, number = np.unique(
        np.round(np.concatenate(cubes) * 1e5).astype(np.int64), axis=0, return_index=True, return_inverse=True
    )
    local = np.concatenate(points)[first] * ((-1.0 if look.mirrored else 1.0), 1.0, 1.0)
    world = local * look.edge @ die.rotation.T + np.array(die.centre)
    return Mesh(
        np.asarray(world, np.float32),
        np.asarray(number).reshape(-1)[np.concatenate(faces)].tolist(),
        np.asarray(np.concatenate(uv), np.float32),
    )


def die_texture(look: DieLook, size: int) -> DieTexture:
    """The six faces painted as our own renderer paints them, with so many pixels along an edge."""
    axis = (np.arange(size, dtype=np.float32) + 0.5) / size - 0.5
    u, v = np.meshgrid(axis, axis)
    colours, inks, gleams = [], [], []
    for index, face in enumerate(AXIS_FACES):
        p = rounded(_on_cube(index, u, v), look)
        across, down = ((p[(index // 2 + k) % 3].reshape(size, size) + 0.5) * SIZE - 0.5 for k in (1, 2))
        drawn = np.ascontiguousarray(face_texture(face, look)[..., 0])
        ink = cv2.remap(drawn, across, down, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        ink = np.clip(ink, 0.0, 1.0).reshape(-1)
        body, gleam = body_of(p, look)
        if look.stuff is not None:
            ink = ink * (1 - look.stuff.worn)
        colours.append((body * (1 - ink) + np.array(look.pip, np.float32)[:, None] * ink).T.reshape(size, size, 3))
        inks.append(ink.reshape(size, size))
        gleams.append((gleam * (1 - ink)).reshape(size, size))
    return DieTexture(*(np.asarray(np.concatenate(part), np.float32) for part in (colours, inks, gleams)))


def prism(outline: Array, uv: Array, height: float) -> Mesh:
    """An outline (n, 2) on the table, anticlockwise, raised to a height; the texture lies on its upper face, and its
    sides have the colours of the texture's rim.
    """
    n = len(outline)
    points = np.concatenate([np.column_stack([outline, np.full(n, z)]) for z in (0.0, height)])
    sides = [[k, (k + 1) % n] for k in range(n)]
    faces = [list(range(n, 2 * n)), *([a, b, n + b, n + a] for a, b in sides)]
    places = np.concatenate([uv, *(uv[[a, b, b, a]] for a, b in sides)])
    return Mesh(np.asarray(points, np.float32), faces, np.asarray(places, np.float32))
