"""The recorded games: every move legal, every check true, and written again they are the same games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.game import Game
from companion.games.gang_of_dice import GAME
from companion.records.replay import replay_file
from companion.records.write import write_record

RECORDS = sorted((Path(__file__).parents[2] / "playthroughs").glob("gang-of-dice-*.table"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_game(path: Path, tmp_path: Path) -> None:
    def find(_: str) -> Game[Any]:
        return GAME

    first = replay_file(path, find)
    assert first.failure is None, (first.failure.line, first.failure.message)
    assert first.seats is not None
    assert first.options is not None
    again = tmp_path / "again.table"
    again.write_text(write_record(GAME, first.seats, first.options, first.given, first.moves), encoding="utf-8")
    second = replay_file(again, find)
    assert second.failure is None, second.failure
    assert (second.state, second.player_lines) == (first.state, first.player_lines)
