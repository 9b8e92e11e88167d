"""Everything behind the window, without a window: what fails around the table is said, and the table goes on."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core import SEATS
from companion.journal.writer import Journal
from companion.registry import installed
from companion.text import LANGUAGES
from hardware.absent import AbsentPanel
from tests.ui.app.test_devices import NO_CAMERA, FakePanel
from ui.app import companion_app
from ui.app.companion_app import Companion
from ui.app.devices import Devices
from ui.app.inbox import InboxMessage, KeepPhotographs, LeaveGame, StartGame
from ui.app.library import LibraryReader
from ui.app.snapshot import Snapshot
from ui.app.worker import NAME
from ui.i18n import Words
from ui.present.scope import Library
from ui.sound.player import NotingPlayer, Player
from ui.state.intents import Prefer
from ui.system.heartbeat import LATE_SECONDS

PATIENCE = 20.0
"""Seconds after which a test gives up."""
START = StartGame("dicy-cards", ("Ana", "Bob"), SEATS[0], {"cards": "A"})


class Fault(Exception):
    """What nobody foresaw."""


def fail(*args: Any) -> Any:
    raise Fault


class House:
    """A companion, and what it answered."""

    def __init__(self, folder: Path, panel: Any = None, player: Player | None = None) -> None:
        self.answers: queue.Queue[tuple[Snapshot, Library | None]] = queue.Queue()
        devices = Devices(NO_CAMERA, lambda message: None, panel=panel or AbsentPanel("panel.off"))
        self.companion = Companion(folder, installed(safe=True), "en", devices, player=player)
        self.companion.on_answer = lambda snapshot, library: self.answers.put((snapshot, library))
        self.companion.start()

    def hears(self) -> tuple[Snapshot, Library | None]:
        return self.answers.get(timeout=PATIENCE)

    def says(self, message: InboxMessage) -> tuple[Snapshot, Library | None]:
        self.companion.send(message)
        return self.hears()


def keys(snapshot: Snapshot) -> list[str]:
    """What the standing warnings say, in words of every language."""
    for notice in snapshot.notices:
        assert all(Words(language).has(notice.key) for language in LANGUAGES)
    return [notice.key for notice in snapshot.notices]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    made.hears()
    yield made
    made.companion.stop()


def test_a_journal_that_cannot_be_opened_is_said_instead_of_loading_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(companion_app, "Journal", fail)
        house = House(tmp_path)
        told, library = house.hears()
    assert keys(told) == ["fault.start"]
    assert library == Library()
    told, library = house.says(LeaveGame())
    assert keys(told) == []
    assert library is not None
    assert library.games
    house.companion.stop()


def test_a_table_that_fails_after_its_journal_was_opened_lets_go_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(companion_app, "GameStore", fail)
        house = House(tmp_path)
        assert keys(house.hears()[0]) == ["fault.start"]
    assert keys(house.says(LeaveGame())[0]) == []  # and is not kept out by its own lock
    house.companion.stop()


def test_a_folder_that_another_program_writes_is_said_in_its_own_words(tmp_path: Path) -> None:
    with Journal(tmp_path):
        house = House(tmp_path)
        assert keys(house.hears()[0]) == ["journal.busy"]
    house.companion.stop()


def test_what_happens_is_heard_and_preferences_take_effect_at_once(tmp_path: Path) -> None:
    player = NotingPlayer()
    house = House(tmp_path, player=player)
    house.hears()
    assert player.opened
    house.says(START)
    assert [name for name, _ in player.played] == ["your-turn"]
    house.companion.screen.do(Prefer("volume", 30))
    assert player.played[-1] == ("your-turn", 0.3)
    house.companion.screen.do(Prefer("silent", ("your-turn",)))
    house.says(LeaveGame())
    house.says(START)
    assert len(player.played) == 2
    assert house.companion.screen.facts().speaker
    house.companion.screen.do(Prefer("voice", "ear"))
    assert house.hears()[0].by_ear
    house.companion.screen.do(Prefer("voice", "off"))
    assert not house.hears()[0].by_ear
    house.companion.stop()
    assert player.closed
    kept = (tmp_path / "settings.toml").read_text()
    assert "volume = 30" in kept
    assert 'silent = ["your-turn"]' in kept
    assert 'says = "off"' in kept


def test_kept_games_that_cannot_be_listed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(LibraryReader, "read", fail)
        told, library = house.says(LeaveGame())
        assert keys(told) == ["fault.listing"]
        assert library == Library()
    told, library = house.says(LeaveGame())
    assert keys(told) == []
    assert library is not None
    assert library.games


def test_a_game_whose_rules_fail_hides_no_other(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.says(START)
    monkeypatch.setattr(type(installed(safe=True).get("dicy-cards").rules), "setup", fail)
    _, library = house.says(LeaveGame())
    assert library is not None
    (kept,) = library.kept
    assert kept.problem is not None
    assert Words("en")(kept.problem) == "its rules failed: Fault: "


def test_lamps_that_fail_do_not_keep_the_screen_dark(tmp_path: Path) -> None:
    class Dark(FakePanel):
        def show(self, cue: str, now: float, *, passing: bool = False) -> None:
            raise Fault

    house = House(tmp_path, Dark())
    house.hears()
    told, _ = house.says(START)
    assert told.playing is not None
    assert keys(told) == ["panel.failed"]
    house.companion.stop()


def test_a_listener_that_fails_misses_one_answer(house: House) -> None:
    def missing(snapshot: Snapshot, library: Library | None) -> None:
        house.answers.put((snapshot, library))
        raise Fault

    house.companion.on_answer = missing
    assert house.says(START)[0].playing is not None
    assert house.says(LeaveGame())[0].playing is None


def test_what_cannot_be_drawn_is_left_and_stays_kept(house: House) -> None:
    told, library = house.says(START)
    house.companion.screen.receive(told, library)
    house.companion.drawing_failed()
    told, library = house.hears()
    assert told.playing is None
    assert told.refused is not None
    assert told.refused.sentence is not None
    assert Words("en")(told.refused.sentence).startswith("Dicy Cards could not be drawn")
    assert library is not None
    assert len(library.kept) == 1
    house.companion.screen.receive(told, library)
    house.companion.drawing_failed()  # home has nothing that could be left
    assert house.answers.empty()


def test_whether_photographs_are_kept_goes_through_the_inbox(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[InboxMessage] = []
    monkeypatch.setattr(house.companion.inbox, "put", said.append)
    house.companion.screen.do(Prefer("photographs", False))
    assert said == [KeepPhotographs(False)]
    monkeypatch.undo()
    house.companion.stop()
    assert "photographs = false" in (house.companion.settings_path).read_text()


def test_the_watchdog_misses_a_worker_that_has_died(house: House) -> None:
    at = house.companion.loops._turned[NAME]
    assert house.companion.loops.late(at + LATE_SECONDS / 2) == ()
    assert house.companion.loops.late(at + 3 * LATE_SECONDS) == (NAME,)
