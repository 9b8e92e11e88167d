"""Generated pictures for measuring alone, of what readers fail on; `vision.training.figures --generated` reads them.

python -m vision.training.measured OUT low [--count 40]
python -m vision.training.measured OUT harder [--count 16]

`low`: cameras of 45 to 62 degrees, every second table with fancy dice. `harder`: path traced (needs Blender as a
module, see `path_traced.py`), one difficulty in each picture, in turn: marbled dice, a low camera, cards and tokens,
digits, 12 millimetres, 36 dice that touch, a low camera over fancy dice, trays.
"""

from __future__ import annotations

import argparse
import pathlib
from dataclasses import replace

import cv2

from vision.generate.random_scene import SceneWish, random_scene
from vision.generate.render import render
from vision.training.pictures import write

LOW_SEED, HARDER_SEED = 5_000_000, 6_950_000
"""No picture with these seeds is ever trained on."""
_LOW = SceneWish(
    edge=(38.0, 64.0),
    dice=(2, 10),
    tilt=62.0,
    least_tilt=45.0,
    cocked=0.0,
    hands=0.0,
    symbols=0.0,
    hard=0.6,
    glare=0.2,
    near_edge=False,
)
_PLAIN = SceneWish(
    width=960,
    height=540,
    edge=(33.0, 46.0),
    dice=(4, 10),
    tilt=25.0,
    cocked=0.0,
    hands=0.0,
    symbols=0.0,
    hard=0.5,
    glare=0.2,
    near_edge=False,
    surfaces=("felt", "wood", "paper", "plain", "board"),
    touching=0.3,
)
HARDER = {
    "marbled": replace(_PLAIN, fancy=1.0),
    "low": replace(_PLAIN, least_tilt=45.0, tilt=60.0),
    "cards": replace(_PLAIN, flats=1.0, fancy=0.2),
    "digits": replace(_PLAIN, digits=1.0),
    "small": replace(_PLAIN, edge=(20.0, 26.0), fancy=0.2),
    "many": replace(_PLAIN, dice=(36, 36), touching=0.95, edge=(29.0, 35.0)),
    "lowfancy": replace(_PLAIN, least_tilt=45.0, tilt=60.0, fancy=0.6, flats=0.3),
    "trays": replace(_PLAIN, trays=1.0, fancy=0.5),
}
"""What each of the harder pictures is hard by."""
SAMPLES = 8


def low_wish(number: int) -> SceneWish:
    """Ordinary dice and fancy ones in turn."""
    return replace(_LOW, fancy=0.85, flats=0.3) if number % 2 else _LOW


def _make_low(out: pathlib.Path, count: int) -> None:
    for number in range(count):
        write(out / f"{number:06d}", render(random_scene(LOW_SEED + number, low_wish(number))))


def _make_harder(out: pathlib.Path, count: int) -> None:
    from vision.generate.path_trace import TraceSettings, path_trace  # only here: the rest needs no Blender

    for number in range(count):
        row, column = divmod(number, len(HARDER))
        name, wish = list(HARDER.items())[column]
        stem = out / f"{row:02d}-{name}"
        if not stem.with_suffix(".json").exists():
            scene = random_scene(HARDER_SEED + 100 * row + column, wish)
            write(stem, path_trace(scene, TraceSettings(samples=SAMPLES)))
            print(stem.name, flush=True)


def main() -> None:
    """Make one of the two sets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("kind", choices=("low", "harder"))
    parser.add_argument("--count", type=int)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    if args.kind == "low":
        _make_low(args.out, args.count or 40)
    else:
        _make_harder(args.out, args.count or 2 * len(HARDER))


if __name__ == "__main__":
    main()
