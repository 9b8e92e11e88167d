"""People who throw and stop before a filmed table, and touch nothing else: every throw counts, once, as it fell."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import SEATS, Rolled
from companion.dice import BOSS, FACES, FIVE, FOUR, GANG_DIE, ONE, THREE, TWO, DieKind, Face, Reading
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, Reroll, Stop, TurnUp
from tests.ui.tabletop import Tabletop
from ui.app import device_events
from ui.app.inbox import Answer, InboxMessage
from ui.app.moments import Alarms
from vision.read.reader import DiceReader
from vision.sources.frame import Picture
from vision.sources.simulated import SimulatedReader, SimulatedSettings, SimulatedTable
from vision.watch.live_table import LiveTable, PictureReader

ANA, BOB = SEATS[:2]
CARD = TurnUp(None, next(iter(Condition)), Fuse.BOMB)
FILM = SimulatedSettings(hand_seconds=0.6, pause=0.2)
SOON, LATER = 0.9, 4.5
"""Seconds: before a moment is over, and after it."""


class FilmedTable:
    """A table in the film's own time: the camera, the moments, and nobody who says anything."""

    def __init__(self, seed: int = 3, reader: PictureReader | None = None) -> None:
        self.film = SimulatedTable(FILM, seed=seed)
        self.live = LiveTable(reader or SimulatedReader(self.film), (GANG_DIE,))
        self.top = Tabletop().starts("gang-of-dice")
        self._seconds = 0.0
        self._alarms = Alarms(lambda: self._seconds)
        self.film.wait(0.6)

    def says(self, *messages: InboxMessage) -> None:
        """The only touches."""
        self._alarms.observe(self.top.says(*messages))

    def goes_on(self, seconds: float) -> None:
        """Let hands do what they are at, then so much time pass."""
        left = round(seconds * FILM.fps)
        while left > 0:
            left -= not self.film.busy
            frame = self.film.step()
            self._seconds = frame.at
            for event in self.live.update(frame):
                self.says(device_events.seen(event))
            over = self._alarms.over()
            if over is not None:
                self.says(over)

    @property
    def moves(self) -> list[Any]:
        playing = self.top.now.playing
        assert playing is not None
        return [entry.move for entry in playing.entries]

    def throws(self, faces: tuple[Face, ...]) -> None:
        self.film.throw(faces, (GANG_DIE,) * len(faces))


def shown(*faces: Face) -> Any:
    """In no order: the camera's is not the thrower's."""
    return sorted(face.id for face in faces)


def as_told(move: Any) -> Any:
    return shown(*move.faces) if isinstance(move, Rolled) else move


@pytest.mark.parametrize("pause", [SOON, LATER])
def test_two_turns_of_gang_of_dice_need_the_card_and_a_stop_each(pause: float) -> None:
    table = FilmedTable()
    table.says(Answer(CARD))
    table.throws((ONE, TWO, FIVE, FOUR))
    table.goes_on(pause)
    table.film.throw_again((1,), (THREE,))
    table.goes_on(LATER)
    table.says(Answer(Stop(ANA)))
    table.throws((TWO, BOSS, FIVE))
    table.goes_on(pause)
    table.film.take()
    table.goes_on(pause)
    table.says(Answer(Stop(BOB)))
    first, commit, thrown, picked, again, stop, bobs, bob_threw, bob_stops = map(as_told, table.moves)
    assert (first, commit, thrown) == (CARD, Commit(ANA, 4), shown(ONE, TWO, FIVE, FOUR))
    assert isinstance(picked, Reroll)
    assert len(picked.picks) == 1
    assert (again, stop) == (shown(THREE), Stop(ANA))
    assert (bobs, bob_threw, bob_stops) == (Commit(BOB, 3), shown(TWO, BOSS, FIVE), Stop(BOB))


def test_a_throw_before_the_card_waits_for_it_on_the_tray() -> None:
    table = FilmedTable()
    table.throws((ONE, TWO, FIVE))
    table.goes_on(LATER)
    assert table.moves == []
    assert table.top.now.waiting is not None
    table.says(Answer(CARD))
    table.goes_on(LATER)
    assert [as_told(move) for move in table.moves] == [CARD, Commit(ANA, 3), shown(ONE, TWO, FIVE)]


def test_a_hand_over_the_dice_leaves_them_to_be_confirmed() -> None:
    table = FilmedTable()
    table.says(Answer(CARD))
    table.throws((ONE, TWO, FIVE))
    table.goes_on(SOON)
    table.film.pass_over()
    table.goes_on(LATER)
    assert table.moves == [CARD]
    assert table.top.now.proposal is not None
    assert table.top.now.moment is None


class OneMissed:
    """The real reader, but it forgets one die of every picture and knows nothing of it."""

    def __init__(self, missing: int) -> None:
        self._reader, self._missing = DiceReader(), missing

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        dice = sorted(self._reader.read(image, kinds).dice, key=lambda die: die.box)
        return Reading(tuple(die for place, die in enumerate(dice) if place != self._missing), confident=True)


@pytest.mark.parametrize("missing", [0, 2])
def test_a_missed_die_is_never_a_smaller_stake(missing: int) -> None:
    table = FilmedTable(reader=OneMissed(missing))
    table.says(Answer(CARD))
    table.throws((ONE, BOSS, THREE, FACES["5"]))
    table.goes_on(SOON)
    assert table.top.now.proposal is not None
    assert table.top.now.moment is None
    table.goes_on(LATER)
    assert table.moves == [CARD]


@pytest.mark.parametrize("put_back", [True, False])
def test_a_die_knocked_over_while_it_might_be_thrown_again_counts_as_nothing(put_back: bool) -> None:
    table = FilmedTable()
    table.says(Answer(CARD))
    table.throws((ONE, TWO, FIVE, FOUR))
    table.goes_on(LATER)
    counted = [CARD, Commit(ANA, 4), shown(ONE, TWO, FIVE, FOUR)]
    assert [as_told(move) for move in table.moves] == counted
    table.film.knock(0, THREE)
    table.goes_on(SOON)
    assert table.top.now.proposal is not None, "what was seen is said"
    assert table.top.now.moment is None, "nobody took it up, so it is asked"
    if put_back:
        table.film.knock(0, ONE)
    table.goes_on(LATER)
    assert [as_told(move) for move in table.moves] == counted
