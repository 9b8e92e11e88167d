"""Trains the network that finds dice.

python -m vision.training.train_finder --pictures DIR... --out finder.pt --minutes 20 [--start finder.pt]
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
from vision.training.nets import BODY, DX, DY, EDGE_UNIT, FACE, FACES, HEAT, SIZE, Finder

SIDE = 256
CELLS = SIDE // 4
COVERED_SHARE = 0.12
"""Share of pictures in which something is laid over a die."""
REFRESH = 4000
"""Samples after which the folders are listed again."""


class Pictures(torch.utils.data.IterableDataset[Any]):  # type: ignore[misc]
    """Endless random squares cut from labelled pictures, with their target maps."""

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
        while True:
            drawn += 1
            if drawn % REFRESH == 0:
                sets = self.listing()
            files = sets[rng.choice(len(sets), p=weights / weights.sum())]
            yield self.sample(rng, files[rng.integers(len(files))])

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
        m = augment.turn_and_scale(rng, (x, y), scale, SIDE, rng.random() < 0.5, 0.04)
        fill = tuple(int(v) for v in rng.integers(0, 255, 3)) if rng.random() < 0.5 else (0, 0, 0)
        if rng.random() < 0.2:
            image = image[:, :, rng.permutation(3)]
        square = augment.relight(rng, augment.warp(np.ascontiguousarray(image), m, SIDE, fill=fill))  # type: ignore[arg-type]
        covered = np.zeros((SIDE, SIDE), np.uint8)
        if dice and rng.random() < COVERED_SHARE:
            pick = dice[rng.integers(len(dice))]
            covered = augment.cover(rng, square, m @ np.array([*pick["top"], 1.0]), pick["edge"] * scale)
        maps, counts = self.targets(dice, m, scale, body, covered)
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
            if not sure or edge < 6 or hidden[face].mean() > 0.1:
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
                    maps[5, yy, xx] = FACES.index(str(die["face"]))
                    counts[2, yy, xx] = 1.0 if die.get("tilt_degrees", 0.0) < 25 else 0.0
        return maps, counts

    def _rough_body(self, maps: Any, counts: Any, die: Any, m: Any) -> None:
        """Real photographs have boxes only: the middle is body, the rim counts for nothing."""
        x0, y0, x1, y1 = die["box"]
        whole = np.zeros((SIDE, SIDE), np.uint8)
        for share, ink in ((1.12, 1), (0.7, 2)):
            a, b = (x1 - x0) / 2 * share, (y1 - y0) / 2 * share
            t = np.arange(24) * np.pi / 12
            ring = np.stack([(x0 + x1) / 2 + a * np.cos(t), (y0 + y1) / 2 + b * np.sin(t), np.ones(24)])
            cv2.fillConvexPoly(whole, np.round((m @ ring).T).astype(np.int32), ink)
        small = whole[2::4, 2::4]
        counts[1][small == 1] = 0.0
        maps[BODY][small == 2] = 1.0
        counts[1][small == 2] = 1.0


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


def main() -> None:
    """Train for a number of minutes with one warm-up and a cosine fall of the rate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", nargs="+", required=True, help="FOLDER or FOLDER=WEIGHT")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--start", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    folders = [(pathlib.Path(p.split("=")[0]), float(p.split("=")[1]) if "=" in p else 1.0) for p in args.pictures]
    net = Finder().to(memory_format=torch.channels_last)
    if args.start:
        net.load_state_dict(torch.load(args.start))
    loader = iter(
        torch.utils.data.DataLoader(Pictures(folders, args.seed), args.batch, num_workers=1, prefetch_factor=4)
    )
    optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=1e-4)
    begin, step = time.time(), 0
    sums: dict[str, float] = {}
    net.train()
    while (share := (time.time() - begin) / (args.minutes * 60)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = args.rate * min(1.0, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * share) + 0.01)
        pictures, maps, counts = next(loader)
        x = (pictures.float() / 127.5 - 1).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            out = net(x)
        loss, parts = loss_of(out.float(), maps, counts)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        step += 1
        sums = {k: sums.get(k, v) * 0.98 + v * 0.02 for k, v in parts.items()}
        if step % 100 == 0:
            print(step, f"{(time.time() - begin) / 60:.1f} min", {k: round(v, 4) for k, v in sums.items()}, flush=True)
            torch.save(net.state_dict(), args.out)
    torch.save(net.state_dict(), args.out)


if __name__ == "__main__":
    main()
