"""Scenes made from a seed: any table, any light, any lens; and the few fixed tables that tests and the bench use."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator

from vision.generate.dieface import SYMBOLS
from vision.generate.fancy_dice import digit_die, fancy_look
from vision.generate.scene import (
    AXIS_FACES,
    Camera,
    DieAt,
    DieLook,
    Flat,
    Hand,
    Lens,
    Light,
    Rgb,
    Scene,
    TableSurface,
    Token,
)
from vision.generate.view import CameraView, leaning, resting

BODIES: dict[str, tuple[tuple[int, int, int], ...]] = {
    "white": ((235, 235, 235), (245, 245, 240), (228, 218, 190), (215, 225, 240), (200, 200, 195)),
    "yellow": ((235, 185, 20), (220, 200, 60), (245, 215, 30), (225, 160, 30)),
    "red": ((190, 30, 35), (220, 45, 50), (150, 20, 25), (200, 30, 60)),
    "blue": ((40, 75, 185), (30, 100, 220), (45, 80, 150), (25, 40, 140)),
    "black": ((28, 28, 30), (14, 14, 14), (48, 46, 44), (36, 36, 40)),
    "violet": (
        (125, 55, 165),
        (60, 35, 95),
        (150, 130, 220),
        (190, 150, 220),
        (45, 28, 70),
        (100, 40, 130),
        (72, 52, 140),
        (90, 75, 160),
    ),
    "turquoise": ((35, 165, 155), (60, 205, 195), (20, 130, 135), (40, 190, 200)),
    "green": ((20, 115, 55), (30, 150, 80), (60, 190, 100), (15, 80, 40)),
    "orange": ((240, 110, 30), (230, 90, 55), (245, 130, 40)),
}
"""Typical body colours in sRGB by the name a reader should give."""
MIRRORED_SHARE = 0.02
FLAT_KINDS = ("card", "card", "tile", "disc", "coin", "plug", "key")


@dataclass(frozen=True, slots=True)
class SceneWish:
    """What a random scene should be like."""

    width: int = 1280
    height: int = 720
    edge: tuple[float, float] = (40.0, 60.0)
    """Length of a die's edge in pixels."""
    dice: tuple[int, int] = (1, 14)
    tilt: float = 30.0
    least_tilt: float = 0.0
    """Cameras that look down more steeply than so many degrees are lowered."""
    colours: tuple[str, ...] = tuple(BODIES)
    surfaces: tuple[str, ...] = ("felt", "wood", "paper", "plain", "board", "stone", "carpet")
    symbols: float = 0.15
    """Share of scenes whose dice have a symbol instead of the six."""
    symbol: str | None = None
    hard: float = 1.0
    """0: plain light and a sharp lens; 1: all that real tables do."""
    in_focus: bool = False
    """The lens was set to the tray once, and the dice lie still: nothing is blurred, however hard the rest is."""
    glare: float = 0.7
    """Share of scenes in which a lamp is placed so that it mirrors itself in some die's upper face."""
    clutter: bool = True
    cocked: float = 0.03
    touching: float = 0.4
    hands: float = 0.05
    near_edge: bool = True
    """Dice may be cut by the picture's edge."""
    fancy: float = 0.0
    """Share of dice that are marbled, pearl, flecked or see-through, with pips of any colour."""
    flats: float = 0.0
    """Share of scenes with low things that look like dice: printed dice, discs, coins, plugs, keys."""
    trays: float = 0.0
    """Share of scenes in a dice tray with walls."""
    digits: float = 0.0
    """Share of scenes with cubes that have digits."""
    dotted: float = 0.0
    """Share of tokens that have pips printed on them, of those that would have none."""


def linear(srgb: Iterable[float]) -> Rgb:
    """sRGB 0-255 to linear 0-1."""
    r, g, b = ((max(c, 0.0) / 255.0) ** 2.2 for c in srgb)
    return (r, g, b)


