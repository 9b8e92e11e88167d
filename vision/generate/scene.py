"""What is on a generated table: dice, clutter, light, camera and lens, as plain values.

Lengths are millimetres. The table is the plane z = 0, x points right, y points away from the camera, z up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

from companion.dice import Box

Array = npt.NDArray[np.float32]
Picture = npt.NDArray[np.uint8]
Rgb = tuple[float, float, float]
"""Red, green, blue, linear, 0 to 1."""

AXIS_FACES = ("1", "6", "2", "5", "3", "4")
"""Faces on +x, -x, +y, -y, +z, -z of a die: opposite faces sum to seven, 1-2-3 run anticlockwise as on Western dice."""

SurfaceKind = Literal["felt", "wood", "paper", "plain", "board", "stone", "carpet", "tray"]
FlatKind = Literal["card", "tile", "disc", "coin", "plug", "key"]


@dataclass(frozen=True, slots=True)
class DieLook:
    """How a die is made."""

    colour: str
    """The name a reader should give: one of the nine; empty where no one name fits, as on marbled dice."""
    body: Rgb
    pip: Rgb
    edge: float = 16.0
    roundness: float = 0.12
    """Radius of the rounded edges, as a share of the edge."""
    ball: float = 2.0
    """Radius of the sphere that trims the corners, as a share of the edge; 0.87 and more trims nothing."""
    pip_radius: float = 0.09
    spread: float = 0.25
    """Distance of the outer pips from the middle of the face, as a share of the edge."""
    six_spread: tuple[float, float] = (0.23, 0.27)
    sunk: float = 0.5
    """0 for printed pips, 1 for deep bowls."""
    gloss: float = 0.15
    """Width of the lamp's mirror image in radians: small is polished, large is matt."""
    shine: float = 1.0
    symbol: str | None = None
    """Drawn instead of the six on dice that have a symbol face."""
    mirrored: bool = False
    """The rarer dice on which 1-2-3 run clockwise."""
    blank: bool = False
    """A cube without any pips: clutter."""
    turned: int = 0
    """Bits: which of 2, 3 and 6 lie the other way on their face."""
    speckle: float = 0.0
    stuff: DieStuff | None = None
    """What the body is made of, where it is not of one colour."""
    digits: bool = False
    """Digits instead of pips: a die, but none that can be read."""


@dataclass(frozen=True, slots=True)
class DieStuff:
    """A body of more than one colour: marbled, pearl, flecked or see-through."""

    second: Rgb = (0.5, 0.5, 0.5)
    marble: float = 0.0
    """How much of the second colour runs through the first."""
    sharp: float = 4.0
    """How sudden one colour becomes the other: 1 is smoke, 12 is ink."""
    scale: float = 5.0
    """How many veins there are along an edge, about."""
    pearl: float = 0.0
    """How much the veins shine towards the lamp."""
    flecks: float = 0.0
    """Share of the body that flecks of the second colour cover."""
    clear: float = 0.0
    """Share of the light that comes through from below."""
    worn: float = 0.0
    """How much of the pips' paint is gone."""
    chance: int = 0


@dataclass(frozen=True, slots=True)
class DieAt:
    """A die at a place: the centre of its body and its rotation (columns are the die's axes in the world)."""

    look: DieLook
    centre: tuple[float, float, float]
    rotation: Array


@dataclass(frozen=True, slots=True)
class Token:
    """A flat round or cornered piece: corner count 0 is round."""

    centre: tuple[float, float]
    radius: float
    height: float
    colour: Rgb
    corners: int = 0
    print_: str = ""


@dataclass(frozen=True, slots=True)
class Flat:
    """A low thing with a drawing on it: a card with printed dice, a number disc, a coin, a plug, a key."""

    kind: FlatKind
    centre: tuple[float, float]
    size: float
    """Its longer side in millimetres."""
    yaw: float
    height: float
    chance: int


@dataclass(frozen=True, slots=True)
class Light:
    """A round or square lamp with soft shadows."""

    place: tuple[float, float, float]
    radius: float
    power: float
    colour: Rgb = (1.0, 1.0, 1.0)
    square: bool = False
    """A panel or a window: its mirror image on a polished face has straight edges."""
    glare: float = 1.0
    """How much brighter its mirror image is than a matt lamp's would be."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera that looks at a point of the table."""

    width: int = 1280
    height: int = 720
    focal: float = 1100.0
    distance: float = 420.0
    tilt_degrees: float = 0.0
    turn_degrees: float = 0.0
    target: tuple[float, float] = (0.0, 0.0)
    axis: tuple[float, float] | None = None
    """The pixel that the camera points at: the middle, unless this picture is cut out of a larger one."""


@dataclass(frozen=True, slots=True)
class TableSurface:
    """What the dice lie on."""

    kind: SurfaceKind = "felt"
    base: Rgb = (0.05, 0.16, 0.08)
    second: Rgb = (0.08, 0.2, 0.1)
    grain: float = 0.5
    shine: float = 0.0
    tray: float = 0.0
    """Distance of a tray's walls from the middle, in millimetres, where the surface is a tray."""


@dataclass(frozen=True, slots=True)
class Lens:
    """What camera and file format do to the picture."""

    exposure: float = 1.0
    balance: Rgb = (1.0, 1.0, 1.0)
    defocus: float = 0.0
    """Radius of the blur disc in pixels."""
    motion: float = 0.0
    motion_degrees: float = 0.0
    noise: float = 0.01
    sharpen: float = 0.0
    contrast: float = 1.0
    saturation: float = 1.0
    vignette: float = 0.0
    jpeg: int | None = 92


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand over the table: fingertip, direction in degrees, width of the palm."""

    tip: tuple[float, float]
    degrees: float
    width: float = 80.0
    skin: Rgb = (0.6, 0.35, 0.25)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a picture is made from; the same scene and seed give the same picture."""

    dice: tuple[DieAt, ...]
    camera: Camera = field(default_factory=Camera)
    lamps: tuple[Light, ...] = (Light((150.0, 200.0, 600.0), 60.0, 1.0),)
    ambient: Rgb = (0.35, 0.35, 0.35)
    surface: TableSurface = field(default_factory=TableSurface)
    lens: Lens = field(default_factory=Lens)
    cubes: tuple[DieAt, ...] = ()
    tokens: tuple[Token, ...] = ()
    flats: tuple[Flat, ...] = ()
    cables: int = 0
    slabs: int = 0
    """Dark or grey things that reach into the picture: computers, books, boxes."""
    hand: Hand | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Label:
    """What is true of one die of a generated picture."""

    face: str
    colour: str
    box: Box
    top: tuple[float, float]
    quad: tuple[tuple[float, float], ...]
    """Corners of the upper face in the picture."""
    edge: float
    """Length of the die's edge in pixels at the height of its upper face."""
    visible: float
    """Share of the upper face that is in the picture and under nothing."""
    tilt_degrees: float
    """Angle between the upper face's normal and the vertical."""
    sides: tuple[str, ...]
    """The side faces that the camera sees well enough to read."""
    facing: tuple[float, float]
    """Which way the upper face looks, against the line of sight: right and down, as sines; (0, 0) is at the camera."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A generated picture (BGR) with its truth."""

    image: Picture
    labels: tuple[Label, ...]
    body: npt.NDArray[np.uint8]
    """255 where a die's body is seen."""
    others: tuple[tuple[float, float], ...] = ()
    """Middles of cubes and tokens: things that look like dice and are none."""
