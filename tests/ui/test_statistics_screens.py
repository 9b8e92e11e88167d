"""Statistics on the screen: every page by taps, and what is said where there is nothing to count, or not yet."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import Seat, Seats
from companion.journal.reader import Player, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.registry import installed
from companion.session import Session
from tests.ui.tapping import words_on
from ui.app.companion_app import Companion
from ui.app.devices import Devices
from ui.app.inbox import InboxMessage, KeepDigests
from ui.app.statistics_desk import StatisticsDesk
from ui.headless.scenes.statistics import evening
from ui.present.statistics import AboutModel, DiceModel, EveningModel, ListModel, StatisticsModel
from ui.state.intents import Go, Open, Place
from ui.state.sheets import AboutPlayer, ShareGame
from ui.state.statistics import RecordNow, ShowStatistics, StatisticsNow, StatisticsPage, Tab


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of an evening."""
    folder = tmp_path_factory.mktemp("evening") / "data"
    top = ScreenHarness(folder=folder)
    evening(top)
    top.journal.close()
    return folder


@pytest.fixture
def top(played: Path, tmp_path: Path) -> Iterator[ScreenHarness]:
    """At home, after that evening."""
    shutil.copytree(played, tmp_path / "data")
    top = ScreenHarness(folder=tmp_path / "data")
    yield top
    top.journal.close()


def shown(top: ScreenHarness) -> StatisticsModel:
    model = top.model
    assert isinstance(model, StatisticsModel)
    return model


def test_from_home_to_the_evening_and_on_to_a_player(top: ScreenHarness) -> None:
    top.tap("stats.title")
    content = shown(top).content
    assert isinstance(content, EveningModel)
    assert len(content.people) == 4
    assert len(content.charts) == 2
    assert [len(chart.lines) for chart in content.charts] == [4, 4]
    top.window.tap("player Louise")
    about = shown(top).content
    assert isinstance(about, AboutModel)
    assert (about.heading, len(about.shares)) == ("Louise", 2)
    top.tap("back")
    assert isinstance(shown(top).content, ListModel)
    top.tap("back")
    assert top.screen.screen_state.place is Place.HOME


def test_every_tab_has_its_page(top: ScreenHarness) -> None:
    top.do(Go(Place.STATISTICS))
    for key, kind in (("stats.players", ListModel), ("stats.games", ListModel), ("stats.dice", DiceModel)):
        top.tap(key)
        assert isinstance(shown(top).content, kind)
    top.tap("stats.games")
    top.window.tap("Gang of Dice")
    about = shown(top).content
    assert isinstance(about, AboutModel)
    assert about.who is None


def test_a_colour_is_somebody_s_on_every_page(top: ScreenHarness) -> None:
    top.do(Go(Place.STATISTICS))
    content = shown(top).content
    assert isinstance(content, EveningModel)
    worn = {line.who.name: line.who.colour for line in content.people}
    top.tap("stats.players")
    listed = shown(top).content
    assert isinstance(listed, ListModel)
    assert {line.who.name: line.who.colour for line in listed.people} == worn


def test_dice_are_chosen_from_the_list(top: ScreenHarness) -> None:
    top.do(Go(Place.STATISTICS), ShowStatistics(StatisticsPage(Tab.DICE)))
    content = shown(top).content
    assert isinstance(content, DiceModel)
    assert content.faces is not None
    first = content.faces.heading
    top.do(content.sets[2].action)
    other = shown(top).content
    assert isinstance(other, DiceModel)
    assert other.faces is not None
    assert other.faces.heading != first
    assert sum(count for _, count in other.faces.bars) > 20
    assert top.words.say("stats.dice.alike") in words_on(top)


def test_an_empty_journal_is_met_kindly() -> None:
    top = ScreenHarness()
    top.do(Go(Place.STATISTICS))
    for tab in Tab:
        top.do(ShowStatistics(StatisticsPage(tab)))
        assert shown(top).told == top.words.say("stats.empty")
    top.journal.close()


def test_one_game_that_goes_on_has_pages_too() -> None:
    top = ScreenHarness()
    Session.start(installed(safe=True).get("gang-of-dice"), Seats(("Anna", "Bea")), top.journal)
    top.do(Go(Place.STATISTICS))
    for tab in Tab:
        top.do(ShowStatistics(StatisticsPage(tab)))
        assert shown(top).content is not None
        assert top.window.display is not None
    top.journal.close()


