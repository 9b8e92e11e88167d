"""Trains the network that finds dice.

python -m vision.training.train_finder --pictures DIR... --out finder.pt --minutes 20 [--start finder.pt]
"""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
import torch
from torch.nn import functional

from companion.dice import Box
from vision.read.faces import FACE_IDS
from vision.read.finder import EDGE_UNIT
from vision.training import augment
from vision.training.loop import LabelledPictures, course, train
from vision.training.nets import BODY, DX, DY, FACE, HEAT, SIZE, FinderNet

SIDE = 256
CELLS = SIDE // 4
COVERED_SHARE = 0.12
"""Share of pictures in which something is laid over a die."""
HIDDEN_SHARE = 0.45
"""A face of which more than this is covered is no face to be read: only the rest of its body counts."""


class Pictures(LabelledPictures):
    """Random squares cut from labelled pictures, with their target maps."""

    def samples(self, rng: np.random.Generator, files: Iterator[pathlib.Path]) -> Iterator[Any]:
        """One square per picture."""
        return (self.sample(rng, file) for file in files)

    def sample(self, rng: np.random.Generator, file: pathlib.Path) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """A square picture, its maps, and where each map counts."""
        image, label = augment.labelled(file)
        mask_file = file.with_suffix(".png")
        body = cv2.imread(str(mask_file), cv2.IMREAD_GRAYSCALE) if mask_file.exists() else None
        h, w = image.shape[:2]
        dice = label["dice"]
        edges = [d["edge"] for d in dice]
        typical = float(np.median(edges)) if edges else 30.0
        wanted = np.exp(rng.uniform(np.log(7), np.log(90))) if rng.random() < 0.35 else rng.uniform(17, 34)
        scale = float(np.clip(wanted / typical, 0.12, 3.0))
        reach = SIDE / 2 / scale
        if dice and rng.random() < 0.7:
            pick = dice[rng.integers(len(dice))]
            x, y = np.array(pick["top"]) + rng.uniform(-0.8, 0.8, 2) * reach
        else:
            x, y = rng.uniform(0, w), rng.uniform(0, h)
        x = np.clip(x, min(reach, w / 2), max(w - reach, w / 2))
        y = np.clip(y, min(reach, h / 2), max(h - reach, h / 2))
        m = augment.turn_and_scale(rng, (x, y), scale, SIDE, rng.random() < 0.5, 0.04, augment.any_way(dice))
        fill = tuple(int(v) for v in rng.integers(0, 255, 3)) if rng.random() < 0.5 else (0, 0, 0)
        square = augment.warp(image, m, SIDE, fill=fill)  # type: ignore[arg-type]
        if rng.random() < 0.2:
            square = np.ascontiguousarray(square[:, :, rng.permutation(3)])
        square = augment.relight(rng, square)
        covered = np.zeros((SIDE, SIDE), np.uint8)
        if dice and rng.random() < COVERED_SHARE:
            pick = dice[rng.integers(len(dice))]
            covered = augment.cover(rng, square, m @ np.array([*pick["top"], 1.0]), pick["edge"] * scale)
        maps, counts = self.targets(dice, m, scale, body, covered)
        _ignore(label.get("ignored", []), m, scale, counts)
        return torch.from_numpy(square.transpose(2, 0, 1).copy()), torch.from_numpy(maps), torch.from_numpy(counts)

    def targets(self, dice: Any, m: Any, scale: float, body: Any, covered: Any) -> tuple[Any, Any]:
        """Maps: heat, log size, dx, dy, body, face number. Counts: heat and body weight, centre weight."""
        maps = np.zeros((6, CELLS, CELLS), np.float32)
        counts = np.zeros((3, CELLS, CELLS), np.float32)
        counts[0] = 1.0
        gy, gx = np.mgrid[0:CELLS, 0:CELLS].astype(np.float32)
        if body is not None:
            big = cv2.warpAffine(body, m, (SIDE, SIDE))
            maps[BODY] = cv2.resize(big, (CELLS, CELLS), interpolation=cv2.INTER_AREA) / 255.0
            counts[1] = 1.0
        else:
            counts[1] = 1.0
            for die in dice:
                self._rough_body(maps, counts, die, m)
        hidden = cv2.resize(covered, (CELLS, CELLS), interpolation=cv2.INTER_AREA) / np.float32(255)
        maps[BODY] *= 1 - hidden
        for die in dice:
            edge = die["edge"] * scale
            p = m @ np.array([*die["top"], 1.0]) / 4 - 0.5
            far2 = (gx - p[0]) ** 2 + (gy - p[1]) ** 2
            sure = die.get("visible", 1.0) > 0.85 and -0.5 < p[0] < CELLS - 0.5 and -0.5 < p[1] < CELLS - 0.5
            face = far2 < (0.5 * edge / 4) ** 2 + 1
            lost = float(hidden[face].mean()) if face.any() else 0.0
            if lost > HIDDEN_SHARE:
                continue
            if not sure or edge < 6 or lost > 0.1:
                counts[0][far2 < (0.45 * edge / 4) ** 2 + 1] = 0.0
                continue
            sigma = max(0.75, 0.11 * edge / 4)
            maps[HEAT] = np.maximum(maps[HEAT], np.exp(-far2 / (2 * sigma**2)))
            cx, cy = int(np.clip(round(p[0]), 0, CELLS - 1)), int(np.clip(round(p[1]), 0, CELLS - 1))
            maps[HEAT, cy, cx] = 1.0
            for yy in range(max(cy - 1, 0), min(cy + 2, CELLS)):
                for xx in range(max(cx - 1, 0), min(cx + 2, CELLS)):
                    maps[SIZE, yy, xx] = np.log(edge / EDGE_UNIT)
                    maps[DX, yy, xx], maps[DY, yy, xx] = p[0] - xx, p[1] - yy
                    maps[5, yy, xx] = FACE_IDS.index(str(die["face"]))
                    counts[2, yy, xx] = 1.0 if die.get("tilt_degrees", 0.0) < 25 else 0.0
        return maps, counts

    def _rough_body(self, maps: Any, counts: Any, die: Any, m: Any) -> None:
        """Real photographs have boxes only: the middle is body, the rim counts for nothing."""
        box = Box(*die["box"])
        x, y = box.centre
        whole = np.zeros((SIDE, SIDE), np.uint8)
        for share, ink in ((1.12, 1), (0.7, 2)):
            a, b = box.width / 2 * share, box.height / 2 * share
            t = np.arange(24) * np.pi / 12
            ring = np.stack([x + a * np.cos(t), y + b * np.sin(t), np.ones(24)])
            cv2.fillConvexPoly(whole, np.round((m @ ring).T).astype(np.int32), ink)
        small = whole[2::4, 2::4]
        counts[1][small == 1] = 0.0
        maps[BODY][small == 2] = 1.0
        counts[1][small == 2] = 1.0


