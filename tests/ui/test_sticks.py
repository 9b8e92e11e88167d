"""Backups on a stick, on the screen: the list, writing, the question, bringing back, and what goes wrong."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import Seat
from companion.journal.reader import ReadOnlyJournal
from companion.registry import installed
from companion.storage.backup_file import Stick, back_up, find_sticks, unused
from companion.text import LANGUAGES, Message
from tests.ui.tapping import words_on
from ui.app.companion_app import Companion
from ui.app.devices import Devices
from ui.app.inbox import RestoreBackup, StartGame, Yes
from ui.app.snapshot import Ending, Question, Snapshot
from ui.headless.offscreen import SIZES
from ui.i18n import Words
from ui.present.scope import Library
from ui.present.sticks import SticksModel
from ui.state.intents import Go, Place
from ui.state.sheets import AskRestore
from ui.state.sticks import SticksNow
from ui.system.stick_desk import StickDesk

NOW = datetime(2026, 3, 4, 20, 15, tzinfo=UTC)


def _kept(folder: Path, games: int = 1) -> Path:
    """A data folder with games in it."""
    top = ScreenHarness(folder=folder)
    for _ in range(games):
        top.start("gang-of-dice", 2)
    top.table.close()
    return folder


def _stick(folder: Path) -> tuple[Stick, ...]:
    return find_sticks((folder,), mounted=lambda path: True)


def test_a_stick_tells_what_lies_on_it(tmp_path: Path) -> None:
    data, stick = _kept(tmp_path / "data", 2), tmp_path / "media" / "sda1"
    stick.mkdir(parents=True)
    back_up(data, unused(stick, NOW), NOW, "0.1.0")
    back_up(data, unused(stick, NOW), NOW, "0.1.0")
    (stick / "table-companion-false.tar").write_bytes(b"no backup at all" * 100)
    (stick / "table-companion-empty.tar").write_bytes(b"")
    (found,) = _stick(tmp_path / "media")
    assert {Path(one.path).name for one in found.backups} == {
        "table-companion-2026-03-04.tar",
        "table-companion-2026-03-04-2.tar",
    }
    assert {(one.games, one.photographs, one.created) for one in found.backups} == {(2, 0, NOW)}
    assert found.name == "sda1"
    assert find_sticks((tmp_path / "none",)) == ()


def test_the_desk_writes_a_backup_and_says_so(tmp_path: Path) -> None:
    data, media = _kept(tmp_path / "data"), tmp_path / "media"
    (media / "sda1").mkdir(parents=True)
    told: list[SticksNow] = []
    desk = StickDesk(data, told.append, lambda: _stick(media), lambda: NOW)
    desk.write_backup(str(media / "sda1"))
    last = told[-1]
    assert last.told is not None
    assert last.told.key == "stick.done"
    assert last.sticks is not None
    assert len(last.sticks[0].backups) == 1


def test_a_stick_that_is_gone_is_said(tmp_path: Path) -> None:
    told: list[SticksNow] = []
    desk = StickDesk(_kept(tmp_path / "data"), told.append, lambda: (), lambda: NOW)
    desk.write_backup(str(tmp_path / "pulled"))
    assert told[-1].failed
    assert told[-1].told is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_page_has_a_list_and_asks_before_it_brings_back(language: str, size: str, tmp_path: Path) -> None:
    data, media = _kept(tmp_path / "data"), tmp_path / "media"
    (media / "sda1").mkdir(parents=True)
    back_up(data, unused(media / "sda1", NOW), NOW, "0.1.0")
    top = ScreenHarness(size)
    top.screen.prefs = replace(top.screen.prefs, language=language)
    top.do(Go(Place.STICKS))
    top.screen.sticks = SticksNow(_stick(media), told=Message("stick.failed"), failed=True)
    top.window.display.refresh()
    assert isinstance(top.model, SticksModel)
    words = Words(language)
    assert words.say("stick.failed") in words_on(top)
    top.window.tap(words.say("stick.restore"))
    assert isinstance(top.screen.screen_state.sheet, AskRestore)
    assert not any(isinstance(one, RestoreBackup) for one in top.sent), "first it is asked"
    top.window.tap(words.say("stick.restore"))
    assert any(isinstance(one, RestoreBackup) for one in top.sent)


class Table:
    """A whole companion without its window; its worker answers into a list."""

    def __init__(self, folder: Path) -> None:
        self.companion = Companion(folder, installed(safe=True), "en")
        self.companion.devices = Devices(self.companion.settings, self.companion.inbox.put)
        self.companion.on_answer = self._answered
        self.snapshots: list[Snapshot] = []

    def _answered(self, snapshot: Snapshot, library: Library | None) -> None:
        self.snapshots.append(snapshot)

    def says(self, *messages: object) -> Snapshot:
        self.companion.worker.start()
        for one in messages:
            self.companion.inbox.put(one)  # type: ignore[arg-type]
        self.companion.worker.stop()
        return self.snapshots[-1]


def test_a_backup_comes_back_and_the_companion_restarts(tmp_path: Path) -> None:
    backup = tmp_path / "table-companion-2026-03-04.tar"
    back_up(_kept(tmp_path / "other", 3), backup, NOW, "0.1.0")
    data = _kept(tmp_path / "data")
    table = Table(data)

    last = table.says(RestoreBackup(str(backup)), Yes())
    assert any(one.asked is not None and one.asked.question is Question.RESTORED for one in table.snapshots)
    assert last.ending is Ending.RESTART
    assert [one.serial for one in table.snapshots] == sorted(one.serial for one in table.snapshots)
    with ReadOnlyJournal(data) as journal:
        assert len(journal.games()) == 3


def test_a_false_backup_is_refused_and_the_table_goes_on(tmp_path: Path) -> None:
    backup = tmp_path / "table-companion-false.tar"
    backup.write_bytes(b"no backup at all" * 100)
    table = Table(_kept(tmp_path / "data"))
    last = table.says(
        RestoreBackup(str(backup)),
        RestoreBackup(str(tmp_path / "pulled.tar")),
        StartGame("gang-of-dice", ("Ann", "Ben"), Seat(0), {}),
    )
    codes = [one.refused.sentence.key for one in table.snapshots if one.refused and one.refused.sentence]
    assert codes[0] == "backup.foreign"
    assert len(codes) == 2
    assert last.playing is not None
