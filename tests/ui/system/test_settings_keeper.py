"""Preferences are written by a thread of their own: nobody waits for the card, nothing is lost at the end."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from companion.settings import settings_file
from companion.settings.settings_file import BadSetting
from ui.system.settings_keeper import SettingsKeeper


def test_nobody_waits_for_a_slow_card_and_the_newest_counts(tmp_path: Path) -> None:
    free, written = threading.Event(), []

    def slow(path: Path, key: str, value: Any) -> None:
        assert free.wait(30)
        written.append((key, value))

    keeper = SettingsKeeper(tmp_path / settings_file.FILE, slow)
    for value in ("dark", "light", "dark"):
        keeper.keep("display.theme", value)  # comes back although nothing can be written yet
    keeper.keep("sound", False)
    free.set()
    keeper.close()
    assert written[-2:] == [("display.theme", "dark"), ("sound", False)]
    assert len(written) <= 3, "what was overtaken is not written"


def test_what_waits_is_on_the_disk_when_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / settings_file.FILE
    keeper = SettingsKeeper(path)
    keeper.keep("display.theme", "light")
    keeper.keep("language", "it")
    keeper.close()
    settings = settings_file.load(path).settings
    assert (settings.display.theme, settings.language) == ("light", "it")


def test_one_that_cannot_be_written_does_not_stop_the_next(tmp_path: Path) -> None:
    written = []

    def picky(path: Path, key: str, value: Any) -> None:
        if key == "sound":
            raise BadSetting("unwritable", where=str(path), reason="full")
        if key == "language":
            raise RuntimeError("a fault")
        written.append(key)

    keeper = SettingsKeeper(tmp_path / settings_file.FILE, picky)
    for key in ("sound", "language", "photographs"):
        keeper.keep(key, True)
    keeper.close()
    assert written == ["photographs"]
