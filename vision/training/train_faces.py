"""Trains the network that reads one die.

python -m vision.training.train_faces --pictures DIR... --out faces.pt --minutes 20 [--start faces.pt]
"""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from vision.read.faces import COLOUR_IDS, CROP, CROP_EDGE, FACE_IDS
from vision.training import augment
from vision.training.loop import LabelledPictures, course, train
from vision.training.nets import FaceNet

NONE = len(FACE_IDS)
UNKNOWN = -1
PER_PICTURE = 6
"""Crops taken from a picture once it is loaded."""
POOL = 256
"""Crops that wait, so that those of one picture do not sit in one batch."""
NO_SIDES = np.full(len(FACE_IDS), UNKNOWN, np.int64)
NOWHERE = np.full(2, np.nan, np.float32)
"""Facing, where it is not known."""


class Crops(LabelledPictures):
    """Crops with their truth: dice, and places that are none."""

    def samples(self, rng: np.random.Generator, files: Iterator[pathlib.Path]) -> Iterator[Any]:
        """Crops of several pictures, mixed."""
        pool: list[Any] = []
        while True:
            while len(pool) < POOL:
                pool.extend(self.of_picture(rng, next(files)))
            index = int(rng.integers(len(pool)))
            pool[index], pool[-1] = pool[-1], pool[index]
            yield pool.pop()

    def of_picture(self, rng: np.random.Generator, file: pathlib.Path) -> Iterator[Any]:
        """Some crops of one picture: (pixels, face, colour, facing, sides)."""
        image, label = augment.labelled(file)
        dice = label["dice"]
        good = [d for d in dice if d.get("visible", 1.0) > 0.9]
        edge = float(np.median([d["edge"] for d in dice])) if dice else 30.0
        any_way = augment.any_way(dice)
        for _ in range(PER_PICTURE):
            if good and rng.random() < 0.68:
                yield self.die(rng, image, good[rng.integers(len(good))], any_way)
            else:
                place = self.elsewhere(rng, image, dice, label.get("negatives", []), edge)
                dice_too = label.get("ignored", [])
                if place is not None and all(np.hypot(x - place[0], y - place[1]) > e for x, y, e in dice_too):
                    out, _ = self.crop(rng, image, place, edge * np.exp(rng.normal(0, 0.12)), True, any_way)
                    yield _pixels(augment.relight(rng, out)), NONE, UNKNOWN, NOWHERE, NO_SIDES

    def die(self, rng: np.random.Generator, image: Any, die: Any, any_way: float = augment.ANY_WAY) -> Any:
        """A die with its names, its middle and size a little wrong as the finder's are."""
        edge = die["edge"]
        wrong = 0.09 if rng.random() < 0.4 else 0.04  # a look at a small copy misses the middle by more
        place = np.array(die["top"]) + rng.normal(0, wrong, 2) * edge
        out, m = self.crop(rng, image, place, edge * np.exp(rng.normal(0, 0.06)), False, any_way)
        # a die whose top leans over far has a face only by agreement
        face = FACE_IDS.index(str(die["face"])) if die.get("tilt_degrees", 0.0) < 30 else UNKNOWN
        colour = COLOUR_IDS.index(die["colour"]) if die.get("colour") else UNKNOWN
        facing = NOWHERE
        if "facing" in die:
            turn = m[:, :2] / np.sqrt(abs(np.linalg.det(m[:, :2])))
            facing = np.asarray(turn @ np.array(die["facing"]), np.float32)
        sides = np.array([name in die["sides"] for name in FACE_IDS], np.int64) if "sides" in die else NO_SIDES
        if rng.random() < 0.12:  # a colour that no die has: pips are pips
            out, colour = np.ascontiguousarray(out[:, :, rng.permutation(3)]), UNKNOWN
        if "quad" in die and rng.random() < 0.05:
            augment.mirror(rng, out, np.array([*np.array(die["quad"]).T, np.ones(4)]).T @ m.T)
        out = augment.relight(rng, out)
        if rng.random() < 0.06:
            augment.glare(rng, out)
        if rng.random() < 0.06:
            hidden = augment.cover(rng, out, np.array([CROP / 2, CROP / 2]), CROP_EDGE)
            lost = float((hidden[_FACE_DISC] > 127).mean())
            face = NONE if lost > 0.35 else UNKNOWN if lost > 0.05 else face
            colour, facing, sides = (UNKNOWN, NOWHERE, NO_SIDES) if lost > 0.05 else (colour, facing, sides)
        return _pixels(out), face, colour, facing, sides

    def elsewhere(self, rng: np.random.Generator, image: Any, dice: Any, negatives: Any, edge: float) -> Any:
        """A place that is no upper face: a finder's mistake, a die's side, or anywhere."""
        h, w = image.shape[:2]
        kind = rng.random()
        if negatives and kind < 0.5:
            return np.array(negatives[rng.integers(len(negatives))]) + rng.normal(0, 0.08, 2) * edge
        cut = [d for d in dice if d.get("visible", 1.0) < 0.65]
        if cut and rng.random() < 0.5:  # cut by the edge, under a hand: not to be read from what is left
            die = cut[rng.integers(len(cut))]
            inside = np.clip(die["top"], 0.25 * die["edge"], np.array([w, h]) - 0.25 * die["edge"])
            return inside + rng.normal(0, 0.06, 2) * die["edge"]
        if dice and kind < 0.8:
            turn = rng.uniform(0, 2 * np.pi)
            die = dice[rng.integers(len(dice))]
            place = np.array(die["top"]) + np.array([np.cos(turn), np.sin(turn)]) * die["edge"] * rng.uniform(0.5, 1.1)
        else:
            place = rng.uniform(0, 1, 2) * (w, h)
        if any(np.hypot(*(place - np.array(d["top"]))) < 0.42 * d["edge"] for d in dice):
            return None
        return place

    def crop(
        self, rng: np.random.Generator, image: Any, place: Any, edge: float, flip: bool, any_way: float
    ) -> tuple[augment.Picture, augment.Matrix]:
        """Turned any way, sometimes first made small as by a distant camera; and the map from the picture to it."""
        scale = CROP_EDGE / edge
        reach = int(CROP / scale) + 4
        x, y = (int(v) for v in np.clip(place, 0, (image.shape[1] - 1, image.shape[0] - 1)))
        x0, y0 = max(x - reach, 0), max(y - reach, 0)
        image = image[y0 : y + reach, x0 : x + reach]
        place, small = np.array(place) - (x0, y0), 1.0
        if scale < 0.9 and rng.random() < 0.35:
            small = max(scale * rng.uniform(0.45, 1.0), 0.3)
            image = cv2.resize(image, None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
        middle = (float(place[0] * small), float(place[1] * small))
        m = augment.turn_and_scale(rng, middle, scale / small, CROP, flip and rng.random() < 0.5, 0.03, any_way)
        border = cv2.BORDER_REPLICATE if rng.random() < 0.5 else cv2.BORDER_CONSTANT
        out = augment.warp(image, m, CROP, border)
        whole = np.concatenate([m[:, :2] * small, (m[:, 2] - m[:, :2] @ np.array([x0, y0]) * small)[:, None]], axis=1)
        return out, whole


def _pixels(crop: augment.Picture) -> torch.Tensor:
    return torch.from_numpy(crop.transpose(2, 0, 1).copy())


def _face_disc() -> npt.NDArray[np.bool_]:
    """Where the upper face lies in a crop."""
    y, x = np.mgrid[0:CROP, 0:CROP] - CROP / 2 + 0.5
    return np.asarray(x * x + y * y < (0.5 * CROP_EDGE) ** 2)


_FACE_DISC = _face_disc()


def loss_of(
    out: torch.Tensor, face: torch.Tensor, colour: torch.Tensor, facing: torch.Tensor, sides: torch.Tensor
) -> tuple[torch.Tensor, dict[str, float]]:
    """Cross entropy of what is known; distance of the facing."""
    names, hues, ways, seen = out.split([len(FACE_IDS) + 1, len(COLOUR_IDS), 2, len(FACE_IDS)], dim=1)
    a = functional.cross_entropy(names, face, ignore_index=UNKNOWN, label_smoothing=0.02)
    b = functional.cross_entropy(hues, colour, ignore_index=UNKNOWN, label_smoothing=0.02)
    known = ~facing.isnan().any(dim=1)
    c = (ways - facing)[known].abs().sum(dim=1).sum() / known.sum().clamp(min=1)
    told = (sides >= 0).float()
    each = functional.binary_cross_entropy_with_logits(seen, sides.clamp(min=0).float(), reduction="none")
    d = (each * told).sum() / told.sum().clamp(min=1)
    sure, lit = face >= 0, colour >= 0
    right = (names.argmax(1)[sure] == face[sure]).float().mean()
    hue = (hues.argmax(1)[lit] == colour[lit]).float().mean()
    parts = {"face": a, "colour": b, "facing": c, "sides": d, "face right": right, "colour right": hue}
    return a + 0.6 * b + 1.0 * c + 0.3 * d, {k: float(v.detach()) for k, v in parts.items()}


if __name__ == "__main__":
    train(FaceNet(), Crops(course(__doc__, batch=96)), loss_of)