def kelvin(temperature: float) -> Rgb:
    """The colour of a lamp, green as one: 6500 is neutral, below is warm."""
    t = temperature / 100.0
    red = 255.0 if t <= 66 else 329.7 * (t - 60) ** -0.1332
    green = 99.47 * np.log(t) - 161.1 if t <= 66 else 288.1 * (t - 60) ** -0.0755
    blue = 255.0 if t >= 66 else 138.5 * np.log(max(t - 10, 1.0)) - 305.0
    r, g, b = linear((red, float(green), float(max(blue, 8.0))))
    return (r / g, 1.0, b / g)


def random_look(rng: Generator, colour: str, base: DieLook, hard: float = 1.0) -> DieLook:
    """A die of a colour, made like `base`."""
    bodies = BODIES[colour]
    srgb = np.array(bodies[rng.integers(len(bodies))], float) / 255.0
    h, s, v = colorsys.rgb_to_hsv(*srgb)
    h = (h + rng.normal(0, 0.008 * hard)) % 1.0
    s, v = np.clip(s * rng.uniform(0.88, 1.12), 0, 1), np.clip(v * rng.uniform(0.88, 1.08), 0.03, 0.97)
    body = linear(tuple(255 * c for c in colorsys.hsv_to_rgb(h, float(s), float(v))))
    dark_pips = {"white": 0.96, "yellow": 0.75, "turquoise": 0.5, "orange": 0.2, "green": 0.15, "red": 0.06}.get(
        colour, 0.0
    )
    if colour == "violet" and v > 0.7:
        dark_pips = 0.15
    if rng.random() < dark_pips:
        pip = linear(tuple(np.full(3, rng.uniform(8, 60))))
        if rng.random() < 0.05 * hard:
            pip = linear(((180, 20, 25), (20, 40, 150))[int(rng.integers(2))])
    else:
        pip = linear(tuple(np.clip(np.array([235, 232, 225]) * rng.uniform(0.85, 1.05), 0, 250)))
        if colour == "white":
            pip = linear(((180, 20, 25), (20, 40, 150), (30, 110, 40))[int(rng.integers(3))])
        elif colour == "black" and rng.random() < 0.12:
            pip = linear(((210, 30, 30), (220, 180, 40))[int(rng.integers(2))])
    return replace(base, colour=colour, body=body, pip=pip, turned=int(rng.integers(16)))


def _make(rng: Generator, symbol: str | None) -> DieLook:
    """How all dice of one set are made."""
    ball = float(rng.uniform(0.64, 0.8)) if rng.random() < 0.35 else 2.0
    return DieLook(
        colour="white",
        body=(0.8, 0.8, 0.8),
        pip=(0.02, 0.02, 0.02),
        roundness=float(rng.uniform(0.03, 0.2)),
        ball=ball,
        pip_radius=float(rng.uniform(0.07, 0.125)),
        spread=float(rng.uniform(0.21, 0.29)),
        six_spread=(float(rng.uniform(0.17, 0.28)), float(rng.uniform(0.21, 0.3))),
        sunk=float(rng.choice([0.0, 0.4, 0.8, 1.0])),
        gloss=float(np.exp(rng.uniform(np.log(0.008), np.log(0.4)))),
        shine=float(rng.choice([0.3, 1.0, 1.0, 1.6])),
        symbol=symbol,
        mirrored=bool(rng.random() < MIRRORED_SHARE),
        speckle=float(rng.uniform(0.02, 0.12)) if rng.random() < 0.1 else 0.0,
    )


def _square(x: float, y: float, edge: float, yaw: float) -> tuple[tuple[float, float], tuple[float, float], float]:
    return ((x, y), (edge, edge), float(np.degrees(yaw)))


