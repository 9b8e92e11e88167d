"""A writer that cannot die: something raises in every place, and each time the thread lives, the journal is whole, the
screen has its sentence, and the next message is handled."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.core import SEATS, RollDice, Seats
from companion.dice import FACES
from companion.games.dicetopia import GAME as DICETOPIA
from companion.games.dicy_cards import GAME as DICY
from companion.journal.entries import EntryKind
from companion.journal.writer import Journal
from companion.registry import GROUP, PlugInStatus, Registry, installed
from companion.session import Session
from companion.text import LANGUAGES, Message
from table_pig import GAME as PIG
from tests.games.dicetopia.looking import HEIGHT, NAMED, WIDTH
from tests.ui.tabletop import die, seen
from ui.app.controller import TableController
from ui.app.game_store import GameStore
from ui.app.inbox import (
    Answer,
    ConfirmReading,
    Failed,
    Inbox,
    InboxMessage,
    KeepPhotographs,
    LeaveGame,
    ReadingTaken,
    ResumeGame,
    StartGame,
)
from ui.app.snapshot import Snapshot
from ui.app.worker import TableWorker
from ui.i18n import Words

PATIENCE = 20.0
"""Seconds after which a test gives up."""
NAMES = ("Ana", "Bob")
STARTS = {
    "dicy-cards": StartGame("dicy-cards", NAMES, SEATS[0], {"cards": "A"}),
    "dicetopia": StartGame("dicetopia", NAMES, SEATS[0], {"factions": "none"}),
    "pig": StartGame("pig", NAMES, SEATS[0], {}),
}


class Fault(Exception):
    """What nobody foresaw."""


class Running:
    """A worker on its own thread, with a real journal; every message is answered by one snapshot."""

    def __init__(self, folder: Path, **made_with: Any) -> None:
        self.registry = made_with.pop("registry", None) or installed(safe=True)
        self.inbox, self._answers = Inbox(), queue.Queue[Snapshot]()
        self.on_answer: Callable[[Snapshot], None] = lambda snapshot: None

        def make() -> TableController:
            self.journal = Journal(folder)
            return TableController(GameStore(self.journal, self.registry), **made_with)

        self.worker = TableWorker(self.inbox, make, self._publish)
        self.worker.start()
        self.now = self._answers.get(timeout=PATIENCE)
        self.folder = folder

    def _publish(self, snapshot: Snapshot) -> None:
        self._answers.put(snapshot)
        self.on_answer(snapshot)

    def says(self, *messages: InboxMessage) -> Snapshot:
        for message in messages:
            self.inbox.put(message)
            self.now = self._answers.get(timeout=PATIENCE)
        return self.now

    def told(self) -> str:
        """The key of the sentence on the screen, which has words in every language."""
        assert self.now.refused is not None
        sentence = self.now.refused.sentence
        assert sentence is not None
        assert_words(sentence)
        return sentence.key

    def throws(self, face: str = "6") -> Snapshot:
        return self.says(Answer(roll_of(self.now).answer([FACES[face]] * len(roll_of(self.now).dice))))

    def entries(self) -> int:
        assert self.now.playing is not None
        return len(self.now.playing.entries)

    def stops(self) -> None:
        self.worker.stop()


def assert_words(sentence: Message) -> None:
    missing: list[str] = []
    for language in LANGUAGES:
        assert Words(language, on_missing=missing.append)(sentence)
    assert missing == []


def roll_of(now: Snapshot) -> RollDice:
    assert now.playing is not None
    return next(ask for ask in now.playing.asks if isinstance(ask, RollDice))


def fails(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, times: int = 1) -> None:
    """From now on, calling this raises, so many times."""
    real, left = getattr(owner, name), [times]

    def call(*args: Any, **named: Any) -> Any:
        if left[0] > 0:
            left[0] -= 1
            raise Fault(name)
        return real(*args, **named)

    monkeypatch.setattr(owner, name, call)


def is_whole(folder: Path, moves: int) -> None:
    """The journal, opened anew, has this many moves in its last game, and folds."""
    with Journal(folder) as journal:
        last = journal.games()[-1]
        game = Registry([EntryPoint("pig", "table_pig:GAME", GROUP)]).get("pig") if last.game == "pig" else None
        session = Session.resume(game or installed(safe=True).get(last.game), journal, last.id)
        assert len(session.entries) == moves


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path, encode=lambda picture: bytes(picture))
    running.says(STARTS["dicy-cards"])
    yield running
    if running.worker._thread.is_alive():
        running.stops()


RULES = type(DICY.rules)


@pytest.mark.parametrize(
    ("owner", "name", "key", "written"),
    [
        (RULES, "apply", "fault.message", 0),
        (Journal, "append_all", "fault.message", 0),
        (Journal, "_execute", "fault.message", 0),
        (RULES, "asks", "fault.kept", 1),
        (RULES, "view", "fault.kept", 1),
        (RULES, "outcome", "fault.message", 0),
        (RULES, "turn", "fault.kept", 1),
        (GameStore, "notices", "fault.kept", 1),
    ],
)
def test_a_fault_costs_one_tap_and_the_game_is_folded_anew(
    table: Running, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, key: str, written: int
) -> None:
    fails(monkeypatch, owner, name)
    table.throws()
    assert table.told() == key
    assert table.entries() == written
    if not written:
        table.throws()
        assert table.now.refused is None
        assert table.entries() == 1
    table.says(LeaveGame(), ResumeGame(1))
    assert table.entries() == 1
    table.stops()
    is_whole(table.folder, 1)


def test_what_was_pending_is_dropped_with_the_fault(table: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table.says(ReadingTaken(seen(*(die(face, i) for i, face in enumerate("123456")))))
    assert table.now.proposal is not None
    fails(monkeypatch, RULES, "apply")
    table.says(ConfirmReading())
    assert table.told() == "fault.message"
    assert table.now.proposal is None
    table.throws()
    assert table.entries() == 1


def test_a_photograph_that_cannot_be_encoded(tmp_path: Path) -> None:
    def encode(picture: Any) -> bytes:
        raise Fault("encode")

    table = Running(tmp_path, encode=encode)
    table.says(STARTS["dicy-cards"], ReadingTaken(seen(*(die(face, i) for i, face in enumerate("123456"))), b"picture"))
    table.says(ConfirmReading())
    assert table.told() == "fault.message"
    table.throws()
    assert table.entries() == 1
    table.stops()
    is_whole(tmp_path, 1)


@pytest.mark.parametrize(
    ("owner", "name"),
    [(type(DICY.notation), "ids"), (Registry, "get"), (RULES, "setup"), (Journal, "new_game")],
)
def test_a_game_that_fails_to_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
    table = Running(tmp_path)
    fails(monkeypatch, owner, name)
    table.says(STARTS["dicy-cards"])
    assert table.now.playing is None
    assert table.told() == "fault.message"
    table.says(STARTS["dicy-cards"])
    table.throws()
    table.stops()
    is_whole(tmp_path, 1)


def test_a_look_at_the_whole_table_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Running(tmp_path, zones=NAMED)
    table.says(STARTS["dicetopia"])
    fails(monkeypatch, type(DICETOPIA.sight), "look")
    looked = ReadingTaken(seen(), np.zeros((HEIGHT, WIDTH, 3), np.uint8))
    table.says(looked)
    assert table.told() == "fault.message"
    table.says(looked)
    assert table.now.refused is None
    table.stops()
    is_whole(tmp_path, 0)


def test_a_game_that_cannot_be_folded_any_more_is_left_and_stays_kept(
    table: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.throws()
    with monkeypatch.context() as broken:
        fails(broken, RULES, "view", times=1000)
        table.says(Answer(next(ask for ask in (table.now.playing.asks if table.now.playing else ())).options[0]))  # type: ignore[union-attr]
        assert table.now.playing is None
        assert table.told() == "fault.left"
        table.says(ResumeGame(1))
        assert table.now.playing is None
    table.says(ResumeGame(1))
    assert table.entries() == 2
    table.stops()
    is_whole(table.folder, 2)


def test_those_who_listen_may_fail(table: Running) -> None:
    def fail(snapshot: Snapshot) -> None:
        raise Fault("listener")

    table.on_answer = fail
    table.throws()
    table.on_answer = lambda snapshot: None
    assert table.entries() == 1
    table.says(LeaveGame())
    assert table.now.playing is None


# --- plug-ins ---------------------------------------------------------------------------------------------------------


def plugged() -> Registry:
    return Registry([EntryPoint("pig", "table_pig:GAME", GROUP)])


def test_a_plug_in_that_fails_three_times_is_in_safe_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Running(tmp_path, registry=plugged())
    table.says(STARTS["pig"])
    fails(monkeypatch, type(PIG.rules), "apply", times=3)
    for _ in range(2):
        table.throws()
        assert table.told() == "fault.message"
    table.throws()
    assert table.told() == "safe.plugin"
    assert table.now.playing is None
    for again in (STARTS["pig"], ResumeGame(1)):
        table.says(again)
        assert table.now.playing is None
        assert table.told() == "game.refused"
    assert [record.status for record in table.registry.records()] == [PlugInStatus.REFUSED]
    table.stops()
    is_whole(tmp_path, 0)


def test_a_plug_in_that_fails_while_it_is_taken_up_is_counted_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Running(tmp_path, registry=plugged())
    table.says(STARTS["pig"], LeaveGame())
    fails(monkeypatch, type(PIG.rules), "setup", times=3)
    told = []
    for _ in range(3):
        table.says(ResumeGame(1))
        told.append(table.told())
    assert told == ["fault.message", "fault.message", "safe.plugin"]
    table.stops()
    is_whole(tmp_path, 0)


def test_a_game_of_ours_is_never_locked_out(table: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    fails(monkeypatch, RULES, "apply", times=5)
    for _ in range(5):
        table.throws()
        assert table.told() == "fault.message"
    table.throws()
    assert table.entries() == 1


def test_a_board_that_cannot_be_drawn_is_left_and_counts_against_its_plug_in(tmp_path: Path) -> None:
    table = Running(tmp_path, registry=plugged())
    drawing = Message("fault.drawing", {"game": "Pig"})
    table.says(STARTS["pig"])
    for expected in ("fault.drawing", "fault.drawing", "safe.plugin"):
        table.says(ResumeGame(1), Failed(drawing, leave=7))  # a picture of a game that is no longer in play
        assert table.now.playing is not None
        table.says(Failed(drawing, leave=1))
        assert table.now.playing is None
        assert table.told() == expected
    table.stops()


# --- the table itself -------------------------------------------------------------------------------------------------


def test_a_table_that_cannot_be_made_says_so_and_is_tried_again_with_the_next_tap(tmp_path: Path) -> None:
    answers: queue.Queue[Snapshot] = queue.Queue()
    tries: list[int] = []

    def make() -> TableController:
        tries.append(1)
        if len(tries) < 3:
            raise Fault("journal")
        return TableController(GameStore(Journal(tmp_path), installed(safe=True)))

    inbox = Inbox()
    worker = TableWorker(inbox, make, answers.put)
    worker.start()
    for _ in range(2):
        told = answers.get(timeout=PATIENCE)
        assert told.refused is not None
        assert told.refused.sentence == told.notices[0] == Message("fault.start")
        inbox.put(LeaveGame())
    assert_words(told.notices[0])
    assert answers.get(timeout=PATIENCE).notices == ()
    inbox.put(STARTS["dicy-cards"])
    assert answers.get(timeout=PATIENCE).playing is not None
    worker.stop()


def test_nobody_but_the_writer_writes(table: Running) -> None:
    """The drawing thread, which this test stands for, is refused whatever it wants to write."""
    journal = table.journal
    for write in (
        lambda: journal.keep_photographs(False),
        lambda: journal.forget("Ana"),
        lambda: journal.drop_summary(1),
        lambda: journal.new_game("dicy-cards", 1, Seats(NAMES), {}, "[]", "mine"),
        lambda: journal.append(1, EntryKind.REDO, "{}"),
        lambda: journal.retry(),
    ):
        with pytest.raises(RuntimeError, match="belongs to the thread"):
            write()
    table.says(
        KeepPhotographs(False), ReadingTaken(seen(*(die(face, i) for i, face in enumerate("123456"))), b"picture")
    )
    table.says(ConfirmReading())
    assert table.now.playing is not None
    assert table.now.playing.entries[0].photo is None
