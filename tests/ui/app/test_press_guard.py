"""A press just after the table changed means what was there before: it does nothing, but what stops always stops."""

from __future__ import annotations

import queue
from collections.abc import Iterator

import pytest

from companion.core import SEATS
from companion.games.gang_of_dice.model import Commit, Stop
from companion.journal.writer import Journal
from companion.registry import installed
from tests.ui.app.throwing import CARD, again, thrown
from ui.app.controller import TableController
from ui.app.game_store import GameStore
from ui.app.inbox import Answer, ButtonColour, Inbox, InboxMessage, MomentOver, Pressed, StartGame
from ui.app.press_guard import GUARD_SECONDS
from ui.app.snapshot import Snapshot
from ui.app.worker import TableWorker

GREEN, RED, AMBER = (Pressed(ButtonColour(colour)) for colour in ("green", "red", "amber"))
PATIENCE = 30.0
AT_ONCE, SEEN = 0.1, GUARD_SECONDS + 0.1


class Table:
    """A worker with a clock that the test moves."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._inbox, self._answers = Inbox(), queue.Queue[Snapshot]()

        def make() -> TableController:
            return TableController(GameStore(Journal(None), installed()))

        self._worker = TableWorker(self._inbox, make, self._answers.put, clock=lambda: self.seconds)
        self._worker.start()
        self.now = self._answers.get(timeout=PATIENCE)
        self.says(StartGame("gang-of-dice", ("Ana", "Bob"), SEATS[0], {}), Answer(CARD))

    def says(self, *messages: InboxMessage) -> Snapshot:
        for message in messages:
            self._inbox.put(message)
            self.now = self._answers.get(timeout=PATIENCE)
        return self.now

    def moves(self) -> list[object]:
        assert self.now.playing is not None
        return [entry.move for entry in self.now.playing.entries]

    def stops(self) -> None:
        self._worker.stop()

    def counts(self) -> None:
        """The moment of the reading ends."""
        assert self.now.moment is not None
        self.says(MomentOver(self.now.moment.number))


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.stops()


def test_green_for_a_reading_whose_moment_has_just_ended_does_not_end_the_turn(table: Table) -> None:
    table.says(thrown("1 2 3 4"))
    table.seconds += 3
    table.counts()
    table.seconds += AT_ONCE
    table.says(GREEN)
    assert Stop(SEATS[0]) not in table.moves()
    assert table.now.pressed == GREEN, "it was felt"
    table.seconds += SEEN
    table.says(GREEN)
    assert table.moves()[-1] == Stop(SEATS[0])


@pytest.mark.parametrize("press", [GREEN, RED])
def test_a_reading_that_nobody_has_seen_is_neither_confirmed_nor_put_aside(table: Table, press: Pressed) -> None:
    table.says(thrown("1 2 3 4"))
    table.counts()
    table.seconds += SEEN
    table.says(again("1 2 3 .", "5"))
    table.seconds += AT_ONCE
    before = table.moves()
    table.says(press)
    assert table.moves() == before
    assert table.now.proposal is not None


def test_red_always_stops_what_runs_down(table: Table) -> None:
    table.says(thrown("1 2 3 4"))
    table.seconds += AT_ONCE
    table.says(RED)
    assert table.now.moment is None
    assert table.now.proposal is not None


def test_amber_may_follow_as_quickly_as_it_likes(table: Table) -> None:
    table.says(thrown("1 2 3 4", whole=False))
    table.seconds += AT_ONCE
    table.says(AMBER)
    assert table.now.focus == 0
    table.says(AMBER, AMBER)
    table.seconds += SEEN
    table.says(GREEN)
    assert Commit(SEATS[0], 4) in table.moves()