def _free(
    square: tuple[tuple[float, float], tuple[float, float], float],
    taken: list[tuple[tuple[float, float], tuple[float, float], float]],
) -> bool:
    x, y = square[0]
    for other in taken:
        if np.hypot(x - other[0][0], y - other[0][1]) < (square[1][0] + other[1][0]) * 0.72:
            kind, _ = cv2.rotatedRectangleIntersection(square, other)
            if kind != cv2.INTERSECT_NONE:
                return False
    return True


def _spots(
    rng: Generator, view: CameraView, count: int, edge: float, touching: float, margin: float
) -> list[tuple[float, float, float]]:
    """Places and yaws on the table for dice that do not overlap; some side by side."""
    w, h = view.camera.width, view.camera.height
    gx, gy = view.table_grid(4)
    taken: list[tuple[tuple[float, float], tuple[float, float], float]] = []
    out: list[tuple[float, float, float]] = []
    centre, spread = rng.uniform(0.3, 0.7, 2), rng.uniform(0.1, 0.6)
    for _ in range(count * 12):
        if len(out) == count:
            break
        if out and rng.random() < touching:
            x0, y0, yaw0 = out[int(rng.integers(len(out)))]
            side = yaw0 + np.pi / 2 * rng.integers(4)
            gap, slide = edge * rng.uniform(1.002, 1.06), edge * rng.normal(0, 0.25)
            x = x0 + gap * np.cos(side) - slide * np.sin(side)
            y = y0 + gap * np.sin(side) + slide * np.cos(side)
            yaw = yaw0 + (rng.normal(0, 0.02) if rng.random() < 0.75 else rng.uniform(0, 6.3))
        else:
            at = rng.uniform(-margin, 1 + margin, 2) if spread > 0.35 else centre + rng.normal(0, spread, 2)
            column = int(np.clip(at[0] * w / 4, 0, gx.shape[1] - 1))
            row = int(np.clip(at[1] * h / 4, 0, gx.shape[0] - 1))
            x, y, yaw = float(gx[row, column]), float(gy[row, column]), rng.uniform(0, 6.3)
        if margin <= 0:
            seen = view.project([[x, y, edge]])[0]
            keep = edge * view.camera.focal / view.camera.distance * 0.85
            if not (keep < seen[0] < w - keep and keep < seen[1] < h - keep):
                continue
        square = _square(x, y, edge, yaw)
        if _free(square, taken):
            taken.append(square)
            out.append((x, y, yaw))
    return out


def _lean(
    rng: Generator,
    look: DieLook,
    x: float,
    y: float,
    rotation: np.ndarray[tuple[int, ...], np.dtype[np.float32]],
) -> DieAt:
    """A die that leans on something."""
    tipped = leaning(rotation, float(rng.uniform(10, 42)), float(rng.uniform(0, 6.3)))
    z = float(np.abs(tipped[2]).sum()) * look.edge / 2
    return DieAt(look, (x, y, z), tipped)


def _surface(rng: Generator, kinds: tuple[str, ...]) -> TableSurface:
    kind = str(rng.choice(kinds))
    grain, shine = float(rng.uniform(0.2, 1.0)), float(rng.choice([0.0, 0.0, 0.3, 1.0]))
    if kind == "wood":
        hue, value = rng.uniform(0.05, 0.11), rng.uniform(0.3, 0.85)
        first = colorsys.hsv_to_rgb(hue, rng.uniform(0.15, 0.75), value)
        second = colorsys.hsv_to_rgb(hue + rng.normal(0, 0.01), rng.uniform(0.2, 0.85), value * rng.uniform(0.55, 0.92))
    elif kind in ("felt", "plain", "board"):
        deep = rng.random() < 0.75
        first = colorsys.hsv_to_rgb(
            rng.random(), rng.uniform(0, 0.85) * (rng.random() < 0.7), rng.uniform(0.08, 0.5 if deep else 0.95)
        )
        r, g, b = (min(1.0, c * 1.35 + 0.03) for c in first)
        second = (r, g, b)
    else:
        first = colorsys.hsv_to_rgb(rng.random(), rng.uniform(0, 0.25), rng.uniform(0.1, 0.95))
        second = colorsys.hsv_to_rgb(rng.random(), rng.uniform(0, 0.3), rng.uniform(0.1, 0.95))
    return TableSurface(
        kind=kind,  # type: ignore[arg-type]
        base=linear(tuple(255 * c for c in first)),
        second=linear(tuple(255 * c for c in second)),
        grain=grain,
        shine=shine,
    )


