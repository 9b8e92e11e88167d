"""The game of the documentation: what the page shows is what lies there, and it installs and plays as a package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import pytest

from ui.kit.theme import PAINTS, PLAYER_COLOURS

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "pig"
FILES = ("model", "rules", "notation", "__init__", "board", "draw", "scenes", "advice")
SOURCES = ["pyproject.toml", *(f"table_pig/{name}.py" for name in FILES)]


@pytest.mark.parametrize("name", SOURCES)
def test_the_page_shows_the_code_as_it_is(name: str) -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    source = (EXAMPLE / name).read_text(encoding="utf-8")
    assert f"`{name}`" in page
    assert f"\n{source}```" in page


@pytest.fixture(scope="module")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example installed as a package of its own, and one that raises at import beside it."""
    work = tmp_path_factory.mktemp("plugin")
    shutil.copytree(EXAMPLE, work / "pig")
    target = work / "site"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index",
           "--disable-pip-version-check", "--target", str(target), str(work / "pig")]  # fmt: skip
    subprocess.run(pip, check=True, capture_output=True)
    (target / "table_broken.py").write_text("raise RuntimeError('no dice in the box')\n")
    info = target / "table_broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: table-broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[companion.games]\nbroken = table_broken:GAME\n")
    return target


def run(plugins: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ui", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(plugins), "LC_ALL": "C.UTF-8",
             "TABLE_COMPANION_DATA": str(plugins.parent / "data"), **environment},
    )  # fmt: skip


def test_it_is_listed_and_a_broken_one_stops_nothing(plugins: Path) -> None:
    done = run(plugins, "play", "--terminal")
    assert done.returncode == 0
    assert "pig: Pig, 2-6 players" in done.stdout
    assert (
        "broken (from table-broken) cannot be played: "
        "table_broken:GAME does not start: RuntimeError: no dice in the box" in done.stdout
    )


def test_its_record_replays(plugins: Path) -> None:
    done = run(plugins, "replay", str(EXAMPLE / "records" / "pig.table"))
    assert done.returncode == 0, done.stdout
    assert "won by Bo Derek" in done.stdout


def test_it_is_played_kept_and_exported(plugins: Path) -> None:
    done = run(plugins, "play", "--terminal", "pig", "--players", "Ana,Bo", "--simulate", "--auto", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "wins." in done.stdout
    exported = run(plugins, "export", "1")
    assert exported.stdout.startswith("game: pig\nplayers: Ana, Bo\n---\n")


def test_its_board_is_drawn_on_the_real_screens_and_no_file_of_the_shell_knows_it(plugins: Path) -> None:
    picture = plugins.parent / "pig-turn.fr.dark.small.png"
    done = subprocess.run(
        [sys.executable, "-m", "ui.headless.pictures", "--only", "pig-turn", "--languages", "fr", "--themes", "dark",
         "--sizes", "small", "--into", str(plugins.parent)],
        capture_output=True, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(plugins)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    pixels: Any = cv2.imread(str(picture))
    board = pixels[220:380, :540]  # below what is due, beside the people
    lanes = [_longest(board, PAINTS[colour].body) for colour in PLAYER_COLOURS[:3]]
    assert lanes[0] / lanes[1] == pytest.approx(34 / 58, abs=0.1), lanes
    assert lanes[2] / lanes[1] == pytest.approx(12 / 58, abs=0.1), lanes
    shell = [path for folder in ("ui", "companion", "vision", "hardware") for path in (ROOT / folder).rglob("*.py")]
    assert [path for path in shell if "table_pig" in path.read_text(encoding="utf-8")] == []


def _longest(pixels: Any, colour: tuple[float, ...]) -> int:
    """The most pixels of exactly this colour in one row of a picture."""
    wanted = [round(part * 255) for part in colour[2::-1]]
    return int((abs(pixels.astype(int) - wanted).max(axis=2) <= 1).sum(axis=1).max())


def test_in_safe_mode_plugins_stay_outside(plugins: Path) -> None:
    listed = run(plugins, "play", "--terminal", TABLE_COMPANION_SAFE="1")
    assert "pig" not in listed.stdout
    assert "broken" not in listed.stdout
    assert "gang-of-dice" in listed.stdout
    refused = run(plugins, "replay", str(EXAMPLE / "records" / "pig.table"), TABLE_COMPANION_SAFE="1")
    assert refused.returncode == 2
    assert "There is no game “pig”" in refused.stdout
