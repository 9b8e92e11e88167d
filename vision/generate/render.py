"""A scene becomes a picture with labels: surface, shadows, clutter, dice from far to near, hand, lens."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np

from companion.dice import Box
from vision.generate import clutter, flat_things, ray_cast, surfaces
from vision.generate.lens import develop
from vision.generate.scene import AXIS_FACES, Array, DieAt, Label, Lens, Light, Rendered, Scene
from vision.generate.view import CameraView

SHADOW_RAYS = 7
SIDE_SEEN = 0.2
"""Cosine between a side face and the view from which its pips can be told."""
CORNERS = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)], np.float32)


def corners_of(die: DieAt, shrink: float = 1.0) -> Array:
    """The eight corners of a die's cube in the world."""
    return np.asarray(
        CORNERS * (die.look.edge * shrink) @ die.rotation.T + np.array(die.centre, np.float32), np.float32
    )


def _up_axis(die: DieAt) -> int:
    """Which of the six axes points up most."""
    up = die.rotation[2]
    axis = int(np.abs(up).argmax())
    return axis * 2 + (1 if up[axis] < 0 else 0)


def face_up(die: DieAt) -> str:
    """The face that a die shows."""
    axis = _up_axis(die)
    if die.look.mirrored and axis < 2:
        axis = 1 - axis
    face = AXIS_FACES[axis]
    return "boss" if face == "6" and die.look.symbol is not None else face


def _top_corners(die: DieAt) -> Array:
    axis, sign = divmod(_up_axis(die), 2)
    side = -0.5 if sign else 0.5
    points = np.full((4, 3), side, np.float32)
    a, b = (axis + 1) % 3, (axis + 2) % 3
    points[:, a] = (-0.5, 0.5, 0.5, -0.5)
    points[:, b] = (-0.5, -0.5, 0.5, 0.5)
    return np.asarray(points * die.look.edge @ die.rotation.T + np.array(die.centre, np.float32), np.float32)


def _top_normal(die: DieAt) -> Array:
    axis, sign = divmod(_up_axis(die), 2)
    return np.asarray(die.rotation[:, axis] * (-1 if sign else 1), np.float32)