def _lamps(rng: Generator, view: CameraView, dice: list[DieAt], hard: float, glare: float) -> tuple[Light, ...]:
    """One or two lamps; in a share of scenes one whose mirror image lies on a die's upper face."""
    tint = kelvin(float(rng.uniform(2400, 8500)) if hard else 5500.0)
    lamps = []
    for k in range(1 if rng.random() < 0.65 else 2):
        far, turn, high = rng.uniform(60, 600), rng.uniform(0, 6.3), rng.uniform(350, 900)
        place = (float(far * np.cos(turn)), float(far * np.sin(turn)), float(high))
        radius = float(rng.uniform(8, 120) if rng.random() < 0.5 else rng.uniform(80, 240))
        if k == 0 and dice and rng.random() < glare * hard:
            top = np.array(dice[int(rng.integers(len(dice)))].centre) + np.array([0.0, 0.0, 8.0])
            way = top - view.place
            way /= np.linalg.norm(way)
            # aimed at its rim as often as at its middle: half a face in the mirror is worse than a spot
            bounced = top + way * (1, 1, -1) * rng.uniform(350, 800) + rng.normal(0, max(20.0, 0.5 * radius), 3)
            place = (float(bounced[0]), float(bounced[1]), float(max(bounced[2], 150)))
        power = float(rng.uniform(0.4, 1.2)) / (k + 1)
        square, shine = bool(hard and rng.random() < 0.4), float(np.exp(rng.uniform(0.3, 2.6) * hard))
        lamps.append(Light(place, radius, power, tint, square, shine))
    return tuple(lamps)


def _focused(lens: Lens, wish: SceneWish) -> Lens:
    """What the dice drew, without its blur where there is none."""
    return replace(lens, defocus=0.0, motion=0.0) if wish.in_focus else lens


def _lens(rng: Generator, hard: float, edge: float, tint: Rgb) -> Lens:
    if not hard:
        return Lens(noise=0.006)
    undo = rng.uniform(0.2, 1.05)
    return Lens(
        exposure=float(np.exp(rng.normal(0.0, 0.4))),
        balance=tuple(float((1 / c) ** undo * np.exp(rng.normal(0, 0.06))) for c in tint),  # type: ignore[arg-type]
        defocus=float(rng.uniform(0.3, 0.075 * edge)) if rng.random() < 0.4 else 0.0,
        motion=float(rng.uniform(2, 0.3 * edge)) if rng.random() < 0.1 else 0.0,
        motion_degrees=float(rng.uniform(0, 180)),
        noise=float(np.exp(rng.uniform(np.log(0.002), np.log(0.05)))),
        sharpen=float(rng.uniform(0.3, 1.5)) if rng.random() < 0.3 else 0.0,
        contrast=float(rng.uniform(0.85, 1.3)),
        saturation=float(rng.uniform(0.7, 1.35)),
        vignette=float(rng.uniform(0, 0.5)) if rng.random() < 0.4 else 0.0,
        jpeg=int(rng.integers(45, 97)),
    )


