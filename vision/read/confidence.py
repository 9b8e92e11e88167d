"""How sure a reading is, and why not: doubts of single dice, and what in the picture may be a die that was not read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice import Box, Doubt, PictureDoubt
from vision.read.faces import COLOUR_IDS, CROP, CROP_EDGE, FACE_IDS, FaceGuess
from vision.read.finder import EDGE_UNIT, Found, Spot
from vision.read.networks import Floats, Picture

GAUSSIAN = float(np.sqrt(2 * np.pi))
"""An edge of height one that is spread by a Gaussian has a steepest step of one over this and its spread."""
COLOURED = 190
"""Grey level of the weakest channel below which a burnt-out face is coloured, not white under a warm lamp."""
EASILY_TAKEN = ("blue", "black", "orange")
"""Colours that dark violet, violet and yellow dice are sometimes taken for."""


@dataclass(frozen=True, slots=True)
class ConfidenceSettings:
    """Thresholds chosen on photographs that were not trained on."""

    face_sure: float = 0.90
    """A face below this probability carries a doubt."""
    colour_sure: float = 0.78
    """A colour below this probability carries a doubt."""
    taken_sure: float = 0.90
    """The same for the colours for which others are easily taken."""
    agree: float = 0.70
    """Lowest probability of the face over the turns."""
    heat: float = 0.35
    """Heat below which a die carries a doubt."""
    solid: float = 0.65
    """Probability of being a die's body that the pixels around its middle must have."""
    finder_face: float = 0.05
    """Probability that the finder must at least give the face that was read."""
    none: float = 0.05
    """Probability of being no upper face that is too much."""
    saturated: float = 0.20
    """Share of burnt-out or mirror-white pixels on the upper face that counts as glare."""
    burnt: float = 0.3
    """Share of a coloured upper face that is burnt out from which a single pip may be the rest of a symbol: a doubt
    where the game has one."""
    sharp: float = 4.5
    """Mean step between neighbouring pixels, in grey levels, below which a face counts as blurred."""
    touching: float = 1.25
    """Distance of two middles, in edges, below which dice touch."""
    body: float = 0.5
    """Probability from which a cell belongs to a die."""
    body_reach: float = 1.15
    """A read die explains bodies this far around its middle, in edges."""
    body_area: float = 0.22
    """Unexplained body, as a share of a face's area, that blocks confidence."""
    rim_body: float = 0.5
    """Probability from which a cell belongs to a die near the picture's edge, where only a part of it is seen."""
    rim_area: float = 0.12
    """The same at the picture's edge: a die that is cut off shows little of itself."""
    blur: float = 0.047
    """Blur of the dice, as the spread of an edge in shares of a die's edge, from which nothing in a picture is sure."""
    pixel: float = 1.0
    """Spread that the pixels themselves bring, in pixels: small dice look softer than they are."""
    softer: float = 1.15
    """How much softer than confirmed dice of its kind a die may look."""
    most_soft: float = 1.3
    """How much softer than plain dice any kind may look: confirmed throws may have been out of focus themselves."""
    seen_once: float = 0.5
    """Score from which a place that one look took for a die forbids confidence, though a later look saw nothing."""
    seen_empty: float = -1.0
    """The same where nothing at all was read: then the table should have looked empty every time."""
    whole_body: float = 0.6
    """Unexplained body, as a share of a face's area, from which it is a die with an unknown face, not a part of one."""


def doubts_of(
    spot: Spot,
    guess: FaceGuess,
    faces: Floats,
    colours: Floats,
    others: list[Spot],
    leans: bool,
    settings: ConfidenceSettings,
) -> tuple[Doubt, ...]:
    """Why a die that was read might be read wrong; empty where nothing speaks against it."""
    face = int(faces[:-1].argmax())
    weak = (
        faces[face] < settings.face_sure
        or guess.agree < settings.agree
        or guess.faces[-1] > settings.none
        or spot.heat < settings.heat
        or spot.body < settings.solid
        or spot.faces[face] < settings.finder_face
    )
    out = []
    if leans:
        out.append(Doubt.COCKED)
    symbol, one = FACE_IDS.index("boss"), FACE_IDS.index("1")
    if face == one and faces[symbol] > 0 and burnt_share(guess.crop) > settings.burnt:
        out.append(Doubt.GLARE)
    elif weak:
        if glare_share(guess.crop) > settings.saturated:
            out.append(Doubt.GLARE)
        elif sharpness(guess.crop) < settings.sharp:  # a face that is burnt out has no edges either
            out.append(Doubt.BLURRED)
        if any(spot.distance(o) < settings.touching * spot.edge for o in others if o is not spot):
            out.append(Doubt.TOUCHING)
        if not out:
            out.append(Doubt.UNKNOWN_FACE)
    easily = COLOUR_IDS[int(colours.argmax())] in EASILY_TAKEN
    if colours.max() < (settings.taken_sure if easily else settings.colour_sure):
        out.append(Doubt.COLOUR_UNCLEAR)
    return tuple(out)