def _shadows(scene: Scene, view: CameraView, rng: np.random.Generator) -> list[Array]:
    """For every lamp, how much of it reaches each pixel of the table."""
    h, w = view.camera.height, view.camera.width
    step = 2
    solids = [corners_of(die, 0.94) for die in (*scene.dice, *scene.cubes)]
    for token in scene.tokens:
        turn = np.arange(12) * np.pi / 6
        x, y = token.centre[0] + token.radius * np.cos(turn), token.centre[1] + token.radius * np.sin(turn)
        solids.append(np.stack([x, y, np.full(12, token.height)], axis=1).astype(np.float32))
    out = []
    for lamp in scene.lamps:
        lit = np.zeros((-(-h // step), -(-w // step)), np.float32)
        for _ in range(SHADOW_RAYS):
            spin, away = rng.uniform(0, 2 * np.pi), lamp.radius * np.sqrt(rng.uniform())
            place = np.array(lamp.place) + np.array([away * np.cos(spin), away * np.sin(spin), 0.0])
            free = np.ones_like(lit)
            for points in solids:
                ways = points - place
                t = -place[2] / np.minimum(ways[:, 2], -1e-3)
                ground = place + ways * t[:, None]
                both = np.concatenate([ground, points * (1, 1, 0)])
                clutter.fill(free, view.project(both) / step, 0.0)
            lit += free
        lit = cv2.GaussianBlur(lit / SHADOW_RAYS, (0, 0), max(0.8, lamp.radius / 60))
        out.append(np.asarray(cv2.resize(lit, (w, h), interpolation=cv2.INTER_LINEAR), np.float32))
    return out


class _BareTable:
    """A table before anything lies on it, and the chance that goes on from there: a film has one for all its frames."""

    def __init__(self, scene: Scene, view: CameraView) -> None:
        rng = np.random.default_rng(scene.seed)
        self.albedo = surfaces.paint(view, scene.surface, rng)
        for _ in range(scene.slabs):
            clutter.draw_slab(self.albedo, rng)
        for _ in range(scene.cables):
            clutter.draw_cable(self.albedo, rng)
        self._chance = rng.bit_generator.state
        self.lit = tuple(self._lit_by(lamp, scene, view) for lamp in scene.lamps)
        """What each lamp makes of it where nothing is in its way."""

    def chance(self) -> np.random.Generator:
        """The chance as it stood when the bare table was painted."""
        rng = np.random.default_rng()
        rng.bit_generator.state = self._chance
        return rng

    def _lit_by(self, lamp: Light, scene: Scene, view: CameraView) -> Array:
        h, w = view.camera.height, view.camera.width
        x, y = view.table_grid(8)
        way = np.stack([lamp.place[0] - x, lamp.place[1] - y, np.full_like(x, lamp.place[2])])
        far = np.sqrt((way * way).sum(axis=0))
        middle = float(np.linalg.norm(np.array(lamp.place) - (*view.camera.target, 0.0)))
        strength = way[2] / far * (middle / far) ** 2
        eye = np.stack([view.place[0] - x, view.place[1] - y, np.full_like(x, view.place[2])])
        half = way / far + eye / np.sqrt((eye * eye).sum(axis=0))
        half /= np.sqrt((half * half).sum(axis=0))
        mirror = scene.surface.shine * np.exp(-(np.arccos(np.clip(half[2], -1, 1)) ** 2) / 0.03)
        big = cv2.resize(np.dstack([strength, mirror * strength]).astype(np.float32), (w, h))
        power = np.array(lamp.colour, np.float32) * lamp.power
        return np.asarray((self.albedo * big[..., :1] + big[..., 1:] * 0.35) * power, np.float32)


@lru_cache(maxsize=1)
def _bare_table(bare: Scene) -> _BareTable:
    return _BareTable(bare, CameraView(bare.camera))


def _table_of(scene: Scene) -> _BareTable:
    return _bare_table(replace(scene, dice=(), cubes=(), tokens=(), flats=(), hand=None, lens=Lens()))


def bare_colours(scene: Scene) -> Array:
    """What colour the bare table has at every pixel, with the slabs and cables that are drawn on it; linear, unlit."""
    return _table_of(scene).albedo.copy()


def _lay_table(
    scene: Scene, view: CameraView, table: _BareTable, rng: np.random.Generator
) -> tuple[Array, list[tuple[float, float]]]:
    """Light from the table itself, shadows included; and where low things on it look like dice."""
    h, w = view.camera.height, view.camera.width
    contact = np.ones((h, w), np.float32)
    for die in (*scene.dice, *scene.cubes):
        flat = corners_of(die, 1.15) * (1, 1, 0)
        clutter.fill(contact, view.project(flat), 0.35)
    contact = np.asarray(
        cv2.GaussianBlur(contact, (0, 0), max(1.0, view.camera.focal / view.camera.distance * 2.2)), np.float32
    )
    light = table.albedo * (np.array(scene.ambient, np.float32) * contact[..., None])
    for lit, free in zip(table.lit, _shadows(scene, view, rng), strict=True):
        light += lit * free[..., None]
    lamp_sum = sum(lamp.power for lamp in scene.lamps) + float(np.mean(scene.ambient))
    like_dice: list[tuple[float, float]] = []
    for thing in scene.flats:
        like_dice += flat_things.draw_flat(light, view, thing, lamp_sum * 0.7)
    for token in scene.tokens:
        clutter.draw_token(light, view, token, lamp_sum * 0.85)
    return np.asarray(light, np.float32), like_dice


def _place_die(
    light: Array,
    body: Array,
    cover: Array,
    view: CameraView,
    scene: Scene,
    die: DieAt,
    number: int,
    rng: np.random.Generator,
) -> None:
    """Draw one die over what is there; `body` collects dice, `cover` keeps who is seen at each pixel."""
    h, w = light.shape[:2]
    seen = view.project(corners_of(die))
    x0, y0 = np.floor(seen.min(axis=0)).astype(int) - 1
    x1, y1 = np.ceil(seen.max(axis=0)).astype(int) + 1
    x0, y0, x1, y1 = max(int(x0), 0), max(int(y0), 0), min(int(x1), w), min(int(y1), h)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    fine = 2 if (x1 - x0) < 110 else 1
    p, d, hit = ray_cast.cast(view, die, (x0, y0, x1, y1), 1.0 / fine)
    if not len(hit):
        return
    rows, columns = (y1 - y0) * fine, (x1 - x0) * fine
    layer = np.zeros((rows * columns, 4), np.float32)
    layer[hit, :3] = np.minimum(ray_cast.shade(scene, die, p, d, rng), 6.0).T
    layer[hit, 3] = 1.0
    if fine > 1:
        layer = layer.reshape(y1 - y0, fine, x1 - x0, fine, 4).mean(axis=(1, 3))
    else:
        layer = np.asarray(cv2.GaussianBlur(layer.reshape(rows, columns, 4), (0, 0), 0.6), np.float32)
    alpha = layer[..., 3:]
    part = (slice(y0, y1), slice(x0, x1))
    light[part] = light[part] * (1 - alpha) + layer[..., :3]
    solid = alpha[..., 0] > 0.5
    cover[part][solid] = number
    body[part] = np.where(solid, 0.0 if die.look.blank else 1.0, body[part])


def _label(view: CameraView, die: DieAt, number: int, cover: Array) -> Label:
    h, w = cover.shape
    top = _top_corners(die)
    quad = view.project(top)
    centre = top.mean(axis=0)
    whole = np.zeros((h, w), np.uint8)
    inner = (quad - quad.mean(axis=0)) * 0.8 + quad.mean(axis=0)
    area = abs(cv2.contourArea(inner.astype(np.float32)))
    cv2.fillConvexPoly(
        whole, np.round(cv2.convexHull(inner.astype(np.float32)) * 16).astype(np.int32), 1, cv2.LINE_8, 4
    )
    seen = float(((whole > 0) & (cover == number)).sum())
    points = view.project(corners_of(die, 0.97))
    (x0, y0), (x1, y1) = np.clip(points.min(axis=0), 0, (w, h)), np.clip(points.max(axis=0), 0, (w, h))
    up = die.rotation[2]
    middle = view.project(centre[None])[0]
    return Label(
        face=face_up(die),
        colour=die.look.colour,
        box=Box(float(x0), float(y0), float(x1), float(y1)),
        top=(float(middle[0]), float(middle[1])),
        quad=tuple((float(x), float(y)) for x, y in quad),
        edge=view.camera.focal * die.look.edge / view.depth(centre),
        visible=min(1.0, seen / max(area, 1.0)),
        tilt_degrees=float(np.degrees(np.arccos(np.clip(np.abs(up).max(), 0, 1)))),
        sides=_sides(view, die),
        facing=view.facing(centre, _top_normal(die)),
    )


def _sides(view: CameraView, die: DieAt) -> tuple[str, ...]:
    """The side faces that are turned towards the camera."""
    top, out = _up_axis(die), []
    to_camera = view.place - np.array(die.centre, np.float32)
    to_camera /= np.linalg.norm(to_camera)
    for index in range(6):
        axis, sign = divmod(index, 2)
        normal = die.rotation[:, axis] * (-1 if sign else 1)
        if index // 2 != top // 2 and float(normal @ to_camera) > SIDE_SEEN:
            face = AXIS_FACES[1 - index if die.look.mirrored and axis == 0 else index]
            out.append("boss" if face == "6" and die.look.symbol is not None else face)
    return tuple(out)


OTHER_PLACE = 0.75
"""How far from a die's middle, in edges, a thing lies that is seen beside it and not under it."""


def _others(
    scene: Scene, view: CameraView, flat: list[tuple[float, float]], labels: list[Label]
) -> tuple[tuple[float, float], ...]:
    """Where clutter that might be taken for dice lies in the picture."""
    seen = [(x, y) for x, y in flat if all(np.hypot(x - d.top[0], y - d.top[1]) > OTHER_PLACE * d.edge for d in labels)]
    places = [(*cube.centre[:2], cube.look.edge) for cube in scene.cubes]
    places += [(*token.centre, token.height) for token in scene.tokens]
    w, h = view.camera.width, view.camera.height
    if places:
        seen += [(float(x), float(y)) for x, y in view.project(places) if 0 < x < w and 0 < y < h]
    return tuple(seen)


def render(scene: Scene) -> Rendered:
    """Draw a scene. Dice that lie wholly outside the picture have no label."""
    view = CameraView(scene.camera)
    table = _table_of(scene)
    rng = table.chance()
    light, like_dice = _lay_table(scene, view, table, rng)
    h, w = light.shape[:2]
    body, cover = np.zeros((h, w), np.float32), np.full((h, w), -1.0, np.float32)
    solids = [(die, number) for number, die in enumerate((*scene.dice, *scene.cubes))]
    for die, number in sorted(solids, key=lambda pair: -float(np.linalg.norm(np.array(pair[0].centre) - view.place))):
        _place_die(light, body, cover, view, scene, die, number, rng)
    if scene.hand is not None:
        mask = clutter.hand_mask(view, scene.hand)
        soft = cv2.GaussianBlur(mask, (0, 0), 1.0)[..., None]
        round_ = cv2.GaussianBlur(mask, (0, 0), max(2.0, w / 90))[..., None]
        power = sum(lamp.power for lamp in scene.lamps) + float(np.mean(scene.ambient))
        skin = np.array(scene.hand.skin, np.float32) * (power * (0.25 + 0.75 * round_))
        light = light * (1 - soft) + skin * soft
        cover[mask > 0.5] = len(solids)
        body[mask > 0.5] = 0.0
    labels = [_label(view, die, number, cover) for number, die in enumerate(scene.dice)]
    image = develop(np.asarray(light, np.float32), scene.lens, rng)
    there = tuple(label for label in labels if min(label.box.width, label.box.height) > 1)
    return Rendered(image, there, (body * 255).astype(np.uint8), _others(scene, view, like_dice, labels))
