"""Whole games through frames, settling, the real reader, proposals and real buttons on mock pins.

Every registered game joins by itself. Some throws are spoilt on purpose, so that a player has to mend them.
"""

from __future__ import annotations

from random import Random

import pytest
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

from companion.dice import DieKind, DieReading, Reading
from companion.records.replay import replay
from companion.records.write import write_record
from companion.registry import installed
from hardware.panel import Panel
from tests.contract.tables import Table as Laid
from tests.ui.tabletop import Tabletop
from ui.app import device_events
from ui.app.inbox import StartGame
from ui.app.snapshot import Snapshot
from ui.headless.self_play import SelfPlay
from vision.read.reader import DiceReader
from vision.sources.frame import Picture
from vision.sources.simulated import SimulatedTable
from vision.watch.live_table import LiveTable

GREEN_PIN = 17
GAMES = [game.id for game in installed(safe=True).games() if not game.apart]
"""Those with rules of their own; the free table is played in its own tests."""


class PanelFinger:
    """Presses real gpiozero buttons, and gives what the panel makes of it to the table."""

    def __init__(self, top: Tabletop) -> None:
        self._top, self._now = top, 100.0
        self._factory = MockFactory()
        self.panel = Panel(clock=lambda: self._now, factory=self._factory)

    def press_green(self) -> Snapshot:
        pin = self._factory.pin(GREEN_PIN)
        pin.drive_low()
        self._pass(0.2)
        pin.drive_high()
        self._pass(0.2)
        return self._top.now

    def _pass(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.02)):
            self._now += 0.02
            for event in self.panel.tick(self._now):
                self._top.says(device_events.pressed(event))

    def close(self) -> None:
        self.panel.close()
        self._factory.reset()


class SpoiltReader:
    """The real reader, but in every third throw it takes one die for another face."""

    def __init__(self) -> None:
        self._reader = DiceReader()
        self.throw = 0

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        reading = self._reader.read(image, kinds)
        if self.throw % 3 or not reading.dice:
            return reading
        first = min(range(len(reading.dice)), key=lambda i: reading.dice[i].box)
        dice = tuple(_misread(die, kinds) if i == first else die for i, die in enumerate(reading.dice))
        return replace(reading, dice=dice)


def _misread(die: DieReading, kinds: tuple[DieKind, ...] | None) -> DieReading:
    faces = kinds[0].faces if kinds else ()
    other = next(face for face in faces if face != die.face)
    return replace(die, face=other, choices=((other, 0.9), (die.face, 0.1)))


class Evening:
    """One game on a simulated table."""

    def __init__(self, game_id: str, seed: int, camera_throws: int) -> None:
        """After so many throws before the camera, the rest is entered by hand."""
        game = installed(safe=True).get(game_id)
        self.laid = Laid(game, min(game.players, key=lambda n: (n < 2, n)), seed)
        self.top = Tabletop()
        self.top.says(StartGame(game_id, self.laid.seats.names, self.laid.seats.first, self.laid.options))
        assert self.top.now.playing is not None, self.top.now.refused
        self.finger = PanelFinger(self.top)
        self.reader = SpoiltReader()
        self.play = SelfPlay(
            self.top.table.handle,
            self.finger.press_green,
            SimulatedTable(seed=seed),
            LiveTable(self.reader),
            Random(seed),
            filmed=camera_throws,
        )

    def goes_on(self) -> None:
        """To the end of the game."""
        while (playing := self.top.now.playing) is not None and playing.outcome is None:
            self.reader.throw = self.play.tally.throws
            self.play.step(self.top.now)
            assert self.top.now.refused is None, self.top.now.refused
        self.finger.close()

    def equals_its_record(self) -> None:
        """The record of this game, replayed, ends as the game did."""
        playing = self.top.now.playing
        assert playing is not None
        moves = [entry.move for entry in playing.entries]
        text = write_record(playing.game, playing.seats, self.laid.options, (), moves)
        again = replay(text, installed(safe=True).get)
        assert again.failure is None, (again.failure, text)
        assert playing.game.rules.outcome(again.state) == playing.outcome
        assert playing.game.rules.scores(again.state) == playing.game.rules.scores(playing.state)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_game_begins_before_the_camera_and_ends_as_its_record_says(game_id: str) -> None:
    evening = Evening(game_id, seed=1, camera_throws=4)
    evening.goes_on()
    assert evening.play.tally.throws == 4
    assert evening.play.tally.mended >= 1, "the throws that were spoilt must have been mended"
    assert evening.play.tally.by_hand == 0
    evening.equals_its_record()


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_twenty_throws_before_the_camera_are_read_or_mended(game_id: str) -> None:
    evening = Evening(game_id, seed=2, camera_throws=20)
    evening.goes_on()
    tally = evening.play.tally
    assert tally.mended >= tally.throws // 6, tally  # mending is played too, however well the reader reads
    assert tally.by_hand <= tally.throws // 10, tally
    evening.equals_its_record()
