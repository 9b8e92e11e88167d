"""Recorded games: every game has at least one, and all replay to the end without a failure."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.records.replay import replay_file
from companion.registry import installed
from ui.commands.replay import as_text

FOLDER = Path(__file__).parent / "playthroughs"
RECORDS = sorted(FOLDER.glob("*.table"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    found = replay_file(path, installed(safe=True).get)
    assert found.failure is None, as_text(path.name, found)
    assert found.player_lines > 0


def test_every_game_has_a_recorded_game() -> None:
    recorded = {line.split()[1] for path in RECORDS for line in path.read_text(encoding="utf-8").splitlines()
                if line.startswith("game:")}  # fmt: skip
    assert set(installed(safe=True).ids()) - recorded == set()