def _pieces(rng: Generator, view: CameraView, make: DieLook, dice: list[DieAt]) -> tuple[list[DieAt], list[Token]]:
    """Cubes and tokens between the dice."""
    cubes: list[DieAt] = []
    tokens: list[Token] = []
    edge = make.edge
    taken = [_square(d.centre[0], d.centre[1], edge * 1.15, 0.0) for d in dice]
    for x, y, yaw in _spots(rng, view, int(rng.integers(1, 12)), edge * 0.8, 0.2, 0.02):
        size = edge * rng.uniform(0.4, 1.05)
        if not _free(_square(x, y, size, yaw), taken):
            continue
        colour = linear(
            tuple(255 * c for c in colorsys.hsv_to_rgb(rng.random(), rng.uniform(0, 1), rng.uniform(0.1, 0.95)))
        )
        if rng.random() < 0.5:
            look = replace(
                make,
                blank=True,
                body=colour,
                edge=float(size),
                roundness=float(rng.uniform(0.01, 0.12)),
                ball=2.0,
                speckle=0.0,
            )
            cubes.append(DieAt(look, (x, y, float(size) / 2), resting(4, yaw)))
        else:
            corners = int(rng.choice([0, 0, 0, 4, 6]))
            print_ = str(rng.choice(["", "", "", "dots", "A", "5", "X"]))
            tokens.append(Token((x, y), float(size) * 0.62, float(rng.uniform(0.5, 4)), colour, corners, print_))
    return cubes, tokens


def random_scene(seed: int, wish: SceneWish | None = None) -> Scene:
    """A scene that only the seed and the wish determine."""
    wish = wish or SceneWish()
    rng = np.random.default_rng(seed)
    edge_px = float(np.exp(rng.uniform(np.log(wish.edge[0]), np.log(wish.edge[1]))))
    focal = wish.width * rng.uniform(0.7, 1.5)
    symbol = wish.symbol or (str(rng.choice(SYMBOLS)) if rng.random() < wish.symbols else None)
    make = _make(rng, symbol)
    tilt = float(abs(rng.normal(0, 0.5)) * wish.tilt) if rng.random() < 0.6 else float(rng.uniform(0, wish.tilt))
    tilt = wish.least_tilt + min(tilt, wish.tilt) * (1 - wish.least_tilt / max(wish.tilt, 1.0))
    camera = Camera(wish.width, wish.height, focal, focal * make.edge / edge_px, tilt, float(rng.uniform(-180, 180)))
    view = CameraView(camera)
    count = int(rng.integers(wish.dice[0], wish.dice[1] + 1))
    touching = wish.touching if rng.random() < 0.6 else 0.05
    colours = wish.colours
    if rng.random() < 0.4:
        colours = tuple(rng.choice(wish.colours, int(rng.integers(1, 4))))
    dice: list[DieAt] = []
    for x, y, yaw in _spots(rng, view, count, make.edge, touching, 0.03 if wish.near_edge else -0.06):
        look = random_look(rng, str(rng.choice(colours)), make, wish.hard)
        rotation = resting(int(rng.integers(6)), yaw)
        if rng.random() < wish.cocked:
            dice.append(_lean(rng, look, x, y, rotation))
        else:
            dice.append(DieAt(look, (x, y, make.edge / 2), rotation))
    cubes, tokens = _pieces(rng, view, make, dice) if wish.clutter and rng.random() < 0.7 else ([], [])
    lamps = _lamps(rng, view, dice, wish.hard, wish.glare)
    hand = None
    if rng.random() < wish.hands:
        x, y = float(rng.normal(0, 40)), float(rng.normal(0, 40))
        skin = linear(tuple(np.array([225, 170, 140]) * rng.uniform(0.35, 1.05)))
        hand = Hand((x, y), float(rng.uniform(0, 360)), float(rng.uniform(60, 95)), skin)
    level = float(rng.uniform(0.12, 0.6))
    scene = Scene(
        dice=tuple(dice),
        camera=camera,
        lamps=lamps,
        ambient=tuple(level * c for c in lamps[0].colour),  # type: ignore[arg-type]
        surface=_surface(rng, wish.surfaces),
        lens=_focused(_lens(rng, wish.hard, edge_px, lamps[0].colour), wish),
        cubes=tuple(cubes),
        tokens=tuple(tokens),
        cables=int(rng.integers(0, 3)) if wish.clutter and rng.random() < 0.15 else 0,
        slabs=int(rng.integers(1, 3)) if wish.clutter and rng.random() < 0.2 else 0,
        hand=hand,
        seed=seed,
    )
    return _with_extras(scene, wish, view, make)


