"""Advice is reckoned on a thread of its own: the newest question wins, answers are kept, a fault costs one answer."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterator

import pytest
from msgspec.structs import replace

from companion.advice import Advice, Adviser, Progress
from companion.core import AnyAsk, View
from companion.text import message
from tests.companion.toy import TOY
from ui.app.advisor import KEPT, Advisor, AtOnce

LONG = 10.0
"""Seconds; a thread that takes longer has failed."""


class Slow(Adviser):
    """Answers `wait` when it is let go, everything else at once, and `fault` never."""

    def __init__(self) -> None:
        self.asked: list[Hashable] = []
        self.begun, self.go_on = threading.Event(), threading.Event()

    def question(self, view: View, asks: tuple[AnyAsk, ...]) -> Hashable | None:
        return None

    def advise(self, question: Hashable, progress: Progress) -> Advice:
        self.asked.append(question)
        if question == "fault":
            raise RuntimeError("no odds")
        if question == "wait":
            progress(0.25)
            self.begun.set()
            assert self.go_on.wait(LONG)
            progress(0.5)
        return Advice(message("aim", of=question))


@pytest.fixture
def advisor() -> Iterator[Advisor]:
    made = Advisor()
    yield made
    made.close()


def _until_known(advisor: Advisor, adviser: Slow, question: str) -> Advice | None:
    told = threading.Event()
    advisor.on_change = told.set
    now = advisor.ask(replace(TOY, adviser=adviser), question)
    while now.advice is None and not now.failed:
        assert told.wait(LONG)
        told.clear()
        now = advisor.ask(replace(TOY, adviser=adviser), question)
    return now.advice


def test_nobody_waits_and_the_answer_is_kept(advisor: Advisor) -> None:
    adviser = Slow()
    assert advisor.ask(replace(TOY, adviser=adviser), "wait").advice is None
    assert adviser.begun.wait(LONG)
    assert advisor.ask(replace(TOY, adviser=adviser), "wait").progress == 0.25
    adviser.go_on.set()
    found = _until_known(advisor, adviser, "wait")
    assert found is not None
    assert advisor.ask(replace(TOY, adviser=adviser), "wait").advice is found
    assert adviser.asked == ["wait"]


def test_the_newest_question_wins(advisor: Advisor) -> None:
    adviser = Slow()
    advisor.ask(replace(TOY, adviser=adviser), "wait")
    assert adviser.begun.wait(LONG)
    advisor.ask(replace(TOY, adviser=adviser), "next")
    adviser.go_on.set()
    assert _until_known(advisor, adviser, "next") is not None
    assert adviser.asked == ["wait", "next"]
    adviser.begun.clear()
    assert advisor.ask(replace(TOY, adviser=adviser), "wait").advice is None  # it was dropped, not finished


def test_a_fault_costs_one_answer(advisor: Advisor, caplog: pytest.LogCaptureFixture) -> None:
    adviser = Slow()
    assert _until_known(advisor, adviser, "fault") is None
    assert _until_known(advisor, adviser, "next") is not None
    assert "no odds" in caplog.text
    assert AtOnce().ask(replace(TOY, adviser=adviser), "fault").failed


def test_only_so_many_answers_are_kept(advisor: Advisor) -> None:
    adviser = Slow()
    for number in range(KEPT + 1):
        _until_known(advisor, adviser, str(number))
    _until_known(advisor, adviser, "0")
    assert adviser.asked.count("0") == 2
    assert adviser.asked.count(str(KEPT)) == 1


def test_it_ends_while_it_reckons() -> None:
    advisor, adviser = Advisor(), Slow()
    advisor.ask(replace(TOY, adviser=adviser), "wait")
    assert adviser.begun.wait(LONG)
    adviser.go_on.set()
    advisor.close()
    assert advisor.ask(replace(TOY, adviser=adviser), "later").failed
