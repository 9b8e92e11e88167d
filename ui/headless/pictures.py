"""`make pictures`: every screen in every language, theme and size into a folder, to be looked at.

    python -m ui.headless.pictures [--all] [--into FOLDER] [--only SCENE,...]
                                   [--languages fr,de] [--themes dark] [--sizes small]

Without options a chosen set: every scene once, turning through languages, themes and sizes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ui.headless.offscreen import SIZES  # isort: skip  (it says first that there is no display)

from companion.text import LANGUAGES
from ui.headless.scenes import SCENES
from ui.headless.screen_harness import ScreenHarness
from ui.kit.theme import ThemeName

Look = tuple[str, str, str]
"""Language, theme, size."""


def main(argv: Sequence[str] | None = None) -> int:
    """Render; the exit status."""
    args = _arguments(argv)
    into = Path(args.into)
    into.mkdir(parents=True, exist_ok=True)
    began, made = time.perf_counter(), 0
    names = args.only.split(",") if args.only else list(SCENES)
    unknown = [name for name in names if name not in SCENES]
    if unknown:
        print(f"no scene is called {', '.join(unknown)}; there are {', '.join(SCENES)}", file=sys.stderr)
        return 2
    for place, name in enumerate(names):
        looks = list(_looks(args)) if _chosen(args) else [_turning(place)]
        made += render(name, looks, into)
    print(f"{made} pictures in {into} ({time.perf_counter() - began:.0f} s)")
    return 0


def render(name: str, looks: Sequence[Look], into: Path) -> int:
    """One scene in each of these looks; how many pictures that made."""
    top = ScreenHarness()
    SCENES[name](top)
    for language, theme, size in looks:
        top.screen.prefs = replace(top.screen.prefs, language=language, theme=theme)
        top.window.resize(SIZES[size])
        top.window.display.refresh()
        top.window.save(into / f"{name}.{language}.{theme}.{size}.png")
    return len(looks)


def _looks(args: argparse.Namespace) -> Iterator[Look]:
    for language in args.languages.split(",") if args.languages else LANGUAGES:
        for theme in args.themes.split(",") if args.themes else [name.value for name in ThemeName]:
            for size in args.sizes.split(",") if args.sizes else SIZES:
                yield language, theme, size


def _chosen(args: argparse.Namespace) -> bool:
    return bool(args.all or args.languages or args.themes or args.sizes)


def _turning(place: int) -> Look:
    """Neighbouring scenes differ in language, theme and size, so that a short set shows much."""
    themes, sizes = [name.value for name in ThemeName], list(SIZES)
    return LANGUAGES[place % len(LANGUAGES)], themes[place % len(themes)], sizes[(place // 2) % len(sizes)]


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m ui.headless.pictures", description="Render the screens into a folder."
    )
    parser.add_argument("--all", action="store_true", help="every scene in every language, theme and size")
    parser.add_argument("--into", default="pictures", metavar="FOLDER")
    parser.add_argument("--only", metavar="SCENE,...", help=f"of: {', '.join(SCENES)}")
    parser.add_argument("--languages", metavar="CODE,...")
    parser.add_argument("--themes", metavar="NAME,...")
    parser.add_argument("--sizes", metavar="NAME,...", help=f"of: {', '.join(SIZES)}")
    return parser.parse_args(argv)


if __name__ == "__main__":
    raise SystemExit(main())
