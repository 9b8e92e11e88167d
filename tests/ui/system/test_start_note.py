"""The note of a start that is not complete costs a slow card one wait."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ui.system.start_note import STEPS, StartNote


def test_a_slow_card_is_waited_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir(mode=0o700)
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    note = StartNote(tmp_path / "data", boot="a")
    first = len(synced)
    for step in STEPS:
        note.step(step)
    assert len(synced) == first > 0
    assert StartNote(tmp_path / "data", boot="a").incomplete == STEPS[-1], "a crash finds the last step all the same"
