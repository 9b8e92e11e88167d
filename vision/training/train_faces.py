"""Trains the network that reads one die.

python -m vision.training.train_faces --pictures DIR... --out faces.pt --minutes 20 [--start faces.pt]
"""

from __future__ import annotations

import argparse
import pathlib
import time
from typing import Any

import cv2
import numpy as np
import torch
from torch.nn import functional

from vision.training import augment
from vision.training.nets import COLOURS, CROP, CROP_EDGE, FACES, FaceReader

NONE = len(FACES)
UNKNOWN = -1
REFRESH = 4000
"""Pictures after which the folders are listed again."""
PER_PICTURE = 6
"""Crops taken from a picture once it is loaded."""


class Crops(torch.utils.data.IterableDataset[Any]):  # type: ignore[misc]
    """Endless crops: dice, and places that are none."""

    def __init__(self, folders: list[tuple[pathlib.Path, float]], seed: int) -> None:
        super().__init__()
        self.seed = seed
        self.folders = folders

    def listing(self) -> list[list[pathlib.Path]]:
        """The labels in each folder; asked for again now and then, because pictures may still be being made."""
        return [sorted(folder.glob("*.json")) for folder, _ in self.folders]

    def __iter__(self) -> Any:
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng(self.seed + (info.id if info else 0))
        cv2.setNumThreads(1)
        weights = np.array([weight for _, weight in self.folders])
        drawn, sets = 0, self.listing()
        pool: list[Any] = []
        while True:
            while len(pool) < 256:  # crops of one picture should not sit in one batch
                drawn += 1
                if drawn % REFRESH == 0:
                    sets = self.listing()
                files = sets[rng.choice(len(sets), p=weights / weights.sum())]
                file = files[rng.integers(len(files))]
                pool.extend(self.samples(rng, file))
            index = int(rng.integers(len(pool)))
            pool[index], pool[-1] = pool[-1], pool[index]
            yield pool.pop()

    def samples(self, rng: np.random.Generator, file: pathlib.Path) -> Any:
        """Some crops of one picture: (pixels, face, colour, cocked)."""
        image, label = augment.labelled(file)
        dice = label["dice"]
        good = [d for d in dice if d.get("visible", 1.0) > 0.9]
        edge = float(np.median([d["edge"] for d in dice])) if dice else 30.0
        for _ in range(PER_PICTURE):
            if good and rng.random() < 0.68:
                yield self.die(rng, image, good[rng.integers(len(good))])
            else:
                place = self.elsewhere(rng, image, dice, label.get("negatives", []), edge)
                if place is not None:
                    yield self.crop(rng, image, place, edge * np.exp(rng.normal(0, 0.12)), True), NONE, UNKNOWN, UNKNOWN

    def die(self, rng: np.random.Generator, image: Any, die: Any) -> Any:
        """A die with its names, its middle and size a little wrong as the finder's are."""
        edge = die["edge"]
        wrong = 0.09 if rng.random() < 0.4 else 0.04  # a look at a small copy misses the middle by more
        place = np.array(die["top"]) + rng.normal(0, wrong, 2) * edge
        # a die whose top leans over far has a face only by agreement
        face = FACES.index(str(die["face"])) if die.get("tilt_degrees", 0.0) < 30 else UNKNOWN
        colour = COLOURS.index(die["colour"]) if die.get("colour") else UNKNOWN
        if rng.random() < 0.12:  # a colour that no die has: pips are pips
            image, colour = np.ascontiguousarray(image[:, :, rng.permutation(3)]), UNKNOWN
        cocked = int(die["cocked"]) if "cocked" in die else UNKNOWN
        return self.crop(rng, image, place, edge * np.exp(rng.normal(0, 0.06)), False), face, colour, cocked

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

    def crop(self, rng: np.random.Generator, image: Any, place: Any, edge: float, flip: bool) -> torch.Tensor:
        """Turned any way, relit, sometimes first made small as by a distant camera."""
        scale = CROP_EDGE / edge
        reach = int(CROP / scale) + 4
        x, y = (int(v) for v in np.clip(place, 0, (image.shape[1] - 1, image.shape[0] - 1)))
        x0, y0 = max(x - reach, 0), max(y - reach, 0)
        image = image[y0 : y + reach, x0 : x + reach]
        place = np.array(place) - (x0, y0)
        if scale < 0.9 and rng.random() < 0.35:
            small = max(scale * rng.uniform(0.45, 1.0), 0.3)
            image = cv2.resize(image, None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
            place, edge, scale = place * small, edge * small, scale / small
        m = augment.turn_and_scale(
            rng, (float(place[0]), float(place[1])), scale, CROP, flip and rng.random() < 0.5, 0.03
        )
        border = cv2.BORDER_REPLICATE if rng.random() < 0.5 else cv2.BORDER_CONSTANT
        out = augment.relight(rng, augment.warp(image, m, CROP, border))
        if rng.random() < 0.08:
            self.glare(rng, out)
        return torch.from_numpy(out.transpose(2, 0, 1).copy())

    def glare(self, rng: np.random.Generator, out: Any) -> None:
        """Light that washes over part of the crop."""
        y, x = np.mgrid[0:CROP, 0:CROP].astype(np.float32)
        c = CROP / 2 + rng.normal(0, 9, 2)
        spot = np.exp(-((x - c[0]) ** 2 + (y - c[1]) ** 2) / (2 * rng.uniform(3, 14) ** 2)) * rng.uniform(60, 230)
        out[:] = np.clip(out + spot[..., None], 0, 255).astype(np.uint8)


def loss_of(
    out: torch.Tensor, face: torch.Tensor, colour: torch.Tensor, cocked: torch.Tensor
) -> tuple[torch.Tensor, dict[str, float]]:
    """Cross entropy of what is known."""
    count = len(FACES) + 1
    a = functional.cross_entropy(out[:, :count], face, ignore_index=UNKNOWN, label_smoothing=0.02)
    b = functional.cross_entropy(out[:, count:-1], colour, ignore_index=UNKNOWN, label_smoothing=0.02)
    known = cocked >= 0
    c = functional.binary_cross_entropy_with_logits(out[:, -1], cocked.clamp(min=0).float(), reduction="none")
    c = (c * known).sum() / known.sum().clamp(min=1)
    sure = face >= 0
    right = (out[:, :count].argmax(1)[sure] == face[sure]).float().mean()
    lit = colour >= 0
    hue = (out[:, count:-1].argmax(1)[lit] == colour[lit]).float().mean()
    parts = {"face": a, "colour": b, "cocked": c, "face right": right, "colour right": hue}
    return a + 0.6 * b + 0.3 * c, {k: float(v.detach()) for k, v in parts.items()}


def main() -> None:
    """Train for a number of minutes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", nargs="+", required=True, help="FOLDER or FOLDER=WEIGHT")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--start", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=96)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    folders = [(pathlib.Path(p.split("=")[0]), float(p.split("=")[1]) if "=" in p else 1.0) for p in args.pictures]
    net = FaceReader().to(memory_format=torch.channels_last)
    if args.start:
        net.load_state_dict(torch.load(args.start))
    loader = iter(torch.utils.data.DataLoader(Crops(folders, args.seed), args.batch, num_workers=1, prefetch_factor=4))
    optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=2e-4)
    begin, step = time.time(), 0
    sums: dict[str, float] = {}
    net.train()
    while (share := (time.time() - begin) / (args.minutes * 60)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = args.rate * min(1.0, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * share) + 0.01)
        crops, face, colour, cocked = next(loader)
        x = (crops.float() / 127.5 - 1).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            out = net(x)
        loss, parts = loss_of(out.float(), face, colour, cocked)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        sums = {k: sums.get(k, v) * 0.98 + v * 0.02 for k, v in parts.items()}
        if step % 100 == 0:
            print(step, f"{(time.time() - begin) / 60:.1f} min", {k: round(v, 4) for k, v in sums.items()}, flush=True)
            torch.save(net.state_dict(), args.out)
    torch.save(net.state_dict(), args.out)


if __name__ == "__main__":
    main()
