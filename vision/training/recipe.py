"""From nothing to the networks that ship, in one go: pictures, labels, both networks side by side, ONNX files.

    python -m vision.training.recipe WORK [--photos ../shared/photos] [--start vision/models] [--finish-on-all] \
        [--out vision/models]

Takes about an hour and three quarters on two ordinary cores. WORK holds what is made on the way; pictures that are
there already are not made again. Without photographs the networks are trained on generated pictures alone. With
`--start` one long course goes on from networks that ship, at a lower rate, instead of two from nothing, and the finder
that comes out lies half-way between the one that shipped and the trained one: see `blend.py`.

Photographs are labelled twice: first by the networks in vision/models, then by the ones just trained, whose own
mistakes the next course teaches.
"""

from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys
import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TrainingStage:
    """One course of both networks."""

    name: str
    minutes: int
    rate: float


PICTURES = 9000
FIRST, SECOND, LAST = (
    TrainingStage("first", 55, 2.5e-3),
    TrainingStage("second", 15, 8e-4),
    TrainingStage("all", 22, 3e-4),
)
ONWARD = TrainingStage("onward", 78, 1e-3)
"""In place of the first two, where training goes on from networks that ship."""
SHARES = {
    "tables": 0.08,
    "mixed-colours": 0.12,
    "webcam-on-wood": 0.06,
    "films": 0.03,
    "trays": 0.16,
    "catan-table": 0.11,
}
"""How often each set of photographs is drawn; the rest is generated pictures."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Where things are."""

    work: pathlib.Path
    photos: pathlib.Path | None
    start: pathlib.Path | None = None
    """A folder of networks to go on from."""

    def label(self, stage: TrainingStage, models: pathlib.Path | None, *, everything: bool = False) -> None:
        """Write the photographs of a stage with their labels, found by `models`."""
        if self.photos:
            extra = ["--all"] if everything else []
            extra += ["--models", str(models)] if models else []
            _done(_run("real", self.photos, self.work / f"real-{stage.name}", *extra))

    def train(self, stage: TrainingStage, after: TrainingStage | None) -> pathlib.Path:
        """Both networks side by side, each on one core; returns the folder with their ONNX files."""
        shares = SHARES if self.photos else {}
        pictures = [f"{self.work / 'generated'}={1.0 - sum(shares.values()):.2f}"]
        real = ((self.work / f"real-{stage.name}" / f"{name}-train", share) for name, share in shares.items())
        pictures += [f"{folder}={share}" for folder, share in real if folder.is_dir()]
        running = []
        for net in ("finder", "faces"):
            shipped = self.start / f"{net}.onnx.gz" if self.start else None
            before = self.weights(net, after) if after else shipped
            start = ["--start", before] if before else []
            course = ("--minutes", stage.minutes, "--rate", stage.rate, *start)
            running.append(_run(f"train_{net}", "--pictures", *pictures, "--out", self.weights(net, stage), *course))
        _done(*running)
        out = self.work / f"models-{stage.name}"
        out.mkdir(exist_ok=True)
        nets = ("--finder", self.weights("finder", stage), "--faces", self.weights("faces", stage))
        _done(_run("export", *nets, "--out", out))
        return out

    def weights(self, net: str, stage: TrainingStage) -> pathlib.Path:
        """Where a network is kept after a stage."""
        return self.work / f"{net}-{stage.name}.pt"


def _run(module: str, *words: object) -> subprocess.Popen[bytes]:
    print(f"{time.strftime('%H:%M')} {module} {' '.join(str(word) for word in words)}", flush=True)
    return subprocess.Popen([sys.executable, "-m", f"vision.training.{module}", *(str(word) for word in words)])


def _done(*running: subprocess.Popen[bytes]) -> None:
    statuses = [process.wait() for process in running]
    if any(statuses):
        raise SystemExit("A step of the recipe failed: its own message stands above. Nothing was exported after it.")


def main() -> None:
    """Every step in order."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--photos", type=pathlib.Path)
    parser.add_argument("--start", type=pathlib.Path, help="a folder of networks to go on from")
    parser.add_argument(
        "--finish-on-all", action="store_true", help="train on the held-out photographs too, at the end"
    )
    parser.add_argument("--out", type=pathlib.Path, help="a folder to copy the networks to")
    args = parser.parse_args()
    begin, recipe = time.time(), Recipe(args.work, args.photos, args.start)
    for folder in (args.work, *([args.out] if args.out else [])):
        folder.mkdir(parents=True, exist_ok=True)
    _done(_run("pictures", args.work / "generated", "--count", PICTURES))
    courses = (ONWARD,) if args.start else (FIRST, SECOND)
    models: pathlib.Path | None = None
    before: TrainingStage | None = None
    for stage in courses:
        recipe.label(stage, models)
        models, before = recipe.train(stage, before), stage
    if args.photos and args.finish_on_all:
        recipe.label(LAST, models, everything=True)
        models = recipe.train(LAST, before)
    if args.start:
        _done(_run("blend", args.start, models, "--out", args.work / "models-blend"))
        models = args.work / "models-blend"
    for file in models.glob("*.onnx.gz") if models and args.out else ():
        (args.out / file.name).write_bytes(file.read_bytes())
    print(f"Done in {(time.time() - begin) / 60:.0f} minutes: the networks are in {args.out or models}.")


if __name__ == "__main__":
    main()
