"""What training both networks has in common: pictures from several folders, one fall of the rate, averaged weights."""

from __future__ import annotations

import argparse
import pathlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn

from vision.training.restore import restore

REFRESH = 4000
"""Pictures after which the folders are listed again: some may still be being made."""
AVERAGED = 0.998
"""How much of the averaged weights stays at every step: the average reads better than the last step's weights."""
WARM_UP = 100

Losses = tuple[torch.Tensor, dict[str, float]]


@dataclass(frozen=True, slots=True)
class Course:
    """How long and how fast a network is trained, on what, and where it is written."""

    folders: tuple[tuple[pathlib.Path, float], ...]
    """Folders of labelled pictures with their weights."""
    out: pathlib.Path
    start: pathlib.Path | None
    minutes: float
    rate: float
    batch: int
    threads: int
    seed: int


def course(purpose: str | None, batch: int) -> Course:
    """The course that the command line asks for."""
    parser = argparse.ArgumentParser(description=purpose)
    parser.add_argument("--pictures", nargs="+", required=True, help="FOLDER or FOLDER=WEIGHT")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--start", type=pathlib.Path, help="weights to go on from: .pt, or .onnx.gz that ships")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=batch)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    pairs = (text.partition("=") for text in args.pictures)
    folders = tuple((pathlib.Path(name), float(weight or 1.0)) for name, _, weight in pairs)
    return Course(folders, args.out, args.start, args.minutes, args.rate, args.batch, args.threads, args.seed)


class LabelledPictures(torch.utils.data.IterableDataset[Any]):  # type: ignore[misc]
    """Endless samples from folders of pictures, each folder as often as its weight says."""

    def __init__(self, course: Course) -> None:
        super().__init__()
        self.course = course

    def __iter__(self) -> Iterator[Any]:
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng(self.course.seed + (info.id if info else 0))
        cv2.setNumThreads(1)
        return self.samples(rng, self._drawn(rng))

    def _drawn(self, rng: np.random.Generator) -> Iterator[pathlib.Path]:
        """Labels of pictures, drawn by weight."""
        weights = np.array([weight for _, weight in self.course.folders])
        while True:
            sets = [sorted(folder.glob("*.json")) for folder, _ in self.course.folders]
            for _ in range(REFRESH):
                files = sets[rng.choice(len(sets), p=weights / weights.sum())]
                yield files[rng.integers(len(files))]

    def samples(self, rng: np.random.Generator, files: Iterator[pathlib.Path]) -> Iterator[Any]:
        """What one network is shown of these pictures."""
        raise NotImplementedError


def _input(pixels: torch.Tensor) -> torch.Tensor:
    return (pixels.float() / 127.5 - 1).contiguous(memory_format=torch.channels_last)


def train(net: nn.Module, pictures: LabelledPictures, loss_of: Callable[..., Losses]) -> None:
    """Train for the course's minutes; `loss_of` is given the network's output and what a sample holds beside pixels."""
    course = pictures.course
    torch.set_num_threads(course.threads)
    torch.manual_seed(course.seed)
    net = net.to(memory_format=torch.channels_last)
    # not forked: a process whose OpenCV has had threads hands its locks on, and the loader waits for them for ever
    loading = {"num_workers": 1, "prefetch_factor": 4, "multiprocessing_context": "spawn"}
    loader = iter(torch.utils.data.DataLoader(pictures, course.batch, **loading))
    if course.start and course.start.suffix == ".gz":
        restore(net, course.start, (_input(pixels) for pixels, *_ in loader))
    elif course.start:
        net.load_state_dict(torch.load(course.start))
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(AVERAGED), use_buffers=True
    )
    optimiser = torch.optim.AdamW(net.parameters(), course.rate, weight_decay=2e-4)
    begin, step = time.time(), 0
    sums: dict[str, float] = {}
    net.train()
    while (share := (time.time() - begin) / (course.minutes * 60)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = course.rate * min(1.0, (step + 1) / WARM_UP) * (0.5 + 0.5 * np.cos(np.pi * share) + 0.01)
        pixels, *truth = next(loader)
        x = _input(pixels)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            out = net(x)
        loss, parts = loss_of(out.float(), *truth)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.update_parameters(net)
        step += 1
        sums = {k: sums.get(k, v) * 0.98 + v * 0.02 for k, v in parts.items()}
        if step % 200 == 0:
            print(step, f"{(time.time() - begin) / 60:.1f} min", {k: round(v, 4) for k, v in sums.items()}, flush=True)
            torch.save(average.module.state_dict(), course.out)
    torch.save(average.module.state_dict(), course.out)
