"""Lamps and light strip: what is due stands, what has happened passes, and what fails is said."""

from __future__ import annotations

import queue
from dataclasses import replace

from companion.core import SEATS, Rolled
from companion.dice import FIVE, FOUR
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, TurnUp
from hardware.strip import NO_STRIP, AbsentStrip
from tests.ui.app.test_devices import NO_CAMERA, FakePanel
from tests.ui.tabletop import Tabletop
from ui.app.devices import Devices
from ui.app.inbox import Answer, Failed, InboxMessage
from ui.app.snapshot import Cue, Moment, Snapshot


class FakeStrip:
    """A strip whose cues the test sees."""

    absent: str | None = None

    def __init__(self, broken: bool = False) -> None:
        self.brightness = 1.0
        self.cues: list[tuple[str, bool, float]] = []
        self.broken, self.closed = broken, False

    def show(self, cue: str, now: float, *, passing: bool = False, seconds: float = 0.0) -> None:
        self.cues.append((cue, passing, seconds))

    def tick(self, now: float) -> None:
        if self.broken:
            raise OSError("the line has gone")

    def close(self) -> None:
        self.closed = True


def test_lamps_and_strip_show_what_runs_down_and_what_waits_when_it_was_stopped() -> None:
    panel, strip = FakePanel(), FakeStrip()
    joined = Devices(NO_CAMERA, lambda message: None, panel=panel, strip=strip)
    runs = Snapshot(3, cue=Cue.READ_THIS, cue_serial=3, moment=Moment(1, 3.0))
    joined.observe(runs)
    joined.observe(replace(runs, serial=4))
    joined.observe(replace(runs, serial=5, moment=None))
    assert panel.cues == ["running-down", "waits"], "the buzzer does not sound again"
    assert strip.cues == [("running-down", False, 3.0), ("waits", False, 0.0)]
    joined.want_lamps(40)
    assert panel.brightness == strip.brightness == 0.4
    assert panel.cues[-1] == "(round-won)"


def test_a_bomb_passes_over_what_is_due() -> None:
    panel = FakePanel()
    joined = Devices(NO_CAMERA, lambda message: None, panel=panel)
    table = Tabletop(count_after=None).starts("gang-of-dice")
    for said in (
        Answer(TurnUp(None, Condition.TOTAL_7, Fuse.EXPLOSION)),
        Answer(Commit(SEATS[0], 2)),
        Answer(Rolled(SEATS[0], (FIVE, FOUR))),
    ):
        joined.observe(table.says(said))
    assert panel.cues[-2:] == ["your-turn", "(bomb)"]


def test_a_strip_that_fails_is_said_once_and_the_buttons_go_on() -> None:
    sent: queue.Queue[InboxMessage] = queue.Queue()
    turns = iter([False, False, True])
    strip = FakeStrip(broken=True)
    joined = Devices(NO_CAMERA, sent.put, panel=FakePanel(), strip=strip, wait=lambda seconds: next(turns))
    joined.start()
    joined.panel._thread.join()
    told = sent.get_nowait()
    assert isinstance(told, Failed)
    assert told.sentence.key == "strip.failed"
    assert sent.empty()


def test_a_strip_that_is_not_there_is_said_with_what_else_is_missing() -> None:
    joined = Devices(NO_CAMERA, lambda message: None, panel=FakePanel(), strip=AbsentStrip(NO_STRIP))
    assert [notice.key for notice in joined.notices] == [NO_STRIP]
    assert not Devices(NO_CAMERA, lambda message: None, panel=FakePanel()).notices