def _with_extras(scene: Scene, wish: SceneWish, view: CameraView, make: DieLook) -> Scene:
    """What newer wishes add; drawn by a chance of its own, so that scenes without such wishes stay as they were."""
    if not (wish.fancy or wish.flats or wish.trays or wish.digits or wish.dotted):
        return scene
    if wish.dotted:
        chance = np.random.default_rng((scene.seed, 37))
        dotted = (replace(t, print_="dots") if chance.random() < wish.dotted else t for t in scene.tokens)
        scene = replace(scene, tokens=tuple(dotted))
    rng = np.random.default_rng((scene.seed, 19))
    dice = []
    one = fancy_look(rng, make) if rng.random() < 0.3 else None  # a set of equal dice
    for die in scene.dice:
        if rng.random() < wish.fancy:
            look = one or fancy_look(rng, make)
            low = (look.edge - die.look.edge) / 2
            die = DieAt(look, (die.centre[0], die.centre[1], die.centre[2] + low), die.rotation)
        dice.append(die)
    cubes = list(scene.cubes)
    taken = [_square(d.centre[0], d.centre[1], make.edge * 1.1, 0.0) for d in (*dice, *cubes)]
    if rng.random() < wish.digits:
        for x, y, yaw in _spots(rng, view, int(rng.integers(1, 4)), make.edge, 0.2, 0.0):
            if _free(_square(x, y, make.edge, yaw), taken):
                look = digit_die(rng, make)
                cubes.append(DieAt(look, (x, y, look.edge / 2), resting(int(rng.integers(6)), yaw)))
    flats = []
    if rng.random() < wish.flats:
        kinds = rng.choice(FLAT_KINDS, int(rng.integers(1, 3)))  # of one or two kinds, as on a real table
        for x, y, yaw in _spots(rng, view, int(rng.integers(1, 9)), make.edge * 1.4, 0.1, 0.02):
            kind = str(rng.choice(kinds))
            size = make.edge * float(rng.uniform(2.0, 6.0) if kind == "card" else rng.uniform(0.7, 2.2))
            high = float(rng.uniform(3, 8)) if kind == "plug" else float(rng.choice([0.2, 1.0, 2.0]))
            flats.append(Flat(kind, (x, y), size, yaw, high, int(rng.integers(1 << 30))))  # type: ignore[arg-type]
    surface = scene.surface
    if rng.random() < wish.trays:
        surface = replace(_surface(rng, ("felt",)), kind="tray", tray=make.edge * float(rng.uniform(2.5, 9.0)))
        surface = replace(surface, shine=float(rng.choice([0.0, 0.0, 0.2])))
    return replace(scene, dice=tuple(dice), cubes=tuple(cubes), flats=tuple(flats), surface=surface)


def felt_table(seed: int = 7, dice: int = 12) -> Scene:
    """The table of the bench: green felt, even light, a sharp lens, 1280x720."""
    wish = SceneWish(
        dice=(dice, dice),
        edge=(48.0, 48.0),
        tilt=8.0,
        colours=("white", "yellow", "red", "blue", "black", "violet", "turquoise"),
        surfaces=("felt",),
        symbols=0.0,
        hard=0.0,
        clutter=False,
        cocked=0.0,
        touching=0.0,
        hands=0.0,
        near_edge=False,
    )
    scene = random_scene(seed, wish)
    return replace(scene, surface=TableSurface("felt", linear((38, 92, 58)), linear((52, 118, 76)), 0.6))


__all__ = ["AXIS_FACES", "BODIES", "SceneWish", "felt_table", "kelvin", "linear", "random_look", "random_scene"]
