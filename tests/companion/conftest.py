"""What the tests of session and journal share: a clock that is told the time, and a data folder."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.journal.writer import Journal
from companion.session import Session
from tests.companion.toy import TABLE_OF_TWO, TOY, State


class TestClock:
    """A clock that goes on by a second each time somebody looks."""

    __test__ = False

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def clock() -> TestClock:
    return TestClock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def journal(folder: Path, clock: TestClock) -> Iterator[Journal]:
    with Journal(folder, clock) as opened:
        yield opened


@pytest.fixture
def session(journal: Journal) -> Session[State]:
    return Session.start(TOY, TABLE_OF_TWO, journal, {"target": "20"})