def _ignore(places: Any, m: Any, scale: float, counts: Any) -> None:
    """Dice without a label: what is said of them counts for nothing."""
    gy, gx = np.mgrid[0:CELLS, 0:CELLS]
    for x, y, edge in places:
        p = m @ np.array([x, y, 1.0]) / 4 - 0.5
        near = (gx - p[0]) ** 2 + (gy - p[1]) ** 2 < (1.2 * edge * scale / 4) ** 2
        counts[0][near] = 0.0
        counts[1][near] = 0.0


def loss_of(out: torch.Tensor, maps: torch.Tensor, counts: torch.Tensor) -> tuple[torch.Tensor, dict[str, float]]:
    """Focal loss on the heat, distance on size and place, cross entropy on body and face."""
    heat = torch.sigmoid(out[:, HEAT]).clamp(1e-4, 1 - 1e-4)
    truth = maps[:, HEAT]
    positive = (truth > 0.999).float()
    few = positive.sum().clamp(min=4.0)
    hit = -torch.log(heat) * (1 - heat) ** 2 * positive
    miss = -torch.log(1 - heat) * heat**2 * (1 - truth) ** 4 * (1 - positive)
    heat_loss = ((hit + miss) * counts[:, 0]).sum() / few
    centre = counts[:, 2] * (truth > 0.3).float()
    n = centre.sum().clamp(min=4.0)
    size = (torch.abs(out[:, SIZE] - maps[:, SIZE]) * centre).sum() / n
    place = (torch.abs(out[:, DX : DY + 1] - maps[:, DX : DY + 1]) * centre[:, None]).sum() / n
    body = (
        functional.binary_cross_entropy_with_logits(out[:, BODY], maps[:, BODY], reduction="none") * counts[:, 1]
    ).mean()
    face = (functional.cross_entropy(out[:, FACE:], maps[:, 5].long(), reduction="none") * centre).sum() / n
    total = heat_loss + 2.0 * size + 0.5 * place + 4.0 * body + 0.5 * face
    parts = {"heat": heat_loss, "size": size, "place": place, "body": body, "face": face}
    return total, {k: float(v.detach()) for k, v in parts.items()}


if __name__ == "__main__":
    train(FinderNet(), Pictures(course(__doc__, batch=16)), loss_of)