def test_a_player_s_page_is_a_tap_from_the_player(top: ScreenHarness) -> None:
    top.remember(Player("Louise", "green", "leaf"))
    top.do(Go(Place.PLAYERS), Open(AboutPlayer("Louise")))
    top.tap("stats.title")
    content = shown(top).content
    assert isinstance(content, AboutModel)
    assert content.heading == "Louise"
    assert top.screen.screen_state.sheet is None


def test_while_it_counts_it_says_how_far_it_is(top: ScreenHarness) -> None:
    top.do(Go(Place.STATISTICS))
    for now, said in (
        (StatisticsNow(), top.words.say("working")),
        (StatisticsNow(done=25, of=900), top.words.say("stats.counting", done=25, n=900)),
        (StatisticsNow(failed=True), top.words.say("fault.listing")),
    ):
        top.screen.statistics = now
        assert shown(top).told == said


def test_more_people_than_colours_are_shown(tmp_path: Path) -> None:
    top = ScreenHarness()
    game = installed(safe=True).get("gang-of-dice")
    for n in range(8):
        Session.start(game, Seats(tuple(f"P{n}{m}" for m in range(4))), top.journal)
    top.do(Go(Place.STATISTICS))
    for tab in Tab:
        top.do(ShowStatistics(StatisticsPage(tab)))
        assert shown(top).content is not None
    top.journal.close()


# --- the desk ---------------------------------------------------------------------------------------------------------


def _desk(folder: Path) -> tuple[StatisticsDesk, list[StatisticsNow], list[InboxMessage]]:
    told: list[StatisticsNow] = []
    sent: list[InboxMessage] = []
    return StatisticsDesk(folder, installed(safe=True), told.append, sent.append), told, sent


def test_the_desk_counts_beside_the_writer_who_keeps_what_was_made(tmp_path: Path) -> None:
    game = installed(safe=True).get("gang-of-dice")
    with Journal(tmp_path) as journal:
        for _ in range(3):
            Session.start(game, Seats(("Anna", "Bea"), Seat(0)), journal)
        desk, told, sent = _desk(tmp_path)
        desk.count()
        assert told[-1].report is not None
        assert told[-1].report.games == 3
        (kept,) = sent
        assert isinstance(kept, KeepDigests)
        journal.keep_digests(kept.digests)
        sent.clear()
        desk.count()
        assert sent == [], "now they come from the cache"


def test_a_wish_that_was_given_up_says_nothing(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        Session.start(installed(safe=True).get("gang-of-dice"), Seats(("Anna", "Bea")), journal)
        desk, told, sent = _desk(tmp_path)
        desk.want(False)
        desk.count(0)
    assert (told, sent) == ([], [])


def test_a_journal_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"no database at all" * 400)
    desk, told, _ = _desk(tmp_path)
    desk.count()
    assert told == [StatisticsNow(failed=True)]


def test_in_the_whole_companion_the_page_is_counted_and_the_writer_keeps_it(played: Path, tmp_path: Path) -> None:
    """No window: taps go to the screen, threads of the companion answer."""
    shutil.copytree(played, tmp_path / "data")
    companion = Companion(tmp_path / "data", installed(safe=True), "en")
    companion.devices = Devices(companion.settings, companion.inbox.put)
    told: SimpleQueue[StatisticsNow] = SimpleQueue()
    records: SimpleQueue[RecordNow] = SimpleQueue()
    companion.on_answer = lambda snapshot, library: None
    companion.on_statistics, companion.on_record = told.put, records.put
    companion.worker.start()
    companion.screen.do(Go(Place.STATISTICS))
    while (now := told.get(timeout=60)).report is None:
        assert not now.failed
    assert now.report.games == 4
    companion.screen.do((Go(Place.KEPT), Open(ShareGame(1))))
    assert records.get(timeout=60).codes
    for thread in threading.enumerate():
        if thread.name == "statistics":
            thread.join()
    companion.worker.stop()
    with ReadOnlyJournal(tmp_path / "data") as journal:
        assert len(journal.digests()) == 4
