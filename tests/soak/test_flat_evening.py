"""A long evening takes no more memory, files and threads than a short one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.memory import evening

GAMES = 5
"""That many hours see every game once."""
GROWTH = 25.0
"""Megabytes: pictures of the games differ by so much from hour to hour."""
FONTS = 3
"""Sizes of letters that are seen for the first time later on: each is a file that stays open."""


@pytest.mark.long
def test_once_every_game_was_seen_nothing_grows(tmp_path: Path) -> None:
    held = evening(2 * GAMES, 60, 2, 5, str(tmp_path))
    first = [held[f"hour-{hour}"] for hour in range(1, GAMES + 1)]
    then = [held[f"hour-{hour}"] for hour in range(GAMES + 1, 2 * GAMES + 1)]
    assert max(now for now, *_ in then) < max(now for now, *_ in first) + GROWTH
    assert max(files for *_, files, _ in then) <= first[-1][2] + FONTS, "files stay open"
    assert {threads for *_, threads in then} == {first[-1][3]}, "threads are left behind"