def _upper_face(crop: Picture) -> Picture:
    half = int(CROP_EDGE * 0.4)
    middle = CROP // 2
    return crop[middle - half : middle + half, middle - half : middle + half]


def glare_share(crop: Picture) -> float:
    """Share of the upper face that is burnt out in every channel."""
    return float((_upper_face(crop).min(axis=2) > 244).mean())


def burnt_share(crop: Picture) -> float:
    """Share of a coloured upper face that is burnt out: in two channels, while its own keeps the third down.

    A white face is as light as this under any good lamp, and its pips stay as dark as they are.
    """
    channels = np.sort(_upper_face(crop), axis=2)
    return float(((channels[..., 1] > 246) & (channels[..., 0] < COLOURED)).mean())


def sharpness(crop: Picture) -> float:
    """Mean step between neighbouring pixels of the upper face, in grey levels."""
    grey = cv2.cvtColor(_upper_face(crop), cv2.COLOR_BGR2GRAY).astype(np.float32)
    return float(np.abs(np.diff(grey, axis=0)).mean() + np.abs(np.diff(grey, axis=1)).mean()) / 2


def unread_bodies(
    found: Found, read: list[Spot], edge: float, width: int, height: int, settings: ConfidenceSettings
) -> list[PictureDoubt]:
    """Bodies of dice that no die read explains: cut by the edge, under a hand, or with a face that cannot be seen."""
    typical = edge or EDGE_UNIT / found.scale
    rim = max(1, round(0.5 * typical / found.cell))
    least_body = np.full_like(found.body, settings.rim_body)
    least_body[rim:-rim, rim:-rim] = settings.body
    left = (found.body > least_body).astype(np.uint8)
    for spot in read:
        at = (round(spot.x / found.cell), round(spot.y / found.cell))
        cv2.circle(left, at, max(1, int(np.ceil(spot.edge * settings.body_reach / found.cell))), 0, -1)
    face = (typical / found.cell) ** 2
    rows, columns = left.shape
    count, _, stats, _ = cv2.connectedComponentsWithStats(left)
    out = []
    for x, y, w, h, area in stats[1:count]:
        at_rim = x == 0 or y == 0 or x + w >= columns or y + h >= rows
        least = max(settings.rim_area * face, 1.0) if at_rim else max(settings.body_area * face, 2.0)
        if area >= least:
            box = Box(*(float(v * found.cell) for v in (x, y, x + w, y + h)))
            whole = not at_rim and area >= settings.whole_body * face
            out.append(PictureDoubt(Doubt.UNKNOWN_FACE if whole else Doubt.COVERED, box.clipped(width, height)))
    return out


def is_blurred(dice: Sequence[tuple[Picture, float, float]], settings: ConfidenceSettings) -> bool:
    """Whether the dice of a picture are out of focus or moved, most of them.

    Each is a crop, its edge in pixels, and how soft dice of its kind look in focus (0 where that is not known): the
    veins of marble have no sharp edges.
    """
    spread = []
    for crop, edge, soft in dice:
        plain = float(np.hypot(settings.blur, settings.pixel / edge))
        limit = max(plain, min(settings.softer * soft, settings.most_soft * plain))
        spread.append(blur_of(crop) / limit)
    return bool(spread) and float(np.median(spread)) > 1.0


def blur_of(crop: Picture) -> float:
    """How far the edges on an upper face are spread, in shares of the die's edge: in focus about 0.035 to 0.045.

    An edge of some height that is spread by a Gaussian has its steepest step at its middle, and from that step follows
    the spread. The direction in which it is worst counts: a moved picture is sharp across its way.
    """
    face = _upper_face(crop).astype(np.float32)
    low, high = np.percentile(face, (2, 98), axis=(0, 1))
    channel = int((high - low).argmax())
    right = cv2.Sobel(face[..., channel], cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
    down = cv2.Sobel(face[..., channel], cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    turns = (np.arange(8) * np.pi / 8)[:, None]
    steps = np.abs(right.ravel() * np.cos(turns) + down.ravel() * np.sin(turns))
    steepest = np.percentile(steps, 98.5, axis=1)  # all turns at once: one after the other took a quarter of a reading
    return float(high[channel] - low[channel]) / (GAUSSIAN * max(float(steepest.min()), 0.5)) / CROP_EDGE
