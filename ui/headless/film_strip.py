"""`python -m ui.headless.film_strip`: what moves, as strips of frames in one picture each, to be looked at.

    python -m ui.headless.film_strip [--only FILM,...] [--languages fr,de] [--sizes small,wide] [--into FOLDER]

A film is a scene and what sets things moving then; the boards' modules of scenes have them (`FILMS`).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from ui.headless.offscreen import SIZES  # isort: skip  (it says first that there is no display)

import cv2
import numpy as np

from companion.registry import installed
from ui.boards.loader import load_board
from ui.headless.scene_steps import Film, taps
from ui.headless.screen_harness import ScreenHarness
from ui.headless.step_clock import StepClock
from ui.state.intents import Go, Open, Place
from ui.state.sheets import Menu

TIMES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.27, 0.35, 0.45, 0.6, 0.9, 1.3, 1.42)
"""Seconds after the tap at which a frame is kept; when all has come to rest, no more are."""
FRAME_WIDTH, COLUMNS = 480, 4


def _at_home(top: ScreenHarness) -> None:
    """Nothing was touched yet."""


OWN: dict[str, Film] = {
    "screen-slides": (_at_home, taps(Go(Place.SETTINGS))),
    "sheet-rises": (lambda top: top.start("gang-of-dice", 3), taps(Open(Menu()))),
}
"""Films of the shell."""


def films() -> dict[str, Film]:
    """The films of every game that is installed, by name."""
    modules = [load_board(game.board).scenes for game in installed().games() if game.board]
    found = [getattr(import_module(module), "FILMS", {}) for module in modules if module]
    return {**OWN, **{name: film for films in found for name, film in films.items()}}


def strip(name: str, language: str = "en", size: str = "small") -> Any:
    """The frames of one film side by side."""
    clock = StepClock()
    top = ScreenHarness(size, frames=clock)
    top.screen.prefs = replace(top.screen.prefs, language=language)
    scene, begins = films()[name]
    scene(top)
    if top.window.display.animator is not None:
        top.window.display.animator.finish()
    begins(top)
    begin, frames = clock.at, []
    for at in TIMES:
        if at and not clock.ticking:
            break
        if at:
            clock.pass_time(begin + at - clock.at)
        frames.append(_small(top.window.pixels()))
    blank = np.zeros_like(frames[0])
    frames += [blank] * (-len(frames) % COLUMNS)
    rows = [np.hstack(frames[i : i + COLUMNS]) for i in range(0, len(frames), COLUMNS)]
    return np.vstack(rows)


def _small(pixels: Any) -> Any:
    height, width = pixels.shape[:2]
    return cv2.resize(pixels, (FRAME_WIDTH, round(height * FRAME_WIDTH / width)), interpolation=cv2.INTER_AREA)


def main(argv: Sequence[str] | None = None) -> int:
    """Make the strips; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m ui.headless.film_strip", description="Strips of frames.")
    known = films()
    parser.add_argument("--only", metavar="FILM,...", help=f"of: {', '.join(known)}")
    parser.add_argument("--languages", default="en", metavar="CODE,...")
    parser.add_argument("--sizes", default="small", metavar="NAME,...", help=f"of: {', '.join(SIZES)}")
    parser.add_argument("--into", default="pictures", metavar="FOLDER")
    args = parser.parse_args(argv)
    names = args.only.split(",") if args.only else list(known)
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"no film is called {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    into = Path(args.into)
    into.mkdir(parents=True, exist_ok=True)
    for name in names:
        for language in args.languages.split(","):
            for size in args.sizes.split(","):
                cv2.imwrite(str(into / f"film-{name}.{language}.{size}.png"), strip(name, language, size))
    print(f"{len(names)} films in {into}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
