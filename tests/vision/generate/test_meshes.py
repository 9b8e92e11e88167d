"""Dice and things as polygons: the same bodies, faces and pips that our own renderer casts rays at."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.generate.dieface import pips_of
from vision.generate.meshes import Mesh, die_mesh, die_texture, prism
from vision.generate.ray_cast import distance
from vision.generate.scene import AXIS_FACES, DieAt, DieLook, DieStuff
from vision.generate.view import leaning, resting

PLAIN = DieLook("blue", (0.02, 0.05, 0.4), (0.8, 0.8, 0.8), edge=16.0, sunk=0.0)


def at(look: DieLook) -> DieAt:
    return DieAt(look, (30.0, -10.0, 11.0), leaning(resting(2, 0.4), 20.0, 1.0))


def volume(mesh: Mesh) -> float:
    """Positive where all faces look outwards."""
    total = 0.0
    for face in mesh.faces:
        a = mesh.points[face[0]]
        for k in range(1, len(face) - 1):
            total += float(np.dot(a, np.cross(mesh.points[face[k]], mesh.points[face[k + 1]]))) / 6
    return total


def local(mesh: Mesh, die: DieAt) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.asarray((mesh.points - np.array(die.centre)) @ die.rotation / die.look.edge, np.float32)


@pytest.mark.parametrize("look", [PLAIN, replace(PLAIN, ball=0.68), replace(PLAIN, roundness=0.03)])
def test_every_point_lies_on_the_body_that_rays_meet(look: DieLook) -> None:
    die = at(look)
    assert np.abs(distance(local(die_mesh(die, 12), die).T, look)).max() < 1e-3


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_faces_look_outwards_and_the_body_is_closed(is_mirrored: bool) -> None:
    mesh = die_mesh(at(replace(PLAIN, mirrored=is_mirrored)), 12)
    assert 0.9 * 16**3 < volume(mesh) < 16**3
    edges = [tuple(sorted((f[k], f[(k + 1) % 4]))) for f in mesh.faces for k in range(4)]
    assert len(set(edges)) * 2 == len(edges)


def test_pips_are_sunk_where_they_are_painted() -> None:
    look = replace(PLAIN, sunk=1.0, pip_radius=0.12)
    die = at(look)
    points = local(die_mesh(die, 48), die)
    for face in ("5", "4"):
        axis, sign = divmod(AXIS_FACES.index(face), 2)
        height = points[:, axis] * (-1 if sign else 1)
        for x, y, radius in pips_of(face, look):
            beside = np.hypot(points[:, (axis + 1) % 3] - x, points[:, (axis + 2) % 3] - y)
            deep = 0.5 - height[(beside < 0.03) & (height > 0)]
            assert np.abs(deep - 0.45 * radius).max() < 0.005
            rim = 0.5 - height[(beside > radius) & (beside < radius + 0.02) & (height > 0)]
            assert np.abs(rim).max() < 0.005


def test_a_texture_has_ink_on_its_pips_and_body_elsewhere() -> None:
    painted = die_texture(PLAIN, 100)
    for index, face in enumerate(AXIS_FACES):
        ink = painted.ink[index * 100 : (index + 1) * 100]
        for x, y, _ in pips_of(face, PLAIN):
            assert ink[round((y + 0.5) * 100), round((x + 0.5) * 100)] > 0.9
        assert abs(ink.mean() - int(face) * np.pi * PLAIN.pip_radius**2) < 0.01
    assert np.allclose(painted.colours[painted.ink == 0], PLAIN.body, atol=1e-3)


def test_a_marbled_texture_runs_on_over_the_edges() -> None:
    look = replace(PLAIN, blank=True, stuff=DieStuff((0.9, 0.9, 0.9), marble=0.5, sharp=1.0, scale=2.0))
    painted = die_texture(look, 64).colours
    # +x meets +y where x's u and y's v reach their end
    assert np.abs(painted[:64, -1] - painted[2 * 64 + 63, :]).max() < 0.15
    assert painted.std(axis=(0, 1)).max() > 0.05


def test_a_prism_has_its_drawing_above() -> None:
    outline = np.array([(0, 0), (4, 0), (4, 3), (0, 3)], np.float32)
    uv = np.array([(0, 1), (1, 1), (1, 0), (0, 0)], np.float32)
    mesh = prism(outline, uv, 2.0)
    assert volume(mesh) == pytest.approx(24.0)  # its open foot is in the origin's plane and adds nothing
    assert np.array_equal(mesh.points[mesh.faces[0]][:, 2], [2, 2, 2, 2])
    assert np.array_equal(mesh.uv[:4], uv)
    assert len(mesh.uv) == sum(len(face) for face in mesh.faces)
