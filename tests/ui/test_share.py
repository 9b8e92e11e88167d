"""A game to take along: its QR codes on the real screen, read back from the pixels, and tables onto a stick."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import cv2
import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import Seats
from companion.journal.entries import Why
from companion.random_player import RandomPlayer
from companion.records.codes import joined
from companion.records.replay import replay
from companion.registry import installed
from companion.session import Session
from companion.statistics.export import ExportError, export_all, record_of
from companion.storage.backup_file import find_sticks
from companion.text import Message
from ui.app.record_desk import RecordDesk, squares
from ui.headless.offscreen import SIZES
from ui.present.share import ShareSheet
from ui.present.sticks import SticksModel
from ui.state.intents import Close, ExportTables, Go, Open, Place
from ui.state.sheets import ShareGame
from ui.state.statistics import RecordNow
from ui.state.sticks import SticksNow
from ui.system.stick_desk import StickDesk

GAMES = installed(safe=True)
KNOWN = {game.id: game for game in GAMES.games()}
NOW = datetime(2026, 11, 18, 22, tzinfo=UTC)


def play(top: ScreenHarness, game: str = "dicy-cards", moves: int = 10_000) -> Session[Any]:
    """A game by chance, to its end."""
    chance, found = Random(2), GAMES.get(game)
    options = {option.id: option.by_chance(chance) for option in found.options if option.by_chance is not None}
    session = Session.start(found, Seats(("Anna", "Bea")), top.journal, options)
    player = RandomPlayer(chance)
    while session.outcome is None and moves:
        session.submit(player.step(found.rules, session.state)[0])
        moves -= 1
    top.receive()
    return session


def sheet(top: ScreenHarness) -> ShareSheet:
    found = top.screen.shown().sheet
    assert isinstance(found, ShareSheet)
    return found


@pytest.mark.parametrize("size", ["small", "upright"])
def test_codes_on_the_screen_are_read_back_from_its_pixels(size: str) -> None:
    top = ScreenHarness(size=size)
    session = play(top)
    top.do(Go(Place.KEPT))
    top.tap("share.title")
    detector = cv2.QRCodeDetector()
    read: list[str] = []
    for _ in range(20):
        text, _, _ = detector.detectAndDecode(top.window.pixels())
        read.append(text)
        taps = sheet(top).taps
        if not taps or taps[1].barred:
            break
        top.tap("share.next")
    assert len(read) > 1
    record = joined(reversed(read))
    assert record == record_of(session)
    assert replay(record, GAMES.get).failure is None


def test_every_square_has_several_pixels_on_the_smallest_display() -> None:
    top = ScreenHarness(size="small")
    play(top)
    top.do(Go(Place.KEPT), Open(ShareGame(1)))
    rows = len(sheet(top).squares)
    assert (SIZES["small"][1] - 60) // (rows + 8) >= 4


def test_a_game_that_goes_on_is_not_given_away() -> None:
    top = ScreenHarness()
    play(top, moves=5)
    top.do(Go(Place.KEPT))
    (line,) = top.model.lines
    assert line.share is None
    session = play(top, moves=5)
    session.end_early(Why.STOPPED)
    top.receive()
    assert [line.share is not None for line in top.model.lines] == [True, False]


def test_while_codes_are_made_and_where_they_cannot_be_it_is_said() -> None:
    top = ScreenHarness()
    play(top)
    top.do(Go(Place.KEPT), Open(ShareGame(1)))
    top.screen.record = RecordNow(1)
    assert sheet(top).words == top.words.say("working")
    top.screen.record = RecordNow(1, failed=True)
    assert sheet(top).words == top.words.say("share.failed")
    top.do(Close())


def test_the_desk_makes_codes_beside_the_writer(tmp_path: Path) -> None:
    top = ScreenHarness(folder=tmp_path)
    play(top)
    told: list[RecordNow] = []
    desk = RecordDesk(tmp_path, GAMES, told.append)
    desk.make(1)
    desk.make(99)
    assert [(one.number, bool(one.codes), one.failed) for one in told] == [(1, True, False), (99, False, True)]
    top.journal.close()


def test_a_code_is_a_code() -> None:
    rows = squares("TC1:00000000:1:1:AA")
    assert len({len(rows), *(len(row) for row in rows)}) == 1
    assert rows[0][:7] == b"\x01" * 7, "the corner that every code has"


# --- tables -----------------------------------------------------------------------------------------------------------


def say(message: Message) -> str:
    return message.key


def test_everything_is_exported_and_what_goes_on_keeps_its_secrets(tmp_path: Path) -> None:
    top = ScreenHarness(folder=tmp_path / "data")
    session = play(top)
    play(top, moves=5)
    done = export_all(tmp_path / "data", tmp_path / "out", KNOWN.get, say)
    top.journal.close()
    assert done.games == 2
    with (tmp_path / "out" / "games.csv").open(encoding="utf-8", newline="") as file:
        assert [row["status"] for row in csv.DictReader(file)] == ["finished", "finished", "open", "open"]
    assert json.loads((tmp_path / "out" / "statistics.json").read_text(encoding="utf-8"))["games"] == 2
    (record,) = (tmp_path / "out" / "records").iterdir()
    assert record.name == "00001-dicy-cards.table"
    assert record.read_text(encoding="utf-8") == record_of(session)
    with pytest.raises(ExportError, match="exists"):
        export_all(tmp_path / "data", tmp_path / "out", KNOWN.get, say)
    assert not list(tmp_path.glob("*.part"))


def test_tables_go_onto_a_stick_by_one_tap(tmp_path: Path) -> None:
    top = ScreenHarness(folder=tmp_path / "data")
    play(top)
    media = tmp_path / "media"
    (media / "sda1").mkdir(parents=True)
    told: list[SticksNow] = []
    desk = StickDesk(
        tmp_path / "data",
        told.append,
        lambda: find_sticks((media,), mounted=lambda path: True),
        lambda: NOW,
        games=GAMES.games,
    )
    desk.look()
    top.do(Go(Place.STICKS))
    top.screen.sticks = told[-1]
    top.window.display.refresh()
    model = top.model
    assert isinstance(model, SticksModel)
    action = model.sticks[0].export.action
    assert action == ExportTables(str(media / "sda1"))
    for _ in range(2):
        desk.write_export(action.stick, "de")
    top.journal.close()
    assert told[-1].told is not None
    assert told[-1].told.key == "stick.exported"
    assert not told[-1].failed
    assert {path.name for path in (media / "sda1").iterdir()} == {
        "table-companion-tables-2026-11-18",
        "table-companion-tables-2026-11-18-2",
    }


def test_a_stick_that_is_gone_is_said(tmp_path: Path) -> None:
    told: list[SticksNow] = []
    desk = StickDesk(tmp_path / "data", told.append, lambda: (), lambda: NOW, games=GAMES.games)
    (tmp_path / "stick").write_text("a file, no stick", encoding="utf-8")
    desk.write_export(str(tmp_path / "stick"), "en")
    assert told[-1].failed
