"""Tokens, printed things and tray walls as solids, where they hide nothing of a die that the labels call seen."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.generate.flat_things import sheet_of
from vision.generate.lettering import write
from vision.generate.meshes import Mesh
from vision.generate.render import corners_of
from vision.generate.scene import Array, Flat, Scene, Token
from vision.generate.surfaces import tray_shape
from vision.generate.view import CameraView

LAID = 0.2
"""Millimetres that a thing is high which lies under a die or before it."""
APART = 0.03
"""Millimetres between the upper faces of things that may lie on each other."""
SHEET = 96
"""Pixels along the drawing on a token."""
THICK = 2.5
"""Millimetres from a tray wall's inside to its outside."""


@dataclass(frozen=True, slots=True)
class Solid:
    """An outline on the table raised to a height, with a drawing on its upper face."""

    outline: Array
    """Points (n, 2), anticlockwise, in millimetres."""
    uv: Array
    """Where on the drawing each of them is, from 0 to 1; (0, 0) is its upper left."""
    height: float
    colours: Array
    roughness: float = 0.5
    metallic: float = 0.0


def solids_of(scene: Scene, view: CameraView) -> list[Solid]:
    """Everything low that lies on the table; what a die lies on, or stands behind, is as flat as paper."""
    dice = [view.project(corners_of(die)).astype(np.float32) for die in scene.dice]
    out = []
    for k, solid in enumerate([*map(_flat, scene.flats), *map(_token, scene.tokens)]):
        top = np.column_stack([solid.outline, np.full(len(solid.outline), solid.height)])
        seen = view.project(np.concatenate([top, top * (1, 1, 0)])).astype(np.float32)
        is_free = not any(_overlap(seen, die) for die in dice)
        out.append(replace(solid, height=(solid.height if is_free else min(solid.height, LAID)) + APART * k))
    return out


def _overlap(a: Array, b: Array) -> bool:
    """Whether two things' outlines in the picture have anything in common."""
    area, _ = cv2.intersectConvexConvex(cv2.convexHull(a), cv2.convexHull(b))
    return bool(area > 0)


def _flat(flat: Flat) -> Solid:
    sheet = sheet_of(flat)
    size = sheet.cover.shape[::-1]
    found, _ = cv2.findContours((sheet.cover > 0.5).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    around = cv2.approxPolyDP(max(found, key=cv2.contourArea), 0.6, True)[::-1, 0] + 0.5
    local = (around - np.array(size) / 2) * (flat.size / size[0]) * (1, -1)
    c, s = np.cos(flat.yaw), np.sin(flat.yaw)
    outline, uv = local @ np.array([[c, s], [-s, c]]) + flat.centre, around / size
    if cv2.contourArea(outline.astype(np.float32), True) < 0:
        outline, uv = outline[::-1], uv[::-1]
    is_metal = flat.kind in ("coin", "key")
    return Solid(
        np.asarray(outline, np.float32),
        np.asarray(uv, np.float32),
        max(flat.height, LAID),
        np.asarray(sheet.colours * np.where(sheet.cover > 0.5, 1.0, 0.1)[..., None], np.float32),
        0.35 if is_metal or flat.kind == "plug" else 0.55,
        0.9 if is_metal else 0.0,
    )


def _token(token: Token) -> Solid:
    count = token.corners or 32
    turn = np.arange(count) * 2 * np.pi / count + token.radius
    way = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    half = SHEET / 2
    sheet = np.empty((SHEET, SHEET, 3), np.float32)
    sheet[:] = token.colour
    ink = [0.02] * 3 if sum(token.colour) > 0.6 else [0.8] * 3
    if token.print_ == "dots":
        dots = count % 3 + 1
        for k in range(dots):
            at = (round(half + (k - (dots - 1) / 2) * half * 0.6), round(half))
            cv2.circle(sheet, at, round(half * 0.18), ink, -1, cv2.LINE_AA)
    elif token.print_:
        write(sheet, token.print_, (round(half * 0.55), round(half * 1.45)), half / 22, ink, round(half / 9))
    return Solid(
        np.asarray(np.array(token.centre) + token.radius * way, np.float32),
        np.asarray((way * (1, -1) + 1) / 2, np.float32),
        token.height,
        sheet,
    )


def tray_walls(scene: Scene, view: CameraView) -> list[tuple[Mesh, float]]:
    """A tray's walls that lean outwards, each with its brightness; one that a die lies under, or that would hide a
    die, lies flat, as unbuttoned trays' walls do: it is painted on the table.
    """
    if scene.surface.kind != "tray":
        return []
    sides, turn = tray_shape(np.random.default_rng(scene.seed))
    rng = np.random.default_rng((scene.seed, 7))
    near = scene.surface.tray
    edge = max((die.look.edge for die in scene.dice), default=16.0)
    high, out = edge * rng.uniform(0.9, 1.6), edge * rng.uniform(0.15, 0.7)
    dice = [corners_of(die) for die in (*scene.dice, *scene.cubes)]
    seen = [view.project(die).astype(np.float32) for die in dice]
    walls = []
    for way in turn + np.arange(sides) * 2 * np.pi / sides:
        ahead = np.array([np.cos(way), np.sin(way), 0.0])
        mesh = _wall(way, near, np.tan(np.pi / sides), high, out)
        is_free = all(float((die @ ahead).max()) < near for die in dice)
        from_behind = float(view.place @ ahead) > near
        hides = from_behind and any(_overlap(view.project(mesh.points).astype(np.float32), die) for die in seen)
        if is_free and not hides:
            walls.append((mesh, float(rng.uniform(0.85, 1.1))))
    return walls


def _wall(way: float, near: float, slope: float, high: float, out: float) -> Mesh:
    """One wall: foot, upper rim, and its back."""
    ahead, along = np.array([np.cos(way), np.sin(way)]), np.array([-np.sin(way), np.cos(way)])
    rows = ((near, 0.0), (near + out, high), (near + out + THICK, high), (near + out + THICK, 0.0))
    points = [(*(ahead * reach + along * side * reach * slope), z) for side in (1.0, -1.0) for reach, z in rows]
    faces = [[0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 2, 1, 0], [4, 5, 6, 7]]
    return Mesh(np.array(points, np.float32), faces, np.zeros((20, 2), np.float32))
